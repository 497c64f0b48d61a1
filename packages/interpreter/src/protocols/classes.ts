/** Classes: making them, making their instances, and asking what is an instance of what. */
import { PyBuiltin, PyGetSet, PyMember } from '../objects/builtin.js';
import { PyClassMethod, PyGenericAlias, PyProperty, PyStaticMethod, PyUnionType, superType } from '../objects/descriptors.js';
import { asDict, PyDict } from '../objects/dict.js';
import { E, PyException, typeError, valueErr } from '../objects/exception.js';
import { PyFunction } from '../objects/function.js';
import { PyInstance, toDict } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, jsText } from '../objects/str.js';
import { objectType, PyType, typeEpoch, typeType } from '../objects/type.js';
import { PyObject, type Value } from '../objects/value.js';
import { bindAttr, getAttrOpt, lookupSpecial, typeName, typeOf } from './attributes.js';
import { callBuiltin } from './binder.js';
import { call, call0, call1, call2, callBound, callBound0, callBound1, callBound2, type Kwargs } from './calls.js';
import { makeSuper } from './supers.js';
import { truth } from './truth.js';
import { factsOf } from './type-facts.js';

// Making instances.

/** A new instance with nothing in it: a PyException for exception types. */
export function allocate(cls: PyType): PyInstance {
  return cls.isException ? new PyException(cls, []) : new PyInstance(cls);
}

/** What a builtin `__new__` returns: the value itself, or an instance of the guest subclass with the value behind it. */
export function wrapNew(cls: PyType, builtin: PyType, payload: Value): Value {
  if (cls === builtin) return payload;
  const made = new PyInstance(cls);
  made.payload = payload;
  return made;
}

/** Makes an exception as calling its plain class would. */
function makeException(cls: PyType, args: Value[]): PyException {
  return new PyException(cls, args);
}

function checkInit(result: Value): void {
  if (result !== null) throw typeError(`__init__() should return None, not '${typeName(typeOf(result))}'`);
}

/** `cls()`. */
export function instantiate0(cls: PyType): Value {
  const facts = cls.factsEpoch === typeEpoch ? cls.facts! : factsOf(cls);
  switch (facts.construct) {
    case 'init': {
      const made = new PyInstance(cls);
      checkInit(callBound0(facts.init!, made));
      return made;
    }
    case 'bare':
      return new PyInstance(cls);
    case 'exception':
      return makeException(cls, []);
    default:
      return instantiate(cls, [], null);
  }
}

/** `cls(a)`. */
export function instantiate1(cls: PyType, a: Value): Value {
  if (cls === typeType) return typeOf(a);
  const facts = cls.factsEpoch === typeEpoch ? cls.facts! : factsOf(cls);
  switch (facts.construct) {
    case 'init': {
      const made = new PyInstance(cls);
      checkInit(callBound1(facts.init!, made, a));
      return made;
    }
    case 'exception':
      return makeException(cls, [a]);
    default:
      return instantiate(cls, [a], null);
  }
}

/** `cls(a, b)`. */
export function instantiate2(cls: PyType, a: Value, b: Value): Value {
  if (cls === superType && b !== null) return makeSuper(a, b);
  const facts = cls.factsEpoch === typeEpoch ? cls.facts! : factsOf(cls);
  switch (facts.construct) {
    case 'init': {
      const made = new PyInstance(cls);
      checkInit(callBound2(facts.init!, made, a, b));
      return made;
    }
    case 'exception':
      return makeException(cls, [a, b]);
    default:
      return instantiate(cls, [a, b], null);
  }
}

/** `type.__call__`: `__new__`, then `__init__` where the result is an instance of the class. */
export function instantiate(cls: PyType, args: Value[], kwargs: Kwargs): Value {
  if (kwargs !== null && kwargs.size === 0) kwargs = null;
  if (cls === typeType && args.length === 1 && kwargs === null) return typeOf(args[0]);
  const facts = factsOf(cls);
  if (facts.construct === 'init') {
    const made = new PyInstance(cls);
    checkInit(callBound(facts.init!, made, args, kwargs));
    return made;
  }
  if (facts.construct === 'exception' && kwargs === null) return makeException(cls, args.slice());
  const maker = cls.lookup('__new__');
  if (maker === undefined) throw typeError(`cannot create '${typeName(cls)}' instances`);
  const made = callNew(maker, cls, args, kwargs);
  if (!typeOf(made).isSubtype(cls)) return made;
  const init = typeOf(made).lookup('__init__');
  if (init === undefined) return made;
  if (init instanceof PyBuiltin && init.owner === objectType) {
    if (args.length > 0 || kwargs !== null) checkObjectInit(typeOf(made), args.length, kwargs);
    return made;
  }
  if (!(init instanceof PyBuiltin)) checkInit(callBound(init, made, args, kwargs));
  else {
    m.enterNative(CONSTRUCTOR_BYTES);
    checkInit(callBound(init, made, args, kwargs));
    m.d--;
  }
  return made;
}

/** Bytes of JavaScript stack under what a constructor of the runtime calls. */
const CONSTRUCTOR_BYTES = 750;

function callNew(maker: Value, cls: PyType, args: Value[], kwargs: Kwargs): Value {
  if (maker instanceof PyStaticMethod) maker = maker.fn;
  if (maker instanceof PyBuiltin && maker.name === '__new__') {
    if (maker.owner === objectType && (cls.layout !== null || cls.isException || !cls.subclassable))
      return call(maker, [cls, ...args], kwargs);
    // A constructor of the runtime may run code of the program, by way of the binder and its own loops.
    m.enterNative(CONSTRUCTOR_BYTES);
    const made = callBuiltin(maker, cls, args, kwargs);
    m.d--;
    return made;
  }
  if (maker instanceof PyFunction || maker instanceof PyBuiltin) return call(maker, [cls, ...args], kwargs);
  return call(bindAttr(maker, undefined, cls), [cls, ...args], kwargs);
}

/** Rules of `object.__new__` on surplus arguments. */
export function checkObjectNew(cls: PyType, count: number, kwargs: ReadonlyMap<string, Value> | null): void {
  if (count === 0 && (kwargs === null || kwargs.size === 0)) return;
  const maker = cls.lookup('__new__');
  if (!(maker instanceof PyBuiltin && maker.owner === objectType)) {
    throw typeError('object.__new__() takes exactly one argument (the type to instantiate)');
  }
  if (cls.inheritsFrom('__init__', objectType)) throw typeError(`${cls.name}() takes no arguments`);
}

/** Rules of `object.__init__` on surplus arguments. */
export function checkObjectInit(cls: PyType, count: number, kwargs: ReadonlyMap<string, Value> | null): void {
  if (count === 0 && (kwargs === null || kwargs.size === 0)) return;
  if (!cls.inheritsFrom('__init__', objectType)) {
    throw typeError('object.__init__() takes exactly one argument (the instance to initialize)');
  }
  if (cls.inheritsFrom('__new__', objectType))
    throw typeError(`${cls.name}.__init__() takes exactly one argument (the instance to initialize)`);
}

/** `object.__new__` after its argument checks. */
export function newObject(cls: PyType): Value {
  const missing = cls.abstractMethods;
  if (missing !== null && missing.size > 0) {
    const names = [...missing].sort();
    const what = names.length === 1 ? `method '${names[0]}'` : `methods ${names.map((n) => `'${n}'`).join(', ')}`;
    throw typeError(`Can't instantiate abstract class ${cls.name} without an implementation for abstract ${what}`);
  }
  return allocate(cls);
}

// Making classes.

/** Carries a new class to the `__class__` cell of its methods: under `__classcell__` in the namespace, as in CPython. */
export class ClassCell extends PyObject {
  readonly set: (cls: PyType) => void;
  constructor(set: (cls: PyType) => void) {
    super();
    this.set = set;
    this.cls = objectType;
  }
}

/** C3 linearisation. */
export function mroOf(cls: PyType, bases: readonly PyType[]): PyType[] {
  if (bases.length === 1) return [cls, ...bases[0].mro];
  for (let i = 0; i < bases.length; i++) {
    if (bases.indexOf(bases[i]) !== i) throw typeError(`duplicate base class ${bases[i].name}`);
  }
  const sequences: PyType[][] = bases.map((base) => base.mro.slice());
  sequences.push(bases.slice());
  const at: number[] = sequences.map(() => 0);
  const mro: PyType[] = [cls];
  for (;;) {
    let done = true;
    let next: PyType | null = null;
    for (let i = 0; i < sequences.length && next === null; i++) {
      if (at[i] >= sequences[i].length) continue;
      done = false;
      const candidate = sequences[i][at[i]];
      let good = true;
      for (let j = 0; j < sequences.length && good; j++) good = sequences[j].indexOf(candidate, at[j] + 1) < 0;
      if (good) next = candidate;
    }
    if (done) return mro;
    if (next === null) {
      // CPython names the first base left in each sequence.
      const left: string[] = [];
      for (let i = 0; i < sequences.length; i++) {
        if (at[i] < sequences[i].length && !left.includes(sequences[i][at[i]].name)) left.push(sequences[i][at[i]].name);
      }
      throw typeError(`Cannot create a consistent method resolution order (MRO) for bases ${left.join(', ')}`);
    }
    m.charge(1 + ((sequences.length * sequences[0].length) >>> 6));
    mro.push(next);
    for (let i = 0; i < sequences.length; i++) if (sequences[i][at[i]] === next) at[i]++;
  }
}

/** The most derived of a metaclass and the metaclasses of the bases. */
export function winnerMetaclass(metaclass: PyType, bases: readonly Value[]): PyType {
  let winner = metaclass;
  for (const base of bases) {
    const meta = typeOf(base);
    if (winner.isSubtype(meta)) continue;
    if (meta.isSubtype(winner)) winner = meta;
    else {
      throw typeError(
        'metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases',
      );
    }
  }
  return winner;
}

/** What is known once the head of a class statement was evaluated. */
export interface PreparedClass {
  readonly name: string;
  readonly bases: readonly Value[];
  /** The bases as written, where `__mro_entries__` replaced some. */
  readonly origBases: readonly Value[] | null;
  readonly metaclass: Value;
  /** The namespace the body runs over. */
  readonly ns: Value;
  /** Keywords but for `metaclass`. */
  readonly kwargs: Kwargs;
}

/** Head of a class statement: bases resolved, metaclass chosen, namespace prepared. */
export function prepareClass(name: string, written: readonly Value[], kwargs: Kwargs): PreparedClass {
  const bases = resolveBases(written);
  let rest = kwargs;
  let metaclass: Value | undefined = kwargs?.get('metaclass');
  if (metaclass !== undefined) {
    rest = new Map(kwargs);
    rest.delete('metaclass');
  } else metaclass = bases.length > 0 ? typeOf(bases[0]) : typeType;
  if (rest !== null && rest.size === 0) rest = null;
  if (metaclass instanceof PyType) metaclass = winnerMetaclass(metaclass, bases);
  let ns: Value;
  if (metaclass === typeType) ns = new PyDict();
  else {
    const prepare = getAttrOpt(metaclass, '__prepare__');
    if (prepare === undefined) ns = new PyDict();
    else {
      ns = call(prepare, [name, new PyTuple(bases)], rest);
      if (asDict(ns) === undefined && typeOf(ns).lookup('__getitem__') === undefined) {
        const who = metaclass instanceof PyType ? metaclass.name : '<metaclass>';
        throw typeError(`${who}.__prepare__() must return a mapping, not ${typeName(typeOf(ns))}`);
      }
    }
  }
  return { name, bases, origBases: bases === written ? null : written, metaclass, ns, kwargs: rest };
}

function resolveBases(written: readonly Value[]): readonly Value[] {
  let bases: Value[] | null = null;
  for (let i = 0; i < written.length; i++) {
    const base = written[i];
    const entries = base instanceof PyType ? undefined : base instanceof PyGenericAlias ? [base.origin] : mroEntries(base, written);
    if (entries === undefined) {
      bases?.push(base);
      continue;
    }
    bases ??= written.slice(0, i);
    for (let j = 0; j < entries.length; j++) bases.push(entries[j]);
  }
  return bases ?? written;
}

function mroEntries(base: Value, written: readonly Value[]): readonly Value[] | undefined {
  const method = getAttrOpt(base, '__mro_entries__');
  if (method === undefined) return undefined;
  const entries = call1(method, new PyTuple(written));
  if (!(entries instanceof PyTuple)) throw typeError('__mro_entries__ must return a tuple');
  return entries.items;
}

/** End of a class statement: calls the metaclass on the filled namespace. `setCell` fills the `__class__` cell. */
export function finishClass(prepared: PreparedClass, setCell: ((cls: PyType) => void) | null): Value {
  const { name, bases, metaclass, ns, kwargs } = prepared;
  if (ns instanceof PyDict) {
    if (prepared.origBases !== null) ns.setStr('__orig_bases__', new PyTuple(prepared.origBases));
    if (setCell !== null) ns.setStr('__classcell__', new ClassCell(setCell));
  } else {
    const setItem = lookupSpecial(ns, '__setitem__');
    if (setItem !== undefined) {
      if (prepared.origBases !== null) call2(setItem, '__orig_bases__', new PyTuple(prepared.origBases));
      if (setCell !== null) call2(setItem, '__classcell__', new ClassCell(setCell));
    }
  }
  if (metaclass === typeType && ns instanceof PyDict) return makeClass(name, bases, ns, kwargs, typeType);
  return call(metaclass, [name, new PyTuple(bases), ns], kwargs);
}

/** `type.__new__`: makes a class. */
export function makeClass(name: string, bases: readonly Value[], ns: PyDict, kwargs: Kwargs, metaclass: PyType): PyType {
  for (const base of bases) {
    if (!(base instanceof PyType)) {
      if (getAttrOpt(base, '__mro_entries__') !== undefined || base instanceof PyGenericAlias) {
        throw typeError("type() doesn't support MRO entry resolution; use types.new_class()");
      }
      throw typeError('bases must be types');
    }
    if (!base.subclassable) throw typeError(`type '${typeName(base)}' is not an acceptable base type`);
  }
  const parents: PyType[] = bases.length > 0 ? (bases.slice() as PyType[]) : [objectType];
  const winner = winnerMetaclass(metaclass, parents);
  const best = bestBase(parents);
  // A deep hierarchy copies its resolution order into every class.
  m.charge(1 + (best.mro.length >>> 6));
  m.reserve(best.mro.length * 8);
  const cls = new PyType(name, parents, true, winner === typeType ? undefined : winner);
  cls.mro = mroOf(cls, parents);
  if (cls.mro.length > 1 && winner !== typeType) customMro(cls, winner);
  cls.layout = best.layout;
  cls.unwrap = best.unwrap;
  cls.solid = best.solid;
  cls.isException = best.isException;
  for (const base of cls.mro) {
    if (base.patternKind !== null && cls.patternKind === null) cls.patternKind = base.patternKind;
  }
  cls.module = '';
  const cell = fillNamespace(cls, ns);
  const may = parents.some((base) => base.hasDict);
  addSlots(cls, parents, may);
  const abstract = cls.dict.get('__abstractmethods__');
  if (abstract !== undefined) cls.dict.delete('__abstractmethods__');
  if (!cls.dict.has('__doc__')) cls.dict.set('__doc__', null);
  cls.doc = cls.dict.get('__doc__')!;
  if (cls.dict.has('__eq__') && !cls.dict.has('__hash__')) cls.dict.set('__hash__', null);
  for (const base of parents) remember(base, cls);
  cell?.set(cls);
  setNames(cls, ns);
  initSubclass(cls, kwargs);
  return cls;
}

function customMro(cls: PyType, meta: PyType): void {
  const found = meta.lookup('mro');
  if (found === undefined || found instanceof PyBuiltin) return;
  const order = callBound0(found, cls);
  const items = order instanceof PyList || order instanceof PyTuple ? order.items : null;
  if (items === null || !items.every((t) => t instanceof PyType)) throw typeError('mro() returned a non-class');
  cls.mro = items.slice() as PyType[];
}

function remember(base: PyType, cls: PyType): void {
  if (base.heap) {
    base.subs.push(cls);
    return;
  }
  const list = m.subclasses.get(base);
  if (list === undefined) m.subclasses.set(base, [cls]);
  else {
    list.push(cls);
    // Kept for `__subclasses__` alone: an executor that defines classes for days must not keep them all.
    if (list.length > MAX_KEPT_SUBCLASSES) list.splice(0, MAX_KEPT_SUBCLASSES >> 1);
  }
}

const MAX_KEPT_SUBCLASSES = 2000;

/** Copies the body's namespace into the class; returns the `__class__` cell if there is one. */
function fillNamespace(cls: PyType, ns: PyDict): ClassCell | null {
  let cell: ClassCell | null = null;
  m.chargeWork(ns.size);
  ns.forEach((key, value) => {
    const name = typeof key === 'string' ? key : asStr(key) !== undefined ? jsText(asStr(key)!) : null;
    if (name === null) return;
    switch (name) {
      case '__classcell__':
        if (!(value instanceof ClassCell)) throw typeError(`__classcell__ must be a nonlocal cell, not <class '${typeOf(value).name}'>`);
        cell = value;
        return;
      case '__qualname__':
        if (typeof value !== 'string') throw typeError(`type __qualname__ must be a str, not ${typeName(typeOf(value))}`);
        cls.qualname = value;
        return;
      case '__module__':
        if (typeof value === 'string') cls.module = value;
        break;
      case '__new__':
        if (value instanceof PyFunction) value = new PyStaticMethod(value);
        break;
      case '__init_subclass__':
      case '__class_getitem__':
        if (value instanceof PyFunction) value = new PyClassMethod(value);
        break;
    }
    cls.dict.set(name, value);
  });
  if (!cls.dict.has('__module__')) {
    cls.module = '__main__';
    cls.dict.set('__module__', '__main__');
  }
  return cell;
}

/** The base that decides the layout of instances. */
function bestBase(parents: readonly PyType[]): PyType {
  let winner = parents[0];
  for (let i = 1; i < parents.length; i++) {
    const candidate = parents[i];
    const a = solidOf(winner);
    const b = solidOf(candidate);
    if (a === b || b === objectType || a.isSubtype(b)) continue;
    if (b.isSubtype(a)) winner = candidate;
    else throw typeError('multiple bases have instance lay-out conflict');
  }
  return winner;
}

/** Exceptions whose C structure has fields of its own. */
const WIDE_EXCEPTIONS: readonly PyType[] = [
  E.BaseExceptionGroup,
  E.StopIteration,
  E.SystemExit,
  E.ImportError,
  E.OSError,
  E.SyntaxError,
  E.UnicodeDecodeError,
  E.UnicodeEncodeError,
  E.UnicodeTranslateError,
  E.NameError,
  E.AttributeError,
];

function solidOf(cls: PyType): PyType {
  if (cls.solid !== null) return cls.solid;
  if (cls.isException) {
    for (const base of cls.mro) if (WIDE_EXCEPTIONS.includes(base)) return base;
    return E.BaseException;
  }
  return cls.layout ?? objectType;
}

/** `_Class__name` for names with two leading underscores. */
function mangle(cls: string, name: string): string {
  if (!name.startsWith('__') || name.endsWith('__')) return name;
  let i = 0;
  while (cls[i] === '_') i++;
  return i === cls.length ? name : `_${cls.slice(i)}${name}`;
}

function addSlots(cls: PyType, parents: readonly PyType[], inheritsDict: boolean): void {
  const declared = cls.dict.get('__slots__');
  const metaclass = cls.isSubtype(typeType);
  let memberNames: Set<string> | null = null;
  for (const base of parents) {
    if (base.memberNames === null) continue;
    memberNames ??= new Set();
    for (const name of base.memberNames) memberNames.add(name);
  }
  cls.hasDict = inheritsDict || declared === undefined;
  if (declared !== undefined) {
    const names = slotList(declared);
    const slots: string[] = [];
    for (const raw of names) {
      if (typeof raw !== 'string') throw typeError(`__slots__ items must be strings, not '${typeName(typeOf(raw))}'`);
      if (raw === '__dict__') {
        if (inheritsDict) throw typeError('__dict__ slot disallowed: we already got one');
        cls.hasDict = true;
        continue;
      }
      if (raw === '__weakref__') continue;
      if (!/^[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*$/.test(raw)) throw typeError('__slots__ must be identifiers');
      const name = mangle(cls.name, raw);
      if (cls.dict.has(name) && raw !== '__qualname__' && raw !== '__classcell__')
        throw valueErr(`'${raw}' in __slots__ conflicts with class variable`);
      slots.push(name);
    }
    if (slots.length > 0 && cls.layout !== null && VARIABLE_SIZE.has(cls.layout.name)) {
      throw typeError(`nonempty __slots__ not supported for subtype of '${parents[0].name}'`);
    }
    if (slots.length > 0) {
      memberNames ??= new Set();
      slots.sort();
      for (const name of slots) {
        memberNames.add(name);
        cls.dict.set(name, new PyMember(name, cls));
      }
      cls.solid = cls;
    }
  }
  cls.memberNames = memberNames;
  cls.slotNames = cls.hasDict ? null : memberNames === null ? [] : [...memberNames];
  if (cls.hasDict && !inheritsDict && !metaclass) {
    cls.dict.set('__dict__', new PyGetSet('__dict__', cls, instanceDict, setInstanceDict));
    if (declared === undefined) cls.dict.set('__weakref__', new PyGetSet('__weakref__', cls, () => null, null));
  }
}

const VARIABLE_SIZE: ReadonlySet<string> = new Set(['int', 'tuple', 'bytes', 'type']);

function slotList(declared: Value): readonly Value[] {
  if (typeof declared === 'string') return [declared];
  if (declared instanceof PyTuple || declared instanceof PyList) return declared.items.slice();
  const dict = asDict(declared);
  if (dict !== undefined) {
    const keys: Value[] = [];
    dict.forEach((key) => keys.push(key));
    return keys;
  }
  return iterateSlots(declared);
}

function iterateSlots(declared: Value): Value[] {
  const names: Value[] = [];
  const iter = lookupSpecial(declared, '__iter__');
  if (iter === undefined) throw typeError(`'${typeName(typeOf(declared))}' object is not iterable`);
  const it = call0(iter) as Value & { next?: () => Value | undefined };
  if (typeof it === 'object' && it !== null && typeof it.next === 'function') {
    for (let v = it.next(); v !== undefined; v = it.next()) {
      m.charge(1);
      names.push(v);
    }
  }
  return names;
}

/** The `__dict__` getter of instances. */
export function instanceDict(self: Value): Value {
  if (self instanceof PyInstance) return toDict(self);
  throw typeError(`descriptor '__dict__' doesn't apply to a '${typeOf(self).name}' object`);
}

/** The `__dict__` setter of instances. */
export function setInstanceDict(self: Value, value: Value | undefined): void {
  const dict = value === undefined ? new PyDict() : asDict(value);
  if (dict === undefined) throw typeError(`__dict__ must be set to a dictionary, not a '${typeName(typeOf(value!))}'`);
  toDict(self as PyInstance);
  (self as PyInstance).attrs = dict;
}

/** Tells attributes that want to know their name. */
function setNames(cls: PyType, ns: PyDict): void {
  const entries: [string, Value][] = [];
  ns.forEach((key, value) => {
    if (typeof key !== 'string' || typeof value !== 'object' || value === null) return;
    if (value instanceof PyFunction || value instanceof PyBuiltin || value instanceof PyType || value instanceof ClassCell) return;
    entries.push([key, value]);
  });
  for (const [name, value] of entries) {
    if (value instanceof PyProperty) {
      value.name = name;
      continue;
    }
    const found = typeOf(value).lookup('__set_name__');
    if (found === undefined) continue;
    try {
      callBound2(found, value, cls, name);
    } catch (q) {
      if (m.dead || !(q instanceof PyException)) throw q;
      addNote(q, `Error calling __set_name__ on '${typeName(typeOf(value))}' instance '${name}' in '${cls.name}'`);
      throw q;
    }
  }
}

function addNote(exc: PyException, note: string): void {
  const notes = exc.getOwn('__notes__');
  if (notes instanceof PyList) notes.items.push(note);
  else exc.setOwn('__notes__', new PyList([note]));
}

function initSubclass(cls: PyType, kwargs: Kwargs): void {
  for (let i = 1; i < cls.mro.length; i++) {
    const found = cls.mro[i].dict.get('__init_subclass__');
    if (found === undefined) continue;
    if (found instanceof PyBuiltin && found.owner === objectType) {
      if (kwargs !== null && kwargs.size > 0) throw typeError(`${cls.name}.__init_subclass__() takes no keyword arguments`);
      return;
    }
    call(bindAttr(found, undefined, cls), [], kwargs);
    return;
  }
}

/** Direct subclasses this executor may see. */
export function subclassesOf(cls: PyType): PyType[] {
  return cls.heap ? cls.subs.slice() : (m.subclasses.get(cls) ?? []).slice();
}

// isinstance and issubclass.

/** True when the checks of `isinstance`/`issubclass` against this class need no call. */
function plainCheck(cls: PyType, name: string): boolean {
  if (cls.cls === typeType) return true;
  const found = cls.cls.lookup(name);
  return found instanceof PyBuiltin && found.owner === typeType;
}

/** `isinstance(v, cls)`. */
export function isInstance(v: Value, cls: Value): boolean {
  if (cls instanceof PyType) {
    const own = typeOf(v);
    if (own === cls) return true;
    if (plainCheck(cls, '__instancecheck__')) return defaultInstanceCheck(v, cls);
  } else if (cls instanceof PyTuple) {
    m.enterNative();
    let found = false;
    for (let i = 0; i < cls.items.length && !found; i++) found = isInstance(v, cls.items[i]);
    m.d--;
    return found;
  } else if (cls instanceof PyUnionType) {
    for (let i = 0; i < cls.args.length; i++) {
      const arg = cls.args[i];
      if (arg instanceof PyGenericAlias) throw typeError('isinstance() argument 2 cannot be a parameterized generic');
      if (arg === null ? v === null : isInstance(v, arg)) return true;
    }
    return false;
  } else if (cls instanceof PyGenericAlias) throw typeError('isinstance() argument 2 cannot be a parameterized generic');
  const found = typeOf(cls).lookup('__instancecheck__');
  if (found !== undefined) return truth(callBound1(found, cls, v));
  return defaultInstanceCheck(v, cls);
}

/** `type.__instancecheck__`. */
export function defaultInstanceCheck(v: Value, cls: Value): boolean {
  if (cls instanceof PyType) {
    const own = typeOf(v);
    if (own.isSubtype(cls)) return true;
    if (!(v instanceof PyInstance) || own.inheritsFrom('__class__', objectType)) return false;
    const claimed = getAttrOpt(v, '__class__');
    return claimed instanceof PyType && claimed !== own && claimed.isSubtype(cls);
  }
  if (basesOf(cls) === undefined) throw typeError('isinstance() arg 2 must be a type, a tuple of types, or a union');
  const claimed = getAttrOpt(v, '__class__');
  return claimed !== undefined && derives(claimed, cls);
}

function basesOf(cls: Value): readonly Value[] | undefined {
  if (cls instanceof PyType) return cls.bases;
  const bases = getAttrOpt(cls, '__bases__');
  return bases instanceof PyTuple ? bases.items : undefined;
}

function derives(from: Value, cls: Value): boolean {
  if (from === cls) return true;
  const bases = basesOf(from);
  if (bases === undefined) return false;
  m.enterNative();
  let found = false;
  for (let i = 0; i < bases.length && !found; i++) found = derives(bases[i], cls);
  m.d--;
  return found;
}

/** `issubclass(a, cls)`. */
export function isSubclass(a: Value, cls: Value): boolean {
  if (cls instanceof PyType) {
    if (plainCheck(cls, '__subclasscheck__')) {
      if (a === cls) return true;
      return defaultSubclassCheck(a, cls);
    }
  } else if (cls instanceof PyTuple) {
    m.enterNative();
    let found = false;
    for (let i = 0; i < cls.items.length && !found; i++) found = isSubclass(a, cls.items[i]);
    m.d--;
    return found;
  } else if (cls instanceof PyUnionType) {
    for (let i = 0; i < cls.args.length; i++) {
      const arg = cls.args[i];
      if (arg instanceof PyGenericAlias) throw typeError('issubclass() argument 2 cannot be a parameterized generic');
      if (isSubclass(a, arg === null ? typeOf(null) : arg)) return true;
    }
    return false;
  } else if (cls instanceof PyGenericAlias) throw typeError('issubclass() argument 2 cannot be a parameterized generic');
  const found = typeOf(cls).lookup('__subclasscheck__');
  if (found !== undefined) return truth(callBound1(found, cls, a));
  return defaultSubclassCheck(a, cls);
}

/** `type.__subclasscheck__`. */
export function defaultSubclassCheck(a: Value, cls: Value): boolean {
  if (a instanceof PyType && cls instanceof PyType) return a.isSubtype(cls);
  if (basesOf(a) === undefined) throw typeError('issubclass() arg 1 must be a class');
  if (basesOf(cls) === undefined) throw typeError('issubclass() arg 2 must be a class, a tuple of classes, or a union');
  return derives(a, cls);
}

/** Assigns `obj.__class__`. */
export function setClass(v: Value, cls: Value | undefined): void {
  if (cls === undefined) throw typeError("can't delete __class__ attribute");
  if (!(cls instanceof PyType)) throw typeError(`__class__ must be set to a class, not '${typeName(typeOf(cls))}' object`);
  const own = typeOf(v);
  if (!(v instanceof PyInstance) || !own.heap || !cls.heap) {
    throw typeError('__class__ assignment only supported for mutable types or ModuleType subclasses');
  }
  if (own.layout !== cls.layout || own.isException !== cls.isException || own.hasDict !== cls.hasDict || solidOf(own) !== solidOf(cls)) {
    throw typeError(`__class__ assignment: '${cls.name}' object layout differs from '${own.name}'`);
  }
  v.changeClass(cls);
}
