/** Operators of float on plain doubles, with CPython's rules for zero, infinity and overflow. */
import { pow } from '../numbers/libm/exponential.js';
import { E, newException, zeroDivision } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import type { Value } from '../objects/value.js';
import { complexPow } from './complex-ops.js';

export function divFloat(x: number, y: number): number {
  if (y === 0) throw zeroDivision('float division by zero');
  return x / y;
}

/** True for -0.0. */
function isNegativeZero(x: number): boolean {
  return x === 0 && 1 / x < 0;
}

export function modFloat(x: number, y: number): number {
  if (y === 0) throw zeroDivision('float modulo by zero');
  const r = x % y;
  if (r === 0) return y < 0 ? -0 : 0;
  return r < 0 !== y < 0 ? r + y : r;
}

/** Floor quotient and remainder of y != 0. */
export function divmodFloat(x: number, y: number): [number, number] {
  let mod = x % y;
  let div = (x - mod) / y;
  if (mod !== 0) {
    if (y < 0 !== mod < 0) {
      mod += y;
      div -= 1;
    }
  } else mod = y < 0 || isNegativeZero(y) ? -0 : 0;
  if (div === 0) return [x / y < 0 || isNegativeZero(x / y) ? -0 : 0, mod];
  let floor = Math.floor(div);
  if (div - floor > 0.5) floor += 1;
  return [floor, mod];
}

export function floorDivFloat(x: number, y: number): number {
  if (y === 0) throw zeroDivision('float floor division by zero');
  return divmodFloat(x, y)[0];
}

/** x ** y: a complex number for a negative base with a fraction as exponent. */
export function floatPow(x: number, y: number): Value {
  if (y === 0 || x === 1) return new PyFloat(1);
  if (x === 0 && y < 0 && y !== -Infinity) throw zeroDivision('0.0 cannot be raised to a negative power');
  if (Number.isFinite(x) && Number.isFinite(y)) {
    if (x < 0 && Math.floor(y) !== y) return complexPow(x, 0, y, 0);
    const r = pow(x, y);
    if (r === Infinity || r === -Infinity) throw newException(E.OverflowError, [34, 'Numerical result out of range']);
    return new PyFloat(r);
  }
  return new PyFloat(pow(x, y));
}
