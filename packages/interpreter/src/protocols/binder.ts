/** Argument binding: guest functions and builtins, with CPython's TypeErrors. */
import type { PyBuiltin } from '../objects/builtin.js';
import { PyDict } from '../objects/dict.js';
import { type PyException, typeError } from '../objects/exception.js';
import type { PyFunction } from '../objects/function.js';
import { PyInstance } from '../objects/instance.js';
import { EMPTY_TUPLE, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import type { Signature } from '../objects/signature.js';
import { objectType, PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import { suggest } from './suggestions.js';

/** `'a'`, `'a' and 'b'`, `'a', 'b', and 'c'`. */
export function joinNames(names: readonly string[]): string {
  const quoted = names.map((name) => `'${name}'`);
  if (quoted.length === 1) return quoted[0];
  if (quoted.length === 2) return `${quoted[0]} and ${quoted[1]}`;
  return `${quoted.slice(0, -1).join(', ')}, and ${quoted[quoted.length - 1]}`;
}

/** Binds a call of a guest function: names, `*args` as a tuple, keyword-only, `**kwargs` as a dict, in this order. */
export function bindFunction(f: PyFunction, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): Value[] {
  const p = f.code.params;
  const names = p.names;
  const count = names.length;
  const given = args.length;
  const kwonly = p.kwonly;
  const bound: (Value | undefined)[] = [];
  const positional = given < count ? given : count;
  for (let i = 0; i < positional; i++) bound.push(args[i]);
  for (let i = positional; i < count; i++) bound.push(undefined);
  let rest: Value = null;
  if (p.vararg !== null) {
    if (given > count) {
      m.chargeWork(given - count);
      rest = new PyTuple(args.slice(count));
    } else rest = EMPTY_TUPLE;
    bound.push(rest);
  }
  const kwAt = bound.length;
  for (let i = 0; i < kwonly.length; i++) bound.push(undefined);
  let extra: PyDict | null = null;
  if (p.kwarg !== null) {
    extra = new PyDict();
    bound.push(extra);
  }
  if (kwargs !== null) bindKeywords(f, kwargs, bound, kwAt, extra);
  if (given > count && p.vararg === null) throw tooManyPositional(f, given, bound, kwAt);
  if (given < count) fillDefaults(f, bound, given);
  if (kwonly.length > 0) fillKeywordOnly(f, bound, kwAt);
  return bound as Value[];
}

function bindKeywords(
  f: PyFunction,
  kwargs: ReadonlyMap<string, Value>,
  bound: (Value | undefined)[],
  kwAt: number,
  extra: PyDict | null,
): void {
  const p = f.code.params;
  for (const [key, value] of kwargs) {
    let at = p.names.indexOf(key, p.posonly);
    if (at < 0) {
      const k = p.kwonly.indexOf(key);
      if (k >= 0) at = kwAt + k;
    }
    if (at < 0) {
      if (extra === null) throw unexpectedKeyword(f, kwargs, key);
      extra.set(key, value);
    } else {
      if (bound[at] !== undefined) throw typeError(`${f.qualname}() got multiple values for argument '${key}'`);
      bound[at] = value;
    }
  }
}

function unexpectedKeyword(f: PyFunction, kwargs: ReadonlyMap<string, Value>, key: string): PyException {
  const p = f.code.params;
  const wrong: string[] = [];
  for (let i = 0; i < p.posonly; i++) if (kwargs.has(p.names[i])) wrong.push(p.names[i]);
  if (wrong.length > 0) {
    return typeError(`${f.qualname}() got some positional-only arguments passed as keyword arguments: '${wrong.join(', ')}'`);
  }
  const near = suggest(key, [...p.names.slice(p.posonly), ...p.kwonly]);
  const hint = near === null ? '' : `. Did you mean '${near}'?`;
  return typeError(`${f.qualname}() got an unexpected keyword argument '${key}'${hint}`);
}

function tooManyPositional(f: PyFunction, given: number, bound: (Value | undefined)[], kwAt: number): PyException {
  const p = f.code.params;
  const count = p.names.length;
  const defaults = f.defaults?.length ?? 0;
  let keywordOnly = 0;
  for (let i = 0; i < p.kwonly.length; i++) if (bound[kwAt + i] !== undefined) keywordOnly++;
  const takes = defaults > 0 ? `from ${count - defaults} to ${count}` : String(count);
  const plural = defaults > 0 || count !== 1 ? 's' : '';
  const and =
    keywordOnly > 0
      ? ` positional argument${given !== 1 ? 's' : ''} (and ${keywordOnly} keyword-only argument${keywordOnly !== 1 ? 's' : ''})`
      : '';
  const was = given === 1 && keywordOnly === 0 ? 'was' : 'were';
  return typeError(`${f.qualname}() takes ${takes} positional argument${plural} but ${given}${and} ${was} given`);
}

function fillDefaults(f: PyFunction, bound: (Value | undefined)[], given: number): void {
  const names = f.code.params.names;
  const count = names.length;
  const defaults = f.defaults;
  const first = count - (defaults === null ? 0 : defaults.length);
  let missing: string[] | null = null;
  for (let i = given; i < first; i++) if (bound[i] === undefined) (missing ??= []).push(names[i]);
  if (missing !== null) throw missingArguments(f, 'positional', missing);
  for (let i = first > given ? first : given; i < count; i++) if (bound[i] === undefined) bound[i] = defaults![i - first];
}

function fillKeywordOnly(f: PyFunction, bound: (Value | undefined)[], kwAt: number): void {
  const kwonly = f.code.params.kwonly;
  let missing: string[] | null = null;
  for (let i = 0; i < kwonly.length; i++) {
    if (bound[kwAt + i] !== undefined) continue;
    const value = f.kwdefaults?.get(kwonly[i]);
    if (value === undefined) (missing ??= []).push(kwonly[i]);
    else bound[kwAt + i] = value;
  }
  if (missing !== null) throw missingArguments(f, 'keyword-only', missing);
}

function missingArguments(f: PyFunction, kind: string, names: readonly string[]): PyException {
  return typeError(
    `${f.qualname}() missing ${names.length} required ${kind} argument${names.length === 1 ? '' : 's'}: ${joinNames(names)}`,
  );
}

/** The receiver an implementation gets: checked against the owner, and the payload behind a guest subclass. */
export function methodReceiver(b: PyBuiltin, self: Value): Value {
  const owner = b.owner;
  if (owner === null) return self;
  const cls = typeOf(self);
  if (cls === owner) return self;
  if (owner === objectType || b.kind === 'classmethod' || b.kind === 'staticmethod') return self;
  if (!cls.isSubtype(owner)) throw wrongReceiver(b, owner, cls);
  if (b.rawSelf || owner.unwrap === null || !(self instanceof PyInstance || typeof self === 'boolean')) return self;
  return owner.unwrap(self) ?? self;
}

function wrongReceiver(b: PyBuiltin, owner: PyType, cls: PyType): PyException {
  if (b.kind === 'wrapper')
    return typeError(`descriptor '${b.name}' requires a '${typeName(owner)}' object but received a '${typeName(cls)}'`);
  return typeError(`descriptor '${b.name}' for '${typeName(owner)}' objects doesn't apply to a '${typeName(cls)}' object`);
}

/** Calls a builtin. `self` is its receiver when it was found through one; undefined when it is called as a plain function. */
export function callBuiltin(
  b: PyBuiltin,
  self: Value | undefined,
  args: readonly Value[],
  kwargs: ReadonlyMap<string, Value> | null,
): Value {
  return m.watch !== null ? m.watch.builtin(b, self, args, kwargs) : callBuiltinUnwatched(b, self, args, kwargs);
}

/** The call itself; hooks and policy have had their say. */
export function callBuiltinUnwatched(
  b: PyBuiltin,
  self: Value | undefined,
  args: readonly Value[],
  kwargs: ReadonlyMap<string, Value> | null,
): Value {
  if (kwargs !== null && kwargs.size === 0) kwargs = null;
  if (kwargs === null && b.gathers) {
    // print, min, max, zip...: whatever comes by position is one array already.
    const cost = b.cost;
    if (typeof cost === 'number') m.charge(cost);
    else if (cost !== 'inside') m.charge(cost(args));
    return b.impl(args) ?? null;
  }
  let receiver: Value | undefined;
  let from = 0;
  switch (b.kind) {
    case 'function':
      break;
    case 'staticmethod':
      if (b.name === '__new__') {
        if (self !== undefined) receiver = self;
        else {
          receiver = newReceiver(b, args);
          from = 1;
        }
      }
      break;
    default:
      if (self === undefined) {
        if (args.length === 0) throw needsArgument(b);
        self = args[0];
        from = 1;
      }
      receiver = methodReceiver(b, self);
  }
  const bound = bindBuiltin(b, from === 0 ? args : args.slice(from), kwargs);
  const cost = b.cost;
  if (receiver === undefined) {
    if (typeof cost === 'number') m.charge(cost);
    else if (cost !== 'inside') m.charge(cost(...bound));
    return b.impl(...bound) ?? null;
  }
  if (typeof cost === 'number') m.charge(cost);
  else if (cost !== 'inside') m.charge(cost(receiver, ...bound));
  return b.impl(receiver, ...bound) ?? null;
}

function needsArgument(b: PyBuiltin): PyException {
  if (b.kind === 'wrapper') return typeError(`descriptor '${b.name}' of '${typeName(b.owner!)}' object needs an argument`);
  return typeError(`unbound method ${b.qualname}() needs an argument`);
}

/** Checks the class passed to a builtin `__new__` by hand. */
function newReceiver(b: PyBuiltin, args: readonly Value[]): Value {
  const owner = b.owner!;
  const name = typeName(owner);
  if (args.length === 0) throw typeError(`${name}.__new__(): not enough arguments`);
  const cls = args[0];
  if (!(cls instanceof PyType)) throw typeError(`${name}.__new__(X): X is not a type object (${typeName(typeOf(cls))})`);
  if (!cls.isSubtype(owner)) throw typeError(`${name}.__new__(${cls.name}): ${cls.name} is not a subtype of ${name}`);
  // An object of another layout must be made by its own type.
  const base = builtinBase(cls);
  if (owner === objectType && base !== objectType && (!base.subclassable || base.layout !== null) && base.lookup('__new__') === b) {
    throw typeError(`cannot create '${typeName(base)}' instances`);
  }
  if (owner.cls.name !== 'EnumType' && base.lookup('__new__') !== b)
    throw typeError(`${name}.__new__(${cls.name}) is not safe, use ${typeName(base)}.__new__()`);
  return cls;
}

/** The nearest type above a class that no guest made. */
function builtinBase(cls: PyType): PyType {
  // Native classes that are written as Python's own library writes them (enumerations) have no layout of their own.
  for (const base of cls.mro) if (!base.heap && base.cls.name !== 'EnumType') return base;
  return objectType;
}

/** Binds arguments to a builtin's signature: missing ones undefined, `*args` a JS array, `**kw` a Map or null. */
export function bindBuiltin(b: PyBuiltin, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): unknown[] {
  const sig = b.sig;
  const count = sig.positional.length;
  const given = args.length;
  if (kwargs === null && sig.simple) {
    if (given > count || given < sig.required) throw arityError(b, sig, given, 0);
    const bound: unknown[] = args.slice();
    while (bound.length < count) bound.push(undefined);
    return bound;
  }
  const takesKeywords = sig.posonly < count || sig.kwonly.length > 0 || sig.kwarg !== null;
  if (kwargs !== null && !takesKeywords) throw noKeywords(b);
  if (given > count && sig.vararg === null) throw arityError(b, sig, given, kwargs?.size ?? 0);
  if (sig.vararg === null && sig.kwarg === null && given + (kwargs?.size ?? 0) > count + sig.kwonly.length)
    throw arityError(b, sig, given, kwargs?.size ?? 0);
  const bound: unknown[] = [];
  for (let i = 0; i < count; i++) bound.push(i < given ? args[i] : undefined);
  if (sig.vararg !== null) bound.push(given > count ? args.slice(count) : []);
  const kwAt = bound.length;
  for (let i = 0; i < sig.kwonly.length; i++) bound.push(undefined);
  let extra: Map<string, Value> | null = null;
  let unexpected: string | null = null;
  if (kwargs !== null) {
    for (const [key, value] of kwargs) {
      let at = sig.positional.indexOf(key, sig.posonly);
      if (at < 0) {
        const k = sig.kwonly.indexOf(key);
        if (k >= 0) at = kwAt + k;
      } else if (at < given) throw typeError(`argument for ${bareName(b)}() given by name ('${key}') and position (${at + 1})`);
      if (at >= 0) bound[at] = value;
      else if (sig.kwarg !== null) (extra ??= new Map()).set(key, value);
      else unexpected ??= key;
    }
  }
  const minPosonly = Math.min(sig.posonly, sig.required);
  if (given < minPosonly) throw arityError(b, sig, given, kwargs?.size ?? 0);
  for (let i = sig.posonly; i < sig.required; i++) {
    if (bound[i] === undefined) throw typeError(`${bareName(b)}() missing required argument '${sig.positional[i]}' (pos ${i + 1})`);
  }
  if (unexpected !== null) throw typeError(`${bareName(b)}() got an unexpected keyword argument '${unexpected}'`);
  for (let i = 0; i < sig.kwonly.length; i++) {
    if (bound[kwAt + i] === undefined && sig.kwonlyRequired.has(sig.kwonly[i])) {
      throw typeError(`${bareName(b)}() missing required keyword-only argument: '${sig.kwonly[i]}'`);
    }
  }
  if (sig.kwarg !== null) bound.push(extra);
  return bound;
}

/** The name error texts use: a type's own for its constructor. */
function bareName(b: PyBuiltin): string {
  return (b.name === '__new__' || b.name === '__init__') && b.owner !== null ? b.owner.name : b.name;
}

function isConstructor(b: PyBuiltin): boolean {
  return b.name === '__new__' || b.name === '__init__';
}

function noKeywords(b: PyBuiltin): PyException {
  if (isConstructor(b)) return typeError(`${bareName(b)}() takes no keyword arguments`);
  if (b.kind === 'wrapper') return typeError(`wrapper ${b.name}() takes no keyword arguments`);
  return typeError(`${b.qualname}() takes no keyword arguments`);
}

function s(n: number): string {
  return n === 1 ? '' : 's';
}

/** Constructors that CPython 3.13 checks as plain positional functions although they take keywords. */
const POSITIONAL_CONSTRUCTORS: ReadonlySet<string> = new Set(['int', 'str']);

/** The error of a wrong number of positional arguments, in the words of the kind of C function CPython has there. */
function arityError(b: PyBuiltin, sig: Signature, given: number, keywords: number): PyException {
  const count = sig.positional.length;
  const min = sig.required;
  const name = bareName(b);
  const byKeyword = sig.posonly < count || sig.kwonly.length > 0 || sig.kwarg !== null;
  if (!byKeyword || (isConstructor(b) && POSITIONAL_CONSTRUCTORS.has(name) && keywords === 0)) {
    if (b.kind === 'wrapper' && !isConstructor(b)) {
      return typeError(
        `expected ${min === count ? '' : given < min ? 'at least ' : 'at most '}${given < min ? min : count} argument${s(given < min ? min : count)}, got ${given}`,
      );
    }
    if (!isConstructor(b) && sig.vararg === null) {
      if (count === 0) return typeError(`${b.qualname}() takes no arguments (${given} given)`);
      if (count === 1 && min === 1) return typeError(`${b.qualname}() takes exactly one argument (${given} given)`);
    }
    if (isConstructor(b) && count === 0) return typeError(`${name}() takes no arguments`);
    const low = given < min;
    const bound = low ? min : count;
    const words = min === count && sig.vararg === null ? '' : low ? 'at least ' : 'at most ';
    return typeError(`${name} expected ${words}${bound} argument${s(bound)}, got ${given}`);
  }
  const total = count + sig.kwonly.length;
  if (sig.vararg === null && sig.kwarg === null && given + keywords > total) {
    const words = min < total ? 'at most' : 'exactly';
    return typeError(`${name}() takes ${words} ${total} ${given === 0 ? 'keyword ' : ''}argument${s(total)} (${given + keywords} given)`);
  }
  if (given > count) {
    if (count === 0) return typeError(`${name}() takes no positional arguments`);
    return typeError(`${name}() takes ${min < count ? 'at most' : 'exactly'} ${count} positional argument${s(count)} (${given} given)`);
  }
  const minPosonly = Math.min(sig.posonly, min);
  if (given < minPosonly) {
    // sorted() and its like check the one argument before they look at keywords.
    if (b.name === 'sorted') return typeError(`sorted expected 1 argument, got ${given}`);
    return typeError(
      `${name}() takes ${minPosonly < count || sig.kwonly.length > 0 ? 'at least' : 'exactly'} ${minPosonly} positional argument${s(minPosonly)} (${given} given)`,
    );
  }
  if (given < min) return typeError(`${name}() missing required argument '${sig.positional[given]}' (pos ${given + 1})`);
  return typeError(`${name}() takes at most ${count} arguments (${given} given)`);
}
