/** list and tuple: data only. */
import { E, newException } from './exception.js';
import { m } from './machine.js';
import { layoutType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

export class PyList extends PyObject {
  items: Value[];
  constructor(items: Value[]) {
    super();
    this.items = items;
  }
}
export const listType: PyType = layoutType('list', PyList);
listType.patternKind = 'sequence';

export class PyTuple extends PyObject {
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    super();
    this.items = items;
  }
}
export const tupleType: PyType = layoutType('tuple', PyTuple);
tupleType.patternKind = 'sequence';

export const EMPTY_TUPLE: PyTuple = new PyTuple([]);

/** Pays for a new list or tuple of `n` items, before it is made. */
export function payItems(n: number): void {
  if (n >= 64) {
    if (n > m.limits.maxCollectionSize * 8) throw newException(E.MemoryError, []);
    m.charge(n >>> 6);
    m.reserve(n * 8);
  }
}

/** Appends to an array that grows without a known end: reserves at each doubling, charges as it goes. */
export function pushPaid(items: Value[], value: Value): void {
  const n = items.length;
  if ((n & 63) === 63) {
    m.charge(1);
    if (n >= 8191 && (n & (n + 1)) === 0) m.reserve((n + 1) * 16);
  }
  items.push(value);
}
