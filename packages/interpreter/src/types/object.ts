/** `object`: the methods every value inherits. */
import { type AttributeUse, dunderRefused } from '../gates/dunders.js';
import { defClassMethods, defGetters, defMethods, defNew } from '../objects/builtin.js';
import { PyDict } from '../objects/dict.js';
import { newException, E, typeError, dunderRefusal } from '../objects/exception.js';
import { PyInstance, getMember } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr, jsText, type PyStr, strLength } from '../objects/str.js';
import { objectType, PyType } from '../objects/type.js';
import { PyObject, type Value } from '../objects/value.js';
import { getAttrOpt, missingAttribute, namesOf, nativeGet, nativeSet, setAttrsMaker, typeName, typeOf } from '../protocols/attributes.js';
import { callSpecial1 } from '../protocols/calls.js';
import { checkObjectInit, checkObjectNew, newObject, setClass } from '../protocols/classes.js';
import { repr, str } from '../protocols/text.js';
import { truth } from '../protocols/truth.js';

setAttrsMaker(() => new PyDict());

/** `0x7f...` as reprs print an address. */
export function addressOf(v: object): string {
  return `0x${m.idOf(v).toString(16)}`;
}

/** `module.qualname`, without the module for builtins. */
export function fullName(cls: PyType): string {
  return cls.module === 'builtins' || cls.module === '' ? cls.qualname : `${cls.module}.${cls.qualname}`;
}

/** `<A object at 0x...>`. */
export function defaultRepr(v: Value): string {
  const cls = typeOf(v);
  const at = v instanceof PyObject ? addressOf(v) : '0x0';
  return `<${fullName(cls)} object at ${at}>`;
}

/**
 * The attribute a program names when it calls `__getattribute__`, `__setattr__` or `__delattr__` (through `super()`, say): under the
 * same policy as the attribute itself. `__class__` may be read: the runtime asks for it by way of a program's own `__getattribute__`.
 */
export function namedAttribute(name: Value, use: AttributeUse): string {
  const text = attributeName(name);
  if (dunderRefused(m.dunders, text, use) && !(use === 'read' && text === '__class__')) throw dunderRefusal(text);
  return text;
}

/** An attribute name argument as text. */
export function attributeName(v: Value): string {
  const name = asStr(v);
  if (name === undefined) throw typeError(`attribute name must be string, not '${typeName(typeOf(v))}'`);
  return jsText(name);
}

defNew(objectType, '*args, **kwargs', 1, (cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  checkObjectNew(cls, args.length, kwargs);
  return newObject(cls);
});

defMethods(
  objectType,
  {
    __init__: [
      '*args, **kwargs',
      1,
      (self: Value, args: Value[], kwargs: Map<string, Value> | null) => checkObjectInit(typeOf(self), args.length, kwargs),
    ],
    __repr__: ['', 1, (self: Value) => defaultRepr(self)],
    __str__: ['', 'inside', (self: Value) => repr(self)],
    __eq__: ['other, /', 1, (self: Value, other: Value) => (self === other ? true : NotImplemented)],
    __ne__: [
      'other, /',
      1,
      (self: Value, other: Value) => {
        const equal = callSpecial1(self, '__eq__', other);
        if (equal === undefined || equal === NotImplemented) return NotImplemented;
        return !truth(equal);
      },
    ],
    __lt__: ['other, /', 1, () => NotImplemented],
    __le__: ['other, /', 1, () => NotImplemented],
    __gt__: ['other, /', 1, () => NotImplemented],
    __ge__: ['other, /', 1, () => NotImplemented],
    __hash__: ['', 1, (self: Value) => (self instanceof PyObject ? Math.floor(m.idOf(self) / 16) : 0)],
    __format__: [
      'format_spec, /',
      'inside',
      (self: Value, spec: Value) => {
        const text = asStr(spec);
        if (text === undefined) throw typeError(`__format__() argument must be str, not ${typeName(typeOf(spec))}`);
        if (strLength(text as PyStr) > 0) throw typeError(`unsupported format string passed to ${typeName(typeOf(self))}.__format__`);
        return str(self);
      },
    ],
    __getattribute__: [
      'name, /',
      1,
      (self: Value, name: Value) => {
        const text = namedAttribute(name, 'read');
        const found = nativeGet(self, typeOf(self), text);
        if (found === undefined) throw missingAttribute(self, text);
        return found;
      },
    ],
    __setattr__: [
      'name, value, /',
      1,
      (self: Value, name: Value, value: Value) => guardedSet(self, '__setattr__', namedAttribute(name, 'write'), value),
    ],
    __delattr__: ['name, /', 1, (self: Value, name: Value) => guardedSet(self, '__delattr__', namedAttribute(name, 'delete'), undefined)],
    __dir__: ['', 'inside', (self: Value) => new PyList(namesOf(self))],
    __sizeof__: ['', 1, () => 16],
    __getstate__: ['', 'inside', (self: Value) => stateOf(self)],
    __reduce__: ['', 1, (self: Value) => refusePickle(self)],
    __reduce_ex__: ['protocol, /', 1, (self: Value) => refusePickle(self)],
  },
  { raw: true },
);

/** `object.__setattr__(cls, ...)` must not be a way around a type's own rules. */
function guardedSet(self: Value, method: string, name: string, value: Value | undefined): void {
  if (self instanceof PyType) throw typeError(`can't apply this ${method} to ${typeName(self.cls)} object`);
  nativeSet(self, name, value);
}

function refusePickle(self: Value): never {
  throw typeError(`cannot pickle '${typeName(typeOf(self))}' object`);
}

/** `object.__getstate__`: the instance dict, with the slots beside it where there are some. */
function stateOf(self: Value): Value {
  if (!(self instanceof PyInstance)) return null;
  const cls = self.cls;
  let dict: PyDict | null = null;
  let slots: PyDict | null = null;
  const names = self.ownNames();
  m.chargeWork(names.length);
  for (const name of names) {
    if (cls.memberNames?.has(name)) continue;
    (dict ??= new PyDict()).setStr(name, self.getOwn(name)!);
  }
  if (cls.memberNames !== null && !cls.isException) {
    for (const name of cls.memberNames) {
      const value = getMember(self, name);
      if (value !== undefined) (slots ??= new PyDict()).setStr(name, value);
    }
  }
  return slots === null ? dict : new PyTuple([dict, slots]);
}

defClassMethods(objectType, {
  __init_subclass__: ['', 1, () => null],
  __subclasshook__: ['cls, /', 1, () => NotImplemented],
});

defGetters(objectType, { __class__: [(self: Value) => typeOf(self), setClass] }, { raw: true });
objectType.dict.set('__doc__', null);

/** Reads `__dict__` of anything that has one; raises as `vars()` does. */
export function varsOf(v: Value): Value {
  const dict = getAttrOpt(v, '__dict__');
  if (dict === undefined) throw newException(E.TypeError, ['vars() argument must have __dict__ attribute']);
  return dict;
}
