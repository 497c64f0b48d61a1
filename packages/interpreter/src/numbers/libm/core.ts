// exp, log, sin, cos and atan to some 67 bits: the shared kernels behind the rounded functions, without fma.

import {
  ATAN_TABLE,
  EXP_TABLE,
  HALF_PI_1,
  HALF_PI_2,
  HALF_PI_3,
  HALF_PI_4,
  INV_STEP,
  LN2_HIGH,
  LN2_LOW,
  LOG_TABLE,
  SIN_TABLE,
  STEP_HIGH,
  STEP_LOW,
  TWO_OVER_PI_1280,
  PI,
  PI_REST,
} from './tables.generated.js';

const f64: Float64Array = new Float64Array(1);
const u32: Uint32Array = new Uint32Array(f64.buffer);

/** Where a kernel leaves its result: [0] the double nearest to it, [1] the rest. A typed array, so that no number is boxed. */
export const result: Float64Array = new Float64Array(4);

/** Adding and subtracting this rounds to an integer. */
const ROUND = 6755399441055744;
/** ... to a multiple of 2 ** -34. */
const ROUND_34 = 393216;
/** ... to a multiple of 2 ** -20. */
const ROUND_20 = 6442450944;
const SPLITTER = 134217729;

/** The rounding error of the product p = a * b (Dekker; no overflow for sizes below 2 ** 990). */
export function productError(a: number, b: number, p: number): number {
  let t = SPLITTER * a;
  const ah = t - (t - a);
  const al = a - ah;
  t = SPLITTER * b;
  const bh = t - (t - b);
  const bl = b - bh;
  return al * bl - (p - ah * bh - al * bh - ah * bl);
}

/** log(x) for finite x > 0 into `result`, relative error about 2 ** -70. */
export function logKernel(x: number): void {
  f64[0] = x;
  let high = u32[1];
  let k = 0;
  if (high < 0x00100000) {
    f64[0] = x * 18014398509481984;
    high = u32[1];
    k = -54;
  }
  // m = x / 2 ** k in [sqrt(1/2), sqrt(2)).
  high += 0x3ff00000 - 0x3fe6a09e;
  k += (high >> 20) - 0x3ff;
  u32[1] = (high & 0xfffff) + 0x3fe6a09e;
  const m = f64[0];
  // To the nearest multiple of 2 ** -20, so that 1 - tiny gives exactly 1 and nothing cancels.
  const mh = m + ROUND_20 - ROUND_20;
  const i = (((mh * 256 + 0.5) | 0) - 181) * 3;
  const c = LOG_TABLE[i];
  // m * c = 1 + rh + rl without error: 21 bits and 32 by 12.
  const rh = mh * c - 1;
  const rl = (m - mh) * c;
  const r = rh + rl;
  const base = k * LN2_HIGH + LOG_TABLE[i + 1];
  // 24 bits squared: exact.
  const square = -0.5 * rh * rh;
  const s1 = base + rh;
  const e1 = rh - (s1 - base);
  const s2 = s1 + square;
  const e2 = square - (s2 - s1);
  const s3 = s2 + rl;
  const e3 = base === 0 && rh === 0 ? 0 : rl - (s3 - s2);
  const poly =
    0.3333333333333333 +
    r * (-0.25 + r * (0.2 + r * (-0.16666666666666666 + r * (0.14285714285714285 + r * (-0.125 + r * 0.1111111111111111)))));
  const low = e3 + (e2 + e1 + (r * r * r * poly - rl * (rh + 0.5 * rl) + (k * LN2_LOW + LOG_TABLE[i + 2])));
  const h = s3 + low;
  result[0] = h;
  result[1] = s3 - h + low;
}

/** exp(h + l) rounded once, |l| far below |h|; overflow gives Infinity, subnormals round once too. */
export function expKernel(h: number, l: number): number {
  if (h > 710) return Infinity;
  if (h < -746) return 0;
  const kd = h * INV_STEP + ROUND - ROUND;
  const k = kd | 0;
  const ra = h - kd * STEP_HIGH;
  const rb = kd * STEP_LOW;
  const r = ra - rb + l;
  const rh = r + ROUND_34 - ROUND_34;
  const rl = ra - rh - rb + l;
  const j = (k & 127) * 2;
  const th = EXP_TABLE[j];
  const tl = EXP_TABLE[j + 1];
  const q = r * r * (0.5 + r * (0.16666666666666666 + r * (0.041666666666666664 + r * (0.008333333333333333 + r * 0.001388888888888889))));
  const p = th * rh;
  const s = th + p;
  const low = p - (s - th) + (tl + (th * (rl + q) + tl * (r + q)));
  const e = k >> 7;
  if (e > -1022 && e < 1023) {
    u32[1] = (e + 1023) << 20;
    u32[0] = 0;
    return (s + low) * f64[0];
  }
  if (e === 1023) return (s + low) * 8.98846567431158e307;
  if (e > 1023) return (s + low) * 2 * 8.98846567431158e307;
  // Subnormal: round s + low to the grid of 2 ** -1074 in one step.
  u32[1] = (e + 1023 + 1022) << 20;
  u32[0] = 0;
  // s + low counts units of 2 ** e; scaled by 2 ** 1022 the grid is 2 ** -52.
  const scale = f64[0];
  const hi = s * scale;
  const lo = low * scale;
  const sum = hi + lo;
  if (sum >= 1) return sum * 2.2250738585072014e-308;
  const grid = 1 + hi;
  const rest = hi - (grid - 1) + lo;
  return (grid + rest - 1) * 2.2250738585072014e-308;
}

/** Quadrant (0..3) of finite x, with x minus that many quarter turns in `result`: |rest| <= pi / 4, error below 2 ** -100. */
export function reducePi(x: number): number {
  const a = x < 0 ? -x : x;
  if (a > 1600000) return reduceHuge(x);
  if (a <= 0.7853981633974483) {
    result[0] = x;
    result[1] = 0;
    return 0;
  }
  const n = x * 0.6366197723675814 + ROUND - ROUND;
  const a1 = x - n * HALF_PI_1;
  const p2 = n * HALF_PI_2;
  const a2 = a1 - p2;
  const bb = a2 - a1;
  const e2 = a1 - (a2 - bb) + (-p2 - bb);
  const p3 = n * HALF_PI_3;
  const a3 = a2 - p3;
  const b3 = a3 - a2;
  const e3 = a2 - (a3 - b3) + (-p3 - b3);
  const low = e3 + (e2 - (productError(n, HALF_PI_3, p3) + n * HALF_PI_4));
  const h = a3 + low;
  result[0] = h;
  result[1] = a3 - h + low;
  return n & 3;
}

function reduceHuge(x: number): number {
  f64[0] = x < 0 ? -x : x;
  const exponent = (u32[1] >>> 20) - 1075;
  const mantissa = BigInt(((u32[1] & 0xfffff) + 0x100000) * 4294967296 + u32[0]);
  // x * 2 / pi with 1280 bits behind the point before the exponent: only the low bits of the integral part matter.
  let t = mantissa * TWO_OVER_PI_1280;
  if (exponent >= 0) t <<= BigInt(exponent);
  else t >>= BigInt(-exponent);
  t = BigInt.asUintN(1282, t);
  let n = Number(t >> 1280n);
  let fraction = BigInt.asUintN(1280, t);
  if (fraction >> 1279n === 1n) {
    fraction -= 1n << 1280n;
    n++;
  }
  // The top 120 significant bits of the fraction are plenty; as two doubles.
  const negative = fraction < 0n;
  if (negative) fraction = -fraction;
  const bits = fraction.toString(2).length;
  const drop = bits > 106 ? bits - 106 : 0;
  const top = fraction >> BigInt(drop);
  const high = Number((top >> 53n) << 53n);
  const low = Number(BigInt.asUintN(53, top));
  const scale = powerOfTwo(drop - 1280);
  let fh = high * scale;
  let fl = low * scale;
  if (negative !== x < 0) {
    fh = -fh;
    fl = -fl;
  }
  const sum = fh + fl;
  fl = fh - sum + fl;
  fh = sum;
  const p = fh * (PI / 2);
  const e = productError(fh, PI / 2, p) + (fh * (PI_REST / 2) + fl * (PI / 2));
  const h = p + e;
  result[0] = h;
  result[1] = p - h + e;
  return x < 0 ? (4 - (n & 3)) & 3 : n & 3;
}

function powerOfTwo(n: number): number {
  let r = 1;
  for (; n < -1000; n += 1000) r *= 9.332636185032189e-302;
  u32[1] = (n + 1023) << 20;
  u32[0] = 0;
  return r * f64[0];
}

/** sin(rh + rl) for |rh| <= pi / 4 into `result`. */
export function sinKernel(rh: number, rl: number): void {
  const negative = rh < 0;
  if (negative) {
    rh = -rh;
    rl = -rl;
  }
  const i = (rh * 64 + 0.5) | 0;
  let s: number;
  let low: number;
  if (i === 0) {
    const z = rh * rh;
    s = rh;
    low =
      rl * (1 - 0.5 * z) +
      rh * z * (-0.16666666666666666 + z * (0.008333333333333333 + z * (-0.0001984126984126984 + z * 0.0000027557319223985893)));
  } else {
    const ta = rh - i / 64;
    const t = ta + rl;
    const th = t + ROUND_34 - ROUND_34;
    const tl = ta - th + rl;
    const z = t * t;
    // 1 - cos t and t - sin t
    const c1 = z * (0.5 + z * (-0.041666666666666664 + z * (0.001388888888888889 - z * 0.0000248015873015873)));
    const s1 = t * z * (0.16666666666666666 + z * (-0.008333333333333333 + z * 0.0001984126984126984));
    const at = i * 6;
    const sin = SIN_TABLE[at];
    const cos26 = SIN_TABLE[at + 5];
    const cos = SIN_TABLE[at + 3];
    const p = cos26 * th;
    s = sin + p;
    low = p - (s - sin) + (SIN_TABLE[at + 1] + (cos26 * tl + (cos - cos26 + SIN_TABLE[at + 4]) * t - cos * s1 - sin * c1));
  }
  const h = s + low;
  result[0] = negative ? -h : h;
  result[1] = negative ? -(s - h + low) : s - h + low;
}

/** cos(rh + rl) for |rh| <= pi / 4 into `result`. */
export function cosKernel(rh: number, rl: number): void {
  if (rh < 0) {
    rh = -rh;
    rl = -rl;
  }
  const i = (rh * 64 + 0.5) | 0;
  const ta = rh - i / 64;
  const t = ta + rl;
  const th = t + ROUND_34 - ROUND_34;
  const tl = ta - th + rl;
  const z = t * t;
  const c1 = z * (0.5 + z * (-0.041666666666666664 + z * (0.001388888888888889 - z * 0.0000248015873015873)));
  const s1 = t * z * (0.16666666666666666 + z * (-0.008333333333333333 + z * 0.0001984126984126984));
  const at = i * 6;
  const cos = SIN_TABLE[at + 3];
  const sin26 = SIN_TABLE[at + 2];
  const sin = SIN_TABLE[at];
  const p = -sin26 * th;
  const s = cos + p;
  const low = p - (s - cos) + (SIN_TABLE[at + 4] + (sin * s1 - cos * c1 - (sin26 * tl + (sin - sin26 + SIN_TABLE[at + 1]) * t)));
  const h = s + low;
  result[0] = h;
  result[1] = s - h + low;
}

/** The quotient (ah + al) / (bh + bl) into `result`. */
export function divide(ah: number, al: number, bh: number, bl: number): void {
  // The remainder of an almost right quotient is exact; one division serves both.
  const inverse = 1 / bh;
  const q = ah * inverse;
  const p = q * bh;
  const e = (ah - p - productError(q, bh, p) + al - q * bl) * inverse;
  const h = q + e;
  result[0] = h;
  result[1] = q - h + e;
}

/** atan(xh + xl) for 0 <= xh <= 1 into `result`. */
export function atanKernel(xh: number, xl: number): void {
  const i = (xh * 64 + 0.5) | 0;
  let qh = xh;
  let ql = xl;
  if (i > 0) {
    const c = i / 64;
    const t = SPLITTER * xh;
    const top = t - (t - xh);
    // 1 + x c in two doubles: both partial products are exact.
    const p = top * c;
    const s = 1 + p;
    divide(xh - c, xl, s, p - (s - 1) + ((xh - top) * c + xl * c));
    qh = result[0];
    ql = result[1];
  }
  const z = qh * qh;
  const cube = qh * z * (-0.3333333333333333 + z * (0.2 + z * (-0.14285714285714285 + z * (0.1111111111111111 - z * 0.09090909090909091))));
  const a = ATAN_TABLE[i * 2];
  const s = a + qh;
  const low = (i === 0 ? 0 : qh - (s - a)) + (ql * (1 - z) + cube + ATAN_TABLE[i * 2 + 1]);
  const h = s + low;
  result[0] = h;
  result[1] = s - h + low;
}
