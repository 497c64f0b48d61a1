f = lambda x: x + 1
g = lambda x: (
    x * 2
    + f(x)
)
print(f(1), g(2))
print(sorted([3, 1, 2], key=lambda v: -v))
print(list(map(lambda a,
               b: a + b, [1, 2], [3, 4])))
