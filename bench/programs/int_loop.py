total = 0
def run():
    total = 0
    for i in range(3_000_000):
        if i % 3 == 0:
            total += i
    return total
print(run())
