/** The range type, over ints of any size. https://docs.python.org/3.13/library/stdtypes.html#ranges */
import { defGetters, defMethods, defNew } from '../objects/builtin.js';
import { PyRange, PySlice, rangeType } from '../objects/descriptors.js';
import { indexError, overflowError, typeError, valueErr } from '../objects/exception.js';
import { asInt, normalize, type PyInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { same } from '../protocols/comparison.js';
import { hash } from '../protocols/hashing.js';
import { getIter } from '../protocols/iteration.js';
import { index } from '../protocols/operators.js';
import { nameOf, notIn, tryIndex } from './sequences.js';
import { exactIndices } from './slice.js';

/** Below this, sums and products of two bounds are exact as numbers. */
const HALF_SAFE = 2251799813685248;

function small(v: PyInt): v is number {
  return typeof v === 'number' && v <= HALF_SAFE && v >= -HALF_SAFE;
}

/** Makes a range with its length. @throws ValueError when the step is zero. */
export function makeRange(start: PyInt, stop: PyInt, step: PyInt): PyRange {
  if (step === 0) throw valueErr('range() arg 3 must not be zero');
  if (small(start) && small(stop) && small(step)) {
    const span = step > 0 ? stop - start : start - stop;
    return new PyRange(start, stop, step, span <= 0 ? 0 : Math.floor((span - 1) / Math.abs(step)) + 1);
  }
  const by = BigInt(step);
  const span = by > 0n ? BigInt(stop) - BigInt(start) : BigInt(start) - BigInt(stop);
  const length = span <= 0n ? 0n : (span - 1n) / (by < 0n ? -by : by) + 1n;
  return new PyRange(start, stop, step, normalize(length));
}

/** Item `i` of a range; no bounds check. */
export function rangeItem(r: PyRange, i: PyInt): PyInt {
  if (typeof r.start === 'number' && typeof r.step === 'number' && typeof i === 'number') {
    const v = r.start + r.step * i;
    if (Number.isSafeInteger(v) && Number.isSafeInteger(r.step * i)) return v + 0;
  }
  return normalize(BigInt(r.start) + BigInt(r.step) * BigInt(i));
}

/** Position of an int in a range, or undefined. */
export function rangePosition(r: PyRange, v: PyInt): PyInt | undefined {
  if (small(r.start) && small(r.stop) && small(r.step) && typeof v === 'number') {
    if (r.step > 0 ? v < r.start || v >= r.stop : v > r.start || v <= r.stop) return undefined;
    const offset = v - r.start;
    return offset % r.step === 0 ? offset / r.step : undefined;
  }
  const x = BigInt(v);
  const start = BigInt(r.start);
  const stop = BigInt(r.stop);
  const step = BigInt(r.step);
  if (step > 0n ? x < start || x >= stop : x > start || x <= stop) return undefined;
  return (x - start) % step === 0n ? normalize((x - start) / step) : undefined;
}

/** The range walked backwards. */
export function reverseRange(r: PyRange): PyRange {
  if (r.length === 0) return makeRange(r.start, r.start, normalize(-BigInt(r.step)));
  const last = rangeItem(r, normalize(BigInt(r.length) - 1n));
  return makeRange(last, normalize(BigInt(r.start) - BigInt(r.step)), normalize(-BigInt(r.step)));
}

function exactInt(v: Value): PyInt | undefined {
  return typeof v === 'number' || typeof v === 'bigint' || typeof v === 'boolean' ? asInt(v) : undefined;
}

/** Values that are not ints are searched by comparison, item by item, as CPython does. */
function searchEqual(r: PyRange, value: Value, visit: (i: PyInt) => boolean): void {
  for (let i: PyInt = 0; i < r.length; i = typeof i === 'number' && i < HALF_SAFE ? i + 1 : normalize(BigInt(i) + 1n)) {
    m.charge(1);
    if (same(rangeItem(r, i), value) && visit(i)) return;
  }
}

function containsValue(r: PyRange, value: Value): boolean {
  const int = exactInt(value);
  if (int !== undefined) return rangePosition(r, int) !== undefined;
  let found = false;
  searchEqual(r, value, () => (found = true));
  return found;
}

/** Three facts that decide equality and hash. */
function facts(r: PyRange): PyTuple {
  if (r.length === 0) return new PyTuple([0, null, null]);
  return new PyTuple([r.length, r.start, r.length === 1 ? null : r.step]);
}

function equal(a: PyRange, b: Value): boolean | undefined {
  if (!(b instanceof PyRange)) return undefined;
  if (a.length !== b.length) return false;
  if (a.length === 0) return true;
  return a.start === b.start && (a.length === 1 || a.step === b.step);
}

defNew(rangeType, 'start, stop=None, step=None, /', 1, (_cls: PyType, first: Value, second?: Value, third?: Value) => {
  if (second === undefined) return makeRange(0, index(first), 1);
  const start = index(first);
  const stop = index(second);
  return makeRange(start, stop, third === undefined ? 1 : index(third));
});
rangeType.convert = (a) => makeRange(0, index(a), 1);

defGetters(rangeType, {
  start: (self: PyRange) => self.start,
  stop: (self: PyRange) => self.stop,
  step: (self: PyRange) => self.step,
});

defMethods(rangeType, {
  __len__: [
    '',
    1,
    (self: PyRange) => {
      if (typeof self.length === 'bigint' && self.length > 9223372036854775807n)
        throw overflowError('Python int too large to convert to C ssize_t');
      return self.length;
    },
  ],
  __bool__: ['', 1, (self: PyRange) => self.length !== 0],
  __iter__: ['', 1, (self: PyRange) => getIter(self)],
  __reversed__: ['', 1, (self: PyRange) => getIter(reverseRange(self))],
  __contains__: ['key, /', 1, containsValue],
  __getitem__: [
    'key, /',
    1,
    (self: PyRange, key: Value) => {
      if (key instanceof PySlice) {
        const { start, stop, step } = exactIndices(key, BigInt(self.length));
        const at = (i: bigint): PyInt => rangeItem(self, normalize(i));
        return makeRange(at(start), at(stop), normalize(step * BigInt(self.step)));
      }
      let i = tryIndex(key);
      if (i === undefined) throw typeError(`range indices must be integers or slices, not ${nameOf(key)}`);
      if (i < 0) i = normalize(BigInt(i) + BigInt(self.length));
      if (i < 0 || i >= self.length) throw indexError('range object index out of range');
      return rangeItem(self, i);
    },
  ],
  __eq__: ['value, /', 1, (self: PyRange, other: Value) => equal(self, other) ?? NotImplemented],
  __ne__: [
    'value, /',
    1,
    (self: PyRange, other: Value) => {
      const result = equal(self, other);
      return result === undefined ? NotImplemented : !result;
    },
  ],
  __hash__: ['', 1, (self: PyRange) => hash(facts(self))],
  __repr__: [
    '',
    1,
    (self: PyRange) => (self.step === 1 ? `range(${self.start}, ${self.stop})` : `range(${self.start}, ${self.stop}, ${self.step})`),
  ],
  count: [
    'value, /',
    1,
    (self: PyRange, value: Value) => {
      const int = exactInt(value);
      if (int !== undefined) return rangePosition(self, int) === undefined ? 0 : 1;
      let count = 0;
      searchEqual(self, value, () => {
        count++;
        return false;
      });
      return count;
    },
  ],
  index: [
    'value, /',
    1,
    (self: PyRange, value: Value) => {
      const int = exactInt(value);
      if (int !== undefined) {
        const at = rangePosition(self, int);
        if (at === undefined) throw valueErr(notIn(value, 'range'));
        return at;
      }
      let found: PyInt | undefined;
      searchEqual(self, value, (i) => {
        found = i;
        return true;
      });
      if (found === undefined) throw valueErr('sequence.index(x): x not in sequence');
      return found;
    },
  ],
});
for (const op of ['__lt__', '__le__', '__gt__', '__ge__']) defMethods(rangeType, { [op]: ['value, /', 1, () => NotImplemented] });
rangeType.doc =
  'range(stop) -> range object\nrange(start, stop[, step]) -> range object\n\nReturn an object that produces a sequence of integers from start (inclusive)\nto stop (exclusive) by step.  range(i, j) produces i, i+1, i+2, ..., j-1.\nstart defaults to 0, and stop is omitted!  range(4) produces 0, 1, 2, 3.\nThese are exactly the valid indices for a list of 4 elements.\nWhen step is given, it specifies the increment (or decrement).';
