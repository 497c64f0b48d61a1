/** The complex type. https://docs.python.org/3.13/library/functions.html#complex */
import { parseFloat_ } from '../numbers/float-text.js';
import { defGetters, defMethods, defNew, type Row } from '../objects/builtin.js';
import { newException, E, typeError, valueErr } from '../objects/exception.js';
import { complexType, PyComplex, PyFloat } from '../objects/float.js';
import { PyInstance } from '../objects/instance.js';
import { asInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr, jsText } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { callSpecial0 } from '../protocols/calls.js';
import { wrapNew } from '../protocols/classes.js';
import { compareBuiltin } from '../protocols/comparison.js';
import { absComplex, complexPow, divComplex, mulComplex } from '../protocols/complex-ops.js';
import { asciiNumber, doubleOpt, plainDouble } from '../protocols/conversion.js';
import { hashComplex } from '../protocols/hashing.js';
import { complexText, formatComplexValue } from '../protocols/text.js';

const NUMBER =
  '(?:[0-9](?:_?[0-9])*(?:\\.(?:[0-9](?:_?[0-9])*)?)?|\\.[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?|[iI][nN][fF](?:[iI][nN][iI][tT][yY])?|[nN][aA][nN]';
const REAL_ONLY = new RegExp(`^[+-]?(?:${NUMBER})$`);
const IMAG_ONLY = new RegExp(`^([+-]?(?:${NUMBER})?)[jJ]$`);
const BOTH = new RegExp(`^([+-]?(?:${NUMBER}))([+-](?:${NUMBER})?)[jJ]$`);

/** The number before a `j`: a bare sign, or nothing, stands for one. */
function imaginary(text: string): number {
  if (text === '' || text === '+') return 1;
  return text === '-' ? -1 : (parseFloat_(text) as number);
}

/** `complex(text)`; undefined when the text is no complex number. */
export function parseComplex(source: string): PyComplex | undefined {
  m.chargeWork(source.length);
  let text = asciiNumber(source);
  if (text.startsWith('(') && text.endsWith(')')) text = asciiNumber(text.slice(1, -1));
  if (REAL_ONLY.test(text)) return new PyComplex(parseFloat_(text) as number, 0);
  const imag = IMAG_ONLY.exec(text);
  if (imag !== null) return new PyComplex(0, imaginary(imag[1]));
  const both = BOTH.exec(text);
  return both === null ? undefined : new PyComplex(parseFloat_(both[1]) as number, imaginary(both[2]));
}

/** The complex number behind a value: its own, or by `__complex__`; undefined for anything else. */
function complexOpt(v: Value): PyComplex | undefined {
  if (v instanceof PyComplex) return v;
  const made = callSpecial0(v, '__complex__');
  if (made !== undefined) {
    const z = payload(made);
    if (z === undefined) throw typeError(`__complex__ returned non-complex (type ${typeName(typeOf(made))})`);
    return z;
  }
  return payload(v);
}

function payload(v: Value): PyComplex | undefined {
  if (v instanceof PyComplex) return v;
  return v instanceof PyInstance && v.payload instanceof PyComplex ? v.payload : undefined;
}

/** The complex number of anything with `__complex__`, `__float__` or `__index__`, as cmath takes it. */
export function complexOf(v: Value): PyComplex {
  const z = complexOpt(v);
  if (z !== undefined) return z;
  const x = doubleOpt(v);
  if (x === undefined) throw typeError(`must be real number, not ${typeName(typeOf(v))}`);
  return new PyComplex(x, 0);
}

function newComplex(real: Value | undefined, imag: Value | undefined): PyComplex {
  const text = real === undefined ? undefined : asStr(real);
  if (text !== undefined) {
    if (imag !== undefined) throw typeError("complex() can't take second arg if first is a string");
    const parsed = parseComplex(jsText(text));
    if (parsed === undefined) throw valueErr('complex() arg is a malformed string');
    return parsed;
  }
  if (imag !== undefined && asStr(imag) !== undefined) throw typeError("complex() second arg can't be a string");
  let re = 0;
  let im = 0;
  if (real !== undefined) {
    const z = complexOpt(real);
    if (z !== undefined) {
      re = z.real;
      im = z.imag;
      if (imag === undefined) return z;
    } else {
      const x = doubleOpt(real);
      if (x === undefined) throw typeError(`complex() first argument must be a string or a number, not '${typeName(typeOf(real))}'`);
      re = x;
    }
  }
  if (imag !== undefined) {
    const w = payload(imag);
    if (w !== undefined) {
      re -= w.imag;
      im += w.real;
    } else {
      const y = doubleOpt(imag);
      if (y === undefined) throw typeError(`complex() second argument must be a number, not '${typeName(typeOf(imag))}'`);
      im = im === 0 ? y : im + y;
    }
  }
  return new PyComplex(re, im);
}

defNew(complexType, 'real=0, imag=0', 'inside', (cls: PyType, real?: Value, imag?: Value) =>
  wrapNew(cls, complexType, newComplex(real, imag)),
);

/** A number of any builtin kind, subclasses included, as complex; undefined for anything else. */
function operand(v: Value): PyComplex | undefined {
  const z = payload(v);
  if (z !== undefined) return z;
  const x = plainDouble(v);
  return x === undefined ? undefined : new PyComplex(x, 0);
}

function pair(name: string, work: (a: PyComplex, b: PyComplex) => Value): Record<string, Row> {
  return {
    [`__${name}__`]: [
      'value, /',
      1,
      (self: PyComplex, other: Value) => {
        const w = operand(other);
        return w === undefined ? NotImplemented : work(self, w);
      },
    ],
    [`__r${name}__`]: [
      'value, /',
      1,
      (self: PyComplex, other: Value) => {
        const w = operand(other);
        return w === undefined ? NotImplemented : work(w, self);
      },
    ],
  };
}

function power(base: Value, exponent: Value, modulus: Value | undefined): Value {
  const z = operand(base);
  const w = operand(exponent);
  if (z === undefined || w === undefined) return NotImplemented;
  if (modulus !== undefined && modulus !== null) throw newException(E.ValueError, ['complex modulo']);
  return complexPow(z.real, z.imag, w.real, w.imag);
}

function equal(self: PyComplex, other: Value): Value {
  const plain = payload(other) ?? asInt(other) ?? (other instanceof PyInstance ? other.payload : other);
  if (!(plain instanceof PyComplex || plain instanceof PyFloat || typeof plain === 'number' || typeof plain === 'bigint'))
    return NotImplemented;
  return compareBuiltin('__eq__', self, plain);
}

const never = (): Value => NotImplemented;

defMethods(complexType, {
  __repr__: ['', 1, (self: PyComplex) => complexText(self.real, self.imag)],
  __hash__: ['', 1, (self: PyComplex) => hashComplex(self.real, self.imag)],
  __lt__: ['value, /', 1, never],
  __le__: ['value, /', 1, never],
  __eq__: ['value, /', 1, equal],
  __ne__: [
    'value, /',
    1,
    (self: PyComplex, other: Value) => {
      const r = equal(self, other);
      return typeof r === 'boolean' ? !r : r;
    },
  ],
  __gt__: ['value, /', 1, never],
  __ge__: ['value, /', 1, never],
  ...pair('add', (a, b) => new PyComplex(a.real + b.real, a.imag + b.imag)),
  ...pair('sub', (a, b) => new PyComplex(a.real - b.real, a.imag - b.imag)),
  ...pair('mul', (a, b) => mulComplex(a.real, a.imag, b.real, b.imag)),
  ...pair('truediv', (a, b) => divComplex(a.real, a.imag, b.real, b.imag)),
  __pow__: ['value, mod=None, /', 1, (self: PyComplex, exponent: Value, modulus?: Value) => power(self, exponent, modulus)],
  __rpow__: ['value, mod=None, /', 1, (self: PyComplex, base: Value, modulus?: Value) => power(base, self, modulus)],
  __neg__: ['', 1, (self: PyComplex) => new PyComplex(-self.real, -self.imag)],
  __pos__: ['', 1, (self: PyComplex) => self],
  __abs__: ['', 1, (self: PyComplex) => new PyFloat(absComplex(self.real, self.imag))],
  __bool__: ['', 1, (self: PyComplex) => self.real !== 0 || self.imag !== 0],
  __complex__: ['', 1, (self: PyComplex) => self],
  __getnewargs__: ['', 1, (self: PyComplex) => new PyTuple([new PyFloat(self.real), new PyFloat(self.imag)])],
  __format__: [
    'format_spec, /',
    'inside',
    (self: PyComplex, spec: Value) => {
      const text = asStr(spec);
      if (text === undefined) throw typeError(`__format__() argument must be str, not ${typeName(typeOf(spec))}`);
      return text === '' ? complexText(self.real, self.imag) : formatComplexValue(self.real, self.imag, text, 'complex');
    },
  ],
  conjugate: ['', 1, (self: PyComplex) => new PyComplex(self.real, -self.imag)],
});

defGetters(complexType, { real: (self: PyComplex) => new PyFloat(self.real), imag: (self: PyComplex) => new PyFloat(self.imag) });

complexType.doc =
  "Create a complex number from a string or numbers.\n\nIf a string is given, parse it as a complex number.\nIf a single number is given, convert it to a complex number.\nIf the 'real' or 'imag' arguments are given, create a complex number\nwith the specified real and imaginary components.";
