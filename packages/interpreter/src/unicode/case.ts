/** Case conversion of whole texts as str's methods do it: special casing, final sigma, title case after uncased characters. */
import { type CaseMap, caseEntry, caseMaps } from './case-maps.js';
import { isCased, isCaseIgnorable, isLower, isUpper } from './properties.js';
import { BLOCK, type Charge, chargeCharacters, CodePointBuffer, codePoints, occurs, asciiToString } from './wide.js';

const CAPITAL_SIGMA = 0x3a3;
const FINAL_SIGMA = 0x3c2;
const MEDIAL_SIGMA = 0x3c3;

const UPPER = 0;
const LOWER = 1;
const TITLE = 2;
const CAPITALIZE = 3;
const SWAP = 4;
const FOLD = 5;
type Mode = 0 | 1 | 2 | 3 | 4 | 5;

const NON_ASCII = /[^\x00-\x7f]/;
/** Up to this length, adding characters one by one beats a buffer. */
const SHORT = 24;
const bytes: Uint8Array = new Uint8Array(BLOCK);

/** ASCII tables: what each character becomes, and which are letters. */
const UP: Uint8Array = new Uint8Array(128);
const DOWN: Uint8Array = new Uint8Array(128);
const OTHER: Uint8Array = new Uint8Array(128);
const LETTER: Uint8Array = new Uint8Array(128);
for (let c = 0; c < 128; c++) {
  const capital = c >= 65 && c <= 90;
  const small = c >= 97 && c <= 122;
  LETTER[c] = capital || small ? 1 : 0;
  UP[c] = small ? c - 32 : c;
  DOWN[c] = capital ? c + 32 : c;
  OTHER[c] = capital || small ? c ^ 32 : c;
}

/** What `mode` makes of a character after no letter, and after one. */
const OUTSIDE: readonly Uint8Array[] = [UP, DOWN, UP, DOWN, OTHER, DOWN];
const INSIDE: readonly Uint8Array[] = [UP, DOWN, DOWN, DOWN, OTHER, DOWN];

function asciiText(mode: Mode, s: string, charge: Charge | undefined): string {
  const n = s.length;
  const outside = OUTSIDE[mode];
  const inside = INSIDE[mode];
  let inWord = 0;
  let at = 0;
  let text = '';
  if (mode === CAPITALIZE && n > 0) {
    const c = s.charCodeAt(0);
    if (UP[c] !== c) {
      text = String.fromCharCode(UP[c]);
      if (n <= SHORT) {
        for (at = 1; at < n; at++) text += String.fromCharCode(DOWN[s.charCodeAt(at)]);
        return text;
      }
    }
    at = 1;
  }
  if (text === '') {
    // Text that does not change is handed back as it is.
    for (; at < n; at++) {
      const c = s.charCodeAt(at);
      if ((inWord ? inside : outside)[c] !== c) break;
      inWord = LETTER[c];
      if (charge !== undefined && at % BLOCK === BLOCK - 1) charge(BLOCK / 64);
    }
    if (at === n) return s;
    text = s.slice(0, at);
    if (n <= SHORT) {
      for (; at < n; at++) {
        const c = s.charCodeAt(at);
        text += String.fromCharCode((inWord ? inside : outside)[c]);
        inWord = LETTER[c];
      }
      return text;
    }
  }
  while (at < n) {
    const length = Math.min(n - at, BLOCK);
    chargeCharacters(charge, length);
    if (outside === inside) {
      for (let i = 0; i < length; i++) bytes[i] = outside[s.charCodeAt(at + i)];
    } else {
      for (let i = 0; i < length; i++) {
        const c = s.charCodeAt(at + i);
        bytes[i] = (inWord ? inside : outside)[c];
        inWord = LETTER[c];
      }
    }
    text += asciiToString(bytes, length);
    at += length;
  }
  return text;
}

function isFinalSigma(cps: ArrayLike<number>, at: number): boolean {
  let j = at - 1;
  while (j >= 0 && isCaseIgnorable(cps[j])) j--;
  if (j < 0 || !isCased(cps[j])) return false;
  j = at + 1;
  while (j < cps.length && isCaseIgnorable(cps[j])) j++;
  return j === cps.length || !isCased(cps[j]);
}

function mapInto(out: CodePointBuffer, map: CaseMap, cp: number): void {
  const entry = caseEntry(map, cp);
  if (entry >= 0) {
    out.push(entry === 0 ? cp : entry);
    return;
  }
  const text = map.texts[-entry - 1];
  for (let i = 0; i < text.length; i++) out.push(text[i]);
}

function convert(mode: Mode, cps: Uint32Array, charge: Charge | undefined): CodePointBuffer {
  const maps = caseMaps();
  const out = new CodePointBuffer(cps.length);
  let afterCased = false;
  for (let i = 0; i < cps.length; i++) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, cps.length - i));
    const c = cps[i];
    let map = maps.lower;
    switch (mode) {
      case UPPER:
        map = maps.upper;
        break;
      case FOLD:
        map = maps.fold;
        break;
      case TITLE:
        if (!afterCased) map = maps.title;
        afterCased = isCased(c);
        break;
      case CAPITALIZE:
        if (i === 0) map = maps.title;
        break;
      case SWAP:
        if (isLower(c)) map = maps.upper;
        else if (!isUpper(c)) {
          out.push(c);
          continue;
        }
        break;
      default:
    }
    if (c === CAPITAL_SIGMA && map === maps.lower) out.push(isFinalSigma(cps, i) ? FINAL_SIGMA : MEDIAL_SIGMA);
    else mapInto(out, map, c);
  }
  return out;
}

function run(mode: Mode, s: string | Uint32Array, charge: Charge | undefined): string | Uint32Array {
  if (typeof s !== 'string') return convert(mode, s, charge).toArray();
  if (!occurs(NON_ASCII, s, charge)) return asciiText(mode, s, charge);
  return convert(mode, codePoints(s, charge), charge).toText();
}

/** str.upper. */
export function upper(s: string, charge?: Charge): string;
export function upper(s: Uint32Array, charge?: Charge): Uint32Array;
export function upper(s: string | Uint32Array, charge?: Charge): string | Uint32Array {
  return run(UPPER, s, charge);
}

/** str.lower. */
export function lower(s: string, charge?: Charge): string;
export function lower(s: Uint32Array, charge?: Charge): Uint32Array;
export function lower(s: string | Uint32Array, charge?: Charge): string | Uint32Array {
  return run(LOWER, s, charge);
}

/** str.title. */
export function title(s: string, charge?: Charge): string;
export function title(s: Uint32Array, charge?: Charge): Uint32Array;
export function title(s: string | Uint32Array, charge?: Charge): string | Uint32Array {
  return run(TITLE, s, charge);
}

/** str.capitalize. */
export function capitalize(s: string, charge?: Charge): string;
export function capitalize(s: Uint32Array, charge?: Charge): Uint32Array;
export function capitalize(s: string | Uint32Array, charge?: Charge): string | Uint32Array {
  return run(CAPITALIZE, s, charge);
}

/** str.swapcase. */
export function swapcase(s: string, charge?: Charge): string;
export function swapcase(s: Uint32Array, charge?: Charge): Uint32Array;
export function swapcase(s: string | Uint32Array, charge?: Charge): string | Uint32Array {
  return run(SWAP, s, charge);
}

/** str.casefold. */
export function casefold(s: string, charge?: Charge): string;
export function casefold(s: Uint32Array, charge?: Charge): Uint32Array;
export function casefold(s: string | Uint32Array, charge?: Charge): string | Uint32Array {
  return run(FOLD, s, charge);
}
