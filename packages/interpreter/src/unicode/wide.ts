/** Between JavaScript's UTF-16 strings and arrays of code points. */
import { platformDecode } from './platform-utf8.js';

/** Pays for native work: one unit per 64 characters. */
export type Charge = (units: number) => void;

/** Characters that are worked on between two charges. */
export const BLOCK = 4096;
const SURROGATE = /[\ud800-\udfff]/;

/** Pays for `characters` characters of work. */
export function chargeCharacters(charge: Charge | undefined, characters: number): void {
  if (charge !== undefined && characters >= 64) charge(Math.floor(characters / 64));
}

/** Characters that one native call may look at: about a millisecond. */
const WINDOW = 1 << 20;

/** Whether a pattern of one code unit occurs in a text, looked for in windows. */
export function occurs(pattern: RegExp, s: string, charge?: Charge): boolean {
  if (s.length <= WINDOW) return pattern.test(s);
  for (let i = 0; i < s.length; i += WINDOW) {
    chargeCharacters(charge, Math.min(WINDOW, s.length - i) >> 4);
    if (pattern.test(s.slice(i, i + WINDOW))) return true;
  }
  return false;
}

/** True when a string has a surrogate code unit, paired or not. */
export function hasSurrogate(s: string): boolean {
  return occurs(SURROGATE, s);
}

/** The code points of UTF-16 text; lone surrogates stay. */
export function codePoints(s: string, charge?: Charge): Uint32Array {
  const n = s.length;
  const out = new Uint32Array(n);
  let o = 0;
  for (let i = 0; i < n; ) {
    const stop = Math.min(n, i + BLOCK);
    if (charge !== undefined) chargeCharacters(charge, stop - i);
    while (i < stop) {
      const c = s.charCodeAt(i++);
      if (c >= 0xd800 && c <= 0xdbff && i < n) {
        const d = s.charCodeAt(i);
        if (d >= 0xdc00 && d <= 0xdfff) {
          out[o++] = 0x10000 + ((c - 0xd800) << 10) + (d - 0xdc00);
          i++;
          continue;
        }
      }
      out[o++] = c;
    }
  }
  return o === n ? out : out.slice(0, o);
}

const units: Uint16Array = new Uint16Array(BLOCK + 2);
const narrow: Uint8Array = new Uint8Array(BLOCK);

/** UTF-16 text of the code points from `start` up to `end`. */
export function fromCodePoints(cps: ArrayLike<number>, start: number = 0, end: number = cps.length, charge?: Charge): string {
  let text = '';
  if (end - start < 16) {
    for (let i = start; i < end; i++) text += String.fromCodePoint(cps[i]);
    return text;
  }
  for (let i = start; i < end; ) {
    const stop = Math.min(end, i + BLOCK);
    chargeCharacters(charge, stop - i);
    text += asciiBlock(cps, i, stop) ?? block(cps, i, stop);
    i = stop;
  }
  return text;
}

/** The text of at most a block of code points that are all ASCII, else null. */
function asciiBlock(cps: ArrayLike<number>, start: number, end: number): string | null {
  for (let i = start; i < end; i++) {
    const c = cps[i];
    if (c > 127) return null;
    narrow[i - start] = c;
  }
  return asciiToString(narrow, end - start);
}

function block(cps: ArrayLike<number>, start: number, end: number): string {
  let text = '';
  let u = 0;
  for (let i = start; i < end; i++) {
    const c = cps[i];
    if (c > 0xffff) {
      units[u++] = 0xd800 + ((c - 0x10000) >> 10);
      units[u++] = 0xdc00 + (c & 0x3ff);
    } else {
      units[u++] = c;
    }
    if (u >= BLOCK) {
      text += unitsToString(units, u);
      u = 0;
    }
  }
  return text + unitsToString(units, u);
}

/** The string of the first `length` code units, at most a block of them. */
export function unitsToString(source: Uint16Array | Uint8Array, length: number): string {
  return length === 0 ? '' : String.fromCharCode.apply(null, source.subarray(0, length) as unknown as number[]);
}

/** The string of the first `length` bytes, all ASCII, at most a block of them. */
export function asciiToString(source: Uint8Array, length: number): string {
  return (length < 64 ? null : platformDecode(source.subarray(0, length))) ?? unitsToString(source, length);
}

/** Adds small pieces of work up, so that the charge is called once per block of characters. */
export class Payer {
  private owed = 0;
  private readonly charge: Charge | undefined;

  constructor(charge: Charge | undefined) {
    this.charge = charge;
  }

  /** Owes the work of `characters` characters. */
  pay(characters: number): void {
    this.owed += characters;
    if (this.owed >= BLOCK && this.charge !== undefined) {
      const units = Math.floor(this.owed / 64);
      this.owed -= units * 64;
      this.charge(units);
    }
  }

  /** Pays what is owed in whole units. */
  settle(): void {
    chargeCharacters(this.charge, this.owed);
    this.owed = 0;
  }
}

/** A growing array of code points. */
export class CodePointBuffer {
  cps: Uint32Array;
  length = 0;

  constructor(capacity: number) {
    this.cps = new Uint32Array(Math.max(16, capacity));
  }

  /** Appends one code point. */
  push(cp: number): void {
    if (this.length === this.cps.length) this.grow(1);
    this.cps[this.length++] = cp;
  }

  /** Makes room for `more` code points. */
  ensure(more: number): void {
    if (this.length + more > this.cps.length) this.grow(more);
  }

  private grow(more: number): void {
    const bigger = new Uint32Array(Math.max(this.cps.length * 2, this.length + more));
    bigger.set(this.cps);
    this.cps = bigger;
  }

  /** The code points so far, as an array of their own. */
  toArray(): Uint32Array {
    return this.cps.slice(0, this.length);
  }

  /** UTF-16 text of the code points so far. */
  toText(): string {
    return fromCodePoints(this.cps, 0, this.length);
  }
}
