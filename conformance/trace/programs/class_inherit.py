class Base:
    def __init__(self, n):
        self.n = n

    def show(self):
        return "base %d" % self.n

class Child(
    Base,
):
    def __init__(self, n):
        super().__init__(n + 1)
        self.extra = n

    def show(self):
        text = super().show()
        return text + "!"

print(Child(1).show())
