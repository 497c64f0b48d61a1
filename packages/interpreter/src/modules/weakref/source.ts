/** weakref, in Python of our own. */

export const weakrefSource: string = String.raw`
from collections.abc import MutableMapping as _MutableMapping, MutableSet as _MutableSet

_counts = {}


class ReferenceType:
    """A reference to an object; calling it gives the object."""

    __slots__ = ('_target', '__callback__')

    def __new__(cls, target, callback=None, /, *args, **kwargs):
        made = object.__new__(cls)
        made._target = _check(target)
        made.__callback__ = callback
        key = id(target)
        _counts.setdefault(key, []).append(made)
        return made

    def __call__(self):
        return self._target

    def __eq__(self, other):
        if not isinstance(other, ReferenceType):
            return NotImplemented
        return self._target == other._target

    def __hash__(self):
        return hash(self._target)

    def __repr__(self):
        return f'<weakref at 0x{id(self):x}; to {type(self._target).__name__!r} at 0x{id(self._target):x}>'


ReferenceType.__name__ = ReferenceType.__qualname__ = 'ReferenceType'
_plain = {}


class ref(ReferenceType):
    __slots__ = ()

    def __new__(cls, target, callback=None, /, *args, **kwargs):
        # One object has one plain reference.
        if callback is None and cls is ref:
            known = _plain.get(id(target))
            if known is not None and known._target is target:
                return known
            made = ReferenceType.__new__(cls, target)
            _plain[id(target)] = made
            return made
        return ReferenceType.__new__(cls, target, callback)

    def __init__(self, target, callback=None, /, *args, **kwargs):
        pass


class KeyedRef(ref):
    __slots__ = ('key',)

    def __new__(cls, target, callback, key):
        made = ReferenceType.__new__(cls, target, callback)
        made.key = key
        return made

    def __init__(self, target, callback, key):
        pass


class WeakMethod(ref):
    """A custom weakref.ref subclass which simulates a weak reference to a bound method."""

    __slots__ = ('_method',)

    def __new__(cls, meth, callback=None):
        if not hasattr(meth, '__self__') or not hasattr(meth, '__func__'):
            raise TypeError(f'argument should be a bound method, not {type(meth)}')
        made = ReferenceType.__new__(cls, meth.__self__, callback)
        made._method = meth
        return made

    def __call__(self):
        return self._method

    def __eq__(self, other):
        return isinstance(other, WeakMethod) and self._method == other._method

    def __hash__(self):
        return hash(self._method)


class ProxyType:
    """Stands for an object wherever its attributes and operators are used."""

    __slots__ = ('_target',)

    def __init__(self, target):
        object.__setattr__(self, '_target', target)

    def __getattribute__(self, name):
        return getattr(object.__getattribute__(self, '_target'), name)

    def __setattr__(self, name, value):
        setattr(object.__getattribute__(self, '_target'), name, value)

    def __delattr__(self, name):
        delattr(object.__getattribute__(self, '_target'), name)


class CallableProxyType(ProxyType):
    __slots__ = ()

    def __call__(self, *args, **kwargs):
        return object.__getattribute__(self, '_target')(*args, **kwargs)


ProxyTypes = (ProxyType, CallableProxyType)


def _forward(name):
    import operator
    special = f'__{name}__'

    def method(self, *args):
        target = object.__getattribute__(self, '_target')
        return getattr(type(target), special)(target, *args)

    method.__name__ = special
    setattr(ProxyType, special, method)


for _name in ('str', 'repr', 'bool', 'len', 'iter', 'next', 'contains', 'getitem', 'setitem', 'delitem', 'eq', 'ne', 'lt', 'le', 'gt', 'ge', 'add', 'sub', 'mul',
              'truediv', 'floordiv', 'mod', 'pow', 'and', 'or', 'xor', 'neg', 'pos', 'abs', 'invert', 'int', 'float', 'enter', 'exit'):
    if _name not in ('bool', 'repr', 'enter', 'exit'):
        _forward(_name)


def _truth(self):
    return bool(object.__getattribute__(self, '_target'))


ProxyType.__bool__ = _truth
ProxyType.__hash__ = None


def proxy(object, callback=None, /):
    """Create a proxy object that weakly references 'object'."""
    _check(object)
    return (CallableProxyType if callable(object) else ProxyType)(object)


def getweakrefcount(object, /):
    """Return the number of weak references to 'object'."""
    return len(getweakrefs(object))


def getweakrefs(object, /):
    return [made for made in _counts.get(id(object), ()) if made._target is object]


class WeakValueDictionary(_MutableMapping):
    """Mapping class that references values weakly."""

    def __init__(self, other=(), /, **kw):
        self.data = {}
        self.update(other, **kw)

    def __getitem__(self, key):
        return self.data[key]

    def __setitem__(self, key, value):
        self.data[key] = _check(value)

    def __delitem__(self, key):
        del self.data[key]

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return iter(list(self.data))

    def __contains__(self, key):
        return key in self.data

    def __repr__(self):
        return f'<{type(self).__name__} at 0x{id(self):x}>'

    def copy(self):
        return type(self)(self.data)

    __copy__ = copy

    def valuerefs(self):
        return [ref(value) for value in self.data.values()]

    def itervaluerefs(self):
        yield from self.valuerefs()

    def __or__(self, other):
        made = self.copy()
        made.update(other)
        return made

    def __ior__(self, other):
        self.update(other)
        return self


class WeakKeyDictionary(_MutableMapping):
    """Mapping class that references keys weakly."""

    def __init__(self, dict=None):
        self.data = {}
        if dict is not None:
            self.update(dict)

    def __getitem__(self, key):
        return self.data[_check(key)]

    def __setitem__(self, key, value):
        self.data[_check(key)] = value

    def __delitem__(self, key):
        del self.data[_check(key)]

    def __len__(self):
        return len(self.data)

    def __iter__(self):
        return iter(list(self.data))

    def __contains__(self, key):
        try:
            return key in self.data
        except TypeError:
            return False

    def __repr__(self):
        return f'<{type(self).__name__} at 0x{id(self):x}>'

    def copy(self):
        return type(self)(self.data)

    __copy__ = copy

    def keyrefs(self):
        return [ref(key) for key in self.data]


class WeakSet(_MutableSet):
    """A set that references its members weakly."""

    def __init__(self, data=None):
        self.data = {}
        if data is not None:
            self.update(data)

    def add(self, item):
        self.data[_check(item)] = None

    def discard(self, item):
        self.data.pop(item, None)

    def remove(self, item):
        del self.data[item]

    def pop(self):
        try:
            return self.data.popitem()[0]
        except KeyError:
            raise KeyError('pop from empty WeakSet') from None

    def clear(self):
        self.data.clear()

    def update(self, other):
        for item in other:
            self.add(item)

    def copy(self):
        return type(self)(self)

    def union(self, other):
        made = self.copy()
        made.update(other)
        return made

    def intersection(self, other):
        return type(self)(item for item in other if item in self)

    def difference(self, other):
        made = self.copy()
        for item in other:
            made.discard(item)
        return made

    def issubset(self, other):
        return set(self) <= set(other)

    def issuperset(self, other):
        return set(self) >= set(other)

    def __contains__(self, item):
        try:
            return item in self.data
        except TypeError:
            return False

    def __iter__(self):
        return iter(list(self.data))

    def __len__(self):
        return len(self.data)

    def __repr__(self):
        return repr(set(self.data))


class finalize:
    """Class for finalization of objects: called by hand, or never."""

    __slots__ = ('_info',)

    def __init__(self, obj, func, /, *args, **kwargs):
        self._info = (_check(obj), func, args, kwargs)
        self.atexit = True

    def __call__(self, _=None):
        """If alive then mark as dead and return func(*args, **kwargs)."""
        info, self._info = self._info, None
        if info is not None:
            return info[1](*info[2], **info[3])

    def detach(self):
        info, self._info = self._info, None
        return info

    def peek(self):
        return self._info

    @property
    def alive(self):
        return self._info is not None

    @property
    def atexit(self):
        return False

    @atexit.setter
    def atexit(self, value):
        pass

    def __repr__(self):
        state = 'for ' + repr(type(self._info[0]).__name__) + f' at 0x{id(self._info[0]):x}' if self._info else 'dead'
        return f'<finalize object at 0x{id(self):x}; {state}>'


__all__ = [
    'ref', 'proxy', 'getweakrefcount', 'getweakrefs', 'WeakKeyDictionary', 'ReferenceType', 'ProxyType', 'CallableProxyType', 'ProxyTypes',
    'WeakValueDictionary', 'WeakSet', 'WeakMethod', 'finalize',
]
`;
