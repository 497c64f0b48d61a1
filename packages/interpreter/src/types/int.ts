/** The int type: arithmetic, conversion, bytes. https://docs.python.org/3.13/library/functions.html#int */
import { bitCount, bitLength, intAnd, intNeg, intOr, intSub, intXor } from '../numbers/int-math.js';
import { defClassMethods, defGetters, defMethods, defNew, type Row } from '../objects/builtin.js';
import { PyBytes } from '../objects/bytes.js';
import { overflowError, typeError, valueErr } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { asInt, checkBits, intType, normalize, type PyInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { call1, callSpecial0 } from '../protocols/calls.js';
import { wrapNew } from '../protocols/classes.js';
import { type Comparison, compareNumbers, holds } from '../protocols/comparison.js';
import { bytesLike, intFromText, intOf } from '../protocols/conversion.js';
import { hashInt } from '../protocols/hashing.js';
import {
  addInt,
  divmodInt,
  floorDivInt,
  intAsDouble,
  modInt,
  mulInt,
  payBits,
  powInt,
  powModInt,
  shiftLeftInt,
  shiftRightInt,
  subInt,
  trueDivInt,
} from '../protocols/int-ops.js';
import { forEachOf } from '../protocols/iteration.js';
import { index } from '../protocols/operators.js';
import { formatIntValue, intText } from '../protocols/text.js';
import { truth } from '../protocols/truth.js';

defNew(intType, 'x=0, /, base=10', 'inside', (cls: PyType, x?: Value, base?: Value) => wrapNew(cls, intType, newInt(x, base)));
intType.convert = (a) => (typeof a === 'number' ? a : newInt(a, undefined));

function newInt(x: Value | undefined, base: Value | undefined): PyInt {
  if (x === undefined) {
    if (base !== undefined) throw typeError('int() missing string argument');
    return 0;
  }
  if (base === undefined) return intOf(x);
  const b = index(base);
  if (b !== 0 && (b < 2 || b > 36)) throw valueErr('int() base must be >= 2 and <= 36, or 0');
  const parsed = intFromText(x, b as number);
  if (parsed === undefined) throw typeError("int() can't convert non-string with explicit base");
  return parsed;
}

/** Rows of a binary operator and its reflection. */
function pair(name: string, work: (a: PyInt, b: PyInt) => Value): Record<string, Row> {
  return {
    [`__${name}__`]: [
      'value, /',
      1,
      (self: PyInt, other: Value) => {
        const y = asInt(other);
        return y === undefined ? NotImplemented : work(self, y);
      },
    ],
    [`__r${name}__`]: [
      'value, /',
      1,
      (self: PyInt, other: Value) => {
        const y = asInt(other);
        return y === undefined ? NotImplemented : work(y, self);
      },
    ],
  };
}

function comparison(op: Comparison): Row {
  return [
    'value, /',
    1,
    (self: PyInt, other: Value) => {
      const y = asInt(other);
      return y === undefined ? NotImplemented : holds(op, compareNumbers(self, y) as number);
    },
  ];
}

function paidBits(work: (a: PyInt, b: PyInt) => PyInt): (a: PyInt, b: PyInt) => PyInt {
  return (a, b) => {
    payBits(a, b);
    return work(a, b);
  };
}

const itself = (self: PyInt): Value => self;

/** A big int is copied to be measured. */
function paidBitLength(self: PyInt): number {
  const bits = bitLength(self);
  m.charge(1 + (bits >>> 9));
  return bits;
}

defMethods(intType, {
  __repr__: ['', 'inside', (self: PyInt) => intText(self)],
  __hash__: ['', 1, (self: PyInt) => hashInt(self)],
  __lt__: comparison('__lt__'),
  __le__: comparison('__le__'),
  __eq__: comparison('__eq__'),
  __ne__: comparison('__ne__'),
  __gt__: comparison('__gt__'),
  __ge__: comparison('__ge__'),
  ...pair('add', addInt),
  ...pair('sub', subInt),
  ...pair('mul', mulInt),
  ...pair('mod', modInt),
  ...pair('divmod', (a, b) => new PyTuple(divmodInt(a, b))),
  ...pair('lshift', shiftLeftInt),
  ...pair('rshift', shiftRightInt),
  ...pair('and', paidBits(intAnd)),
  ...pair('xor', paidBits(intXor)),
  ...pair('or', paidBits(intOr)),
  ...pair('floordiv', floorDivInt),
  ...pair('truediv', trueDivInt),
  __pow__: ['value, mod=None, /', 1, (self: PyInt, exponent: Value, modulus?: Value) => power(self, exponent, modulus ?? null)],
  __rpow__: ['value, mod=None, /', 1, (self: PyInt, base: Value, modulus?: Value) => power(base, self, modulus ?? null)],
  __neg__: ['', 1, intNeg],
  __pos__: ['', 1, itself],
  __abs__: ['', 1, (self: PyInt) => (self < 0 ? intNeg(self) : self)],
  __bool__: ['', 1, (self: PyInt) => self !== 0],
  __invert__: ['', 1, (self: PyInt) => intSub(-1, self)],
  __int__: ['', 1, itself],
  __float__: ['', 1, (self: PyInt) => new PyFloat(intAsDouble(self))],
  __index__: ['', 1, itself],
  __trunc__: ['', 1, itself],
  __floor__: ['', 1, itself],
  __ceil__: ['', 1, itself],
  __round__: ['ndigits=None, /', 1, (self: PyInt, digits?: Value) => (digits === undefined ? self : roundInt(self, index(digits)))],
  __getnewargs__: ['', 1, (self: PyInt) => new PyTuple([self])],
  __sizeof__: ['', 1, (self: PyInt) => 24 + 4 * Math.max(1, Math.ceil(bitLength(self) / 30))],
  __format__: [
    'format_spec, /',
    'inside',
    (self: PyInt, spec: Value) => {
      const text = asStr(spec);
      if (text === undefined) throw typeError(`__format__() argument must be str, not ${typeName(typeOf(spec))}`);
      return text === '' ? intText(self) : formatIntValue(self, text, 'int');
    },
  ],
  conjugate: ['', 1, itself],
  bit_length: ['', 'inside', paidBitLength],
  bit_count: ['', (self: PyInt) => 1 + (bitLength(self) >>> 9), bitCount],
  as_integer_ratio: ['', 1, (self: PyInt) => new PyTuple([self, 1])],
  is_integer: ['', 1, () => true],
  to_bytes: [
    "length=1, byteorder='big', *, signed=False",
    'inside',
    (self: PyInt, length?: Value, order?: Value, signed?: Value) => {
      const size = length === undefined ? 1 : index(length);
      const little = isLittle(order);
      if (size < 0) throw valueErr('length argument must be non-negative');
      return new PyBytes(toBytes(self, Number(size), little, signed !== undefined && truth(signed)));
    },
  ],
});

defGetters(intType, { real: itself, imag: () => 0, numerator: itself, denominator: () => 1 });

defClassMethods(intType, {
  from_bytes: [
    "bytes, byteorder='big', *, signed=False",
    'inside',
    (cls: PyType, source: Value, order?: Value, signed?: Value) => {
      const little = isLittle(order);
      const value = fromBytes(bytesOf(source), little, signed !== undefined && truth(signed));
      return cls === intType ? value : call1(cls, value);
    },
  ],
});

function power(base: Value, exponent: Value, modulus: Value): Value {
  const x = asInt(base);
  const y = asInt(exponent);
  if (x === undefined || y === undefined) return NotImplemented;
  if (modulus === null) return powInt(x, y);
  const z = asInt(modulus);
  return z === undefined ? NotImplemented : powModInt(x, y, z);
}

/** round(x, digits): half to even at a power of ten. */
function roundInt(x: PyInt, digits: PyInt): PyInt {
  if (digits >= 0) return x;
  // A unit over twice the number leaves nothing: no need to build it.
  if (-digits > bitLength(x) * 0.302 + 2) return 0;
  const unit = powInt(10, intNeg(digits)) as PyInt;
  const [q, r] = divmodInt(x, unit);
  const twice = mulInt(r, 2);
  const up = twice > unit || (twice === unit && modInt(q, 2) === 1);
  return mulInt(up ? addInt(q, 1) : q, unit);
}

function isLittle(order: Value | undefined): boolean {
  if (order === undefined) return false;
  const text = asStr(order);
  if (text === undefined) throw typeError(`argument 'byteorder' must be str, not ${typeName(typeOf(order))}`);
  if (text === 'little') return true;
  if (text === 'big') return false;
  throw valueErr("byteorder must be either 'little' or 'big'");
}

function toBytes(x: PyInt, size: number, little: boolean, signed: boolean): Uint8Array {
  if (x < 0 && !signed) throw overflowError("can't convert negative int to unsigned");
  const bits = bitLength(x < 0 ? intSub(-1, x) : x) + (signed ? 1 : 0);
  if (bits > size * 8) throw overflowError('int too big to convert');
  m.chargeWork(size);
  m.reserve(size);
  const made = new Uint8Array(size);
  let big = BigInt(x);
  if (big < 0n) {
    made.fill(255);
    big = BigInt.asUintN(Math.ceil(bits / 8) * 8, big);
  }
  const hex = big.toString(16);
  for (let end = hex.length, at = size - 1; end > 0; end -= 2, at--) made[at] = Number.parseInt(hex.slice(Math.max(0, end - 2), end), 16);
  return little ? made.reverse() : made;
}

/** What `bytes(source)` would hold, for objects that are no str. */
function bytesOf(source: Value): Uint8Array {
  const data = bytesLike(source);
  if (data !== undefined) return data;
  const made = callSpecial0(source, '__bytes__');
  if (made !== undefined) {
    const bytes = bytesLike(made);
    if (bytes === undefined) throw typeError(`__bytes__ returned non-bytes (type ${typeName(typeOf(made))})`);
    return bytes;
  }
  const cls = typeOf(source);
  if (asStr(source) !== undefined || (cls.lookup('__iter__') === undefined && cls.lookup('__getitem__') === undefined)) {
    throw typeError(`cannot convert '${typeName(cls)}' object to bytes`);
  }
  const items: number[] = [];
  forEachOf(source, (item) => {
    const i = index(item);
    if (i < 0 || i > 255) throw valueErr('bytes must be in range(0, 256)');
    items.push(i as number);
  });
  return Uint8Array.from(items);
}

function fromBytes(data: Uint8Array, little: boolean, signed: boolean): PyInt {
  const n = data.length;
  if (n === 0) return 0;
  m.chargeWork(n * 4);
  checkBits(n * 8 - 7);
  let hex = '';
  for (let i = 0; i < n; i++) {
    const byte = data[little ? n - 1 - i : i];
    hex += (byte < 16 ? '0' : '') + byte.toString(16);
  }
  const value = BigInt(`0x${hex}`);
  return normalize(signed ? BigInt.asIntN(n * 8, value) : value);
}

intType.doc =
  "int([x]) -> integer\nint(x, base=10) -> integer\n\nConvert a number or string to an integer, or return 0 if no arguments\nare given.  If x is a number, return x.__int__().  For floating-point\nnumbers, this truncates towards zero.\n\nIf x is not a number or if base is given, then x must be a string,\nbytes, or bytearray instance representing an integer literal in the\ngiven base.  The literal can be preceded by '+' or '-' and be surrounded\nby whitespace.  The base defaults to 10.  Valid bases are 0 and 2-36.\nBase 0 means to interpret the base from the string as an integer literal.\n>>> int('0b100', base=0)\n4";
