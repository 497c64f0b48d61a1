// SipHash-1-3 of str and bytes with the key of PYTHONHASHSEED=0, in 32-bit halves.

import type { Charge } from './float-bits.js';
import type { Int } from './int-math.js';
import { intFromHalves } from './words64.js';

/** Halves of the last hash computed by `sipHash...Into`: [0] high, [1] low. */
export const hashHalves: Int32Array = new Int32Array(2);

/** The four words of the state, high halves at even places. */
const v: Int32Array = new Int32Array(8);

function start(): void {
  // The constants spell "somepseudorandomlygeneratedbytes"; the key is zero.
  v[0] = 0x736f6d65;
  v[1] = 0x70736575;
  v[2] = 0x646f7261;
  v[3] = 0x6e646f6d;
  v[4] = 0x6c796765;
  v[5] = 0x6e657261;
  v[6] = 0x74656462;
  v[7] = 0x79746573;
}

/** `rounds` rounds after v3 ^= m, then v0 ^= m. */
function mix(mh: number, ml: number, rounds: number): void {
  let ah = v[0],
    al = v[1],
    bh = v[2],
    bl = v[3],
    ch = v[4],
    cl = v[5],
    dh = v[6] ^ mh,
    dl = v[7] ^ ml;
  for (; rounds > 0; rounds--) {
    let t: number;
    // a += b; b = rotl(b, 13) ^ a; a = rotl(a, 32)
    let s = (al >>> 0) + (bl >>> 0);
    ah = (ah + bh + (s > 4294967295 ? 1 : 0)) | 0;
    al = s | 0;
    t = bh;
    bh = ((bh << 13) | (bl >>> 19)) ^ ah;
    bl = ((bl << 13) | (t >>> 19)) ^ al;
    t = ah;
    ah = al;
    al = t;
    // c += d; d = rotl(d, 16) ^ c
    s = (cl >>> 0) + (dl >>> 0);
    ch = (ch + dh + (s > 4294967295 ? 1 : 0)) | 0;
    cl = s | 0;
    t = dh;
    dh = ((dh << 16) | (dl >>> 16)) ^ ch;
    dl = ((dl << 16) | (t >>> 16)) ^ cl;
    // a += d; d = rotl(d, 21) ^ a
    s = (al >>> 0) + (dl >>> 0);
    ah = (ah + dh + (s > 4294967295 ? 1 : 0)) | 0;
    al = s | 0;
    t = dh;
    dh = ((dh << 21) | (dl >>> 11)) ^ ah;
    dl = ((dl << 21) | (t >>> 11)) ^ al;
    // c += b; b = rotl(b, 17) ^ c; c = rotl(c, 32)
    s = (cl >>> 0) + (bl >>> 0);
    ch = (ch + bh + (s > 4294967295 ? 1 : 0)) | 0;
    cl = s | 0;
    t = bh;
    bh = ((bh << 17) | (bl >>> 15)) ^ ch;
    bl = ((bl << 17) | (t >>> 15)) ^ cl;
    t = ch;
    ch = cl;
    cl = t;
  }
  v[0] = ah ^ mh;
  v[1] = al ^ ml;
  v[2] = bh;
  v[3] = bl;
  v[4] = ch;
  v[5] = cl;
  v[6] = dh;
  v[7] = dl;
}

/** The last word holds the tail bytes and the length; then three rounds; -1 becomes -2. */
function finish(tailHigh: number, tailLow: number, byteLength: number): void {
  mix(tailHigh | (byteLength << 24), tailLow, 1);
  v[5] ^= 0xff;
  mix(0, 0, 3);
  const high = v[0] ^ v[2] ^ v[4] ^ v[6];
  const low = v[1] ^ v[3] ^ v[5] ^ v[7];
  hashHalves[0] = high;
  hashHalves[1] = high === -1 && low === -1 ? -2 : low;
}

/** Hash of a str without surrogates into `hashHalves`: CPython hashes one or two bytes a character. */
export function sipHashStrInto(text: string, charge: Charge): void {
  const n = text.length;
  if (n === 0) {
    hashHalves[0] = hashHalves[1] = 0;
    return;
  }
  let all = 0;
  for (let i = 0; i < n; i++) all |= text.charCodeAt(i);
  if (n >= 64) charge(n >> 6);
  start();
  let i = 0;
  if (all < 256) {
    for (; i + 8 <= n; i += 8) {
      mix(
        text.charCodeAt(i + 4) | (text.charCodeAt(i + 5) << 8) | (text.charCodeAt(i + 6) << 16) | (text.charCodeAt(i + 7) << 24),
        text.charCodeAt(i) | (text.charCodeAt(i + 1) << 8) | (text.charCodeAt(i + 2) << 16) | (text.charCodeAt(i + 3) << 24),
        1,
      );
    }
    let low = 0;
    let high = 0;
    for (let j = 0; i + j < n; j++) {
      if (j < 4) low |= text.charCodeAt(i + j) << (8 * j);
      else high |= text.charCodeAt(i + j) << (8 * (j - 4));
    }
    finish(high, low, n);
    return;
  }
  for (; i + 4 <= n; i += 4) {
    mix(text.charCodeAt(i + 2) | (text.charCodeAt(i + 3) << 16), text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16), 1);
  }
  let low = 0;
  let high = 0;
  if (i < n) low = text.charCodeAt(i);
  if (i + 1 < n) low |= text.charCodeAt(i + 1) << 16;
  if (i + 2 < n) high = text.charCodeAt(i + 2);
  finish(high, low, n * 2);
}

/** Hash of a str given as code points, for strs with characters beyond the BMP or surrogates, into `hashHalves`. */
export function sipHashPointsInto(points: ArrayLike<number>, charge: Charge): void {
  const n = points.length;
  let all = 0;
  for (let i = 0; i < n; i++) all |= points[i];
  if (all < 65536) {
    let text = '';
    for (let i = 0; i < n; i++) text += String.fromCharCode(points[i]);
    sipHashStrInto(text, charge);
    return;
  }
  if (n >= 64) charge(n >> 6);
  start();
  let i = 0;
  for (; i + 2 <= n; i += 2) mix(points[i + 1], points[i], 1);
  finish(0, i < n ? points[i] : 0, n * 4);
}

/** Hash of bytes into `hashHalves`. */
export function sipHashBytesInto(bytes: ArrayLike<number>, charge: Charge): void {
  const n = bytes.length;
  if (n === 0) {
    hashHalves[0] = hashHalves[1] = 0;
    return;
  }
  if (n >= 64) charge(n >> 6);
  start();
  let i = 0;
  for (; i + 8 <= n; i += 8) {
    mix(
      bytes[i + 4] | (bytes[i + 5] << 8) | (bytes[i + 6] << 16) | (bytes[i + 7] << 24),
      bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24),
      1,
    );
  }
  let low = 0;
  let high = 0;
  for (let j = 0; i + j < n; j++) {
    if (j < 4) low |= bytes[i + j] << (8 * j);
    else high |= bytes[i + j] << (8 * (j - 4));
  }
  finish(high, low, n);
}

/** hash(str) for a str without surrogates. */
export function hashStr(text: string, charge: Charge): Int {
  sipHashStrInto(text, charge);
  return intFromHalves(hashHalves[0], hashHalves[1]);
}

/** hash(str) for a str given as code points. */
export function hashPoints(points: ArrayLike<number>, charge: Charge): Int {
  sipHashPointsInto(points, charge);
  return intFromHalves(hashHalves[0], hashHalves[1]);
}

/** hash(bytes). */
export function hashBytes(bytes: ArrayLike<number>, charge: Charge): Int {
  sipHashBytesInto(bytes, charge);
  return intFromHalves(hashHalves[0], hashHalves[1]);
}
