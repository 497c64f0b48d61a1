/** Builtins of arithmetic: abs, divmod, pow, round, sum. */
import { makeFunctions, type PyBuiltin } from '../objects/builtin.js';
import { bytearrayType, bytesType } from '../objects/bytes.js';
import { PyRange, rangeType } from '../objects/descriptors.js';
import { typeError } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { asInt, normalize, type PyInt } from '../objects/int.js';
import { m } from '../objects/machine.js';
import { asStr } from '../objects/str.js';
import type { Iter, Value } from '../objects/value.js';
import { lookupSpecial, typeName, typeOf } from '../protocols/attributes.js';
import { call0, call1 } from '../protocols/calls.js';
import { iterOf } from '../protocols/iteration.js';
import { abs, add, divmod, powmod } from '../protocols/operators.js';

const LONG_MAX = 9223372036854775807n;
const LONG_MIN = -9223372036854775808n;

function isSubtypeOf(v: Value, unwrap: ((v: Value) => Value | undefined) | null): boolean {
  return unwrap!(v) !== undefined;
}

/** `sum(range(...), n)` in closed form; paid by length as the loop would be. */
function sumRange(r: PyRange, start: PyInt): PyInt {
  m.chargeWork(Number(r.length));
  const n = BigInt(r.length);
  const first = BigInt(r.start);
  const last = first + BigInt(r.step) * (n - 1n);
  return normalize(BigInt(start) + ((first + last) * n) / 2n);
}

/**
 * `sum` in CPython's three stages: C longs, then doubles with Neumaier's compensation, then plain additions.
 * Once a stage is left it is not entered again, which decides whether later floats are compensated.
 */
class Summation {
  private readonly iter: Iter;
  private count = 0;
  constructor(iter: Iter) {
    this.iter = iter;
  }

  private next(): Value | undefined {
    if ((this.count++ & 63) === 63) m.charge(1);
    return this.iter.next();
  }

  total(start: Value): Value {
    let result: Value | undefined = start;
    if (typeof result === 'number' || typeof result === 'bigint') {
      const made = this.ints(result);
      if (made.done) return made.value;
      result = made.value;
    }
    if (result instanceof PyFloat) {
      const made = this.floats(result.value);
      if (made.done) return made.value;
      result = made.value;
    }
    for (let x = this.next(); x !== undefined; x = this.next()) result = add(result, x);
    return result;
  }

  private ints(start: PyInt): { done: boolean; value: Value } {
    let sum: PyInt = start;
    if (typeof sum === 'bigint' && (sum > LONG_MAX || sum < LONG_MIN)) return { done: false, value: sum };
    for (let item = this.next(); item !== undefined; item = this.next()) {
      const x: Value = typeof item === 'boolean' ? (item ? 1 : 0) : item;
      if (typeof x === 'number' && typeof sum === 'number') {
        const next: number = sum + x;
        if (next <= Number.MAX_SAFE_INTEGER && next >= -Number.MAX_SAFE_INTEGER) {
          sum = next;
          continue;
        }
      }
      if (typeof x === 'number' || typeof x === 'bigint') {
        const next = BigInt(sum) + BigInt(x);
        const fits = typeof x !== 'bigint' || (x <= LONG_MAX && x >= LONG_MIN);
        if (fits && next <= LONG_MAX && next >= LONG_MIN) {
          sum = normalize(next);
          continue;
        }
      }
      return { done: false, value: add(sum, x) };
    }
    return { done: true, value: sum };
  }

  private floats(start: number): { done: boolean; value: Value } {
    let sum = start;
    let lost = 0;
    // Adding the compensation must not turn an infinite or overflowed sum into a NaN, nor lose the sign of -0.0.
    const settled = (): PyFloat => new PyFloat(lost !== 0 && Number.isFinite(lost) ? sum + lost : sum);
    for (let x = this.next(); x !== undefined; x = this.next()) {
      if (x instanceof PyFloat) {
        const v = x.value;
        const t = sum + v;
        if (Math.abs(sum) >= Math.abs(v)) lost += sum - t + v;
        else lost += v - t + sum;
        sum = t;
        continue;
      }
      const int = asInt(x);
      if (int !== undefined && int <= LONG_MAX && int >= LONG_MIN) {
        sum += Number(int);
        continue;
      }
      return { done: false, value: add(settled(), x) };
    }
    return { done: true, value: settled() };
  }
}

function sum(iterable: Value, start?: Value): Value {
  if (start === undefined) start = 0;
  else if (typeof start === 'object' || typeof start === 'string') {
    if (asStr(start) !== undefined) throw typeError("sum() can't sum strings [use ''.join(seq) instead]");
    if (isSubtypeOf(start, bytesType.unwrap)) throw typeError("sum() can't sum bytes [use b''.join(seq) instead]");
    if (isSubtypeOf(start, bytearrayType.unwrap)) throw typeError("sum() can't sum bytearray [use b''.join(seq) instead]");
  }
  if (iterable instanceof PyRange && iterable.cls === rangeType && (typeof start === 'number' || typeof start === 'bigint')) {
    return sumRange(iterable, start);
  }
  return new Summation(iterOf(iterable)).total(start);
}

function round(v: Value, ndigits?: Value): Value {
  const method = lookupSpecial(v, '__round__');
  if (method === undefined) throw typeError(`type ${typeName(typeOf(v))} doesn't define __round__ method`);
  return ndigits === undefined || ndigits === null ? call0(method) : call1(method, ndigits);
}

export const numericBuiltins: Map<string, PyBuiltin> = makeFunctions('builtins', {
  abs: ['x, /', 1, (v: Value) => abs(v)],
  divmod: ['x, y, /', 1, (x: Value, y: Value) => divmod(x, y)],
  pow: ['base, exp, mod=None', 1, (base: Value, exp: Value, mod?: Value) => powmod(base, exp, mod ?? null)],
  round: ['number, ndigits=None', 1, round],
  sum: ['iterable, /, start=0', 1, sum],
});
