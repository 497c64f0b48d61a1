/** The list type: methods and operators. https://docs.python.org/3.13/library/stdtypes.html#lists */
import { defClassMethods, defMethods, defNew } from '../objects/builtin.js';
import { PyGenericAlias, PySlice } from '../objects/descriptors.js';
import { E, indexError, PyException, typeError, valueErr } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import { listType, payItems, PyList, PyTuple, pushPaid } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Iter, Value } from '../objects/value.js';
import { typeLookup, typeOf } from '../protocols/attributes.js';
import { wrapNew } from '../protocols/classes.js';
import { getIter, iterOf, toArray } from '../protocols/iteration.js';
import { lengthHint, sliceIndices } from '../protocols/subscript.js';
import { repr } from '../protocols/text.js';
import { truth } from '../protocols/truth.js';
import { PyListReverseIterator } from './list-iterators.js';
import {
  countItems,
  defItemComparisons,
  findItem,
  indexMethod,
  nameOf,
  notIn,
  repeatCount,
  repeatItems,
  sizeArgument,
  subscriptIndex,
} from './sequences.js';
import { sortList } from './sort.js';

/** The list behind a list or an instance of a subclass, else undefined. */
export function asList(v: Value): PyList | undefined {
  if (v instanceof PyList) return v;
  if (v instanceof PyInstance && v.payload instanceof PyList) return v.payload;
  return undefined;
}

/** Appends everything an iterable gives, as `list.extend`. */
export function extendList(self: PyList, iterable: Value): void {
  if (iterable instanceof PyInstance && iterable.payload === self) iterable = self;
  if (iterable instanceof PyList || iterable instanceof PyTuple) {
    const from = iterable.items;
    const n = from.length;
    payItems(n);
    growing(self, n);
    const items = self.items;
    for (let i = 0; i < n; i++) items.push(from[i]);
    return;
  }
  const it = iterOf(iterable);
  if (iterable instanceof PyInstance) lengthHint(iterable);
  for (;;) {
    const x = it.next();
    if (x === undefined) return;
    pushPaid(self.items, x);
  }
}

/** Reserves where the array behind a list has to move to grow by `n`. */
function growing(self: PyList, n: number): void {
  const size = self.items.length;
  if (size >= 4096 && n > 0 && (size & (size - 1)) < n) m.reserve(size * 8);
}

/** Puts `values` in place of `[start, stop)`. */
function replaceRange(self: PyList, start: number, stop: number, values: readonly Value[]): void {
  const items = self.items;
  m.chargeWork(items.length - start + values.length);
  if (values.length === stop - start) {
    for (let i = 0; i < values.length; i++) items[start + i] = values[i];
  } else if (values.length <= 256) items.splice(start, stop - start, ...values);
  else {
    payItems(items.length + values.length);
    self.items = items.slice(0, start).concat(values as Value[], items.slice(stop));
  }
}

/** Items behind a slice, as a new array. */
export function sliceItems(items: readonly Value[], slice: PySlice): Value[] {
  const { start, step, count } = sliceIndices(slice, items.length);
  payItems(count);
  if (step === 1) return items.slice(start, start + count);
  const out: Value[] = [];
  for (let i = 0, at = start; i < count; i++, at += step) out.push(items[at]);
  return out;
}

/** The values to be stored in a slice; any TypeError of making an iterator becomes CPython's own text. */
function valuesToStore(value: Value): Value[] {
  if (value instanceof PyList || value instanceof PyTuple) return toArray(value);
  const depth = m.d;
  let it: Iter;
  try {
    it = iterOf(value);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = depth;
    throw typeError('must assign iterable to extended slice');
  }
  const out: Value[] = [];
  for (;;) {
    const x = it.next();
    if (x === undefined) return out;
    pushPaid(out, x);
  }
}

/** `list[key] = value` for a slice. */
export function setSlice(self: PyList, slice: PySlice, value: Value): void {
  const values = valuesToStore(value);
  const { start, stop, step, count } = sliceIndices(slice, self.items.length);
  if (step === 1) {
    replaceRange(self, start, Math.max(start, stop), values);
    return;
  }
  if (values.length !== count) {
    throw valueErr(`attempt to assign sequence of size ${values.length} to extended slice of size ${count}`);
  }
  const items = self.items;
  for (let i = 0, at = start; i < count; i++, at += step) items[at] = values[i];
}

/** `del list[slice]`. */
export function deleteSlice(self: PyList, slice: PySlice): void {
  const items = self.items;
  let { start, step, count } = sliceIndices(slice, items.length);
  if (count === 0) return;
  m.chargeWork(items.length - (step < 0 ? start + (count - 1) * step : start));
  if (step === 1) {
    items.splice(start, count);
    return;
  }
  if (step < 0) {
    start += (count - 1) * step;
    step = -step;
  }
  let to = start;
  let next = start;
  let left = count;
  for (let i = start; i < items.length; i++) {
    if (i === next && left > 0) {
      next += step;
      left--;
    } else items[to++] = items[i];
  }
  items.length = to;
}

function position(self: PyList, key: Value, text: string): number {
  let i = subscriptIndex(key, 'list');
  const n = self.items.length;
  if (i < 0) i += n;
  if (i < 0 || i >= n) throw indexError(text);
  return i;
}

/** `list.pop`'s work. */
function pop(self: PyList, at: Value | undefined): Value {
  let i = at === undefined ? -1 : sizeArgument(at);
  const items = self.items;
  const n = items.length;
  if (n === 0) throw indexError('pop from empty list');
  if (i < 0) i += n;
  if (i < 0 || i >= n) throw indexError('pop index out of range');
  if (i === n - 1) return items.pop() as Value;
  if (n - i >= 256) m.charge((n - i) >>> 8);
  if (i === 0) return items.shift() as Value;
  return items.splice(i, 1)[0];
}

/** In-place repetition. */
function repeatInPlace(self: PyList, count: number): void {
  const n = self.items.length;
  payItems(n * count);
  if (count === 0) self.items = [];
  else if (count > 1) self.items = repeatItems(self.items, count);
}

defNew(listType, '*args, **kwargs', 1, (cls: PyType) => wrapNew(cls, listType, new PyList([])));
listType.convert = (a) => new PyList(toArray(a));

defMethods(listType, {
  __init__: [
    'iterable=(), /',
    'inside',
    (self: PyList, iterable?: Value) => {
      if (self.items.length > 0) self.items = [];
      if (iterable !== undefined) extendList(self, iterable);
    },
  ],
  append: ['object, /', 1, (self: PyList, value: Value) => pushPaid(self.items, value)],
  clear: [
    '',
    1,
    (self: PyList) => {
      self.items = [];
    },
  ],
  copy: [
    '',
    1,
    (self: PyList) => {
      payItems(self.items.length);
      return new PyList(self.items.slice());
    },
  ],
  count: ['value, /', 1, (self: PyList, value: Value) => countItems(self, value)],
  extend: ['iterable, /', 1, (self: PyList, iterable: Value) => extendList(self, iterable)],
  index: [
    'value, start=0, stop=9223372036854775807, /',
    1,
    (self: PyList, value: Value, start?: Value, stop?: Value) => indexMethod(self, value, start, stop, () => notIn(value, 'list')),
  ],
  insert: [
    'index, object, /',
    1,
    (self: PyList, at: Value, value: Value) => {
      let i = sizeArgument(at);
      const items = self.items;
      const n = items.length;
      if (i < 0) i = Math.max(0, i + n);
      if (i >= n) {
        pushPaid(items, value);
        return;
      }
      if (n - i >= 256) m.charge((n - i) >>> 8);
      growing(self, 1);
      if (i === 0) items.unshift(value);
      else items.splice(i, 0, value);
    },
  ],
  pop: ['index=-1, /', 1, pop],
  remove: [
    'value, /',
    1,
    (self: PyList, value: Value) => {
      const i = findItem(self, value, 0, Number.MAX_SAFE_INTEGER);
      if (i < 0) throw valueErr('list.remove(x): x not in list');
      m.charge((self.items.length - i) >>> 8);
      self.items.splice(i, 1);
    },
  ],
  reverse: [
    '',
    (self: PyList) => 1 + (self.items.length >>> 6),
    (self: PyList) => {
      self.items.reverse();
    },
  ],
  sort: [
    '*, key=None, reverse=False',
    1,
    (self: PyList, key?: Value, reverse?: Value) => sortList(self, key ?? null, reverse !== undefined && truth(reverse)),
  ],
  __repr__: ['', 1, (self: Value) => repr(self)],
  __len__: ['', 1, (self: PyList) => self.items.length],
  __contains__: ['key, /', 1, (self: PyList, value: Value) => findItem(self, value, 0, Number.MAX_SAFE_INTEGER) >= 0],
  __iter__: ['', 1, (self: PyList) => getIter(self)],
  __reversed__: ['', 1, (self: PyList) => new PyListReverseIterator(self)],
  __getitem__: [
    'index, /',
    1,
    (self: PyList, key: Value) => {
      if (key instanceof PySlice) return new PyList(sliceItems(self.items, key));
      return self.items[position(self, key, 'list index out of range')];
    },
  ],
  __setitem__: [
    'key, value, /',
    1,
    (self: PyList, key: Value, value: Value) => {
      if (key instanceof PySlice) setSlice(self, key, value);
      else self.items[position(self, key, 'list assignment index out of range')] = value;
    },
  ],
  __delitem__: [
    'key, /',
    1,
    (self: PyList, key: Value) => {
      if (key instanceof PySlice) {
        deleteSlice(self, key);
        return;
      }
      const i = position(self, key, 'list assignment index out of range');
      m.charge((self.items.length - i) >>> 8);
      self.items.splice(i, 1);
    },
  ],
  __add__: [
    'value, /',
    1,
    (self: PyList, other: Value) => {
      const right = asList(other);
      if (right === undefined) {
        if (typeOf(other).heap && typeLookup(other, '__radd__') !== undefined) return NotImplemented;
        throw typeError(`can only concatenate list (not "${nameOf(other)}") to list`);
      }
      payItems(self.items.length + right.items.length);
      return new PyList(self.items.concat(right.items));
    },
  ],
  __mul__: ['value, /', 1, repeat],
  __rmul__: ['value, /', 1, repeat],
});

function repeat(self: PyList, other: Value): Value {
  const count = repeatCount(other);
  if (count === undefined) return NotImplemented;
  payItems(self.items.length * count);
  return new PyList(repeatItems(self.items, count));
}

// These return the receiver itself, which may be an instance of a subclass.
defMethods(
  listType,
  {
    __iadd__: [
      'value, /',
      1,
      (self: Value, other: Value) => {
        extendList(asList(self)!, other);
        return self;
      },
    ],
    __imul__: [
      'value, /',
      1,
      (self: Value, other: Value) => {
        const count = repeatCount(other);
        if (count === undefined) return NotImplemented;
        repeatInPlace(asList(self)!, count);
        return self;
      },
    ],
  },
  { raw: true },
);

defItemComparisons(listType);
listType.set('__hash__', null);
listType.doc =
  'Built-in mutable sequence.\n\nIf no argument is given, the constructor creates a new empty list.\nThe argument must be an iterable if specified.';
defClassMethods(listType, {
  __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
});
