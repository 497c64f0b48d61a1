/** Rounding to a context: digits dropped, exponents kept in range, conditions noted. https://speleotrove.com/decimal/decarith.html */
import { CLAMPED, INEXACT, INVALID_OPERATION, OVERFLOW, ROUNDED, type Rounding, SUBNORMAL, UNDERFLOW, type Work } from './context.js';
import { digitCount, divMod, finite, infinity, NAN, pow10, PyDecimal, shiftedUp } from './number.js';

/** A coefficient without its last `drop` digits, rounded; and whether anything but zeros was lost. */
export function rounded(coef: bigint, drop: number, sign: 0 | 1, rounding: Rounding): { coef: bigint; exact: boolean } {
  const unit = pow10(drop);
  const { quotient: q, remainder: r } = divMod(coef, unit);
  if (r === 0n) return { coef: q, exact: true };
  return { coef: roundsUp(q, r * 2n, unit, sign, rounding) ? q + 1n : q, exact: false };
}

function roundsUp(q: bigint, twice: bigint, unit: bigint, sign: 0 | 1, rounding: Rounding): boolean {
  switch (rounding) {
    case 'ROUND_DOWN':
      return false;
    case 'ROUND_UP':
      return true;
    case 'ROUND_CEILING':
      return sign === 0;
    case 'ROUND_FLOOR':
      return sign === 1;
    case 'ROUND_HALF_UP':
      return twice >= unit;
    case 'ROUND_HALF_DOWN':
      return twice > unit;
    case 'ROUND_HALF_EVEN':
      return twice > unit || (twice === unit && (q & 1n) === 1n);
    default:
      return q % 5n === 0n;
  }
}

export function etiny(ctx: Work): number {
  return ctx.emin - ctx.prec + 1;
}
export function etop(ctx: Work): number {
  return ctx.emax - ctx.prec + 1;
}

function overflowed(sign: 0 | 1, ctx: Work): PyDecimal {
  ctx.status |= OVERFLOW | INEXACT | ROUNDED;
  const { rounding } = ctx;
  const largest =
    rounding === 'ROUND_DOWN' ||
    rounding === 'ROUND_05UP' ||
    (rounding === 'ROUND_CEILING' && sign === 1) ||
    (rounding === 'ROUND_FLOOR' && sign === 0);
  return largest ? finite(sign, pow10(ctx.prec) - 1n, etop(ctx)) : infinity(sign);
}

/** A finite result rounded into the context. */
export function finish(d: PyDecimal, ctx: Work): PyDecimal {
  const tiny = etiny(ctx);
  const top = etop(ctx);
  const { sign, coef, exp } = d;
  if (coef === 0n) {
    const max = ctx.clamp === 1 ? top : ctx.emax;
    const at = Math.min(Math.max(exp, tiny), max);
    if (at === exp) return d;
    ctx.status |= CLAMPED;
    return finite(sign, 0n, at);
  }
  const { digits } = d;
  let least = digits + exp - ctx.prec;
  if (least > top) return overflowed(sign, ctx);
  const isSubnormal = least < tiny;
  if (isSubnormal) least = tiny;
  if (exp < least) return dropped(d, least, isSubnormal, ctx);
  if (isSubnormal) ctx.status |= SUBNORMAL;
  if (ctx.clamp === 1 && exp > top) {
    ctx.status |= CLAMPED;
    return finite(sign, shiftedUp(coef, exp - top), top);
  }
  return d;
}

function dropped(d: PyDecimal, least: number, isSubnormal: boolean, ctx: Work): PyDecimal {
  const { sign } = d;
  // A number far below the last place counts as a one just below it.
  const far = least - d.exp > d.digits + 1;
  const cut = far ? rounded(1n, 2, sign, ctx.rounding) : rounded(d.coef, least - d.exp, sign, ctx.rounding);
  let { coef } = cut;
  let exp = least;
  if (coef > 0n && digitCount(coef) > ctx.prec) {
    coef /= 10n;
    exp++;
  }
  if (exp > etop(ctx)) return overflowed(sign, ctx);
  if (!cut.exact && isSubnormal) ctx.status |= UNDERFLOW;
  if (isSubnormal) ctx.status |= SUBNORMAL;
  if (!cut.exact) ctx.status |= INEXACT;
  ctx.status |= ROUNDED;
  if (coef === 0n) ctx.status |= CLAMPED;
  return finite(sign, coef, exp);
}

/** A NaN whose payload fits; a signaling one is an invalid operation. */
export function quieted(d: PyDecimal, ctx: Work): PyDecimal {
  if (d.kind === 'snan') ctx.status |= INVALID_OPERATION;
  const room = ctx.prec - ctx.clamp;
  const coef = d.digits > room ? divMod(d.coef, pow10(room)).remainder : d.coef;
  return new PyDecimal(d.sign, coef, 0, 'nan');
}

/** The NaN that an operation of these operands gives; undefined when none is a NaN. */
export function nanOf(ctx: Work, a: PyDecimal, b?: PyDecimal): PyDecimal | undefined {
  if (a.kind === 'snan') return quieted(a, ctx);
  if (b?.kind === 'snan') return quieted(b, ctx);
  if (a.kind === 'nan') return quieted(a, ctx);
  if (b?.kind === 'nan') return quieted(b, ctx);
  return undefined;
}

export function invalid(ctx: Work, condition: number = INVALID_OPERATION): PyDecimal {
  ctx.status |= condition;
  return NAN;
}

/** Any value rounded into the context. */
export function fix(d: PyDecimal, ctx: Work): PyDecimal {
  if (d.isNaN) return quieted(d, ctx);
  return d.finite ? finish(d, ctx) : d;
}

/** A finite number written with another exponent; notes nothing. */
export function rescaled(d: PyDecimal, exp: number, rounding: Rounding): { value: PyDecimal; exact: boolean } {
  if (d.coef === 0n) return { value: finite(d.sign, 0n, exp), exact: true };
  if (d.exp >= exp) return { value: finite(d.sign, shiftedUp(d.coef, d.exp - exp), exp), exact: true };
  const far = exp - d.exp > d.digits + 1;
  const cut = far ? rounded(1n, 2, d.sign, rounding) : rounded(d.coef, exp - d.exp, d.sign, rounding);
  return { value: finite(d.sign, cut.coef, exp), exact: cut.exact };
}

/** A context for intermediate results. */
export function workContext(prec: number, rounding: Rounding = 'ROUND_HALF_EVEN'): Work {
  return { prec, rounding, emin: -4e15, emax: 4e15, clamp: 0, status: 0 };
}
