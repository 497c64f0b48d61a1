n = 3
while n > 0:
    n -= 1
    print(n)
i = 0
while True:
    i += 1
    if i == 2:
        continue
    if i > 3:
        break
while n < 2: n += 1
print(i, n)
