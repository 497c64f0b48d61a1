/** The arithmetic of decimals. https://speleotrove.com/decimal/daops.html */
import { mulBig } from '../../numbers/big-arith.js';
import { pay } from '../../protocols/int-ops.js';
import {
  DIVISION_BY_ZERO,
  DIVISION_IMPOSSIBLE,
  DIVISION_UNDEFINED,
  INEXACT,
  INVALID_OPERATION,
  ROUNDED,
  SUBNORMAL,
  type Work,
} from './context.js';
import { dividedOut, divMod, finite, infinity, NAN, type PyDecimal, shiftedUp, withSign } from './number.js';
import { etiny, finish, fix, invalid, nanOf, rescaled } from './rounding.js';

function opposite(sign: 0 | 1): 0 | 1 {
  return sign === 0 ? 1 : 0;
}

function productSign(a: PyDecimal, b: PyDecimal): 0 | 1 {
  return a.sign === b.sign ? 0 : 1;
}

export function add(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  if (a.infinite) return b.infinite && a.sign !== b.sign ? invalid(ctx) : a;
  if (b.infinite) return b;
  return finish(sum(a, b, ctx), ctx);
}

/** The sum of finite numbers, exact as far as the context can see. */
function sum(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const exp = Math.min(a.exp, b.exp);
  if (a.coef === 0n && b.coef === 0n) {
    const negative = a.sign === b.sign ? a.sign === 1 : ctx.rounding === 'ROUND_FLOOR';
    return finite(negative ? 1 : 0, 0n, exp);
  }
  if (a.coef === 0n || b.coef === 0n) {
    const d = a.coef === 0n ? b : a;
    return d.exp <= exp ? d : rescaled(d, Math.max(exp, d.exp - ctx.prec - 1), ctx.rounding).value;
  }
  let [high, low] = a.exp >= b.exp ? [a, b] : [b, a];
  // A number far below the last digit that can count is as good as a one there.
  const floor = high.exp + Math.min(-1, high.digits - ctx.prec - 2);
  if (low.digits + low.exp - 1 < floor) low = finite(low.sign, 1n, floor);
  const x = shiftedUp(high.coef, high.exp - low.exp);
  const y = low.coef;
  if (high.sign === low.sign) return finite(high.sign, x + y, low.exp);
  if (x === y) return finite(ctx.rounding === 'ROUND_FLOOR' ? 1 : 0, 0n, low.exp);
  return x > y ? finite(high.sign, x - y, low.exp) : finite(low.sign, y - x, low.exp);
}

export function subtract(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  return nan ?? add(a, withSign(b, opposite(b.sign)), ctx);
}

export function multiply(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const sign = productSign(a, b);
  if (a.infinite || b.infinite) return a.isZero || b.isZero ? invalid(ctx) : infinity(sign);
  return finish(finite(sign, mulBig(a.coef, b.coef, pay), a.exp + b.exp), ctx);
}

export function fma(a: PyDecimal, b: PyDecimal, c: PyDecimal, ctx: Work): PyDecimal {
  if (a.kind === 'snan' || b.kind === 'snan' || c.kind === 'snan') return nanOf(ctx, a.kind === 'snan' ? a : b.kind === 'snan' ? b : c)!;
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const sign = productSign(a, b);
  if (a.infinite || b.infinite) {
    if (a.isZero || b.isZero) return invalid(ctx);
    return add(infinity(sign), c, ctx);
  }
  return add(finite(sign, mulBig(a.coef, b.coef, pay), a.exp + b.exp), c, ctx);
}

export function divide(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const sign = productSign(a, b);
  if (a.infinite) return b.infinite ? invalid(ctx) : infinity(sign);
  if (b.infinite) {
    const zero = finish(finite(sign, 0n, etiny(ctx)), ctx);
    ctx.status |= 1;
    return zero;
  }
  if (b.coef === 0n) {
    if (a.coef === 0n) return invalid(ctx, DIVISION_UNDEFINED);
    ctx.status |= DIVISION_BY_ZERO;
    return infinity(sign);
  }
  const ideal = a.exp - b.exp;
  if (a.coef === 0n) return finish(finite(sign, 0n, ideal), ctx);
  const shift = b.digits - a.digits + ctx.prec + 1;
  const exp = ideal - shift;
  const { quotient: q, remainder: r } = divMod(shiftedUp(a.coef, Math.max(shift, 0)), shiftedUp(b.coef, Math.max(-shift, 0)));
  if (r !== 0n) return finish(finite(sign, q % 5n === 0n ? q + 1n : q, exp), ctx);
  const { rest, count } = dividedOut(q, 10n, Math.max(0, ideal - exp));
  return finish(finite(sign, rest, exp + count), ctx);
}

/** Quotient and remainder of finite numbers, b not zero; undefined when the quotient has too many digits. */
function integerDivision(a: PyDecimal, b: PyDecimal, ctx: Work): [quotient: PyDecimal, remainder: PyDecimal] | undefined {
  const sign = productSign(a, b);
  const ideal = b.infinite ? a.exp : Math.min(a.exp, b.exp);
  const apart = b.infinite ? -2 : a.adjusted - b.adjusted;
  if (a.coef === 0n || b.infinite || apart <= -2) return [finite(sign, 0n, 0), rescaled(a, ideal, 'ROUND_DOWN').value];
  if (apart > ctx.prec) return undefined;
  const { quotient, remainder: rest } = divMod(
    shiftedUp(a.coef, Math.max(a.exp - b.exp, 0)),
    shiftedUp(b.coef, Math.max(b.exp - a.exp, 0)),
  );
  const q = finite(sign, quotient, 0);
  return q.digits > ctx.prec ? undefined : [q, finite(a.sign, rest, ideal)];
}

export function divideInteger(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const sign = productSign(a, b);
  if (a.infinite) return b.infinite ? invalid(ctx) : infinity(sign);
  if (b.isZero) {
    if (a.isZero) return invalid(ctx, DIVISION_UNDEFINED);
    ctx.status |= DIVISION_BY_ZERO;
    return infinity(sign);
  }
  const found = integerDivision(a, b, ctx);
  return found === undefined ? invalid(ctx, DIVISION_IMPOSSIBLE) : finish(found[0], ctx);
}

export function remainder(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  if (a.infinite) return invalid(ctx);
  if (b.isZero) return invalid(ctx, a.isZero ? DIVISION_UNDEFINED : INVALID_OPERATION);
  const found = integerDivision(a, b, ctx);
  return found === undefined ? invalid(ctx, DIVISION_IMPOSSIBLE) : finish(found[1], ctx);
}

export function divmod(a: PyDecimal, b: PyDecimal, ctx: Work): [PyDecimal, PyDecimal] {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return [nan, nan];
  const sign = productSign(a, b);
  if (a.infinite) {
    if (b.infinite) return [invalid(ctx), NAN];
    return [infinity(sign), invalid(ctx)];
  }
  if (b.isZero) {
    if (a.isZero) return [invalid(ctx, DIVISION_UNDEFINED), NAN];
    ctx.status |= DIVISION_BY_ZERO;
    return [infinity(sign), invalid(ctx)];
  }
  const found = integerDivision(a, b, ctx);
  if (found === undefined) return [invalid(ctx, DIVISION_IMPOSSIBLE), NAN];
  return [finish(found[0], ctx), finish(found[1], ctx)];
}

/** The remainder nearest to zero. */
export function remainderNear(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  if (a.infinite) return invalid(ctx);
  if (b.isZero) return invalid(ctx, a.isZero ? DIVISION_UNDEFINED : INVALID_OPERATION);
  if (b.infinite) return finish(a, ctx);
  const ideal = Math.min(a.exp, b.exp);
  if (a.coef === 0n) return finish(finite(a.sign, 0n, ideal), ctx);
  const apart = a.adjusted - b.adjusted;
  if (apart >= ctx.prec + 1) return invalid(ctx, DIVISION_IMPOSSIBLE);
  if (apart <= -2) return finish(rescaled(a, ideal, ctx.rounding).value, ctx);
  const y = shiftedUp(b.coef, b.exp - ideal);
  let { quotient: q, remainder: r } = divMod(shiftedUp(a.coef, a.exp - ideal), y);
  let sign = a.sign;
  if (2n * r + (q & 1n) > y) {
    r -= y;
    q += 1n;
  }
  if (finite(0, q, 0).digits > ctx.prec) return invalid(ctx, DIVISION_IMPOSSIBLE);
  if (r < 0n) {
    sign = opposite(sign);
    r = -r;
  }
  return finish(finite(sign, r, ideal), ctx);
}

/** Order of two numbers that are no NaN. */
export function order(a: PyDecimal, b: PyDecimal): number {
  if (a.infinite || b.infinite) {
    const x = a.infinite ? (a.sign === 1 ? -1 : 1) : 0;
    const y = b.infinite ? (b.sign === 1 ? -1 : 1) : 0;
    return Math.sign(x - y);
  }
  if (a.coef === 0n) return b.coef === 0n ? 0 : b.sign === 1 ? 1 : -1;
  if (b.coef === 0n) return a.sign === 1 ? -1 : 1;
  if (a.sign !== b.sign) return a.sign === 1 ? -1 : 1;
  const direction = a.sign === 1 ? -1 : 1;
  if (a.adjusted !== b.adjusted) return a.adjusted > b.adjusted ? direction : -direction;
  const x = shiftedUp(a.coef, Math.max(a.exp - b.exp, 0));
  const y = shiftedUp(b.coef, Math.max(b.exp - a.exp, 0));
  return x === y ? 0 : x > y ? direction : -direction;
}

export function plus(a: PyDecimal, ctx: Work): PyDecimal {
  if (a.isNaN || !a.finite) return fix(a, ctx);
  return finish(a.coef === 0n && ctx.rounding !== 'ROUND_FLOOR' ? withSign(a, 0) : a, ctx);
}

export function minus(a: PyDecimal, ctx: Work): PyDecimal {
  if (a.isNaN) return fix(a, ctx);
  const turned = a.coef === 0n && a.finite && ctx.rounding !== 'ROUND_FLOOR' ? withSign(a, 0) : withSign(a, opposite(a.sign));
  return fix(turned, ctx);
}

export function absolute(a: PyDecimal, ctx: Work): PyDecimal {
  if (a.isNaN) return fix(a, ctx);
  return fix(withSign(a, 0), ctx);
}

export function quantize(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  if (a.infinite || b.infinite) return a.infinite && b.infinite ? a : invalid(ctx);
  return toExponent(a, b.exp, ctx);
}

/** A finite number with the exponent asked for; invalid where it does not fit. */
export function toExponent(a: PyDecimal, exp: number, ctx: Work): PyDecimal {
  if (exp < etiny(ctx) || exp > ctx.emax) return invalid(ctx);
  if (a.coef === 0n) return finish(finite(a.sign, 0n, exp), ctx);
  if (a.adjusted > ctx.emax || a.adjusted - exp + 1 > ctx.prec) return invalid(ctx);
  const { value, exact } = rescaled(a, exp, ctx.rounding);
  if (value.adjusted > ctx.emax || value.digits > ctx.prec) return invalid(ctx);
  if (value.coef !== 0n && value.adjusted < ctx.emin) ctx.status |= SUBNORMAL;
  if (value.exp > a.exp) {
    if (!exact) ctx.status |= INEXACT;
    ctx.status |= ROUNDED;
  }
  return finish(value, ctx);
}

/** An integral value; notes Inexact and Rounded where `exact` asks for it. */
export function toIntegral(a: PyDecimal, ctx: Work, noting: boolean): PyDecimal {
  if (a.isNaN) return fix(a, ctx);
  if (a.infinite || a.exp >= 0) return a;
  const { value, exact } = rescaled(a, 0, ctx.rounding);
  if (noting) {
    if (!exact) ctx.status |= INEXACT;
    if (a.coef !== 0n) ctx.status |= ROUNDED;
  }
  return value;
}

/** Rounded into the context, without zeros at the end. */
export function normalize(a: PyDecimal, ctx: Work): PyDecimal {
  const d = fix(a, ctx);
  if (!d.finite) return d;
  if (d.coef === 0n) return finite(d.sign, 0n, 0);
  const max = ctx.clamp === 1 ? ctx.emax - ctx.prec + 1 : ctx.emax;
  const { rest, count } = dividedOut(d.coef, 10n, Math.max(0, max - d.exp));
  return finite(d.sign, rest, d.exp + count);
}
