/** collections.deque: a ring buffer. https://docs.python.org/3.13/library/collections.html#collections.deque */
import { defClassMethods, defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { E, newException, runtimeError, typeError, valueErr } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { payItems, PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { strFrom } from '../../objects/str.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyIterator, PyObject, type Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { call } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { compareItems, same } from '../../protocols/comparison.js';
import { iterOf, toArray } from '../../protocols/iteration.js';
import { iteratorType } from '../../protocols/iterators.js';
import { enterRepr, leaveRepr } from '../../protocols/repr-guard.js';
import { reprText } from '../../protocols/text.js';
import { genericAlias } from '../../types/generic.js';
import { COMPARISONS, nameOf, repeatCount, sizeArgument, sliceBound, tryIndex } from '../../types/sequences.js';

/** Slots are a power of two; item `i` is in slot `(head + i) & mask`. */
export class PyDeque extends PyObject {
  private ring: (Value | undefined)[] = new Array<Value | undefined>(8).fill(undefined);
  private head = 0;
  size = 0;
  maxlen: number | null = null;
  /** Bumped by every change of the items' places: iterators notice. */
  state = 0;

  at(i: number): Value {
    return this.ring[(this.head + i) & (this.ring.length - 1)] as Value;
  }
  put(i: number, value: Value): void {
    this.ring[(this.head + i) & (this.ring.length - 1)] = value;
  }

  append(value: Value): void {
    if (this.maxlen !== null && this.size >= this.maxlen) {
      if (this.maxlen === 0) return;
      this.popleft();
    }
    if (this.size === this.ring.length) this.grow();
    this.ring[(this.head + this.size) & (this.ring.length - 1)] = value;
    this.size++;
    this.state++;
  }

  appendleft(value: Value): void {
    if (this.maxlen !== null && this.size >= this.maxlen) {
      if (this.maxlen === 0) return;
      this.pop();
    }
    if (this.size === this.ring.length) this.grow();
    this.head = (this.head - 1) & (this.ring.length - 1);
    this.ring[this.head] = value;
    this.size++;
    this.state++;
  }

  pop(): Value {
    if (this.size === 0) throw newException(E.IndexError, ['pop from an empty deque']);
    const slot = (this.head + --this.size) & (this.ring.length - 1);
    const value = this.ring[slot] as Value;
    this.ring[slot] = undefined;
    this.state++;
    return value;
  }

  popleft(): Value {
    if (this.size === 0) throw newException(E.IndexError, ['pop from an empty deque']);
    const value = this.ring[this.head] as Value;
    this.ring[this.head] = undefined;
    this.head = (this.head + 1) & (this.ring.length - 1);
    this.size--;
    this.state++;
    return value;
  }

  private grow(): void {
    const n = this.ring.length;
    if (n >= m.limits.maxCollectionSize) {
      m.fail(
        'memory',
        `A container of more than ${m.limits.maxCollectionSize} entries is over the limit`,
        'maxCollectionSize',
        m.limits.maxCollectionSize,
      );
    }
    m.chargeWork(n);
    m.reserve(n * 16);
    const items = this.toArray();
    for (let i = 0; i < n; i++) items.push(undefined as unknown as Value);
    this.ring = items;
    this.head = 0;
  }

  /** The items in order, as a new array. */
  toArray(): Value[] {
    const { ring, head, size } = this;
    const end = head + size;
    return (end <= ring.length ? ring.slice(head, end) : ring.slice(head).concat(ring.slice(0, end - ring.length))) as Value[];
  }

  /** Takes over other contents, no more than `maxlen`. */
  assign(items: Value[]): void {
    if (this.maxlen !== null && items.length > this.maxlen) items = items.slice(items.length - this.maxlen);
    let room = 8;
    while (room < items.length) room *= 2;
    const size = items.length;
    const ring: (Value | undefined)[] = items.slice();
    while (ring.length < room) ring.push(undefined);
    this.ring = ring;
    this.head = 0;
    this.size = size;
    this.state++;
  }

  extend(iterable: Value, left: boolean): void {
    if (asDeque(iterable) === this) {
      payItems(this.size);
      iterable = new PyList(this.toArray());
    }
    const it = iterOf(iterable);
    let n = 0;
    for (let x = it.next(); x !== undefined; x = it.next()) {
      if ((++n & 63) === 0) m.charge(1);
      if (left) this.appendleft(x);
      else this.append(x);
    }
  }

  rotate(n: number): void {
    const size = this.size;
    if (size < 2) return;
    n %= size;
    if (n < 0) n += size;
    if (n === 0) return;
    const { maxlen } = this;
    this.maxlen = null;
    m.chargeWork(Math.min(n, size - n) * 4);
    if (n <= size >> 1) for (let i = 0; i < n; i++) this.appendleft(this.pop());
    else for (let i = size - n; i > 0; i--) this.append(this.popleft());
    this.maxlen = maxlen;
  }

  /** Removes item `i`. */
  removeAt(i: number): void {
    m.chargeWork(Math.min(i, this.size - i) * 2);
    if (i < this.size >> 1) {
      for (let k = i; k > 0; k--) this.put(k, this.at(k - 1));
      this.popleft();
    } else {
      for (let k = i; k < this.size - 1; k++) this.put(k, this.at(k + 1));
      this.pop();
    }
  }

  insert(i: number, value: Value): void {
    m.chargeWork(Math.min(Math.abs(i), this.size) * 2);
    if (i >= this.size) {
      this.append(value);
      return;
    }
    if (i < 0) i = Math.max(0, i + this.size);
    if (i < this.size >> 1) {
      this.appendleft(value);
      for (let k = 0; k < i; k++) this.put(k, this.at(k + 1));
    } else {
      this.append(value);
      for (let k = this.size - 1; k > i; k--) this.put(k, this.at(k - 1));
    }
    this.put(i, value);
  }
}
export const dequeType: PyType = layoutType('deque', PyDeque, { module: 'collections' });
dequeType.patternKind = 'sequence';

function asDeque(v: Value): PyDeque | undefined {
  if (v instanceof PyDeque) return v;
  return v instanceof PyInstance && v.payload instanceof PyDeque ? v.payload : undefined;
}

/** Walks a deque; a change of its items meanwhile is an error. */
class DequeIterator extends PyIterator {
  protected readonly deque: PyDeque;
  private readonly state: number;
  protected left: number;
  constructor(deque: PyDeque) {
    super();
    this.deque = deque;
    this.state = deque.state;
    this.left = deque.size;
  }
  protected pick(): Value {
    return this.deque.at(this.deque.size - this.left);
  }
  next(): Value | undefined {
    if (this.deque.state !== this.state) {
      this.left = 0;
      throw runtimeError('deque mutated during iteration');
    }
    if (this.left === 0) return undefined;
    const value = this.pick();
    this.left--;
    return value;
  }
  override lengthHint(): number {
    return this.left;
  }
}
class DequeReverseIterator extends DequeIterator {
  protected override pick(): Value {
    return this.deque.at(this.left - 1);
  }
}
export const dequeIteratorType: PyType = iteratorType('_deque_iterator', DequeIterator, 'collections');
export const dequeReverseIteratorType: PyType = iteratorType('_deque_reverse_iterator', DequeReverseIterator, 'collections');

function checkedIndex(self: PyDeque, k: Value): number {
  const i = tryIndex(k);
  if (i === undefined) throw typeError(`sequence index must be integer, not '${nameOf(k)}'`);
  if (typeof i === 'bigint') throw newException(E.IndexError, [`cannot fit '${nameOf(k)}' into an index-sized integer`]);
  const at = i < 0 ? i + self.size : i;
  if (at < 0 || at >= self.size) throw newException(E.IndexError, ['deque index out of range']);
  m.chargeWork(Math.min(at, self.size - at));
  return at;
}

/** Position of a value; every comparison may change the deque. */
function find(self: PyDeque, value: Value, start: number, stop: number, changed: () => unknown): number {
  const { state } = self;
  for (let i = start; i < stop && i < self.size; i++) {
    if ((i & 63) === 63) m.charge(1);
    const found = same(self.at(i), value);
    if (self.state !== state) throw changed();
    if (found) return i;
  }
  return -1;
}

const mutated = (): unknown => runtimeError('deque mutated during iteration');

/** A copy of the receiver's own class, as `copy` and `+` make it. */
function copyOf(receiver: Value): Value {
  const self = asDeque(receiver)!;
  payItems(self.size);
  if (receiver instanceof PyDeque) {
    const made = new PyDeque();
    made.maxlen = self.maxlen;
    made.assign(self.toArray());
    return made;
  }
  const cls = typeOf(receiver);
  return self.maxlen === null ? call(cls, [receiver], null) : call(cls, [receiver, self.maxlen], null);
}

function multiplied(self: PyDeque, count: number): Value[] {
  const total = self.size * count;
  const { maxlen } = self;
  const wanted = maxlen === null ? total : Math.min(total, maxlen);
  payItems(wanted);
  const items = self.toArray();
  const made: Value[] = [];
  for (let i = total - wanted; i < total; i++) made.push(items[i % items.length]);
  return made;
}

function times(self: PyDeque, n: Value): Value {
  const count = repeatCount(n);
  if (count === undefined) return NotImplemented;
  const made = new PyDeque();
  made.maxlen = self.maxlen;
  made.assign(multiplied(self, count));
  return made;
}

defNew(dequeType, '*args, **kwargs', 1, (cls: PyType) => wrapNew(cls, dequeType, new PyDeque()));

defMethods(dequeType, {
  __init__: [
    'iterable=None, maxlen=None',
    1,
    (self: PyDeque, iterable?: Value, maxlen?: Value) => {
      let max: number | null = null;
      if (maxlen !== undefined && maxlen !== null) {
        if (tryIndex(maxlen) === undefined) throw typeError('an integer is required');
        max = sizeArgument(maxlen);
        if (max < 0) throw valueErr('maxlen must be non-negative');
      }
      self.maxlen = max;
      if (self.size > 0) self.assign([]);
      if (iterable !== undefined) self.extend(iterable, false);
    },
  ],
  append: ['item, /', 1, (self: PyDeque, value: Value) => self.append(value)],
  appendleft: ['item, /', 1, (self: PyDeque, value: Value) => self.appendleft(value)],
  pop: ['', 1, (self: PyDeque) => self.pop()],
  popleft: ['', 1, (self: PyDeque) => self.popleft()],
  clear: ['', 1, (self: PyDeque) => self.assign([])],
  count: [
    'value, /',
    1,
    (self: PyDeque, value: Value) => {
      const { state } = self;
      let count = 0;
      for (let i = 0; i < self.size; i++) {
        if ((i & 63) === 63) m.charge(1);
        const equal = same(self.at(i), value);
        if (self.state !== state) throw mutated();
        if (equal) count++;
      }
      return count;
    },
  ],
  extend: ['iterable, /', 1, (self: PyDeque, iterable: Value) => self.extend(iterable, false)],
  extendleft: ['iterable, /', 1, (self: PyDeque, iterable: Value) => self.extend(iterable, true)],
  index: [
    'value, start=0, stop=None, /',
    1,
    (self: PyDeque, value: Value, start?: Value, stop?: Value) => {
      const from = start === undefined ? 0 : sliceBound(start, self.size);
      const to = stop === undefined ? self.size : sliceBound(stop, self.size);
      const i = find(self, value, from, to, mutated);
      if (i < 0) throw valueErr(`${reprText(value)} is not in deque`);
      return i;
    },
  ],
  insert: [
    'index, value, /',
    1,
    (self: PyDeque, at: Value, value: Value) => {
      const i = sizeArgument(at);
      if (self.maxlen === self.size) throw newException(E.IndexError, ['deque already at its maximum size']);
      self.insert(i, value);
    },
  ],
  remove: [
    'value, /',
    1,
    (self: PyDeque, value: Value) => {
      const i = find(self, value, 0, self.size, () => newException(E.IndexError, ['deque mutated during remove().']));
      if (i < 0) throw valueErr(`${reprText(value)} is not in deque`);
      self.removeAt(i);
    },
  ],
  reverse: [
    '',
    1,
    (self: PyDeque) => {
      payItems(self.size);
      self.assign(self.toArray().reverse());
    },
  ],
  rotate: ['n=1, /', 1, (self: PyDeque, n?: Value) => self.rotate(n === undefined ? 1 : sizeArgument(n))],
  __len__: ['', 1, (self: PyDeque) => self.size],
  __getitem__: ['key, /', 1, (self: PyDeque, key: Value) => self.at(checkedIndex(self, key))],
  __setitem__: ['key, value, /', 1, (self: PyDeque, key: Value, value: Value) => self.put(checkedIndex(self, key), value)],
  __delitem__: ['key, /', 1, (self: PyDeque, key: Value) => self.removeAt(checkedIndex(self, key))],
  __contains__: ['key, /', 1, (self: PyDeque, value: Value) => find(self, value, 0, self.size, mutated) >= 0],
  __iter__: ['', 1, (self: PyDeque) => new DequeIterator(self)],
  __reversed__: ['', 1, (self: PyDeque) => new DequeReverseIterator(self)],
  __mul__: ['value, /', 1, times],
  __rmul__: ['value, /', 1, times],
});
for (const op of COMPARISONS) {
  defMethods(dequeType, {
    [op]: [
      'value, /',
      1,
      (self: PyDeque, value: Value) => {
        const other = asDeque(value);
        if (other === undefined) return NotImplemented;
        if (self.size !== other.size && (op === '__eq__' || op === '__ne__')) return op === '__ne__';
        payItems(self.size + other.size);
        return compareItems(op, self.toArray(), other.toArray());
      },
    ],
  });
}

/** These make or return something of the receiver's own class. */
defMethods(
  dequeType,
  {
    copy: ['', 1, copyOf],
    __copy__: ['', 1, copyOf],
    __add__: [
      'value, /',
      1,
      (receiver: Value, value: Value) => {
        const other = asDeque(value);
        if (other === undefined) throw typeError(`can only concatenate deque (not "${nameOf(value)}") to deque`);
        const made = copyOf(receiver);
        asDeque(made)?.extend(other, false);
        return made;
      },
    ],
    __iadd__: [
      'value, /',
      1,
      (receiver: Value, value: Value) => {
        asDeque(receiver)!.extend(value, false);
        return receiver;
      },
    ],
    __imul__: [
      'value, /',
      1,
      (receiver: Value, n: Value) => {
        const count = repeatCount(n);
        if (count === undefined) return NotImplemented;
        const self = asDeque(receiver)!;
        self.assign(multiplied(self, count));
        return receiver;
      },
    ],
    __repr__: [
      '',
      1,
      (receiver: Value) => {
        if (!enterRepr(receiver)) return '[...]';
        const self = asDeque(receiver)!;
        const list = reprText(new PyList(toArray(receiver)));
        leaveRepr();
        return strFrom(`${typeOf(receiver).name}(${list}${self.maxlen === null ? '' : `, maxlen=${self.maxlen}`})`);
      },
    ],
    __reduce__: [
      '',
      1,
      (receiver: Value) => {
        const self = asDeque(receiver)!;
        const state = receiver instanceof PyInstance && receiver.cls.hasDict ? stateOf(receiver) : null;
        const args = self.maxlen === null ? [] : [new PyTuple([]), self.maxlen];
        return new PyTuple([typeOf(receiver), new PyTuple(args), state, new DequeIterator(self)]);
      },
    ],
  },
  { raw: true },
);

function stateOf(instance: PyInstance): Value {
  return instance.ownNames().length === 0 ? null : call(typeOf(instance).lookup('__getstate__')!, [instance], null);
}

defClassMethods(dequeType, { __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)] });
defGetters(dequeType, { maxlen: (self: PyDeque) => self.maxlen });
dequeType.set('__hash__', null);
dequeType.doc = 'A list-like sequence optimized for data accesses near its endpoints.';
