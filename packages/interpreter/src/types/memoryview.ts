/** The memoryview type, over bytes and bytearray, in one dimension. https://docs.python.org/3.13/library/stdtypes.html#memory-views */
import { defGetters, defMethods, defNew } from '../objects/builtin.js';
import { ITEM_SIZES, memoryviewType, PyByteArray, PyBytes, PyMemoryView } from '../objects/bytes.js';
import { PySlice } from '../objects/descriptors.js';
import { E, indexError, newException, notImplemented, typeError, valueErr } from '../objects/exception.js';
import { EMPTY_TUPLE, payItems, PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr, jsText } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import { PyIterator, type Value } from '../objects/value.js';
import { eq } from '../protocols/comparison.js';
import { hashBytes } from '../protocols/hashing.js';
import { toArray } from '../protocols/iteration.js';
import { iteratorType } from '../protocols/iterators.js';
import { indexOpt } from '../protocols/operators.js';
import { payText } from '../protocols/sequence-ops.js';
import { sliceIndices } from '../protocols/subscript.js';
import { buffer } from './bytes-args.js';
import { hexOf } from './bytes-case.js';
import { formatCode, reader, writeItem } from './memoryview-items.js';
import { nameOf } from './sequences.js';
import { shownType } from './str-args.js';
import { asTuple } from './tuple.js';

function live(self: PyMemoryView): PyMemoryView {
  if (self.released) throw valueErr('operation forbidden on released memoryview object');
  return self;
}

/** A view of anything bytes-like; undefined for anything else. */
function viewOf(v: Value): PyMemoryView | undefined {
  if (v instanceof PyMemoryView) return live(v);
  const payload = v instanceof PyBytes || v instanceof PyByteArray ? v : (v as { payload?: Value } | null)?.payload;
  if (!(payload instanceof PyBytes || payload instanceof PyByteArray)) return undefined;
  return new PyMemoryView(payload, 0, payload.data.length, 1, 'B', payload instanceof PyBytes, v);
}

defNew(memoryviewType, 'object', 1, (_cls: PyType, object: Value) => {
  const view = viewOf(object);
  if (view === undefined) throw typeError(`memoryview: a bytes-like object is required, not '${nameOf(object)}'`);
  if (view !== object) return view;
  return new PyMemoryView(view.base, view.offset, view.length, view.step, view.format, view.readonly, view.object);
});

/** True while the bytes behind an item are still there: a bytearray may have shrunk. */
function within(self: PyMemoryView, i: number): boolean {
  return i >= 0 && i < self.length && self.offset + i * self.step + self.itemSize <= self.base.data.length;
}

/** Where an item starts, in bytes. */
function position(self: PyMemoryView, key: Value): number {
  const found = indexOpt(key);
  if (found === undefined) throw typeError('memoryview: invalid slice key');
  if (typeof found === 'bigint') throw newException(E.IndexError, [`cannot fit '${nameOf(key)}' into an index-sized integer`]);
  const i = found < 0 ? found + self.length : found;
  if (!within(self, i)) throw indexError('index out of bounds on dimension 1');
  return self.offset + i * self.step;
}

function noTuples(key: Value): void {
  const items = asTuple(key)?.items;
  if (items === undefined || items.length === 1) return;
  if (items.length === 0) throw notImplemented('sub-views are not implemented');
  throw typeError(`cannot index 1-dimension view with ${items.length}-element tuple`);
}

function sliced(self: PyMemoryView, key: PySlice): PyMemoryView {
  const { start, step, count } = sliceIndices(key, self.length);
  const stride = Number.isSafeInteger(self.step * step) ? self.step * step : self.step;
  return new PyMemoryView(self.base, self.offset + start * self.step, count, stride, self.format, self.readonly, self.object);
}

function getItem(self: PyMemoryView, key: Value): Value {
  live(self);
  if (key instanceof PySlice) return sliced(self, key);
  noTuples(key);
  const at = position(self, asTuple(key)?.items[0] ?? key);
  return reader(self)(at);
}

function setItem(self: PyMemoryView, key: Value, value: Value): void {
  live(self);
  if (self.readonly) throw typeError('cannot modify read-only memory');
  if (!(key instanceof PySlice)) {
    noTuples(key);
    writeItem(self, position(self, asTuple(key)?.items[0] ?? key), value);
    return;
  }
  const target = sliced(self, key);
  const source = viewOf(value);
  if (source === undefined) throw typeError(`a bytes-like object is required, not '${nameOf(value)}'`);
  if (source.length !== target.length || formatCode(source) !== formatCode(target)) {
    throw valueErr('memoryview assignment: lvalue and rvalue have different structures');
  }
  const bytes = buffer(source).slice();
  const data = target.base.data;
  const size = target.itemSize;
  m.chargeWork(bytes.length);
  for (let i = 0; i < target.length; i++) {
    const at = target.offset + i * target.step;
    if (at + size <= data.length) for (let k = 0; k < size; k++) data[at + k] = bytes[i * size + k];
  }
}

function toList(self: PyMemoryView): Value[] {
  live(self);
  payItems(self.length);
  m.chargeWork(self.length * 8);
  const read = reader(self);
  const items: Value[] = [];
  for (let i = 0; i < self.length && within(self, i); i++) items.push(read(self.offset + i * self.step));
  return items;
}

function equal(self: PyMemoryView, other: Value): boolean | undefined {
  if (self === other) return true;
  if (self.released) return false;
  if (other instanceof PyMemoryView && other.released) return false;
  const b = viewOf(other);
  if (b === undefined) return undefined;
  if (self.length !== b.length) return false;
  m.chargeWork(self.length * 8);
  const readA = reader(self);
  const readB = reader(b);
  for (let i = 0; i < self.length; i++) {
    if (!within(self, i) || !within(b, i)) return false;
    const x = readA(self.offset + i * self.step);
    const y = readB(b.offset + i * b.step);
    if (x !== y && !eq(x, y)) return false;
  }
  return true;
}

function isContiguous(self: PyMemoryView): boolean {
  return self.length <= 1 || self.step === self.itemSize;
}

function cast(self: PyMemoryView, format: Value, shape: Value | undefined): PyMemoryView {
  live(self);
  const text = asStr(format);
  if (text === undefined) throw typeError(`cast() argument 'format' must be str, not ${shownType(format)}`);
  const name = jsText(text);
  if (!isContiguous(self)) throw typeError('memoryview: casts are restricted to C-contiguous views');
  const code = name[0] === '@' ? name.slice(1) : name;
  const size = ITEM_SIZES.get(code);
  if (size === undefined) {
    throw valueErr("memoryview: destination format must be a native single character format prefixed with an optional '@'");
  }
  const isByte = (c: string): boolean => c === 'B' || c === 'b' || c === 'c';
  if (!isByte(code) && !isByte(formatCode(self))) throw typeError('memoryview: cannot cast between two non-byte formats');
  const bytes = self.length * self.itemSize;
  if (bytes % size !== 0) throw typeError('memoryview: length is not a multiple of itemsize');
  if (shape !== undefined) {
    const sizes = toArray(shape);
    if (sizes.length !== 1) throw notImplemented('memoryview: multi-dimensional views are not implemented');
    if (sizes[0] !== bytes / size) throw typeError('memoryview: product(shape) * itemsize != buffer size');
  }
  return new PyMemoryView(self.base, self.offset, bytes / size, size, name, self.readonly, self.object);
}

function toBytes(self: PyMemoryView, order: Value | undefined): PyBytes {
  live(self);
  if (order !== undefined && order !== null) {
    const text = asStr(order);
    if (text === undefined) throw typeError(`tobytes() argument 'order' must be str or None, not ${nameOf(order)}`);
    if (text !== 'C' && text !== 'F' && text !== 'A') throw valueErr("order must be 'C', 'F' or 'A'");
  }
  payText(self.length * self.itemSize);
  return new PyBytes(buffer(self).slice());
}

function hashView(self: PyMemoryView): Value {
  live(self);
  if (!self.readonly) throw valueErr('cannot hash writable memoryview object');
  const code = formatCode(self);
  if (code !== 'B' && code !== 'b' && code !== 'c') throw valueErr("memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
  return hashBytes(buffer(self));
}

/** Views entered by `with`: each holds its bytearray's size until it is left. */
const entered: WeakSet<PyMemoryView> = new WeakSet();

function enter(self: PyMemoryView): Value {
  live(self);
  if (self.base instanceof PyByteArray && !entered.has(self)) {
    entered.add(self);
    self.base.exports++;
  }
  return self;
}

function release(self: PyMemoryView): void {
  if (self.released) return;
  self.released = true;
  if (self.base instanceof PyByteArray && entered.delete(self)) self.base.exports--;
}

class MemoryIterator extends PyIterator {
  private readonly view: PyMemoryView;
  private at = 0;
  constructor(view: PyMemoryView) {
    super();
    this.view = view;
  }
  next(): Value | undefined {
    const { view } = this;
    live(view);
    if (!within(view, this.at)) return undefined;
    return reader(view)(view.offset + this.at++ * view.step);
  }
  override lengthHint(): number {
    return this.view.length - this.at;
  }
}
iteratorType('memory_iterator', MemoryIterator);

defMethods(memoryviewType, {
  __repr__: ['', 1, (self: PyMemoryView) => `<${self.released ? 'released memory' : 'memory'} at 0x${m.idOf(self).toString(16)}>`],
  __hash__: ['', 1, hashView],
  __len__: ['', 1, (self: PyMemoryView) => live(self).length],
  __iter__: ['', 1, (self: PyMemoryView) => new MemoryIterator(live(self))],
  __getitem__: ['key, /', 1, getItem],
  __setitem__: ['key, value, /', 1, setItem],
  __delitem__: [
    'key, /',
    1,
    (self: PyMemoryView) => {
      live(self);
      throw typeError(self.readonly ? 'cannot modify read-only memory' : 'cannot delete memory');
    },
  ],
  __eq__: ['value, /', 1, (self: PyMemoryView, other: Value) => equal(self, other) ?? NotImplemented],
  __ne__: [
    'value, /',
    1,
    (self: PyMemoryView, other: Value) => {
      const same = equal(self, other);
      return same === undefined ? NotImplemented : !same;
    },
  ],
  __enter__: ['', 1, enter],
  __exit__: ['*exc_info', 1, (self: PyMemoryView) => release(self)],
  release: ['', 1, release],
  tobytes: ["order='C'", 1, toBytes],
  tolist: ['', 1, (self: PyMemoryView) => new PyList(toList(self))],
  toreadonly: [
    '',
    1,
    (self: PyMemoryView) => {
      live(self);
      return new PyMemoryView(self.base, self.offset, self.length, self.step, self.format, true, self.object);
    },
  ],
  hex: ['sep=None, bytes_per_sep=1', 1, (self: PyMemoryView, sep?: Value, perSep?: Value) => hexOf(buffer(self), sep, perSep)],
  cast: ['format, shape=None', 1, cast],
});
for (const op of ['__lt__', '__le__', '__gt__', '__ge__']) defMethods(memoryviewType, { [op]: ['value, /', 1, () => NotImplemented] });

defGetters(memoryviewType, {
  obj: (self: PyMemoryView) => live(self).object,
  nbytes: (self: PyMemoryView) => live(self).length * self.itemSize,
  readonly: (self: PyMemoryView) => live(self).readonly,
  itemsize: (self: PyMemoryView) => live(self).itemSize,
  format: (self: PyMemoryView) => live(self).format,
  ndim: (self: PyMemoryView) => live(self) && 1,
  shape: (self: PyMemoryView) => new PyTuple([live(self).length]),
  strides: (self: PyMemoryView) => new PyTuple([live(self).step]),
  suboffsets: (self: PyMemoryView) => live(self) && EMPTY_TUPLE,
  contiguous: (self: PyMemoryView) => isContiguous(live(self)),
  c_contiguous: (self: PyMemoryView) => isContiguous(live(self)),
  f_contiguous: (self: PyMemoryView) => isContiguous(live(self)),
});

memoryviewType.patternKind = 'sequence';
memoryviewType.doc = 'Create a new memoryview object which references the given object.';
