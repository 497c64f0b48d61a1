/** The dict type: methods and operators. https://docs.python.org/3.13/library/stdtypes.html#mapping-types-dict */
import { defClassMethods, defMethods, defNew } from '../objects/builtin.js';
import { PyGenericAlias } from '../objects/descriptors.js';
import { asDict, dictType, PyDict } from '../objects/dict.js';
import { E, keyError, newException, PyException, typeError, valueErr } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asAnySet } from '../objects/set.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Iter, Value } from '../objects/value.js';
import { getAttrOpt, typeLookup } from '../protocols/attributes.js';
import { call, call0, callSpecial1 } from '../protocols/calls.js';
import { wrapNew } from '../protocols/classes.js';
import { eqDict } from '../protocols/comparison.js';
import { iterOf } from '../protocols/iteration.js';
import { DictKeyIterator, DictReverseKeyIterator } from '../protocols/iterators.js';
import { repr } from '../protocols/text.js';
import { getItem, setItem } from '../protocols/subscript.js';
import { PyDictItems, PyDictKeys, PyDictValues } from './dict-views.js';

/** Copies the entries of another dict; existing keys win unless `override`. */
export function mergeDict(self: PyDict, other: PyDict, override = true): void {
  if (self === other) return;
  m.chargeWork(other.keys.length * 4);
  const size = other.size;
  for (let i = other.nextEntry(0); i >= 0; i = other.nextEntry(i + 1)) {
    const key = other.keys[i] as Value;
    if (override) self.set(key, other.vals[i]);
    else self.setDefault(key, other.vals[i]);
    if (other.size !== size) throw newException(E.RuntimeError, ['dict mutated during update']);
  }
}

/** Copies `other[k]` for every `k` of `other.keys()`. */
function mergeMapping(self: PyDict, other: Value, keys: Value): void {
  const it = iterOf(call0(keys));
  for (;;) {
    const key = it.next();
    if (key === undefined) return;
    m.charge(1);
    self.set(key, getItem(other, key));
  }
}

/** The two items of element `at` of an update sequence. */
function pairOf(element: Value, at: number): readonly [Value, Value] {
  let items: readonly Value[];
  if (element instanceof PyTuple || element instanceof PyList) items = element.items;
  else {
    const depth = m.d;
    let it: Iter;
    try {
      it = iterOf(element);
    } catch (q) {
      if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
      m.d = depth;
      throw typeError(`cannot convert dictionary update sequence element #${at} to a sequence`);
    }
    const made: Value[] = [];
    for (let x = it.next(); x !== undefined; x = it.next()) {
      m.charge(1);
      made.push(x);
    }
    items = made;
  }
  if (items.length !== 2) throw valueErr(`dictionary update sequence element #${at} has length ${items.length}; 2 is required`);
  return [items[0], items[1]];
}

/** Adds pairs from an iterable. */
function mergePairs(self: PyDict, pairs: Value): void {
  const it = iterOf(pairs);
  for (let at = 0; ; at++) {
    const element = it.next();
    if (element === undefined) return;
    if ((at & 15) === 15) m.charge(1);
    if (element instanceof PyTuple && element.items.length === 2) self.set(element.items[0], element.items[1]);
    else {
      const [key, value] = pairOf(element, at);
      self.set(key, value);
    }
  }
}

/** `dict.update` with one positional argument: a dict, something with `keys`, or pairs. */
export function updateDict(self: PyDict, other: Value): void {
  if (other instanceof PyDict) {
    mergeDict(self, other);
    return;
  }
  const behind = asDict(other);
  if (behind !== undefined && typeLookup(other, '__iter__') === dictType.dict.get('__iter__')) {
    mergeDict(self, behind);
    return;
  }
  const keys = getAttrOpt(other, 'keys');
  if (keys === undefined) mergePairs(self, other);
  else mergeMapping(self, other, keys);
}

/** Work shared by the constructor and `update`. */
function updateFrom(name: string, self: PyDict, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): void {
  if (args.length > 1) throw typeError(`${name} expected at most 1 argument, got ${args.length}`);
  if (args.length === 1) updateDict(self, args[0]);
  if (kwargs !== null) {
    m.chargeWork(kwargs.size);
    kwargs.forEach((value, key) => self.set(key, value));
  }
}

function union(a: PyDict, b: PyDict): PyDict {
  const made = a.copy();
  mergeDict(made, b);
  return made;
}

function takeKey(self: PyDict, key: Value, otherwise: Value | undefined): Value {
  const value = self.size === 0 ? undefined : self.delete(key);
  if (value !== undefined) return value;
  if (otherwise === undefined) throw keyError(key);
  return otherwise;
}

/** `self[key]`, honouring `__missing__` of subclasses. */
function subscript(receiver: Value, key: Value): Value {
  const self = asDict(receiver)!;
  const value = self.get(key);
  if (value !== undefined) return value;
  if (!(receiver instanceof PyDict)) {
    const made = callSpecial1(receiver, '__missing__', key);
    if (made !== undefined) return made;
  }
  throw keyError(key);
}

function fromKeys(cls: Value, iterable: Value, value: Value | undefined): Value {
  const filler = value ?? null;
  const made = cls === dictType ? new PyDict() : call(cls, []);
  if (made instanceof PyDict && made.size === 0) {
    if (iterable instanceof PyDict) {
      m.chargeWork(iterable.keys.length);
      for (let i = iterable.nextEntry(0); i >= 0; i = iterable.nextEntry(i + 1)) made.set(iterable.keys[i] as Value, filler);
      return made;
    }
    // A subclass of set is asked by its own iteration.
    const set =
      iterable !== null && typeof iterable === 'object' && !(iterable instanceof PyList) && !(iterable instanceof PyInstance)
        ? asAnySet(iterable)
        : undefined;
    if (set !== undefined) {
      m.chargeWork(set.slots);
      for (let i = set.nextEntry(0); i >= 0; i = set.nextEntry(i + 1)) made.set(set.keyAt(i), filler);
      return made;
    }
  }
  const it = iterOf(iterable);
  for (let n = 1; ; n++) {
    const key = it.next();
    if (key === undefined) return made;
    if ((n & 15) === 0) m.charge(1);
    if (made instanceof PyDict) made.set(key, filler);
    else setItem(made, key, filler);
  }
}

defNew(dictType, '*args, **kwargs', 1, (cls: PyType) => wrapNew(cls, dictType, new PyDict()));
defClassMethods(dictType, {
  fromkeys: ['iterable, value=None, /', 1, fromKeys],
  __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
});

defMethods(dictType, {
  __init__: [
    '*args, **kwargs',
    1,
    (self: PyDict, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null) => updateFrom('dict', self, args, kwargs),
  ],
  update: [
    '*args, **kwargs',
    1,
    (self: PyDict, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null) => updateFrom('update', self, args, kwargs),
  ],
  clear: ['', 1, (self: PyDict) => self.clear()],
  copy: ['', 1, (self: PyDict) => self.copy()],
  get: [
    'key, default=None, /',
    1,
    (self: PyDict, key: Value, otherwise?: Value) => {
      const value = self.get(key);
      return value !== undefined ? value : (otherwise ?? null);
    },
  ],
  setdefault: ['key, default=None, /', 1, (self: PyDict, key: Value, value?: Value) => self.setDefault(key, value ?? null)],
  pop: ['key, default=None, /', 1, takeKey],
  popitem: [
    '',
    1,
    (self: PyDict) => {
      const i = self.previousEntry(self.keys.length - 1);
      if (i < 0) throw newException(E.KeyError, ['popitem(): dictionary is empty']);
      const pair = new PyTuple([self.keys[i] as Value, self.vals[i]]);
      self.deleteAt(i);
      return pair;
    },
  ],
  keys: ['', 1, (self: PyDict) => new PyDictKeys(self)],
  values: ['', 1, (self: PyDict) => new PyDictValues(self)],
  items: ['', 1, (self: PyDict) => new PyDictItems(self)],
  __repr__: ['', 1, (self: PyDict) => repr(self)],
  __len__: ['', 1, (self: PyDict) => self.size],
  __contains__: ['key, /', 1, (self: PyDict, key: Value) => self.has(key)],
  __iter__: ['', 1, (self: PyDict) => new DictKeyIterator(self)],
  __reversed__: ['', 1, (self: PyDict) => new DictReverseKeyIterator(self)],
  __setitem__: ['key, value, /', 1, (self: PyDict, key: Value, value: Value) => self.set(key, value)],
  __delitem__: [
    'key, /',
    1,
    (self: PyDict, key: Value) => {
      if (self.delete(key) === undefined) throw keyError(key);
    },
  ],
  __eq__: [
    'value, /',
    1,
    (self: PyDict, other: Value) => {
      const dict = asDict(other);
      return dict === undefined ? NotImplemented : eqDict(self, dict);
    },
  ],
  __ne__: [
    'value, /',
    1,
    (self: PyDict, other: Value) => {
      const dict = asDict(other);
      return dict === undefined ? NotImplemented : !eqDict(self, dict);
    },
  ],
  __or__: [
    'value, /',
    1,
    (self: PyDict, other: Value) => {
      const dict = asDict(other);
      return dict === undefined ? NotImplemented : union(self, dict);
    },
  ],
  __ror__: [
    'value, /',
    1,
    (self: PyDict, other: Value) => {
      const dict = asDict(other);
      return dict === undefined ? NotImplemented : union(dict, self);
    },
  ],
});
for (const op of ['__lt__', '__le__', '__gt__', '__ge__']) defMethods(dictType, { [op]: ['value, /', 1, () => NotImplemented] });

// These look at the receiver's own class, or return the receiver itself.
defMethods(
  dictType,
  {
    __getitem__: ['key, /', 1, subscript],
    __ior__: [
      'value, /',
      1,
      (receiver: Value, other: Value) => {
        updateDict(asDict(receiver)!, other);
        return receiver;
      },
    ],
  },
  { raw: true },
);
dictType.set('__hash__', null);
dictType.doc =
  "dict() -> new empty dictionary\ndict(mapping) -> new dictionary initialized from a mapping object's\n    (key, value) pairs\ndict(iterable) -> new dictionary initialized as if via:\n    d = {}\n    for k, v in iterable:\n        d[k] = v\ndict(**kwargs) -> new dictionary initialized with the name=value pairs\n    in the keyword argument list.  For example:  dict(one=1, two=2)";
