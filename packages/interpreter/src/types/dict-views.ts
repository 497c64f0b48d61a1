/** Views of dicts. https://docs.python.org/3.13/library/stdtypes.html#dictionary-view-objects */
import { defGetters, defMethods, type Row } from '../objects/builtin.js';
import type { PyDict } from '../objects/dict.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asAnySet, PySet } from '../objects/set.js';
import { NotImplemented } from '../objects/singletons.js';
import { strFrom } from '../objects/str.js';
import { layoutType, type PyType } from '../objects/type.js';
import { type PyIterator, PyObject, type Value } from '../objects/value.js';
import { callMethod } from '../protocols/calls.js';
import { same } from '../protocols/comparison.js';
import { drain, iterOf } from '../protocols/iteration.js';
import {
  DictItemIterator,
  DictKeyIterator,
  DictReverseItemIterator,
  DictReverseKeyIterator,
  DictReverseValueIterator,
  DictValueIterator,
} from '../protocols/iterators.js';
import { reprText } from '../protocols/text.js';
import { contains, length } from '../protocols/subscript.js';
import { PyMappingProxy } from './mappingproxy.js';
import { intersectionOf, setOf, updateSet } from './set.js';

/** A live view of a dict. */
export abstract class PyDictView extends PyObject {
  readonly dict: PyDict;
  constructor(dict: PyDict) {
    super();
    this.dict = dict;
  }
  abstract iterator(): PyIterator;
  abstract reversed(): PyIterator;
}
export class PyDictKeys extends PyDictView {
  iterator(): PyIterator {
    return new DictKeyIterator(this.dict);
  }
  reversed(): PyIterator {
    return new DictReverseKeyIterator(this.dict);
  }
}
export class PyDictValues extends PyDictView {
  iterator(): PyIterator {
    return new DictValueIterator(this.dict);
  }
  reversed(): PyIterator {
    return new DictReverseValueIterator(this.dict);
  }
}
export class PyDictItems extends PyDictView {
  iterator(): PyIterator {
    return new DictItemIterator(this.dict);
  }
  reversed(): PyIterator {
    return new DictReverseItemIterator(this.dict);
  }
}
export const dictKeysType: PyType = layoutType('dict_keys', PyDictKeys, { subclassable: false });
export const dictValuesType: PyType = layoutType('dict_values', PyDictValues, { subclassable: false });
export const dictItemsType: PyType = layoutType('dict_items', PyDictItems, { subclassable: false });

/** Views being printed, against endless recursion through their own values. */
const printing: PyDictView[] = [];

function reprView(view: PyDictView): Value {
  const name = view.cls.name;
  for (const other of printing) if (other.dict === view.dict && other.cls === view.cls) return '...';
  const values = drain(view.iterator());
  m.enterNative();
  const mark = printing.length;
  printing.push(view);
  const parts: string[] = [];
  try {
    for (let i = 0; i < values.length; i++) parts.push(reprText(values[i]));
  } catch (q) {
    // catch-ok: only the recursion guard is undone; the failure passes on
    printing.length = mark;
    throw q;
  }
  printing.length = mark;
  m.d--;
  return strFrom(`${name}([${parts.join(', ')}])`);
}

function itemsContain(self: PyDictItems, item: Value): boolean {
  if (!(item instanceof PyTuple) || item.items.length !== 2) return false;
  const value = self.dict.get(item.items[0]);
  return value !== undefined && same(value, item.items[1]);
}

function viewContains(view: PyDictView, key: Value): boolean {
  return view instanceof PyDictItems ? itemsContain(view, key) : view.dict.has(key);
}

/** The left operand as a new set: the dict itself behind a keys view, so that the table grows as CPython's does. */
function viewToSet(left: Value): PySet {
  return setOf(left instanceof PyDictKeys ? left.dict : left);
}

function isSetView(v: Value): v is PyDictKeys | PyDictItems {
  return v instanceof PyDictKeys || v instanceof PyDictItems;
}

function viewAnd(self: PyDictKeys | PyDictItems, other: Value): Value {
  if (other instanceof PySet && other.size >= self.dict.size) return intersectionOf(other, self);
  let view: PyDictKeys | PyDictItems = self;
  if (isSetView(other) && other.dict.size > self.dict.size) {
    view = other;
    other = self;
  }
  const made = new PySet();
  const it = iterOf(other);
  for (let n = 1; ; n++) {
    const key = it.next();
    if (key === undefined) return made;
    if ((n & 63) === 0) m.charge(1);
    if (viewContains(view, key)) made.add(key);
  }
}

function viewOr(left: Value, right: Value): Value {
  const made = viewToSet(left);
  updateSet(made, right);
  return made;
}

function viewSub(left: Value, right: Value): Value {
  const made = viewToSet(left);
  callMethod(made, 'difference_update', right);
  return made;
}

/** `items ^ items`: entries of the left that the right has otherwise, and what is left of the right. */
function itemsXor(left: PyDictItems, right: PyDictItems): Value {
  const made = new PySet();
  const rest = right.dict.copy();
  const dict = left.dict;
  m.chargeWork(dict.keys.length);
  for (let i = dict.nextEntry(0); i >= 0; i = dict.nextEntry(i + 1)) {
    const key = dict.keys[i] as Value;
    const value = dict.vals[i];
    const other = rest.get(key);
    if (other !== undefined && same(value, other)) rest.delete(key);
    else made.add(new PyTuple([key, value]));
  }
  for (let i = rest.nextEntry(0); i >= 0; i = rest.nextEntry(i + 1)) made.add(new PyTuple([rest.keys[i] as Value, rest.vals[i]]));
  return made;
}

function viewXor(left: Value, right: Value): Value {
  if (left instanceof PyDictItems && right instanceof PyDictItems) return itemsXor(left, right);
  const made = viewToSet(left);
  callMethod(made, 'symmetric_difference_update', right);
  return made;
}

/** Everything `a` gives is in `b`. */
function allIn(a: Value, b: Value): boolean {
  const it = iterOf(a);
  for (let n = 1; ; n++) {
    const key = it.next();
    if (key === undefined) return true;
    if ((n & 63) === 0) m.charge(1);
    if (!contains(b, key)) return false;
  }
}

function compareView(op: string, self: PyDictView, other: Value): Value {
  if (!isSetView(other) && asAnySet(other) === undefined) return NotImplemented;
  const a = self.dict.size;
  const b = length(other);
  m.enterNative();
  let result: boolean;
  switch (op) {
    case '__lt__':
      result = a < b && allIn(self, other);
      break;
    case '__le__':
      result = a <= b && allIn(self, other);
      break;
    case '__gt__':
      result = a > b && allIn(other, self);
      break;
    case '__ge__':
      result = a >= b && allIn(other, self);
      break;
    default:
      result = (a === b && allIn(self, other)) === (op === '__eq__');
  }
  m.d--;
  return result;
}

const basic: Record<string, Row> = {
  __len__: ['', 1, (self: PyDictView) => self.dict.size],
  __iter__: ['', 1, (self: PyDictView) => self.iterator()],
  __reversed__: ['', 1, (self: PyDictView) => self.reversed()],
  __repr__: ['', 1, reprView],
};
const setLike: Record<string, Row> = {
  __contains__: ['key, /', 1, viewContains],
  __and__: ['value, /', 1, viewAnd],
  __rand__: ['value, /', 1, viewAnd],
  __or__: ['value, /', 1, viewOr],
  __ror__: ['value, /', 1, (self: Value, other: Value) => viewOr(other, self)],
  __sub__: ['value, /', 1, viewSub],
  __rsub__: ['value, /', 1, (self: Value, other: Value) => viewSub(other, self)],
  __xor__: ['value, /', 1, viewXor],
  __rxor__: ['value, /', 1, (self: Value, other: Value) => viewXor(other, self)],
  isdisjoint: [
    'other, /',
    1,
    (self: PyDictKeys | PyDictItems, other: Value) => {
      if (other === self) return self.dict.size === 0;
      let view: Value = self;
      if ((isSetView(other) || asAnySet(other) !== undefined) && length(other) > self.dict.size) {
        view = other;
        other = self;
      }
      const it = iterOf(other);
      for (let n = 1; ; n++) {
        const key = it.next();
        if (key === undefined) return true;
        if ((n & 63) === 0) m.charge(1);
        if (contains(view, key)) return false;
      }
    },
  ],
};
for (const op of ['__lt__', '__le__', '__eq__', '__ne__', '__gt__', '__ge__']) {
  setLike[op] = ['value, /', 1, (self: PyDictView, other: Value) => compareView(op, self, other)];
}
for (const type of [dictKeysType, dictValuesType, dictItemsType]) {
  defMethods(type, basic);
  defGetters(type, { mapping: (self: PyDictView) => new PyMappingProxy(self.dict) });
}
for (const type of [dictKeysType, dictItemsType]) {
  defMethods(type, setLike);
  type.set('__hash__', null);
}
