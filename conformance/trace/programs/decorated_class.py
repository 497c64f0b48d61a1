def mark(cls):
    cls.marked = True
    return cls

@mark
class A:
    x = 1

    @staticmethod
    def s(v):
        return v

    @property
    def p(self):
        return self.x

    @classmethod
    def c(cls):
        return cls.marked

print(A.s(1), A().p, A.c())
