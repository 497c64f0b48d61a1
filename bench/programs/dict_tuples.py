def run(n):
    grid = {}
    for x in range(n):
        for y in range(n):
            grid[(x, y)] = x * y
    total = 0
    for x in range(n):
        for y in range(n):
            total += grid[(x, y)]
    return total
print(run(500))
