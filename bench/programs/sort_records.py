def run(n):
    rows = [{"id": i, "group": (i * 31) % 97, "score": (i * 17) % 1000 / 10} for i in range(n)]
    rows.sort(key=lambda r: (r["group"], -r["score"]))
    return rows[0]["id"], rows[-1]["id"]
print(run(40_000))
