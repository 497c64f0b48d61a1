class Shape:
    def __init__(self, name):
        self.name = name
    def area(self):
        raise NotImplementedError
    @property
    def label(self):
        return self.name
class Square(Shape):
    def __init__(self, side):
        super().__init__("square")
        self.side = side
    def area(self):
        return self.side * self.side
class Rect(Shape):
    def __init__(self, a, b):
        super().__init__("rect")
        self.a, self.b = a, b
    def area(self):
        return self.a * self.b
def run(n):
    total = 0
    for i in range(n):
        s = Square(i % 10) if i % 2 else Rect(i % 7, i % 5)
        total += s.area() + len(s.label)
    return total
print(run(100_000))
