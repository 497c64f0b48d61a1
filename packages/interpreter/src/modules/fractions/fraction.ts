/** The Fraction type: a numerator and a denominator in lowest terms. https://docs.python.org/3.13/library/fractions.html */
import { asIntegerRatio } from '../../numbers/float-text.js';
import { intGcd } from '../../numbers/int-math.js';
import { digitsToInt } from '../../numbers/int-text.js';
import { hashInt } from '../../numbers/numeric-hash.js';
import { defClassMethods, defGetters, defMethods, defNew, type Row } from '../../objects/builtin.js';
import { overflowError, type PyException, typeError, valueErr, zeroDivision } from '../../objects/exception.js';
import { complexType, floatType, PyComplex, PyFloat } from '../../objects/float.js';
import { asInt, normalize, type PyInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttrOpt, typeLookup, typeOf } from '../../protocols/attributes.js';
import { call, callMethod } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { type Comparison, richCompare } from '../../protocols/comparison.js';
import { asciiNumber } from '../../protocols/conversion.js';
import { addInt, divmodInt, floorDivInt, modInt, mulInt, pay, powInt, powModInt, subInt, trueDivInt } from '../../protocols/int-ops.js';
import {
  binaryOrNotImplemented,
  type BinaryOperator,
  ADD,
  SUB,
  MUL,
  TRUEDIV,
  FLOORDIV,
  MOD,
  DIVMOD,
  POW,
} from '../../protocols/dispatch.js';
import { intText, reprText, str } from '../../protocols/text.js';
import { asTuple } from '../../types/tuple.js';
import { COMPARISONS } from '../../types/sequences.js';
import { formatFraction } from './format.js';

export class PyFraction extends PyObject {
  readonly n: PyInt;
  /** Greater than zero. */
  readonly d: PyInt;
  constructor(n: PyInt, d: PyInt) {
    super();
    this.n = n;
    this.d = d;
  }
}
export const fractionType: PyType = layoutType('Fraction', PyFraction, { module: 'fractions' });

export function asFraction(v: Value): PyFraction | undefined {
  return v instanceof PyFraction ? v : (fractionType.unwrap!(v) as PyFraction | undefined);
}

/** n / d in lowest terms; `shown` tells what the error shows. */
function lowest(n: PyInt, d: PyInt): PyFraction {
  if (d === 0) throw zeroDivision(`Fraction(${intText(n)}, 0)`);
  const g = intGcd(n, d, pay);
  if (g !== 1) {
    n = floorDivInt(n, g);
    d = floorDivInt(d, g);
  }
  return d < 0 ? new PyFraction(subInt(0, n), subInt(0, d)) : new PyFraction(n, d);
}

const TEXT =
  /^([+-]?)(?=\d|\.\d)(\d*|\d+(?:_\d+)*)(?:(?:\s*\/\s*(\d+(?:_\d+)*))|(?:(?:\.(\d*|\d+(?:_\d+)*))?(?:[eE]([+-]?\d+(?:_\d+)*))?))$/;

function intOf(text: string): PyInt {
  const digits = text.includes('_') ? text.split('_').join('') : text;
  m.chargeWork(digits.length);
  return digits.length < 16 ? Number(digits === '' ? '0' : digits) : digitsToInt(digits, 10, pay);
}

function power10(n: number): PyInt {
  return powInt(10, n) as PyInt;
}

/** Reads `[sign]digits[/digits]` or a decimal number. */
function fromText(source: Value): PyFraction {
  const text = asciiNumber(jsText(asStr(source)!));
  const found = TEXT.exec(text);
  if (found === null) throw valueErr(`Invalid literal for Fraction: ${reprText(source)}`);
  let n = intOf(found[2]);
  let d: PyInt = 1;
  if (found[3] !== undefined) d = intOf(found[3]);
  else {
    const places = (found[4] ?? '').split('_').join('');
    if (places !== '') {
      const scale = power10(places.length);
      n = addInt(mulInt(n, scale), intOf(places));
      d = scale;
    }
    if (found[5] !== undefined) {
      const exponent = Number(found[5].split('_').join(''));
      const scale = power10(Math.abs(exponent));
      if (exponent >= 0) n = mulInt(n, scale);
      else d = mulInt(d, scale);
    }
  }
  if (found[1] === '-') n = subInt(0, n);
  return lowest(n, d);
}

function doubleRatio(x: number): [PyInt, PyInt] {
  if (x !== x) throw valueErr('cannot convert NaN to integer ratio');
  if (!Number.isFinite(x)) throw overflowError('cannot convert Infinity to integer ratio');
  const [n, d] = asIntegerRatio(x);
  return [normalize(n), normalize(d)];
}

/** numbers.Rational: ints, fractions, and what a program registered as such. */
function rationalOf(v: Value): [PyInt, PyInt] | undefined {
  const int = asInt(v);
  if (int !== undefined) return [int, 1];
  const f = asFraction(v);
  if (f !== undefined) return [f.n, f.d];
  if (
    !(v instanceof PyObject) ||
    floatType.unwrap!(v) !== undefined ||
    !typeOf(v).mro.some((c) => c.module === 'numbers' && c.name === 'Rational')
  )
    return undefined;
  const n = asInt(getAttrOpt(v, 'numerator') ?? null);
  const d = asInt(getAttrOpt(v, 'denominator') ?? null);
  return n === undefined || d === undefined ? undefined : [n, d];
}

function construct(numerator: Value, denominator: Value): PyFraction {
  const a = rationalOf(numerator);
  if (denominator === null) {
    if (a !== undefined) return asFraction(numerator) ?? new PyFraction(a[0], a[1]);
    const float = floatType.unwrap!(numerator);
    if (float instanceof PyFloat) {
      const [n, d] = doubleRatio(float.value);
      return new PyFraction(n, d);
    }
    if (asStr(numerator) !== undefined) return fromText(numerator);
    if (typeOf(numerator).module === 'decimal' && typeLookup(numerator, 'as_integer_ratio') !== undefined) {
      const pair = asTuple(callMethod(numerator, 'as_integer_ratio'))!.items;
      return new PyFraction(asInt(pair[0])!, asInt(pair[1])!);
    }
    throw typeError('argument should be a string or a Rational instance');
  }
  const b = rationalOf(denominator);
  if (a === undefined || b === undefined) throw typeError('both arguments should be Rational instances');
  return lowest(mulInt(a[0], b[1]), mulInt(b[0], a[1]));
}

defNew(fractionType, 'numerator=0, denominator=None', 2, (cls: PyType, numerator: Value = 0, denominator: Value = null) =>
  wrapNew(cls, fractionType, construct(numerator, denominator)),
);

// Arithmetic on lowest terms: common factors are taken out before they grow (Knuth, 4.5.1).

function sum(a: PyFraction, b: PyFraction, negative: boolean): PyFraction {
  const bn = negative ? subInt(0, b.n) : b.n;
  const g = intGcd(a.d, b.d, pay);
  if (g === 1) return new PyFraction(addInt(mulInt(a.n, b.d), mulInt(a.d, bn)), mulInt(a.d, b.d));
  const s = floorDivInt(a.d, g);
  const t = addInt(mulInt(a.n, floorDivInt(b.d, g)), mulInt(bn, s));
  const g2 = intGcd(t, g, pay);
  return g2 === 1 ? new PyFraction(t, mulInt(s, b.d)) : new PyFraction(floorDivInt(t, g2), mulInt(s, floorDivInt(b.d, g2)));
}

function product(a: PyFraction, b: PyFraction): PyFraction {
  const g1 = intGcd(a.n, b.d, pay);
  const g2 = intGcd(b.n, a.d, pay);
  const by = (x: PyInt, g: PyInt): PyInt => (g === 1 ? x : floorDivInt(x, g));
  return new PyFraction(mulInt(by(a.n, g1), by(b.n, g2)), mulInt(by(b.d, g1), by(a.d, g2)));
}

function quotient(a: PyFraction, b: PyFraction): PyFraction {
  if (b.n === 0) throw zeroDivision(`Fraction(${intText(product(a, new PyFraction(b.d, 1)).n)}, 0)`);
  const inverse = b.n < 0 ? new PyFraction(subInt(0, b.d), subInt(0, b.n)) : new PyFraction(b.d, b.n);
  return product(a, inverse);
}

function floorQuotient(a: PyFraction, b: PyFraction): PyInt {
  return floorDivInt(mulInt(a.n, b.d), divisor(mulInt(a.d, b.n)));
}

function divisor(n: PyInt): PyInt {
  if (n === 0) throw zeroDivision('integer division or modulo by zero');
  return n;
}

function modulo(a: PyFraction, b: PyFraction): PyFraction {
  const d = mulInt(a.d, b.d);
  const by = mulInt(b.n, a.d);
  if (by === 0) throw zeroDivision('integer modulo by zero');
  return lowest(modInt(mulInt(a.n, b.d), by), d);
}

function both(a: PyFraction, b: PyFraction): PyTuple {
  const d = mulInt(a.d, b.d);
  const by = mulInt(a.d, b.n);
  if (by === 0) throw zeroDivision('integer division or modulo by zero');
  const [q, r] = divmodInt(mulInt(a.n, b.d), by);
  return new PyTuple([q, lowest(r, d)]);
}

function toFloat(f: PyFraction): PyFloat {
  return trueDivInt(f.n, f.d) as PyFloat;
}

function toComplex(f: PyFraction): PyComplex {
  return new PyComplex(toFloat(f).value, 0);
}

/** One operator both ways: exact with rationals, as floats or complex numbers with those. */
function operator(name: string, op: BinaryOperator, exact: (a: PyFraction, b: PyFraction) => Value): Record<string, Row> {
  const mixed = (self: PyFraction, v: Value, reflected: boolean): Value => {
    const other = rationalOf(v);
    if (other !== undefined) {
      const f = new PyFraction(other[0], other[1]);
      return reflected ? exact(f, self) : exact(self, f);
    }
    const float = floatType.unwrap!(v);
    const complex = float === undefined ? complexType.unwrap!(v) : undefined;
    if (float === undefined && complex === undefined) return NotImplemented;
    const mine = float !== undefined ? toFloat(self) : toComplex(self);
    return reflected ? binaryOrNotImplemented(op, v, mine) : binaryOrNotImplemented(op, mine, v);
  };
  return {
    [`__${name}__`]: ['value, /', 2, (self: PyFraction, v: Value) => mixed(self, v, false)],
    [`__r${name}__`]: ['value, /', 2, (self: PyFraction, v: Value) => mixed(self, v, true)],
  };
}

/** A fraction to an integral power. */
function integralPower(a: PyFraction, n: PyInt): PyFraction {
  if (n >= 0) return new PyFraction(powInt(a.n, n) as PyInt, powInt(a.d, n) as PyInt);
  const count = subInt(0, n);
  if (a.n > 0) return new PyFraction(powInt(a.d, count) as PyInt, powInt(a.n, count) as PyInt);
  if (a.n === 0) throw zeroDivision(`Fraction(${intText(powInt(a.d, count) as PyInt)}, 0)`);
  return new PyFraction(powInt(subInt(0, a.d), count) as PyInt, powInt(subInt(0, a.n), count) as PyInt);
}

function power(a: PyFraction, v: Value): Value {
  const b = rationalOf(v);
  if (b !== undefined) {
    if (b[1] === 1) return integralPower(a, b[0]);
    return binaryOrNotImplemented(POW, toFloat(a), trueDivInt(b[0], b[1]));
  }
  if (floatType.unwrap!(v) !== undefined || complexType.unwrap!(v) !== undefined) return binaryOrNotImplemented(POW, toFloat(a), v);
  return NotImplemented;
}

function reflectedPower(b: PyFraction, v: Value): Value {
  const a = rationalOf(v);
  if (b.d === 1 && b.n >= 0) return binaryOrNotImplemented(POW, v, b.n);
  if (a !== undefined && b.d === 1) return integralPower(new PyFraction(a[0], a[1]), b.n);
  return binaryOrNotImplemented(POW, v, b.d === 1 ? b.n : toFloat(b));
}

function order(op: Comparison): Row {
  return [
    'value, /',
    1,
    (self: PyFraction, v: Value) => {
      const other = rationalOf(v);
      const equality = op === '__eq__' || op === '__ne__';
      if (other !== undefined) {
        if (equality) return (self.n === other[0] && self.d === other[1]) === (op === '__eq__');
        return richCompare(op, mulInt(self.n, other[1]), mulInt(self.d, other[0]));
      }
      let float = floatType.unwrap!(v) as PyFloat | undefined;
      if (float === undefined && equality) {
        const complex = complexType.unwrap!(v);
        if (complex instanceof PyComplex && complex.imag === 0) float = new PyFloat(complex.real);
      }
      if (float === undefined) return NotImplemented;
      if (!Number.isFinite(float.value)) return richCompare(op, new PyFloat(0), float);
      const [n, d] = doubleRatio(float.value);
      return richCompare(op, mulInt(self.n, d), mulInt(self.d, n));
    },
  ];
}

const MODULUS = (1n << 61n) - 1n;

function hashOf(self: PyFraction): PyInt {
  if (self.d === 1) return hashInt(self.n, pay);
  const inverse = powModInt(self.d, normalize(MODULUS - 2n), normalize(MODULUS));
  let h: PyInt;
  const size = self.n < 0 ? subInt(0, self.n) : self.n;
  if (inverse === 0) h = 314159;
  else h = hashInt(mulInt(hashInt(size, pay), inverse), pay);
  const signed = self.n < 0 ? subInt(0, h) : h;
  return signed === -1 ? -2 : signed;
}

/** Rounded to the nearest int, ties to even. */
function nearest(n: PyInt, d: PyInt): PyInt {
  const [q, r] = divmodInt(n, d);
  const twice = mulInt(r, 2);
  if (twice > d || (twice === d && modInt(q, 2) === 1)) return addInt(q, 1);
  return q;
}

function round(self: PyFraction, digits?: Value): Value {
  if (digits === undefined || digits === null) return nearest(self.n, self.d);
  const n = Number(asInt(digits) ?? 0);
  const scale = power10(Math.abs(n));
  if (n > 0) return lowest(nearest(mulInt(self.n, scale), self.d), scale);
  return new PyFraction(mulInt(nearest(self.n, mulInt(self.d, scale)), scale), 1);
}

/** The nearest fraction with a denominator no greater than the limit, by continued fractions. */
function limited(self: PyFraction, limit: Value = 1000000): PyFraction {
  const max = asInt(limit);
  if (max === undefined || max < 1) throw valueErr('max_denominator should be at least 1');
  if (self.d <= max) return self;
  let [p0, q0, p1, q1]: [PyInt, PyInt, PyInt, PyInt] = [0, 1, 1, 0];
  let n = self.n;
  let d = self.d;
  for (;;) {
    m.charge(1);
    const [a, r] = divmodInt(n, d);
    const q2 = addInt(q0, mulInt(a, q1));
    if (q2 > max) break;
    [p0, q0, p1, q1] = [p1, q1, addInt(p0, mulInt(a, p1)), q2];
    n = d;
    d = r;
  }
  const k = floorDivInt(subInt(max, q0), q1);
  if (mulInt(mulInt(2, d), addInt(q0, mulInt(k, q1))) <= self.d) return new PyFraction(p1, q1);
  return new PyFraction(addInt(p0, mulInt(k, p1)), addInt(q0, mulInt(k, q1)));
}

function wrongSource(cls: Value, method: string, wanted: string, v: Value): PyException {
  return typeError(`${(cls as PyType).name}.${method}() only takes ${wanted}, not ${reprText(v)} (${typeOf(v).name})`);
}

const comparisons: Record<string, Row> = {};
for (const op of COMPARISONS) comparisons[op] = order(op);

defMethods(fractionType, {
  ...operator('add', ADD, (a, b) => sum(a, b, false)),
  ...operator('sub', SUB, (a, b) => sum(a, b, true)),
  ...operator('mul', MUL, product),
  ...operator('truediv', TRUEDIV, quotient),
  ...operator('floordiv', FLOORDIV, floorQuotient),
  ...operator('mod', MOD, modulo),
  ...operator('divmod', DIVMOD, both),
  __pow__: [
    'value, mod=None, /',
    2,
    (self: PyFraction, v: Value, modulus?: Value) => (modulus === undefined || modulus === null ? power(self, v) : NotImplemented),
  ],
  __rpow__: ['value, mod=None, /', 2, (self: PyFraction, v: Value) => reflectedPower(self, v)],
  ...comparisons,
  __pos__: ['', 1, (self: PyFraction) => new PyFraction(self.n, self.d)],
  __neg__: ['', 1, (self: PyFraction) => new PyFraction(subInt(0, self.n), self.d)],
  __abs__: ['', 1, (self: PyFraction) => (self.n < 0 ? new PyFraction(subInt(0, self.n), self.d) : self)],
  __bool__: ['', 1, (self: PyFraction) => self.n !== 0],
  __int__: ['', 1, truncated],
  __trunc__: ['', 1, truncated],
  __floor__: ['', 1, (self: PyFraction) => floorDivInt(self.n, self.d)],
  __ceil__: ['', 1, (self: PyFraction) => subInt(0, floorDivInt(subInt(0, self.n), self.d))],
  __round__: ['ndigits=None', 1, round],
  __float__: ['', 1, toFloat],
  __complex__: ['', 1, toComplex],
  __hash__: ['', 2, hashOf],
  __str__: ['', 1, (self: PyFraction) => (self.d === 1 ? intText(self.n) : `${intText(self.n)}/${intText(self.d)}`)],
  limit_denominator: ['max_denominator=1000000', 1, limited],
  as_integer_ratio: ['', 1, (self: PyFraction) => new PyTuple([self.n, self.d])],
  is_integer: ['', 1, (self: PyFraction) => self.d === 1],
});

function truncated(self: PyFraction): PyInt {
  return self.n < 0 ? subInt(0, floorDivInt(subInt(0, self.n), self.d)) : floorDivInt(self.n, self.d);
}

defMethods(
  fractionType,
  {
    __repr__: [
      '',
      1,
      (self: Value) => {
        const f = asFraction(self)!;
        return strFrom(`${typeOf(self).name}(${intText(f.n)}, ${intText(f.d)})`);
      },
    ],
    __format__: [
      'format_spec, /',
      1,
      (self: Value, spec: Value) => {
        const text = asStr(spec);
        if (text === undefined) throw typeError(`Fraction.__format__() argument must be str, not ${typeOf(spec).name}`);
        const f = asFraction(self)!;
        return jsText(text) === '' ? str(self) : strFrom(formatFraction(f.n, f.d, jsText(text), typeOf(self).name));
      },
    ],
    conjugate: ['', 1, (self: Value) => self],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const f = asFraction(self)!;
        return new PyTuple([typeOf(self), new PyTuple([f.n, f.d])]);
      },
    ],
    __copy__: [
      '',
      1,
      (self: Value) => (self instanceof PyFraction ? self : call(typeOf(self), [asFraction(self)!.n, asFraction(self)!.d], null)),
    ],
    __deepcopy__: [
      'memo, /',
      1,
      (self: Value) => (self instanceof PyFraction ? self : call(typeOf(self), [asFraction(self)!.n, asFraction(self)!.d], null)),
    ],
  },
  { raw: true },
);
defGetters(fractionType, {
  numerator: (self: PyFraction) => self.n,
  denominator: (self: PyFraction) => self.d,
  real: (self: PyFraction) => self,
  imag: () => 0,
});
defClassMethods(fractionType, {
  from_float: [
    'f',
    1,
    (cls: PyType, v: Value) => {
      const int = asInt(v);
      if (int !== undefined) return wrapNew(cls, fractionType, new PyFraction(int, 1));
      const float = floatType.unwrap!(v);
      if (!(float instanceof PyFloat)) throw wrongSource(cls, 'from_float', 'floats', v);
      return wrapNew(cls, fractionType, new PyFraction(...doubleRatio(float.value)));
    },
  ],
  from_decimal: [
    'dec',
    1,
    (cls: PyType, v: Value) => {
      const int = asInt(v);
      if (int !== undefined) return wrapNew(cls, fractionType, new PyFraction(int, 1));
      if (!typeOf(v).mro.some((c) => c.module === 'decimal' && c.name === 'Decimal')) throw wrongSource(cls, 'from_decimal', 'Decimals', v);
      return wrapNew(cls, fractionType, construct(v, null));
    },
  ],
});
fractionType.doc = 'This class implements rational numbers.';
