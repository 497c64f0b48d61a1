/** Bytes as base64, hexadecimal, uuencoded and quoted-printable text, and checksums. https://docs.python.org/3.13/library/binascii.html */
import { E, newException, type PyException } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { PyType } from '../../objects/type.js';

function errorType(name: string, base: PyType): PyType {
  const type = new PyType(name, [base]);
  type.module = 'binascii';
  type.hasDict = true;
  type.isException = true;
  return type;
}

export const binasciiError: PyType = errorType('Error', E.ValueError);
export const incompleteError: PyType = errorType('Incomplete', E.Exception);

export function codeError(message: string): PyException {
  return newException(binasciiError, [message]);
}

/** Pays for a conversion of so many bytes and their result. */
export function payBytes(n: number): void {
  m.chargeWork(n);
  m.reserve(n * 2);
}

export function ascii(text: string): Uint8Array {
  const out = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
  return out;
}

const BASE64 = ascii('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const VALUES = new Int8Array(256).fill(-1);
BASE64.forEach((c, i) => {
  VALUES[c] = i;
});
const PAD = 61;
const NEWLINE = 10;

export function toBase64(data: Uint8Array, newline: boolean): Uint8Array {
  payBytes(data.length);
  const out = new Uint8Array(Math.ceil(data.length / 3) * 4 + (newline ? 1 : 0));
  let at = 0;
  for (let i = 0; i < data.length; i += 3) {
    const n = (data[i] << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
    out[at++] = BASE64[n >> 18];
    out[at++] = BASE64[(n >> 12) & 63];
    out[at++] = i + 1 < data.length ? BASE64[(n >> 6) & 63] : PAD;
    out[at++] = i + 2 < data.length ? BASE64[n & 63] : PAD;
  }
  if (newline) out[at] = NEWLINE;
  return out;
}

export function fromBase64(data: Uint8Array, strict: boolean): Uint8Array {
  payBytes(data.length);
  const out: number[] = [];
  let quad = 0;
  let pads = 0;
  let left = 0;
  let padding = false;
  if (strict && data.length > 0 && data[0] === PAD) throw codeError('Leading padding not allowed');
  for (let i = 0; i < data.length; i++) {
    const c = data[i];
    if (c === PAD) {
      padding = true;
      if (quad >= 2 && quad + ++pads >= 4) {
        if (strict && i + 1 < data.length) throw codeError('Excess data after padding');
        return Uint8Array.from(out);
      }
      continue;
    }
    const v = VALUES[c];
    if (v < 0) {
      if (strict) throw codeError('Only base64 data is allowed');
      continue;
    }
    if (strict && padding) throw codeError('Discontinuous padding not allowed');
    pads = 0;
    if (quad > 0) out.push(((left << (2 * quad)) | (v >> (6 - 2 * quad))) & 255);
    left = quad === 3 ? 0 : v & (quad === 0 ? 63 : (1 << (6 - 2 * quad)) - 1);
    quad = (quad + 1) & 3;
  }
  if (quad === 1) {
    throw codeError(
      `Invalid base64-encoded string: number of data characters (${(Math.floor(out.length / 3)) * 4 + 1}) cannot be 1 more than a multiple of 4`,
    );
  }
  if (quad !== 0) throw codeError('Incorrect padding');
  return Uint8Array.from(out);
}

const HEX = ascii('0123456789abcdef');

/** Hexadecimal, with a separator between groups counted from the right, or from the left where `every` is negative. */
export function toHex(data: Uint8Array, separator: number, every: number): Uint8Array {
  payBytes(data.length * 2);
  const out: number[] = [];
  const size = Math.abs(every);
  for (let i = 0; i < data.length; i++) {
    if (separator >= 0 && size > 0 && i > 0 && (every > 0 ? data.length - i : i) % size === 0) out.push(separator);
    out.push(HEX[data[i] >> 4], HEX[data[i] & 15]);
  }
  return Uint8Array.from(out);
}

function digit(c: number): number {
  if (c >= 48 && c <= 57) return c - 48;
  const lower = c | 32;
  return lower >= 97 && lower <= 102 ? lower - 87 : -1;
}

export function fromHex(data: Uint8Array): Uint8Array {
  payBytes(data.length);
  if (data.length & 1) throw codeError('Odd-length string');
  const out = new Uint8Array(data.length / 2);
  for (let i = 0; i < out.length; i++) {
    const high = digit(data[2 * i]);
    const low = digit(data[2 * i + 1]);
    if (high < 0 || low < 0) throw codeError('Non-hexadecimal digit found');
    out[i] = (high << 4) | low;
  }
  return out;
}

const CRC_TABLE = new Int32Array(256);
for (let n = 0; n < 256; n++) {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  CRC_TABLE[n] = c;
}

export function crc32(data: Uint8Array, start: number): number {
  m.chargeWork(data.length);
  let c = ~start;
  for (let i = 0; i < data.length; i++) c = CRC_TABLE[(c ^ data[i]) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}

export function crcHqx(data: Uint8Array, start: number): number {
  m.chargeWork(data.length);
  let c = start & 0xffff;
  for (let i = 0; i < data.length; i++) {
    c ^= data[i] << 8;
    for (let k = 0; k < 8; k++) c = c & 0x8000 ? ((c << 1) ^ 0x1021) & 0xffff : (c << 1) & 0xffff;
  }
  return c;
}

/** One uuencoded line. */
export function toUu(data: Uint8Array, backtick: boolean): Uint8Array {
  if (data.length > 45) throw codeError('At most 45 bytes at once');
  const zero = backtick ? 96 : 32;
  const letter = (n: number): number => (n === 0 ? zero : n + 32);
  const out = [letter(data.length)];
  for (let i = 0; i < data.length; i += 3) {
    const n = (data[i] << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
    out.push(letter(n >> 18), letter((n >> 12) & 63), letter((n >> 6) & 63), letter(n & 63));
  }
  out.push(NEWLINE);
  return Uint8Array.from(out);
}

export function fromUu(data: Uint8Array): Uint8Array {
  payBytes(data.length);
  const length = data.length === 0 ? 0 : (data[0] - 32) & 63;
  const out: number[] = [];
  let at = 1;
  let held = 0;
  let bits = 0;
  while (out.length < length) {
    const c = at < data.length ? data[at++] : 32;
    let v = 0;
    if (c !== NEWLINE && c !== 13) {
      if (c < 32 || c > 96) throw codeError('Illegal char');
      v = (c - 32) & 63;
    } else at--;
    held = ((held << 6) | v) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out.push((held >> bits) & 255);
    }
  }
  for (; at < data.length; at++) {
    const c = data[at];
    if (c !== 32 && c !== 96 && c !== NEWLINE && c !== 13) throw codeError('Trailing garbage');
  }
  return Uint8Array.from(out);
}

export function fromQuotedPrintable(data: Uint8Array, header: boolean): Uint8Array {
  payBytes(data.length);
  const out: number[] = [];
  for (let i = 0; i < data.length; i++) {
    const c = data[i];
    if (c === PAD) {
      if (i + 1 >= data.length) break;
      if (data[i + 1] === NEWLINE || data[i + 1] === 13) {
        i++;
        while (i < data.length && data[i] !== NEWLINE) i++;
      } else if (data[i + 1] === PAD) {
        out.push(PAD);
        i++;
      } else if (digit(data[i + 1]) >= 0 && i + 2 < data.length && digit(data[i + 2]) >= 0) {
        out.push((digit(data[i + 1]) << 4) | digit(data[i + 2]));
        i += 2;
      } else out.push(PAD);
    } else out.push(header && c === 95 ? 32 : c);
  }
  return Uint8Array.from(out);
}

const CAPITAL_HEX = ascii('0123456789ABCDEF');
/** Longest line of quoted-printable text. */
const LINE = 76;

export function toQuotedPrintable(data: Uint8Array, quoteTabs: boolean, isText: boolean, header: boolean): Uint8Array {
  payBytes(data.length * 3);
  const out: number[] = [];
  let line = 0;
  const firstNewline = data.indexOf(NEWLINE);
  const crlf = firstNewline > 0 && data[firstNewline - 1] === 13;
  const put = (...bytes: number[]): void => {
    out.push(...bytes);
    line += bytes.length;
  };
  const soft = (): void => {
    out.push(PAD);
    if (crlf) out.push(13);
    out.push(NEWLINE);
    line = 0;
  };
  for (let i = 0; i < data.length; i++) {
    const c = data[i];
    const next = data[i + 1];
    const lineEnd = next === undefined || next === NEWLINE || (next === 13 && data[i + 2] === NEWLINE);
    const quoted =
      c > 126 ||
      c === PAD ||
      (header && c === 95) ||
      (c === 46 && line === 0 && (next === undefined || next === NEWLINE || next === 13 || next === 0)) ||
      (!isText && (c === 13 || c === NEWLINE)) ||
      ((c === 9 || c === 32) && (lineEnd || quoteTabs)) ||
      (c < 33 && c !== 13 && c !== NEWLINE && c !== 9 && c !== 32);
    if (quoted) {
      if (line + 3 >= LINE) soft();
      put(PAD, CAPITAL_HEX[c >> 4], CAPITAL_HEX[c & 15]);
      continue;
    }
    if (isText && (c === NEWLINE || (c === 13 && next === NEWLINE))) {
      if (crlf) out.push(13);
      out.push(NEWLINE);
      line = 0;
      if (c === 13) i++;
      continue;
    }
    if (next !== undefined && next !== NEWLINE && line + 1 >= LINE) soft();
    put(header && c === 32 ? 95 : c);
  }
  return Uint8Array.from(out);
}
