// hash() of ints, floats, complex numbers, tuples and frozensets: the numbers CPython gives on a 64-bit machine.

import { divModBig } from './big-arith.js';
import { type Charge, decompose } from './float-bits.js';
import { type Int, intAdd, intMul, norm } from './int-math.js';
import { highHalf, intFromHalves, lowHalf, multiply64, productHigh } from './words64.js';

/** Numeric hashes are taken modulo this prime. */
const MODULUS = 2305843009213693951n;

/** hash(int). */
export function hashInt(x: Int, charge: Charge): Int {
  if (typeof x === 'number') return x === -1 ? -2 : x;
  const r = divModBig(x < 0n ? -x : x, MODULUS, charge).remainder;
  if (x > 0n) return norm(r);
  return r === 1n ? -2 : norm(-r);
}

/** hash(float); NaN gives 0: its hash is its identity's, which the caller knows. */
export function hashFloat(x: number): Int {
  if (Math.floor(x) === x && x >= -9007199254740991 && x <= 9007199254740991) return x === -1 ? -2 : x + 0;
  if (x !== x) return 0;
  if (x === Infinity) return 314159;
  if (x === -Infinity) return -314159;
  const { mantissa, exponent } = decompose(x);
  // Times a power of two modulo 2 ** 61 - 1 is a rotation of 61 bits.
  const turn = ((exponent % 61) + 61) % 61;
  const m = Number(mantissa);
  let high = Math.floor(m / 4294967296);
  let low = (m % 4294967296) | 0;
  let s = turn;
  if (s >= 32) {
    // By 32: the low word moves up, its three top bits and the high word go below.
    const top = high;
    high = low & 0x1fffffff;
    low = (top << 3) | (low >>> 29);
    s -= 32;
  }
  if (s > 0) {
    if (s < 29) {
      const top = high;
      high = ((high << s) | (low >>> (32 - s))) & 0x1fffffff;
      low = (low << s) | (top >>> (29 - s));
    } else {
      const whole = (BigInt(high) << 32n) | BigInt(low >>> 0);
      const turned = ((whole << BigInt(s)) | (whole >> BigInt(61 - s))) & MODULUS;
      high = Number(turned >> 32n);
      low = Number(BigInt.asIntN(32, turned));
    }
  }
  if (x > 0) return intFromHalves(high, low);
  const r = intFromHalves(high, low);
  return r === 1 ? -2 : typeof r === 'number' ? -r : norm(-r);
}

/** hash(complex). */
export function hashComplex(re: number, im: number): Int {
  const sum = intAdd(hashFloat(re), intMul(hashFloat(im), 1000003, free));
  const r = intFromHalves(highHalf(sum), lowHalf(sum));
  return r === -1 ? -2 : r;
}

function free(): void {}

/** hash(tuple) from its elements' hashes. */
export function hashTuple(lanes: readonly Int[]): Int {
  // xxHash's primes in halves; the sum starts at the fifth.
  let high = 0x27d4eb2f;
  let low = 0x165667c5 | 0;
  for (let i = 0; i < lanes.length; i++) {
    const lane = lanes[i];
    const pl = multiply64(highHalf(lane), lowHalf(lane), 0xc2b2ae3d, 0x27d4eb4f);
    const s = (low >>> 0) + (pl >>> 0);
    high = (high + productHigh + (s > 4294967295 ? 1 : 0)) | 0;
    low = s | 0;
    const top = high;
    high = (high << 31) | (low >>> 1);
    low = (low << 31) | (top >>> 1);
    low = multiply64(high, low, 0x9e3779b1, 0x85ebca87);
    high = productHigh;
  }
  // The length goes in against the fifth prime xor 3527539.
  const n = lanes.length;
  const s = (low >>> 0) + ((n ^ 0x165667c5 ^ 3527539) >>> 0);
  high = (high + 0x27d4eb2f + (s > 4294967295 ? 1 : 0)) | 0;
  low = s | 0;
  return high === -1 && low === -1 ? 1546275796 : intFromHalves(high, low);
}

/** hash(frozenset) from its elements' hashes, in any order. */
export function hashFrozenset(hashes: readonly Int[]): Int {
  let high = 0;
  let low = 0;
  for (let i = 0; i < hashes.length; i++) {
    const h = highHalf(hashes[i]);
    const l = lowHalf(hashes[i]);
    low ^= multiply64(h ^ ((h << 16) | (l >>> 16)), l ^ 89869747 ^ (l << 16), 0, 3644798167);
    high ^= productHigh;
  }
  low ^= multiply64(0, hashes.length + 1, 0, 1927868237);
  high ^= productHigh;
  // hash ^= (hash >> 11) ^ (hash >> 25)
  const sl = ((low >>> 11) | (high << 21)) ^ ((low >>> 25) | (high << 7));
  const sh = (high >>> 11) ^ (high >>> 25);
  low = multiply64(high ^ sh, low ^ sl, 0, 69069);
  const s = (low >>> 0) + 907133923;
  high = (productHigh + (s > 4294967295 ? 1 : 0)) | 0;
  low = s | 0;
  return high === -1 && low === -1 ? 590923713 : intFromHalves(high, low);
}
