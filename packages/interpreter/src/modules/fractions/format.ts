/** Fractions in format strings: as texts, or as decimals rounded exactly. https://docs.python.org/3.13/library/fractions.html#fractions.Fraction.__format__ */
import { valueErr } from '../../objects/exception.js';
import type { PyInt } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import { addInt, divmodInt, floorDivInt, modInt, mulInt, powInt, subInt } from '../../protocols/int-ops.js';
import { intText, reprText } from '../../protocols/text.js';
import { strFrom } from '../../objects/str.js';

const GENERAL = /^(?:(.)?([<>=^]))?([ +-])?(#)?(0(?=\d))?(\d+)?([,_])?$/su;
const DECIMAL = /^(?:(.)?([<>=^]))?([ +-])?(z)?(#)?(0(?=\d))?(\d+)?([,_])?(?:\.(\d+))?([eEfFgG%])$/su;

interface Layout {
  readonly fill: string;
  readonly align: string;
  readonly sign: string;
  readonly width: number;
  readonly zeros: boolean;
  readonly separator: string;
}

function layout(
  fill: string | undefined,
  align: string | undefined,
  sign: string | undefined,
  zero: string | undefined,
  width: string | undefined,
  separator: string | undefined,
): Layout {
  const zeros = zero !== undefined && align === undefined;
  const size = width === undefined ? 0 : Number(width);
  m.reserve(size * 2);
  return { fill: fill ?? ' ', align: align ?? '>', sign: sign ?? '-', width: size, zeros, separator: separator ?? '' };
}

function grouped(digits: string, separator: string): string {
  if (separator === '') return digits;
  const first = digits.length % 3 || 3;
  let out = digits.slice(0, first);
  for (let i = first; i < digits.length; i += 3) out += separator + digits.slice(i, i + 3);
  return out;
}

function arranged(sign: string, body: string, to: Layout): string {
  const room = to.width - sign.length - body.length;
  if (room <= 0) return sign + body;
  const fill = to.fill.repeat(room);
  switch (to.align) {
    case '<':
      return sign + body + fill;
    case '=':
      return sign + fill + body;
    case '^':
      return fill.slice(0, to.fill.length * (room >> 1)) + sign + body + to.fill.repeat(room - (room >> 1));
    default:
      return fill + sign + body;
  }
}

/** n / d to the nearest int, ties to even; both positive. */
function nearest(n: PyInt, d: PyInt): PyInt {
  const [q, r] = divmodInt(n, d);
  const twice = mulInt(r, 2);
  return twice > d || (twice === d && modInt(q, 2) === 1) ? addInt(q, 1) : q;
}

const tenTo = (n: number): PyInt => powInt(10, n) as PyInt;

/** So many significant digits of n / d, and the exponent of the first. */
function significant(n: PyInt, d: PyInt, figures: number): [digits: string, exponent: number] {
  if (n === 0) return ['0'.repeat(figures), 0];
  let exponent = intText(n).length - intText(d).length;
  const below = exponent >= 0 ? n < mulInt(d, tenTo(exponent)) : mulInt(n, tenTo(-exponent)) < d;
  if (below) exponent--;
  const shift = figures - 1 - exponent;
  let q = shift >= 0 ? nearest(mulInt(n, tenTo(shift)), d) : nearest(n, mulInt(d, tenTo(-shift)));
  if (q === tenTo(figures)) {
    q = floorDivInt(q, 10);
    exponent++;
  }
  return [intText(q), exponent];
}

function exponentText(e: number, letter: string): string {
  return `${letter}${e < 0 ? '-' : '+'}${String(Math.abs(e)).padStart(2, '0')}`;
}

/** `format(Fraction(n, d), spec)` for a spec that is not empty. */
export function formatFraction(n: PyInt, d: PyInt, spec: string, name: string): string {
  const negative = n < 0;
  const size = negative ? subInt(0, n) : n;
  const general = GENERAL.exec(spec);
  if (general !== null) {
    const to = layout(general[1], general[2], general[3], general[5], general[6], general[7]);
    if (general[5] !== undefined && general[2] !== undefined) throw invalidSpec(spec, name);
    const bottom = d === 1 && general[4] === undefined ? '' : `/${grouped(intText(d), to.separator)}`;
    const sign = negative ? '-' : to.sign === '-' ? '' : to.sign;
    let whole = intText(size);
    if (to.zeros) whole = zeroFilled(whole, to, to.width - sign.length - bottom.length);
    return arranged(sign, grouped(whole, to.separator) + bottom, to);
  }
  const found = DECIMAL.exec(spec);
  if (found === null || (found[6] !== undefined && found[2] !== undefined)) throw invalidSpec(spec, name);
  return decimal(size, d, negative, found);
}

function invalidSpec(spec: string, name: string): unknown {
  return valueErr(`Invalid format specifier ${reprText(strFrom(spec))} for object of type ${reprText(name)}`);
}

/** Zeros before the digits up to a width, separators counted. */
function zeroFilled(whole: string, to: Layout, room: number): string {
  if (to.separator === '') return whole.padStart(room, '0');
  while (whole.length + Math.floor((whole.length - 1) / 3) < room) whole = `0${whole}`;
  return whole;
}

function decimal(n: PyInt, d: PyInt, negative: boolean, found: RegExpExecArray): string {
  const to = layout(found[1], found[2], found[3], found[6], found[7], found[8]);
  const kind = found[10];
  const precision = found[9] === undefined ? 6 : Number(found[9]);
  m.reserve(precision * 2);
  const alternate = found[5] !== undefined;
  let whole: string;
  let fraction: string;
  let suffix = kind === '%' ? '%' : '';
  let zero: boolean;
  if (kind === 'f' || kind === 'F' || kind === '%') {
    const scaled = nearest(mulInt(n, tenTo(precision + (kind === '%' ? 2 : 0))), d);
    const digits = intText(scaled).padStart(precision + 1, '0');
    whole = digits.slice(0, digits.length - precision);
    fraction = digits.slice(digits.length - precision);
    zero = scaled === 0;
  } else {
    const general = kind === 'g' || kind === 'G';
    const figures = general ? Math.max(precision, 1) : precision + 1;
    const [digits, exponent] = significant(n, d, figures);
    zero = n === 0;
    if (general && exponent >= -4 && exponent < figures) {
      whole = exponent >= 0 ? digits.slice(0, exponent + 1) : '0';
      fraction = exponent >= 0 ? digits.slice(exponent + 1) : '0'.repeat(-exponent - 1) + digits;
    } else {
      whole = digits[0];
      fraction = digits.slice(1);
      suffix = exponentText(exponent, kind === 'E' || kind === 'G' ? 'E' : 'e');
    }
    if (general && !alternate) {
      let end = fraction.length;
      while (end > 0 && fraction[end - 1] === '0') end--;
      fraction = fraction.slice(0, end);
    }
  }
  const sign = negative && !(zero && found[4] !== undefined) ? '-' : to.sign === '-' ? '' : to.sign;
  const tail = (fraction !== '' || alternate ? '.' : '') + fraction + suffix;
  if (to.zeros) whole = zeroFilled(whole, to, to.width - sign.length - tail.length);
  return arranged(sign, grouped(whole, to.separator) + tail, to);
}
