def solve(n):
    def place(row, cols, d1, d2):
        if row == n:
            return 1
        found = 0
        for c in range(n):
            if c not in cols and row + c not in d1 and row - c not in d2:
                found += place(row + 1, cols | {c}, d1 | {row + c}, d2 | {row - c})
        return found
    return place(0, frozenset(), frozenset(), frozenset())
print(solve(8))
