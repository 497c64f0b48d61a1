// The values of number and string tokens.
import type { ConstantValue } from './ast.js';
import { characterNamed } from './identifiers.js';

const MAX_INT_DIGITS = 4300;
const MAX_SAFE_DIGITS = 15;

/** A literal whose token is well formed but whose value is not; `wholeLine` marks CPython's column 0. */
export class LiteralError {
  readonly message: string;
  readonly wholeLine: boolean;

  constructor(message: string, wholeLine: boolean) {
    this.message = message;
    this.wholeLine = wholeLine;
  }
}

function intValue(big: bigint): ConstantValue {
  return big <= 9007199254740991n ? { t: 'int', v: Number(big) } : { t: 'int', v: big };
}

/** The value of a number token. */
export function numberValue(token: string): ConstantValue {
  const text = token.indexOf('_') >= 0 ? token.replaceAll('_', '') : token;
  const last = text.charCodeAt(text.length - 1) | 32;
  const second = text.length > 1 ? text.charCodeAt(1) | 32 : 0;
  // 'x', 'o' and 'b' after the zero
  if (second === 120 || second === 111 || second === 98) {
    if (text.length <= 12) return { t: 'int', v: Number(text) };
    return intValue(BigInt(text));
  }
  if (last === 106) return { t: 'imag', v: Number(text.slice(0, -1)) };
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 48 || c > 57) return { t: 'float', v: Number(text) };
  }
  if (text.length <= MAX_SAFE_DIGITS) return { t: 'int', v: Number(text) };
  if (text.length > MAX_INT_DIGITS) {
    throw new LiteralError(
      `Exceeds the limit (${MAX_INT_DIGITS} digits) for integer string conversion: value has ${text.length} digits; ` +
        'use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer literals ' +
        'to avoid decimal conversion limits.',
      true,
    );
  }
  return intValue(BigInt(text));
}

/** A decoded string token. */
export interface StringValue {
  isBytes: boolean;
  isUnicodePrefixed: boolean;
  text: string;
  bytes: Uint8Array | null;
}

/** The value of a STRING token, prefix and quotes included. */
export function stringValue(token: string): StringValue {
  let i = 0;
  let raw = false;
  let isBytes = false;
  let isUnicodePrefixed = false;
  let c = token.charCodeAt(0);
  while (c !== 39 && c !== 34) {
    const lower = c | 32;
    if (lower === 114) raw = true;
    else if (lower === 98) isBytes = true;
    else if (c === 117) isUnicodePrefixed = true;
    c = token.charCodeAt(++i);
  }
  const size = token.length - i >= 6 && token.charCodeAt(i + 1) === c && token.charCodeAt(i + 2) === c ? 3 : 1;
  const body = token.slice(i + size, token.length - size);
  if (isBytes) return { isBytes, isUnicodePrefixed, text: '', bytes: bytesValue(body, raw) };
  return { isBytes, isUnicodePrefixed, text: raw ? body : decodeText(body), bytes: null };
}

function bytesValue(body: string, raw: boolean): Uint8Array {
  const out = new Uint8Array(body.length);
  let n = 0;
  for (let i = 0; i < body.length; i++) {
    const c = body.charCodeAt(i);
    if (c > 127) throw new LiteralError('bytes can only contain ASCII literal characters', false);
  }
  let i = 0;
  while (i < body.length) {
    const c = body.charCodeAt(i++);
    if (c !== 92 || raw) {
      out[n++] = c;
      continue;
    }
    const e = body.charCodeAt(i++);
    const simple = simpleEscape(e);
    if (e === 10) continue;
    if (simple >= 0) out[n++] = simple;
    else if (e >= 48 && e <= 55) {
      let value = e - 48;
      for (let k = 0; k < 2 && isOctal(body.charCodeAt(i)); k++) value = value * 8 + body.charCodeAt(i++) - 48;
      out[n++] = value & 255;
    } else if (e === 120) {
      const hi = hexDigit(body.charCodeAt(i));
      const lo = hexDigit(body.charCodeAt(i + 1));
      if (hi < 0 || lo < 0) throw new LiteralError(`(value error) invalid \\x escape at position ${i - 2}`, false);
      out[n++] = hi * 16 + lo;
      i += 2;
    } else {
      out[n++] = 92;
      out[n++] = e;
    }
  }
  return out.slice(0, n);
}

function simpleEscape(e: number): number {
  switch (e) {
    case 92:
    case 39:
    case 34:
      return e;
    case 97:
      return 7;
    case 98:
      return 8;
    case 102:
      return 12;
    case 110:
      return 10;
    case 114:
      return 13;
    case 116:
      return 9;
    case 118:
      return 11;
    default:
      return -1;
  }
}

function isOctal(c: number): boolean {
  return c >= 48 && c <= 55;
}

function hexDigit(c: number): number {
  if (c >= 48 && c <= 57) return c - 48;
  if (c >= 97 && c <= 102) return c - 87;
  if (c >= 65 && c <= 70) return c - 55;
  return -1;
}

/** Decodes the escapes of a text literal's body. */
export function decodeText(body: string): string {
  let i = body.indexOf('\\');
  if (i < 0) return body;
  let out = '';
  let from = 0;
  while (i >= 0) {
    out += body.slice(from, i);
    const start = i++;
    if (i >= body.length) return `${out}\\`;
    const e = body.charCodeAt(i++);
    const simple = simpleEscape(e);
    if (e === 10) {
      // a joined line
    } else if (simple >= 0) out += String.fromCharCode(simple);
    else if (isOctal(e)) {
      let value = e - 48;
      for (let k = 0; k < 2 && isOctal(body.charCodeAt(i)); k++) value = value * 8 + body.charCodeAt(i++) - 48;
      out += String.fromCharCode(value);
    } else if (e === 120 || e === 117 || e === 85) {
      const digits = e === 120 ? 2 : e === 117 ? 4 : 8;
      let value = 0;
      for (let k = 0; k < digits; k++) {
        const d = hexDigit(body.charCodeAt(i));
        if (d < 0) {
          const form = e === 120 ? '\\xXX' : e === 117 ? '\\uXXXX' : '\\UXXXXXXXX';
          throw escapeError(body, start, i, `truncated ${form} escape`);
        }
        value = value * 16 + d;
        i++;
      }
      if (value > 0x10ffff) throw escapeError(body, start, i, 'illegal Unicode character');
      out += String.fromCodePoint(value);
    } else if (e === 78) {
      const close = body.charCodeAt(i) === 123 ? body.indexOf('}', i) : -1;
      if (close < i + 2) {
        const end = body.charCodeAt(i) !== 123 ? i : close < 0 ? body.length : close;
        throw escapeError(body, start, end, 'malformed \\N character escape');
      }
      const named = characterNamed(body.slice(i + 1, close));
      if (named === null) throw escapeError(body, start, close + 1, 'unknown Unicode character name');
      out += named;
      i = close + 1;
    } else out += `\\${String.fromCharCode(e)}`;
    from = i;
    i = body.indexOf('\\', i);
  }
  return out + body.slice(from);
}

/** CPython rewrites each character beyond ASCII as a ten-byte escape before it decodes, and counts in that. */
function escapedLength(body: string, end: number): number {
  let length = 0;
  let i = 0;
  while (i < end) {
    const c = body.codePointAt(i)!;
    length += c < 128 ? 1 : 10;
    i += c > 0xffff ? 2 : 1;
  }
  return length;
}

function escapeError(body: string, start: number, end: number, reason: string): LiteralError {
  const from = escapedLength(body, start);
  const to = escapedLength(body, end) - 1;
  const where = to > from ? `bytes in position ${from}-${to}` : `byte 0x5c in position ${from}`;
  return new LiteralError(`(unicode error) 'unicodeescape' codec can't decode ${where}: ${reason}`, false);
}
