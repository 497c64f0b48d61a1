/** What decimal operations accept: numbers and contexts from Python values. */
import { asIntegerRatio } from '../../numbers/float-text.js';
import { stripSpace, asciiNumber } from '../../protocols/conversion.js';
import { E, newException, overflowError, type PyException, typeError, valueErr } from '../../objects/exception.js';
import { floatType, PyFloat } from '../../objects/float.js';
import { asInt, type PyInt } from '../../objects/int.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { asTuple } from '../../types/tuple.js';
import {
  contextType,
  CONVERSION_SYNTAX,
  currentContext,
  INVALID_OPERATION,
  PyContext,
  ROUNDINGS,
  type Rounding,
  signal,
} from './context.js';
import { decimalType, finite, infinity, NAN, PyDecimal } from './number.js';
import { MAX_EXPONENT, parseDecimal } from './text.js';

export function asDecimal(v: Value): PyDecimal | undefined {
  return v instanceof PyDecimal ? v : (decimalType.unwrap!(v) as PyDecimal | undefined);
}

export function fromInt(n: PyInt): PyDecimal {
  const b = BigInt(n);
  return b < 0n ? finite(1, -b, 0) : finite(0, b, 0);
}

/** The exact value of a double. */
export function fromDouble(x: number): PyDecimal {
  if (x !== x) return NAN;
  if (!Number.isFinite(x)) return infinity(x < 0 ? 1 : 0);
  const [n, d] = asIntegerRatio(Math.abs(x));
  const negative = x < 0 || Object.is(x, -0) ? 1 : 0;
  // d is a power of two: n / 2 ** k = n * 5 ** k / 10 ** k.
  let k = 0;
  for (let rest = d; rest > 1n; rest >>= 1n) k++;
  return finite(negative, n * fivesTo(k), k === 0 ? 0 : -k);
}

function fivesTo(k: number): bigint {
  let result = 1n;
  let base = 5n;
  for (let n = k; n > 0; n >>= 1) {
    if (n & 1) result *= base;
    base *= base;
  }
  return result;
}

/** A decimal or an int as a decimal; undefined for anything else: operators then try the other side. */
export function operand(v: Value): PyDecimal | undefined {
  if (v instanceof PyDecimal) return v;
  if (typeof v === 'number') return fromInt(v);
  const d = asDecimal(v);
  if (d !== undefined) return d;
  const n = asInt(v);
  return n === undefined ? undefined : fromInt(n);
}

/** An argument of a method. */
export function argument(v: Value): PyDecimal {
  const d = operand(v);
  if (d === undefined) throw unsupported(v);
  return d;
}

export function unsupported(v: Value): PyException {
  return typeError(`conversion from ${typeName(typeOf(v))} to Decimal is not supported`);
}

/** The `context` argument of a method. */
export function contextOf(v: Value | undefined): PyContext {
  if (v === undefined || v === null) return currentContext();
  const ctx = contextType.unwrap!(v);
  if (!(ctx instanceof PyContext)) throw typeError('optional argument must be a context');
  return ctx;
}

export function roundingOf(v: Value): Rounding {
  const name = asStr(v);
  const found = name === undefined ? undefined : ROUNDINGS.find((r) => r === jsText(name));
  if (found === undefined) {
    throw typeError(
      'valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]',
    );
  }
  return found;
}

/** Reads text into a decimal exactly; a bad text is a condition of the context. Only where not strict may it have spaces and underscores. */
export function fromText(text: string, ctx: PyContext, strict = false): PyDecimal {
  const plain = strict ? text : asciiNumber(stripSpace(text));
  m.chargeWork(plain.length);
  const found = parseDecimal(!strict && plain.includes('_') ? plain.split('_').join('') : plain);
  if (found === undefined) {
    signal(ctx, CONVERSION_SYNTAX);
    return NAN;
  }
  if (found === 'range') {
    signal(ctx, INVALID_OPERATION);
    return NAN;
  }
  return found;
}

/** A (sign, digits, exponent) tuple. */
function fromTuple(items: readonly Value[], ctx: PyContext): PyDecimal {
  if (items.length !== 3) throw valueErr('argument must be a sequence of length 3');
  const sign = asInt(items[0]);
  if (sign !== 0 && sign !== 1) throw valueErr('sign must be an integer with the value 0 or 1');
  const digits = asTuple(items[1])?.items ?? (items[1] instanceof PyList ? items[1].items : undefined);
  const exponent = items[2];
  const kind = asStr(exponent);
  let exp = 0;
  if (kind !== undefined) {
    if (kind === 'F') return infinity(sign);
    if (kind !== 'n' && kind !== 'N') throw valueErr("string argument in the third position must be 'F', 'n' or 'N'");
  } else {
    const n = asInt(exponent);
    if (n === undefined) throw valueErr('exponent must be an integer');
    if (n > 9223372036854775807n || n < -9223372036854775808n) throw overflowError('Python int too large to convert to C ssize_t');
    exp = Number(n);
  }
  if (digits === undefined) throw valueErr('coefficient must be a tuple of digits');
  m.chargeWork(digits.length);
  let text = '';
  for (const digit of digits) {
    const n = asInt(digit);
    if (n === undefined || n < 0 || n > 9) throw valueErr('coefficient must be a tuple of digits');
    text += String(n);
  }
  if (Math.abs(exp) > MAX_EXPONENT) {
    signal(ctx, INVALID_OPERATION);
    return NAN;
  }
  const read = text === '' ? finite(0, 0n, 0) : parseDecimal(text);
  const coef = read instanceof PyDecimal ? read.coef : 0n;
  return kind === undefined ? finite(sign, coef, exp) : new PyDecimal(sign, coef, 0, kind === 'N' ? 'snan' : 'nan');
}

/** `Decimal(v)`: exact. `noteFloat` is told about floats. */
export function fromValue(v: Value, ctx: PyContext, noteFloat: () => void, strict = false): PyDecimal {
  const known = operand(v);
  if (known !== undefined) return known;
  const text = asStr(v);
  if (text !== undefined) return fromText(jsText(text), ctx, strict);
  const tuple = asTuple(v)?.items ?? (v instanceof PyList ? v.items : undefined);
  if (tuple !== undefined) return fromTuple(tuple, ctx);
  const float = floatType.unwrap!(v);
  if (float instanceof PyFloat) {
    noteFloat();
    return fromDouble(float.value);
  }
  throw unsupported(v);
}

/** KeyError for what is no signal. */
export function badSignal(): PyException {
  return newException(E.KeyError, [
    'valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]',
  ]);
}
