/** Encoding and decoding with Python's errors: what str.encode, bytes.decode and their constructors share. */
import { PyBytes } from '../objects/bytes.js';
import { E, newException, typeError, valueErr } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { jsText, type PyStr, strFromCodePoints } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { CodecError, CodecFault } from '../unicode/codec-errors.js';
import { decode, encode, lookupEncoding, normalizeEncodingName } from '../unicode/codecs.js';
import { pay, strArgument } from './str-args.js';

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

/** Bytes of a text. */
export function encodeText(text: PyStr, encoding: PyStr = 'utf-8', errors: PyStr = 'strict'): Uint8Array {
  if (encoding === 'utf-8' && typeof text === 'string' && text.length <= SHORT) {
    const plain = asciiBytes(text);
    if (plain !== null) return plain;
  }
  const name = requireEncoding(encoding, 'encode');
  const n = typeof text === 'string' ? text.length : text.cps.length;
  m.reserve(n * 4);
  try {
    return encode(name, typeof text === 'string' ? text : text.cps, jsText(errors), pay);
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
  m.reserve(data.length * 4);
  try {
    const text = decode(name, data, jsText(errors), pay);
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
