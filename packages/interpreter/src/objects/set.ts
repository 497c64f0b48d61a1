/** set and frozenset: CPython's own open-addressing table, because its order is what programs print. */
import { runtimeError } from './exception.js';
import { hooks } from './hooks.js';
import { PyInstance } from './instance.js';
import { PyTuple } from './list.js';
import { m } from './machine.js';
import { builtinType, layoutType, type PyType } from './type.js';
import { PyIterator, PyObject, type Value } from './value.js';

/** Neighbours looked at before jumping: CPython's LINEAR_PROBES. */
const LINEAR_PROBES = 9;
const MIN_SIZE = 8;
/** Tables up to this many slots are scanned for a string instead of hashing it. */
const SCAN_SLOTS = 32;
/** Strings longer than this are not put in the side index: V8 hashes very long strings by length only. */
const LONG_STRING = 1024;

class Dummy extends PyObject {}
/** Marks a slot whose entry was removed; a later insertion takes the last one on its path, as in CPython. */
const DUMMY: PyObject = new Dummy();

/** The 64-bit hash of the last key hashed, as two 32-bit halves: no allocation, no BigInt in the common case. */
let hashLo = 0;
let hashHi = 0;

function splitHash(h: number | bigint): void {
  if (typeof h === 'number') {
    hashLo = h | 0;
    hashHi = hashLo === h ? hashLo >> 31 : Math.floor(h / 4294967296) | 0;
  } else {
    hashLo = Number(BigInt.asIntN(32, h));
    hashHi = Number(BigInt.asIntN(32, h >> 32n));
  }
}

/** Hashes a key into `hashLo` and `hashHi`; raises for unhashable keys. */
function hashKey(key: Value): void {
  if (typeof key === 'number') {
    splitHash(key === -1 ? -2 : key);
  } else if (key instanceof PyTuple) {
    hashTuple(key.items);
  } else if (typeof key === 'boolean') {
    hashLo = key ? 1 : 0;
    hashHi = 0;
  } else {
    splitHash(hooks.hash(key));
  }
}

/** High half of the product of two unsigned 32-bit numbers. */
function mulHigh(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const t = a1 * b0 + ((a0 * b0) >>> 16);
  return (a1 * b1 + (t >>> 16) + ((a0 * b1 + (t & 0xffff)) >>> 16)) | 0;
}

const P1_HI = 0x9e3779b1;
const P1_LO = 0x85ebca87;
const P2_HI = 0xc2b2ae3d;
const P2_LO = 0x27d4eb4f;
const P5_HI = 0x27d4eb2f;
const P5_LO = 0x165667c5;

/** CPython's tuple hash (xxHash over the items' hashes) in 32-bit halves: grids of coordinates live in sets. */
function hashTuple(items: readonly Value[]): void {
  let lo = P5_LO | 0;
  let hi = P5_HI | 0;
  m.enterNative();
  m.chargeWork(items.length);
  for (let i = 0; i < items.length; i++) {
    hashKey(items[i]);
    const l = hashLo;
    const h = hashHi;
    let pLo = Math.imul(l, P2_LO);
    let pHi = (mulHigh(l, P2_LO) + Math.imul(h, P2_LO) + Math.imul(l, P2_HI)) | 0;
    const sum = (lo >>> 0) + (pLo >>> 0);
    hi = (hi + pHi + (sum > 0xffffffff ? 1 : 0)) | 0;
    lo = sum | 0;
    pHi = (hi << 31) | (lo >>> 1);
    pLo = (lo << 31) | (hi >>> 1);
    lo = Math.imul(pLo, P1_LO);
    hi = (mulHigh(pLo, P1_LO) + Math.imul(pHi, P1_LO) + Math.imul(pLo, P1_HI)) | 0;
  }
  m.d--;
  const sum = (lo >>> 0) + ((items.length ^ P5_LO ^ 3527539) >>> 0);
  hi = (hi + P5_HI + (sum > 0xffffffff ? 1 : 0)) | 0;
  lo = sum | 0;
  if (lo === -1 && hi === -1) {
    lo = 1546275796;
    hi = 0;
  }
  hashLo = lo;
  hashHi = hi;
}

/** Equality of two keys of equal hash; primitives and tuples of them without a call. */
function sameKey(a: Value, b: Value): boolean {
  if (a === b) return true;
  const type = typeof a;
  if (type === typeof b && (type === 'number' || type === 'string')) return false;
  if (a instanceof PyTuple && b instanceof PyTuple) {
    const x = a.items;
    const y = b.items;
    if (x.length !== y.length) return false;
    for (let i = 0; ; i++) {
      if (i === x.length) return true;
      if (x[i] === y[i]) continue;
      const kind = typeof x[i];
      if (kind === typeof y[i] && (kind === 'number' || kind === 'string')) return false;
      break;
    }
  }
  return hooks.same(a, b);
}

/** True for keys that can equal a str only by being one: then a miss among the strings is a miss. */
function isPlain(key: Value): boolean {
  return !(key instanceof PyInstance);
}

/** The table shared by set and frozenset. Slots are numbered; `nextEntry` walks them in Python's order. */
export abstract class PySetBase extends PyObject {
  /** Slots: undefined never used, DUMMY removed. */
  private keys: (Value | undefined)[] = emptyTable(MIN_SIZE);
  /** Halves of the hashes by slot; null while every key is an int that is its own hash. */
  private lo: Int32Array | null = null;
  private hi: Int32Array | null = null;
  private mask = MIN_SIZE - 1;
  /** Used slots, removed ones included. */
  private fill = 0;
  /** Live entries. */
  size = 0;
  /** Where `pop` looks next. */
  private finger = 0;
  /** The short strings among the keys, once a lookup needed them. */
  private strings: Set<string> | null = null;
  /** Holds keys that may equal a str without being one. */
  private exotic = false;

  /** Adds a key; false when it was there. */
  add(key: Value): boolean {
    if (typeof key === 'number') {
      if (this.lo === null) return this.addInt(key);
    } else if (typeof key === 'string' && !this.exotic && key.length <= LONG_STRING) {
      if (this.hasString(key)) return false;
      splitHash(hooks.hash(key));
      this.insertNew(key, hashLo, hashHi);
      return true;
    }
    hashKey(key);
    return this.addHashed(key, hashLo, hashHi);
  }

  /** Raises for unhashable keys. */
  has(key: Value): boolean {
    if (typeof key === 'number') {
      if (this.lo === null) return this.findInt(key) >= 0;
    } else if (typeof key === 'string' && !this.exotic && key.length <= LONG_STRING) return this.hasString(key);
    hashKey(key);
    return this.find(key, hashLo, hashHi) >= 0;
  }

  /** Removes a key; false when it was not there. */
  delete(key: Value): boolean {
    if (typeof key === 'number' && this.lo === null) return this.removeAt(this.findInt(key));
    hashKey(key);
    return this.removeAt(this.find(key, hashLo, hashHi));
  }

  private removeAt(i: number): boolean {
    if (i < 0) return false;
    const key = this.keys[i];
    if (this.strings !== null && typeof key === 'string') this.strings.delete(key);
    this.keys[i] = DUMMY;
    this.size--;
    return true;
  }

  clear(): void {
    this.keys = emptyTable(MIN_SIZE);
    this.lo = this.hi = null;
    this.mask = MIN_SIZE - 1;
    this.fill = this.size = 0;
    this.finger = 0;
    this.strings = null;
    this.exotic = false;
  }

  /** Removes and returns an arbitrary (CPython's) entry; undefined when empty. */
  pop(): Value | undefined {
    if (this.size === 0) return undefined;
    let i = this.finger & this.mask;
    const from = i;
    for (;;) {
      const key = this.keys[i];
      if (key !== undefined && key !== DUMMY) break;
      i = (i + 1) & this.mask;
    }
    m.chargeWork((i - from) & this.mask);
    const key = this.keys[i] as Value;
    this.removeAt(i);
    this.finger = i + 1;
    return key;
  }

  /** The first live slot at or after `i`, or -1. */
  nextEntry(i: number): number {
    const keys = this.keys;
    for (; i < keys.length; i++) {
      const key = keys[i];
      if (key !== undefined && key !== DUMMY) return i;
    }
    return -1;
  }

  /** The key in a live slot. */
  keyAt(i: number): Value {
    return this.keys[i] as Value;
  }

  /** Slots of the table: what walking it costs. */
  get slots(): number {
    return this.keys.length;
  }

  /** All keys in order, as a new array; the caller has paid for `size` items. */
  toArray(): Value[] {
    const out: Value[] = [];
    const keys = this.keys;
    m.chargeWork(keys.length);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key !== undefined && key !== DUMMY) out.push(key);
    }
    return out;
  }

  /** Visits keys in order; the callback must not change the set. */
  forEach(visit: (key: Value) => void): void {
    for (let i = this.nextEntry(0); i >= 0; i = this.nextEntry(i + 1)) visit(this.keys[i] as Value);
  }

  /** `other`'s entry `i` is here, by the hash it already has. */
  hasEntryOf(other: PySetBase, i: number): boolean {
    const key = other.keys[i] as Value;
    if (typeof key === 'number' && this.lo === null) return this.findInt(key) >= 0;
    other.loadHash(i);
    return this.find(key, hashLo, hashHi) >= 0;
  }

  /** Adds `other`'s entry `i` by the hash it already has. */
  addEntryOf(other: PySetBase, i: number): boolean {
    const key = other.keys[i] as Value | undefined;
    // A guest's __eq__ may have changed the other set on the way.
    if (key === undefined) return false;
    if (typeof key === 'number' && this.lo === null) return this.addInt(key);
    other.loadHash(i);
    return this.addHashed(key, hashLo, hashHi);
  }

  /** Removes what equals `other`'s entry `i`. */
  deleteEntryOf(other: PySetBase, i: number): boolean {
    const key = other.keys[i] as Value | undefined;
    if (key === undefined) return false;
    if (typeof key === 'number' && this.lo === null) return this.removeAt(this.findInt(key));
    other.loadHash(i);
    return this.removeAt(this.find(key, hashLo, hashHi));
  }

  private loadHash(i: number): void {
    if (this.lo === null) hashKey(this.keys[i] as number);
    else {
      hashLo = this.lo[i];
      hashHi = this.hi![i];
    }
  }

  /** Adds every entry of another set: CPython's `set_merge`, one resize ahead and a clean copy where that is possible. */
  merge(other: PySetBase): void {
    if (other === this || other.size === 0) return;
    m.chargeWork(other.keys.length);
    this.growFor(other.size);
    if (this.fill > 0) {
      const keys = other.keys;
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i];
        if (key !== undefined && key !== DUMMY) this.addEntryOf(other, i);
      }
      return;
    }
    if (other.lo !== null && this.lo === null) this.needHashes();
    this.strings = null;
    this.exotic = other.exotic;
    if (this.mask === other.mask && other.fill === other.size) {
      this.keys = other.keys.slice();
      if (other.lo !== null) {
        this.lo = other.lo.slice();
        this.hi = other.hi!.slice();
      } else this.lo = this.hi = null;
    } else this.copyClean(other.keys, other.lo, other.hi);
    this.fill = this.size = other.size;
    payDebt();
  }

  /** Makes room for `count` more entries at once, as CPython does before it adds a set or a dict. */
  growFor(count: number): void {
    if ((this.fill + count) * 5 >= this.mask * 3) this.resize((this.size + count) * 2);
  }

  /** After many removals: CPython drops dummies when they are over a quarter of the table. */
  dropDummies(): void {
    if (this.fill - this.size > this.mask >> 2) this.resize(this.size > 50000 ? this.size * 2 : this.size * 4);
  }

  /** Takes over the entries of another set that nobody else holds. */
  takeFrom(other: PySetBase): void {
    this.keys = other.keys;
    this.lo = other.lo;
    this.hi = other.hi;
    this.mask = other.mask;
    this.fill = other.fill;
    this.size = other.size;
    this.strings = other.strings;
    this.exotic = other.exotic;
  }

  private hasString(key: string): boolean {
    if (this.lo === null) return false;
    const keys = this.keys;
    if (keys.length <= SCAN_SLOTS) {
      for (let i = 0; i < keys.length; i++) if (keys[i] === key) return true;
      return false;
    }
    if (this.strings === null) {
      m.chargeWork(keys.length);
      m.reserve(this.size * 32);
      const strings = new Set<string>();
      for (let i = 0; i < keys.length; i++) {
        const k = keys[i];
        if (typeof k === 'string' && k.length <= LONG_STRING) strings.add(k);
      }
      this.strings = strings;
    }
    return this.strings.has(key);
  }

  /** Slot of an int among ints, or -1. */
  private findInt(key: number): number {
    const keys = this.keys;
    const mask = this.mask;
    let perturbLo = key | 0;
    let perturbHi = perturbLo === key ? perturbLo >> 31 : Math.floor(key / 4294967296) | 0;
    if (key === -1) perturbLo = -2;
    let i = perturbLo & mask;
    for (let jumps = 0; ; jumps++) {
      const end = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
      for (let j = i; j <= end; j++) {
        const k = keys[j];
        if (k === key) return j;
        if (k === undefined) return -1;
      }
      if (jumps > 1) m.charge(1);
      perturbLo = (perturbLo >>> 5) | (perturbHi << 27);
      perturbHi >>>= 5;
      i = (i * 5 + 1 + perturbLo) & mask;
    }
  }

  private addInt(key: number): boolean {
    const keys = this.keys;
    const mask = this.mask;
    let perturbLo = key | 0;
    let perturbHi = perturbLo === key ? perturbLo >> 31 : Math.floor(key / 4294967296) | 0;
    if (key === -1) perturbLo = -2;
    let i = perturbLo & mask;
    let removed = -1;
    for (let jumps = 0; ; jumps++) {
      const end = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
      for (let j = i; j <= end; j++) {
        const k = keys[j];
        if (k === key) return false;
        if (k === DUMMY) removed = j;
        else if (k === undefined) {
          if (removed >= 0) {
            keys[removed] = key;
            this.size++;
          } else if ((this.fill + 1) * 5 < mask * 3) {
            keys[j] = key;
            this.fill++;
            this.size++;
          } else this.growWith(j, key, 0, 0);
          return true;
        }
      }
      if (jumps > 1) m.charge(1);
      perturbLo = (perturbLo >>> 5) | (perturbHi << 27);
      perturbHi >>>= 5;
      i = (i * 5 + 1 + perturbLo) & mask;
    }
  }

  /** Slot of a key, or -1: CPython's `set_lookkey`. Comparing may run guest code that changes the table. */
  private find(key: Value, lo: number, hi: number): number {
    const los = this.lo;
    if (los === null) {
      // Only ints here: a key equal to one of them has its hash.
      return this.size === 0 ? -1 : this.findAmongInts(key, lo, hi);
    }
    const keys = this.keys;
    const his = this.hi!;
    const mask = this.mask;
    let perturbLo = lo;
    let perturbHi = hi;
    let i = lo & mask;
    for (let jumps = 0; ; jumps++) {
      const end = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
      for (let j = i; j <= end; j++) {
        const k = keys[j];
        if (k === undefined) return -1;
        if (los[j] !== lo || his[j] !== hi || k === DUMMY) continue;
        const equal = sameKey(k, key);
        if (keys !== this.keys || keys[j] !== k) return this.find(key, lo, hi);
        if (equal) return j;
        m.charge(1);
      }
      if (jumps > 1) m.charge(1);
      perturbLo = (perturbLo >>> 5) | (perturbHi << 27);
      perturbHi >>>= 5;
      i = (i * 5 + 1 + perturbLo) & mask;
    }
  }

  private findAmongInts(key: Value, lo: number, hi: number): number {
    if (hi > 0x1fffff || hi < -0x200000) return -1;
    const candidate = hi * 4294967296 + (lo >>> 0);
    let i = this.findInt(candidate);
    if (i >= 0 && sameKey(candidate, key)) return i < this.keys.length && this.keys[i] === candidate ? i : this.find(key, lo, hi);
    if (candidate === -2) {
      i = this.findInt(-1);
      if (i >= 0 && sameKey(-1, key)) return this.keys[i] === -1 ? i : this.find(key, lo, hi);
    }
    return -1;
  }

  private addHashed(key: Value, lo: number, hi: number): boolean {
    if (this.find(key, lo, hi) >= 0) return false;
    this.insertNew(key, lo, hi);
    return true;
  }

  /** Inserts a key known to be absent, in the slot CPython takes: the last removed one on its path, else the first never used. */
  private insertNew(key: Value, lo: number, hi: number): void {
    if (this.lo === null) {
      m.chargeWork(this.keys.length);
      this.needHashes();
    }
    if (!isPlain(key)) this.exotic = true;
    const removed = this.fill === this.size ? -1 : lastRemoved(this.keys, this.mask, lo, hi);
    const j = removed >= 0 ? removed : freeSlot(this.keys, this.mask, lo, hi);
    payDebt();
    if (removed >= 0) {
      this.keys[j] = key;
      this.lo![j] = lo;
      this.hi![j] = hi;
      this.size++;
    } else if ((this.fill + 1) * 5 >= this.mask * 3) {
      this.growWith(j, key, lo, hi);
    } else {
      this.keys[j] = key;
      this.lo![j] = lo;
      this.hi![j] = hi;
      this.fill++;
      this.size++;
    }
    if (this.strings !== null && typeof key === 'string' && key.length <= LONG_STRING) this.strings.add(key);
  }

  /** The insertion that makes the table grow: paid for before it happens. */
  private growWith(j: number, key: Value, lo: number, hi: number): void {
    const used = this.size + 1;
    const wanted = used > 50000 ? used * 2 : used * 4;
    payTable(wanted, used);
    this.keys[j] = key;
    if (this.lo !== null) {
      this.lo[j] = lo;
      this.hi![j] = hi;
    }
    this.fill++;
    this.size++;
    this.rebuild(wanted);
  }

  private resize(wanted: number): void {
    payTable(wanted, this.size);
    this.rebuild(wanted);
  }

  private rebuild(wanted: number): void {
    let size = MIN_SIZE;
    while (size <= wanted) size *= 2;
    if (size === MIN_SIZE && this.mask === MIN_SIZE - 1 && this.fill === this.size) return;
    const { keys, lo, hi } = this;
    this.keys = emptyTable(size);
    this.mask = size - 1;
    this.lo = this.hi = null;
    if (lo !== null) this.needHashes();
    this.copyClean(keys, lo, hi);
    this.fill = this.size;
    payDebt();
  }

  /** Copies live entries into this table, which is empty and big enough. */
  private copyClean(keys: readonly (Value | undefined)[], lo: Int32Array | null, hi: Int32Array | null): void {
    const to = this.keys;
    const mask = this.mask;
    const toLo = this.lo;
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key === undefined || key === DUMMY) continue;
      if (lo === null) hashKey(key);
      else {
        hashLo = lo[i];
        hashHi = hi![i];
      }
      const j = freeSlot(to, mask, hashLo, hashHi);
      to[j] = key;
      if (toLo !== null) {
        toLo[j] = hashLo;
        this.hi![j] = hashHi;
      }
    }
  }

  /** From here on the hashes are kept. */
  private needHashes(): void {
    const n = this.keys.length;
    const lo = new Int32Array(n);
    const hi = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      const key = this.keys[i];
      if (typeof key !== 'number') continue;
      splitHash(key === -1 ? -2 : key);
      lo[i] = hashLo;
      hi[i] = hashHi;
    }
    this.lo = lo;
    this.hi = hi;
  }
}

function emptyTable(size: number): (Value | undefined)[] {
  return new Array<Value | undefined>(size).fill(undefined);
}

/** Jumps made by `freeSlot` and not yet paid: a gate must not fire while a table is half copied. */
let debt = 0;

function payDebt(): void {
  const n = debt;
  debt = 0;
  if (n > 0) m.charge(n);
}

/** First never-used slot on a key's path: CPython's `set_insert_clean`. */
function freeSlot(keys: readonly (Value | undefined)[], mask: number, lo: number, hi: number): number {
  let i = lo & mask;
  for (let jumps = 0; ; jumps++) {
    const end = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let j = i; j <= end; j++) if (keys[j] === undefined) return j;
    if (jumps > 1) debt++;
    lo = (lo >>> 5) | (hi << 27);
    hi >>>= 5;
    i = (i * 5 + 1 + lo) & mask;
  }
}

/** Last removed slot on a key's path before the first never-used one, or -1. */
function lastRemoved(keys: readonly (Value | undefined)[], mask: number, lo: number, hi: number): number {
  let i = lo & mask;
  let removed = -1;
  for (let jumps = 0; ; jumps++) {
    const end = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let j = i; j <= end; j++) {
      const k = keys[j];
      if (k === undefined) return removed;
      if (k === DUMMY) removed = j;
    }
    if (jumps > 1) debt++;
    lo = (lo >>> 5) | (hi << 27);
    hi >>>= 5;
    i = (i * 5 + 1 + lo) & mask;
  }
}

/** Pays for a table of over `wanted` slots holding `used` entries. */
function payTable(wanted: number, used: number): void {
  const limit = m.limits.maxCollectionSize;
  if (used > limit) m.fail('memory', `A container of more than ${limit} entries is over the limit`, 'maxCollectionSize', limit);
  m.chargeWork(wanted);
  m.reserve(wanted * 24);
}

export class PySet extends PySetBase {}
export const setType: PyType = layoutType('set', PySet);

export class PyFrozenSet extends PySetBase {
  /** The hash, once computed. */
  hashValue: number | bigint | null = null;
}
export const frozensetType: PyType = layoutType('frozenset', PyFrozenSet);

/**
 * The set of a display `{a, b, c}` whose three or more elements are all constants: CPython makes a frozenset of them
 * when it compiles, makes it anew in its own order when it stores the code's constants, and merges that into an empty set.
 * That leaves a smaller table, hence another order, than adding the elements does.
 */
export function setOfConstants(items: readonly Value[]): PySet {
  const folded = new PyFrozenSet();
  for (let i = 0; i < items.length; i++) folded.add(items[i]);
  const stored = new PyFrozenSet();
  folded.forEach((key) => stored.add(key));
  const made = new PySet();
  made.merge(stored);
  return made;
}

/** The set or frozenset behind a value (subclasses included), else undefined. */
export function asAnySet(v: Value): PySetBase | undefined {
  if (v instanceof PySetBase) return v;
  if (v instanceof PyInstance && v.payload instanceof PySetBase) return v.payload;
  return undefined;
}

/** Iterates a set by slot; notices a change of size. */
export class PySetIterator extends PyIterator {
  private set: PySetBase | null;
  private readonly used: number;
  private at = 0;
  private left: number;
  private broken = false;
  constructor(set: PySetBase) {
    super();
    this.set = set;
    this.used = this.left = set.size;
  }
  next(): Value | undefined {
    const set = this.set;
    if (set === null) return undefined;
    if (this.broken || set.size !== this.used) {
      this.broken = true;
      throw runtimeError('Set changed size during iteration');
    }
    const from = this.at;
    const i = set.nextEntry(from);
    if (i < 0) {
      this.set = null;
      return undefined;
    }
    if (i - from >= 64) m.chargeWork(i - from);
    this.at = i + 1;
    this.left--;
    return set.keyAt(i);
  }
  override lengthHint(): number {
    return this.set !== null && this.set.size === this.used && !this.broken ? Math.max(0, this.left) : 0;
  }
}
export const setIteratorType: PyType = builtinType('set_iterator', { subclassable: false });
PySetIterator.prototype.cls = setIteratorType;
