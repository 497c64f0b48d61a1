/** The bytes type: construction and operators; the methods it shares with bytearray are in bytes-methods.ts. */
import './bytes-methods.js';
import { defMethods, defNew, type Row } from '../objects/builtin.js';
import { bytesType, PyBytes } from '../objects/bytes.js';
import { typeError, valueErr } from '../objects/exception.js';
import { PyTuple } from '../objects/list.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { wrapNew } from '../protocols/classes.js';
import { compareBuiltin } from '../protocols/comparison.js';
import { bytesLike } from '../protocols/conversion.js';
import { hash } from '../protocols/hashing.js';
import { getIter } from '../protocols/iteration.js';
import { indexOpt } from '../protocols/operators.js';
import { percentFormatBytes } from '../protocols/percent.js';
import { concatBytes, repeatBytes } from '../protocols/sequence-ops.js';
import { getItem } from '../protocols/subscript.js';
import { repr } from '../protocols/text.js';
import { buffer, type ByteString, bytesFrom, fromBytesMethod, like } from './bytes-args.js';
import { findBytes } from './bytes-search.js';
import { COMPARISONS, nameOf, repeatCount } from './sequences.js';

defNew(bytesType, "source=b'', encoding='utf-8', errors='strict'", 1, (cls: PyType, source?: Value, encoding?: Value, errors?: Value) => {
  if (source !== undefined && encoding === undefined && errors === undefined) {
    if (source instanceof PyBytes) return wrapNew(cls, bytesType, source);
    const made = fromBytesMethod(source);
    if (made !== undefined) return wrapNew(cls, bytesType, made);
  }
  return wrapNew(cls, bytesType, new PyBytes(bytesFrom('bytes', source, encoding, errors)));
});

/** `key in self` of bytes and bytearray. */
export function containsBytes(self: ByteString, key: Value): boolean {
  const i = indexOpt(key);
  if (i !== undefined) {
    if (i < 0 || i > 255) throw valueErr('byte must be in range(0, 256)');
    return findBytes(self.data, Uint8Array.of(i as number), 0, self.data.length) >= 0;
  }
  return findBytes(self.data, buffer(key), 0, self.data.length) >= 0;
}

function repeat(self: ByteString, times: Value): Value {
  const count = repeatCount(times);
  if (count === undefined) return NotImplemented;
  if (count === 1 && self instanceof PyBytes) return self;
  return like(self, repeatBytes(self.data, count));
}

/** Operators that bytes and bytearray share. */
export const BYTE_OPERATORS: Readonly<Record<string, Row>> = {
  __repr__: ['', 1, (self: ByteString) => repr(self)],
  __len__: ['', 1, (self: ByteString) => self.data.length],
  __iter__: ['', 1, (self: ByteString) => getIter(self)],
  __getitem__: ['key, /', 1, (self: ByteString, key: Value) => getItem(self, key)],
  __contains__: ['key, /', 1, containsBytes],
  __add__: [
    'value, /',
    1,
    (self: ByteString, other: Value) => {
      const data = bytesLike(other);
      if (data === undefined) throw typeError(`can't concat ${nameOf(other)} to ${nameOf(self)}`);
      return like(self, concatBytes(self.data, data));
    },
  ],
  __mul__: ['value, /', 1, repeat],
  __rmul__: ['value, /', 1, repeat],
  __mod__: ['value, /', 1, (self: ByteString, args: Value) => like(self, percentFormatBytes(self.data, args))],
};

for (const op of COMPARISONS) {
  defMethods(bytesType, {
    [op]: [
      'value, /',
      1,
      (self: PyBytes, other: Value) => {
        const behind = bytesType.unwrap!(other);
        return behind === undefined ? NotImplemented : compareBuiltin(op, self, behind);
      },
    ],
  });
}

defMethods(bytesType, {
  ...BYTE_OPERATORS,
  __rmod__: [
    'value, /',
    1,
    (self: PyBytes, other: Value) => {
      const format = bytesType.unwrap!(other);
      return format instanceof PyBytes ? new PyBytes(percentFormatBytes(format.data, self)) : NotImplemented;
    },
  ],
  __hash__: ['', 1, (self: PyBytes) => hash(self)],
  __bytes__: ['', 1, (self: PyBytes) => self],
  __getnewargs__: ['', 1, (self: PyBytes) => new PyTuple([self])],
  __sizeof__: ['', 1, (self: PyBytes) => 33 + self.data.length],
});

bytesType.doc =
  'bytes(iterable_of_ints) -> bytes\nbytes(string, encoding[, errors]) -> bytes\nbytes(bytes_or_buffer) -> immutable copy of bytes_or_buffer\nbytes(int) -> bytes object of size given by the parameter initialized with null bytes\nbytes() -> empty bytes object\n\nConstruct an immutable array of bytes from:\n  - an iterable yielding integers in range(256)\n  - a text string encoded using the specified encoding\n  - any object implementing the buffer API.\n  - an integer';
