class P:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y

def f(p):
    match p:
        case P(0, 0):
            r = "origin"
        case P(x=0, y=yy):
            r = yy
        case P(a, b) if a == b:
            r = "diagonal"
        case (P() as q, _):
            r = q.x
        case None:
            r = "none"
    return r

for v in (P(0, 0), P(0, 3), P(4, 4), (P(7, 1), 2), None):
    print(f(v))
match 5:
    case 1:
        print("one")
print("end")
