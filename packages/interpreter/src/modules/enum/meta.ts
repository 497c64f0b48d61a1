/** EnumType: what enumeration classes can do. https://docs.python.org/3.13/library/enum.html */
import { defClassMethods, defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { attributeErr, E, keyError, newException, PyException, typeError } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { objectType, PyType, typeType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { namesOf, typeName, typeOf, typeSet } from '../../protocols/attributes.js';
import { call } from '../../protocols/calls.js';
import { getIter, toArray } from '../../protocols/iteration.js';
import { getItem } from '../../protocols/subscript.js';
import { reprText } from '../../protocols/text.js';
import { PyMappingProxy } from '../../types/mappingproxy.js';
import { attributeName } from '../../types/object.js';
import { checkExtends, createEnum, lookupValue, mixinsOf } from './create.js';
import { findMember, missingFlag } from './find.js';
import { type Boundary, type EnumInfo, infoOf } from './info.js';
import { EnumNamespace, store } from './namespace.js';
import { generatorOf } from './generate.js';
import { enumMetaType, enumType, flagType } from './types.js';

function nameText(v: Value): string {
  const text = asStr(v);
  if (text === undefined) throw typeError(`type.__new__() argument 1 must be str, not ${typeName(typeOf(v))}`);
  return jsText(text);
}

/** What `boundary=` means. */
export function boundaryOf(v: Value | undefined): Boundary | null {
  if (v === undefined || v === null) return null;
  const text = v instanceof PyInstance ? v.getOwn('_value_') : v;
  return text === 'strict' || text === 'conform' || text === 'eject' || text === 'keep' ? text : null;
}

/** The namespace of a new enumeration's body. */
export function prepare(name: string, bases: readonly Value[]): EnumNamespace {
  checkExtends(name, bases);
  const ns = new EnumNamespace();
  ns.className = name;
  ns.generate = generatorOf(mixinsOf(name, bases).first);
  return ns;
}

defClassMethods(enumMetaType, {
  __prepare__: ['cls, bases, **kwds', 1, (_meta: PyType, name: Value, bases: Value) => prepare(nameText(name), (bases as PyTuple).items)],
});

defNew(
  enumMetaType,
  'cls, bases, classdict, /, *, boundary=None, _simple=False, **kwds',
  'inside',
  (
    meta: PyType,
    name: Value,
    bases: Value,
    ns: Value,
    boundary: Value | undefined,
    _simple: Value | undefined,
    kwds: Map<string, Value> | null,
  ) => {
    if (!(bases instanceof PyTuple)) throw typeError(`type.__new__() argument 2 must be tuple, not ${typeName(typeOf(bases))}`);
    if (!(ns instanceof EnumNamespace))
      throw attributeErr(`'${typeName(typeOf(ns))}' object has no attribute '_member_names'`, '_member_names', ns);
    return createEnum(meta, nameText(name), bases.items, ns, kwds, boundaryOf(boundary));
  },
);

/** `Enum('Name', 'A B C')`. */
function functional(cls: PyType, name: Value, names: Value | undefined, options: ReadonlyMap<string, Value>): Value {
  const type = options.get('type') ?? null;
  const start = options.get('start') ?? 1;
  const bases = type === null ? [cls] : [type, cls];
  const className = nameText(name);
  const ns = prepare(className, bases);
  const generate = ns.generate!;
  const pairs: [Value, Value][] = [];
  let listed: Value[];
  const text = names === undefined || names === null ? undefined : asStr(names);
  if (names === undefined || names === null) listed = [];
  else if (text !== undefined)
    listed = jsText(text)
      .replaceAll(',', ' ')
      .split(/[ \t\n\r]/)
      .filter((n) => n !== '');
  else listed = toArray(names);
  if (
    listed.length > 0 &&
    listed.every((n) => asStr(n) !== undefined) &&
    (text !== undefined || names instanceof PyList || names instanceof PyTuple)
  ) {
    const last: Value[] = [];
    listed.forEach((n, i) => {
      const value = generate(jsText(asStr(n)!), start, i, last.slice());
      last.push(value);
      pairs.push([n, value]);
    });
  } else {
    for (const item of listed) {
      if (asStr(item) !== undefined) pairs.push([item, getItem(names!, item)]);
      else {
        const [key, value] = toArray(item);
        pairs.push([key, value]);
      }
    }
  }
  for (const [key, value] of pairs) store(ns, key, value);
  store(ns, '__module__', options.get('module') ?? m.globals.get('__name__')?.v ?? '__main__');
  const qualname = options.get('qualname');
  if (qualname !== undefined && qualname !== null) store(ns, '__qualname__', qualname);
  const meta = cls.cls;
  return call(
    meta.lookup('__new__') as Value,
    [meta, className, new PyTuple(bases), ns],
    options.has('boundary') ? new Map([['boundary', options.get('boundary')!]]) : null,
  );
}

function members(info: EnumInfo): Value[] {
  m.chargeWork(info.names.items.length);
  return info.names.items.map((name) => info.members.getStr(name as string)!);
}

const CALL_OPTIONS: ReadonlySet<string> = new Set(['module', 'qualname', 'type', 'start', 'boundary', 'names', 'value']);

defMethods(
  enumMetaType,
  {
    __init__: ['*args, **kwds', 1, () => null],
    __call__: [
      '*args, **kwds',
      1,
      (cls: PyType, args: Value[], kwds: Map<string, Value> | null) => {
        if (args.length === 1 && kwds === null) {
          const info = infoOf(cls);
          if (info.members.size > 0) return findMember(cls, info, args[0]);
        }
        const options = kwds ?? new Map<string, Value>();
        for (const key of options.keys()) {
          if (!CALL_OPTIONS.has(key)) throw typeError(`EnumType.__call__() got an unexpected keyword argument '${key}'`);
        }
        const value = args.length > 0 ? args[0] : options.get('value');
        if (value === undefined) throw typeError("EnumType.__call__() missing 1 required positional argument: 'value'");
        const names = args.length > 1 ? args[1] : options.get('names');
        const info = infoOf(cls);
        if (info.members.size > 0) {
          if (args.length > 1) return findMember(cls, info, new PyTuple(args));
          return findMember(cls, info, names === undefined ? value : new PyTuple([value, names]));
        }
        if (names === undefined && (options.get('type') ?? null) === null) {
          throw typeError(`${reprText(cls)} has no members; specify \`names=()\` if you meant to create a new, empty, enum`);
        }
        return functional(cls, value, args.length > 2 ? new PyTuple(args.slice(1)) : names, options);
      },
    ],
    __contains__: [
      'value',
      1,
      (cls: PyType, value: Value) => {
        if (typeOf(value).isSubtype(cls)) return true;
        const info = infoOf(cls);
        if (info.boundary !== null) {
          const d = m.d;
          try {
            return typeOf(missingFlag(cls, info, value)).isSubtype(cls);
          } catch (q) {
            if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.ValueError)) throw q;
            m.d = d;
          }
        }
        return lookupValue(info, value) !== undefined;
      },
    ],
    __getitem__: [
      'name',
      1,
      (cls: PyType, name: Value) => {
        const found = infoOf(cls).members.get(name);
        if (found === undefined) throw keyError(name);
        return found;
      },
    ],
    __iter__: ['', 1, (cls: PyType) => getIter(new PyList(members(infoOf(cls))))],
    __reversed__: ['', 1, (cls: PyType) => getIter(new PyList(members(infoOf(cls)).reverse()))],
    __len__: ['', 1, (cls: PyType) => infoOf(cls).names.items.length],
    __bool__: ['', 1, () => true],
    __repr__: ['', 1, (cls: PyType) => strFrom(`<${cls.isSubtype(flagType) ? 'flag' : 'enum'} '${cls.name}'>`)],
    __setattr__: [
      'name, value',
      1,
      (cls: PyType, name: Value, value: Value) => {
        const text = attributeName(name);
        if (infoOf(cls).members.getStr(text) !== undefined) throw attributeErr(`cannot reassign member ${reprText(name)}`);
        typeSet(cls, text, value);
      },
    ],
    __delattr__: [
      'name',
      1,
      (cls: PyType, name: Value) => {
        const text = attributeName(name);
        if (infoOf(cls).members.getStr(text) !== undefined) throw attributeErr(`'${cls.name}' cannot delete member ${reprText(name)}.`);
        typeSet(cls, text, undefined);
      },
    ],
    __dir__: [
      '',
      'inside',
      (cls: PyType) => {
        const names = new Set([
          '__class__',
          '__contains__',
          '__doc__',
          '__getitem__',
          '__iter__',
          '__len__',
          '__members__',
          '__module__',
          '__name__',
          '__qualname__',
        ]);
        const info = infoOf(cls);
        for (const name of info.names.items) names.add(name as string);
        if (cls.dict.has('_generate_next_value_')) names.add('_generate_next_value_');
        if (cls.dict.has('__new_member__')) names.add('__new__');
        if (info.memberType === objectType) names.add('__init_subclass__');
        else for (const name of namesOf(info.memberType)) names.add(name);
        return new PyList([...names].sort());
      },
    ],
  },
  { raw: true },
);

defGetters(enumMetaType, { __members__: (cls: PyType) => new PyMappingProxy(infoOf(cls).members) }, { raw: true });
enumMetaType.doc = 'Metaclass for Enum\n    ';

/** Makes an enumeration of the runtime's own, one for each executor. */
export function makeNative(
  name: string,
  base: PyType,
  module: string,
  doc: string | null,
  rows: readonly (readonly [string, Value])[],
): PyType {
  const ns = prepare(name, [base]);
  store(ns, '__module__', module);
  store(ns, '__qualname__', name);
  store(ns, '__doc__', doc);
  for (const [key, value] of rows) store(ns, key, value);
  return createEnum(enumMetaType, name, [base], ns, null, null);
}

/** Raises where a class is no enumeration. */
export function requireEnum(v: Value): PyType {
  if (v instanceof PyType && v.isSubtype(enumType)) return v;
  throw newException(E.TypeError, [
    `unique() and verify() take an enumeration, not ${typeName(v instanceof PyType ? typeType : typeOf(v))}`,
  ]);
}
