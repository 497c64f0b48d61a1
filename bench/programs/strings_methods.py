text = "the quick brown fox jumps over the lazy dog " * 12_000
def run():
    words = text.split()
    upper = [w.upper() for w in words if w.startswith(("q", "j", "l"))]
    joined = "-".join(w.strip("t").replace("o", "0") for w in words)
    return len(words), len(upper), joined[:40], joined.count("0")
print(run())
