class CM:
    def __init__(self, *a):
        self.a = a

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass

with (
    CM(1) as a,
    CM(
        2,
    ) as b,
):
    print(a.a)
    print(b.a)
with CM(3,
        4) as c:
    print(c.a)
