/** Iterators that take a part of another: islice, takewhile, dropwhile, filterfalse, compress, and chain, which joins several. */
import { defClassMethods } from '../../objects/builtin.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import type { PyType } from '../../objects/type.js';
import type { Iter, Value } from '../../objects/value.js';
import { call1 } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { iterOf } from '../../protocols/iteration.js';
import { ListIterator } from '../../protocols/iterators.js';
import { PyList } from '../../objects/list.js';
import { truth } from '../../protocols/truth.js';
import { genericAlias } from '../../types/generic.js';
import { tryIndex } from '../../types/sequences.js';
import { CallingIterator, StepIterator, stepType } from './step.js';

class Chain extends StepIterator {
  private sources: Iter | null;
  private active: Iter | null = null;
  private turns = 0;
  constructor(sources: Iter) {
    super();
    this.sources = sources;
  }
  protected step(): Value | undefined {
    for (;;) {
      if (this.active !== null) {
        const value = this.active.next();
        if (value !== undefined) return value;
        this.active = null;
      }
      if (this.sources === null) return undefined;
      if ((++this.turns & 15) === 0) m.charge(1);
      const source = this.sources.next();
      if (source === undefined) {
        this.sources = null;
        return undefined;
      }
      this.active = iterOf(source);
    }
  }
}
export const chainType: PyType = stepType(
  'chain',
  Chain,
  '*iterables',
  1,
  (iterables: Value[]) => new Chain(new ListIterator(new PyList(iterables))),
  'Return a chain object whose .__next__() method returns elements from the\nfirst iterable until it is exhausted, then elements from the next\niterable, until all of the iterables are exhausted.',
);
defClassMethods(chainType, {
  from_iterable: ['iterable, /', 1, (cls: PyType, iterable: Value) => wrapNew(cls, chainType, new Chain(iterOf(iterable)))],
  __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)],
});

class Islice extends StepIterator {
  private source: Iter | null;
  private at = 0;
  private wanted: number;
  private readonly stop: number;
  private readonly by: number;
  constructor(source: Iter, start: number, stop: number, by: number) {
    super();
    this.source = source;
    this.wanted = start;
    this.stop = stop;
    this.by = by;
  }
  protected step(): Value | undefined {
    const { source, stop } = this;
    if (source === null) return undefined;
    while (this.at < this.wanted) {
      if (source.next() === undefined) {
        this.source = null;
        return undefined;
      }
      if ((++this.at & 63) === 0) m.charge(1);
    }
    if (this.at >= stop) {
      this.source = null;
      return undefined;
    }
    const value = source.next();
    if (value === undefined) {
      this.source = null;
      return undefined;
    }
    this.at++;
    this.wanted = Math.min(this.wanted + this.by, stop);
    return value;
  }
}

/** An index of islice; undefined where it is none. */
function sliceIndex(v: Value, none: number, least: number): number | undefined {
  if (v === null) return none;
  const i = tryIndex(v);
  if (i === undefined) return undefined;
  return i < least || i > 9223372036854775807n ? undefined : Number(i);
}

function makeIslice(iterable: Value, bounds: Value[]): Islice {
  const rest = 'must be None or an integer: 0 <= x <= sys.maxsize.';
  if (bounds.length === 0 || bounds.length > 3) {
    const few = bounds.length === 0;
    throw typeError(`islice expected at ${few ? 'least 2 arguments' : 'most 4 arguments'}, got ${bounds.length + 1}`);
  }
  const last = bounds.length === 1 ? bounds[0] : bounds[1];
  const stop = sliceIndex(last, Number.POSITIVE_INFINITY, 0);
  if (stop === undefined && (tryIndex(last) ?? -1) === -1) throw valueErr(`Stop argument for islice() ${rest}`);
  const start = bounds.length === 1 ? 0 : sliceIndex(bounds[0], 0, 0);
  if (start === undefined || stop === undefined) throw valueErr(`Indices for islice() ${rest}`);
  const by = bounds.length === 3 ? sliceIndex(bounds[2], 1, 1) : 1;
  if (by === undefined) throw valueErr('Step for islice() must be a positive integer or None.');
  return new Islice(iterOf(iterable), start, stop, by);
}
export const isliceType: PyType = stepType(
  'islice',
  Islice,
  'iterable, /, *bounds',
  1,
  makeIslice,
  'islice(iterable, stop) --> islice object\nislice(iterable, start, stop[, step]) --> islice object\n\nReturn an iterator whose next() method returns selected values from an\niterable.  If start is specified, will skip all preceding elements;\notherwise, start defaults to zero.  Step defaults to one.  If\nspecified as another value, step determines how many values are\nskipped between successive calls.  Works like a slice() on a list\nbut returns an iterator.',
);

class TakeWhile extends CallingIterator {
  private readonly test: Value;
  private readonly source: Iter;
  private done = false;
  constructor(test: Value, source: Iter) {
    super();
    this.test = test;
    this.source = source;
  }
  protected step(): Value | undefined {
    if (this.done) return undefined;
    const value = this.source.next();
    if (value === undefined) return undefined;
    if (truth(call1(this.test, value))) return value;
    this.done = true;
    return undefined;
  }
}
export const takeWhileType: PyType = stepType(
  'takewhile',
  TakeWhile,
  'predicate, iterable, /',
  1,
  (test: Value, iterable: Value) => new TakeWhile(test, iterOf(iterable)),
  'Return successive entries from an iterable as long as the predicate evaluates to true for each entry.',
);

class DropWhile extends CallingIterator {
  private readonly test: Value;
  private readonly source: Iter;
  private started = false;
  constructor(test: Value, source: Iter) {
    super();
    this.test = test;
    this.source = source;
  }
  protected step(): Value | undefined {
    for (let turn = 1; ; turn++) {
      const value = this.source.next();
      if (value === undefined || this.started) return value;
      if (!truth(call1(this.test, value))) {
        this.started = true;
        return value;
      }
      if ((turn & 63) === 0) m.charge(1);
    }
  }
}
export const dropWhileType: PyType = stepType(
  'dropwhile',
  DropWhile,
  'predicate, iterable, /',
  1,
  (test: Value, iterable: Value) => new DropWhile(test, iterOf(iterable)),
  'Drop items from the iterable while predicate(item) is true.\n\nAfterwards, return every element until the iterable is exhausted.',
);

class FilterFalse extends CallingIterator {
  private readonly test: Value;
  private readonly source: Iter;
  constructor(test: Value, source: Iter) {
    super();
    this.test = test;
    this.source = source;
  }
  protected step(): Value | undefined {
    for (let turn = 1; ; turn++) {
      const value = this.source.next();
      if (value === undefined) return undefined;
      if (!truth(this.test === null ? value : call1(this.test, value))) return value;
      if ((turn & 63) === 0) m.charge(1);
    }
  }
}
export const filterFalseType: PyType = stepType(
  'filterfalse',
  FilterFalse,
  'function, iterable, /',
  1,
  (test: Value, iterable: Value) => new FilterFalse(test, iterOf(iterable)),
  'Return those items of iterable for which function(item) is false.\n\nIf function is None, return the items that are false.',
);

class Compress extends StepIterator {
  private readonly data: Iter;
  private readonly selectors: Iter;
  constructor(data: Iter, selectors: Iter) {
    super();
    this.data = data;
    this.selectors = selectors;
  }
  protected step(): Value | undefined {
    for (let turn = 1; ; turn++) {
      const value = this.data.next();
      if (value === undefined) return undefined;
      const selector = this.selectors.next();
      if (selector === undefined) return undefined;
      if (truth(selector)) return value;
      if ((turn & 63) === 0) m.charge(1);
    }
  }
}
export const compressType: PyType = stepType(
  'compress',
  Compress,
  'data, selectors',
  1,
  (data: Value, selectors: Value) => new Compress(iterOf(data), iterOf(selectors)),
  'Return data elements corresponding to true selector elements.\n\nForms a shorter iterator from selected data elements using the selectors to\nchoose the data elements.',
);
