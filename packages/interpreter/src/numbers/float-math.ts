// Float arithmetic beyond JavaScript's operators: floor division and modulo, compensated sums, fsum, IEEE remainder.

import type { Charge } from './float-bits.js';

/** x % y for y != 0: the sign of the divisor, a zero included. */
export function floatMod(x: number, y: number): number {
  const r = x % y;
  if (r === 0) return y < 0 ? -0 : 0;
  return r < 0 !== y < 0 ? r + y : r;
}

/** x // y for y != 0. */
export function floatFloorDiv(x: number, y: number): number {
  let mod = x % y;
  let div = (x - mod) / y;
  if (mod !== 0) {
    if (y < 0 !== mod < 0) {
      mod += y;
      div -= 1;
    }
  }
  if (div === 0) return (x / y) * 0;
  const floor = Math.floor(div);
  return div - floor > 0.5 ? floor + 1 : floor;
}

/** math.remainder for finite x and y != 0: x - n * y with n the nearest integer, ties to even. */
export function ieeeRemainder(x: number, y: number): number {
  if (x !== x || y !== y) return NaN;
  if (!Number.isFinite(x) || y === 0) return NaN;
  if (!Number.isFinite(y)) return x;
  const a = Math.abs(x);
  const b = Math.abs(y);
  const m = a % b;
  const c = b - m;
  let r: number;
  if (m < c) r = m;
  else if (m > c) r = -c;
  else r = m - 2 * ((0.5 * (a - m)) % b);
  return x < 0 || (x === 0 && 1 / x < 0) ? -r : r;
}

/** The float part of sum(): additions whose lost low parts are kept and added once at the end. */
export class CompensatedSum {
  /** The running sum. */
  high = 0;
  /** What it lost. */
  low = 0;

  constructor(start: number) {
    this.high = start;
  }

  /** Adds one float. */
  add(x: number): void {
    const h = this.high;
    const t = h + x;
    if ((h < 0 ? -h : h) >= (x < 0 ? -x : x)) this.low += h - t + x;
    else this.low += x - t + h;
    this.high = t;
  }

  /** The sum so far. */
  value(): number {
    const c = this.low;
    return c !== 0 && c - c === 0 ? this.high + c : this.high;
  }
}

/** math.fsum, exact until the last rounding. 'overflow': OverflowError "intermediate overflow in fsum"; 'invalid': ValueError "-inf + inf in fsum". */
export function fsum(values: ArrayLike<number>, charge: Charge): number | 'overflow' | 'invalid' {
  const partials: number[] = [];
  let special = 0;
  let infinities = 0;
  for (let k = 0; k < values.length; k++) {
    if ((k & 15) === 15) charge(1 + (partials.length >> 3));
    let x = values[k];
    let n = 0;
    for (let j = 0; j < partials.length; j++) {
      let y = partials[j];
      if ((x < 0 ? -x : x) < (y < 0 ? -y : y)) {
        const t = x;
        x = y;
        y = t;
      }
      const high = x + y;
      const low = y - (high - x);
      if (low !== 0) partials[n++] = low;
      x = high;
    }
    partials.length = n;
    if (x === 0) continue;
    if (Number.isFinite(x)) {
      partials.push(x);
      continue;
    }
    const given = values[k];
    if (Number.isFinite(given)) return 'overflow';
    if (given === given) infinities += given;
    special += given;
    partials.length = 0;
  }
  if (special !== 0) return infinities !== infinities ? 'invalid' : special;
  let n = partials.length;
  if (n === 0) return 0;
  let high = partials[--n];
  let low = 0;
  while (n > 0) {
    const x = high;
    const y = partials[--n];
    high = x + y;
    low = y - (high - x);
    if (low !== 0) break;
  }
  // Half way between two floats, and more to come on the same side.
  if (n > 0 && ((low < 0 && partials[n - 1] < 0) || (low > 0 && partials[n - 1] > 0))) {
    const y = low * 2;
    const x = high + y;
    if (y === x - high) high = x;
  }
  return high;
}
