def run(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    f = 1
    for i in range(1, 600):
        f *= i
    return len(str(a)), len(str(f)), pow(3, 10**6, 10**9 + 7)
print(run(8000))
