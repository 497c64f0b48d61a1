squares = (x * x for x in range(3))
print(next(squares))
print(sum(squares))
print(max(len(w) for w in ["a", "bbb"]))
pairs = (
    (a, b)
    for a in range(2)
    for b in range(2)
    if a != b
)
print(list(pairs))
