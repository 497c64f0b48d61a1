def risky(i):
    if i % 2:
        raise ValueError(i)
    return i
def run(n):
    caught = 0
    for i in range(n):
        try:
            risky(i)
        except ValueError as e:
            caught += e.args[0] % 3
    return caught
print(run(150_000))
