/** types.MappingProxyType: a read-only view of any mapping. https://docs.python.org/3.13/library/types.html#types.MappingProxyType */
import { defClassMethods, defMethods, defNew } from '../objects/builtin.js';
import { PyGenericAlias } from '../objects/descriptors.js';
import { typeError } from '../objects/exception.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { strFrom } from '../objects/str.js';
import { layoutType, type PyType } from '../objects/type.js';
import { PyObject, type Value } from '../objects/value.js';
import { typeLookup } from '../protocols/attributes.js';
import { callMethod } from '../protocols/calls.js';
import { richCompare } from '../protocols/comparison.js';
import { hash } from '../protocols/hashing.js';
import { getIter } from '../protocols/iteration.js';
import { or_ } from '../protocols/operators.js';
import { contains, getItem, length } from '../protocols/subscript.js';
import { reprText, str } from '../protocols/text.js';
import { COMPARISONS, nameOf } from './sequences.js';

export class PyMappingProxy extends PyObject {
  /** The mapping behind. */
  readonly mapping: Value;
  constructor(mapping: Value) {
    super();
    this.mapping = mapping;
  }
}
export const mappingProxyType: PyType = layoutType('mappingproxy', PyMappingProxy, { subclassable: false });
mappingProxyType.patternKind = 'mapping';

function behind(v: Value): Value {
  return v instanceof PyMappingProxy ? v.mapping : v;
}

defNew(mappingProxyType, 'mapping', 1, (_cls: PyType, mapping: Value) => {
  if (mapping instanceof PyList || mapping instanceof PyTuple || typeLookup(mapping, '__getitem__') === undefined) {
    throw typeError(`mappingproxy() argument must be a mapping, not ${nameOf(mapping)}`);
  }
  return new PyMappingProxy(mapping);
});

defMethods(mappingProxyType, {
  __len__: ['', 1, (self: PyMappingProxy) => length(self.mapping)],
  __getitem__: ['key, /', 1, (self: PyMappingProxy, key: Value) => getItem(self.mapping, key)],
  __contains__: ['key, /', 1, (self: PyMappingProxy, key: Value) => contains(self.mapping, key)],
  __iter__: ['', 1, (self: PyMappingProxy) => getIter(self.mapping)],
  __reversed__: ['', 1, (self: PyMappingProxy) => callMethod(self.mapping, '__reversed__')],
  __hash__: ['', 1, (self: PyMappingProxy) => hash(self.mapping)],
  __str__: ['', 1, (self: PyMappingProxy) => str(self.mapping)],
  __repr__: [
    '',
    1,
    (self: PyMappingProxy) => {
      m.enterNative();
      const text = `mappingproxy(${reprText(self.mapping)})`;
      m.d--;
      return strFrom(text);
    },
  ],
  __or__: ['value, /', 1, (self: PyMappingProxy, other: Value) => or_(self.mapping, behind(other))],
  __ror__: ['value, /', 1, (self: PyMappingProxy, other: Value) => or_(behind(other), self.mapping)],
  __ior__: [
    'value, /',
    1,
    (self: PyMappingProxy) => {
      throw typeError(`'|=' is not supported by ${nameOf(self)}; use '|' instead`);
    },
  ],
  get: [
    'key, default=None, /',
    1,
    (self: PyMappingProxy, key: Value, otherwise?: Value) => callMethod(self.mapping, 'get', key, otherwise ?? null),
  ],
  keys: ['', 1, (self: PyMappingProxy) => callMethod(self.mapping, 'keys')],
  values: ['', 1, (self: PyMappingProxy) => callMethod(self.mapping, 'values')],
  items: ['', 1, (self: PyMappingProxy) => callMethod(self.mapping, 'items')],
  copy: ['', 1, (self: PyMappingProxy) => callMethod(self.mapping, 'copy')],
});
for (const op of COMPARISONS) {
  defMethods(mappingProxyType, {
    [op]: ['value, /', 1, (self: PyMappingProxy, other: Value) => richCompare(op, self.mapping, behind(other))],
  });
}
defClassMethods(mappingProxyType, {
  __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
});
mappingProxyType.doc = 'Read-only proxy of a mapping.';
