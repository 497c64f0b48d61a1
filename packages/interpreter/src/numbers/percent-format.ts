// str % values: the directives of printf-style formatting, with the values' conversions supplied by the caller.

import type { Charge, Reserve } from './float-bits.js';
import { FormatError, announce, firstCodePoints, floatByCode, asciiCapitals } from './format-spec.js';
import type { Int } from './int-math.js';
import { intToString } from './int-text.js';

/** What formatting asks of the values: V is the caller's value type. */
export interface PercentValues<V> {
  /** Length of the tuple on the right, or 1 for a single value. */
  count: number;
  /** True when the right side may be indexed by key (and is neither tuple nor str). */
  isMapping: boolean;
  /** bytes % values: text is latin-1, `str` answers %b and %s, %r is %a, %c is a byte. */
  isBytes?: boolean;
  /** The i-th positional value. */
  at(index: number): V;
  /** The value of a %(key)s; Python errors pass through. */
  lookup(key: string): V;
  /** An int's value for '*', undefined for anything else. */
  star(value: V): Int | undefined;
  str(value: V): string;
  repr(value: V): string;
  ascii(value: V): string;
  /** The int for %d %i %u (`index` false: int(value)) or %o %x %X (`index` true: operator.index(value)); undefined when it is none. */
  integer(value: V, index: boolean): Int | undefined;
  /** The float for %e %f %g; the caller raises "must be real number, not X" itself. */
  real(value: V): number;
  /** For %c: a str's text, or an int, or undefined. */
  character(value: V): string | Int | undefined;
  typeName(value: V): string;
}

/** One parsed directive. */
export interface PercentDirective {
  leftAlign: boolean;
  plus: boolean;
  blank: boolean;
  alternate: boolean;
  zero: boolean;
  /** -1 when absent. */
  width: number;
  /** -1 when absent. */
  precision: number;
}

const SIZE_MAX = 9223372036854775807n;
const INT_MAX = 2147483647;

/** True when text holds a '%': the rest is copied as it is. */
export function percentFormat<V>(format: string, values: PercentValues<V>, charge: Charge, reserve: Reserve): string {
  const n = format.length;
  const parts: string[] = [];
  let size = 0;
  let announced = 65536;
  let argument = 0;
  let usedKey = false;
  let keyed: V | undefined;
  let fromKey = false;
  const next = (): V => {
    if (fromKey) {
      fromKey = false;
      return keyed as V;
    }
    if (usedKey) throw new FormatError('not enough arguments for format string', 'TypeError');
    if (argument >= values.count) throw new FormatError('not enough arguments for format string', 'TypeError');
    return values.at(argument++);
  };
  const star = (lowest: bigint, highest: bigint, what: string): number => {
    const v = values.star(next());
    if (v === undefined) throw new FormatError('* wants int', 'TypeError');
    if (v > highest || v < lowest) throw new FormatError('Python int too large to convert to C ' + what, 'OverflowError');
    return Number(v);
  };
  const push = (text: string): void => {
    if (text === '') return;
    parts.push(text);
    size += text.length;
    if (size > announced) {
      reserve(size - announced + 65536);
      announced = size + 65536;
    }
  };
  let i = 0;
  for (;;) {
    const at = format.indexOf('%', i);
    if (at < 0) {
      push(format.slice(i));
      break;
    }
    push(format.slice(i, at));
    i = at + 1;
    charge(1);
    if (format[i] === '%') {
      push('%');
      i++;
      continue;
    }
    const d: PercentDirective = { leftAlign: false, plus: false, blank: false, alternate: false, zero: false, width: -1, precision: -1 };
    if (format[i] === '(') {
      if (!values.isMapping) throw new FormatError('format requires a mapping', 'TypeError');
      const from = ++i;
      let depth = 1;
      while (i < n) {
        const c = format.charCodeAt(i++);
        if (c === 41 && --depth === 0) break;
        if (c === 40) depth++;
      }
      if (depth > 0) throw new FormatError('incomplete format key');
      keyed = values.lookup(format.slice(from, i - 1));
      fromKey = true;
      usedKey = true;
    }
    flags: for (; i < n; i++) {
      switch (format.charCodeAt(i)) {
        case 45:
          d.leftAlign = true;
          break;
        case 43:
          d.plus = true;
          break;
        case 32:
          d.blank = true;
          break;
        case 35:
          d.alternate = true;
          break;
        case 48:
          d.zero = true;
          break;
        default:
          break flags;
      }
    }
    if (format[i] === '*') {
      d.width = star(-9223372036854775808n, SIZE_MAX, 'ssize_t');
      if (d.width < 0) {
        d.leftAlign = true;
        d.width = -d.width;
      }
      i++;
    } else {
      const from = i;
      while (isDigit(format, i)) i++;
      if (i > from) d.width = limited(format, from, i, SIZE_MAX, 'width too big');
    }
    if (format[i] === '.') {
      d.precision = 0;
      i++;
      if (format[i] === '*') {
        d.precision = star(-2147483648n, 2147483647n, 'int');
        if (d.precision < 0) d.precision = 0;
        i++;
      } else {
        const from = i;
        while (isDigit(format, i)) i++;
        if (i > from) d.precision = limited(format, from, i, BigInt(INT_MAX), 'precision too big');
      }
    }
    if (format[i] === 'h' || format[i] === 'l' || format[i] === 'L') i++;
    if (i >= n) throw new FormatError('incomplete format');
    const point = format.codePointAt(i) as number;
    const code = point > 65535 ? '' : format[i];
    i += point > 65535 ? 2 : 1;
    push(convert(code, point, d, next(), values, format, i, charge, reserve));
  }
  if (!values.isMapping && argument < values.count) {
    throw new FormatError(`not all arguments converted during ${values.isBytes ? 'bytes' : 'string'} formatting`, 'TypeError');
  }
  return parts.length === 1 ? parts[0] : parts.join('');
}

function isDigit(text: string, i: number): boolean {
  const c = text.charCodeAt(i);
  return c >= 48 && c <= 57;
}

function limited(text: string, from: number, to: number, most: bigint, message: string): number {
  while (from < to - 1 && text.charCodeAt(from) === 48) from++;
  if (to - from > 20 || BigInt(text.slice(from, to)) > most) throw new FormatError(message);
  return +text.slice(from, to);
}

function convert<V>(
  code: string,
  point: number,
  d: PercentDirective,
  value: V,
  values: PercentValues<V>,
  format: string,
  end: number,
  charge: Charge,
  reserve: Reserve,
): string {
  switch (code) {
    case 's':
      return percentText(values.str(value), d, reserve);
    case 'r':
      return percentText(values.isBytes ? values.ascii(value) : values.repr(value), d, reserve);
    case 'a':
      return percentText(values.ascii(value), d, reserve);
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X': {
      const index = code === 'o' || code === 'x' || code === 'X';
      const x = values.integer(value, index);
      if (x === undefined) {
        const wanted = index ? 'an integer' : 'a real number';
        throw new FormatError(`%${code} format: ${wanted} is required, not ${values.typeName(value)}`, 'TypeError');
      }
      return percentInt(x, code, d, charge, reserve);
    }
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
      return percentFloat(values.real(value), code, d, reserve);
    case 'c': {
      const c = values.character(value);
      if (values.isBytes) return place('', '', oneByte(c), 1, d, false, reserve);
      if (c === undefined) throw new FormatError('%c requires int or char', 'TypeError');
      if (typeof c !== 'string') {
        if (c < 0 || c > 0x10ffff) throw new FormatError('%c arg not in range(0x110000)', 'OverflowError');
        return place('', '', String.fromCodePoint(Number(c)), 1, d, false, reserve);
      }
      if (lengthOf(c) !== 1) throw new FormatError('%c requires int or char', 'TypeError');
      return place('', '', c, 1, d, false, reserve);
    }
    case 'b':
      if (values.isBytes) return percentText(values.str(value), d, reserve);
      throw unsupported(code, point, format, end);
    default:
      throw unsupported(code, point, format, end);
  }
}

function oneByte(c: string | Int | undefined): string {
  if (typeof c === 'number' || typeof c === 'bigint') {
    if (c < 0 || c > 255) throw new FormatError('%c arg not in range(256)', 'OverflowError');
    return String.fromCharCode(Number(c));
  }
  if (c === undefined || c.length !== 1) throw new FormatError('%c requires an integer in range(256) or a single byte', 'TypeError');
  return c;
}

function unsupported(code: string, point: number, format: string, end: number): FormatError {
  const shown = point >= 31 && point <= 126 ? code : '?';
  const index = lengthOf(format.slice(0, end)) - 1;
  return new FormatError(`unsupported format character '${shown}' (0x${point.toString(16)}) at index ${index}`);
}

/** Code points of text. */
function lengthOf(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const c = text.charCodeAt(i);
    if (c >= 0xd800 && c < 0xdc00) {
      const low = text.charCodeAt(i + 1);
      if (low >= 0xdc00 && low < 0xe000) {
        count--;
        i++;
      }
    }
  }
  return count;
}

/** Padding around sign, 0x and body. */
function place(sign: string, prefix: string, body: string, length: number, d: PercentDirective, zeros: boolean, reserve: Reserve): string {
  const padding = d.width - sign.length - prefix.length - length;
  if (padding <= 0) return sign + prefix + body;
  announce(d.width, reserve);
  if (d.leftAlign) return sign + prefix + body + ' '.repeat(padding);
  return zeros ? sign + prefix + '0'.repeat(padding) + body : ' '.repeat(padding) + sign + prefix + body;
}

/** The %s, %r and %a layout of text already converted. */
export function percentText(text: string, d: PercentDirective, reserve: Reserve): string {
  if (d.width < 0 && d.precision < 0) return text;
  let length = lengthOf(text);
  if (d.precision >= 0 && d.precision < length) {
    text = firstCodePoints(text, length, d.precision);
    length = d.precision;
  }
  return place('', '', text, length, d, false, reserve);
}

function signOf(negative: boolean, d: PercentDirective): string {
  return negative ? '-' : d.plus ? '+' : d.blank ? ' ' : '';
}

/** %d %i %u %o %x %X of an int. */
export function percentInt(x: Int, code: string, d: PercentDirective, charge: Charge, reserve: Reserve): string {
  const negative = x < 0;
  const base = code === 'o' ? 8 : code === 'x' || code === 'X' ? 16 : 10;
  let digits = intToString(negative ? (typeof x === 'number' ? -x : -x) : x, base, charge);
  if (code === 'X') digits = asciiCapitals(digits);
  if (d.precision > INT_MAX - 3) throw new FormatError('precision too large');
  if (d.precision > digits.length) {
    announce(d.precision, reserve);
    digits = '0'.repeat(d.precision - digits.length) + digits;
  }
  const prefix = d.alternate && base !== 10 ? '0' + code : '';
  return place(signOf(negative, d), prefix, digits, digits.length, d, d.zero, reserve);
}

/** %e %f %g and their capitals of a float. */
export function percentFloat(x: number, code: string, d: PercentDirective, reserve: Reserve): string {
  const precision = d.precision < 0 ? 6 : d.precision;
  announce(precision, reserve);
  const text = floatByCode(x, code, precision, d.alternate, false);
  const negative = text[0] === '-';
  const body = negative ? text.slice(1) : text;
  return place(signOf(negative, d), '', body, body.length, d, d.zero, reserve);
}
