/** Encoding and decoding with Python's errors: what str.encode, bytes.decode and their constructors share. */
import { PyBytes } from '../objects/bytes.js';
import { E, newException, typeError, valueErr } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { jsText, type PyStr, strFromCodePoints, strLength } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { CodecError, CodecFault } from '../unicode/codec-errors.js';
import { decode, encode, lookupEncoding, normalizeEncodingName } from '../unicode/codecs.js';
import { lookAt, pay, strArgument } from './str-args.js';

/** CPython's codecs between bytes and bytes or text and text, under every name it knows them by. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  'base64_codec',
  'base64',
  'base_64',
  'bz2_codec',
  'bz2',
  'hex_codec',
  'hex',
  'quopri_codec',
  'quopri',
  'quoted_printable',
  'quotedprintable',
  'rot_13',
  'rot13',
  'uu_codec',
  'uu',
  'zlib_codec',
  'zlib',
  'zip',
]);

/** The canonical name of the encoding a program names; LookupError where there is none. */
export function requireEncoding(name: PyStr, direction: 'encode' | 'decode'): string {
  const text = jsText(name);
  if (text.includes('\0')) throw valueErr('embedded null character');
  const found = lookupEncoding(text);
  if (found !== undefined) return found;
  if (NOT_TEXT.has(normalizeEncodingName(text))) {
    throw newException(E.LookupError, [`'${text}' is not a text encoding; use codecs.${direction}() to handle arbitrary codecs`]);
  }
  throw newException(E.LookupError, [`unknown encoding: ${text}`]);
}

/** The Python error for what the codecs threw; anything else is handed back as it is. */
function translated(q: unknown, object: Value): unknown {
  if (q instanceof CodecError) {
    const type = q.kind === 'encode' ? E.UnicodeEncodeError : E.UnicodeDecodeError;
    return newException(type, [q.encoding, object, q.start, q.end, q.reason]);
  }
  if (q instanceof CodecFault) return newException(E[q.type], [q.message]);
  return q;
}

/** Texts up to this length are tried as ASCII first. */
const SHORT = 64;

function asciiBytes(text: string): Uint8Array | null {
  const data = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c > 127) return null;
    data[i] = c;
  }
  return data;
}

function asciiText(data: Uint8Array): string | null {
  for (let i = 0; i < data.length; i++) if (data[i] > 127) return null;
  return String.fromCharCode.apply(null, data as unknown as number[]);
}

const ESCAPES = /^(raw_)?unicode_escape$/;
const UNICODE = /^utf_/;
const WIDE = /^utf_(16|32)/;
/** Bytes an encoder may write for one character it cannot encode: `\U0010ffff`, `&#1114111;`, or `\N{}` around the longest name. */
const REPLACED: ReadonlyMap<string, number> = new Map([
  ['backslashreplace', 10],
  ['xmlcharrefreplace', 10],
  ['namereplace', 92],
]);
/** Texts shorter than this are not worth a count of the characters that take more room. */
const COUNT_FROM = 512;

/** The most bytes that the encoding of a text may take. */
function mostBytes(text: PyStr, name: string, errors: string): number {
  const n = strLength(text);
  const escapes = ESCAPES.test(name);
  const each = escapes ? 10 : (REPLACED.get(errors) ?? 0);
  const unicode = UNICODE.test(name);
  if (each === 0 || n < COUNT_FROM || (unicode && typeof text === 'string')) return n * 4;
  m.chargeWork(n);
  let special = 0;
  for (let i = 0; i < n; i++) {
    lookAt(i);
    const c = typeof text === 'string' ? text.charCodeAt(i) : text.cps[i];
    if (unicode ? c >= 0xd800 && c <= 0xdfff : c > 126 || (escapes && (c < 32 || c === 92))) special++;
  }
  // An encoder of two or four bytes a character writes its replacements that wide.
  return n * 4 + special * each * (unicode ? 4 : 1);
}

/** The most bytes that the decoding of bytes may take, as code points. */
function mostDecoded(data: Uint8Array, name: string, errors: string): number {
  const n = data.length;
  if (errors !== 'backslashreplace' || n < COUNT_FROM) return n * 4;
  // Where characters are longer than a byte, or are escapes, any byte may be part of a mistake.
  if (ESCAPES.test(name) || WIDE.test(name)) return n * 16;
  m.chargeWork(n);
  let special = 0;
  for (let i = 0; i < n; i++) {
    lookAt(i);
    if (data[i] > 127) special++;
  }
  return n * 4 + special * 12;
}

/** Bytes of a text. */
export function encodeText(text: PyStr, encoding: PyStr = 'utf-8', errors: PyStr = 'strict'): Uint8Array {
  if (encoding === 'utf-8' && typeof text === 'string' && text.length <= SHORT) {
    const plain = asciiBytes(text);
    if (plain !== null) return plain;
  }
  const name = requireEncoding(encoding, 'encode');
  const handler = jsText(errors);
  m.reserve(mostBytes(text, name, handler));
  try {
    return encode(name, typeof text === 'string' ? text : text.cps, handler, pay);
  } catch (q) {
    if (m.dead) throw q;
    throw translated(q, text);
  }
}

/** Text of bytes; `object` is what the error shows as the bytes it is about. */
export function decodeBytes(data: Uint8Array, encoding: PyStr = 'utf-8', errors: PyStr = 'strict', object?: Value): PyStr {
  if (encoding === 'utf-8' && data.length <= SHORT) {
    const plain = asciiText(data);
    if (plain !== null) return plain;
  }
  const name = requireEncoding(encoding, 'decode');
  const handler = jsText(errors);
  m.reserve(mostDecoded(data, name, handler));
  try {
    const text = decode(name, data, handler, pay);
    return typeof text === 'string' ? text : strFromCodePoints(text);
  } catch (q) {
    if (m.dead) throw q;
    throw translated(q, object instanceof PyBytes ? object : new PyBytes(data.slice()));
  }
}

/** An `encoding` or `errors` argument, undefined where it is missing. */
export function codecArgument(v: Value | undefined, fn: string, name: 'encoding' | 'errors'): PyStr | undefined {
  if (v === undefined) return undefined;
  // The constructor of str names the type, where the other functions say None.
  if (v === null && fn === 'str') throw typeError(`str() argument '${name}' must be str, not NoneType`);
  const text = strArgument(v, `${fn}() argument '${name}'`);
  if (jsText(text).includes('\0')) throw valueErr('embedded null character');
  return text;
}
