class CM:
    def __enter__(self):
        return 5

    def __exit__(self, *exc):
        return False

def f():
    with CM() as x:
        return x + 1

def g():
    for i in range(3):
        with CM():
            if i == 0:
                continue
            if i == 1:
                break
    return i

print(f(), g())
