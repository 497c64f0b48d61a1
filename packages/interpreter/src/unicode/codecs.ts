/** Encodings by name: from text to bytes and back, with CPython's aliases, error handlers and error positions. */
import { ByteBuffer } from './codec-errors.js';
import { decodeAscii, decodeCharmap, decodeLatin1, encodeAscii, encodeCharmap, encodeLatin1, isCharmap } from './codec-bytes.js';
import { decodeEscape, decodeRawEscape, encodeEscape } from './codec-escape.js';
import { decodeUtf16, decodeUtf32, decodeUtf8, encodeUtf8, encodeWide } from './codec-utf.js';
import { ENCODING_ALIASES, ENCODING_NAMES } from './data/encodings.generated.js';
import { isAlnum } from './properties.js';
import { BLOCK, type Charge, chargeCharacters, CodePointBuffer, codePoints, fromCodePoints, occurs, unitsToString } from './wide.js';

const NON_ASCII = /[^\x00-\x7f]/;
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
  if (typeof text === 'string' && (canonical === 'utf_8' || canonical === 'ascii' || canonical === 'latin_1')) {
    const bytes = asciiBytes(text, charge);
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
  if (canonical === 'utf_8' || canonical === 'ascii') {
    const text = asciiString(bytes, 127, charge);
    if (text !== null) return text;
  } else if (canonical === 'latin_1') {
    const text = asciiString(bytes, 255, charge);
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

/** Bytes of a text that is all ASCII, else null. */
function asciiBytes(text: string, charge: Charge | undefined): Uint8Array | null {
  const n = text.length;
  if (occurs(NON_ASCII, text, charge)) return null;
  const out = new Uint8Array(n);
  for (let i = 0; i < n; ) {
    const stop = Math.min(n, i + BLOCK);
    chargeCharacters(charge, stop - i);
    for (; i < stop; i++) out[i] = text.charCodeAt(i);
  }
  return out;
}

/** Text of bytes that are all at most `max`, else null. */
function asciiString(bytes: Uint8Array, max: number, charge: Charge | undefined): string | null {
  let text = '';
  for (let i = 0; i < bytes.length; ) {
    const stop = Math.min(bytes.length, i + BLOCK);
    chargeCharacters(charge, stop - i);
    if (max < 255) for (let k = i; k < stop; k++) if (bytes[k] > max) return null;
    const part = bytes.subarray(i, stop);
    text += unitsToString(part, part.length);
    i = stop;
  }
  return text;
}
