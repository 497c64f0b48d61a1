/** Values across the host boundary, by copy: JavaScript to Python and back. Anything else crosses as an opaque handle. */
import { PyBytes, PyByteArray } from '../objects/bytes.js';
import { PyDict } from '../objects/dict.js';
import { PyFloat } from '../objects/float.js';
import { PyInstance } from '../objects/instance.js';
import { normalize } from '../objects/int.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asAnySet, PySet } from '../objects/set.js';
import { asStr, jsText, PyWideStr, strFrom } from '../objects/str.js';
import { PyHostHandle } from '../objects/tools.js';
import { PyObject, type Value } from '../objects/value.js';
import { valueErr } from '../objects/exception.js';
import { reprText } from '../protocols/text.js';

/** A Python value that JavaScript may hold and pass back but not look into. */
export class PythonHandle {
  readonly #value: Value;
  /** Python's `repr` of the value at the time it crossed. */
  readonly repr: string;
  constructor(value: Value, repr: string) {
    this.#value = value;
    this.repr = repr;
  }
  /** The value itself, for passing back. */
  static valueOf(handle: PythonHandle): Value {
    return handle.#value;
  }
  toString(): string {
    return this.repr;
  }
}

/** Dates cross as aware datetimes once that module is there. */
export const dateConversion: {
  fromDate: (date: Date) => Value;
  toDate: (value: Value) => Date | undefined;
} = { fromDate: (date) => new PyFloat(date.getTime() / 1000), toDate: () => undefined };

/** Nesting allowed across the boundary. */
const MAX_DEPTH = 500;

/**
 * JavaScript to Python. Integral numbers become int (float where `asFloat`), other numbers float.
 * @throws a Python ValueError for nesting deeper than 500, cycles included.
 */
export function toPython(value: unknown, asFloat = false, depth = 0): Value {
  if (depth > MAX_DEPTH) throw valueErr('value from the host is nested too deeply');
  switch (typeof value) {
    case 'undefined':
      return null;
    case 'boolean':
      return value;
    case 'string':
      return strFrom(value) as Value;
    case 'bigint':
      return normalize(value);
    case 'number':
      if (!asFloat && Number.isInteger(value)) return Number.isSafeInteger(value) ? value + 0 : BigInt(value);
      return new PyFloat(value);
    case 'object':
      break;
    default:
      return new PyHostHandle(value, typeof value);
  }
  if (value === null) return null;
  if (value instanceof PythonHandle) return PythonHandle.valueOf(value);
  if (value instanceof PyObject) return value;
  m.charge(1);
  if (Array.isArray(value)) {
    m.reserve(value.length * 8);
    const items: Value[] = [];
    for (let i = 0; i < value.length; i++) items.push(toPython(value[i], asFloat, depth + 1));
    return new PyList(items);
  }
  if (value instanceof Map) {
    const dict = new PyDict();
    for (const [k, v] of value) dict.set(toPython(k, false, depth + 1), toPython(v, asFloat, depth + 1));
    return dict;
  }
  if (value instanceof Set) {
    const set = new PySet();
    for (const v of value) set.add(toPython(v, asFloat, depth + 1));
    return set;
  }
  if (value instanceof Date && !Number.isNaN(value.getTime())) return dateConversion.fromDate(value);
  if (value instanceof Uint8Array) return new PyBytes(value.slice());
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) {
    const dict = new PyDict();
    for (const [k, v] of Object.entries(value)) dict.set(strFrom(k) as Value, toPython(v, asFloat, depth + 1));
    return dict;
  }
  return new PyHostHandle(value, prototype?.constructor?.name ?? 'object');
}

/** Python to JavaScript. Anything without a counterpart becomes a `PythonHandle`. */
export function toHost(value: Value | undefined, seen: Map<PyObject, unknown> = new Map(), depth = 0): unknown {
  if (value === undefined || value === null) return null;
  switch (typeof value) {
    case 'boolean':
    case 'number':
    case 'bigint':
    case 'string':
      return value;
    default:
  }
  if (value instanceof PyFloat) return value.value;
  if (value instanceof PyWideStr) return value.toString();
  if (value instanceof PyHostHandle) return value.target;
  const known = seen.get(value);
  if (known !== undefined) return known;
  if (depth > MAX_DEPTH) return handle(value);
  m.charge(1);
  if (value instanceof PyList || value instanceof PyTuple) {
    const out: unknown[] = [];
    seen.set(value, out);
    for (let i = 0; i < value.items.length; i++) out.push(toHost(value.items[i], seen, depth + 1));
    return out;
  }
  if (value instanceof PyDict) return dictToHost(value, seen, depth);
  const set = asAnySet(value);
  if (set !== undefined && !(value instanceof PyInstance)) {
    const out = new Set<unknown>();
    seen.set(value, out);
    set.forEach((v: Value) => out.add(toHost(v, seen, depth + 1)));
    return out;
  }
  if (value instanceof PyBytes) return value.data.slice();
  if (value instanceof PyByteArray) return value.data.slice();
  const date = dateConversion.toDate(value);
  if (date !== undefined) return date;
  return handle(value);
}

function dictToHost(dict: PyDict, seen: Map<PyObject, unknown>, depth: number): unknown {
  let plain = true;
  dict.forEach((k) => {
    if (asStr(k) === undefined) plain = false;
  });
  if (!plain) {
    const out = new Map<unknown, unknown>();
    seen.set(dict, out);
    dict.forEach((k, v) => out.set(toHost(k, seen, depth + 1), toHost(v, seen, depth + 1)));
    return out;
  }
  const out: Record<string, unknown> = {};
  seen.set(dict, out);
  dict.forEach((k, v) => {
    // defineProperty: a key like __proto__ stays a plain key.
    Object.defineProperty(out, jsText(asStr(k) as string), {
      value: toHost(v, seen, depth + 1),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  });
  return out;
}

function handle(value: PyObject): PythonHandle {
  let text: string;
  const d = m.d;
  try {
    text = reprText(value);
  } catch (q) {
    if (m.dead) throw q;
    m.d = d;
    text = `<${value.cls.name} object>`;
  }
  return new PythonHandle(value, text);
}
