/** What emitted code calls for methods whose arguments may run code: the method is found first, then called. */
import { PyFunction } from '../objects/function.js';
import type { Value } from '../objects/value.js';
import { call, call0, call1, call2, call3, callBound, callBound0 as bound0, callBound1 as bound1, callBound2 as bound2, loadMethod } from '../protocols/calls.js';

export { loadMethod };


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
