/** Encodings of one byte per character: ASCII, Latin-1 and the charmap family. */
import { CHARMAPS } from './data/encodings.generated.js';
import { unpack } from './data/unpack.js';
import { ByteBuffer, type Decoder, type Encoder, handleDecodeError, handleEncodeError } from './codec-errors.js';
import { BLOCK, type Charge, chargeCharacters, type CodePointBuffer } from './wide.js';

const UNDEFINED = 0xfffe;
const MAPS_TO_UNDEFINED = 'character maps to <undefined>';

/** Byte of a code point, or -1. */
type ByteOf = (cp: number) => number;

function encodeWith(
  byteOf: ByteOf,
  encoding: string,
  reason: string,
  cps: Uint32Array,
  errors: string,
  charge: Charge | undefined,
): Uint8Array {
  const out = new ByteBuffer(cps.length);
  const charmap = encoding === 'charmap';
  const encoder: Encoder = { encoding, out, putAscii: (c) => out.push(c), putSurrogate: null, byteWise: true, escapesPartly: !charmap };
  let i = 0;
  let paid = 0;
  while (i < cps.length) {
    if (charge !== undefined && i >= paid) {
      chargeCharacters(charge, Math.min(BLOCK, cps.length - i));
      paid = i + BLOCK;
    }
    const b = byteOf(cps[i]);
    if (b >= 0) {
      out.push(b);
      i++;
      continue;
    }
    let end = i + 1;
    while (end < cps.length && byteOf(cps[end]) < 0) end++;
    handleEncodeError(errors, encoder, cps, i, end, reason, charge);
    i = end;
  }
  return out.toArray();
}

/** ASCII. */
export function encodeAscii(cps: Uint32Array, errors: string, charge: Charge | undefined): Uint8Array {
  return encodeWith((cp) => (cp < 128 ? cp : -1), 'ascii', 'ordinal not in range(128)', cps, errors, charge);
}

/** Latin-1. */
export function encodeLatin1(cps: Uint32Array, errors: string, charge: Charge | undefined): Uint8Array {
  return encodeWith((cp) => (cp < 256 ? cp : -1), 'latin-1', 'ordinal not in range(256)', cps, errors, charge);
}

/** ASCII. */
export function decodeAscii(bytes: Uint8Array, errors: string, out: CodePointBuffer, charge: Charge | undefined): void {
  const decoder: Decoder = { encoding: 'ascii', bytes, out, surrogateAt: null, surrogateBytes: 0 };
  for (let i = 0; i < bytes.length; ) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, bytes.length - i));
    if (bytes[i] < 128) out.push(bytes[i++]);
    else i = handleDecodeError(errors, decoder, i, i + 1, 'ordinal not in range(128)');
  }
}

/** Latin-1. */
export function decodeLatin1(bytes: Uint8Array, out: CodePointBuffer, charge: Charge | undefined): void {
  for (let i = 0; i < bytes.length; i++) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, bytes.length - i));
    out.push(bytes[i]);
  }
}

interface Charmap {
  readonly upper: Float64Array;
  readonly byteOf: Map<number, number>;
}

const charmaps: Map<string, Charmap> = new Map();

/** The table of a charmap encoding by its canonical name, undefined if it is none. */
function charmap(name: string): Charmap | undefined {
  const known = charmaps.get(name);
  if (known !== undefined) return known;
  const line = CHARMAPS.find((entry) => entry.startsWith(name) && entry[name.length] === '=');
  if (line === undefined) return undefined;
  const upper = unpack(line.slice(name.length + 1));
  const byteOf = new Map<number, number>();
  for (let i = 0; i < upper.length; i++) if (upper[i] !== UNDEFINED) byteOf.set(upper[i], 128 + i);
  const map = { upper, byteOf };
  charmaps.set(name, map);
  return map;
}

/** True for encodings that a table of 256 characters defines. */
export function isCharmap(name: string): boolean {
  return charmap(name) !== undefined;
}

/** An encoding of the charmap family. */
export function encodeCharmap(name: string, cps: Uint32Array, errors: string, charge: Charge | undefined): Uint8Array {
  const { byteOf } = charmap(name)!;
  return encodeWith((cp) => (cp < 128 ? cp : (byteOf.get(cp) ?? -1)), 'charmap', MAPS_TO_UNDEFINED, cps, errors, charge);
}

/** An encoding of the charmap family. */
export function decodeCharmap(name: string, bytes: Uint8Array, errors: string, out: CodePointBuffer, charge: Charge | undefined): void {
  const { upper } = charmap(name)!;
  const decoder: Decoder = { encoding: 'charmap', bytes, out, surrogateAt: null, surrogateBytes: 0 };
  for (let i = 0; i < bytes.length; ) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, bytes.length - i));
    const b = bytes[i];
    const cp = b < 128 ? b : upper[b - 128];
    if (cp === UNDEFINED) {
      i = handleDecodeError(errors, decoder, i, i + 1, MAPS_TO_UNDEFINED);
    } else {
      out.push(cp);
      i++;
    }
  }
}
