/** What emitted code calls for methods whose arguments may run code: the method is found first, then called. */
import { PyBuiltin } from '../objects/builtin.js';
import { PyFunction } from '../objects/function.js';
import { PyInstance } from '../objects/instance.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { type AttrCache, getAttr, typeOf } from '../protocols/attributes.js';
import { call, call0, call1, call2, call3, callBound } from '../protocols/calls.js';
import { factsOf } from '../protocols/type-facts.js';
import { PyModule } from '../objects/module.js';
import { PyType } from '../objects/type.js';

/** Finds `o.name` for a call. `m.r` is the receiver when what is returned is an unbound method, else undefined. */
export function loadMethod(o: Value, name: string, _cache: AttrCache): Value {
  if (!(o instanceof PyType) && !(o instanceof PyModule)) {
    const cls = typeOf(o);
    if (factsOf(cls).getattribute === null) {
      const found = cls.lookup(name);
      const plain = found instanceof PyFunction || (found instanceof PyBuiltin && (found.kind === 'method' || found.kind === 'wrapper'));
      if (plain && (!(o instanceof PyInstance) || o.getOwn(name) === undefined)) {
        m.r = o;
        return found;
      }
    }
  }
  const found = getAttr(o, name);
  m.r = undefined;
  return found;
}

export function callBound0(f: Value, self: Value | undefined): Value {
  return self === undefined ? call0(f) : callBound(f, self, [], null);
}

export function callBound1(f: Value, self: Value | undefined, a: Value): Value {
  if (self === undefined) return call1(f, a);
  if (f instanceof PyFunction) return call2(f, self, a);
  return callBound(f, self, [a], null);
}

export function callBound2(f: Value, self: Value | undefined, a: Value, b: Value): Value {
  if (self === undefined) return call2(f, a, b);
  if (f instanceof PyFunction) return call3(f, self, a, b);
  return callBound(f, self, [a, b], null);
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
