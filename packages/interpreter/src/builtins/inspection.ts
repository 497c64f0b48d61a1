/** Builtins that ask about a value: callable, hash, id, isinstance, issubclass, len. */
import { makeFunctions, type PyBuiltin } from '../objects/builtin.js';
import { PyFloat } from '../objects/float.js';
import { asInt } from '../objects/int.js';
import { m } from '../objects/machine.js';
import { PyWideStr } from '../objects/str.js';
import type { PyObject, Value } from '../objects/value.js';
import { isCallable } from '../protocols/calls.js';
import { isInstance, isSubclass } from '../protocols/classes.js';
import { hash } from '../protocols/hashing.js';
import { length } from '../protocols/subscript.js';

/** Below the ids objects get: small ints have theirs here, 32 apart, so that `id(a) == id(b)` where `a is b`. */
const SMALL_INT_IDS = 0x100000000000;
const SMALL_INTS = 137438953472;
/** None and the booleans. */
const SINGLETON_IDS = 0x500000000000;
/** Strings, floats and big ints: `is` compares their values, so ids go by value too. */
const VALUE_IDS = 0x600000000000;

interface ValueIds {
  readonly byKey: Map<string | bigint | number, number>;
  next: number;
}

function idByValue(key: string | bigint | number, size: number): number {
  m.chargeWork(size);
  const ids = m.stateOf<ValueIds>('builtins.id', () => ({ byKey: new Map(), next: VALUE_IDS }));
  let id = ids.byKey.get(key);
  if (id === undefined) {
    const n = ids.byKey.size + 1;
    if (size > 1024 || (n >= 1024 && (n & (n - 1)) === 0)) m.reserve(size * 2 + n * 64);
    id = ids.next;
    ids.next += 64;
    ids.byKey.set(key, id);
  }
  return id;
}

/** `id(v)`: a counter for objects, by value where identity is by value. */
function id(v: Value): number {
  if (v === null) return SINGLETON_IDS;
  if (typeof v === 'boolean') return SINGLETON_IDS + (v ? 64 : 32);
  if (typeof v === 'string') return idByValue(`s${v}`, v.length);
  if (typeof v === 'number' || typeof v === 'bigint') {
    if (v < SMALL_INTS && v > -SMALL_INTS) return SMALL_INT_IDS + Number(v) * 32;
    return idByValue(asInt(v)!, 8);
  }
  if (v instanceof PyFloat && v.value === v.value) return idByValue(Object.is(v.value, -0) ? 'f-0' : `f${v.value}`, 8);
  if (v instanceof PyWideStr) return idByValue(`w${v.cps.join()}`, v.cps.length * 6);
  return m.idOf(v as PyObject);
}

export const inspectionBuiltins: Map<string, PyBuiltin> = makeFunctions('builtins', {
  callable: ['obj, /', 1, (v: Value) => isCallable(v)],
  hash: ['obj, /', 1, (v: Value) => hash(v)],
  id: ['obj, /', 1, id],
  isinstance: ['obj, class_or_tuple, /', 1, (v: Value, cls: Value) => isInstance(v, cls)],
  issubclass: ['cls, class_or_tuple, /', 1, (v: Value, cls: Value) => isSubclass(v, cls)],
  len: ['obj, /', 1, (v: Value) => length(v)],
});
