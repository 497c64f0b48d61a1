// Products and quotients of huge bigints in pieces, so that no single native call is long and every piece is paid for.

import type { Charge } from './float-bits.js';

/** Above this many bits a product or a quotient is split (V8 takes 0.5 ms for a product of this size, 1 ms for a quotient). */
const NATIVE_BITS = 1 << 17;

/** The last big number's bits: numbers measured one after another are mostly alike, and a shift by nearly all bits is cheap. */
let lastBits = 0;
const double: Float64Array = new Float64Array(1);
const words: Uint32Array = new Uint32Array(double.buffer);
const HIGH = new Uint8Array(new Uint16Array([1]).buffer)[0];

/** Bits of t, whose nearest double n is finite. */
function bitsByDouble(t: bigint, n: number): number {
  if (n < 4294967296) return 32 - Math.clz32(n);
  if (n < 9007199254740992) return 64 - Math.clz32(n / 4294967296);
  double[0] = n;
  const bits = (words[HIGH] >>> 20) - 1022;
  // A power of two may have been rounded up to.
  return words[HIGH] << 12 === 0 && words[1 - HIGH] === 0 && t >> BigInt(bits - 1) === 0n ? bits - 1 : bits;
}

/** Number of bits of |b|. */
export function bigBitLength(b: bigint): number {
  if (b < 0n) b = -b;
  const n = Number(b);
  if (n !== Number.POSITIVE_INFINITY) return bitsByDouble(b, n);
  if (lastBits > 1024) {
    const shift = lastBits - 512;
    const top = b >> BigInt(shift);
    const k = Number(top);
    if (k > 0 && k !== Number.POSITIVE_INFINITY) return (lastBits = shift + bitsByDouble(top, k));
  }
  const hex = b.toString(16);
  return (lastBits = hex.length * 4 - (Math.clz32(parseInt(hex[0], 16)) - 28));
}

/** Operations a product of numbers with these bit counts costs. */
export function productCost(bitsX: number, bitsY: number): number {
  const wide = Math.ceil((bitsX > bitsY ? bitsX : bitsY) / 64);
  const narrow = Math.ceil((bitsX > bitsY ? bitsY : bitsX) / 64);
  return Math.ceil((wide * (narrow > 256 ? 256 : narrow)) / 64);
}

/** x * y, paid for; split by Karatsuba above 2 ** 17 bits. */
export function mulBig(x: bigint, y: bigint, charge: Charge): bigint {
  const bitsX = bigBitLength(x);
  const bitsY = bigBitLength(y);
  if (bitsX < NATIVE_BITS || bitsY < NATIVE_BITS / 16) {
    if (bitsX + bitsY > 2048) charge(productCost(bitsX, bitsY));
    if (bitsX + bitsY < 8 * NATIVE_BITS) return x * y;
  } else if (bitsX + bitsY < 4 * NATIVE_BITS) {
    charge(productCost(bitsX, bitsY));
    return x * y;
  }
  if (x < 0n) return -mulBig(-x, y, charge);
  if (y < 0n) return -mulBig(x, -y, charge);
  if (bitsX < bitsY) return mulSplit(y, bitsY, x, bitsX, charge);
  return mulSplit(x, bitsX, y, bitsY, charge);
}

/** Both positive, x at least as wide as y. */
function mulSplit(x: bigint, bitsX: number, y: bigint, bitsY: number, charge: Charge): bigint {
  const half = bitsX >> 1;
  const shift = BigInt(half);
  const x1 = x >> shift;
  const x0 = BigInt.asUintN(half, x);
  if (bitsY <= half + 64) return (mulBig(x1, y, charge) << shift) + mulBig(x0, y, charge);
  const y1 = y >> shift;
  const y0 = BigInt.asUintN(half, y);
  const high = mulBig(x1, y1, charge);
  const low = mulBig(x0, y0, charge);
  const middle = mulBig(x1 + x0, y1 + y0, charge) - high - low;
  return (high << (shift * 2n)) + (middle << shift) + low;
}

/** Quotient and remainder of x >= 0 by y > 0. */
export interface DivMod {
  quotient: bigint;
  remainder: bigint;
}

/** x = quotient * y + remainder for x >= 0, y > 0, paid for; Burnikel and Ziegler's recursion above 2 ** 17 bits. */
export function divModBig(x: bigint, y: bigint, charge: Charge): DivMod {
  if (x < y) return { quotient: 0n, remainder: x };
  const bitsX = bigBitLength(x);
  const bitsY = bigBitLength(y);
  if (bitsX > 2048) charge(productCost(bitsX - bitsY + 64, bitsY) * 2);
  if (bitsX <= 2 * NATIVE_BITS || bitsX - bitsY < NATIVE_BITS / 32) {
    const quotient = x / y;
    return { quotient, remainder: x - quotient * y };
  }
  if (bitsY < 1024) return divByNarrow(x, bitsX, y, bitsY, charge);
  // Digits of the divisor's width, from the top.
  const width = bitsY;
  const count = Math.ceil(bitsX / width);
  let quotient = 0n;
  let remainder = x >> BigInt((count - 1) * width);
  if (remainder >= y) {
    quotient = 1n;
    remainder -= y;
  }
  for (let i = count - 2; i >= 0; i--) {
    const digit = BigInt.asUintN(width, x >> BigInt(i * width));
    const part = divTwoByOne((remainder << BigInt(width)) + digit, y, width, charge);
    quotient = (quotient << BigInt(width)) + part.quotient;
    remainder = part.remainder;
  }
  return { quotient, remainder };
}

/** A long number by a short one: cut the long one in two, the remainder of the top joins the rest. */
function divByNarrow(x: bigint, bitsX: number, y: bigint, bitsY: number, charge: Charge): DivMod {
  if (bitsX <= 2 * NATIVE_BITS) {
    charge(productCost(bitsX, bitsY));
    const quotient = x / y;
    return { quotient, remainder: x - quotient * y };
  }
  const half = bitsX >> 1;
  const top = divByNarrow(x >> BigInt(half), bitsX - half, y, bitsY, charge);
  const rest = divByNarrow((top.remainder << BigInt(half)) + BigInt.asUintN(half, x), half + bitsY, y, bitsY, charge);
  return { quotient: (top.quotient << BigInt(half)) + rest.quotient, remainder: rest.remainder };
}

/** x / y where y has exactly `n` bits and x < y * 2 ** n. */
function divTwoByOne(x: bigint, y: bigint, n: number, charge: Charge): DivMod {
  if (n <= NATIVE_BITS) {
    charge(productCost(n, n));
    const quotient = x / y;
    return { quotient, remainder: x - quotient * y };
  }
  if (n & 1) {
    const even = divTwoByOne(x << 1n, y << 1n, n + 1, charge);
    return { quotient: even.quotient, remainder: even.remainder >> 1n };
  }
  const half = n >> 1;
  const h = BigInt(half);
  const top = divThreeHalves(x >> (h * 2n), BigInt.asUintN(half, x >> h), y, half, charge);
  const low = divThreeHalves(top.remainder, BigInt.asUintN(half, x), y, half, charge);
  return { quotient: (top.quotient << h) + low.quotient, remainder: low.remainder };
}

/** (high * 2 ** half + digit) / y, y of two halves, the quotient of one. */
function divThreeHalves(high: bigint, digit: bigint, y: bigint, half: number, charge: Charge): DivMod {
  const h = BigInt(half);
  const y1 = y >> h;
  const y0 = BigInt.asUintN(half, y);
  let q: bigint;
  let r: bigint;
  if (high >> h === y1) {
    q = (1n << h) - 1n;
    r = high - (y1 << h) + y1;
  } else {
    const part = divTwoByOne(high, y1, half, charge);
    q = part.quotient;
    r = part.remainder;
  }
  r = (r << h) + digit - mulBig(q, y0, charge);
  while (r < 0n) {
    q -= 1n;
    r += y;
  }
  return { quotient: q, remainder: r };
}
