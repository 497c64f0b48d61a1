/** The text a pattern is matched against, and its parts as Python values. */
import { PyBytes } from '../../objects/bytes.js';
import { typeError } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { asStr, type PyStr, strFromCodePoints } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { bytesLike } from '../../protocols/conversion.js';
import { bytesText, narrowText, type Text, wideText } from '../../regex/text.js';

/** Pays for operations of the regex room. */
export const payRegex = (operations: number): void => m.charge(operations);
/** Pays for memory of the regex room. */
export const reserveRegex = (bytes: number): void => m.reserve(bytes);

/** The regex room's form of a str. */
export function textOfStr(text: PyStr): Text {
  return typeof text === 'string' ? narrowText(text) : wideText(text.cps);
}

/** The regex room's form of a str or bytes-like object; undefined for anything else. A buffer that may change is copied. */
export function textOf(v: Value): Text | undefined {
  if (typeof v === 'string') return narrowText(v);
  const text = asStr(v);
  if (text !== undefined) return textOfStr(text);
  const data = bytesLike(v);
  if (data === undefined) return undefined;
  if (v instanceof PyBytes) return bytesText(data);
  m.chargeWork(data.length);
  m.reserve(data.length);
  return bytesText(data.slice());
}

/** The text of the subject of a search by a pattern of this kind. */
export function subjectOf(v: Value, patternIsBytes: boolean): Text {
  const text = textOf(v);
  if (text === undefined) throw typeError(`expected string or bytes-like object, got '${typeName(typeOf(v))}'`);
  if (text.isBytes !== patternIsBytes) {
    throw typeError(
      patternIsBytes ? 'cannot use a bytes pattern on a string-like object' : 'cannot use a string pattern on a bytes-like object',
    );
  }
  return text;
}

/** Characters `from` to `to` as a str or bytes. */
export function sliceText(text: Text, from: number, to: number): Value {
  if (text.str !== null) return text.str.substring(from, to);
  if (to <= from) return text.isBytes ? new PyBytes(new Uint8Array(0)) : '';
  m.chargeWork(to - from);
  m.reserve((to - from) * (text.isBytes ? 1 : 4));
  if (text.isBytes) return new PyBytes((text.codes as Uint8Array).slice(from, to));
  return strFromCodePoints(text.codes.slice(from, to) as Uint32Array);
}

/** The whole text as a str or bytes. */
export function valueOfText(text: Text): Value {
  return sliceText(text, 0, text.length);
}
