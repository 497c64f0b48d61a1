def numbers(n):
    for i in range(n):
        yield i
def evens(it):
    for v in it:
        if v % 2 == 0:
            yield v
def run(n):
    return sum(evens(numbers(n)))
print(run(600_000))
