/** collections.OrderedDict: a dict that can move its entries and compares with their order. */
import { defClassMethods, defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { asDict, dictType, PyDict } from '../../objects/dict.js';
import { E, keyError, newException, PyException, runtimeError, typeError } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import { PyIterator, type Value } from '../../objects/value.js';
import { getAttrOpt, typeLookup, typeOf } from '../../protocols/attributes.js';
import { call, call0, callMethod, callSpecial1 } from '../../protocols/calls.js';
import { instanceDict, setInstanceDict } from '../../protocols/classes.js';
import { eqDict, same } from '../../protocols/comparison.js';
import { getIter, iterOf, toArray } from '../../protocols/iteration.js';
import { iteratorType } from '../../protocols/iterators.js';
import { contains, delItem, getItem, setItem } from '../../protocols/subscript.js';
import { enterRepr, leaveRepr } from '../../protocols/repr-guard.js';
import { reprText } from '../../protocols/text.js';
import { truth } from '../../protocols/truth.js';
import { updateDict } from '../../types/dict.js';
import { dictItemsType, dictKeysType, dictValuesType, PyDictItems, PyDictKeys, PyDictValues } from '../../types/dict-views.js';
import { genericAlias } from '../../types/generic.js';

export const orderedDictType: PyType = builtinType('OrderedDict', { bases: [dictType], module: 'collections' });
orderedDictType.hasDict = true;

/** Walks the entries; a change meanwhile is an error. */
class OrderedIterator extends PyIterator {
  private dict: PyDict | null;
  private readonly what: 'keys' | 'values' | 'items';
  private readonly backwards: boolean;
  private readonly version: number;
  private left: number;
  private at: number;
  constructor(dict: PyDict, what: 'keys' | 'values' | 'items', backwards: boolean) {
    super();
    this.dict = dict;
    this.what = what;
    this.backwards = backwards;
    this.version = dict.version;
    this.left = dict.size;
    this.at = backwards ? dict.keys.length - 1 : 0;
  }
  next(): Value | undefined {
    const dict = this.dict;
    if (dict === null) return undefined;
    if (dict.version !== this.version) throw runtimeError('OrderedDict mutated during iteration');
    const i = this.backwards ? dict.previousEntry(this.at) : dict.nextEntry(this.at);
    if (i < 0) {
      this.dict = null;
      return undefined;
    }
    const gap = Math.abs(i - this.at);
    if (gap >= 64) m.chargeWork(gap);
    this.at = this.backwards ? i - 1 : i + 1;
    this.left--;
    const key = dict.keys[i] as Value;
    if (this.what === 'keys') return key;
    return this.what === 'values' ? dict.vals[i] : new PyTuple([key, dict.vals[i]]);
  }
  override lengthHint(): number {
    return this.dict === null ? 0 : this.left;
  }
}
export const orderedIteratorType: PyType = iteratorType('odict_iterator', OrderedIterator);

class OrderedKeys extends PyDictKeys {
  override iterator(): PyIterator {
    return new OrderedIterator(this.dict, 'keys', false);
  }
  override reversed(): PyIterator {
    return new OrderedIterator(this.dict, 'keys', true);
  }
}
class OrderedValues extends PyDictValues {
  override iterator(): PyIterator {
    return new OrderedIterator(this.dict, 'values', false);
  }
  override reversed(): PyIterator {
    return new OrderedIterator(this.dict, 'values', true);
  }
}
class OrderedItems extends PyDictItems {
  override iterator(): PyIterator {
    return new OrderedIterator(this.dict, 'items', false);
  }
  override reversed(): PyIterator {
    return new OrderedIterator(this.dict, 'items', true);
  }
}
export const orderedKeysType: PyType = builtinType('odict_keys', { bases: [dictKeysType], subclassable: false });
export const orderedValuesType: PyType = builtinType('odict_values', { bases: [dictValuesType], subclassable: false });
export const orderedItemsType: PyType = builtinType('odict_items', { bases: [dictItemsType], subclassable: false });
OrderedKeys.prototype.cls = orderedKeysType;
OrderedValues.prototype.cls = orderedValuesType;
OrderedItems.prototype.cls = orderedItemsType;

defNew(orderedDictType, '*args, **kwargs', 1, (cls: PyType) => {
  const made = new PyInstance(cls);
  made.payload = new PyDict();
  return made;
});

/** True while a subclass has not replaced a dict method: then the entries can be reached directly. */
function plain(self: Value, name: string): boolean {
  const found = typeLookup(self, name);
  return found === dictType.dict.get(name) || found === orderedDictType.dict.get(name);
}

function update(self: Value, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): void {
  if (args.length > 1) throw typeError(`expected at most 1 arguments, got ${args.length}`);
  if (plain(self, '__setitem__')) {
    const dict = asDict(self)!;
    if (args.length === 1) updateDict(dict, args[0]);
    kwargs?.forEach((value, key) => dict.set(key, value));
    return;
  }
  if (args.length === 1) {
    const dict = new PyDict();
    updateDict(dict, args[0]);
    for (let i = dict.nextEntry(0); i >= 0; i = dict.nextEntry(i + 1)) setItem(self, dict.keys[i] as Value, dict.vals[i]);
  }
  kwargs?.forEach((value, key) => setItem(self, key, value));
}

function moveToFront(dict: PyDict, i: number): void {
  m.chargeWork(dict.size * 8);
  m.reserve(dict.size * 96);
  const key = dict.keys[i] as Value;
  const value = dict.vals[i];
  dict.deleteAt(i);
  const { keys, vals } = dict;
  const from = dict.head;
  const end = keys.length;
  dict.clear();
  dict.set(key, value);
  for (let k = from; k < end; k++) {
    const other = keys[k];
    if (other !== undefined) dict.set(other, vals[k]);
  }
}

/** Entries in the same order with equal keys and values. */
function sameOrder(a: PyDict, b: PyDict): boolean {
  let j = b.nextEntry(0);
  for (let i = a.nextEntry(0), n = 0; i >= 0; i = a.nextEntry(i + 1), n++) {
    if ((n & 63) === 63) m.charge(1);
    if (j < 0 || !same(a.keys[i] as Value, b.keys[j] as Value)) return false;
    j = b.nextEntry(j + 1);
  }
  return true;
}

function equal(self: Value, other: Value): boolean | undefined {
  const a = asDict(self)!;
  const b = asDict(other);
  if (b === undefined) return undefined;
  if (!eqDict(a, b)) return false;
  return typeOf(other).isSubtype(orderedDictType) ? sameOrder(a, b) : true;
}

function copyOf(self: Value): Value {
  const made = call0(typeOf(self));
  const dict = asDict(self)!;
  const into = asDict(made);
  if (into !== undefined && plain(made, '__setitem__') && plain(self, '__getitem__')) updateDict(into, dict);
  else for (const key of toArray(self)) setItem(made, key, getItem(self, key));
  return made;
}

function merged(left: Value, right: Value, self: Value): Value {
  if (asDict(left) === undefined || asDict(right) === undefined) return NotImplemented;
  const made = call(typeOf(self), [left], null);
  update(made, [right], null);
  return made;
}

defMethods(
  orderedDictType,
  {
    __init__: ['*args, **kwargs', 1, (self: Value, args: Value[], kwargs: Map<string, Value> | null) => update(self, args, kwargs)],
    update: ['*args, **kwargs', 1, (self: Value, args: Value[], kwargs: Map<string, Value> | null) => update(self, args, kwargs)],
    __setitem__: ['key, value, /', 1, (self: Value, key: Value, value: Value) => asDict(self)!.set(key, value)],
    __delitem__: [
      'key, /',
      1,
      (self: Value, key: Value) => {
        if (asDict(self)!.delete(key) === undefined) throw keyError(key);
      },
    ],
    pop: [
      'key, default=None',
      1,
      (self: Value, key: Value, otherwise?: Value) => {
        const dict = asDict(self)!;
        if (plain(self, '__delitem__')) {
          const value = dict.delete(key);
          if (value !== undefined) return value;
        } else if (contains(self, key)) {
          const value = getItem(self, key);
          delItem(self, key);
          return value;
        }
        if (otherwise !== undefined) return otherwise;
        const made = callSpecial1(self, '__missing__', key);
        if (made === undefined) throw keyError(key);
        return made;
      },
    ],
    popitem: [
      'last=True',
      1,
      (self: Value, last?: Value) => {
        const dict = asDict(self)!;
        if (dict.size === 0) throw newException(E.KeyError, ['dictionary is empty']);
        const i = last === undefined || truth(last) ? dict.previousEntry(dict.keys.length - 1) : dict.nextEntry(0);
        const key = dict.keys[i] as Value;
        const value = dict.vals[i];
        dict.deleteAt(i);
        return new PyTuple([key, value]);
      },
    ],
    move_to_end: [
      'key, last=True',
      1,
      (self: Value, key: Value, last?: Value) => {
        const dict = asDict(self)!;
        const i = dict.find(key);
        if (i < 0) throw keyError(key);
        if (last === undefined || truth(last)) {
          if (i !== dict.keys.length - 1) dict.moveToEnd(i);
        } else if (i !== dict.nextEntry(0)) moveToFront(dict, i);
      },
    ],
    setdefault: [
      'key, default=None',
      1,
      (self: Value, key: Value, otherwise?: Value) => {
        if (plain(self, '__setitem__') && plain(self, '__getitem__')) return asDict(self)!.setDefault(key, otherwise ?? null);
        if (contains(self, key)) return getItem(self, key);
        setItem(self, key, otherwise ?? null);
        return otherwise ?? null;
      },
    ],
    keys: ['', 1, (self: Value) => new OrderedKeys(asDict(self)!)],
    values: ['', 1, (self: Value) => new OrderedValues(asDict(self)!)],
    items: ['', 1, (self: Value) => new OrderedItems(asDict(self)!)],
    clear: ['', 1, (self: Value) => asDict(self)!.clear()],
    copy: ['', 1, copyOf],
    __copy__: ['', 1, copyOf],
    __iter__: ['', 1, (self: Value) => new OrderedIterator(asDict(self)!, 'keys', false)],
    __reversed__: ['', 1, (self: Value) => new OrderedIterator(asDict(self)!, 'keys', true)],
    __repr__: [
      '',
      1,
      (self: Value) => {
        const dict = asDict(self)!;
        const { name } = typeOf(self);
        if (dict.size === 0) return `${name}()`;
        if (!enterRepr(self)) return '...';
        // A subclass may show other items than the entries behind it.
        let shown = dict;
        if (!plain(self, 'items')) {
          shown = new PyDict();
          updateDict(shown, callMethod(self, 'items'));
        }
        const text = reprText(shown);
        leaveRepr();
        return strFrom(`${name}(${text})`);
      },
    ],
    __eq__: ['value, /', 1, (self: Value, other: Value) => equal(self, other) ?? NotImplemented],
    __ne__: [
      'value, /',
      1,
      (self: Value, other: Value) => {
        const result = equal(self, other);
        return result === undefined ? NotImplemented : !result;
      },
    ],
    __or__: ['value, /', 1, (self: Value, other: Value) => merged(self, other, self)],
    __ror__: ['value, /', 1, (self: Value, other: Value) => merged(other, self, self)],
    __ior__: [
      'value, /',
      1,
      (self: Value, other: Value) => {
        update(self, [other], null);
        return self;
      },
    ],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const d = m.d;
        let state: Value = null;
        try {
          state = self instanceof PyInstance && self.ownNames().length > 0 ? (getAttrOpt(self, '__dict__') ?? null) : null;
        } catch (q) {
          if (m.dead || !(q instanceof PyException)) throw q;
          m.d = d;
        }
        return new PyTuple([typeOf(self), new PyTuple([]), state, null, getIter(callMethod(self, 'items'))]);
      },
    ],
  },
  { raw: true },
);
orderedDictType.set('__hash__', null);
defGetters(
  orderedDictType,
  { __dict__: [(self: Value) => instanceDict(self), (self: Value, value) => setInstanceDict(self, value)] },
  { raw: true },
);
defClassMethods(orderedDictType, {
  fromkeys: [
    'iterable, value=None',
    1,
    (cls: Value, iterable: Value, value?: Value) => {
      const made = call0(cls);
      const it = iterOf(iterable);
      const dict = plain(made, '__setitem__') ? asDict(made) : undefined;
      let n = 0;
      for (let key = it.next(); key !== undefined; key = it.next()) {
        if ((++n & 15) === 0) m.charge(1);
        if (dict !== undefined) dict.set(key, value ?? null);
        else setItem(made, key, value ?? null);
      }
      return made;
    },
  ],
  __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)],
});
orderedDictType.doc = 'Dictionary that remembers insertion order';

for (const [type, name] of [
  [orderedKeysType, 'odict_keys'],
  [orderedValuesType, 'odict_values'],
  [orderedItemsType, 'odict_items'],
] as const) {
  defMethods(type, {
    __repr__: [
      '',
      1,
      (self: PyDictKeys) => {
        const base = reprText(
          self instanceof OrderedValues
            ? new PyDictValues(self.dict)
            : self instanceof OrderedItems
              ? new PyDictItems(self.dict)
              : new PyDictKeys(self.dict),
        );
        return strFrom(name + base.slice(base.indexOf('(')));
      },
    ],
  });
}
