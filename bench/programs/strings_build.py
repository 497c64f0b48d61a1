def run(n):
    parts = []
    for i in range(n):
        parts.append(f"{i}:{i * 2:>6}")
    text = ",".join(parts)
    grown = ""
    for i in range(n):
        grown += "xy"
    return len(text), len(grown), text.count("1")
print(run(80_000))
