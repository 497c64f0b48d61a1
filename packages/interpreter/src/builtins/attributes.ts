/** Builtins that reach attributes by name: getattr, hasattr, setattr, delattr, dir, vars. All honour the dunder policy. */
import { type AttributeUse, dunderRefused, isDunder } from '../gates/dunders.js';
import { makeFunctions, type PyBuiltin } from '../objects/builtin.js';
import { PyDict } from '../objects/dict.js';
import { refusal, typeError, dunderRefusal } from '../objects/exception.js';
import { PyList } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { PyModule } from '../objects/module.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { delAttr, getAttr, getAttrOpt, setAttr, typeLookup } from '../protocols/attributes.js';
import { callBound0 } from '../protocols/calls.js';
import { toArray } from '../protocols/iteration.js';
import { namespaceOf } from '../types/type.js';
import { PyMappingProxy } from '../types/mappingproxy.js';
import { attributeName, varsOf } from '../types/object.js';
import { sortValues } from '../types/sort.js';

/** Refuses a use of a dunder attribute that the policy does not allow. */
function checkName(name: string, use: AttributeUse): void {
  if (dunderRefused(m.dunderMode, name, use)) throw dunderRefusal(name);
}

/** Functions that no program may hold stay out of reach by name too. */
function checkFound(name: string, found: Value): Value {
  if (m.forbidden.size > 0 && m.forbidden.has(found)) throw refusal(`Forbidden access to function: ${name}`);
  return found;
}

function getattr(v: Value, key: Value, fallback?: Value): Value {
  // A subclass of str may lie about itself: only the text behind it counts from here on.
  const name = attributeName(key);
  checkName(name, 'read');
  m.attributePolicy?.(v, name, 'read');
  return readAttribute(v, name, fallback);
}

function readAttribute(v: Value, name: string, fallback: Value | undefined): Value {
  if (fallback === undefined) return checkFound(name, getAttr(v, name));
  const found = getAttrOpt(v, name);
  return found === undefined ? fallback : checkFound(name, found);
}

/** Names of `dir()`, as a sorted list. */
function dir(v: Value | undefined): Value {
  let names: Value[];
  if (v === undefined) names = m.visibleNames();
  else {
    const method = typeLookup(v, '__dir__');
    if (method === undefined || method === null) throw typeError('object does not provide __dir__');
    names = toArray(callBound0(method, v));
  }
  m.chargeWork(names.length);
  return new PyList(sortValues(names, null, false));
}

/** `vars(v)`. What it shows of builtin types and modules leaves dunders out while the policy closes them. */
function vars(v: Value | undefined): Value {
  if (v === undefined) throw refusal('Forbidden access to function: locals (vars() without an argument)');
  const closed = m.dunderMode !== 'all';
  if (closed && v instanceof PyType && !v.heap) return new PyMappingProxy(withoutDunders(namespaceOf(v)));
  if (closed && v instanceof PyModule) {
    const shown = new PyDict();
    m.chargeWork(v.dict.size);
    for (const [name, value] of v.dict) shown.setStr(name, value);
    return withoutDunders(shown);
  }
  return varsOf(v);
}

function withoutDunders(from: PyDict): PyDict {
  const shown = new PyDict();
  from.forEach((key, value) => {
    if (typeof key === 'string' && !isDunder(key) && !m.forbidden.has(value)) shown.setStr(key, value);
  });
  return shown;
}

/** The builtins as programs get them. */
export const attributeBuiltins: Map<string, PyBuiltin> = makeFunctions('builtins', {
  getattr: ['object, name, default=None, /', 1, getattr],
  hasattr: ['object, name, /', 1, (v: Value, key: Value) => getAttrOpt(v, attributeName(key)) !== undefined],
  setattr: [
    'object, name, value, /',
    1,
    (v: Value, key: Value, value: Value) => {
      const name = attributeName(key);
      checkName(name, 'write');
      m.attributePolicy?.(v, name, 'write');
      setAttr(v, name, value);
    },
  ],
  delattr: [
    'object, name, /',
    1,
    (v: Value, key: Value) => {
      const name = attributeName(key);
      checkName(name, 'delete');
      m.attributePolicy?.(v, name, 'delete');
      delAttr(v, name);
    },
  ],
  dir: ['object=None, /', 1, dir],
  vars: ['object=None, /', 1, vars],
});

/** The same without the policy, for the parts of the runtime that are written in Python. */
export const internalAttributeBuiltins: Map<string, PyBuiltin> = makeFunctions('builtins', {
  getattr: ['object, name, default=None, /', 1, (v: Value, key: Value, fallback?: Value) => readAttribute(v, attributeName(key), fallback)],
  setattr: ['object, name, value, /', 1, (v: Value, key: Value, value: Value) => setAttr(v, attributeName(key), value)],
  delattr: ['object, name, /', 1, (v: Value, key: Value) => delAttr(v, attributeName(key))],
  vars: ['object, /', 1, varsOf],
});
