def g():
    x = yield (
        1 +
        2
    )
    y = [
        (yield 5),
        x,
    ]
    yield y

it = g()
print(next(it))
print(it.send(7))
print(it.send(8))
