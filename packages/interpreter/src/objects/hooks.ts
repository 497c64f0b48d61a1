/** Operations that data structures need from the rooms above them; filled in when those rooms load. */
import type { Value } from './value.js';

/** Set by protocols; a dict or set cannot hash or compare guest objects without them. */
export const hooks: {
  /** Python's hash as a table hash: a 32-bit integer, equal for equal values; raises for unhashable ones. */
  tableHash: (v: Value) => number;
  /** CPython's own hash value. */
  hash: (v: Value) => number | bigint;
  /** `a == b` as containers compare: identity first. */
  same: (a: Value, b: Value) => boolean;
} = {
  tableHash: () => 0,
  hash: () => 0,
  same: (a, b) => a === b,
};
