/** io.BytesIO: bytes in memory, read and written like a file. https://docs.python.org/3.13/library/io.html#io.BytesIO */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { PyByteArray, PyBytes } from '../../objects/bytes.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { bytesLike } from '../../protocols/conversion.js';
import { index } from '../../protocols/operators.js';
import { bufferedIoBaseType, checkOpen, PyStream, sizeOf } from './base.js';

export class PyBytesIO extends PyStream {
  buffer: Uint8Array = new Uint8Array(0);
  length = 0;

  slice(from: number, to: number): PyBytes {
    if (to <= from) return new PyBytes(new Uint8Array(0));
    m.chargeWork(to - from);
    m.reserve(to - from);
    return new PyBytes(this.buffer.slice(from, to));
  }

  put(data: Uint8Array): void {
    const end = this.pos + data.length;
    m.chargeWork(data.length);
    if (end > this.buffer.length) {
      const room = Math.max(end, this.buffer.length * 2, 64);
      m.reserve(room);
      m.chargeWork(this.length);
      const grown = new Uint8Array(room);
      grown.set(this.buffer.subarray(0, this.length));
      this.buffer = grown;
    }
    if (this.pos > this.length) this.buffer.fill(0, this.length, this.pos);
    this.buffer.set(data, this.pos);
    this.length = Math.max(this.length, end);
    this.pos = end;
  }
}
export const bytesIoType: PyType = builtinType('BytesIO', { bases: [bufferedIoBaseType], module: '_io' });
bytesIoType.hasDict = true;
bytesIoType.solid = bytesIoType;
bytesIoType.doc = 'Buffered I/O implementation using an in-memory bytes buffer.';

const open = (self: PyBytesIO): void => checkOpen(self, '.');

function data(v: Value): Uint8Array {
  const found = bytesLike(v);
  if (found === undefined) throw typeError(`a bytes-like object is required, not '${typeName(typeOf(v))}'`);
  return found;
}

defNew(bytesIoType, '*args, **kwargs', 1, (cls: PyType) => new PyBytesIO(cls));

function read(self: PyBytesIO, size?: Value): Value {
  open(self);
  const n = sizeOf(size);
  const from = Math.min(self.pos, self.length);
  const to = n < 0 ? self.length : Math.min(self.length, from + n);
  if (self.pos < to) self.pos = to;
  return self.slice(from, to);
}

defMethods(
  bytesIoType,
  {
    __init__: [
      "initial_bytes=b''",
      1,
      (self: PyBytesIO, initial: Value = null) => {
        self.closed = false;
        self.length = 0;
        self.pos = 0;
        if (initial !== null) self.put(data(initial));
        self.pos = 0;
      },
    ],
    read: ['size=-1, /', 1, read],
    read1: ['size=-1, /', 1, read],
    readline: [
      'size=-1, /',
      1,
      (self: PyBytesIO, size?: Value) => {
        open(self);
        const n = sizeOf(size);
        const from = Math.min(self.pos, self.length);
        const at = self.buffer.subarray(0, self.length).indexOf(10, from);
        let to = at < 0 ? self.length : at + 1;
        if (n >= 0) to = Math.min(to, from + n);
        if (self.pos < to) self.pos = to;
        return self.slice(from, to);
      },
    ],
    readinto: [
      'buffer, /',
      1,
      (self: PyBytesIO, into: Value) => {
        open(self);
        if (!(into instanceof PyByteArray))
          throw typeError(`readinto() argument must be read-write bytes-like object, not ${typeName(typeOf(into))}`);
        const from = Math.min(self.pos, self.length);
        const n = Math.min(into.length, self.length - from);
        m.chargeWork(n);
        into.data.set(self.buffer.subarray(from, from + n));
        self.pos = from + n;
        return n;
      },
    ],
    write: [
      'b, /',
      1,
      (self: PyBytesIO, b: Value) => {
        open(self);
        const bytes = data(b);
        if (bytes.length > 0) self.put(bytes);
        return bytes.length;
      },
    ],
    getvalue: ['', 1, (self: PyBytesIO) => (open(self), self.slice(0, self.length))],
    tell: ['', 1, (self: PyBytesIO) => (open(self), self.pos)],
    seek: [
      'pos, whence=0, /',
      1,
      (self: PyBytesIO, pos: Value, whence: Value = 0) => {
        open(self);
        const mode = Number(index(whence));
        const at = Number(index(pos));
        if (mode === 0 && at < 0) throw valueErr(`negative seek value ${at}`);
        if (mode !== 0 && mode !== 1 && mode !== 2) throw valueErr(`invalid whence (${mode}, should be 0, 1 or 2)`);
        self.pos = Math.max(0, (mode === 0 ? 0 : mode === 1 ? self.pos : self.length) + at);
        return self.pos;
      },
    ],
    truncate: [
      'size=None, /',
      1,
      (self: PyBytesIO, size: Value = null) => {
        open(self);
        const n = size === null ? self.pos : Number(index(size));
        if (n < 0) throw valueErr(`negative size value ${n}`);
        self.length = Math.min(self.length, n);
        return n;
      },
    ],
    close: [
      '',
      1,
      (self: PyBytesIO) => {
        self.closed = true;
        self.buffer = new Uint8Array(0);
        self.length = 0;
      },
    ],
    readable: ['', 1, (self: PyBytesIO) => (open(self), true)],
    writable: ['', 1, (self: PyBytesIO) => (open(self), true)],
    seekable: ['', 1, (self: PyBytesIO) => (open(self), true)],
  },
  { raw: true },
);
defGetters(bytesIoType, { closed: (self: PyBytesIO) => self.closed }, { raw: true });
