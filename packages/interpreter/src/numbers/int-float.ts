// Between ints and floats: exact comparison, conversion and true division, each rounded once.

import { bigBitLength, divModBig } from './big-arith.js';
import { type Charge, ldexp } from './float-bits.js';
import { type Int, intFromIntegral } from './int-math.js';

/** float(x), ties to even. Infinity means OverflowError "int too large to convert to float". */
export function intToFloat(x: Int): number {
  return Number(x);
}

/** int(x) of a finite float: truncated. */
export function floatToInt(x: number): Int {
  return intFromIntegral(Math.trunc(x));
}

/** Exact order of an int and a float: -1, 0, 1, or undefined beside a NaN. */
export function compareIntFloat(i: Int, x: number): number | undefined {
  return i < x ? -1 : i > x ? 1 : x !== x ? undefined : 0;
}

/** Exact equality of an int and a float. */
export function intEqualsFloat(i: Int, x: number): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: a bigint equals a number by value only with ==
  return i == x;
}

/** x / y for y != 0, rounded once, ties to even. Infinity means OverflowError "integer division result too large for a float". */
export function intTrueDiv(x: Int, y: Int, charge: Charge): number {
  if (typeof x === 'number' && typeof y === 'number') return x / y;
  let a = BigInt(x);
  let b = BigInt(y);
  const negative = a < 0n !== b < 0n;
  if (a === 0n) return negative ? -0 : 0;
  if (a < 0n) a = -a;
  if (b < 0n) b = -b;
  const scale = bigBitLength(a) - bigBitLength(b);
  if (scale > 1024) return negative ? -Infinity : Infinity;
  if (scale < -1080) return negative ? -0 : 0;
  // The quotient gets at least 55 bits, or as many as stay above the lowest subnormal's half.
  const shift = scale - 55 < -1076 ? -1076 : scale - 55;
  let sticky = false;
  if (shift > 0) {
    const s = BigInt(shift);
    const cut = a >> s;
    if (cut << s !== a) sticky = true;
    a = cut;
  } else a <<= BigInt(-shift);
  const { quotient, remainder } = divModBig(a, b, charge);
  if (remainder !== 0n) sticky = true;
  // Round to the target's width by hand: 53 bits, fewer for subnormals.
  const bits = bigBitLength(quotient);
  const drop = Math.max(bits - 53, -1074 - shift, 0);
  let m = quotient;
  if (drop > 0) {
    const s = BigInt(drop);
    m = quotient >> s;
    const rest = quotient - (m << s);
    const half = 1n << (s - 1n);
    if (rest > half || (rest === half && (sticky || (m & 1n) === 1n))) m += 1n;
  }
  const r = ldexp(Number(m), shift + drop);
  return negative ? -r : r;
}
