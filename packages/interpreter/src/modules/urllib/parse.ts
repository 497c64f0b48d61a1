/** Module urllib.parse, in Python of our own: quoting, queries and the parts of URLs, as texts. https://docs.python.org/3.13/library/urllib.parse.html */
import type { ModuleDefinition } from '../registry.js';

const source = String.raw`
import re
from collections import namedtuple

__all__ = ['urlparse', 'urlunparse', 'urljoin', 'urldefrag', 'urlsplit', 'urlunsplit', 'urlencode', 'parse_qs', 'parse_qsl',
           'quote', 'quote_plus', 'quote_from_bytes', 'unquote', 'unquote_plus', 'unquote_to_bytes',
           'DefragResult', 'ParseResult', 'SplitResult']

_hierarchical = ['', 'ftp', 'http', 'nntp', 'imap', 'wais', 'file', 'https', 'shttp', 'prospero', 'rtsp', 'rtsps', 'rtspu', 'sftp', 'svn', 'svn+ssh', 'ws', 'wss']
uses_relative = _hierarchical[:5] + ['gopher'] + _hierarchical[5:] + ['mms']
uses_netloc = uses_relative + ['telnet', 'snews', 'rsync', 'nfs', 'git', 'git+ssh', 'itms-services']
uses_params = ['', 'ftp', 'hdl', 'prospero', 'http', 'https', 'shttp', 'rtsp', 'rtsps', 'rtspu', 'sip', 'sips', 'mms', 'sftp', 'tel']
scheme_chars = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.'

_control_or_space = ''.join(map(chr, range(33)))
_scheme = re.compile('[A-Za-z][A-Za-z0-9+.-]*:')
_unsafe = re.compile('[\t\r\n]')
_authority_end = re.compile('[/?#]')
_ascii_run = re.compile('[\x00-\x7f]+')
_escape = re.compile(b'%([0-9A-Fa-f]{2})')
_plain = frozenset(b'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~')


class _Authority:
    __slots__ = ()

    def _parts(self):
        user, at, host = self.netloc.rpartition('@')
        if not at:
            user = password = None
        else:
            user, colon, password = user.partition(':')
            if not colon:
                password = None
        before, bracket, inside = host.partition('[')
        if bracket:
            host, _, rest = inside.partition(']')
            port = rest.partition(':')[2]
        else:
            host, _, port = host.partition(':')
        return user, password, host, port or None

    @property
    def username(self):
        return self._parts()[0]

    @property
    def password(self):
        return self._parts()[1]

    @property
    def hostname(self):
        host = self._parts()[2]
        if not host:
            return None
        name, percent, zone = host.partition('%')
        return name.lower() + percent + zone

    @property
    def port(self):
        text = self._parts()[3]
        if text is None:
            return None
        if not (text.isascii() and text.isdigit()):
            raise ValueError(f'Port could not be cast to integer value as {text!r}')
        port = int(text)
        if port > 65535:
            raise ValueError('Port out of range 0-65535')
        return port


class DefragResult(namedtuple('DefragResult', 'url fragment')):
    __slots__ = ()

    def geturl(self):
        return self.url + '#' + self.fragment if self.fragment else self.url


class SplitResult(namedtuple('SplitResult', 'scheme netloc path query fragment'), _Authority):
    __slots__ = ()

    def geturl(self):
        return urlunsplit(self)


class ParseResult(namedtuple('ParseResult', 'scheme netloc path params query fragment'), _Authority):
    __slots__ = ()

    def geturl(self):
        return urlunparse(self)


def _texts(*values):
    for value in values:
        if isinstance(value, (bytes, bytearray)):
            raise TypeError('URLs are parsed as str here; decode the bytes first')
        if not isinstance(value, str):
            value.decode
    return values


def _check_authority(netloc):
    if ('[' in netloc) != (']' in netloc):
        raise ValueError('Invalid IPv6 URL')
    if '[' in netloc:
        host = netloc.partition('[')[2].partition(']')[0]
        if host.startswith('v'):
            if not re.match(r'\Av[a-fA-F0-9]+\..+\Z', host):
                raise ValueError('IPvFuture address is invalid')
        elif not _is_ipv6(host.partition('%')[0]):
            if re.fullmatch(r'\d+\.\d+\.\d+\.\d+', host):
                raise ValueError('An IPv4 address cannot be in brackets')
            raise ValueError(f'{host!r} does not appear to be an IPv4 or IPv6 address')
    if netloc.isascii():
        return
    import unicodedata
    bare = netloc
    for c in '@:#?':
        bare = bare.replace(c, '')
    folded = unicodedata.normalize('NFKC', bare)
    if folded != bare:
        for c in '/?#@:':
            if c in folded:
                raise ValueError("netloc '" + netloc + "' contains invalid characters under NFKC normalization")


def _is_ipv6(text):
    groups = text.split(':')
    if '.' in groups[-1]:
        bytes4 = groups.pop().split('.')
        if len(bytes4) != 4 or not all(b.isascii() and b.isdigit() and len(b) <= 3 and int(b) < 256 for b in bytes4):
            return False
        groups += ['0', '0']
    if text.count('::') > 1 or ':::' in text:
        return False
    if '::' in text:
        filled = sum(1 for g in groups if g)
        if filled > 7:
            return False
    elif len(groups) != 8 or '' in groups:
        return False
    if (text.startswith(':') and not text.startswith('::')) or (text.endswith(':') and not text.endswith('::')):
        return False
    return all(re.fullmatch('[0-9A-Fa-f]{0,4}', g) for g in groups)


def urlsplit(url, scheme='', allow_fragments=True):
    """Parse a URL into 5 components: scheme, netloc, path, query and fragment."""
    _texts(url, scheme)
    url = _unsafe.sub('', url.lstrip(_control_or_space))
    scheme = _unsafe.sub('', scheme.strip(_control_or_space))
    netloc = query = fragment = ''
    found = _scheme.match(url)
    if found:
        scheme, url = url[:found.end() - 1].lower(), url[found.end():]
    if url.startswith('//'):
        end = _authority_end.search(url, 2)
        at = end.start() if end else len(url)
        netloc, url = url[2:at], url[at:]
        if '[' in netloc or ']' in netloc:
            _check_authority(netloc)
    if allow_fragments:
        url, _, fragment = url.partition('#')
    url, _, query = url.partition('?')
    _check_authority(netloc)
    return SplitResult(scheme, netloc, url, query, fragment)


def urlparse(url, scheme='', allow_fragments=True):
    """Parse a URL into 6 components: scheme, netloc, path, params, query and fragment."""
    scheme, netloc, path, query, fragment = urlsplit(url, scheme, allow_fragments)
    params = ''
    if scheme in uses_params:
        at = path.find(';', path.rfind('/') + 1)
        if at >= 0:
            path, params = path[:at], path[at + 1:]
    return ParseResult(scheme, netloc, path, params, query, fragment)


def urlunsplit(components):
    """Combine the 5 parts that urlsplit() returns into a URL."""
    scheme, netloc, url, query, fragment = _texts(*components)
    if netloc:
        if url and url[0] != '/':
            url = '/' + url
        url = '//' + netloc + url
    elif url.startswith('//'):
        url = '//' + url
    elif scheme and scheme in uses_netloc and (not url or url[0] == '/'):
        url = '//' + url
    if scheme:
        url = scheme + ':' + url
    if query:
        url += '?' + query
    if fragment:
        url += '#' + fragment
    return url


def urlunparse(components):
    """Combine the 6 parts that urlparse() returns into a URL."""
    scheme, netloc, url, params, query, fragment = _texts(*components)
    return urlunsplit((scheme, netloc, f'{url};{params}' if params else url, query, fragment))


def urldefrag(url):
    """Take the fragment off a URL."""
    _texts(url)
    if '#' not in url:
        return DefragResult(url, '')
    parts = urlparse(url)
    return DefragResult(urlunparse(parts._replace(fragment='')), parts.fragment)


def urljoin(base, url, allow_fragments=True):
    """Resolve a reference against the URL of the document it stands in."""
    if not base:
        return url
    if not url:
        return base
    _texts(base, url)
    home = urlparse(base, '', allow_fragments)
    there = urlparse(url, home.scheme, allow_fragments)
    if there.scheme != home.scheme or there.scheme not in uses_relative:
        return url
    if there.scheme in uses_netloc:
        if there.netloc:
            return urlunparse(there)
        there = there._replace(netloc=home.netloc)
    if not there.path and not there.params:
        return urlunparse(there._replace(path=home.path, params=home.params, query=there.query or home.query))
    segments = there.path.split('/')
    if there.path[:1] != '/':
        start = home.path.split('/')
        if start[-1]:
            start.pop()
        segments = start + segments
        segments[1:-1] = [s for s in segments[1:-1] if s]
    made = []
    for segment in segments:
        if segment == '..':
            if made:
                made.pop()
        elif segment != '.':
            made.append(segment)
    if segments[-1] in ('.', '..'):
        made.append('')
    return urlunparse(there._replace(path='/'.join(made) or '/'))


def quote_from_bytes(bs, safe='/'):
    """Replace the bytes that are not safe by %XX."""
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError('quote_from_bytes() expected bytes')
    if not bs:
        return ''
    if isinstance(safe, str):
        safe = safe.encode('ascii', 'ignore')
    else:
        safe = bytes(c for c in safe if c < 128)
    kept = _plain.union(safe)
    return ''.join([chr(b) if b in kept else f'%{b:02X}' for b in bs])


def quote(string, safe='/', encoding=None, errors=None):
    """Replace the characters that are not safe in a part of a URL by %XX."""
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode(encoding or 'utf-8', errors or 'strict')
    else:
        if encoding is not None:
            raise TypeError("quote() doesn't support 'encoding' for bytes")
        if errors is not None:
            raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string, safe='', encoding=None, errors=None):
    """Like quote(), but a space becomes a plus, as in the values of a form."""
    space = ' ' if isinstance(string, str) else b' '
    if space not in string:
        return quote(string, safe, encoding, errors)
    extra = ' ' if isinstance(safe, str) else b' '
    return quote(string, safe + extra, encoding, errors).replace(' ', '+')


def unquote_to_bytes(string):
    """Replace %XX by the byte it stands for."""
    if not string:
        string.split
        return b''
    if isinstance(string, str):
        string = string.encode('utf-8')
    return _escape.sub(lambda found: bytes([int(found[1], 16)]), string)


def unquote(string, encoding='utf-8', errors='replace'):
    """Replace %XX by the characters it stands for."""
    if isinstance(string, (bytes, bytearray)):
        return unquote_to_bytes(bytes(string)).decode(encoding or 'utf-8', errors or 'replace')
    if '%' not in string:
        string.split
        return string
    return _ascii_run.sub(lambda found: unquote_to_bytes(found[0]).decode(encoding or 'utf-8', errors or 'replace'), string)


def unquote_plus(string, encoding='utf-8', errors='replace'):
    """Like unquote(), and a plus becomes a space."""
    return unquote(string.replace('+', ' '), encoding, errors)


def parse_qsl(qs, keep_blank_values=False, strict_parsing=False, encoding='utf-8', errors='replace', max_num_fields=None, separator='&'):
    """Parse a query into a list of pairs."""
    if not separator or not isinstance(separator, (str, bytes)):
        raise ValueError('Separator must be of type string or bytes.')
    if not qs:
        return []
    _texts(qs, separator)
    fields = qs.split(separator)
    if max_num_fields is not None and max_num_fields < len(fields):
        raise ValueError('Max number of fields exceeded')
    pairs = []
    for field in fields:
        if not field and not strict_parsing:
            continue
        name, equals, value = field.partition('=')
        if not equals and strict_parsing:
            raise ValueError(f'bad query field: {field!r}')
        if value or keep_blank_values:
            pairs.append((unquote_plus(name, encoding, errors), unquote_plus(value, encoding, errors)))
    return pairs


def parse_qs(qs, keep_blank_values=False, strict_parsing=False, encoding='utf-8', errors='replace', max_num_fields=None, separator='&'):
    """Parse a query into a dict of lists."""
    values = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        values.setdefault(name, []).append(value)
    return values


def urlencode(query, doseq=False, safe='', encoding=None, errors=None, quote_via=quote_plus):
    """Encode a mapping or a sequence of pairs as a query."""
    if hasattr(query, 'items'):
        query = query.items()
    else:
        try:
            wrong = len(query) and not isinstance(query[0], tuple)
        except TypeError:
            wrong = True
        if wrong:
            raise TypeError('not a valid non-string sequence or mapping object')

    def quoted(value):
        if isinstance(value, bytes):
            return quote_via(value, safe)
        return quote_via(str(value), safe, encoding, errors)

    made = []
    for name, value in query:
        name = quoted(name)
        if doseq and not isinstance(value, (str, bytes)):
            try:
                len(value)
            except TypeError:
                made.append(name + '=' + quoted(value))
            else:
                made += [name + '=' + quoted(v) for v in value]
        else:
            made.append(name + '=' + quoted(value))
    return '&'.join(made)
`;

export const urllibParseModule: ModuleDefinition = {
  name: 'urllib.parse',
  doc: 'Parse (absolute and relative) URLs.',
  python: source,
};
