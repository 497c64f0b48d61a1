/** What emitted code calls for patterns of `match`. */
import { dunderRefused } from '../gates/dunders.js';
import { asDict, PyDict } from '../objects/dict.js';
import { typeError, valueErr, dunderRefusal } from '../objects/exception.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, jsText } from '../objects/str.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { getAttrOpt, typeName, typeOf } from '../protocols/attributes.js';
import { call2, callMethod } from '../protocols/calls.js';
import { isInstance } from '../protocols/classes.js';
import { toArray } from '../protocols/iteration.js';
import { getItem, length } from '../protocols/subscript.js';
import { repr } from '../protocols/text.js';
import type { PyStr } from '../objects/str.js';

/** The items of a sequence that fits a pattern of `before` items, or with a star (`after` >= 0) at least that many; else null. `captured`: the star has a name. */
export function matchSequence(v: Value, before: number, after: number, captured: boolean): Value[] | null {
  if (typeOf(v).patternKind !== 'sequence') return null;
  const n = length(v);
  if (after < 0 ? n !== before : n < before + after) return null;
  const items = v instanceof PyList || v instanceof PyTuple ? v.items : null;
  const get = (i: number): Value => (items !== null ? items[i] : getItem(v, i));
  const out: Value[] = [];
  for (let i = 0; i < before; i++) out.push(get(i));
  if (after < 0) return out;
  if (!captured) {
    // What `*_` covers is never looked at: a sequence may be longer than anyone can read.
    out.push(null);
    for (let i = n - after; i < n; i++) out.push(get(i));
    return out;
  }
  const all = items ?? toArray(v);
  out.push(new PyList(all.slice(before, n - after)));
  for (let i = n - after; i < n; i++) out.push(all[i]);
  return out;
}

/** The values under the keys (and with `rest` a dict of the others), or null. */
export function matchMapping(v: Value, keys: Value[], rest: boolean): Value[] | null {
  if (typeOf(v).patternKind !== 'mapping') return null;
  if (keys.length > 0 && length(v) < keys.length) return null;
  const seen = new PyDict();
  const out: Value[] = [];
  const exact = asDict(v);
  const missing = new PyList([]);
  for (let i = 0; i < keys.length; i++) {
    if (seen.has(keys[i])) throw valueErr(`mapping pattern checks duplicate key (${String(repr(keys[i]) as PyStr)})`);
    seen.set(keys[i], true);
    let found: Value | undefined;
    if (exact !== undefined && v instanceof PyDict) found = exact.get(keys[i]);
    else {
      const got = call2(getAttrOpt(v, 'get') ?? null, keys[i], missing);
      found = got === missing ? undefined : got;
    }
    if (found === undefined) return null;
    out.push(found);
  }
  if (rest) {
    const others = new PyDict();
    const all = toArray(callMethod(v, 'keys'));
    for (let i = 0; i < all.length; i++) if (!seen.has(all[i])) others.set(all[i], getItem(v, all[i]));
    out.push(others);
  }
  return out;
}

/** Builtin types whose single positional pattern matches the subject itself. */
const SELF_MATCHING: ReadonlySet<string> = new Set([
  'bool',
  'bytearray',
  'bytes',
  'dict',
  'float',
  'frozenset',
  'int',
  'list',
  'set',
  'str',
  'tuple',
]);

/** The attributes a class pattern asks for, or null where the subject does not fit. */
export function matchClass(v: Value, cls: Value, positional: number, names: readonly string[]): Value[] | null {
  if (!(cls instanceof PyType)) throw typeError('called match pattern must be a class');
  if (!isInstance(v, cls)) return null;
  const out: Value[] = [];
  const taken = new Set<string>();
  if (positional > 0) {
    const matchArgs = getAttrOpt(cls, '__match_args__');
    const own = cls.mro.find((t) => SELF_MATCHING.has(t.name) && !t.heap);
    if (matchArgs === undefined && own !== undefined) {
      if (positional > 1) throw typeError(`${cls.name}() accepts 1 positional sub-pattern (${positional} given)`);
      out.push(v);
    } else {
      if (matchArgs !== undefined && !(matchArgs instanceof PyTuple)) {
        throw typeError(`${cls.name}.__match_args__ must be a tuple (got ${typeName(typeOf(matchArgs))})`);
      }
      const list = matchArgs === undefined ? [] : (matchArgs as PyTuple).items;
      if (positional > list.length) {
        throw typeError(`${cls.name}() accepts ${list.length} positional sub-pattern${list.length === 1 ? '' : 's'} (${positional} given)`);
      }
      for (let i = 0; i < positional; i++) {
        const name = asStr(list[i]);
        if (name === undefined) throw typeError(`__match_args__ elements must be strings (got ${typeName(typeOf(list[i]))})`);
        const text = jsText(name);
        if (taken.has(text)) throw typeError(`${cls.name}() got multiple sub-patterns for attribute '${text}'`);
        taken.add(text);
        const found = patternAttribute(v, text);
        if (found === undefined) return null;
        out.push(found);
      }
    }
  }
  for (let i = 0; i < names.length; i++) {
    if (taken.has(names[i])) throw typeError(`${cls.name}() got multiple sub-patterns for attribute '${names[i]}'`);
    const found = patternAttribute(v, names[i]);
    if (found === undefined) return null;
    out.push(found);
  }
  return out;
}

/** Reads what a class pattern names: under the same policy as an attribute in the program. */
function patternAttribute(v: Value, name: string): Value | undefined {
  if (dunderRefused(m.dunders, name, 'read')) throw dunderRefusal(name);
  m.attributePolicy?.(v, name, 'read');
  return getAttrOpt(v, name);
}
