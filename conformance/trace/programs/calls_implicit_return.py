def nothing():
    pass

def early(x):
    if x:
        return
    y = x
    for i in range(2):
        if i:
            y = i

print(nothing())
print(early(1))
print(early(0))
