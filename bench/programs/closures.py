def adder(n):
    def add(x):
        return x + n
    return add
def run():
    fs = [adder(i) for i in range(10)]
    total = 0
    for k in range(60_000):
        for f in fs:
            total += f(k)
    return total
print(run())
