def run(n):
    xs = [(i * 7919) % 1_000_003 for i in range(n)]
    ys = sorted(xs, key=lambda v: -v)
    zs = sorted(xs)
    return ys[0], zs[0], zs[-1]
print(run(150_000))
