/** EnumDict: the namespace of an enumeration's body, which tells members from everything else. */
import { defMethods, PyBuiltin, PyGetSet } from '../../objects/builtin.js';
import { PyStaticMethod } from '../../objects/descriptors.js';
import { asDict, dictType, PyDict } from '../../objects/dict.js';
import { E, PyException, typeError, valueErr } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText } from '../../objects/str.js';
import { builtinType, PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { call, call1 } from '../../protocols/calls.js';
import { toArray } from '../../protocols/iteration.js';
import { reprText } from '../../protocols/text.js';

/** `auto()`: stands for the next value. */
export class PyAuto extends PyObject {
  value: Value | undefined = undefined;
}
/** `member(x)` and `nonmember(x)`. */
export class PyMarked extends PyObject {
  readonly value: Value;
  constructor(cls: PyType, value: Value) {
    super();
    this.value = value;
    this.cls = cls;
  }
}
export const autoType: PyType = builtinType('auto', { module: 'enum', subclassable: false });
PyAuto.prototype.cls = autoType;
export const memberType: PyType = builtinType('member', { module: 'enum', subclassable: false });
export const nonmemberType: PyType = builtinType('nonmember', { module: 'enum', subclassable: false });

export const enumDictType: PyType = builtinType('EnumDict', { bases: [dictType], module: 'enum' });
enumDictType.unwrap = dictType.unwrap;

/** The text of the automatic value rule where a class has not replaced it. */
export type Generate = (name: string, start: Value, count: number, last: Value[]) => Value;

export class EnumNamespace extends PyInstance {
  className: string | null = null;
  /** Names of members in order. */
  readonly members: Set<string> = new Set();
  lastValues: Value[] = [];
  ignore: readonly string[] = [];
  autoCalled = false;
  generate: Generate | null = null;
  constructor() {
    super(enumDictType);
    this.payload = new PyDict();
  }
  get dict(): PyDict {
    return this.payload as PyDict;
  }
}

const SUNDERS: ReadonlySet<string> = new Set([
  '_order_',
  '_generate_next_value_',
  '_numeric_repr_',
  '_missing_',
  '_ignore_',
  '_iter_member_',
  '_iter_member_by_value_',
  '_iter_member_by_def_',
  '_add_alias_',
  '_add_value_alias_',
]);

function isPrivate(cls: string | null, name: string): boolean {
  if (cls === null) return false;
  const prefix = `_${cls}__`;
  return name.length > prefix.length && name.startsWith(prefix) && name[prefix.length] !== '_' && !name.endsWith('__');
}

function isSunder(name: string): boolean {
  return name.length > 2 && name[0] === '_' && name.endsWith('_') && name[1] !== '_' && name[name.length - 2] !== '_';
}

export function isDunder(name: string): boolean {
  return name.length > 4 && name.startsWith('__') && name.endsWith('__') && name[2] !== '_' && name[name.length - 3] !== '_';
}

/** True for what acts when read through a class: such values are no members. */
export function isDescriptor(v: Value): boolean {
  if (typeof v !== 'object' || v === null) return false;
  if (v instanceof PyGetSet) return true;
  if (v instanceof PyBuiltin) return v.kind === 'method' || v.kind === 'wrapper' || v.kind === 'classmethod';
  const cls = typeOf(v);
  if (v instanceof PyType) return cls.lookup('__get__') !== undefined;
  return NATIVE_DESCRIPTORS.has(cls.name) && !cls.heap
    ? true
    : cls.lookup('__get__') !== undefined || cls.lookup('__set__') !== undefined || cls.lookup('__delete__') !== undefined;
}
const NATIVE_DESCRIPTORS: ReadonlySet<string> = new Set([
  'function',
  'property',
  'staticmethod',
  'classmethod',
  'getset_descriptor',
  'member_descriptor',
  'method_descriptor',
  'wrapper_descriptor',
  'cached_property',
  'singledispatchmethod',
  'partialmethod',
]);

function isInnerClass(cls: string | null, v: Value): boolean {
  if (cls === null || !(v instanceof PyType)) return false;
  const parts = v.qualname.split('.');
  return parts.length > 1 && parts[parts.length - 2] === cls;
}

/** Stores a name of the body. */
export function store(ns: EnumNamespace, keyValue: Value, value: Value): void {
  const dict = ns.dict;
  const text = asStr(keyValue);
  if (text === undefined) {
    dict.set(keyValue, value);
    return;
  }
  let key = jsText(text);
  m.charge(1);
  if (isPrivate(ns.className, key)) {
    // An ordinary attribute.
  } else if (isSunder(key)) {
    if (!SUNDERS.has(key)) throw valueErr(`_sunder_ names, such as ${reprText(text)}, are reserved for future Enum use`);
    if (key === '_generate_next_value_') {
      if (ns.autoCalled) throw typeError('_generate_next_value_ must be defined before members');
      const fn = value instanceof PyStaticMethod ? value.fn : value;
      ns.generate = (name, start, count, last) => call(fn, [name, start, count, new PyList(last)]);
    } else if (key === '_ignore_') {
      const names =
        asStr(value) !== undefined
          ? jsText(asStr(value)!)
              .replaceAll(',', ' ')
              .split(' ')
              .filter((n) => n !== '')
          : toArray(value).map((n) => jsText(asStr(n) ?? ''));
      ns.ignore = names;
      const already = names.filter((n) => ns.members.has(n));
      if (already.length > 0) throw valueErr(`_ignore_ cannot specify already set names: {${already.map((n) => reprText(n)).join(', ')}}`);
      value = new PyList(names);
    }
  } else if (isDunder(key)) {
    if (key === '__order__') key = '_order_';
  } else if (ns.members.has(key)) throw typeError(`${reprText(key)} already defined as ${reprText(dict.get(key) ?? null)}`);
  else if (ns.ignore.includes(key)) {
    // Left out of the class.
  } else if (value instanceof PyMarked && value.cls === nonmemberType) value = value.value;
  else if (isInnerClass(ns.className, value) || (isDescriptor(value) && !(value instanceof PyMarked))) {
    // Methods and nested classes stay what they are.
  } else {
    if (dict.has(key)) throw typeError(`${reprText(key)} already defined as ${reprText(dict.get(key)!)}`);
    if (value instanceof PyMarked) value = value.value;
    let generated = false;
    if (value instanceof PyAuto) {
      generated = true;
      value = autoValue(ns, key, value);
      ns.lastValues.push(value);
    } else if (value instanceof PyTuple || (value instanceof PyInstance && value.payload instanceof PyTuple)) {
      const items = value instanceof PyTuple ? value.items : (value.payload as PyTuple).items;
      if (items.some((item) => item instanceof PyAuto)) {
        const filled: Value[] = [];
        for (const item of items) {
          if (item instanceof PyAuto) {
            generated = true;
            const v = autoValue(ns, key, item);
            ns.lastValues.push(v);
            filled.push(v);
          } else filled.push(item);
        }
        const kind = typeOf(value);
        if (value instanceof PyTuple) value = new PyTuple(filled);
        else {
          const d = m.d;
          try {
            value = call1(kind, new PyTuple(filled));
          } catch (q) {
            if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
            m.d = d;
            value = call(kind, filled);
          }
        }
      }
    }
    ns.members.add(key);
    if (!generated) ns.lastValues.push(value);
  }
  dict.set(key, value);
}

function autoValue(ns: EnumNamespace, key: string, auto: PyAuto): Value {
  if (auto.value === undefined) {
    auto.value = ns.generate!(key, 1, ns.members.size, ns.lastValues.slice());
    ns.autoCalled = true;
  }
  return auto.value;
}

defMethods(
  enumDictType,
  {
    __setitem__: ['key, value, /', 1, store],
    update: [
      'members, /, **more_members',
      1,
      (self: EnumNamespace, members: Value, more: Map<string, Value> | null) => {
        const dict = asDict(members);
        if (dict !== undefined) {
          const entries: [Value, Value][] = [];
          dict.forEach((k, v) => entries.push([k, v]));
          for (const [k, v] of entries) store(self, k, v);
        } else {
          for (const pair of toArray(members)) {
            const [k, v] = toArray(pair);
            store(self, k, v);
          }
        }
        more?.forEach((v, k) => store(self, k, v));
      },
    ],
  },
  { raw: true },
);
