a = [x * 2 for x in range(3)]
def f(n):
    b = [x for x in range(n) if x % 2]
    return b

print(a, f(4))
print([y for y in []])
