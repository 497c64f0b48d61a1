/** Arguments and results of the math functions: doubles in, doubles out, CPython's errors between. */
import { overflowError, type PyException, typeError, valueErr } from '../objects/exception.js';
import { floatType, PyFloat } from '../objects/float.js';
import { asInt, type PyInt } from '../objects/int.js';
import type { Value } from '../objects/value.js';
import { intFromIntegral } from '../numbers/int-math.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { callSpecial0 } from '../protocols/calls.js';
import { intAsDouble } from '../protocols/int-ops.js';
import { indexOpt } from '../protocols/operators.js';

/** The double of a real number: a float, or what `__float__` or `__index__` gives. */
export function real(v: Value): number {
  if (v instanceof PyFloat) return v.value;
  if (typeof v === 'number') return v;
  if (typeof v === 'bigint') return intAsDouble(v);
  if (typeof v === 'boolean') return v ? 1 : 0;
  const behind = floatType.unwrap!(v);
  if (behind instanceof PyFloat) return behind.value;
  const made = callSpecial0(v, '__float__');
  if (made !== undefined) {
    const float = floatType.unwrap!(made);
    if (!(float instanceof PyFloat))
      throw typeError(`${typeName(typeOf(v))}.__float__ returned non-float (type ${typeName(typeOf(made))})`);
    return float.value;
  }
  const int = asInt(v) ?? indexOpt(v);
  if (int !== undefined) return intAsDouble(int);
  throw typeError(`must be real number, not ${typeName(typeOf(v))}`);
}

export function domainError(): PyException {
  return valueErr('math domain error');
}

export function rangeError(): PyException {
  return overflowError('math range error');
}

/** The result of a function of finite arguments: a NaN is a domain error, an infinity a pole or an overflow. */
export function checked(r: number, finite: boolean, nan: boolean, canOverflow: boolean): PyFloat {
  if (r !== r) {
    if (!nan) throw domainError();
  } else if ((r === Infinity || r === -Infinity) && finite) throw canOverflow ? rangeError() : domainError();
  return new PyFloat(r);
}

/** An integral double as an int. @throws for infinities and NaN. */
export function integer(x: number): PyInt {
  if (x !== x) throw valueErr('cannot convert float NaN to integer');
  if (x === Infinity || x === -Infinity) throw overflowError('cannot convert float infinity to integer');
  return intFromIntegral(x);
}
