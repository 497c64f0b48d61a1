/** Module shlex, in Python of our own. https://docs.python.org/3.13/library/shlex.html */
import type { ModuleDefinition } from '../registry.js';

const SHLEX_PYTHON = String.raw`
import re as _re
from collections import deque as _deque
from io import StringIO as _StringIO

__all__ = ['shlex', 'split', 'quote', 'join']


class shlex:
    "A lexical analyzer class for simple shell-like syntaxes."

    def __init__(self, instream=None, infile=None, posix=False, punctuation_chars=False):
        self.instream = _StringIO(instream or '') if instream is None or isinstance(instream, str) else instream
        self.infile = infile
        self.posix = posix
        self.eof = None if posix else ''
        self.commenters = '#'
        self.wordchars = 'abcdfeghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'
        if posix:
            self.wordchars += 'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ'
        self.whitespace = ' \t\r\n'
        self.whitespace_split = False
        self.quotes = '\'"'
        self.escape = '\\'
        self.escapedquotes = '"'
        self.state = ' '
        self.pushback = _deque()
        self.lineno = 1
        self.debug = 0
        self.token = ''
        self.source = None
        self._punctuation_chars = '();<>|&' if punctuation_chars is True else punctuation_chars or ''
        self._ahead = _deque()
        if punctuation_chars:
            self.wordchars += '~-./*?='
            self.wordchars = ''.join(c for c in self.wordchars if c not in self._punctuation_chars)

    @property
    def punctuation_chars(self):
        return self._punctuation_chars

    def push_token(self, tok):
        "Push a token onto the stack popped by the get_token method"
        self.pushback.appendleft(tok)

    def get_token(self):
        "Get a token from the input stream (or from stack if it's nonempty)"
        if self.pushback:
            return self.pushback.popleft()
        return self.read_token()

    def _next_char(self):
        if self._ahead:
            return self._ahead.pop()
        return self.instream.read(1)

    def read_token(self):
        quoted = False
        escapedstate = ' '
        while True:
            c = self._next_char()
            if c == '\n':
                self.lineno += 1
            if self.state is None:
                self.token = ''
                break
            if self.state == ' ':
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    if self.token or self.posix and quoted:
                        break
                elif c in self.commenters:
                    self.instream.readline()
                    self.lineno += 1
                elif self.posix and c in self.escape:
                    escapedstate = 'a'
                    self.state = c
                elif c in self.wordchars:
                    self.token = c
                    self.state = 'a'
                elif c in self._punctuation_chars:
                    self.token = c
                    self.state = 'c'
                elif c in self.quotes:
                    if not self.posix:
                        self.token = c
                    self.state = c
                elif self.whitespace_split:
                    self.token = c
                    self.state = 'a'
                else:
                    self.token = c
                    if self.token or self.posix and quoted:
                        break
            elif self.state in self.quotes:
                quoted = True
                if not c:
                    raise ValueError('No closing quotation')
                if c == self.state:
                    if not self.posix:
                        self.token += c
                        self.state = ' '
                        break
                    self.state = 'a'
                elif self.posix and c in self.escape and self.state in self.escapedquotes:
                    escapedstate = self.state
                    self.state = c
                else:
                    self.token += c
            elif self.state in self.escape:
                if not c:
                    raise ValueError('No escaped character')
                if escapedstate in self.quotes and c != self.state and c != escapedstate:
                    self.token += self.state
                self.token += c
                self.state = escapedstate
            else:
                if not c:
                    self.state = None
                    break
                if c in self.whitespace:
                    self.state = ' '
                    if self.token or self.posix and quoted:
                        break
                elif c in self.commenters:
                    self.instream.readline()
                    self.lineno += 1
                    if self.posix:
                        self.state = ' '
                        if self.token or quoted:
                            break
                elif self.state == 'c':
                    if c in self._punctuation_chars:
                        self.token += c
                    else:
                        if c not in self.whitespace:
                            self._ahead.append(c)
                        self.state = ' '
                        break
                elif self.posix and c in self.quotes:
                    self.state = c
                elif self.posix and c in self.escape:
                    escapedstate = 'a'
                    self.state = c
                elif c in self.wordchars or c in self.quotes or self.whitespace_split and c not in self._punctuation_chars:
                    self.token += c
                else:
                    if self._punctuation_chars:
                        self._ahead.append(c)
                    else:
                        self.pushback.appendleft(c)
                    self.state = ' '
                    if self.token or self.posix and quoted:
                        break
        result = self.token
        self.token = ''
        if self.posix and not quoted and result == '':
            return None
        return result

    def error_leader(self, infile=None, lineno=None):
        "Emit a C-compiler-like, Emacs-friendly error-message leader."
        return '"%s", line %d: ' % (self.infile if infile is None else infile, self.lineno if lineno is None else lineno)

    def __iter__(self):
        return self

    def __next__(self):
        token = self.get_token()
        if token == self.eof:
            raise StopIteration
        return token


def split(s, comments=False, posix=True):
    """Split the string *s* using shell-like syntax."""
    if s is None:
        raise ValueError('s argument must not be None')
    lex = shlex(s, posix=posix)
    lex.whitespace_split = True
    if not comments:
        lex.commenters = ''
    return list(lex)


def join(split_command):
    """Return a shell-escaped string from *split_command*."""
    return ' '.join(map(quote, split_command))


_find_unsafe = _re.compile(r'[^\w@%+=:,./-]', _re.ASCII).search


def quote(s):
    """Return a shell-escaped version of the string *s*."""
    if not s:
        return "''"
    if _find_unsafe(s) is None:
        return s
    return "'" + s.replace("'", "'\"'\"'") + "'"
`;

export const shlexModule: ModuleDefinition = {
  name: 'shlex',
  doc: 'A lexical analyzer class for simple shell-like syntaxes.',
  python: SHLEX_PYTHON,
};
