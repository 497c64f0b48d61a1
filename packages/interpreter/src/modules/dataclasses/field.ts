/** Fields of dataclasses and the markers that stand in annotations and defaults. */
import { defClassMethods, defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { PyGenericAlias } from '../../objects/descriptors.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { E, typeError } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { strFrom } from '../../objects/str.js';
import { builtinType, PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { callBound2 } from '../../protocols/calls.js';
import { reprText } from '../../protocols/text.js';
import { PyMappingProxy } from '../../types/mappingproxy.js';
import { addressOf } from '../../types/object.js';

export const frozenErrorType: PyType = new PyType('FrozenInstanceError', [E.AttributeError]);
frozenErrorType.module = 'dataclasses';
frozenErrorType.hasDict = true;

class Marker extends PyObject {
  constructor(cls: PyType) {
    super();
    this.cls = cls;
  }
}
const missingType: PyType = builtinType('_MISSING_TYPE', { module: 'dataclasses', subclassable: false });
const keywordOnlyType: PyType = builtinType('_KW_ONLY_TYPE', { module: 'dataclasses', subclassable: false });
const factoryType: PyType = builtinType('_HAS_DEFAULT_FACTORY_CLASS', { module: 'dataclasses', subclassable: false });
/** No default was given. */
export const MISSING: PyObject = new Marker(missingType);
export const KW_ONLY: PyObject = new Marker(keywordOnlyType);
/** Default of a parameter whose value a factory makes. */
export const FACTORY: PyObject = new Marker(factoryType);
defMethods(factoryType, { __repr__: ['', 1, () => '<factory>'] });

export type FieldKind = '_FIELD' | '_FIELD_CLASSVAR' | '_FIELD_INITVAR';

export class PyField extends PyObject {
  name: Value = null;
  type: Value = null;
  default: Value;
  factory: Value;
  init: Value;
  repr: Value;
  hash: Value;
  compare: Value;
  metadata: Value;
  kwOnly: Value;
  kind: FieldKind = '_FIELD';
  constructor(fallback: Value, factory: Value, init: Value, repr: Value, hash: Value, compare: Value, metadata: Value, kwOnly: Value) {
    super();
    this.default = fallback;
    this.factory = factory;
    this.init = init;
    this.repr = repr;
    this.hash = hash;
    this.compare = compare;
    this.metadata = metadata;
    this.kwOnly = kwOnly;
  }
  get text(): string {
    return this.name as string;
  }
}
export const fieldType: PyType = builtinType('Field', { module: 'dataclasses', subclassable: false });
PyField.prototype.cls = fieldType;

/** A field with nothing but a default. */
export function plainField(fallback: Value): PyField {
  return new PyField(fallback, MISSING, true, true, null, true, noMetadata(null), MISSING);
}

/** The read-only view of a field's metadata. */
export function noMetadata(given: Value): Value {
  if (given === null) return new PyMappingProxy(new PyDict());
  const dict = asDict(given);
  if (dict === undefined) throw typeError(`mappingproxy() argument must be a mapping, not ${typeName(typeOf(given))}`);
  return new PyMappingProxy(given);
}

defMethods(fieldType, {
  __repr__: [
    '',
    1,
    (f: PyField) =>
      strFrom(
        `Field(name=${reprText(f.name)},type=${reprText(f.type)},default=${reprText(f.default)},default_factory=${reprText(f.factory)},init=${reprText(f.init)},` +
          `repr=${reprText(f.repr)},hash=${reprText(f.hash)},compare=${reprText(f.compare)},metadata=${reprText(f.metadata)},kw_only=${reprText(f.kwOnly)},_field_type=${f.kind})`,
      ),
  ],
  __set_name__: [
    'owner, name',
    1,
    (f: PyField, owner: Value, name: Value) => {
      const hook = typeOf(f.default).lookup('__set_name__');
      if (hook !== undefined) callBound2(hook, f.default, owner, name);
    },
  ],
});
defClassMethods(fieldType, {
  __class_getitem__: ['item, /', 1, (cls: PyType, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
});
type Slot = 'name' | 'type' | 'default' | 'factory' | 'init' | 'repr' | 'hash' | 'compare' | 'metadata' | 'kwOnly';
const access = (slot: Slot): readonly [(f: PyField) => Value, (f: PyField, v: Value | undefined) => void] => {
  switch (slot) {
    case 'name':
      return [(f) => f.name, (f, v) => void (f.name = v ?? null)];
    case 'type':
      return [(f) => f.type, (f, v) => void (f.type = v ?? null)];
    case 'default':
      return [(f) => f.default, (f, v) => void (f.default = v ?? null)];
    case 'factory':
      return [(f) => f.factory, (f, v) => void (f.factory = v ?? null)];
    case 'init':
      return [(f) => f.init, (f, v) => void (f.init = v ?? null)];
    case 'repr':
      return [(f) => f.repr, (f, v) => void (f.repr = v ?? null)];
    case 'hash':
      return [(f) => f.hash, (f, v) => void (f.hash = v ?? null)];
    case 'compare':
      return [(f) => f.compare, (f, v) => void (f.compare = v ?? null)];
    case 'metadata':
      return [(f) => f.metadata, (f, v) => void (f.metadata = v ?? null)];
    default:
      return [(f) => f.kwOnly, (f, v) => void (f.kwOnly = v ?? null)];
  }
};
defGetters(fieldType, {
  name: access('name'),
  type: access('type'),
  default: access('default'),
  default_factory: access('factory'),
  init: access('init'),
  repr: access('repr'),
  hash: access('hash'),
  compare: access('compare'),
  metadata: access('metadata'),
  kw_only: access('kwOnly'),
  _field_type: (f: PyField) => f.kind,
});

class PyInitVar extends PyObject {
  readonly type: Value;
  constructor(type: Value) {
    super();
    this.type = type;
  }
}
export const initVarType: PyType = builtinType('InitVar', { module: 'dataclasses', subclassable: false });
PyInitVar.prototype.cls = initVarType;
defNew(initVarType, 'type', 1, (_cls: PyType, type: Value) => new PyInitVar(type));
defMethods(initVarType, {
  __repr__: ['', 1, (v: PyInitVar) => strFrom(`dataclasses.InitVar[${v.type instanceof PyType ? v.type.name : reprText(v.type)}]`)],
});
defClassMethods(initVarType, { __class_getitem__: ['type', 1, (_cls: PyType, type: Value) => new PyInitVar(type)] });
defGetters(initVarType, { type: (v: PyInitVar) => v.type });

/** The last word before the brackets of an annotation written as text. */
function word(text: string): string {
  const head = text.split('[')[0];
  return head.slice(head.lastIndexOf('.') + 1).trim();
}

export function isClassVar(annotation: Value): boolean {
  if (typeof annotation === 'string') return word(annotation) === 'ClassVar';
  return annotation instanceof PyInstance && annotation.cls.module === 'typing' && annotation.getOwn('_name') === 'ClassVar';
}

export function isInitVar(annotation: Value): boolean {
  if (typeof annotation === 'string') return word(annotation) === 'InitVar';
  return annotation === initVarType || annotation instanceof PyInitVar;
}

export function isKeywordOnly(annotation: Value): boolean {
  return annotation === KW_ONLY || (typeof annotation === 'string' && word(annotation) === 'KW_ONLY');
}

/** `<... object at 0x...>` of the markers. */
for (const type of [missingType, keywordOnlyType]) {
  defMethods(type, { __repr__: ['', 1, (v: PyObject) => strFrom(`<dataclasses.${type.name} object at ${addressOf(v)}>`)] });
}
