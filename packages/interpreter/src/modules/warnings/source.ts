/** warnings, in Python of our own. */

export const warningsSource: string = String.raw`
filters = []
_defaultaction = 'default'
_onceregistry = {}
_seen = {}


class WarningMessage:
    """A warning as it was given."""

    def __init__(self, message, category, filename, lineno, file=None, line=None, source=None):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source
        self._category_name = category.__name__ if category else None

    def __str__(self):
        return f'{{message : {self.message!r}, category : {self._category_name!r}, filename : {self.filename!r}, lineno : {self.lineno}, line : {self.line!r}}}'


def formatwarning(message, category, filename, lineno, line=None):
    """Format a warning the standard way."""
    text = f'{filename}:{lineno}: {category.__name__}: {message}\n'
    if line is None:
        line = _source_line(filename, lineno)
    if line:
        text += f'  {line.strip()}\n'
    return text


def showwarning(message, category, filename, lineno, file=None, line=None):
    """Write a warning to a file, by default to standard error."""
    _write(_current('formatwarning')(message, category, filename, lineno, line), file)


_formatwarning = formatwarning
_showwarning = showwarning


def _valid_action(action):
    if action not in ('default', 'error', 'ignore', 'always', 'all', 'module', 'once'):
        raise ValueError(f'invalid action: {action!r}')
    return 'always' if action == 'all' else action


def _insert(item, append):
    if append:
        if item not in filters:
            filters.append(item)
    else:
        if item in filters:
            filters.remove(item)
        filters.insert(0, item)
    _seen.clear()


def filterwarnings(action, message='', category=Warning, module='', lineno=0, append=False):
    """Insert an entry into the list of warnings filters (at the front)."""
    action = _valid_action(action)
    if not isinstance(message, str):
        raise TypeError('message must be a string')
    if not isinstance(category, type) or not issubclass(category, Warning):
        raise TypeError('category must be a Warning subclass')
    if not isinstance(module, str):
        raise TypeError('module must be a string')
    if not isinstance(lineno, int):
        raise TypeError('lineno must be an int')
    if lineno < 0:
        raise ValueError('lineno must be an int >= 0')
    if message or module:
        import re
        message = re.compile(message, re.I) if message else None
        module = re.compile(module) if module else None
    else:
        message = module = None
    _insert((action, message, category, module, lineno), append)


def simplefilter(action, category=Warning, lineno=0, append=False):
    """Insert a simple entry into the list of warnings filters (at the front)."""
    action = _valid_action(action)
    if not isinstance(lineno, int):
        raise TypeError('lineno must be an int')
    if lineno < 0:
        raise ValueError('lineno must be an int >= 0')
    _insert((action, None, category, None, lineno), append)


def resetwarnings():
    """Clear the list of warning filters, so that no filters are active."""
    filters[:] = []
    _seen.clear()


def _default_filters():
    filters[:] = [
        ('default', None, DeprecationWarning, '__main__', 0),
        ('ignore', None, DeprecationWarning, None, 0),
        ('ignore', None, PendingDeprecationWarning, None, 0),
        ('ignore', None, ImportWarning, None, 0),
        ('ignore', None, ResourceWarning, None, 0),
    ]


_default_filters()


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=()):
    """Issue a warning, or maybe ignore it or raise an exception."""
    if isinstance(message, Warning):
        category = message.__class__
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    filename, lineno = _where(stacklevel)
    _explicit(message, category, filename, lineno, '__main__' if lineno else 'sys', _seen, source)


def warn_explicit(message, category, filename, lineno, module=None, registry=None, module_globals=None, source=None):
    """Issue a warning for a place given by name."""
    if module is None:
        module = filename or '<unknown>'
        if module[-3:].lower() == '.py':
            module = module[:-3]
    _explicit(message, category, filename, int(lineno), module, {} if registry is None else registry, source)


def _explicit(message, category, filename, lineno, module, registry, source):
    if isinstance(message, Warning):
        text = str(message)
        category = message.__class__
    else:
        text = message
        message = category(message)
    key = (text, category, lineno)
    if registry.get(key):
        return
    for action, msg, cat, mod, line in filters:
        if (
            (msg is None or msg.match(text))
            and issubclass(category, cat)
            and (mod is None or (mod == module if isinstance(mod, str) else mod.match(module)))
            and (line == 0 or lineno == line)
        ):
            break
    else:
        action = _defaultaction
    if action == 'ignore':
        return
    if action == 'error':
        raise message
    if action == 'once':
        registry[key] = 1
        if _onceregistry.get((text, category)):
            return
        _onceregistry[text, category] = 1
    elif action == 'module':
        registry[key] = 1
        if registry.get((text, category, 0)):
            return
        registry[text, category, 0] = 1
    elif action == 'default':
        registry[key] = 1
    log = _recording[-1] if _recording else None
    if log is not None:
        log.append(WarningMessage(message, category, filename, lineno, source=source))
        return
    _current('showwarning')(message, category, filename, lineno)


_recording = []


class catch_warnings:
    """A context manager that copies and restores the warnings filter upon exiting the context."""

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._entered = False
        self._filter = None if action is None else (action, category, lineno, append)

    def __repr__(self):
        args = ['record=True'] if self._record else []
        return f'catch_warnings({", ".join(args)})'

    def __enter__(self):
        if self._entered:
            raise RuntimeError(f'Cannot enter {self!r} twice')
        self._entered = True
        self._saved = filters[:]
        self._shown = _swap('showwarning', None)
        _seen.clear()
        _recording.append([] if self._record else (_recording[-1] if _recording else None))
        if self._filter is not None:
            simplefilter(*self._filter)
        return _recording[-1] if self._record else None

    def __exit__(self, *exc_info):
        if not self._entered:
            raise RuntimeError(f'Cannot exit {self!r} without entering first')
        _recording.pop()
        filters[:] = self._saved
        _swap('showwarning', self._shown)
        _seen.clear()


class deprecated:
    """Indicate that a class, function or overload is deprecated."""

    def __init__(self, message, /, *, category=DeprecationWarning, stacklevel=1):
        if not isinstance(message, str):
            raise TypeError(f"Expected an object of type str for 'message', not {type(message).__name__!r}")
        self.message = message
        self.category = category
        self.stacklevel = stacklevel

    def __call__(self, arg, /):
        msg, category, level = self.message, self.category, self.stacklevel
        if category is None:
            arg.__deprecated__ = msg
            return arg
        if isinstance(arg, type):
            original = arg.__new__

            def __new__(cls, /, *args, **kwargs):
                if cls is arg:
                    warn(msg, category=category, stacklevel=level + 1)
                if original is not object.__new__:
                    return original(cls, *args, **kwargs)
                if cls.__init__ is object.__init__ and (args or kwargs):
                    raise TypeError(f'{cls.__name__}() takes no arguments')
                return original(cls)

            arg.__new__ = staticmethod(__new__)
            arg.__deprecated__ = __new__.__deprecated__ = msg
            return arg
        if callable(arg):
            import functools

            @functools.wraps(arg)
            def wrapper(*args, **kwargs):
                warn(msg, category=category, stacklevel=level + 1)
                return arg(*args, **kwargs)

            arg.__deprecated__ = wrapper.__deprecated__ = msg
            return wrapper
        raise TypeError(f'@deprecated decorator with non-None category must be applied to a class or callable, not {arg!r}')


__all__ = [
    'warn', 'warn_explicit', 'showwarning', 'formatwarning', 'filterwarnings', 'simplefilter', 'resetwarnings', 'catch_warnings', 'deprecated',
]
`;
