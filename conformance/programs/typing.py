from typing import *
print(List[int], Dict[str, int], Optional[int], Union[int, str, None], Callable[[int], str], Tuple[int, ...], Any)
print(Union[int, int], Literal['a', 1], ClassVar[int], Annotated[int, 'x'])
T = TypeVar('T')
print(T, List[T], List[T][int])
class Stack(Generic[T]):
    def __init__(self): self.items = []
    def push(self, x: T) -> None: self.items.append(x)
s = Stack[int](); s.push(3); print(s.items, Stack[int], Stack.__parameters__)
class P(NamedTuple):
    x: int
    y: int = 2
    def s(self): return self.x + self.y
p = P(1); print(p, p.s(), p._fields, P.__annotations__)
class TD(TypedDict, total=False):
    a: int
    b: str
print(TD(a=1), TD.__annotations__, TD.__optional_keys__ == frozenset({'a','b'}))
@runtime_checkable
class HasLen(Protocol):
    def __len__(self) -> int: ...
print(isinstance([], HasLen), isinstance(3, HasLen))
def f(a: int, b: 'str' = 'x') -> Optional[int]: ...
print(get_type_hints(f))
print(get_origin(List[int]), get_args(Dict[str, int]), get_origin(Optional[int]))
U = NewType('U', int); print(U(5), U)
print(cast(int, 'x'), TYPE_CHECKING)
class G[T]:
    def m(self) -> T: ...
print(G[int], G.__parameters__, G.__bases__, G.__orig_bases__)
type A = int | str
print(A, A.__value__)
N = NamedTuple('N', [('a', int), ('b', str)]); print(N(1, 'z'))
print(Iterable[int], Sequence, Mapping[str, Any], Type[int], Generator[int, None, str])
def g(x: List[int]) -> Dict[str, List[int]]: return {}
print(g.__annotations__)
try: List[int, str]
except TypeError as e: print(e)
print(isinstance({}, Mapping), list[int], dict[str, int] | None, int | str)
@overload
def h(x: int) -> int: ...
def h(x): return x
print(h(3))
