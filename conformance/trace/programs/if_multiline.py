a = 1
b = 2
if (a < b and
        b < 3 or
        a > 5):
    print("yes")
if (
    a > b
    or b > 5
):
    print("no")
else:
    print("else")
x = (a if a > b
     else b)
print(x)
