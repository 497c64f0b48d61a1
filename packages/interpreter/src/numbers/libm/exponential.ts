// exp, exp2, log, log2, log10, pow: rounded from the kernels; pow has C99's special cases.

import { expKernel, logKernel, productError, result } from './core.js';
import { INV_LN2, INV_LN2_REST, LN2, LN2_REST } from './tables.generated.js';

/** e ** x. */
export function exp(x: number): number {
  return x !== x ? x : expKernel(x, 0);
}

/** 2 ** x. */
export function exp2(x: number): number {
  if (x !== x) return x;
  if (x > 1025) return Infinity;
  if (x < -1080) return 0;
  const p = x * LN2;
  return expKernel(p, productError(x, LN2, p) + x * LN2_REST);
}

/** Natural logarithm; NaN below zero, -Infinity at zero. */
export function log(x: number): number {
  if (x > 0 && x < Infinity) {
    logKernel(x);
    return result[0];
  }
  return x === 0 ? -Infinity : x < 0 ? NaN : x;
}

/** Logarithm to base 2. */
export function log2(x: number): number {
  if (x > 0 && x < Infinity) {
    logKernel(x);
    const h = result[0];
    const p = h * INV_LN2;
    return p + (productError(h, INV_LN2, p) + (h * INV_LN2_REST + result[1] * INV_LN2));
  }
  return x === 0 ? -Infinity : x < 0 ? NaN : x;
}

const f64: Float64Array = new Float64Array(1);
const u32: Uint32Array = new Uint32Array(f64.buffer);

/** 1 / log(10). */
// biome-ignore lint/suspicious/noApproximativeNumericConstant: Math's own constants are banned here like its functions
const INV_LN10 = 0.4342944819032518;

/** Logarithm to base 10, in the C library's own steps (its last digit is not always the nearest, and programs print it). */
export function log10(x: number): number {
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x < 0 ? NaN : x;
  let k = 0;
  f64[0] = x;
  if (u32[1] < 0x00100000) {
    k = -54;
    f64[0] = x * 18014398509481984;
  }
  const high = u32[1];
  k += (high >> 20) - 1023;
  const below = k < 0 ? 1 : 0;
  u32[1] = (high & 0xfffff) | ((0x3ff - below) << 20);
  const y = k + below;
  logKernel(f64[0]);
  return y * 3.694239077158931e-13 + INV_LN10 * result[0] + y * 0.30102999566361177;
}

/** x ** y as C's pow. */
export function pow(x: number, y: number): number {
  if (y === 2) return x * x;
  if (y === 1) return x;
  if (y === -1) return 1 / x;
  if (y === 3) {
    // The square's error carried along makes the cube nearest as well.
    const square = x * x;
    const cube = square * x;
    if ((cube > 1e-250 && cube < 1e250) || (cube < -1e-250 && cube > -1e250)) {
      return cube + (productError(square, x, cube) + productError(x, x, square) * x);
    }
  }
  if (y === 0.5 && x > 0) return Math.sqrt(x);
  if (x > 0 && x < Infinity && x !== 1 && y !== 0 && y > -Infinity && y < Infinity) return powPositive(x, y);
  if (y === 0 || x === 1) return 1;
  if (x !== x || y !== y) return NaN;
  if (y === Infinity || y === -Infinity) {
    const a = x < 0 ? -x : x;
    if (a === 1) return 1;
    return a > 1 === y > 0 ? Infinity : 0;
  }
  const integral = Math.floor(y) === y;
  const odd = integral && Math.floor(y / 2) * 2 !== y;
  if (x === 0) {
    if (y > 0) return odd ? x : 0;
    return odd ? 1 / x : Infinity;
  }
  if (x === Infinity) return y > 0 ? Infinity : 0;
  if (x === -Infinity) {
    if (y > 0) return odd ? -Infinity : Infinity;
    return odd ? -0 : 0;
  }
  if (!integral) return NaN;
  if (x === -1) return odd ? -1 : 1;
  const r = powPositive(-x, y);
  return odd ? -r : r;
}

function powPositive(x: number, y: number): number {
  logKernel(x);
  const h = result[0];
  const p = h * y;
  if (p > 710) return Infinity;
  if (p < -746) return 0;
  return expKernel(p, productError(h, y, p) + result[1] * y);
}
