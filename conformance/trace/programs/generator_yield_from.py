def inner(n):
    for i in range(n):
        yield i
    return n

def outer():
    a = yield from inner(2)
    b = yield from [10, 20]
    yield a

print(list(outer()))
