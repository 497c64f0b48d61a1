/** property, staticmethod, classmethod, super, slice, range: small builtin objects, data only. */
import type { PyDict } from './dict.js';
import type { PyInt } from './int.js';
import { layoutType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

export class PyProperty extends PyObject {
  get: Value;
  set: Value;
  del: Value;
  doc: Value;
  name: Value = null;
  constructor(get: Value, set: Value, del: Value, doc: Value) {
    super();
    this.get = get;
    this.set = set;
    this.del = del;
    this.doc = doc;
  }
}
export const propertyType: PyType = layoutType('property', PyProperty);

export class PyStaticMethod extends PyObject {
  fn: Value;
  attrs: PyDict | null = null;
  constructor(fn: Value) {
    super();
    this.fn = fn;
  }
}
export const staticmethodType: PyType = layoutType('staticmethod', PyStaticMethod);

export class PyClassMethod extends PyObject {
  fn: Value;
  attrs: PyDict | null = null;
  constructor(fn: Value) {
    super();
    this.fn = fn;
  }
}
export const classmethodType: PyType = layoutType('classmethod', PyClassMethod);

export class PySuper extends PyObject {
  /** The class whose MRO successor is searched. */
  readonly start: PyType;
  readonly self: Value | null;
  /** The type whose MRO is walked. */
  readonly selfType: PyType | null;
  constructor(start: PyType, self: Value | null, selfType: PyType | null) {
    super();
    this.start = start;
    this.self = self;
    this.selfType = selfType;
  }
}
export const superType: PyType = layoutType('super', PySuper);

export class PySlice extends PyObject {
  readonly start: Value;
  readonly stop: Value;
  readonly step: Value;
  constructor(start: Value, stop: Value, step: Value) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
  }
}
export const sliceType: PyType = layoutType('slice', PySlice, { subclassable: false });

export class PyRange extends PyObject {
  readonly start: PyInt;
  readonly stop: PyInt;
  readonly step: PyInt;
  /** Number of elements. */
  readonly length: PyInt;
  constructor(start: PyInt, stop: PyInt, step: PyInt, length: PyInt) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.length = length;
  }
}
export const rangeType: PyType = layoutType('range', PyRange, { subclassable: false });
rangeType.patternKind = 'sequence';

/** `list[int]` and friends. */
export class PyGenericAlias extends PyObject {
  readonly origin: Value;
  readonly args: readonly Value[];
  readonly starred: boolean;
  constructor(origin: Value, args: readonly Value[], starred = false) {
    super();
    this.origin = origin;
    this.args = args;
    this.starred = starred;
  }
}
export const genericAliasType: PyType = layoutType('GenericAlias', PyGenericAlias, { module: 'types' });

/** `int | str`. */
export class PyUnionType extends PyObject {
  readonly args: readonly Value[];
  constructor(args: readonly Value[]) {
    super();
    this.args = args;
  }
}
export const unionType: PyType = layoutType('UnionType', PyUnionType, { module: 'types', subclassable: false });
