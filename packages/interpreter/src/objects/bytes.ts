/** bytes, bytearray and memoryview: data only. */
import { layoutType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

export class PyBytes extends PyObject {
  readonly data: Uint8Array;
  constructor(data: Uint8Array) {
    super();
    this.data = data;
  }
}
export const bytesType: PyType = layoutType('bytes', PyBytes);

/** A growable byte array: `buffer` may be longer than `length`. */
export class PyByteArray extends PyObject {
  buffer: Uint8Array;
  length: number;
  /** Memoryviews inside a `with` over it: no resize while there are any. Others cannot be counted, as nothing tells when one is dropped. */
  exports = 0;
  constructor(data: Uint8Array) {
    super();
    this.buffer = data;
    this.length = data.length;
  }
  get data(): Uint8Array {
    return this.buffer.length === this.length ? this.buffer : this.buffer.subarray(0, this.length);
  }
}
export const bytearrayType: PyType = layoutType('bytearray', PyByteArray);

/** Bytes of one item in each format a memoryview can have. */
export const ITEM_SIZES: ReadonlyMap<string, number> = new Map([
  ['B', 1],
  ['b', 1],
  ['c', 1],
  ['?', 1],
  ['h', 2],
  ['H', 2],
  ['i', 4],
  ['I', 4],
  ['l', 8],
  ['L', 8],
  ['q', 8],
  ['Q', 8],
  ['n', 8],
  ['N', 8],
  ['f', 4],
  ['d', 8],
]);

/** A window on the bytes of another object: `length` items, `step` bytes apart, the first at `offset`. */
export class PyMemoryView extends PyObject {
  readonly base: PyBytes | PyByteArray;
  readonly offset: number;
  readonly length: number;
  readonly step: number;
  /** One of the formats above, perhaps after `@`. */
  readonly format: string;
  readonly itemSize: number;
  readonly readonly: boolean;
  /** What the view was asked for: `obj`. */
  readonly object: Value;
  released = false;
  constructor(
    base: PyBytes | PyByteArray,
    offset: number,
    length: number,
    step: number,
    format: string,
    readonly: boolean = base instanceof PyBytes,
    object: Value = base,
  ) {
    super();
    this.base = base;
    this.offset = offset;
    this.length = length;
    this.step = step;
    this.format = format;
    this.itemSize = ITEM_SIZES.get(format[0] === '@' ? format.slice(1) : format) ?? 1;
    this.readonly = readonly;
    this.object = object;
  }
}
export const memoryviewType: PyType = layoutType('memoryview', PyMemoryView, { subclassable: false });
bytesType.patternKind = null;
