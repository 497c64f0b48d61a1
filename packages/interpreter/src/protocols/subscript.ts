/** Subscripts, length and membership: builtin containers directly, everything else by special methods. */
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { PyRange, PySlice } from '../objects/descriptors.js';
import { PyDict } from '../objects/dict.js';
import { E, indexError, keyError, newException, PyException, typeError, valueErr } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import { asInt, type PyInt } from '../objects/int.js';
import { EMPTY_TUPLE, payItems, PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { PySetBase } from '../objects/set.js';
import { NotImplemented } from '../objects/singletons.js';
import { type PyStr, PyWideStr, strFromCodePoints, strLength } from '../objects/str.js';
import { PyType } from '../objects/type.js';
import { PyIterator, type Value } from '../objects/value.js';
import { getAttrOpt, typeName, typeOf } from './attributes.js';
import { call1, callBound0, callBound1, callBound2 } from './calls.js';
import { same } from './comparison.js';
import { asIter, getIter } from './iteration.js';
import { indexOpt } from './operators.js';
import { payText } from './sequence-ops.js';
import { lengthResult, truth } from './truth.js';

/** A slice worked out over a length. */
export interface SliceRange {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  /** Number of elements. */
  readonly count: number;
}

/** A bound of a slice: clamped to what fits a double exactly, which is past any length. */
function bound(v: Value, otherwise: number): number {
  if (v === null) return otherwise;
  if (typeof v === 'number') return v;
  const i = indexOpt(v);
  if (i === undefined) throw typeError('slice indices must be integers or None or have an __index__ method');
  return typeof i === 'number' ? i : i > 0n ? Number.MAX_SAFE_INTEGER : -Number.MAX_SAFE_INTEGER;
}

/** `slice.indices` for a sequence of so many elements. */
export function sliceIndices(slice: PySlice, length: number): SliceRange {
  const step = bound(slice.step, 1);
  if (step === 0) throw valueErr('slice step cannot be zero');
  let start = bound(slice.start, step < 0 ? Number.MAX_SAFE_INTEGER : 0);
  let stop = bound(slice.stop, step < 0 ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER);
  if (start < 0) {
    start += length;
    if (start < 0) start = step < 0 ? -1 : 0;
  } else if (start >= length) start = step < 0 ? length - 1 : length;
  if (stop < 0) {
    stop += length;
    if (stop < 0) stop = step < 0 ? -1 : 0;
  } else if (stop >= length) stop = step < 0 ? length - 1 : length;
  let count = 0;
  if (step < 0) {
    if (stop < start) count = Math.floor((start - stop - 1) / -step) + 1;
  } else if (start < stop) count = Math.floor((stop - start - 1) / step) + 1;
  return { start, stop, step, count };
}

/** A subscript as a number; `what` opens the TypeError. Not yet counted from the end. */
function position(k: Value, what: string): number {
  if (typeof k === 'number') return k;
  const i = indexOpt(k);
  if (i === undefined) throw typeError(`${what} indices must be integers or slices, not ${typeName(typeOf(k))}`);
  if (typeof i === 'bigint') throw newException(E.IndexError, [`cannot fit '${typeName(typeOf(k))}' into an index-sized integer`]);
  return i;
}

function sliceOfItems(items: readonly Value[], k: PySlice): Value[] {
  const { start, step, count } = sliceIndices(k, items.length);
  payItems(count);
  if (step === 1) return items.slice(start, start + count);
  const made: Value[] = [];
  for (let i = 0, at = start; i < count; i++, at += step) made.push(items[at]);
  return made;
}

/** `text[k]` for a str. */
export function strItem(text: PyStr, k: Value): Value {
  if (k instanceof PySlice) return strSlice(text, sliceIndices(k, strLength(text)));
  let i: number;
  if (typeof k === 'number') i = k;
  else {
    const found = indexOpt(k);
    if (found === undefined) throw typeError(`string indices must be integers, not '${typeName(typeOf(k))}'`);
    i = position(found === k ? k : found, 'string');
  }
  const n = strLength(text);
  if (i < 0) i += n;
  if (i < 0 || i >= n) throw indexError('string index out of range');
  return typeof text === 'string' ? text[i] : strFromCodePoints(text.cps.slice(i, i + 1));
}

/** Part of a str. */
export function strSlice(text: PyStr, range: SliceRange): PyStr {
  const { start, step, count } = range;
  if (count === 0) return '';
  if (step === 1 && count === strLength(text)) return text;
  payText(count, typeof text === 'string' ? 1 : 4);
  if (typeof text === 'string' && step === 1) return text.slice(start, start + count);
  if (typeof text === 'string' && step === -1 && count < 64) {
    let made = '';
    for (let i = 0, at = start; i < count; i++, at--) made += text[at];
    return made;
  }
  if (typeof text !== 'string' && step === 1) return strFromCodePoints(text.cps.slice(start, start + count));
  const cps = new Uint32Array(count);
  if (typeof text === 'string') for (let i = 0, at = start; i < count; i++, at += step) cps[i] = text.charCodeAt(at);
  else for (let i = 0, at = start; i < count; i++, at += step) cps[i] = text.cps[at];
  return strFromCodePoints(cps);
}

/** The bytes behind a slice, as a new array. */
export function sliceBytes(data: Uint8Array, k: PySlice): Uint8Array {
  const { start, step, count } = sliceIndices(k, data.length);
  payText(count);
  if (step === 1) return data.slice(start, start + count);
  const made = new Uint8Array(count);
  for (let i = 0, at = start; i < count; i++, at += step) made[i] = data[at];
  return made;
}

/** `o[k]`. */
export function getItem(o: Value, k: Value): Value {
  if (o instanceof PyList) {
    const items = o.items;
    if (k instanceof PySlice) return new PyList(sliceOfItems(items, k));
    let i = typeof k === 'number' ? k : position(k, 'list');
    if (i < 0) i += items.length;
    if (i < 0 || i >= items.length) throw indexError('list index out of range');
    return items[i];
  }
  if (o instanceof PyDict) {
    const v = o.get(k);
    if (v === undefined) throw keyError(k);
    return v;
  }
  if (o instanceof PyTuple) {
    const items = o.items;
    if (k instanceof PySlice) {
      const part = sliceOfItems(items, k);
      return part.length === items.length && sliceIndices(k, items.length).step === 1
        ? o
        : part.length === 0
          ? EMPTY_TUPLE
          : new PyTuple(part);
    }
    let i = typeof k === 'number' ? k : position(k, 'tuple');
    if (i < 0) i += items.length;
    if (i < 0 || i >= items.length) throw indexError('tuple index out of range');
    return items[i];
  }
  if (typeof o === 'string' || o instanceof PyWideStr) return strItem(o, k);
  if (o instanceof PyBytes || o instanceof PyByteArray) return bytesItem(o, k);
  if (
    o instanceof PyRange &&
    typeof k === 'number' &&
    typeof o.start === 'number' &&
    typeof o.step === 'number' &&
    typeof o.length === 'number'
  ) {
    const i = k < 0 ? k + o.length : k;
    if (i < 0 || i >= o.length) throw indexError('range object index out of range');
    const v = o.start + i * o.step;
    if (Number.isSafeInteger(v)) return v;
  }
  return getItemGeneral(o, k);
}

function bytesItem(o: PyBytes | PyByteArray, k: Value): Value {
  const data = o.data;
  const isBytes = o instanceof PyBytes;
  if (k instanceof PySlice) return isBytes ? new PyBytes(sliceBytes(data, k)) : new PyByteArray(sliceBytes(data, k));
  let i = position(k, isBytes ? 'byte' : 'bytearray');
  if (i < 0) i += data.length;
  if (i < 0 || i >= data.length) throw indexError(isBytes ? 'index out of range' : 'bytearray index out of range');
  return data[i];
}

function getItemGeneral(o: Value, k: Value): Value {
  const cls = typeOf(o);
  const found = cls.lookup('__getitem__');
  if (found !== undefined && found !== null) return callBound1(found, o, k);
  if (o instanceof PyType) {
    const hook = getAttrOpt(o, '__class_getitem__');
    if (hook !== undefined && hook !== null) return call1(hook, k);
    throw typeError(`type '${typeName(o)}' is not subscriptable`);
  }
  throw typeError(`'${typeName(cls)}' object is not subscriptable`);
}

/** `o[k] = v`. */
export function setItem(o: Value, k: Value, v: Value): void {
  if (o instanceof PyList && !(k instanceof PySlice)) {
    const items = o.items;
    let i = typeof k === 'number' ? k : position(k, 'list');
    if (i < 0) i += items.length;
    if (i < 0 || i >= items.length) throw indexError('list assignment index out of range');
    items[i] = v;
    return;
  }
  if (o instanceof PyDict) {
    o.set(k, v);
    return;
  }
  const found = typeOf(o).lookup('__setitem__');
  if (found === undefined || found === null) throw typeError(`'${typeName(typeOf(o))}' object does not support item assignment`);
  callBound2(found, o, k, v);
}

/** `del o[k]`. */
export function delItem(o: Value, k: Value): void {
  if (o instanceof PyDict) {
    if (o.delete(k) === undefined) throw keyError(k);
    return;
  }
  if (o instanceof PyList && !(k instanceof PySlice)) {
    const items = o.items;
    let i = typeof k === 'number' ? k : position(k, 'list');
    if (i < 0) i += items.length;
    if (i < 0 || i >= items.length) throw indexError('list assignment index out of range');
    m.chargeWork(items.length - i);
    if (i === items.length - 1) items.pop();
    else items.splice(i, 1);
    return;
  }
  const found = typeOf(o).lookup('__delitem__');
  if (found === undefined || found === null) {
    const support = typeOf(o).lookup('__setitem__') === undefined && !hasOldText(o) ? "doesn't support" : 'does not support';
    throw typeError(`'${typeName(typeOf(o))}' object ${support} item deletion`);
  }
  callBound1(found, o, k);
}

/** Numbers, None and functions have neither mapping nor sequence slots in CPython: their error is worded another way. */
function hasOldText(o: Value): boolean {
  return !(o instanceof PyInstance) && typeOf(o).lookup('__len__') === undefined;
}

function inItems(items: readonly Value[], x: Value): boolean {
  for (let i = 0; i < items.length; i++) {
    if ((i & 63) === 63) m.charge(1);
    const item = items[i];
    if (item === x || same(item, x)) return true;
  }
  return false;
}

/** `x in o`. */
export function contains(o: Value, x: Value): boolean {
  if (o instanceof PyDict || o instanceof PySetBase) {
    // An unhashable set is looked up in a set as its frozenset: the type's own method knows.
    if (!(o instanceof PySetBase) || !(x instanceof PyInstance || x instanceof PySetBase)) return o.has(x);
  } else if (o instanceof PyList || o instanceof PyTuple) return inItems(o.items, x);
  else if (typeof o === 'string' && typeof x === 'string') {
    if (o.length > 1024) m.chargeWork(o.length + x.length);
    return searchText(o, x);
  } else if (
    o instanceof PyRange &&
    typeof x === 'number' &&
    typeof o.start === 'number' &&
    typeof o.step === 'number' &&
    typeof o.stop === 'number'
  ) {
    const { start, step, stop } = o;
    const inside = step > 0 ? x >= start && x < stop : x <= start && x > stop;
    const gap = x - start;
    if (!inside || Number.isSafeInteger(gap)) return inside && gap % step === 0;
  }
  const cls = typeOf(o);
  const found = cls.lookup('__contains__');
  if (found !== undefined) {
    if (found === null) throw typeError(`'${typeName(cls)}' object is not a container`);
    return truth(callBound1(found, o, x));
  }
  const iterable = cls.lookup('__iter__');
  if (!(o instanceof PyIterator) && (iterable === null || (iterable === undefined && (cls.lookup('__getitem__') ?? null) === null))) {
    throw typeError(`argument of type '${typeName(cls)}' is not iterable`);
  }
  const it = asIter(getIter(o));
  for (let n = 1, v = it.next(); v !== undefined; v = it.next(), n++) {
    if ((n & 63) === 0) m.charge(1);
    if (v === x || same(v, x)) return true;
  }
  return false;
}

/** Work a single native search may do: longer ones go in windows, so that no call is long and each is paid for. */
const WINDOW = 1 << 16;

function searchText(text: string, part: string): boolean {
  if (text.length <= WINDOW || part.length <= 64) return text.includes(part);
  for (let at = 0; at + part.length <= text.length; at += WINDOW) {
    m.chargeWork(WINDOW);
    if (text.slice(at, at + WINDOW + part.length - 1).includes(part)) return true;
  }
  return false;
}

/** `len(o)` as an int; undefined for objects without a length. */
export function lengthOpt(o: Value): PyInt | undefined {
  if (typeof o === 'string') return o.length;
  if (o instanceof PyList || o instanceof PyTuple) return o.items.length;
  if (o instanceof PyDict || o instanceof PySetBase) return o.size;
  if (o instanceof PyWideStr) return o.cps.length;
  if (o instanceof PyBytes) return o.data.length;
  const found = typeOf(o).lookup('__len__');
  return found === undefined || found === null ? undefined : lengthResult(callBound0(found, o));
}

/** `len(o)` as an int. */
export function lengthInt(o: Value): PyInt {
  const n = lengthOpt(o);
  if (n === undefined) throw typeError(`object of type '${typeName(typeOf(o))}' has no len()`);
  return n;
}

/** `len(o)` as a number, rounded where it is past 2 ** 53 (a huge range): for sizes, not for values. */
export function length(o: Value): number {
  return Number(lengthInt(o));
}

/** `operator.length_hint(o, otherwise)`. */
export function lengthHint(o: Value, otherwise = 0): number {
  const d = m.d;
  try {
    const n = lengthOpt(o);
    if (n !== undefined) return Number(n);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
  }
  const found = typeOf(o).lookup('__length_hint__');
  if (found === undefined || found === null) return otherwise;
  let r: Value;
  try {
    r = callBound0(found, o);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    return otherwise;
  }
  if (r === NotImplemented) return otherwise;
  const n = asInt(r);
  if (n === undefined) throw typeError(`__length_hint__ must be an integer, not ${typeName(typeOf(r))}`);
  if (n < 0) throw valueErr('__length_hint__() should return >= 0');
  return Number(n);
}
