/** `type`: class attributes, class making from Python, subclass queries. */
import { defClassMethods, defGetters, defMethods, defNew } from '../objects/builtin.js';
import { PyDict, asDict } from '../objects/dict.js';
import { attributeErr, typeError } from '../objects/exception.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, jsText } from '../objects/str.js';
import { bumpTypeEpoch, PyType, typeType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { bindAttr, missingAttribute, namesOf, typeGet, typeName, typeOf, typeSet } from '../protocols/attributes.js';
import { defaultInstanceCheck, defaultSubclassCheck, instantiate, makeClass, mroOf, subclassesOf } from '../protocols/classes.js';
import { forEachOf } from '../protocols/iteration.js';
import { genericAlias, unionOf } from './generic.js';
import { namedAttribute } from './object.js';
import { PyMappingProxy } from './mappingproxy.js';

// Classes are instances of type whose JavaScript class is PyType: nothing else may be laid out as one.
typeType.layout = typeType;
typeType.unwrap = (v) => (v instanceof PyType ? v : undefined);

function requireHeap(cls: PyType, name: string): void {
  if (!cls.heap) throw typeError(`cannot set '${name}' attribute of immutable type '${typeName(cls)}'`);
}

function textFor(cls: PyType, name: string, value: Value | undefined): string {
  requireHeap(cls, name);
  if (value === undefined) throw typeError(`cannot delete '${name}' attribute of type '${cls.name}'`);
  const text = asStr(value);
  if (text === undefined) throw typeError(`can only assign string to ${cls.name}.${name}, not '${typeName(typeOf(value))}'`);
  return jsText(text);
}

/** The namespace as a dict: a copy, so that nothing written to it reaches the class. */
export function namespaceOf(cls: PyType): PyDict {
  const dict = new PyDict();
  m.chargeWork(cls.dict.size);
  for (const [name, value] of cls.dict) dict.setStr(name, value);
  return dict;
}

function setBases(cls: PyType, value: Value | undefined): void {
  requireHeap(cls, '__bases__');
  if (!(value instanceof PyTuple))
    throw typeError(`can only assign tuple to ${cls.name}.__bases__, not ${value === undefined ? 'NULL' : typeName(typeOf(value))}`);
  if (value.items.length === 0) throw typeError(`can only assign non-empty tuple to ${cls.name}.__bases__, not ()`);
  const bases: PyType[] = [];
  for (const base of value.items) {
    if (!(base instanceof PyType)) throw typeError(`${cls.name}.__bases__ must be tuple of classes, not '${typeName(typeOf(base))}'`);
    if (base.isSubtype(cls)) throw typeError('a __bases__ item causes an inheritance cycle');
    if (base.layout !== cls.layout || base.isException !== cls.isException)
      throw typeError(`__bases__ assignment: '${base.name}' object layout differs from '${cls.bases[0].name}'`);
    bases.push(base);
  }
  const order = mroOf(cls, bases);
  for (const old of cls.bases) {
    const list = old.heap ? old.subs : m.subclasses.get(old);
    const at = list === undefined ? -1 : list.indexOf(cls);
    if (at >= 0) list!.splice(at, 1);
  }
  cls.bases = bases;
  cls.mro = order;
  for (const base of bases) {
    if (base.heap) base.subs.push(cls);
    else m.subclasses.set(base, [...(m.subclasses.get(base) ?? []), cls]);
  }
  relinearise(cls);
  bumpTypeEpoch();
}

function relinearise(cls: PyType): void {
  m.enterNative();
  for (const sub of cls.subs) {
    m.charge(1);
    sub.mro = mroOf(sub, sub.bases);
    relinearise(sub);
  }
  m.d--;
}

defGetters(
  typeType,
  {
    __name__: [
      (cls: PyType) => cls.name,
      (cls: PyType, value) => {
        cls.name = textFor(cls, '__name__', value);
      },
    ],
    __qualname__: [
      (cls: PyType) => cls.qualname,
      (cls: PyType, value) => {
        cls.qualname = textFor(cls, '__qualname__', value);
      },
    ],
    __module__: [
      (cls: PyType) => cls.dict.get('__module__') ?? cls.module,
      (cls: PyType, value) => {
        requireHeap(cls, '__module__');
        if (value === undefined) throw typeError(`cannot delete '__module__' attribute of type '${cls.name}'`);
        const text = asStr(value);
        cls.module = text === undefined ? '' : jsText(text);
        cls.set('__module__', value);
      },
    ],
    __doc__: [
      (cls: PyType) => {
        if (!cls.heap) return cls.doc;
        const found = cls.dict.get('__doc__') ?? null;
        return bindAttr(found, undefined, cls);
      },
      (cls: PyType, value) => {
        requireHeap(cls, '__doc__');
        if (value === undefined) throw typeError(`cannot delete '__doc__' attribute of type '${cls.name}'`);
        cls.doc = value;
        cls.set('__doc__', value);
      },
    ],
    __bases__: [(cls: PyType) => new PyTuple(cls.bases.slice()), setBases],
    __base__: (cls: PyType) => (cls.bases.length === 0 ? null : baseOf(cls)),
    __mro__: (cls: PyType) => new PyTuple(cls.mro.slice()),
    __dict__: (cls: PyType) => new PyMappingProxy(namespaceOf(cls)),
    __annotations__: [
      (cls: PyType) => {
        const own = cls.dict.get('__annotations__');
        if (own !== undefined) return bindAttr(own, undefined, cls);
        if (!cls.heap) throw missingAttribute(cls, '__annotations__');
        const made = new PyDict();
        cls.set('__annotations__', made);
        return made;
      },
      (cls: PyType, value) => {
        requireHeap(cls, '__annotations__');
        if (value !== undefined) cls.set('__annotations__', value);
        else if (!cls.delete('__annotations__')) throw attributeErr('__annotations__');
      },
    ],
    __abstractmethods__: [
      (cls: PyType) => {
        const own = cls === typeType ? undefined : cls.dict.get('__abstractmethods__');
        if (own === undefined) throw missingAttribute(cls, '__abstractmethods__');
        return own;
      },
      (cls: PyType, value) => {
        requireHeap(cls, '__abstractmethods__');
        if (value === undefined) {
          cls.abstractMethods = null;
          if (!cls.delete('__abstractmethods__')) throw attributeErr('__abstractmethods__');
          return;
        }
        const names = new Set<string>();
        forEachOf(value, (item: Value) => {
          const text = asStr(item);
          if (text !== undefined) names.add(jsText(text));
        });
        cls.abstractMethods = names;
        cls.set('__abstractmethods__', value);
      },
    ],
    __type_params__: [
      (cls: PyType) => cls.dict.get('__type_params__') ?? new PyTuple([]),
      (cls: PyType, value) => {
        requireHeap(cls, '__type_params__');
        if (value !== undefined) cls.set('__type_params__', value);
      },
    ],
    __basicsize__: () => 16,
    __itemsize__: () => 0,
    __flags__: (cls: PyType) => (cls.heap ? 5632 : 5376),
    __dictoffset__: (cls: PyType) => (cls.hasDict ? -1 : 0),
    __weakrefoffset__: () => 0,
    __text_signature__: () => null,
  },
  { raw: true },
);

/** The base whose layout a class extends. */
function baseOf(cls: PyType): PyType {
  if (cls.bases.length === 1) return cls.bases[0];
  for (const base of cls.bases)
    if (base.layout === cls.layout && base.isException === cls.isException && base.solid === cls.solid) return base;
  return cls.bases[0];
}

defNew(typeType, '*args, **kwargs', 1, (meta: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  if (meta === typeType && args.length === 1 && kwargs === null) return typeOf(args[0]);
  if (args.length !== 3) {
    if (meta === typeType) throw typeError('type() takes 1 or 3 arguments');
    throw typeError(`type.__new__() takes exactly 3 arguments (${args.length} given)`);
  }
  const [name, bases, ns] = args;
  const text = asStr(name);
  if (text === undefined) throw typeError(`type.__new__() argument 1 must be str, not ${typeName(typeOf(name))}`);
  if (!(bases instanceof PyTuple)) throw typeError(`type.__new__() argument 2 must be tuple, not ${typeName(typeOf(bases))}`);
  const dict = asDict(ns);
  if (dict === undefined) throw typeError(`type.__new__() argument 3 must be dict, not ${typeName(typeOf(ns))}`);
  return makeClass(jsText(text), bases.items, dict, kwargs, meta);
});

defMethods(
  typeType,
  {
    __init__: [
      '*args, **kwargs',
      1,
      (_self: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
        if (kwargs !== null && kwargs.size > 0 && args.length === 1) throw typeError('type.__init__() takes no keyword arguments');
        if (args.length !== 1 && args.length !== 3) throw typeError('type.__init__() takes 1 or 3 arguments');
      },
    ],
    __call__: ['*args, **kwargs', 1, (self: PyType, args: Value[], kwargs: Map<string, Value> | null) => instantiate(self, args, kwargs)],
    __repr__: [
      '',
      1,
      (self: PyType) => (self.module === 'builtins' ? `<class '${self.qualname}'>` : `<class '${self.module}.${self.qualname}'>`),
    ],
    __getattribute__: [
      'name, /',
      1,
      (self: PyType, name: Value) => {
        const text = namedAttribute(name, 'read');
        const found = typeGet(self, text);
        if (found === undefined) throw missingAttribute(self, text);
        return found;
      },
    ],
    __setattr__: ['name, value, /', 1, (self: PyType, name: Value, value: Value) => typeSet(self, namedAttribute(name, 'write'), value)],
    __delattr__: ['name, /', 1, (self: PyType, name: Value) => typeSet(self, namedAttribute(name, 'delete'), undefined)],
    __or__: ['value, /', 1, (self: PyType, other: Value) => unionOf(self, other)],
    __ror__: ['value, /', 1, (self: PyType, other: Value) => unionOf(other, self)],
    __instancecheck__: ['instance, /', 1, (self: PyType, v: Value) => defaultInstanceCheck(v, self)],
    __subclasscheck__: ['subclass, /', 1, (self: PyType, v: Value) => defaultSubclassCheck(v, self)],
    __subclasses__: ['', 1, (self: PyType) => new PyList(subclassesOf(self))],
    __dir__: ['', 'inside', (self: PyType) => new PyList(namesOf(self))],
    __sizeof__: ['', 1, () => 1064],
    mro: ['', 1, (self: PyType) => new PyList(mroOf(self, self.bases))],
  },
  { raw: true },
);

defClassMethods(typeType, {
  __prepare__: ['*args, **kwargs', 1, () => new PyDict()],
  __class_getitem__: ['item, /', 1, (cls: PyType, item: Value) => genericAlias(cls, item)],
});
