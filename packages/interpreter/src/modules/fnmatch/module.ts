/** Module fnmatch, in Python of our own. https://docs.python.org/3.13/library/fnmatch.html */
import type { ModuleDefinition } from '../registry.js';

const FNMATCH_PYTHON = String.raw`
import re as _re

__all__ = ['filter', 'fnmatch', 'fnmatchcase', 'translate']

_compiled = {}


def _matcher(pat):
    match = _compiled.get(pat)
    if match is None:
        if len(_compiled) >= 256:
            _compiled.clear()
        source = translate(str(pat, 'ISO-8859-1')).encode('ISO-8859-1') if isinstance(pat, bytes) else translate(pat)
        match = _compiled[pat] = _re.compile(source).match
    return match


def fnmatch(name, pat):
    """Test whether FILENAME matches PATTERN."""
    return fnmatchcase(name, pat)


def fnmatchcase(name, pat):
    """Test whether FILENAME matches PATTERN, including case."""
    return _matcher(pat)(name) is not None


def filter(names, pat):
    """Construct a list from those elements of the iterable NAMES that match PAT."""
    match = _matcher(pat)
    return [name for name in names if match(name)]


_star = object()


def _set(inside):
    """The regular expression of [...], for what stands between the brackets."""
    if '-' not in inside:
        inside = inside.replace('\\', r'\\')
    else:
        chunks = []
        start = 0
        at = inside.find('-', 2 if inside[0] == '!' else 1)
        while at >= 0:
            chunks.append(inside[start:at])
            start = at + 1
            at = inside.find('-', at + 3)
        rest = inside[start:]
        if rest:
            chunks.append(rest)
        else:
            chunks[-1] += '-'
        for k in range(len(chunks) - 1, 0, -1):
            if chunks[k - 1][-1] > chunks[k][0]:
                chunks[k - 1] = chunks[k - 1][:-1] + chunks[k][1:]
                del chunks[k]
        inside = '-'.join(s.replace('\\', r'\\').replace('-', r'\-') for s in chunks)
    inside = _re.sub(r'([&~|])', r'\\\1', inside)
    if not inside:
        return '(?!)'
    if inside == '!':
        return '.'
    if inside[0] == '!':
        inside = '^' + inside[1:]
    elif inside[0] in ('^', '['):
        inside = '\\' + inside
    return f'[{inside}]'


def translate(pat):
    """Translate a shell PATTERN to a regular expression."""
    parts = []
    i, n = 0, len(pat)
    while i < n:
        c = pat[i]
        i += 1
        if c == '*':
            if not parts or parts[-1] is not _star:
                parts.append(_star)
        elif c == '?':
            parts.append('.')
        elif c == '[':
            j = i
            if j < n and pat[j] == '!':
                j += 1
            if j < n and pat[j] == ']':
                j += 1
            j = pat.find(']', j)
            if j < 0:
                parts.append('\\[')
            else:
                parts.append(_set(pat[i:j]))
                i = j + 1
        else:
            parts.append(_re.escape(c))
    # Between two stars a fixed part is found at its first place for good: an atomic group says so.
    runs = [[]]
    for part in parts:
        if part is _star:
            runs.append([])
        else:
            runs[-1].append(part)
    runs = [''.join(run) for run in runs]
    result = runs[0]
    for run in runs[1:-1]:
        result += f'(?>.*?{run})'
    if len(runs) > 1:
        result += '.*' + runs[-1]
    return fr'(?s:{result})\Z'
`;

export const fnmatchModule: ModuleDefinition = { name: 'fnmatch', doc: 'Filename matching with shell patterns.', python: FNMATCH_PYTHON };
