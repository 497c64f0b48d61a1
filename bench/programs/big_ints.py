def run(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    f = 1
    for i in range(1, 1500):
        f *= i
    return a.bit_length(), f.bit_length(), pow(3, 10**6, 10**9 + 7)
print(run(20_000))
