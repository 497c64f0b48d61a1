/** Making super objects: which type's order they walk. */
import { PySuper } from '../objects/descriptors.js';
import { typeError } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { getAttrOpt, typeName, typeOf } from './attributes.js';

/** The type whose MRO `super(start, self)` walks. */
export function walkedType(start: PyType, self: Value): PyType {
  if (self instanceof PyType && self.isSubtype(start)) return self;
  const own = typeOf(self);
  if (own.isSubtype(start)) return own;
  if (self instanceof PyInstance) {
    const claimed = getAttrOpt(self, '__class__');
    if (claimed instanceof PyType && claimed !== own && claimed.isSubtype(start)) return claimed;
  }
  const what = self instanceof PyType ? 'type' : 'instance of';
  const name = self instanceof PyType ? self.name : own.name;
  throw typeError(`super(type, obj): obj (${what} ${name}) is not an instance or subtype of type (${start.name}).`);
}

/** `super(start, self)`. */
export function makeSuper(start: Value, self: Value): PySuper {
  if (!(start instanceof PyType)) throw typeError(`super() argument 1 must be a type, not ${typeName(typeOf(start))}`);
  return new PySuper(start, self, walkedType(start, self));
}
