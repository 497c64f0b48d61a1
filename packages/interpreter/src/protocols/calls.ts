/** Calls: every callable kind, with paths without argument arrays for the short ones. */
import { PyBoundMethod, PyBuiltin } from '../objects/builtin.js';
import { PyClassMethod, PyStaticMethod, PySuper } from '../objects/descriptors.js';
import { type PyException, typeError } from '../objects/exception.js';
import { PyFunction } from '../objects/function.js';
import { PyInstance } from '../objects/instance.js';
import { m } from '../objects/machine.js';
import { moduleType, PyModule } from '../objects/module.js';
import { PyTool } from '../objects/tools.js';
import { PyType, typeEpoch, typeType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { type AttrCache, bindAttr, demote, getAttr, ownAttr, superLookup, typeName, typeOf } from './attributes.js';
import { bindFunction, callBuiltin, methodReceiver } from './binder.js';
import { instantiate, instantiate1, instantiate2, instantiate0 } from './classes.js';
import { factsOf } from './type-facts.js';

/** Keyword arguments by name, in the order given; null when there are none. */
export type Kwargs = Map<string, Value> | null;

function notCallable(f: Value): PyException {
  return typeError(`'${typeName(typeOf(f))}' object is not callable`);
}

/** Runs the emitted JavaScript with an array of all its parameters. */
function run(f: PyFunction, a: readonly Value[]): Value {
  switch (a.length) {
    case 0:
      return f.fn();
    case 1:
      return f.fn(a[0]);
    case 2:
      return f.fn(a[0], a[1]);
    case 3:
      return f.fn(a[0], a[1], a[2]);
    case 4:
      return f.fn(a[0], a[1], a[2], a[3]);
    default:
      return f.fn.apply(null, a as Value[]);
  }
}

/** Calls a guest function. */
export function callFunction(f: PyFunction, args: Value[], kwargs: Kwargs): Value {
  if (kwargs === null && f.n === args.length) return run(f, args);
  return run(f, bindFunction(f, args, kwargs));
}

/** Calls anything, for emitted code: no weight of native frames. `args` is not kept; `kwargs` may be. */
export function directCall(f: Value, args: Value[], kwargs: Kwargs = null): Value {
  if (kwargs !== null && kwargs.size === 0) kwargs = null;
  if (f instanceof PyFunction) return callFunction(f, args, kwargs);
  if (f instanceof PyBuiltin) return callBuiltin(f, undefined, args, kwargs);
  if (f instanceof PyBoundMethod) {
    const fn = f.fn;
    if (fn instanceof PyFunction) return callFunction(fn, [f.self, ...args], kwargs);
    if (fn instanceof PyBuiltin && fn.kind !== 'function') return callBuiltin(fn, f.self, args, kwargs);
    return nested(fn, [f.self, ...args], kwargs);
  }
  if (f instanceof PyType) return callType(f, args, kwargs);
  return callOther(f, args, kwargs);
}

/** A callable inside a callable may be so again, without end. */
function nested(f: Value, args: Value[], kwargs: Kwargs): Value {
  m.enterNative();
  const result = directCall(f, args, kwargs);
  m.d--;
  return result;
}

function callType(f: PyType, args: Value[], kwargs: Kwargs): Value {
  if (f.cls !== typeType) {
    const found = f.cls.lookup('__call__');
    if (found !== undefined && !(found instanceof PyBuiltin && found.owner === typeType)) return callBound(found, f, args, kwargs);
  }
  return m.watch !== null ? m.watch.construct(f, args, kwargs) : instantiate(f, args, kwargs);
}

function callOther(f: Value, args: Value[], kwargs: Kwargs): Value {
  if (f instanceof PyTool) {
    if (m.watch !== null) return m.watch.tool(f, args, kwargs);
    return f.call(args, kwargs);
  }
  if (f instanceof PyStaticMethod) return nested(f.fn, args, kwargs);
  const found = typeOf(f).lookup('__call__');
  if (found === undefined || found === null) throw notCallable(f);
  // Callables of the runtime that take anything (partial, lru_cache) need no binding: they stand between frames of a program, where stack is dear.
  if (
    found instanceof PyBuiltin &&
    found.rawSelf &&
    found.sig.text === '*args, **kwargs' &&
    typeof found.cost === 'number' &&
    m.watch === null
  ) {
    m.charge(found.cost);
    return found.impl(f, args, kwargs) ?? null;
  }
  // A chain of callables whose __call__ is again such an object would recurse without a frame.
  if (found instanceof PyFunction || found instanceof PyBuiltin) return directCallBound(found, f, args, kwargs);
  m.enterNative();
  const result = directCallBound(found, f, args, kwargs);
  m.d--;
  return result;
}

/** Calls what was found on the type of `self` as a method of it. */
export function directCallBound(found: Value, self: Value, args: Value[], kwargs: Kwargs): Value {
  if (found instanceof PyFunction) return callFunction(found, [self, ...args], kwargs);
  if (found instanceof PyBuiltin && (found.kind === 'method' || found.kind === 'wrapper')) return callBuiltin(found, self, args, kwargs);
  return directCall(bindAttr(found, self, typeOf(self)), args, kwargs);
}

export function directCallBound0(found: Value, self: Value): Value {
  if (found instanceof PyFunction) return functionCall1(found, self);
  if (found instanceof PyBuiltin && (found.kind === 'method' || found.kind === 'wrapper')) return builtinMethod0(found, self);
  return directCall0(bindAttr(found, self, typeOf(self)));
}

export function directCallBound1(found: Value, self: Value, a: Value): Value {
  if (found instanceof PyFunction) return functionCall2(found, self, a);
  if (found instanceof PyBuiltin && (found.kind === 'method' || found.kind === 'wrapper')) return builtinMethod1(found, self, a);
  return directCall1(bindAttr(found, self, typeOf(self)), a);
}

export function directCallBound2(found: Value, self: Value, a: Value, b: Value): Value {
  if (found instanceof PyFunction) return functionCall3(found, self, a, b);
  if (found instanceof PyBuiltin && (found.kind === 'method' || found.kind === 'wrapper')) return builtinMethod2(found, self, a, b);
  return directCall2(bindAttr(found, self, typeOf(self)), a, b);
}

function directCallBound3(found: Value, self: Value, a: Value, b: Value, c: Value): Value {
  if (found instanceof PyFunction) return functionCall4(found, self, a, b, c);
  return directCallBound(found, self, [a, b, c], null);
}

// Guest functions by number of arguments: exact match, then missing trailing defaults, then the general binder.

function functionCall0(f: PyFunction): Value {
  if (f.n === 0) return f.fn();
  const d = f.defaults;
  if (d !== null) {
    if (f.n === 1) return f.fn(d[d.length - 1]);
    if (f.n === 2 && d.length === 2) return f.fn(d[0], d[1]);
  }
  return run(f, bindFunction(f, [], null));
}

function functionCall1(f: PyFunction, a: Value): Value {
  if (f.n === 1) return f.fn(a);
  const d = f.defaults;
  if (d !== null) {
    const k = d.length;
    if (f.n === 2) return f.fn(a, d[k - 1]);
    if (f.n === 3 && k >= 2) return f.fn(a, d[k - 2], d[k - 1]);
  }
  return run(f, bindFunction(f, [a], null));
}

function functionCall2(f: PyFunction, a: Value, b: Value): Value {
  if (f.n === 2) return f.fn(a, b);
  const d = f.defaults;
  if (d !== null) {
    const k = d.length;
    if (f.n === 3) return f.fn(a, b, d[k - 1]);
    if (f.n === 4 && k >= 2) return f.fn(a, b, d[k - 2], d[k - 1]);
  }
  return run(f, bindFunction(f, [a, b], null));
}

function functionCall3(f: PyFunction, a: Value, b: Value, c: Value): Value {
  if (f.n === 3) return f.fn(a, b, c);
  const d = f.defaults;
  if (d !== null) {
    const k = d.length;
    if (f.n === 4) return f.fn(a, b, c, d[k - 1]);
    if (f.n === 5 && k >= 2) return f.fn(a, b, c, d[k - 2], d[k - 1]);
  }
  return run(f, bindFunction(f, [a, b, c], null));
}

function functionCall4(f: PyFunction, a: Value, b: Value, c: Value, e: Value): Value {
  if (f.n === 4) return f.fn(a, b, c, e);
  return run(f, bindFunction(f, [a, b, c, e], null));
}

// Builtins by number of arguments: a plain signature that fits is called without an array.

function builtinMethod0(b: PyBuiltin, self: Value): Value {
  if (m.watch !== null || 0 > b.max || 0 < b.min) return callBuiltin(b, self, [], null);
  const receiver = methodReceiver(b, self);
  const cost = b.cost;
  if (typeof cost === 'number') (m.left -= cost) < 0 && m.check();
  else if (cost !== 'inside') m.charge(cost(receiver));
  return b.impl(receiver) ?? null;
}

function builtinMethod1(b: PyBuiltin, self: Value, x: Value): Value {
  if (m.watch !== null || 1 > b.max || 1 < b.min) return callBuiltin(b, self, [x], null);
  const receiver = methodReceiver(b, self);
  const cost = b.cost;
  if (typeof cost === 'number') (m.left -= cost) < 0 && m.check();
  else if (cost !== 'inside') m.charge(cost(receiver, x));
  return b.impl(receiver, x) ?? null;
}

function builtinMethod2(b: PyBuiltin, self: Value, x: Value, y: Value): Value {
  if (m.watch !== null || 2 > b.max || 2 < b.min) return callBuiltin(b, self, [x, y], null);
  const receiver = methodReceiver(b, self);
  const cost = b.cost;
  if (typeof cost === 'number') (m.left -= cost) < 0 && m.check();
  else if (cost !== 'inside') m.charge(cost(receiver, x, y));
  return b.impl(receiver, x, y) ?? null;
}

/** Calls with no argument. */
export function directCall0(f: Value): Value {
  if (f instanceof PyFunction) return functionCall0(f);
  if (f instanceof PyBoundMethod) {
    const fn = f.fn;
    if (fn instanceof PyFunction) return functionCall1(fn, f.self);
    if (fn instanceof PyBuiltin && fn.kind !== 'function') return builtinMethod0(fn, f.self);
    return nested(fn, [f.self], null);
  }
  if (f instanceof PyBuiltin) {
    if (m.watch !== null || f.kind !== 'function' || 0 > f.max || 0 < f.min) return callBuiltin(f, undefined, [], null);
    const cost = f.cost;
    if (typeof cost === 'number') (m.left -= cost) < 0 && m.check();
    else if (cost !== 'inside') m.charge(cost());
    return f.impl() ?? null;
  }
  if (f instanceof PyType && f.cls === typeType && m.watch === null) return instantiate0(f);
  return directCall(f, [], null);
}

/** Calls with one argument. */
export function directCall1(f: Value, a: Value): Value {
  if (f instanceof PyFunction) return functionCall1(f, a);
  if (f instanceof PyBuiltin) {
    if (m.watch !== null || f.kind !== 'function' || 1 > f.max || 1 < f.min) return callBuiltin(f, undefined, [a], null);
    const cost = f.cost;
    if (typeof cost === 'number') (m.left -= cost) < 0 && m.check();
    else if (cost !== 'inside') m.charge(cost(a));
    return f.impl(a) ?? null;
  }
  if (f instanceof PyBoundMethod) {
    const fn = f.fn;
    if (fn instanceof PyFunction) return functionCall2(fn, f.self, a);
    if (fn instanceof PyBuiltin && fn.kind !== 'function') return builtinMethod1(fn, f.self, a);
    return nested(fn, [f.self, a], null);
  }
  if (f instanceof PyType && f.cls === typeType && m.watch === null) return f.convert !== null ? f.convert(a) : instantiate1(f, a);
  return directCall(f, [a], null);
}

/** Calls with two arguments. */
export function directCall2(f: Value, a: Value, b: Value): Value {
  if (f instanceof PyFunction) return functionCall2(f, a, b);
  if (f instanceof PyBuiltin) {
    if (m.watch !== null || f.kind !== 'function' || 2 > f.max || 2 < f.min) return callBuiltin(f, undefined, [a, b], null);
    const cost = f.cost;
    if (typeof cost === 'number') (m.left -= cost) < 0 && m.check();
    else if (cost !== 'inside') m.charge(cost(a, b));
    return f.impl(a, b) ?? null;
  }
  if (f instanceof PyBoundMethod) {
    const fn = f.fn;
    if (fn instanceof PyFunction) return functionCall3(fn, f.self, a, b);
    if (fn instanceof PyBuiltin && fn.kind !== 'function') return builtinMethod2(fn, f.self, a, b);
    return nested(fn, [f.self, a, b], null);
  }
  if (f instanceof PyType && f.cls === typeType && m.watch === null) return instantiate2(f, a, b);
  return directCall(f, [a, b], null);
}

/** Calls with three arguments. */
export function directCall3(f: Value, a: Value, b: Value, c: Value): Value {
  if (f instanceof PyFunction) return functionCall3(f, a, b, c);
  if (f instanceof PyBoundMethod && f.fn instanceof PyFunction) return functionCall4(f.fn, f.self, a, b, c);
  return directCall(f, [a, b, c], null);
}

/**
 * The method to call with the receiver first, or undefined where the attribute has to be read in full: a function or builtin
 * method on the type that no attribute of the object hides.
 */
function directMethod(v: Value, name: string): Value | undefined {
  const cls = typeOf(v);
  const facts = cls.factsEpoch === typeEpoch ? cls.facts! : factsOf(cls);
  let found = facts.methods.get(name);
  if (found === undefined) {
    found = methodOf(cls, name);
    facts.methods.set(name, found);
  }
  if (found === null) return undefined;
  if (facts.bare) return found;
  return (v instanceof PyInstance ? v.getOwn(name) : ownAttr(v, name)) === undefined ? found : undefined;
}

/** The function or builtin method `name` of a type whose attribute read is the plain one, else null. */
function methodOf(cls: PyType, name: string): Value {
  if (factsOf(cls).getattribute !== null || cls.isSubtype(typeType) || cls.isSubtype(moduleType)) return null;
  const found = cls.lookup(name);
  const direct = found instanceof PyFunction || (found instanceof PyBuiltin && (found.kind === 'method' || found.kind === 'wrapper'));
  return direct ? found : null;
}

/** The attribute to call where it is not a direct method; reads modules without a descriptor check. */
function attributeToCall(v: Value, name: string): Value {
  if (v instanceof PyModule) {
    const found = v.dict.get(name);
    if (found !== undefined) return found;
  }
  return getAttr(v, name);
}

/** `v.name()` without a bound method where possible. */
function directCallMethod0(v: Value, name: string): Value {
  const found = directMethod(v, name);
  if (found instanceof PyBuiltin) return builtinMethod0(found, v);
  if (found !== undefined) return functionCall1(found as PyFunction, v);
  return directCall0(attributeToCall(v, name));
}

function directCallMethod1(v: Value, name: string, a: Value): Value {
  const found = directMethod(v, name);
  if (found instanceof PyBuiltin) return builtinMethod1(found, v, a);
  if (found !== undefined) return functionCall2(found as PyFunction, v, a);
  return directCall1(attributeToCall(v, name), a);
}

function directCallMethod2(v: Value, name: string, a: Value, b: Value): Value {
  const found = directMethod(v, name);
  if (found instanceof PyBuiltin) return builtinMethod2(found, v, a, b);
  if (found !== undefined) return functionCall3(found as PyFunction, v, a, b);
  return directCall2(attributeToCall(v, name), a, b);
}

function directCallMethod3(v: Value, name: string, a: Value, b: Value, c: Value): Value {
  const found = directMethod(v, name);
  if (found instanceof PyFunction) return functionCall4(found, v, a, b, c);
  if (found !== undefined) return callBuiltin(found as PyBuiltin, v, [a, b, c], null);
  return directCall3(attributeToCall(v, name), a, b, c);
}

/** `v.name(*args, **kwargs)`. */
function directCallMethodWith(v: Value, name: string, args: Value[], kwargs: Kwargs): Value {
  if (kwargs !== null && kwargs.size === 0) kwargs = null;
  const found = directMethod(v, name);
  if (found instanceof PyFunction) return callFunction(found, [v, ...args], kwargs);
  if (found !== undefined) return callBuiltin(found as PyBuiltin, v, args, kwargs);
  return directCall(attributeToCall(v, name), args, kwargs);
}

// What native code calls. Between the frame of the program that called it and the one it calls lie frames of the runtime: measured,
// 700 to 1800 bytes of JavaScript stack. They are put on the shadow stack, so that recursion through native code ends as a
// RecursionError before the JavaScript stack does. Emitted code uses the direct forms.

/** Bytes charged for the native frames under a called function. */
const NATIVE_BYTES = 700;

function isGuest(f: Value): boolean {
  return f instanceof PyFunction || (f instanceof PyBoundMethod && f.fn instanceof PyFunction);
}

/** Calls anything. `args` is not kept; `kwargs` may be. */
export function call(f: Value, args: Value[], kwargs: Kwargs = null): Value {
  if (!isGuest(f)) return directCall(f, args, kwargs);
  m.enterNative(NATIVE_BYTES);
  const result = directCall(f, args, kwargs);
  m.d--;
  return result;
}

/** Calls with no argument. */
export function call0(f: Value): Value {
  if (!isGuest(f)) return directCall0(f);
  m.enterNative(NATIVE_BYTES);
  const result = directCall0(f);
  m.d--;
  return result;
}

/** Calls with one argument. */
export function call1(f: Value, a: Value): Value {
  if (!isGuest(f)) return directCall1(f, a);
  m.enterNative(NATIVE_BYTES);
  const result = directCall1(f, a);
  m.d--;
  return result;
}

/** Calls with two arguments. */
export function call2(f: Value, a: Value, b: Value): Value {
  if (!isGuest(f)) return directCall2(f, a, b);
  m.enterNative(NATIVE_BYTES);
  const result = directCall2(f, a, b);
  m.d--;
  return result;
}

/** Calls with three arguments. */
export function call3(f: Value, a: Value, b: Value, c: Value): Value {
  if (!isGuest(f)) return directCall3(f, a, b, c);
  m.enterNative(NATIVE_BYTES);
  const result = directCall3(f, a, b, c);
  m.d--;
  return result;
}

/** Calls what was found on the type of `self` as a method of it. */
export function callBound(found: Value, self: Value, args: Value[], kwargs: Kwargs): Value {
  if (!isGuest(found)) return directCallBound(found, self, args, kwargs);
  m.enterNative(NATIVE_BYTES);
  const result = directCallBound(found, self, args, kwargs);
  m.d--;
  return result;
}

export function callBound0(found: Value, self: Value): Value {
  if (!isGuest(found)) return directCallBound0(found, self);
  m.enterNative(NATIVE_BYTES);
  const result = directCallBound0(found, self);
  m.d--;
  return result;
}

export function callBound1(found: Value, self: Value, a: Value): Value {
  if (!isGuest(found)) return directCallBound1(found, self, a);
  m.enterNative(NATIVE_BYTES);
  const result = directCallBound1(found, self, a);
  m.d--;
  return result;
}

export function callBound2(found: Value, self: Value, a: Value, b: Value): Value {
  if (!isGuest(found)) return directCallBound2(found, self, a, b);
  m.enterNative(NATIVE_BYTES);
  const result = directCallBound2(found, self, a, b);
  m.d--;
  return result;
}

export function callBound3(found: Value, self: Value, a: Value, b: Value, c: Value): Value {
  if (!isGuest(found)) return directCallBound3(found, self, a, b, c);
  m.enterNative(NATIVE_BYTES);
  const result = directCallBound3(found, self, a, b, c);
  m.d--;
  return result;
}

/** `v.name()` without a bound method where possible. */
export function callMethod0(v: Value, name: string): Value {
  const found = directMethod(v, name);
  if (found === undefined) return call0(attributeToCall(v, name));
  return callBound0(found, v);
}

/** `v.name(a)` without a bound method where possible. */
export function callMethod1(v: Value, name: string, a: Value): Value {
  const found = directMethod(v, name);
  if (found === undefined) return call1(attributeToCall(v, name), a);
  return callBound1(found, v, a);
}

/** `v.name(a, b)` without a bound method where possible. */
export function callMethod2(v: Value, name: string, a: Value, b: Value): Value {
  const found = directMethod(v, name);
  if (found === undefined) return call2(attributeToCall(v, name), a, b);
  return callBound2(found, v, a, b);
}

/** `v.name(a, b, c)` without a bound method where possible. */
export function callMethod3(v: Value, name: string, a: Value, b: Value, c: Value): Value {
  const found = directMethod(v, name);
  if (found === undefined) return call3(attributeToCall(v, name), a, b, c);
  return callBound3(found, v, a, b, c);
}

/** `v.name(*args, **kwargs)`. */
export function callMethodWith(v: Value, name: string, args: Value[], kwargs: Kwargs): Value {
  const found = directMethod(v, name);
  if (found === undefined) return call(attributeToCall(v, name), args, kwargs);
  return callBound(found, v, args, kwargs !== null && kwargs.size === 0 ? null : kwargs);
}

/** `v.name(...args)`. */
export function callMethod(v: Value, name: string, ...args: Value[]): Value {
  switch (args.length) {
    case 0:
      return callMethod0(v, name);
    case 1:
      return callMethod1(v, name, args[0]);
    case 2:
      return callMethod2(v, name, args[0], args[1]);
    default:
      return callMethodWith(v, name, args, null);
  }
}

/** Calls the special method `name` of the type of `v`; undefined when the type has none. */
export function callSpecial0(v: Value, name: string): Value | undefined {
  const found = typeOf(v).lookup(name);
  return found === undefined ? undefined : callBound0(found, v);
}

export function callSpecial1(v: Value, name: string, a: Value): Value | undefined {
  const found = typeOf(v).lookup(name);
  return found === undefined ? undefined : callBound1(found, v, a);
}

export function callSpecial2(v: Value, name: string, a: Value, b: Value): Value | undefined {
  const found = typeOf(v).lookup(name);
  return found === undefined ? undefined : callBound2(found, v, a, b);
}

export function callSpecial3(v: Value, name: string, a: Value, b: Value, c: Value): Value | undefined {
  const found = typeOf(v).lookup(name);
  return found === undefined ? undefined : callBound3(found, v, a, b, c);
}

/** The guest method `name` for instances of this shape, remembered where nothing can come between; else null. */
function fillMethod(v: PyInstance, name: string, cache: AttrCache): PyFunction | null {
  const shape = v.shape;
  if (shape === null || v.payload !== undefined) return null;
  if (shape === cache.shape2 && cache.epoch === typeEpoch) return cache.fn2;
  if (factsOf(v.cls).getattribute !== null || shape.index.has(name)) return null;
  const found = v.cls.lookup(name);
  if (!(found instanceof PyFunction)) return null;
  demote(cache);
  cache.shape = shape;
  cache.fn = found;
  cache.epoch = typeEpoch;
  return found;
}

/** The guest function that a super object finds for its instance; undefined for all it does otherwise. */
function superMethod(v: PySuper, name: string): PyFunction | undefined {
  if (v.self === v.selfType) return undefined;
  const found = superLookup(v, name);
  return found instanceof PyFunction ? found : undefined;
}

/** The builtin method `name` of a value whose type is the one this site saw last, or is remembered now; null where it is not that simple. */
function cachedBuiltin(v: Value, name: string, cache: AttrCache): PyBuiltin | null {
  const cls = typeOf(v);
  if (cls === cache.type && cache.typeEpoch === typeEpoch) return cache.builtin;
  const found = directMethod(v, name);
  if (!(found instanceof PyBuiltin) || !factsOf(cls).bare) return null;
  cache.type = cls;
  cache.builtin = found;
  cache.typeEpoch = typeEpoch;
  return found;
}

/** `v.name()` in emitted code. */
export function callMethodCached0(v: Value, name: string, cache: AttrCache): Value {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) {
      const f = cache.fn!;
      return f.n === 1 ? f.fn(v) : functionCall1(f, v);
    }
    const f = fillMethod(v, name, cache);
    return f !== null ? functionCall1(f, v) : directCallMethod0(v, name);
  }
  if (v instanceof PySuper) {
    const f = superMethod(v, name);
    if (f !== undefined) return functionCall1(f, v.self as Value);
  }
  const builtin = cachedBuiltin(v, name, cache);
  return builtin !== null ? builtinMethod0(builtin, v) : directCallMethod0(v, name);
}

export function callMethodCached1(v: Value, name: string, cache: AttrCache, a: Value): Value {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) {
      const f = cache.fn!;
      return f.n === 2 ? f.fn(v, a) : functionCall2(f, v, a);
    }
    const f = fillMethod(v, name, cache);
    return f !== null ? functionCall2(f, v, a) : directCallMethod1(v, name, a);
  }
  if (v instanceof PySuper) {
    const f = superMethod(v, name);
    if (f !== undefined) return functionCall2(f, v.self as Value, a);
  }
  const builtin = cachedBuiltin(v, name, cache);
  return builtin !== null ? builtinMethod1(builtin, v, a) : directCallMethod1(v, name, a);
}

export function callMethodCached2(v: Value, name: string, cache: AttrCache, a: Value, b: Value): Value {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) {
      const f = cache.fn!;
      return f.n === 3 ? f.fn(v, a, b) : functionCall3(f, v, a, b);
    }
    const f = fillMethod(v, name, cache);
    return f !== null ? functionCall3(f, v, a, b) : directCallMethod2(v, name, a, b);
  }
  if (v instanceof PySuper) {
    const f = superMethod(v, name);
    if (f !== undefined) return functionCall3(f, v.self as Value, a, b);
  }
  const builtin = cachedBuiltin(v, name, cache);
  return builtin !== null ? builtinMethod2(builtin, v, a, b) : directCallMethod2(v, name, a, b);
}

export function callMethodCached3(v: Value, name: string, cache: AttrCache, a: Value, b: Value, c: Value): Value {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) {
      const f = cache.fn!;
      return f.n === 4 ? f.fn(v, a, b, c) : functionCall4(f, v, a, b, c);
    }
    const f = fillMethod(v, name, cache);
    return f !== null ? functionCall4(f, v, a, b, c) : directCallMethod3(v, name, a, b, c);
  }
  if (v instanceof PySuper) {
    const f = superMethod(v, name);
    if (f !== undefined) return functionCall4(f, v.self as Value, a, b, c);
  }
  return directCallMethod3(v, name, a, b, c);
}

/** `v.name(*args, **kwargs)` in emitted code. */
export function callMethodCached(v: Value, name: string, cache: AttrCache, args: Value[], kwargs: Kwargs): Value {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) return callFunction(cache.fn!, [v, ...args], kwargs);
    fillMethod(v, name, cache);
  }
  return directCallMethodWith(v, name, args, kwargs);
}

/**
 * Finds `v.name` for a call whose arguments are still to be evaluated: with `m.r` set it is a method to call with `m.r` first
 * (`callBound0..3`), with `m.r` undefined it is called as it is.
 */
export function loadMethod(v: Value, name: string, cache: AttrCache): Value {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) {
      m.r = v;
      return cache.fn!;
    }
    const f = fillMethod(v, name, cache);
    if (f !== null) {
      m.r = v;
      return f;
    }
  } else if (v instanceof PySuper) {
    const f = superMethod(v, name);
    if (f !== undefined) {
      m.r = v.self as Value;
      return f;
    }
  } else {
    const builtin = cachedBuiltin(v, name, cache);
    if (builtin !== null) {
      m.r = v;
      return builtin;
    }
  }
  const found = directMethod(v, name);
  if (found !== undefined) {
    m.r = v;
    return found;
  }
  const attribute = attributeToCall(v, name);
  m.r = undefined;
  return attribute;
}

/** `callable(v)`. */
export function isCallable(v: Value): boolean {
  if (v instanceof PyFunction || v instanceof PyBuiltin || v instanceof PyType || v instanceof PyBoundMethod || v instanceof PyTool)
    return true;
  if (v instanceof PyStaticMethod) return true;
  if (v instanceof PyClassMethod) return false;
  return typeOf(v).lookup('__call__') !== undefined;
}
