/** super: the walk along the MRO after a class. Emitted code passes `__class__` and the first argument for `super()`. */
import { defGetters, defMethods, defNew } from '../objects/builtin.js';
import { PySuper, superType } from '../objects/descriptors.js';
import { runtimeError, typeError } from '../objects/exception.js';
import { PyFunction } from '../objects/function.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { getAttr, missingAttribute, nativeGet, superLookup, typeName, typeOf } from '../protocols/attributes.js';
import { attributeName } from './object.js';
import { call, callFunction, type Kwargs } from '../protocols/calls.js';
import { wrapNew } from '../protocols/classes.js';
import { makeSuper } from '../protocols/supers.js';

/** `super().name(*args, **kwargs)` without the super object where a plain function is found. */
export function callSuper(start: PyType, self: Value, name: string, args: Value[], kwargs: Kwargs): Value {
  const made = makeSuper(start, self);
  const found = superLookup(made, name);
  if (found instanceof PyFunction && made.selfType !== self) return callFunction(found, [self, ...args], kwargs);
  return call(getAttr(made, name), args, kwargs);
}

defNew(superType, 'type=None, object_or_type=None, /', 1, (cls: PyType, start?: Value, self?: Value) => {
  if (start === undefined) throw runtimeError('super(): no arguments');
  if (!(start instanceof PyType)) throw typeError(`super() argument 1 must be a type, not ${typeName(typeOf(start))}`);
  const made = self === undefined || self === null ? new PySuper(start, null, null) : makeSuper(start, self);
  return wrapNew(cls, superType, made);
});

defGetters(superType, {
  __thisclass__: (s: PySuper) => s.start,
  __self__: (s: PySuper) => s.self,
  __self_class__: (s: PySuper) => s.selfType,
});

defMethods(superType, {
  __init__: ['*args, **kwargs', 1, () => null],
  __repr__: [
    '',
    'inside',
    (s: PySuper) =>
      s.selfType === null ? `<super: <class '${s.start.name}'>, NULL>` : `<super: <class '${s.start.name}'>, <${s.selfType.name} object>>`,
  ],
  __get__: [
    'instance, owner=None, /',
    1,
    (s: PySuper, instance: Value) => (instance === null || s.self !== null ? s : makeSuper(s.start, instance)),
  ],
});

/** For diagnostics of the emitted zero-argument form: no first argument to take. */
export function superOutside(reason: 'no arguments' | '__class__ cell not found' | 'empty __class__ cell' | 'arg[0] deleted'): never {
  throw runtimeError(`super(): ${reason}`);
}

// Reads go elsewhere first: as a hook of its own, so that no fast path takes the type's methods for the object's.
defMethods(
  superType,
  {
    __getattribute__: [
      'name, /',
      1,
      (self: Value, name: Value) => {
        const text = attributeName(name);
        const found = nativeGet(self, typeOf(self), text);
        if (found === undefined) throw missingAttribute(self, text);
        return found;
      },
    ],
  },
  { raw: true },
);
