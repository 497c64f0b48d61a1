/** The exact sums behind statistics: integer ratios added without rounding, and roots of ratios rounded once. */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { E, PyException, typeError } from '../../objects/exception.js';
import { floatType, PyFloat } from '../../objects/float.js';
import { asInt, boolType, intType, normalize, type PyInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { asIntegerRatio } from '../../numbers/float-text.js';
import { bitLength, intGcd, intSqrt } from '../../numbers/int-math.js';
import { log } from '../../numbers/libm/exponential.js';
import { getAttrOpt, typeOf } from '../../protocols/attributes.js';
import { call0 } from '../../protocols/calls.js';
import { realOf } from '../../protocols/conversion.js';
import { addInt, floorDivInt, mulInt, pay, shiftLeftInt, subInt, trueDivInt } from '../../protocols/int-ops.js';
import { forEachOf } from '../../protocols/iteration.js';
import { add, index } from '../../protocols/operators.js';
import { asTuple } from '../../types/tuple.js';

/** A ratio, or a value that is not finite. */
type Ratio = { readonly n: PyInt; readonly d: PyInt } | { readonly special: Value };

function ratioOf(v: Value): Ratio {
  const plain = asInt(v);
  if (plain !== undefined) return { n: plain, d: 1 };
  if (v instanceof PyFloat) {
    const x = v.value;
    if (!Number.isFinite(x)) return { special: v };
    if (Number.isSafeInteger(x)) return { n: x + 0, d: 1 };
    // Halves, quarters and their like need no big ints.
    for (let scaled = x * 2, by = 2; by <= 1048576; scaled *= 2, by *= 2) {
      if (Number.isSafeInteger(scaled)) return { n: scaled, d: by };
    }
    const [n, d] = asIntegerRatio(x);
    return { n: normalize(n), d: normalize(d) };
  }
  const method = getAttrOpt(v, 'as_integer_ratio');
  if (method !== undefined) {
    const depth = m.d;
    try {
      const pair = asTuple(call0(method))?.items;
      if (pair !== undefined && pair.length === 2) return { n: index(pair[0]), d: index(pair[1]) };
    } catch (q) {
      if (m.dead || !(q instanceof PyException)) throw q;
      if (!q.cls.isSubtype(E.OverflowError) && !q.cls.isSubtype(E.ValueError)) throw q;
      m.d = depth;
      return { special: v };
    }
  }
  const n = getAttrOpt(v, 'numerator');
  const d = getAttrOpt(v, 'denominator');
  if (n === undefined || d === undefined) throw typeError(`can't convert type '${typeOf(v).name}' to numerator/denominator`);
  return { n: index(n), d: index(d) };
}

/** The type of a result over numbers of two types. */
function coerce(t: PyType, s: PyType): PyType {
  if (t === s || s === intType || s === boolType) return t;
  if (t === intType) return s;
  if (s.isSubtype(t)) return s;
  if (t.isSubtype(s)) return t;
  if (t.isSubtype(intType)) return s;
  if (s.isSubtype(intType)) return t;
  if (isFraction(t) && s.isSubtype(floatType)) return s;
  if (t.isSubtype(floatType) && isFraction(s)) return t;
  throw typeError(`don't know how to coerce ${t.name} and ${s.name}`);
}

function isFraction(t: PyType): boolean {
  return t.mro.some((c) => c.module === 'fractions' && c.name === 'Fraction');
}

/** A sum of ratios: numerators by denominator, put together at the end. */
class ExactSum {
  private readonly sums: Map<PyInt, PyInt> = new Map();
  private readonly squares: Map<PyInt, PyInt> | null;
  count = 0;
  special: Value | undefined = undefined;
  private readonly types: PyType[] = [];

  constructor(squares: boolean) {
    this.squares = squares ? new Map() : null;
  }

  add(v: Value): void {
    const t = typeOf(v);
    if (this.types[this.types.length - 1] !== t && !this.types.includes(t)) this.types.push(t);
    const r = ratioOf(v);
    this.count++;
    m.charge(1);
    if ('special' in r) {
      this.special = this.special === undefined ? r.special : add(this.special, r.special);
      return;
    }
    this.sums.set(r.d, addInt(this.sums.get(r.d) ?? 0, r.n));
    if (this.squares !== null) this.squares.set(r.d, addInt(this.squares.get(r.d) ?? 0, mulInt(r.n, r.n)));
  }

  get type(): PyType {
    return this.types.reduce(coerce, intType);
  }
  get total(): [PyInt, PyInt] {
    return together(this.sums, false);
  }
  get totalOfSquares(): [PyInt, PyInt] {
    return together(this.squares!, true);
  }
}

function together(parts: ReadonlyMap<PyInt, PyInt>, squared: boolean): [PyInt, PyInt] {
  let n: PyInt = 0;
  let d: PyInt = 1;
  for (const [key, part] of parts) {
    const by = squared ? mulInt(key, key) : key;
    const g = intGcd(d, by, pay);
    const scale = floorDivInt(by, g);
    n = addInt(mulInt(n, scale), mulInt(part, floorDivInt(d, g)));
    d = mulInt(d, scale);
  }
  return reduced(n, d);
}

function reduced(n: PyInt, d: PyInt): [PyInt, PyInt] {
  if (d < 0) {
    n = subInt(0, n);
    d = subInt(0, d);
  }
  const g = intGcd(n, d, pay);
  return g === 1 ? [n, d] : [floorDivInt(n, g), floorDivInt(d, g)];
}

/** `(type, numerator, denominator, count)`; a denominator of None marks a numerator that is not finite. */
function exactSum(data: Value): Value {
  const sum = new ExactSum(false);
  forEachOf(data, (v) => sum.add(v));
  if (sum.special !== undefined) return new PyTuple([sum.type, sum.special, null, sum.count]);
  return new PyTuple([sum.type, ...sum.total, sum.count]);
}

/** `(type, numerator, denominator, count, mean's numerator, mean's denominator)` of the squared deviations. */
function squaredDeviations(data: Value): Value {
  const sum = new ExactSum(true);
  forEachOf(data, (v) => sum.add(v));
  const count = sum.count;
  if (count === 0) return new PyTuple([sum.type, 0, 1, 0, 0, 1]);
  if (sum.special !== undefined) return new PyTuple([sum.type, sum.special, null, count, sum.special, null]);
  const [sn, sd] = sum.total;
  const [qn, qd] = sum.totalOfSquares;
  // (count * squares - total ** 2) / count
  const sd2 = mulInt(sd, sd);
  const n = subInt(mulInt(mulInt(count, qn), sd2), mulInt(mulInt(sn, sn), qd));
  const [rn, rd] = reduced(n, mulInt(mulInt(qd, sd2), count));
  return new PyTuple([sum.type, rn, rd, count, ...reduced(sn, mulInt(sd, count))]);
}

/** The root of n / d as an int whose last bit tells that something was cut off. */
function stickyRoot(n: PyInt, d: PyInt): PyInt {
  const root = intSqrt(floorDivInt(n, d), pay);
  const exact = mulInt(mulInt(root, root), d) === n;
  return exact || BigInt(root) & 1n ? root : addInt(root, 1);
}

/** The double nearest to the square root of a ratio. */
function rootOfRatio(a: Value, b: Value): Value {
  const n = index(a);
  const d = index(b);
  if (n === 0) return new PyFloat(0);
  const q = Math.floor((bitLength(n) - bitLength(d) - 109) / 2);
  if (q >= 0) return trueDivInt(shiftLeftInt(stickyRoot(n, shiftLeftInt(d, 2 * q)), q), 1);
  return trueDivInt(stickyRoot(shiftLeftInt(n, -2 * q), d), shiftLeftInt(1, -q));
}

/** Coefficients of Wichura's algorithm AS 241, highest power first: near the centre, in the shoulders, in the tails. */
const CENTRE = [
  [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946, 1971.5909503065513, 133.14166789178438,
    3.3871328727963665,
  ],
  [
    5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751, 687.1870074920579, 42.31333070160091,
    1,
  ],
];
const SHOULDER = [
  [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045, 5.769497221460691,
    4.630337846156546, 1.4234371107496835,
  ],
  [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851, 1.6763848301838038,
    2.053191626637759, 1,
  ],
];
const TAIL = [
  [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124, 0.29656057182850487, 1.7848265399172913,
    5.463784911164114, 6.657904643501103,
  ],
  [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133, 0.014875361290850615, 0.1369298809227358,
    0.599832206555888, 1,
  ],
];

function horner(coefficients: readonly number[], r: number): number {
  let sum = coefficients[0];
  for (let i = 1; i < coefficients.length; i++) sum = sum * r + coefficients[i];
  return sum;
}

/** The inverse of the normal distribution function. */
function normalInverse(p: number, mu: number, sigma: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return mu + ((horner(CENTRE[0], r) * q) / horner(CENTRE[1], r)) * sigma;
  }
  const r = Math.sqrt(-log(q <= 0 ? p : 1 - p));
  const [num, den] = r <= 5 ? SHOULDER : TAIL;
  const at = r <= 5 ? r - 1.6 : r - 5;
  const x = horner(num, at) / horner(den, at);
  return mu + (q < 0 ? -x : x) * sigma;
}

export const exactFunctions: Map<string, PyBuiltin> = makeFunctions('statistics', {
  _exact_sum: ['data, /', 1, exactSum],
  _squared_deviations: ['data, /', 1, squaredDeviations],
  _root_of_ratio: ['n, d, /', 2, rootOfRatio],
  _normal_inverse: [
    'p, mu, sigma, /',
    1,
    (p: Value, mu: Value, sigma: Value) => new PyFloat(normalInverse(realOf(p), realOf(mu), realOf(sigma))),
  ],
});
