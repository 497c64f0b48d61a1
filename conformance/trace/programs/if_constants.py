if True:
    print("always")
if 0:
    print("never")
else:
    print("else")
if not False:
    print("also")
while 0:
    print("never")
x = 1 if True else 2
print(x)
