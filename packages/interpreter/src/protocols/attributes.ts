/** Attribute access: the full protocol, its errors, and the inline caches of emitted code. */
import { methodType, PyBoundMethod, PyBuiltin, PyGetSet, PyMember } from '../objects/builtin.js';
import { PyClassMethod, PyGenericAlias, PyProperty, PyStaticMethod, PySuper } from '../objects/descriptors.js';
import type { PyDict } from '../objects/dict.js';
import { attributeErr, E, PyException, typeError } from '../objects/exception.js';
import { PyFunction } from '../objects/function.js';
import { deleteMember, getMember, PyInstance, setMember } from '../objects/instance.js';
import { boolType, intType } from '../objects/int.js';
import { m } from '../objects/machine.js';
import { PyModule } from '../objects/module.js';
import { noneType } from '../objects/singletons.js';
import { strType } from '../objects/str.js';
import { PyTool } from '../objects/tools.js';
import { bumpTypeEpoch, MAX_SHAPE_KEYS, PyType, type Shape, typeEpoch } from '../objects/type.js';
import { PyObject, type Value } from '../objects/value.js';
import { call, call1, call2, call3, callBound1, callBound2 } from './calls.js';
import { factsOf } from './type-facts.js';

/** The exact Python type of a value. */
export function typeOf(v: Value): PyType {
  switch (typeof v) {
    case 'number':
    case 'bigint':
      return intType;
    case 'string':
      return strType;
    case 'boolean':
      return boolType;
    default:
      return v === null ? noneType : v.cls;
  }
}

/** Modules whose C types carry the module in their name in error texts. */
const DOTTED: ReadonlySet<string> = new Set([
  'datetime',
  'time',
  '_hashlib',
  '_blake2',
  're',
  'functools',
  'itertools',
  'decimal',
  'types',
  '_io',
  'operator',
  'array',
  '_random',
  'zlib',
  'typing',
]);
const DOTTED_COLLECTIONS: ReadonlySet<string> = new Set(['deque', 'OrderedDict', 'defaultdict']);

/** The name of a type as error texts print it (`tp_name`): C types outside builtins carry their module. */
export function typeName(cls: PyType): string {
  if (cls.heap || cls.module === 'builtins') return cls.name;
  if (DOTTED.has(cls.module) || (cls.module === 'collections' && DOTTED_COLLECTIONS.has(cls.name))) return `${cls.module}.${cls.name}`;
  return cls.name;
}

/** Unbound lookup on the type of `v`. */
export function typeLookup(v: Value, name: string): Value | undefined {
  return typeOf(v).lookup(name);
}

/** The special method `name` of the type of `v`, bound to `v`; undefined when there is none. */
export function lookupSpecial(v: Value, name: string): Value | undefined {
  const cls = typeOf(v);
  const found = cls.lookup(name);
  return found === undefined ? undefined : bindAttr(found, v, cls);
}

/** Applies `__get__` of an attribute found on a type; `v` is undefined for access through the class. */
export function bindAttr(found: Value, v: Value | undefined, cls: PyType): Value {
  if (typeof found !== 'object' || found === null) return found;
  if (found instanceof PyFunction) return v === undefined ? found : new PyBoundMethod(found, v);
  if (found instanceof PyBuiltin) {
    switch (found.kind) {
      case 'method':
      case 'wrapper':
        return v === undefined ? found : new PyBoundMethod(found, v);
      case 'classmethod':
        return new PyBoundMethod(found, cls);
      default:
        return found;
    }
  }
  if (found instanceof PyGetSet) return v === undefined ? found.ofClass(cls) : found.get(v);
  if (found instanceof PyMember) return v === undefined ? found : memberGet(found, v);
  if (found instanceof PyProperty) return v === undefined ? found : propertyGet(found, v);
  if (found instanceof PyStaticMethod) return found.fn;
  if (found instanceof PyClassMethod) return classMethodGet(found, cls);
  if (found instanceof PyInstance || !(found instanceof PyType || found instanceof PyTool || found instanceof PyBoundMethod)) {
    const type = found.cls;
    const getter = type.lookup('__get__');
    if (getter === undefined) return found;
    if (getter instanceof PyFunction) return call3(getter, found, v === undefined ? null : v, cls);
    return call(bindAttr(getter, found, type), [v === undefined ? null : v, cls]);
  }
  return found;
}

function classMethodGet(found: PyClassMethod, cls: PyType): Value {
  return new PyBoundMethod(found.fn, cls);
}

function memberGet(member: PyMember, v: Value): Value {
  const value = v instanceof PyInstance ? getMember(v, member.name) : undefined;
  if (value === undefined) throw missingAttribute(v, member.name);
  return value;
}

/** Reads through a property. */
export function propertyGet(property: PyProperty, v: Value): Value {
  if (property.get === null) throw propertyError(property, v, 'getter');
  return call1(property.get, v);
}

function propertyError(property: PyProperty, v: Value, what: string): PyException {
  const owner = `'${typeOf(v).qualname}' object`;
  if (typeof property.name === 'string') return attributeErr(`property '${property.name}' of ${owner} has no ${what}`);
  return attributeErr(`property of ${owner} has no ${what}`);
}

/** Writes (or with undefined deletes) through a property. */
export function propertySet(property: PyProperty, v: Value, value: Value | undefined): void {
  if (value === undefined) {
    if (property.del === null) throw propertyError(property, v, 'deleter');
    call1(property.del, v);
    return;
  }
  if (property.set === null) throw propertyError(property, v, 'setter');
  call2(property.set, v, value);
}

/** True when reading an attribute of this name must ask the descriptor before the instance. */
function isReadFirst(found: Value): boolean {
  if (typeof found !== 'object' || found === null || !isDataDescriptor(found)) return false;
  if (found instanceof PyProperty || found instanceof PyGetSet || found instanceof PyMember) return true;
  return found.cls.lookup('__get__') !== undefined;
}

/** True when writing an attribute of this name must ask the descriptor. */
export function isDataDescriptor(found: Value): boolean {
  if (typeof found !== 'object' || found === null) return false;
  if (found instanceof PyFunction || found instanceof PyBuiltin) return false;
  if (found instanceof PyProperty || found instanceof PyGetSet || found instanceof PyMember) return true;
  if (found instanceof PyStaticMethod || found instanceof PyClassMethod || found instanceof PyType) return false;
  return found.cls.lookup('__set__') !== undefined || found.cls.lookup('__delete__') !== undefined;
}

/** True when binding the value does more than return it. */
function isDescriptor(found: Value): boolean {
  if (typeof found !== 'object' || found === null) return false;
  if (found instanceof PyType || found instanceof PyBoundMethod) return false;
  if (found instanceof PyFunction || found instanceof PyBuiltin || found instanceof PyProperty || found instanceof PyGetSet) return true;
  if (found instanceof PyMember || found instanceof PyStaticMethod || found instanceof PyClassMethod) return true;
  return found.cls.lookup('__get__') !== undefined || isDataDescriptor(found);
}

type WithAttrs = PyObject & { attrs?: PyDict | null };

/** The attribute dict of a builtin object that has one (functions, partials...): convention `attrs`, with `cls.hasDict`. */
function attrsOf(v: PyObject): PyDict | null {
  return (v as WithAttrs).attrs ?? null;
}

/** An attribute of the object's own dict, without the type. */
export function ownAttr(v: Value, name: string): Value | undefined {
  if (typeof v !== 'object' || v === null) return undefined;
  if (v instanceof PyInstance) return v.getOwn(name);
  if (v instanceof PyModule) return v.dict.get(name);
  return v.cls.hasDict ? attrsOf(v)?.getStr(name) : undefined;
}

/** `object.__getattribute__`; undefined when there is no such attribute. */
export function objectGet(v: Value, cls: PyType, name: string): Value | undefined {
  const found = cls.lookup(name);
  if (found !== undefined && isReadFirst(found)) return bindAttr(found, v, cls);
  const own = ownAttr(v, name);
  if (own !== undefined) return own;
  return found === undefined ? undefined : bindAttr(found, v, cls);
}

/** `type.__getattribute__`; undefined when there is no such attribute. */
export function typeGet(cls: PyType, name: string): Value | undefined {
  const meta = cls.cls;
  const metaFound = meta.lookup(name);
  if (metaFound !== undefined && isReadFirst(metaFound)) return bindAttr(metaFound, cls, meta);
  const found = cls.lookup(name);
  if (found !== undefined) return bindAttr(found, undefined, cls);
  // `type[int]` is an alias, `int[int]` is not: type's own hook is not for its instances.
  if (metaFound === undefined || (name === '__class_getitem__' && metaFound instanceof PyBuiltin)) return undefined;
  return bindAttr(metaFound, cls, meta);
}

/** `super.__getattribute__`. */
function superGet(v: PySuper, cls: PyType, name: string): Value | undefined {
  const found = superLookup(v, name);
  if (found === undefined) return objectGet(v, cls, name);
  const self = v.self;
  return bindAttr(found, self === v.selfType ? undefined : (self as Value), v.selfType!);
}

/** What `super()` finds after its start class, unbound. */
export function superLookup(v: PySuper, name: string): Value | undefined {
  if (v.selfType === null || name === '__class__') return undefined;
  const mro = v.selfType.mro;
  let i = mro.indexOf(v.start);
  if (i < 0) return undefined;
  for (i++; i < mro.length; i++) {
    const found = mro[i].dict.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Attributes of a generic alias that are its own, not its origin's. */
const ALIAS_OWN: ReadonlySet<string> = new Set([
  '__origin__',
  '__args__',
  '__parameters__',
  '__mro_entries__',
  '__reduce_ex__',
  '__reduce__',
  '__copy__',
  '__deepcopy__',
  '__unpacked__',
  '__typing_unpacked_tuple_args__',
  '__class__',
]);

function aliasGet(v: PyGenericAlias, cls: PyType, name: string): Value | undefined {
  if (!ALIAS_OWN.has(name) && !(name.startsWith('__') && name.endsWith('__') && cls.dict.has(name))) {
    const found = getAttrOpt(v.origin, name);
    if (found !== undefined) return found;
  }
  return objectGet(v, cls, name);
}

/** The type's native attribute read, by the JavaScript class of the receiver. */
export function nativeGet(v: Value, cls: PyType, name: string): Value | undefined {
  if (v instanceof PyInstance) {
    return v.payload instanceof PySuper ? superGet(v.payload, cls, name) : objectGet(v, cls, name);
  }
  if (v instanceof PyType) return typeGet(v, name);
  if (v instanceof PySuper) return superGet(v, cls, name);
  if (v instanceof PyGenericAlias) return aliasGet(v, cls, name);
  const found = objectGet(v, cls, name);
  // A method shows the attributes of its function.
  return found === undefined && v instanceof PyBoundMethod && cls === methodType ? getAttrOpt(v.fn, name) : found;
}

/** The error of an attribute that is not there. */
export function missingAttribute(v: Value, name: string): PyException {
  if (v instanceof PyType) return attributeErr(`type object '${v.name}' has no attribute '${name}'`, name, v);
  if (v instanceof PyModule)
    return m.missingInModule(v.name, name) ?? attributeErr(`module '${v.name}' has no attribute '${name}'`, name, v);
  return attributeErr(`'${typeName(typeOf(v))}' object has no attribute '${name}'`, name, v);
}

/** Reads an attribute by the full protocol. */
export function getAttr(v: Value, name: string): Value {
  const cls = typeOf(v);
  const facts = cls.factsEpoch === typeEpoch ? cls.facts! : factsOf(cls);
  if (facts.getattribute === null && facts.getattr === null) {
    const found = nativeGet(v, cls, name);
    if (found !== undefined) return found;
    // `package.module` is there where the host allows the module, imported or not, as CPython's packages mostly have it.
    const submodule = v instanceof PyModule ? m.submodule(`${v.name}.${name}`) : null;
    if (submodule === null) throw missingAttribute(v, name);
    return submodule;
  }
  if (v instanceof PySuper) {
    const found = superGet(v, cls, name);
    if (found === undefined) throw missingAttribute(v, name);
    return found;
  }
  return hookedGet(v, cls, name, facts.getattribute, facts.getattr);
}

function hookedGet(v: Value, cls: PyType, name: string, getattribute: Value | null, getattr: Value | null): Value {
  const d = m.d;
  if (getattribute === null) {
    let found: Value | undefined;
    try {
      found = nativeGet(v, cls, name);
    } catch (q) {
      if (m.dead || !isAttributeError(q)) throw q;
      m.d = d;
    }
    return found !== undefined ? found : callHook(getattr!, v, cls, name);
  }
  if (getattr === null) return callHook(getattribute, v, cls, name);
  try {
    return callHook(getattribute, v, cls, name);
  } catch (q) {
    if (m.dead || !isAttributeError(q)) throw q;
    m.d = d;
  }
  return callHook(getattr, v, cls, name);
}

function callHook(hook: Value, v: Value, cls: PyType, name: string): Value {
  if (hook instanceof PyFunction) return call2(hook, v, name);
  return call1(bindAttr(hook, v, cls), name);
}

function isAttributeError(q: unknown): boolean {
  return q instanceof PyException && q.cls.isSubtype(E.AttributeError);
}

/** Reads an attribute; undefined where an AttributeError would be raised. */
export function getAttrOpt(v: Value, name: string): Value | undefined {
  const cls = typeOf(v);
  const facts = factsOf(cls);
  const d = m.d;
  try {
    if (facts.getattribute === null && facts.getattr === null) return nativeGet(v, cls, name);
    return hookedGet(v, cls, name, facts.getattribute, facts.getattr);
  } catch (q) {
    if (m.dead || !isAttributeError(q)) throw q;
    m.d = d;
    return undefined;
  }
}

/** Writes through a descriptor found on the type; false when it is not a data descriptor. */
function descriptorSet(found: Value, v: Value, value: Value | undefined): boolean {
  if (typeof found !== 'object' || found === null) return false;
  if (found instanceof PyFunction || found instanceof PyBuiltin) return false;
  if (found instanceof PyProperty) {
    propertySet(found, v, value);
    return true;
  }
  if (found instanceof PyMember) {
    if (!(v instanceof PyInstance))
      throw typeError(`descriptor '${found.name}' for '${found.owner.name}' objects doesn't apply to a '${typeOf(v).name}' object`);
    if (value !== undefined) setMember(v, found.name, value);
    else if (!deleteMember(v, found.name)) throw attributeErr(found.name);
    return true;
  }
  if (found instanceof PyGetSet) {
    if (found.set === null) throw attributeErr(`attribute '${found.name}' of '${typeName(found.owner)}' objects is not writable`);
    found.set(v, value);
    return true;
  }
  const name = value === undefined ? '__delete__' : '__set__';
  const setter = found.cls.lookup(name);
  if (setter === undefined) {
    // A descriptor with only one of the two refuses the other.
    if (found.cls.lookup(value === undefined ? '__set__' : '__delete__') === undefined) return false;
    throw attributeErr(name);
  }
  if (value === undefined) callBound1(setter, found, v);
  else callBound2(setter, found, v, value);
  return true;
}

/** `object.__setattr__` (and with undefined `object.__delattr__`). */
export function objectSet(v: Value, name: string, value: Value | undefined): void {
  const cls = typeOf(v);
  const found = cls.lookup(name);
  if (found !== undefined && descriptorSet(found, v, value)) return;
  if (v instanceof PyInstance) {
    if (cls.hasDict) {
      if (value !== undefined) v.setOwn(name, value);
      else if (!v.deleteOwn(name)) throw missingAttribute(v, name);
      return;
    }
  } else if (v instanceof PyModule) {
    if (value !== undefined) v.dict.set(name, value);
    else if (!v.dict.delete(name)) throw missingAttribute(v, name);
    return;
  } else if (v instanceof PyObject && cls.hasDict && 'attrs' in v) {
    const holder = v as WithAttrs;
    if (value !== undefined) (holder.attrs ??= newDict()).setStr(name, value);
    else if (holder.attrs?.deleteStr(name) === undefined) throw missingAttribute(v, name);
    return;
  }
  if (found !== undefined) throw attributeErr(`'${typeName(cls)}' object attribute '${name}' is read-only`, name, v);
  const more = factsOf(cls).setattr === null ? ' and no __dict__ for setting new attributes' : '';
  throw attributeErr(`'${typeName(cls)}' object has no attribute '${name}'${more}`, name, v);
}

let newDict: () => PyDict = () => {
  throw new TypeError('no dict maker');
};
/** Set by types/object.ts; keeps this file free of the dict class at import time. */
export function setAttrsMaker(make: () => PyDict): void {
  newDict = make;
}

/** `type.__setattr__` (and with undefined `type.__delattr__`). */
export function typeSet(cls: PyType, name: string, value: Value | undefined): void {
  if (!cls.heap) throw typeError(`cannot set '${name}' attribute of immutable type '${typeName(cls)}'`);
  const metaFound = cls.cls.lookup(name);
  if (metaFound !== undefined && descriptorSet(metaFound, cls, value)) return;
  if (value === undefined) {
    if (!cls.delete(name)) throw missingAttribute(cls, name);
    return;
  }
  const old = cls.dict.get(name);
  if (old !== undefined && !(name.startsWith('__') && name.endsWith('__')) && !isDescriptor(old) && !isDescriptor(value))
    cls.replacePlain(name, value);
  else cls.set(name, value);
}

/** The type's native attribute write, by the JavaScript class of the receiver. */
export function nativeSet(v: Value, name: string, value: Value | undefined): void {
  if (v instanceof PyType) typeSet(v, name, value);
  else if (v instanceof PyInstance && v.payload instanceof PyType) typeSet(v.payload, name, value);
  else objectSet(v, name, value);
}

/** Writes an attribute by the full protocol. */
export function setAttr(v: Value, name: string, value: Value): void {
  const cls = typeOf(v);
  const hook = factsOf(cls).setattr;
  if (hook === null) nativeSet(v, name, value);
  else if (hook instanceof PyFunction) call3(hook, v, name, value);
  else callBound2(hook, v, name, value);
}

/** Deletes an attribute by the full protocol. */
export function delAttr(v: Value, name: string): void {
  const cls = typeOf(v);
  const hook = factsOf(cls).delattr;
  if (hook === null) nativeSet(v, name, undefined);
  else callBound1(hook, v, name);
}

/** One site's memory of what it found last: for reads and writes a slot, for calls the method. */
export class AttrCache {
  shape: Shape | null = null;
  slot = -1;
  fn: PyFunction | null = null;
  epoch = -1;
  /** For writes that add the attribute: the shape after. */
  next: Shape | null = null;
  /** For calls on values of a builtin type without attributes of their own: the type, its method, and when that was so. */
  type: PyType | null = null;
  builtin: PyBuiltin | null = null;
  typeEpoch = -1;
  /** What the first four said before they were last filled: sites that see two classes in turn. Trusted under the same `epoch`. */
  shape2: Shape | null = null;
  slot2 = -1;
  fn2: PyFunction | null = null;
  next2: Shape | null = null;
}

/** Makes room for another shape. */
export function demote(cache: AttrCache): void {
  if (cache.epoch === typeEpoch) {
    cache.shape2 = cache.shape;
    cache.slot2 = cache.slot;
    cache.fn2 = cache.fn;
    cache.next2 = cache.next;
  } else cache.shape2 = null;
}

/** `v.name` in emitted code. */
export function getAttrCached(v: Value, name: string, cache: AttrCache): Value {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) return v.slots[cache.slot];
    return getAttrFill(v, name, cache);
  }
  if (v instanceof PyModule) {
    const found = v.dict.get(name);
    if (found !== undefined) return found;
  }
  return getAttr(v, name);
}

function getAttrFill(v: PyInstance, name: string, cache: AttrCache): Value {
  if (v.shape !== null && v.shape === cache.shape2 && cache.epoch === typeEpoch) return v.slots[cache.slot2];
  const cls = v.cls;
  const facts = factsOf(cls);
  if (facts.getattribute === null && v.shape !== null && v.payload === undefined) {
    const slot = v.shape.index.get(name);
    const found = cls.lookup(name);
    if (found !== undefined && facts.getattr === null) {
      if (found instanceof PyProperty) return propertyGet(found, v);
      if (found instanceof PyGetSet) return found.get(v);
    }
    if (slot !== undefined) {
      if (found === undefined || found instanceof PyMember || !isReadFirst(found)) {
        demote(cache);
        cache.shape = v.shape;
        cache.slot = slot;
        cache.epoch = typeEpoch;
        return v.slots[slot];
      }
    }
  }
  return getAttr(v, name);
}

/** `v.name = value` in emitted code. */
export function setAttrCached(v: Value, name: string, value: Value, cache: AttrCache): void {
  if (v instanceof PyInstance) {
    if (v.shape === cache.shape && cache.epoch === typeEpoch) {
      v.slots[cache.slot] = value;
      if (cache.next !== null) v.shape = cache.next;
      return;
    }
    setAttrFill(v, name, value, cache);
    return;
  }
  setAttr(v, name, value);
}

function setAttrFill(v: PyInstance, name: string, value: Value, cache: AttrCache): void {
  const cls = v.cls;
  const shape = v.shape;
  if (shape !== null && shape === cache.shape2 && cache.epoch === typeEpoch) {
    v.slots[cache.slot2] = value;
    if (cache.next2 !== null) v.shape = cache.next2;
    return;
  }
  if (shape !== null && factsOf(cls).setattr === null) {
    const found = cls.lookup(name);
    if (found === undefined ? cls.hasDict : found instanceof PyMember || (cls.hasDict && !isDataDescriptor(found))) {
      const slot = shape.index.get(name);
      if (slot !== undefined) {
        demote(cache);
        cache.shape = shape;
        cache.slot = slot;
        cache.next = null;
        cache.epoch = typeEpoch;
        v.slots[slot] = value;
        return;
      }
      if (shape.keys.length < MAX_SHAPE_KEYS) {
        const next = shape.with(name);
        demote(cache);
        cache.shape = shape;
        cache.slot = shape.keys.length;
        cache.next = next;
        cache.epoch = typeEpoch;
        v.slots[cache.slot] = value;
        v.shape = next;
        return;
      }
    }
  }
  setAttr(v, name, value);
}

/** After `__class__` of an object or the bases of a class changed. */
export function invalidateCaches(): void {
  bumpTypeEpoch();
}

/** Names `dir()` lists: the object's own, its class's and the bases'. Unsorted, each once. */
export function namesOf(v: Value): string[] {
  const names = new Set<string>();
  if (v instanceof PyModule) {
    for (const name of v.dict.keys()) names.add(name);
    return [...names];
  }
  if (v instanceof PyInstance) for (const name of v.ownNames()) names.add(name);
  else if (v instanceof PyObject && !(v instanceof PyType)) {
    const attrs = (v as PyObject & { attrs?: PyDict | null }).attrs;
    attrs?.forEach((key) => {
      if (typeof key === 'string') names.add(key);
    });
  }
  const cls = v instanceof PyType ? v : typeOf(v);
  for (const base of cls.mro) {
    m.chargeWork(base.dict.size);
    for (const name of base.dict.keys()) names.add(name);
  }
  return [...names];
}
