/** The slice type. https://docs.python.org/3.13/library/functions.html#slice */
import { defGetters, defMethods, defNew } from '../objects/builtin.js';
import { PySlice, sliceType } from '../objects/descriptors.js';
import { typeError, valueErr } from '../objects/exception.js';
import type { PyInt } from '../objects/int.js';
import { normalize } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { hash } from '../protocols/hashing.js';
import { index } from '../protocols/operators.js';
import { reprText } from '../protocols/text.js';
import { COMPARISONS, compareItems, tryIndex } from './sequences.js';
import { strFrom } from '../objects/str.js';

function part(v: Value): PyInt | null {
  if (v === null) return null;
  const i = tryIndex(v);
  if (i === undefined) throw typeError('slice indices must be integers or None or have an __index__ method');
  return i;
}

/** Start, stop and step of a slice over `length` items, as exact ints of any size. */
export function exactIndices(slice: PySlice, length: bigint): { start: bigint; stop: bigint; step: bigint } {
  const givenStep = part(slice.step);
  const step = givenStep === null ? 1n : BigInt(givenStep);
  if (step === 0n) throw valueErr('slice step cannot be zero');
  const lower = step < 0n ? -1n : 0n;
  const upper = step < 0n ? length - 1n : length;
  const clamp = (v: PyInt | null, otherwise: bigint): bigint => {
    if (v === null) return otherwise;
    let i = BigInt(v);
    if (i < 0n) {
      i += length;
      return i < lower ? lower : i;
    }
    return i > upper ? upper : i;
  };
  const start = clamp(part(slice.start), step < 0n ? upper : lower);
  const stop = clamp(part(slice.stop), step < 0n ? lower : upper);
  return { start, stop, step };
}

defNew(sliceType, 'start, stop=None, step=None, /', 1, (_cls: PyType, start: Value, stop?: Value, step?: Value) => {
  return stop === undefined ? new PySlice(null, start, null) : new PySlice(start, stop, step ?? null);
});

defGetters(sliceType, {
  start: (self: PySlice) => self.start,
  stop: (self: PySlice) => self.stop,
  step: (self: PySlice) => self.step,
});

const P1 = 11400714785074694791n;
const P2 = 14029467366897019727n;
const P5 = 2870177450012600261n;

/** The tuple hash without its last step, as CPython has it. */
function hashSlice(self: PySlice): Value {
  let acc = P5;
  for (const v of [self.start, self.stop, self.step]) {
    acc = BigInt.asUintN(64, acc + BigInt.asUintN(64, BigInt(hash(v))) * P2);
    acc = BigInt.asUintN(64, (acc << 31n) | (acc >> 33n));
    acc = BigInt.asUintN(64, acc * P1);
  }
  return acc === 0xffffffffffffffffn ? 1546275796 : normalize(BigInt.asIntN(64, acc));
}

function parts(self: PySlice): PyTuple {
  return new PyTuple([self.start, self.stop, self.step]);
}

defMethods(sliceType, {
  indices: [
    'object, /',
    1,
    (self: PySlice, length: Value) => {
      const n = index(length);
      if (n < 0) throw valueErr('length should not be negative');
      const { start, stop, step } = exactIndices(self, BigInt(n));
      return new PyTuple([normalize(start), normalize(stop), normalize(step)]);
    },
  ],
  __repr__: [
    '',
    1,
    (self: PySlice) => {
      m.enterNative();
      const text = `slice(${reprText(self.start)}, ${reprText(self.stop)}, ${reprText(self.step)})`;
      m.d--;
      return strFrom(text);
    },
  ],
  __hash__: ['', 1, hashSlice],
});

for (const op of COMPARISONS) {
  defMethods(sliceType, {
    [op]: [
      'value, /',
      1,
      (self: PySlice, other: Value) => (other instanceof PySlice ? compareItems(op, parts(self), parts(other)) : NotImplemented),
    ],
  });
}
sliceType.doc = 'slice(stop)\nslice(start, stop[, step])\n\nCreate a slice object.  This is used for extended slicing (e.g. a[0:10:2]).';
