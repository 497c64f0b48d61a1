/** dict: entry arrays in insertion order plus, from nine entries on, an index; keys made canonical so that 1, 1.0 and True are one. */
import { m } from './machine.js';
import { PyComplex, PyFloat } from './float.js';
import { hooks } from './hooks.js';
import { PyInstance, setDictMaker } from './instance.js';
import { PyTuple } from './list.js';
import { PyWideStr } from './str.js';
import { layoutType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

/** Strings longer than this go through our own charged hash: V8 hashes very long strings by length only. */
const LONG_STRING = 1024;
/** Up to this many plain keys are searched linearly, without an index. */
const LINEAR = 8;

/** A key V8's Map can hold directly, or undefined where our own hash must be used. */
type Canonical = string | number | null | PyObject | undefined;

/** The form of a key in which equal keys are identical; undefined for keys that need hash and comparison. */
export function canonicalKey(key: Value): Canonical {
  if (typeof key === 'string') return key.length > LONG_STRING ? undefined : key;
  if (typeof key === 'number') return key;
  if (typeof key === 'boolean') return key ? 1 : 0;
  if (key === null) return null;
  if (typeof key === 'bigint') return undefined;
  if (key instanceof PyTuple) return undefined;
  if (key instanceof PyFloat) {
    const x = key.value;
    if (x !== x) return key;
    if (!Number.isInteger(x)) return x;
    return Number.isSafeInteger(x) ? x + 0 : undefined;
  }
  if (key instanceof PyComplex) return key.imag === 0 && key.real === key.real ? canonicalKey(new PyFloat(key.real)) : undefined;
  if (key instanceof PyWideStr) return key.cps.length > LONG_STRING ? undefined : key.toString();
  if (key instanceof PyInstance && key.payload !== undefined) {
    const plain = plainPayload(key);
    if (plain !== undefined) return canonicalKey(plain);
  }
  return identityKeyed(key) ? key : undefined;
}

/** The number or text behind an instance of a subclass that hashes and compares as its base does: an IntEnum member finds what its int finds. */
function plainPayload(key: PyInstance): Value | undefined {
  const payload = key.payload as Value;
  if (payload instanceof PyObject && !(payload instanceof PyFloat || payload instanceof PyWideStr)) return undefined;
  const base = key.cls.layout;
  return base !== null && key.cls.inheritsFrom('__hash__', base) && key.cls.inheritsFrom('__eq__', base) ? payload : undefined;
}

/** True for objects that hash and compare by identity: decided by the two dunders not being overridden. */
let identityKeyed: (key: PyObject) => boolean = () => true;
export function setIdentityKeyed(test: (key: PyObject) => boolean): void {
  identityKeyed = test;
}

/** A key whose hash and equality are its own class's: it may equal a number or a text. */
function isStranger(key: Value): boolean {
  if (!(key instanceof PyObject) || key instanceof PyFloat || key instanceof PyWideStr || key instanceof PyTuple) return false;
  return (
    !identityKeyed(key) &&
    (key instanceof PyInstance ? key.payload === undefined : key.cls.layout === null || !PLAIN_LAYOUTS.has(key.cls.name))
  );
}

/** Builtin types whose values equal nothing of another type. */
const PLAIN_LAYOUTS: ReadonlySet<string> = new Set([
  'bytes',
  'frozenset',
  'range',
  'slice',
  'GenericAlias',
  'UnionType',
  'method',
  'tuple',
  'date',
  'datetime',
  'time',
  'timedelta',
]);

function addToBucket(buckets: Map<number, number | number[]>, hash: number, at: number): void {
  const bucket = buckets.get(hash);
  if (bucket === undefined) buckets.set(hash, at);
  else if (typeof bucket === 'number') buckets.set(hash, [bucket, at]);
  else bucket.push(at);
}

export class PyDict extends PyObject {
  /** Keys in insertion order; undefined marks a deleted entry. */
  keys: (Value | undefined)[] = [];
  vals: Value[] = [];
  /** Live entries. */
  size = 0;
  /** Entries before this one are deleted. */
  head = 0;
  /** Bumped when the set of keys changes: iterators notice. */
  version = 0;
  /** Bumped when entries move. */
  moves = 0;
  private index: Map<Canonical, number> | null = null;
  /** Entry numbers by table hash, for keys without a canonical form: one number where one key has the hash, as nearly always. */
  private buckets: Map<number, number | number[]> | null = null;
  /** Entries in the buckets. */
  private hashed = 0;
  /** Of them, keys that may equal a plain one. */
  private strangers = 0;
  /** Table hashes of entries, parallel to keys once there are buckets. */
  private hashes: number[] | null = null;

  /** The dict of a display of a few short, distinct strings, its arrays just as long as they must be; null for any other. */
  static ofStrings(flat: readonly Value[]): PyDict | null {
    const n = flat.length >> 1;
    if (n === 0 || n > LINEAR) return null;
    for (let i = 0; i < n; i++) {
      const key = flat[2 * i];
      if (typeof key !== 'string' || key.length > LONG_STRING) return null;
      for (let j = 0; j < i; j++) if (flat[2 * j] === key) return null;
    }
    const made = new PyDict();
    const keys = flat.slice(0, n);
    const vals = flat.slice(0, n);
    for (let i = 0; i < n; i++) {
      keys[i] = flat[2 * i];
      vals[i] = flat[2 * i + 1];
    }
    made.keys = keys;
    made.vals = vals;
    made.size = n;
    made.version = n;
    return made;
  }

  /** Entry number of a key, or -1. Raises for unhashable keys. */
  find(key: Value): number {
    const c = canonicalKey(key);
    return this.locate(key, c, c === undefined ? hooks.tableHash(key) : 0);
  }

  private locate(key: Value, c: Canonical, hash: number): number {
    const i = c === undefined ? this.findHashed(key, hash) : this.findCanonical(c);
    if (i >= 0 || this.size === 0) return i;
    // A Fraction equals a float, a guest object may equal a str: the two kinds of keys have to meet.
    if (c !== undefined) return this.strangers > 0 && !(c instanceof PyObject) ? this.scan(key, true) : -1;
    return this.size > this.hashed && isStranger(key) ? this.scan(key, false) : -1;
  }

  /** Searches entry by entry, among strangers or among the other keys: rare, and paid for. */
  private scan(key: Value, strangers: boolean): number {
    m.charge(1 + (this.keys.length >>> 4));
    const hash = hooks.hash(key);
    for (let i = this.head; i < this.keys.length; i++) {
      const candidate = this.keys[i];
      if (candidate === undefined || isStranger(candidate) !== strangers) continue;
      if (hooks.hash(candidate) === hash && hooks.same(candidate, key)) return i;
    }
    return -1;
  }

  private findCanonical(c: Canonical): number {
    if (this.index !== null) {
      const i = this.index.get(c);
      return i === undefined ? -1 : i;
    }
    const keys = this.keys;
    for (let i = this.head; i < keys.length; i++) if (keys[i] === c) return i;
    return -1;
  }

  private findHashed(key: Value, hash: number): number {
    const bucket = this.buckets?.get(hash);
    if (bucket === undefined) return -1;
    if (typeof bucket === 'number') {
      const candidate = this.keys[bucket];
      if (candidate === undefined) return -1;
      if (candidate === key) return bucket;
      const moves = this.moves;
      const equal = hooks.same(candidate, key);
      if (moves !== this.moves || this.keys[bucket] !== candidate) return this.findHashed(key, hash);
      return equal ? bucket : -1;
    }
    for (let b = 0; b < bucket.length; b++) {
      const i = bucket[b];
      const candidate = this.keys[i];
      if (candidate === undefined) continue;
      if (b > 0) m.charge(1);
      const moves = this.moves;
      const equal = candidate === key || hooks.same(candidate, key);
      // A guest __eq__ may have changed the table: look again from the start.
      if (moves !== this.moves || this.keys[i] !== candidate) return this.findHashed(key, hash);
      if (equal) return i;
    }
    return -1;
  }

  get(key: Value): Value | undefined {
    const i = this.find(key);
    return i < 0 ? undefined : this.vals[i];
  }

  has(key: Value): boolean {
    return this.find(key) >= 0;
  }

  set(key: Value, value: Value): void {
    const c = canonicalKey(key);
    const hash = c === undefined ? hooks.tableHash(key) : 0;
    const i = this.locate(key, c, hash);
    if (i >= 0) {
      this.vals[i] = value;
      return;
    }
    this.insert(key, c, value, hash);
  }

  /** `setdefault`: the value now under the key. */
  setDefault(key: Value, value: Value): Value {
    const c = canonicalKey(key);
    const hash = c === undefined ? hooks.tableHash(key) : 0;
    const i = this.locate(key, c, hash);
    if (i >= 0) return this.vals[i];
    this.insert(key, c, value, hash);
    return value;
  }

  /** String keys without surrogates, as attribute names are: the common case made short. */
  getStr(key: string): Value | undefined {
    return this.get(key);
  }
  setStr(key: string, value: Value): void {
    this.set(key, value);
  }
  deleteStr(key: string): Value | undefined {
    return this.delete(key);
  }

  private insert(key: Value, c: Canonical, value: Value, hash: number): void {
    const n = this.keys.length;
    if (n >= 4096 && (n & (n - 1)) === 0) this.grow(n);
    if (this.index === null && (n - this.head >= LINEAR || c === undefined || c !== key)) this.buildIndex();
    const at = this.keys.length;
    if (this.index !== null) {
      if (c === undefined) this.bucketAdd(hash, at, key);
      else this.index.set(c, at);
    }
    this.keys.push(key);
    this.vals.push(value);
    if (this.hashes !== null && this.hashes.length < this.keys.length) this.hashes.push(0);
    this.size++;
    this.version++;
  }

  private grow(n: number): void {
    if (this.size < n >> 1) {
      this.compact();
      return;
    }
    if (n >= m.limits.maxCollectionSize) {
      m.fail(
        'memory',
        `A container of more than ${m.limits.maxCollectionSize} entries is over the limit`,
        'maxCollectionSize',
        m.limits.maxCollectionSize,
      );
    }
    m.charge(n >>> 6);
    m.reserve(n * 96);
  }

  private bucketAdd(hash: number, at: number, key: Value): void {
    this.hashed++;
    if (isStranger(key)) this.strangers++;
    if (this.buckets === null) this.buckets = new Map();
    if (this.hashes === null) {
      this.hashes = new Array<number>(this.keys.length).fill(0);
    }
    while (this.hashes.length < at) this.hashes.push(0);
    this.hashes[at] = hash;
    addToBucket(this.buckets, hash, at);
  }

  private buildIndex(): void {
    this.index = new Map();
    const keys = this.keys;
    for (let i = this.head; i < keys.length; i++) {
      const key = keys[i];
      if (key !== undefined) this.index.set(key as Canonical, i);
    }
  }

  /** Removes a key; its value, or undefined when it was not there. */
  delete(key: Value): Value | undefined {
    const i = this.find(key);
    if (i < 0) return undefined;
    const value = this.vals[i];
    this.deleteAt(i);
    return value;
  }

  /** Removes entry `i`. */
  deleteAt(i: number): void {
    const key = this.keys[i] as Value;
    if (this.index !== null) {
      const c = canonicalKey(key);
      if (c !== undefined) this.index.delete(c);
      else {
        this.hashed--;
        if (isStranger(key)) this.strangers--;
        const hash = this.hashes![i];
        const bucket = this.buckets!.get(hash)!;
        if (typeof bucket === 'number' || bucket.length === 1) this.buckets!.delete(hash);
        else bucket.splice(bucket.indexOf(i), 1);
      }
    }
    this.size--;
    this.version++;
    if (i === this.keys.length - 1) {
      this.keys.pop();
      this.vals.pop();
      this.hashes?.pop();
      while (this.keys.length > this.head && this.keys[this.keys.length - 1] === undefined) {
        this.keys.pop();
        this.vals.pop();
        this.hashes?.pop();
      }
    } else {
      this.keys[i] = undefined;
      this.vals[i] = null;
      if (i === this.head) {
        while (this.head < this.keys.length && this.keys[this.head] === undefined) this.head++;
        if (this.head > 64 && this.head > this.keys.length >> 1) this.compact();
      }
    }
    if (this.size === 0) this.clearTables();
  }

  private clearTables(): void {
    this.keys = [];
    this.vals = [];
    this.head = 0;
    this.index = null;
    this.buckets = null;
    this.hashes = null;
    this.hashed = 0;
    this.strangers = 0;
    this.moves++;
  }

  clear(): void {
    this.size = 0;
    this.version++;
    this.clearTables();
  }

  /** Drops deleted entries; entry numbers change. */
  private compact(): void {
    const { keys, vals, hashes } = this;
    const newKeys: Value[] = [];
    const newVals: Value[] = [];
    const newHashes: number[] | null = hashes === null ? null : [];
    const indexed = this.index !== null;
    this.index = indexed ? new Map() : null;
    const oldBuckets = this.buckets;
    this.buckets = oldBuckets === null ? null : new Map();
    for (let i = this.head; i < keys.length; i++) {
      const key = keys[i];
      if (key === undefined) continue;
      const at = newKeys.length;
      newKeys.push(key);
      newVals.push(vals[i]);
      if (newHashes !== null) newHashes.push(hashes![i] ?? 0);
      if (this.index !== null) {
        const c = canonicalKey(key);
        if (c !== undefined) this.index.set(c, at);
        else {
          const hash = hashes![i];
          addToBucket(this.buckets!, hash, at);
        }
      }
    }
    this.keys = newKeys;
    this.vals = newVals;
    this.hashes = newHashes;
    this.head = 0;
    this.moves++;
    m.chargeWork(newKeys.length);
  }

  /** Number of the first live entry at or after `i`, or -1. */
  nextEntry(i: number): number {
    const keys = this.keys;
    if (i < this.head) i = this.head;
    while (i < keys.length) {
      if (keys[i] !== undefined) return i;
      i++;
    }
    return -1;
  }

  /** Number of the last live entry before or at `i`, or -1. */
  previousEntry(i: number): number {
    while (i >= this.head) {
      if (this.keys[i] !== undefined) return i;
      i--;
    }
    return -1;
  }

  /** Visits entries in order; the callback must not change the dict nor run guest code. */
  forEach(visit: (key: Value, value: Value) => void): void {
    for (let i = this.head; i < this.keys.length; i++) {
      const key = this.keys[i];
      if (key !== undefined) visit(key, this.vals[i]);
    }
  }

  /** Moves an existing entry to the end (OrderedDict). */
  moveToEnd(i: number): void {
    const key = this.keys[i] as Value;
    const value = this.vals[i];
    this.deleteAt(i);
    this.set(key, value);
  }

  copy(): PyDict {
    const made = new PyDict();
    m.chargeWork(this.size);
    m.reserve(this.size * 96);
    if (this.buckets === null && this.size === this.keys.length) {
      made.keys = this.keys.slice();
      made.vals = this.vals.slice();
      made.size = this.size;
      made.index = this.index === null ? null : new Map(this.index);
      return made;
    }
    for (let i = this.head; i < this.keys.length; i++) {
      const key = this.keys[i];
      if (key === undefined) continue;
      const c = canonicalKey(key);
      if (c !== undefined) made.insert(key, c, this.vals[i], 0);
      else {
        if (made.index === null) made.buildIndex();
        made.bucketAdd(this.hashes![i], made.keys.length, key);
        made.keys.push(key);
        made.vals.push(this.vals[i]);
        made.size++;
      }
    }
    return made;
  }
}
export const dictType: PyType = layoutType('dict', PyDict);
dictType.patternKind = 'mapping';
setDictMaker(() => new PyDict());

/** The dict behind a dict or an instance of a subclass, else undefined. */
export function asDict(v: Value): PyDict | undefined {
  if (v instanceof PyDict) return v;
  if (v instanceof PyInstance && v.payload instanceof PyDict) return v.payload;
  return undefined;
}
