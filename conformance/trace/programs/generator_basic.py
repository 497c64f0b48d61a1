def count(n):
    i = 0
    while i < n:
        yield i
        i += 1
    print("exhausted")

for x in count(2):
    print(x)
print(list(count(1)))
