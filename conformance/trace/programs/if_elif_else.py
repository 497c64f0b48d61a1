def kind(n):
    if n < 0:
        return "neg"
    elif n == 0:
        return "zero"
    elif n < 10:
        r = "small"
    else:
        r = "big"
    return r

for n in (-1, 0, 5, 50):
    print(kind(n))
if 1 > 2:
    print("no")
elif 2 > 3:
    print("no")
print("done")
