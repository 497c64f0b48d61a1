a = 1
b = (a +
     2 *
     3)
c = [
    a,
    b,
    a + b,
]
d = {
    "x": a,
    "y":
        b,
}
e = (
    a < b
    < 10
)
s = "one" \
    "two"
t = (a,
     b)
print(a, b, c, d, e, s, t)
