// Text of ints and back: int(text, base), str, hex and any base from 2 to 36, halving huge values so that every step is short and paid for.

import { bigBitLength, divModBig, mulBig } from './big-arith.js';
import { type Charge, pow10 } from './float-bits.js';
import { type Int, norm } from './int-math.js';

/** Bits up to which V8 converts in one go (0.8 ms). */
const LEAF_BITS = 1 << 15;
/** Decimal digits parsed in one go. */
const LEAF_DIGITS = 8192;

/** Digits of |x| with sign in `base` 2..36, small letters. */
export function intToString(x: Int, base: number, charge: Charge): string {
  if (typeof x === 'number') return base === 10 ? '' + x : x.toString(base);
  if (x < 0n) return '-' + positiveToString(-x, base, charge);
  return positiveToString(x, base, charge);
}

function positiveToString(x: bigint, base: number, charge: Charge): string {
  const bits = bigBitLength(x);
  if ((base & (base - 1)) === 0) {
    charge(1 + (bits >> 10));
    return x.toString(base);
  }
  if (bits <= LEAF_BITS) {
    if (bits > 256) charge(1 + Math.ceil((bits * bits) / 1048576));
    return x.toString(base);
  }
  // Powers base ** (leaf * 2 ** i) until the last is past the root of x.
  const leaf = base === 10 ? 4096 : 2048;
  const powers: bigint[] = [power(BigInt(base), leaf, charge)];
  while (bigBitLength(powers[powers.length - 1]) * 2 - 1 <= bits) {
    const last = powers[powers.length - 1];
    powers.push(mulBig(last, last, charge));
  }
  const parts: string[] = [];
  splitDigits(x, powers.length - 1, powers, leaf, base, false, parts, charge);
  return parts.join('');
}

/** Writes the digits of x; level i holds base ** (leaf * 2 ** i) and x is below its square. */
function splitDigits(
  x: bigint,
  level: number,
  powers: bigint[],
  leaf: number,
  base: number,
  pad: boolean,
  parts: string[],
  charge: Charge,
): void {
  if (level < 0) {
    charge(Math.ceil(leaf / 16));
    const s = x.toString(base);
    parts.push(pad ? s.padStart(leaf, '0') : s);
    return;
  }
  if (!pad && x < powers[level]) {
    splitDigits(x, level - 1, powers, leaf, base, false, parts, charge);
    return;
  }
  const { quotient, remainder } = divModBig(x, powers[level], charge);
  splitDigits(quotient, level - 1, powers, leaf, base, pad, parts, charge);
  splitDigits(remainder, level - 1, powers, leaf, base, true, parts, charge);
}

function power(base: bigint, n: number, charge: Charge): bigint {
  if (base === 10n) return pow10(n);
  let result = 1n;
  for (let bit = 1 << (31 - Math.clz32(n)); bit > 0; bit >>= 1) {
    result = mulBig(result, result, charge);
    if (n & bit) result *= base;
  }
  return result;
}

/** True when x has more than `limit` decimal digits: the check before str() of an int (sys.set_int_max_str_digits). */
export function exceedsDigits(x: Int, limit: number): boolean {
  if (typeof x === 'number') return limit < 16 && (x < 0 ? -x : x).toString().length > limit;
  const bits = bigBitLength(x);
  if (bits * 0.30103 + 1 < limit) return false;
  if ((bits - 1) * 0.301029 > limit) return true;
  const size = x < 0n ? -x : x;
  return size >= pow10(limit);
}

/** Value of an ASCII digit or letter, 99 for anything else. */
function digitValue(c: number): number {
  if (c >= 48 && c <= 57) return c - 48;
  const l = c | 32;
  return l >= 97 && l <= 122 ? l - 87 : 99;
}

/**
 * int(text, base) for stripped text and base 0 or 2..36; undefined when the literal is invalid. `digitOf` gives the decimal
 * value of a non-ASCII code point or -1. `limit` hears the number of digits before the conversion of a non-binary base.
 */
export function parseInt_(
  text: string,
  base: number,
  charge: Charge,
  digitOf?: (codePoint: number) => number,
  limit?: (digits: number) => void,
): Int | undefined {
  const n = text.length;
  let i = 0;
  let negative = false;
  const first = text.charCodeAt(0);
  if (first === 43 || first === 45) {
    negative = first === 45;
    i = 1;
  }
  let zeroOnly = false;
  if (text.charCodeAt(i) === 48) {
    const mark = text.charCodeAt(i + 1) | 32;
    const prefix = mark === 120 ? 16 : mark === 111 ? 8 : mark === 98 ? 2 : 0;
    if (prefix !== 0 && (base === 0 || base === prefix)) {
      base = prefix;
      i += 2;
      if (text.charCodeAt(i) === 95) i++;
    } else if (base === 0) {
      zeroOnly = true;
      base = 10;
    }
  } else if (base === 0) {
    // A non-ASCII zero counts as a zero.
    base = 10;
    if (digitOf !== undefined && i < n && text.charCodeAt(i) > 127) zeroOnly = digitOf(text.codePointAt(i) as number) === 0;
  }
  if (i >= n) return undefined;
  // Short plain decimal text, the common case.
  const start = i;
  let clean = true;
  let previousDigit = false;
  for (let j = i; j < n; j++) {
    const c = text.charCodeAt(j);
    if (c === 95) {
      if (!previousDigit) return undefined;
      previousDigit = false;
      clean = false;
    } else if (c > 127) {
      if (digitOf === undefined) return undefined;
      const point = text.codePointAt(j) as number;
      const v = digitOf(point);
      if (v < 0 || v >= base) return undefined;
      if (point > 65535) j++;
      previousDigit = true;
      clean = false;
    } else {
      if (digitValue(c) >= base) return undefined;
      previousDigit = true;
    }
  }
  if (!previousDigit) return undefined;
  if (n > 4096) charge(n >> 6);
  let digits = clean ? (start === 0 ? text : text.slice(start)) : cleanDigits(text, start, digitOf);
  let zeros = 0;
  while (zeros < digits.length - 1 && digits.charCodeAt(zeros) === 48) zeros++;
  if (zeros > 0) digits = digits.slice(zeros);
  if (zeroOnly && digits !== '0') return undefined;
  const value = digitsToInt(digits, base, charge, limit);
  return negative ? (typeof value === 'number' ? 0 - value : norm(-value)) : value;
}

function cleanDigits(text: string, start: number, digitOf?: (codePoint: number) => number): string {
  const parts: string[] = [];
  let run = start;
  for (let j = start; j < text.length; j++) {
    const c = text.charCodeAt(j);
    if (c < 128 && c !== 95) continue;
    if (j > run) parts.push(text.slice(run, j));
    if (c > 127 && digitOf !== undefined) {
      const point = text.codePointAt(j) as number;
      parts.push('' + digitOf(point));
      if (point > 65535) j++;
    }
    run = j + 1;
  }
  parts.push(text.slice(run));
  return parts.join('');
}

/** Digits of a base below which the value is surely safe. */
function safeDigits(base: number): number {
  return base <= 2 ? 53 : base <= 10 ? 15 : 10;
}

/** The value of valid digits without sign, underscores or leading zeros. */
export function digitsToInt(digits: string, base: number, charge: Charge, limit?: (digits: number) => void): Int {
  if (digits.length <= safeDigits(base)) return base === 10 ? +digits : Number.parseInt(digits, base);
  if (base === 16) return norm(BigInt('0x' + digits));
  if (base === 8) return norm(BigInt('0o' + digits));
  if (base === 2) return norm(BigInt('0b' + digits));
  if (limit !== undefined) limit(digits.length);
  return norm(joinDigits(digits, base, charge, new Map()));
}

function joinDigits(digits: string, base: number, charge: Charge, powers: Map<number, bigint>): bigint {
  const n = digits.length;
  if (base === 10 && n <= LEAF_DIGITS) {
    charge(1 + Math.ceil((n * n) / 65536));
    return BigInt(digits);
  }
  if (n <= 10) return BigInt(Number.parseInt(digits, base));
  // The low part is a power of two times the leaf, so that few powers are needed.
  let low = base === 10 ? LEAF_DIGITS : 10;
  while (low * 2 < n) low *= 2;
  let p = powers.get(low);
  if (p === undefined) {
    p = power(BigInt(base), low, charge);
    powers.set(low, p);
  }
  const high = joinDigits(digits.slice(0, n - low), base, charge, powers);
  return mulBig(high, p, charge) + joinDigits(digits.slice(n - low), base, charge, powers);
}
