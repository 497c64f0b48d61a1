/** The methods a dataclass gets: native bodies behind functions that Python sees as its own. */
import { PyDict } from '../../objects/dict.js';
import { E, newException, typeError } from '../../objects/exception.js';
import { type CodeInfo, type NativeCode, type Parameters, PyFunction } from '../../objects/function.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { MAX_SHAPE_KEYS, type PyType, type Shape, typeEpoch } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import {
  AttrCache,
  getAttr,
  getAttrCached,
  isDataDescriptor,
  objectSet,
  setAttr,
  setAttrCached,
  typeOf,
} from '../../protocols/attributes.js';
import { PyMember } from '../../objects/builtin.js';
import { call, call0, call1, call2, callMethodWith } from '../../protocols/calls.js';
import { type Comparison, eq, richCompare } from '../../protocols/comparison.js';
import { hash } from '../../protocols/hashing.js';
import { enterRepr, leaveRepr } from '../../protocols/repr-guard.js';
import { makeSuper } from '../../protocols/supers.js';
import { reprText } from '../../protocols/text.js';
import { factsOf } from '../../protocols/type-facts.js';
import { truth } from '../../protocols/truth.js';
import { FACTORY, frozenErrorType, MISSING, type PyField } from './field.js';

/** The class a method belongs to; another one once it was rebuilt with slots. */
export interface Owner {
  cls: PyType;
}

/** A function of the class with a native body, which gets all parameters by position and pays for itself. */
export function classFunction(
  cls: PyType,
  name: string,
  params: Parameters,
  defaults: Value[] | null,
  kwdefaults: Map<string, Value> | null,
  body: NativeCode,
): PyFunction {
  const filename = '<string>';
  const code: CodeInfo = {
    index: 0,
    name,
    qualname: `${cls.qualname}.${name}`,
    filename,
    firstLine: 1,
    kind: 'function',
    params,
    doc: null,
    positions: [1, 0, 1, 0],
    varnames: [...params.names, ...params.kwonly],
    freevars: [],
    source: { filename, text: '', lines: () => [] },
    internal: true,
  };
  const made = new PyFunction(code, body, defaults, kwdefaults);
  made.module = cls.module;
  return made;
}

export function positional(...names: string[]): Parameters {
  return { names, posonly: 0, vararg: null, kwonly: [], kwarg: null };
}

/** Reads fields of instances, each through a cache of its own. */
function reader(fields: readonly PyField[]): (self: Value) => Value[] {
  const names = fields.map((f) => f.text);
  const caches = fields.map(() => new AttrCache());
  return (self) => {
    const values: Value[] = [];
    for (let i = 0; i < names.length; i++) values.push(getAttrCached(self, names[i], caches[i]));
    return values;
  };
}

/** Stores all fields of an instance: at once where it is new and nothing watches, else one by one. */
class Store {
  private readonly names: readonly string[];
  private readonly caches: readonly AttrCache[];
  private readonly frozen: boolean;
  cls: PyType | null = null;
  epoch = -1;
  root: Shape | null = null;
  final: Shape | null = null;
  constructor(names: readonly string[], frozen: boolean) {
    this.names = names;
    this.caches = names.map(() => new AttrCache());
    this.frozen = frozen;
  }
  put(self: Value, values: readonly Value[]): void {
    if (self instanceof PyInstance && this.ready(self)) {
      const slots = self.slots;
      for (let i = 0; i < values.length; i++) slots[i] = values[i];
      self.shape = this.final;
      return;
    }
    for (let i = 0; i < values.length; i++) {
      if (this.frozen) objectSet(self, this.names[i], values[i]);
      else setAttrCached(self, this.names[i], values[i], this.caches[i]);
    }
  }
  /** True for an instance with no attributes yet whose class takes them as they come. */
  ready(self: PyInstance): boolean {
    const cls = self.cls;
    if (this.cls !== cls || this.epoch !== typeEpoch) this.learn(cls);
    return this.root !== null && self.shape === this.root;
  }
  private learn(cls: PyType): void {
    this.cls = cls;
    this.epoch = typeEpoch;
    this.root = null;
    if (this.names.length >= MAX_SHAPE_KEYS || (factsOf(cls).setattr !== null && !this.frozen)) return;
    let shape = cls.rootShape;
    for (const name of this.names) {
      const found = cls.lookup(name);
      if (found instanceof PyMember ? false : found === undefined ? !cls.hasDict : !cls.hasDict || isDataDescriptor(found)) return;
      shape = shape.with(name);
    }
    this.root = cls.rootShape;
    this.final = shape;
  }
}

/** How one field of `__init__` gets its value. */
interface Step {
  /** Number of the parameter, or -1. */
  readonly arg: number;
  readonly make: Value | undefined;
  readonly fallback: Value | undefined;
  readonly initVar: boolean;
}

/** `__init__`. */
export function makeInit(cls: PyType, fields: readonly PyField[], frozen: boolean, slots: boolean, postInit: boolean): PyFunction {
  const plain = fields.filter((f) => f.init !== false && !truth(f.kwOnly));
  const keyword = fields.filter((f) => f.init !== false && truth(f.kwOnly));
  let seen: PyField | null = null;
  for (const f of plain) {
    if (f.default !== MISSING || f.factory !== MISSING) seen = f;
    else if (seen !== null) throw typeError(`non-default argument ${reprText(f.name)} follows default argument ${reprText(seen.name)}`);
  }
  const given = [...plain, ...keyword];
  const fallbackOf = (f: PyField): Value | undefined => (f.default !== MISSING ? f.default : f.factory !== MISSING ? FACTORY : undefined);
  const defaults: Value[] = [];
  for (const f of plain) {
    const v = fallbackOf(f);
    if (v !== undefined) defaults.push(v);
  }
  const kwdefaults = new Map<string, Value>();
  for (const f of keyword) {
    const v = fallbackOf(f);
    if (v !== undefined) kwdefaults.set(f.text, v);
  }
  const steps: Step[] = [];
  const stored: string[] = [];
  const initVars: number[] = [];
  for (const f of fields) {
    const arg = given.indexOf(f) + 1;
    const make = f.factory !== MISSING ? f.factory : undefined;
    if (f.kind === '_FIELD_INITVAR') {
      if (arg > 0) initVars.push(arg);
      continue;
    }
    if (arg === 0 && make === undefined) {
      if (!slots || f.default === MISSING) continue;
      steps.push({ arg: -1, make, fallback: f.default, initVar: false });
    } else steps.push({ arg: arg === 0 ? -1 : arg, make, fallback: undefined, initVar: false });
    stored.push(f.text);
  }
  const store = new Store(stored, frozen);
  const selfName = fields.some((f) => f.text === 'self') ? '__dataclass_self__' : 'self';
  const params: Parameters = {
    names: [selfName, ...plain.map((f) => f.text)],
    posonly: 0,
    vararg: null,
    kwonly: keyword.map((f) => f.text),
    kwarg: null,
  };
  const straight =
    !postInit && initVars.length === 0 && steps.length === given.length && steps.every((s, i) => s.arg === i + 1 && s.make === undefined);
  const made = classFunction(
    cls,
    '__init__',
    params,
    defaults.length === 0 ? null : defaults,
    kwdefaults.size === 0 ? null : kwdefaults,
    straight ? straightInit(store, given.length) : stepInit(store, steps, initVars, postInit),
  );
  const annotations = new PyDict();
  for (const f of given) annotations.setStr(f.text, f.type);
  annotations.setStr('return', null);
  made.annotations = annotations;
  return made;
}

function pay(n: number): void {
  if ((m.left -= n) < 0) m.check();
}

/** Parameters become attributes, one for one: without an array for the usual numbers. */
function straightInit(store: Store, count: number): NativeCode {
  switch (count) {
    case 1:
      return (self: Value, a: Value) => {
        pay(1);
        if (self instanceof PyInstance && store.ready(self)) {
          self.slots[0] = a;
          self.shape = store.final;
        } else store.put(self, [a]);
        return null;
      };
    case 2:
      return (self: Value, a: Value, b: Value) => {
        pay(2);
        if (self instanceof PyInstance && store.ready(self)) {
          const s = self.slots;
          s[0] = a;
          s[1] = b;
          self.shape = store.final;
        } else store.put(self, [a, b]);
        return null;
      };
    case 3:
      return (self: Value, a: Value, b: Value, c: Value) => {
        pay(3);
        if (self instanceof PyInstance && store.ready(self)) {
          const s = self.slots;
          s[0] = a;
          s[1] = b;
          s[2] = c;
          self.shape = store.final;
        } else store.put(self, [a, b, c]);
        return null;
      };
    case 4:
      return (self: Value, a: Value, b: Value, c: Value, d: Value) => {
        pay(4);
        if (self instanceof PyInstance && store.ready(self)) {
          const s = self.slots;
          s[0] = a;
          s[1] = b;
          s[2] = c;
          s[3] = d;
          self.shape = store.final;
        } else store.put(self, [a, b, c, d]);
        return null;
      };
    default:
      return (self: Value, ...values: Value[]) => {
        pay(count);
        store.put(self, values);
        return null;
      };
  }
}

function stepInit(store: Store, steps: readonly Step[], initVars: readonly number[], postInit: boolean): NativeCode {
  return (...args: Value[]) => {
    pay(1 + steps.length);
    const self = args[0];
    m.enterNative();
    const values: Value[] = [];
    for (const step of steps) {
      const v = step.arg < 0 ? step.fallback : args[step.arg];
      values.push(step.make !== undefined && (v === undefined || v === FACTORY) ? call0(step.make) : (v as Value));
    }
    store.put(self, values);
    if (postInit) {
      const passed: Value[] = [];
      for (const i of initVars) passed.push(args[i]);
      callMethodWith(self, '__post_init__', passed, null);
    }
    m.d--;
    return null;
  };
}

/** `__repr__`. */
export function makeRepr(cls: PyType, fields: readonly PyField[]): PyFunction {
  const names = fields.map((f) => f.text);
  const read = reader(fields);
  return classFunction(cls, '__repr__', positional('self'), null, null, (self: Value) => {
    pay(1 + names.length);
    if (!enterRepr(self)) return '...';
    const values = read(self);
    let text = `${typeOf(self).qualname}(`;
    for (let i = 0; i < names.length; i++) {
      text += `${i > 0 ? ', ' : ''}${names[i]}=${reprText(values[i])}`;
      if (text.length > 65536) m.reserve(text.length * 2);
    }
    leaveRepr();
    return strFrom(`${text})`);
  });
}

/** `__eq__`: field by field. */
export function makeEq(cls: PyType, fields: readonly PyField[]): PyFunction {
  const names = fields.map((f) => f.text);
  const mine = fields.map(() => new AttrCache());
  return classFunction(cls, '__eq__', positional('self', 'other'), null, null, (self: Value, other: Value) => {
    pay(1);
    if (self === other) return true;
    if (typeOf(self) !== typeOf(other)) return NotImplemented;
    m.enterNative();
    let equal = true;
    for (let i = 0; i < names.length && equal; i++) {
      pay(1);
      equal = eq(getAttrCached(self, names[i], mine[i]), getAttrCached(other, names[i], mine[i]));
    }
    m.d--;
    return equal;
  });
}

/** `__lt__` and its kin: as tuples of the fields. */
export function makeOrder(cls: PyType, name: Comparison, fields: readonly PyField[]): PyFunction {
  const read = reader(fields);
  return classFunction(cls, name, positional('self', 'other'), null, null, (self: Value, other: Value) => {
    pay(1 + fields.length);
    if (typeOf(self) !== typeOf(other)) return NotImplemented;
    m.enterNative();
    const result = richCompare(name, new PyTuple(read(self)), new PyTuple(read(other)));
    m.d--;
    return result;
  });
}

/** `__hash__`: of the tuple of the fields. */
export function makeHash(cls: PyType, fields: readonly PyField[]): PyFunction {
  const read = reader(fields);
  return classFunction(cls, '__hash__', positional('self'), null, null, (self: Value) => {
    pay(1 + fields.length);
    m.enterNative();
    const result = hash(new PyTuple(read(self)));
    m.d--;
    return result;
  });
}

/** `__setattr__` or `__delattr__` of a frozen class. */
export function makeFrozen(owner: Owner, name: '__setattr__' | '__delattr__', fields: readonly PyField[]): PyFunction {
  const names = new Set(fields.map((f) => f.text));
  const refuse = (self: Value, key: Value, what: string): void => {
    pay(1);
    const text = asStr(key);
    if (typeOf(self) === owner.cls || (text !== undefined && names.has(jsText(text))))
      throw newException(frozenErrorType, [strFrom(`cannot ${what} field ${reprText(key)}`)]);
  };
  if (name === '__setattr__') {
    return classFunction(owner.cls, name, positional('self', 'name', 'value'), null, null, (self: Value, key: Value, value: Value) => {
      refuse(self, key, 'assign to');
      return call2(getAttr(makeSuper(owner.cls, self), name), key, value);
    });
  }
  return classFunction(owner.cls, name, positional('self', 'name'), null, null, (self: Value, key: Value) => {
    refuse(self, key, 'delete');
    return call1(getAttr(makeSuper(owner.cls, self), name), key);
  });
}

/** `dataclasses.replace`. */
export function replaceFields(self: Value, fields: readonly PyField[], changes: Map<string, Value>): Value {
  m.chargeWork(fields.length);
  for (const f of fields) {
    if (f.kind === '_FIELD_CLASSVAR') continue;
    if (f.init === false) {
      if (changes.has(f.text)) throw typeError(`field ${f.text} is declared with init=False, it cannot be specified with replace()`);
      continue;
    }
    if (changes.has(f.text)) continue;
    if (f.kind === '_FIELD_INITVAR' && f.default === MISSING)
      throw newException(E.TypeError, [`InitVar ${reprText(f.name)} must be specified with replace()`]);
    changes.set(f.text, getAttr(self, f.text));
  }
  return call(typeOf(self), [], changes);
}

/** Sets an attribute of the class unless its body has it; true when it had. */
export function setNew(cls: PyType, name: string, value: Value): boolean {
  if (cls.dict.has(name)) return true;
  setAttr(cls, name, value);
  return false;
}
