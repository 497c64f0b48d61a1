// Text of floats and back: repr, float(), the %e %f %g conversions, round(), hex and ratio, all correctly rounded.

import { type Reserve, decompose, fromWords, highWord, lowWord, pow10, signBit, ldexp } from './float-bits.js';

/** repr(float) without the box: shortest digits that read back, CPython's choice of exponent form. */
export function floatRepr(x: number): string {
  const a = x < 0 ? -x : x;
  if (a >= 1e-4 && a < 1e16) {
    const s = '' + x;
    return Math.floor(x) === x ? s + '.0' : s;
  }
  if (a === 0) return signBit(x) ? '-0.0' : '0.0';
  if (x !== x) return 'nan';
  if (a === Infinity) return x > 0 ? 'inf' : '-inf';
  return padExponent(x.toExponential());
}

/** JavaScript writes e+5, C writes e+05. */
function padExponent(s: string): string {
  const n = s.length;
  const c = s.charCodeAt(n - 2);
  return c === 43 || c === 45 ? s.slice(0, n - 1) + '0' + s.slice(n - 1) : s;
}

/** Skips digits with single underscores between them from `i`; returns the end, or -1 when an underscore is misplaced. */
function scanDigits(text: string, i: number): number {
  const n = text.length;
  let previousDigit = false;
  while (i < n) {
    const c = text.charCodeAt(i);
    if (c >= 48 && c <= 57) previousDigit = true;
    else if (c === 95) {
      if (!previousDigit) return -1;
      const d = text.charCodeAt(i + 1);
      if (!(d >= 48 && d <= 57)) return -1;
      previousDigit = false;
    } else break;
    i++;
  }
  return i;
}

/**
 * float(text) for text already stripped and with its digits turned into ASCII; undefined when the text is no float.
 */
export function parseFloat_(text: string): number | undefined {
  const n = text.length;
  if (n === 0) return undefined;
  let i = 0;
  const sign = text.charCodeAt(0);
  if (sign === 43 || sign === 45) i = 1;
  const first = text.charCodeAt(i) | 32;
  if (first === 105 || first === 110) {
    const w = wordOf(text, i);
    if (w === 'inf' || w === 'infinity') return sign === 45 ? -Infinity : Infinity;
    return w === 'nan' ? NaN : undefined;
  }
  const intEnd = scanDigits(text, i);
  if (intEnd < 0) return undefined;
  let digits = intEnd - i;
  i = intEnd;
  if (text.charCodeAt(i) === 46) {
    const end = scanDigits(text, i + 1);
    if (end < 0) return undefined;
    digits += end - i - 1;
    i = end;
  }
  if (digits === 0) return undefined;
  if (i < n && (text.charCodeAt(i) | 32) === 101) {
    i++;
    const s = text.charCodeAt(i);
    if (s === 43 || s === 45) i++;
    const end = scanDigits(text, i);
    if (end <= i) return undefined;
    i = end;
  }
  if (i !== n) return undefined;
  return Number(text.indexOf('_') < 0 ? text : text.replace(/_/g, ''));
}

/** The short ASCII word from `i` on in small letters; '' for what cannot be inf, infinity or nan. */
function wordOf(text: string, i: number): string {
  if (text.length - i > 8) return '';
  let w = '';
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    w += String.fromCharCode(c >= 65 && c <= 90 ? c + 32 : c);
  }
  return w;
}

/** Exactly rounded (half to even) x * 10 ** places as an integer, for finite x >= 0. */
function scaledInteger(x: number, places: number): bigint {
  const { mantissa, exponent } = decompose(x);
  let num = mantissa;
  let den = 1n;
  if (places >= 0) num *= pow10(places);
  else den = pow10(-places);
  if (exponent >= 0) num <<= BigInt(exponent);
  else den <<= BigInt(-exponent);
  let q = num / den;
  const twice = (num - q * den) * 2n;
  if (twice > den || (twice === den && (q & 1n) === 1n)) q += 1n;
  return q;
}

/** True when x * 10 ** places ends in exactly one half, for places in 0..100 (JavaScript rounds these up). */
function isTie(x: number, places: number): boolean {
  // x = odd / 2 ** t is half way exactly when t = places + 1.
  if (x >= 9007199254740992) return false;
  const y = ldexp(x, places + 1);
  if (y >= 9007199254740992) return false;
  return Math.floor(y) === y && Math.floor(y / 2) * 2 !== y;
}

/** No double has a digit other than 0 beyond this place. */
const MAX_PLACES = 1074;
const MAX_SIGNIFICANT = 1100;

/** Fixed notation of finite x >= 0 with `places` digits after the point; the point is dropped when places is 0. */
function fixedDigits(x: number, places: number): string {
  if (places <= 100 && x < 1e21 && !isTie(x, places)) return x.toFixed(places);
  const exact = places > MAX_PLACES ? MAX_PLACES : places;
  const s = scaledInteger(x, exact).toString();
  if (places === 0) return s;
  const padded = s.length <= exact ? '0'.repeat(exact + 1 - s.length) + s : s;
  const point = padded.length - exact;
  return padded.slice(0, point) + '.' + padded.slice(point) + '0'.repeat(places - exact);
}

/** `count` significant digits of finite x >= 0 and the decimal exponent of the first. */
function significantDigits(x: number, count: number): { digits: string; exponent: number } {
  if (x === 0) return { digits: '0'.repeat(count), exponent: 0 };
  if (count <= 101) {
    const s = x.toExponential(count - 1);
    const e = s.lastIndexOf('e');
    const exponent = +s.slice(e + 1);
    const places = count - 1 - exponent;
    const tie = places >= 0 ? places <= 400 && isTie(x, places) : isTie10(x, -places);
    // A tie that carries into a new digit was at 9, which is odd: it goes up in both worlds.
    if (!tie && (places >= 0 || x < 9007199254740992)) {
      return { digits: count === 1 ? s.slice(0, e) : s[0] + s.slice(2, e), exponent };
    }
  }
  const exact = count > MAX_SIGNIFICANT ? MAX_SIGNIFICANT : count;
  const zeros = '0'.repeat(count - exact);
  let exponent = +x.toExponential(0).slice(2);
  // The guess may be one too high (9.6 -> 1e+1) and rounding may carry into a new digit.
  for (exponent -= 1; ; exponent++) {
    const s = scaledInteger(x, exact - 1 - exponent).toString();
    if (s.length === exact) return { digits: s + zeros, exponent };
  }
}

/** True when x / 10 ** zeros ends in exactly one half, for integers below 2 ** 53. */
function isTie10(x: number, zeros: number): boolean {
  if (zeros > 16 || x >= 9007199254740992 || Math.floor(x) !== x) return false;
  const unit = Number(pow10(zeros));
  return (x % unit) * 2 === unit;
}

/** The conversions of C's printf for floats, and 'r' for repr. */
export type FloatCode = 'r' | 'e' | 'f' | 'g';

/**
 * CPython's PyOS_double_to_string: the text of x, with '-' but without '+'. `alternate` keeps the point and the zeros of
 * 'g'; `addDotZero` makes integral results end in '.0'. `reserve` hears the size of results above 64 KiB first.
 */
export function floatToText(
  x: number,
  code: FloatCode,
  precision: number,
  alternate: boolean,
  addDotZero: boolean,
  reserve?: Reserve,
): string {
  if (x !== x) return 'nan';
  if (x === Infinity) return 'inf';
  if (x === -Infinity) return '-inf';
  if (reserve !== undefined && precision > 65536) reserve(precision);
  const negative = signBit(x);
  const a = negative ? -x : x;
  let s: string;
  if (code === 'f') {
    s = fixedDigits(a, precision);
    if (precision === 0) s += alternate ? '.' : addDotZero ? '.0' : '';
  } else if (code === 'e') {
    const { digits, exponent } = significantDigits(a, precision + 1);
    s = exponentForm(digits, exponent, alternate);
  } else if (code === 'r') {
    s = floatRepr(a);
    if (!addDotZero && s.endsWith('.0')) s = s.slice(0, -2);
    if (alternate && s.indexOf('.') < 0) {
      const e = s.indexOf('e');
      s = e < 0 ? s + '.' : s.slice(0, e) + '.' + s.slice(e);
    }
  } else {
    s = generalForm(a, precision === 0 ? 1 : precision, alternate, addDotZero);
  }
  return negative ? '-' + s : s;
}

function exponentForm(digits: string, exponent: number, alternate: boolean): string {
  const size = exponent < 0 ? -exponent : exponent;
  return (
    digits[0] +
    (digits.length > 1 ? '.' + digits.slice(1) : alternate ? '.' : '') +
    (exponent < 0 ? 'e-' : 'e+') +
    (size < 10 ? '0' : '') +
    size
  );
}

function generalForm(a: number, precision: number, alternate: boolean, addDotZero: boolean): string {
  const all = significantDigits(a, precision);
  const exponent = all.exponent;
  let digits = all.digits;
  if (!alternate) {
    let end = digits.length;
    while (end > 1 && digits.charCodeAt(end - 1) === 48) end--;
    digits = digits.slice(0, end);
  }
  if (exponent < -4 || exponent + 1 > precision - (addDotZero ? 1 : 0)) return exponentForm(digits, exponent, alternate);
  if (exponent < 0) return '0.' + '0'.repeat(-exponent - 1) + digits;
  const whole = exponent + 1;
  if (digits.length <= whole) {
    return digits + '0'.repeat(whole - digits.length) + (addDotZero ? '.0' : alternate ? '.' : '');
  }
  return digits.slice(0, whole) + '.' + digits.slice(whole);
}

/** float.__round__(x, ndigits); Infinity from a finite x says "rounded value too large to represent". */
export function roundHalfEven(x: number, ndigits: number): number {
  if (!Number.isFinite(x) || x === 0) return x;
  if (ndigits > 323) return x;
  if (ndigits < -308) return x < 0 ? -0 : 0;
  const a = x < 0 ? -x : x;
  let r: number;
  if (ndigits >= 0) {
    if (ndigits <= 22) {
      const unit = SMALL_TENS[ndigits];
      const y = a * unit;
      if (y < 1125899906842624) {
        const whole = Math.floor(y);
        const off = y - whole - 0.5;
        // y carries half an ulp of error (below 2 ** -4 here only for the largest); near a half take the exact road.
        const slack = y * 2.3e-16;
        if (off > slack || off < -slack) {
          r = (off > 0 ? whole + 1 : whole) / unit;
          return x < 0 ? -r : r;
        }
      }
    }
    r = Number(fixedDigits(a, ndigits));
  } else {
    r = Number(scaledInteger(a, ndigits).toString() + 'e' + -ndigits);
  }
  return x < 0 ? -r : r;
}

const SMALL_TENS: number[] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/** round(x) to an integer, half to even, as an integral double; x must be finite. */
export function roundToIntegral(x: number): number {
  const whole = Math.floor(x);
  const off = x - whole;
  if (off < 0.5) return whole + 0;
  if (off > 0.5) return whole + 1 + 0;
  return (whole % 2 === 0 ? whole : whole + 1) + 0;
}

/** float.hex(x). */
export function floatHex(x: number): string {
  if (!Number.isFinite(x)) return floatRepr(x);
  const high = highWord(x);
  const sign = high >>> 31 === 1 ? '-' : '';
  if (x === 0) return sign + '0x0.0p+0';
  const biased = (high >>> 20) & 0x7ff;
  const exponent = biased === 0 ? -1022 : biased - 1023;
  const top = (high & 0xfffff).toString(16).padStart(5, '0');
  const low = lowWord(x).toString(16).padStart(8, '0');
  return sign + '0x' + (biased === 0 ? '0.' : '1.') + top + low + 'p' + (exponent < 0 ? '-' : '+') + (exponent < 0 ? -exponent : exponent);
}

const HEX_FLOAT = /^([+-]?)(?:0x)?([0-9a-f]*)(?:\.([0-9a-f]*))?(?:p([+-]?[0-9]+))?$/i;

/**
 * float.fromhex(text) for stripped text. 'invalid' is ValueError "invalid hexadecimal floating-point string", 'overflow' is
 * OverflowError "hexadecimal value too large to represent as a float".
 */
export function floatFromHex(text: string): number | 'invalid' | 'overflow' {
  const start = text[0] === '+' || text[0] === '-' ? 1 : 0;
  const word = wordOf(text, start);
  if (word === 'inf' || word === 'infinity') return text[0] === '-' ? -Infinity : Infinity;
  if (word === 'nan') return NaN;
  const match = HEX_FLOAT.exec(text);
  if (match === null) return 'invalid';
  const whole = match[2];
  const fraction = match[3] === undefined ? '' : match[3];
  if (whole.length + fraction.length === 0) return 'invalid';
  const negative = match[1] === '-';
  let digits = whole + fraction;
  let exponent = -4 * fraction.length + (match[4] === undefined ? 0 : Number(match[4]));
  let from = 0;
  while (from < digits.length && digits.charCodeAt(from) === 48) from++;
  digits = digits.slice(from);
  if (digits === '') return negative ? -0 : 0;
  if (digits.length > 20) {
    // Sixteen nibbles hold every bit that matters but the sticky one.
    let sticky = false;
    for (let i = 18; i < digits.length; i++)
      if (digits.charCodeAt(i) !== 48) {
        sticky = true;
        break;
      }
    exponent += 4 * (digits.length - 19);
    digits = digits.slice(0, 18) + (sticky ? '1' : '0');
  }
  const m = BigInt('0x' + digits);
  const bits = digits.length * 4 - (Math.clz32(parseInt(digits[0], 16)) - 28);
  const top = bits + exponent;
  if (top > 1024) return 'overflow';
  if (top < -1080) return negative ? -0 : 0;
  // The position of the last kept bit.
  const last = top - 53 < -1074 ? -1074 : top - 53;
  let shift = last - exponent;
  let kept: bigint;
  if (shift <= 0) {
    kept = m;
    shift = 0;
  } else {
    const s = BigInt(shift);
    kept = m >> s;
    const rest = m - (kept << s);
    const half = 1n << (s - 1n);
    if (rest > half || (rest === half && (kept & 1n) === 1n)) kept += 1n;
  }
  const r = ldexp(Number(kept), exponent + shift);
  if (r === Infinity) return 'overflow';
  return negative ? -r : r;
}

/** x.as_integer_ratio() for finite x: lowest terms, positive denominator. */
export function asIntegerRatio(x: number): [bigint, bigint] {
  if (x === 0) return [0n, 1n];
  let { mantissa, exponent } = decompose(x);
  const zeros = trailingZeros(Number(BigInt.asUintN(53, mantissa)));
  mantissa >>= BigInt(zeros);
  exponent += zeros;
  if (x < 0) mantissa = -mantissa;
  return exponent >= 0 ? [mantissa << BigInt(exponent), 1n] : [mantissa, 1n << BigInt(-exponent)];
}

function trailingZeros(n: number): number {
  let count = 0;
  while (n % 4294967296 === 0) {
    n /= 4294967296;
    count += 32;
  }
  const low = (n % 4294967296) | 0;
  return count + 31 - Math.clz32(low & -low);
}

/** The next double after x towards y, C's nextafter. */
export function nextAfter(x: number, y: number): number {
  if (x !== x || y !== y) return NaN;
  if (x === y) return y;
  if (x === 0) return y > 0 ? 5e-324 : -5e-324;
  let high = highWord(x) | 0;
  let low = lowWord(x);
  if (x < y === x > 0) {
    if (low === 0xffffffff) {
      low = 0;
      high = (high + 1) | 0;
    } else low++;
  } else if (low === 0) {
    low = 0xffffffff;
    high = (high - 1) | 0;
  } else low--;
  return fromWords(high >>> 0, low);
}
