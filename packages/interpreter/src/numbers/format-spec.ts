// The format mini-language: a spec's fields, and ints, floats, complex numbers and strings laid out by them.

import type { Charge, Reserve } from './float-bits.js';
import { type FloatCode, floatToText } from './float-text.js';
import { intToFloat } from './int-float.js';
import type { Int } from './int-math.js';
import { intToString } from './int-text.js';

/** Raised for a bad format; the caller makes the Python exception of this class. */
export class FormatError {
  message: string;
  kind: 'ValueError' | 'OverflowError' | 'TypeError' | 'MemoryError';
  constructor(message: string, kind: 'ValueError' | 'OverflowError' | 'TypeError' | 'MemoryError' = 'ValueError') {
    this.message = message;
    this.kind = kind;
  }
}

/** A parsed format spec. */
export interface FormatSpec {
  /** One code point. */
  fill: string;
  align: string;
  /** '', '+', '-' or ' '. */
  sign: string;
  noNegativeZero: boolean;
  alternate: boolean;
  /** -1 when absent. */
  width: number;
  /** '', ',' or '_'. */
  grouping: string;
  groupSize: number;
  /** -1 when absent. */
  precision: number;
  /** One code point; '' when absent and the type has no default. */
  type: string;
}

/** Sizes up to this many characters are built without a word to the memory account. */
const UNRESERVED = 65536;
/** JavaScript's own limit on strings. */
const LONGEST_STRING = 536870888;
/** PY_SSIZE_T_MAX. */
const LARGEST_SIZE = 9223372036854775807n;
const INT_MAX = 2147483647;

/** Announces a result of `characters` before it is built. */
export function announce(characters: number, reserve: Reserve): void {
  if (characters <= UNRESERVED) return;
  reserve(characters);
  if (characters > LONGEST_STRING) throw new FormatError('', 'MemoryError');
}

function isAlign(c: string): boolean {
  return c === '<' || c === '>' || c === '=' || c === '^';
}

function quoted(type: string): string {
  const c = type.codePointAt(0) as number;
  return c > 32 && c < 128 ? type : '\\x' + c.toString(16);
}

function unknownType(type: string, typeName: string): FormatError {
  return new FormatError(`Unknown format code '${quoted(type)}' for object of type '${typeName}'`);
}

/** Parses `spec` as CPython does for an object of class `typeName`. Throws FormatError. */
export function parseFormatSpec(spec: string, typeName: string, defaultType: string, defaultAlign: string): FormatSpec {
  const n = spec.length;
  let i = 0;
  let fill = ' ';
  let align = defaultAlign;
  let fillGiven = false;
  let alignGiven = false;
  if (n > 0) {
    const first = (spec.codePointAt(0) as number) > 65535 ? 2 : 1;
    if (n > first && isAlign(spec[first])) {
      fill = spec.slice(0, first);
      align = spec[first];
      fillGiven = alignGiven = true;
      i = first + 1;
    } else if (isAlign(spec[0])) {
      align = spec[0];
      alignGiven = true;
      i = 1;
    }
  }
  let sign = '';
  if (i < n && (spec[i] === '+' || spec[i] === '-' || spec[i] === ' ')) sign = spec[i++];
  const noNegativeZero = i < n && spec[i] === 'z';
  if (noNegativeZero) i++;
  const alternate = i < n && spec[i] === '#';
  if (alternate) i++;
  if (!fillGiven && i < n && spec[i] === '0') {
    fill = '0';
    if (!alignGiven && defaultAlign === '>') align = '=';
    i++;
  }
  let end = skipDigits(spec, i);
  const width = end > i ? readSize(spec, i, end) : -1;
  i = end;
  let grouping = '';
  if (i < n && spec[i] === ',') {
    grouping = ',';
    i++;
  }
  if (i < n && spec[i] === '_') {
    if (grouping !== '') throw new FormatError("Cannot specify both ',' and '_'.");
    grouping = '_';
    i++;
  }
  if (i < n && spec[i] === ',' && grouping === '_') throw new FormatError("Cannot specify both ',' and '_'.");
  let precision = -1;
  if (i < n && spec[i] === '.') {
    i++;
    end = skipDigits(spec, i);
    if (end === i) throw new FormatError('Format specifier missing precision');
    precision = readSize(spec, i, end);
    i = end;
  }
  let type = defaultType;
  if (i < n) {
    const last = (spec.codePointAt(i) as number) > 65535 ? 2 : 1;
    if (i + last < n) throw new FormatError(`Invalid format specifier '${spec}' for object of type '${typeName}'`);
    type = spec.slice(i);
  }
  let groupSize = 3;
  if (grouping !== '') {
    switch (type) {
      case 'd':
      case 'e':
      case 'f':
      case 'g':
      case 'E':
      case 'G':
      case '%':
      case 'F':
      case '':
        break;
      case 'b':
      case 'o':
      case 'x':
      case 'X':
        if (grouping === '_') {
          groupSize = 4;
          break;
        }
        throw new FormatError(`Cannot specify ',' with '${type}'.`);
      default:
        throw new FormatError(`Cannot specify '${grouping}' with '${quoted(type)}'.`);
    }
  }
  return { fill, align, sign, noNegativeZero, alternate, width, grouping, groupSize, precision, type };
}

function skipDigits(text: string, i: number): number {
  while (i < text.length && text.charCodeAt(i) >= 48 && text.charCodeAt(i) <= 57) i++;
  return i;
}

function readSize(spec: string, from: number, to: number): number {
  if (to - from > 400) throw new FormatError('Too many decimal digits in format string');
  const digits = spec.slice(from, to);
  if (to - from > 18 && BigInt(digits) > LARGEST_SIZE) throw new FormatError('Too many decimal digits in format string');
  return +digits;
}

/** The last spec parsed for each kind of value: programs format with the same one again and again. */
interface Remembered {
  spec: string;
  typeName: string;
  fields: FormatSpec | null;
}
const lastInt: Remembered = { spec: '', typeName: '', fields: null };
const lastFloat: Remembered = { spec: '', typeName: '', fields: null };
const lastStr: Remembered = { spec: '', typeName: '', fields: null };

function fieldsOf(memory: Remembered, spec: string, typeName: string, type: string, align: string): FormatSpec {
  if (memory.fields !== null && memory.spec === spec && memory.typeName === typeName) return memory.fields;
  const fields = parseFormatSpec(spec, typeName, type, align);
  if (spec.length <= 32) {
    memory.spec = spec;
    memory.typeName = typeName;
    memory.fields = fields;
  }
  return fields;
}

/** `count` copies of the fill; announced by the caller. */
function pad(fill: string, count: number): string {
  return count > 0 ? fill.repeat(count) : '';
}

/** Digits in groups, with leading zeros until at least `minWidth` characters. */
function group(digits: string, separator: string, size: number, minWidth: number): string {
  if (separator === '') return digits.length < minWidth ? pad('0', minWidth - digits.length) + digits : digits;
  let remaining = digits.length;
  // The number of digits, zeros included, that fill the width without starting with a separator.
  let total = remaining;
  if (minWidth > remaining) {
    const withSeparators = Math.floor(minWidth / (size + 1)) * size;
    const rest = minWidth % (size + 1);
    const zeros = rest === 0 ? withSeparators + (minWidth > 0 ? 1 : 0) : withSeparators + rest;
    if (zeros > total) total = zeros;
  }
  if (total > remaining) {
    digits = pad('0', total - remaining) + digits;
    remaining = total;
  }
  if (remaining <= size) return digits;
  const parts: string[] = [];
  let from = 0;
  for (let to = remaining % size || size; to <= remaining; to += size) {
    parts.push(digits.slice(from, to));
    from = to;
  }
  return parts.join(separator);
}

/** A number's pieces put together: padding, sign, prefix, grouped digits, and what follows them. */
function layout(
  f: FormatSpec,
  negative: boolean,
  prefix: string,
  digits: string,
  rest: string,
  restLength: number,
  reserve: Reserve,
): string {
  const sign = negative ? '-' : f.sign === '+' ? '+' : f.sign === ' ' ? ' ' : '';
  const fixed = sign.length + prefix.length + restLength;
  announce(Math.max(f.width, fixed + digits.length + (f.grouping === '' ? 0 : Math.ceil(digits.length / 3))), reserve);
  const minWidth = f.fill === '0' && f.align === '=' ? f.width - fixed : 0;
  const grouped = digits.length === 0 ? '' : group(digits, f.grouping, f.groupSize, minWidth);
  const padding = f.width - fixed - grouped.length;
  if (padding <= 0) return sign + prefix + grouped + rest;
  switch (f.align) {
    case '<':
      return sign + prefix + grouped + rest + pad(f.fill, padding);
    case '^': {
      const left = Math.floor(padding / 2);
      return pad(f.fill, left) + sign + prefix + grouped + rest + pad(f.fill, padding - left);
    }
    case '=':
      return sign + prefix + pad(f.fill, padding) + grouped + rest;
    default:
      return pad(f.fill, padding) + sign + prefix + grouped + rest;
  }
}

/** ASCII letters in capitals, for hex digits, exponents, INF and NAN. */
export function asciiCapitals(text: string): string {
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c >= 97) {
      out += text.slice(from, i) + String.fromCharCode(c - 32);
      from = i + 1;
    }
  }
  return out + text.slice(from);
}

/** format(x, spec) of an int (or bool, with its type name); an empty spec is the caller's str(). */
export function formatInt(x: Int, spec: string, typeName: string, charge: Charge, reserve: Reserve): string {
  const f = fieldsOf(lastInt, spec, typeName, 'd', '>');
  let base = 10;
  switch (f.type) {
    case 'd':
    case 'n':
      break;
    case 'b':
      base = 2;
      break;
    case 'o':
      base = 8;
      break;
    case 'x':
    case 'X':
      base = 16;
      break;
    case 'c':
      base = 0;
      break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case '%': {
      const value = intToFloat(x);
      if (!Number.isFinite(value)) throw new FormatError('int too large to convert to float', 'OverflowError');
      return floatWith(value, f, reserve);
    }
    default:
      throw unknownType(f.type, typeName);
  }
  if (f.precision !== -1) throw new FormatError('Precision not allowed in integer format specifier');
  if (f.noNegativeZero) throw new FormatError('Negative zero coercion (z) not allowed in integer format specifier');
  if (base === 0) {
    if (f.sign !== '') throw new FormatError("Sign not allowed with integer format specifier 'c'");
    if (f.alternate) throw new FormatError("Alternate form (#) not allowed with integer format specifier 'c'");
    if (x > 9223372036854775807n || x < -9223372036854775808n) {
      throw new FormatError('Python int too large to convert to C long', 'OverflowError');
    }
    if (x < 0 || x > 0x10ffff) throw new FormatError('%c arg not in range(0x110000)', 'OverflowError');
    return layout(f, false, '', '', String.fromCodePoint(Number(x)), 1, reserve);
  }
  const negative = x < 0;
  const size = typeof x === 'number' ? (negative ? -x : x) : negative ? -x : x;
  let digits = intToString(size, base, charge);
  let prefix = '';
  if (f.type === 'X') digits = asciiCapitals(digits);
  if (f.alternate && base !== 10) prefix = '0' + f.type;
  return layout(f, negative, prefix, digits, '', 0, reserve);
}

/** The text of a float by a printf code; 'E', 'F', 'G' write capitals. The caller has announced the precision. */
export function floatByCode(x: number, code: string, precision: number, alternate: boolean, addDotZero: boolean): string {
  const small = code === 'E' ? 'e' : code === 'F' ? 'f' : code === 'G' || code === 'n' ? 'g' : code;
  const text = floatToText(x, small as FloatCode, precision, alternate, addDotZero);
  return code === 'E' || code === 'F' || code === 'G' ? asciiCapitals(text) : text;
}

function isZeroText(text: string): boolean {
  for (let i = 1; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c >= 49 && c <= 57) return false;
    if (c > 57) return (c | 32) === 101;
  }
  return true;
}

/** A float's text in the spec's type, sign included. */
function floatBody(x: number, f: FormatSpec, addDotZero: boolean, reserve: Reserve): string {
  let code = f.type;
  let precision = f.precision;
  if (precision > INT_MAX) throw new FormatError('precision too big');
  if (code === '') code = precision < 0 ? 'r' : 'g';
  else addDotZero = false;
  if (precision < 0) precision = 6;
  let percent = '';
  if (code === '%') {
    code = 'f';
    x *= 100;
    percent = '%';
  }
  announce(precision, reserve);
  const text = floatByCode(x, code, precision, f.alternate, addDotZero) + percent;
  return f.noNegativeZero && text[0] === '-' && isZeroText(text) ? text.slice(1) : text;
}

function floatWith(x: number, f: FormatSpec, reserve: Reserve): string {
  const text = floatBody(x, f, true, reserve);
  return numberText(text, f, reserve);
}

/** Lays out a number's text: sign, digits before the point, and the rest. */
function numberText(text: string, f: FormatSpec, reserve: Reserve): string {
  const negative = text[0] === '-';
  const from = negative ? 1 : 0;
  if (f.width <= text.length && f.grouping === '') {
    return negative || f.sign === '' || f.sign === '-' ? text : f.sign + text;
  }
  const to = skipDigits(text, from);
  return layout(f, negative, '', text.slice(from, to), text.slice(to), text.length - to, reserve);
}

/** format(x, spec) of a float; an empty spec is the caller's str(). */
export function formatFloatSpec(x: number, spec: string, typeName: string, reserve: Reserve): string {
  const f = fieldsOf(lastFloat, spec, typeName, '', '>');
  switch (f.type) {
    case '':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'n':
    case '%':
      return floatWith(x, f, reserve);
    default:
      throw unknownType(f.type, typeName);
  }
}

/** format(re + im j, spec) of a complex number; an empty spec is the caller's str(). */
export function formatComplex(re: number, im: number, spec: string, typeName: string, reserve: Reserve): string {
  const f = parseFormatSpec(spec, typeName, '', '>');
  switch (f.type) {
    case '':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'n':
      break;
    default:
      throw unknownType(f.type, typeName);
  }
  if (f.precision > INT_MAX) throw new FormatError('precision too big');
  if (f.fill === '0') throw new FormatError('Zero padding is not allowed in complex format specifier');
  if (f.align === '=') throw new FormatError("'=' alignment flag is not allowed in complex format specifier");
  const skipReal = f.type === '' && Object.is(re, 0);
  const parens = f.type === '' && !skipReal;
  const bare: FormatSpec = { ...f, fill: ' ', align: '<', width: -1 };
  const real = skipReal ? '' : numberText(floatBody(re, bare, false, reserve), bare, reserve);
  const signed: FormatSpec = skipReal ? bare : { ...bare, sign: '+' };
  const imaginary = numberText(floatBody(im, bare, false, reserve), signed, reserve) + 'j';
  const text = parens ? '(' + real + imaginary + ')' : real + imaginary;
  return padText(text, text.length, f, reserve);
}

function padText(text: string, length: number, f: FormatSpec, reserve: Reserve): string {
  const padding = f.width - length;
  if (padding <= 0) return text;
  announce(f.width, reserve);
  if (f.align === '>') return pad(f.fill, padding) + text;
  if (f.align === '^') {
    const left = Math.floor(padding / 2);
    return pad(f.fill, left) + text + pad(f.fill, padding - left);
  }
  return text + pad(f.fill, padding);
}

/** The first `count` code points of text. */
export function firstCodePoints(text: string, length: number, count: number): string {
  if (count >= length) return text;
  if (text.length === length) return text.slice(0, count);
  let i = 0;
  for (; count > 0; count--) i += (text.codePointAt(i) as number) > 65535 ? 2 : 1;
  return text.slice(0, i);
}

/** format(text, spec) of a str whose length in code points is given. */
export function formatStr(text: string, length: number, spec: string, typeName: string, reserve: Reserve): string {
  const f = fieldsOf(lastStr, spec, typeName, 's', '<');
  if (f.type !== 's') throw unknownType(f.type, typeName);
  if (f.sign !== '') {
    throw new FormatError(f.sign === ' ' ? 'Space not allowed in string format specifier' : 'Sign not allowed in string format specifier');
  }
  if (f.noNegativeZero) throw new FormatError('Negative zero coercion (z) not allowed in string format specifier');
  if (f.alternate) throw new FormatError('Alternate form (#) not allowed in string format specifier');
  if (f.align === '=') throw new FormatError("'=' alignment not allowed in string format specifier");
  if (f.precision >= 0 && f.precision < length) {
    text = firstCodePoints(text, length, f.precision);
    length = f.precision;
  }
  return padText(text, length, f, reserve);
}
