a = 0
b = 5
while (a < 3
       and b > 1):
    a += 1
    b -= 1
print(a, b)
