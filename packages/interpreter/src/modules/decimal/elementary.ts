/** sqrt, exp, ln, log10 and powers: correctly rounded, on fixed-point numbers of as many bits as the precision needs. */
import { log } from '../../numbers/libm/exponential.js';
import { intSqrt } from '../../numbers/int-math.js';
import { bigBitLength, mulBig, productCost } from '../../numbers/big-arith.js';
import { checkBits } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import { pay } from '../../protocols/int-ops.js';
import { divide, multiply, order } from './arithmetic.js';
import { CLAMPED, INEXACT, ROUNDED, type Work } from './context.js';
import { BITS, digitCount, divMod, finite, infinity, isInteger, ONE, pow10, type PyDecimal, shiftedUp, withSign, ZERO } from './number.js';
import { etiny, finish, fix, invalid, nanOf, workContext } from './rounding.js';

/** The context's own limits with round-half-even, as these functions round. */
function even(ctx: Work, prec: number = ctx.prec): Work {
  return { prec, rounding: 'ROUND_HALF_EVEN', emin: ctx.emin, emax: ctx.emax, clamp: ctx.clamp, status: 0 };
}

function settle(d: PyDecimal, ctx: Work): PyDecimal {
  const work = even(ctx);
  const made = finish(d, work);
  ctx.status |= work.status;
  return made;
}

export function sqrt(a: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a);
  if (nan !== undefined) return nan;
  if (a.infinite) return a.sign === 0 ? a : invalid(ctx);
  const half = Math.floor(a.exp / 2);
  if (a.coef === 0n) return finish(finite(a.sign, 0n, half), ctx);
  if (a.sign === 1) return invalid(ctx);
  const odd = a.exp !== 2 * half;
  let c = odd ? a.coef * 10n : a.coef;
  const length = odd ? (a.digits >> 1) + 1 : (a.digits + 1) >> 1;
  const shift = ctx.prec + 1 - length;
  let exact = true;
  if (shift >= 0) c = shiftedUp(c, 2 * shift);
  else {
    const { quotient, remainder } = divMod(c, pow10(-2 * shift));
    exact = remainder === 0n;
    c = quotient;
  }
  let exp = half - shift;
  let n = BigInt(intSqrt(c, pay));
  exact = exact && mulBig(n, n, pay) === c;
  if (exact) {
    if (shift >= 0) n = divMod(n, pow10(shift)).quotient;
    else n = shiftedUp(n, -shift);
    exp += shift;
  } else if (n % 5n === 0n) n += 1n;
  return settle(finite(0, n, exp), ctx);
}

// Fixed-point numbers: bigints over 2 ** bits.

function times(x: bigint, y: bigint, bits: number): bigint {
  return mulBig(x, y, pay) >> BigInt(bits);
}

/** The terms from..to of atanh(1 / n) added up: sum / (odds * squares * n). */
interface Terms {
  readonly sum: bigint;
  /** Product of the odd divisors 2 k + 1. */
  readonly odds: bigint;
  /** n ** 2 for each term. */
  readonly squares: bigint;
}

function terms(square: bigint, from: number, to: number): Terms {
  if (to - from === 1) {
    m.charge(1);
    return { sum: square, odds: BigInt(2 * from + 1), squares: square };
  }
  const middle = (from + to) >> 1;
  const a = terms(square, from, middle);
  const b = terms(square, middle, to);
  const sum = mulBig(mulBig(b.odds, b.squares, pay), a.sum, pay) + mulBig(a.odds, b.sum, pay);
  return { sum, odds: mulBig(a.odds, b.odds, pay), squares: mulBig(a.squares, b.squares, pay) };
}

/** atanh(1 / n), the series split in halves. */
function atanhInverse(n: bigint, bits: number): bigint {
  const square = n * n;
  const count = Math.ceil((bits + 8) / (bigBitLength(square) - 1)) + 1;
  const { sum, odds, squares } = terms(square, 0, count);
  return divMod(sum << BigInt(bits), mulBig(mulBig(odds, squares, pay), n, pay)).quotient;
}

let ln10Bits = 0;
let ln10Value = 0n;

function ln10(bits: number): bigint {
  if (bits <= ln10Bits) return ln10Value >> BigInt(ln10Bits - bits);
  const wide = bits + 32;
  const value = 46n * atanhInverse(31n, wide) + 34n * atanhInverse(49n, wide) + 20n * atanhInverse(161n, wide);
  if (bits < 1 << 14) {
    ln10Value = value;
    ln10Bits = wide;
  }
  return value >> 32n;
}

/** e ** r for 0 <= r < 4. */
function expFixed(r: bigint, bits: number): bigint {
  const halvings = Math.max(4, Math.floor(Math.sqrt(bits) / 2));
  const wide = bits + 2 * halvings + 16;
  const one = 1n << BigInt(wide);
  const x = (r << BigInt(wide - bits)) >> BigInt(halvings);
  let term = x;
  let sum = one + x;
  for (let k = 2n; term !== 0n; k += 1n) {
    m.charge(1 + (bits >> 10));
    term = times(term, x, wide) / k;
    sum += term;
  }
  for (let i = 0; i < halvings; i++) sum = times(sum, sum, wide);
  return sum >> BigInt(wide - bits);
}

/** ln y for 1/4 <= y <= 4, by Halley's steps from a double: each has three times the bits of the one before. */
function lnFixed(y: bigint, bits: number): bigint {
  const small = Number(y >> BigInt(Math.max(0, bits - 60))) / Number(1n << BigInt(Math.min(60, bits)));
  let z = BigInt(Math.round(log(small) * 4503599627370496));
  const widths = [bits];
  while (widths[0] > 120) widths.unshift(Math.ceil(widths[0] / 3) + 16);
  let before = 52;
  for (const width of widths) {
    z = width >= before ? z << BigInt(width - before) : z >> BigInt(before - width);
    before = width;
    const part = y >> BigInt(bits - width);
    // e ** -z for negative z, so that the series only sees positive numbers.
    const e = z >= 0n ? expFixed(z, width) : divMod(1n << BigInt(2 * width), expFixed(-z, width)).quotient;
    m.charge(2 * productCost(width, width));
    z += ((part - e) << BigInt(width + 1)) / (part + e);
  }
  return z;
}

function bitsFor(digits: number): number {
  const bits = Math.ceil(digits * BITS) + 16;
  checkBits(bits);
  return bits;
}

/** True if the digits below the ones kept decide the rounding although the last of them may be off by two. */
function decided(tail: bigint, extra: number): boolean {
  const unit = pow10(extra);
  const half = unit / 2n;
  const apart = tail > half ? tail - half : half - tail;
  return tail > 2n && tail < unit - 2n && apart > 2n;
}

/** Doubles the spare digits until the approximation decides the rounding. */
function correctly(prec: number, approximate: (digits: number) => PyDecimal): PyDecimal {
  for (let extra = 4; ; extra *= 2) {
    const d = approximate(prec + extra);
    const drop = d.digits - prec;
    if (drop > 1 && decided(divMod(d.coef, pow10(drop)).remainder, drop)) return d;
  }
}

/** e ** a to about so many digits. */
function expDigits(a: PyDecimal, digits: number): PyDecimal {
  const whole = Math.max(0, a.adjusted + 1);
  const bits = bitsFor(digits + whole + 2) + 8;
  let x = a.exp >= 0 ? shiftedUp(a.coef, a.exp) << BigInt(bits) : divMod(a.coef << BigInt(bits), pow10(-a.exp)).quotient;
  if (a.sign === 1) x = -x;
  const ln = ln10(bits);
  m.charge(1 + productCost(64, bits));
  let k = x / ln;
  let r = x - k * ln;
  if (r < 0n) {
    r += ln;
    k -= 1n;
  }
  const value = expFixed(r, bits);
  // 1 <= value < 10: so many digits behind the point.
  return finite(0, mulBig(value, pow10(digits - 1), pay) >> BigInt(bits), Number(k) - digits + 1);
}

export function exp(a: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a);
  if (nan !== undefined) return nan;
  if (a.infinite) return a.sign === 1 ? ZERO : a;
  if (a.coef === 0n) return ONE;
  const { prec } = ctx;
  if (a.adjusted < -prec - 1)
    return settle(a.sign === 0 ? finite(0, pow10(prec + 1) + 1n, -prec - 1) : finite(0, pow10(prec + 2) - 1n, -prec - 2), ctx);
  // Beyond every exponent a context may have.
  if (a.adjusted > digitCount(BigInt(Math.max(ctx.emax, -etiny(ctx)))) + 1)
    return settle(a.sign === 0 ? finite(0, 1n, ctx.emax + 1) : finite(0, 1n, etiny(ctx) - prec - 2), ctx);
  return settle(
    correctly(prec, (digits) => expDigits(a, digits)),
    ctx,
  );
}

/** ln a to about so many digits, a positive and not 1. */
function lnDigits(a: PyDecimal, digits: number): PyDecimal {
  // How close to 1 the number is: what is lost of the digits.
  let near = 0;
  if (a.adjusted === 0 || a.adjusted === -1) {
    const apart = differenceFromOne(a);
    near = Math.max(0, -apart.adjusted);
  }
  const bits = bitsFor(digits + near + digitCount(BigInt(Math.abs(a.adjusted) + 1)) + 2);
  let k = a.adjusted;
  // y = a / 10 ** k between 1 and 10.
  const shift = a.exp - k;
  let y = divMod(a.coef << BigInt(bits), pow10(-shift)).quotient;
  if (y > 3n << BigInt(bits)) {
    y /= 10n;
    k++;
    y = divMod(a.coef << BigInt(bits), pow10(-shift + 1)).quotient;
  }
  const ln = lnFixed(y, bits) + BigInt(k) * ln10(bits);
  const size = ln < 0n ? -ln : ln;
  // Leading digit of the result, roughly: digits behind the point to keep.
  const lead = Math.floor((bigBitLength(size) - bits) * 0.30103);
  const places = digits - lead;
  const coef = places >= 0 ? mulBig(size, pow10(places), pay) >> BigInt(bits) : divMod(size >> BigInt(bits), pow10(-places)).quotient;
  return finite(ln < 0n ? 1 : 0, coef, -places);
}

function differenceFromOne(a: PyDecimal): PyDecimal {
  const unit = a.exp < 0 ? pow10(-a.exp) : 1n;
  const x = shiftedUp(a.coef, Math.max(a.exp, 0));
  return finite(0, x > unit ? x - unit : unit - x, Math.min(a.exp, 0));
}

export function ln(a: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a);
  if (nan !== undefined) return nan;
  if (a.isZero) return infinity(1);
  if (a.sign === 1) return invalid(ctx);
  if (a.infinite) return a;
  if (order(a, ONE) === 0) return ZERO;
  return settle(
    correctly(ctx.prec, (digits) => lnDigits(a, digits)),
    ctx,
  );
}

export function log10(a: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a);
  if (nan !== undefined) return nan;
  if (a.isZero) return infinity(1);
  if (a.sign === 1) return invalid(ctx);
  if (a.infinite) return a;
  if (a.coef === pow10(a.digits - 1)) return settle(fromInteger(a.adjusted), ctx);
  const approximate = (digits: number): PyDecimal => {
    const natural = lnDigits(a, digits + 6);
    const bits = bitsFor(digits + 6);
    const ten = ln10(bits);
    // natural / ln(10): scale the coefficient up for the digits wanted.
    const scaled = divMod(natural.coef << BigInt(bits), ten).quotient;
    const drop = Math.max(0, digitCount(scaled) - digits);
    return finite(natural.sign, divMod(scaled, pow10(drop)).quotient, natural.exp + drop);
  };
  return settle(correctly(ctx.prec, approximate), ctx);
}

function fromInteger(n: number): PyDecimal {
  return finite(n < 0 ? 1 : 0, BigInt(Math.abs(n)), 0);
}

/** The size of an integer. */
function wholeOf(d: PyDecimal): bigint {
  return d.exp >= 0 ? shiftedUp(d.coef, d.exp) : divMod(d.coef, pow10(-d.exp)).quotient;
}

/** base ** n for an integer n by squaring, in a few digits more than wanted. */
function integerPower(base: PyDecimal, n: PyDecimal, ctx: Work): PyDecimal {
  const count = wholeOf(n);
  const wide: Work = {
    prec: ctx.prec + 2 + n.digits + n.exp,
    rounding: 'ROUND_HALF_EVEN',
    emin: ctx.emin,
    emax: ctx.emax,
    clamp: 0,
    status: 0,
  };
  let factor = base;
  if (n.sign === 1) {
    wide.prec++;
    factor = divide(ONE, base, wide);
  }
  let result = factor;
  for (const bit of count.toString(2).slice(1)) {
    m.charge(4);
    result = multiply(result, result, wide);
    if (bit === '1') result = multiply(result, factor, wide);
    // Beyond the limits either way: nothing more can change.
    if (result.infinite || (result.coef === 0n && wide.status & CLAMPED)) break;
  }
  ctx.status |= wide.status;
  return result;
}

/** 1 with as many zeros as the precision holds. */
function paddedOne(sign: 0 | 1, ctx: Work): PyDecimal {
  ctx.status |= INEXACT | ROUNDED;
  return finite(sign, pow10(ctx.prec - 1), 1 - ctx.prec);
}

export function power(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  if (b.isZero) return a.isZero ? invalid(ctx) : ONE;
  const integral = isInteger(b);
  let sign: 0 | 1 = 0;
  if (a.sign === 1) {
    if (integral) sign = isOdd(b) ? 1 : 0;
    else if (!a.isZero && !b.infinite) return invalid(ctx);
    else if (b.infinite && !a.isZero && !a.infinite) return invalid(ctx);
    else if (b.infinite && a.infinite) return invalid(ctx);
  }
  const base = withSign(a, 0);
  if (base.isZero) return b.sign === 0 ? finite(sign, 0n, 0) : infinity(sign);
  if (base.infinite) return b.sign === 0 ? infinity(sign) : finite(sign, 0n, 0);
  const versusOne = order(base, ONE);
  if (b.infinite) {
    if (versusOne === 0) return paddedOne(sign, ctx);
    return versusOne > 0 === (b.sign === 0) ? infinity(sign) : finite(sign, 0n, 0);
  }
  if (versusOne === 0) return powerOfOne(base, b, sign, integral, ctx);
  const bound = estimate(base, b, ctx);
  if (bound !== 0) return fix(finite(sign, 1n, bound > 0 ? ctx.emax + 1 : etiny(ctx) - 1), ctx);
  if (integral && b.exp >= -2 * b.digits) {
    const result = integerPower(base, b, ctx);
    return fix(result.infinite ? finite(sign, 1n, ctx.emax + 1) : withSign(result, sign), ctx);
  }
  const work = workContext(Math.max(base.digits, ctx.prec) + 23);
  const natural = ln(base, work);
  const product = multiply(natural, b, work);
  const result = exp(product, work);
  ctx.status |= INEXACT | ROUNDED;
  return fix(withSign(padded(result, ctx.prec), sign), ctx);
}

/** At least so many digits, so that an inexact result shows them all. */
function padded(d: PyDecimal, prec: number): PyDecimal {
  return d.finite && d.coef !== 0n && d.digits < prec ? finite(d.sign, shiftedUp(d.coef, prec - d.digits), d.exp - (prec - d.digits)) : d;
}

function isOdd(b: PyDecimal): boolean {
  if (b.exp > 0) return false;
  return (wholeOf(b) & 1n) === 1n;
}

/** 1 ** b: its exponent is the product's where b is an integer, as far as the precision goes. */
function powerOfOne(base: PyDecimal, b: PyDecimal, sign: 0 | 1, integral: boolean, ctx: Work): PyDecimal {
  if (!integral) return paddedOne(sign, ctx);
  const n = b.sign === 1 ? 0n : b.exp >= 0 ? b.coef * pow10(Math.min(b.exp, 40)) : b.coef / pow10(-b.exp);
  const wanted = BigInt(base.exp) * n;
  let shift: number;
  if (wanted < BigInt(1 - ctx.prec)) {
    shift = 1 - ctx.prec;
    ctx.status |= ROUNDED;
  } else shift = Number(wanted);
  return finite(sign, pow10(-Math.min(shift, 0)), Math.min(shift, 0));
}

/** 1 or -1 when base ** b is sure to be over or under the limits, else 0: the decimal library's own bounds, which decide what an underflow rounds to. */
function estimate(base: PyDecimal, b: PyDecimal, ctx: Work): number {
  const up = base.adjusted >= 0 === (b.sign === 0);
  const room = digitCount(BigInt(up ? ctx.emax : Math.abs(etiny(ctx))));
  return room < sizeOfLogarithm(base) + b.adjusted ? (up ? 1 : -1) : 0;
}

/** A lower bound of the exponent of log10(base), base not 1. */
function sizeOfLogarithm(base: PyDecimal): number {
  const lead = base.adjusted;
  if (lead > 0) return digitCount(BigInt(lead)) - 1;
  if (lead < -1) return digitCount(BigInt(-lead - 1)) - 1;
  return differenceFromOne(base).adjusted - (lead === 0 ? 2 : 1);
}

/** `pow(a, b, c)` for integers. */
export function powerModulo(a: PyDecimal, b: PyDecimal, c: PyDecimal, ctx: Work): PyDecimal {
  for (const d of [a, b, c]) if (d.kind === 'snan') return nanOf(ctx, d)!;
  for (const d of [a, b, c]) if (d.kind === 'nan') return nanOf(ctx, d)!;
  if (!isInteger(a) || !isInteger(b) || !isInteger(c)) return invalid(ctx);
  if (b.sign === 1 && b.coef !== 0n) return invalid(ctx);
  if (c.coef === 0n) return invalid(ctx);
  if (c.adjusted >= ctx.prec) return invalid(ctx);
  if (a.coef === 0n && b.coef === 0n) return invalid(ctx);
  const modulus = wholeOf(c);
  const base = a.exp >= 0 ? modularProduct(a.coef % modulus, modularPower(10n, BigInt(a.exp), modulus), modulus) : wholeOf(a) % modulus;
  const negative = a.sign === 1 && isOdd(b);
  return finish(finite(negative ? 1 : 0, modularPower(base, wholeOf(b), modulus), 0), ctx);
}

function modularProduct(x: bigint, y: bigint, modulus: bigint): bigint {
  m.charge(1);
  return divMod(mulBig(x, y, pay), modulus).remainder;
}

function modularPower(base: bigint, n: bigint, modulus: bigint): bigint {
  let result = 1n % modulus;
  let b = base % modulus;
  const bits = n.toString(2);
  for (let i = bits.length - 1; i >= 0; i--) {
    if (bits[i] === '1') result = modularProduct(result, b, modulus);
    b = modularProduct(b, b, modulus);
  }
  return result;
}
