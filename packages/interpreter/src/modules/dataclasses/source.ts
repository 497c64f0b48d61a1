/** dataclasses, in Python of our own: methods are written out as text and compiled once per class, so that calls cost what written ones do. */

export const dataclassesSource: string = String.raw`
import abc as _abc
import copy as _copy
import functools as _functools
import keyword as _keyword
import types as _types
import _dataclasses_native as _native

class FrozenInstanceError(AttributeError):
    pass

class _HasDefaultFactory:
    def __repr__(self):
        return '<factory>'
_FACTORY = _HasDefaultFactory()

class _Missing:
    pass
MISSING = _Missing()

class _KwOnly:
    pass
KW_ONLY = _KwOnly()

_EMPTY = _types.MappingProxyType({})

class _FieldKind:
    def __init__(self, name):
        self.name = name
    def __repr__(self):
        return self.name
_FIELD = _FieldKind('_FIELD')
_FIELD_CLASSVAR = _FieldKind('_FIELD_CLASSVAR')
_FIELD_INITVAR = _FieldKind('_FIELD_INITVAR')

class InitVar:
    __slots__ = ('type',)
    def __init__(self, type):
        self.type = type
    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return f'dataclasses.InitVar[{name}]'
    def __class_getitem__(cls, type):
        return InitVar(type)

class Field:
    __slots__ = ('name', 'type', 'default', 'default_factory', 'repr', 'hash', 'init', 'compare', 'metadata', 'kw_only', '_field_type')
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _EMPTY if metadata is None else _types.MappingProxyType(metadata)
        self.kw_only = kw_only
        self._field_type = None
    def __repr__(self):
        default = '<dataclasses._MISSING_TYPE object>' if self.default is MISSING else repr(self.default)
        factory = '<dataclasses._MISSING_TYPE object>' if self.default_factory is MISSING else repr(self.default_factory)
        return (f'Field(name={self.name!r},type={self.type!r},default={default},default_factory={factory},init={self.init!r},'
            f'repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata={self.metadata!r},kw_only={self.kw_only!r},'
            f'_field_type={self._field_type})')
    def __set_name__(self, owner, name):
        func = getattr(type(self.default), '__set_name__', None)
        if func:
            func(self.default, owner, name)
    __class_getitem__ = classmethod(_types.GenericAlias)

class _Params:
    __slots__ = ('init', 'repr', 'eq', 'order', 'unsafe_hash', 'frozen', 'match_args', 'kw_only', 'slots', 'weakref_slot')
    def __init__(self, *values):
        for name, value in zip(_Params.__slots__, values):
            setattr(self, name, value)
    def __repr__(self):
        return '_DataclassParams(' + ','.join(f'{n}={getattr(self, n)!r}' for n in _Params.__slots__) + ')'

def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError('cannot specify both default and default_factory')
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)

def _is_classvar(t):
    import typing
    return t is typing.ClassVar or typing.get_origin(t) is typing.ClassVar or isinstance(t, str) and t.split('[')[0].split('.')[-1].strip() == 'ClassVar'

def _is_initvar(t):
    return t is InitVar or type(t) is InitVar or isinstance(t, str) and t.split('[')[0].split('.')[-1].strip() == 'InitVar'

def _is_kw_only(t):
    return t is KW_ONLY or isinstance(t, str) and t.split('.')[-1].strip() == 'KW_ONLY'

def _get_field(cls, name, annotation, default_kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        f = default
    else:
        if isinstance(default, _types.MemberDescriptorType):
            default = MISSING
        f = field(default=default)
    f.name = name
    f.type = annotation
    f._field_type = _FIELD
    if _native.maybe_special(annotation):
        if _is_classvar(annotation):
            f._field_type = _FIELD_CLASSVAR
        elif _is_initvar(annotation):
            f._field_type = _FIELD_INITVAR
    if f._field_type in (_FIELD_CLASSVAR, _FIELD_INITVAR) and f.default_factory is not MISSING:
        raise TypeError(f'field {f.name} cannot have a default factory')
    if f._field_type in (_FIELD, _FIELD_INITVAR):
        if f.kw_only is MISSING:
            f.kw_only = default_kw_only
    elif f.kw_only is not MISSING:
        raise TypeError(f'field {f.name} is a ClassVar but specifies kw_only')
    if f._field_type is _FIELD and f.default.__class__.__hash__ is None:
        raise ValueError(f'mutable default {type(f.default)} for field {f.name} is not allowed: use default_factory')
    return f

def _made(cls, name, params, body, names):
    function = _native.compile_function(name, params, body, names)
    function.__qualname__ = f'{cls.__qualname__}.{name}'
    function.__module__ = cls.__module__
    return function

def _init(cls, fields, frozen, has_post_init, self_name):
    seen_default = None
    for f in fields:
        if f.init and not f.kw_only and f._field_type is not _FIELD_CLASSVAR:
            if f.default is MISSING and f.default_factory is MISSING:
                if seen_default is not None:
                    raise TypeError(f'non-default argument {f.name!r} follows default argument {seen_default!r}')
            else:
                seen_default = f.name
    names = {'__factory__': _FACTORY, '__setattr__': object.__setattr__}
    annotations = {}
    plain, keyword_only = [], []
    body = []
    for i, f in enumerate(fields):
        if f.init:
            text = f.name
            if f.default is not MISSING:
                names[f'__default_{i}__'] = f.default
                text += f'=__default_{i}__'
            elif f.default_factory is not MISSING:
                text += '=__factory__'
            (keyword_only if f.kw_only else plain).append(text)
            annotations[f.name] = f.type
        if f.default_factory is not MISSING:
            names[f'__make_{i}__'] = f.default_factory
            value = f'__make_{i}__() if {f.name} is __factory__ else {f.name}' if f.init else f'__make_{i}__()'
        elif f.init:
            value = f.name
        elif f.default is not MISSING and _slots_of(cls) and f.name in _slots_of(cls):
            names[f'__default_{i}__'] = f.default
            value = f'__default_{i}__'
        else:
            continue
        if f._field_type is _FIELD_INITVAR:
            if f.default_factory is not MISSING:
                body.append(f'{f.name} = {value}')
            continue
        body.append(f'__setattr__({self_name}, {f.name!r}, {value})' if frozen else f'{self_name}.{f.name} = {value}')
    if has_post_init:
        body.append(f"{self_name}.__post_init__({', '.join(f.name for f in fields if f._field_type is _FIELD_INITVAR)})")
    params = [self_name, *plain]
    if keyword_only:
        params += ['*', *keyword_only]
    made = _made(cls, '__init__', params, body or ['pass'], names)
    made.__annotations__ = {**annotations, 'return': None}
    return made

def _slots_of(cls):
    return cls.__dict__.get('__slots__', ())

def _tuple_text(obj, fields):
    return '(' + ''.join(f'{obj}.{f.name},' for f in fields) + ')' if fields else '()'

def _recursive(user_function):
    running = set()
    @_functools.wraps(user_function)
    def wrapper(self):
        key = id(self)
        if key in running:
            return '...'
        running.add(key)
        try:
            return user_function(self)
        finally:
            running.discard(key)
    return wrapper

def _set_new(cls, name, value):
    if name in cls.__dict__:
        return True
    setattr(cls, name, value)
    return False

def _process(cls, init, repr_, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
    fields_ = {}
    any_frozen = all_frozen = None
    has_bases = False
    for b in cls.__mro__[-1:0:-1]:
        base_fields = b.__dict__.get('__dataclass_fields__')
        if base_fields is not None:
            has_bases = True
            for f in base_fields.values():
                fields_[f.name] = f
            is_frozen = b.__dict__['__dataclass_params__'].frozen
            any_frozen = bool(any_frozen) or is_frozen
            all_frozen = is_frozen if all_frozen is None else all_frozen and is_frozen
    annotations = cls.__dict__.get('__annotations__', {})
    own = []
    seen_kw_only = False
    for name, annotation in annotations.items():
        if _native.maybe_special(annotation) and _is_kw_only(annotation):
            if seen_kw_only:
                raise TypeError(f'{name!r} is KW_ONLY, but KW_ONLY has already been specified')
            seen_kw_only = True
            kw_only = True
        else:
            own.append(_get_field(cls, name, annotation, kw_only))
    for f in own:
        fields_[f.name] = f
        if isinstance(getattr(cls, f.name, None), Field):
            if f.default is MISSING:
                delattr(cls, f.name)
            else:
                setattr(cls, f.name, f.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in annotations:
            raise TypeError(f'{name!r} is a field but has no type annotation')
    if has_bases:
        if any_frozen and not frozen:
            raise TypeError('cannot inherit non-frozen dataclass from a frozen one')
        if not all_frozen and frozen:
            raise TypeError('cannot inherit frozen dataclass from a non-frozen one')
    cls.__dataclass_fields__ = fields_
    cls.__dataclass_params__ = _Params(init, repr_, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)
    class_hash = cls.__dict__.get('__hash__', MISSING)
    explicit_hash = not (class_hash is MISSING or class_hash is None and '__eq__' in cls.__dict__)
    if order and not eq:
        raise ValueError('eq must be true if order is true')
    listed = [f for f in fields_.values() if f._field_type in (_FIELD, _FIELD_INITVAR)]
    plain = [f for f in fields_.values() if f._field_type is _FIELD]
    self_name = '__dataclass_self__' if 'self' in fields_ else 'self'
    if init:
        made = _init(cls, [f for f in listed if not f.kw_only] + [f for f in listed if f.kw_only], frozen, hasattr(cls, '__post_init__'), self_name)
        _set_new(cls, '__init__', made)
    _set_new(cls, '__replace__', _replace)
    if repr_:
        shown = [f for f in plain if f.repr]
        text = ', '.join(f'{f.name}={{self.{f.name}!r}}' for f in shown)
        made = _made(cls, '__repr__', ['self'], ["return f'{self.__class__.__qualname__}(" + text + ")'"], {})
        made = _recursive(made)
        _set_new(cls, '__repr__', made)
    compared = [f for f in plain if f.compare]
    if eq:
        test = ' and '.join(f'self.{f.name} == other.{f.name}' for f in compared) or 'True'
        made = _made(cls, '__eq__', ['self', 'other'],
            ['if self is other:', '    return True', 'if other.__class__ is self.__class__:', f'    return {test}', 'return NotImplemented'], {})
        _set_new(cls, '__eq__', made)
    if order:
        for name, op in (('__lt__', '<'), ('__le__', '<='), ('__gt__', '>'), ('__ge__', '>=')):
            made = _made(cls, name, ['self', 'other'], ['if other.__class__ is self.__class__:',
                f"    return {_tuple_text('self', compared)} {op} {_tuple_text('other', compared)}", 'return NotImplemented'], {})
            if _set_new(cls, name, made):
                raise TypeError(f'Cannot overwrite attribute {name} in class {cls.__name__}. Consider using functools.total_ordering')
    if frozen:
        names = {'__cls__': cls, '__error__': FrozenInstanceError}
        own_names = tuple(f.name for f in plain)
        names['__names__'] = own_names
        for name, params, call, what in (('__setattr__', ['self', 'name', 'value'], 'name, value', 'assign to'), ('__delattr__', ['self', 'name'], 'name', 'delete')):
            made = _made(cls, name, params, ['if type(self) is __cls__ or name in __names__:', f"    raise __error__(f'cannot {what} field {{name!r}}')",
                f'super(__cls__, self).{name}({call})'], names)
            if _set_new(cls, name, made):
                raise TypeError(f'Cannot overwrite attribute {name} in class {cls.__name__}')
    hashed = [f for f in plain if (f.compare if f.hash is None else f.hash)]
    def make_hash():
        return _made(cls, '__hash__', ['self'], [f"return hash({_tuple_text('self', hashed)})"], {})
    if unsafe_hash:
        if explicit_hash:
            raise TypeError(f'Cannot overwrite attribute __hash__ in class {cls.__name__}')
        cls.__hash__ = make_hash()
    elif eq and frozen:
        if not explicit_hash:
            cls.__hash__ = make_hash()
    elif eq and not explicit_hash:
        cls.__hash__ = None
    if not getattr(cls, '__doc__', None):
        cls.__doc__ = cls.__name__ + _signature(listed)
    if match_args:
        _set_new(cls, '__match_args__', tuple(f.name for f in listed if f.init and not f.kw_only))
    _abc.update_abstractmethods(cls)
    if weakref_slot and not slots:
        raise TypeError('weakref_slot is True but slots is False')
    if slots:
        cls = _with_slots(cls, plain, weakref_slot)
    return cls

def _signature(fields):
    parts = []
    for f in fields:
        if f.init:
            shown = f.type.__name__ if isinstance(f.type, type) else repr(f.type).replace('typing.', '')
            text = f'{f.name}: {shown}'
            if f.default is not MISSING:
                text += f' = {f.default!r}'
            elif f.default_factory is not MISSING:
                text += ' = <factory>'
            parts.append(text)
    return '(' + ', '.join(parts) + ')'

def _with_slots(cls, plain, weakref_slot):
    if '__slots__' in cls.__dict__:
        raise TypeError(f'{cls.__name__} already specifies __slots__')
    inherited = set()
    for b in cls.__mro__[1:-1]:
        got = b.__dict__.get('__slots__', ())
        inherited.update((got,) if isinstance(got, str) else got)
    ns = dict(cls.__dict__)
    names = tuple(f.name for f in plain)
    ns['__slots__'] = tuple(n for n in names if n not in inherited) + (('__weakref__',) if weakref_slot else ())
    for n in names:
        ns.pop(n, None)
    ns.pop('__dict__', None)
    ns.pop('__weakref__', None)
    qualname = getattr(cls, '__qualname__', None)
    made = type(cls)(cls.__name__, cls.__bases__, ns)
    if qualname is not None:
        made.__qualname__ = qualname
    _native.move_class_cells(cls, made)
    if cls.__dict__['__dataclass_params__'].frozen:
        if '__getstate__' not in cls.__dict__:
            made.__getstate__ = lambda self: [getattr(self, n) for n in names]
        for name in ('__setattr__', '__delattr__'):
            _native.rebind_global(made.__dict__[name], '__cls__', made)
    return made

def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def wrap(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)
    return wrap if cls is None else wrap(cls)

def fields(class_or_instance):
    try:
        found = getattr(class_or_instance, '__dataclass_fields__')
    except AttributeError:
        raise TypeError('must be called with a dataclass type or instance') from None
    return tuple(f for f in found.values() if f._field_type is _FIELD)

def _is_instance(obj):
    return hasattr(type(obj), '__dataclass_fields__')
def is_dataclass(obj):
    return hasattr(obj if isinstance(obj, type) else type(obj), '__dataclass_fields__')

def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError('asdict() should be called on dataclass instances')
    return _asdict(obj, dict_factory)

_ATOMIC = frozenset({type(None), bool, int, float, str, complex, bytes, type(...), type(NotImplemented), type, range, property})

def _asdict(obj, dict_factory):
    kind = type(obj)
    if kind in _ATOMIC:
        return obj
    if hasattr(kind, '__dataclass_fields__'):
        return dict_factory([(f.name, _asdict(getattr(obj, f.name), dict_factory)) for f in fields(obj)])
    if isinstance(obj, list):
        return kind([_asdict(v, dict_factory) for v in obj])
    if isinstance(obj, dict):
        pairs = [(_asdict(k, dict_factory), _asdict(v, dict_factory)) for k, v in obj.items()]
        if hasattr(kind, 'default_factory'):
            made = kind(getattr(obj, 'default_factory'))
            made.update(pairs)
            return made
        return kind(pairs)
    if isinstance(obj, tuple):
        parts = [_asdict(v, dict_factory) for v in obj]
        return kind(*parts) if hasattr(obj, '_fields') else kind(parts)
    return _copy.deepcopy(obj)

def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError('astuple() should be called on dataclass instances')
    return _astuple(obj, tuple_factory)

def _astuple(obj, tuple_factory):
    kind = type(obj)
    if kind in _ATOMIC:
        return obj
    if hasattr(kind, '__dataclass_fields__'):
        return tuple_factory([_astuple(getattr(obj, f.name), tuple_factory) for f in fields(obj)])
    if isinstance(obj, tuple):
        parts = [_astuple(v, tuple_factory) for v in obj]
        return kind(*parts) if hasattr(obj, '_fields') else kind(parts)
    if isinstance(obj, list):
        return kind([_astuple(v, tuple_factory) for v in obj])
    if isinstance(obj, dict):
        return kind((_astuple(k, tuple_factory), _astuple(v, tuple_factory)) for k, v in obj.items())
    return _copy.deepcopy(obj)

def make_dataclass(cls_name, fields, *, bases=(), namespace=None, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
        match_args=True, kw_only=False, slots=False, weakref_slot=False, module=None):
    if namespace is None:
        namespace = {}
    seen = set()
    annotations = {}
    defaults = {}
    for item in fields:
        if isinstance(item, str):
            name, tp = item, 'typing.Any'
        elif len(item) == 2:
            name, tp = item
        elif len(item) == 3:
            name, tp, defaults[name] = item[0], item[1], item[2]
        else:
            raise TypeError(f'Invalid field: {item!r}')
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError(f'Field names must be valid identifiers: {name!r}')
        if _keyword.iskeyword(name):
            raise TypeError(f'Field names must not be keywords: {name!r}')
        if name in seen:
            raise TypeError(f'Field name duplicated: {name!r}')
        seen.add(name)
        annotations[name] = tp
    for item in fields:
        if not isinstance(item, str) and len(item) == 3:
            defaults[item[0]] = item[2]
    def body(ns):
        ns.update(namespace)
        ns.update(defaults)
        ns['__annotations__'] = annotations
    cls = _types.new_class(cls_name, bases, {}, body)
    cls.__module__ = module or 'types'
    return dataclass(cls, init=init, repr=repr, eq=eq, order=order, unsafe_hash=unsafe_hash, frozen=frozen, match_args=match_args, kw_only=kw_only,
        slots=slots, weakref_slot=weakref_slot)

def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError('replace() should be called on dataclass instances')
    return _replace(obj, **changes)

def _replace(self, /, **changes):
    for f in getattr(self, '__dataclass_fields__').values():
        if f._field_type is _FIELD_CLASSVAR:
            continue
        if not f.init:
            if f.name in changes:
                raise TypeError(f'field {f.name} is declared with init=False, it cannot be specified with replace()')
            continue
        if f.name not in changes:
            if f._field_type is _FIELD_INITVAR and f.default is MISSING:
                raise TypeError(f'InitVar {f.name!r} must be specified with replace()')
            changes[f.name] = getattr(self, f.name)
    return self.__class__(**changes)
`;
