/** Builtins that walk or start an iteration: iter, next, all, any, min, max, sorted, aiter, anext. https://docs.python.org/3.13/library/functions.html */
import { makeFunctions, PyBuiltin } from '../objects/builtin.js';
import { E, newException, PyException, stopIterationWith, typeError, valueErr } from '../objects/exception.js';
import { PyGenerator } from '../objects/generator.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { parseSignature, type Signature } from '../objects/signature.js';
import { PyIterator, type Value } from '../objects/value.js';
import { typeLookup, typeName, typeOf } from '../protocols/attributes.js';
import { call1, callBound0, isCallable } from '../protocols/calls.js';
import { gt, lt } from '../protocols/comparison.js';
import { PySteerable } from '../protocols/generators.js';
import { getIter, iterOf, toArray } from '../protocols/iteration.js';
import { CallableIterator } from '../protocols/iterators.js';
import { truth } from '../protocols/truth.js';
import { sortValues } from '../types/sort.js';
import { anextOrDefault } from './anext.js';

/** Charges one operation every 64 elements; returns the next count. */
function step(n: number): number {
  if ((n & 63) === 63) m.charge(1);
  return n + 1;
}

/** One step of an iterator as Python's `next(it)` takes it, or undefined at its end with a default given. */
function nextOf(it: Value, fallback: Value | undefined): Value {
  if (it instanceof PyIterator) {
    const found = it.next();
    if (found !== undefined) return found;
    if (fallback !== undefined) return fallback;
    if (!(it instanceof PyGenerator || it instanceof PySteerable)) throw newException(E.StopIteration, []);
    const stop = stopIterationWith(it.result);
    it.result = null;
    throw stop;
  }
  const method = typeLookup(it, '__next__');
  if (method === undefined || method === null) throw typeError(`'${typeName(typeOf(it))}' object is not an iterator`);
  if (fallback === undefined) return callBound0(method, it);
  const d = m.d;
  try {
    return callBound0(method, it);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.StopIteration)) throw q;
    m.d = d;
    return fallback;
  }
}

/** True if some (with `wanted` true) or not every (with false) element has this truth. */
function meets(iterable: Value, wanted: boolean): boolean {
  if (iterable instanceof PyList || iterable instanceof PyTuple) {
    for (let i = 0; i < iterable.items.length; i++) {
      if ((i & 63) === 63) m.charge(1);
      if (truth(iterable.items[i]) === wanted) return true;
    }
    return false;
  }
  const it = iterOf(iterable);
  let n = 0;
  for (let x = it.next(); x !== undefined; x = it.next()) {
    n = step(n);
    if (truth(x) === wanted) return true;
  }
  return false;
}

/** `min` and `max`: the first of the extreme elements. */
function extreme(name: 'min' | 'max', args: Value[], key: Value | undefined, fallback: Value | undefined): Value {
  const better = name === 'min' ? lt : gt;
  const by = key === undefined ? null : key;
  if (args.length === 0) throw typeError(`${name} expected at least 1 argument, got 0`);
  if (args.length > 1) {
    if (fallback !== undefined) throw typeError(`Cannot specify a default for ${name}() with multiple positional arguments`);
    let best = args[0];
    let bestKey = by === null ? best : call1(by, best);
    for (let i = 1; i < args.length; i++) {
      if ((i & 63) === 63) m.charge(1);
      const x = args[i];
      const k = by === null ? x : call1(by, x);
      if (better(k, bestKey)) {
        best = x;
        bestKey = k;
      }
    }
    return best;
  }
  const it = iterOf(args[0]);
  let best = it.next();
  if (best === undefined) {
    if (fallback !== undefined) return fallback;
    throw valueErr(`${name}() iterable argument is empty`);
  }
  let bestKey = by === null ? best : call1(by, best);
  let n = 0;
  for (let x = it.next(); x !== undefined; x = it.next()) {
    n = step(n);
    const k = by === null ? x : call1(by, x);
    if (better(k, bestKey)) {
      best = x;
      bestKey = k;
    }
  }
  return best;
}

export const iterationBuiltins: Map<string, PyBuiltin> = makeFunctions('builtins', {
  iter: [
    'object, sentinel=None, /',
    1,
    (v: Value, sentinel?: Value) => {
      if (sentinel === undefined) return getIter(v);
      if (!isCallable(v)) throw typeError('iter(v, w): v must be callable');
      return new CallableIterator(v, sentinel);
    },
  ],
  next: ['iterator, default=None, /', 1, nextOf],
  all: ['iterable, /', 1, (iterable: Value) => !meets(iterable, false)],
  any: ['iterable, /', 1, (iterable: Value) => meets(iterable, true)],
  min: ['*args, key=None, default=None', 1, (args: Value[], key?: Value, fallback?: Value) => extreme('min', args, key, fallback)],
  max: ['*args, key=None, default=None', 1, (args: Value[], key?: Value, fallback?: Value) => extreme('max', args, key, fallback)],
  aiter: [
    'async_iterable, /',
    1,
    (v: Value) => {
      const method = typeLookup(v, '__aiter__');
      if (method === undefined || method === null) throw typeError(`'${typeName(typeOf(v))}' object is not an async iterable`);
      const it = callBound0(method, v);
      if (typeLookup(it, '__anext__') === undefined)
        throw typeError(`aiter() returned not an async iterator of type '${typeName(typeOf(it))}'`);
      return it;
    },
  ],
  anext: [
    'async_iterator, default=None, /',
    1,
    (v: Value, fallback?: Value) => {
      const method = typeLookup(v, '__anext__');
      if (method === undefined || method === null) throw typeError(`'${typeName(typeOf(v))}' object is not an async iterator`);
      const awaitable = callBound0(method, v);
      return fallback === undefined ? awaitable : anextOrDefault(awaitable, fallback);
    },
  ],
});

/** `sorted` passes its keywords on to `list.sort`, and the errors say so. */
function sorted(args: Value[], kwargs: Map<string, Value> | null): Value {
  if (args.length !== 1) throw typeError(`sorted expected 1 argument, got ${args.length}`);
  let key: Value = null;
  let reverse: Value = false;
  if (kwargs !== null) {
    for (const [name, value] of kwargs) {
      if (name === 'key') key = value;
      else if (name === 'reverse') reverse = value;
      else throw typeError(`sort() got an unexpected keyword argument '${name}'`);
    }
  }
  const values = toArray(args[0]);
  return new PyList(sortValues(values, key, truth(reverse)));
}

const anyArguments: Signature = { ...parseSignature('*args, **kwargs'), text: 'iterable, /, *, key=None, reverse=False' };
iterationBuiltins.set('sorted', new PyBuiltin('sorted', 'function', anyArguments, 1, sorted, null, 'builtins', false));
