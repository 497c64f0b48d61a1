/** The float type: arithmetic, rounding, hex. https://docs.python.org/3.13/library/functions.html#float */
import { asIntegerRatio, floatFromHex, floatHex, floatRepr, roundHalfEven, roundToIntegral } from '../numbers/float-text.js';
import { intFromIntegral } from '../numbers/int-math.js';
import { defClassMethods, defGetters, defMethods, defNew, defStaticMethods, type Row } from '../objects/builtin.js';
import { overflowError, typeError, valueErr, zeroDivision } from '../objects/exception.js';
import { floatType, PyFloat } from '../objects/float.js';
import { normalize } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr, jsText } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { call1 } from '../protocols/calls.js';
import { wrapNew } from '../protocols/classes.js';
import { type Comparison, compareNumbers, holds } from '../protocols/comparison.js';
import { floatOf, plainDouble, stripSpace, truncated } from '../protocols/conversion.js';
import { divFloat, divmodFloat, floatPow, floorDivFloat, modFloat } from '../protocols/float-ops.js';
import { hash } from '../protocols/hashing.js';
import { index } from '../protocols/operators.js';
import { formatFloatValue } from '../protocols/text.js';
import { asInt } from '../objects/int.js';

defNew(floatType, 'x=0, /', 'inside', (cls: PyType, x?: Value) => {
  if (cls === floatType && x instanceof PyFloat) return x;
  return wrapNew(cls, floatType, new PyFloat(x === undefined ? 0 : floatOf(x)));
});
floatType.convert = (a) => (a instanceof PyFloat ? a : new PyFloat(floatOf(a)));

/** Rows of a binary operator and its reflection. */
function pair(name: string, work: (a: number, b: number) => Value): Record<string, Row> {
  return {
    [`__${name}__`]: [
      'value, /',
      1,
      (self: PyFloat, other: Value) => {
        const y = plainDouble(other);
        return y === undefined ? NotImplemented : work(self.value, y);
      },
    ],
    [`__r${name}__`]: [
      'value, /',
      1,
      (self: PyFloat, other: Value) => {
        const y = plainDouble(other);
        return y === undefined ? NotImplemented : work(y, self.value);
      },
    ],
  };
}

/** A float or int behind a value, subclasses included, as `compareNumbers` takes it. */
function real(v: Value): Value | undefined {
  return (floatType.unwrap as (v: Value) => Value | undefined)(v) ?? asInt(v);
}

function comparison(op: Comparison): Row {
  return [
    'value, /',
    1,
    (self: PyFloat, other: Value) => {
      const y = real(other);
      return y === undefined ? NotImplemented : holds(op, compareNumbers(self, y) as number);
    },
  ];
}

function divmod(x: number, y: number): Value {
  if (y === 0) throw zeroDivision('float divmod()');
  const [q, r] = divmodFloat(x, y);
  return new PyTuple([new PyFloat(q), new PyFloat(r)]);
}

function power(base: Value, exponent: Value, modulus: Value | undefined): Value {
  if (modulus !== undefined && modulus !== null) throw typeError('pow() 3rd argument not allowed unless all arguments are integers');
  const x = plainDouble(base);
  const y = plainDouble(exponent);
  return x === undefined || y === undefined ? NotImplemented : floatPow(x, y);
}

/** float.__round__(digits). */
function round(x: number, digits: Value | undefined): Value {
  if (digits === undefined || digits === null) {
    if (!Number.isFinite(x)) return truncated(x);
    return intFromIntegral(roundToIntegral(x));
  }
  const n = index(digits);
  const rounded = roundHalfEven(x, n > 400 ? 400 : n < -400 ? -400 : Number(n));
  if (Number.isFinite(x) && !Number.isFinite(rounded)) throw overflowError('rounded value too large to represent');
  return new PyFloat(rounded);
}

defMethods(floatType, {
  __repr__: ['', 1, (self: PyFloat) => floatRepr(self.value)],
  __hash__: ['', 1, (self: PyFloat) => hash(self)],
  __lt__: comparison('__lt__'),
  __le__: comparison('__le__'),
  __eq__: comparison('__eq__'),
  __ne__: comparison('__ne__'),
  __gt__: comparison('__gt__'),
  __ge__: comparison('__ge__'),
  ...pair('add', (a, b) => new PyFloat(a + b)),
  ...pair('sub', (a, b) => new PyFloat(a - b)),
  ...pair('mul', (a, b) => new PyFloat(a * b)),
  ...pair('mod', (a, b) => new PyFloat(modFloat(a, b))),
  ...pair('divmod', divmod),
  ...pair('floordiv', (a, b) => new PyFloat(floorDivFloat(a, b))),
  ...pair('truediv', (a, b) => new PyFloat(divFloat(a, b))),
  __pow__: ['value, mod=None, /', 1, (self: PyFloat, exponent: Value, modulus?: Value) => power(self, exponent, modulus)],
  __rpow__: ['value, mod=None, /', 1, (self: PyFloat, base: Value, modulus?: Value) => power(base, self, modulus)],
  __neg__: ['', 1, (self: PyFloat) => new PyFloat(-self.value)],
  __pos__: ['', 1, (self: PyFloat) => self],
  __abs__: ['', 1, (self: PyFloat) => new PyFloat(Math.abs(self.value))],
  __bool__: ['', 1, (self: PyFloat) => self.value !== 0],
  __int__: ['', 1, (self: PyFloat) => truncated(self.value)],
  __float__: ['', 1, (self: PyFloat) => self],
  __trunc__: ['', 1, (self: PyFloat) => truncated(self.value)],
  __floor__: ['', 1, (self: PyFloat) => truncated(Math.floor(self.value))],
  __ceil__: ['', 1, (self: PyFloat) => truncated(Math.ceil(self.value))],
  __round__: ['ndigits=None, /', 1, (self: PyFloat, digits?: Value) => round(self.value, digits)],
  __getnewargs__: ['', 1, (self: PyFloat) => new PyTuple([self])],
  __format__: [
    'format_spec, /',
    'inside',
    (self: PyFloat, spec: Value) => {
      const text = asStr(spec);
      if (text === undefined) throw typeError(`__format__() argument must be str, not ${typeName(typeOf(spec))}`);
      return text === '' ? floatRepr(self.value) : formatFloatValue(self.value, text, 'float');
    },
  ],
  conjugate: ['', 1, (self: PyFloat) => self],
  is_integer: ['', 1, (self: PyFloat) => Number.isInteger(self.value)],
  hex: ['', 1, (self: PyFloat) => floatHex(self.value)],
  as_integer_ratio: [
    '',
    1,
    (self: PyFloat) => {
      const x = self.value;
      if (x !== x) throw valueErr('cannot convert NaN to integer ratio');
      if (!Number.isFinite(x)) throw overflowError('cannot convert Infinity to integer ratio');
      const [n, d] = asIntegerRatio(x);
      return new PyTuple([normalize(n), normalize(d)]);
    },
  ],
});

defGetters(floatType, { real: (self: PyFloat) => self, imag: () => new PyFloat(0) });

defClassMethods(floatType, {
  fromhex: [
    'string, /',
    1,
    (cls: PyType, source: Value) => {
      const text = asStr(source);
      if (text === undefined) throw typeError('bad argument type for built-in operation');
      const x = floatFromHex(stripSpace(jsText(text)));
      if (x === 'invalid') throw valueErr('invalid hexadecimal floating-point string');
      if (x === 'overflow') throw overflowError('hexadecimal value too large to represent as a float');
      const made = new PyFloat(x);
      return cls === floatType ? made : call1(cls, made);
    },
  ],
});

defStaticMethods(floatType, {
  __getformat__: [
    'typestr, /',
    1,
    (kind: Value) => {
      if (kind !== 'double' && kind !== 'float') throw valueErr("__getformat__() argument 1 must be 'double' or 'float'");
      return 'IEEE, little-endian';
    },
  ],
});

floatType.doc = 'Convert a string or number to a floating-point number, if possible.';
