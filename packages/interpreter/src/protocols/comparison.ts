/** Comparison: `==`, ordering and identity, with the builtin types compared directly and everything else by its special methods. */
import { compareIntFloat } from '../numbers/int-float.js';
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { PyDict } from '../objects/dict.js';
import { typeError } from '../objects/exception.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import { hooks } from '../objects/hooks.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import { type PyStr, PyWideStr, codePointsOfStr } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import { callBound1 } from './calls.js';
import { enterRecursion, IN_COMPARISON } from './recursion.js';
import { truth } from './truth.js';

export type Comparison = '__lt__' | '__le__' | '__eq__' | '__ne__' | '__gt__' | '__ge__';

const SWAPPED: ReadonlyMap<Comparison, Comparison> = new Map([
  ['__lt__', '__gt__'],
  ['__le__', '__ge__'],
  ['__eq__', '__eq__'],
  ['__ne__', '__ne__'],
  ['__gt__', '__lt__'],
  ['__ge__', '__le__'],
]);
const SYMBOLS: ReadonlyMap<Comparison, string> = new Map([
  ['__lt__', '<'],
  ['__le__', '<='],
  ['__eq__', '=='],
  ['__ne__', '!='],
  ['__gt__', '>'],
  ['__ge__', '>='],
]);

/** The truth of `op` for two values that compare as `order` (negative, 0, positive). */
export function holds(op: Comparison, order: number): boolean {
  switch (op) {
    case '__lt__':
      return order < 0;
    case '__le__':
      return order <= 0;
    case '__eq__':
      return order === 0;
    case '__ne__':
      return order !== 0;
    case '__gt__':
      return order > 0;
    default:
      return order >= 0;
  }
}

/** What an unordered pair (a NaN in it) says to `op`. */
const UNORDERED = Number.NaN;

/** Order of two builtin numbers: negative, 0, positive, NaN beside a NaN; undefined when one is no real number. */
export function compareNumbers(a: Value, b: Value): number | undefined {
  if (typeof a === 'boolean') a = a ? 1 : 0;
  if (typeof b === 'boolean') b = b ? 1 : 0;
  if (a instanceof PyFloat) {
    const x = a.value;
    if (b instanceof PyFloat) return x < b.value ? -1 : x > b.value ? 1 : x === b.value ? 0 : UNORDERED;
    if (typeof b === 'number' || typeof b === 'bigint') {
      const order = compareIntFloat(b, x);
      return order === undefined ? UNORDERED : -order;
    }
    return undefined;
  }
  if (typeof a !== 'number' && typeof a !== 'bigint') return undefined;
  if (typeof b === 'number' || typeof b === 'bigint') return a < b ? -1 : a > b ? 1 : 0;
  return b instanceof PyFloat ? (compareIntFloat(a, b.value) ?? UNORDERED) : undefined;
}

function compareUnits(a: Uint8Array | Uint32Array, b: Uint8Array | Uint32Array): number {
  const n = Math.min(a.length, b.length);
  m.chargeWork(n);
  for (let i = 0; i < n; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}

/** Order of two strs by code point. */
export function compareStr(a: PyStr, b: PyStr): number {
  if (typeof a === 'string' && typeof b === 'string') {
    m.chargeWork(Math.min(a.length, b.length));
    return a < b ? -1 : a === b ? 0 : 1;
  }
  return compareUnits(codePointsOfStr(a), codePointsOfStr(b));
}

function eqStr(a: PyStr, b: PyStr): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    if (a.length !== b.length) return false;
    m.chargeWork(a.length);
    return a === b;
  }
  if (typeof a === 'string' || typeof b === 'string') return false;
  return a === b || (a.cps.length === b.cps.length && compareUnits(a.cps, b.cps) === 0);
}

function eqItems(a: readonly Value[], b: readonly Value[]): boolean {
  const n = a.length;
  if (n !== b.length) return false;
  m.chargeWork(n);
  // Identical items run no code: most pairs are decided before anything has to be entered.
  let from = 0;
  while (from < n && a[from] === b[from]) from++;
  if (from === n) return true;
  // Shared parts are compared once for each way to them, which can be exponentially many.
  m.charge(1);
  enterRecursion(IN_COMPARISON);
  for (let i = from; i < a.length; i++) {
    // A guest __eq__ may shorten either list on the way.
    if (i >= b.length) break;
    if (!same(a[i], b[i])) {
      m.d--;
      return false;
    }
  }
  m.d--;
  return a.length === b.length;
}

/** Equality of two dicts. */
export function eqDict(a: PyDict, b: PyDict): boolean {
  if (a.size !== b.size) return false;
  enterRecursion(IN_COMPARISON);
  m.charge(1);
  m.chargeWork(a.keys.length);
  for (let i = a.nextEntry(0); i >= 0; i = a.nextEntry(i + 1)) {
    const value = a.vals[i];
    const other = b.get(a.keys[i] as Value);
    if (other === undefined || !same(value, other)) {
      m.d--;
      return false;
    }
  }
  m.d--;
  return true;
}

/** Lexicographic comparison of items, as list and tuple do it. */
export function compareItems(op: Comparison, a: readonly Value[], b: readonly Value[]): Value {
  if (op === '__eq__') return eqItems(a, b);
  if (op === '__ne__') return !eqItems(a, b);
  enterRecursion(IN_COMPARISON);
  m.charge(1);
  m.chargeWork(Math.min(a.length, b.length));
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a[i];
    const y = b[i];
    if (same(x, y)) continue;
    const r = richCompare(op, x, y);
    m.d--;
    return r;
  }
  m.d--;
  return holds(op, a.length - b.length);
}

/** `==` where both are exact builtin values this file compares directly; undefined for all others. */
function eqBuiltin(a: Value, b: Value): boolean | undefined {
  switch (typeof a) {
    case 'number':
    case 'bigint':
    case 'boolean': {
      const order = compareNumbers(a, b);
      if (order !== undefined) return order === 0;
      if (b === null || typeof b === 'string') return false;
      return b instanceof PyComplex ? b.imag === 0 && compareNumbers(a, new PyFloat(b.real)) === 0 : undefined;
    }
    case 'string':
      if (typeof b === 'string') return eqStr(a, b);
      return typeof b !== 'object' || b === null || b instanceof PyWideStr ? false : undefined;
    default:
  }
  if (a === null) return b === null ? true : typeof b !== 'object' ? false : undefined;
  if (a instanceof PyFloat) {
    const order = compareNumbers(a, b);
    if (order !== undefined) return order === 0;
    if (b instanceof PyComplex) return b.imag === 0 && b.real === a.value;
    return b === null || typeof b === 'string' ? false : undefined;
  }
  if (a instanceof PyTuple) return b instanceof PyTuple ? eqItems(a.items, b.items) : undefined;
  if (a instanceof PyList) return b instanceof PyList ? eqItems(a.items, b.items) : undefined;
  if (a instanceof PyDict) return b instanceof PyDict ? eqDict(a, b) : undefined;
  if (a instanceof PyWideStr) return b instanceof PyWideStr ? eqStr(a, b) : typeof b !== 'object' ? false : undefined;
  if (a instanceof PyBytes || a instanceof PyByteArray) {
    if (!(b instanceof PyBytes || b instanceof PyByteArray)) return undefined;
    const x = a.data;
    const y = b.data;
    return x.length === y.length && compareUnits(x, y) === 0;
  }
  if (a instanceof PyComplex) {
    if (b instanceof PyComplex) return a.real === b.real && a.imag === b.imag;
    return typeof b !== 'object' || b instanceof PyFloat ? eqBuiltin(b, a) : undefined;
  }
  return undefined;
}

/** Ordering where both are exact builtin values this file compares directly; undefined for all others. */
function orderBuiltin(op: Comparison, a: Value, b: Value): Value | undefined {
  const order = compareNumbers(a, b);
  if (order !== undefined) return holds(op, order);
  if (typeof a === 'string' || a instanceof PyWideStr)
    return typeof b === 'string' || b instanceof PyWideStr ? holds(op, compareStr(a, b)) : undefined;
  if (a instanceof PyTuple) return b instanceof PyTuple ? compareItems(op, a.items, b.items) : undefined;
  if (a instanceof PyList) return b instanceof PyList ? compareItems(op, a.items, b.items) : undefined;
  if (a instanceof PyBytes || a instanceof PyByteArray) {
    return b instanceof PyBytes || b instanceof PyByteArray ? holds(op, compareUnits(a.data, b.data)) : undefined;
  }
  return undefined;
}

/** Comparison of builtin values by `op`; NotImplemented for operands this file does not know. */
export function compareBuiltin(op: Comparison, a: Value, b: Value): Value {
  if (op === '__eq__') return eqBuiltin(a, b) ?? NotImplemented;
  if (op === '__ne__') {
    const r = eqBuiltin(a, b);
    return r === undefined ? NotImplemented : !r;
  }
  return orderBuiltin(op, a, b) ?? NotImplemented;
}

/** Asks the special methods of both operands, a subclass's first; NotImplemented when none answers. */
function dispatch(op: Comparison, a: Value, b: Value): Value {
  const ta = typeOf(a);
  const tb = typeOf(b);
  const swapped = SWAPPED.get(op) as Comparison;
  let triedReflected = false;
  if (ta !== tb && tb.isSubtype(ta)) {
    const found = tb.lookup(swapped);
    triedReflected = true;
    if (found !== undefined && found !== null) {
      const r = callBound1(found, b, a);
      if (r !== NotImplemented) return r;
    }
  }
  const found = ta.lookup(op);
  if (found !== undefined && found !== null) {
    const r = callBound1(found, a, b);
    if (r !== NotImplemented) return r;
  }
  if (triedReflected) return NotImplemented;
  const reflected = tb.lookup(swapped);
  return reflected === undefined || reflected === null ? NotImplemented : callBound1(reflected, b, a);
}

/** `a op b` as Python's operator gives it: any object. */
export function richCompare(op: Comparison, a: Value, b: Value): Value {
  if (op === '__eq__' || op === '__ne__') {
    const quick = eqBuiltin(a, b);
    if (quick !== undefined) return op === '__eq__' ? quick : !quick;
    const r = dispatch(op, a, b);
    if (r !== NotImplemented) return r;
    return op === '__eq__' ? is(a, b) : !is(a, b);
  }
  const quick = orderBuiltin(op, a, b);
  if (quick !== undefined) return quick;
  const r = dispatch(op, a, b);
  if (r !== NotImplemented) return r;
  throw typeError(`'${SYMBOLS.get(op)}' not supported between instances of '${typeName(typeOf(a))}' and '${typeName(typeOf(b))}'`);
}

function asTruth(v: Value): boolean {
  return v === true || (v !== false && truth(v));
}

/** Texts shorter than this are compared without anything to pay. */
const FREE = 64;

/** `a == b` as a truth. */
export function eq(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b;
  if (typeof a === 'string' && typeof b === 'string' && a.length < FREE) return a === b;
  if (a instanceof PyTuple && b instanceof PyTuple) return eqItems(a.items, b.items);
  return asTruth(richCompare('__eq__', a, b));
}
/** `a != b` as a truth. */
export function ne(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a !== b;
  if (typeof a === 'string' && typeof b === 'string' && a.length < FREE) return a !== b;
  return asTruth(richCompare('__ne__', a, b));
}
/** `a < b` as a truth. */
export function lt(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  if (typeof a === 'string' && typeof b === 'string' && a.length < FREE) return a < b;
  return asTruth(richCompare('__lt__', a, b));
}
/** `a <= b` as a truth. */
export function le(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a <= b;
  if (typeof a === 'string' && typeof b === 'string' && a.length < FREE) return a <= b;
  return asTruth(richCompare('__le__', a, b));
}
/** `a > b` as a truth. */
export function gt(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a > b;
  if (typeof a === 'string' && typeof b === 'string' && a.length < FREE) return a > b;
  return asTruth(richCompare('__gt__', a, b));
}
/** `a >= b` as a truth. */
export function ge(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a >= b;
  if (typeof a === 'string' && typeof b === 'string' && a.length < FREE) return a >= b;
  return asTruth(richCompare('__ge__', a, b));
}

/** `a is b`: floats by their bits, ints and strs by value, everything else by identity. */
export function is(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a instanceof PyFloat && b instanceof PyFloat) return a.value === b.value && Object.is(a.value, b.value);
  return a instanceof PyWideStr && b instanceof PyWideStr && eqStr(a, b);
}

/** Equality as containers have it: identity, then `==`. */
export function same(a: Value, b: Value): boolean {
  return a === b || eq(a, b);
}
hooks.same = same;
