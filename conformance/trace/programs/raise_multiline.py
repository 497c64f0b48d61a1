def f(x):
    if x > 1:
        raise ValueError(
            "too big: "
            + str(x)
        )
    return x

try:
    f(1)
    f(2)
except ValueError as e:
    print(e)
