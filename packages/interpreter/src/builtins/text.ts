/** Builtins that make text or read characters: ascii, bin, chr, format, hex, oct, ord, repr. */
import { makeFunctions, type PyBuiltin } from '../objects/builtin.js';
import { bytearrayType, bytesType, PyByteArray, PyBytes } from '../objects/bytes.js';
import { typeError, valueErr } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { asStr, codePointsOfStr, type PyStr, strFromCodePoints, strLength } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { intToString } from '../numbers/int-text.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { index } from '../protocols/operators.js';
import { asciiText, format, repr } from '../protocols/text.js';

const pay = (operations: number): void => m.charge(operations);

/** `0b101`, `-0xff`: the sign before the prefix. */
function prefixed(v: Value, base: number, prefix: string): string {
  const int = index(v);
  const digits = intToString(int, base, pay);
  return int < 0 ? `-${prefix}${digits.slice(1)}` : prefix + digits;
}

function chr(v: Value): PyStr {
  const code = index(v);
  if (code < 0 || code > 0x10ffff) throw valueErr('chr() arg not in range(0x110000)');
  const point = Number(code);
  return point > 0xffff || (point >= 0xd800 && point <= 0xdfff) ? strFromCodePoints(new Uint32Array([point])) : String.fromCharCode(point);
}

function ord(v: Value): number {
  const text = asStr(v);
  let size: number;
  if (text !== undefined) {
    size = strLength(text);
    if (size === 1) return codePointsOfStr(text)[0];
  } else {
    const data = bytesType.unwrap!(v) ?? bytearrayType.unwrap!(v);
    if (!(data instanceof PyBytes || data instanceof PyByteArray))
      throw typeError(`ord() expected string of length 1, but ${typeName(typeOf(v))} found`);
    size = data.data.length;
    if (size === 1) return data.data[0];
  }
  throw typeError(`ord() expected a character, but string of length ${size} found`);
}

export const textBuiltins: Map<string, PyBuiltin> = makeFunctions('builtins', {
  ascii: ['obj, /', 1, (v: Value) => asciiText(v)],
  bin: ['number, /', 1, (v: Value) => prefixed(v, 2, '0b')],
  chr: ['i, /', 1, chr],
  format: [
    "value, format_spec='', /",
    1,
    (v: Value, spec: Value = '') => {
      const text = asStr(spec);
      if (text === undefined) throw typeError(`format() argument 2 must be str, not ${typeName(typeOf(spec))}`);
      return format(v, text);
    },
  ],
  hex: ['number, /', 1, (v: Value) => prefixed(v, 16, '0x')],
  oct: ['number, /', 1, (v: Value) => prefixed(v, 8, '0o')],
  ord: ['c, /', 1, ord],
  repr: ['obj, /', 1, (v: Value) => repr(v)],
});
