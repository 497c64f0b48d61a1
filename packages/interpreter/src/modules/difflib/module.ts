/** Module difflib, in Python of our own around one native loop. https://docs.python.org/3.13/library/difflib.html */
import type { ModuleDefinition } from '../registry.js';

const DIFFLIB_PYTHON = String.raw`
import re as _re
import _difflib
from collections import namedtuple as _namedtuple
from heapq import nlargest as _nlargest

__all__ = ['get_close_matches', 'ndiff', 'restore', 'SequenceMatcher', 'Differ', 'IS_CHARACTER_JUNK', 'IS_LINE_JUNK', 'context_diff',
           'unified_diff', 'diff_bytes', 'Match']

Match = _namedtuple('Match', 'a b size')


def _ratio(matches, length):
    return 2.0 * matches / length if length else 1.0


class SequenceMatcher:
    """A flexible class for comparing pairs of sequences of any type, as long
    as the sequence elements are hashable."""

    def __init__(self, isjunk=None, a='', b='', autojunk=True):
        self.isjunk = isjunk
        self.a = self.b = None
        self.autojunk = autojunk
        self.set_seqs(a, b)

    def set_seqs(self, a, b):
        self.set_seq1(a)
        self.set_seq2(b)

    def set_seq1(self, a):
        if a is self.a:
            return
        self.a = a
        self.matching_blocks = self.opcodes = None

    def set_seq2(self, b):
        if b is self.b:
            return
        self.b = b
        self.matching_blocks = self.opcodes = None
        self.fullbcount = None
        self._index_b()

    def _index_b(self):
        b = self.b
        self.b2j = b2j = {}
        for at, element in enumerate(b):
            b2j.setdefault(element, []).append(at)
        self.bjunk = junk = set()
        if self.isjunk:
            junk.update([element for element in b2j if self.isjunk(element)])
            for element in junk:
                del b2j[element]
        self.bpopular = popular = set()
        n = len(b)
        if self.autojunk and n >= 200:
            most = n // 100 + 1
            popular.update([element for element, places in b2j.items() if len(places) > most])
            for element in popular:
                del b2j[element]

    def find_longest_match(self, alo=0, ahi=None, blo=0, bhi=None):
        """Find longest matching block in a[alo:ahi] and b[blo:bhi]."""
        a, b, junk = self.a, self.b, self.bjunk
        if ahi is None:
            ahi = len(a)
        if bhi is None:
            bhi = len(b)
        i, j, size = _difflib.longest_run(a if type(a) is list else list(a), self.b2j, alo, ahi, blo, bhi)
        # What is no junk grows the run first, then what is.
        for wanted in (False, True):
            while i > alo and j > blo and (b[j - 1] in junk) is wanted and a[i - 1] == b[j - 1]:
                i, j, size = i - 1, j - 1, size + 1
            while i + size < ahi and j + size < bhi and (b[j + size] in junk) is wanted and a[i + size] == b[j + size]:
                size += 1
        return Match(i, j, size)

    def get_matching_blocks(self):
        """Return list of triples describing matching subsequences."""
        if self.matching_blocks is not None:
            return self.matching_blocks
        la, lb = len(self.a), len(self.b)
        todo = [(0, la, 0, lb)]
        found = []
        while todo:
            alo, ahi, blo, bhi = todo.pop()
            block = i, j, size = self.find_longest_match(alo, ahi, blo, bhi)
            if size:
                found.append(block)
                if alo < i and blo < j:
                    todo.append((alo, i, blo, j))
                if i + size < ahi and j + size < bhi:
                    todo.append((i + size, ahi, j + size, bhi))
        found.sort()
        i1 = j1 = size1 = 0
        blocks = []
        for i, j, size in found:
            if i1 + size1 == i and j1 + size1 == j:
                size1 += size
                continue
            if size1:
                blocks.append((i1, j1, size1))
            i1, j1, size1 = i, j, size
        if size1:
            blocks.append((i1, j1, size1))
        blocks.append((la, lb, 0))
        self.matching_blocks = list(map(Match._make, blocks))
        return self.matching_blocks

    def get_opcodes(self):
        """Return list of 5-tuples describing how to turn a into b."""
        if self.opcodes is not None:
            return self.opcodes
        i = j = 0
        self.opcodes = codes = []
        for ai, bj, size in self.get_matching_blocks():
            if i < ai and j < bj:
                codes.append(('replace', i, ai, j, bj))
            elif i < ai:
                codes.append(('delete', i, ai, j, bj))
            elif j < bj:
                codes.append(('insert', i, ai, j, bj))
            i, j = ai + size, bj + size
            if size:
                codes.append(('equal', ai, i, bj, j))
        return codes

    def get_grouped_opcodes(self, n=3):
        """ Isolate change clusters by eliminating ranges with no changes."""
        codes = self.get_opcodes() or [('equal', 0, 1, 0, 1)]
        codes = codes[:]
        if codes[0][0] == 'equal':
            tag, i1, i2, j1, j2 = codes[0]
            codes[0] = tag, max(i1, i2 - n), i2, max(j1, j2 - n), j2
        if codes[-1][0] == 'equal':
            tag, i1, i2, j1, j2 = codes[-1]
            codes[-1] = tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)
        group = []
        for tag, i1, i2, j1, j2 in codes:
            if tag == 'equal' and i2 - i1 > n + n:
                group.append((tag, i1, min(i2, i1 + n), j1, min(j2, j1 + n)))
                yield group
                group = []
                i1, j1 = max(i1, i2 - n), max(j1, j2 - n)
            group.append((tag, i1, i2, j1, j2))
        if group and not (len(group) == 1 and group[0][0] == 'equal'):
            yield group

    def ratio(self):
        """Return a measure of the sequences' similarity (float in [0,1])."""
        return _ratio(sum(block[2] for block in self.get_matching_blocks()), len(self.a) + len(self.b))

    def quick_ratio(self):
        """Return an upper bound on ratio() relatively quickly."""
        if self.fullbcount is None:
            self.fullbcount = counts = {}
            for element in self.b:
                counts[element] = counts.get(element, 0) + 1
        left = {}
        matches = 0
        for element in self.a:
            n = left[element] if element in left else self.fullbcount.get(element, 0)
            left[element] = n - 1
            if n > 0:
                matches += 1
        return _ratio(matches, len(self.a) + len(self.b))

    def real_quick_ratio(self):
        """Return an upper bound on ratio() very quickly."""
        la, lb = len(self.a), len(self.b)
        return _ratio(min(la, lb), la + lb)

    @classmethod
    def __class_getitem__(cls, item):
        return type(list[int])(cls, item)


def get_close_matches(word, possibilities, n=3, cutoff=0.6):
    """Use SequenceMatcher to return list of the best "good enough" matches."""
    if not n > 0:
        raise ValueError('n must be > 0: %r' % (n,))
    if not 0.0 <= cutoff <= 1.0:
        raise ValueError('cutoff must be in [0.0, 1.0]: %r' % (cutoff,))
    matcher = SequenceMatcher()
    matcher.set_seq2(word)
    good = []
    for candidate in possibilities:
        matcher.set_seq1(candidate)
        if matcher.real_quick_ratio() >= cutoff and matcher.quick_ratio() >= cutoff and matcher.ratio() >= cutoff:
            good.append((matcher.ratio(), candidate))
    return [candidate for _, candidate in _nlargest(n, good)]


def _keep_spaces(line, tags):
    """The tags of a line, white space where the line has some, so that tabs line up."""
    return ''.join(c if tag == ' ' and c.isspace() else tag for c, tag in zip(line, tags)).rstrip()


class Differ:
    def __init__(self, linejunk=None, charjunk=None):
        self.linejunk = linejunk
        self.charjunk = charjunk

    def compare(self, a, b):
        """Compare two sequences of lines; generate the resulting delta."""
        for tag, alo, ahi, blo, bhi in SequenceMatcher(self.linejunk, a, b).get_opcodes():
            if tag == 'replace':
                yield from self._fancy_replace(a, alo, ahi, b, blo, bhi)
            elif tag == 'delete':
                yield from self._dump('-', a, alo, ahi)
            elif tag == 'insert':
                yield from self._dump('+', b, blo, bhi)
            else:
                yield from self._dump(' ', a, alo, ahi)

    def _dump(self, tag, x, lo, hi):
        for at in range(lo, hi):
            yield '%s %s' % (tag, x[at])

    def _plain_replace(self, a, alo, ahi, b, blo, bhi):
        if bhi - blo < ahi - alo:
            yield from self._dump('+', b, blo, bhi)
            yield from self._dump('-', a, alo, ahi)
        else:
            yield from self._dump('-', a, alo, ahi)
            yield from self._dump('+', b, blo, bhi)

    def _fancy_replace(self, a, alo, ahi, b, blo, bhi):
        best = self._most_alike(a, alo, ahi, b, blo, bhi)
        if best is None:
            yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
            return
        i, j = best
        yield from self._fancy_helper(a, alo, i, b, blo, j)
        if a[i] == b[j]:
            yield '  ' + a[i]
        else:
            atags = btags = ''
            for tag, i1, i2, j1, j2 in SequenceMatcher(self.charjunk, a[i], b[j]).get_opcodes():
                old, new = {'replace': '^^', 'delete': '- ', 'insert': ' +', 'equal': '  '}[tag]
                atags += old * (i2 - i1)
                btags += new * (j2 - j1)
            yield from self._qformat(a[i], b[j], atags, btags)
        yield from self._fancy_helper(a, i + 1, ahi, b, j + 1, bhi)

    def _most_alike(self, a, alo, ahi, b, blo, bhi):
        """The pair of lines most alike but not equal; else the first equal pair; None where nothing is alike."""
        matcher = SequenceMatcher(self.charjunk)
        best_ratio = 0.74
        best = equal = None
        for j in range(blo, bhi):
            matcher.set_seq2(b[j])
            for i in range(alo, ahi):
                if a[i] == b[j]:
                    if equal is None:
                        equal = i, j
                    continue
                matcher.set_seq1(a[i])
                if matcher.real_quick_ratio() > best_ratio and matcher.quick_ratio() > best_ratio and matcher.ratio() > best_ratio:
                    best_ratio = matcher.ratio()
                    best = i, j
        return equal if best_ratio < 0.75 else best

    def _fancy_helper(self, a, alo, ahi, b, blo, bhi):
        if alo < ahi:
            if blo < bhi:
                yield from self._plain_replace(a, alo, ahi, b, blo, bhi)
            else:
                yield from self._dump('-', a, alo, ahi)
        elif blo < bhi:
            yield from self._dump('+', b, blo, bhi)

    def _qformat(self, aline, bline, atags, btags):
        atags = _keep_spaces(aline, atags)
        btags = _keep_spaces(bline, btags)
        yield '- ' + aline
        if atags:
            yield f'? {atags}\n'
        yield '+ ' + bline
        if btags:
            yield f'? {btags}\n'


def IS_LINE_JUNK(line, pat=None):
    """Return True for ignorable line: if line is blank or contains a single '#'."""
    if pat is None:
        return line.strip() in '#'
    return pat(line) is not None


def IS_CHARACTER_JUNK(ch, ws=' \t'):
    """Return True for ignorable character: iff ch is a space or tab."""
    return ch in ws


def _unified_range(start, stop):
    n = stop - start
    if n == 1:
        return str(start + 1)
    return '%d,%d' % (start + 1 if n else start, n)


def _context_range(start, stop):
    n = stop - start
    first = start + 1 if n else start
    return str(first) if n <= 1 else '%d,%d' % (first, first + n - 1)


def _check_types(a, b, *args):
    for lines in (a, b):
        if lines and not isinstance(lines[0], str):
            raise TypeError('lines to compare must be str, not %s (%r)' % (type(lines[0]).__name__, lines[0]))
    if isinstance(a, (bytes, bytearray)):
        raise TypeError('input must be a sequence of strings, not %s' % type(a).__name__)
    if isinstance(b, (bytes, bytearray)):
        raise TypeError('input must be a sequence of strings, not %s' % type(b).__name__)
    for arg in args:
        if not isinstance(arg, str):
            raise TypeError('all arguments must be str, not: %r' % (arg,))


def unified_diff(a, b, fromfile='', tofile='', fromfiledate='', tofiledate='', n=3, lineterm='\n'):
    """Compare two sequences of lines; generate the delta as a unified diff."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield '--- ' + fromfile + ('\t' + fromfiledate if fromfiledate else '') + lineterm
            yield '+++ ' + tofile + ('\t' + tofiledate if tofiledate else '') + lineterm
        first, last = group[0], group[-1]
        yield '@@ -' + _unified_range(first[1], last[2]) + ' +' + _unified_range(first[3], last[4]) + ' @@' + lineterm
        for tag, i1, i2, j1, j2 in group:
            if tag == 'equal':
                for line in a[i1:i2]:
                    yield ' ' + line
                continue
            if tag in ('replace', 'delete'):
                for line in a[i1:i2]:
                    yield '-' + line
            if tag in ('replace', 'insert'):
                for line in b[j1:j2]:
                    yield '+' + line


def context_diff(a, b, fromfile='', tofile='', fromfiledate='', tofiledate='', n=3, lineterm='\n'):
    """Compare two sequences of lines; generate the delta as a context diff."""
    _check_types(a, b, fromfile, tofile, fromfiledate, tofiledate, lineterm)
    prefix = {'insert': '+ ', 'delete': '- ', 'replace': '! ', 'equal': '  '}
    started = False
    for group in SequenceMatcher(None, a, b).get_grouped_opcodes(n):
        if not started:
            started = True
            yield '*** ' + fromfile + ('\t' + fromfiledate if fromfiledate else '') + lineterm
            yield '--- ' + tofile + ('\t' + tofiledate if tofiledate else '') + lineterm
        first, last = group[0], group[-1]
        yield '***************' + lineterm
        yield '*** ' + _context_range(first[1], last[2]) + ' ****' + lineterm
        if any(tag in ('replace', 'delete') for tag, *_ in group):
            for tag, i1, i2, _, _ in group:
                if tag != 'insert':
                    for line in a[i1:i2]:
                        yield prefix[tag] + line
        yield '--- ' + _context_range(first[3], last[4]) + ' ----' + lineterm
        if any(tag in ('replace', 'insert') for tag, *_ in group):
            for tag, _, _, j1, j2 in group:
                if tag != 'delete':
                    for line in b[j1:j2]:
                        yield prefix[tag] + line


def diff_bytes(dfunc, a, b, fromfile=b'', tofile=b'', fromfiledate=b'', tofiledate=b'', n=3, lineterm=b'\n'):
    """Compare a and b, two sequences of lines represented as bytes rather than str."""

    def decode(s):
        try:
            return s.decode('ascii', 'surrogateescape')
        except AttributeError as err:
            raise TypeError('all arguments must be bytes, not %s (%r)' % (type(s).__name__, s)) from err

    lines = dfunc(list(map(decode, a)), list(map(decode, b)), decode(fromfile), decode(tofile), decode(fromfiledate), decode(tofiledate),
                  n, decode(lineterm))
    for line in lines:
        yield line.encode('ascii', 'surrogateescape')


def ndiff(a, b, linejunk=None, charjunk=IS_CHARACTER_JUNK):
    """Compare a and b (lists of strings); return a Differ-style delta."""
    return Differ(linejunk, charjunk).compare(a, b)


def restore(delta, which):
    """Generate one of the two sequences that generated a delta."""
    try:
        tag = {1: '- ', 2: '+ '}[int(which)]
    except KeyError:
        raise ValueError('unknown delta choice (must be 1 or 2): %r' % which) from None
    for line in delta:
        if line[:2] in ('  ', tag):
            yield line[2:]
`;

export const difflibModule: ModuleDefinition = {
  name: 'difflib',
  doc: 'Module difflib -- helpers for computing deltas between objects.',
  python: DIFFLIB_PYTHON,
};
