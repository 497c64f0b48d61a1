/** The module dataclasses. https://docs.python.org/3.13/library/dataclasses.html */
import { makeFunctions } from '../../objects/builtin.js';
import { dictType, PyDict } from '../../objects/dict.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText } from '../../objects/str.js';
import { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { callMethod0, type Kwargs } from '../../protocols/calls.js';
import { finishClass, prepareClass } from '../../protocols/classes.js';
import { toArray } from '../../protocols/iteration.js';
import { setItem } from '../../protocols/subscript.js';
import { reprText } from '../../protocols/text.js';
import { truth } from '../../protocols/truth.js';
import { updateDict } from '../../types/dict.js';
import { KEYWORDS } from '../keyword/module.js';
import type { ModuleDefinition } from '../registry.js';
import { dictBuilder, takeApart, tupleBuilder } from './convert.js';
import { fieldType, frozenErrorType, initVarType, KW_ONLY, MISSING, noMetadata, PyField } from './field.js';
import { replaceFields } from './methods.js';
import { fieldsOf, type Options, processClass } from './process.js';

const OPTIONS =
  'init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False, match_args=True, kw_only=False, slots=False, weakref_slot=False';

function optionsOf(given: readonly (Value | undefined)[]): Options {
  const on = (i: number, fallback: boolean): boolean => (given[i] === undefined ? fallback : truth(given[i] as Value));
  return {
    init: on(0, true),
    repr: on(1, true),
    eq: on(2, true),
    order: on(3, false),
    unsafeHash: on(4, false),
    frozen: on(5, false),
    matchArgs: on(6, true),
    kwOnly: on(7, false),
    slots: on(8, false),
    weakrefSlot: on(9, false),
  };
}

function decorate(v: Value, options: Options): Value {
  if (!(v instanceof PyType)) throw typeError(`dataclass() should be called on a class, not ${typeName(typeOf(v))}`);
  return processClass(v, options);
}

function isInstance(v: Value): boolean {
  return typeOf(v).lookup('__dataclass_fields__') !== undefined;
}

function makeDataclass(
  name: Value,
  fields: Value,
  bases: Value | undefined,
  namespace: Value | undefined,
  module: Value | undefined,
  options: Options,
): Value {
  const annotations = new PyDict();
  const defaults: [string, Value][] = [];
  for (const item of toArray(fields)) {
    let key: Value = item;
    let type: Value = 'typing.Any';
    if (asStr(item) === undefined) {
      const parts = toArray(item);
      if (parts.length !== 2 && parts.length !== 3) throw typeError(`Invalid field: ${reprText(item)}`);
      [key, type] = parts;
      if (parts.length === 3) defaults.push([String(key), parts[2]]);
    }
    const text = asStr(key);
    if (text === undefined || !truth(callMethod0(text, 'isidentifier')))
      throw typeError(`Field names must be valid identifiers: ${reprText(key)}`);
    if (KEYWORDS.includes(jsText(text))) throw typeError(`Field names must not be keywords: ${reprText(key)}`);
    if (annotations.has(text)) throw typeError(`Field name duplicated: ${reprText(key)}`);
    annotations.set(text, type);
  }
  const title = asStr(name);
  if (title === undefined) throw typeError(`type.__new__() argument 1 must be str, not ${typeName(typeOf(name))}`);
  const prepared = prepareClass(jsText(title), bases === undefined ? [] : toArray(bases), null);
  setItem(prepared.ns, '__module__', module ?? m.globals.get('__name__')?.v ?? '__main__');
  if (namespace !== undefined && namespace !== null) {
    const extra = new PyDict();
    updateDict(extra, namespace);
    const entries: [Value, Value][] = [];
    extra.forEach((k, v) => entries.push([k, v]));
    for (const [k, v] of entries) setItem(prepared.ns, k, v);
  }
  for (const [k, v] of defaults) setItem(prepared.ns, k, v);
  setItem(prepared.ns, '__annotations__', annotations);
  return decorate(finishClass(prepared, null), options);
}

const functions = makeFunctions('dataclasses', {
  dataclass: [
    `cls=None, /, *, ${OPTIONS}`,
    'inside',
    (cls: Value | undefined, ...given: (Value | undefined)[]) => {
      const options = optionsOf(given);
      if (cls === undefined || cls === null)
        return makeFunctions('dataclasses', { wrap: ['cls', 'inside', (v: Value) => decorate(v, options)] }).get('wrap')!;
      return decorate(cls, options);
    },
  ],
  field: [
    '*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING',
    1,
    (
      fallback: Value = MISSING,
      factory: Value = MISSING,
      init: Value = true,
      repr: Value = true,
      hash: Value = null,
      compare: Value = true,
      metadata: Value = null,
      kwOnly: Value = MISSING,
    ) => {
      if (fallback !== MISSING && factory !== MISSING) throw valueErr('cannot specify both default and default_factory');
      return new PyField(fallback, factory, init, repr, hash, compare, noMetadata(metadata), kwOnly);
    },
  ],
  fields: [
    'class_or_instance',
    1,
    (v: Value) => {
      const found = fieldsOf(v);
      if (found === undefined) throw typeError('must be called with a dataclass type or instance');
      return new PyTuple(found.filter((f) => f.kind === '_FIELD'));
    },
  ],
  is_dataclass: ['obj', 1, (v: Value) => (v instanceof PyType ? v : typeOf(v)).lookup('__dataclass_fields__') !== undefined],
  asdict: [
    'obj, *, dict_factory=dict',
    'inside',
    (v: Value, factory: Value = dictType) => {
      if (!isInstance(v)) throw typeError('asdict() should be called on dataclass instances');
      return takeApart(v, dictBuilder(factory));
    },
  ],
  astuple: [
    'obj, *, tuple_factory=tuple',
    'inside',
    (v: Value, factory?: Value) => {
      if (!isInstance(v)) throw typeError('astuple() should be called on dataclass instances');
      return takeApart(v, tupleBuilder(factory ?? typeOf(new PyTuple([]))));
    },
  ],
  replace: [
    'obj, /, **changes',
    'inside',
    (v: Value, changes: Kwargs) => {
      if (!isInstance(v)) throw typeError('replace() should be called on dataclass instances');
      return replaceFields(v, fieldsOf(v)!, changes ?? new Map<string, Value>());
    },
  ],
  make_dataclass: [
    `cls_name, fields, *, bases=(), namespace=None, ${OPTIONS}, module=None`,
    'inside',
    (name: Value, fields: Value, bases: Value | undefined, namespace: Value | undefined, ...rest: (Value | undefined)[]) =>
      makeDataclass(name, fields, bases, namespace, rest[10] ?? undefined, optionsOf(rest)),
  ],
});

export const dataclassesModule: ModuleDefinition = {
  name: 'dataclasses',
  doc: 'Classes that are mostly data.',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ['Field', fieldType],
      ['FrozenInstanceError', frozenErrorType],
      ['InitVar', initVarType],
      ['KW_ONLY', KW_ONLY],
      ['MISSING', MISSING],
      [
        '__all__',
        new PyList([
          'dataclass',
          'field',
          'Field',
          'FrozenInstanceError',
          'InitVar',
          'KW_ONLY',
          'MISSING',
          'fields',
          'asdict',
          'astuple',
          'make_dataclass',
          'replace',
          'is_dataclass',
        ]),
      ],
    ]),
};
