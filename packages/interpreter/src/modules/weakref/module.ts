/** The module weakref: references that keep their objects, as no program here can tell when one is dropped. https://docs.python.org/3.13/library/weakref.html */
import { makeFunctions, PyBoundMethod, PyBuiltin } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { typeError } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { PyObject, type Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import type { ModuleDefinition } from '../registry.js';
import { weakrefSource } from './source.js';

/** Refuses what CPython cannot make weak references to. */
function referable(v: Value): boolean {
  if (!(v instanceof PyObject) || v instanceof PyList || v instanceof PyTuple || v instanceof PyDict || v instanceof PyBuiltin)
    return false;
  if (v instanceof PyBoundMethod) return true;
  if (v instanceof PyInstance) {
    if (v.payload instanceof PyTuple || typeof v.payload === 'number' || typeof v.payload === 'bigint') return false;
    return v.cls.hasDict || v.cls.dict.has('__weakref__') || !v.cls.heap;
  }
  return !NOT_WEAK.has(typeOf(v).name);
}
const NOT_WEAK: ReadonlySet<string> = new Set([
  'float',
  'complex',
  'str',
  'bytes',
  'bytearray',
  'slice',
  'range',
  'NoneType',
  'ellipsis',
  'NotImplementedType',
  'dict_keys',
]);

const functions = makeFunctions('weakref', {
  _check: [
    'v',
    1,
    (v: Value) => {
      if (!referable(v)) throw typeError(`cannot create weak reference to '${typeName(typeOf(v))}' object`);
      return v;
    },
  ],
});

export const weakrefModule: ModuleDefinition = {
  name: 'weakref',
  doc: 'Weak reference support for Python.',
  build: () => new Map<string, Value>(functions),
  python: weakrefSource,
};
