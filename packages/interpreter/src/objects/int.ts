/** int and bool: JavaScript numbers while safe, else bigints; always normalised. */
import { m } from './machine.js';
import { builtinType, type PyType } from './type.js';
import { newException, E } from './exception.js';
import { PyInstance } from './instance.js';
import type { Value } from './value.js';

export const intType: PyType = builtinType('int');
export const boolType: PyType = builtinType('bool', { bases: [intType], subclassable: false });
intType.layout = intType;
boolType.layout = intType;

/** An int as Python sees it: never a bool, never `-0`. */
export type PyInt = number | bigint;

function payloadInt(v: Value): PyInt | undefined {
  if (typeof v === 'number' || typeof v === 'bigint') return v;
  if (typeof v === 'boolean') return v ? 1 : 0;
  if (v instanceof PyInstance) {
    const p = v.payload;
    if (typeof p === 'number' || typeof p === 'bigint') return p;
  }
  return undefined;
}
intType.unwrap = payloadInt;
boolType.unwrap = (v) => (typeof v === 'boolean' ? v : undefined);

/** The int behind an int, a bool or an instance of a subclass; undefined for anything else (no `__index__`). */
export const asInt: (v: Value) => PyInt | undefined = payloadInt;

const MAX = Number.MAX_SAFE_INTEGER;

/** Normalises a bigint: a number while it is safe; over the limit of bits the memory gate's OverflowError. */
export function normalize(b: bigint): PyInt {
  if (b <= 9007199254740991n && b >= -9007199254740991n) return Number(b);
  return b;
}

/** True for a number that is exact as an int. */
export function isSafe(n: number): boolean {
  return n <= MAX && n >= -MAX;
}

/** Refuses a result of more bits than the limit allows, before it is computed. */
export function checkBits(bits: number): void {
  if (bits > m.limits.maxIntBits) {
    m.fail('memory', `An int of more than ${m.limits.maxIntBits} bits is over the limit`, 'maxIntBits', m.limits.maxIntBits);
  }
}

/** OverflowError for an int that does not fit where one of C's types is needed. */
export function tooLarge(what: string): ReturnType<typeof newException> {
  return newException(E.OverflowError, [what]);
}
