def matmul(a, b):
    n, m, p = len(a), len(b), len(b[0])
    out = [[0] * p for _ in range(n)]
    for i in range(n):
        for j in range(p):
            total = 0
            for k in range(m):
                total += a[i][k] * b[k][j]
            out[i][j] = total
    return out
n = 110
a = [[(i * j) % 7 for j in range(n)] for i in range(n)]
b = [[(i + j) % 5 for j in range(n)] for i in range(n)]
print(sum(map(sum, matmul(a, b))))
