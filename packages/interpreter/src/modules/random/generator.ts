/** The Random type's core: state, seeding, and where a receiver's raw numbers come from when a subclass overrides them. */
import { asInt, type PyInt } from '../../objects/int.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { m } from '../../objects/machine.js';
import { asStr, codePointsOfStr, type PyStr } from '../../objects/str.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { floatType } from '../../objects/float.js';
import { bitLength, norm } from '../../numbers/int-math.js';
import { intFromBytes } from '../../numbers/int-functions.js';
import { Mt19937 } from '../../numbers/mt19937.js';
import { getAttr, typeOf } from '../../protocols/attributes.js';
import { call0, call1, callMethod } from '../../protocols/calls.js';
import { bytesLike, realOf } from '../../protocols/conversion.js';
import { hash } from '../../protocols/hashing.js';
import { pay } from '../../protocols/int-ops.js';
import { floordiv, mul } from '../../protocols/operators.js';
import { ge } from '../../protocols/comparison.js';
import { Sha512 } from '../hashlib/sha512.js';
import { feed } from '../hashlib/module.js';

/** A generator of its own. */
export class PyRandom extends PyObject {
  readonly twister: Mt19937 = new Mt19937();
  /** The second number of a pair that gauss made. */
  gaussNext: Value = null;
  /** Draws the next 32 bits; SystemRandom asks the host instead. */
  random(): number {
    return this.twister.random();
  }
  bits(k: number): PyInt {
    return this.twister.getrandbits(k, pay);
  }
}

/** Numbers from the host's entropy: no seed, no state. */
export class PySystemRandom extends PyRandom {
  private word(): number {
    return m.host.entropy() >>> 0;
  }
  override random(): number {
    return ((this.word() >>> 5) * 67108864 + (this.word() >>> 6)) / 9007199254740992;
  }
  override bits(k: number): PyInt {
    let text = '0x0';
    for (let left = k; left > 0; left -= 32) {
      if ((text.length & 511) < 8) m.charge(1);
      text += (left < 32 ? this.word() >>> (32 - left) : this.word()).toString(16).padStart(8, '0');
    }
    // The first words are the highest; what is left of a last short word sits in a full one, so shift by nothing.
    return norm(BigInt(text) & ((1n << BigInt(k)) - 1n));
  }
}

export const randomType: PyType = layoutType('Random', PyRandom, { module: 'random' });
export const systemRandomType: PyType = layoutType('SystemRandom', PySystemRandom, { module: 'random', bases: [randomType] });
systemRandomType.mro = [systemRandomType, ...randomType.mro];

/** The generator behind a receiver. */
export function coreOf(receiver: Value): PyRandom {
  return receiver instanceof PyRandom ? receiver : (randomType.unwrap!(receiver) as PyRandom);
}

/** A word of 32 bits eight times: the seed of a generator nobody seeded. */
function seedFromHost(core: PyRandom): void {
  const key: number[] = [];
  for (let i = 0; i < 8; i++) key.push(m.host.entropy() >>> 0);
  core.twister.seedArray(key);
}

function utf8(text: PyStr): Uint8Array {
  const cps = codePointsOfStr(text);
  const out: number[] = [];
  for (let i = 0; i < cps.length; i++) {
    const c = cps[i];
    if (c < 0x80) out.push(c);
    else if (c < 0x800) out.push(0xc0 | (c >> 6), 0x80 | (c & 63));
    else if (c < 0x10000) {
      if (c >= 0xd800 && c <= 0xdfff) throw valueErr("'utf-8' codec can't encode character: surrogates not allowed");
      out.push(0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
    } else out.push(0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
  }
  return Uint8Array.from(out);
}

const MASK = 0xffffffffffffffffn;

/** The seed of version 1 for texts: a small multiplicative hash. */
function oldTextSeed(units: ArrayLike<number>): bigint {
  m.charge(units.length >> 2);
  let x = units.length > 0 ? BigInt(units[0]) << 7n : 0n;
  for (let i = 0; i < units.length; i++) x = ((1000003n * x) ^ BigInt(units[i])) & MASK;
  return x ^ BigInt(units.length);
}

/** random.seed(a, version) on a receiver's generator. */
export function seed(core: PyRandom, a: Value, version: Value): void {
  core.gaussNext = null;
  if (core instanceof PySystemRandom) return;
  const { twister } = core;
  if (a === null) {
    seedFromHost(core);
    return;
  }
  const text = asStr(a);
  const data = text === undefined ? bytesLike(a) : undefined;
  if (text !== undefined || data !== undefined) {
    if (version === 1) {
      twister.seedInt(norm(oldTextSeed(text !== undefined ? codePointsOfStr(text) : data!)), pay);
      return;
    }
    if (version === 2) {
      m.chargeWork((text === undefined ? data!.length : typeof text === 'string' ? text.length : text.cps.length) * 8);
      const bytes = text !== undefined ? utf8(text) : data!;
      const digest = new Sha512();
      feed(digest, bytes);
      const all = new Uint8Array(bytes.length + 64);
      all.set(bytes);
      all.set(digest.digest(), bytes.length);
      twister.seedInt(intFromBytes(all, false, pay), pay);
      return;
    }
  }
  const int = asInt(a);
  if (int !== undefined) {
    twister.seedInt(int, pay);
    return;
  }
  if (floatType.unwrap!(a) === undefined && text === undefined && data === undefined) {
    throw typeError('The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.');
  }
  const h = BigInt(hash(a));
  twister.seedInt(norm(h < 0n ? h + MASK + 1n : h), pay);
}

/** The number of bits asked for. */
export function bitCountOf(v: PyInt): number {
  if (v < 0) throw valueErr('number of bits must be non-negative');
  const k = Number(v);
  if (k > m.limits.maxIntBits) {
    m.fail('memory', `An int of more than ${m.limits.maxIntBits} bits is over the limit`, 'maxIntBits', m.limits.maxIntBits);
  }
  return k;
}

/** Where the numbers for a receiver come from. */
export interface Source {
  random(): number;
  /** A number in [0, n). */
  below(n: PyInt): PyInt;
}

class CoreSource implements Source {
  private readonly core: PyRandom;
  constructor(core: PyRandom) {
    this.core = core;
  }
  random(): number {
    return this.core.random();
  }
  below(n: PyInt): PyInt {
    return below(n, (k) => this.core.bits(k));
  }
}

function below(n: PyInt, bits: (k: number) => PyInt): PyInt {
  const k = bitLength(n);
  let r = bits(k);
  while (r >= n) r = bits(k);
  return r;
}

/** Numbers of a subclass that brings its own `random`, `getrandbits` or `_randbelow`. */
class GuestSource implements Source {
  private readonly self: Value;
  private readonly core: PyRandom;
  private readonly ownRandom: boolean;
  private readonly integers: '_randbelow' | 'getrandbits' | 'random' | null;
  constructor(self: Value, core: PyRandom) {
    this.self = self;
    this.core = core;
    const cls = typeOf(self);
    const base = core instanceof PySystemRandom ? systemRandomType : randomType;
    this.ownRandom = !cls.inheritsFrom('random', base);
    let integers: GuestSource['integers'] = null;
    for (const each of cls.mro) {
      if (!each.heap) break;
      if (each.dict.has('_randbelow')) integers = '_randbelow';
      else if (each.dict.has('getrandbits')) integers = 'getrandbits';
      else if (each.dict.has('random')) integers = 'random';
      if (integers !== null) break;
    }
    this.integers = integers;
  }
  random(): number {
    return this.ownRandom ? realOf(call0(getAttr(this.self, 'random'))) : this.core.random();
  }
  below(n: PyInt): PyInt {
    switch (this.integers) {
      case null:
        return below(n, (k) => this.core.bits(k));
      case '_randbelow':
        return callMethod(this.self, '_randbelow', n) as PyInt;
      case 'getrandbits': {
        const bits = getAttr(this.self, 'getrandbits');
        const k = bitLength(n);
        let r = call1(bits, k);
        while (ge(r, n)) r = call1(bits, k);
        return r as PyInt;
      }
      default:
        return this.belowByRandom(n);
    }
  }

  /** From doubles alone: the part of 2 ** 53 that n does not divide is drawn again. */
  private belowByRandom(n: PyInt): PyInt {
    const size = 9007199254740992;
    if (n >= size) return floordiv(mul(new PyFloat(this.random()), n), 1) as PyInt;
    const count = Number(n);
    const limit = (size - (size % count)) / size;
    let r = this.random();
    while (r >= limit) r = this.random();
    return Math.floor(r * size) % count;
  }
}

export function sourceOf(receiver: Value): Source {
  if (receiver instanceof PyRandom) return new CoreSource(receiver);
  return new GuestSource(receiver, coreOf(receiver));
}
