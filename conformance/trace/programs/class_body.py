class Point:
    """A point."""
    dims = 2
    names = ["x", "y"]

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        return self.x ** 2 + self.y ** 2

    if dims == 2:
        flat = True
    for n in names:
        last = n

p = Point(3, 4)
print(p.norm(), Point.flat, Point.last)
