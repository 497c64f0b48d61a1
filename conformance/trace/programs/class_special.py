class Bag:
    def __init__(self):
        self.items = {}

    def __getitem__(self, k):
        return self.items[k]

    def __setitem__(self, k, v):
        self.items[k] = v

    def __len__(self):
        return len(self.items)

    def __iter__(self):
        return iter(self.items)

    def __eq__(self, other):
        return self.items == other.items

    def __bool__(self):
        return bool(self.items)

b = Bag()
b["a"] = 1
b["b"] = b["a"] + len(b)
for k in b:
    print(k, b[k])
if b and b == b:
    print("ok")
