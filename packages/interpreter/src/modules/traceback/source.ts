/** The classes of traceback, in Python of our own. */

export const tracebackSource: string = String.raw`
class FrameSummary:
    """What is known of one frame of a traceback."""

    __slots__ = ('filename', 'lineno', 'name', 'line', 'locals', 'end_lineno', 'colno', 'end_colno')

    def __init__(self, filename, lineno, name, *, lookup_line=True, locals=None, line=None, end_lineno=None, colno=None, end_colno=None):
        self.filename = filename
        self.lineno = lineno
        self.name = name
        self.line = line
        self.locals = locals
        self.end_lineno = end_lineno
        self.colno = colno
        self.end_colno = end_colno

    def __iter__(self):
        return iter([self.filename, self.lineno, self.name, self.line])

    def __getitem__(self, index):
        return (self.filename, self.lineno, self.name, self.line)[index]

    def __len__(self):
        return 4

    def __eq__(self, other):
        if isinstance(other, FrameSummary):
            return tuple(self) == tuple(other) and self.locals == other.locals
        if isinstance(other, tuple):
            return tuple(self) == other
        return NotImplemented

    def __repr__(self):
        return f'<FrameSummary file {self.filename}, line {self.lineno} in {self.name}>'


def _summary(fact):
    filename, lineno, name, line, end_lineno, colno, end_colno = fact
    return FrameSummary(filename, lineno, name, line=line, end_lineno=end_lineno, colno=colno, end_colno=end_colno)


class StackSummary(list):
    """A list of frame summaries."""

    @classmethod
    def from_list(cls, a_list):
        made = cls()
        for frame in a_list:
            if isinstance(frame, FrameSummary):
                made.append(frame)
            else:
                filename, lineno, name, line = frame
                made.append(FrameSummary(filename, lineno, name, line=line))
        return made

    def format_frame_summary(self, frame_summary):
        text = f'  File "{frame_summary.filename}", line {frame_summary.lineno}, in {frame_summary.name}\n'
        if frame_summary.line:
            text += f'    {frame_summary.line.strip()}\n'
        return text

    def format(self, **options):
        return [self.format_frame_summary(frame) for frame in self]


class TracebackException:
    """An exception caught for printing later."""

    def __init__(self, exc_type, exc_value, exc_traceback, *, limit=None, lookup_lines=True, capture_locals=False, compact=False, max_group_width=15, max_group_depth=10, save_exc_type=True, _seen=None):
        self._exc = exc_value
        self.exc_type = exc_type
        self.exc_type_str = exc_type.__qualname__
        self._str = str(exc_value)
        self.stack = StackSummary(_summary(fact) for fact in _entries(exc_traceback, limit))
        self.__notes__ = getattr(exc_value, '__notes__', None)
        self.__suppress_context__ = exc_value.__suppress_context__
        cause, context = exc_value.__cause__, exc_value.__context__
        self.__cause__ = None if cause is None else TracebackException.from_exception(cause)
        self.__context__ = None if context is None or context is cause else TracebackException.from_exception(context)

    @classmethod
    def from_exception(cls, exc, *args, **kwargs):
        return cls(type(exc), exc, _traceback(exc), *args, **kwargs)

    def format(self, *, chain=True, **options):
        yield from _pieces(self._exc, bool(chain))

    def format_exception_only(self, *, show_group=False, **options):
        yield from format_exception_only(self._exc)

    def print(self, *, file=None, chain=True, **options):
        print_exception(self._exc, file=file, chain=chain)

    def __str__(self):
        return self._str


def extract_tb(tb, limit=None):
    return StackSummary(_summary(fact) for fact in _entries(tb, limit))


def extract_stack(f=None, limit=None):
    stack = StackSummary(_summary(fact) for fact in _running())
    if limit is not None:
        stack = StackSummary(stack[-limit:]) if limit >= 0 else StackSummary(stack[:-limit])
    return stack


def format_list(extracted_list):
    return StackSummary.from_list(extracted_list).format()


def print_list(extracted_list, file=None):
    for item in format_list(extracted_list):
        print(item, file=file, end='')


def walk_tb(tb):
    while tb is not None:
        yield tb.tb_frame, tb.tb_lineno
        tb = tb.tb_next


def clear_frames(tb):
    """Frames are out of reach here: nothing to clear."""


__all__ = [
    'extract_stack', 'extract_tb', 'format_exception', 'format_exception_only', 'format_list', 'format_stack', 'format_tb', 'print_exc', 'format_exc',
    'print_exception', 'print_last', 'print_stack', 'print_tb', 'clear_frames', 'FrameSummary', 'StackSummary', 'TracebackException', 'walk_stack', 'walk_tb',
    'print_list',
]
__all__ = [name for name in __all__ if name not in ('print_last', 'walk_stack')]
`;
