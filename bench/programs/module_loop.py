total = 0
for i in range(1_500_000):
    total += i * i % 7
print(total)
