// Python's int arithmetic on values that are numbers while safe and bigints beyond, always normalised.

import { bigBitLength, divModBig, mulBig } from './big-arith.js';
import { type Charge, bitLengthSmall, frexpParts, twoTo } from './float-bits.js';

/** A Python int: a number (never -0) while it is a safe integer, else a bigint. */
export type Int = number | bigint;

const MAX_SAFE = 9007199254740991;

/** The normal form of a bigint. */
export function norm(b: bigint): Int {
  return b >= -9007199254740991n && b <= 9007199254740991n ? Number(b) : b;
}

/** The Int of an integral double of any size. */
export function intFromIntegral(x: number): Int {
  return x >= -MAX_SAFE && x <= MAX_SAFE ? x + 0 : BigInt(x);
}

/** x + y. */
export function intAdd(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const r = x + y;
    if (r >= -MAX_SAFE && r <= MAX_SAFE) return r;
  }
  return norm(BigInt(x) + BigInt(y));
}

/** x - y. */
export function intSub(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const r = x - y;
    if (r >= -MAX_SAFE && r <= MAX_SAFE) return r;
  }
  return norm(BigInt(x) - BigInt(y));
}

/** x * y, paid for when big. */
export function intMul(x: Int, y: Int, charge: Charge): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    const r = x * y;
    if (r >= -MAX_SAFE && r <= MAX_SAFE) return r + 0;
    return norm(BigInt(x) * BigInt(y));
  }
  return norm(mulBig(BigInt(x), BigInt(y), charge));
}

/** -x. */
export function intNeg(x: Int): Int {
  return typeof x === 'number' ? 0 - x : norm(-x);
}

/** abs(x). */
export function intAbs(x: Int): Int {
  return x < 0 ? intNeg(x) : x;
}

/** x % y for numbers, y != 0: sign of the divisor, never -0. */
function modSmall(x: number, y: number): number {
  let r: number;
  if ((x | 0) === x && (y | 0) === y) r = x % y;
  else {
    const size = (x < 0 ? -x : x) + (y < 0 ? -y : y);
    if (size <= MAX_SAFE) {
      r = x - Math.floor(x / y) * y;
      // The rounded quotient can be one off either way.
      if (y > 0) {
        if (r < 0) r += y;
        else if (r >= y) r -= y;
      } else if (r > 0) r += y;
      else if (r <= y) r -= y;
      return r + 0;
    }
    r = x % y;
  }
  if (r !== 0 && r < 0 !== y < 0) r += y;
  return r + 0;
}

/** x // y for y != 0: the floor of the quotient. */
export function intFloorDiv(x: Int, y: Int, charge: Charge): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    if ((x | 0) === x && (y | 0) === y) return Math.floor(x / y) + 0;
    // x - r may pass 2 ** 53 by less than |y|.
    const d = x - modSmall(x, y);
    if (d >= -MAX_SAFE && d <= MAX_SAFE) return d / y + 0;
  }
  return floorDivModBig(BigInt(x), BigInt(y), charge)[0];
}

/** x % y for y != 0: the sign of the divisor. */
export function intMod(x: Int, y: Int, charge: Charge): Int {
  if (typeof x === 'number' && typeof y === 'number') return modSmall(x, y);
  return floorDivModBig(BigInt(x), BigInt(y), charge)[1];
}

/** divmod(x, y) for y != 0. */
export function intDivMod(x: Int, y: Int, charge: Charge): [Int, Int] {
  if (typeof x === 'number' && typeof y === 'number') {
    const r = modSmall(x, y);
    const d = x - r;
    if (d >= -MAX_SAFE && d <= MAX_SAFE) return [d / y + 0, r];
  }
  return floorDivModBig(BigInt(x), BigInt(y), charge);
}

function floorDivModBig(x: bigint, y: bigint, charge: Charge): [Int, Int] {
  const { quotient, remainder } = divModBig(x < 0n ? -x : x, y < 0n ? -y : y, charge);
  let q = x < 0n === y < 0n ? quotient : -quotient;
  let r = x < 0n ? -remainder : remainder;
  if (r !== 0n && x < 0n !== y < 0n) {
    q -= 1n;
    r += y;
  }
  return [norm(q), norm(r)];
}

/** x << n for n >= 0. The caller has checked `shiftBits`. */
export function intShiftLeft(x: Int, n: number): Int {
  if (x === 0) return 0;
  if (typeof x === 'number' && n < 53) {
    const r = x * twoTo(n);
    if (r >= -MAX_SAFE && r <= MAX_SAFE) return r;
  }
  return norm(BigInt(x) << BigInt(n));
}

/** Bits of x << n. */
export function shiftBits(x: Int, n: number): number {
  return x === 0 ? 0 : bitLength(x) + n;
}

/** x >> n for n >= 0: the floor. */
export function intShiftRight(x: Int, n: number): Int {
  if (typeof x === 'number') {
    if (n < 32 && (x | 0) === x) return x >> n;
    return n > 1000 ? (x < 0 ? -1 : 0) : Math.floor(x / twoTo(n)) + 0;
  }
  return n > 4294967296 ? (x < 0n ? -1 : 0) : norm(x >> BigInt(n));
}

/** x & y. */
export function intAnd(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    if ((x | 0) === x && (y | 0) === y) return x & y;
    if (x >= 0 && y >= 0) {
      return (Math.floor(x / 4294967296) & Math.floor(y / 4294967296)) * 4294967296 + ((x & y) >>> 0);
    }
  }
  return norm(BigInt(x) & BigInt(y));
}

/** x | y. */
export function intOr(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    if ((x | 0) === x && (y | 0) === y) return x | y;
    if (x >= 0 && y >= 0) {
      return (Math.floor(x / 4294967296) | Math.floor(y / 4294967296)) * 4294967296 + ((x | y) >>> 0);
    }
  }
  return norm(BigInt(x) | BigInt(y));
}

/** x ^ y. */
export function intXor(x: Int, y: Int): Int {
  if (typeof x === 'number' && typeof y === 'number') {
    if ((x | 0) === x && (y | 0) === y) return x ^ y;
    if (x >= 0 && y >= 0) {
      return (Math.floor(x / 4294967296) ^ Math.floor(y / 4294967296)) * 4294967296 + ((x ^ y) >>> 0);
    }
  }
  return norm(BigInt(x) ^ BigInt(y));
}

/** ~x. */
export function intInvert(x: Int): Int {
  return intSub(-1, x);
}

/** x.bit_length(). */
export function bitLength(x: Int): number {
  return typeof x === 'number' ? bitLengthSmall(x) : bigBitLength(x);
}

/** x.bit_count(): ones of |x|. */
export function bitCount(x: Int): number {
  if (typeof x === 'number') {
    const a = x < 0 ? -x : x;
    return ones((a % 4294967296) | 0) + ones(Math.floor(a / 4294967296));
  }
  const hex = (x < 0n ? -x : x).toString(16);
  let count = 0;
  for (let end = hex.length; end > 0; end -= 8) count += ones(parseInt(hex.slice(end < 8 ? 0 : end - 8, end), 16) | 0);
  return count;
}

function ones(v: number): number {
  v -= (v >>> 1) & 0x55555555;
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** About log2(|x|), never too small by more than 1e-4; -1 for 0. */
function log2Estimate(x: Int): number {
  if (x === 0) return -1;
  let bits = 0;
  let m: number;
  if (typeof x === 'number') m = x < 0 ? -x : x;
  else {
    bits = bigBitLength(x) - 53;
    m = Number((x < 0n ? -x : x) >> BigInt(bits));
  }
  const parts = frexpParts(m);
  bits += parts.exponent - 1;
  let f = parts.mantissa * 2;
  let unit = 1;
  for (let i = 0; i < 16; i++) {
    f *= f;
    unit /= 2;
    if (f >= 2) {
      f /= 2;
      bits += unit;
    }
  }
  return f > 1 ? bits + unit : bits;
}

/** Bits that base ** exp will have, a little too high rather than too low (Infinity for absurd exponents). For limit checks before any work. */
export function powBits(base: Int, exp: Int): number {
  if (exp <= 0 || (base >= -1 && base <= 1)) return 1;
  return Math.ceil(log2Estimate(base) * Number(exp)) + 1;
}

/** base ** exp for exp >= 0, paid for. The caller has checked `powBits`, so exp is a number unless |base| < 2. */
export function intPow(base: Int, exp: Int, charge: Charge): Int {
  if (exp === 0) return 1;
  if (base === 0 || base === 1) return base;
  if (base === -1) return (typeof exp === 'number' ? exp % 2 !== 0 : (exp & 1n) === 1n) ? -1 : 1;
  const n = Number(exp);
  if (typeof base === 'number') {
    if (n === 1) return base;
    let result = 1;
    let factor = base;
    let k = n;
    // Squares while everything stays exact.
    for (;;) {
      if (k % 2 === 1) {
        result *= factor;
        if (!(result >= -MAX_SAFE && result <= MAX_SAFE)) break;
      }
      k = Math.floor(k / 2);
      if (k === 0) return result;
      factor *= factor;
      if (factor > MAX_SAFE) break;
    }
    // Powers of two inside the base are a shift.
    let zeros = 0;
    let odd = base;
    while (odd % 2 === 0) {
      odd /= 2;
      zeros++;
    }
    if (zeros > 0) {
      const rest = odd === 1 ? 1n : odd === -1 ? (n % 2 === 1 ? -1n : 1n) : powBig(BigInt(odd), n, charge);
      return norm(rest << BigInt(zeros * n));
    }
  }
  return norm(powBig(BigInt(base), n, charge));
}

function powBig(base: bigint, n: number, charge: Charge): bigint {
  let bit = 1;
  while (bit * 2 <= n) bit *= 2;
  let result = base;
  n -= bit;
  for (bit /= 2; bit >= 1; bit /= 2) {
    result = mulBig(result, result, charge);
    if (n >= bit) {
      n -= bit;
      result = mulBig(result, base, charge);
    }
  }
  return result;
}

/** a * b % m for 0 <= a, b < m < 2 ** 31 in doubles. */
function mulModSmall(a: number, b: number, m: number): number {
  const high = Math.floor(a / 2097152);
  const low = a - high * 2097152;
  let t = high * b;
  t -= Math.floor(t / m) * m;
  t = t * 2097152 + low * b;
  t -= Math.floor(t / m) * m;
  return t < 0 ? t + m : t >= m ? t - m : t;
}

/** pow(base, exp, mod) for mod != 0; undefined when exp is negative and base has no inverse ("base is not invertible for the given modulus"). */
export function intPowMod(base: Int, exp: Int, mod: Int, charge: Charge): Int | undefined {
  const m = intAbs(mod);
  if (m === 1) return 0;
  let b = intMod(base, m, charge);
  if (exp < 0) {
    const inverse = inverseMod(b, m, charge);
    if (inverse === undefined) return undefined;
    b = inverse;
    exp = intNeg(exp);
  }
  let r: Int;
  if (typeof m === 'number' && m < 2147483648 && typeof exp === 'number') {
    let result = 1;
    let factor = b as number;
    for (let k = exp; k > 0; ) {
      if (k % 2 === 1) result = mulModSmall(result, factor, m);
      k = Math.floor(k / 2);
      if (k > 0) factor = mulModSmall(factor, factor, m);
    }
    charge(1);
    r = result;
  } else {
    const big = BigInt(m);
    const factor = BigInt(b);
    const bits = BigInt(exp).toString(2);
    const size = bigBitLength(big);
    const cost = Math.ceil(((size / 64) * (size / 64)) / 32) + 1;
    let result = 1n;
    for (let i = 0; i < bits.length; i++) {
      if (size > 65536) {
        result = divModBig(mulBig(result, result, charge), big, charge).remainder;
        if (bits.charCodeAt(i) === 49) result = divModBig(mulBig(result, factor, charge), big, charge).remainder;
        continue;
      }
      charge(cost);
      result = (result * result) % big;
      if (bits.charCodeAt(i) === 49) result = (result * factor) % big;
    }
    r = norm(result);
  }
  return mod < 0 && r !== 0 ? intAdd(r, mod) : r;
}

/** The inverse of 0 <= a < m modulo m > 1, or undefined. */
function inverseMod(a: Int, m: Int, charge: Charge): Int | undefined {
  let x: Int = m;
  let y: Int = a;
  let s: Int = 0;
  let t: Int = 1;
  while (y !== 0) {
    charge(1);
    const [q, r] = intDivMod(x, y, charge);
    x = y;
    y = r;
    const next = intSub(s, intMul(q, t, charge));
    s = t;
    t = next;
  }
  if (x !== 1) return undefined;
  return s < 0 ? intAdd(s, m) : s;
}

/** math.gcd of two ints: Euclid on numbers, Lehmer on bigints, paid for. */
export function intGcd(x: Int, y: Int, charge: Charge): Int {
  if (typeof x === 'number' && typeof y === 'number') return gcdSmall(x, y);
  let a = BigInt(x);
  let b = BigInt(y);
  if (a < 0n) a = -a;
  if (b < 0n) b = -b;
  if (a < b) {
    const t = a;
    a = b;
    b = t;
  }
  while (b > 9007199254740991n) {
    const bits = bigBitLength(a);
    const shift = BigInt(bits - 50);
    let u = Number(a >> shift);
    let v = Number(b >> shift);
    let A = 1,
      B = 0,
      C = 0,
      D = 1,
      k = 0;
    for (; v - C !== 0; k++) {
      const q = Math.floor((u + (A - 1)) / (v - C));
      const s = B + q * D;
      let t = u - q * v;
      if (s > t) break;
      u = v;
      v = t;
      t = A + q * C;
      A = D;
      B = C;
      C = s;
      D = t;
    }
    charge(1 + Math.ceil(bits / 1024));
    if (k === 0) {
      const r = divModBig(a, b, charge).remainder;
      a = b;
      b = r;
    } else {
      const bigA = BigInt(A),
        bigB = BigInt(B),
        bigC = BigInt(C),
        bigD = BigInt(D);
      const p = k & 1 ? bigA * b - bigB * a : bigA * a - bigB * b;
      b = k & 1 ? bigD * a - bigC * b : bigD * b - bigC * a;
      a = p;
    }
  }
  if (b === 0n) return norm(a);
  return gcdSmall(Number(divModBig(a, b, charge).remainder), Number(b));
}

function gcdSmall(a: number, b: number): number {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b > 2147483647) {
    const r = a % b;
    a = b;
    b = r;
  }
  while (b > 0) {
    const r = (a | 0) === a ? (a | 0) % (b | 0) : a % b;
    a = b;
    b = r;
  }
  return a;
}

/** math.isqrt(n) for n >= 0, paid for. */
export function intSqrt(n: Int, charge: Charge): Int {
  if (typeof n === 'number') {
    let r = Math.floor(Math.sqrt(n));
    while (r * r > n) r--;
    return r;
  }
  const c = Math.floor((bigBitLength(n) - 1) / 2);
  // Half the digits right, then all of them: each turn doubles the precision; the last may be one too high.
  let a = 1n;
  let d = 0;
  for (let s = bitLengthSmall(c) - 1; s >= 0; s--) {
    const e = d;
    d = Math.floor(c / twoTo(s));
    a = (a << BigInt(d - e - 1)) + divModBig(n >> BigInt(2 * c - e - d + 1), a, charge).quotient;
  }
  if (mulBig(a, a, charge) > n) a -= 1n;
  return norm(a);
}
