def t1():
    try:
        try:
            raise ValueError(1)
        finally:
            print("f1")
    except ValueError as e:
        print("c", e.args)
        return "r"
    finally:
        print("f2")
print(t1())
def t2():
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: break
            print("body", i)
        finally:
            print("fin", i)
    else:
        print("else")
    return "done"
print(t2())
def t3():
    while True:
        try:
            return 1
        finally:
            break
    return 2
print(t3())
class CM:
    def __init__(self, n, sup=False): self.n=n; self.sup=sup
    def __enter__(self): print("enter", self.n); return self
    def __exit__(self, *a): print("exit", self.n, a[0]); return self.sup
with CM(1) as a, CM(2, True) as b:
    print(a.n, b.n)
    raise KeyError("x")
print("after")
def g():
    try:
        x = yield 1
        print("got", x)
        y = yield 2
    except GeneratorExit:
        print("closing"); raise
    finally:
        print("gfin")
it = g(); print(next(it)); print(it.send("hi")); it.close()
def outer():
    r = yield from inner()
    print("r", r)
    yield r
def inner():
    a = yield 1
    b = yield 2
    return (a, b)
o = outer(); print(next(o)); print(o.send("A")); print(o.send("B"))
x = [i for i in range(5) if i % 2]
print(x, {i: i*i for i in range(3)}, {i for i in (1,2,1)})
fs = [lambda: i for i in range(3)]
print([f() for f in fs])
print([[j for j in range(i)] for i in range(4)])
def f(a, b=2, *args, c, d=4, **kw): return a, b, args, c, d, kw
print(f(1, c=3), f(1, 2, 3, c=5, e=6), f(*[1, 2], **{'c': 3}))
try:
    f(1)
except TypeError as e: print(e)
class A:
    x = 1
    y = [x for _ in range(2)] if False else x
    def m(self): return super().__repr__() is not None
    @property
    def p(self): return self.x + 1
    @p.setter
    def p(self, v): self.x = v
    @staticmethod
    def s(q): return q
    @classmethod
    def c(cls): return cls.__name__
a = A(); print(a.m(), a.p, a.s(3), A.c()); a.p = 10; print(a.p)
class B(A):
    def __init__(self): super().__init__(); self.z = 5
    def __eq__(self, o): return isinstance(o, B)
print(B() == B(), B() != B(), B().z)
match [1, 2, {"k": 3}]:
    case [a, b, {"k": c}] if c > 2: print("m", a, b, c)
    case _: print("no")
match (1, 2):
    case (x, y) | [x, y, _]: print(x, y)
def cnt():
    n = 0
    def inc():
        nonlocal n
        n += 1
        return n
    return inc
c = cnt(); c(); print(c())
print((lambda *a, **k: (a, k))(1, b=2))
if (n := 10) > 5: print(n)
a, *b, c = range(6); print(a, b, c)
print(1 < 2 < 3, 1 < 3 < 2, 5 if 0 else 6)
d = {**{'a': 1}, 'b': 2}; print(d, [*range(3), *(4, 5)])
try:
    try: 1/0
    except ZeroDivisionError as e: raise ValueError("v") from e
except ValueError as e: print(repr(e), repr(e.__cause__))
try:
    raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
except* ValueError as eg: print("ve", eg.exceptions)
except* TypeError as eg: print("te", eg.exceptions)
import_ok = True
del import_ok
try: import_ok
except NameError as e: print(e)
def ub():
    print(q)
    q = 1
try: ub()
except UnboundLocalError as e: print(e)
async def co(): return 5
async def co2(): return await co() + 1
try: co2().send(None)
except StopIteration as e: print("co", e.value)
global_x = 5
def gl():
    global global_x
    global_x += 1
gl(); print(global_x)
print(f"{3!r:>5}|{'a' 'b'}|{1+1=}")
for i in range(2): pass
else: print("felse")
print([x for x in (lambda: (yield 5))()])
type X = int
def gen[T](a: T) -> T: return a
print(gen(3), X)
class G[T]: pass
print(G)
assert True
try:
    assert 1 == 2, "msg"
except AssertionError as e: print(e)
print(__name__)
