/** The bytearray type: construction, operators and the methods that change it. */
import './bytes-methods.js';
import { defMethods, defNew } from '../objects/builtin.js';
import { bytearrayType, PyByteArray } from '../objects/bytes.js';
import { PySlice } from '../objects/descriptors.js';
import { E, indexError, newException, typeError, valueErr } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { PyObject, Value } from '../objects/value.js';
import { typeOf } from '../protocols/attributes.js';
import { wrapNew } from '../protocols/classes.js';
import { holds } from '../protocols/comparison.js';
import { bytesLike } from '../protocols/conversion.js';
import { indexOpt } from '../protocols/operators.js';
import { payText } from '../protocols/sequence-ops.js';
import { sliceIndices } from '../protocols/subscript.js';
import { percentFormatBytes } from '../protocols/percent.js';
import { repr } from '../protocols/text.js';
import { byteArgument, bytesFrom, bytesOfItems } from './bytes-args.js';
import { findBytes } from './bytes-search.js';
import { BYTE_OPERATORS } from './bytes.js';
import { COMPARISONS, nameOf, sizeArgument, subscriptIndex } from './sequences.js';
import { lookAt } from './str-args.js';

defNew(bytearrayType, '*args, **kwargs', 1, (cls: PyType) => wrapNew(cls, bytearrayType, new PyByteArray(new Uint8Array(0))));

/** Refuses to change the size while a view holds the bytes. */
function resizable(self: PyByteArray): void {
  if (self.exports > 0) throw newException(E.BufferError, ['Existing exports of data: object cannot be re-sized']);
}

/** Makes room for `n` bytes in all, half as much again where the buffer has to move. */
function ensure(self: PyByteArray, n: number): void {
  if (n <= self.buffer.length) return;
  const capacity = n + (n >> 1) + 16;
  payText(capacity);
  const bigger = new Uint8Array(capacity);
  bigger.set(self.data);
  self.buffer = bigger;
}

/** Puts `values` in place of the bytes from `start` up to `stop`. */
function replaceRange(self: PyByteArray, start: number, stop: number, values: Uint8Array): void {
  const change = values.length - (stop - start);
  if (change !== 0) resizable(self);
  // Bytes of the array itself must be read before they move.
  if (values.buffer === self.buffer.buffer) values = values.slice();
  m.chargeWork(self.length - start + values.length);
  const length = self.length;
  ensure(self, length + change);
  if (change !== 0) self.buffer.copyWithin(stop + change, stop, length);
  self.buffer.set(values, start);
  self.length = length + change;
}

function append(self: PyByteArray, byte: number): void {
  resizable(self);
  ensure(self, self.length + 1);
  self.buffer[self.length++] = byte;
}

/** Bytes of a value that is stored in a slice. */
function valuesToStore(value: Value): Uint8Array {
  const data = bytesLike(value);
  if (data !== undefined) return data;
  const cls = typeOf(value);
  const iterable = (cls.lookup('__iter__') ?? cls.lookup('__getitem__') ?? null) !== null;
  if (!iterable || asStr(value) !== undefined || indexOpt(value) !== undefined) {
    throw typeError('can assign only bytes, buffers, or iterables of ints in range(0, 256)');
  }
  return bytesOfItems(value, 'byte');
}

function setSlice(self: PyByteArray, slice: PySlice, value: Value): void {
  const values = valuesToStore(value);
  const { start, stop, step, count } = sliceIndices(slice, self.length);
  if (step === 1) {
    replaceRange(self, start, Math.max(start, stop), values);
    return;
  }
  if (values.length === 0) {
    deleteSlice(self, slice);
    return;
  }
  if (values.length !== count) throw valueErr(`attempt to assign bytes of size ${values.length} to extended slice of size ${count}`);
  const source = values.buffer === self.buffer.buffer ? values.slice() : values;
  m.chargeWork(count);
  for (let i = 0, at = start; i < count; i++, at += step) self.buffer[at] = source[i];
}

function deleteSlice(self: PyByteArray, slice: PySlice): void {
  const { start, stop, step, count } = sliceIndices(slice, self.length);
  if (count === 0) return;
  if (step === 1) {
    replaceRange(self, start, stop, new Uint8Array(0));
    return;
  }
  resizable(self);
  m.chargeWork(self.length);
  const low = step > 0 ? start : start + (count - 1) * step;
  const gap = Math.abs(step);
  let to = low;
  let next = low;
  let left = count;
  for (let i = low; i < self.length; lookAt(i++)) {
    if (left > 0 && i === next) {
      next += gap;
      left--;
    } else self.buffer[to++] = self.buffer[i];
  }
  self.length = to;
}

function position(self: PyByteArray, key: Value): number {
  let i = subscriptIndex(key, 'bytearray');
  if (i < 0) i += self.length;
  if (i < 0 || i >= self.length) throw indexError('bytearray index out of range');
  return i;
}

function extend(self: PyByteArray, iterable: Value): void {
  const data = bytesLike(iterable);
  if (data !== undefined) {
    replaceRange(self, self.length, self.length, data);
    return;
  }
  if (asStr(iterable) !== undefined) throw typeError(`expected iterable of integers; got: '${nameOf(iterable)}'`);
  const cls = typeOf(iterable);
  if ((cls.lookup('__iter__') ?? cls.lookup('__getitem__') ?? null) === null)
    throw typeError(`can't extend bytearray with ${nameOf(iterable)}`);
  const items = bytesOfItems(iterable, 'byte');
  replaceRange(self, self.length, self.length, items);
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const n = Math.min(a.length, b.length);
  m.chargeWork(n);
  for (let i = 0; i < n; lookAt(i++)) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

for (const op of COMPARISONS) {
  defMethods(bytearrayType, {
    [op]: [
      'value, /',
      1,
      (self: PyByteArray, other: Value) => {
        const data = bytesLike(other);
        return data === undefined ? NotImplemented : holds(op, compareBytes(self.data, data));
      },
    ],
  });
}

defMethods(bytearrayType, {
  ...BYTE_OPERATORS,
  __init__: [
    "source=b'', encoding='utf-8', errors='strict'",
    1,
    (self: PyByteArray, source?: Value, encoding?: Value, errors?: Value) => {
      if (self.length > 0) {
        resizable(self);
        self.length = 0;
      }
      const data = bytesFrom('bytearray', source, encoding, errors);
      resizable(self);
      self.buffer = data;
      self.length = data.length;
    },
  ],
  __rmod__: [
    'value, /',
    1,
    (self: PyByteArray, other: Value) => {
      const format = bytearrayType.unwrap!(other);
      return format instanceof PyByteArray ? new PyByteArray(percentFormatBytes(format.data, self)) : NotImplemented;
    },
  ],
  __setitem__: [
    'key, value, /',
    1,
    (self: PyByteArray, key: Value, value: Value) => {
      if (key instanceof PySlice) {
        setSlice(self, key, value);
        return;
      }
      const i = position(self, key);
      const byte = byteArgument(value);
      // An `__index__` may have shortened it meanwhile.
      if (i >= self.length) throw indexError('bytearray index out of range');
      self.buffer[i] = byte;
    },
  ],
  __delitem__: [
    'key, /',
    1,
    (self: PyByteArray, key: Value) => {
      if (key instanceof PySlice) deleteSlice(self, key);
      else {
        const i = position(self, key);
        replaceRange(self, i, i + 1, new Uint8Array(0));
      }
    },
  ],
  __iadd__: [
    'value, /',
    1,
    (self: PyByteArray, other: Value) => {
      const data = bytesLike(other);
      if (data === undefined) throw typeError(`can't concat ${nameOf(other)} to ${nameOf(self)}`);
      if (other === self && self.length > 0) throw newException(E.BufferError, ['Existing exports of data: object cannot be re-sized']);
      replaceRange(self, self.length, self.length, data);
      return self;
    },
  ],
  __imul__: [
    'value, /',
    1,
    (self: PyByteArray, times: Value) => {
      const count = Math.max(0, sizeArgument(times));
      const n = self.length;
      if (count !== 1 && n > 0) resizable(self);
      payText(n * count);
      ensure(self, n * count);
      for (let i = 1; i < count; i++) self.buffer.copyWithin(i * n, 0, n);
      self.length = n * count;
      return self;
    },
  ],
  __alloc__: ['', 1, (self: PyByteArray) => (self.buffer.length === 0 ? 0 : self.buffer.length + 1)],
  __sizeof__: ['', 1, (self: PyByteArray) => 56 + (self.buffer.length === 0 ? 0 : self.buffer.length + 1)],
  append: ['item, /', 1, (self: PyByteArray, item: Value) => append(self, byteArgument(item))],
  clear: [
    '',
    1,
    (self: PyByteArray) => {
      resizable(self);
      self.buffer = new Uint8Array(0);
      self.length = 0;
    },
  ],
  copy: [
    '',
    1,
    (self: PyByteArray) => {
      payText(self.length);
      return new PyByteArray(self.data.slice());
    },
  ],
  extend: ['iterable_of_ints, /', 1, extend],
  insert: [
    'index, item, /',
    1,
    (self: PyByteArray, where: Value, item: Value) => {
      let i = sizeArgument(where);
      const byte = byteArgument(item);
      const n = self.length;
      if (i < 0) i = Math.max(0, i + n);
      if (i > n) i = n;
      replaceRange(self, i, i, Uint8Array.of(byte));
    },
  ],
  pop: [
    'index=-1, /',
    1,
    (self: PyByteArray, where?: Value) => {
      let i = where === undefined ? -1 : sizeArgument(where);
      const n = self.length;
      if (n === 0) throw indexError('pop from empty bytearray');
      if (i < 0) i += n;
      if (i < 0 || i >= n) throw indexError('pop index out of range');
      const byte = self.buffer[i];
      replaceRange(self, i, i + 1, new Uint8Array(0));
      return byte;
    },
  ],
  remove: [
    'value, /',
    1,
    (self: PyByteArray, value: Value) => {
      const byte = byteArgument(value);
      const i = findBytes(self.data, Uint8Array.of(byte), 0, self.length);
      if (i < 0) throw valueErr('value not found in bytearray');
      replaceRange(self, i, i + 1, new Uint8Array(0));
    },
  ],
  reverse: [
    '',
    1,
    (self: PyByteArray) => {
      m.chargeWork(self.length);
      self.data.reverse();
    },
  ],
});
defMethods(
  bytearrayType,
  {
    __repr__: [
      '',
      1,
      (self: PyObject) => {
        const text = repr(bytearrayType.unwrap!(self) as PyByteArray);
        return self.cls === bytearrayType ? text : `${nameOf(self)}${(text as string).slice('bytearray'.length)}`;
      },
    ],
  },
  { raw: true },
);
bytearrayType.set('__hash__', null);

bytearrayType.doc =
  'bytearray(iterable_of_ints) -> bytearray\nbytearray(string, encoding[, errors]) -> bytearray\nbytearray(bytes_or_buffer) -> mutable copy of bytes_or_buffer\nbytearray(int) -> bytes array of size given by the parameter initialized with null bytes\nbytearray() -> empty bytes array\n\nConstruct a mutable bytearray object from:\n  - an iterable yielding integers in range(256)\n  - a text string encoded using the specified encoding\n  - a bytes or a buffer object\n  - any object implementing the buffer API.\n  - an integer';
