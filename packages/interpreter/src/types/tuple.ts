/** The tuple type. https://docs.python.org/3.13/library/stdtypes.html#tuples */
import { defClassMethods, defMethods, defNew } from '../objects/builtin.js';
import { PyGenericAlias, PySlice } from '../objects/descriptors.js';
import { indexError, typeError } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import { EMPTY_TUPLE, payItems, PyTuple, tupleType } from '../objects/list.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeLookup, typeOf } from '../protocols/attributes.js';
import { wrapNew } from '../protocols/classes.js';
import { hash } from '../protocols/hashing.js';
import { getIter, toArray } from '../protocols/iteration.js';
import { repr } from '../protocols/text.js';
import { sliceItems } from './list.js';
import { countItems, defItemComparisons, findItem, indexMethod, nameOf, repeatCount, repeatItems, subscriptIndex } from './sequences.js';

/** The tuple behind a tuple or an instance of a subclass, else undefined. */
export function asTuple(v: Value): PyTuple | undefined {
  if (v instanceof PyTuple) return v;
  if (v instanceof PyInstance && v.payload instanceof PyTuple) return v.payload;
  return undefined;
}

function repeat(self: PyTuple, other: Value): Value {
  const count = repeatCount(other);
  if (count === undefined) return NotImplemented;
  if (count === 1) return self;
  payItems(self.items.length * count);
  return self.items.length * count === 0 ? EMPTY_TUPLE : new PyTuple(repeatItems(self.items, count));
}

defNew(tupleType, 'iterable=(), /', 'inside', (cls: PyType, iterable?: Value) => {
  if (iterable instanceof PyTuple) return cls === tupleType ? iterable : wrapNew(cls, tupleType, iterable);
  const items = iterable === undefined ? [] : toArray(iterable);
  return wrapNew(cls, tupleType, items.length === 0 ? EMPTY_TUPLE : new PyTuple(items));
});
tupleType.convert = (a) => {
  if (a instanceof PyTuple) return a;
  const items = toArray(a);
  return items.length === 0 ? EMPTY_TUPLE : new PyTuple(items);
};

defMethods(tupleType, {
  count: ['value, /', 1, (self: PyTuple, value: Value) => countItems(self, value)],
  index: [
    'value, start=0, stop=9223372036854775807, /',
    1,
    (self: PyTuple, value: Value, start?: Value, stop?: Value) =>
      indexMethod(self, value, start, stop, () => 'tuple.index(x): x not in tuple'),
  ],
  __repr__: ['', 1, (self: Value) => repr(self)],
  __len__: ['', 1, (self: PyTuple) => self.items.length],
  __contains__: ['key, /', 1, (self: PyTuple, value: Value) => findItem(self, value, 0, Number.MAX_SAFE_INTEGER) >= 0],
  __iter__: ['', 1, (self: PyTuple) => getIter(self)],
  __hash__: ['', 1, (self: PyTuple) => hash(self)],
  __getitem__: [
    'key, /',
    1,
    (self: PyTuple, key: Value) => {
      const items = self.items;
      if (key instanceof PySlice) {
        const part = sliceItems(items, key);
        return part.length === 0 ? EMPTY_TUPLE : new PyTuple(part);
      }
      let i = subscriptIndex(key, 'tuple');
      if (i < 0) i += items.length;
      if (i < 0 || i >= items.length) throw indexError('tuple index out of range');
      return items[i];
    },
  ],
  __add__: [
    'value, /',
    1,
    (self: PyTuple, other: Value) => {
      const right = asTuple(other);
      if (right === undefined) {
        if (typeOf(other).heap && typeLookup(other, '__radd__') !== undefined) return NotImplemented;
        throw typeError(`can only concatenate tuple (not "${nameOf(other)}") to tuple`);
      }
      if (right.items.length === 0) return self;
      payItems(self.items.length + right.items.length);
      return new PyTuple(self.items.concat(right.items));
    },
  ],
  __mul__: ['value, /', 1, repeat],
  __rmul__: ['value, /', 1, repeat],
  __getnewargs__: ['', 1, (self: PyTuple) => new PyTuple([self])],
});
defItemComparisons(tupleType);
tupleType.doc =
  "Built-in immutable sequence.\n\nIf no argument is given, the constructor returns an empty tuple.\nIf iterable is specified the tuple is initialized from iterable's items.\n\nIf the argument is a tuple, the return value is the same object.";
defClassMethods(tupleType, {
  __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
});
