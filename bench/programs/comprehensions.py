def run(n):
    total = 0
    for k in range(15):
        total += sum([x * x for x in range(n) if x % 2 == 0])
        total += len({x: x for x in range(n)})
        total += len([(x, y) for x in range(60) for y in range(60) if x < y])
    return total
print(run(15_000))
