/** Functions of module math on real numbers. https://docs.python.org/3.13/library/math.html */
import { makeFunctions, type PyBuiltin, type Row } from '../objects/builtin.js';
import { typeError, valueErr } from '../objects/exception.js';
import { floatType, PyFloat } from '../objects/float.js';
import { asInt, type PyInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import type { Value } from '../objects/value.js';
import { frexpParts, ldexp, signBit } from '../numbers/float-bits.js';
import { nextAfter } from '../numbers/float-text.js';
import { bitLength, intShiftRight } from '../numbers/int-math.js';
import { erf, erfc } from '../numbers/libm/error-function.js';
import { exp, exp2, log, log10, log2, pow } from '../numbers/libm/exponential.js';
import { gamma, lgamma } from '../numbers/libm/gamma.js';
import { acosh, asinh, atanh, cosh, expm1, log1p, sinh, tanh } from '../numbers/libm/hyperbolic.js';
import { cbrt } from '../numbers/libm/roots.js';
import { acos, asin, atan, atan2, cos, sin, tan } from '../numbers/libm/trigonometric.js';
import { typeLookup, typeName, typeOf } from '../protocols/attributes.js';
import { callBound0 } from '../protocols/calls.js';
import { div, index } from '../protocols/operators.js';
import { checked, domainError, integer, rangeError, real } from './math-arguments.js';
import { fma, nextAfterSteps } from './math-bits.js';

const DEGREES = 180 / Math.PI;
const RADIANS = Math.PI / 180;

/** A function of one double that signals its errors by NaN and infinity. */
function unary(f: (x: number) => number, canOverflow: boolean): Row {
  return [
    'x, /',
    1,
    (v: Value) => {
      const x = real(v);
      return checked(f(x), Number.isFinite(x), x !== x, canOverflow);
    },
  ];
}

function plain(f: (x: number) => number): Row {
  return ['x, /', 1, (v: Value) => new PyFloat(f(real(v)))];
}

function test(f: (x: number) => boolean): Row {
  return ['x, /', 1, (v: Value) => f(real(v))];
}

function magnitude(x: number): number {
  return Math.abs(x);
}

/** ceil, floor: the type's own method first, then by way of a double. */
function rounding(name: string, f: (x: number) => number): Row {
  return [
    'x, /',
    1,
    (v: Value) => {
      if (typeof v === 'number' || typeof v === 'bigint') return v;
      if (!(v instanceof PyFloat)) {
        const method = typeLookup(v, name);
        if (method !== undefined && method !== null) return callBound0(method, v);
      }
      return integer(f(real(v)));
    },
  ];
}

function trunc(v: Value): Value {
  if (typeof v === 'number' || typeof v === 'bigint') return v;
  if (v instanceof PyFloat) return integer(Math.trunc(v.value));
  const method = typeLookup(v, '__trunc__');
  if (method === undefined || method === null) throw typeError(`type ${typeName(typeOf(v))} doesn't define __trunc__ method`);
  return callBound0(method, v);
}

/** A logarithm, also of ints beyond the range of doubles. */
function logarithm(v: Value, f: (x: number) => number): number {
  const int = floatType.unwrap!(v) === undefined ? asInt(v) : undefined;
  if (typeof int === 'bigint') {
    if (int <= 0n) throw domainError();
    const excess = bitLength(int) - 64;
    return Number.isFinite(Number(int)) ? f(Number(int)) : logOfHuge(int, excess, f);
  }
  const x = int ?? real(v);
  if (x <= 0 && x === x) throw domainError();
  return f(x);
}

/** 2 to the 64th. */
const TWO_64 = 4294967296 * 4294967296;

/** log(m * 2 ** e) as log(m) + log(2) * e, with m in [0.5, 1). */
function logOfHuge(int: bigint, excess: number, f: (x: number) => number): number {
  const sticky = int & ((1n << BigInt(excess)) - 1n) ? 1n : 0n;
  const top = BigInt(intShiftRight(int, excess)) | sticky;
  const mantissa = Number(top) / TWO_64;
  const exponent = excess + 64;
  return mantissa === 1 ? f(0.5) + f(2) * (exponent + 1) : f(mantissa) + f(2) * exponent;
}

function logBase(v: Value, base?: Value): Value {
  const numerator = logarithm(v, log);
  if (base === undefined) return new PyFloat(numerator);
  return div(new PyFloat(numerator), new PyFloat(logarithm(base, log)));
}

function gammaOf(v: Value): PyFloat {
  const x = real(v);
  if (x === 0) throw domainError();
  return checked(gamma(x), Number.isFinite(x), x !== x, true);
}

function lgammaOf(v: Value): PyFloat {
  const x = real(v);
  if (x <= 0 && Number.isFinite(x) && Math.floor(x) === x) throw domainError();
  return checked(lgamma(x), Number.isFinite(x), x !== x, true);
}

function fmod(a: Value, b: Value): PyFloat {
  const x = real(a);
  const y = real(b);
  return checked(x % y, false, x !== x || y !== y, false);
}

/** IEEE 754 remainder: x - n * y for the n nearest x / y, ties to even. */
function remainderOf(x: number, y: number): number {
  if (!Number.isFinite(x) || !Number.isFinite(y)) {
    if (x !== x) return x;
    if (y !== y) return y;
    return Number.isFinite(x) ? x : NaN;
  }
  if (y === 0) return NaN;
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const r = ax % ay;
  const c = ay - r;
  const small = r < c ? r : r > c ? -c : r - 2 * ((0.5 * (ax - r)) % ay);
  return signBit(x) ? -small : small;
}

function remainder(a: Value, b: Value): PyFloat {
  const x = real(a);
  const y = real(b);
  return checked(remainderOf(x, y), false, x !== x || y !== y, false);
}

function power(a: Value, b: Value): PyFloat {
  const x = real(a);
  const y = real(b);
  const r = pow(x, y);
  if (Number.isFinite(r) || !Number.isFinite(x) || !Number.isFinite(y)) return new PyFloat(r);
  if (r !== r || x === 0) throw domainError();
  throw rangeError();
}

function ldexpOf(a: Value, b: Value): PyFloat {
  const x = real(a);
  const n: PyInt | undefined = asInt(b);
  if (n === undefined) throw typeError('Expected an int as second argument to ldexp.');
  if (x === 0 || !Number.isFinite(x)) return new PyFloat(x);
  const r = ldexp(x, n > 100000 ? 100000 : n < -100000 ? -100000 : Number(n));
  if (!Number.isFinite(r)) throw rangeError();
  return new PyFloat(r);
}

function frexp(v: Value): PyTuple {
  const x = real(v);
  if (x === 0 || !Number.isFinite(x)) return new PyTuple([new PyFloat(x), 0]);
  const { mantissa, exponent } = frexpParts(x);
  return new PyTuple([new PyFloat(mantissa), exponent]);
}

function modf(v: Value): PyTuple {
  const x = real(v);
  if (x === Infinity || x === -Infinity) return new PyTuple([new PyFloat(x > 0 ? 0 : -0), new PyFloat(x)]);
  const whole = Math.trunc(x);
  const part = x - whole;
  return new PyTuple([new PyFloat(part === 0 && signBit(x) ? -0 : part), new PyFloat(whole)]);
}

function ulp(v: Value): PyFloat {
  const x = Math.abs(real(v));
  if (x !== x || x === Infinity) return new PyFloat(x);
  const above = nextAfter(x, Infinity);
  return new PyFloat(above === Infinity ? x - nextAfter(x, -Infinity) : above - x);
}

function copysign(a: Value, b: Value): PyFloat {
  const x = Math.abs(real(a));
  return new PyFloat(signBit(real(b)) ? -x : x);
}

function isclose(a: Value, b: Value, relative?: Value, absolute?: Value): boolean {
  const x = real(a);
  const y = real(b);
  const rel = relative === undefined ? 1e-9 : real(relative);
  const abs = absolute === undefined ? 0 : real(absolute);
  if (rel < 0 || abs < 0) throw valueErr('tolerances must be non-negative');
  if (x === y) return true;
  if (x === Infinity || x === -Infinity || y === Infinity || y === -Infinity) return false;
  const d = Math.abs(y - x);
  return d <= Math.abs(rel * y) || d <= Math.abs(rel * x) || d <= abs;
}

function nextafter(a: Value, b: Value, steps?: Value): PyFloat {
  const x = real(a);
  const y = real(b);
  if (steps === undefined || steps === null) return new PyFloat(nextAfter(x, y));
  const count = index(steps);
  if (count < 0) throw valueErr('steps must be a non-negative integer');
  return new PyFloat(nextAfterSteps(x, y, BigInt(count)));
}

export const realFunctions: Map<string, PyBuiltin> = makeFunctions('math', {
  acos: unary(acos, false),
  acosh: unary(acosh, false),
  asin: unary(asin, false),
  asinh: unary(asinh, false),
  atan: unary(atan, false),
  atan2: ['y, x, /', 1, (y: Value, x: Value) => new PyFloat(atan2(real(y), real(x)))],
  atanh: unary(atanh, false),
  cbrt: unary(cbrt, false),
  ceil: rounding('__ceil__', Math.ceil),
  copysign: ['x, y, /', 1, copysign],
  cos: unary(cos, false),
  cosh: unary(cosh, true),
  degrees: plain((x) => x * DEGREES),
  erf: plain(erf),
  erfc: plain(erfc),
  exp: unary(exp, true),
  exp2: unary(exp2, true),
  expm1: unary(expm1, true),
  fabs: plain(magnitude),
  floor: rounding('__floor__', Math.floor),
  fma: ['x, y, z, /', 1, (x: Value, y: Value, z: Value) => new PyFloat(fma(real(x), real(y), real(z)))],
  fmod: ['x, y, /', 1, fmod],
  frexp: ['x, /', 1, frexp],
  gamma: ['x, /', 1, gammaOf],
  isclose: ['a, b, *, rel_tol=1e-09, abs_tol=0.0', 1, isclose],
  isfinite: test((x) => Number.isFinite(x)),
  isinf: test((x) => x === Infinity || x === -Infinity),
  isnan: test((x) => x !== x),
  ldexp: ['x, i, /', 1, ldexpOf],
  lgamma: ['x, /', 1, lgammaOf],
  log: ['x, base=None, /', 1, logBase],
  log10: ['x, /', 1, (v: Value) => new PyFloat(logarithm(v, log10))],
  log1p: unary(log1p, false),
  log2: ['x, /', 1, (v: Value) => new PyFloat(logarithm(v, log2))],
  modf: ['x, /', 1, modf],
  nextafter: ['x, y, /, *, steps=None', 1, nextafter],
  pow: ['x, y, /', 1, power],
  radians: plain((x) => x * RADIANS),
  remainder: ['x, y, /', 1, remainder],
  sin: unary(sin, false),
  sinh: unary(sinh, true),
  sqrt: unary(Math.sqrt, false),
  tan: unary(tan, false),
  tanh: unary(tanh, false),
  trunc: ['x, /', 1, trunc],
  ulp: ['x, /', 1, ulp],
});
