/** Comparisons, neighbours, digit shifts, logical operations and classes of decimals. https://speleotrove.com/decimal/damisc.html */
import { m } from '../../objects/machine.js';
import { add, order } from './arithmetic.js';
import { DIVISION_BY_ZERO, INEXACT, INVALID_OPERATION, ROUNDED, type Work } from './context.js';
import { announce, divMod, finite, infinity, isInteger, ONE, pow10, type PyDecimal, shiftedUp, withSign, ZERO } from './number.js';
import { etiny, etop, finish, fix, invalid, nanOf } from './rounding.js';
import { digitsOf } from './text.js';

const MINUS_ONE = finite(1, 1n, 0);

function sign(n: number): PyDecimal {
  return n === 0 ? ZERO : n < 0 ? MINUS_ONE : ONE;
}

export function compare(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  return nanOf(ctx, a, b) ?? sign(order(a, b));
}

export function compareSignal(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan === undefined) return sign(order(a, b));
  ctx.status |= INVALID_OPERATION;
  return nan;
}

const RANK = { snan: 1, nan: 2, finite: 0, inf: 0 } as const;

/** The total order: -NaN < -sNaN < -Infinity < ... < Infinity < sNaN < NaN. */
export function totalOrder(a: PyDecimal, b: PyDecimal): number {
  if (a.sign !== b.sign) return a.sign === 1 ? -1 : 1;
  const direction = a.sign === 1 ? -1 : 1;
  if (a.isNaN || b.isNaN) {
    if (RANK[a.kind] !== RANK[b.kind]) return RANK[a.kind] < RANK[b.kind] ? -direction : direction;
    return a.coef === b.coef ? 0 : a.coef < b.coef ? -direction : direction;
  }
  const n = order(a, b);
  if (n !== 0 || a.infinite) return n;
  return a.exp === b.exp ? 0 : a.exp < b.exp ? -direction : direction;
}

export function compareTotal(a: PyDecimal, b: PyDecimal): PyDecimal {
  return sign(totalOrder(a, b));
}
export function compareTotalMag(a: PyDecimal, b: PyDecimal): PyDecimal {
  return sign(totalOrder(withSign(a, 0), withSign(b, 0)));
}

/** max and min, of the numbers or their magnitudes; a quiet NaN gives way to a number. */
export function extreme(a: PyDecimal, b: PyDecimal, ctx: Work, wanted: 1 | -1, magnitude: boolean): PyDecimal {
  if (a.isNaN || b.isNaN) {
    if (a.kind === 'nan' && !b.isNaN) return fix(b, ctx);
    if (b.kind === 'nan' && !a.isNaN) return fix(a, ctx);
    return nanOf(ctx, a, b)!;
  }
  let n = magnitude ? order(withSign(a, 0), withSign(b, 0)) : order(a, b);
  if (n === 0) n = totalOrder(a, b);
  return fix(n === wanted || n === 0 ? a : b, ctx);
}

export function nextMinus(a: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a);
  if (nan !== undefined) return nan;
  if (a.infinite) return a.sign === 1 ? a : finite(0, pow10(ctx.prec) - 1n, etop(ctx));
  return neighbour(a, ctx, 'ROUND_FLOOR');
}

export function nextPlus(a: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a);
  if (nan !== undefined) return nan;
  if (a.infinite) return a.sign === 0 ? a : finite(1, pow10(ctx.prec) - 1n, etop(ctx));
  return neighbour(a, ctx, 'ROUND_CEILING');
}

/** The next number below or above, whatever the context rounds to. */
function neighbour(a: PyDecimal, ctx: Work, rounding: 'ROUND_FLOOR' | 'ROUND_CEILING'): PyDecimal {
  const quiet: Work = { prec: ctx.prec, rounding, emin: ctx.emin, emax: ctx.emax, clamp: ctx.clamp, status: 0 };
  const rounded = finish(a, quiet);
  if (order(rounded, a) !== 0) return rounded;
  return add(a, finite(rounding === 'ROUND_FLOOR' ? 1 : 0, 1n, etiny(ctx) - 1), quiet);
}

export function nextToward(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const n = order(a, b);
  if (n === 0) return withSign(a, b.sign);
  const next = n < 0 ? nextPlus(a, ctx) : nextMinus(a, ctx);
  if (next.infinite) ctx.status |= 512 | INEXACT | ROUNDED;
  else if (next.coef === 0n || next.adjusted < ctx.emin) {
    ctx.status |= 4096 | 2048 | INEXACT | ROUNDED;
    if (next.coef === 0n) ctx.status |= 1;
  }
  return next;
}

export function logb(a: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a);
  if (nan !== undefined) return nan;
  if (a.infinite) return infinity(0);
  if (a.coef === 0n) {
    ctx.status |= DIVISION_BY_ZERO;
    return infinity(1);
  }
  const e = a.adjusted;
  return finish(finite(e < 0 ? 1 : 0, BigInt(Math.abs(e)), 0), ctx);
}

/** The integer an operand of scaleb, shift or rotate stands for; undefined where it is none within the limit. */
function count(b: PyDecimal, limit: number): number | undefined {
  if (!isInteger(b) || b.exp !== 0 || b.coef > BigInt(limit)) return undefined;
  return b.sign === 1 ? -Number(b.coef) : Number(b.coef);
}

export function scaleb(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const n = count(b, 2 * (ctx.emax + ctx.prec));
  if (n === undefined) return invalid(ctx);
  if (a.infinite) return a;
  return finish(finite(a.sign, a.coef, a.exp + n), ctx);
}

function window(a: PyDecimal, ctx: Work): string {
  announce(ctx.prec);
  const digits = digitsOf(a);
  return digits.length > ctx.prec ? digits.slice(digits.length - ctx.prec) : digits.padStart(ctx.prec, '0');
}

export function shift(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const n = count(b, ctx.prec);
  if (n === undefined) return invalid(ctx);
  if (a.infinite) return a;
  const unit = pow10(ctx.prec);
  const coef = n < 0 ? divMod(divMod(a.coef, unit).remainder, pow10(-n)).quotient : divMod(shiftedUp(a.coef, n), unit).remainder;
  return finite(a.sign, coef, a.exp);
}

export function rotate(a: PyDecimal, b: PyDecimal, ctx: Work): PyDecimal {
  const nan = nanOf(ctx, a, b);
  if (nan !== undefined) return nan;
  const n = count(b, ctx.prec);
  if (n === undefined) return invalid(ctx);
  if (a.infinite) return a;
  const digits = window(a, ctx);
  const at = n < 0 ? digits.length + n : n;
  return finite(a.sign, BigInt(digits.slice(at) + digits.slice(0, at)), a.exp);
}

function bitsOf(a: PyDecimal): string | undefined {
  if (!a.finite || a.sign === 1 || a.exp !== 0) return undefined;
  const digits = digitsOf(a);
  return /^[01]*$/.test(digits) ? digits : undefined;
}

/** and, or, xor of numbers whose digits are all 0 or 1. */
export function logical(a: PyDecimal, b: PyDecimal, ctx: Work, work: (x: boolean, y: boolean) => boolean): PyDecimal {
  if (bitsOf(a) === undefined || bitsOf(b) === undefined) return invalid(ctx);
  const x = window(a, ctx);
  const y = window(b, ctx);
  m.chargeWork(x.length);
  let out = '0';
  for (let i = 0; i < x.length; i++) out += work(x[i] === '1', y[i] === '1') ? '1' : '0';
  return finite(0, BigInt(out), 0);
}

export function logicalInvert(a: PyDecimal, ctx: Work): PyDecimal {
  return logical(a, finite(0, (pow10(ctx.prec) - 1n) / 9n, 0), ctx, (x, y) => x !== y);
}

export function numberClass(a: PyDecimal, ctx: Work): string {
  if (a.kind === 'snan') return 'sNaN';
  if (a.kind === 'nan') return 'NaN';
  const s = a.sign === 1 ? '-' : '+';
  if (a.infinite) return `${s}Infinity`;
  if (a.coef === 0n) return `${s}Zero`;
  return a.adjusted < ctx.emin ? `${s}Subnormal` : `${s}Normal`;
}

export function sameQuantum(a: PyDecimal, b: PyDecimal): boolean {
  if (!a.finite || !b.finite) return (a.isNaN && b.isNaN) || (a.infinite && b.infinite);
  return a.exp === b.exp;
}
