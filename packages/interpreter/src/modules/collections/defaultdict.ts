/** collections.defaultdict: a dict whose `__missing__` calls a factory. */
import { defClassMethods, defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { asDict, dictType, PyDict } from '../../objects/dict.js';
import { keyError, typeError } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { NotImplemented } from '../../objects/singletons.js';
import { strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeLookup, typeOf } from '../../protocols/attributes.js';
import { call, call0, callMethod, isCallable } from '../../protocols/calls.js';
import { setItem } from '../../protocols/subscript.js';
import { getIter } from '../../protocols/iteration.js';
import { enterRepr, leaveRepr } from '../../protocols/repr-guard.js';
import { reprText } from '../../protocols/text.js';
import { updateDict } from '../../types/dict.js';
import { genericAlias } from '../../types/generic.js';

export class PyDefaultDict extends PyInstance {
  factory: Value = null;
  constructor(cls: PyType) {
    super(cls);
    this.payload = new PyDict();
  }
}
export const defaultDictType: PyType = builtinType('defaultdict', { bases: [dictType], module: 'collections' });

function factoryOf(v: Value): Value {
  return v instanceof PyDefaultDict ? v.factory : null;
}

defNew(defaultDictType, '*args, **kwargs', 1, (cls: PyType) => new PyDefaultDict(cls));

function copyOf(receiver: Value): Value {
  if (receiver instanceof PyDefaultDict && receiver.cls === defaultDictType) {
    const made = new PyDefaultDict(defaultDictType);
    made.factory = receiver.factory;
    made.payload = (receiver.payload as PyDict).copy();
    return made;
  }
  return call(typeOf(receiver), [factoryOf(receiver), receiver], null);
}

function union(left: Value, right: Value, self: Value): Value {
  const a = asDict(left);
  const b = asDict(right);
  if (a === undefined || b === undefined) return NotImplemented;
  const cls = typeOf(self);
  const made = call(cls, [factoryOf(self), left], null);
  const dict = asDict(made);
  if (dict !== undefined) updateDict(dict, right);
  return made;
}

defMethods(
  defaultDictType,
  {
    __init__: [
      '*args, **kwargs',
      1,
      (self: Value, args: Value[], kwargs: Map<string, Value> | null) => {
        let factory: Value = null;
        if (args.length > 0) {
          factory = args[0];
          if (factory !== null && !isCallable(factory)) throw typeError('first argument must be callable or None');
        }
        if (self instanceof PyDefaultDict) self.factory = factory;
        const dict = asDict(self)!;
        if (args.length > 1 || kwargs !== null) call(dictType.lookup('__init__')!, [dict, ...args.slice(1)], kwargs);
      },
    ],
    __missing__: [
      'key, /',
      1,
      (self: Value, key: Value) => {
        const factory = factoryOf(self);
        if (factory === null) throw keyError(key);
        const value = call0(factory);
        if (typeLookup(self, '__setitem__') === dictType.dict.get('__setitem__')) asDict(self)!.set(key, value);
        else setItem(self, key, value);
        return value;
      },
    ],
    copy: ['', 1, copyOf],
    __copy__: ['', 1, copyOf],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const factory = factoryOf(self);
        const args = new PyTuple(factory === null ? [] : [factory]);
        return new PyTuple([typeOf(self), args, null, null, getIter(callMethod(self, 'items'))]);
      },
    ],
    __repr__: [
      '',
      1,
      (self: Value) => {
        const factory = factoryOf(self);
        const dict = reprText(asDict(self)!);
        let text = '...';
        if (enterRepr(self)) {
          text = reprText(factory);
          leaveRepr();
        }
        return strFrom(`${typeOf(self).name}(${text}, ${dict})`);
      },
    ],
    __or__: ['value, /', 1, (self: Value, other: Value) => union(self, other, self)],
    __ror__: ['value, /', 1, (self: Value, other: Value) => union(other, self, self)],
  },
  { raw: true },
);
defClassMethods(defaultDictType, { __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)] });
defGetters(
  defaultDictType,
  {
    default_factory: [
      factoryOf,
      (self: Value, value) => {
        if (self instanceof PyDefaultDict) self.factory = value ?? null;
      },
    ],
  },
  { raw: true },
);
defaultDictType.doc =
  'defaultdict(default_factory=None, /, [...]) --> dict with default factory\n\nThe default factory is called without arguments to produce\na new value when a key is not present, in __getitem__ only.\nA defaultdict compares equal to a dict with the same items.\nAll remaining arguments are treated the same as if they were\npassed to the dict constructor, including keyword arguments.';
