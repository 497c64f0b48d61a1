/** What list, tuple, range and their like share: index conversion, bounds, repetition, lexicographic comparison. */
import { E, newException, overflowError, typeError, valueErr } from '../objects/exception.js';
import { asInt, type PyInt } from '../objects/int.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { defMethods, type Row } from '../objects/builtin.js';
import { typeLookup, typeName, typeOf } from '../protocols/attributes.js';
import { richCompare, same } from '../protocols/comparison.js';
import { reprText } from '../protocols/text.js';
import { index } from '../protocols/operators.js';

/** The six comparison methods. */
export type Comparison = '__lt__' | '__le__' | '__eq__' | '__ne__' | '__gt__' | '__ge__';
export const COMPARISONS: readonly Comparison[] = ['__lt__', '__le__', '__eq__', '__ne__', '__gt__', '__ge__'];

/** Name of a value's type as error texts show it. */
export function nameOf(v: Value): string {
  return typeName(typeOf(v));
}

/** The int behind an int-like value, or undefined when it has no `__index__`. */
export function tryIndex(v: Value): PyInt | undefined {
  if (typeof v === 'number') return v;
  const int = asInt(v);
  if (int !== undefined) return int;
  return typeLookup(v, '__index__') === undefined ? undefined : index(v);
}

/** A subscript as a position counted from the start: `what` names the type in the TypeError; out of range is the caller's. */
export function subscriptIndex(v: Value, what: string): number {
  if (typeof v === 'number') return v;
  const i = tryIndex(v);
  if (i === undefined) throw typeError(`${what} indices must be integers or slices, not ${nameOf(v)}`);
  if (typeof i === 'bigint') throw newException(E.IndexError, [`cannot fit '${nameOf(v)}' into an index-sized integer`]);
  return i;
}

/** An argument that C takes as `Py_ssize_t`. */
export function sizeArgument(v: Value): number {
  const i = typeof v === 'number' ? v : index(v);
  if (typeof i === 'bigint') {
    if (i > 9223372036854775807n || i < -9223372036854775808n) throw overflowError('Python int too large to convert to C ssize_t');
    return Number(i);
  }
  return i;
}

/** A start or stop argument of `index`, clamped to `[0, length]`. */
export function sliceBound(v: Value, length: number): number {
  const i = tryIndex(v);
  if (i === undefined) throw typeError('slice indices must be integers or have an __index__ method');
  const n = Number(i);
  return n < 0 ? Math.max(0, n + length) : n;
}

/** The count of a repetition, never negative; undefined where the other operand should be asked instead. */
export function repeatCount(v: Value): number | undefined {
  const i = tryIndex(v);
  if (i === undefined) {
    if (typeOf(v).heap && typeLookup(v, '__rmul__') !== undefined) return undefined;
    throw typeError(`can't multiply sequence by non-int of type '${nameOf(v)}'`);
  }
  if (typeof i === 'bigint') {
    if (i < 0n && i >= -9223372036854775808n) return 0;
    if (i > 9223372036854775807n || i < 0n) throw overflowError(`cannot fit '${nameOf(v)}' into an index-sized integer`);
    return Number(i);
  }
  return i < 0 ? 0 : i;
}

/** `count` copies of the items in a row; the caller has paid. */
export function repeatItems(items: readonly Value[], count: number): Value[] {
  const out: Value[] = [];
  if (items.length === 0) return out;
  if (items.length === 1) {
    const only = items[0];
    for (let i = 0; i < count; i++) out.push(only);
    return out;
  }
  for (let k = 0; k < count; k++) for (let i = 0; i < items.length; i++) out.push(items[i]);
  return out;
}

interface Items {
  readonly items: readonly Value[];
}

/** Position of a value between two bounds, or -1; the items may change meanwhile. */
export function findItem(self: Items, value: Value, start: number, stop: number): number {
  for (let i = start; i < stop && i < self.items.length; i++) {
    if ((i & 63) === 63) m.charge(1);
    if (same(self.items[i], value)) return i;
  }
  return -1;
}

/** How many items equal a value. */
export function countItems(self: Items, value: Value): number {
  let count = 0;
  for (let i = 0; i < self.items.length; i++) {
    if ((i & 63) === 63) m.charge(1);
    if (same(self.items[i], value)) count++;
  }
  return count;
}

/** The `index(value, start, stop)` method; `missing` makes the text of its ValueError. */
export function indexMethod(self: Items, value: Value, start: Value | undefined, stop: Value | undefined, missing: () => string): Value {
  const from = start === undefined ? 0 : sliceBound(start, self.items.length);
  const to = stop === undefined ? Number.MAX_SAFE_INTEGER : sliceBound(stop, self.items.length);
  const i = findItem(self, value, from, to);
  if (i < 0) throw valueErr(missing());
  return i;
}

/** Text for a value that is not in a sequence. */
export function notIn(value: Value, what: string): string {
  return `${reprText(value)} is not in ${what}`;
}

function bySize(op: Comparison, a: number, b: number): boolean {
  switch (op) {
    case '__lt__':
      return a < b;
    case '__le__':
      return a <= b;
    case '__gt__':
      return a > b;
    case '__ge__':
      return a >= b;
    case '__eq__':
      return a === b;
    default:
      return a !== b;
  }
}

/** Lexicographic comparison; items may change while theirs are compared. */
export function compareItems(op: Comparison, a: Items, b: Items): Value {
  if (op === '__eq__' || op === '__ne__') {
    if (a.items.length !== b.items.length) return op === '__ne__';
  }
  m.enterNative();
  let i = 0;
  for (; i < a.items.length && i < b.items.length; i++) {
    if ((i & 63) === 63) m.charge(1);
    if (!same(a.items[i], b.items[i])) break;
  }
  let result: Value;
  if (i >= a.items.length || i >= b.items.length) result = bySize(op, a.items.length, b.items.length);
  else if (op === '__eq__') result = false;
  else if (op === '__ne__') result = true;
  else result = richCompare(op, a.items[i], b.items[i]);
  m.d--;
  return result;
}

/** Defines the six comparison methods of a type whose values hold `items`. */
export function defItemComparisons(type: PyType): void {
  const rows: Record<string, Row> = {};
  for (const op of COMPARISONS) {
    rows[op] = [
      'value, /',
      'inside',
      (self: Items, other: Value) => {
        const behind = type.unwrap!(other);
        return behind === undefined ? NotImplemented : compareItems(op, self, behind as unknown as Items);
      },
    ];
  }
  defMethods(type, rows);
}
