/** inspect, in Python of our own. */

export const inspectSource: string = String.raw`
import enum as _enum
import types as _types
import functools as _functools

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS, CO_NESTED, CO_GENERATOR = 1, 2, 4, 8, 16, 32
CO_NOFREE, CO_COROUTINE, CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 64, 128, 256, 512
TPFLAGS_IS_ABSTRACT = 1 << 20


def ismodule(object):
    """Return true if the object is a module."""
    return isinstance(object, _types.ModuleType)


def isclass(object):
    """Return true if the object is a class."""
    return isinstance(object, type)


def ismethod(object):
    """Return true if the object is an instance method."""
    return isinstance(object, _types.MethodType)


def isfunction(object):
    """Return true if the object is a user-defined function."""
    return isinstance(object, _types.FunctionType)


def isbuiltin(object):
    """Return true if the object is a built-in function or method."""
    return isinstance(object, _types.BuiltinFunctionType)


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, '__get__') and not hasattr(kind, '__set__') and not hasattr(kind, '__delete__')


def ismethodwrapper(object):
    return isinstance(object, _types.MethodWrapperType)


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, '__set__') or hasattr(kind, '__delete__')


def isgetsetdescriptor(object):
    return isinstance(object, _types.GetSetDescriptorType)


def ismemberdescriptor(object):
    return isinstance(object, _types.MemberDescriptorType)


def isroutine(object):
    """Return true if the object is any kind of function or method."""
    return isbuiltin(object) or isfunction(object) or ismethod(object) or isinstance(
        object, (_types.MethodDescriptorType, _types.WrapperDescriptorType, _types.MethodWrapperType, _types.ClassMethodDescriptorType))


def isabstract(object):
    """Return true if the object is an abstract base class (ABC)."""
    return isinstance(object, type) and bool(getattr(object, '__abstractmethods__', ()))


def istraceback(object):
    return isinstance(object, _types.TracebackType)


def isframe(object):
    return isinstance(object, _types.FrameType)


def iscode(object):
    return isinstance(object, _types.CodeType)


def isgenerator(object):
    """Return true if the object is a generator."""
    return isinstance(object, _types.GeneratorType)


def iscoroutine(object):
    """Return true if the object is a coroutine."""
    return isinstance(object, _types.CoroutineType)


def isasyncgen(object):
    return isinstance(object, _types.AsyncGeneratorType)


def isawaitable(object):
    """Return true if object can be passed to an await expression."""
    return isinstance(object, _types.CoroutineType) or hasattr(type(object), '__await__')


def _has_flag(f, flag):
    while ismethod(f):
        f = f.__func__
    while isinstance(f, _functools.partial):
        f = f.func
    if not isfunction(f):
        call = getattr(type(f), '__call__', None)
        if call is None or not isfunction(call):
            return False
        f = call
    return bool(f.__code__.co_flags & flag)


def isgeneratorfunction(obj):
    """Return true if the object is a user-defined generator function."""
    return _has_flag(obj, CO_GENERATOR)


def iscoroutinefunction(obj):
    """Return true if the object is a coroutine function."""
    return _has_flag(obj, CO_COROUTINE) or getattr(obj, '_is_coroutine_mark', False) is True


def isasyncgenfunction(obj):
    return _has_flag(obj, CO_ASYNC_GENERATOR)


def markcoroutinefunction(func):
    func._is_coroutine_mark = True
    return func


def unwrap(func, *, stop=None):
    """Get the object wrapped by *func*."""
    seen = {id(func)}
    first = func
    while not isclass(func) and hasattr(func, '__wrapped__'):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in seen:
            raise ValueError(f'wrapper loop when unwrapping {first!r}')
        seen.add(id(func))
    return func


def getmro(cls):
    """Return tuple of base classes (including cls) in method resolution order."""
    return cls.__mro__


def getmembers(object, predicate=None):
    """Return all members of an object as (name, value) pairs sorted by name."""
    return _members(object, predicate, getattr)


def getmembers_static(object, predicate=None):
    return _members(object, predicate, getattr_static)


def _members(object, predicate, read):
    names = dir(object)
    seen = set()
    results = []
    for name in names:
        if name in seen:
            continue
        seen.add(name)
        try:
            value = read(object, name)
        except AttributeError:
            for base in (object.__mro__ if isclass(object) else ()):
                if name in base.__dict__:
                    value = base.__dict__[name]
                    break
            else:
                continue
        if predicate is None or predicate(value):
            results.append((name, value))
    results.sort(key=lambda pair: pair[0])
    return results


_missing = object()


def getattr_static(obj, attr, default=_missing):
    """Retrieve attributes without triggering dynamic lookup."""
    if isclass(obj):
        for base in obj.__mro__ + type(obj).__mro__:
            if attr in base.__dict__:
                return base.__dict__[attr]
    else:
        try:
            own = object.__getattribute__(obj, '__dict__')
        except AttributeError:
            own = {}
        found = _missing
        for base in type(obj).__mro__:
            if attr in base.__dict__:
                found = base.__dict__[attr]
                break
        if found is not _missing and isdatadescriptor(found):
            return found
        if attr in own:
            return own[attr]
        if found is not _missing:
            return found
    if default is not _missing:
        return default
    raise AttributeError(attr)


def cleandoc(doc):
    """Clean up indentation from docstrings."""
    lines = doc.expandtabs().split('\n')
    margin = None
    for line in lines[1:]:
        content = len(line.lstrip(' '))
        if content:
            indent = len(line) - content
            margin = indent if margin is None else min(margin, indent)
    if lines:
        lines[0] = lines[0].lstrip(' ')
    if margin is not None:
        lines[1:] = [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    return '\n'.join(lines)


def getdoc(object):
    """Get the documentation string for an object."""
    doc = getattr(object, '__doc__', None)
    if isclass(object):
        doc = object.__dict__.get('__doc__')
        if doc is None:
            for base in object.__mro__[1:]:
                if base is not type(object) and base.__dict__.get('__doc__') is not None and base is not __builtin_object:
                    doc = base.__doc__
                    break
    elif doc is None and ismethod(object):
        name = object.__func__.__name__
        owner = object.__self__ if isclass(object.__self__) else type(object.__self__)
        for base in owner.__mro__:
            inherited = getattr(base.__dict__.get(name), '__doc__', None)
            if inherited is not None:
                doc = inherited
                break
    return cleandoc(doc) if isinstance(doc, str) else None


__builtin_object = object


def getmodule(object, _filename=None):
    if ismodule(object):
        return object
    return None


def getmodulename(path):
    name = path.rpartition('/')[2]
    return name[:-3] if name.endswith('.py') else None


def getfile(object):
    """Work out which source or compiled file an object was defined in."""
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        return object.__code__.co_filename
    if iscode(object):
        return object.co_filename
    if isclass(object):
        if _source(object) is not None:
            return '<snippet>'
        raise TypeError(f'{object!r} is a built-in class')
    if ismodule(object):
        raise TypeError(f'{object!r} is a built-in module')
    raise TypeError(f'module, class, method, function, traceback, frame, or code object was expected, got {type(object).__name__}')


getsourcefile = getfile


def getsourcelines(object):
    """Return a list of source lines and starting line number for an object."""
    object = unwrap(object)
    found = _source(object)
    if found is None:
        if isclass(object) and object.__module__ == 'builtins' or isbuiltin(object) or not (isclass(object) or isfunction(object) or ismethod(object) or iscode(object)):
            getfile(object)
        raise OSError('could not get source code')
    return found


def getsource(object):
    """Return the text of the source code for an object."""
    return ''.join(getsourcelines(object)[0])


def getcomments(object):
    return None


def currentframe():
    """There are no frame objects here."""
    return None


def stack(context=1):
    return []


def trace(context=1):
    return []


GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = 'GEN_CREATED', 'GEN_RUNNING', 'GEN_SUSPENDED', 'GEN_CLOSED'
CORO_CREATED, CORO_RUNNING, CORO_SUSPENDED, CORO_CLOSED = 'CORO_CREATED', 'CORO_RUNNING', 'CORO_SUSPENDED', 'CORO_CLOSED'
AGEN_CREATED, AGEN_RUNNING, AGEN_SUSPENDED, AGEN_CLOSED = 'AGEN_CREATED', 'AGEN_RUNNING', 'AGEN_SUSPENDED', 'AGEN_CLOSED'


def getgeneratorstate(generator):
    return 'GEN_' + _generator_state(generator)


def getcoroutinestate(coroutine):
    return 'CORO_' + _generator_state(coroutine)


def getasyncgenstate(agen):
    return 'AGEN_' + _generator_state(agen)


def get_annotations(obj, *, globals=None, locals=None, eval_str=False):
    """Compute the annotations dict for an object."""
    if isclass(obj):
        ann = obj.__dict__.get('__annotations__')
    elif ismodule(obj) or callable(obj):
        ann = getattr(obj, '__annotations__', None)
    else:
        raise TypeError(f'{obj!r} is not a module, class, or callable.')
    if ann is None:
        return {}
    if not isinstance(ann, dict):
        raise ValueError(f'{obj!r}.__annotations__ is neither a dict nor None')
    return dict(ann)


class _ParameterKind(_enum.IntEnum):
    POSITIONAL_ONLY = 'positional-only'
    POSITIONAL_OR_KEYWORD = 'positional or keyword'
    VAR_POSITIONAL = 'variadic positional'
    KEYWORD_ONLY = 'keyword-only'
    VAR_KEYWORD = 'variadic keyword'

    def __new__(cls, description):
        value = len(cls.__members__)
        made = int.__new__(cls, value)
        made._value_ = value
        made.description = description
        return made

    def __str__(self):
        return self.name


_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = _KINDS = tuple(_ParameterKind)


class _empty:
    """Marker object for Signature.empty and Parameter.empty."""


_empty.__module__ = 'inspect'


def formatannotation(annotation, base_module=None):
    if getattr(annotation, '__module__', None) == 'typing':
        return repr(annotation).replace('typing.', '')
    if isinstance(annotation, _types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ in ('builtins', base_module):
            return annotation.__qualname__
        return annotation.__module__ + '.' + annotation.__qualname__
    return repr(annotation)


class Parameter:
    """Represents a parameter in a function signature."""

    __slots__ = ('_name', '_kind', '_default', '_annotation')

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError(f'value {kind!r} is not a valid Parameter.kind')
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError(f'{self._kind.description} parameters cannot have default values')
        self._default = default
        self._annotation = annotation
        if name is _empty:
            raise ValueError('name is a required attribute for Parameter')
        if not isinstance(name, str):
            raise TypeError(f'name must be a str, not a {type(name).__name__}')
        if not name.isidentifier():
            raise ValueError(f'{name!r} is not a valid parameter name')
        self._name = name

    @property
    def name(self):
        return self._name

    @property
    def default(self):
        return self._default

    @property
    def annotation(self):
        return self._annotation

    @property
    def kind(self):
        return self._kind

    def replace(self, *, name=_missing, kind=_missing, annotation=_missing, default=_missing):
        return type(self)(
            self._name if name is _missing else name,
            self._kind if kind is _missing else kind,
            default=self._default if default is _missing else default,
            annotation=self._annotation if annotation is _missing else annotation,
        )

    __replace__ = replace

    def __str__(self):
        text = self._name
        if self._annotation is not _empty:
            text += ': ' + formatannotation(self._annotation)
        if self._default is not _empty:
            text += (' = ' if self._annotation is not _empty else '=') + repr(self._default)
        if self._kind is _VAR_POSITIONAL:
            return '*' + text
        if self._kind is _VAR_KEYWORD:
            return '**' + text
        return text

    def __repr__(self):
        return f'<{type(self).__name__} "{self}">'

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name, self._kind, self._default, self._annotation) == (other._name, other._kind, other._default, other._annotation)


class BoundArguments:
    """Result of Signature.bind call."""

    __slots__ = ('arguments', '_signature')

    def __init__(self, signature, arguments):
        self.arguments = arguments
        self._signature = signature

    @property
    def signature(self):
        return self._signature

    @property
    def args(self):
        args = []
        for name, param in self._signature.parameters.items():
            if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments:
                break
            if param.kind is _VAR_POSITIONAL:
                args.extend(self.arguments[name])
            else:
                args.append(self.arguments[name])
        return tuple(args)

    @property
    def kwargs(self):
        kwargs = {}
        started = False
        for name, param in self._signature.parameters.items():
            if not started:
                if param.kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
                    started = True
                elif name not in self.arguments:
                    started = True
                    continue
            if not started or name not in self.arguments:
                continue
            if param.kind is _VAR_KEYWORD:
                kwargs.update(self.arguments[name])
            else:
                kwargs[name] = self.arguments[name]
        return kwargs

    def apply_defaults(self):
        """Set default values for missing arguments."""
        filled = {}
        for name, param in self._signature.parameters.items():
            if name in self.arguments:
                filled[name] = self.arguments[name]
            elif param.default is not _empty:
                filled[name] = param.default
            elif param.kind is _VAR_POSITIONAL:
                filled[name] = ()
            elif param.kind is _VAR_KEYWORD:
                filled[name] = {}
        self.arguments = filled

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    def __repr__(self):
        args = ', '.join(f'{name}={value!r}' for name, value in self.arguments.items())
        return f'<{type(self).__name__} ({args})>'


class Signature:
    """The overall signature of a function."""

    __slots__ = ('_return_annotation', '_parameters')

    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        params = {}
        top = _POSITIONAL_ONLY
        seen_default = False
        for param in parameters or ():
            if __validate_parameters__:
                if param.kind < top:
                    raise ValueError(f'wrong parameter order: {top.description} parameter before {param.kind.description} parameter')
                top = param.kind
                if param.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                    if param.default is not _empty:
                        seen_default = True
                    elif seen_default:
                        raise ValueError('non-default argument follows default argument')
                if param.name in params:
                    raise ValueError(f'duplicate parameter name: {param.name!r}')
            params[param.name] = param
        self._parameters = _types.MappingProxyType(params)
        self._return_annotation = return_annotation

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        return signature(obj, follow_wrapped=follow_wrapped)

    @property
    def parameters(self):
        return self._parameters

    @property
    def return_annotation(self):
        return self._return_annotation

    def replace(self, *, parameters=_missing, return_annotation=_missing):
        return type(self)(
            self._parameters.values() if parameters is _missing else parameters,
            return_annotation=self._return_annotation if return_annotation is _missing else return_annotation,
        )

    __replace__ = replace

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        mine = [p for p in self._parameters.values() if p.kind is not _KEYWORD_ONLY]
        theirs = [p for p in other._parameters.values() if p.kind is not _KEYWORD_ONLY]
        return (
            mine == theirs
            and {p.name: p for p in self._parameters.values() if p.kind is _KEYWORD_ONLY} == {p.name: p for p in other._parameters.values() if p.kind is _KEYWORD_ONLY}
            and self._return_annotation == other._return_annotation
        )

    def __hash__(self):
        return hash((tuple(self._parameters.values()), self._return_annotation))

    def _bind(self, args, kwargs, *, partial=False):
        arguments = {}
        given = list(args)
        rest = dict(kwargs)
        params = list(self._parameters.values())
        at = 0
        for i, param in enumerate(params):
            if param.kind in (_KEYWORD_ONLY, _VAR_KEYWORD):
                break
            if param.kind is _VAR_POSITIONAL:
                if at < len(given):
                    arguments[param.name] = tuple(given[at:])
                    at = len(given)
                break
            if at < len(given):
                if param.name in rest and param.kind is not _POSITIONAL_ONLY:
                    raise TypeError(f'multiple values for argument {param.name!r}')
                arguments[param.name] = given[at]
                at += 1
            else:
                break
        if at < len(given):
            raise TypeError('too many positional arguments')
        keywords = None
        wrong = []
        for param in params:
            if param.kind is _VAR_KEYWORD:
                keywords = param
                continue
            if param.kind is _VAR_POSITIONAL or param.name in arguments:
                continue
            if param.kind is _POSITIONAL_ONLY:
                if param.name in rest and param.default is _empty:
                    wrong.append(param.name)
                    continue
                if param.default is _empty and not partial:
                    raise TypeError(f'missing a required argument: {param.name!r}')
                continue
            if param.name in rest:
                arguments[param.name] = rest.pop(param.name)
            elif param.default is _empty and not partial:
                raise TypeError(f'missing a required argument: {param.name!r}')
        if rest:
            if keywords is not None:
                arguments[keywords.name] = rest
            elif wrong:
                raise TypeError(f'got some positional-only arguments passed as keyword arguments: {", ".join(wrong)!r}')
            else:
                raise TypeError(f'got an unexpected keyword argument {next(iter(rest))!r}')
        return BoundArguments(self, {name: arguments[name] for name in self._parameters if name in arguments})

    def bind(self, /, *args, **kwargs):
        """Get a BoundArguments object that maps the passed args and kwargs to the function's signature."""
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, partial=True)

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None):
        """Create a string representation of the signature."""
        result = []
        positional_only = False
        star = True
        for param in self._parameters.values():
            text = str(param)
            if param.kind is _POSITIONAL_ONLY:
                positional_only = True
            elif positional_only:
                result.append('/')
                positional_only = False
            if param.kind is _VAR_POSITIONAL:
                star = False
            elif param.kind is _KEYWORD_ONLY and star:
                result.append('*')
                star = False
            result.append(text)
        if positional_only:
            result.append('/')
        rendered = f'({", ".join(result)})'
        if max_width is not None and len(rendered) > max_width:
            rendered = '(\n    ' + ',\n    '.join(result) + '\n)'
        if self._return_annotation is not _empty:
            rendered += f' -> {formatannotation(self._return_annotation)}'
        return rendered

    def __repr__(self):
        return f'<{type(self).__name__} {self}>'


def _of_function(func):
    code = func.__code__
    names = code.co_varnames
    count = code.co_argcount
    annotations = func.__annotations__
    defaults = func.__defaults__ or ()
    kwdefaults = func.__kwdefaults__ or {}
    first = count - len(defaults)
    params = []
    for i in range(count):
        name = names[i]
        params.append(Parameter(
            name, _POSITIONAL_ONLY if i < code.co_posonlyargcount else _POSITIONAL_OR_KEYWORD,
            default=_empty if i < first else defaults[i - first], annotation=annotations.get(name, _empty)))
    at = count
    variadic, keyword_only, keywords = _shape(func)
    if variadic is not None:
        params.append(Parameter(variadic, _VAR_POSITIONAL, annotation=annotations.get(variadic, _empty)))
    for name in keyword_only:
        params.append(Parameter(name, _KEYWORD_ONLY, default=kwdefaults.get(name, _empty), annotation=annotations.get(name, _empty)))
    if keywords is not None:
        params.append(Parameter(keywords, _VAR_KEYWORD, annotation=annotations.get(keywords, _empty)))
    return Signature(params, return_annotation=annotations.get('return', _empty), __validate_parameters__=False)


def _of_builtin(obj, skip):
    rows = _parameters(obj)
    if rows is None:
        raise ValueError(f'no signature found for builtin {obj!r}')
    params = [] if skip else [Parameter('self', _POSITIONAL_ONLY)]
    for name, kind, has_default, default in rows:
        params.append(Parameter(name, _KINDS[kind], default=default if has_default else _empty))
    return Signature(params, __validate_parameters__=False)


def _without_first(sig):
    params = list(sig.parameters.values())
    if not params or params[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError('invalid method signature')
    if params[0].kind is not _VAR_POSITIONAL:
        params = params[1:]
    return sig.replace(parameters=params)


def _of_partial(wrapped, part):
    params = dict(wrapped.parameters)
    bound = wrapped.bind_partial(*part.args, **part.keywords)
    keyword_from_here = False
    for name, param in list(params.items()):
        if name in bound.arguments and param.kind not in (_VAR_POSITIONAL, _VAR_KEYWORD):
            value = bound.arguments[name]
            if param.kind is _POSITIONAL_ONLY:
                del params[name]
                continue
            if param.kind is _POSITIONAL_OR_KEYWORD:
                if name in part.keywords:
                    keyword_from_here = True
                    params[name] = param.replace(default=value)
                else:
                    del params[name]
                    continue
            if param.kind is _KEYWORD_ONLY:
                params[name] = param.replace(default=value)
        if keyword_from_here:
            kind = params[name].kind
            if kind is _POSITIONAL_OR_KEYWORD:
                moved = params.pop(name).replace(kind=_KEYWORD_ONLY)
                params[name] = moved
            elif kind in (_KEYWORD_ONLY, _VAR_KEYWORD):
                params[name] = params.pop(name)
            elif kind is _VAR_POSITIONAL:
                params.pop(name)
    return wrapped.replace(parameters=params.values())


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    """Get a signature object for the passed callable."""
    if not callable(obj):
        raise TypeError(f'{obj!r} is not a callable object')
    if ismethod(obj):
        return _without_first(signature(obj.__func__, follow_wrapped=follow_wrapped))
    if follow_wrapped:
        obj = unwrap(obj, stop=lambda f: hasattr(f, '__signature__') or ismethod(f))
        if ismethod(obj):
            return signature(obj)
    given = getattr(obj, '__signature__', None) if not isclass(obj) or '__signature__' in obj.__dict__ else None
    if given is not None:
        if not isinstance(given, Signature):
            raise TypeError(f'unexpected object {given!r} in __signature__ attribute')
        return given
    if isfunction(obj):
        return _of_function(obj) if hasattr(obj, '__code__') else _of_builtin(obj, True)
    if isinstance(obj, _functools.partial):
        return _of_partial(signature(obj.func), obj)
    if isclass(obj):
        if isfunction(getattr(type(obj), '__call__', None)):
            return _without_first(signature(type(obj).__call__))
        for base in obj.__mro__:
            for name in ('__new__', '__init__'):
                found = base.__dict__.get(name)
                if isinstance(found, staticmethod):
                    found = found.__func__
                if isfunction(found):
                    return _without_first(signature(found))
            if base.__module__ == 'builtins' and base is not __builtin_object or base.__dict__.get('__new__') is not None and base is not __builtin_object:
                if isinstance(base, _enum.EnumType):
                    return Signature([Parameter('new_class_name', _POSITIONAL_ONLY), Parameter('names', _POSITIONAL_ONLY)])
                rows = _parameters(base.__dict__.get('__new__'))
                if rows is None or issubclass(base, BaseException) or base.__module__ == 'builtins' and base.__name__ in ('int', 'str', 'dict', 'bytes', 'bool', 'type', 'range', 'slice'):
                    raise ValueError(f'no signature found for builtin type {obj!r}')
                return _of_builtin(base.__dict__['__new__'], True)
        return Signature([])
    if isbuiltin(obj) or isinstance(obj, _types.MethodWrapperType):
        return _of_builtin(obj, True)
    if isinstance(obj, (_types.MethodDescriptorType, _types.WrapperDescriptorType)):
        return _of_builtin(obj, False)
    call = getattr(type(obj), '__call__', None)
    if isfunction(call):
        return _without_first(signature(call))
    return _of_builtin(obj, True)


class FullArgSpec(tuple):
    _fields = ('args', 'varargs', 'varkw', 'defaults', 'kwonlyargs', 'kwonlydefaults', 'annotations')

    def __new__(cls, *values):
        return tuple.__new__(cls, values)

    def __getattr__(self, name):
        if name in FullArgSpec._fields:
            return self[FullArgSpec._fields.index(name)]
        raise AttributeError(name)

    def __repr__(self):
        return 'FullArgSpec(' + ', '.join(f'{name}={value!r}' for name, value in zip(FullArgSpec._fields, self)) + ')'


def getfullargspec(func):
    """Get the names and default values of a callable object's parameters."""
    target = func.__func__ if ismethod(func) else func
    try:
        sig = signature(target, follow_wrapped=False)
    except (ValueError, TypeError):
        raise TypeError('unsupported callable')
    args, defaults, kwonly = [], [], []
    varargs = varkw = None
    kwdefaults, annotations = {}, {}
    if sig.return_annotation is not _empty:
        annotations['return'] = sig.return_annotation
    for param in sig.parameters.values():
        if param.kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
            args.append(param.name)
            if param.default is not _empty:
                defaults.append(param.default)
        elif param.kind is _VAR_POSITIONAL:
            varargs = param.name
        elif param.kind is _KEYWORD_ONLY:
            kwonly.append(param.name)
            if param.default is not _empty:
                kwdefaults[param.name] = param.default
        else:
            varkw = param.name
        if param.annotation is not _empty:
            annotations[param.name] = param.annotation
    return FullArgSpec(args, varargs, varkw, tuple(defaults) or None, kwonly, kwdefaults or None, annotations)


def getcallargs(func, /, *positional, **named):
    """Get the mapping of arguments to values."""
    bound = signature(func).bind(*positional, **named)
    bound.apply_defaults()
    return dict(bound.arguments)


def classify_class_attrs(cls):
    return []


def getclasstree(classes, unique=False):
    children, roots = {}, []
    for c in classes:
        if c.__bases__:
            for parent in c.__bases__:
                children.setdefault(parent, [])
                if c not in children[parent]:
                    children[parent].append(c)
                if unique and parent in classes:
                    break
        elif c not in roots:
            roots.append(c)
    for parent in children:
        if parent not in classes:
            roots.append(parent)
    return _walk(roots, children, None)


def _walk(classes, children, parent):
    results = []
    classes.sort(key=lambda c: (c.__module__, c.__name__))
    for c in classes:
        results.append((c, c.__bases__))
        if c in children:
            results.append(_walk(children[c], children, c))
    return results
`;
