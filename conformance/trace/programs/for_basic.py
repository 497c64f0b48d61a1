total = 0
for i in range(3):
    total += i
for c in "ab":
    print(c)
for i in []:
    print("never")
for x in (1, 2): total += x
for a, b in [(1, 2), (3, 4)]:
    total += a * b
print(total)
