data = [1, 2, 3, 4]
r = [
    x * x
    for x in data
    if x > 1
    if x < 4
]
d = {
    k: v
    for k, v in zip("ab", data)
}
s = {x % 2
     for x in data}
print(r, d, s)
