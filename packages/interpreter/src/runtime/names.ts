/** What emitted code calls around names: undefined ones, class namespaces, protected names. */
import { E, nameErr, newException, PyException, refusal, dunderRefusal } from '../objects/exception.js';
import { asDict, PyDict } from '../objects/dict.js';
import { type Cell, m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { delItem, getItem, setItem } from '../protocols/subscript.js';

/** A global that is not bound: a policy refusal for the names of refused builtins, else NameError. */
export function noName(cell: Cell): never {
  if (m.isRefusedName(cell.name)) throw refusal(`The variable \`${cell.name}\` is not defined.`);
  throw nameErr(`name '${cell.name}' is not defined`, cell.name);
}

/** The same for a name in call position. */
export function noCallee(cell: Cell): never {
  if (m.isRefusedName(cell.name)) {
    throw refusal(
      `Forbidden function evaluation: '${cell.name}' is not among the explicitly allowed tools or defined/imported in the preceding code`,
    );
  }
  throw nameErr(`name '${cell.name}' is not defined`, cell.name);
}

export function unbound(name: string): never {
  const made = newException(E.UnboundLocalError, [`cannot access local variable '${name}' where it is not associated with a value`]);
  made.setOwn('name', name);
  throw made;
}

export function unboundFree(name: string): never {
  throw nameErr(`cannot access free variable '${name}' where it is not associated with a value in enclosing scope`, name);
}

export function refuseToolName(name: string): never {
  throw refusal(`Cannot assign to name '${name}': doing this would erase the existing tool!`);
}

export function refuseToolDelete(name: string): never {
  throw refusal(`Cannot delete name '${name}': name is not defined`);
}

export function refuseDunder(_receiver: Value, name: string): never {
  throw dunderRefusal(name);
}

export function refuseDunderCall(_receiver: Value, name: string): never {
  throw refusal(`Forbidden call to dunder function: ${name}`);
}

export function globalDelete(cell: Cell): void {
  if (cell.v === undefined || cell.v === cell.b) throw nameErr(`name '${cell.name}' is not defined`, cell.name);
  cell.v = cell.b;
}

export function globalClear(cell: Cell): void {
  cell.v = cell.b;
}

/** A key of a class namespace; undefined when it is not there. */
function classGet(ns: Value, name: string): Value | undefined {
  if (ns instanceof PyDict) return ns.getStr(name);
  const d = m.d;
  try {
    return getItem(ns, name);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.KeyError)) throw q;
    m.d = d;
    return undefined;
  }
}

export function className(ns: Value, name: string, cell: Cell): Value {
  const found = classGet(ns, name);
  if (found !== undefined) return found;
  return cell.v !== undefined ? cell.v : noName(cell);
}

export function classNameOr(ns: Value, name: string, outer: Value | undefined): Value {
  const found = classGet(ns, name);
  if (found !== undefined) return found;
  return outer !== undefined ? outer : unboundFree(name);
}

export function classStore(ns: Value, name: string, value: Value): void {
  if (ns instanceof PyDict) ns.setStr(name, value);
  else setItem(ns, name, value);
}

export function classDelete(ns: Value, name: string): void {
  if (classGet(ns, name) === undefined) throw nameErr(`name '${name}' is not defined`, name);
  delItem(ns, name);
}

export function classClear(ns: Value, name: string): void {
  if (classGet(ns, name) !== undefined) delItem(ns, name);
}

export function classAnnotate(ns: Value, name: string, annotation: Value): void {
  let all = classGet(ns, '__annotations__');
  if (all === undefined) {
    all = new PyDict();
    classStore(ns, '__annotations__', all);
  }
  setItem(all, name, annotation);
}

export function moduleAnnotate(cell: Cell, name: string, annotation: Value): void {
  if (cell.v === undefined) cell.v = new PyDict();
  const all = asDict(cell.v);
  if (all !== undefined) all.setStr(name, annotation);
}
