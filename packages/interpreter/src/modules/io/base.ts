/** The abstract classes of io and what its streams share. */
import { defGetters, defMethods } from '../../objects/builtin.js';
import { E, newException, type PyException, typeError, valueErr } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyList, pushPaid } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { builtinType, PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr, typeName, typeOf } from '../../protocols/attributes.js';
import { callMethod0, callMethod1 } from '../../protocols/calls.js';
import { forEachOf } from '../../protocols/iteration.js';
import { indexOpt } from '../../protocols/operators.js';
import { truth } from '../../protocols/truth.js';
import { length } from '../../protocols/subscript.js';

export const unsupportedType: PyType = new PyType('UnsupportedOperation', [E.OSError, E.ValueError]);
unsupportedType.module = 'io';
unsupportedType.hasDict = true;
unsupportedType.mro = [unsupportedType, E.OSError, ...E.ValueError.mro];

export function unsupported(what: string): PyException {
  return newException(unsupportedType, [what]);
}

export const ioBaseType: PyType = builtinType('_IOBase', { module: '_io' });
export const rawIoBaseType: PyType = builtinType('_RawIOBase', { bases: [ioBaseType], module: '_io' });
export const bufferedIoBaseType: PyType = builtinType('_BufferedIOBase', { bases: [ioBaseType], module: '_io' });
export const textIoBaseType: PyType = builtinType('_TextIOBase', { bases: [ioBaseType], module: '_io' });
for (const type of [ioBaseType, rawIoBaseType, bufferedIoBaseType, textIoBaseType]) type.hasDict = true;

/** What every stream of this interpreter keeps. */
export abstract class PyStream extends PyInstance {
  pos = 0;
  closed = false;
}

export function checkOpen(stream: PyStream, stop = ''): void {
  if (stream.closed) throw valueErr(`I/O operation on closed file${stop}`);
}

/** A size argument: null and negative mean no limit, told as -1. */
export function sizeOf(v: Value | undefined): number {
  if (v === undefined || v === null) return -1;
  const i = indexOpt(v);
  if (i === undefined) throw typeError(`argument should be integer or None, not '${typeName(typeOf(v))}'`);
  return i < 0 ? -1 : Math.min(Number(i), Number.MAX_SAFE_INTEGER);
}

function requireOpen(self: Value): void {
  if (truth(getAttr(self, 'closed'))) throw valueErr('I/O operation on closed file.');
}

function no(name: string): [string, number, () => never] {
  return [
    '*args',
    1,
    () => {
      throw unsupported(name);
    },
  ];
}

defMethods(
  ioBaseType,
  {
    close: ['', 1, (self: Value) => (self instanceof PyInstance ? self.setOwn('__closed', true) : undefined)],
    flush: ['', 1, requireOpen],
    fileno: no('fileno'),
    seek: no('seek'),
    truncate: no('truncate'),
    tell: ['', 1, (self: Value) => callMethod1(self, 'seek', 0)],
    isatty: ['', 1, (self: Value) => (requireOpen(self), false)],
    readable: ['', 1, () => false],
    writable: ['', 1, () => false],
    seekable: ['', 1, () => false],
    readlines: [
      'hint=-1, /',
      1,
      (self: Value, hint?: Value) => {
        const limit = sizeOf(hint);
        const lines: Value[] = [];
        let size = 0;
        forEachOf(self, (line) => {
          pushPaid(lines, line);
          size += length(line);
          return !(limit > 0 && size >= limit);
        });
        return new PyList(lines);
      },
    ],
    writelines: [
      'lines, /',
      1,
      (self: Value, lines: Value) => {
        requireOpen(self);
        forEachOf(lines, (line) => {
          callMethod1(self, 'write', line);
        });
      },
    ],
    __enter__: ['', 1, (self: Value) => (requireOpen(self), self)],
    __exit__: ['*args', 1, (self: Value) => (callMethod0(self, 'close'), null)],
    __iter__: ['', 1, (self: Value) => (requireOpen(self), self)],
    __next__: [
      '',
      1,
      (self: Value) => {
        m.charge(1);
        const line = callMethod0(self, 'readline');
        if (!truth(line)) throw newException(E.StopIteration, []);
        return line;
      },
    ],
  },
  { raw: true },
);
defGetters(ioBaseType, { closed: (self: Value) => self instanceof PyInstance && self.getOwn('__closed') === true }, { raw: true });
for (const [type, names] of [
  [bufferedIoBaseType, ['detach', 'read', 'read1', 'write']],
  [textIoBaseType, ['detach', 'read', 'readline', 'write']],
] as const) {
  for (const name of names) defMethods(type, { [name]: no(name) }, { raw: true });
}
defGetters(textIoBaseType, { encoding: () => null, errors: () => null, newlines: () => null }, { raw: true });
