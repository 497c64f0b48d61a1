from dataclasses import *
from typing import *
@dataclass
class P:
    x: int
    y: int = 2
    tags: list = field(default_factory=list)
    def d(self): return self.x * 2
p = P(1); print(p, p.d(), p == P(1), p != P(2), P(1).tags is P(1).tags)
try: P()
except TypeError as e: print(e)
try: P(1, z=3)
except TypeError as e: print(e)
try: P(1,2,3,4)
except TypeError as e: print(e)
print(asdict(p), astuple(p), replace(p, x=5), [f.name for f in fields(P)])
@dataclass(frozen=True, order=True)
class F:
    a: int
    b: str = 'q'
f = F(1); print(f, hash(f) == hash(F(1)), F(1) < F(2), sorted([F(3), F(1)]))
try: f.a = 3
except FrozenInstanceError as e: print(repr(e))
@dataclass
class C(P):
    z: int = 9
    w: ClassVar[int] = 7
    iv: InitVar[int] = 3
    def __post_init__(self, iv): self.x += iv
print(C(1), C(1, iv=10), C.w)
@dataclass(slots=True, kw_only=True)
class S:
    a: int
    b: int = 1
    def m(self): return 5
s = S(a=1); print(s, S.__slots__, s.m())
try: s.c = 1
except AttributeError as e: print(e)
try: S(1)
except TypeError as e: print(e)
try:
    @dataclass
    class Bad:
        a: list = []
except ValueError as e: print(e)
try:
    @dataclass
    class Bad:
        a: int = 1
        b: int
except TypeError as e: print(e)
match p:
    case P(x, y): print(x, y)
print(P.__match_args__, is_dataclass(P), is_dataclass(3), P.__doc__)
D = make_dataclass('D', [('a', int), ('b', int, field(default=5))]); print(D(1))
@dataclass
class N:
    v: int
    kids: list['N'] = field(default_factory=list, repr=False)
print(N(1, [N(2)]), asdict(N(1, [N(2)])))
@dataclass
class K:
    a: int
    _: KW_ONLY
    b: int = 3
print(K(1, b=4))
@dataclass(eq=False)
class E1: a: int
print(E1(1) == E1(1))
@dataclass(unsafe_hash=True)
class H: a: int
print({H(1): 2}[H(1)])
