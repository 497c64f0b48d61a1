/** Module pprint, in Python of our own. https://docs.python.org/3.13/library/pprint.html */
import type { ModuleDefinition } from '../registry.js';

const PPRINT_PYTHON = String.raw`
import collections as _collections
import re as _re
import types as _types

__all__ = ['pprint', 'pformat', 'isreadable', 'isrecursive', 'saferepr', 'PrettyPrinter', 'pp']


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Pretty-print a Python object to a stream [default is sys.stdout]."""
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Format a Python object into a pretty-printed representation."""
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """Pretty-print a Python object"""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """Version of repr() which can handle recursive data structures."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[0]


def isreadable(object):
    """Determine if saferepr(object) is readable by eval()."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[1]


def isrecursive(object):
    """Determine if object requires a recursive representation."""
    return PrettyPrinter()._safe_repr(object, {}, None, 0)[2]


class _Order:
    """Compares what it holds; what cannot be compared is ordered by type and identity."""

    __slots__ = ['obj']

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return (str(type(self.obj)), id(self.obj)) < (str(type(other.obj)), id(other.obj))


def _pair_order(item):
    return _Order(item[0]), _Order(item[1])


class _Printed:
    def write(self, text):
        print(text, end='')


class _Pieces:
    def __init__(self):
        self.pieces = []
        self.write = self.pieces.append


class PrettyPrinter:
    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        indent = int(indent)
        width = int(width)
        if indent < 0:
            raise ValueError('indent must be >= 0')
        if depth is not None and depth <= 0:
            raise ValueError('depth must be > 0')
        if not width:
            raise ValueError('width must be != 0')
        self._depth = depth
        self._indent_per_level = indent
        self._width = width
        self._stream = _Printed() if stream is None else stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    def pprint(self, object):
        pieces = _Pieces()
        self._format(object, pieces, 0, 0, {}, 0)
        pieces.write('\n')
        self._stream.write(''.join(pieces.pieces))

    def pformat(self, object):
        pieces = _Pieces()
        self._format(object, pieces, 0, 0, {}, 0)
        return ''.join(pieces.pieces)

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        s, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        return self._safe_repr(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def _format(self, object, stream, indent, allowance, context, level):
        key = id(object)
        if key in context:
            stream.write(_recursion(object))
            return
        text = self._repr(object, context, level)
        if len(text) > self._width - indent - allowance:
            cls = type(object)
            method = self._dispatch.get(cls.__repr__)
            if method is None and self._is_dataclass(object, cls):
                method = PrettyPrinter._pprint_dataclass
            if method is not None:
                context[key] = 1
                method(self, object, stream, indent, allowance, context, level + 1)
                del context[key]
                return
        stream.write(text)

    def _is_dataclass(self, object, cls):
        fields = getattr(cls, '__dataclass_fields__', None)
        return fields is not None and cls.__dataclass_params__.repr and getattr(cls.__repr__, '__wrapped__', None) is not None \
            and '__create_fn__' in cls.__repr__.__wrapped__.__qualname__

    def _pprint_dataclass(self, object, stream, indent, allowance, context, level):
        name = object.__class__.__name__
        indent += len(name) + 1
        items = [(f.name, getattr(object, f.name)) for f in object.__dataclass_fields__.values() if f.repr]
        stream.write(name + '(')
        self._format_namespace_items(items, stream, indent, allowance, context, level)
        stream.write(')')

    def _pprint_dict(self, object, stream, indent, allowance, context, level):
        stream.write('{' + ' ' * (self._indent_per_level - 1))
        if len(object):
            items = sorted(object.items(), key=_pair_order) if self._sort_dicts else object.items()
            self._format_dict_items(items, stream, indent, allowance + 1, context, level)
        stream.write('}')

    def _pprint_ordered_dict(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + '(')
        self._format(list(object.items()), stream, indent + len(name) + 1, allowance + 1, context, level)
        stream.write(')')

    def _pprint_list(self, object, stream, indent, allowance, context, level):
        stream.write('[')
        self._format_items(object, stream, indent, allowance + 1, context, level)
        stream.write(']')

    def _pprint_tuple(self, object, stream, indent, allowance, context, level):
        stream.write('(')
        end = ',)' if len(object) == 1 else ')'
        self._format_items(object, stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _pprint_set(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        cls = object.__class__
        if cls is set:
            stream.write('{')
            end = '}'
        else:
            stream.write(cls.__name__ + '({')
            end = '})'
            indent += len(cls.__name__) + 1
        self._format_items(sorted(object, key=_Order), stream, indent, allowance + len(end), context, level)
        stream.write(end)

    def _pprint_str(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
        room = self._width - indent
        chunks = []
        lines = object.splitlines(True)
        for at, line in enumerate(lines):
            final = at == len(lines) - 1
            text = repr(line)
            if len(text) <= room - (allowance if final else 0):
                chunks.append(text)
                continue
            parts = [part for part in _re.findall(r'\S*\s*', line) if part]
            current = ''
            for n, part in enumerate(parts):
                limit = room - (allowance if final and n == len(parts) - 1 else 0)
                if len(repr(current + part)) > limit:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current += part
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            stream.write(text)
            return
        joined = ('\n' + ' ' * indent).join(chunks)
        stream.write('(' + joined + ')' if level == 1 else joined)

    def _pprint_bytes(self, object, stream, indent, allowance, context, level):
        if len(object) <= 4:
            stream.write(repr(object))
            return
        if level == 1:
            indent += 1
            allowance += 1
            stream.write('(')
        room = self._width - indent
        chunks = []
        current = b''
        final = len(object) // 4 * 4
        for at in range(0, len(object), 4):
            part = object[at:at + 4]
            if at == final:
                room -= allowance
            if len(repr(current + part)) > room:
                if current:
                    chunks.append(repr(current))
                current = part
            else:
                current += part
        if current:
            chunks.append(repr(current))
        stream.write(('\n' + ' ' * indent).join(chunks))
        if level == 1:
            stream.write(')')

    def _pprint_bytearray(self, object, stream, indent, allowance, context, level):
        stream.write('bytearray(')
        self._pprint_bytes(bytes(object), stream, indent + 10, allowance + 1, context, level + 1)
        stream.write(')')

    def _pprint_mappingproxy(self, object, stream, indent, allowance, context, level):
        stream.write('mappingproxy(')
        self._format(object.copy(), stream, indent + 13, allowance + 1, context, level)
        stream.write(')')

    def _pprint_simplenamespace(self, object, stream, indent, allowance, context, level):
        name = 'namespace' if type(object) is _types.SimpleNamespace else object.__class__.__name__
        stream.write(name + '(')
        self._format_namespace_items(list(object.__dict__.items()), stream, indent + len(name) + 1, allowance, context, level)
        stream.write(')')

    def _pprint_default_dict(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        factory = self._repr(object.default_factory, context, level)
        name = object.__class__.__name__
        indent += len(name) + 1
        stream.write('%s(%s,\n%s' % (name, factory, ' ' * indent))
        self._pprint_dict(object, stream, indent, allowance + 1, context, level)
        stream.write(')')

    def _pprint_counter(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + '({' + ' ' * (self._indent_per_level - 1))
        self._format_dict_items(object.most_common(), stream, indent + len(name) + 1, allowance + 2, context, level)
        stream.write('})')

    def _pprint_chain_map(self, object, stream, indent, allowance, context, level):
        if not len(object.maps):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + '(')
        indent += len(name) + 1
        for at, mapping in enumerate(object.maps):
            if at == len(object.maps) - 1:
                self._format(mapping, stream, indent, allowance + 1, context, level)
                stream.write(')')
            else:
                self._format(mapping, stream, indent, 1, context, level)
                stream.write(',\n' + ' ' * indent)

    def _pprint_deque(self, object, stream, indent, allowance, context, level):
        if not len(object):
            stream.write(repr(object))
            return
        name = object.__class__.__name__
        stream.write(name + '(')
        indent += len(name) + 1
        stream.write('[')
        if object.maxlen is None:
            self._format_items(object, stream, indent, allowance + 2, context, level)
            stream.write('])')
        else:
            self._format_items(object, stream, indent, 2, context, level)
            maxlen = self._repr(object.maxlen, context, level)
            stream.write('],\n%smaxlen=%s)' % (' ' * indent, maxlen))

    def _pprint_user(self, object, stream, indent, allowance, context, level):
        self._format(object.data, stream, indent, allowance, context, level - 1)

    def _format_dict_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        last = len(items) - 1
        for at, (key, value) in enumerate(items):
            text = self._repr(key, context, level)
            stream.write(text + ': ')
            self._format(value, stream, indent + len(text) + 2, allowance if at == last else 1, context, level)
            if at != last:
                stream.write(',\n' + ' ' * indent)

    def _format_namespace_items(self, items, stream, indent, allowance, context, level):
        last = len(items) - 1
        for at, (key, value) in enumerate(items):
            stream.write(key + '=')
            if id(value) in context:
                stream.write('...')
            else:
                self._format(value, stream, indent + len(key) + 1, allowance if at == last else 1, context, level)
            if at != last:
                stream.write(',\n' + ' ' * indent)

    def _format_items(self, items, stream, indent, allowance, context, level):
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            stream.write((self._indent_per_level - 1) * ' ')
        newline = ',\n' + ' ' * indent
        delimiter = ''
        room = whole = self._width - indent + 1
        last = len(items) - 1
        for at, item in enumerate(items):
            if at == last:
                whole -= allowance
                room -= allowance
            if self._compact:
                text = self._repr(item, context, level)
                size = len(text) + 2
                if room < size:
                    room = whole
                    if delimiter:
                        delimiter = newline
                if room >= size:
                    room -= size
                    stream.write(delimiter + text)
                    delimiter = ', '
                    continue
            stream.write(delimiter)
            delimiter = newline
            self._format(item, stream, indent, allowance if at == last else 1, context, level)

    def _safe_repr(self, object, context, maxlevels, level):
        """A text, whether it can be read back, and whether the object holds itself."""
        cls = type(object)
        if cls in _scalars:
            if cls is int and self._underscore_numbers:
                return f'{object:_d}', True, False
            return repr(object), True, False
        method = getattr(cls, '__repr__', None)
        if issubclass(cls, int) and method is int.__repr__:
            return (f'{object:_d}' if self._underscore_numbers else repr(object)), True, False
        if issubclass(cls, dict) and method is dict.__repr__:
            opening, closing, items = '{', '}', None
        elif issubclass(cls, list) and method is list.__repr__:
            opening, closing, items = '[', ']', object
        elif issubclass(cls, tuple) and method is tuple.__repr__:
            opening, closing, items = '(', ',)' if len(object) == 1 else ')', object
        else:
            text = repr(object)
            return text, bool(text) and not text.startswith('<'), False
        if not object:
            return repr(object) if items is None else opening + closing, True, False
        if maxlevels and level >= maxlevels:
            return opening + '...' + closing, False, id(object) in context
        if id(object) in context:
            return _recursion(object), False, True
        context[id(object)] = 1
        readable = True
        recursive = False
        level += 1
        parts = []
        if items is None:
            pairs = sorted(object.items(), key=_pair_order) if self._sort_dicts else object.items()
            for key, value in pairs:
                key_text, key_readable, key_recursive = self.format(key, context, maxlevels, level)
                text, value_readable, value_recursive = self.format(value, context, maxlevels, level)
                parts.append(key_text + ': ' + text)
                readable = readable and key_readable and value_readable
                recursive = recursive or key_recursive or value_recursive
        else:
            for item in items:
                text, item_readable, item_recursive = self.format(item, context, maxlevels, level)
                parts.append(text)
                readable = readable and item_readable
                recursive = recursive or item_recursive
        del context[id(object)]
        return opening + ', '.join(parts) + closing, readable, recursive

    _dispatch = {
        dict.__repr__: _pprint_dict,
        _collections.OrderedDict.__repr__: _pprint_ordered_dict,
        list.__repr__: _pprint_list,
        tuple.__repr__: _pprint_tuple,
        set.__repr__: _pprint_set,
        frozenset.__repr__: _pprint_set,
        str.__repr__: _pprint_str,
        bytes.__repr__: _pprint_bytes,
        bytearray.__repr__: _pprint_bytearray,
        _types.MappingProxyType.__repr__: _pprint_mappingproxy,
        _types.SimpleNamespace.__repr__: _pprint_simplenamespace,
        _collections.defaultdict.__repr__: _pprint_default_dict,
        _collections.Counter.__repr__: _pprint_counter,
        _collections.ChainMap.__repr__: _pprint_chain_map,
        _collections.deque.__repr__: _pprint_deque,
        _collections.UserDict.__repr__: _pprint_user,
        _collections.UserList.__repr__: _pprint_user,
        _collections.UserString.__repr__: _pprint_user,
    }


_scalars = frozenset({str, bytes, bytearray, float, complex, bool, type(None), int})


def _recursion(object):
    return '<Recursion on %s with id=%s>' % (type(object).__name__, id(object))
`;

export const pprintModule: ModuleDefinition = {
  name: 'pprint',
  doc: 'Support to pretty-print lists, tuples, & dictionaries recursively.',
  python: PPRINT_PYTHON,
};
