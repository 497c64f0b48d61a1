/** How the body of an enumeration becomes a class with members. */
import { defMethods, PyBuiltin } from '../../objects/builtin.js';
import { PyProperty, PyStaticMethod } from '../../objects/descriptors.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { E, newException, PyException, typeError, valueErr } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { asInt } from '../../objects/int.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText } from '../../objects/str.js';
import { builtinType, objectType, PyType, typeType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttr, getAttrOpt, typeOf } from '../../protocols/attributes.js';
import { call, call1 } from '../../protocols/calls.js';
import { makeClass } from '../../protocols/classes.js';
import { eq } from '../../protocols/comparison.js';
import { toArray } from '../../protocols/iteration.js';
import { reprText } from '../../protocols/text.js';
import { type Boundary, bindInfo, bitLength, bitOr, EnumInfo, infoOf, isSingleBit } from './info.js';
import type { EnumNamespace } from './namespace.js';
import { EnumProperty } from './property.js';
import { enumMetaType, enumType, flagType, reprEnumType } from './types.js';

/** Stands in the class's namespace until the class tells it its name: then the member is made. */
class ProtoMember extends PyObject {
  readonly value: Value;
  readonly info: EnumInfo;
  constructor(value: Value, info: EnumInfo) {
    super();
    this.value = value;
    this.info = info;
    this.cls = protoType;
  }
}
const protoType: PyType = builtinType('_proto_member', { module: 'enum', subclassable: false });
defMethods(protoType, {
  __set_name__: ['enum_class, member_name', 'inside', (self: ProtoMember, cls: PyType, name: string) => makeMember(self, cls, name)],
});

function isEnum(v: Value): boolean {
  return v instanceof PyType && typeOf(v).isSubtype(enumMetaType);
}

/** Enumerations with members are final. */
export function checkExtends(name: string, bases: readonly Value[]): void {
  for (const chain of bases) {
    if (!(chain instanceof PyType)) continue;
    for (const base of chain.mro) {
      if (isEnum(base) && infoOf(base).names.items.length > 0) throw typeError(`<enum '${name}'> cannot extend ${reprText(base)}`);
    }
  }
}

function dataTypeOf(name: string, bases: readonly PyType[]): PyType {
  const found: PyType[] = [];
  const add = (t: PyType): void => {
    if (!found.includes(t)) found.push(t);
  };
  for (const chain of bases) {
    let candidate: PyType | null = null;
    for (const base of chain.mro) {
      if (base === objectType) continue;
      if (isEnum(base)) {
        const data = infoOf(base).memberType;
        if (data !== objectType) {
          add(data);
          break;
        }
      } else if (base.dict.has('__new__') || base.dict.has('__dataclass_fields__')) {
        add(candidate ?? base);
        break;
      } else candidate ??= base;
    }
  }
  if (found.length > 1) throw typeError(`too many data types for '${name}': {${found.map((t) => reprText(t)).join(', ')}}`);
  return found[0] ?? objectType;
}

/** The data type and the enumeration a new one derives from. */
export function mixinsOf(name: string, bases: readonly Value[]): { memberType: PyType; first: PyType } {
  if (bases.length === 0) return { memberType: objectType, first: enumType };
  const first = bases[bases.length - 1];
  if (!(first instanceof PyType) || !isEnum(first))
    throw typeError('new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`');
  return { memberType: dataTypeOf(name, bases as PyType[]), first };
}

function dataclassRepr(self: Value): string {
  const fields = asDict(getAttrOpt(self, '__dataclass_fields__') ?? null);
  const parts: string[] = [];
  const names: string[] = [];
  fields?.forEach((name, field) => {
    if (getAttrOpt(field, 'repr') === true) names.push(name as string);
  });
  for (const name of names) parts.push(`${name}=${reprText(getAttr(self, name))}`);
  return parts.join(', ');
}
const dataclassReprFunction: PyBuiltin = new PyBuiltin(
  '_dataclass_repr',
  'function',
  {
    text: 'self',
    positional: ['self'],
    posonly: 0,
    required: 1,
    vararg: null,
    kwonly: [],
    kwonlyRequired: new Set(),
    kwarg: null,
    simple: true,
  },
  1,
  dataclassRepr,
  null,
  'enum',
  false,
);

function valueReprOf(bases: readonly PyType[]): Value {
  for (const chain of bases) {
    for (const base of chain.mro) {
      if (base === objectType) continue;
      if (isEnum(base)) return infoOf(base).valueRepr;
      const own = base.dict.get('__repr__');
      if (own === undefined) continue;
      const params = base.dict.get('__dataclass_params__');
      if (base.dict.has('__dataclass_fields__') && params !== undefined && getAttrOpt(params, 'repr') === true)
        return dataclassReprFunction;
      return own;
    }
  }
  return null;
}

const OBJECT_NEW: Value = objectType.dict.get('__new__')!;

function newOf(cls: PyType, name: string): Value | undefined {
  const found = cls.lookup(name);
  return found instanceof PyStaticMethod ? found.fn : found;
}

/** Picks what makes the bare members. */
function findNew(ns: PyDict, memberType: PyType, first: PyType): { maker: Value; saved: boolean; useArgs: boolean } {
  const own = ns.getStr('__new__');
  const enumNew = enumType.dict.get('__new__')!;
  let maker: Value | undefined = own instanceof PyStaticMethod ? own.fn : own;
  if (maker === undefined) {
    search: for (const name of ['__new_member__', '__new__']) {
      for (const possible of [memberType, first]) {
        const target = newOf(possible, name);
        if (target === undefined || target === OBJECT_NEW || target === enumNew) continue;
        maker = target;
        break search;
      }
    }
  }
  maker ??= OBJECT_NEW;
  return { maker, saved: own !== undefined, useArgs: maker !== enumNew && maker !== OBJECT_NEW };
}

/** Makes one member and puts it into the class. */
function makeMember(proto: ProtoMember, cls: PyType, name: string): void {
  const info = proto.info;
  bindInfo(cls, info);
  cls.delete(name);
  m.charge(2);
  const value = proto.value;
  let args: Value[] = value instanceof PyTuple ? value.items.slice() : [value];
  if (info.memberType.isSubtype(TUPLE)) args = [new PyTuple(args)];
  let member = call(info.newMember, info.useArgs ? [cls, ...args] : [cls], null);
  if (!(member instanceof PyInstance)) throw typeError(`__new__ of ${cls.name} did not return an instance`);
  if (member.getOwn('_value_') === undefined) {
    if (info.memberType === objectType) member.setOwn('_value_', value);
    else {
      const d = m.d;
      try {
        member.setOwn('_value_', call(info.memberType, args, null));
      } catch (q) {
        if (m.dead || !(q instanceof PyException)) throw q;
        m.d = d;
        const made = typeError('_value_ not set in __new__, unable to create it');
        made.cause = q;
        throw made;
      }
    }
  }
  const real = member.getOwn('_value_') as Value;
  member.setOwn('_name_', name);
  member.setOwn('__objclass__', cls);
  const init = cls.lookup('__init__');
  if (init !== undefined && init !== enumType.dict.get('__init__') && !(init instanceof PyBuiltin))
    call(getAttr(member, '__init__'), args, null);
  member.setOwn('_sort_order_', info.names.items.length);
  const isFlag = info.boundary !== null;
  const known = lookupValue(info, real);
  if (known !== undefined) member = known as PyInstance;
  else if (!isFlag || (asInt(real) !== undefined && isSingleBit(asInt(real)!))) info.names.items.push(name);
  addMember(cls, info, name, member as PyInstance);
  if (known === undefined) rememberValue(info, real, member as PyInstance);
}
const TUPLE: PyType = new PyTuple([]).cls;

/** The member of a value, or undefined; values that cannot be hashed are compared one by one. */
export function lookupValue(info: EnumInfo, value: Value): Value | undefined {
  const d = m.d;
  try {
    return info.values.get(value);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
  }
  for (const [known, member] of info.unhashableMembers) if (eq(known, value)) return member;
  return undefined;
}

export function rememberValue(info: EnumInfo, value: Value, member: PyInstance): void {
  const d = m.d;
  try {
    info.values.setDefault(value, member);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    info.unhashable.items.push(value);
    info.unhashableMembers.push([value, member]);
  }
}

/** Makes `cls.name` the member, beside a property of that name if there is one. */
export function addMember(cls: PyType, info: EnumInfo, name: string, member: PyInstance): void {
  const bound = info.members.getStr(name);
  if (bound !== undefined) {
    if (bound !== member) throw newException(E.NameError, [`${reprText(name)} is already bound: ${reprText(bound)}`]);
    return;
  }
  let found: Value | undefined;
  for (let i = 1; i < cls.mro.length; i++) {
    const attr = cls.mro[i].dict.get(name);
    if (attr === undefined || attr instanceof PyType) continue;
    if (attr instanceof EnumProperty || attr instanceof PyProperty) {
      found = attr;
      break;
    }
  }
  if (found !== undefined) {
    const get = found instanceof EnumProperty ? found.get : null;
    const plain = found instanceof PyProperty ? found.get : null;
    const redirect = new EnumProperty(name, cls, (self) => (get !== null ? get(self) : call1(plain, self)), null, null, null);
    redirect.member = member;
    redirect.owningClass = cls;
    cls.set(name, redirect);
  } else cls.set(name, member);
  info.members.setStr(name, member);
}

function nextNew(meta: PyType): Value {
  const mro = meta.mro;
  for (let i = mro.indexOf(enumMetaType) + 1; i < mro.length; i++) {
    const found = mro[i].dict.get('__new__');
    if (found !== undefined) return found;
  }
  return typeType.dict.get('__new__')!;
}

const FRIENDS = ['__repr__', '__str__', '__format__', '__reduce_ex__'] as const;

/** `EnumType.__new__`. */
export function createEnum(
  meta: PyType,
  name: string,
  bases: readonly Value[],
  ns: EnumNamespace,
  kwargs: Map<string, Value> | null,
  boundary: Boundary | null,
): PyType {
  const source = ns.dict;
  if (ns.members.has('mro') || ns.members.has('')) {
    throw valueErr(
      `invalid enum member name(s) ${['', 'mro']
        .filter((n) => ns.members.has(n))
        .map((n) => reprText(n))
        .join(',')}`,
    );
  }
  const { memberType, first } = mixinsOf(name, bases);
  const parents = bases as readonly PyType[];
  const info = new EnumInfo();
  info.memberType = memberType;
  const { maker, saved, useArgs } = findNew(source, memberType, first);
  info.newMember = maker;
  info.useArgs = useArgs;
  info.valueRepr = valueReprOf(parents);
  const isFlag = parents.some((base) => base.isSubtype(flagType));
  if (isFlag) info.boundary = boundary ?? infoOf(first).boundary ?? 'strict';
  const dict = new PyDict();
  let order: Value | undefined;
  m.chargeWork(source.size);
  const entries: [Value, Value][] = [];
  source.forEach((key, value) => entries.push([key, value]));
  for (const [key, value] of entries) {
    if (key === '_order_') order = value;
    else if (key === '_ignore_' || (typeof key === 'string' && ns.ignore.includes(key))) continue;
    else if (typeof key === 'string' && ns.members.has(key)) dict.setStr(key, new ProtoMember(value, info));
    else if (key === '_generate_next_value_' && !(value instanceof PyStaticMethod) && !(value instanceof PyBuiltin))
      dict.setStr(key, new PyStaticMethod(value));
    else dict.set(key, value);
  }
  const given = new Set<string>();
  dict.forEach((key) => {
    if (typeof key === 'string') given.add(key);
  });
  dict.setStr('_new_member_', new PyStaticMethod(maker));
  dict.setStr('_use_args_', useArgs);
  dict.setStr('_member_names_', info.names);
  dict.setStr('_member_map_', info.members);
  dict.setStr('_value2member_map_', info.values);
  dict.setStr('_unhashable_values_', info.unhashable);
  dict.setStr('_member_type_', memberType);
  dict.setStr('_value_repr_', info.valueRepr instanceof PyObject ? new PyStaticMethod(info.valueRepr) : null);
  const next = nextNew(meta);
  let cls: PyType;
  try {
    cls =
      next === typeType.dict.get('__new__')
        ? makeClass(name, parents, dict, kwargs, meta)
        : (call(next, [meta, name, new PyTuple(parents), dict], kwargs) as PyType);
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    // The note of __set_name__ is about how members are made here, not about the program.
    const notes = q.getOwn('__notes__');
    if (notes instanceof PyList && notes.items.some((note) => typeof note === 'string' && note.includes("'_proto_member' instance"))) {
      notes.items = notes.items.filter((note) => !(typeof note === 'string' && note.includes("'_proto_member' instance")));
      if (notes.items.length === 0) q.deleteOwn('__notes__');
    }
    throw q;
  }
  bindInfo(cls, info);
  finishMethods(cls, parents, first, memberType, given);
  const enumNew = enumType.dict.get('__new__')!;
  if (saved) cls.set('__new_member__', new PyStaticMethod(maker));
  if (cls.lookup('__new__') !== enumNew) cls.set('__new__', enumNew);
  if (isFlag) finishFlag(cls, info);
  if (order !== undefined) checkOrder(order, info);
  return cls;
}

/** Members print and combine as members, whatever the data type brings along. */
function finishMethods(cls: PyType, parents: readonly PyType[], first: PyType, memberType: PyType, given: ReadonlySet<string>): void {
  const fixed = new Set(given);
  if (parents.includes(reprEnumType)) {
    if (memberType === objectType) throw typeError('ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)');
    if (!fixed.has('__format__')) {
      cls.set('__format__', memberType.lookup('__format__')!);
      fixed.add('__format__');
    }
    if (!fixed.has('__str__')) {
      const own = memberType.lookup('__str__')!;
      cls.set('__str__', own === objectType.dict.get('__str__') ? memberType.lookup('__repr__')! : own);
      fixed.add('__str__');
    }
  }
  for (const name of FRIENDS) {
    if (fixed.has(name)) continue;
    const found = cls.lookup(name);
    if (found !== undefined && (found === memberType.lookup(name) || found === objectType.dict.get(name))) {
      const own = first.lookup(name);
      if (own !== undefined && own !== found) cls.set(name, own);
    }
  }
  if (!cls.isSubtype(flagType)) return;
  for (const name of ['__or__', '__and__', '__xor__', '__ror__', '__rand__', '__rxor__', '__invert__']) {
    if (given.has(name)) continue;
    const own = flagType.dict.get(name)!;
    if (cls.lookup(name) !== own) cls.set(name, own);
  }
}

function finishFlag(cls: PyType, info: EnumInfo): void {
  let last = -1n;
  info.members.forEach((_name, member) => {
    const value = asInt((member as PyInstance).getOwn('_value_') as Value);
    if (value === undefined) return;
    if (isSingleBit(value)) info.singlesMask = bitOr(info.singlesMask, value);
    if (value > 0 || info.boundary === 'keep') info.flagMask = bitOr(info.flagMask, value);
  });
  for (const name of info.names.items) {
    const value = asInt((info.members.getStr(name as string) as PyInstance).getOwn('_value_') as Value);
    if (value === undefined) continue;
    if (BigInt(value) < last) info.byDefinition = true;
    last = BigInt(value);
  }
  const bits = bitLength(info.flagMask);
  const all = (1n << BigInt(bits)) - 1n;
  info.allBits = all <= 9007199254740991n ? Number(all) : all;
  cls.set('_flag_mask_', info.flagMask);
  cls.set('_singles_mask_', info.singlesMask);
  cls.set('_all_bits_', info.allBits);
}

function checkOrder(order: Value, info: EnumInfo): void {
  const text = asStr(order);
  const wanted =
    text !== undefined
      ? jsText(text)
          .replaceAll(',', ' ')
          .split(' ')
          .filter((n) => n !== '')
      : toArray(order);
  const names = info.names.items;
  const aliases = info.members;
  const relevant = wanted.filter((n) => names.includes(n) || !aliases.has(n));
  if (relevant.length === names.length && relevant.every((n, i) => n === names[i])) return;
  throw typeError(`member order does not match _order_:\n  ${reprText(new PyList(names.slice()))}\n  ${reprText(new PyList(relevant))}`);
}
