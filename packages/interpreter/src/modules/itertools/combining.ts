/** accumulate, batched, groupby, pairwise, starmap, tee and zip_longest. */
import { defMethods, makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { runtimeError, valueErr } from '../../objects/exception.js';
import { payItems, PyTuple, pushPaid } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { PyType } from '../../objects/type.js';
import { type Iter, PyIterator, type Value } from '../../objects/value.js';
import { call, call1, call2 } from '../../protocols/calls.js';
import { same } from '../../protocols/comparison.js';
import { iterOf, toArray } from '../../protocols/iteration.js';
import { iteratorType } from '../../protocols/iterators.js';
import { add } from '../../protocols/operators.js';
import { truth } from '../../protocols/truth.js';
import { sizeArgument } from '../../types/sequences.js';
import { CallingIterator, StepIterator, stepType } from './step.js';

class Accumulate extends CallingIterator {
  private readonly source: Iter;
  private readonly fn: Value;
  private initial: Value | undefined;
  private total: Value | undefined = undefined;
  constructor(source: Iter, fn: Value, initial: Value | undefined) {
    super();
    this.source = source;
    this.fn = fn;
    this.initial = initial;
  }
  protected step(): Value | undefined {
    if (this.initial !== undefined) {
      this.total = this.initial;
      this.initial = undefined;
      return this.total;
    }
    const value = this.source.next();
    if (value === undefined) return undefined;
    if (this.total === undefined) this.total = value;
    else this.total = this.fn === null ? add(this.total, value) : call2(this.fn, this.total, value);
    return this.total;
  }
}
export const accumulateType: PyType = stepType(
  'accumulate',
  Accumulate,
  'iterable, func=None, *, initial=None',
  1,
  (iterable: Value, fn?: Value, initial?: Value) => new Accumulate(iterOf(iterable), fn ?? null, initial ?? undefined),
  'Return series of accumulated sums (or other binary function results).',
);

class Batched extends StepIterator {
  private source: Iter | null;
  private readonly n: number;
  private readonly strict: boolean;
  constructor(source: Iter, n: number, strict: boolean) {
    super();
    this.source = source;
    this.n = n;
    this.strict = strict;
  }
  protected step(): Value | undefined {
    const { source } = this;
    if (source === null) return undefined;
    const items: Value[] = [];
    while (items.length < this.n) {
      const value = source.next();
      if (value === undefined) {
        this.source = null;
        if (items.length === 0) return undefined;
        if (this.strict) throw valueErr('batched(): incomplete batch');
        break;
      }
      pushPaid(items, value);
    }
    return new PyTuple(items);
  }
}
export const batchedType: PyType = stepType(
  'batched',
  Batched,
  'iterable, n, *, strict=False',
  1,
  (iterable: Value, n: Value, strict?: Value) => {
    const size = sizeArgument(n);
    if (size < 1) throw valueErr('n must be at least one');
    return new Batched(iterOf(iterable), size, strict !== undefined && truth(strict));
  },
  "Batch data into tuples of length n. The last batch may be shorter than n.\n\nLoops over the input iterable and accumulates data into tuples\nup to size n.  The input is consumed lazily, just enough to\nfill a batch.  The result is yielded as soon as a batch is full\nor when the input iterable is exhausted.\n\n    >>> for batch in batched('ABCDEFG', 3):\n    ...     print(batch)\n    ...\n    ('A', 'B', 'C')\n    ('D', 'E', 'F')\n    ('G',)\n\nIf \"strict\" is True, raises a ValueError if the final batch is shorter\nthan n.",
);

/** groupby and its groups walk the same source: a group ends when its parent moves on. */
class GroupBy extends CallingIterator {
  private readonly source: Iter;
  private readonly key: Value;
  private target: Value | undefined = undefined;
  current: Value | undefined = undefined;
  value: Value | undefined = undefined;
  group: Group | null = null;
  constructor(source: Iter, key: Value) {
    super();
    this.source = source;
    this.key = key;
  }
  /** Takes the next item and its key; false at the end. */
  advance(): boolean {
    const value = this.source.next();
    if (value === undefined) return false;
    const key = this.key === null ? value : call1(this.key, value);
    this.value = value;
    this.current = key;
    return true;
  }
  protected step(): Value | undefined {
    this.group = null;
    for (let turn = 1; ; turn++) {
      if (this.current !== undefined) {
        if (this.target === undefined || !same(this.target, this.current)) break;
      }
      if (!this.advance()) return undefined;
      if ((turn & 63) === 0) m.charge(1);
    }
    this.target = this.current;
    this.group = new Group(this, this.target as Value);
    return new PyTuple([this.target as Value, this.group]);
  }
}
class Group extends CallingIterator {
  private readonly parent: GroupBy;
  private readonly key: Value;
  constructor(parent: GroupBy, key: Value) {
    super();
    this.parent = parent;
    this.key = key;
  }
  protected step(): Value | undefined {
    const { parent } = this;
    if (parent.group !== this) return undefined;
    if (parent.value === undefined && !parent.advance()) return undefined;
    if (!same(this.key, parent.current as Value)) return undefined;
    const { value } = parent;
    parent.value = undefined;
    return value;
  }
}
export const groupByType: PyType = stepType(
  'groupby',
  GroupBy,
  'iterable, key=None',
  1,
  (iterable: Value, key?: Value) => new GroupBy(iterOf(iterable), key ?? null),
  'make an iterator that returns consecutive keys and groups from the iterable\n\n  iterable\n    Elements to divide into groups according to the key function.\n  key\n    A function for computing the group category for each element.\n    If the key function is not specified or is None, the element itself\n    is used for grouping.',
);
export const groupType: PyType = iteratorType('_grouper', Group, 'itertools');

class Pairwise extends StepIterator {
  private source: Iter | null;
  private old: Value | undefined = undefined;
  constructor(source: Iter) {
    super();
    this.source = source;
  }
  protected step(): Value | undefined {
    const { source } = this;
    if (source === null) return undefined;
    if (this.old === undefined) {
      this.old = source.next();
      if (this.old === undefined) return this.end();
    }
    const value = source.next();
    if (value === undefined) return this.end();
    const pair = new PyTuple([this.old, value]);
    this.old = value;
    return pair;
  }
  private end(): undefined {
    this.source = null;
    this.old = undefined;
    return undefined;
  }
}
export const pairwiseType: PyType = stepType(
  'pairwise',
  Pairwise,
  'iterable, /',
  1,
  (iterable: Value) => new Pairwise(iterOf(iterable)),
  'Return an iterator of overlapping pairs taken from the input iterator.\n\n    s -> (s0,s1), (s1,s2), (s2, s3), ...',
);

class StarMap extends CallingIterator {
  private readonly fn: Value;
  private readonly source: Iter;
  constructor(fn: Value, source: Iter) {
    super();
    this.fn = fn;
    this.source = source;
  }
  protected step(): Value | undefined {
    const args = this.source.next();
    if (args === undefined) return undefined;
    return call(this.fn, toArray(args), null);
  }
}
export const starMapType: PyType = stepType(
  'starmap',
  StarMap,
  'function, iterable, /',
  1,
  (fn: Value, iterable: Value) => new StarMap(fn, iterOf(iterable)),
  'Return an iterator whose values are returned from the function evaluated with an argument tuple taken from the given sequence.',
);

/** What the copies of one tee have read so far: a list that only goes forward, so that items all have seen are garbage. */
class TeeNode {
  readonly source: Iter;
  value: Value | undefined = undefined;
  next: TeeNode | null = null;
  reading = false;
  constructor(source: Iter) {
    this.source = source;
  }
}
class Tee extends PyIterator {
  node: TeeNode;
  private turns = 0;
  constructor(node: TeeNode) {
    super();
    this.node = node;
  }
  next(): Value | undefined {
    const { node } = this;
    if (node.next === null) {
      if (node.reading) throw runtimeError('cannot re-enter the tee iterator');
      m.enterNative();
      node.reading = true;
      let value: Value | undefined;
      try {
        value = node.source.next();
      } catch (q) {
        // catch-ok: whatever was thrown goes on; only the mark against re-entry is taken off
        node.reading = false;
        throw q;
      }
      node.reading = false;
      m.d--;
      if (value === undefined) return undefined;
      if ((++this.turns & 63) === 0) m.charge(1);
      node.value = value;
      node.next = new TeeNode(node.source);
    }
    this.node = node.next;
    return node.value;
  }
}
export const teeType: PyType = stepType(
  '_tee',
  Tee,
  'iterable, /',
  1,
  (iterable: Value) => teeOf(iterable),
  'Iterator wrapped to make it copyable.',
);
defMethods(teeType, { __copy__: ['', 1, (self: Tee) => new Tee(self.node)] });

function teeOf(iterable: Value): Tee {
  return iterable instanceof Tee ? new Tee(iterable.node) : new Tee(new TeeNode(iterOf(iterable)));
}

export const combiningFunctions: Map<string, PyBuiltin> = makeFunctions('itertools', {
  tee: [
    'iterable, n=2, /',
    1,
    (iterable: Value, n?: Value) => {
      const count = n === undefined ? 2 : sizeArgument(n);
      if (count < 0) throw valueErr('n must be >= 0');
      payItems(count);
      if (count === 0) return new PyTuple([]);
      const copies: Tee[] = [];
      const first = teeOf(iterable);
      copies.push(first);
      while (copies.length < count) copies.push(new Tee(first.node));
      return new PyTuple(copies);
    },
  ],
});

class ZipLongest extends StepIterator {
  private readonly sources: (Iter | null)[];
  private active: number;
  private readonly fill: Value;
  constructor(sources: Iter[], fill: Value) {
    super();
    this.sources = sources;
    this.active = sources.length;
    this.fill = fill;
  }
  protected step(): Value | undefined {
    if (this.active === 0) return undefined;
    const { sources } = this;
    m.chargeWork(sources.length);
    const items: Value[] = [];
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i];
      let value = source === null ? undefined : source.next();
      if (value === undefined) {
        if (source !== null) {
          sources[i] = null;
          if (--this.active === 0) return undefined;
        }
        value = this.fill;
      }
      items.push(value);
    }
    return new PyTuple(items);
  }
}
export const zipLongestType: PyType = stepType(
  'zip_longest',
  ZipLongest,
  '*iterables, fillvalue=None',
  1,
  (iterables: Value[], fill?: Value) => {
    m.chargeWork(iterables.length);
    return new ZipLongest(
      iterables.map((iterable) => iterOf(iterable)),
      fill ?? null,
    );
  },
  'Return a zip_longest object whose .__next__() method returns a tuple where\nthe i-th element comes from the i-th iterable argument.  The .__next__()\nmethod continues until the longest iterable in the argument sequence\nis exhausted and then it raises StopIteration.  When the shorter iterables\nare exhausted, the fillvalue is substituted in their place.  The fillvalue\ndefaults to None or can be specified by a keyword argument.',
);
