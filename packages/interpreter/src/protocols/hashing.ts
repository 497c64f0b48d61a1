/** Hashes: CPython's own values for numbers, tuples and frozensets, and a quick 32-bit hash for tables. */
import { decompose, highWord, lowWord } from '../numbers/float-bits.js';
import { PyBytes } from '../objects/bytes.js';
import { type PyException, typeError } from '../objects/exception.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import { hooks } from '../objects/hooks.js';
import { asInt, type PyInt, normalize } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { PyInstance } from '../objects/instance.js';
import { m } from '../objects/machine.js';
import { PyFrozenSet } from '../objects/set.js';
import { PyWideStr } from '../objects/str.js';
import type { PyObject, Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import { callBound0 } from './calls.js';

const MODULUS = 2305843009213693951n;
const HASH_INF = 314159;
const HASH_IMAG = 1000003n;
const HASH_NONE = 4238894112;

function unhashable(v: Value): PyException {
  return typeError(`unhashable type: '${typeName(typeOf(v))}'`);
}

/** hash() of an int: modulo 2 ** 61 - 1, with its sign, never -1. */
export function hashInt(x: PyInt): PyInt {
  if (typeof x === 'number') return x === -1 ? -2 : x;
  m.chargeWork(payForDigits(x));
  const r = x < 0n ? -(-x % MODULUS) : x % MODULUS;
  return r === -1n ? -2 : normalize(r);
}

/** A rough number of units of work in walking over a bigint; 0 for short ones. */
function payForDigits(x: bigint): number {
  return x < LONG_INT && x > -LONG_INT ? 0 : x.toString(16).length >> 2;
}
const LONG_INT = 1n << 1024n;

/** hash() of a float, equal to the hash of an equal int. NaN has its box's. */
export function hashFloat(x: number): PyInt {
  if (Number.isSafeInteger(x)) return x === -1 ? -2 : x + 0;
  if (!Number.isFinite(x)) return x > 0 ? HASH_INF : x < 0 ? -HASH_INF : 0;
  const { mantissa, exponent } = decompose(x);
  const shift = ((exponent % 61) + 61) % 61;
  const r = (mantissa << BigInt(shift)) % MODULUS;
  return normalize(x < 0 ? (r === 1n ? -2n : -r) : r);
}

function hashDouble(v: PyFloat): PyInt {
  return v.value !== v.value ? identityHash(v) : hashFloat(v.value);
}

function identityHash(v: PyObject): number {
  return Math.floor(m.idOf(v) / 16);
}

/** hash() of a complex number. */
export function hashComplex(real: number, imag: number): PyInt {
  const sum = BigInt.asIntN(64, BigInt(hashFloat(real)) + HASH_IMAG * BigInt(hashFloat(imag)));
  return sum === -1n ? -2 : normalize(sum);
}

/** Two 26-bit lanes over the units of a text: a fixed hash of 52 bits. */
function hashUnits(n: number, unit: (i: number) => number): number {
  m.chargeWork(n);
  let a = 0x811c9dc5;
  let b = 0x9e3779b9 ^ n;
  for (let i = 0; i < n; i++) {
    const c = unit(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b + c, 0x85ebca6b) ^ (b >>> 13);
  }
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
  b = Math.imul(b ^ (b >>> 16), 0x297a2d39);
  a ^= a >>> 12;
  b ^= b >>> 15;
  return ((b >>> 6) & 0xfffff) * 4294967296 + (a >>> 0);
}

/** hash() of a str: fixed, unlike CPython's, which changes from process to process. */
export function hashStr(s: string | PyWideStr): number {
  if (typeof s !== 'string') {
    const cps = s.cps;
    return hashUnits(cps.length, (i) => cps[i]);
  }
  const n = s.length;
  if (n === 0) return 0;
  if (n > 64) m.chargeWork(n);
  let a = 0x811c9dc5;
  let b = 0x9e3779b9 ^ n;
  for (let i = 0; i < n; i++) {
    const c = s.charCodeAt(i);
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b + c, 0x85ebca6b) ^ (b >>> 13);
  }
  a = Math.imul(a ^ (a >>> 15), 0x2c1b3c6d);
  b = Math.imul(b ^ (b >>> 16), 0x297a2d39);
  a ^= a >>> 12;
  b ^= b >>> 15;
  return ((b >>> 6) & 0xfffff) * 4294967296 + (a >>> 0);
}

/** hash() of bytes: that of the str with the same units. */
export function hashBytes(data: Uint8Array): number {
  return data.length === 0 ? 0 : hashUnits(data.length, (i) => data[i]);
}

// Tuples: xxHash over the items' hashes, in 32-bit halves so that no bigint is made on the way.

const P1_HI = 0x9e3779b1 | 0;
const P1_LO = 0x85ebca87 | 0;
const P2_HI = 0xc2b2ae3d | 0;
const P2_LO = 0x27d4eb4f;
const P5_HI = 0x27d4eb2f;
const P5_LO = 0x165667c5;

/** High half of the product of two unsigned 32-bit numbers. */
function mulHigh(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const t = a1 * b0 + ((a0 * b0) >>> 16);
  return (a1 * b1 + Math.floor(t / 65536) + (a0 * b1 + (t & 0xffff)) / 65536) | 0;
}

function lowHalf(h: PyInt): number {
  return typeof h === 'number' ? h | 0 : Number(BigInt.asIntN(32, h));
}
function highHalf(h: PyInt): number {
  return typeof h === 'number' ? Math.floor(h / 4294967296) | 0 : Number(BigInt.asIntN(32, h >> 32n));
}

/** hash() of a tuple of these items. */
export function hashItems(items: readonly Value[]): PyInt {
  let lo = P5_LO;
  let hi = P5_HI;
  m.enterNative();
  m.charge(1);
  m.chargeWork(items.length);
  for (let i = 0; i < items.length; i++) {
    const h = hash(items[i]);
    const l = lowHalf(h);
    const g = highHalf(h);
    const pLo = Math.imul(l, P2_LO);
    const pHi = (mulHigh(l, P2_LO) + Math.imul(g, P2_LO) + Math.imul(l, P2_HI)) | 0;
    const sum = (lo >>> 0) + (pLo >>> 0);
    hi = (hi + pHi + (sum > 0xffffffff ? 1 : 0)) | 0;
    lo = sum | 0;
    const rHi = (hi << 31) | (lo >>> 1);
    const rLo = (lo << 31) | (hi >>> 1);
    lo = Math.imul(rLo, P1_LO);
    hi = (mulHigh(rLo, P1_LO) + Math.imul(rHi, P1_LO) + Math.imul(rLo, P1_HI)) | 0;
  }
  m.d--;
  const sum = (lo >>> 0) + ((items.length ^ P5_LO ^ 3527539) >>> 0);
  hi = (hi + P5_HI + (sum > 0xffffffff ? 1 : 0)) | 0;
  lo = sum | 0;
  if (lo === -1 && hi === -1) return 1546275796;
  return fromHalves(hi, lo);
}

/** The signed 64-bit integer of two halves. */
function fromHalves(hi: number, lo: number): PyInt {
  if (hi > -0x200000 && hi < 0x200000) return hi * 4294967296 + (lo >>> 0);
  return (BigInt(hi) << 32n) + BigInt(lo >>> 0);
}

function shuffleBits(h: bigint): bigint {
  return BigInt.asUintN(64, (h ^ 89869747n ^ (h << 16n)) * 3644798167n);
}

/** hash() of a frozenset: independent of the order of its items. */
export function hashFrozenSet(set: PyFrozenSet): PyInt {
  if (set.hashValue !== null) return set.hashValue;
  let h = 0n;
  m.enterNative();
  m.charge(1 + (set.slots >> 3));
  for (let i = set.nextEntry(0); i >= 0; i = set.nextEntry(i + 1)) h ^= shuffleBits(BigInt.asUintN(64, BigInt(hash(set.keyAt(i)))));
  m.d--;
  h ^= BigInt(set.size + 1) * 1927868237n;
  h = BigInt.asUintN(64, h);
  h ^= (h >> 11n) ^ (h >> 25n);
  h = BigInt.asUintN(64, h * 69069n + 907133923n);
  const r = h === 18446744073709551615n ? 590923713 : normalize(BigInt.asIntN(64, h));
  set.hashValue = r;
  return r;
}

/** `hash(v)`. */
export function hash(v: Value): PyInt {
  switch (typeof v) {
    case 'number':
      return v === -1 ? -2 : v;
    case 'string':
      return hashStr(v);
    case 'boolean':
      return v ? 1 : 0;
    case 'bigint':
      return hashInt(v);
    default:
  }
  if (v === null) return HASH_NONE;
  if (v instanceof PyTuple) return hashItems(v.items);
  if (v instanceof PyFloat) return hashDouble(v);
  if (v instanceof PyWideStr) return hashStr(v);
  if (v instanceof PyBytes) return hashBytes(v.data);
  if (v instanceof PyComplex) return hashComplex(v.real, v.imag);
  if (v instanceof PyFrozenSet) return hashFrozenSet(v);
  const found = v.cls.lookup('__hash__');
  if (found === undefined) return identityHash(v);
  if (found === null) throw unhashable(v);
  return reduceHash(callBound0(found, v));
}

const HASH_MAX = 9223372036854775807n;

/** What a `__hash__` method returned, as a hash: ints of more than 64 bits are hashed once more. */
function reduceHash(r: Value): PyInt {
  const h = asInt(r);
  if (h === undefined) throw typeError('__hash__ method should return an integer');
  if (typeof h === 'bigint' && (h > HASH_MAX || h < -HASH_MAX - 1n)) return hashInt(h);
  return h === -1 ? -2 : h;
}

/** Mixes two 32-bit numbers. */
function mix(h: number, x: number): number {
  h = Math.imul(h ^ x, 0x85ebca6b);
  return h ^ (h >>> 15);
}

function tableHashInt(x: PyInt): number {
  if (typeof x === 'number') {
    const low = x | 0;
    return mix(low, low === x ? low >> 31 : Math.floor(x / 4294967296) | 0);
  }
  m.chargeWork(payForDigits(x));
  if (x >= -18446744073709551616n && x <= 18446744073709551616n) {
    return mix(Number(BigInt.asIntN(32, x)), Number(BigInt.asIntN(32, x >> 32n)));
  }
  const digits = x.toString(16);
  let h = digits.length;
  for (let i = 0; i < digits.length; i++) h = Math.imul(h ^ digits.charCodeAt(i), 0x01000193);
  return h ^ (h >>> 15);
}

function tableHashFloat(v: PyFloat): number {
  const x = v.value;
  if (Number.isInteger(x)) return tableHashInt(Number.isSafeInteger(x) ? x + 0 : BigInt(x));
  if (x !== x) return mix(identityHash(v) | 0, 0);
  return mix(highWord(x) | 0, lowWord(x) | 0);
}

/** A 32-bit hash that is equal for equal values; raises for unhashable ones. */
export function tableHash(v: Value): number {
  switch (typeof v) {
    case 'number':
    case 'bigint':
      return tableHashInt(v);
    case 'boolean':
      return tableHashInt(v ? 1 : 0);
    case 'string':
      return tableHashInt(hashStr(v));
    default:
  }
  if (v === null) return 0x5bd1e995;
  if (v instanceof PyTuple) {
    const items = v.items;
    let h = items.length;
    m.chargeWork(items.length);
    let i = 0;
    for (; i < items.length; i++) {
      const item = items[i];
      if (typeof item === 'object') break;
      h = mix(h, tableHash(item));
    }
    if (i === items.length) return h;
    // A tuple in a tuple may hold shared parts, hashed once for each way to them.
    m.charge(1);
    m.enterNative();
    for (; i < items.length; i++) h = mix(h, tableHash(items[i]));
    m.d--;
    return h;
  }
  if (v instanceof PyFloat) return tableHashFloat(v);
  if (v instanceof PyComplex && v.imag === 0) return tableHashFloat(new PyFloat(v.real));
  // What hashes as its base does must meet that base's own values.
  if (
    v instanceof PyInstance &&
    (v.payload instanceof PyTuple || v.payload instanceof PyFloat) &&
    v.cls.inheritsFrom('__hash__', v.cls.layout!)
  ) {
    return tableHash(v.payload);
  }
  // Everything else goes by hash(): it must meet the ints and strs that a guest's __eq__ may call equal.
  return tableHashInt(hash(v));
}

hooks.hash = hash;
hooks.tableHash = tableHash;
