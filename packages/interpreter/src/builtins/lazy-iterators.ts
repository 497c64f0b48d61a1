/** map, filter, zip, enumerate and reversed: iterators that work as they are asked. */
import { defClassMethods, defMethods, defNew } from '../objects/builtin.js';
import { asDict } from '../objects/dict.js';
import { E, newException, PyException, typeError, valueErr } from '../objects/exception.js';
import { PyGenerator } from '../objects/generator.js';
import { normalize, type PyInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { PySetIterator } from '../objects/set.js';
import { layoutType, type PyType } from '../objects/type.js';
import { type Iter, PyIterator, type Value } from '../objects/value.js';
import { typeLookup, typeName, typeOf } from '../protocols/attributes.js';
import { call, call1, call2, callBound0 } from '../protocols/calls.js';
import { wrapNew } from '../protocols/classes.js';
import { iterOf } from '../protocols/iteration.js';
import { DictIterator, ListIterator, RangeIterator, StrIterator, TupleIterator } from '../protocols/iterators.js';
import { index } from '../protocols/operators.js';
import { getItem, length } from '../protocols/subscript.js';
import { truth } from '../protocols/truth.js';
import { genericAlias } from '../types/generic.js';

/** Iterators whose step calls nothing, or counts its own depth: chains of them cannot grow deep unseen. */
function isLeaf(it: Iter): boolean {
  return (
    it instanceof ListIterator ||
    it instanceof RangeIterator ||
    it instanceof TupleIterator ||
    it instanceof StrIterator ||
    it instanceof DictIterator ||
    it instanceof PySetIterator ||
    it instanceof PyGenerator
  );
}

/** A StopIteration raised inside an iterator's step ends the iteration; anything else goes on. */
function ended(q: unknown, d: number): undefined {
  if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.StopIteration)) throw q;
  m.d = d;
  return undefined;
}

/** `map(function, iterable, ...)`. */
export class PyMapIterator extends PyIterator {
  private readonly fn: Value;
  private readonly iters: readonly Iter[];
  constructor(fn: Value, iters: readonly Iter[]) {
    super();
    this.fn = fn;
    this.iters = iters;
  }
  next(): Value | undefined {
    const d = m.d;
    m.enterNative();
    const iters = this.iters;
    const a = iters[0].next();
    if (a === undefined) {
      m.d = d;
      return undefined;
    }
    let result: Value | undefined;
    try {
      if (iters.length === 1) result = call1(this.fn, a);
      else result = this.callMany(a);
    } catch (q) {
      if (m.dead) throw q;
      result = ended(q, d);
    }
    m.d = d;
    return result;
  }
  private callMany(first: Value): Value | undefined {
    const iters = this.iters;
    const args: Value[] = [first];
    m.chargeWork(iters.length);
    for (let i = 1; i < iters.length; i++) {
      const x = iters[i].next();
      if (x === undefined) return undefined;
      args.push(x);
    }
    return args.length === 2 ? call2(this.fn, args[0], args[1]) : call(this.fn, args, null);
  }
}
export const mapType: PyType = layoutType('map', PyMapIterator);

/** `filter(function, iterable)`. */
export class PyFilterIterator extends PyIterator {
  private readonly fn: Value;
  private readonly iter: Iter;
  private readonly leaf: boolean;
  private skipped = 0;
  constructor(fn: Value, iter: Iter) {
    super();
    this.fn = fn;
    this.iter = iter;
    this.leaf = fn === null && isLeaf(iter);
  }
  next(): Value | undefined {
    return this.leaf ? this.nextTrue() : this.nextPassing();
  }
  private nextTrue(): Value | undefined {
    for (;;) {
      const found = this.iter.next();
      if (found === undefined || truth(found)) return found;
      if ((++this.skipped & 63) === 0) m.charge(1);
    }
  }
  private nextPassing(): Value | undefined {
    const d = m.d;
    m.enterNative();
    let found: Value | undefined;
    try {
      for (;;) {
        found = this.iter.next();
        if (found === undefined) break;
        if (truth(this.fn === null ? found : call1(this.fn, found))) break;
        // An endless run of rejected items must reach the gates.
        if ((++this.skipped & 63) === 0) m.charge(1);
      }
    } catch (q) {
      if (m.dead) throw q;
      found = ended(q, d);
    }
    m.d = d;
    return found;
  }
}
export const filterType: PyType = layoutType('filter', PyFilterIterator);

/** `zip(*iterables, strict=False)`. */
export class PyZipIterator extends PyIterator {
  private readonly iters: readonly Iter[];
  private readonly strict: boolean;
  private readonly leafPair: boolean;
  constructor(iters: readonly Iter[], strict: boolean) {
    super();
    this.iters = iters;
    this.strict = strict;
    this.leafPair = iters.length === 2 && isLeaf(iters[0]) && isLeaf(iters[1]);
  }
  next(): Value | undefined {
    return this.leafPair ? this.nextPair() : this.nextItems();
  }
  private nextPair(): Value | undefined {
    const iters = this.iters;
    const a = iters[0].next();
    if (a === undefined) {
      if (this.strict) this.checkLengths(0);
      return undefined;
    }
    const b = iters[1].next();
    if (b === undefined) {
      if (this.strict) this.checkLengths(1);
      return undefined;
    }
    return new PyTuple([a, b]);
  }
  private nextItems(): Value | undefined {
    const iters = this.iters;
    const n = iters.length;
    if (n === 0) return undefined;
    m.chargeWork(n);
    m.enterNative();
    const items: Value[] = [];
    for (let i = 0; i < n; i++) {
      const x = iters[i].next();
      if (x === undefined) {
        if (this.strict) this.checkLengths(i);
        m.d--;
        return undefined;
      }
      items.push(x);
    }
    m.d--;
    // A copy takes no more room than its items, unlike an array that grew.
    return new PyTuple(items.slice());
  }
  /** One iterable ended: all must. */
  private checkLengths(i: number): void {
    if (i > 0) throw valueErr(`zip() argument ${i + 1} is shorter than argument${i === 1 ? ' 1' : `s 1-${i}`}`);
    for (let k = 1; k < this.iters.length; k++) {
      if (this.iters[k].next() !== undefined)
        throw valueErr(`zip() argument ${k + 1} is longer than argument${k === 1 ? ' 1' : `s 1-${k}`}`);
    }
  }
}
export const zipType: PyType = layoutType('zip', PyZipIterator);

/** `enumerate(iterable, start=0)`. */
export class PyEnumerateIterator extends PyIterator {
  private readonly iter: Iter;
  private readonly leaf: boolean;
  private count: PyInt;
  constructor(iter: Iter, start: PyInt) {
    super();
    this.iter = iter;
    this.leaf = isLeaf(iter);
    this.count = start;
  }
  next(): Value | undefined {
    let x: Value | undefined;
    if (this.leaf) x = this.iter.next();
    else {
      m.enterNative();
      x = this.iter.next();
      m.d--;
    }
    if (x === undefined) return undefined;
    const n = this.count;
    this.count = typeof n === 'number' && n < Number.MAX_SAFE_INTEGER ? n + 1 : normalize(BigInt(n) + 1n);
    return new PyTuple([n, x]);
  }
}
export const enumerateType: PyType = layoutType('enumerate', PyEnumerateIterator);

/** `reversed(sequence)` of a sequence that has no `__reversed__`: by index, from the length it had. */
export class PyReversedIterator extends PyIterator {
  private sequence: Value | undefined;
  private at: number;
  constructor(sequence: Value, count: number) {
    super();
    this.sequence = sequence;
    this.at = count - 1;
  }
  next(): Value | undefined {
    const sequence = this.sequence;
    if (sequence === undefined) return undefined;
    if (this.at < 0) {
      this.sequence = undefined;
      return undefined;
    }
    const i = this.at--;
    if (sequence instanceof PyTuple) return sequence.items[i];
    if (typeof sequence === 'string') return sequence[i];
    const d = m.d;
    try {
      return getItem(sequence, i);
    } catch (q) {
      if (m.dead || !(q instanceof PyException)) throw q;
      if (!q.cls.isSubtype(E.IndexError) && !q.cls.isSubtype(E.StopIteration)) throw q;
      m.d = d;
      this.sequence = undefined;
      this.at = -1;
      return undefined;
    }
  }
  override lengthHint(): number {
    if (this.sequence === undefined) return 0;
    const hint = this.at + 1;
    return length(this.sequence) < hint ? 0 : hint;
  }
}
export const reversedType: PyType = layoutType('reversed', PyReversedIterator);

for (const type of [mapType, filterType, zipType, enumerateType, reversedType]) {
  defMethods(type, { __iter__: ['', 1, (self: Value) => self] }, { raw: true });
  defMethods(type, {
    __next__: [
      '',
      1,
      (self: PyIterator) => {
        const x = self.next();
        if (x === undefined) throw newException(E.StopIteration, []);
        return x;
      },
    ],
  });
}
defMethods(reversedType, { __length_hint__: ['', 1, (self: PyReversedIterator) => self.lengthHint()] });

function itersOf(iterables: readonly Value[]): Iter[] {
  m.chargeWork(iterables.length);
  const iters: Iter[] = [];
  for (let i = 0; i < iterables.length; i++) iters.push(iterOf(iterables[i]));
  return iters;
}

defNew(mapType, '*args', 1, (cls: PyType, args: Value[]) => {
  if (args.length < 2) throw typeError('map() must have at least two arguments.');
  return wrapNew(cls, mapType, new PyMapIterator(args[0], itersOf(args.slice(1))));
});
defNew(filterType, 'function, iterable, /', 1, (cls: PyType, fn: Value, iterable: Value) =>
  wrapNew(cls, filterType, new PyFilterIterator(fn, iterOf(iterable))),
);
defNew(zipType, '*iterables, strict=False', 1, (cls: PyType, iterables: Value[], strict?: Value) =>
  wrapNew(cls, zipType, new PyZipIterator(itersOf(iterables), strict !== undefined && truth(strict))),
);
defNew(enumerateType, '*args, **kwargs', 1, (cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  const given = args.length + (kwargs?.size ?? 0);
  if (given > 2) throw typeError(`enumerate() takes at most 2 arguments (${given} given)`);
  const [first, second] = args;
  let iterable: Value | undefined = first;
  let start: Value | undefined = second;
  if (kwargs !== null) {
    for (const [name, value] of kwargs) {
      if (name === 'iterable' && args.length === 0) iterable = value;
      else if (name === 'start' && args.length < 2) start = value;
      else throw typeError(`'${name}' is an invalid keyword argument for enumerate()`);
    }
  }
  if (iterable === undefined) throw typeError("enumerate() missing required argument 'iterable'");
  const from = start === undefined ? 0 : index(start);
  return wrapNew(cls, enumerateType, new PyEnumerateIterator(iterOf(iterable), from));
});
defNew(reversedType, 'sequence, /', 1, (cls: PyType, sequence: Value) => {
  const found = typeLookup(sequence, '__reversed__');
  if (found !== undefined && found !== null) return callBound0(found, sequence);
  const isSequence = found === undefined && typeLookup(sequence, '__getitem__') !== undefined && asDict(sequence) === undefined;
  if (!isSequence) throw typeError(`'${typeName(typeOf(sequence))}' object is not reversible`);
  return wrapNew(cls, reversedType, new PyReversedIterator(sequence, length(sequence)));
});
defClassMethods(enumerateType, { __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)] });
