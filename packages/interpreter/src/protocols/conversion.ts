/** Conversions between values and numbers: what `int()`, `float()` and C's argument converters accept. */
import { parseFloat_ } from '../numbers/float-text.js';
import { parseInt_ } from '../numbers/int-text.js';
import { intFromIntegral } from '../numbers/int-math.js';
import { PyByteArray, PyBytes, PyMemoryView } from '../objects/bytes.js';
import { type PyException, overflowError, typeError, valueErr } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { PyInstance } from '../objects/instance.js';
import { asInt, type PyInt } from '../objects/int.js';
import { m } from '../objects/machine.js';
import { asStr, jsText, type PyStr } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { decimalValue, isSpace } from '../unicode/properties.js';
import { typeName, typeOf } from './attributes.js';
import { callBound0 } from './calls.js';
import { intAsDouble, pay } from './int-ops.js';
import { indexOpt } from './operators.js';
import { reprText } from './text.js';

function nameOf(v: Value): string {
  return typeName(typeOf(v));
}

/** Text without Python's white space at both ends. */
export function stripSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** Text stripped, with every decimal digit as ASCII; what is neither ASCII nor a digit becomes `?`. */
export function asciiNumber(text: string): string {
  const stripped = stripSpace(text);
  if (/^[\0-\x7f]*$/.test(stripped)) return stripped;
  m.chargeWork(stripped.length);
  let made = '';
  for (let i = 0; i < stripped.length; i++) {
    const c = stripped.codePointAt(i) as number;
    if (c > 0xffff) i++;
    if (c < 128) made += String.fromCharCode(c);
    else {
      const digit = decimalValue(c);
      made += digit >= 0 ? `${digit}` : isSpace(c) ? ' ' : '?';
    }
  }
  return made;
}

function latin1(data: Uint8Array): string {
  m.chargeWork(data.length);
  let text = '';
  for (let i = 0; i < data.length; i++) text += String.fromCharCode(data[i]);
  return text;
}

/** The bytes behind a bytes-like object; undefined for anything else. */
export function bytesLike(v: Value): Uint8Array | undefined {
  if (v instanceof PyInstance && (v.payload instanceof PyBytes || v.payload instanceof PyByteArray)) v = v.payload;
  if (v instanceof PyBytes || v instanceof PyByteArray) return v.data;
  if (!(v instanceof PyMemoryView)) return undefined;
  if (v.released) throw valueErr('operation forbidden on released memoryview object');
  const data = v.base.data;
  const size = v.itemSize;
  if (v.step === size) return data.subarray(v.offset, v.offset + v.length * size);
  m.chargeWork(v.length * size);
  m.reserve(v.length * size);
  const made = new Uint8Array(v.length * size);
  for (let i = 0, to = 0, at = v.offset; i < v.length; i++, at += v.step) for (let k = 0; k < size; k++) made[to++] = data[at + k];
  return made;
}

/** `int(text, base)`; `shown` is what the error shows. */
export function parseIntText(text: string, base: number, shown: Value, digits: boolean): PyInt {
  m.chargeWork(text.length);
  const limit = m.limits.maxIntDigits;
  const found = parseInt_(stripSpace(text), base, pay, digits ? decimalValue : undefined, (n) => {
    if (limit > 0 && n > limit) {
      throw valueErr(
        `Exceeds the limit (${limit} digits) for integer string conversion: value has ${n} digits; use sys.set_int_max_str_digits() to increase the limit`,
      );
    }
  });
  if (found === undefined) throw valueErr(`invalid literal for int() with base ${base}: ${cutRepr(shown)}`);
  return found;
}

/** `%.200R`: a repr cut at 200 characters. */
function cutRepr(v: Value): string {
  const text = reprText(v);
  return text.length > 200 ? text.slice(0, 200) : text;
}

/** The int in a str or bytes-like object by `int(v, base)`; undefined for anything else. */
export function intFromText(v: Value, base: number): PyInt | undefined {
  const text = asStr(v);
  if (text !== undefined) return parseIntText(jsText(text), base, text, true);
  const data = bytesLike(v);
  return data === undefined ? undefined : parseIntText(latin1(data), base, new PyBytes(data), false);
}

/** int() of a float: truncated. */
export function truncated(x: number): PyInt {
  if (x !== x) throw valueErr('cannot convert float NaN to integer');
  if (x === Infinity || x === -Infinity) throw overflowError('cannot convert float infinity to integer');
  return intFromIntegral(Math.trunc(x));
}

/** `int(v)`. */
export function intOf(v: Value): PyInt {
  if (typeof v === 'number' || typeof v === 'bigint') return v;
  if (typeof v === 'boolean') return v ? 1 : 0;
  if (v instanceof PyFloat) return truncated(v.value);
  if (typeof v === 'string') return parseIntText(v, 10, v, true);
  const cls = typeOf(v);
  const special = cls.lookup('__int__');
  if (special !== undefined && special !== null) return intResult(callBound0(special, v), '__int__');
  const index = indexOpt(v);
  if (index !== undefined) return index;
  const trunc = cls.lookup('__trunc__');
  if (trunc !== undefined && trunc !== null) {
    const r = callBound0(trunc, v);
    const i = indexOpt(r);
    if (i === undefined) throw typeError(`__trunc__ returned non-Integral (type ${nameOf(r)})`);
    return i;
  }
  const parsed = intFromText(v, 10);
  if (parsed !== undefined) return parsed;
  throw typeError(`int() argument must be a string, a bytes-like object or a real number, not '${nameOf(v)}'`);
}

function intResult(r: Value, name: string): PyInt {
  const i = asInt(r);
  if (i === undefined) throw typeError(`${name} returned non-int (type ${nameOf(r)})`);
  return i;
}

/** The double of a float or int, subclasses included, without any special method; undefined for anything else. */
export function plainDouble(v: Value): number | undefined {
  if (v instanceof PyFloat) return v.value;
  if (typeof v === 'number') return v;
  if (v instanceof PyInstance && v.payload instanceof PyFloat) return v.payload.value;
  const i = asInt(v);
  return i === undefined ? undefined : intAsDouble(i);
}

/** The double of anything with `__float__` or `__index__`; undefined for anything else. */
export function doubleOpt(v: Value): number | undefined {
  if (v instanceof PyFloat) return v.value;
  if (typeof v === 'number') return v;
  if (typeof v === 'bigint') return intAsDouble(v);
  if (typeof v === 'boolean') return v ? 1 : 0;
  const found = typeOf(v).lookup('__float__');
  if (found !== undefined && found !== null) {
    const r = callBound0(found, v);
    if (r instanceof PyFloat) return r.value;
    if (r instanceof PyInstance && r.payload instanceof PyFloat) return r.payload.value;
    throw typeError(`${nameOf(v)}.__float__ returned non-float (type ${nameOf(r)})`);
  }
  const i = indexOpt(v);
  return i === undefined ? undefined : intAsDouble(i);
}

/** The double of an argument that C takes as `double`. */
export function realOf(v: Value): number {
  const x = doubleOpt(v);
  if (x === undefined) throw typeError(`must be real number, not ${nameOf(v)}`);
  return x;
}

function badFloat(shown: Value): PyException {
  return valueErr(`could not convert string to float: ${cutRepr(shown)}`);
}

/** `float(text)`. */
export function parseFloatText(text: PyStr): number {
  m.chargeWork(text.toString().length);
  const x = parseFloat_(asciiNumber(jsText(text)));
  if (x === undefined) throw badFloat(text);
  return x;
}

/** `float(v)`. */
export function floatOf(v: Value): number {
  const plain = typeof v === 'object' && v instanceof PyInstance ? undefined : plainDouble(v);
  if (plain !== undefined) return plain;
  const text = asStr(v);
  if (text !== undefined && (typeOf(v).lookup('__float__') ?? null) === null) return parseFloatText(text);
  const x = doubleOpt(v);
  if (x !== undefined) return x;
  const data = bytesLike(v);
  if (data !== undefined) {
    const found = parseFloat_(stripSpace(latin1(data)));
    if (found === undefined) throw badFloat(new PyBytes(data));
    return found;
  }
  throw typeError(`float() argument must be a string or a real number, not '${nameOf(v)}'`);
}
