/** Module binascii. https://docs.python.org/3.13/library/binascii.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { asStr, jsText } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { bytesLike } from '../../protocols/conversion.js';
import { index } from '../../protocols/operators.js';
import { truth } from '../../protocols/truth.js';
import type { ModuleDefinition } from '../registry.js';
import {
  ascii,
  binasciiError,
  crc32,
  crcHqx,
  fromBase64,
  fromHex,
  fromQuotedPrintable,
  fromUu,
  incompleteError,
  toBase64,
  toHex,
  toQuotedPrintable,
  toUu,
} from './codes.js';

/** A bytes-like argument. */
export function bytesArgument(v: Value): Uint8Array {
  const data = bytesLike(v);
  if (data === undefined) throw typeError(`a bytes-like object is required, not '${typeName(typeOf(v))}'`);
  return data;
}

/** A bytes-like argument or a str of ASCII characters. */
function asciiArgument(v: Value): Uint8Array {
  const text = asStr(v);
  if (text !== undefined) {
    const s = jsText(text);
    if (!/^[\0-\x7f]*$/.test(s)) throw valueErr('string argument should contain only ASCII characters');
    return ascii(s);
  }
  const data = bytesLike(v);
  if (data === undefined) throw typeError(`argument should be bytes, buffer or ASCII string, not '${typeName(typeOf(v))}'`);
  return data;
}

const flag = (v: Value | undefined, otherwise: boolean): boolean => (v === undefined ? otherwise : truth(v));

function hexlify(v: Value, separator?: Value, every?: Value): Value {
  let sep = -1;
  if (separator !== undefined && separator !== null) {
    const text = asStr(separator);
    const data = text === undefined ? bytesArgument(separator) : ascii(jsText(text));
    if (data.length !== 1) throw valueErr('sep must be length 1.');
    if (text !== undefined && jsText(text).charCodeAt(0) > 127) throw valueErr('sep must be ASCII.');
    sep = data[0];
  }
  return new PyBytes(toHex(bytesArgument(v), sep, every === undefined ? 1 : Number(index(every))));
}

const low32 = (v: Value | undefined): number => (v === undefined ? 0 : Number(BigInt.asUintN(32, BigInt(index(v)))));

const functions: Map<string, PyBuiltin> = makeFunctions('binascii', {
  a2b_base64: [
    'data, /, *, strict_mode=False',
    1,
    (v: Value, strict?: Value) => new PyBytes(fromBase64(asciiArgument(v), flag(strict, false))),
  ],
  b2a_base64: ['data, /, *, newline=True', 1, (v: Value, newline?: Value) => new PyBytes(toBase64(bytesArgument(v), flag(newline, true)))],
  hexlify: ['data, sep=None, bytes_per_sep=1', 1, hexlify],
  b2a_hex: ['data, sep=None, bytes_per_sep=1', 1, hexlify],
  unhexlify: ['hexstr, /', 1, (v: Value) => new PyBytes(fromHex(asciiArgument(v)))],
  a2b_hex: ['hexstr, /', 1, (v: Value) => new PyBytes(fromHex(asciiArgument(v)))],
  crc32: ['data, crc=0, /', 1, (v: Value, start?: Value) => crc32(bytesArgument(v), low32(start))],
  crc_hqx: ['data, crc, /', 1, (v: Value, start: Value) => crcHqx(bytesArgument(v), low32(start))],
  b2a_uu: ['data, /, *, backtick=False', 1, (v: Value, backtick?: Value) => new PyBytes(toUu(bytesArgument(v), flag(backtick, false)))],
  a2b_uu: ['data, /', 1, (v: Value) => new PyBytes(fromUu(asciiArgument(v)))],
  a2b_qp: ['data, header=False', 1, (v: Value, header?: Value) => new PyBytes(fromQuotedPrintable(asciiArgument(v), flag(header, false)))],
  b2a_qp: [
    'data, quotetabs=False, istext=True, header=False',
    1,
    (v: Value, tabs?: Value, text?: Value, header?: Value) =>
      new PyBytes(toQuotedPrintable(bytesArgument(v), flag(tabs, false), flag(text, true), flag(header, false))),
  ],
});

export const binasciiModule: ModuleDefinition = {
  name: 'binascii',
  doc: 'Conversion between binary data and ASCII',
  build: () => new Map<string, Value>([...functions, ['Error', binasciiError], ['Incomplete', incompleteError]]),
};
