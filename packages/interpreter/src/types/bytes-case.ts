/** Case, character classes, tabs and hex of bytes: ASCII only. */
import { typeError, valueErr } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { asStr, strLength, codePointsOfStr, jsText, type PyStr } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { payText } from '../protocols/sequence-ops.js';
import { length } from '../protocols/subscript.js';
import { fromCodePoints } from '../unicode/wide.js';
import { bytesType, PyBytes } from '../objects/bytes.js';
import { isByteSpace } from './bytes-search.js';
import { cInt, lookAt, pay } from './str-args.js';

const isUpper = (c: number): boolean => c >= 65 && c <= 90;
const isLower = (c: number): boolean => c >= 97 && c <= 122;
const isLetter = (c: number): boolean => isUpper(c) || isLower(c);
const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const up = (c: number): number => (isLower(c) ? c - 32 : c);
const down = (c: number): number => (isUpper(c) ? c + 32 : c);

/** A copy with each byte mapped; `after` is the byte before it (0 at the start). */
function mapped(s: Uint8Array, map: (c: number, before: number, i: number) => number): Uint8Array {
  payText(s.length);
  const made = new Uint8Array(s.length);
  for (let i = 0; i < s.length; lookAt(i++)) made[i] = map(s[i], i === 0 ? 0 : s[i - 1], i);
  return made;
}

type Convert = (s: Uint8Array) => Uint8Array;

/** The methods that make another case. */
export const BYTE_CASES: Readonly<Record<string, Convert>> = {
  upper: (s) => mapped(s, up),
  lower: (s) => mapped(s, down),
  swapcase: (s) => mapped(s, (c) => (isLetter(c) ? c ^ 32 : c)),
  title: (s) => mapped(s, (c, before) => (isLetter(before) ? down(c) : up(c))),
  capitalize: (s) => mapped(s, (c, _before, i) => (i === 0 ? up(c) : down(c))),
};

function every(s: Uint8Array, test: (c: number) => boolean): boolean {
  m.chargeWork(s.length);
  for (let i = 0; i < s.length; lookAt(i++)) if (!test(s[i])) return false;
  return true;
}

function oneCase(s: Uint8Array, wanted: (c: number) => boolean, other: (c: number) => boolean): boolean {
  return every(s, (c) => !other(c)) && !every(s, (c) => !wanted(c));
}

function isTitle(s: Uint8Array): boolean {
  let seen = false;
  let inWord = false;
  const fine = every(s, (c) => {
    if (isUpper(c)) {
      if (inWord) return false;
      inWord = seen = true;
    } else if (isLower(c)) {
      if (!inWord) return false;
      seen = true;
    } else inWord = false;
    return true;
  });
  return fine && seen;
}

type Ask = (s: Uint8Array) => boolean;

/** The methods that ask what the bytes are. */
export const BYTE_TESTS: Readonly<Record<string, Ask>> = {
  isalnum: (s) => s.length > 0 && every(s, (c) => isLetter(c) || isDigit(c)),
  isalpha: (s) => s.length > 0 && every(s, isLetter),
  isascii: (s) => every(s, (c) => c < 128),
  isdigit: (s) => s.length > 0 && every(s, isDigit),
  isspace: (s) => s.length > 0 && every(s, isByteSpace),
  islower: (s) => oneCase(s, isLower, isUpper),
  isupper: (s) => oneCase(s, isUpper, isLower),
  istitle: isTitle,
};

/** bytes.expandtabs. */
export function expandByteTabs(s: Uint8Array, size: number): Uint8Array {
  m.chargeWork(s.length);
  let length = 0;
  let column = 0;
  for (let i = 0; i < s.length; lookAt(i++)) {
    const c = s[i];
    const width = c !== 9 ? 1 : size > 0 ? size - (column % size) : 0;
    length += width;
    column = c === 10 || c === 13 ? 0 : column + width;
  }
  payText(length);
  const made = new Uint8Array(length);
  let to = 0;
  column = 0;
  for (let i = 0; i < s.length; lookAt(i++)) {
    const c = s[i];
    if (c !== 9) {
      made[to++] = c;
      column = c === 10 || c === 13 ? 0 : column + 1;
    } else if (size > 0) {
      const width = size - (column % size);
      made.fill(32, to, to + width);
      to += width;
      column += width;
    }
  }
  return made;
}

const HEX = '0123456789abcdef';

/** The separator of `hex`, as a character code; -1 for none. */
function separatorOf(sep: Value | undefined): number {
  if (sep === undefined) return -1;
  if (length(sep) !== 1) throw valueErr('sep must be length 1.');
  const text = asStr(sep);
  if (text !== undefined) {
    const c = codePointsOfStr(text)[0];
    if (c > 127) throw valueErr('sep must be ASCII.');
    return c;
  }
  const bytes = bytesType.unwrap!(sep);
  if (!(bytes instanceof PyBytes)) throw typeError('sep must be str or bytes.');
  if (bytes.data[0] > 127) throw valueErr('sep must be ASCII.');
  return bytes.data[0];
}

/** `bytes.hex(sep, bytes_per_sep)`. */
export function hexOf(s: Uint8Array, sep: Value | undefined, perSep: Value | undefined): string {
  const by = perSep === undefined ? 1 : cInt(perSep);
  const separator = separatorOf(sep);
  const n = s.length;
  const group = Math.abs(by);
  const grouped = separator >= 0 && group > 0 && group < n;
  // Groups are counted from the right unless the number is negative.
  const offset = grouped && by > 0 ? n % group : 0;
  const length = n * 2 + (grouped ? Math.floor((n - 1) / group) : 0);
  payText(length);
  m.reserve(length);
  m.chargeWork(length);
  const made = new Uint8Array(length);
  let to = 0;
  for (let i = 0; i < n; lookAt(i++)) {
    if (grouped && i > 0 && (i - offset) % group === 0) made[to++] = separator;
    made[to++] = HEX.charCodeAt(s[i] >> 4);
    made[to++] = HEX.charCodeAt(s[i] & 15);
  }
  return fromCodePoints(made, 0, length, pay);
}

function digitOf(c: number): number {
  if (isDigit(c)) return c - 48;
  const l = c | 32;
  return l >= 97 && l <= 102 ? l - 87 : -1;
}

function badHex(at: number): never {
  throw valueErr(`non-hexadecimal number found in fromhex() arg at position ${at}`);
}

/** The bytes behind `bytes.fromhex(text)`. */
export function fromHex(text: PyStr): Uint8Array {
  const n = strLength(text);
  m.chargeWork(n);
  const s = jsText(text);
  for (let i = 0; i < n; lookAt(i++)) if (s.charCodeAt(i) > 127) badHex(i);
  payText(n >> 1);
  const made = new Uint8Array(n >> 1);
  let to = 0;
  for (let i = 0; ; ) {
    while (i < n && isByteSpace(s.charCodeAt(i))) i++;
    if (i >= n) break;
    const top = digitOf(s.charCodeAt(i));
    if (top < 0) badHex(i);
    const bottom = i + 1 < n ? digitOf(s.charCodeAt(i + 1)) : -1;
    if (bottom < 0) badHex(i + 1);
    made[to++] = top * 16 + bottom;
    lookAt(to);
    i += 2;
  }
  return to === made.length ? made : made.slice(0, to);
}
