/** bytes, bytearray and memoryview: data only. */
import { layoutType, type PyType } from './type.js';
import { PyObject } from './value.js';

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
  /** Live memoryviews over it: no resize while there are any. */
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

export class PyMemoryView extends PyObject {
  readonly base: PyBytes | PyByteArray;
  readonly offset: number;
  readonly length: number;
  readonly step: number;
  readonly format: string;
  released = false;
  constructor(base: PyBytes | PyByteArray, offset: number, length: number, step: number, format: string) {
    super();
    this.base = base;
    this.offset = offset;
    this.length = length;
    this.step = step;
    this.format = format;
  }
}
export const memoryviewType: PyType = layoutType('memoryview', PyMemoryView, { subclassable: false });
bytesType.patternKind = null;
