/** Functions of module math on ints: factorial, comb, perm, gcd, lcm, isqrt. https://docs.python.org/3.13/library/math.html#number-theoretic-functions */
import { makeFunctions, type PyBuiltin } from '../objects/builtin.js';
import { overflowError, valueErr } from '../objects/exception.js';
import { checkBits, type PyInt } from '../objects/int.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { bitLength, intAbs, intGcd, intSqrt } from '../numbers/int-math.js';
import { floorDivInt, mulInt, pay, subInt } from '../protocols/int-ops.js';
import { index } from '../protocols/operators.js';

const LONG_MAX = 9223372036854775807n;
/** Factors multiplied one after the other before they meet others as a bigger product. */
const LEAF = 16;

/** low * (low + 1) * ... * (low + count - 1), by halves, so that big factors meet big ones. */
function productOfRun(low: PyInt, count: number): PyInt {
  if (count <= LEAF) {
    let r: PyInt = 1;
    for (let i = 0; i < count; i++) r = mulInt(r, subInt(low, -i));
    return r;
  }
  const half = Math.floor(count / 2);
  return mulInt(productOfRun(low, half), productOfRun(subInt(low, -half), count - half));
}

/** Bits that n! has at least. */
function factorialBits(n: number): number {
  return n < 16 ? 0 : (n / 2) * (bitLength(Math.floor(n / 2)) - 1);
}

function factorialOf(n: PyInt): PyInt {
  if (n > LONG_MAX) throw overflowError('factorial() argument should not exceed 9223372036854775807');
  const count = Number(n);
  checkBits(factorialBits(count));
  m.chargeWork(count);
  return count < 2 ? 1 : productOfRun(2, count - 1);
}

function factorial(v: Value): PyInt {
  const n = index(v);
  if (n < 0) throw valueErr('factorial() not defined for negative values');
  return factorialOf(n);
}

function nonNegative(n: PyInt, name: string): void {
  if (n < 0) throw valueErr(`${name} must be a non-negative integer`);
}

function perm(a: Value, b?: Value): PyInt {
  if (b === undefined || b === null) return factorial(a);
  const n = index(a);
  const k = index(b);
  nonNegative(n, 'n');
  nonNegative(k, 'k');
  if (n < k) return 0;
  if (k > LONG_MAX) throw overflowError('k must not exceed 9223372036854775807');
  const count = Number(k);
  const low = subInt(n, subInt(k, 1));
  checkBits(Math.max(count * (bitLength(low) - 1), factorialBits(count)));
  m.chargeWork(count);
  return productOfRun(low, count);
}

/** C(n, k) for 0 < k <= n / 2: C(n, j) * C(n - j, k - j) / C(k, j), so that nothing grows far beyond the result. */
function combOf(n: PyInt, k: number): PyInt {
  if (k <= LEAF) {
    let r: PyInt = n;
    for (let i = 1; i < k; i++) r = floorDivInt(mulInt(r, subInt(n, i)), i + 1);
    return r;
  }
  const j = Math.floor(k / 2);
  return floorDivInt(mulInt(combOf(n, j), combOf(subInt(n, j), k - j)), combOf(k, j));
}

function comb(a: Value, b: Value): PyInt {
  const n = index(a);
  let k = index(b);
  nonNegative(n, 'n');
  nonNegative(k, 'k');
  const other = subInt(n, k);
  if (other < 0) return 0;
  if (other < k) k = other;
  if (k > LONG_MAX) throw overflowError('min(n - k, k) must not exceed 9223372036854775807');
  const count = Number(k);
  if (count === 0) return 1;
  checkBits(count * Math.max(1, bitLength(n) - bitLength(k)));
  m.chargeWork(count);
  return combOf(n, count);
}

function gcd(args: Value[]): PyInt {
  let r: PyInt = 0;
  for (let i = 0; i < args.length; i++) {
    const n = index(args[i]);
    m.charge(1);
    r = i === 0 ? intAbs(n) : r === 1 ? 1 : intGcd(r, n, pay);
  }
  return r;
}

function lcm(args: Value[]): PyInt {
  let r: PyInt = 1;
  for (let i = 0; i < args.length; i++) {
    const n = index(args[i]);
    m.charge(1);
    if (r === 0) continue;
    if (n === 0) r = 0;
    else r = intAbs(mulInt(floorDivInt(r, intGcd(r, n, pay)), n));
  }
  return r;
}

function isqrt(v: Value): PyInt {
  const n = index(v);
  if (n < 0) throw valueErr('isqrt() argument must be nonnegative');
  return intSqrt(n, pay);
}

export const integerFunctions: Map<string, PyBuiltin> = makeFunctions('math', {
  comb: ['n, k, /', 1, comb],
  factorial: ['n, /', 1, factorial],
  gcd: ['*integers', 1, gcd],
  isqrt: ['n, /', 1, isqrt],
  lcm: ['*integers', 1, lcm],
  perm: ['n, k=None, /', 1, perm],
});
