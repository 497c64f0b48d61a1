def run(n):
    a = {i * 3 for i in range(n)}
    b = {i * 5 for i in range(n)}
    hits = 0
    for i in range(n):
        if i in a and i in b:
            hits += 1
    return len(a & b), len(a | b), hits
print(run(150_000))
