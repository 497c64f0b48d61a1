def run(n):
    counts = {}
    for i in range(n):
        key = "w" + str(i % 1000)
        counts[key] = counts.get(key, 0) + 1
    return len(counts), counts["w7"], max(counts.values())
print(run(200_000))
