/** The parts of functools that are about functions and classes, in Python of our own. */

export const FUNCTOOLS_PYTHON: string = String.raw`
from types import GenericAlias as _GenericAlias, MethodType as _MethodType, UnionType as _UnionType, MappingProxyType as _MappingProxyType

__all__ = ['update_wrapper', 'wraps', 'WRAPPER_ASSIGNMENTS', 'WRAPPER_UPDATES', 'total_ordering', 'cmp_to_key', 'cache', 'lru_cache', 'reduce',
           'partial', 'partialmethod', 'singledispatch', 'singledispatchmethod', 'cached_property']

WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__', '__type_params__')
WRAPPER_UPDATES = ('__dict__',)
_OPEN = frozenset(WRAPPER_ASSIGNMENTS + WRAPPER_UPDATES)


def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Update a wrapper function to look like the wrapped function

       wrapper is the function to be updated
       wrapped is the original function
       assigned is a tuple naming the attributes assigned directly
       from the wrapped function to the wrapper function (defaults to
       functools.WRAPPER_ASSIGNMENTS)
       updated is a tuple naming the attributes of the wrapper that
       are updated with the corresponding attribute from the wrapped
       function (defaults to functools.WRAPPER_UPDATES)
    """
    for name in assigned:
        if name not in _OPEN:
            _check_name(name)
        try:
            value = getattr(wrapped, name)
        except AttributeError:
            continue
        setattr(wrapper, name, value)
    for name in updated:
        if name not in _OPEN:
            _check_name(name)
        getattr(wrapper, name).update(_shown(getattr(wrapped, name, {})))
    wrapper.__wrapped__ = wrapped
    return wrapper


def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
    """Decorator factory to apply update_wrapper() to a wrapper function

       Returns a decorator that invokes update_wrapper() with the decorated
       function as the wrapper argument and the arguments to wraps() as the
       remaining arguments. Default arguments are as for update_wrapper().
       This is a convenience function to simplify applying partial() to
       update_wrapper().
    """
    return partial(update_wrapper, wrapped=wrapped, assigned=assigned, updated=updated)


def _ordering(root, negate, either):
    # The missing comparison from the one the class has: its result, negated or not, joined with equality where asked.
    def compare(self, other):
        result = getattr(type(self), root)(self, other)
        if result is NotImplemented:
            return result
        if negate:
            result = not result
        if either is None:
            return result
        if either:
            return result or self == other
        return result and self != other
    return compare


# For each root comparison: the three it gives, as (name, negated, joined with equality: or / and-not / not at all).
_ORDERINGS = {
    '__lt__': (('__gt__', True, False), ('__le__', False, True), ('__ge__', True, None)),
    '__le__': (('__ge__', True, True), ('__lt__', False, False), ('__gt__', True, None)),
    '__gt__': (('__lt__', True, False), ('__ge__', False, True), ('__le__', True, None)),
    '__ge__': (('__le__', True, True), ('__gt__', False, False), ('__lt__', True, None)),
}


def total_ordering(cls):
    """Class decorator that fills in missing ordering methods"""
    roots = {op for op in _ORDERINGS if getattr(cls, op, None) is not getattr(object, op, None)}
    if not roots:
        raise ValueError('must define at least one ordering operation: < > <= >=')
    root = max(roots)
    for name, negate, either in _ORDERINGS[root]:
        if name not in roots:
            method = _ordering(root, negate, either)
            method.__name__ = name
            method.__qualname__ = f'{cls.__qualname__}.{name}'
            setattr(cls, name, method)
    return cls


class partialmethod:
    """Method descriptor with partial application of the given arguments
    and keywords.

    Supports wrapping existing descriptors and handles non-descriptor
    callables as instance methods.
    """

    def __init__(self, func, /, *args, **keywords):
        if not callable(func) and not hasattr(func, '__get__'):
            raise TypeError(f'{func!r} is not callable or a descriptor')
        if isinstance(func, partialmethod):
            self.func = func.func
            self.args = func.args + args
            self.keywords = {**func.keywords, **keywords}
        else:
            self.func = func
            self.args = args
            self.keywords = keywords

    def __repr__(self):
        parts = [repr(self.func)]
        parts += [repr(arg) for arg in self.args]
        parts += [f'{name}={value!r}' for name, value in self.keywords.items()]
        return f"{self.__class__.__module__}.{self.__class__.__qualname__}({', '.join(parts)})"

    def _make_unbound_method(self):
        def _method(cls_or_self, /, *args, **keywords):
            return self.func(cls_or_self, *self.args, *args, **{**self.keywords, **keywords})
        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.__partialmethod__ = self
        return _method

    def __get__(self, obj, cls=None):
        get = getattr(self.func, '__get__', None)
        if get is not None and not isinstance(self.func, partial):
            found = get(obj, cls)
            if found is not self.func:
                made = partial(found, *self.args, **self.keywords)
                try:
                    made.__self__ = found.__self__
                except AttributeError:
                    pass
                return made
        return self._make_unbound_method().__get__(obj, cls)

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)

    __class_getitem__ = classmethod(_GenericAlias)


_CacheInfo = None


def _cache_info(hits, misses, maxsize, currsize):
    global _CacheInfo
    if _CacheInfo is None:
        from collections import namedtuple
        _CacheInfo = namedtuple('CacheInfo', ['hits', 'misses', 'maxsize', 'currsize'], module='functools')
    return _CacheInfo(hits, misses, maxsize, currsize)


def lru_cache(maxsize=128, typed=False):
    """Least-recently-used cache decorator.

    If *maxsize* is set to None, the LRU features are disabled and the cache
    can grow without bound.

    If *typed* is True, arguments of different types will be cached separately.
    For example, f(decimal.Decimal("3.0")) and f(3.0) will be treated as
    distinct calls with distinct results. Some types such as str and int may
    be cached separately even when typed is false.

    Arguments to the cached function must be hashable.

    View the cache statistics named tuple (hits, misses, maxsize, currsize)
    with f.cache_info().  Clear the cache and statistics with f.cache_clear().
    Access the underlying function with f.__wrapped__.

    See:  https://en.wikipedia.org/wiki/Cache_replacement_policies#Least_recently_used_(LRU)

    """
    if isinstance(maxsize, int):
        if maxsize < 0:
            maxsize = 0
    elif callable(maxsize) and isinstance(typed, bool):
        return _cached(maxsize, 128, typed)
    elif maxsize is not None:
        raise TypeError('Expected first argument to be an integer, a callable, or None')

    def decorating_function(user_function):
        return _cached(user_function, maxsize, typed)

    return decorating_function


def _cached(user_function, maxsize, typed):
    wrapper = _lru_cache_wrapper(user_function, maxsize, typed, _cache_info)
    wrapper.cache_parameters = lambda: {'maxsize': maxsize, 'typed': typed}
    return update_wrapper(wrapper, user_function)


def cache(user_function, /):
    'Simple lightweight unbounded cache.  Sometimes called "memoize".'
    return _cached(user_function, None, False)


def _placed(cls, types):
    # The classes of the method resolution order, each followed by the abstract classes it is the last to belong to.
    mro = cls.__mro__
    extra = [t for t in types if t not in mro and issubclass(cls, t)]
    extra.sort(key=lambda t: len(t.__mro__), reverse=True)
    placed = []
    for at, base in enumerate(mro):
        placed.append(base)
        for t in extra:
            if t not in placed and issubclass(base, t) and not any(issubclass(later, t) for later in mro[at + 1:]):
                placed.append(t)
    return placed


def _find_impl(cls, registry):
    match = None
    for t in _placed(cls, registry.keys()):
        if match is not None:
            if t in registry and t not in cls.__mro__ and match not in cls.__mro__ and not issubclass(match, t):
                raise RuntimeError(f'Ambiguous dispatch: {match} or {t}')
            break
        if t in registry:
            match = t
    return registry.get(match)


def _is_union(cls):
    return isinstance(cls, _UnionType) or getattr(getattr(cls, '__origin__', None), '_name', None) == 'Union'


def _is_dispatchable(cls):
    if isinstance(cls, type) and not isinstance(cls, _GenericAlias):
        return True
    return _is_union(cls) and all(isinstance(arg, type) and not isinstance(arg, _GenericAlias) for arg in cls.__args__)


def singledispatch(func):
    """Single-dispatch generic function decorator.

    Transforms a function into a generic function, which can have different
    behaviours depending upon the type of its first argument. The decorated
    function acts as the default implementation, and additional
    implementations can be registered using the register() attribute of the
    generic function.
    """
    from abc import get_cache_token
    registry = {}
    found = {}
    token = None

    def dispatch(cls):
        """generic_func.dispatch(cls) -> <function implementation>

        Runs the dispatch algorithm to return the best available implementation
        for the given *cls* registered on *generic_func*.

        """
        nonlocal token
        if token is not None:
            current = get_cache_token()
            if token != current:
                found.clear()
                token = current
        impl = found.get(cls)
        if impl is None:
            impl = registry.get(cls)
            if impl is None:
                impl = _find_impl(cls, registry)
            found[cls] = impl
        return impl

    def register(cls, func=None):
        """generic_func.register(cls, func) -> func

        Registers a new implementation for the given *cls* on a *generic_func*.

        """
        nonlocal token
        if _is_dispatchable(cls):
            if func is None:
                return lambda f: register(cls, f)
        else:
            if func is not None:
                raise TypeError(f'Invalid first argument to \x60register()\x60. {cls!r} is not a class or union type.')
            hints = getattr(cls, '__annotations__', {})
            if not hints:
                raise TypeError(f'Invalid first argument to \x60register()\x60: {cls!r}. Use either \x60@register(some_class)\x60 or plain \x60@register\x60 on an annotated function.')
            func = cls
            name, cls = next(iter(hints.items()))
            if isinstance(cls, str):
                from typing import get_type_hints
                name, cls = next(iter(get_type_hints(func).items()))
            elif cls is None:
                cls = type(None)
            if not _is_dispatchable(cls):
                if _is_union(cls):
                    raise TypeError(f'Invalid annotation for {name!r}. {cls!r} not all arguments are classes.')
                raise TypeError(f'Invalid annotation for {name!r}. {cls!r} is not a class.')
        if _is_union(cls):
            for arg in cls.__args__:
                registry[arg] = func
        else:
            registry[cls] = func
        if token is None and hasattr(cls, '__abstractmethods__'):
            token = get_cache_token()
        found.clear()
        return func

    def wrapper(*args, **kw):
        if not args:
            raise TypeError(f'{name} requires at least 1 positional argument')
        return dispatch(args[0].__class__)(*args, **kw)

    name = getattr(func, '__name__', 'singledispatch function')
    registry[object] = func
    wrapper.register = register
    wrapper.dispatch = dispatch
    wrapper.registry = _MappingProxyType(registry)
    wrapper._clear_cache = found.clear
    update_wrapper(wrapper, func)
    return wrapper


class singledispatchmethod:
    """Single-dispatch generic method descriptor.

    Supports wrapping existing descriptors and handles non-descriptor
    callables as instance methods.
    """

    def __init__(self, func):
        if not callable(func) and not hasattr(func, '__get__'):
            raise TypeError(f'{func!r} is not callable or a descriptor')
        self.dispatcher = singledispatch(func)
        self.func = func

    def register(self, cls, method=None):
        """generic_method.register(cls, func) -> func

        Registers a new implementation for the given *cls* on a *generic_method*.
        """
        return self.dispatcher.register(cls, func=method)

    def __get__(self, obj, cls=None):
        dispatch = self.dispatcher.dispatch
        name = getattr(self.func, '__name__', 'singledispatchmethod method')

        def _method(*args, **kwargs):
            if not args:
                raise TypeError(f'{name} requires at least 1 positional argument')
            return dispatch(args[0].__class__).__get__(obj, cls)(*args, **kwargs)

        _method.__isabstractmethod__ = self.__isabstractmethod__
        _method.register = self.register
        update_wrapper(_method, self.func)
        return _method

    @property
    def __isabstractmethod__(self):
        return getattr(self.func, '__isabstractmethod__', False)


_MISSING = object()


class cached_property:
    def __init__(self, func):
        self.func = func
        self.attrname = None
        self.__doc__ = func.__doc__
        self.__module__ = func.__module__

    def __set_name__(self, owner, name):
        if self.attrname is None:
            self.attrname = name
        elif name != self.attrname:
            raise TypeError(f'Cannot assign the same cached_property to two different names ({self.attrname!r} and {name!r}).')

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        if self.attrname is None:
            raise TypeError('Cannot use cached_property instance without calling __set_name__ on it.')
        try:
            cache = instance.__dict__
        except AttributeError:
            raise TypeError(f"No '__dict__' attribute on {type(instance).__name__!r} instance to cache {self.attrname!r} property.") from None
        value = cache.get(self.attrname, _MISSING)
        if value is _MISSING:
            value = self.func(instance)
            try:
                cache[self.attrname] = value
            except TypeError:
                raise TypeError(f"The '__dict__' attribute on {type(instance).__name__!r} instance does not support item assignment for caching {self.attrname!r} property.") from None
        return value

    __class_getitem__ = classmethod(_GenericAlias)
`;
