/** Encodings by name: from text to bytes and back, with CPython's aliases, error handlers and error positions. */
import { ByteBuffer } from './codec-errors.js';
import { decodeAscii, decodeCharmap, decodeLatin1, encodeAscii, encodeCharmap, encodeLatin1, isCharmap } from './codec-bytes.js';
import { decodeEscape, decodeRawEscape, encodeEscape } from './codec-escape.js';
import { decodeUtf16, decodeUtf32, decodeUtf8, encodeUtf8, encodeWide } from './codec-utf.js';
import { ENCODING_ALIASES, ENCODING_NAMES } from './data/encodings.generated.js';
import { platformDecode, platformEncode } from './platform-utf8.js';
import { isAlnum } from './properties.js';
import {
  asciiToString,
  BLOCK,
  type Charge,
  chargeCharacters,
  CodePointBuffer,
  codePoints,
  fromCodePoints,
  hasSurrogate,
  unitsToString,
} from './wide.js';

/** Characters that one call of the platform's converters may work on. */
const WINDOW = 1 << 17;

let aliases: Map<string, string> | null = null;
let names: Map<string, string> | null = null;

function readPairs(text: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const pair of text.split(' ')) {
    const at = pair.indexOf('=');
    map.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return map;
}

/** The form in which CPython looks names up: lower case, one underscore for each run of other characters. */
export function normalizeEncodingName(name: string): string {
  let text = '';
  let pending = false;
  const cps = codePoints(name);
  for (let i = 0; i < cps.length; i++) {
    const c = cps[i];
    if (c !== 46 && !isAlnum(c)) {
      pending = true;
      continue;
    }
    if (pending && text !== '') text += '_';
    pending = false;
    if (c < 128) text += String.fromCharCode(c >= 65 && c <= 90 ? c + 32 : c);
  }
  return text;
}

/** The canonical name ('utf_8', 'latin_1') behind any spelling; undefined for an unknown encoding. */
export function lookupEncoding(name: string): string | undefined {
  if (name === 'utf-8') return 'utf_8';
  if (aliases === null || names === null) {
    aliases = readPairs(ENCODING_ALIASES);
    names = readPairs(ENCODING_NAMES);
  }
  const norm = normalizeEncodingName(name);
  const found = aliases.get(norm) ?? aliases.get(norm.replaceAll('.', '_')) ?? norm;
  return names.has(found) ? found : undefined;
}

/** The name that codecs.lookup shows for a canonical name ('utf-8', 'iso8859-1'). */
export function encodingName(canonical: string): string {
  if (names === null) names = readPairs(ENCODING_NAMES);
  return names.get(canonical) ?? canonical;
}

/** str.encode for a canonical encoding name; throws CodecError or CodecFault. */
export function encode(canonical: string, text: string | Uint32Array, errors: string = 'strict', charge?: Charge): Uint8Array {
  if (typeof text === 'string') {
    const bytes = encodeNatively(canonical, text, charge);
    if (bytes !== null) return bytes;
  }
  const cps = typeof text === 'string' ? codePoints(text, charge) : text;
  switch (canonical) {
    case 'utf_8':
      return encodeUtf8(cps, errors, charge);
    case 'utf_8_sig': {
      const body = encodeUtf8(cps, errors, charge);
      const out = new ByteBuffer(body.length + 3);
      out.push(0xef);
      out.push(0xbb);
      out.push(0xbf);
      out.bytes.set(body, 3);
      out.length += body.length;
      return out.toArray();
    }
    case 'ascii':
      return encodeAscii(cps, errors, charge);
    case 'latin_1':
      return encodeLatin1(cps, errors, charge);
    case 'utf_16':
      return encodeWide('utf-16', 2, false, true, cps, errors, charge);
    case 'utf_16_le':
      return encodeWide('utf-16-le', 2, false, false, cps, errors, charge);
    case 'utf_16_be':
      return encodeWide('utf-16-be', 2, true, false, cps, errors, charge);
    case 'utf_32':
      return encodeWide('utf-32', 4, false, true, cps, errors, charge);
    case 'utf_32_le':
      return encodeWide('utf-32-le', 4, false, false, cps, errors, charge);
    case 'utf_32_be':
      return encodeWide('utf-32-be', 4, true, false, cps, errors, charge);
    case 'unicode_escape':
      return encodeEscape(false, cps, charge);
    case 'raw_unicode_escape':
      return encodeEscape(true, cps, charge);
    default:
      return encodeCharmap(requireCharmap(canonical), cps, errors, charge);
  }
}

/** bytes.decode for a canonical encoding name: a string without surrogates, or code points where it needs more; throws as encode. */
export function decode(canonical: string, bytes: Uint8Array, errors: string = 'strict', charge?: Charge): string | Uint32Array {
  if (canonical === 'utf_8') {
    const text = utf8String(bytes, charge);
    if (text !== null) return hasSurrogate(text) ? codePoints(text, charge) : text;
  } else if (canonical === 'ascii' || canonical === 'latin_1') {
    const text = byteString(bytes, canonical === 'ascii' ? 127 : 255, charge);
    if (text !== null) return text;
  }
  const out = new CodePointBuffer(bytes.length);
  decodeInto(canonical, bytes, errors, out, charge);
  const { cps, length } = out;
  for (let i = 0; i < length; i++) if (cps[i] > 0xffff || (cps[i] >= 0xd800 && cps[i] <= 0xdfff)) return out.toArray();
  return fromCodePoints(cps, 0, length, charge);
}

function decodeInto(canonical: string, bytes: Uint8Array, errors: string, out: CodePointBuffer, charge: Charge | undefined): void {
  switch (canonical) {
    case 'utf_8':
      decodeUtf8(bytes, errors, out, charge);
      break;
    case 'utf_8_sig': {
      const marked = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
      decodeUtf8(marked ? bytes.subarray(3) : bytes, errors, out, charge);
      break;
    }
    case 'ascii':
      decodeAscii(bytes, errors, out, charge);
      break;
    case 'latin_1':
      decodeLatin1(bytes, out, charge);
      break;
    case 'utf_16':
      decodeUtf16(undefined, bytes, errors, out, charge);
      break;
    case 'utf_16_le':
      decodeUtf16('little', bytes, errors, out, charge);
      break;
    case 'utf_16_be':
      decodeUtf16('big', bytes, errors, out, charge);
      break;
    case 'utf_32':
      decodeUtf32(undefined, bytes, errors, out, charge);
      break;
    case 'utf_32_le':
      decodeUtf32('little', bytes, errors, out, charge);
      break;
    case 'utf_32_be':
      decodeUtf32('big', bytes, errors, out, charge);
      break;
    case 'unicode_escape':
      decodeEscape(bytes, errors, out, charge);
      break;
    case 'raw_unicode_escape':
      decodeRawEscape(bytes, errors, out, charge);
      break;
    default:
      decodeCharmap(requireCharmap(canonical), bytes, errors, out, charge);
      break;
  }
}

function requireCharmap(canonical: string): string {
  if (!isCharmap(canonical)) throw new Error(`not a canonical encoding name: ${canonical}`);
  return canonical;
}

/** Bytes of a text that the platform's encoder, or a loop over code units, gets right; else null. */
function encodeNatively(canonical: string, text: string, charge: Charge | undefined): Uint8Array | null {
  const narrow = canonical === 'ascii' || canonical === 'latin_1';
  if (!narrow && canonical !== 'utf_8') return null;
  const n = text.length;
  if (narrow || n < 64) return byteArray(text, canonical === 'latin_1' ? 255 : 127, charge);
  if (hasSurrogate(text)) return null;
  if (n <= WINDOW) {
    chargeCharacters(charge, n);
    return platformEncode(text);
  }
  const out = new ByteBuffer(n);
  for (let i = 0; i < n; i += WINDOW) {
    chargeCharacters(charge, Math.min(WINDOW, n - i));
    const part = platformEncode(text.slice(i, i + WINDOW));
    if (part === null) return null;
    out.reserve(part.length);
    out.bytes.set(part, out.length);
    out.length += part.length;
  }
  return out.toArray();
}

/** One byte per code unit, or null when one is over `max`. */
function byteArray(text: string, max: number, charge: Charge | undefined): Uint8Array | null {
  const n = text.length;
  const out = new Uint8Array(n);
  for (let i = 0; i < n; ) {
    const stop = Math.min(n, i + BLOCK);
    chargeCharacters(charge, stop - i);
    for (; i < stop; i++) {
      const c = text.charCodeAt(i);
      if (c > max) return null;
      out[i] = c;
    }
  }
  return out;
}

/** Text of valid UTF-8 by the platform's decoder, else null. */
function utf8String(bytes: Uint8Array, charge: Charge | undefined): string | null {
  const n = bytes.length;
  if (n < 64) return byteString(bytes, 127, charge);
  let text = '';
  for (let i = 0; i < n; ) {
    let stop = Math.min(n, i + WINDOW);
    // A window ends before a character, not in one.
    for (let k = 0; k < 3 && stop < n && (bytes[stop] & 0xc0) === 0x80; k++) stop--;
    chargeCharacters(charge, stop - i);
    const part = platformDecode(bytes.subarray(i, stop));
    if (part === null) return null;
    text += part;
    i = stop;
  }
  return text;
}

/** Text of one character per byte, or null when one is over `max`. */
function byteString(bytes: Uint8Array, max: number, charge: Charge | undefined): string | null {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const stop = Math.min(bytes.length, i + BLOCK);
    chargeCharacters(charge, stop - i);
    let highest = 0;
    for (let k = i; k < stop; k++) if (bytes[k] > highest) highest = bytes[k];
    if (highest > max) return null;
    const part = bytes.subarray(i, stop);
    text += highest < 128 ? asciiToString(part, part.length) : unitsToString(part, part.length);
    i = stop;
  }
  return text;
}
