for i in range(3):
    if i == 5:
        break
else:
    print("no break")
for i in range(3):
    if i == 1:
        break
else:
    print("no")
print(i)
