/** The classes of the enum module: native, shared by all executors, and never changed by programs. */
import { intType } from '../../objects/int.js';
import { strType } from '../../objects/str.js';
import { builtinType, objectType, type PyType, typeType } from '../../objects/type.js';
import { mroOf } from '../../protocols/classes.js';

export const enumMetaType: PyType = builtinType('EnumType', { bases: [typeType], module: 'enum' });
enumMetaType.hasDict = true;

function enumClass(name: string, bases: PyType[]): PyType {
  const made = builtinType(name, { bases, module: 'enum' });
  made.cls = enumMetaType;
  made.hasDict = true;
  made.mro = mroOf(made, bases);
  return made;
}

export const enumType: PyType = enumClass('Enum', [objectType]);
export const reprEnumType: PyType = enumClass('ReprEnum', [enumType]);
export const intEnumType: PyType = enumClass('IntEnum', [intType, reprEnumType]);
export const strEnumType: PyType = enumClass('StrEnum', [strType, reprEnumType]);
export const flagType: PyType = enumClass('Flag', [enumType]);
export const intFlagType: PyType = enumClass('IntFlag', [intType, reprEnumType, flagType]);
