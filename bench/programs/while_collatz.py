def longest(limit):
    best = best_n = 0
    for n in range(1, limit):
        steps, x = 0, n
        while x != 1:
            x = x // 2 if x % 2 == 0 else 3 * x + 1
            steps += 1
        if steps > best:
            best, best_n = steps, n
    return best_n, best
print(longest(20_000))
