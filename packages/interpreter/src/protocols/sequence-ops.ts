/** Concatenation and repetition of the builtin sequences: paid for and reserved before anything is built. */
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { E, newException } from '../objects/exception.js';
import { EMPTY_TUPLE, payItems, PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { codePointsOfStr, type PyStr, PyWideStr, strLength } from '../objects/str.js';
import type { Value } from '../objects/value.js';

/** V8's limit on the length of a string. */
const LONGEST_STRING = 536_870_888;

/** Pays for text or bytes of `n` units before they are made. */
export function payText(n: number, unit = 1): void {
  if (n < 64) return;
  if (n > Number.MAX_SAFE_INTEGER / 8) tooMuch(n);
  m.reserve(n * unit);
  if (n > LONGEST_STRING) throw newException(E.MemoryError, []);
  m.charge(Math.floor(n / 64));
}

function tooMuch(n: number): never {
  m.reserve(n);
  throw newException(E.MemoryError, []);
}

/** a + b of two strs. A JavaScript rope shares the longer part, so that only the shorter is paid for. */
export function concatStr(a: PyStr, b: PyStr): PyStr {
  if (typeof a === 'string' && typeof b === 'string') {
    const n = a.length + b.length;
    if (n > 1024) {
      payText(Math.min(a.length, b.length));
      const max = m.limits.maxMemoryBytes;
      if (n > LONGEST_STRING || (max !== null && n > max)) tooMuch(n);
    }
    return a + b;
  }
  const n = strLength(a) + strLength(b);
  payText(n, 4);
  const cps = new Uint32Array(n);
  cps.set(codePointsOfStr(a), 0);
  cps.set(codePointsOfStr(b), strLength(a));
  return strLength(a) === n && typeof a === 'string' ? a : strLength(b) === n && typeof b === 'string' ? b : new PyWideStr(cps);
}

/** text * count, count >= 0. */
export function repeatStr(text: PyStr, count: number): PyStr {
  const n = strLength(text) * count;
  if (n === 0) return '';
  if (count === 1) return text;
  if (typeof text === 'string') {
    payText(n);
    return text.repeat(count);
  }
  payText(n, 4);
  return new PyWideStr(tiled(new Uint32Array(n), text.cps));
}

/** Fills `target` with copies of `unit`, whose length divides its own; each pass doubles what is there. */
function tiled<T extends Uint8Array | Uint32Array>(target: T, unit: T): T {
  if (target.length === 0) return target;
  target.set(unit, 0);
  for (let filled = unit.length; filled < target.length; filled *= 2) target.copyWithin(filled, 0, filled);
  return target;
}

export function concatItems(a: readonly Value[], b: readonly Value[]): Value[] {
  payItems(a.length + b.length);
  return a.concat(b);
}

/** items * count, count >= 0, as a new array. */
export function repeatArray(items: readonly Value[], count: number): Value[] {
  const size = items.length;
  const n = size * count;
  payItems(n);
  if (size === 1) {
    // Packed arrays of this size only grow well by pushing; `fill` on a sized one is as fast and stays packed enough.
    return new Array<Value>(n).fill(items[0]);
  }
  const made: Value[] = [];
  if (size > 0) for (let c = 0; c < count; c++) for (let i = 0; i < size; i++) made.push(items[i]);
  return made;
}

export function repeatBytes(data: Uint8Array, count: number): Uint8Array {
  const n = data.length * count;
  payText(n);
  return data.length === 1 ? new Uint8Array(n).fill(data[0]) : tiled(new Uint8Array(n), data);
}

/** seq * count of an exact builtin sequence; undefined for anything else. */
export function repeatSequence(v: Value, count: number): Value | undefined {
  if (typeof v === 'string' || v instanceof PyWideStr) return repeatStr(v, count);
  if (v instanceof PyList) return new PyList(repeatArray(v.items, count));
  if (v instanceof PyTuple) {
    if (count === 1) return v;
    const items = repeatArray(v.items, count);
    return items.length === 0 ? EMPTY_TUPLE : new PyTuple(items);
  }
  if (v instanceof PyBytes) return count === 1 ? v : new PyBytes(repeatBytes(v.data, count));
  if (v instanceof PyByteArray) return new PyByteArray(repeatBytes(v.data, count));
  return undefined;
}

/** a + b of two exact builtin sequences of one kind; undefined for anything else. */
export function concatSequences(a: Value, b: Value): Value | undefined {
  if (typeof a === 'string' || a instanceof PyWideStr) {
    return typeof b === 'string' || b instanceof PyWideStr ? concatStr(a, b) : undefined;
  }
  if (a instanceof PyList) return b instanceof PyList ? new PyList(concatItems(a.items, b.items)) : undefined;
  if (a instanceof PyTuple) {
    if (!(b instanceof PyTuple)) return undefined;
    return a.items.length === 0 ? b : b.items.length === 0 ? a : new PyTuple(concatItems(a.items, b.items));
  }
  if (a instanceof PyBytes || a instanceof PyByteArray) {
    if (!(b instanceof PyBytes || b instanceof PyByteArray)) return undefined;
    const made = concatBytes(a.data, b.data);
    return a instanceof PyBytes ? new PyBytes(made) : new PyByteArray(made);
  }
  return undefined;
}

export function concatBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  payText(a.length + b.length);
  const made = new Uint8Array(a.length + b.length);
  made.set(a, 0);
  made.set(b, a.length);
  return made;
}
