def f(x):
    assert x > 0
    assert x < 10, "too big"
    assert (x !=
            5), (
        "five")
    return x

print(f(3))
for n in (0, 20, 5):
    try:
        f(n)
    except AssertionError as e:
        print("failed", e)
