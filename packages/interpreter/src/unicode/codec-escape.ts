/** unicode_escape and raw_unicode_escape: text written with backslash escapes. */
import { backslashEscape, ByteBuffer, type Decoder, handleDecodeError } from './codec-errors.js';
import { lookupCharacter } from './names.js';
import { BLOCK, type Charge, chargeCharacters, type CodePointBuffer } from './wide.js';

function putText(out: ByteBuffer, text: string): void {
  for (let k = 0; k < text.length; k++) out.push(text.charCodeAt(k));
}

/** unicode_escape (`raw` false) or raw_unicode_escape. */
export function encodeEscape(raw: boolean, cps: Uint32Array, charge: Charge | undefined): Uint8Array {
  const out = new ByteBuffer(cps.length);
  for (let i = 0; i < cps.length; i++) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, cps.length - i));
    const c = cps[i];
    if (raw ? c < 256 : c >= 32 && c < 127 && c !== 92) out.push(c);
    else if (raw) putText(out, backslashEscape(c));
    else if (c === 92) putText(out, '\\\\');
    else if (c === 9) putText(out, '\\t');
    else if (c === 10) putText(out, '\\n');
    else if (c === 13) putText(out, '\\r');
    else putText(out, backslashEscape(c));
  }
  return out.toArray();
}

function hexValue(c: number): number {
  if (c >= 48 && c <= 57) return c - 48;
  const l = c | 32;
  return l >= 97 && l <= 102 ? l - 87 : -1;
}

/** Characters that a backslash and one letter stand for. */
const SINGLE: ReadonlyMap<number, number> = new Map([
  [92, 92],
  [39, 39],
  [34, 34],
  [98, 8],
  [102, 12],
  [116, 9],
  [110, 10],
  [114, 13],
  [118, 11],
  [97, 7],
]);

/** Reads hexadecimal escapes: the value, or -1; `at` is left behind the last good digit. */
class HexReader {
  at = 0;
  read(bytes: Uint8Array, from: number, count: number): number {
    let value = 0;
    this.at = from;
    for (let k = 0; k < count; k++) {
      const d = this.at < bytes.length ? hexValue(bytes[this.at]) : -1;
      if (d < 0) return -1;
      value = value * 16 + d;
      this.at++;
    }
    return value;
  }
}

function digitsOf(letter: number, raw: boolean): number {
  if (letter === 117) return 4;
  if (letter === 85) return 8;
  return letter === 120 && !raw ? 2 : 0;
}

function truncated(count: number): string {
  return count === 2 ? 'truncated \\xXX escape' : count === 4 ? 'truncated \\uXXXX escape' : 'truncated \\UXXXXXXXX escape';
}

/** raw_unicode_escape: only `\u` and `\U` are escapes. */
export function decodeRawEscape(bytes: Uint8Array, errors: string, out: CodePointBuffer, charge: Charge | undefined): void {
  const decoder: Decoder = { encoding: 'rawunicodeescape', bytes, out, surrogateAt: null, surrogateBytes: 0 };
  const hex = new HexReader();
  let i = 0;
  let paid = 0;
  while (i < bytes.length) {
    if (charge !== undefined && i >= paid) {
      chargeCharacters(charge, Math.min(BLOCK, bytes.length - i));
      paid = i + BLOCK;
    }
    const start = i;
    const c = bytes[i++];
    if (c !== 92 || i >= bytes.length) {
      out.push(c);
      continue;
    }
    const letter = bytes[i++];
    const count = digitsOf(letter, true);
    if (count === 0) {
      out.push(92);
      out.push(letter);
      continue;
    }
    const cp = hex.read(bytes, i, count);
    if (cp < 0) i = handleDecodeError(errors, decoder, start, hex.at, truncated(count));
    else if (cp > 0x10ffff) i = handleDecodeError(errors, decoder, start, hex.at, '\\Uxxxxxxxx out of range');
    else {
      out.push(cp);
      i = hex.at;
    }
  }
}

/** unicode_escape: the escapes of a string literal, other bytes as Latin-1. */
export function decodeEscape(bytes: Uint8Array, errors: string, out: CodePointBuffer, charge: Charge | undefined): void {
  const decoder: Decoder = { encoding: 'unicodeescape', bytes, out, surrogateAt: null, surrogateBytes: 0 };
  const hex = new HexReader();
  const end = bytes.length;
  let i = 0;
  let paid = 0;
  while (i < end) {
    if (charge !== undefined && i >= paid) {
      chargeCharacters(charge, Math.min(BLOCK, end - i));
      paid = i + BLOCK;
    }
    const start = i;
    const c = bytes[i++];
    if (c !== 92) {
      out.push(c);
      continue;
    }
    if (i >= end) {
      i = handleDecodeError(errors, decoder, start, end, '\\ at end of string');
      continue;
    }
    const letter = bytes[i++];
    if (letter === 10) continue;
    const single = SINGLE.get(letter);
    const count = digitsOf(letter, false);
    if (single !== undefined) {
      out.push(single);
    } else if (letter >= 48 && letter <= 55) {
      let value = letter - 48;
      for (let k = 0; k < 2 && i < end && bytes[i] >= 48 && bytes[i] <= 55; k++) value = value * 8 + bytes[i++] - 48;
      out.push(value);
    } else if (count > 0) {
      const cp = hex.read(bytes, i, count);
      if (cp < 0) i = handleDecodeError(errors, decoder, start, hex.at, truncated(count));
      else if (cp > 0x10ffff) i = handleDecodeError(errors, decoder, start, hex.at, 'illegal Unicode character');
      else {
        out.push(cp);
        i = hex.at;
      }
    } else if (letter === 78) {
      i = decodeName(decoder, errors, start, i, charge);
    } else {
      out.push(92);
      out.push(letter);
    }
  }
}

/** `\N{...}` whose brace would stand at `at`. */
function decodeName(decoder: Decoder, errors: string, start: number, at: number, charge: Charge | undefined): number {
  const { bytes, out } = decoder;
  const malformed = 'malformed \\N character escape';
  if (at >= bytes.length || bytes[at] !== 123) return handleDecodeError(errors, decoder, start, at, malformed);
  let close = at + 1;
  while (close < bytes.length && bytes[close] !== 125) close++;
  chargeCharacters(charge, close - at);
  if (close >= bytes.length || close === at + 1) return handleDecodeError(errors, decoder, start, close, malformed);
  let name = '';
  // A longer text is no name; what it begins with does not matter.
  const length = Math.min(close - at - 1, 300);
  for (let k = 0; k < length; k++) name += String.fromCharCode(bytes[at + 1 + k]);
  const cp = lookupCharacter(name);
  if (cp < 0) return handleDecodeError(errors, decoder, start, close + 1, 'unknown Unicode character name');
  out.push(cp);
  return close + 1;
}
