/** Every builtin name and its value. Importing this file gives all builtin types their methods. */
import '../types/exception.js';
import '../types/bool.js';
import '../types/bytearray.js';
import '../types/bytes.js';
import '../types/complex.js';
import '../types/dict-views.js';
import '../types/dict.js';
import '../types/exception-fields.js';
import '../types/exception-group.js';
import '../types/float.js';
import '../types/function.js';
import '../types/generator.js';
import '../types/generic.js';
import '../types/int.js';
import '../types/list.js';
import '../types/mappingproxy.js';
import '../types/member.js';
import '../types/memoryview.js';
import '../types/module.js';
import '../types/none.js';
import '../types/object.js';
import '../types/property.js';
import '../types/range.js';
import '../types/set.js';
import '../types/slice.js';
import '../types/str.js';
import '../types/super.js';
import '../types/tuple.js';
import '../types/type.js';
import { BASE_MATH_TOOLS } from '../gates/names.js';
import type { PyBuiltin } from '../objects/builtin.js';
import { bytearrayType, bytesType, memoryviewType } from '../objects/bytes.js';
import { classmethodType, propertyType, rangeType, sliceType, staticmethodType, superType } from '../objects/descriptors.js';
import { dictType } from '../objects/dict.js';
import { exceptionTypes } from '../objects/exception.js';
import { complexType, floatType } from '../objects/float.js';
import { boolType, intType } from '../objects/int.js';
import { listType, tupleType } from '../objects/list.js';
import { frozensetType, setType } from '../objects/set.js';
import { Ellipsis, NotImplemented } from '../objects/singletons.js';
import { strType } from '../objects/str.js';
import { objectType, type PyType, typeType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { attributeBuiltins, internalAttributeBuiltins } from './attributes.js';
import { inspectionBuiltins } from './inspection.js';
import { iterationBuiltins } from './iteration.js';
import { enumerateType, filterType, mapType, reversedType, zipType } from './lazy-iterators.js';
import { numericBuiltins } from './numeric.js';
import { mathFunctions } from './math-functions.js';
import { printBuiltin } from './output.js';
import { textBuiltins } from './text.js';

/** Builtins of CPython that are not here by policy: reading one of these names, unbound, says so. */
export const REFUSED_BUILTINS: ReadonlySet<string> = new Set([
  'open',
  'eval',
  'exec',
  'compile',
  '__import__',
  'globals',
  'locals',
  'breakpoint',
  'input',
  'help',
  'quit',
  'exit',
]);

const TYPES: readonly PyType[] = [
  boolType,
  bytearrayType,
  bytesType,
  classmethodType,
  complexType,
  dictType,
  enumerateType,
  filterType,
  floatType,
  frozensetType,
  intType,
  listType,
  mapType,
  memoryviewType,
  objectType,
  propertyType,
  rangeType,
  reversedType,
  setType,
  sliceType,
  staticmethodType,
  strType,
  superType,
  tupleType,
  typeType,
  zipType,
];

const FUNCTIONS: readonly ReadonlyMap<string, PyBuiltin>[] = [
  attributeBuiltins,
  inspectionBuiltins,
  iterationBuiltins,
  numericBuiltins,
  textBuiltins,
];

function collect(): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const type of TYPES) values.set(type.name, type);
  for (const family of FUNCTIONS) for (const [name, value] of family) values.set(name, value);
  values.set('print', printBuiltin);
  for (const [name, type] of exceptionTypes) values.set(name, type);
  values.set('NotImplemented', NotImplemented);
  values.set('Ellipsis', Ellipsis);
  values.set('__debug__', true);
  return values;
}

/** Every builtin by name: functions, types, exceptions, constants. `input` is added where the host gives standard input (`makeInput`). */
export const builtinValues: ReadonlyMap<string, Value> = collect();

/** What the parts of the runtime that are written in Python get instead: no dunder policy. Never give these to a program. */
export const internalBuiltinValues: ReadonlyMap<string, Value> = new Map([...builtinValues, ...internalAttributeBuiltins]);

/** What programs of the classic executor find without an import: every builtin, and the base tools that are math functions. */
export const baseValues: ReadonlyMap<string, Value> = new Map([
  ...builtinValues,
  ...BASE_MATH_TOOLS.map((name): [string, Value] => [name, mathFunctions.get(name) as Value]),
]);
