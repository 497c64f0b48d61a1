/** The part of typing that is written in Python: special forms, aliases, Generic, Protocol, NamedTuple, TypedDict. */

export const typingSource: string = String.raw`
import collections
import collections.abc as _abc
import functools as _functools
import types as _types
from abc import ABCMeta as _ABCMeta, abstractmethod as _abstractmethod

_PARAMETERS = (TypeVar, ParamSpec, TypeVarTuple)

def _shown(t):
    if isinstance(t, _types.GenericAlias):
        return repr(t)
    if isinstance(t, type):
        return t.__qualname__ if t.__module__ == 'builtins' else f'{t.__module__}.{t.__qualname__}'
    if t is ...:
        return '...'
    if isinstance(t, _types.FunctionType):
        return t.__name__
    if isinstance(t, (tuple, list)):
        return '[' + ', '.join(_shown(x) for x in t) + ']'
    return repr(t)

def _checked(arg, message='Parameters to generic types must be types.'):
    if arg is None:
        return type(None)
    if isinstance(arg, str):
        return ForwardRef(arg)
    if arg in (Generic, Protocol) if isinstance(arg, type) else False:
        raise TypeError(f'Plain {arg} is not valid as type argument')
    if type(arg) is tuple:
        raise TypeError(f'{message} Got {arg!r:.100}.')
    return arg

def _parameters(args):
    found = []
    for a in args:
        if isinstance(a, _PARAMETERS):
            if a not in found:
                found.append(a)
        elif isinstance(a, (list, tuple)):
            for p in _parameters(a):
                if p not in found:
                    found.append(p)
        elif not isinstance(a, type) or isinstance(a, _types.GenericAlias):
            for p in getattr(a, '__parameters__', ()):
                if p not in found:
                    found.append(p)
    return tuple(found)

def _substitute(arg, mapping):
    if isinstance(arg, _PARAMETERS):
        return mapping.get(arg, arg)
    if isinstance(arg, list):
        return [_substitute(a, mapping) for a in arg]
    params = getattr(arg, '__parameters__', ())
    if params and not isinstance(arg, type) or isinstance(arg, _types.GenericAlias) and params:
        return arg[tuple(mapping.get(p, p) for p in params)]
    return arg

class _Operators:
    __slots__ = ()
    def __or__(self, other):
        return Union[self, other]
    def __ror__(self, other):
        return Union[other, self]

class _Form(_Operators):
    def __init__(self, name, getitem, doc=None):
        self._name = name
        self._getitem = getitem
        self.__doc__ = doc
    def __repr__(self):
        return 'typing.' + self._name
    def __reduce__(self):
        return self._name
    def __getattr__(self, name):
        if name in ('__name__', '__qualname__'):
            return self._name
        raise AttributeError(f'{type(self).__name__!r} object has no attribute {name!r}')
    def __call__(self, *args, **kwargs):
        raise TypeError(f'Cannot instantiate {self!r}')
    def __mro_entries__(self, bases):
        raise TypeError(f'Cannot subclass {self!r}')
    def __instancecheck__(self, obj):
        raise TypeError(f'{self} cannot be used with isinstance()')
    def __subclasscheck__(self, cls):
        raise TypeError(f'{self} cannot be used with issubclass()')
    def __getitem__(self, params):
        if self._getitem is None:
            raise TypeError(f'{self} is not subscriptable')
        return self._getitem(self, params)

class _Alias(_Operators):
    def __init__(self, origin, args, name=None, inst=True):
        self.__origin__ = origin
        self.__args__ = tuple(args)
        self.__parameters__ = _parameters(self.__args__)
        self._name = name
        self._inst = inst
        if name is None and isinstance(origin, type):
            self.__module__ = origin.__module__
        else:
            self.__module__ = 'typing'
    def __eq__(self, other):
        if not isinstance(other, _Alias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__
    def __hash__(self):
        return hash((self.__origin__, tuple(tuple(a) if isinstance(a, list) else a for a in self.__args__)))
    def __repr__(self):
        name = 'typing.' + self._name if self._name else _shown(self.__origin__)
        args = ', '.join(_shown(a) for a in self.__args__) if self.__args__ else '()'
        return f'{name}[{args}]'
    def __getitem__(self, args):
        if self.__origin__ in (Generic, Protocol):
            raise TypeError(f'Cannot subscript already-subscripted {self}')
        if not self.__parameters__:
            raise TypeError(f'{self} is not a generic class')
        if not isinstance(args, tuple):
            args = (args,)
        args = tuple(_checked(a) for a in args)
        wanted = len(self.__parameters__)
        if len(args) != wanted and not any(isinstance(p, (TypeVarTuple, ParamSpec)) for p in self.__parameters__):
            word = 'many' if len(args) > wanted else 'few'
            raise TypeError(f'Too {word} arguments for {self}; actual {len(args)}, expected {wanted}')
        mapping = dict(zip(self.__parameters__, args))
        return self._with(tuple(_substitute(a, mapping) for a in self.__args__))
    def _with(self, args):
        return type(self)(self.__origin__, args, self._name, self._inst)
    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f'Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead')
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except Exception:
            pass
        return made
    def __mro_entries__(self, bases):
        if self._name:
            res = []
            if self.__origin__ not in bases:
                res.append(self.__origin__)
            at = bases.index(self)
            if not any(isinstance(b, _Alias) or isinstance(b, type) and issubclass(b, Generic) for b in bases[at + 1:]):
                res.append(Generic)
            return tuple(res)
        if self.__origin__ is Generic:
            if Protocol in bases:
                return ()
            at = bases.index(self)
            for b in bases[at + 1:]:
                if isinstance(b, _Alias) and b is not self:
                    return ()
        return (self.__origin__,)
    def __getattr__(self, name):
        if name in ('__name__', '__qualname__') and '_name' in self.__dict__:
            return self._name or self.__origin__.__name__
        if '__origin__' in self.__dict__ and not (name.startswith('__') and name.endswith('__')):
            return getattr(self.__origin__, name)
        raise AttributeError(name)
    def __instancecheck__(self, obj):
        raise TypeError('Subscripted generics cannot be used with class and instance checks')
    def __subclasscheck__(self, cls):
        raise TypeError('Subscripted generics cannot be used with class and instance checks')
    def __iter__(self):
        yield Unpack[self]

class _UnionAlias(_Alias):
    def __eq__(self, other):
        if isinstance(other, _types.UnionType):
            return set(self.__args__) == set(other.__args__)
        if not isinstance(other, _UnionAlias):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)
    def __hash__(self):
        return hash(frozenset(self.__args__))
    def __repr__(self):
        args = self.__args__
        if len(args) == 2 and type(None) in args:
            return f'typing.Optional[{_shown(args[0] if args[1] is type(None) else args[1])}]'
        return 'typing.Union[' + ', '.join(_shown(a) for a in args) + ']'
    def _with(self, args):
        return Union[args]
    def __mro_entries__(self, bases):
        raise TypeError(f'Cannot subclass {self!r}')
    def __instancecheck__(self, obj):
        return self.__subclasscheck__(type(obj))
    def __subclasscheck__(self, cls):
        return any(issubclass(cls, a) for a in self.__args__)

class _CallableAlias(_Alias):
    def __repr__(self):
        *params, result = self.__args__
        if len(params) == 1 and (params[0] is ... or isinstance(params[0], ParamSpec) or isinstance(params[0], _Alias) and params[0]._name == 'Concatenate'):
            return f'typing.Callable[{_shown(params[0])}, {_shown(result)}]'
        return f"typing.Callable[[{', '.join(_shown(p) for p in params)}], {_shown(result)}]"
    def _with(self, args):
        flat = []
        for a in args:
            if isinstance(a, list):
                flat.extend(a)
            else:
                flat.append(a)
        return _CallableAlias(self.__origin__, flat, self._name, self._inst)

class _LiteralAlias(_Alias):
    def __eq__(self, other):
        if not isinstance(other, _LiteralAlias):
            return NotImplemented
        key = lambda args: {(a, type(a)) for a in args}
        return key(self.__args__) == key(other.__args__)
    def __hash__(self):
        return hash(frozenset((a, type(a)) for a in self.__args__))
    def __repr__(self):
        return 'typing.Literal[' + ', '.join(repr(a) for a in self.__args__) + ']'

class _AnnotatedAlias(_Alias):
    def __init__(self, origin, metadata):
        if isinstance(origin, _AnnotatedAlias):
            metadata = origin.__metadata__ + metadata
            origin = origin.__origin__
        super().__init__(origin, (origin,), 'Annotated')
        self.__metadata__ = metadata
    def __repr__(self):
        return f"typing.Annotated[{_shown(self.__origin__)}, {', '.join(repr(a) for a in self.__metadata__)}]"
    def __eq__(self, other):
        if not isinstance(other, _AnnotatedAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__metadata__ == other.__metadata__
    def __hash__(self):
        return hash((self.__origin__, self.__metadata__))
    def _with(self, args):
        return _AnnotatedAlias(args[0], self.__metadata__)
    def __mro_entries__(self, bases):
        return (self.__origin__,)

class _Special(_Operators):
    """typing.List and its kin: a builtin or abstract class under typing's name."""
    def __init__(self, origin, nparams, name, inst=False):
        self.__origin__ = origin
        self._nparams = nparams
        self._name = name
        self._inst = inst
        self.__doc__ = f'A generic version of {_shown(origin)}.'
    def __repr__(self):
        return 'typing.' + self._name
    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_checked(p) for p in params)
        if self._nparams >= 0 and len(params) != self._nparams:
            word = 'many' if len(params) > self._nparams else 'few'
            raise TypeError(f'Too {word} arguments for {self}; actual {len(params)}, expected {self._nparams}')
        return _Alias(self.__origin__, params, self._name, self._inst)
    def __call__(self, *args, **kwargs):
        if not self._inst:
            raise TypeError(f'Type {self._name} cannot be instantiated; use {self.__origin__.__name__}() instead')
        return self.__origin__(*args, **kwargs)
    def __mro_entries__(self, bases):
        res = [self.__origin__] if self.__origin__ not in bases else []
        if not any(b is Generic or isinstance(b, type) and issubclass(b, Generic) for b in bases):
            res.append(Generic)
        return tuple(res)
    def __instancecheck__(self, obj):
        return isinstance(obj, self.__origin__)
    def __subclasscheck__(self, cls):
        if isinstance(cls, _Special):
            cls = cls.__origin__
        return issubclass(cls, self.__origin__)
    def __getattr__(self, name):
        if name in ('__name__', '__qualname__') and '_name' in self.__dict__:
            return self._name or self.__origin__.__name__
        if '__origin__' in self.__dict__ and not (name.startswith('__') and name.endswith('__')):
            return getattr(self.__origin__, name)
        raise AttributeError(name)

class _TupleSpecial(_Special):
    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        return _Alias(tuple, tuple(p if p is ... else _checked(p) for p in params), 'Tuple', False)

class _CallableSpecial(_Special):
    def __getitem__(self, params):
        if not isinstance(params, tuple) or len(params) != 2:
            raise TypeError('Callable must be used as Callable[[arg, ...], result].')
        args, result = params
        result = _checked(result, 'Callable[args, result]: result must be a type.')
        if args is ... or isinstance(args, ParamSpec) or isinstance(args, _Alias):
            return _CallableAlias(_abc.Callable, (args, result), 'Callable', False)
        if not isinstance(args, (list, tuple)):
            args = [args]
        return _CallableAlias(_abc.Callable, tuple(_checked(a) for a in args) + (result,), 'Callable', False)

def _union(self, params):
    if params == ():
        raise TypeError('Cannot take a Union of no types.')
    if not isinstance(params, tuple):
        params = (params,)
    flat = []
    for p in params:
        p = _checked(p, 'Union[arg, ...]: each arg must be a type.')
        parts = p.__args__ if isinstance(p, (_UnionAlias, _types.UnionType)) else (p,)
        for part in parts:
            if part not in flat:
                flat.append(part)
    if len(flat) == 1:
        return flat[0]
    return _UnionAlias(Union, flat, 'Union')

def _optional(self, param):
    return Union[_checked(param, f'{self} requires a single type.'), type(None)]

def _literal(self, params):
    if not isinstance(params, tuple):
        params = (params,)
    flat = []
    for p in params:
        for part in (p.__args__ if isinstance(p, _LiteralAlias) else (p,)):
            if not any(part == q and type(part) is type(q) for q in flat):
                flat.append(part)
    return _LiteralAlias(Literal, flat, 'Literal')

def _single(self, param):
    return _Alias(self, (_checked(param, f'{self} accepts only single type.'),), self._name)

def _annotated(self, params):
    if not isinstance(params, tuple) or len(params) < 2:
        raise TypeError('Annotated[...] should be used with at least two arguments (a type and an annotation).')
    return _AnnotatedAlias(_checked(params[0]), tuple(params[1:]))

def _concatenate(self, params):
    if not isinstance(params, tuple):
        params = (params,)
    return _Alias(self, params, 'Concatenate')

def _unpack(self, param):
    return _Alias(self, (param,), 'Unpack')

class _AnyMeta(type):
    def __instancecheck__(self, obj):
        if self is Any:
            raise TypeError('typing.Any cannot be used with isinstance()')
        return super().__instancecheck__(obj)
    def __repr__(self):
        return 'typing.Any' if self is Any else super().__repr__()

class Any(metaclass=_AnyMeta):
    """Any type at all."""
    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError('Any cannot be instantiated')
        return super().__new__(cls)

Union = _Form('Union', _union)
Optional = _Form('Optional', _optional)
Literal = _Form('Literal', _literal)
Final = _Form('Final', _single)
ClassVar = _Form('ClassVar', _single)
Required = _Form('Required', _single)
NotRequired = _Form('NotRequired', _single)
ReadOnly = _Form('ReadOnly', _single)
TypeGuard = _Form('TypeGuard', _single)
TypeIs = _Form('TypeIs', _single)
Annotated = _Form('Annotated', _annotated)
Concatenate = _Form('Concatenate', _concatenate)
Unpack = _Form('Unpack', _unpack)
NoReturn = _Form('NoReturn', None)
Never = _Form('Never', None)
Self = _Form('Self', None)
LiteralString = _Form('LiteralString', None)
TypeAlias = _Form('TypeAlias', None)

class ForwardRef(_Operators):
    def __init__(self, arg, is_argument=True, module=None, *, is_class=False):
        if not isinstance(arg, str):
            raise TypeError(f'Forward reference must be a string -- got {arg!r}')
        self.__forward_arg__ = arg
    def __eq__(self, other):
        return self.__forward_arg__ == other.__forward_arg__ if isinstance(other, ForwardRef) else NotImplemented
    def __hash__(self):
        return hash(self.__forward_arg__)
    def __repr__(self):
        return f'ForwardRef({self.__forward_arg__!r})'

class Generic:
    """Base of classes that take type parameters."""
    __slots__ = ()
    def __class_getitem__(cls, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_checked(p) if not isinstance(p, list) else p for p in params)
        if cls in (Generic, Protocol):
            if not params:
                raise TypeError(f'Parameter list to {cls.__qualname__}[...] cannot be empty')
            if not all(isinstance(p, _PARAMETERS) or isinstance(p, _Alias) and p.__origin__ is Unpack for p in params):
                raise TypeError(f'Parameters to {cls.__name__}[...] must all be type variables or parameter specification variables.')
            params = tuple(Unpack[p] if isinstance(p, TypeVarTuple) else p for p in params)
            if len(set(params)) != len(params):
                raise TypeError(f'Parameters to {cls.__name__}[...] must all be unique')
        else:
            wanted = getattr(cls, '__parameters__', ())
            if not wanted:
                raise TypeError(f'{cls} is not a generic class')
            if len(params) != len(wanted) and not any(isinstance(p, (TypeVarTuple, ParamSpec)) for p in wanted):
                if len(params) > len(wanted):
                    raise TypeError(f'Too many arguments for {cls}; actual {len(params)}, expected {len(wanted)}')
                if not wanted[len(params)].has_default():
                    least = len(wanted) - sum(p.has_default() for p in wanted)
                    raise TypeError(f'Too few arguments for {cls}; actual {len(params)}, expected at least {least}')
                params += tuple(p.__default__ for p in wanted[len(params):])
        return _Alias(cls, params)
    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        bases = cls.__dict__.get('__orig_bases__', ())
        if '__orig_bases__' in cls.__dict__:
            bad = Generic in bases
        else:
            bad = Generic in cls.__bases__ and cls.__name__ != 'Protocol'
        if bad:
            raise TypeError('Cannot inherit from plain Generic')
        found = []
        explicit = None
        for b in bases:
            if isinstance(b, _Alias) and b.__origin__ in (Generic, Protocol):
                if explicit is not None and b.__origin__ is Generic:
                    raise TypeError('Cannot inherit from Generic[...] multiple times.')
                explicit = b.__parameters__
        for p in _parameters(bases):
            if p not in found:
                found.append(p)
        cls.__parameters__ = explicit if explicit is not None else tuple(found)

_SKIPPED = frozenset(['__abstractmethods__', '__annotations__', '__dict__', '__doc__', '__init__', '__module__', '__new__', '__slots__',
    '__subclasshook__', '__weakref__', '__class_getitem__', '__parameters__', '__orig_bases__', '__qualname__', '_is_protocol',
    '_is_runtime_protocol', '__protocol_attrs__', '__static_attributes__', '__firstlineno__', '__match_args__', '_abc_impl', '__type_params__'])

def _protocol_names(cls):
    names = set()
    for base in cls.__mro__[:-1]:
        if base.__name__ in ('Protocol', 'Generic') and base.__module__ == 'typing':
            continue
        for name in [*base.__dict__, *base.__dict__.get('__annotations__', {})]:
            if not name.startswith('_abc_') and name not in _SKIPPED:
                names.add(name)
    return names

class _ProtocolMeta(_ABCMeta):
    def __instancecheck__(cls, obj):
        if cls is Protocol:
            return type.__instancecheck__(cls, obj)
        if not cls.__dict__.get('_is_protocol', False):
            return super().__instancecheck__(obj)
        if not cls.__dict__.get('_is_runtime_protocol', False):
            raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
        if cls in type(obj).__mro__:
            return True
        for name in _protocol_names(cls):
            if not hasattr(obj, name):
                return False
            if getattr(obj, name) is None and callable(getattr(cls, name, None)):
                return False
        return True
    def __subclasscheck__(cls, other):
        if cls is Protocol:
            return type.__subclasscheck__(cls, other)
        if not cls.__dict__.get('_is_protocol', False):
            return super().__subclasscheck__(other)
        if not isinstance(other, type):
            raise TypeError('issubclass() arg 1 must be a class')
        if not cls.__dict__.get('_is_runtime_protocol', False):
            raise TypeError('Instance and class checks can only be used with @runtime_checkable protocols')
        data = sorted(name for name in _protocol_names(cls) if not callable(getattr(cls, name, None)))
        if data:
            raise TypeError(f"Protocols with non-method members don't support issubclass(). Non-method members: {str(data)[1:-1]}.")
        if cls in other.__mro__:
            return True
        return all(any(name in base.__dict__ for base in other.__mro__) for name in _protocol_names(cls))

def _no_init(self, *args, **kwargs):
    if type(self).__dict__.get('_is_protocol', False):
        raise TypeError('Protocols cannot be instantiated')

class Protocol(Generic, metaclass=_ProtocolMeta):
    """Base of structural types."""
    __slots__ = ()
    _is_protocol = True
    _is_runtime_protocol = False
    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        if '_is_protocol' not in cls.__dict__:
            cls._is_protocol = any(b is Protocol for b in cls.__bases__)
        if cls._is_protocol and cls.__init__ is Protocol.__init__:
            cls.__init__ = _no_init
        elif not cls._is_protocol and cls.__init__ is _no_init:
            for base in cls.__mro__[1:]:
                made = base.__dict__.get('__init__')
                if made is not None and made is not _no_init:
                    cls.__init__ = made
                    break
            else:
                cls.__init__ = object.__init__

def runtime_checkable(cls):
    if not (isinstance(cls, _ProtocolMeta) and cls.__dict__.get('_is_protocol', False)):
        raise TypeError(f'@runtime_checkable can be only applied to protocol classes, got {cls!r}')
    cls._is_runtime_protocol = True
    return cls

List = _Special(list, 1, 'List')
Dict = _Special(dict, 2, 'Dict')
Set = _Special(set, 1, 'Set')
FrozenSet = _Special(frozenset, 1, 'FrozenSet')
Tuple = _TupleSpecial(tuple, -1, 'Tuple')
Type = _Special(type, 1, 'Type')
Deque = _Special(collections.deque, 1, 'Deque', True)
DefaultDict = _Special(collections.defaultdict, 2, 'DefaultDict', True)
OrderedDict = _Special(collections.OrderedDict, 2, 'OrderedDict', True)
Counter = _Special(collections.Counter, 1, 'Counter', True)
ChainMap = _Special(collections.ChainMap, 2, 'ChainMap', True)
Callable = _CallableSpecial(_abc.Callable, 2, 'Callable')
Hashable = _Special(_abc.Hashable, 0, 'Hashable')
Sized = _Special(_abc.Sized, 0, 'Sized')
Awaitable = _Special(_abc.Awaitable, 1, 'Awaitable')
Coroutine = _Special(_abc.Coroutine, 3, 'Coroutine')
AsyncIterable = _Special(_abc.AsyncIterable, 1, 'AsyncIterable')
AsyncIterator = _Special(_abc.AsyncIterator, 1, 'AsyncIterator')
Iterable = _Special(_abc.Iterable, 1, 'Iterable')
Iterator = _Special(_abc.Iterator, 1, 'Iterator')
Reversible = _Special(_abc.Reversible, 1, 'Reversible')
Container = _Special(_abc.Container, 1, 'Container')
Collection = _Special(_abc.Collection, 1, 'Collection')
AbstractSet = _Special(_abc.Set, 1, 'AbstractSet')
MutableSet = _Special(_abc.MutableSet, 1, 'MutableSet')
Mapping = _Special(_abc.Mapping, 2, 'Mapping')
MutableMapping = _Special(_abc.MutableMapping, 2, 'MutableMapping')
Sequence = _Special(_abc.Sequence, 1, 'Sequence')
MutableSequence = _Special(_abc.MutableSequence, 1, 'MutableSequence')
MappingView = _Special(_abc.MappingView, 1, 'MappingView')
KeysView = _Special(_abc.KeysView, 1, 'KeysView')
ItemsView = _Special(_abc.ItemsView, 2, 'ItemsView')
ValuesView = _Special(_abc.ValuesView, 1, 'ValuesView')

class _GeneratorSpecial(_Special):
    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        params = tuple(_checked(p) for p in params)
        return _Alias(self.__origin__, params + (type(None),) * (self._nparams - len(params)), self._name, False)
Generator = _GeneratorSpecial(_abc.Generator, 3, 'Generator')
AsyncGenerator = _GeneratorSpecial(_abc.AsyncGenerator, 2, 'AsyncGenerator')

Pattern = _Special(_Pattern, 1, 'Pattern')
Match = _Special(_Match, 1, 'Match')
AnyStr = TypeVar('AnyStr', bytes, str)
T = TypeVar('T')
KT = TypeVar('KT')
VT = TypeVar('VT')
Text = str
TYPE_CHECKING = False

class _ContextSpecial(_Special):
    def __getitem__(self, params):
        if not isinstance(params, tuple):
            params = (params,)
        if len(params) == 1:
            params = params + (bool | None,)
        return _Alias(self.__origin__, tuple(_checked(p) for p in params), self._name, False)

class _ManagerBase(metaclass=_ABCMeta):
    @classmethod
    def __subclasshook__(cls, other):
        if cls is AbstractContextManagerOf:
            return all(any(n in b.__dict__ for b in other.__mro__) for n in ('__enter__', '__exit__'))
        if cls is AbstractAsyncContextManagerOf:
            return all(any(n in b.__dict__ for b in other.__mro__) for n in ('__aenter__', '__aexit__'))
        return NotImplemented
class AbstractContextManagerOf(_ManagerBase): pass
class AbstractAsyncContextManagerOf(_ManagerBase): pass
AbstractContextManagerOf.__module__ = AbstractAsyncContextManagerOf.__module__ = 'contextlib'
AbstractContextManagerOf.__qualname__ = AbstractContextManagerOf.__name__ = 'AbstractContextManager'
AbstractAsyncContextManagerOf.__qualname__ = AbstractAsyncContextManagerOf.__name__ = 'AbstractAsyncContextManager'
ContextManager = _ContextSpecial(AbstractContextManagerOf, 2, 'ContextManager')
AsyncContextManager = _ContextSpecial(AbstractAsyncContextManagerOf, 2, 'AsyncContextManager')

def _supports(name, method):
    def body(ns):
        def stub(self): ...
        stub.__name__ = method
        ns[method] = _abstractmethod(stub)
        ns['__module__'] = 'typing'
    return runtime_checkable(_types.new_class(name, (Protocol,), {}, body))
SupportsInt = _supports('SupportsInt', '__int__')
SupportsFloat = _supports('SupportsFloat', '__float__')
SupportsComplex = _supports('SupportsComplex', '__complex__')
SupportsBytes = _supports('SupportsBytes', '__bytes__')
SupportsIndex = _supports('SupportsIndex', '__index__')
SupportsAbs = _supports('SupportsAbs', '__abs__')
SupportsRound = _supports('SupportsRound', '__round__')

class IO(Generic[AnyStr]):
    __slots__ = ()
class TextIO(IO[str]):
    __slots__ = ()
class BinaryIO(IO[bytes]):
    __slots__ = ()

class NewType(_Operators):
    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition('.')[2]
        self.__supertype__ = tp
        self.__module__ = '__main__'
    def __call__(self, x):
        return x
    def __repr__(self):
        return f'{self.__module__}.{self.__qualname__}'
    def __mro_entries__(self, bases):
        raise TypeError(f'Cannot subclass an instance of NewType. Perhaps you were looking for: NewType({bases[0].__name__!r}, ...)')

def cast(typ, val):
    return val
def assert_type(val, typ, /):
    return val
def reveal_type(obj, /):
    return obj
def assert_never(arg, /):
    shown = repr(arg)
    raise AssertionError(f'Expected code to be unreachable, but got: {shown[:100]}')
def no_type_check(arg):
    try:
        arg.__no_type_check__ = True
    except (AttributeError, TypeError):
        pass
    return arg
def no_type_check_decorator(decorator):
    return decorator
def final(f):
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f
def override(method, /):
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method
def dataclass_transform(**kwargs):
    def decorate(target):
        target.__dataclass_transform__ = kwargs
        return target
    return decorate

_overloads = {}
def _no_overload(*args, **kwds):
    raise NotImplementedError('You should not call an overloaded function. A series of @overload-decorated functions outside a stub '
        'module should always be followed by an implementation that is not @overload-ed.')
def overload(func):
    f = getattr(func, '__func__', func)
    _overloads.setdefault((f.__module__, f.__qualname__), []).append(func)
    return _no_overload
def get_overloads(func):
    f = getattr(func, '__func__', func)
    return list(_overloads.get((f.__module__, f.__qualname__), []))
def clear_overloads():
    _overloads.clear()

def get_origin(tp):
    if isinstance(tp, _AnnotatedAlias):
        return Annotated
    if isinstance(tp, (_Alias, _Special, _types.GenericAlias)):
        return tp.__origin__
    if tp is Generic:
        return Generic
    if isinstance(tp, _types.UnionType):
        return _types.UnionType
    return None
def get_args(tp):
    if isinstance(tp, _AnnotatedAlias):
        return (tp.__origin__,) + tp.__metadata__
    if isinstance(tp, _CallableAlias):
        *params, result = tp.__args__
        if len(params) == 1 and (params[0] is ... or isinstance(params[0], ParamSpec) or isinstance(params[0], _Alias) and params[0]._name == 'Concatenate'):
            return (params[0], result)
        return (list(params), result)
    if isinstance(tp, (_Alias, _types.GenericAlias, _types.UnionType)):
        return tp.__args__
    return ()
def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)
def is_protocol(tp, /):
    return isinstance(tp, type) and tp.__dict__.get('_is_protocol', False) and tp is not Protocol
def get_protocol_members(tp, /):
    if not is_protocol(tp):
        raise TypeError(f'{tp!r} is not a Protocol')
    return frozenset(_protocol_names(tp))

def _resolved(t, names):
    if t is None:
        return type(None)
    if isinstance(t, ForwardRef):
        t = t.__forward_arg__
    if isinstance(t, str):
        return _resolve_text(t, names)
    if isinstance(t, _AnnotatedAlias) and not names.get('.extras'):
        return _resolved(t.__origin__, names)
    if isinstance(t, (_Alias, _types.GenericAlias)) and t.__args__:
        args = tuple(_resolved(a, names) if isinstance(a, (ForwardRef, str, _Alias, _types.GenericAlias)) and not isinstance(t, _LiteralAlias) else a for a in t.__args__)
        if args != t.__args__:
            return t._with(args) if isinstance(t, _Alias) else _types.GenericAlias(t.__origin__, args)
    if isinstance(t, _Alias) and t._name in ('Required', 'NotRequired', 'ReadOnly') and not names.get('.extras'):
        return t.__args__[0]
    return t

def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    names = {**(globalns or {}), **(localns or {}), '.extras': include_extras}
    if isinstance(obj, type):
        hints = {}
        for base in reversed(obj.__mro__):
            for name, value in base.__dict__.get('__annotations__', {}).items():
                hints[name] = _resolved(value, names)
        return hints
    found = getattr(obj, '__annotations__', None)
    if found is None:
        if callable(obj):
            return {}
        raise TypeError(f'{obj!r} is not a module, class, method, or function.')
    return {name: _resolved(value, names) for name, value in dict(found).items()}

_PROHIBITED = frozenset(['__new__', '__init__', '__slots__', '__getnewargs__', '_fields', '_field_defaults', '_field_types', '_make', '_replace', '_asdict', '_source'])
_SPECIAL_NS = frozenset(['__module__', '__name__', '__annotations__', '__qualname__', '__orig_bases__', '__doc__', '__firstlineno__', '__static_attributes__', '__classcell__', '__type_params__'])

def _named_tuple(name, types, defaults=(), module='__main__'):
    fields = [n for n, t in types]
    made = collections.namedtuple(name, fields, defaults=defaults, module=module)
    made.__annotations__ = made.__new__.__annotations__ = {n: _checked(t, f'field {n} annotation must be a type') for n, t in types}
    return made

class _NamedTupleMeta(type):
    def __new__(cls, typename, bases, ns):
        extra = tuple(b for b in bases if b is not _NamedTuple)
        for b in extra:
            if b is not Generic:
                raise TypeError('can only inherit from a NamedTuple type and Generic')
        types = ns.get('__annotations__', {})
        defaults = []
        with_default = []
        for field in types:
            if field in ns:
                with_default.append(field)
                defaults.append(ns[field])
            elif with_default:
                raise TypeError(f"Non-default namedtuple field {field} cannot follow default field{'s' if len(with_default) > 1 else ''} {', '.join(with_default)}")
        made = _named_tuple(typename, list(types.items()), defaults, ns.get('__module__', '__main__'))
        made.__qualname__ = ns.get('__qualname__', typename)
        if extra:
            made = type(typename, (made, Generic), {'__slots__': (), '__module__': ns.get('__module__'), '__orig_bases__': ns.get('__orig_bases__', ())})
        for key, value in ns.items():
            if key in _PROHIBITED:
                raise AttributeError('Cannot overwrite NamedTuple attribute ' + key)
            if key not in _SPECIAL_NS and key not in made._fields:
                setattr(made, key, value)
                hook = getattr(type(value), '__set_name__', None)
                if hook is not None:
                    hook(value, made, key)
        if ns.get('__doc__'):
            made.__doc__ = ns['__doc__']
        made.__orig_bases__ = ns.get('__orig_bases__', (NamedTuple,))
        return made

class _NamedTupleMaker:
    def __call__(self, typename, fields=None, /, **kwargs):
        if fields is None:
            fields = list(kwargs.items())
        made = _named_tuple(typename, list(fields))
        made.__orig_bases__ = (NamedTuple,)
        return made
    def __mro_entries__(self, bases):
        return (_NamedTuple,)
    def __repr__(self):
        return '<function NamedTuple at 0x7f0000000000>'
NamedTuple = _NamedTupleMaker()
_NamedTuple = type.__new__(_NamedTupleMeta, 'NamedTuple', (), {})

class _TypedDictMeta(type):
    def __new__(cls, name, bases, ns, total=True):
        for b in bases:
            if type(b) is not _TypedDictMeta and b is not Generic:
                raise TypeError('cannot inherit from both a TypedDict type and a non-TypedDict base class')
        made = type.__new__(_TypedDictMeta, name, (Generic, dict) if any(b is Generic or isinstance(b, type) and issubclass(b, Generic) for b in bases) else (dict,), dict(ns))
        own = {n: _checked(t, "TypedDict('Name', {f0: t0, f1: t1, ...}); each t must be a type") for n, t in ns.get('__annotations__', {}).items()}
        annotations, required, optional, readonly = {}, set(), set(), set()
        for b in bases:
            annotations.update(b.__dict__.get('__annotations__', {}))
            required |= b.__dict__.get('__required_keys__', frozenset())
            optional |= b.__dict__.get('__optional_keys__', frozenset())
            readonly |= b.__dict__.get('__readonly_keys__', frozenset())
        for n, t in own.items():
            need = total
            inner = t
            while isinstance(inner, _Alias) and inner._name in ('Required', 'NotRequired', 'ReadOnly'):
                if inner._name == 'Required':
                    need = True
                elif inner._name == 'NotRequired':
                    need = False
                else:
                    readonly.add(n)
                inner = inner.__args__[0]
            required.discard(n)
            optional.discard(n)
            (required if need else optional).add(n)
        annotations.update(own)
        made.__annotations__ = annotations
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__readonly_keys__ = frozenset(readonly)
        made.__mutable_keys__ = frozenset(annotations) - frozenset(readonly)
        made.__total__ = total
        return made
    def __call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)
    def __subclasscheck__(cls, other):
        raise TypeError('TypedDict does not support instance and class checks')
    def __instancecheck__(cls, obj):
        raise TypeError('TypedDict does not support instance and class checks')

class _TypedDictMaker:
    def __call__(self, typename, fields=(), /, *, total=True):
        made = _TypedDictMeta(typename, (), {'__annotations__': dict(fields), '__module__': '__main__', '__qualname__': typename}, total=total)
        made.__orig_bases__ = (TypedDict,)
        return made
    def __mro_entries__(self, bases):
        return (_TypedDict,)
    def __repr__(self):
        return '<function TypedDict at 0x7f0000000000>'
TypedDict = _TypedDictMaker()
_TypedDict = type.__new__(_TypedDictMeta, 'TypedDict', (), {})

def _resolve_text(text, names):
    return _evaluate(text, {k: v for k, v in names.items() if k != '.extras'})
`;
