/** Python types: namespaces, method resolution, lookup caches, instance shapes. */
import type { PyBuiltin } from './builtin.js';
import { PyObject, type Value } from './value.js';

/** Bumped whenever a guest type changes in a way that may change a cached lookup. */
export let typeEpoch = 0;

/** Invalidates every cached lookup. */
export function bumpTypeEpoch(): void {
  typeEpoch++;
}

/** The layout of instances of one type with one order of attributes. Shapes form a tree per type. */
export class Shape {
  readonly cls: PyType;
  /** Attribute names in order of first assignment; index = slot. */
  readonly keys: readonly string[];
  readonly index: Map<string, number>;
  private readonly next: Map<string, Shape> = new Map();
  constructor(cls: PyType, keys: readonly string[]) {
    this.cls = cls;
    this.keys = keys;
    this.index = new Map();
    if (keys.length > cls.width && keys.length <= MAX_WIDTH) cls.width = keys.length;
    for (let i = 0; i < keys.length; i++) this.index.set(keys[i], i);
  }
  /** The shape with one more attribute. */
  with(name: string): Shape {
    let shape = this.next.get(name);
    if (shape === undefined) {
      shape = new Shape(this.cls, [...this.keys, name]);
      this.next.set(name, shape);
    }
    return shape;
  }
}

/** Instances are made with room for as many attributes as earlier ones had, up to this. */
const MAX_WIDTH = 12;

/** What the protocols rooms have worked out about a type, valid for one epoch; filled by protocols/type-facts.ts. */
export interface TypeFacts {
  /** `__getattribute__` where it is not one of the runtime's own. */
  readonly getattribute: Value | null;
  /** `__getattr__`, the fallback. */
  readonly getattr: Value | null;
  /** `__setattr__` where it is not one of the runtime's own. */
  readonly setattr: Value | null;
  /** `__delattr__` where it is not one of the runtime's own. */
  readonly delattr: Value | null;
  /** `__eq__` and `__hash__` are object's: instances are equal only when identical. */
  readonly identity: boolean;
  /** How a call of the type makes an instance. */
  readonly construct: 'general' | 'init' | 'bare' | 'exception';
  /** Functions and builtin methods by name that a call may take with the receiver first; null where the attribute must be read in full. */
  readonly methods: Map<string, Value>;
  /** Objects of the type have no attributes of their own that could hide a method. */
  readonly bare: boolean;
  /** `__init__` as found on the type. */
  readonly init: Value | undefined;
}

/** Attributes beyond this number move an instance from a shape to a dict, so that shapes stay few. */
export const MAX_SHAPE_KEYS = 64;

/** A Python type (class). Builtin types are frozen for guests; guest classes have `heap` set. */
export class PyType extends PyObject {
  /** `__name__`; guests may rename their own classes. */
  name: string;
  qualname: string;
  module: string;
  bases: PyType[];
  /** Method resolution order, this type first. */
  mro: PyType[];
  /** The namespace, in order of definition. */
  readonly dict: Map<string, Value> = new Map();
  /** Made by a class statement or `type(...)`: mutable. */
  readonly heap: boolean;
  /** May be subclassed by guests. */
  subclassable = true;
  /** Instances have `__dict__`. */
  hasDict = false;
  /** Names in `__slots__`, own and inherited, when there is no dict. */
  slotNames: readonly string[] | null = null;
  /** The builtin type whose JavaScript layout instances carry (as `PyInstance.payload` in guest subclasses); null for plain objects. */
  layout: PyType | null = null;
  /** Set on builtin layout types: the value behind `v` when it is of this type or a guest subclass of it. */
  unwrap: ((v: Value) => Value | undefined) | null = null;
  /** For builtin types: the call with one positional argument, without the general way through `__new__`. Not inherited. */
  convert: ((a: Value) => Value) | null = null;
  /** Set on exception types: instances are PyException. */
  isException = false;
  doc: Value = null;
  /** `Py_TPFLAGS_SEQUENCE / MAPPING`, for match statements. */
  patternKind: 'sequence' | 'mapping' | null = null;
  abstractMethods: ReadonlySet<string> | null = null;
  /** Attributes to make room for in a new instance: growing by push would take room for 17. */
  width = 0;
  readonly rootShape: Shape;
  /** Names of own attributes that are slots or exception fields: kept out of `__dict__`. */
  memberNames: ReadonlySet<string> | null = null;
  /** The most derived base that fixes the layout of instances, for lay-out conflicts; null for plain objects. */
  solid: PyType | null = null;
  /** Direct guest subclasses of a guest class. */
  readonly subs: PyType[] = [];
  /** See `TypeFacts`; trust it only while `factsEpoch` is the current epoch. */
  facts: TypeFacts | null = null;
  factsEpoch = -1;
  private cache: Map<string, Value | undefined> = new Map();
  private cacheEpoch = -1;

  constructor(name: string, bases: PyType[], heap = false, metaclass?: PyType) {
    super();
    this.name = name;
    this.qualname = name;
    this.module = 'builtins';
    this.bases = bases;
    this.heap = heap;
    this.mro = [this];
    this.rootShape = new Shape(this, []);
    if (metaclass !== undefined) this.cls = metaclass;
    if (bases.length > 0) {
      const base = bases[0];
      this.layout = base.layout;
      this.unwrap = base.unwrap;
      this.isException = base.isException;
      this.patternKind = base.patternKind;
      this.memberNames = base.memberNames;
      this.solid = base.solid;
      if (bases.length === 1) this.mro = [this, ...base.mro];
    }
  }

  /** Looks a name up along the MRO, as `_PyType_Lookup`: no descriptor binding, no metaclass. */
  lookup(name: string): Value | undefined {
    if (this.cacheEpoch !== typeEpoch) {
      this.cache = new Map();
      this.cacheEpoch = typeEpoch;
    } else {
      const hit = this.cache.get(name);
      if (hit !== undefined || this.cache.has(name)) return hit;
    }
    let found: Value | undefined;
    const mro = this.mro;
    for (let i = 0; i < mro.length; i++) {
      found = mro[i].dict.get(name);
      if (found !== undefined) break;
    }
    this.cache.set(name, found);
    return found;
  }

  /** True if this type is `other` or derives from it by MRO (no `__subclasscheck__`). */
  isSubtype(other: PyType): boolean {
    return this === other || this.mro.includes(other);
  }

  /** The dunder builtin found by lookup if it is a PyBuiltin of the given owner: tells "not overridden". */
  inheritsFrom(name: string, owner: PyType): boolean {
    const found = this.lookup(name);
    return found !== undefined && found === owner.dict.get(name);
  }

  /** Writes into the namespace of a guest class (or of a builtin type while it is being defined). */
  set(name: string, value: Value): void {
    this.dict.set(name, value);
    bumpTypeEpoch();
  }

  /**
   * Replaces one plain value (no function, no descriptor) by another: only lookups of this name by this type and the
   * classes under it change, so the epoch stays. Class-level counters would otherwise empty every cache of the process.
   */
  replacePlain(name: string, value: Value): void {
    this.dict.set(name, value);
    const below: PyType[] = [this];
    for (let i = 0; i < below.length; i++) {
      if (i >= 64) {
        bumpTypeEpoch();
        return;
      }
      below[i].cache.delete(name);
      for (const sub of below[i].subs) below.push(sub);
    }
  }

  delete(name: string): boolean {
    const had = this.dict.delete(name);
    if (had) bumpTypeEpoch();
    return had;
  }
}

/** Type of a builtin's implementation slot kept for `tp_new`-like decisions. */
export type NewFunction = PyBuiltin;

export const objectType: PyType = new PyType('object', []);
export const typeType: PyType = new PyType('type', [objectType]);
PyType.prototype.cls = typeType;
typeType.hasDict = true;

/** Makes a builtin type. */
export function builtinType(name: string, options: { bases?: PyType[]; module?: string; subclassable?: boolean } = {}): PyType {
  const type = new PyType(name, options.bases ?? [objectType]);
  type.module = options.module ?? 'builtins';
  type.subclassable = options.subclassable ?? true;
  return type;
}

/** Makes a builtin type that is the layout of a JavaScript class: instances carry it on their prototype. */
export function layoutType<T extends PyObject>(
  name: string,
  jsClass: abstract new (...args: never[]) => T,
  options: { bases?: PyType[]; module?: string; subclassable?: boolean } = {},
): PyType {
  const type = builtinType(name, options);
  jsClass.prototype.cls = type;
  type.layout = type;
  type.unwrap = (v) => (v instanceof jsClass ? v : v instanceof PyObject ? unwrapPayload(v, jsClass) : undefined);
  return type;
}

function unwrapPayload<T extends PyObject>(v: PyObject, jsClass: abstract new (...args: never[]) => T): T | undefined {
  const payload = (v as PyObject & { payload?: Value }).payload;
  return payload instanceof jsClass ? payload : undefined;
}
