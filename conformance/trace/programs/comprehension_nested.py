m = [[1, 2], [3]]
flat = [x for row in m for x in row]
rows = [[y + 1 for y in row] for row in m]
fs = [lambda: i for i in range(2)]
print(flat, rows, [f() for f in fs])
def g(rows):
    return [
        [c for c in row
         if c]
        for row in rows
    ]
print(g([[0, 1], [2]]))
