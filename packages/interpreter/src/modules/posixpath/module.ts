/** Modules posixpath and os.path: path arithmetic on texts; what would ask a file system is refused. */
import type { ModuleDefinition } from '../registry.js';

const source = String.raw`
curdir = '.'
pardir = '..'
extsep = '.'
sep = '/'
pathsep = ':'
defpath = '/bin:/usr/bin'
altsep = None
devnull = '/dev/null'
supports_unicode_filenames = False

def _fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    method = getattr(type(path), '__fspath__', None)
    if method is None:
        raise TypeError(f'expected str, bytes or os.PathLike object, not {type(path).__name__}')
    return method(path)
def _of(path, text):
    return text.encode() if isinstance(path, bytes) else text
def normcase(s):
    return _fspath(s)
def isabs(s):
    s = _fspath(s)
    return s.startswith(_of(s, '/'))
def join(a, /, *p):
    a = _fspath(a)
    slash = _of(a, '/')
    path = a
    for b in p:
        b = _fspath(b)
        if isinstance(b, bytes) != isinstance(a, bytes):
            raise TypeError("Can't mix strings and bytes in path components")
        if b.startswith(slash) or not path:
            path = b
        elif path.endswith(slash):
            path += b
        else:
            path += slash + b
    return path
def split(p):
    p = _fspath(p)
    slash = _of(p, '/')
    i = p.rfind(slash) + 1
    head, tail = p[:i], p[i:]
    if head and head != slash * len(head):
        head = head.rstrip(slash)
    return head, tail
def splitext(p):
    p = _fspath(p)
    slash, dot = _of(p, '/'), _of(p, '.')
    at = p.rfind(slash)
    i = p.rfind(dot)
    if i > at:
        k = at + 1
        while k < i:
            if p[k:k + 1] != dot:
                return p[:i], p[i:]
            k += 1
    return p, p[:0]
def splitdrive(p):
    p = _fspath(p)
    return p[:0], p
def splitroot(p):
    p = _fspath(p)
    slash = _of(p, '/')
    if p[:1] != slash:
        return p[:0], p[:0], p
    if p[1:2] != slash or p[2:3] == slash:
        return p[:0], slash, p[1:]
    return p[:0], p[:2], p[2:]
def basename(p):
    return split(p)[1]
def dirname(p):
    return split(p)[0]
def normpath(path):
    path = _fspath(path)
    slash, dot, dotdot = _of(path, '/'), _of(path, '.'), _of(path, '..')
    if not path:
        return dot
    _, root, path = splitroot(path)
    parts = []
    for part in path.split(slash):
        if not part or part == dot:
            continue
        if part != dotdot or (not root and not parts) or (parts and parts[-1] == dotdot):
            parts.append(part)
        elif parts:
            parts.pop()
    return root + slash.join(parts) or dot
def commonprefix(m):
    if not m:
        return ''
    low, high = min(m), max(m)
    for i, c in enumerate(low):
        if c != high[i]:
            return low[:i]
    return low
def commonpath(paths):
    paths = [_fspath(p) for p in paths]
    if not paths:
        raise ValueError('commonpath() arg is an empty sequence')
    slash, dot = _of(paths[0], '/'), _of(paths[0], '.')
    if len({p[:1] == slash for p in paths}) != 1:
        raise ValueError("Can't mix absolute and relative paths")
    lists = [[c for c in p.split(slash) if c and c != dot] for p in paths]
    low, high = min(lists), max(lists)
    common = low
    for i, c in enumerate(low):
        if c != high[i]:
            common = low[:i]
            break
    return (slash if paths[0][:1] == slash else paths[0][:0]) + slash.join(common)
def relpath(path, start):
    path, start = normpath(path), normpath(start)
    if isabs(path) != isabs(start):
        _refused('relpath')
    a = [x for x in start.split('/') if x and x != '.']
    b = [x for x in path.split('/') if x and x != '.']
    i = len(commonprefix([a, b]))
    return '/'.join(['..'] * (len(a) - i) + b[i:]) or '.'
def _refused(name):
    raise RuntimeError(f'{name}() asks a file system, and there is none here; a remote executor (docker, e2b, modal, blaxel) has one')
def _ask(name):
    def refused(*args, **kwargs):
        _refused(name)
    refused.__name__ = refused.__qualname__ = name
    return refused
abspath, exists, lexists, isfile, isdir, islink, ismount, getsize, getmtime, getatime, getctime, realpath, samefile, expanduser, expandvars = map(_ask, (
    'abspath', 'exists', 'lexists', 'isfile', 'isdir', 'islink', 'ismount', 'getsize', 'getmtime', 'getatime', 'getctime', 'realpath', 'samefile', 'expanduser', 'expandvars'))
`;

const doc = 'Common operations on Posix pathnames.';
export const posixpathModule: ModuleDefinition = { name: 'posixpath', doc, python: source };
export const osPathModule: ModuleDefinition = { name: 'os.path', doc, python: source };
