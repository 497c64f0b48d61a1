// expm1, log1p, the hyperbolic functions and their inverses: the classic formulas of the C library Python stands on,
// whose last digits are not always the nearest; being nearer than they are would print other digits than CPython.

import { exp, log } from './exponential.js';
import { INV_LN2, LN2 } from './tables.generated.js';
import { fromWords, highWord, ldexp, lowWord } from '../float-bits.js';

const LN2_HI = 0.6931471803691238;
const LN2_LO = 1.9082149292705877e-10;

/** e ** x - 1. */
export function expm1(x: number): number {
  const high = highWord(x) & 0x7fffffff;
  const negative = x < 0;
  if (high >= 0x4043687a) {
    if (x !== x) return x;
    if (negative) return -1;
    if (x > 709.782712893384) return Infinity;
  }
  let k = 0;
  let c = 0;
  if (high > 0x3fd62e42) {
    let hi: number;
    let lo: number;
    if (high < 0x3ff0a2b2) {
      k = negative ? -1 : 1;
      hi = x - k * LN2_HI;
      lo = k * LN2_LO;
    } else {
      k = Math.trunc(INV_LN2 * x + (negative ? -0.5 : 0.5));
      hi = x - k * LN2_HI;
      lo = k * LN2_LO;
    }
    x = hi - lo;
    c = hi - x - lo;
  } else if (high < 0x3c900000) return x;
  const half = 0.5 * x;
  const z = x * half;
  const z2 = z * z;
  const r =
    1 +
    z * -0.03333333333333313 +
    z2 * (0.0015873015872548146 + z * -0.0000793650757867488) +
    z2 * z2 * (0.000004008217827329362 + z * -2.0109921818362437e-7);
  let t = 3 - r * half;
  let e = z * ((r - t) / (6 - x * t));
  if (k === 0) return x - (x * e - z);
  e = x * (e - c) - c;
  e -= z;
  if (k === -1) return 0.5 * (x - e) - 0.5;
  if (k === 1) return x < -0.25 ? -2 * (e - (x + 0.5)) : 1 + 2 * (x - e);
  if (k <= -2 || k > 56) return ldexp(1 - (e - x), k) - 1;
  t = ldexp(1, -k);
  if (k < 20) return ldexp(1 - t - (e - x), k);
  return ldexp(x - (e + t) + 1, k);
}

/** log(1 + x). */
export function log1p(x: number): number {
  const signed = highWord(x) | 0;
  const size = signed & 0x7fffffff;
  let k = 1;
  let f = 0;
  let hu = 1;
  let c = 0;
  if (signed < 0x3fda827a) {
    if (size >= 0x3ff00000) return x === -1 ? -Infinity : NaN;
    if (size < 0x3e200000) return size < 0x3c900000 ? x : x - x * x * 0.5;
    if (signed > 0 || signed <= (0xbfd2bec3 | 0)) {
      k = 0;
      f = x;
    }
  } else if (signed >= 0x7ff00000) return x;
  if (k !== 0) {
    let u = x;
    if (signed < 0x43400000) {
      u = 1 + x;
      hu = highWord(u);
      k = (hu >> 20) - 1023;
      c = k > 0 ? 1 - (u - x) : x - (u - 1);
      c /= u;
    } else {
      hu = highWord(u);
      k = (hu >> 20) - 1023;
    }
    const low = lowWord(u);
    hu &= 0xfffff;
    if (hu < 0x6a09e) u = fromWords(hu | 0x3ff00000, low);
    else {
      k++;
      u = fromWords(hu | 0x3fe00000, low);
      hu = (0x00100000 - hu) >> 2;
    }
    f = u - 1;
  }
  const square = 0.5 * f * f;
  if (hu === 0) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HI + (c + k * LN2_LO);
    const r = square * (1 - 0.6666666666666666 * f);
    return k === 0 ? f - r : k * LN2_HI - (r - (k * LN2_LO + c) - f);
  }
  const s = f / (2 + f);
  const z = s * s;
  const z2 = z * z;
  const z4 = z2 * z2;
  const r =
    z * 0.6666666666666735 +
    z2 * (0.3999999999940942 + z * 0.2857142874366239) +
    z4 * (0.22222198432149784 + z * 0.1818357216161805) +
    z4 * z2 * (0.15313837699209373 + z * 0.14798198605116586);
  if (k === 0) return f - (square - s * (square + r));
  return k * LN2_HI - (square - (s * (square + r) + (k * LN2_LO + c)) - f);
}

/** Hyperbolic sine. */
export function sinh(x: number): number {
  const a = x < 0 ? -x : x;
  if (!(a < Infinity)) return x;
  const h = x < 0 ? -0.5 : 0.5;
  if (a < 22) {
    if (a < 3.725290298461914e-9) return x;
    const t = expm1(a);
    return a < 1 ? h * (2 * t - (t * t) / (t + 1)) : h * (t + t / (t + 1));
  }
  if (a < 709.7822265625) return h * exp(a);
  if (a <= 710.4758600739439) {
    const w = exp(0.5 * a);
    return h * w * w;
  }
  return x < 0 ? -Infinity : Infinity;
}

/** Hyperbolic cosine. */
export function cosh(x: number): number {
  const a = x < 0 ? -x : x;
  const high = highWord(a) & 0x7fffffff;
  if (high < 0x40360000) {
    if (high < 0x3fd62e43) {
      if (high < 0x3c800000) return 1;
      const t = expm1(a);
      const w = 1 + t;
      return 1 + (t * t) / (w + w);
    }
    const t = exp(a);
    return 0.5 * t + 0.5 / t;
  }
  if (a < 709.7822265625) return 0.5 * exp(a);
  if (a <= 710.4758600739439) {
    const w = exp(0.5 * a);
    return 0.5 * w * w;
  }
  return x !== x ? x : Infinity;
}

/** Hyperbolic tangent. */
export function tanh(x: number): number {
  const a = x < 0 ? -x : x;
  let z: number;
  if (a < 22) {
    if (a < 2.7755575615628914e-17) return x;
    if (a >= 1) z = 1 - 2 / (expm1(2 * a) + 2);
    else {
      const t = expm1(-2 * a);
      z = -t / (t + 2);
    }
  } else if (x !== x) return x;
  else z = 1;
  return x < 0 ? -z : z;
}

/** Inverse hyperbolic sine. */
export function asinh(x: number): number {
  const a = x < 0 ? -x : x;
  const high = highWord(a) & 0x7fffffff;
  if (high < 0x3e300000 || !(a < Infinity)) return x;
  let w: number;
  if (high > 0x41b00000) w = log(a) + LN2;
  else if (high > 0x40000000) w = log(2 * a + 1 / (Math.sqrt(a * a + 1) + a));
  else {
    const t = a * a;
    w = log1p(a + t / (1 + Math.sqrt(1 + t)));
  }
  return x < 0 ? -w : w;
}

/** Inverse hyperbolic cosine; NaN below 1. */
export function acosh(x: number): number {
  if (!(x >= 1)) return NaN;
  if (x > 2) {
    if (x >= 268435456) return x === Infinity ? x : log(x) + LN2;
    return log(2 * x - 1 / (x + Math.sqrt(x * x - 1)));
  }
  if (x === 1) return 0;
  const t = x - 1;
  return log1p(t + Math.sqrt(2 * t + t * t));
}

/** Inverse hyperbolic tangent; NaN beyond 1. */
export function atanh(x: number): number {
  const a = x < 0 ? -x : x;
  let t: number;
  if (a < 0.5) {
    if (a < 3.725290298461914e-9) return x;
    t = a + a;
    t = 0.5 * log1p(t + (t * a) / (1 - a));
  } else if (a < 1) t = 0.5 * log1p((a + a) / (1 - a));
  else return a === 1 ? x * Infinity : NaN;
  return x < 0 ? -t : t;
}
