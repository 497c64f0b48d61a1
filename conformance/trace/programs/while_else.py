n = 0
while n < 2:
    n += 1
else:
    print("finished")
while n < 10:
    n += 1
    if n == 4:
        break
else:
    print("not reached")
print(n)
