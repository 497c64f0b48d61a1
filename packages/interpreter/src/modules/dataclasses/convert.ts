/** asdict and astuple: dataclasses taken apart all the way down. */
import { asDict, dictType, PyDict } from '../../objects/dict.js';
import { payItems, PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr, getAttrOpt, typeOf } from '../../protocols/attributes.js';
import { call, call1 } from '../../protocols/calls.js';
import { setItem } from '../../protocols/subscript.js';
import { toArray } from '../../protocols/iteration.js';
import { fieldsOf } from './process.js';

const ATOMIC: ReadonlySet<string> = new Set([
  'NoneType',
  'bool',
  'int',
  'float',
  'str',
  'complex',
  'bytes',
  'ellipsis',
  'NotImplementedType',
  'code',
  'builtin_function_or_method',
  'function',
  'type',
  'range',
  'property',
]);

function isAtomic(cls: PyType): boolean {
  return !cls.heap && cls.module === 'builtins' && ATOMIC.has(cls.name);
}

export type Build = (pairs: [Value, Value][]) => Value;

/** How `dict_factory` builds from names and values. */
export function dictBuilder(factory: Value): Build {
  if (factory !== dictType) return (pairs) => call1(factory, new PyList(pairs.map(([k, v]) => new PyTuple([k, v]))));
  return (pairs) => {
    const made = new PyDict();
    for (const [k, v] of pairs) made.set(k, v);
    return made;
  };
}

/** How `tuple_factory` builds. */
export function tupleBuilder(factory: Value): Build {
  if (factory === typeOf(new PyTuple([]))) return (pairs) => new PyTuple(pairs.map((p) => p[1]));
  return (pairs) => call1(factory, new PyList(pairs.map((p) => p[1])));
}

/** Copies a value, dataclasses in it taken apart by `build`. */
export function takeApart(v: Value, build: Build): Value {
  const cls = typeOf(v);
  m.charge(1);
  if (isAtomic(cls)) return v;
  m.enterNative();
  const result = inner(v, cls, build);
  m.d--;
  return result;
}

function inner(v: Value, cls: PyType, build: Build): Value {
  if (cls.lookup('__dataclass_fields__') !== undefined) {
    const pairs: [Value, Value][] = [];
    for (const f of fieldsOf(v) ?? []) if (f.kind === '_FIELD') pairs.push([f.name, takeApart(getAttr(v, f.text), build)]);
    return build(pairs);
  }
  if (v instanceof PyList && cls === typeOf(new PyList([]))) {
    payItems(v.items.length);
    const items: Value[] = [];
    for (let i = 0; i < v.items.length; i++) items.push(takeApart(v.items[i], build));
    return new PyList(items);
  }
  const layout = cls.layout?.name;
  if (layout === 'tuple') {
    const parts = toArray(v).map((item) => takeApart(item, build));
    if (v instanceof PyTuple) return new PyTuple(parts);
    return getAttrOpt(v, '_fields') !== undefined ? call(cls, parts, null) : call1(cls, new PyList(parts));
  }
  const dict = asDict(v);
  if (dict !== undefined) {
    m.reserve(dict.size * 96);
    const entries: [Value, Value][] = [];
    dict.forEach((k, item) => entries.push([k, item]));
    const pairs = entries.map(([k, item]): [Value, Value] => [takeApart(k, build), takeApart(item, build)]);
    if (v instanceof PyDict) return dictBuilder(dictType)(pairs);
    if (cls.lookup('default_factory') !== undefined) {
      const made = call1(cls, getAttr(v, 'default_factory'));
      for (const [k, item] of pairs) setItem(made, k, item);
      return made;
    }
    return call1(cls, new PyList(pairs.map(([k, item]) => new PyTuple([k, item]))));
  }
  if (layout === 'list') return call1(cls, new PyList(toArray(v).map((item) => takeApart(item, build))));
  return call1(m.internalModule('copy').dict.get('deepcopy') as Value, v);
}
