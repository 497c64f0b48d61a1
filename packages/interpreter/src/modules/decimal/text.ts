/** Decimals as text: reading, writing, formatting. https://speleotrove.com/decimal/daconvs.html */
import { digitsToInt, intToString } from '../../numbers/int-text.js';
import { valueErr } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { pay } from '../../protocols/int-ops.js';
import type { Rounding } from './context.js';
import { announce, finite, infinity, type Kind, PyDecimal } from './number.js';
import { finish, rescaled, workContext } from './rounding.js';

const NUMBER = /^([+-]?)(?:(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?|([iI][nN][fF](?:[iI][nN][iI][tT][yY])?)|([sS]?)[nN][aA][nN](\d*))$/;

function coefficient(digits: string): bigint {
  m.chargeWork(digits.length);
  return digits.length < 400 ? BigInt(digits) : BigInt(digitsToInt(digits, 10, pay));
}

/** Exponents a number may have on the way in. */
export const MAX_EXPONENT = 4e15;

/** Reads a number of ASCII text without spaces or underscores; undefined where it is none. */
export function parseDecimal(text: string): PyDecimal | undefined | 'range' {
  m.chargeWork(text.length);
  const found = NUMBER.exec(text);
  if (found === null) return undefined;
  const sign = found[1] === '-' ? 1 : 0;
  if (found[5] !== undefined) return infinity(sign);
  if (found[7] !== undefined) {
    const kind: Kind = found[6] === '' ? 'nan' : 'snan';
    return new PyDecimal(sign, found[7] === '' ? 0n : coefficient(found[7]), 0, kind);
  }
  const whole = found[2];
  const fraction = found[3] ?? '';
  if (whole === '' && fraction === '') return undefined;
  const exp = (found[4] === undefined ? 0 : Number(found[4])) - fraction.length;
  if (Math.abs(exp) > MAX_EXPONENT) return 'range';
  return finite(sign, coefficient(whole + fraction), exp + 0);
}

/** Coefficients below this are written without a word to the account. */
const SHORT = 1n << 2048n;

/** Digits of the coefficient. */
export function digitsOf(d: PyDecimal): string {
  return d.coef < SHORT ? d.coef.toString() : intToString(d.coef, 10, pay);
}

function special(d: PyDecimal): string {
  const sign = d.sign === 1 ? '-' : '';
  if (d.infinite) return `${sign}Infinity`;
  return `${sign}${d.kind === 'snan' ? 'sNaN' : 'NaN'}${d.coef === 0n ? '' : digitsOf(d)}`;
}

/** Digits with a point after `left` of them. */
function pointed(digits: string, left: number): string {
  if (left <= 0) {
    announce(digits.length - left);
    return `0.${'0'.repeat(-left)}${digits}`;
  }
  if (left >= digits.length) {
    announce(left);
    return digits + '0'.repeat(left - digits.length);
  }
  return `${digits.slice(0, left)}.${digits.slice(left)}`;
}

function exponentText(e: number, letter: string): string {
  return e === 0 ? '' : `${letter}${e < 0 ? '-' : '+'}${Math.abs(e)}`;
}

/** `str()` of a decimal. */
export function decimalText(d: PyDecimal, capital = true, engineering = false): string {
  if (!d.finite) return special(d);
  const digits = digitsOf(d);
  m.chargeWork(digits.length);
  const left = d.exp + digits.length;
  let place: number;
  if (d.exp <= 0 && left > -6) place = left;
  else if (!engineering) place = 1;
  else if (d.coef === 0n) place = ((((left + 1) % 3) + 3) % 3) - 1;
  else place = ((((left - 1) % 3) + 3) % 3) + 1;
  return (d.sign === 1 ? '-' : '') + pointed(digits, place) + exponentText(left - place, capital ? 'E' : 'e');
}

interface Spec {
  fill: string;
  align: string;
  sign: string;
  negativeZero: boolean;
  width: number;
  grouping: string;
  precision: number;
  type: string;
  alternate: boolean;
  /** The flag 0: zeros between sign and digits, grouped as they are. */
  zeroPad: boolean;
}

const SPEC = /^(?:(.)?([<>=^]))?([ +-])?(z)?(#)?(0)?(\d*)(,)?(?:\.(\d+))?([eEfFgGn%])?$/su;

function parseSpec(text: string): Spec {
  const found = SPEC.exec(text);
  if (found === null || (found[10] === 'n' && found[8] !== undefined)) throw valueErr('invalid format string');
  const zero = found[6] !== undefined;
  if (zero && found[2] !== undefined) throw valueErr('invalid format string');
  const width = found[7] === '' ? 0 : Number(found[7]);
  const precision = found[9] === undefined ? -1 : Number(found[9]);
  if (width > 2147483647 || precision > 2147483647) throw valueErr('invalid format string');
  return {
    fill: zero ? '0' : (found[1] ?? ' '),
    align: zero ? '=' : (found[2] ?? '>'),
    sign: found[3] ?? '-',
    negativeZero: found[4] !== undefined,
    width,
    grouping: found[8] ?? '',
    precision,
    type: found[10] ?? '',
    alternate: found[5] !== undefined,
    zeroPad: zero,
  };
}

/** Groups the digits before the point; zeros fill up to `width`. */
function grouped(whole: string, separator: string, width: number): string {
  if (separator === '') return whole.padStart(width, '0');
  announce(2 * (width + whole.length));
  m.chargeWork(width + whole.length);
  let out = '';
  let digits = whole;
  for (;;) {
    const group = digits.slice(-3);
    digits = digits.slice(0, -3);
    const wanted = width - out.length - (out === '' ? 0 : 1);
    if (digits !== '') out = group + (out === '' ? '' : separator) + out;
    else {
      const filled = group.padStart(Math.min(3, Math.max(wanted, 0)), '0');
      out = filled + (out === '' ? '' : separator) + out;
      if (out.length >= width) return out;
      digits = '0';
    }
  }
}

/** `format(d, spec)`. */
export function formatDecimal(source: PyDecimal, text: string, rounding: Rounding, capital: boolean): string {
  const spec = parseSpec(text);
  announce(spec.width);
  let sign = source.sign === 1 ? '-' : spec.sign === '-' ? '' : spec.sign;
  if (!source.finite) {
    const body = special(source.sign === 1 ? new PyDecimal(0, source.coef, 0, source.kind) : source);
    return aligned(sign, body + (spec.type === '%' ? '%' : ''), spec.zeroPad ? { ...spec, fill: ' ', align: '>' } : spec);
  }
  let d = source;
  const kind = spec.type;
  if (kind === '%') d = finite(d.sign, d.coef, d.exp + 2);
  const work = { ...workContext(1, rounding) };
  if (spec.precision >= 0) {
    if (kind === 'e' || kind === 'E') d = toDigits(d, spec.precision + 1, work);
    else if (kind === 'f' || kind === 'F' || kind === '%') d = rescaled(d, -spec.precision, rounding).value;
    else if (d.digits > Math.max(1, spec.precision)) d = toDigits(d, Math.max(1, spec.precision), work);
  }
  // Zeros at the end of a large number are only written, by pointed().
  if ((kind === 'f' || kind === 'F' || kind === '%') && d.exp > 0 && d.coef === 0n) d = finite(d.sign, 0n, 0);
  if (spec.negativeZero && d.coef === 0n && d.sign === 1) sign = spec.sign === '-' ? '' : spec.sign;
  const digits = digitsOf(d);
  const left = d.exp + digits.length;
  let place: number;
  if (kind === 'e' || kind === 'E') place = d.coef === 0n && spec.precision >= 0 ? 1 - spec.precision : 1;
  else if (kind === 'f' || kind === 'F' || kind === '%') place = left;
  else place = d.exp <= 0 && left > -6 ? left : 1;
  let shown = pointed(digits, place);
  if (spec.alternate && !shown.includes('.')) shown += '.';
  const letter = kind === 'E' || kind === 'G' || (kind === '' && capital) || kind === 'n' ? (kind === 'n' ? 'e' : 'E') : 'e';
  let tail = kind === 'e' || kind === 'E' ? fullExponent(left - place, letter) : exponentText(left - place, letter);
  if (kind === '%') tail = '%';
  const dot = shown.indexOf('.');
  const whole = dot < 0 ? shown : shown.slice(0, dot);
  const rest = (dot < 0 ? '' : shown.slice(dot)) + tail;
  const zeros = spec.zeroPad ? Math.max(0, spec.width - sign.length - rest.length) : 0;
  shown = grouped(whole, spec.grouping, zeros) + rest;
  return aligned(sign, shown, spec);
}

function fullExponent(e: number, letter: string): string {
  return `${letter}${e < 0 ? '-' : '+'}${Math.abs(e)}`;
}

/** Rounded to so many digits; a shorter coefficient gets zeros. */
function toDigits(d: PyDecimal, count: number, work: ReturnType<typeof workContext>): PyDecimal {
  if (d.coef === 0n) return d;
  const rounded = d.digits > count ? finish(d, { ...work, prec: count }) : d;
  return rounded.digits < count ? rescaled(rounded, rounded.exp - (count - rounded.digits), work.rounding).value : rounded;
}

function aligned(sign: string, body: string, spec: Spec): string {
  const length = sign.length + body.length;
  if (length >= spec.width) return sign + body;
  const room = spec.width - length;
  switch (spec.align) {
    case '<':
      return sign + body + spec.fill.repeat(room);
    case '=':
      return sign + spec.fill.repeat(room) + body;
    case '^':
      return spec.fill.repeat(room >> 1) + sign + body + spec.fill.repeat(room - (room >> 1));
    default:
      return spec.fill.repeat(room) + sign + body;
  }
}
