/** string.Template and string.Formatter, in Python of our own. */

export const STRING_PYTHON: string = String.raw`
import re as _re
import _string

__all__ = ['ascii_letters', 'ascii_lowercase', 'ascii_uppercase', 'capwords', 'digits', 'hexdigits', 'octdigits', 'printable', 'punctuation',
           'whitespace', 'Formatter', 'Template']


def capwords(s, sep=None):
    """capwords(s [,sep]) -> string

    Split the argument into words using split, capitalize each word using
    capitalize, and join the capitalized words using join.
    """
    return (sep or ' ').join(map(str.capitalize, s.split(sep)))


_missing = object()


class Template:
    """A string class for supporting $-substitutions."""

    delimiter = '$'
    idpattern = r'(?a:[_a-z][_a-z0-9]*)'
    braceidpattern = None
    flags = _re.IGNORECASE

    def __init_subclass__(cls):
        super().__init_subclass__()
        pattern = cls.__dict__.get('pattern')
        if pattern is None:
            mark = _re.escape(cls.delimiter)
            pattern = (
                f'{mark}(?: (?P<escaped>{mark}) | (?P<named>{cls.idpattern})'
                f' | {{(?P<braced>{cls.braceidpattern or cls.idpattern})}} | (?P<invalid>) )'
            )
        cls.pattern = _re.compile(pattern, cls.flags | _re.VERBOSE)

    def __init__(self, template):
        self.template = template

    def _invalid(self, mo):
        at = mo.start('invalid')
        lines = self.template[:at].splitlines(keepends=True)
        lineno = max(len(lines), 1)
        colno = at - sum(map(len, lines[:-1])) if lines else 1
        raise ValueError('Invalid placeholder in string: line %d, col %d' % (lineno, colno))

    def _expand(self, mapping, kws, safe):
        if mapping is _missing:
            mapping = kws
            kws = {}

        def convert(mo):
            named = mo.group('named') or mo.group('braced')
            if named is not None:
                if safe:
                    try:
                        return str(kws[named] if named in kws else mapping[named])
                    except KeyError:
                        return mo.group()
                return str(kws[named] if named in kws else mapping[named])
            if mo.group('escaped') is not None:
                return self.delimiter
            if mo.group('invalid') is not None:
                if safe:
                    return mo.group()
                self._invalid(mo)
            raise ValueError('Unrecognized named group in pattern', self.pattern)

        return self.pattern.sub(convert, self.template)

    def substitute(self, mapping=_missing, /, **kws):
        return self._expand(mapping, kws, False)

    def safe_substitute(self, mapping=_missing, /, **kws):
        return self._expand(mapping, kws, True)

    def is_valid(self):
        for mo in self.pattern.finditer(self.template):
            if mo.group('invalid') is not None:
                return False
            if mo.group('named') is None and mo.group('braced') is None and mo.group('escaped') is None:
                raise ValueError('Unrecognized named group in pattern', self.pattern)
        return True

    def get_identifiers(self):
        ids = []
        for mo in self.pattern.finditer(self.template):
            named = mo.group('named') or mo.group('braced')
            if named is not None:
                if named not in ids:
                    ids.append(named)
            elif mo.group('invalid') is None and mo.group('escaped') is None:
                raise ValueError('Unrecognized named group in pattern', self.pattern)
        return ids


Template.__init_subclass__()


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used_args = set()
        result, _ = self._vformat(format_string, args, kwargs, used_args, 2)
        self.check_unused_args(used_args, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError('Max string recursion exceeded')
        result = []
        for literal_text, field_name, format_spec, conversion in self.parse(format_string):
            if literal_text:
                result.append(literal_text)
            if field_name is None:
                continue
            if field_name == '':
                if auto_arg_index is False:
                    raise ValueError('cannot switch from manual field specification to automatic field numbering')
                field_name = str(auto_arg_index)
                auto_arg_index += 1
            elif field_name.isdigit():
                if auto_arg_index:
                    raise ValueError('cannot switch from manual field specification to automatic field numbering')
                auto_arg_index = False
            obj, arg_used = self.get_field(field_name, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            format_spec, auto_arg_index = self._vformat(format_spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index)
            result.append(self.format_field(obj, format_spec))
        return ''.join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        return args[key] if isinstance(key, int) else kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == 's':
            return str(value)
        if conversion == 'r':
            return repr(value)
        if conversion == 'a':
            return ascii(value)
        raise ValueError('Unknown conversion specifier {0!s}'.format(conversion))

    def parse(self, format_string):
        return _string.formatter_parser(format_string)

    def get_field(self, field_name, args, kwargs):
        first, rest = _string.formatter_field_name_split(field_name)
        obj = self.get_value(first, args, kwargs)
        for is_attr, key in rest:
            obj = _string.read_field(obj, key) if is_attr else obj[key]
        return obj, first
`;
