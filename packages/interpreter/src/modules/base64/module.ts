/** Module base64. https://docs.python.org/3.13/library/base64.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { E, newException, typeError, valueErr } from '../../objects/exception.js';
import { asStr, jsText } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { bytesLike } from '../../protocols/conversion.js';
import { index } from '../../protocols/operators.js';
import { truth } from '../../protocols/truth.js';
import { ascii, codeError, fromBase64, payBytes, toBase64 } from '../binascii/codes.js';
import { bytesArgument } from '../binascii/module.js';
import type { ModuleDefinition } from '../registry.js';
import { type Alphabet, decode85, decodeAscii85, encode85, encodeAscii85 } from './base85.js';

/** What is to be decoded: bytes, or a str of ASCII characters. */
function encoded(v: Value): Uint8Array {
  const text = asStr(v);
  if (text !== undefined) {
    const s = jsText(text);
    if (!/^[\0-\x7f]*$/.test(s)) throw valueErr('string argument should contain only ASCII characters');
    return ascii(s);
  }
  const data = bytesLike(v);
  if (data === undefined) throw typeError(`argument should be a bytes-like object or ASCII string, not '${typeName(typeOf(v))}'`);
  return data;
}

function translated(data: Uint8Array, from: readonly number[], to: readonly number[]): Uint8Array {
  payBytes(data.length);
  return data.map((c) => {
    const i = from.indexOf(c);
    return i < 0 ? c : to[i];
  });
}

const PLUS_SLASH = [43, 47];
const DASH_UNDERSCORE = [45, 95];

function alternatives(v: Value, data: Uint8Array): number[] {
  if (data.length !== 2) throw newException(E.AssertionError, [v]);
  return [data[0], data[1]];
}

function b64encode(v: Value, chars?: Value): Value {
  const out = toBase64(bytesArgument(v), false);
  if (chars === undefined || chars === null) return new PyBytes(out);
  return new PyBytes(translated(out, PLUS_SLASH, alternatives(chars, bytesArgument(chars))));
}

function b64decode(v: Value, chars?: Value, validate?: Value): Value {
  let data = encoded(v);
  if (chars !== undefined && chars !== null) data = translated(data, alternatives(chars, encoded(chars)), PLUS_SLASH);
  return new PyBytes(fromBase64(data, validate !== undefined && truth(validate)));
}

const BASE32 = ascii('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
const BASE32_HEX = ascii('0123456789ABCDEFGHIJKLMNOPQRSTUV');
/** Letters that the last group of 1 to 4 bytes needs. */
const NEEDED = [0, 2, 4, 5, 7];

function encode32(data: Uint8Array, letters: Uint8Array): Value {
  payBytes(data.length * 2);
  const out: number[] = [];
  for (let i = 0; i < data.length; i += 5) {
    const high = (data[i] << 12) | ((data[i + 1] ?? 0) << 4) | ((data[i + 2] ?? 0) >> 4);
    const low = (((data[i + 2] ?? 0) & 15) << 16) | ((data[i + 3] ?? 0) << 8) | (data[i + 4] ?? 0);
    const count = data.length - i >= 5 ? 8 : NEEDED[data.length - i];
    for (let k = 0; k < 8; k++) out.push(k < count ? letters[((k < 4 ? high : low) >> (15 - 5 * (k & 3))) & 31] : 61);
  }
  return new PyBytes(Uint8Array.from(out));
}

function capital(c: number): number {
  return c >= 97 && c <= 122 ? c - 32 : c;
}

function decode32(v: Value, letters: Uint8Array, casefold: boolean, zeroOne: Value): Value {
  let data = encoded(v);
  payBytes(data.length);
  if (data.length % 8 !== 0) throw codeError('Incorrect padding');
  if (zeroOne !== null) {
    const one = encoded(zeroOne);
    if (one.length !== 1) throw newException(E.AssertionError, [reprOf(one)]);
    data = translated(data, [48, 49], [79, one[0]]);
  }
  if (casefold) data = data.map(capital);
  let end = data.length;
  while (end > 0 && data[end - 1] === 61) end--;
  const pads = data.length - end;
  const values = new Int8Array(256).fill(-1);
  letters.forEach((c, i) => {
    values[c] = i;
  });
  const out: number[] = [];
  let held = 0;
  let bits = 0;
  for (let i = 0; i < end; i++) {
    const n = values[data[i]];
    if (n < 0) throw codeError('Non-base32 digit found');
    held = ((held << 5) | n) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      out.push((held >> bits) & 255);
    }
  }
  if (![0, 1, 3, 4, 6].includes(pads)) throw codeError('Incorrect padding');
  return new PyBytes(Uint8Array.from(out));
}

function reprOf(data: Uint8Array): Value {
  return new PyBytes(data);
}

function encode16(v: Value): Value {
  const data = bytesArgument(v);
  payBytes(data.length * 2);
  let text = '';
  for (let i = 0; i < data.length; i++)
    text +=
      (data[i] >> 4 < 10 ? String.fromCharCode(48 + (data[i] >> 4)) : String.fromCharCode(55 + (data[i] >> 4))) +
      ((data[i] & 15) < 10 ? String.fromCharCode(48 + (data[i] & 15)) : String.fromCharCode(55 + (data[i] & 15)));
  return new PyBytes(ascii(text));
}

function decode16(v: Value, casefold?: Value): Value {
  let data = encoded(v);
  payBytes(data.length);
  if (casefold !== undefined && truth(casefold)) data = data.map(capital);
  const value = (c: number): number => (c >= 48 && c <= 57 ? c - 48 : c >= 65 && c <= 70 ? c - 55 : -1);
  if (data.some((c) => value(c) < 0)) throw codeError('Non-base16 digit found');
  if (data.length & 1) throw codeError('Odd-length string');
  const out = new Uint8Array(data.length / 2);
  for (let i = 0; i < out.length; i++) out[i] = (value(data[2 * i]) << 4) | value(data[2 * i + 1]);
  return new PyBytes(out);
}

/** Bytes on one line of MIME text. */
const LINE = 57;

function encodeLines(v: Value): Value {
  const data = bytesLike(v);
  if (data === undefined) throw typeError(`expected bytes-like object, not ${typeName(typeOf(v))}`);
  const out: number[] = [];
  for (let i = 0; i < data.length; i += LINE) toBase64(data.subarray(i, i + LINE), true).forEach((c) => out.push(c));
  return new PyBytes(Uint8Array.from(out));
}

const yes = (v: Value | undefined): boolean => v !== undefined && truth(v);
const from85 =
  (alphabet: Alphabet) =>
  (v: Value): Value =>
    new PyBytes(decode85(encoded(v), alphabet));

const functions: Map<string, PyBuiltin> = makeFunctions('base64', {
  b64encode: ['s, altchars=None', 1, b64encode],
  b64decode: ['s, altchars=None, validate=False', 1, b64decode],
  standard_b64encode: ['s', 1, (v: Value) => b64encode(v)],
  standard_b64decode: ['s', 1, (v: Value) => b64decode(v)],
  urlsafe_b64encode: ['s', 1, (v: Value) => new PyBytes(translated(toBase64(bytesArgument(v), false), PLUS_SLASH, DASH_UNDERSCORE))],
  urlsafe_b64decode: ['s', 1, (v: Value) => new PyBytes(fromBase64(translated(encoded(v), DASH_UNDERSCORE, PLUS_SLASH), false))],
  b32encode: ['s', 1, (v: Value) => encode32(bytesArgument(v), BASE32)],
  b32decode: [
    's, casefold=False, map01=None',
    1,
    (v: Value, casefold?: Value, zeroOne?: Value) => decode32(v, BASE32, yes(casefold), zeroOne ?? null),
  ],
  b32hexencode: ['s', 1, (v: Value) => encode32(bytesArgument(v), BASE32_HEX)],
  b32hexdecode: ['s, casefold=False', 1, (v: Value, casefold?: Value) => decode32(v, BASE32_HEX, yes(casefold), null)],
  b16encode: ['s', 1, encode16],
  b16decode: ['s, casefold=False', 1, decode16],
  b85encode: ['b, pad=False', 1, (v: Value, pad?: Value) => new PyBytes(encode85(bytesArgument(v), 'b85', yes(pad)))],
  b85decode: ['b', 1, from85('b85')],
  z85encode: ['s', 1, (v: Value) => new PyBytes(encode85(bytesArgument(v), 'z85', false))],
  z85decode: ['s', 1, from85('z85')],
  a85encode: [
    'b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False',
    1,
    (v: Value, fold?: Value, wrap?: Value, pad?: Value, adobe?: Value) =>
      new PyBytes(
        encodeAscii85(bytesArgument(v), {
          foldSpaces: yes(fold),
          wrap: wrap === undefined ? 0 : Number(index(wrap)),
          pad: yes(pad),
          adobe: yes(adobe),
        }),
      ),
  ],
  a85decode: [
    "b, *, foldspaces=False, adobe=False, ignorechars=b' \\t\\n\\r\\v'",
    1,
    (v: Value, fold?: Value, adobe?: Value, ignored?: Value) =>
      new PyBytes(
        decodeAscii85(encoded(v), yes(fold), yes(adobe), ignored === undefined ? Uint8Array.of(32, 9, 10, 13, 11) : bytesArgument(ignored)),
      ),
  ],
  encodebytes: ['s', 1, encodeLines],
  decodebytes: [
    's',
    1,
    (v: Value) => {
      const data = bytesLike(v);
      if (data === undefined) throw typeError(`expected bytes-like object, not ${typeName(typeOf(v))}`);
      return new PyBytes(fromBase64(data, false));
    },
  ],
});

export const base64Module: ModuleDefinition = {
  name: 'base64',
  doc: 'Base16, Base32, Base64 (RFC 3548), Base85 and Ascii85 data encodings',
  build: () => new Map<string, Value>([...functions, ['MAXLINESIZE', 76], ['MAXBINSIZE', 57]]),
};
