/** product, permutations, combinations and combinations_with_replacement. */
import { typeError, valueErr } from '../../objects/exception.js';
import { payItems, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asInt } from '../../objects/int.js';
import type { PyType } from '../../objects/type.js';
import { PyIterator, type Value } from '../../objects/value.js';
import { toArray } from '../../protocols/iteration.js';
import { sizeArgument } from '../../types/sequences.js';
import { stepType } from './step.js';

/** Counts through indices; the tuple before is the start of the next. */
class Product extends PyIterator {
  private readonly pools: readonly (readonly Value[])[];
  private readonly at: number[];
  private last: Value[] | null = null;
  private done = false;
  constructor(pools: readonly (readonly Value[])[]) {
    super();
    this.pools = pools;
    this.at = pools.map(() => 0);
    for (const pool of pools) if (pool.length === 0) this.done = true;
  }
  next(): Value | undefined {
    if (this.done) return undefined;
    const { pools, at } = this;
    m.chargeWork(pools.length);
    if (this.last === null) {
      this.last = pools.map((pool) => pool[0]);
      return new PyTuple(this.last);
    }
    const items = this.last.slice();
    let i = pools.length - 1;
    for (; i >= 0; i--) {
      const pool = pools[i];
      if (++at[i] < pool.length) {
        items[i] = pool[at[i]];
        break;
      }
      at[i] = 0;
      items[i] = pool[0];
    }
    if (i < 0) {
      this.done = true;
      return undefined;
    }
    this.last = items;
    return new PyTuple(items);
  }
}
export const productType: PyType = stepType(
  'product',
  Product,
  '*iterables, repeat=1',
  1,
  (iterables: Value[], repeat?: Value) => {
    const times = repeat === undefined ? 1 : sizeArgument(repeat);
    if (times < 0) throw valueErr('repeat argument cannot be negative');
    payItems(iterables.length * times);
    const pools = times === 0 ? [] : iterables.map((iterable) => toArray(iterable));
    const all: Value[][] = [];
    for (let k = 0; k < times && pools.length > 0; k++) for (const pool of pools) all.push(pool);
    return new Product(all);
  },
  "Cartesian product of input iterables.  Equivalent to nested for-loops.\n\nFor example, product(A, B) returns the same as:  ((x,y) for x in A for y in B).\nThe leftmost iterators are in the outermost for-loop, so the output tuples\ncycle in a manner similar to an odometer (with the rightmost element changing\non every iteration).\n\nTo compute the product of an iterable with itself, specify the number\nof repetitions with the optional repeat keyword argument. For example,\nproduct(A, repeat=4) means the same as product(A, A, A, A).\n\nproduct('ab', range(3)) --> ('a',0) ('a',1) ('a',2) ('b',0) ('b',1) ('b',2)\nproduct((0,1), (0,1), (0,1)) --> (0,0,0) (0,0,1) (0,1,0) (0,1,1) (1,0,0) ...",
);

function range(n: number): number[] {
  payItems(n);
  const made: number[] = [];
  for (let i = 0; i < n; i++) made.push(i);
  return made;
}

class Permutations extends PyIterator {
  private readonly pool: readonly Value[];
  private readonly r: number;
  private readonly indices: number[];
  private readonly cycles: number[];
  private started = false;
  private done: boolean;
  constructor(pool: readonly Value[], r: number) {
    super();
    this.pool = pool;
    this.r = r;
    this.done = r > pool.length;
    this.indices = range(pool.length);
    this.cycles = [];
    if (!this.done) for (let i = 0; i < r; i++) this.cycles.push(pool.length - i);
  }
  next(): Value | undefined {
    if (this.done) return undefined;
    if (this.started && !this.advance()) {
      this.done = true;
      return undefined;
    }
    this.started = true;
    const { pool, indices, r } = this;
    m.chargeWork(r);
    const items: Value[] = [];
    for (let i = 0; i < r; i++) items.push(pool[indices[i]]);
    return new PyTuple(items);
  }
  private advance(): boolean {
    const { indices, cycles, r } = this;
    const n = indices.length;
    for (let i = r - 1; i >= 0; i--) {
      if (--cycles[i] === 0) {
        m.chargeWork(n - i);
        const first = indices[i];
        for (let j = i; j < n - 1; j++) indices[j] = indices[j + 1];
        indices[n - 1] = first;
        cycles[i] = n - i;
      } else {
        const j = n - cycles[i];
        const other = indices[i];
        indices[i] = indices[j];
        indices[j] = other;
        return true;
      }
    }
    return false;
  }
}
export const permutationsType: PyType = stepType(
  'permutations',
  Permutations,
  'iterable, r=None',
  1,
  (iterable: Value, r?: Value) => {
    const pool = toArray(iterable);
    if (r === undefined || r === null) return new Permutations(pool, pool.length);
    if (asInt(r) === undefined) throw typeError('Expected int as r');
    const size = sizeArgument(r);
    if (size < 0) throw valueErr('r must be non-negative');
    return new Permutations(pool, size);
  },
  'Return successive r-length permutations of elements in the iterable.\n\npermutations(range(3), 2) --> (0,1), (0,2), (1,0), (1,2), (2,0), (2,1)',
);

class Combinations extends PyIterator {
  private readonly pool: readonly Value[];
  private readonly r: number;
  private readonly indices: number[];
  private started = false;
  private done: boolean;
  constructor(pool: readonly Value[], r: number) {
    super();
    this.pool = pool;
    this.r = r;
    this.done = r > pool.length;
    this.indices = this.done ? [] : range(r);
  }
  next(): Value | undefined {
    if (this.done) return undefined;
    const { pool, indices, r } = this;
    m.chargeWork(r);
    if (this.started) {
      let i = r - 1;
      while (i >= 0 && indices[i] === i + pool.length - r) i--;
      if (i < 0) {
        this.done = true;
        return undefined;
      }
      indices[i]++;
      for (let j = i + 1; j < r; j++) indices[j] = indices[j - 1] + 1;
    }
    this.started = true;
    const items: Value[] = [];
    for (let i = 0; i < r; i++) items.push(pool[indices[i]]);
    return new PyTuple(items);
  }
}

function sizeOf(r: Value): number {
  const size = sizeArgument(r);
  if (size < 0) throw valueErr('r must be non-negative');
  return size;
}
export const combinationsType: PyType = stepType(
  'combinations',
  Combinations,
  'iterable, r',
  1,
  (iterable: Value, r: Value) => {
    const size = sizeArgument(r);
    const pool = toArray(iterable);
    if (size < 0) throw valueErr('r must be non-negative');
    return new Combinations(pool, size);
  },
  'Return successive r-length combinations of elements in the iterable.\n\ncombinations(range(4), 3) --> (0,1,2), (0,1,3), (0,2,3), (1,2,3)',
);

class CombinationsWithReplacement extends PyIterator {
  private readonly pool: readonly Value[];
  private readonly r: number;
  private readonly indices: number[];
  private started = false;
  private done: boolean;
  constructor(pool: readonly Value[], r: number) {
    super();
    this.pool = pool;
    this.r = r;
    this.done = pool.length === 0 && r > 0;
    payItems(r);
    this.indices = new Array<number>(this.done ? 0 : r).fill(0);
  }
  next(): Value | undefined {
    if (this.done) return undefined;
    const { pool, indices, r } = this;
    m.chargeWork(r);
    if (this.started) {
      let i = r - 1;
      while (i >= 0 && indices[i] === pool.length - 1) i--;
      if (i < 0) {
        this.done = true;
        return undefined;
      }
      indices.fill(indices[i] + 1, i);
    }
    this.started = true;
    const items: Value[] = [];
    for (let i = 0; i < r; i++) items.push(pool[indices[i]]);
    return new PyTuple(items);
  }
}
export const combinationsWithReplacementType: PyType = stepType(
  'combinations_with_replacement',
  CombinationsWithReplacement,
  'iterable, r',
  1,
  (iterable: Value, r: Value) => new CombinationsWithReplacement(toArray(iterable), sizeOf(r)),
  "Return successive r-length combinations of elements in the iterable allowing individual elements to have successive repeats.\n\ncombinations_with_replacement('ABC', 2) --> ('A','A'), ('A','B'), ('A','C'), ('B','B'), ('B','C'), ('C','C')",
);
