/** enum.property: attributes of members that the class itself does not show, unless a member has their name. */
import { defGetters, defMethods, defNew, PyGetSet } from '../../objects/builtin.js';
import { attributeErr } from '../../objects/exception.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { call1, call2 } from '../../protocols/calls.js';
import { reprText } from '../../protocols/text.js';

export const enumPropertyType: PyType = builtinType('property', { module: 'enum', subclassable: false });

/** A getset, so that reads of `member.value` take the short path of attribute access. */
export class EnumProperty extends PyGetSet {
  readonly fget: Value;
  readonly fset: Value;
  readonly fdel: Value;
  /** The member of the same name: what the class shows. */
  member: Value | undefined = undefined;
  owningClass: PyType | null = null;
  attribute = '';
  constructor(name: string, owner: PyType, read: (self: Value) => Value, fget: Value, fset: Value, fdel: Value) {
    super(name, owner, read, (self, value) => assign(this, self, value));
    this.fget = fget;
    this.fset = fset;
    this.fdel = fdel;
    this.attribute = name;
    this.cls = enumPropertyType;
  }
  override ofClass(cls: PyType): Value {
    if (this.member !== undefined) return this.member;
    throw attributeErr(`${reprText(cls)} has no attribute '${this.attribute}'`, this.attribute, cls);
  }
}

function assign(property: EnumProperty, self: Value, value: Value | undefined): void {
  if (value === undefined ? property.fdel !== null : property.fset !== null) {
    if (value === undefined) call1(property.fdel, self);
    else call2(property.fset, self, value);
    return;
  }
  const owner = property.owningClass ?? typeOf(self);
  throw attributeErr(
    `${reprText(owner)} cannot ${value === undefined ? 'delete' : 'set'} attribute '${property.attribute}'`,
    property.attribute,
    self,
  );
}

/** A property of a native enumeration class. */
export function nativeProperty(cls: PyType, name: string, read: (self: Value) => Value): void {
  const made = new EnumProperty(name, cls, read, null, null, null);
  made.owningClass = cls;
  cls.set(name, made);
}

/** A property with a guest getter. */
export function guestProperty(fget: Value, fset: Value, fdel: Value): EnumProperty {
  const made: EnumProperty = new EnumProperty(
    '',
    enumPropertyType,
    (self) => {
      if (fget !== null) return call1(fget, self);
      throw attributeErr(`${reprText(made.owningClass ?? typeOf(self))} has no attribute '${made.attribute}'`, made.attribute, self);
    },
    fget,
    fset,
    fdel,
  );
  return made;
}

defNew(enumPropertyType, 'fget=None, fset=None, fdel=None, doc=None', 1, (_cls: PyType, fget?: Value, fset?: Value, fdel?: Value) =>
  guestProperty(fget ?? null, fset ?? null, fdel ?? null),
);
defMethods(enumPropertyType, {
  __set_name__: [
    'ownerclass, name',
    1,
    (self: EnumProperty, owner: PyType, name: string) => {
      self.owningClass = owner;
      self.attribute = name;
    },
  ],
  __get__: [
    'instance, ownerclass=None',
    1,
    (self: EnumProperty, v: Value, cls?: PyType) => (v === null ? self.ofClass(cls!) : self.get(v)),
  ],
  __set__: ['instance, value', 1, (self: EnumProperty, v: Value, value: Value) => assign(self, v, value)],
  __delete__: ['instance', 1, (self: EnumProperty, v: Value) => assign(self, v, undefined)],
  getter: ['fget', 1, (self: EnumProperty, fget: Value) => guestProperty(fget, self.fset, self.fdel)],
  setter: ['fset', 1, (self: EnumProperty, fset: Value) => guestProperty(self.fget, fset, self.fdel)],
  deleter: ['fdel', 1, (self: EnumProperty, fdel: Value) => guestProperty(self.fget, self.fset, fdel)],
});
defGetters(enumPropertyType, {
  fget: (self: EnumProperty) => self.fget,
  fset: (self: EnumProperty) => self.fset,
  fdel: (self: EnumProperty) => self.fdel,
  name: (self: EnumProperty) => self.attribute,
});
