// sin, cos, tan and their inverses: rounded from the kernels.

import { atanKernel, cosKernel, divide, productError, reducePi, result, sinKernel } from './core.js';
import { PI, PI_REST } from './tables.generated.js';

/** Below this size sin x, tan x, asin x and atan x are x. */
const TINY = 7.450580596923828e-9;

/** Sine of radians; NaN for infinities. */
export function sin(x: number): number {
  const a = x < 0 ? -x : x;
  if (a < TINY) return x;
  if (!(a < Infinity)) return NaN;
  const n = reducePi(x);
  if (n & 1) cosKernel(result[0], result[1]);
  else sinKernel(result[0], result[1]);
  return n & 2 ? -result[0] : result[0];
}

/** Cosine of radians; NaN for infinities. */
export function cos(x: number): number {
  if (!(x > -Infinity && x < Infinity)) return NaN;
  const n = reducePi(x);
  if (n & 1) sinKernel(result[0], result[1]);
  else cosKernel(result[0], result[1]);
  return n === 1 || n === 2 ? -result[0] : result[0];
}

/** Tangent of radians; NaN for infinities. */
export function tan(x: number): number {
  const a = x < 0 ? -x : x;
  if (a < TINY) return x;
  if (!(a < Infinity)) return NaN;
  const n = reducePi(x);
  const rh = result[0];
  const rl = result[1];
  sinKernel(rh, rl);
  const sh = result[0];
  const sl = result[1];
  cosKernel(rh, rl);
  if (n & 1) divide(-result[0], -result[1], sh, sl);
  else divide(sh, sl, result[0], result[1]);
  return result[0];
}

/** pi * quarters / 4 - (result), rounded; `quarters` 2 or 4. */
function awayFrom(quarters: number): number {
  const top = (PI / 4) * quarters;
  const h = result[0];
  const s = top - h;
  return s + (top - s - h + ((PI_REST / 4) * quarters - result[1]));
}

/** Arctangent. */
export function atan(x: number): number {
  const a = x < 0 ? -x : x;
  if (a < TINY || x !== x) return x;
  let r: number;
  if (a <= 1) {
    atanKernel(a, 0);
    r = result[0];
  } else if (a > 1e17) {
    r = PI / 2;
  } else {
    divide(1, 0, a, 0);
    atanKernel(result[0], result[1]);
    r = awayFrom(2);
  }
  return x < 0 ? -r : r;
}

function negativeSign(x: number): boolean {
  return x < 0 || (x === 0 && 1 / x < 0);
}

/** Angle of the point (x, y), C's atan2(y, x). */
export function atan2(y: number, x: number): number {
  if (x !== x || y !== y) return NaN;
  const down = negativeSign(y);
  const left = negativeSign(x);
  let a = y < 0 ? -y : y;
  let b = x < 0 ? -x : x;
  let r: number;
  if (a === 0) r = left ? PI : 0;
  else if (b === 0) r = PI / 2;
  else if (a === Infinity) r = b === Infinity ? (left ? 2.356194490192345 : PI / 4) : PI / 2;
  else if (b === Infinity) r = left ? PI : 0;
  else {
    const ratio = a / b;
    if (ratio > 1e30) r = PI / 2;
    else if (ratio < 1e-30) r = left ? PI : ratio;
    else {
      // Out of the way of overflow and underflow in the products.
      if (a > 1e250 || b > 1e250) {
        a *= 3.054936363499605e-151;
        b *= 3.054936363499605e-151;
      } else if (a < 1e-200 || b < 1e-200) {
        a *= 3.273390607896142e150;
        b *= 3.273390607896142e150;
      }
      if (a <= b) {
        divide(a, 0, b, 0);
        atanKernel(result[0], result[1]);
        r = left ? awayFrom(4) : result[0];
      } else {
        divide(b, 0, a, 0);
        atanKernel(result[0], result[1]);
        if (left) {
          result[0] = -result[0];
          result[1] = -result[1];
        }
        r = awayFrom(2);
      }
    }
  }
  return down ? -r : r;
}

/** Angle in [0, pi / 2] with this sine 0 < a < 1 in `result`; true when `result` is its complement instead. */
function angleOf(a: number): boolean {
  const u = 1 - a;
  const ue = 1 - u - a;
  const w = 1 + a;
  const we = a - (w - 1);
  const p = u * w;
  const pe = productError(u, w, p) + (u * we + w * ue);
  const s = Math.sqrt(p);
  const square = s * s;
  const se = (p - square - productError(s, s, square) + pe) / (2 * s);
  const complement = a > s;
  if (complement) divide(s, se, a, 0);
  else divide(a, 0, s, se);
  atanKernel(result[0], result[1]);
  return complement;
}

/** Arcsine; NaN beyond 1. */
export function asin(x: number): number {
  const a = x < 0 ? -x : x;
  if (a < TINY) return x;
  if (!(a <= 1)) return NaN;
  if (a === 1) return x < 0 ? -PI / 2 : PI / 2;
  const r = angleOf(a) ? awayFrom(2) : result[0];
  return x < 0 ? -r : r;
}

/** Arccosine; NaN beyond 1. */
export function acos(x: number): number {
  const a = x < 0 ? -x : x;
  if (!(a <= 1)) return NaN;
  if (a === 1) return x < 0 ? PI : 0;
  if (a < 1e-20) return PI / 2;
  if (angleOf(a)) return x < 0 ? awayFrom(4) : result[0];
  if (x < 0) {
    result[0] = -result[0];
    result[1] = -result[1];
  }
  return awayFrom(2);
}
