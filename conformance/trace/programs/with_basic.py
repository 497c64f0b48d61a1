class CM:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, *exc):
        print("exit", self.name)
        return self.name == "swallow"

with CM("a") as a:
    print(a.name)
with CM("b"), CM("c") as c:
    print("body")
with CM("swallow"):
    raise ValueError("gone")
try:
    with CM("d"):
        raise KeyError("kept")
except KeyError:
    print("caught")
