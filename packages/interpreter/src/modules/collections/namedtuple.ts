/** The native parts of collections.namedtuple: `__new__` of each class, and its field descriptors. */
import { defMethods, makeFunctions, type PyBuiltin, PyGetSet } from '../../objects/builtin.js';
import { PyStaticMethod } from '../../objects/descriptors.js';
import { attributeErr, E, newException, typeError } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple, tupleType } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { builtinType, type PyType, PyType as Type } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { wrapNew } from '../../protocols/classes.js';
import { toArray } from '../../protocols/iteration.js';
import { nameOf } from '../../types/sequences.js';
import { nativeFunction } from './native-function.js';

export const tupleGetterType: PyType = builtinType('_tuplegetter', { module: 'collections', subclassable: false });

/** A field: reads one item of the tuple behind the instance. */
class PyTupleGetter extends PyGetSet {
  readonly at: number;
  readonly doc: Value;
  constructor(name: string, at: number, doc: Value) {
    super(
      name,
      tupleType,
      (self) => {
        const items =
          self instanceof PyInstance && self.payload instanceof PyTuple
            ? self.payload.items
            : self instanceof PyTuple
              ? self.items
              : undefined;
        if (items === undefined)
          throw typeError(`descriptor for index '${at}' for tuple subclasses doesn't apply to '${nameOf(self)}' object`);
        if (at >= items.length) throw newException(E.IndexError, ['tuple index out of range']);
        return items[at];
      },
      (_self, value) => {
        throw attributeErr(value === undefined ? "can't delete attribute" : "can't set attribute");
      },
    );
    this.at = at;
    this.doc = doc;
  }
}
PyTupleGetter.prototype.cls = tupleGetterType;
tupleGetterType.set('__doc__', new PyGetSet('__doc__', tupleGetterType, (self) => (self as PyTupleGetter).doc, null));
defMethods(tupleGetterType, {
  __repr__: ['', 1, (self: PyTupleGetter) => `_tuplegetter(${self.at}, 'Alias for field number ${self.at}')`],
});

/** The function `__new__(_cls, *fields)` of one class: a guest function as far as binding and introspection go. */
function newFunction(typename: string, fields: PyTuple, defaults: PyTuple): Value {
  const names = ['_cls', ...(fields.items as string[])];
  m.chargeWork(names.length);
  const make = (cls: Value, ...items: Value[]): Value => {
    if (!(cls instanceof Type)) throw typeError(`tuple.__new__(X): X is not a type object (${nameOf(cls)})`);
    m.charge(1);
    return wrapNew(cls, tupleType, new PyTuple(items));
  };
  const doc = `Create new instance of ${typename}(${fields.items.join(', ')})`;
  const fn = nativeFunction(
    `namedtuple_${typename}`,
    `${typename}.__new__`,
    names,
    defaults.items.length > 0 ? defaults.items.slice() : null,
    doc,
    make,
  );
  return new PyStaticMethod(fn);
}

const KEYWORDS: ReadonlySet<Value> = new Set<Value>([
  'False',
  'None',
  'True',
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
]);

export const namedTupleFunctions: Map<string, PyBuiltin> = makeFunctions('collections', {
  _tuplegetter: ['name, index, doc, /', 1, (name: string, at: number, doc: Value) => new PyTupleGetter(name, at, doc)],
  _new_function: ['typename, fields, defaults, /', 1, newFunction],
  _is_keyword: ['name, /', 1, (name: Value) => KEYWORDS.has(name)],
  _tuple_of: ['cls, iterable, /', 1, (cls: PyType, iterable: Value) => wrapNew(cls, tupleType, new PyTuple(toArray(iterable)))],
});
