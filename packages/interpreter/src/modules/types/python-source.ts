/** The parts of types that make classes, in Python of our own. */

export const TYPES_PYTHON: string = String.raw`
def new_class(name, bases=(), kwds=None, exec_body=None):
    """Create a class object dynamically using the appropriate metaclass."""
    resolved = resolve_bases(bases)
    meta, namespace, kwds = prepare_class(name, resolved, kwds)
    if exec_body is not None:
        exec_body(namespace)
    if resolved is not bases:
        namespace['__orig_bases__'] = bases
    if isinstance(namespace, dict):
        namespace.setdefault('__module__', 'types')
    return meta(name, resolved, namespace, **kwds)


def resolve_bases(bases):
    """Resolve MRO entries dynamically as specified by PEP 560."""
    resolved = []
    changed = False
    for base in bases:
        if not isinstance(base, type) and hasattr(base, '__mro_entries__'):
            entries = base.__mro_entries__(bases)
            if not isinstance(entries, tuple):
                raise TypeError('__mro_entries__ must return a tuple')
            changed = True
            resolved.extend(entries)
        else:
            resolved.append(base)
    return tuple(resolved) if changed else bases


def prepare_class(name, bases=(), kwds=None):
    """Call the __prepare__ method of the appropriate metaclass.

    Returns (metaclass, namespace, kwds) as a 3-tuple

    *metaclass* is the appropriate metaclass
    *namespace* is the prepared class namespace
    *kwds* is an updated copy of the passed in kwds argument with any
    'metaclass' entry removed. If no kwds argument is passed in, this will
    be an empty dict.
    """
    kwds = {} if kwds is None else dict(kwds)
    if 'metaclass' in kwds:
        meta = kwds.pop('metaclass')
    else:
        meta = type(bases[0]) if bases else type
    if isinstance(meta, type):
        for base in bases:
            other = type(base)
            if issubclass(meta, other):
                continue
            if not issubclass(other, meta):
                raise TypeError('metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases')
            meta = other
    namespace = meta.__prepare__(name, bases, **kwds) if hasattr(meta, '__prepare__') else {}
    return meta, namespace, kwds


def get_original_bases(cls, /):
    """Return the class's "original" bases prior to modification by __mro_entries__.

    Examples::

        from typing import TypeVar, Generic, NamedTuple, TypedDict

        T = TypeVar("T")
        class Foo(Generic[T]): ...
        class Bar(Foo[int], float): ...
        class Baz(list[str]): ...

        assert get_original_bases(Bar) == (Foo[int], float)
        assert get_original_bases(Baz) == (list[str],)
    """
    try:
        return cls.__dict__.get('__orig_bases__', cls.__bases__)
    except AttributeError:
        raise TypeError(f'Expected an instance of type, not {type(cls).__name__!r}') from None


class DynamicClassAttribute:
    """Route attribute access on a class to __getattr__.

    This is a descriptor, used to define attributes that act differently when
    accessed through an instance and through a class.  Instance access remains
    normal, but access to an attribute through a class will be routed to the
    class's __getattr__ method; this is done by raising AttributeError.
    """

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel
        self.__doc__ = doc or fget.__doc__
        self.overwrite_doc = doc is None
        self.__isabstractmethod__ = bool(getattr(fget, '__isabstractmethod__', False))

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.__isabstractmethod__:
                return self
            raise AttributeError()
        if self.fget is None:
            raise AttributeError('unreadable attribute')
        return self.fget(instance)

    def __set__(self, instance, value):
        if self.fset is None:
            raise AttributeError("can't set attribute")
        self.fset(instance, value)

    def __delete__(self, instance):
        if self.fdel is None:
            raise AttributeError("can't delete attribute")
        self.fdel(instance)

    def _remade(self, fget, fset, fdel):
        made = type(self)(fget, fset, fdel, None if self.overwrite_doc else self.__doc__)
        made.overwrite_doc = self.overwrite_doc
        return made

    def getter(self, fget):
        made = self._remade(fget, self.fset, self.fdel)
        if self.overwrite_doc:
            made.__doc__ = fget.__doc__
        return made

    def setter(self, fset):
        return self._remade(self.fget, fset, self.fdel)

    def deleter(self, fdel):
        return self._remade(self.fget, self.fset, fdel)


class _GeneratorWrapper:
    def __init__(self, gen):
        self._generator = gen
        self.__name__ = getattr(gen, '__name__', None)
        self.__qualname__ = getattr(gen, '__qualname__', None)

    def send(self, val):
        return self._generator.send(val)

    def throw(self, *args):
        return self._generator.throw(*args)

    def close(self):
        return self._generator.close()

    def __next__(self):
        return next(self._generator)

    def __iter__(self):
        return self._generator if isinstance(self._generator, GeneratorType) else self

    def __await__(self):
        return iter(self)


def coroutine(func):
    """Convert regular generator function to a coroutine."""
    if not callable(func):
        raise TypeError('types.coroutine() expects a callable')

    def wrapped(*args, **kwargs):
        made = func(*args, **kwargs)
        if isinstance(made, (CoroutineType, _GeneratorWrapper)) or hasattr(made, '__await__'):
            return made
        if hasattr(made, '__next__') and hasattr(made, 'send'):
            return _GeneratorWrapper(made)
        return made

    for name in ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__'):
        if hasattr(func, name):
            setattr(wrapped, name, getattr(func, name))
    wrapped.__wrapped__ = func
    return wrapped


__all__ = [
    'AsyncGeneratorType', 'BuiltinFunctionType', 'BuiltinMethodType', 'CapsuleType', 'CellType', 'ClassMethodDescriptorType', 'CodeType', 'CoroutineType',
    'DynamicClassAttribute', 'EllipsisType', 'FrameType', 'FunctionType', 'GeneratorType', 'GenericAlias', 'GetSetDescriptorType', 'LambdaType',
    'MappingProxyType', 'MemberDescriptorType', 'MethodDescriptorType', 'MethodType', 'MethodWrapperType', 'ModuleType', 'NoneType', 'NotImplementedType',
    'SimpleNamespace', 'TracebackType', 'UnionType', 'WrapperDescriptorType', 'coroutine', 'get_original_bases', 'new_class', 'prepare_class', 'resolve_bases',
]
`;
