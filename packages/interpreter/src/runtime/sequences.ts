/** What emitted code calls for displays, comprehensions, f-strings, slices and loops. */
import { PySlice, PyRange } from '../objects/descriptors.js';
import { asDict, PyDict } from '../objects/dict.js';
import { PyFloat } from '../objects/float.js';
import { typeError } from '../objects/exception.js';
import { payItems, PyList, PyTuple, pushPaid } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { PySet, setOfConstants } from '../objects/set.js';
import { type PyStr, strFromCodePoints, codePointsOfStr, strLength } from '../objects/str.js';
import type { Iter, Value } from '../objects/value.js';
import { call0 } from '../protocols/calls.js';
import { getAttrOpt, typeName, typeOf } from '../protocols/attributes.js';
import { iterOf } from '../protocols/iteration.js';
import { getItem } from '../protocols/subscript.js';
import { asciiText, format, repr, str } from '../protocols/text.js';
import { strFrom } from '../objects/str.js';

export function float(value: number): PyFloat {
  return new PyFloat(value);
}

export function list(items: Value[]): PyList {
  return new PyList(items);
}

export function tuple(items: Value[]): PyTuple {
  return new PyTuple(items);
}

export function set(items: Value[]): PySet {
  const made = new PySet();
  for (let i = 0; i < items.length; i++) made.add(items[i]);
  return made;
}

export function constantSet(values: PyTuple): PySet {
  m.chargeWork(values.items.length);
  return setOfConstants(values.items);
}

/** A dict from a flat array of keys and values. */
export function dict(flat: Value[]): PyDict {
  const strings = PyDict.ofStrings(flat);
  if (strings !== null) return strings;
  const made = new PyDict();
  for (let i = 0; i < flat.length; i += 2) made.set(flat[i], flat[i + 1]);
  return made;
}

/** A fresh array of a constant display. */
export function constants(values: PyTuple): Value[] {
  payItems(values.items.length);
  return values.items.slice();
}

export function pushAll(items: Value[], more: Value[]): void {
  for (let i = 0; i < more.length; i++) items.push(more[i]);
}

export function pushIterable(items: Value[], v: Value): void {
  const it = iterOf(v);
  for (let x = it.next(); x !== undefined; x = it.next()) pushPaid(items, x);
}

export function append(items: Value[], v: Value): void {
  if ((items.length & 1023) === 1023) pushPaid(items, v);
  else items.push(v);
}

export function setAdd(s: PySet, v: Value): void {
  s.add(v);
}

export function dictSet(d: PyDict, k: Value, v: Value): void {
  d.set(k, v);
}

/** `{**v}`. */
export function dictMerge(d: PyDict, v: Value): void {
  const other = asDict(v);
  if (other !== undefined) {
    m.chargeWork(other.size);
    other.forEach((key, value) => d.set(key, value));
    return;
  }
  const keys = getAttrOpt(v, 'keys');
  if (keys === undefined) throw typeError(`'${typeName(typeOf(v))}' object is not a mapping`);
  const names: Value[] = [];
  pushIterable(names, call0(keys));
  for (let i = 0; i < names.length; i++) d.set(names[i], getItem(v, names[i]));
}

export function slice(start: Value, stop: Value, step: Value): PySlice {
  return new PySlice(start, stop, step);
}

const R = 114;
const S = 115;
const A = 97;

/** One part of an f-string. */
export function formatValue(v: Value, conversion: number, spec: PyStr | null): PyStr {
  let x = v;
  if (conversion === R) x = repr(v) as Value;
  else if (conversion === S) x = str(v) as Value;
  else if (conversion === A) x = strFrom(asciiText(v)) as Value;
  if (spec === null || spec === '') {
    if (typeof x === 'string') return x;
    if (typeof x === 'number') return String(x);
  }
  return format(x, spec ?? '');
}

/** The parts of an f-string as one str. */
export function joinStr(parts: PyStr[]): PyStr {
  let wide = false;
  let length = 0;
  for (let i = 0; i < parts.length; i++) {
    if (typeof parts[i] !== 'string') wide = true;
    length += strLength(parts[i]);
  }
  if (length > 4096) {
    m.chargeWork(length);
    m.reserve(length * 2);
  }
  if (!wide) {
    let text = '';
    for (let i = 0; i < parts.length; i++) text += parts[i] as string;
    return text;
  }
  const cps = new Uint32Array(length);
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const p = codePointsOfStr(parts[i]);
    cps.set(p, at);
    at += p.length;
  }
  return strFromCodePoints(cps);
}

/** A `for` over `range(...)`: counts in plain numbers while `k` is positive. */
class RangeLoop implements Iter {
  i: number;
  n: number;
  /** The step where the loop may count by itself; 0 where it has to call `next`. */
  k: number;
  private readonly rest: Iter | null;
  constructor(i: number, n: number, k: number, rest: Iter | null) {
    this.i = i;
    this.n = n;
    this.k = k;
    this.rest = rest;
  }
  next(): Value | undefined {
    return this.rest!.next();
  }
}

export function rangeIter(v: Value): RangeLoop {
  if (v instanceof PyRange && typeof v.start === 'number' && typeof v.stop === 'number' && typeof v.step === 'number' && v.step > 0) {
    return new RangeLoop(v.start, v.stop, v.step, null);
  }
  return new RangeLoop(0, 0, 0, iterOf(v));
}
