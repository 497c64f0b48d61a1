// The cube root, correctly rounded.

import { frexpParts, ldexp } from '../float-bits.js';
import { productError } from './core.js';

/** Cube root. */
export function cbrt(x: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  const parts = frexpParts(x < 0 ? -x : x);
  const third = Math.floor(parts.exponent / 3);
  // m in [1/2, 4): a parabola through the root at 0.6, 1.5 and 3.3, then Halley's steps, each tripling the digits.
  const rest = parts.exponent - third * 3;
  const m = rest === 0 ? parts.mantissa : rest === 1 ? parts.mantissa * 2 : parts.mantissa * 4;
  let y = 0.5874 + m * (0.4266 - m * 0.0374);
  for (let i = 0; i < 3; i++) {
    const cube = y * y * y;
    y = (y * (cube + 2 * m)) / (2 * cube + m);
  }
  // One Newton step on the exact remainder.
  const square = y * y;
  const cube = square * y;
  const remainder = m - cube - (productError(square, y, cube) + productError(y, y, square) * y);
  y += remainder / (3 * square);
  return ldexp(x < 0 ? -y : y, third);
}
