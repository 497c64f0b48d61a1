/** Python's operators: the builtin numbers and sequences first, then the operands' special methods. */
import { intNeg, intSub } from '../numbers/int-math.js';
import { E, newException, typeError } from '../objects/exception.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import { asInt, type PyInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { NotImplemented } from '../objects/singletons.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import {
  addBuiltin,
  bitsBuiltin,
  divmodBuiltin,
  exactInt,
  floordivBuiltin,
  modBuiltin,
  mulBuiltin,
  powBuiltin,
  subBuiltin,
  truedivBuiltin,
} from './builtin-operators.js';
import { callBound0, callBound2 } from './calls.js';
import { absComplex } from './complex-ops.js';
import { ADD, AND, binary, DIVMOD, FLOORDIV, inPlace, LSHIFT, MATMUL, MOD, MUL, OR, POW, RSHIFT, SUB, TRUEDIV, XOR } from './dispatch.js';
import { powModInt } from './int-ops.js';

const MAX = Number.MAX_SAFE_INTEGER;

/** `a + b`. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a + b;
    if (r >= -MAX && r <= MAX) return r;
  } else if (a instanceof PyFloat && b instanceof PyFloat) return new PyFloat(a.value + b.value);
  return addBuiltin(a, b) ?? binary(ADD, a, b);
}

/** `a - b`. */
export function sub(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a - b;
    if (r >= -MAX && r <= MAX) return r;
  } else if (a instanceof PyFloat && b instanceof PyFloat) return new PyFloat(a.value - b.value);
  return subBuiltin(a, b) ?? binary(SUB, a, b);
}

/** `a * b`. */
export function mul(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    const r = a * b;
    if (r >= -MAX && r <= MAX) return r + 0;
  } else if (a instanceof PyFloat && b instanceof PyFloat) return new PyFloat(a.value * b.value);
  return mulBuiltin(a, b) ?? binary(MUL, a, b);
}

/** `a / b`. */
export function div(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') {
    if (b !== 0) return new PyFloat(a / b);
  } else if (a instanceof PyFloat && b instanceof PyFloat && b.value !== 0) return new PyFloat(a.value / b.value);
  return truedivBuiltin(a, b) ?? binary(TRUEDIV, a, b);
}

/** `a // b`. */
export function floordiv(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number' && (a | 0) === a && (b | 0) === b && b !== 0) return Math.floor(a / b) + 0;
  return floordivBuiltin(a, b) ?? binary(FLOORDIV, a, b);
}

/** `a % b`. */
export function mod(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number' && b > 0 && (a | 0) === a && (b | 0) === b) {
    const r = a % b;
    return r < 0 ? r + b : r + 0;
  }
  return modBuiltin(a, b) ?? binary(MOD, a, b);
}

/** `divmod(a, b)`. */
export function divmod(a: Value, b: Value): Value {
  return divmodBuiltin(a, b) ?? binary(DIVMOD, a, b);
}

/** `a ** b`. */
export function pow(a: Value, b: Value): Value {
  return powBuiltin(a, b) ?? binary(POW, a, b);
}

/** `pow(a, b, c)`; without a modulus (None) `a ** b`. */
export function powmod(a: Value, b: Value, c: Value): Value {
  if (c === null) return pow(a, b);
  const x = exactInt(a);
  const y = exactInt(b);
  const z = exactInt(c);
  if (x !== undefined && y !== undefined && z !== undefined) return powModInt(x, y, z);
  const found = typeOf(a).lookup('__pow__');
  if (found !== undefined && found !== null) {
    const r = callBound2(found, a, b, c);
    if (r !== NotImplemented) return r;
  }
  if (a instanceof PyFloat || b instanceof PyFloat || c instanceof PyFloat) {
    throw typeError('pow() 3rd argument not allowed unless all arguments are integers');
  }
  if (a instanceof PyComplex || b instanceof PyComplex || c instanceof PyComplex) throw newException(E.ValueError, ['complex modulo']);
  const names = [a, b, c].map((v) => `'${typeName(typeOf(v))}'`).join(', ');
  throw typeError(`unsupported operand type(s) for ** or pow(): ${names}`);
}

/** `a @ b`. */
export function matmul(a: Value, b: Value): Value {
  return binary(MATMUL, a, b);
}

/** `a << b`. */
export function lshift(a: Value, b: Value): Value {
  return bitsBuiltin(LSHIFT, a, b) ?? binary(LSHIFT, a, b);
}

/** `a >> b`. */
export function rshift(a: Value, b: Value): Value {
  return bitsBuiltin(RSHIFT, a, b) ?? binary(RSHIFT, a, b);
}

/** `a & b`. */
export function and_(a: Value, b: Value): Value {
  return bitsBuiltin(AND, a, b) ?? binary(AND, a, b);
}

/** `a | b`. */
export function or_(a: Value, b: Value): Value {
  return bitsBuiltin(OR, a, b) ?? binary(OR, a, b);
}

/** `a ^ b`. */
export function xor(a: Value, b: Value): Value {
  return bitsBuiltin(XOR, a, b) ?? binary(XOR, a, b);
}

// In place: builtin numbers, strs and tuples as without; a list's `+=` and everything else by `__iadd__` first.

/** True where `a += b` may take the path of `a + b`: immutable builtin operands. */
function isImmutable(a: Value): boolean {
  return typeof a !== 'object' || a === null || a instanceof PyFloat || a instanceof PyComplex || a instanceof PyTuple;
}

/** `a += b`. */
export function iadd(a: Value, b: Value): Value {
  return (isImmutable(a) ? addBuiltin(a, b) : undefined) ?? inPlace(ADD, a, b);
}
/** `a -= b`. */
export function isub(a: Value, b: Value): Value {
  return subBuiltin(a, b) ?? inPlace(SUB, a, b);
}
/** `a *= b`. */
export function imul(a: Value, b: Value): Value {
  return (isImmutable(a) ? mulBuiltin(a, b) : undefined) ?? inPlace(MUL, a, b);
}
/** `a /= b`. */
export function idiv(a: Value, b: Value): Value {
  return truedivBuiltin(a, b) ?? inPlace(TRUEDIV, a, b);
}
/** `a //= b`. */
export function ifloordiv(a: Value, b: Value): Value {
  return floordivBuiltin(a, b) ?? inPlace(FLOORDIV, a, b);
}
/** `a %= b`. */
export function imod(a: Value, b: Value): Value {
  return modBuiltin(a, b) ?? inPlace(MOD, a, b);
}
/** `a **= b`. */
export function ipow(a: Value, b: Value): Value {
  return powBuiltin(a, b) ?? inPlace(POW, a, b);
}
/** `a @= b`. */
export function imatmul(a: Value, b: Value): Value {
  return inPlace(MATMUL, a, b);
}
/** `a <<= b`. */
export function ilshift(a: Value, b: Value): Value {
  return bitsBuiltin(LSHIFT, a, b) ?? inPlace(LSHIFT, a, b);
}
/** `a >>= b`. */
export function irshift(a: Value, b: Value): Value {
  return bitsBuiltin(RSHIFT, a, b) ?? inPlace(RSHIFT, a, b);
}
/** `a &= b`. */
export function iand(a: Value, b: Value): Value {
  return bitsBuiltin(AND, a, b) ?? inPlace(AND, a, b);
}
/** `a |= b`. */
export function ior(a: Value, b: Value): Value {
  return bitsBuiltin(OR, a, b) ?? inPlace(OR, a, b);
}
/** `a ^= b`. */
export function ixor(a: Value, b: Value): Value {
  return bitsBuiltin(XOR, a, b) ?? inPlace(XOR, a, b);
}

function unary(v: Value, name: string, what: string): Value {
  const found = typeOf(v).lookup(name);
  if (found === undefined || found === null) throw typeError(`bad operand type for ${what}: '${typeName(typeOf(v))}'`);
  return callBound0(found, v);
}

/** `-v`. */
export function neg(v: Value): Value {
  if (typeof v === 'number') return 0 - v;
  if (v instanceof PyFloat) return new PyFloat(-v.value);
  const x = exactInt(v);
  if (x !== undefined) return intNeg(x);
  if (v instanceof PyComplex) return new PyComplex(-v.real, -v.imag);
  return unary(v, '__neg__', 'unary -');
}

/** `+v`. */
export function pos(v: Value): Value {
  if (v instanceof PyFloat || v instanceof PyComplex) return v;
  return exactInt(v) ?? unary(v, '__pos__', 'unary +');
}

/** `~v`. */
export function invert(v: Value): Value {
  const x = exactInt(v);
  return x !== undefined ? intSub(-1, x) : unary(v, '__invert__', 'unary ~');
}

/** `abs(v)`. */
export function abs(v: Value): Value {
  const x = exactInt(v);
  if (x !== undefined) return x < 0 ? intNeg(x) : x;
  if (v instanceof PyFloat) return new PyFloat(Math.abs(v.value));
  if (v instanceof PyComplex) return new PyFloat(absComplex(v.real, v.imag));
  return unary(v, '__abs__', 'abs()');
}

/** The int of an object that is one or has `__index__`; undefined for anything else. */
export function indexOpt(v: Value): PyInt | undefined {
  if (typeof v === 'number') return v;
  const i = asInt(v);
  if (i !== undefined) return i;
  const found = typeOf(v).lookup('__index__');
  if (found === undefined || found === null) return undefined;
  const r = callBound0(found, v);
  const made = asInt(r);
  if (made === undefined) throw typeError(`__index__ returned non-int (type ${typeName(typeOf(r))})`);
  return made;
}

/** `operator.index(v)`. */
export function index(v: Value): PyInt {
  const i = indexOpt(v);
  if (i === undefined) throw typeError(`'${typeName(typeOf(v))}' object cannot be interpreted as an integer`);
  return i;
}
