/** The module logging. https://docs.python.org/3.13/library/logging.html */
import { makeFunctions } from '../../objects/builtin.js';
import { PyException } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { asInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { strFrom } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { formatTraceback } from '../../protocols/tracebacks.js';
import type { ModuleDefinition } from '../registry.js';
import { writeError } from '../traceback/stderr.js';
import { loggingSource } from './source.js';

const functions = makeFunctions('logging', {
  // File, line and function of the program's frame that logs; `skip` frames above it are passed over.
  _caller: [
    'skip',
    1,
    (skip: Value) => {
      let left = Number(asInt(skip) ?? 0);
      for (let i = m.d; i > 0; i--) {
        const code = m.codes[m.F[i]];
        if (code === null || code === undefined || code.internal || left-- > 0) continue;
        return new PyTuple([strFrom(code.filename), code.positions[m.L[i] * 4] ?? code.firstLine, strFrom(code.name)]);
      }
      return new PyTuple(['(unknown file)', 0, '(unknown function)']);
    },
  ],
  _now: ['', 1, () => new PyFloat(m.host.time())],
  _handled: ['', 1, () => m.h],
  _exception_text: ['exc', 1, (exc: Value) => strFrom(exc instanceof PyException ? formatTraceback(exc) : 'NoneType: None\n')],
  _to_stderr: ['text', 1, (text: string) => writeError(text, undefined)],
});

export const loggingModule: ModuleDefinition = {
  name: 'logging',
  doc: 'Logging package for Python. Based on PEP 282 and comments thereto in\ncomp.lang.python.',
  build: () => new Map<string, Value>(functions),
  python: loggingSource,
};

/** logging.handlers: those that need no file and no socket. */
export const loggingHandlersModule: ModuleDefinition = {
  name: 'logging.handlers',
  doc: 'Additional handlers for the logging package for Python.',
  python: String.raw`
import logging


class BufferingHandler(logging.Handler):
    """A handler class which buffers logging records in memory."""

    def __init__(self, capacity):
        logging.Handler.__init__(self)
        self.capacity = capacity
        self.buffer = []

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity

    def emit(self, record):
        self.buffer.append(record)
        if self.shouldFlush(record):
            self.flush()

    def flush(self):
        self.buffer.clear()


class MemoryHandler(BufferingHandler):
    """Keeps records until one is grave enough, then hands them to its target."""

    def __init__(self, capacity, flushLevel=logging.ERROR, target=None, flushOnClose=True):
        BufferingHandler.__init__(self, capacity)
        self.flushLevel = flushLevel
        self.target = target

    def shouldFlush(self, record):
        return len(self.buffer) >= self.capacity or record.levelno >= self.flushLevel

    def setTarget(self, target):
        self.target = target

    def flush(self):
        if self.target is not None:
            for record in self.buffer:
                self.target.handle(record)
            self.buffer.clear()


class QueueHandler(logging.Handler):
    """Puts records into a queue."""

    def __init__(self, queue):
        logging.Handler.__init__(self)
        self.queue = queue

    def enqueue(self, record):
        self.queue.put_nowait(record)

    def prepare(self, record):
        record.message = record.msg = self.format(record)
        record.args = None
        record.exc_info = record.exc_text = None
        return record

    def emit(self, record):
        self.enqueue(self.prepare(record))


def _refused(name):
    class Refused(logging.Handler):
        def __init__(self, *args, **kwargs):
            raise OSError(f'logging.handlers.{name} needs files or a network, which are not part of this interpreter. Executors with a whole Python have them: docker, e2b, modal, blaxel.')

    Refused.__name__ = Refused.__qualname__ = name
    return Refused


RotatingFileHandler = _refused('RotatingFileHandler')
TimedRotatingFileHandler = _refused('TimedRotatingFileHandler')
WatchedFileHandler = _refused('WatchedFileHandler')
SocketHandler = _refused('SocketHandler')
SysLogHandler = _refused('SysLogHandler')
SMTPHandler = _refused('SMTPHandler')
HTTPHandler = _refused('HTTPHandler')
`,
};
