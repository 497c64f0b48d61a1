/** What the decorator does to a class. https://docs.python.org/3.13/library/dataclasses.html */
import { defGetters, defMethods } from '../../objects/builtin.js';
import { PyGenericAlias } from '../../objects/descriptors.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { PyFunction } from '../../objects/function.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { PyMember } from '../../objects/builtin.js';
import { builtinType, PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { delAttr, getAttr, getAttrOpt, objectSet, setAttr, typeOf } from '../../protocols/attributes.js';
import { call, call1 } from '../../protocols/calls.js';
import { reprText } from '../../protocols/text.js';
import { truth } from '../../protocols/truth.js';
import { typeText } from '../../types/generic.js';
import { abcFunctions } from '../abc/meta.js';
import { FACTORY, isClassVar, isInitVar, isKeywordOnly, MISSING, PyField, plainField } from './field.js';
import {
  classFunction,
  makeEq,
  makeFrozen,
  makeHash,
  makeInit,
  makeOrder,
  makeRepr,
  type Owner,
  positional,
  replaceFields,
  setNew,
} from './methods.js';

export interface Options {
  readonly init: boolean;
  readonly repr: boolean;
  readonly eq: boolean;
  readonly order: boolean;
  readonly unsafeHash: boolean;
  readonly frozen: boolean;
  readonly matchArgs: boolean;
  readonly kwOnly: boolean;
  readonly slots: boolean;
  readonly weakrefSlot: boolean;
}

class PyParams extends PyObject {
  readonly options: Options;
  constructor(options: Options) {
    super();
    this.options = options;
  }
}
const paramsType: PyType = builtinType('_DataclassParams', { module: 'dataclasses', subclassable: false });
PyParams.prototype.cls = paramsType;
const OPTION_ROWS: readonly (readonly [string, (o: Options) => boolean])[] = [
  ['init', (o) => o.init],
  ['repr', (o) => o.repr],
  ['eq', (o) => o.eq],
  ['order', (o) => o.order],
  ['unsafe_hash', (o) => o.unsafeHash],
  ['frozen', (o) => o.frozen],
  ['match_args', (o) => o.matchArgs],
  ['kw_only', (o) => o.kwOnly],
  ['slots', (o) => o.slots],
  ['weakref_slot', (o) => o.weakrefSlot],
];
for (const [name, read] of OPTION_ROWS) defGetters(paramsType, { [name]: (p: PyParams) => read(p.options) });
defMethods(paramsType, {
  __repr__: [
    '',
    1,
    (p: PyParams) => `_DataclassParams(${OPTION_ROWS.map(([name, read]) => `${name}=${read(p.options) ? 'True' : 'False'}`).join(',')})`,
  ],
});

/** All fields of a dataclass or an instance of one, class variables included; undefined for anything else. */
export function fieldsOf(v: Value): PyField[] | undefined {
  const dict = asDict((v instanceof PyType ? v.lookup('__dataclass_fields__') : getAttrOpt(v, '__dataclass_fields__')) ?? null);
  if (dict === undefined) return undefined;
  const found: PyField[] = [];
  dict.forEach((_name, f) => {
    if (f instanceof PyField) found.push(f);
  });
  return found;
}

function fieldFor(cls: PyType, name: string, annotation: Value, kwOnly: boolean): PyField {
  const found = getAttrOpt(cls, name);
  let given = found === undefined ? MISSING : found;
  let f: PyField;
  if (given instanceof PyField) f = given;
  else {
    if (given instanceof PyMember) given = MISSING;
    f = plainField(given);
  }
  f.name = name;
  f.type = annotation;
  f.kind = '_FIELD';
  if (!(annotation instanceof PyType) || annotation.name === 'InitVar') {
    if (isClassVar(annotation)) f.kind = '_FIELD_CLASSVAR';
    else if (isInitVar(annotation)) f.kind = '_FIELD_INITVAR';
  }
  if (f.kind !== '_FIELD' && f.factory !== MISSING) throw typeError(`field ${name} cannot have a default factory`);
  if (f.kind !== '_FIELD_CLASSVAR') {
    if (f.kwOnly === MISSING) f.kwOnly = kwOnly;
  } else if (f.kwOnly !== MISSING) throw typeError(`field ${name} is a ClassVar but specifies kw_only`);
  if (f.kind === '_FIELD' && typeOf(f.default).lookup('__hash__') === null) {
    throw valueErr(`mutable default ${reprText(typeOf(f.default))} for field ${name} is not allowed: use default_factory`);
  }
  return f;
}

/** An annotation as signatures print it. */
function annotationText(v: Value): string {
  if (v instanceof PyGenericAlias) return reprText(v);
  if (v instanceof PyType) return typeText(v);
  const module = typeof v === 'string' ? null : (getAttrOpt(v, '__module__') ?? null);
  return module === 'typing' ? reprText(v).replaceAll('typing.', '') : reprText(v);
}

function signatureText(fields: readonly PyField[]): string {
  const part = (f: PyField): string => {
    const fallback = f.default !== MISSING ? f.default : f.factory !== MISSING ? FACTORY : undefined;
    return `${f.text}: ${annotationText(f.type)}${fallback === undefined ? '' : ` = ${reprText(fallback)}`}`;
  };
  const parts = fields.filter((f) => !truth(f.kwOnly)).map(part);
  const keyword = fields.filter((f) => truth(f.kwOnly)).map(part);
  if (keyword.length > 0) parts.push('*', ...keyword);
  return `(${parts.join(', ')})`;
}

/** Turns a class into a dataclass. */
export function processClass(cls: PyType, options: Options): Value {
  const { frozen } = options;
  const fields = new Map<string, PyField>();
  let anyFrozen = false;
  let allFrozen = true;
  let hasBases = false;
  m.charge(10);
  for (let i = cls.mro.length - 1; i > 0; i--) {
    const base = cls.mro[i];
    const params = base.dict.get('__dataclass_params__');
    const inherited = asDict(base.dict.get('__dataclass_fields__') ?? null);
    if (inherited === undefined) continue;
    hasBases = true;
    inherited.forEach((name, f) => fields.set(name as string, f as PyField));
    const isFrozen = params instanceof PyParams && params.options.frozen;
    anyFrozen ||= isFrozen;
    allFrozen &&= isFrozen;
  }
  const annotations = asDict(cls.dict.get('__annotations__') ?? null);
  const rows: [string, Value][] = [];
  annotations?.forEach((name, annotation) => rows.push([name as string, annotation]));
  m.charge(rows.length * 4);
  const own: PyField[] = [];
  let keywordOnly = options.kwOnly;
  let seen = false;
  for (const [name, annotation] of rows) {
    if (isKeywordOnly(annotation)) {
      if (seen) throw typeError(`${reprText(name)} is KW_ONLY, but KW_ONLY has already been specified`);
      seen = true;
      keywordOnly = true;
    } else own.push(fieldFor(cls, name, annotation, keywordOnly));
  }
  for (const f of own) {
    fields.set(f.text, f);
    if (!(getAttrOpt(cls, f.text) instanceof PyField)) continue;
    if (f.default === MISSING) delAttr(cls, f.text);
    else setAttr(cls, f.text, f.default);
  }
  for (const [name, value] of cls.dict) {
    if (value instanceof PyField && annotations?.getStr(name) === undefined)
      throw typeError(`${reprText(name)} is a field but has no type annotation`);
  }
  if (hasBases) {
    if (anyFrozen && !frozen) throw typeError('cannot inherit non-frozen dataclass from a frozen one');
    if (!allFrozen && frozen) throw typeError('cannot inherit frozen dataclass from a non-frozen one');
  }
  const dict = new PyDict();
  for (const [name, f] of fields) dict.setStr(name, f);
  setAttr(cls, '__dataclass_fields__', dict);
  setAttr(cls, '__dataclass_params__', new PyParams(options));
  const classHash = cls.dict.get('__hash__');
  const explicitHash = !(classHash === undefined || (classHash === null && cls.dict.has('__eq__')));
  if (options.order && !options.eq) throw valueErr('eq must be true if order is true');
  const listed = [...fields.values()].filter((f) => f.kind !== '_FIELD_CLASSVAR');
  const plain = listed.filter((f) => f.kind === '_FIELD');
  const owner: Owner = { cls };
  if (options.init) setNew(cls, '__init__', makeInit(cls, listed, frozen, options.slots, getAttrOpt(cls, '__post_init__') !== undefined));
  setNew(cls, '__replace__', replaceMethod(cls));
  if (options.repr)
    setNew(
      cls,
      '__repr__',
      makeRepr(
        cls,
        plain.filter((f) => truth(f.repr)),
      ),
    );
  const compared = plain.filter((f) => truth(f.compare));
  if (options.eq) setNew(cls, '__eq__', makeEq(cls, compared));
  if (options.order) {
    for (const name of ['__lt__', '__le__', '__gt__', '__ge__'] as const) {
      if (setNew(cls, name, makeOrder(cls, name, compared))) {
        throw typeError(`Cannot overwrite attribute ${name} in class ${cls.name} Consider using functools.total_ordering`);
      }
    }
  }
  if (frozen) {
    for (const name of ['__setattr__', '__delattr__'] as const) {
      if (setNew(cls, name, makeFrozen(owner, name, plain))) throw typeError(`Cannot overwrite attribute ${name} in class ${cls.name}`);
    }
  }
  const hashed = plain.filter((f) => truth(f.hash === null ? f.compare : f.hash));
  if (options.unsafeHash) {
    if (explicitHash) throw typeError(`Cannot overwrite attribute __hash__ in class ${cls.name}`);
    setAttr(cls, '__hash__', makeHash(cls, hashed));
  } else if (options.eq && !explicitHash) setAttr(cls, '__hash__', frozen ? makeHash(cls, hashed) : null);
  const initFields = listed.filter((f) => f.init !== false);
  if (!truth(getAttrOpt(cls, '__doc__') ?? null))
    setAttr(cls, '__doc__', `${cls.name}${options.init || !cls.dict.has('__init__') ? signatureText(initFields) : docOfInit(cls)}`);
  if (options.matchArgs) setNew(cls, '__match_args__', new PyTuple(initFields.filter((f) => !truth(f.kwOnly)).map((f) => f.name)));
  if (options.weakrefSlot && !options.slots) throw typeError('weakref_slot is True but slots is False');
  const done = options.slots ? withSlots(cls, plain, options, owner) : cls;
  call1(abcFunctions.get('update_abstractmethods')!, done);
  return done;
}

/** The signature of a hand-written `__init__`, for the doc of its class. */
function docOfInit(cls: PyType): string {
  const init = cls.dict.get('__init__');
  if (!(init instanceof PyFunction)) return '';
  const p = init.code.params;
  const first = p.names.length - (init.defaults?.length ?? 0);
  const part = (name: string, fallback: Value | undefined): string => {
    const annotation = init.annotations?.getStr(name);
    const noted = annotation === undefined ? name : `${name}: ${annotationText(annotation)}`;
    return fallback === undefined ? noted : `${noted}${annotation === undefined ? '=' : ' = '}${reprText(fallback)}`;
  };
  const parts = p.names.map((name, i) => part(name, i >= first ? init.defaults![i - first] : undefined)).slice(1);
  if (p.vararg !== null) parts.push(`*${part(p.vararg, undefined)}`);
  else if (p.kwonly.length > 0) parts.push('*');
  for (const name of p.kwonly) parts.push(part(name, init.kwdefaults?.get(name)));
  if (p.kwarg !== null) parts.push(`**${part(p.kwarg, undefined)}`);
  return `(${parts.join(', ')})`;
}

function replaceMethod(cls: PyType): Value {
  return classFunction(
    cls,
    '_replace',
    { ...positional('self'), posonly: 1, kwarg: 'changes' },
    null,
    null,
    (self: Value, changes: PyDict) => {
      const map = new Map<string, Value>();
      changes.forEach((name, value) => map.set(name as string, value));
      return replaceFields(self, fieldsOf(self) ?? [], map);
    },
  );
}

/** Makes the class again with `__slots__`. */
function withSlots(cls: PyType, plain: readonly PyField[], options: Options, owner: Owner): PyType {
  if (cls.dict.has('__slots__')) throw typeError(`${cls.name} already specifies __slots__`);
  const inherited = new Set<string>();
  for (let i = 1; i < cls.mro.length - 1; i++) {
    const slots = cls.mro[i].dict.get('__slots__');
    if (typeof slots === 'string') inherited.add(slots);
    else if (slots instanceof PyTuple || slots instanceof PyList) for (const s of slots.items) if (typeof s === 'string') inherited.add(s);
  }
  const names = plain.map((f) => f.text);
  const slots: Value[] = names.filter((n) => !inherited.has(n));
  if (options.weakrefSlot && !inherited.has('__weakref__')) slots.push('__weakref__');
  const ns = new PyDict();
  for (const [key, value] of cls.dict) if (!names.includes(key) && key !== '__dict__' && key !== '__weakref__') ns.setStr(key, value);
  ns.setStr('__slots__', new PyTuple(slots));
  ns.setStr('__qualname__', cls.qualname);
  const made = call(typeOf(cls), [cls.name, new PyTuple(cls.bases), ns], null) as PyType;
  const setCell = m.classCells.get(cls);
  if (setCell !== undefined) {
    setCell(made);
    m.classCells.set(made, setCell);
  }
  owner.cls = made;
  if (options.frozen && !cls.dict.has('__getstate__')) {
    setAttr(
      made,
      '__getstate__',
      classFunction(
        made,
        '_dataclass_getstate',
        positional('self'),
        null,
        null,
        (self: Value) => new PyList(names.map((n) => getAttr(self, n))),
      ),
    );
    setAttr(
      made,
      '__setstate__',
      classFunction(made, '_dataclass_setstate', positional('self', 'state'), null, null, (self: Value, state: Value) => {
        const items = state instanceof PyList || state instanceof PyTuple ? state.items : [];
        for (let i = 0; i < names.length; i++) objectSet(self, names[i], items[i]);
        return null;
      }),
    );
  }
  return made;
}
