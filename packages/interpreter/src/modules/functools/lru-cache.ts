/** The wrapper behind functools.lru_cache and cache. */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { PyBoundMethod } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { typeError } from '../../objects/exception.js';
import { PyInstance, toDict } from '../../objects/instance.js';
import { asInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { PyWideStr } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttr, typeOf } from '../../protocols/attributes.js';
import { call, directCall, directCall1, isCallable } from '../../protocols/calls.js';
import { truth } from '../../protocols/truth.js';
import { CACHE_BYTES } from './weight.js';

export class PyLruCache extends PyInstance {
  fn: Value = null;
  /** null: no bound. */
  maxsize: number | null = null;
  typed = false;
  /** Makes the result of `cache_info`. */
  info: Value = null;
  cache: PyDict = new PyDict();
  hits = 0;
  misses = 0;
}
export const lruCacheType: PyType = builtinType('_lru_cache_wrapper', { module: 'functools' });
lruCacheType.hasDict = true;

/** Parts positional arguments from keywords in a key. */
class Mark extends PyObject {}
const MARK = new Mark();
MARK.cls = builtinType('object');

defNew(
  lruCacheType,
  'user_function, maxsize, typed, cache_info',
  1,
  (cls: PyType, fn: Value, maxsize: Value, typed: Value, info: Value) => {
    if (!isCallable(fn)) throw typeError('the first argument must be callable');
    const made = new PyLruCache(cls);
    if (maxsize !== null) {
      const size = asInt(maxsize);
      if (size === undefined) throw typeError('maxsize should be integer or None');
      made.maxsize = Math.max(0, Number(size));
    }
    made.fn = fn;
    made.typed = truth(typed);
    made.info = info;
    return made;
  },
);

/** A single int or str is its own key, as in CPython; all else is kept in a tuple. */
function keyOf(self: PyLruCache, args: readonly Value[], kwargs: Map<string, Value> | null): Value {
  if (kwargs === null && !self.typed && args.length === 1) {
    const [arg] = args;
    if (typeof arg === 'number' || typeof arg === 'string' || typeof arg === 'bigint' || arg instanceof PyWideStr) return arg;
    return new PyTuple(args);
  }
  const parts = args.slice();
  m.chargeWork(parts.length * 2);
  if (kwargs !== null) {
    parts.push(MARK);
    for (const [name, value] of kwargs) parts.push(name, value);
  }
  if (self.typed) {
    for (const arg of args) parts.push(typeOf(arg));
    if (kwargs !== null) for (const value of kwargs.values()) parts.push(typeOf(value));
  }
  return new PyTuple(parts);
}

function cached(self: PyLruCache, args: Value[], kwargs: Map<string, Value> | null): Value {
  const { maxsize, fn } = self;
  if (kwargs !== null && kwargs.size === 0) kwargs = null;
  if (maxsize === 0) {
    self.misses++;
    return compute(fn, args, kwargs);
  }
  const key = keyOf(self, args, kwargs);
  const i = self.cache.find(key);
  if (i >= 0) {
    self.hits++;
    const value = self.cache.vals[i];
    if (maxsize !== null && i !== self.cache.keys.length - 1) self.cache.moveToEnd(i);
    return value;
  }
  self.misses++;
  const value = compute(fn, args, kwargs);
  const { cache } = self;
  if (maxsize === null) {
    cache.set(key, value);
    return value;
  }
  // The call may have put the same key there meanwhile.
  if (cache.find(key) >= 0) return value;
  if (cache.size >= maxsize) cache.deleteAt(cache.nextEntry(0));
  cache.set(key, value);
  return value;
}

function compute(fn: Value, args: Value[], kwargs: Map<string, Value> | null): Value {
  m.enterNative(CACHE_BYTES);
  const value = args.length === 1 && kwargs === null ? directCall1(fn, args[0]) : directCall(fn, args, kwargs);
  m.d--;
  return value;
}

function cacheOf(v: Value): PyLruCache {
  if (v instanceof PyLruCache) return v;
  throw typeError("a 'functools._lru_cache_wrapper' object is required");
}

defMethods(
  lruCacheType,
  {
    __call__: [
      '*args, **kwargs',
      1,
      (self: Value, args: Value[], kwargs: Map<string, Value> | null) => cached(cacheOf(self), args, kwargs),
    ],
    __get__: [
      'instance, owner=None, /',
      1,
      (self: Value, instance: Value) => (instance === null ? self : new PyBoundMethod(self, instance)),
    ],
    cache_info: [
      '',
      1,
      (v: Value) => {
        const self = cacheOf(v);
        return call(self.info, [self.hits, self.misses, self.maxsize, self.cache.size], null);
      },
    ],
    cache_clear: [
      '',
      1,
      (v: Value) => {
        const self = cacheOf(v);
        self.cache.clear();
        self.hits = self.misses = 0;
      },
    ],
    __copy__: ['', 1, (self: Value) => self],
    __deepcopy__: ['memo, /', 1, (self: Value) => self],
    __reduce__: ['', 1, (self: Value) => getAttr(self, '__qualname__')],
  },
  { raw: true },
);
defGetters(lruCacheType, { __dict__: (v: Value) => toDict(cacheOf(v)) }, { raw: true });
lruCacheType.doc = 'Create a cached callable that wraps another function.';
