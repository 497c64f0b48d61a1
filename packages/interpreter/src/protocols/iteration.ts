/** Iteration: `iter`, `next`, unpacking and draining, over the runtime's iterators and the guests'. */
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { PyRange } from '../objects/descriptors.js';
import { PyDict } from '../objects/dict.js';
import { E, PyException, typeError, valueErr } from '../objects/exception.js';
import { payItems, PyList, PyTuple, pushPaid } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { PySetBase, PySetIterator } from '../objects/set.js';
import { PyWideStr } from '../objects/str.js';
import { type Iter, PyIterator, type Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import { callBound0 } from './calls.js';
import {
  BytesIterator,
  ByteArrayIterator,
  DictKeyIterator,
  ListIterator,
  LongRangeIterator,
  RangeIterator,
  SequenceIterator,
  StrIterator,
  TupleIterator,
  WideStrIterator,
} from './iterators.js';

/** The iterator of an exact builtin iterable; undefined for anything else. */
function builtinIter(v: Value): PyIterator | undefined {
  if (v instanceof PyList) return new ListIterator(v);
  if (v instanceof PyTuple) return new TupleIterator(v);
  if (v instanceof PyRange) return rangeIterator(v);
  if (typeof v === 'string') return new StrIterator(v);
  if (v instanceof PyDict) return new DictKeyIterator(v);
  if (v instanceof PySetBase) return new PySetIterator(v);
  if (v instanceof PyWideStr) return new WideStrIterator(v);
  if (v instanceof PyBytes) return new BytesIterator(v);
  if (v instanceof PyByteArray) return new ByteArrayIterator(v);
  return undefined;
}

function rangeIterator(r: PyRange): PyIterator {
  const { start, step, length } = r;
  if (typeof start === 'number' && typeof step === 'number' && typeof length === 'number' && Number.isSafeInteger(start + step * length)) {
    return new RangeIterator(start, step, length);
  }
  return new LongRangeIterator(BigInt(start), BigInt(step), BigInt(length));
}

/** True for objects that `next` works on. */
export function isIterator(v: Value): boolean {
  return v instanceof PyIterator || (typeOf(v).lookup('__next__') ?? null) !== null;
}

/** `iter(v)`. */
export function getIter(v: Value): Value {
  return builtinIter(v) ?? (v instanceof PyIterator ? v : generalIter(v, notIterable));
}

function notIterable(v: Value): PyException {
  return typeError(`'${typeName(typeOf(v))}' object is not iterable`);
}

function generalIter(v: Value, refuse: (v: Value) => PyException): Value {
  const cls = typeOf(v);
  const found = cls.lookup('__iter__');
  if (found === undefined) {
    if ((cls.lookup('__getitem__') ?? null) === null || v instanceof PyDict) throw refuse(v);
    return new SequenceIterator(v);
  }
  if (found === null) throw refuse(v);
  const it = callBound0(found, v);
  if (!isIterator(it)) throw typeError(`iter() returned non-iterator of type '${typeName(typeOf(it))}'`);
  return it;
}

/** Drives a guest iterator: StopIteration ends it. */
class GuestIter implements Iter {
  private readonly it: Value;
  constructor(it: Value) {
    this.it = it;
  }
  next(): Value | undefined {
    return next(this.it);
  }
}

/** The JavaScript-level iterator of anything iterable. */
export function iterOf(v: Value): Iter {
  const quick = builtinIter(v);
  if (quick !== undefined) return quick;
  if (v instanceof PyIterator) return v;
  return asIter(generalIter(v, notIterable));
}

/** The JavaScript-level face of a Python iterator. */
export function asIter(it: Value): Iter {
  return it instanceof PyIterator ? it : new GuestIter(it);
}

/** Python's `next(v)` on an iterator; undefined once it is exhausted. */
export function next(v: Value): Value | undefined {
  if (v instanceof PyIterator) return v.next();
  const found = typeOf(v).lookup('__next__');
  if (found === undefined || found === null) throw typeError(`'${typeName(typeOf(v))}' object is not an iterator`);
  const d = m.d;
  try {
    return callBound0(found, v);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.StopIteration)) throw q;
    m.d = d;
    return undefined;
  }
}

/** All items as a new array, paid for. */
export function toArray(v: Value): Value[] {
  if (v instanceof PyList || v instanceof PyTuple) {
    payItems(v.items.length);
    return v.items.slice();
  }
  if (v instanceof PySetBase) {
    payItems(v.size);
    return v.toArray();
  }
  return drain(iterOf(v));
}

/** The rest of an iterator as a new array, paid for. */
export function drain(it: Iter): Value[] {
  const items: Value[] = [];
  for (let x = it.next(); x !== undefined; x = it.next()) pushPaid(items, x);
  return items;
}

/** Visits every item; `visit` returning false ends the visit. Charges one operation per 64 items. */
export function forEachOf(v: Value, visit: (item: Value) => boolean | void): void {
  const it = iterOf(v);
  let n = 0;
  for (let x = it.next(); x !== undefined; x = it.next()) {
    if ((++n & 63) === 0) m.charge(1);
    if (visit(x) === false) return;
  }
}

function cannotUnpack(v: Value): PyException {
  return typeError(`cannot unpack non-iterable ${typeName(typeOf(v))} object`);
}

function unpackIter(v: Value): Iter {
  return builtinIter(v) ?? (v instanceof PyIterator ? v : asIter(generalIter(v, cannotUnpack)));
}

/** The n values of `a, b, c = v`. The array may be the value's own: it is only read. */
export function unpack(v: Value, n: number): readonly Value[] {
  if (v instanceof PyTuple || v instanceof PyList) {
    const items = v.items;
    if (items.length === n) return items;
    if (items.length < n) throw tooFew(n, items.length);
    throw valueErr(`too many values to unpack (expected ${n})`);
  }
  const it = unpackIter(v);
  const items: Value[] = [];
  for (let i = 0; i < n; i++) {
    const x = it.next();
    if (x === undefined) throw tooFew(n, i);
    items.push(x);
  }
  if (it.next() !== undefined) throw valueErr(`too many values to unpack (expected ${n})`);
  return items;
}

function tooFew(expected: number, got: number): PyException {
  return valueErr(`not enough values to unpack (expected ${expected}, got ${got})`);
}

/** The values of `a, *b, c = v`: `before` values, a list, `after` values. */
export function unpackStar(v: Value, before: number, after: number): Value[] {
  const it = unpackIter(v);
  const made: Value[] = [];
  for (let i = 0; i < before; i++) {
    const x = it.next();
    if (x === undefined) throw tooFewStar(before + after, i);
    made.push(x);
  }
  const rest = drain(it);
  if (rest.length < after) throw tooFewStar(before + after, before + rest.length);
  const split = rest.length - after;
  const last = after === 0 ? [] : rest.splice(split, after);
  made.push(new PyList(rest));
  for (let i = 0; i < after; i++) made.push(last[i]);
  return made;
}

function tooFewStar(expected: number, got: number): PyException {
  return valueErr(`not enough values to unpack (expected at least ${expected}, got ${got})`);
}
