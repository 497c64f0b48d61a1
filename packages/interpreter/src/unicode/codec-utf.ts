/** UTF-8, UTF-16 and UTF-32 with CPython's error positions and reasons. */
import { ByteBuffer, type Decoder, type Encoder, handleDecodeError, handleEncodeError } from './codec-errors.js';
import { BLOCK, type Charge, chargeCharacters, type CodePointBuffer } from './wide.js';

const SURROGATES = 'surrogates not allowed';

function isSurrogate(cp: number): boolean {
  return cp >= 0xd800 && cp <= 0xdfff;
}

function payBlock(charge: Charge | undefined, done: number, total: number): void {
  if (charge !== undefined && done % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, total - done));
}

/** UTF-8. */
export function encodeUtf8(cps: Uint32Array, errors: string, charge: Charge | undefined): Uint8Array {
  const out = new ByteBuffer(cps.length + (cps.length >> 1));
  const put3 = (c: number): void => {
    out.push(0xe0 | (c >> 12));
    out.push(0x80 | ((c >> 6) & 63));
    out.push(0x80 | (c & 63));
  };
  const encoder: Encoder = {
    encoding: 'utf-8',
    out,
    putAscii: (c) => out.push(c),
    putSurrogate: put3,
    byteWise: true,
    escapesPartly: true,
  };
  for (let i = 0; i < cps.length; ) {
    const stop = Math.min(cps.length, i + BLOCK);
    chargeCharacters(charge, stop - i);
    while (i < stop) {
      i = writeStretch(cps, i, stop, out);
      if (i >= stop) break;
      let end = i + 1;
      while (end < cps.length && isSurrogate(cps[end])) end++;
      handleEncodeError(errors, encoder, cps, i, end, SURROGATES, charge);
      i = end;
    }
  }
  return out.toArray();
}

/** Encodes up to `stop` or the first surrogate; returns where it stopped. */
function writeStretch(cps: Uint32Array, from: number, stop: number, out: ByteBuffer): number {
  out.reserve((stop - from) * 4);
  const { bytes } = out;
  let o = out.length;
  let i = from;
  for (; i < stop; i++) {
    const c = cps[i];
    if (c < 0x80) {
      bytes[o++] = c;
    } else if (c < 0x800) {
      bytes[o++] = 0xc0 | (c >> 6);
      bytes[o++] = 0x80 | (c & 63);
    } else if (c < 0x10000) {
      if (isSurrogate(c)) break;
      bytes[o++] = 0xe0 | (c >> 12);
      bytes[o++] = 0x80 | ((c >> 6) & 63);
      bytes[o++] = 0x80 | (c & 63);
    } else {
      bytes[o++] = 0xf0 | (c >> 18);
      bytes[o++] = 0x80 | ((c >> 12) & 63);
      bytes[o++] = 0x80 | ((c >> 6) & 63);
      bytes[o++] = 0x80 | (c & 63);
    }
  }
  out.length = o;
  return i;
}

function isContinuation(b: number): boolean {
  return (b & 0xc0) === 0x80;
}

const UNEXPECTED_END = 0;
const INVALID_START = -1;

/**
 * The character of two bytes or more at `i`: its code point, else why there is none: UNEXPECTED_END, INVALID_START,
 * or -2, -3, -4 for a bad continuation after 1, 2, 3 good bytes.
 */
function readUtf8(b: Uint8Array, i: number): number {
  const c = b[i];
  const left = b.length - i;
  if (c < 0xc2 || c > 0xf4) return INVALID_START;
  if (left < 2) return UNEXPECTED_END;
  const c1 = b[i + 1];
  if (!isContinuation(c1)) return -2;
  if (c < 0xe0) return ((c & 31) << 6) | (c1 & 63);
  if (c < 0xf0) {
    // E0 would be overlong, ED a surrogate.
    if (c1 < 0xa0 ? c === 0xe0 : c === 0xed) return -2;
    if (left < 3) return UNEXPECTED_END;
    if (!isContinuation(b[i + 2])) return -3;
    return ((c & 15) << 12) | ((c1 & 63) << 6) | (b[i + 2] & 63);
  }
  // F0 would be overlong, F4 beyond the last code point.
  if (c1 < 0x90 ? c === 0xf0 : c === 0xf4) return -2;
  if (left < 3) return UNEXPECTED_END;
  if (!isContinuation(b[i + 2])) return -3;
  if (left < 4) return UNEXPECTED_END;
  if (!isContinuation(b[i + 3])) return -4;
  return ((c & 7) << 18) | ((c1 & 63) << 12) | ((b[i + 2] & 63) << 6) | (b[i + 3] & 63);
}

/** UTF-8. */
export function decodeUtf8(bytes: Uint8Array, errors: string, out: CodePointBuffer, charge: Charge | undefined): void {
  const decoder: Decoder = {
    encoding: 'utf-8',
    bytes,
    out,
    surrogateBytes: 3,
    surrogateAt: (b, at) =>
      b[at] === 0xed && isContinuation(b[at + 1]) && isContinuation(b[at + 2])
        ? ((b[at] & 15) << 12) | ((b[at + 1] & 63) << 6) | (b[at + 2] & 63)
        : -1,
  };
  const n = bytes.length;
  let i = 0;
  while (i < n) {
    const stop = Math.min(n, i + BLOCK);
    chargeCharacters(charge, stop - i);
    while (i < stop) {
      i = readStretch(bytes, i, stop, out);
      if (i >= stop) break;
      const why = readUtf8(bytes, i);
      if (why === UNEXPECTED_END) i = handleDecodeError(errors, decoder, i, n, 'unexpected end of data');
      else if (why === INVALID_START) i = handleDecodeError(errors, decoder, i, i + 1, 'invalid start byte');
      else i = handleDecodeError(errors, decoder, i, i - why - 1, 'invalid continuation byte');
    }
  }
}

/** Decodes the characters that begin before `stop`, up to the first that is not whole; returns where it stopped. */
function readStretch(bytes: Uint8Array, from: number, stop: number, out: CodePointBuffer): number {
  out.ensure(stop - from);
  const { cps } = out;
  let o = out.length;
  let i = from;
  while (i < stop) {
    const c = bytes[i];
    if (c < 0x80) {
      cps[o++] = c;
      i++;
      continue;
    }
    const cp = readUtf8(bytes, i);
    if (cp <= 0) break;
    cps[o++] = cp;
    i += cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
  }
  out.length = o;
  return i;
}

/** UTF-16 or UTF-32 (`width` 2 or 4). */
export function encodeWide(
  encoding: string,
  width: 2 | 4,
  big: boolean,
  bom: boolean,
  cps: Uint32Array,
  errors: string,
  charge: Charge | undefined,
): Uint8Array {
  const out = new ByteBuffer((cps.length + 2) * width);
  const put = (unit: number): void => {
    for (let k = 0; k < width; k++) out.push((unit >>> ((big ? width - 1 - k : k) * 8)) & 255);
  };
  const encoder: Encoder = { encoding, out, putAscii: put, putSurrogate: put, byteWise: false, escapesPartly: false };
  if (bom) put(0xfeff);
  for (let i = 0; i < cps.length; i++) {
    payBlock(charge, i, cps.length);
    const c = cps[i];
    if (isSurrogate(c)) {
      handleEncodeError(errors, encoder, cps, i, i + 1, SURROGATES, charge);
    } else if (c > 0xffff && width === 2) {
      put(0xd800 + ((c - 0x10000) >> 10));
      put(0xdc00 + (c & 0x3ff));
    } else {
      put(c);
    }
  }
  return out.toArray();
}

function reader(width: 2 | 4, big: boolean): (b: Uint8Array, at: number) => number {
  if (width === 2) return big ? (b, at) => (b[at] << 8) | b[at + 1] : (b, at) => b[at] | (b[at + 1] << 8);
  return big
    ? (b, at) => ((b[at] << 24) | (b[at + 1] << 16) | (b[at + 2] << 8) | b[at + 3]) >>> 0
    : (b, at) => (b[at] | (b[at + 1] << 8) | (b[at + 2] << 16) | (b[at + 3] << 24)) >>> 0;
}

/** UTF-16. `order` undefined: a byte order mark decides, else little-endian. */
export function decodeUtf16(
  order: 'big' | 'little' | undefined,
  bytes: Uint8Array,
  errors: string,
  out: CodePointBuffer,
  charge: Charge | undefined,
): void {
  let i = 0;
  let big = order === 'big';
  if (order === undefined && bytes.length >= 2) {
    const mark = (bytes[0] << 8) | bytes[1];
    big = mark === 0xfeff;
    if (big || mark === 0xfffe) i = 2;
  }
  const unit = reader(2, big);
  const encoding = big ? 'utf-16-be' : 'utf-16-le';
  const decoder: Decoder = { encoding, bytes, out, surrogateAt: unit, surrogateBytes: 2 };
  const end = bytes.length;
  while (i < end) {
    payBlock(charge, i, end);
    if (end - i < 2) {
      i = handleDecodeError(errors, decoder, i, end, 'truncated data');
      continue;
    }
    const c = unit(bytes, i);
    if (!isSurrogate(c)) {
      out.push(c);
      i += 2;
    } else if (c >= 0xdc00) {
      i = handleDecodeError(errors, decoder, i, i + 2, 'illegal encoding');
    } else if (end - i < 4) {
      i = handleDecodeError(errors, decoder, i, end, 'unexpected end of data');
    } else {
      const d = unit(bytes, i + 2);
      if (d >= 0xdc00 && d <= 0xdfff) {
        out.push(0x10000 + ((c - 0xd800) << 10) + (d - 0xdc00));
        i += 4;
      } else {
        i = handleDecodeError(errors, decoder, i, i + 2, 'illegal UTF-16 surrogate');
      }
    }
  }
}

/** UTF-32. `order` undefined: a byte order mark decides, else little-endian. */
export function decodeUtf32(
  order: 'big' | 'little' | undefined,
  bytes: Uint8Array,
  errors: string,
  out: CodePointBuffer,
  charge: Charge | undefined,
): void {
  let i = 0;
  let big = order === 'big';
  if (order === undefined && bytes.length >= 4) {
    const mark = reader(4, true)(bytes, 0);
    big = mark === 0xfeff;
    if (big || mark === 0xfffe0000) i = 4;
  }
  const unit = reader(4, big);
  const encoding = big ? 'utf-32-be' : 'utf-32-le';
  const decoder: Decoder = { encoding, bytes, out, surrogateAt: unit, surrogateBytes: 4 };
  const end = bytes.length;
  while (i < end) {
    payBlock(charge, i, end);
    if (end - i < 4) {
      i = handleDecodeError(errors, decoder, i, end, 'truncated data');
      continue;
    }
    const c = unit(bytes, i);
    if (isSurrogate(c)) i = handleDecodeError(errors, decoder, i, i + 4, 'code point in surrogate code point range(0xd800, 0xe000)');
    else if (c > 0x10ffff) i = handleDecodeError(errors, decoder, i, i + 4, 'code point not in range(0x110000)');
    else {
      out.push(c);
      i += 4;
    }
  }
}
