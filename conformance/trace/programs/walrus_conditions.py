data = [3, 1, 2]
if (n := len(data)) > 2:
    print(n)
while (v := data.pop()) != 3:
    print(v)
r = [y for x in [1, 2, 3] if (y := x * 2) > 2]
print(r, [a for a in range(3) if a if a > 1])
