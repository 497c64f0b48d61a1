def add(a, b):
    return a + b

def twice(f, x):
    return f(f(x, 1), 2)

print(add(1, 2))
print(twice(add, 5))
