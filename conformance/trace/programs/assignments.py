a = b = 1
a, b = b, a + 1
c = d = [0, 0]
c[0], d[1] = (
    5,
    6,
)
a += 2
c[
    0
] += a
x: int = 3
y: str
(m := 4)
first, *rest = [1, 2, 3]
del c[0], rest
z = a; w = b
print(a, b, c, d, x, m, first, z, w)
