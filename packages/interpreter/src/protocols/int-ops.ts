/** Operators of int on plain ints: limits checked before the work, the work paid for, errors as CPython words them. */
import { E, newException, overflowError, valueErr, zeroDivision } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { checkBits, type PyInt } from '../objects/int.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { intToFloat, intTrueDiv } from '../numbers/int-float.js';
import {
  bitLength,
  intAdd,
  intDivMod,
  intFloorDiv,
  intMod,
  intMul,
  intPow,
  intPowMod,
  intShiftLeft,
  intShiftRight,
  intSub,
  powBits,
  shiftBits,
} from '../numbers/int-math.js';
import { floatPow } from './float-ops.js';

/** Pays for work on big ints. */
export const pay = (operations: number): void => m.charge(operations);

/** Below this size an operation on bigints costs nothing extra and cannot reach the limit. */
const SMALL = 1n << 1024n;

function isBig(x: PyInt): boolean {
  return typeof x === 'bigint' && (x >= SMALL || x <= -SMALL);
}

/** Big sums since their size was last measured: measuring costs as much as adding, and a sum grows by a bit at most. */
let sumsUnmeasured = 0;

/** Checks the size of a sum of two ints, one of them big, and pays for it: every 16th time, for all 16. */
function paySum(x: PyInt, y: PyInt): void {
  if ((++sumsUnmeasured & 15) !== 0) {
    m.charge(2);
    return;
  }
  const bits = Math.max(bitLength(x), bitLength(y));
  checkBits(bits - 1);
  m.charge(bits >>> 8);
}

export function addInt(x: PyInt, y: PyInt): PyInt {
  if (isBig(x) || isBig(y)) paySum(x, y);
  return intAdd(x, y);
}

export function subInt(x: PyInt, y: PyInt): PyInt {
  if (isBig(x) || isBig(y)) paySum(x, y);
  return intSub(x, y);
}

export function mulInt(x: PyInt, y: PyInt): PyInt {
  if (isBig(x) || isBig(y)) {
    if (x === 0 || y === 0) return 0;
    checkBits(bitLength(x) + bitLength(y) - 1);
  }
  return intMul(x, y, pay);
}

export function floorDivInt(x: PyInt, y: PyInt): PyInt {
  if (y === 0) throw zeroDivision('integer division or modulo by zero');
  return intFloorDiv(x, y, pay);
}

export function modInt(x: PyInt, y: PyInt): PyInt {
  if (y === 0) throw zeroDivision('integer modulo by zero');
  return intMod(x, y, pay);
}

export function divmodInt(x: PyInt, y: PyInt): [PyInt, PyInt] {
  if (y === 0) throw zeroDivision('integer division or modulo by zero');
  return intDivMod(x, y, pay);
}

export function trueDivInt(x: PyInt, y: PyInt): PyFloat {
  if (y === 0) throw zeroDivision('division by zero');
  const r = intTrueDiv(x, y, pay);
  if (r === Infinity || r === -Infinity) throw overflowError('integer division result too large for a float');
  return new PyFloat(r);
}

/** float(x). */
export function intAsDouble(x: PyInt): number {
  if (typeof x === 'number') return x;
  const r = intToFloat(x);
  if (r === Infinity || r === -Infinity) throw overflowError('int too large to convert to float');
  return r;
}

/** x ** y: a float for a negative exponent. */
export function powInt(x: PyInt, y: PyInt): Value {
  if (y < 0) return floatPow(intAsDouble(x), intAsDouble(y));
  const bits = powBits(x, y);
  if (bits > 1024) checkBits(bits - 1);
  return intPow(x, y, pay);
}

/** pow(x, y, z). */
export function powModInt(x: PyInt, y: PyInt, z: PyInt): PyInt {
  if (z === 0) throw valueErr('pow() 3rd argument cannot be 0');
  const r = intPowMod(x, y, z, pay);
  if (r === undefined) throw valueErr('base is not invertible for the given modulus');
  return r;
}

export function shiftLeftInt(x: PyInt, y: PyInt): PyInt {
  if (y < 0) throw valueErr('negative shift count');
  if (x === 0) return 0;
  if (typeof y === 'bigint') throw newException(E.OverflowError, ['too many digits in integer']);
  const bits = shiftBits(x, y);
  if (bits > 1024) {
    checkBits(bits);
    m.charge(1 + (bits >>> 12));
  }
  return intShiftLeft(x, y);
}

export function shiftRightInt(x: PyInt, y: PyInt): PyInt {
  if (y < 0) throw valueErr('negative shift count');
  if (typeof y === 'bigint') return x < 0 ? -1 : 0;
  if (isBig(x)) m.charge(1 + (bitLength(x) >>> 12));
  return intShiftRight(x, y);
}

/** Pays for a bitwise operation. */
export function payBits(x: PyInt, y: PyInt): void {
  if (isBig(x) || isBig(y)) m.charge(1 + (Math.max(bitLength(x), bitLength(y)) >>> 12));
}
