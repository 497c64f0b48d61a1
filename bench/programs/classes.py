class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def add(self, other):
        return Point(self.x + other.x, self.y + other.y)
    def norm(self):
        return self.x * self.x + self.y * self.y
def run(n):
    p, d, total = Point(0, 0), Point(1, 2), 0
    for _ in range(n):
        p = p.add(d)
        total += p.norm() % 7
    return total
print(run(200_000))
