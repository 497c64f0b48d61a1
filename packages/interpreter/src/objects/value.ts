/** What a Python value is in JavaScript: the one union every room speaks. */
import type { PyType } from './type.js';

/** A Python value. `undefined` is never one: it means unbound, missing or exhausted. */
export type Value = null | boolean | number | bigint | string | PyObject;

/** Base of all Python objects that are not JavaScript primitives. `cls` is the Python type: on the prototype for exact builtin types. */
export abstract class PyObject {
  declare cls: PyType;
}

/** JavaScript-level iteration: `undefined` means exhausted. Never exposed to JavaScript's own iteration protocol. */
export interface Iter {
  next(): Value | undefined;
}

/** Base of the iterator objects the runtime itself makes. */
export abstract class PyIterator extends PyObject implements Iter {
  abstract next(): Value | undefined;
  /** `__length_hint__`, or -1 where unknown. */
  lengthHint(): number {
    return -1;
  }
}
