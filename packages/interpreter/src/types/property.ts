/** property, staticmethod and classmethod. */
import { defGetters, defMethods, defNew, PyBoundMethod } from '../objects/builtin.js';
import { classmethodType, PyClassMethod, PyProperty, PyStaticMethod, propertyType, staticmethodType } from '../objects/descriptors.js';
import { PyDict } from '../objects/dict.js';
import { newException, E, typeError } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { getAttrOpt, propertyGet, propertySet, typeOf } from '../protocols/attributes.js';
import { call } from '../protocols/calls.js';
import { wrapNew } from '../protocols/classes.js';
import { reprText } from '../protocols/text.js';
import { truth } from '../protocols/truth.js';

const none = (v: Value | undefined): Value => (v === undefined ? null : v);

function makeProperty(get: Value | undefined, set: Value | undefined, del: Value | undefined, doc: Value | undefined): PyProperty {
  const getter = none(get);
  let text = none(doc);
  if (text === null && getter !== null) text = getAttrOpt(getter, '__doc__') ?? null;
  return new PyProperty(getter, none(set), none(del), text);
}

defNew(propertyType, 'fget=None, fset=None, fdel=None, doc=None', 1, (cls: PyType, get?: Value, set?: Value, del?: Value, doc?: Value) =>
  wrapNew(cls, propertyType, cls === propertyType ? makeProperty(get, set, del, doc) : new PyProperty(null, null, null, null)),
);

/** The property behind `self`, exact or of a guest subclass. */
function propertyOf(self: Value): PyProperty {
  const found = propertyType.unwrap!(self);
  if (!(found instanceof PyProperty)) throw typeError(`descriptor requires a 'property' object but received a '${typeOf(self).name}'`);
  return found;
}

/** `p.setter(f)` and its like: a property of the same class with one function changed. */
function changed(self: Value, get: Value, set: Value, del: Value): Value {
  const old = propertyOf(self);
  if (self instanceof PyInstance) return call(self.cls, [get, set, del, old.doc]);
  const made = makeProperty(get, set, del, get === old.get ? old.doc : undefined);
  made.name = old.name;
  return made;
}

defMethods(
  propertyType,
  {
    __init__: [
      'fget=None, fset=None, fdel=None, doc=None',
      1,
      (self: Value, get?: Value, set?: Value, del?: Value, doc?: Value) => {
        const p = propertyOf(self);
        const made = makeProperty(get, set, del, doc);
        p.get = made.get;
        p.set = made.set;
        p.del = made.del;
        p.doc = made.doc;
      },
    ],
    __get__: [
      'instance, owner=None, /',
      1,
      (self: Value, instance: Value, owner: Value | undefined) => {
        if (instance === null && owner !== typeOf(null)) return self;
        return propertyGet(propertyOf(self), instance);
      },
    ],
    __set__: ['instance, value, /', 1, (self: Value, instance: Value, value: Value) => propertySet(propertyOf(self), instance, value)],
    __delete__: ['instance, /', 1, (self: Value, instance: Value) => propertySet(propertyOf(self), instance, undefined)],
    __set_name__: [
      'owner, name, /',
      1,
      (self: Value, _owner: Value, name: Value) => {
        propertyOf(self).name = name;
      },
    ],
    getter: ['fget, /', 1, (self: Value, f: Value) => changed(self, f, propertyOf(self).set, propertyOf(self).del)],
    setter: ['fset, /', 1, (self: Value, f: Value) => changed(self, propertyOf(self).get, f, propertyOf(self).del)],
    deleter: ['fdel, /', 1, (self: Value, f: Value) => changed(self, propertyOf(self).get, propertyOf(self).set, f)],
  },
  { raw: true },
);

function abstract(...parts: Value[]): boolean {
  for (const part of parts) {
    if (part === null) continue;
    const flag = getAttrOpt(part, '__isabstractmethod__');
    if (flag !== undefined && truth(flag)) return true;
  }
  return false;
}

defGetters(propertyType, {
  fget: (p: PyProperty) => p.get,
  fset: (p: PyProperty) => p.set,
  fdel: (p: PyProperty) => p.del,
  __doc__: [
    (p: PyProperty) => p.doc,
    (p: PyProperty, v) => {
      p.doc = none(v);
    },
  ],
  __name__: [
    (p: PyProperty) => {
      if (p.name !== null) return p.name;
      const name = p.get === null ? undefined : getAttrOpt(p.get, '__name__');
      if (name === undefined) throw newException(E.AttributeError, ["'property' object has no attribute '__name__'"]);
      return name;
    },
    (p: PyProperty, v) => {
      p.name = none(v);
    },
  ],
  __isabstractmethod__: (p: PyProperty) => abstract(p.get, p.set, p.del),
});

/** Attributes a wrapper takes over from the function it wraps. */
const COPIED: readonly string[] = ['__module__', '__name__', '__qualname__', '__doc__'];

function wrapperAttrs(fn: Value): PyDict {
  const attrs = new PyDict();
  for (const name of COPIED) {
    const value = getAttrOpt(fn, name);
    if (value !== undefined) attrs.setStr(name, value);
  }
  return attrs;
}

for (const type of [staticmethodType, classmethodType]) {
  type.hasDict = true;
  type.dict.set('__doc__', null);
  defNew(type, 'function, /', 1, (cls: PyType, fn: Value) => {
    const made = type === staticmethodType ? new PyStaticMethod(fn) : new PyClassMethod(fn);
    return wrapNew(cls, type, made);
  });
  defMethods(type, {
    __init__: ['function, /', 1, () => null],
    __repr__: ['', 'inside', (s: PyStaticMethod | PyClassMethod) => `<${type.name}(${reprText(s.fn)})>`],
  });
  defGetters(type, {
    __func__: (s: PyStaticMethod | PyClassMethod) => s.fn,
    __wrapped__: (s: PyStaticMethod | PyClassMethod) => s.fn,
    __isabstractmethod__: (s: PyStaticMethod | PyClassMethod) => abstract(s.fn),
    __dict__: (s: PyStaticMethod | PyClassMethod) => (s.attrs ??= wrapperAttrs(s.fn)),
    __name__: (s: PyStaticMethod | PyClassMethod) => copied(s, '__name__'),
    __qualname__: (s: PyStaticMethod | PyClassMethod) => copied(s, '__qualname__'),
    __module__: (s: PyStaticMethod | PyClassMethod) => copied(s, '__module__'),
    __doc__: (s: PyStaticMethod | PyClassMethod) => getAttrOpt(s.fn, '__doc__') ?? null,
  });
}

function copied(s: PyStaticMethod | PyClassMethod, name: string): Value {
  const found = getAttrOpt(s.fn, name);
  if (found === undefined) throw newException(E.AttributeError, [`'${s.cls.name}' object has no attribute '${name}'`]);
  return found;
}

defMethods(staticmethodType, {
  __get__: ['instance, owner=None, /', 1, (s: PyStaticMethod) => s.fn],
  __call__: ['*args, **kwargs', 1, (s: PyStaticMethod, args: Value[], kwargs: Map<string, Value> | null) => call(s.fn, args, kwargs)],
});
defMethods(classmethodType, {
  __get__: [
    'instance, owner=None, /',
    1,
    (s: PyClassMethod, instance: Value, owner: Value | undefined) =>
      bindTo(s.fn, owner === undefined || owner === null ? typeOf(instance) : owner),
  ],
});

function bindTo(fn: Value, cls: Value): Value {
  return new PyBoundMethod(fn, cls);
}
