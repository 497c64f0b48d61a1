// Functions of ints that make big results: factorial, binomials, permutations, and ints as bytes, all paid for.

import { divModBig, mulBig } from './big-arith.js';
import type { Charge } from './float-bits.js';
import { type Int, norm } from './int-math.js';

/** The product of from, from + step, ... (count factors) by halves, so that the factors stay of one size. */
function product(from: bigint, step: bigint, count: number, charge: Charge): bigint {
  if (count <= 8) {
    let r = from;
    for (let i = 1; i < count; i++) {
      from += step;
      r *= from;
    }
    charge(1);
    return r;
  }
  const half = count >> 1;
  return mulBig(product(from, step, half, charge), product(from + step * BigInt(half), step, count - half, charge), charge);
}

/** Bits of n!, a little too high. For limit checks before any work. */
export function factorialBits(n: number): number {
  let bits = 0;
  while (n >> bits > 1) bits++;
  return n < 2 ? 1 : n * (bits + 1);
}

/** math.factorial(n) for n >= 0. */
export function factorial(n: number, charge: Charge): Int {
  return n < 2 ? 1 : norm(product(2n, 1n, n - 1, charge));
}

/** math.perm(n, k) for 0 <= k <= n. */
export function permutations(n: Int, k: number, charge: Charge): Int {
  return k === 0 ? 1 : norm(product(BigInt(n), -1n, k, charge));
}

/** math.comb(n, k) for 0 <= k <= n, k being the smaller of k and n - k. */
export function combinations(n: Int, k: number, charge: Charge): Int {
  if (k === 0) return 1;
  if (typeof n === 'number' && k < 30) {
    // Each partial result is itself a binomial; exact while the products are safe.
    let r = 1;
    let i = 1;
    for (; i <= k; i++) {
      const next = r * (n - k + i);
      if (next > 9007199254740991) break;
      r = next / i;
    }
    if (i > k) return r;
  }
  return norm(divModBig(product(BigInt(n), -1n, k, charge), product(1n, 1n, k, charge), charge).quotient);
}

/**
 * int.to_bytes: big-endian bytes of x in `length` bytes, two's complement when `signed`. 'small' is OverflowError "int too
 * big to convert", 'negative' OverflowError "can't convert negative int to unsigned".
 */
export function intToBytes(x: Int, length: number, signed: boolean, charge: Charge): Uint8Array | 'small' | 'negative' {
  if (x < 0 && !signed) return 'negative';
  let value = BigInt(x);
  const bits = BigInt(length) * 8n;
  const limit = 1n << (signed && length > 0 ? bits - 1n : bits);
  if (length === 0 ? value !== 0n : value >= limit || value < -limit) return 'small';
  charge(1 + (length >> 6));
  if (value < 0n) value += 1n << bits;
  const out = new Uint8Array(length);
  const hex = value.toString(16);
  for (let end = hex.length, i = length - 1; end > 0 && i >= 0; end -= 2, i--) out[i] = parseInt(hex.slice(end < 2 ? 0 : end - 2, end), 16);
  return out;
}

const HEX: string[] = [];
for (let i = 0; i < 256; i++) HEX.push((i < 16 ? '0' : '') + i.toString(16));

/** int.from_bytes of big-endian bytes. */
export function intFromBytes(bytes: ArrayLike<number>, signed: boolean, charge: Charge): Int {
  const n = bytes.length;
  if (n === 0) return 0;
  if (n <= 6) {
    let r = 0;
    let unit = 1;
    for (let i = 0; i < n; i++) {
      r = r * 256 + bytes[i];
      unit *= 256;
    }
    return signed && bytes[0] > 127 ? r - unit : r;
  }
  charge(1 + (n >> 6));
  const parts: string[] = [];
  for (let i = 0; i < n; i++) parts.push(HEX[bytes[i]]);
  const value = BigInt('0x' + parts.join(''));
  return norm(signed && bytes[0] > 127 ? value - (1n << BigInt(n * 8)) : value);
}
