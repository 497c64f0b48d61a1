/** Names: reading, writing and deleting, in every kind of scope; protected names refused. */
import type { Symbol } from '../scope/scope.js';
import type { Position } from '../syntax/ast.js';
import { any, type Fn, type X } from './fn.js';

/** The symbol a name has where it is used. */
export function symbolOf(f: Fn, name: string): Symbol {
  return f.current.symbol(f.current.mangle(name));
}

/** The variable behind a symbol: its own, or its owner's in an enclosing function. */
function holder(symbol: Symbol): Symbol {
  return symbol.binding === 'free' && symbol.owner !== null ? symbol.owner : symbol;
}

/** Reads a name; a refused builtin has a text of its own in call position. */
export function loadName(f: Fn, name: string, p: Position, callee = false): X {
  const symbol = symbolOf(f, name);
  switch (symbol.binding) {
    case 'local':
    case 'free': {
      const held = holder(symbol);
      const v = f.b.variable(held);
      const own = held.scope.runner === f.scope;
      if (held.name === '.class' || (own && f.assigned.has(held)) || (!own && held.parameter && !held.deleted)) {
        return { c: v, t: 'any', constant: false, simple: true };
      }
      const refuse = own ? 'unbound' : 'unboundFree';
      return any(`(${v}!==void 0?${v}:${f.h(refuse)}(${f.b.name(name)},${f.at(p)}))`);
    }
    case 'class': {
      const key = f.b.name(symbol.name);
      if (symbol.owner !== null && symbol.owner !== undefined) {
        return any(`${f.h('classNameOr')}(${f.namespace},${key},${f.b.variable(symbol.owner)},${f.at(p)})`);
      }
      return any(`${f.h('className')}(${f.namespace},${key},${f.b.global(symbol.name)},${f.at(p)})`);
    }
    case 'global': {
      const g = f.b.global(symbol.name);
      if (f.scope.kind === 'class' && f.current === f.scope && !symbol.explicitGlobal) {
        return any(`${f.h('className')}(${f.namespace},${f.b.name(symbol.name)},${g},${f.at(p)})`);
      }
      const t = f.temp();
      return any(`((${t}=${g}.v)!==void 0?${t}:${f.h(callee ? 'noCallee' : 'noName')}(${g},${f.at(p)}))`);
    }
  }
}

/** How a name is being bound, for the two tiers of protection. */
export type BindingForm = 'assign' | 'definition';

/** Emits the refusal of a protected name, if the name is protected here; true if it was. */
export function refuseProtected(f: Fn, name: string, form: BindingForm, p: Position): boolean {
  const o = f.b.options;
  if (o.internal) return false;
  const inClass = f.scope.kind === 'class' && f.current === f.scope;
  const isTool = o.toolNames.has(name) && !inClass;
  const isBase = form === 'assign' && o.baseNames.has(name) && symbolOf(f, name).binding === 'global';
  if (!isTool && !isBase) return false;
  f.emit(`${f.h('refuseToolName')}(${f.b.name(name)},${f.at(p)});`);
  return true;
}

/** Emits the store of a value to a name. */
export function storeName(f: Fn, name: string, value: string, p: Position, form: BindingForm = 'assign'): void {
  if (refuseProtected(f, name, form, p)) return;
  if (f.spread) {
    // The store has a line of its own, after the value's.
    const t = f.temp();
    f.emit(`${t}=${value};`);
    f.mark(p);
    value = t;
  }
  f.emit(`${storeTo(f, name, value, p)};`);
}

/** The store as an expression; protection is the caller's business. */
export function storeTo(f: Fn, name: string, value: string, p: Position): string {
  const symbol = symbolOf(f, name);
  switch (symbol.binding) {
    case 'local':
    case 'free': {
      const held = holder(symbol);
      if (held.scope.runner === f.scope && !held.reboundInside && !held.deleted) f.assigned.add(held);
      return `${f.b.variable(held)}=${seen(f, symbol.name, value)}`;
    }
    case 'class':
      return `${f.h('classStore')}(${f.namespace},${f.b.name(symbol.name)},${seen(f, symbol.name, value)},${f.at(p)})`;
    case 'global':
      return `${f.b.global(symbol.name)}.v=${seen(f, symbol.name, value)}`;
  }
}

/** In observe builds: the value on its way to a name is told. */
function seen(f: Fn, name: string, value: string): string {
  return f.b.options.observe ? `${f.h('observeName')}(${value},${f.b.name(name)},s)` : value;
}

export function deleteName(f: Fn, name: string, p: Position): void {
  const o = f.b.options;
  const symbol = symbolOf(f, name);
  if (!o.internal && (o.toolNames.has(name) || (o.baseNames.has(name) && symbol.binding === 'global'))) {
    f.emit(`${f.h('refuseToolDelete')}(${f.b.name(name)},${f.at(p)});`);
    return;
  }
  switch (symbol.binding) {
    case 'local':
    case 'free': {
      const held = holder(symbol);
      const v = f.b.variable(held);
      const refuse = held.scope.runner === f.scope ? 'unbound' : 'unboundFree';
      f.emit(`if(${v}===void 0)${f.h(refuse)}(${f.b.name(name)},${f.at(p)});${v}=void 0;`);
      f.assigned.delete(held);
      return;
    }
    case 'class':
      f.emit(`${f.h('classDelete')}(${f.namespace},${f.b.name(symbol.name)},${f.at(p)});`);
      return;
    case 'global':
      f.emit(`${f.h('globalDelete')}(${f.b.global(symbol.name)},${f.at(p)});`);
  }
}

/** Unbinds a name without an error where it is not bound (the end of `except ... as name`). */
export function clearName(f: Fn, name: string): string {
  const symbol = symbolOf(f, name);
  switch (symbol.binding) {
    case 'local':
    case 'free':
      f.assigned.delete(holder(symbol));
      return `${f.b.variable(holder(symbol))}=void 0;`;
    case 'class':
      return `${f.h('classClear')}(${f.namespace},${f.b.name(symbol.name)});`;
    case 'global':
      return `${f.h('globalClear')}(${f.b.global(symbol.name)});`;
  }
}
