// The Mersenne Twister behind Python's random: the same seeds give the same numbers.

import type { Charge } from './float-bits.js';
import { type Int, bitLength, norm } from './int-math.js';

const N = 624;
const M = 397;

/** One generator's state. */
export class Mt19937 {
  /** The 624 words. */
  state: Uint32Array = new Uint32Array(N);
  /** Next word to hand out; 624 when all are used. */
  index: number = N;

  /** Seeds from one word. */
  seedWord(seed: number): void {
    const s = this.state;
    s[0] = seed;
    for (let i = 1; i < N; i++) {
      const x = s[i - 1] ^ (s[i - 1] >>> 30);
      s[i] = Math.imul(1812433253, x) + i;
    }
    this.index = N;
  }

  /** Seeds from a list of words, least significant first. */
  seedArray(key: readonly number[]): void {
    this.seedWord(19650218);
    const s = this.state;
    const length = key.length;
    let i = 1;
    let j = 0;
    for (let k = N > length ? N : length; k > 0; k--) {
      s[i] = (s[i] ^ Math.imul(s[i - 1] ^ (s[i - 1] >>> 30), 1664525)) + key[j] + j;
      if (++i >= N) {
        s[0] = s[N - 1];
        i = 1;
      }
      if (++j >= length) j = 0;
    }
    for (let k = N - 1; k > 0; k--) {
      s[i] = (s[i] ^ Math.imul(s[i - 1] ^ (s[i - 1] >>> 30), 1566083941)) - i;
      if (++i >= N) {
        s[0] = s[N - 1];
        i = 1;
      }
    }
    s[0] = 0x80000000;
    this.index = N;
  }

  /** random.seed(x) for an int: its size in words. */
  seedInt(x: Int, charge: Charge): void {
    if (typeof x === 'number') {
      const a = x < 0 ? -x : x;
      this.seedArray(a < 4294967296 ? [a] : [a % 4294967296, Math.floor(a / 4294967296)]);
      return;
    }
    const hex = (x < 0n ? -x : x).toString(16);
    charge(1 + (hex.length >> 6));
    const key: number[] = [];
    for (let end = hex.length; end > 0; end -= 8) key.push(parseInt(hex.slice(end < 8 ? 0 : end - 8, end), 16));
    this.seedArray(key);
  }

  private refill(): void {
    const s = this.state;
    let k = 0;
    for (; k < N - M; k++) {
      const y = (s[k] & 0x80000000) | (s[k + 1] & 0x7fffffff);
      s[k] = s[k + M] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    for (; k < N - 1; k++) {
      const y = (s[k] & 0x80000000) | (s[k + 1] & 0x7fffffff);
      s[k] = s[k + (M - N)] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    const y = (s[N - 1] & 0x80000000) | (s[0] & 0x7fffffff);
    s[N - 1] = s[M - 1] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    this.index = 0;
  }

  /** The next 32 random bits, unsigned. */
  next32(): number {
    if (this.index >= N) this.refill();
    let y = this.state[this.index++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** random.random(): 53 bits in [0, 1). */
  random(): number {
    const a = this.next32() >>> 5;
    const b = this.next32() >>> 6;
    return (a * 67108864 + b) / 9007199254740992;
  }

  /** random.getrandbits(k) for k >= 0, paid for when long. */
  getrandbits(k: number, charge: Charge): Int {
    if (k <= 0) return 0;
    if (k <= 32) return this.next32() >>> (32 - k);
    if (k <= 53) {
      const low = this.next32();
      return (this.next32() >>> (64 - k)) * 4294967296 + low;
    }
    const words: string[] = [];
    for (let left = k; left > 0; left -= 32) {
      if ((words.length & 63) === 63) charge(1);
      const r = this.next32();
      words.push((left < 32 ? r >>> (32 - left) : r).toString(16).padStart(8, '0'));
    }
    words.reverse();
    return norm(BigInt('0x' + words.join('')));
  }

  /** Random._randbelow(n) for n > 0: the draw behind randrange, choice, shuffle and sample. */
  randbelow(n: Int, charge: Charge): Int {
    const k = bitLength(n);
    let r = this.getrandbits(k, charge);
    while (r >= n) r = this.getrandbits(k, charge);
    return r;
  }

  /** The 625 numbers of random.getstate()[1]: the words and the index. */
  getState(): number[] {
    const out: number[] = [];
    for (let i = 0; i < N; i++) out.push(this.state[i]);
    out.push(this.index);
    return out;
  }

  /** Takes back what `getState` gave. The caller has checked that the values are in range. */
  setState(values: readonly number[]): void {
    for (let i = 0; i < N; i++) this.state[i] = values[i];
    this.index = values[N];
  }
}
