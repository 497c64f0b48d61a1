/** The Decimal type. https://docs.python.org/3.13/library/decimal.html#decimal-objects */
import { mulBig } from '../../numbers/big-arith.js';
import { hashInt } from '../../numbers/numeric-hash.js';
import { parseFloat_ } from '../../numbers/float-text.js';
import { defClassMethods, defGetters, defMethods, defNew, type Row } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { overflowError, typeError, valueErr } from '../../objects/exception.js';
import { complexType, floatType, PyComplex, PyFloat } from '../../objects/float.js';
import { PyInstance } from '../../objects/instance.js';
import { asInt, normalize as normalizeInt, type PyInt } from '../../objects/int.js';
import { PyTuple, tupleType } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttrOpt, typeOf } from '../../protocols/attributes.js';
import { call1 } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { type Comparison, holds } from '../../protocols/comparison.js';
import { toArray } from '../../protocols/iteration.js';
import { pay } from '../../protocols/int-ops.js';
import { reprText } from '../../protocols/text.js';
import { COMPARISONS } from '../../types/sequences.js';
import {
  absolute,
  add,
  divide,
  divideInteger,
  divmod,
  fma,
  minus,
  multiply,
  normalize,
  order,
  plus,
  quantize,
  remainder,
  remainderNear,
  subtract,
  toExponent,
  toIntegral,
} from './arithmetic.js';
import { argument, asDecimal, contextOf, fromDouble, fromInt, fromValue, operand, roundingOf } from './arguments.js';
import {
  currentContext,
  FLOAT_OPERATION,
  INVALID_OPERATION,
  operate,
  type PyContext,
  type Rounding,
  signal,
  type Work,
} from './context.js';
import { exp, ln, log10, power, powerModulo, sqrt } from './elementary.js';
import { decimalType, dividedOut, divMod, finite, pow10, PyDecimal, shiftedUp, withSign, ZERO } from './number.js';
import {
  compare,
  compareSignal,
  compareTotal,
  compareTotalMag,
  extreme,
  logb,
  logical,
  logicalInvert,
  nextMinus,
  nextPlus,
  nextToward,
  numberClass,
  rotate,
  sameQuantum,
  scaleb,
  shift,
} from './operations.js';
import { fix, rescaled } from './rounding.js';
import { decimalText, digitsOf, formatDecimal } from './text.js';

export type Unary = (a: PyDecimal, ctx: Work) => PyDecimal;
export type Binary = (a: PyDecimal, b: PyDecimal, ctx: Work) => PyDecimal;

/** Operations of one number that Decimal and Context both have as methods. */
export const UNARY: Readonly<Record<string, Unary>> = {
  exp,
  ln,
  log10,
  sqrt,
  logb,
  next_minus: nextMinus,
  next_plus: nextPlus,
  logical_invert: logicalInvert,
  normalize,
};

/** Operations of two numbers that Decimal and Context both have as methods. */
export const BINARY: Readonly<Record<string, Binary>> = {
  compare,
  compare_signal: compareSignal,
  compare_total: compareTotal,
  compare_total_mag: compareTotalMag,
  next_toward: nextToward,
  remainder_near: remainderNear,
  scaleb,
  shift,
  rotate,
  quantize,
  max: (a, b, ctx) => extreme(a, b, ctx, 1, false),
  max_mag: (a, b, ctx) => extreme(a, b, ctx, 1, true),
  min: (a, b, ctx) => extreme(a, b, ctx, -1, false),
  min_mag: (a, b, ctx) => extreme(a, b, ctx, -1, true),
  logical_and: (a, b, ctx) => logical(a, b, ctx, (x, y) => x && y),
  logical_or: (a, b, ctx) => logical(a, b, ctx, (x, y) => x || y),
  logical_xor: (a, b, ctx) => logical(a, b, ctx, (x, y) => x !== y),
};

/** Questions about one number. */
export const TESTS: Readonly<Record<string, (a: PyDecimal, ctx: Work) => boolean>> = {
  is_canonical: () => true,
  is_finite: (a) => a.finite,
  is_infinite: (a) => a.infinite,
  is_nan: (a) => a.isNaN,
  is_qnan: (a) => a.kind === 'nan',
  is_signed: (a) => a.sign === 1,
  is_snan: (a) => a.kind === 'snan',
  is_zero: (a) => a.isZero,
  is_normal: (a, ctx) => a.finite && a.coef !== 0n && a.adjusted >= ctx.emin,
  is_subnormal: (a, ctx) => a.finite && a.coef !== 0n && a.adjusted < ctx.emin,
};

defNew(decimalType, "value='0', context=None", 1, (cls: PyType, value?: Value, context?: Value) => {
  const ctx = contextOf(context);
  const d = value === undefined ? ZERO : fromValue(value, ctx, () => signal(ctx, FLOAT_OPERATION));
  return wrapNew(cls, decimalType, d);
});

function binaryOperator(name: string, work: Binary): Record<string, Row> {
  return {
    [`__${name}__`]: [
      'value, /',
      2,
      (self: PyDecimal, v: Value) => {
        const other = operand(v);
        return other === undefined ? NotImplemented : operate(currentContext(), (ctx) => work(self, other, ctx));
      },
    ],
    [`__r${name}__`]: [
      'value, /',
      2,
      (self: PyDecimal, v: Value) => {
        const other = operand(v);
        return other === undefined ? NotImplemented : operate(currentContext(), (ctx) => work(other, self, ctx));
      },
    ],
  };
}

function pair(both: [PyDecimal, PyDecimal]): PyTuple {
  return new PyTuple(both);
}

/** The other side of a comparison as a decimal, exactly; undefined where it is no number. */
function comparable(v: Value, op: Comparison, self: PyDecimal): [PyDecimal, PyDecimal] | undefined {
  const known = operand(v);
  if (known !== undefined) return [self, known];
  const equality = op === '__eq__' || op === '__ne__';
  let x: number | undefined;
  const float = floatType.unwrap!(v);
  if (float instanceof PyFloat) x = float.value;
  else if (equality) {
    const complex = complexType.unwrap!(v);
    if (complex instanceof PyComplex && complex.imag === 0) x = complex.real;
  }
  if (x !== undefined) {
    const ctx = currentContext();
    if (equality) ctx.flags |= FLOAT_OPERATION;
    else signal(ctx, FLOAT_OPERATION);
    return [self, fromDouble(x)];
  }
  if (!(v instanceof PyObject) || typeOf(v).lookup('as_integer_ratio') === undefined) return undefined;
  const n = asInt(getAttrOpt(v, 'numerator') ?? null);
  const d = asInt(getAttrOpt(v, 'denominator') ?? null);
  if (n === undefined || d === undefined) return undefined;
  if (!self.finite) return [self, fromInt(n)];
  return [finite(self.sign, mulBig(self.coef, BigInt(d), pay), self.exp), fromInt(n)];
}

function compareOperator(op: Comparison): Row {
  return [
    'value, /',
    1,
    (self: PyDecimal, v: Value) => {
      const sides = comparable(v, op, self);
      if (sides === undefined) return NotImplemented;
      const [a, b] = sides;
      if (a.isNaN || b.isNaN) {
        if ((op !== '__eq__' && op !== '__ne__') || a.kind === 'snan' || b.kind === 'snan') signal(currentContext(), INVALID_OPERATION);
        return op === '__ne__';
      }
      return holds(op, order(a, b));
    },
  ];
}

/** The integral part as an int. */
function integerPart(a: PyDecimal, rounding: Rounding): PyInt {
  if (a.isNaN) throw valueErr('cannot convert NaN to integer');
  if (a.infinite) throw overflowError('cannot convert Infinity to integer');
  const d = a.exp < 0 ? rescaled(a, 0, rounding).value : a;
  const size = shiftedUp(d.coef, Math.max(d.exp, 0));
  return normalizeInt(d.sign === 1 ? -size : size);
}

const MODULUS = (1n << 61n) - 1n;
/** The inverse of 10 modulo 2 ** 61 - 1. */
const TENTH = powerOf(10n, MODULUS - 2n);

function powerOf(base: bigint, n: bigint): bigint {
  let result = 1n;
  let b = base;
  for (let k = n; k > 0n; k >>= 1n) {
    if (k & 1n) result = (result * b) % MODULUS;
    b = (b * b) % MODULUS;
  }
  return result;
}

function hashOf(self: PyDecimal): PyInt {
  if (self.kind === 'snan') throw typeError('Cannot hash a signaling NaN value');
  if (self.kind === 'nan') return Math.floor(m.idOf(self) / 16);
  if (self.infinite) return self.sign === 1 ? -314159 : 314159;
  if (self.exp === 0 && self.coef < 9007199254740992n) return hashInt(self.sign === 1 ? -Number(self.coef) + 0 : Number(self.coef), pay);
  const scale = self.exp >= 0 ? powerOf(10n, BigInt(self.exp)) : powerOf(TENTH, BigInt(-self.exp));
  const h = (divMod(self.coef, MODULUS).remainder * scale) % MODULUS;
  const signed = self.sign === 1 ? -h : h;
  return signed === -1n ? -2 : normalizeInt(signed);
}

function toFloat(self: PyDecimal): number {
  if (self.kind === 'snan') throw valueErr('cannot convert signaling NaN to float');
  if (self.isNaN) return self.sign === 1 ? -NaN : NaN;
  return parseFloat_(decimalText(self)) ?? 0;
}

function round(self: PyDecimal, digits?: Value): Value {
  if (digits === undefined || digits === null) return integerPart(self, 'ROUND_HALF_EVEN');
  const n = asInt(digits);
  if (n === undefined) throw typeError('optional arg must be an integer');
  return operate(currentContext(), (ctx) =>
    self.finite
      ? toExponent(self, -Number(n) + 0, ctx)
      : self.infinite
        ? ((ctx.status |= INVALID_OPERATION), fix(new PyDecimal(0, 0n, 0, 'nan'), ctx))
        : fix(self, ctx),
  );
}

function integerRatio(self: PyDecimal): Value {
  if (self.isNaN) throw valueErr('cannot convert NaN to integer ratio');
  if (self.infinite) throw overflowError('cannot convert Infinity to integer ratio');
  if (self.coef === 0n) return new PyTuple([0, 1]);
  if (self.exp >= 0) return new PyTuple([integerPart(self, 'ROUND_DOWN'), 1]);
  const whole = -self.exp;
  const fives = dividedOut(self.coef, 5n, whole);
  const twos = dividedOut(fives.rest, 2n, whole);
  const d = divMod(divMod(pow10(whole), powerWhole(5n, fives.count)).quotient, 1n << BigInt(twos.count)).quotient;
  return new PyTuple([normalizeInt(self.sign === 1 ? -twos.rest : twos.rest), normalizeInt(d)]);
}

function powerWhole(base: bigint, n: number): bigint {
  let result = 1n;
  let b = base;
  for (let k = n; k > 0; k = Math.floor(k / 2)) {
    if (k % 2 === 1) result = mulBig(result, b, pay);
    if (k > 1) b = mulBig(b, b, pay);
  }
  return result;
}

// The named tuple that as_tuple gives.
export const decimalTupleType: PyType = builtinType('DecimalTuple', { bases: [tupleType], module: 'decimal', subclassable: false });
const TUPLE_FIELDS = ['sign', 'digits', 'exponent'];

function decimalTuple(items: readonly Value[]): Value {
  const made = new PyInstance(decimalTupleType);
  made.payload = new PyTuple(items);
  return made;
}
defNew(decimalTupleType, 'sign, digits, exponent', 1, (_cls: PyType, sign: Value, digits: Value, exponent: Value) =>
  decimalTuple([sign, digits, exponent]),
);
defMethods(
  decimalTupleType,
  {
    __repr__: [
      '',
      1,
      (self: PyInstance) =>
        strFrom(`DecimalTuple(${(self.payload as PyTuple).items.map((v, i) => `${TUPLE_FIELDS[i]}=${reprText(v)}`).join(', ')})`),
    ],
    __reduce__: ['', 1, (self: PyInstance) => new PyTuple([decimalTupleType, self.payload as PyTuple])],
  },
  { raw: true },
);
defMethods(
  decimalTupleType,
  {
    _asdict: [
      '',
      1,
      (self: PyInstance) => {
        const dict = new PyDict();
        TUPLE_FIELDS.forEach((name, i) => dict.setStr(name, (self.payload as PyTuple).items[i]));
        return dict;
      },
    ],
    _replace: [
      '**kwds',
      1,
      (self: PyInstance, changes: Map<string, Value>) => {
        const items = TUPLE_FIELDS.map((name, i) => changes.get(name) ?? (self.payload as PyTuple).items[i]);
        const unknown = [...changes.keys()].filter((name) => !TUPLE_FIELDS.includes(name));
        if (unknown.length > 0) throw typeError(`Got unexpected field names: [${unknown.map((name) => reprText(name)).join(', ')}]`);
        return decimalTuple(items);
      },
    ],
  },
  { raw: true },
);
defClassMethods(decimalTupleType, {
  _make: [
    'iterable',
    1,
    (_cls: PyType, iterable: Value) => {
      const items = toArray(iterable);
      if (items.length !== 3) throw typeError(`Expected 3 arguments, got ${items.length}`);
      return decimalTuple(items);
    },
  ],
});
defGetters(
  decimalTupleType,
  Object.fromEntries(TUPLE_FIELDS.map((name, i) => [name, (self: PyInstance) => (self.payload as PyTuple).items[i]])),
  { raw: true },
);
decimalTupleType.set('_fields', new PyTuple(TUPLE_FIELDS));

function asTupleOf(self: PyDecimal): Value {
  m.chargeWork(self.digits);
  m.reserve(self.digits * 8);
  const digits = self.infinite ? [0] : self.isNaN && self.coef === 0n ? [] : digitsOf(self).split('').map(Number);
  const exponent = self.finite ? self.exp : self.infinite ? 'F' : self.kind === 'snan' ? 'N' : 'n';
  return decimalTuple([self.sign, new PyTuple(digits), exponent]);
}

const unaryRows: Record<string, Row> = {};
for (const [name, work] of Object.entries(UNARY)) {
  unaryRows[name] = ['context=None', 2, (self: PyDecimal, context?: Value) => operate(contextOf(context), (ctx) => work(self, ctx))];
}
const binaryRows: Record<string, Row> = {};
for (const [name, work] of Object.entries(BINARY)) {
  if (name === 'quantize') continue;
  binaryRows[name] = [
    'other, context=None',
    2,
    (self: PyDecimal, other: Value, context?: Value) => {
      const ctx = contextOf(context);
      const b = argument(other);
      return operate(ctx, () => work(self, b, ctx));
    },
  ];
}
const testRows: Record<string, Row> = {};
for (const [name, work] of Object.entries(TESTS)) {
  const takesContext = name === 'is_normal' || name === 'is_subnormal';
  testRows[name] = [takesContext ? 'context=None' : '', 1, (self: PyDecimal, context?: Value) => work(self, contextOf(context))];
}
const comparisonRows: Record<string, Row> = {};
for (const op of COMPARISONS) comparisonRows[op] = compareOperator(op);

/** A context with another way of rounding for one operation. */
export function withRounding<T>(ctx: PyContext, rounding: Value | undefined, work: (inner: Work) => T): T {
  if (rounding === undefined || rounding === null) return operate(ctx, () => work(ctx));
  const inner: Work = { prec: ctx.prec, rounding: roundingOf(rounding), emin: ctx.emin, emax: ctx.emax, clamp: ctx.clamp, status: 0 };
  return operate(ctx, () => {
    const result = work(inner);
    ctx.status |= inner.status;
    return result;
  });
}

function integral(noting: boolean): Row {
  return [
    'rounding=None, context=None',
    1,
    (self: PyDecimal, rounding?: Value, context?: Value) =>
      withRounding(contextOf(context), rounding, (ctx) => toIntegral(self, ctx, noting)),
  ];
}

function powerOperator(base: Value, exponent: Value, modulus: Value | undefined): Value {
  const a = operand(base);
  const b = operand(exponent);
  if (a === undefined || b === undefined) return NotImplemented;
  if (modulus === undefined || modulus === null) return operate(currentContext(), (ctx) => power(a, b, ctx));
  const c = operand(modulus);
  return c === undefined ? NotImplemented : operate(currentContext(), (ctx) => powerModulo(a, b, c, ctx));
}

defMethods(decimalType, {
  ...binaryOperator('add', add),
  ...binaryOperator('sub', subtract),
  ...binaryOperator('mul', multiply),
  ...binaryOperator('truediv', divide),
  ...binaryOperator('floordiv', divideInteger),
  ...binaryOperator('mod', remainder),
  __divmod__: [
    'value, /',
    2,
    (self: PyDecimal, v: Value) => {
      const other = operand(v);
      return other === undefined ? NotImplemented : pair(operate(currentContext(), (ctx) => divmod(self, other, ctx)));
    },
  ],
  __rdivmod__: [
    'value, /',
    2,
    (self: PyDecimal, v: Value) => {
      const other = operand(v);
      return other === undefined ? NotImplemented : pair(operate(currentContext(), (ctx) => divmod(other, self, ctx)));
    },
  ],
  __pow__: ['value, mod=None, /', 4, (self: PyDecimal, v: Value, modulus?: Value) => powerOperator(self, v, modulus)],
  __rpow__: ['value, mod=None, /', 4, (self: PyDecimal, v: Value, modulus?: Value) => powerOperator(v, self, modulus)],
  __neg__: ['', 1, (self: PyDecimal) => operate(currentContext(), (ctx) => minus(self, ctx))],
  __pos__: ['', 1, (self: PyDecimal) => operate(currentContext(), (ctx) => plus(self, ctx))],
  __abs__: ['', 1, (self: PyDecimal) => operate(currentContext(), (ctx) => absolute(self, ctx))],
  __bool__: ['', 1, (self: PyDecimal) => !self.isZero],
  __int__: ['', 1, (self: PyDecimal) => integerPart(self, 'ROUND_DOWN')],
  __trunc__: ['', 1, (self: PyDecimal) => integerPart(self, 'ROUND_DOWN')],
  __floor__: ['', 1, (self: PyDecimal) => integerPart(self, 'ROUND_FLOOR')],
  __ceil__: ['', 1, (self: PyDecimal) => integerPart(self, 'ROUND_CEILING')],
  __float__: ['', 1, (self: PyDecimal) => new PyFloat(toFloat(self))],
  __complex__: ['', 1, (self: PyDecimal) => new PyComplex(toFloat(self), 0)],
  __round__: ['ndigits=None, /', 2, round],
  __hash__: ['', 2, hashOf],
  __repr__: ['', 1, (self: PyDecimal) => `Decimal('${decimalText(self, currentContext().capitals === 1)}')`],
  __str__: ['', 1, (self: PyDecimal) => decimalText(self, currentContext().capitals === 1)],
  __format__: [
    'format_spec, override=None, /',
    1,
    (self: PyDecimal, spec: Value) => {
      const text = asStr(spec);
      if (text === undefined) throw typeError('format arg must be str');
      const ctx = currentContext();
      return strFrom(formatDecimal(self, jsText(text), ctx.rounding, ctx.capitals === 1));
    },
  ],
  ...comparisonRows,
  ...unaryRows,
  ...binaryRows,
  ...testRows,
  quantize: [
    'exp, rounding=None, context=None',
    2,
    (self: PyDecimal, other: Value, rounding?: Value, context?: Value) => {
      const ctx = contextOf(context);
      const b = argument(other);
      return withRounding(ctx, rounding, (inner) => quantize(self, b, inner));
    },
  ],
  fma: [
    'other, third, context=None',
    2,
    (self: PyDecimal, other: Value, third: Value, context?: Value) => {
      const ctx = contextOf(context);
      const b = argument(other);
      const c = argument(third);
      return operate(ctx, () => fma(self, b, c, ctx));
    },
  ],
  to_integral: integral(false),
  to_integral_value: integral(false),
  to_integral_exact: integral(true),
  to_eng_string: ['context=None', 1, (self: PyDecimal, context?: Value) => decimalText(self, contextOf(context).capitals === 1, true)],
  number_class: ['context=None', 1, (self: PyDecimal, context?: Value) => numberClass(self, contextOf(context))],
  same_quantum: ['other, context=None', 1, (self: PyDecimal, other: Value) => sameQuantum(self, argument(other))],
  copy_abs: ['', 1, (self: PyDecimal) => withSign(self, 0)],
  copy_negate: ['', 1, (self: PyDecimal) => withSign(self, self.sign === 1 ? 0 : 1)],
  copy_sign: ['other, context=None', 1, (self: PyDecimal, other: Value) => withSign(self, argument(other).sign)],
  adjusted: ['', 1, (self: PyDecimal) => (self.finite && self.coef !== 0n ? self.adjusted : self.finite ? self.exp + 0 : 0)],
  as_tuple: ['', 1, asTupleOf],
  as_integer_ratio: ['', 2, integerRatio],
  radix: ['', 1, () => fromInt(10)],
});
defMethods(
  decimalType,
  {
    canonical: ['', 1, (self: Value) => self],
    conjugate: ['', 1, (self: Value) => self],
    __copy__: ['', 1, (self: Value) => self],
    __deepcopy__: ['memo, /', 1, (self: Value) => self],
    __reduce__: ['', 1, (self: Value) => new PyTuple([typeOf(self), new PyTuple([decimalText(asDecimal(self)!)])])],
  },
  { raw: true },
);
defGetters(decimalType, { real: (self: PyDecimal) => self, imag: () => ZERO });
defClassMethods(decimalType, {
  from_float: [
    'f, /',
    1,
    (cls: PyType, v: Value) => {
      const n = asInt(v);
      const float = floatType.unwrap!(v);
      if (n === undefined && !(float instanceof PyFloat)) throw typeError('argument must be int or float');
      const d = n !== undefined ? fromInt(n) : fromDouble((float as PyFloat).value);
      return cls === decimalType ? d : call1(cls, d);
    },
  ],
});
decimalType.doc = 'Construct a new Decimal object.';
