/** Binary operators of exact builtin numbers and sequences; each gives undefined for operands it does not know. */
import { intAnd, intOr, intXor } from '../numbers/int-math.js';
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { E, newException, overflowError } from '../objects/exception.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import type { PyInt } from '../objects/int.js';
import { PyList, PyTuple } from '../objects/list.js';
import { PyWideStr } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import { complexPow, divComplex, mulComplex } from './complex-ops.js';
import { AND, type BinaryOperator, LSHIFT, OR, RSHIFT, XOR } from './dispatch.js';
import { divFloat, divmodFloat, floatPow, floorDivFloat, modFloat } from './float-ops.js';
import {
  addInt,
  divmodInt,
  floorDivInt,
  intAsDouble,
  modInt,
  mulInt,
  payBits,
  powInt,
  shiftLeftInt,
  shiftRightInt,
  subInt,
  trueDivInt,
} from './int-ops.js';
import { concatSequences, concatStr, repeatSequence } from './sequence-ops.js';

/** The int of an exact int or bool. */
export function exactInt(v: Value): PyInt | undefined {
  switch (typeof v) {
    case 'number':
    case 'bigint':
      return v;
    case 'boolean':
      return v ? 1 : 0;
    default:
      return undefined;
  }
}

// Operands of the last `doubles` or `complexes` that said yes: no allocation on the way to a float.
let fx = 0;
let fy = 0;
let ix = 0;
let iy = 0;

/** True when one operand is a float and the other a float or an int. */
function doubles(a: Value, b: Value): boolean {
  if (a instanceof PyFloat) {
    fx = a.value;
    if (b instanceof PyFloat) fy = b.value;
    else {
      const y = exactInt(b);
      if (y === undefined) return false;
      fy = intAsDouble(y);
    }
    return true;
  }
  if (!(b instanceof PyFloat)) return false;
  const x = exactInt(a);
  if (x === undefined) return false;
  fx = intAsDouble(x);
  fy = b.value;
  return true;
}

/** True when one operand is complex and the other a number. */
function complexes(a: Value, b: Value): boolean {
  if (a instanceof PyComplex) {
    fx = a.real;
    ix = a.imag;
    if (b instanceof PyComplex) {
      fy = b.real;
      iy = b.imag;
      return true;
    }
    iy = 0;
    if (b instanceof PyFloat) fy = b.value;
    else {
      const y = exactInt(b);
      if (y === undefined) return false;
      fy = intAsDouble(y);
    }
    return true;
  }
  if (!(b instanceof PyComplex)) return false;
  ix = 0;
  if (a instanceof PyFloat) fx = a.value;
  else {
    const x = exactInt(a);
    if (x === undefined) return false;
    fx = intAsDouble(x);
  }
  fy = b.real;
  iy = b.imag;
  return true;
}

/** `a + b` of builtin numbers and sequences; undefined for anything else. */
export function addBuiltin(a: Value, b: Value): Value | undefined {
  if (typeof a === 'string' && typeof b === 'string') return concatStr(a, b);
  const x = exactInt(a);
  if (x !== undefined) {
    const y = exactInt(b);
    if (y !== undefined) return addInt(x, y);
  }
  if (doubles(a, b)) return new PyFloat(fx + fy);
  if (complexes(a, b)) return new PyComplex(fx + fy, ix + iy);
  return concatSequences(a, b);
}

/** `a - b` of builtin values; undefined for anything else. */
export function subBuiltin(a: Value, b: Value): Value | undefined {
  const x = exactInt(a);
  if (x !== undefined) {
    const y = exactInt(b);
    if (y !== undefined) return subInt(x, y);
  }
  if (doubles(a, b)) return new PyFloat(fx - fy);
  return complexes(a, b) ? new PyComplex(fx - fy, ix - iy) : undefined;
}

/** The count of a repetition, not negative. */
function repeatCount(v: PyInt, shown: Value): number {
  if (typeof v === 'number') return v < 0 ? 0 : v;
  if (v > 9223372036854775807n || v < -9223372036854775808n) {
    throw overflowError(`cannot fit '${typeName(typeOf(shown))}' into an index-sized integer`);
  }
  return v < 0n ? 0 : Number(v);
}

/** `a * b` of builtin values; undefined for anything else. */
export function mulBuiltin(a: Value, b: Value): Value | undefined {
  const x = exactInt(a);
  const y = exactInt(b);
  if (x !== undefined) {
    if (y !== undefined) return mulInt(x, y);
    if (isRepeatable(b)) return repeatSequence(b, repeatCount(x, a));
  } else if (y !== undefined && isRepeatable(a)) return repeatSequence(a, repeatCount(y, b));
  if (doubles(a, b)) return new PyFloat(fx * fy);
  return complexes(a, b) ? mulComplex(fx, ix, fy, iy) : undefined;
}

/** True for the exact builtin sequences that `repeatSequence` knows. */
function isRepeatable(v: Value): boolean {
  if (typeof v === 'string') return true;
  return v instanceof PyList || v instanceof PyTuple || v instanceof PyWideStr || v instanceof PyBytes || v instanceof PyByteArray;
}

/** `a / b` of builtin values; undefined for anything else. */
export function truedivBuiltin(a: Value, b: Value): Value | undefined {
  const x = exactInt(a);
  if (x !== undefined) {
    const y = exactInt(b);
    if (y !== undefined) return trueDivInt(x, y);
  }
  if (doubles(a, b)) return new PyFloat(divFloat(fx, fy));
  return complexes(a, b) ? divComplex(fx, ix, fy, iy) : undefined;
}

/** `a // b` of builtin values; undefined for anything else. */
export function floordivBuiltin(a: Value, b: Value): Value | undefined {
  const x = exactInt(a);
  if (x !== undefined) {
    const y = exactInt(b);
    if (y !== undefined) return floorDivInt(x, y);
  }
  return doubles(a, b) ? new PyFloat(floorDivFloat(fx, fy)) : undefined;
}

/** `a % b` of builtin values; undefined for anything else. */
export function modBuiltin(a: Value, b: Value): Value | undefined {
  const x = exactInt(a);
  if (x !== undefined) {
    const y = exactInt(b);
    if (y !== undefined) return modInt(x, y);
  }
  return doubles(a, b) ? new PyFloat(modFloat(fx, fy)) : undefined;
}

/** `divmod(a, b)` of builtin values; undefined for anything else. */
export function divmodBuiltin(a: Value, b: Value): Value | undefined {
  const x = exactInt(a);
  if (x !== undefined) {
    const y = exactInt(b);
    if (y !== undefined) return new PyTuple(divmodInt(x, y));
  }
  if (doubles(a, b)) {
    if (fy === 0) throw newException(E.ZeroDivisionError, ['float divmod()']);
    const [q, r] = divmodFloat(fx, fy);
    return new PyTuple([new PyFloat(q), new PyFloat(r)]);
  }
  return undefined;
}

/** `a ** b` of builtin values; undefined for anything else. */
export function powBuiltin(a: Value, b: Value): Value | undefined {
  const x = exactInt(a);
  if (x !== undefined) {
    const y = exactInt(b);
    if (y !== undefined) return powInt(x, y);
  }
  if (doubles(a, b)) return floatPow(fx, fy);
  return complexes(a, b) ? complexPow(fx, ix, fy, iy) : undefined;
}

/** The shift or bitwise operator `op` of ints and bools; undefined for anything else. */
export function bitsBuiltin(op: BinaryOperator, a: Value, b: Value): Value | undefined {
  if (typeof a === 'boolean' && typeof b === 'boolean') {
    if (op === AND) return a && b;
    if (op === OR) return a || b;
    if (op === XOR) return a !== b;
  }
  const x = exactInt(a);
  if (x === undefined) return undefined;
  const y = exactInt(b);
  if (y === undefined) return undefined;
  switch (op) {
    case LSHIFT:
      return shiftLeftInt(x, y);
    case RSHIFT:
      return shiftRightInt(x, y);
    case AND:
      payBits(x, y);
      return intAnd(x, y);
    case OR:
      payBits(x, y);
      return intOr(x, y);
    default:
      payBits(x, y);
      return intXor(x, y);
  }
}
