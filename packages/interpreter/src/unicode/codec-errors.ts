/** Errors of encoding and decoding, and the named handlers that may replace them. */
import { rawName } from './names.js';
import type { Charge, CodePointBuffer } from './wide.js';

/** What stands in a UnicodeEncodeError or UnicodeDecodeError. */
export class CodecError {
  readonly kind: 'encode' | 'decode';
  readonly encoding: string;
  /** The text (as code points) or the bytes that were being worked on. */
  readonly object: Uint32Array | Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly reason: string;
  constructor(kind: 'encode' | 'decode', encoding: string, object: Uint32Array | Uint8Array, start: number, end: number, reason: string) {
    this.kind = kind;
    this.encoding = encoding;
    this.object = object;
    this.start = start;
    this.end = end;
    this.reason = reason;
  }
}

/** A handler that does not exist, or cannot handle this kind of error: a LookupError or TypeError. */
export class CodecFault {
  readonly type: 'LookupError' | 'TypeError';
  readonly message: string;
  constructor(type: 'LookupError' | 'TypeError', message: string) {
    this.type = type;
    this.message = message;
  }
}

/** The handlers that exist. */
export const ERROR_HANDLERS: ReadonlySet<string> = new Set([
  'strict',
  'ignore',
  'replace',
  'backslashreplace',
  'xmlcharrefreplace',
  'namereplace',
  'surrogateescape',
  'surrogatepass',
]);

function unknownHandler(errors: string): CodecFault {
  return new CodecFault('LookupError', `unknown error handler name '${errors}'`);
}

/** A growing array of bytes. */
export class ByteBuffer {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(32, capacity));
  }

  /** Appends one byte. */
  push(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  /** Makes room for `more` bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const bigger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    bigger.set(this.bytes);
    this.bytes = bigger;
  }

  /** The bytes so far, as an array of their own. */
  toArray(): Uint8Array {
    return this.length === this.bytes.length ? this.bytes : this.bytes.slice(0, this.length);
  }
}

const HEX = '0123456789abcdef';

/** A number as hexadecimal digits, padded with zeros. */
export function hexDigits(value: number, width: number): string {
  let text = '';
  for (let shift = (width - 1) * 4; shift >= 0; shift -= 4) text += HEX[(value >>> shift) & 15];
  return text;
}

/** `\xhh`, `\uhhhh` or `\Uhhhhhhhh`, whichever is the first to fit. */
export function backslashEscape(cp: number): string {
  if (cp < 0x100) return `\\x${hexDigits(cp, 2)}`;
  return cp < 0x10000 ? `\\u${hexDigits(cp, 4)}` : `\\U${hexDigits(cp, 8)}`;
}

/** What an encoder tells about itself when a character does not fit. */
export interface Encoder {
  readonly encoding: string;
  readonly out: ByteBuffer;
  /** Writes one ASCII character. */
  putAscii(c: number): void;
  /** Writes a surrogate as `surrogatepass` wants it; null in encodings that know no surrogates. */
  readonly putSurrogate: ((cp: number) => void) | null;
  /** Whether escaped bytes can stand in the output by themselves. */
  readonly byteWise: boolean;
  /** Whether surrogateescape writes what it can before it gives up. */
  readonly escapesPartly: boolean;
}

/** Writes what the handler gives for the characters from `start` to `end`, or throws a CodecError or CodecFault. */
export function handleEncodeError(
  errors: string,
  encoder: Encoder,
  cps: Uint32Array,
  start: number,
  end: number,
  reason: string,
  charge: Charge | undefined,
): void {
  const fail = (from: number): CodecError => new CodecError('encode', encoder.encoding, cps, from, end, reason);
  if (errors === 'strict') throw fail(start);
  if (errors === 'ignore') return;
  if (errors === 'surrogateescape') {
    let i = start;
    while (i < end && cps[i] >= 0xdc80 && cps[i] <= 0xdcff) i++;
    if (i < end || !encoder.byteWise) throw fail(encoder.escapesPartly ? i : start);
    for (i = start; i < end; i++) encoder.out.push(cps[i] - 0xdc00);
    return;
  }
  if (errors === 'surrogatepass') {
    if (encoder.putSurrogate === null) throw fail(start);
    for (let i = start; i < end; i++) encoder.putSurrogate(cps[i]);
    return;
  }
  for (let i = start; i < end; i++) {
    if (charge !== undefined && (i & 63) === 63) charge(1);
    const text = replacement(errors, cps[i]);
    for (let k = 0; k < text.length; k++) encoder.putAscii(text.charCodeAt(k));
  }
}

function replacement(errors: string, cp: number): string {
  switch (errors) {
    case 'replace':
      return '?';
    case 'backslashreplace':
      return backslashEscape(cp);
    case 'xmlcharrefreplace':
      return `&#${cp};`;
    case 'namereplace': {
      const name = rawName(cp);
      return name === undefined ? backslashEscape(cp) : `\\N{${name}}`;
    }
    default:
      throw unknownHandler(errors);
  }
}

/** Reads a surrogate that stands encoded at `at`, for surrogatepass: its code point, or -1. */
export type SurrogateReader = (bytes: Uint8Array, at: number) => number;

/** What a decoder tells about itself when bytes do not fit. */
export interface Decoder {
  readonly encoding: string;
  readonly bytes: Uint8Array;
  readonly out: CodePointBuffer;
  readonly surrogateAt: SurrogateReader | null;
  /** Bytes of an encoded surrogate. */
  readonly surrogateBytes: number;
}

/** Writes what the handler gives for the bytes from `start` to `end`; returns where decoding goes on. */
export function handleDecodeError(errors: string, decoder: Decoder, start: number, end: number, reason: string): number {
  const { bytes, out } = decoder;
  const fail = (): CodecError => new CodecError('decode', decoder.encoding, bytes, start, end, reason);
  switch (errors) {
    case 'strict':
      throw fail();
    case 'ignore':
      return end;
    case 'replace':
      out.push(0xfffd);
      return end;
    case 'backslashreplace':
      for (let i = start; i < end; i++) {
        const text = backslashEscape(bytes[i]);
        for (let k = 0; k < text.length; k++) out.push(text.charCodeAt(k));
      }
      return end;
    case 'surrogateescape': {
      let at = start;
      while (at < end && at - start < 4 && bytes[at] >= 128) out.push(0xdc00 + bytes[at++]);
      if (at === start) throw fail();
      return at;
    }
    case 'surrogatepass': {
      const cp = decoder.surrogateAt === null || bytes.length - start < decoder.surrogateBytes ? -1 : decoder.surrogateAt(bytes, start);
      if (cp < 0xd800 || cp > 0xdfff) throw fail();
      out.push(cp);
      return start + decoder.surrogateBytes;
    }
    case 'xmlcharrefreplace':
    case 'namereplace':
      throw new CodecFault('TypeError', "don't know how to handle UnicodeDecodeError in error callback");
    default:
      throw unknownHandler(errors);
  }
}
