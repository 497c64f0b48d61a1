/** Functions of module math over many numbers: fsum, prod, sumprod, hypot, dist. https://docs.python.org/3.13/library/math.html#summation-and-product-functions */
import { makeFunctions, type PyBuiltin } from '../objects/builtin.js';
import { overflowError, valueErr } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { asInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { productError } from '../numbers/libm/core.js';
import { hypot } from '../numbers/libm/hypot.js';
import { forEachOf, iterOf, toArray } from '../protocols/iteration.js';
import { add, mul } from '../protocols/operators.js';
import { real } from './math-arguments.js';
import { fusedMultiplyAdd } from './math-bits.js';

/** Exact sum by non-overlapping partial sums of growing size, rounded once. */
function fsum(iterable: Value): PyFloat {
  const partials: number[] = [];
  let special = 0;
  let infinite = 0;
  forEachOf(iterable, (item) => {
    const given = real(item);
    let x = given;
    let kept = 0;
    for (let j = 0; j < partials.length; j++) {
      let y = partials[j];
      if (Math.abs(x) < Math.abs(y)) {
        const t = x;
        x = y;
        y = t;
      }
      const hi = x + y;
      const lo = y - (hi - x);
      if (lo !== 0) partials[kept++] = lo;
      x = hi;
    }
    partials.length = kept;
    if (x === 0) return;
    if (Number.isFinite(x)) {
      partials.push(x);
      return;
    }
    if (Number.isFinite(given)) throw overflowError('intermediate overflow in fsum');
    if (given === given) infinite += given;
    special += given;
    partials.length = 0;
  });
  if (special !== 0) {
    if (infinite !== infinite) throw valueErr('-inf + inf in fsum');
    return new PyFloat(special);
  }
  return new PyFloat(roundPartials(partials));
}

/** The sum of partials, ties to even across them. */
function roundPartials(partials: readonly number[]): number {
  let n = partials.length;
  if (n === 0) return 0;
  let hi = partials[--n];
  let lo = 0;
  while (n > 0) {
    const x = hi;
    const y = partials[--n];
    hi = x + y;
    lo = y - (hi - x);
    if (lo !== 0) break;
  }
  if (n > 0 && ((lo < 0 && partials[n - 1] < 0) || (lo > 0 && partials[n - 1] > 0))) {
    const y = lo * 2;
    const x = hi + y;
    if (y === x - hi) hi = x;
  }
  return hi;
}

function prod(iterable: Value, start?: Value): Value {
  let r: Value = start === undefined ? 1 : start;
  forEachOf(iterable, (item) => {
    r = mul(r, item);
  });
  return r;
}

/** Sizes of products whose rounding error the fast splitting gives exactly. */
const LARGEST = 1e250;
const SMALLEST = 1e-250;

/** A sum of products kept in three doubles. */
class TripleSum {
  private hi = 0;
  private lo = 0;
  private tiny = 0;

  /** Adds x * y; false, and nothing added, when the sum would not be finite. */
  addProduct(x: number, y: number): boolean {
    const p = x * y;
    const size = Math.abs(p);
    const fast = size < LARGEST && size > SMALLEST && Math.abs(x) < LARGEST && Math.abs(y) < LARGEST;
    const rest = fast ? productError(x, y, p) : fusedMultiplyAdd(x, y, -p);
    const hi = this.hi + p;
    if (!Number.isFinite(hi)) return false;
    const hiLost = sumError(this.hi, p, hi);
    const low = this.lo + rest;
    const lowLost = sumError(this.lo, rest, low);
    const both = low + hiLost;
    this.tiny += lowLost + sumError(low, hiLost, both);
    this.hi = hi;
    this.lo = both;
    return true;
  }

  total(): number {
    return this.hi + (this.lo + this.tiny);
  }
}

/** The rounding error of s = a + b. */
function sumError(a: number, b: number, s: number): number {
  const z = s - a;
  return a - (s - z) + (b - z);
}

const LONG_MAX = 9223372036854775807n;
const LONG_MIN = -9223372036854775808n;

function isLong(b: bigint): boolean {
  return b <= LONG_MAX && b >= LONG_MIN;
}

/** The double of one factor beside a float; undefined when the pair is not one of float and int. */
function factor(v: Value): number | undefined {
  if (v instanceof PyFloat) return v.value;
  if (typeof v !== 'number' && typeof v !== 'bigint' && typeof v !== 'boolean') return undefined;
  const x = Number(asInt(v));
  return Number.isFinite(x) ? x : undefined;
}

/** CPython's three stages: C longs, then doubles with extended precision, then plain arithmetic. A stage once left stays left. */
class ProductSum {
  private sum: Value = 0;
  private ints = true;
  private intTotal = 0n;
  private floats = true;
  private floatTotal: TripleSum | null = null;

  private leaveInts(): void {
    this.ints = false;
    if (this.intTotal !== 0n) this.sum = add(this.sum, Number.isSafeInteger(Number(this.intTotal)) ? Number(this.intTotal) : this.intTotal);
    this.intTotal = 0n;
  }

  private leaveFloats(): void {
    this.floats = false;
    if (this.floatTotal !== null) this.sum = add(this.sum, new PyFloat(this.floatTotal.total()));
    this.floatTotal = null;
  }

  add(p: Value, q: Value): void {
    if (this.ints) {
      if ((typeof p === 'number' || typeof p === 'bigint') && (typeof q === 'number' || typeof q === 'bigint')) {
        const x = BigInt(p);
        const y = BigInt(q);
        if (isLong(x) && isLong(y)) {
          const next = this.intTotal + x * y;
          if (isLong(x * y) && isLong(next)) {
            this.intTotal = next;
            return;
          }
        }
      }
      this.leaveInts();
    }
    if (this.floats) {
      if (p instanceof PyFloat || q instanceof PyFloat) {
        const x = factor(p);
        const y = factor(q);
        if (x !== undefined && y !== undefined) {
          const started: TripleSum = this.floatTotal ?? new TripleSum();
          if (started.addProduct(x, y)) {
            this.floatTotal = started;
            return;
          }
        }
      }
      this.leaveFloats();
    }
    this.sum = add(this.sum, mul(p, q));
  }

  total(): Value {
    if (this.ints) this.leaveInts();
    if (this.floats) this.leaveFloats();
    return this.sum;
  }
}

function sumprod(p: Value, q: Value): Value {
  const left = iterOf(p);
  const right = iterOf(q);
  const sum = new ProductSum();
  for (let n = 0; ; n++) {
    if ((n & 63) === 63) m.charge(2);
    const x = left.next();
    const y = right.next();
    if ((x === undefined) !== (y === undefined)) throw valueErr('Inputs are not the same length');
    if (x === undefined || y === undefined) return sum.total();
    sum.add(x, y);
  }
}

function norm(coordinates: number[]): PyFloat {
  m.chargeWork(coordinates.length);
  return new PyFloat(hypot(coordinates));
}

function dist(p: Value, q: Value): PyFloat {
  const a = p instanceof PyTuple ? p.items : toArray(p);
  const b = q instanceof PyTuple ? q.items : toArray(q);
  if (a.length !== b.length) throw valueErr('both points must have the same number of dimensions');
  const differences: number[] = [];
  for (let i = 0; i < a.length; i++) differences.push(Math.abs(real(a[i]) - real(b[i])));
  return norm(differences);
}

export const sumFunctions: Map<string, PyBuiltin> = makeFunctions('math', {
  dist: ['p, q, /', 1, dist],
  fsum: ['seq, /', 1, fsum],
  hypot: ['*coordinates', 1, (args: Value[]) => norm(args.map(real))],
  prod: ['iterable, /, *, start=1', 1, prod],
  sumprod: ['p, q, /', 1, sumprod],
});
