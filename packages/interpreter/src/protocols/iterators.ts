/** The iterator classes of the builtin types, and their types as Python sees them. */
import { defMethods } from '../objects/builtin.js';
import type { PyByteArray, PyBytes } from '../objects/bytes.js';
import type { PyDict } from '../objects/dict.js';
import { E, newException, PyException, runtimeError } from '../objects/exception.js';
import { normalize } from '../objects/int.js';
import { type PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { strFromCodePoints, type PyWideStr } from '../objects/str.js';
import { builtinType, type PyType } from '../objects/type.js';
import { PyIterator, type Value } from '../objects/value.js';
import { call0 } from './calls.js';
import { eq } from './comparison.js';
import { getItem, lengthOpt } from './subscript.js';

/** An iterator type whose instances are of the JavaScript class: with the methods every iterator has. */
export function iteratorType(name: string, jsClass: abstract new (...args: never[]) => PyIterator, module = 'builtins'): PyType {
  const type = builtinType(name, { subclassable: false, module });
  jsClass.prototype.cls = type;
  defMethods(type, {
    __iter__: ['', 1, (self: Value) => self],
    __next__: [
      '',
      1,
      (self: PyIterator) => {
        const x = self.next();
        if (x === undefined) throw newException(E.StopIteration, []);
        return x;
      },
    ],
    __length_hint__: ['', 1, (self: PyIterator) => Math.max(0, self.lengthHint())],
  });
  return type;
}

export class ListIterator extends PyIterator {
  private list: PyList | null;
  private at = 0;
  constructor(list: PyList) {
    super();
    this.list = list;
  }
  next(): Value | undefined {
    const list = this.list;
    if (list === null) return undefined;
    if (this.at < list.items.length) return list.items[this.at++];
    this.list = null;
    return undefined;
  }
  override lengthHint(): number {
    return this.list === null ? 0 : this.list.items.length - this.at;
  }
}
export const listIteratorType: PyType = iteratorType('list_iterator', ListIterator);

export class TupleIterator extends PyIterator {
  private readonly items: readonly Value[];
  private at = 0;
  constructor(tuple: PyTuple) {
    super();
    this.items = tuple.items;
  }
  next(): Value | undefined {
    return this.at < this.items.length ? this.items[this.at++] : undefined;
  }
  override lengthHint(): number {
    return this.items.length - this.at;
  }
}
export const tupleIteratorType: PyType = iteratorType('tuple_iterator', TupleIterator);

const NON_ASCII = /[^\0-\x7f]/;

export class StrIterator extends PyIterator {
  private readonly text: string;
  private at = 0;
  constructor(text: string) {
    super();
    this.text = text;
    if (text.length <= 1024 && !NON_ASCII.test(text)) this.cls = strAsciiIteratorType;
  }
  next(): Value | undefined {
    return this.at < this.text.length ? this.text[this.at++] : undefined;
  }
  override lengthHint(): number {
    return this.text.length - this.at;
  }
}
export class WideStrIterator extends PyIterator {
  private readonly cps: Uint32Array;
  private at = 0;
  constructor(text: PyWideStr) {
    super();
    this.cps = text.cps;
  }
  next(): Value | undefined {
    const i = this.at;
    if (i >= this.cps.length) return undefined;
    this.at = i + 1;
    return strFromCodePoints(this.cps.slice(i, i + 1));
  }
  override lengthHint(): number {
    return this.cps.length - this.at;
  }
}
export const strIteratorType: PyType = iteratorType('str_iterator', StrIterator);
WideStrIterator.prototype.cls = strIteratorType;
class AsciiTag extends StrIterator {}
export const strAsciiIteratorType: PyType = iteratorType('str_ascii_iterator', AsciiTag);

export class BytesIterator extends PyIterator {
  private readonly data: Uint8Array;
  private at = 0;
  constructor(bytes: PyBytes) {
    super();
    this.data = bytes.data;
  }
  next(): Value | undefined {
    return this.at < this.data.length ? this.data[this.at++] : undefined;
  }
  override lengthHint(): number {
    return this.data.length - this.at;
  }
}
export const bytesIteratorType: PyType = iteratorType('bytes_iterator', BytesIterator);

export class ByteArrayIterator extends PyIterator {
  private bytes: PyByteArray | null;
  private at = 0;
  constructor(bytes: PyByteArray) {
    super();
    this.bytes = bytes;
  }
  next(): Value | undefined {
    const bytes = this.bytes;
    if (bytes === null) return undefined;
    if (this.at < bytes.length) return bytes.buffer[this.at++];
    this.bytes = null;
    return undefined;
  }
  override lengthHint(): number {
    return this.bytes === null ? 0 : Math.max(0, this.bytes.length - this.at);
  }
}
export const bytearrayIteratorType: PyType = iteratorType('bytearray_iterator', ByteArrayIterator);

/** A range whose values and end are safe numbers. */
export class RangeIterator extends PyIterator {
  private value: number;
  private readonly step: number;
  private left: number;
  constructor(start: number, step: number, length: number) {
    super();
    this.value = start;
    this.step = step;
    this.left = length;
  }
  next(): Value | undefined {
    if (this.left <= 0) return undefined;
    this.left--;
    const value = this.value;
    this.value = value + this.step;
    return value;
  }
  override lengthHint(): number {
    return this.left;
  }
}
export const rangeIteratorType: PyType = iteratorType('range_iterator', RangeIterator);

export class LongRangeIterator extends PyIterator {
  private value: bigint;
  private readonly step: bigint;
  private left: bigint;
  constructor(start: bigint, step: bigint, length: bigint) {
    super();
    this.value = start;
    this.step = step;
    this.left = length;
  }
  next(): Value | undefined {
    if (this.left <= 0n) return undefined;
    this.left--;
    const value = this.value;
    this.value = value + this.step;
    return normalize(value);
  }
  override lengthHint(): number {
    return Number(this.left);
  }
}
export const longRangeIteratorType: PyType = iteratorType('longrange_iterator', LongRangeIterator);

/** Walks a dict's entries forwards or backwards and notices changes. */
export abstract class DictIterator extends PyIterator {
  protected dict: PyDict | null;
  private at: number;
  private left: number;
  private readonly size: number;
  private moves: number;
  private readonly backwards: boolean;
  constructor(dict: PyDict, backwards = false) {
    super();
    this.dict = dict;
    this.backwards = backwards;
    this.size = this.left = dict.size;
    this.moves = dict.moves;
    this.at = backwards ? dict.keys.length - 1 : 0;
  }
  protected abstract pick(dict: PyDict, i: number): Value;
  next(): Value | undefined {
    const dict = this.dict;
    if (dict === null) return undefined;
    if (dict.size !== this.size) throw this.broken('dictionary changed size during iteration');
    const i = this.backwards ? dict.previousEntry(this.at) : dict.nextEntry(this.at);
    if (i < 0) {
      this.dict = null;
      return undefined;
    }
    if (this.left === 0 || dict.moves !== this.moves) throw this.broken('dictionary keys changed during iteration');
    const gap = this.backwards ? this.at - i : i - this.at;
    if (gap >= 64) m.chargeWork(gap);
    this.at = this.backwards ? i - 1 : i + 1;
    this.left--;
    return this.pick(dict, i);
  }
  /** From here on every step fails the same way. */
  private broken(message: string): PyException {
    this.moves = -1;
    return runtimeError(message);
  }
  override lengthHint(): number {
    return this.dict === null || this.dict.size !== this.size ? 0 : this.left;
  }
}

export class DictKeyIterator extends DictIterator {
  protected pick(dict: PyDict, i: number): Value {
    return dict.keys[i] as Value;
  }
}
export class DictValueIterator extends DictIterator {
  protected pick(dict: PyDict, i: number): Value {
    return dict.vals[i];
  }
}
export class DictItemIterator extends DictIterator {
  protected pick(dict: PyDict, i: number): Value {
    return new PyTuple([dict.keys[i] as Value, dict.vals[i]]);
  }
}
export class DictReverseKeyIterator extends DictKeyIterator {
  constructor(dict: PyDict) {
    super(dict, true);
  }
}
export class DictReverseValueIterator extends DictValueIterator {
  constructor(dict: PyDict) {
    super(dict, true);
  }
}
export class DictReverseItemIterator extends DictItemIterator {
  constructor(dict: PyDict) {
    super(dict, true);
  }
}
export const dictKeyIteratorType: PyType = iteratorType('dict_keyiterator', DictKeyIterator);
export const dictValueIteratorType: PyType = iteratorType('dict_valueiterator', DictValueIterator);
export const dictItemIteratorType: PyType = iteratorType('dict_itemiterator', DictItemIterator);
export const dictReverseKeyIteratorType: PyType = iteratorType('dict_reversekeyiterator', DictReverseKeyIterator);
export const dictReverseValueIteratorType: PyType = iteratorType('dict_reversevalueiterator', DictReverseValueIterator);
export const dictReverseItemIteratorType: PyType = iteratorType('dict_reverseitemiterator', DictReverseItemIterator);

/** The old sequence protocol: `v[0]`, `v[1]`, ... until IndexError. */
export class SequenceIterator extends PyIterator {
  private target: Value | undefined;
  private at = 0;
  constructor(target: Value) {
    super();
    this.target = target;
  }
  next(): Value | undefined {
    const target = this.target;
    if (target === undefined) return undefined;
    const d = m.d;
    try {
      return getItem(target, this.at++);
    } catch (q) {
      if (m.dead || !(q instanceof PyException) || !(q.cls.isSubtype(E.IndexError) || q.cls.isSubtype(E.StopIteration))) throw q;
      m.d = d;
      this.target = undefined;
      return undefined;
    }
  }
  override lengthHint(): number {
    if (this.target === undefined) return 0;
    const n = lengthOpt(this.target);
    return n === undefined ? -1 : Math.max(0, Number(n) - this.at);
  }
}
export const sequenceIteratorType: PyType = iteratorType('iterator', SequenceIterator);

/** `iter(callable, sentinel)`. */
export class CallableIterator extends PyIterator {
  private callee: Value | undefined;
  private readonly sentinel: Value;
  constructor(callee: Value, sentinel: Value) {
    super();
    this.callee = callee;
    this.sentinel = sentinel;
  }
  next(): Value | undefined {
    const callee = this.callee;
    if (callee === undefined) return undefined;
    const d = m.d;
    let x: Value;
    try {
      x = call0(callee);
    } catch (q) {
      if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.StopIteration)) throw q;
      m.d = d;
      this.callee = undefined;
      return undefined;
    }
    if (this.callee === undefined || !eq(this.sentinel, x)) return x;
    this.callee = undefined;
    return undefined;
  }
}
export const callableIteratorType: PyType = iteratorType('callable_iterator', CallableIterator);
