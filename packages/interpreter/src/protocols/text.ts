/** `repr`, `str`, `ascii` and `format`: builtin values written directly, everything else by its special methods. */
import { FormatError, formatComplex, formatFloatSpec, formatInt, formatStr } from '../numbers/format-spec.js';
import { floatRepr } from '../numbers/float-text.js';
import { bitLength } from '../numbers/int-math.js';
import { intToString } from '../numbers/int-text.js';
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { PyDict } from '../objects/dict.js';
import { E, newException, type PyException, typeError, valueErr } from '../objects/exception.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import type { PyInt } from '../objects/int.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { PyFrozenSet, PySet } from '../objects/set.js';
import { asStr, jsText, type PyStr, PyWideStr, strFrom, strLength } from '../objects/str.js';
import type { PyObject, Value } from '../objects/value.js';
import { asciiRepr, reprBytes, reprStr } from '../unicode/repr.js';
import { typeName, typeOf } from './attributes.js';
import { callBound0, callBound1 } from './calls.js';
import { pay } from './int-ops.js';
import { enterRecursion, IN_REPR, IN_STR } from './recursion.js';
import { enterRepr, leaveRepr } from './repr-guard.js';
import { payText } from './sequence-ops.js';

const reserve = (bytes: number): void => m.reserve(bytes);

/** Decimal text of an int, within the limit on digits. */
export function intText(x: PyInt): string {
  if (typeof x === 'number') return `${x}`;
  const limit = m.limits.maxIntDigits;
  // 3.3219 bits make a digit: only near the limit the digits themselves must tell.
  const digits = Math.floor((bitLength(x) - 1) / 3.321928094887363);
  if (limit > 0 && digits > limit + 1) throw tooManyDigits(limit);
  const text = intToString(x, 10, pay);
  if (limit > 0 && text.length - (x < 0n ? 1 : 0) > limit) throw tooManyDigits(limit);
  return text;
}

function tooManyDigits(limit: number): PyException {
  return valueErr(
    `Exceeds the limit (${limit} digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit`,
  );
}

/** A float's repr without `.0`, as complex numbers print their parts. */
function part(x: number): string {
  const text = floatRepr(x);
  return text.endsWith('.0') ? text.slice(0, -2) : text;
}

/** repr of a complex number. */
export function complexText(real: number, imag: number): string {
  if (real === 0 && 1 / real > 0) return `${part(imag)}j`;
  const text = part(imag);
  return `(${part(real)}${text[0] === '-' ? '' : '+'}${text}j)`;
}

/** Joins the reprs of items, paying for the text as it grows. */
function joinReprs(items: readonly Value[]): string {
  let text = '';
  for (let i = 0; i < items.length; i++) {
    const before = text.length;
    text += i === 0 ? reprText(items[i]) : `, ${reprText(items[i])}`;
    payGrowth(before, text.length);
  }
  return text;
}

/** Pays for text that grew: an operation a piece of 64 units, memory at each doubling. */
function payGrowth(before: number, after: number): void {
  m.charge(1 + ((after - before) >>> 6));
  if (after > 65536 && Math.clz32(before) !== Math.clz32(after)) payText(after);
}

function reprList(v: PyList): string {
  if (v.items.length === 0) return '[]';
  if (!enterRepr(v)) return '[...]';
  const text = `[${joinReprs(v.items)}]`;
  leaveRepr();
  return text;
}

function reprTuple(v: PyTuple): string {
  if (v.items.length === 0) return '()';
  if (!enterRepr(v)) return '(...)';
  const text = v.items.length === 1 ? `(${reprText(v.items[0])},)` : `(${joinReprs(v.items)})`;
  leaveRepr();
  return text;
}

function reprDict(v: PyDict): string {
  if (v.size === 0) return '{}';
  if (!enterRepr(v)) return '{...}';
  let text = '{';
  for (let i = v.nextEntry(0); i >= 0; i = v.nextEntry(i + 1)) {
    const before = text.length;
    const value = v.vals[i];
    if (before > 1) text += ', ';
    text += `${reprText(v.keys[i] as Value)}: `;
    text += reprText(value);
    payGrowth(before, text.length);
  }
  leaveRepr();
  return `${text}}`;
}

/** repr of a set of this class name (a subclass shows its own); `braces` is the plain set's form. */
function reprSet(v: PySet | PyFrozenSet, name: string, bare: boolean): string {
  if (v.size === 0) return `${name}()`;
  if (!enterRepr(v)) return `${name}(...)`;
  const inner = joinReprs(v.toArray());
  leaveRepr();
  return bare ? `{${inner}}` : `${name}({${inner}})`;
}

/** CPython escapes single quotes here even between double ones. */
function reprByteArray(v: PyByteArray): string {
  const text = reprBytes(v.data, 'b', pay);
  return `bytearray(${text[1] === '"' ? text.replaceAll("'", "\\'") : text})`;
}

/** repr of exact builtin values; undefined for anything else. */
function builtinRepr(v: Value): string | undefined {
  switch (typeof v) {
    case 'string':
      return reprStr(v, pay);
    case 'number':
      return `${v}`;
    case 'boolean':
      return v ? 'True' : 'False';
    case 'bigint':
      return intText(v);
    default:
  }
  if (v === null) return 'None';
  if (v instanceof PyFloat) return floatRepr(v.value);
  if (v instanceof PyList) return reprList(v);
  if (v instanceof PyTuple) return reprTuple(v);
  if (v instanceof PyDict) return reprDict(v);
  if (v instanceof PyWideStr) return reprStr(v.cps, pay);
  if (v instanceof PySet) return reprSet(v, 'set', true);
  if (v instanceof PyFrozenSet) return reprSet(v, 'frozenset', false);
  if (v instanceof PyBytes) return reprBytes(v.data, 'b', pay);
  if (v instanceof PyByteArray) return reprByteArray(v);
  if (v instanceof PyComplex) return complexText(v.real, v.imag);
  return undefined;
}

function textResult(r: Value, name: string): PyStr {
  const text = asStr(r);
  if (text === undefined) throw typeError(`${name} returned non-string (type ${typeName(typeOf(r))})`);
  return text;
}

/** `<module.Name object at 0x...>`. */
function identityRepr(v: PyObject): string {
  const cls = v.cls;
  const name = cls.module === 'builtins' || cls.module === '' ? cls.qualname : `${cls.module}.${cls.qualname}`;
  return `<${name} object at 0x${m.idOf(v).toString(16)}>`;
}

/** `repr(v)`. */
export function repr(v: Value): PyStr {
  const text = builtinRepr(v);
  if (text !== undefined) return strFrom(text);
  const found = typeOf(v).lookup('__repr__');
  if (found === undefined || found === null) return identityRepr(v as PyObject);
  enterRecursion(IN_REPR);
  const r = textResult(callBound0(found, v), '__repr__');
  m.d--;
  return r;
}

/** `repr(v)` as JavaScript text. */
export function reprText(v: Value): string {
  return builtinRepr(v) ?? jsText(repr(v));
}

/** `str(v)`. */
export function str(v: Value): PyStr {
  if (typeof v === 'string' || v instanceof PyWideStr) return v;
  const text = builtinRepr(v);
  if (text !== undefined) return strFrom(text);
  const found = typeOf(v).lookup('__str__');
  if (found === undefined || found === null) return repr(v);
  enterRecursion(IN_STR);
  const r = textResult(callBound0(found, v), '__str__');
  m.d--;
  return r;
}

/** `str(v)` as JavaScript text. */
export function strText(v: Value): string {
  return typeof v === 'string' ? v : jsText(str(v));
}

/** `ascii(v)`. */
export function asciiText(v: Value): string {
  if (typeof v === 'string') return asciiRepr(v, pay);
  if (v instanceof PyWideStr) return asciiRepr(v.cps, pay);
  return asciiOnly(repr(v));
}

/** Escapes what is not ASCII in a finished repr, leaving the rest. */
function asciiOnly(text: PyStr): string {
  if (typeof text === 'string' && /^[\0-\x7f]*$/.test(text)) return text;
  m.charge(1 + (strLength(text) >>> 6));
  let made = '';
  const n = strLength(text);
  for (let i = 0; i < n; i++) {
    const c = typeof text === 'string' ? text.charCodeAt(i) : text.cps[i];
    if (c < 128) made += String.fromCharCode(c);
    else {
      const hex = c.toString(16);
      made += c < 256 ? `\\x${hex.padStart(2, '0')}` : c < 65536 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
    }
  }
  return made;
}

/** Runs one of the formatters of numbers/, its errors turned into Python's. */
export function formatted(work: () => string): PyStr {
  try {
    return strFrom(work());
  } catch (q) {
    if (m.dead || !(q instanceof FormatError)) throw q;
    throw newException(E[q.kind], q.message === '' ? [] : [q.message]);
  }
}

/** `int.__format__` and its kin on the bare values: `name` is the type's name for error texts. */
export function formatIntValue(x: PyInt, spec: PyStr, name: string): PyStr {
  return formatted(() => formatInt(x, jsText(spec), name, pay, reserve));
}
export function formatFloatValue(x: number, spec: PyStr, name: string): PyStr {
  return formatted(() => formatFloatSpec(x, jsText(spec), name, reserve));
}
export function formatComplexValue(real: number, imag: number, spec: PyStr, name: string): PyStr {
  return formatted(() => formatComplex(real, imag, jsText(spec), name, reserve));
}
export function formatStrValue(text: PyStr, spec: PyStr, name: string): PyStr {
  return formatted(() => formatStr(jsText(text), strLength(text), jsText(spec), name, reserve));
}

/** `format(v, spec)`. */
export function format(v: Value, spec: PyStr): PyStr {
  if (spec === '') {
    if (typeof v === 'string' || v instanceof PyWideStr) return v;
    if (typeof v === 'number') return `${v}`;
    if (typeof v === 'bigint' || v instanceof PyFloat || typeof v === 'boolean' || v === null) return str(v);
  } else {
    if (v instanceof PyFloat) return formatFloatValue(v.value, spec, 'float');
    if (typeof v === 'number' || typeof v === 'bigint') return formatIntValue(v, spec, 'int');
    if (typeof v === 'string' || v instanceof PyWideStr) return formatStrValue(v, spec, 'str');
    if (typeof v === 'boolean') return formatIntValue(v ? 1 : 0, spec, 'bool');
    if (v instanceof PyComplex) return formatComplexValue(v.real, v.imag, spec, 'complex');
  }
  const found = typeOf(v).lookup('__format__');
  if (found === undefined || found === null) {
    if (spec === '') return str(v);
    throw typeError(`unsupported format string passed to ${typeName(typeOf(v))}.__format__`);
  }
  m.enterNative();
  const r = callBound1(found, v, spec);
  m.d--;
  const text = asStr(r);
  if (text === undefined) throw typeError(`__format__ must return a str, not ${typeName(typeOf(r))}`);
  return text;
}
