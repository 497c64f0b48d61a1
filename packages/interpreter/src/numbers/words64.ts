// 64-bit words as pairs of 32-bit halves: products without BigInt, and the way from and to Python ints.

import type { Int } from './int-math.js';

/** High half of the last `multiply64`. */
export let productHigh = 0;

/** Low half of the low 64 bits of a product, as an int32; the high half is left in `productHigh`. */
export function multiply64(ah: number, al: number, bh: number, bl: number): number {
  const a0 = al & 0xffff;
  const a1 = al >>> 16;
  const b0 = bl & 0xffff;
  const b1 = bl >>> 16;
  const p00 = Math.imul(a0, b0) >>> 0;
  const middle = Math.imul(a1, b0) >>> 0;
  const other = Math.imul(a0, b1) >>> 0;
  const carry = (p00 >>> 16) + (middle & 0xffff) + (other & 0xffff);
  const high = Math.imul(a1, b1) + (middle >>> 16) + (other >>> 16) + (carry >>> 16);
  productHigh = (high + Math.imul(ah, bl) + Math.imul(al, bh)) | 0;
  return Math.imul(al, bl);
}

/** The Int of a signed 64-bit word. */
export function intFromHalves(high: number, low: number): Int {
  high |= 0;
  if (high >= -2097152 && high < 2097152) {
    const value = high * 4294967296 + (low >>> 0);
    if (value !== -9007199254740992) return value;
  }
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low >>> 0));
}

/** High half of an Int modulo 2 ** 64, as an int32. */
export function highHalf(x: Int): number {
  return typeof x === 'number' ? Math.floor(x / 4294967296) | 0 : Number(BigInt.asIntN(32, x >> 32n));
}

/** Low half of an Int modulo 2 ** 64, as an int32. */
export function lowHalf(x: Int): number {
  return typeof x === 'number' ? x | 0 : Number(BigInt.asIntN(32, x));
}
