// Euclidean norm of any number of coordinates, math.hypot and math.dist, nearly always correctly rounded.

import { frexpParts, ldexp } from '../float-bits.js';
import { productError } from './core.js';

const SMALLEST_NORMAL = 2.2250738585072014e-308;

/** sqrt(x0 ** 2 + x1 ** 2 + ...); Infinity wins over NaN. */
export function hypot(coordinates: readonly number[]): number {
  let max = 0;
  let nan = false;
  for (let i = 0; i < coordinates.length; i++) {
    const x = coordinates[i] < 0 ? -coordinates[i] : coordinates[i];
    if (x !== x) nan = true;
    else if (x > max) max = x;
  }
  return vectorNorm(coordinates, max, nan);
}

function vectorNorm(v: readonly number[], max: number, nan: boolean): number {
  if (max === Infinity) return max;
  if (nan) return NaN;
  if (max === 0 || v.length <= 1) return max;
  const exponent = frexpParts(max).exponent;
  if (exponent < -1023) {
    const scaled: number[] = [];
    for (let i = 0; i < v.length; i++) scaled.push(v[i] / SMALLEST_NORMAL);
    return SMALLEST_NORMAL * vectorNorm(scaled, max / SMALLEST_NORMAL, false);
  }
  // Squares and sums keep their rounding errors; the sum starts at 1 so that it is always the larger part.
  const scale = ldexp(1, -exponent);
  let sum = 1;
  let squares = 0;
  let carries = 0;
  for (let i = 0; i < v.length; i++) {
    const x = v[i] * scale;
    const p = x * x;
    const s = sum + p;
    squares += productError(x, x, p);
    carries += p - (s - sum);
    sum = s;
  }
  let h = Math.sqrt(sum - 1 + (squares + carries));
  const p = -h * h;
  const s = sum + p;
  squares += productError(-h, h, p);
  carries += p - (s - sum);
  h += (s - 1 + (squares + carries)) / (2 * h);
  return h / scale;
}
