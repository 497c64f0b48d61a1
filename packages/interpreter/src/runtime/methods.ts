/** What emitted code calls for methods whose arguments may run code: the method is found first, then called. */
import { E, PyException } from '../objects/exception.js';
import { PyFunction } from '../objects/function.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import type { AttrCache } from '../protocols/attributes.js';
import {
  directCall as call,
  directCall0 as call0,
  directCall1 as call1,
  directCall2 as call2,
  directCall3 as call3,
  directCallBound as callBound,
  directCallBound0 as bound0,
  directCallBound1 as bound1,
  directCallBound2 as bound2,
  loadMethod,
  callMethodCached0,
  callMethodCached1,
  callMethodCached2,
  callMethodCached3,
} from '../protocols/calls.js';

export { loadMethod };

/** A method that is missing is the attribute's fault, not the call's: the position before the call's is the attribute's. */
function blameAttribute(q: unknown, d: number, name: string, position: number): unknown {
  if (!m.dead && q instanceof PyException && m.d === d && q.cls === E.AttributeError && m.L[d] === position && q.missing === name)
    m.L[d] = position - 1;
  return q;
}

export function method0(o: Value, name: string, cache: AttrCache, position: number): Value {
  const d = m.d;
  try {
    return callMethodCached0(o, name, cache);
  } catch (q) {
    if (m.dead) throw q;
    throw blameAttribute(q, d, name, position);
  }
}

export function method1(o: Value, name: string, cache: AttrCache, a: Value, position: number): Value {
  const d = m.d;
  try {
    return callMethodCached1(o, name, cache, a);
  } catch (q) {
    if (m.dead) throw q;
    throw blameAttribute(q, d, name, position);
  }
}

export function method2(o: Value, name: string, cache: AttrCache, a: Value, b: Value, position: number): Value {
  const d = m.d;
  try {
    return callMethodCached2(o, name, cache, a, b);
  } catch (q) {
    if (m.dead) throw q;
    throw blameAttribute(q, d, name, position);
  }
}

export function method3(o: Value, name: string, cache: AttrCache, a: Value, b: Value, c: Value, position: number): Value {
  const d = m.d;
  try {
    return callMethodCached3(o, name, cache, a, b, c);
  } catch (q) {
    if (m.dead) throw q;
    throw blameAttribute(q, d, name, position);
  }
}

export function callBound0(f: Value, self: Value | undefined): Value {
  if (self === undefined) return call0(f);
  return f instanceof PyFunction ? call1(f, self) : bound0(f, self);
}

export function callBound1(f: Value, self: Value | undefined, a: Value): Value {
  if (self === undefined) return call1(f, a);
  if (f instanceof PyFunction) return call2(f, self, a);
  return bound1(f, self, a);
}

export function callBound2(f: Value, self: Value | undefined, a: Value, b: Value): Value {
  if (self === undefined) return call2(f, a, b);
  if (f instanceof PyFunction) return call3(f, self, a, b);
  return bound2(f, self, a, b);
}

export function callBound3(f: Value, self: Value | undefined, a: Value, b: Value, c: Value): Value {
  if (self === undefined) return call3(f, a, b, c);
  return callBound(f, self, [a, b, c], null);
}

export function callBoundN(f: Value, self: Value | undefined, args: Value[]): Value {
  return self === undefined ? call(f, args, null) : callBound(f, self, args, null);
}

export function callBoundKw(f: Value, self: Value | undefined, args: Value[], names: readonly string[], values: Value[]): Value {
  const kwargs = new Map<string, Value>();
  for (let i = 0; i < names.length; i++) kwargs.set(names[i], values[i]);
  return self === undefined ? call(f, args, kwargs) : callBound(f, self, args, kwargs);
}
