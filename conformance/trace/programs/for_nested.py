def grid(n):
    found = []
    for i in range(n):
        for j in range(n):
            if j > i:
                break
            if (i + j) % 2:
                continue
            found.append((i, j))
    return found

print(grid(3))
