/** Case conversion of whole texts as str's methods do it: special casing, final sigma, title case after uncased characters. */
import { type CaseMap, caseMaps } from './case-maps.js';
import { isCased, isCaseIgnorable, isLower, isUpper } from './properties.js';
import { BLOCK, type Charge, chargeCharacters, CodePointBuffer, codePoints, occurs, unitsToString } from './wide.js';

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
const bytes: Uint8Array = new Uint8Array(BLOCK);

function isAsciiLetter(c: number): boolean {
  const l = c | 32;
  return l >= 97 && l <= 122;
}

/** One ASCII character in `mode`; `inWord` says that a letter stands before it, `first` that nothing does. */
function asciiChar(mode: Mode, c: number, inWord: boolean, first: boolean): number {
  if (!isAsciiLetter(c)) return c;
  switch (mode) {
    case UPPER:
      return c & ~32;
    case LOWER:
    case FOLD:
      return c | 32;
    case TITLE:
      return inWord ? c | 32 : c & ~32;
    case CAPITALIZE:
      return first ? c & ~32 : c | 32;
    default:
      return c ^ 32;
  }
}

function asciiText(mode: Mode, s: string, charge: Charge | undefined): string {
  const n = s.length;
  let at = 0;
  let inWord = false;
  // Text that does not change is handed back as it is.
  while (at < n) {
    const c = s.charCodeAt(at);
    if (asciiChar(mode, c, inWord, at === 0) !== c) break;
    inWord = isAsciiLetter(c);
    at++;
    if (charge !== undefined && at % BLOCK === 0) charge(BLOCK / 64);
  }
  if (at === n) return s;
  let text = s.slice(0, at);
  while (at < n) {
    const stop = Math.min(n, at + BLOCK);
    if (charge !== undefined) chargeCharacters(charge, stop - at);
    const length = stop - at;
    for (let i = 0; i < length; i++) {
      const c = s.charCodeAt(at + i);
      bytes[i] = asciiChar(mode, c, inWord, at + i === 0);
      inWord = isAsciiLetter(c);
    }
    text += unitsToString(bytes, length);
    at = stop;
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
  const entry = map.table.get(cp);
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
