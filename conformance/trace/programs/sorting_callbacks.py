def key(x):
    return x % 3

class N:
    def __init__(self, v):
        self.v = v

    def __lt__(self, o):
        return self.v < o.v

print(sorted([1, 2, 3], key=key))
print([n.v for n in sorted([N(2), N(1)])])
print(max([3, 1], key=key), any(x > 2 for x in [1, 3, 5]))
