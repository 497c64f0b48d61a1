/** logging, in Python of our own. */

export const loggingSource: string = String.raw`
import time as _time

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
raiseExceptions = True
BASIC_FORMAT = '%(levelname)s:%(name)s:%(message)s'

_start = _now()
_names = {50: 'CRITICAL', 40: 'ERROR', 30: 'WARNING', 20: 'INFO', 10: 'DEBUG', 0: 'NOTSET'}
_levels = {'CRITICAL': 50, 'FATAL': 50, 'ERROR': 40, 'WARN': 30, 'WARNING': 30, 'INFO': 20, 'DEBUG': 10, 'NOTSET': 0}


def getLevelNamesMapping():
    return _levels.copy()


def getLevelName(level):
    """Return the textual or numeric representation of logging level 'level'."""
    found = _names.get(level)
    if found is None:
        found = _levels.get(level)
    return f'Level {level}' if found is None else found


def addLevelName(level, levelName):
    """Associate 'levelName' with 'level'."""
    _names[level] = levelName
    _levels[levelName] = level


def _check_level(level):
    if isinstance(level, int):
        return level
    if str(level) == level:
        if level not in _levels:
            raise ValueError(f'Unknown level: {level!r}')
        return _levels[level]
    raise TypeError(f'Level not an integer or a valid string: {level!r}')


class LogRecord:
    """A LogRecord instance represents an event being logged."""

    def __init__(self, name, level, pathname, lineno, msg, args, exc_info, func=None, sinfo=None, **kwargs):
        now = _now()
        self.name = name
        self.msg = msg
        if args and len(args) == 1 and isinstance(args[0], dict) and args[0]:
            args = args[0]
        self.args = args
        self.levelname = getLevelName(level)
        self.levelno = level
        self.pathname = pathname
        self.filename = pathname.rpartition('/')[2]
        stem, dot, _ = self.filename.rpartition('.')
        self.module = stem if dot else self.filename
        self.exc_info = exc_info
        self.exc_text = None
        self.stack_info = sinfo
        self.lineno = lineno
        self.funcName = func
        self.created = now
        self.msecs = int((now - int(now)) * 1000) + 0.0
        self.relativeCreated = (now - _start) * 1000
        self.thread = 1
        self.threadName = 'MainThread'
        self.processName = 'MainProcess'
        self.process = 1
        self.taskName = None

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'

    def getMessage(self):
        """Return the message for this LogRecord."""
        msg = str(self.msg)
        if self.args:
            msg = msg % self.args
        return msg


_factory = LogRecord


def setLogRecordFactory(factory):
    global _factory
    _factory = factory


def getLogRecordFactory():
    return _factory


def makeLogRecord(dict):
    record = _factory(None, None, '', 0, '', (), None, None)
    record.__dict__.update(dict)
    return record


class PercentStyle:
    default_format = '%(message)s'
    asctime_format = '%(asctime)s'
    asctime_search = '%(asctime)'

    def __init__(self, fmt, *, defaults=None):
        self._fmt = fmt or self.default_format
        self._defaults = defaults

    def usesTime(self):
        return self.asctime_search in self._fmt

    def validate(self):
        import re
        if not re.search(r'%\(\w+\)[#0+ -]*(\*|\d+)?(\.(\*|\d+))?[diouxefgcrsa%]', self._fmt, re.I):
            raise ValueError(f"Invalid format '{self._fmt}' for '{self.default_format[0]}' style")

    def _values(self, record):
        if self._defaults:
            return self._defaults | record.__dict__
        return record.__dict__

    def _format(self, record):
        return self._fmt % self._values(record)

    def format(self, record):
        try:
            return self._format(record)
        except KeyError as e:
            raise ValueError(f'Formatting field not found in record: {e}')


class StrFormatStyle(PercentStyle):
    default_format = '{message}'
    asctime_format = '{asctime}'
    asctime_search = '{asctime'

    def validate(self):
        if '{' not in self._fmt:
            raise ValueError('invalid format: no fields')

    def _format(self, record):
        return self._fmt.format(**self._values(record))


class StringTemplateStyle(PercentStyle):
    default_format = '\${message}'
    asctime_format = '\${asctime}'
    asctime_search = '\${asctime}'

    def usesTime(self):
        return '$asctime' in self._fmt or self.asctime_search in self._fmt

    def validate(self):
        if '$' not in self._fmt:
            raise ValueError('invalid format: no fields')

    def _format(self, record):
        from string import Template
        return Template(self._fmt).substitute(**self._values(record))


_STYLES = {
    '%': (PercentStyle, BASIC_FORMAT),
    '{': (StrFormatStyle, '{levelname}:{name}:{message}'),
    '$': (StringTemplateStyle, '\${levelname}:\${name}:\${message}'),
}


class Formatter:
    """Formatter instances are used to convert a LogRecord to text."""

    converter = _time.localtime
    default_time_format = '%Y-%m-%d %H:%M:%S'
    default_msec_format = '%s,%03d'

    def __init__(self, fmt=None, datefmt=None, style='%', validate=True, *, defaults=None):
        if style not in _STYLES:
            raise ValueError('Style must be one of: %s' % ','.join(_STYLES))
        self._style = _STYLES[style][0](fmt, defaults=defaults)
        if validate:
            self._style.validate()
        self._fmt = self._style._fmt
        self.datefmt = datefmt

    def formatTime(self, record, datefmt=None):
        moment = type(self).converter(record.created)
        if datefmt:
            return _time.strftime(datefmt, moment)
        text = _time.strftime(self.default_time_format, moment)
        if self.default_msec_format:
            text = self.default_msec_format % (text, record.msecs)
        return text

    def formatException(self, ei):
        text = _exception_text(ei[1] if isinstance(ei, tuple) else ei)
        return text[:-1] if text[-1:] == '\n' else text

    def formatStack(self, stack_info):
        return stack_info

    def usesTime(self):
        return self._style.usesTime()

    def formatMessage(self, record):
        return self._style.format(record)

    def format(self, record):
        """Format the specified record as text."""
        record.message = record.getMessage()
        if self.usesTime():
            record.asctime = self.formatTime(record, self.datefmt)
        text = self.formatMessage(record)
        if record.exc_info and not record.exc_text:
            record.exc_text = self.formatException(record.exc_info)
        if record.exc_text:
            if text[-1:] != '\n':
                text += '\n'
            text += record.exc_text
        if record.stack_info:
            if text[-1:] != '\n':
                text += '\n'
            text += self.formatStack(record.stack_info)
        return text


_default_formatter = Formatter()


class BufferingFormatter:
    def __init__(self, linefmt=None):
        self.linefmt = linefmt or _default_formatter

    def formatHeader(self, records):
        return ''

    def formatFooter(self, records):
        return ''

    def format(self, records):
        if not records:
            return ''
        return self.formatHeader(records) + ''.join(self.linefmt.format(r) for r in records) + self.formatFooter(records)


class Filter:
    """Lets through the events of one logger and those below it."""

    def __init__(self, name=''):
        self.name = name
        self.nlen = len(name)

    def filter(self, record):
        if not self.name or self.name == record.name:
            return True
        return record.name.startswith(self.name + '.')


class Filterer:
    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        for f in self.filters:
            result = f.filter(record) if hasattr(f, 'filter') else f(record)
            if not result:
                return False
            if isinstance(result, LogRecord):
                record = result
        return record


_handlers = {}


def getHandlerByName(name):
    return _handlers.get(name)


def getHandlerNames():
    return frozenset(_handlers)


class Handler(Filterer):
    """Handler instances dispatch logging events to specific destinations."""

    def __init__(self, level=NOTSET):
        Filterer.__init__(self)
        self._name = None
        self.level = _check_level(level)
        self.formatter = None
        self._closed = False

    def get_name(self):
        return self._name

    def set_name(self, name):
        _handlers.pop(self._name, None)
        self._name = name
        if name:
            _handlers[name] = self

    name = property(get_name, set_name)

    def createLock(self):
        self.lock = None

    def acquire(self):
        pass

    def release(self):
        pass

    def setLevel(self, level):
        self.level = _check_level(level)

    def format(self, record):
        return (self.formatter or _default_formatter).format(record)

    def emit(self, record):
        raise NotImplementedError('emit must be implemented by Handler subclasses')

    def handle(self, record):
        found = self.filter(record)
        if isinstance(found, LogRecord):
            record = found
        if found:
            self.emit(record)
        return found

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        self._closed = True
        _handlers.pop(self._name, None)

    def handleError(self, record):
        if raiseExceptions:
            _to_stderr('--- Logging error ---\n' + _exception_text(_handled()) + f'Message: {record.msg!r}\nArguments: {record.args}\n')

    def __repr__(self):
        return f'<{type(self).__name__} ({getLevelName(self.level)})>'


class _StandardError:
    """Standard error as it is when text is written."""

    name = '<stderr>'

    def write(self, text):
        _to_stderr(text)

    def flush(self):
        pass


class StreamHandler(Handler):
    """Writes logging records, appropriately formatted, to a stream."""

    terminator = '\n'

    def __init__(self, stream=None):
        Handler.__init__(self)
        self.stream = _StandardError() if stream is None else stream

    def flush(self):
        if self.stream and hasattr(self.stream, 'flush'):
            self.stream.flush()

    def emit(self, record):
        try:
            text = self.format(record)
            self.stream.write(text + self.terminator)
            self.flush()
        except RecursionError:
            raise
        except Exception:
            self.handleError(record)

    def setStream(self, stream):
        if stream is self.stream:
            return None
        before, self.stream = self.stream, stream
        return before

    def __repr__(self):
        name = str(getattr(self.stream, 'name', ''))
        return f'<{type(self).__name__} {name + " " if name else ""}({getLevelName(self.level)})>'


class FileHandler(StreamHandler):
    """Files are not part of this interpreter."""

    def __init__(self, filename, mode='a', encoding=None, delay=False, errors=None):
        raise OSError('logging.FileHandler needs files, which are not part of this interpreter. Executors with a whole Python have them: docker, e2b, modal, blaxel.')


class _LastResort(StreamHandler):
    def __init__(self, level):
        StreamHandler.__init__(self)
        self.level = level


lastResort = _LastResort(WARNING)


class NullHandler(Handler):
    """Does nothing."""

    def handle(self, record):
        pass

    def emit(self, record):
        pass


class PlaceHolder:
    def __init__(self, logger):
        self.loggers = {logger: None}


class Manager:
    """Holds the hierarchy of loggers."""

    def __init__(self, root):
        self.root = root
        self.disable = 0
        self.loggerDict = {}
        self.loggerClass = None

    def getLogger(self, name):
        if not isinstance(name, str):
            raise TypeError('A logger name must be a string')
        found = self.loggerDict.get(name)
        if isinstance(found, Logger):
            return found
        made = (self.loggerClass or _logger_class)(name)
        made.manager = self
        self.loggerDict[name] = made
        if found is not None:
            for child in found.loggers:
                if not child.parent.name.startswith(name):
                    made.parent = child.parent
                    child.parent = made
        above = name
        parent = None
        while '.' in above and parent is None:
            above = above.rpartition('.')[0]
            there = self.loggerDict.get(above)
            if there is None:
                self.loggerDict[above] = PlaceHolder(made)
            elif isinstance(there, Logger):
                parent = there
            else:
                there.loggers[made] = None
        made.parent = parent or self.root
        return made

    def setLoggerClass(self, klass):
        self.loggerClass = klass


class Logger(Filterer):
    """A single logging channel."""

    def __init__(self, name, level=NOTSET):
        Filterer.__init__(self)
        self.name = name
        self.level = _check_level(level)
        self.parent = None
        self.propagate = True
        self.handlers = []
        self.disabled = False

    def setLevel(self, level):
        self.level = _check_level(level)

    def debug(self, msg, *args, **kwargs):
        if self.isEnabledFor(DEBUG):
            self._log(DEBUG, msg, args, **kwargs)

    def info(self, msg, *args, **kwargs):
        if self.isEnabledFor(INFO):
            self._log(INFO, msg, args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        if self.isEnabledFor(WARNING):
            self._log(WARNING, msg, args, **kwargs)

    def warn(self, msg, *args, **kwargs):
        import warnings
        warnings.warn("The 'warn' method is deprecated, use 'warning' instead", DeprecationWarning, 2)
        self.warning(msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        if self.isEnabledFor(ERROR):
            self._log(ERROR, msg, args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.error(msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        if self.isEnabledFor(CRITICAL):
            self._log(CRITICAL, msg, args, **kwargs)

    fatal = critical

    def log(self, level, msg, *args, **kwargs):
        if not isinstance(level, int):
            if raiseExceptions:
                raise TypeError('level must be an integer')
            return
        if self.isEnabledFor(level):
            self._log(level, msg, args, **kwargs)

    def findCaller(self, stack_info=False, stacklevel=1):
        filename, lineno, name = _caller(stacklevel - 1)
        return filename, lineno, name, None

    def makeRecord(self, name, level, fn, lno, msg, args, exc_info, func=None, extra=None, sinfo=None):
        record = _factory(name, level, fn, lno, msg, args, exc_info, func, sinfo)
        if extra is not None:
            for key in extra:
                if key in ('message', 'asctime') or key in record.__dict__:
                    raise KeyError(f'Attempt to overwrite {key!r} in LogRecord')
                record.__dict__[key] = extra[key]
        return record

    def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        filename, lineno, name = _caller(stacklevel - 1)
        sinfo = None
        if stack_info:
            import traceback
            sinfo = 'Stack (most recent call last):\n' + ''.join(traceback.format_stack())[:-1]
        if exc_info:
            if isinstance(exc_info, BaseException):
                exc_info = (type(exc_info), exc_info, exc_info.__traceback__)
            elif not isinstance(exc_info, tuple):
                handled = _handled()
                exc_info = (None, None, None) if handled is None else (type(handled), handled, handled.__traceback__)
        self.handle(self.makeRecord(self.name, level, filename, lineno, msg, args, exc_info, name, extra, sinfo))

    def handle(self, record):
        if self.disabled:
            return
        found = self.filter(record)
        if not found:
            return
        if isinstance(found, LogRecord):
            record = found
        self.callHandlers(record)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        at = self
        while at:
            if at.handlers:
                return True
            if not at.propagate:
                return False
            at = at.parent
        return False

    def callHandlers(self, record):
        at = self
        found = 0
        while at:
            for handler in list(at.handlers):
                found += 1
                if record.levelno >= handler.level:
                    handler.handle(record)
            at = at.parent if at.propagate else None
        if found == 0 and lastResort and record.levelno >= lastResort.level:
            lastResort.handle(record)

    def getEffectiveLevel(self):
        at = self
        while at:
            if at.level:
                return at.level
            at = at.parent
        return NOTSET

    def isEnabledFor(self, level):
        if self.disabled or self.manager.disable >= level:
            return False
        return level >= self.getEffectiveLevel()

    def getChild(self, suffix):
        return self.manager.getLogger(suffix if self is root else f'{self.name}.{suffix}')

    def getChildren(self):
        return {l for l in self.manager.loggerDict.values() if isinstance(l, Logger) and l.parent is self}

    def __repr__(self):
        return f'<{type(self).__name__} {self.name} ({getLevelName(self.getEffectiveLevel())})>'


class RootLogger(Logger):
    def __init__(self, level):
        Logger.__init__(self, 'root', level)


_logger_class = Logger
root = RootLogger(WARNING)
Logger.root = root
Logger.manager = Manager(root)


def setLoggerClass(klass):
    global _logger_class
    if klass is not Logger and not issubclass(klass, Logger):
        raise TypeError('logger not derived from logging.Logger: ' + klass.__name__)
    _logger_class = klass


def getLoggerClass():
    return _logger_class


class LoggerAdapter:
    """An adapter for loggers which makes it easier to specify contextual information in logging output."""

    def __init__(self, logger, extra=None, merge_extra=False):
        self.logger = logger
        self.extra = extra
        self.merge_extra = merge_extra

    def process(self, msg, kwargs):
        if self.merge_extra and 'extra' in kwargs:
            kwargs['extra'] = {**self.extra, **kwargs['extra']}
        else:
            kwargs['extra'] = self.extra
        return msg, kwargs

    def debug(self, msg, *args, **kwargs):
        self.log(DEBUG, msg, *args, **kwargs)

    def info(self, msg, *args, **kwargs):
        self.log(INFO, msg, *args, **kwargs)

    def warning(self, msg, *args, **kwargs):
        self.log(WARNING, msg, *args, **kwargs)

    def error(self, msg, *args, **kwargs):
        self.log(ERROR, msg, *args, **kwargs)

    def exception(self, msg, *args, exc_info=True, **kwargs):
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    def critical(self, msg, *args, **kwargs):
        self.log(CRITICAL, msg, *args, **kwargs)

    def log(self, level, msg, *args, **kwargs):
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        return f'<{type(self).__name__} {self.logger.name} ({getLevelName(self.logger.getEffectiveLevel())})>'


def getLogger(name=None):
    """Return a logger with the specified name, creating it if necessary."""
    if not name or isinstance(name, str) and name == root.name:
        return root
    return Logger.manager.getLogger(name)


def basicConfig(*, filename=None, filemode='a', format=None, datefmt=None, style='%', level=None, stream=None, handlers=None, force=False, encoding=None, errors='backslashreplace'):
    """Do basic configuration for the logging system."""
    if force:
        for handler in root.handlers[:]:
            root.removeHandler(handler)
            handler.close()
    if root.handlers:
        return
    if handlers is None:
        if stream is not None and filename is not None:
            raise ValueError("'stream' and 'filename' should not be specified together")
        handlers = [FileHandler(filename, filemode) if filename else StreamHandler(stream)]
    elif stream is not None or filename is not None:
        raise ValueError("'stream' or 'filename' should not be specified together with 'handlers'")
    if style not in _STYLES:
        raise ValueError('Style must be one of: %s' % ','.join(_STYLES))
    formatter = Formatter(_STYLES[style][1] if format is None else format, datefmt, style)
    for handler in handlers:
        if handler.formatter is None:
            handler.setFormatter(formatter)
        root.addHandler(handler)
    if level is not None:
        root.setLevel(level)


def _ready():
    if not root.handlers:
        basicConfig()


def debug(msg, *args, **kwargs):
    _ready()
    root.debug(msg, *args, **kwargs)


def info(msg, *args, **kwargs):
    _ready()
    root.info(msg, *args, **kwargs)


def warning(msg, *args, **kwargs):
    _ready()
    root.warning(msg, *args, **kwargs)


def error(msg, *args, **kwargs):
    _ready()
    root.error(msg, *args, **kwargs)


def exception(msg, *args, exc_info=True, **kwargs):
    error(msg, *args, exc_info=exc_info, **kwargs)


def critical(msg, *args, **kwargs):
    _ready()
    root.critical(msg, *args, **kwargs)


fatal = critical


def log(level, msg, *args, **kwargs):
    _ready()
    root.log(level, msg, *args, **kwargs)


def disable(level=CRITICAL):
    """Disable all logging calls of severity 'level' and below."""
    Logger.manager.disable = _check_level(level)


def shutdown(handlerList=None):
    pass


def captureWarnings(capture):
    """If capture is true, redirect all warnings to the logging package."""
    import warnings
    if capture:
        def show(message, category, filename, lineno, file=None, line=None):
            logger = getLogger('py.warnings')
            if not logger.handlers:
                logger.addHandler(NullHandler())
            logger.warning('%s', warnings.formatwarning(message, category, filename, lineno, line))
        warnings._swap('showwarning', show)
    else:
        warnings._swap('showwarning', None)


__all__ = [
    'BASIC_FORMAT', 'BufferingFormatter', 'CRITICAL', 'DEBUG', 'ERROR', 'FATAL', 'FileHandler', 'Filter', 'Formatter', 'Handler', 'INFO', 'LogRecord',
    'Logger', 'LoggerAdapter', 'NOTSET', 'NullHandler', 'StreamHandler', 'WARN', 'WARNING', 'addLevelName', 'basicConfig', 'captureWarnings', 'critical',
    'debug', 'disable', 'error', 'exception', 'fatal', 'getLevelName', 'getLogger', 'getLoggerClass', 'info', 'log', 'makeLogRecord', 'setLoggerClass',
    'shutdown', 'warning', 'getLogRecordFactory', 'setLogRecordFactory', 'lastResort', 'raiseExceptions', 'getLevelNamesMapping', 'getHandlerByName',
    'getHandlerNames',
]
`.replaceAll('\\${', '${');
