/** Builtin functions and methods: a signature, a declared cost, an implementation, and the one way to define them. */
import { parseSignature, type Signature } from './signature.js';
import { builtinType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

/**
 * What a call costs, in operations: a constant, a function of the bound arguments (charged before the work),
 * or 'inside' where only the work itself can tell and the implementation charges as it goes.
 */
// biome-ignore lint/suspicious/noExplicitAny: arguments are typed by each implementation
export type Cost = number | 'inside' | ((...args: any[]) => number);

/** Gets the bound arguments in the order of the signature; a missing optional one is undefined; `*args` is a JS array, `**kw` a Map. */
// biome-ignore lint/suspicious/noExplicitAny: arguments are typed by each implementation
export type Impl = (...args: any[]) => Value | void;

export type BuiltinKind = 'function' | 'method' | 'wrapper' | 'classmethod' | 'staticmethod';

/** A function of the runtime as Python sees it. In a type's namespace it is a (non-data) descriptor. */
export class PyBuiltin extends PyObject {
  name: string;
  readonly kind: BuiltinKind;
  readonly impl: Impl;
  readonly cost: Cost;
  /** The type that defines it, for methods. */
  readonly owner: PyType | null;
  /** `__module__`, for functions. */
  module: string | null;
  doc: string | null = null;
  /** True when the receiver is passed as it is, not as the payload behind a guest subclass. */
  readonly rawSelf: boolean;
  /** Parameters after the receiver. */
  readonly sig: Signature;
  /** A function that takes anything by position, as one array, and needs no keyword. */
  readonly gathers: boolean;
  /** Calls of `min` to `max` positional arguments need no binding; `max` is -1 where every call does. */
  readonly min: number;
  readonly max: number;
  constructor(
    name: string,
    kind: BuiltinKind,
    sig: Signature,
    cost: Cost,
    impl: Impl,
    owner: PyType | null,
    module: string | null,
    rawSelf: boolean,
  ) {
    super();
    this.name = name;
    this.kind = kind;
    this.sig = sig;
    this.gathers =
      kind === 'function' && sig.vararg !== null && sig.kwarg === null && sig.positional.length === 0 && sig.kwonlyRequired.size === 0;
    this.min = sig.required;
    this.max = sig.simple ? sig.positional.length : -1;
    // The call itself is counted where it stands in the program: a cost of one is paid already.
    this.cost = typeof cost === 'number' ? Math.max(0, cost - 1) : cost;
    this.impl = impl;
    this.owner = owner;
    this.module = module;
    this.rawSelf = rawSelf;
  }
  get qualname(): string {
    return this.owner === null ? this.name : `${this.owner.name}.${this.name}`;
  }
}

/** A computed attribute of a builtin type. */
export class PyGetSet extends PyObject {
  readonly name: string;
  readonly owner: PyType;
  readonly get: (self: Value) => Value;
  readonly set: ((self: Value, value: Value | undefined) => void) | null;
  constructor(name: string, owner: PyType, get: (self: Value) => Value, set: ((self: Value, value: Value | undefined) => void) | null) {
    super();
    this.name = name;
    this.owner = owner;
    this.get = get;
    this.set = set;
  }
  /** What reading it on the class gives. */
  ofClass(_cls: PyType): Value {
    return this;
  }
}

/** A slot of a class with `__slots__`: a data descriptor over the instance's own attribute of that name. */
export class PyMember extends PyObject {
  readonly name: string;
  readonly owner: PyType;
  constructor(name: string, owner: PyType) {
    super();
    this.name = name;
    this.owner = owner;
  }
}

/** A function bound to its receiver. `cls` is `method` for guest functions, `builtin_function_or_method` for ours. */
export class PyBoundMethod extends PyObject {
  readonly fn: Value;
  readonly self: Value;
  constructor(fn: Value, self: Value) {
    super();
    this.fn = fn;
    this.self = self;
    this.cls = fn instanceof PyBuiltin ? (fn.kind === 'wrapper' ? methodWrapperType : builtinFunctionType) : methodType;
  }
}

export const builtinFunctionType: PyType = builtinType('builtin_function_or_method', { subclassable: false });
export const methodDescriptorType: PyType = builtinType('method_descriptor', { subclassable: false });
export const wrapperDescriptorType: PyType = builtinType('wrapper_descriptor', { subclassable: false });
export const methodWrapperType: PyType = builtinType('method-wrapper', { subclassable: false });
export const classMethodDescriptorType: PyType = builtinType('classmethod_descriptor', { subclassable: false });
export const getSetType: PyType = builtinType('getset_descriptor', { subclassable: false });
export const memberType: PyType = builtinType('member_descriptor', { subclassable: false });
export const methodType: PyType = builtinType('method', { subclassable: false });
PyBuiltin.prototype.cls = builtinFunctionType;
PyGetSet.prototype.cls = getSetType;
PyMember.prototype.cls = memberType;

const DUNDER = /^__\w+__$/;

function checkCost(name: string, cost: Cost | undefined): void {
  if (cost === undefined) throw new TypeError(`builtin ${name} declares no cost`);
}

/** One row of a definition table: signature after the receiver, cost, implementation. */
export type Row = readonly [sig: string, cost: Cost, impl: Impl];

/** Defines instance methods. Rows' implementations get the receiver first: the payload behind it, unless `raw`. */
export function defMethods(type: PyType, rows: Readonly<Record<string, Row>>, options: { raw?: boolean } = {}): void {
  for (const [name, [sig, cost, impl]] of Object.entries(rows)) {
    checkCost(name, cost);
    const kind = DUNDER.test(name) && !PLAIN_DUNDERS.has(name) ? 'wrapper' : 'method';
    const fn = new PyBuiltin(name, kind, parseSignature(sig), cost, impl, type, null, options.raw ?? false);
    fn.cls = kind === 'wrapper' ? wrapperDescriptorType : methodDescriptorType;
    type.set(name, fn);
  }
}

/** Dunders that CPython defines as ordinary methods, not slot wrappers. */
const PLAIN_DUNDERS: ReadonlySet<string> = new Set([
  '__format__',
  '__reduce__',
  '__reduce_ex__',
  '__sizeof__',
  '__dir__',
  '__reversed__',
  '__round__',
  '__trunc__',
  '__floor__',
  '__ceil__',
  '__getnewargs__',
  '__length_hint__',
  '__setstate__',
  '__copy__',
  '__deepcopy__',
  '__enter__',
  '__exit__',
  '__instancecheck__',
  '__subclasscheck__',
  '__subclasses__',
  '__complex__',
  '__bytes__',
  '__getformat__',
  '__missing__',
  '__prepare__',
  '__class_getitem__',
]);

/** Defines class methods; the implementation gets the class first. */
export function defClassMethods(type: PyType, rows: Readonly<Record<string, Row>>): void {
  for (const [name, [sig, cost, impl]] of Object.entries(rows)) {
    checkCost(name, cost);
    const fn = new PyBuiltin(name, 'classmethod', parseSignature(sig), cost, impl, type, null, true);
    fn.cls = classMethodDescriptorType;
    type.set(name, fn);
  }
}

/** Defines static methods. `__new__` is one whose first parameter, the class, is not part of the signature. */
export function defStaticMethods(type: PyType, rows: Readonly<Record<string, Row>>): void {
  for (const [name, [sig, cost, impl]] of Object.entries(rows)) {
    checkCost(name, cost);
    type.set(name, new PyBuiltin(name, 'staticmethod', parseSignature(sig), cost, impl, type, null, true));
  }
}

/**
 * Defines `__new__` of a builtin type: `impl(cls, ...bound arguments)`. For guest subclasses the implementation must return
 * `wrapNew(cls, payload)`. Its errors speak of `name`, as CPython's do.
 */
export function defNew(type: PyType, sig: string, cost: Cost, impl: Impl): void {
  checkCost('__new__', cost);
  type.set('__new__', new PyBuiltin('__new__', 'staticmethod', parseSignature(sig), cost, impl, type, null, true));
}

/** Defines computed attributes: `get(self)`, optionally `set(self, value | undefined for delete)`. */
export function defGetters(
  type: PyType,
  // biome-ignore lint/suspicious/noExplicitAny: receivers are typed by each getter
  rows: Readonly<Record<string, ((self: any) => Value) | readonly [(self: any) => Value, (self: any, value: Value | undefined) => void]>>,
  options: { raw?: boolean } = {},
): void {
  for (const [name, row] of Object.entries(rows)) {
    const get = typeof row === 'function' ? row : row[0];
    const set = typeof row === 'function' ? null : row[1];
    const unwrap = options.raw === true ? null : type.unwrap;
    const reading = unwrap === null ? get : (self: Value) => get(unwrap(self) ?? self);
    const writing = set === null || unwrap === null ? set : (self: Value, value: Value | undefined) => set(unwrap(self) ?? self, value);
    type.set(name, new PyGetSet(name, type, reading, writing));
  }
}

/** Makes one builtin function. */
export function makeFunction(name: string, sig: string, cost: Cost, impl: Impl, module: string): PyBuiltin {
  checkCost(name, cost);
  return new PyBuiltin(name, 'function', parseSignature(sig), cost, impl, null, module, false);
}

/** Makes the functions of a table. */
export function makeFunctions(module: string, rows: Readonly<Record<string, Row>>): Map<string, PyBuiltin> {
  const made = new Map<string, PyBuiltin>();
  for (const [name, [sig, cost, impl]] of Object.entries(rows)) made.set(name, makeFunction(name, sig, cost, impl, module));
  return made;
}
