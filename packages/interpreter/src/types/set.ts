/** set and frozenset: methods and operators, with CPython's choice of which operand is walked. https://docs.python.org/3.13/library/stdtypes.html#set */
import { defClassMethods, defMethods, defNew, type Row } from '../objects/builtin.js';
import { PyGenericAlias } from '../objects/descriptors.js';
import { PyDict } from '../objects/dict.js';
import { E, keyError, newException } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asAnySet, frozensetType, PyFrozenSet, PySet, type PySetBase, PySetIterator, setIteratorType, setType } from '../objects/set.js';
import { NotImplemented } from '../objects/singletons.js';
import { strFrom } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeLookup } from '../protocols/attributes.js';
import { wrapNew } from '../protocols/classes.js';
import { hash } from '../protocols/hashing.js';
import { iterOf } from '../protocols/iteration.js';
import { repr, reprText } from '../protocols/text.js';

function emptyLike(self: PySetBase): PySetBase {
  return self instanceof PyFrozenSet ? new PyFrozenSet() : new PySet();
}

/** Visits what an iterable gives, paying for the walk. */
function eachOf(iterable: Value, visit: (key: Value) => void): void {
  const it = iterOf(iterable);
  for (let n = 1; ; n++) {
    const key = it.next();
    if (key === undefined) return;
    if ((n & 63) === 0) m.charge(1);
    visit(key);
  }
}

/** Visits keys of an exact dict as CPython's `PyDict_Next` does: by entry, whatever happens meanwhile. */
function eachKey(dict: PyDict, visit: (key: Value) => void): void {
  m.chargeWork(dict.keys.length);
  for (let i = dict.nextEntry(0); i >= 0; i = dict.nextEntry(i + 1)) visit(dict.keys[i] as Value);
}

/** Adds everything another set, a dict or an iterable holds. */
export function updateSet(self: PySetBase, other: Value): void {
  const set = asAnySet(other);
  if (set !== undefined) self.merge(set);
  else if (other instanceof PyDict) {
    self.growFor(other.size);
    eachKey(other, (key) => self.add(key));
  } else eachOf(other, (key) => self.add(key));
}

/** A new set of the contents of an iterable. */
export function setOf(iterable: Value): PySet {
  const made = new PySet();
  updateSet(made, iterable);
  return made;
}

function copyOf(self: PySetBase): PySetBase {
  const made = emptyLike(self);
  made.merge(self);
  return made;
}

/** What is in both: the smaller set is walked. */
export function intersectionOf(self: PySetBase, other: Value): PySetBase {
  if (other === self) return copyOf(self);
  const made = emptyLike(self);
  const set = asAnySet(other);
  if (set !== undefined) {
    let walked = set;
    if (set.size > self.size) {
      walked = self;
      self = set;
    }
    m.chargeWork(walked.slots);
    for (let i = walked.nextEntry(0); i >= 0; i = walked.nextEntry(i + 1)) {
      if (self.hasEntryOf(walked, i)) made.addEntryOf(walked, i);
    }
    return made;
  }
  eachOf(other, (key) => {
    if (self.has(key)) made.add(key);
  });
  return made;
}

function deleteFrom(self: PySetBase, other: Value): void {
  if (other === self) {
    self.clear();
    return;
  }
  let set = asAnySet(other);
  if (set !== undefined) {
    if (set.size >> 3 > self.size) set = intersectionOf(self, set);
    m.chargeWork(set.slots);
    for (let i = set.nextEntry(0); i >= 0; i = set.nextEntry(i + 1)) self.deleteEntryOf(set, i);
  } else eachOf(other, (key) => self.delete(key));
  self.dropDummies();
}

/** What is here and not in the other. */
export function differenceOf(self: PySetBase, other: Value): PySetBase {
  const set = asAnySet(other);
  const size = set !== undefined ? set.size : other instanceof PyDict ? other.size : -1;
  if (size < 0 || self.size >> 2 > size) {
    const made = copyOf(self);
    deleteFrom(made, set ?? other);
    return made;
  }
  const made = emptyLike(self);
  m.chargeWork(self.slots);
  for (let i = self.nextEntry(0); i >= 0; i = self.nextEntry(i + 1)) {
    if (set !== undefined ? !set.hasEntryOf(self, i) : !(other as PyDict).has(self.keyAt(i))) made.addEntryOf(self, i);
  }
  return made;
}

function toggle(self: PySetBase, other: Value): void {
  if (other === self) {
    self.clear();
    return;
  }
  if (other instanceof PyDict) {
    eachKey(other, (key) => {
      if (!self.delete(key)) self.add(key);
    });
    return;
  }
  let set = asAnySet(other);
  if (set === self) {
    self.clear();
    return;
  }
  if (set === undefined) {
    set = emptyLike(self);
    updateSet(set, other);
  }
  m.chargeWork(set.slots);
  for (let i = set.nextEntry(0); i >= 0; i = set.nextEntry(i + 1)) {
    if (!self.deleteEntryOf(set, i)) self.addEntryOf(set, i);
  }
}

/** What is in exactly one of the two: CPython starts from the other one. */
export function symmetricDifferenceOf(self: PySetBase, other: Value): PySetBase {
  const made = emptyLike(self);
  updateSet(made, other);
  toggle(made, self);
  return made;
}

/** Every key of `self` is in `other`. */
export function isSubset(self: PySetBase, other: PySetBase): boolean {
  if (self.size > other.size) return false;
  m.chargeWork(self.slots);
  for (let i = self.nextEntry(0); i >= 0; i = self.nextEntry(i + 1)) if (!other.hasEntryOf(self, i)) return false;
  return true;
}

/** The key to look up: a set that cannot be hashed stands for the frozenset of its contents. */
function lookupKey(key: Value): Value {
  if (!(key instanceof PySet)) {
    if (!(key instanceof PyInstance) || !(key.payload instanceof PySet) || typeLookup(key, '__hash__') !== null) return key;
  }
  const frozen = new PyFrozenSet();
  frozen.merge(asAnySet(key)!);
  return frozen;
}

function hasKey(self: PySetBase, key: Value): boolean {
  return self.has(lookupKey(key));
}

function compare(op: string, a: PySetBase, b: PySetBase): boolean {
  m.enterNative();
  let result: boolean;
  switch (op) {
    case '__eq__':
      result = a.size === b.size && isSubset(a, b);
      break;
    case '__ne__':
      result = !(a.size === b.size && isSubset(a, b));
      break;
    case '__le__':
      result = isSubset(a, b);
      break;
    case '__ge__':
      result = isSubset(b, a);
      break;
    case '__lt__':
      result = a.size < b.size && isSubset(a, b);
      break;
    default:
      result = b.size < a.size && isSubset(b, a);
  }
  m.d--;
  return result;
}

function binary(work: (a: PySetBase, b: PySetBase) => Value): Row {
  return [
    'value, /',
    1,
    (self: PySetBase, other: Value) => {
      const set = asAnySet(other);
      return set === undefined ? NotImplemented : work(self, set);
    },
  ];
}

function reflected(work: (a: PySetBase, b: PySetBase) => Value): Row {
  return binary((self, other) => work(other, self));
}

function union(a: PySetBase, b: PySetBase): PySetBase {
  const made = copyOf(a);
  made.merge(b);
  return made;
}

const shared: Record<string, Row> = {
  difference: [
    '*others',
    1,
    (self: PySetBase, others: readonly Value[]) => {
      if (others.length === 0) return copyOf(self);
      const made = differenceOf(self, others[0]);
      for (let i = 1; i < others.length; i++) deleteFrom(made, others[i]);
      return made;
    },
  ],
  intersection: [
    '*others',
    1,
    (self: PySetBase, others: readonly Value[]) => {
      if (others.length === 0) return copyOf(self);
      let made = self;
      for (let i = 0; i < others.length; i++) made = intersectionOf(made, others[i]);
      return made;
    },
  ],
  isdisjoint: [
    'other, /',
    1,
    (self: PySetBase, other: Value) => {
      const set = asAnySet(other);
      if (set === self) return self.size === 0;
      if (set !== undefined) {
        const [walked, searched] = set.size > self.size ? [self, set] : [set, self];
        m.chargeWork(walked.slots);
        for (let i = walked.nextEntry(0); i >= 0; i = walked.nextEntry(i + 1)) if (searched.hasEntryOf(walked, i)) return false;
        return true;
      }
      const it = iterOf(other);
      for (let n = 1; ; n++) {
        const key = it.next();
        if (key === undefined) return true;
        if ((n & 63) === 0) m.charge(1);
        if (self.has(key)) return false;
      }
    },
  ],
  issubset: [
    'other, /',
    1,
    (self: PySetBase, other: Value) => {
      const set = asAnySet(other);
      return set === undefined ? intersectionOf(self, other).size === self.size : isSubset(self, set);
    },
  ],
  issuperset: [
    'other, /',
    1,
    (self: PySetBase, other: Value) => {
      const set = asAnySet(other);
      if (set !== undefined) return isSubset(set, self);
      const it = iterOf(other);
      for (let n = 1; ; n++) {
        const key = it.next();
        if (key === undefined) return true;
        if ((n & 63) === 0) m.charge(1);
        if (!self.has(key)) return false;
      }
    },
  ],
  symmetric_difference: ['other, /', 1, (self: PySetBase, other: Value) => symmetricDifferenceOf(self, other)],
  union: [
    '*others',
    1,
    (self: PySetBase, others: readonly Value[]) => {
      const made = copyOf(self);
      for (let i = 0; i < others.length; i++) if (others[i] !== self) updateSet(made, others[i]);
      return made;
    },
  ],
  __len__: ['', 1, (self: PySetBase) => self.size],
  __contains__: ['key, /', 1, hasKey],
  __iter__: ['', 1, (self: PySetBase) => new PySetIterator(self)],
  __or__: binary(union),
  __ror__: reflected(union),
  __and__: binary(intersectionOf),
  __rand__: reflected(intersectionOf),
  __sub__: binary(differenceOf),
  __rsub__: reflected(differenceOf),
  __xor__: binary(symmetricDifferenceOf),
  __rxor__: reflected(symmetricDifferenceOf),
};
for (const op of ['__lt__', '__le__', '__eq__', '__ne__', '__gt__', '__ge__']) shared[op] = binary((a, b) => compare(op, a, b));

/** A subclass shows its own name around the items. */
function reprSet(receiver: Value): Value {
  const self = asAnySet(receiver)!;
  if (receiver === self) return repr(self);
  const name = (receiver as PyInstance).cls.name;
  if (self.size === 0) return strFrom(`${name}()`);
  const text = reprText(self);
  return strFrom(self instanceof PyFrozenSet ? `${name}${text.slice('frozenset'.length)}` : `${name}(${text})`);
}
const reprRow: Record<string, Row> = { __repr__: ['', 1, reprSet] };
for (const type of [setType, frozensetType]) {
  defMethods(type, shared);
  defMethods(type, reprRow, { raw: true });
  defClassMethods(type, {
    __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
  });
}

defNew(setType, '*args, **kwargs', 1, (cls: PyType) => wrapNew(cls, setType, new PySet()));
defNew(frozensetType, 'iterable=(), /', 1, (cls: PyType, iterable?: Value) => {
  if (iterable instanceof PyFrozenSet) return wrapNew(cls, frozensetType, iterable);
  const made = new PyFrozenSet();
  if (iterable !== undefined) updateSet(made, iterable);
  return wrapNew(cls, frozensetType, made);
});

defMethods(setType, {
  __init__: [
    'iterable=(), /',
    1,
    (self: PySet, iterable?: Value) => {
      if (self.size > 0) self.clear();
      if (iterable !== undefined) updateSet(self, iterable);
    },
  ],
  add: [
    'object, /',
    1,
    (self: PySet, key: Value) => {
      self.add(key);
    },
  ],
  clear: ['', 1, (self: PySet) => self.clear()],
  copy: ['', 1, copyOf],
  discard: [
    'object, /',
    1,
    (self: PySet, key: Value) => {
      self.delete(lookupKey(key));
    },
  ],
  remove: [
    'object, /',
    1,
    (self: PySet, key: Value) => {
      if (!self.delete(lookupKey(key))) throw keyError(key);
    },
  ],
  pop: [
    '',
    1,
    (self: PySet) => {
      const key = self.pop();
      if (key === undefined) throw newException(E.KeyError, ['pop from an empty set']);
      return key;
    },
  ],
  update: [
    '*others',
    1,
    (self: PySet, others: readonly Value[]) => {
      for (let i = 0; i < others.length; i++) updateSet(self, others[i]);
    },
  ],
  difference_update: [
    '*others',
    1,
    (self: PySet, others: readonly Value[]) => {
      for (let i = 0; i < others.length; i++) deleteFrom(self, asAnySet(others[i]) ?? others[i]);
    },
  ],
  intersection_update: [
    '*others',
    1,
    (self: PySet, others: readonly Value[]) => {
      let made: PySetBase = self;
      for (let i = 0; i < others.length; i++) made = intersectionOf(made, asAnySet(others[i]) ?? others[i]);
      if (made !== self) self.takeFrom(made);
    },
  ],
  symmetric_difference_update: ['other, /', 1, (self: PySet, other: Value) => toggle(self, other)],
});

/** In-place operators return the receiver itself, which may be an instance of a subclass. */
function inPlace(work: (self: PySet, other: PySetBase) => void): Row {
  return [
    'value, /',
    1,
    (receiver: Value, other: Value) => {
      const set = asAnySet(other);
      if (set === undefined) return NotImplemented;
      work(asAnySet(receiver) as PySet, set);
      return receiver;
    },
  ];
}
defMethods(
  setType,
  {
    __ior__: inPlace((self, other) => self.merge(other)),
    __iand__: inPlace((self, other) => self.takeFrom(intersectionOf(self, other))),
    __isub__: inPlace(deleteFrom),
    __ixor__: inPlace(toggle),
  },
  { raw: true },
);
setType.set('__hash__', null);
defMethods(frozensetType, {
  copy: ['', 1, (self: PyFrozenSet) => self],
  __hash__: ['', 1, (self: PyFrozenSet) => hash(self)],
});
setType.doc = 'Build an unordered collection of unique elements.';
frozensetType.doc = 'Build an immutable unordered collection of unique elements.';

defMethods(setIteratorType, {
  __iter__: ['', 1, (self: PySetIterator) => self],
  __next__: [
    '',
    1,
    (self: PySetIterator) => {
      const key = self.next();
      if (key === undefined) throw newException(E.StopIteration, []);
      return key;
    },
  ],
  __length_hint__: ['', 1, (self: PySetIterator) => self.lengthHint()],
});
