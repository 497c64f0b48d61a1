/** Type variables and aliases made by the syntax of PEP 695 and by typing. */
import { builtinType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

export type TypeVarKind = 'TypeVar' | 'ParamSpec' | 'TypeVarTuple';

/** A type parameter. Bounds, constraints and defaults of the syntax are evaluated when first asked for. */
export class PyTypeVar extends PyObject {
  readonly name: string;
  readonly kind: TypeVarKind;
  readonly bound: (() => Value) | null;
  readonly fallback: (() => Value) | null;
  constraints: readonly Value[] = [];
  covariant = false;
  contravariant = false;
  inferVariance = false;
  /** Made by the syntax of PEP 695: shown without a sign. */
  syntax = false;
  constructor(name: string, kind: TypeVarKind, bound: (() => Value) | null, fallback: (() => Value) | null) {
    super();
    this.name = name;
    this.kind = kind;
    this.bound = bound;
    this.fallback = fallback;
    this.cls = kind === 'TypeVar' ? typeVarType : kind === 'ParamSpec' ? paramSpecType : typeVarTupleType;
  }
}
export const typeVarType: PyType = builtinType('TypeVar', { module: 'typing', subclassable: false });
export const paramSpecType: PyType = builtinType('ParamSpec', { module: 'typing', subclassable: false });
export const typeVarTupleType: PyType = builtinType('TypeVarTuple', { module: 'typing', subclassable: false });

/** A `type X = ...` alias. */
export class PyTypeAlias extends PyObject {
  readonly name: string;
  readonly params: Value;
  readonly value: () => Value;
  constructor(name: string, params: Value, value: () => Value) {
    super();
    this.name = name;
    this.params = params;
    this.value = value;
  }
}
export const typeAliasType: PyType = builtinType('TypeAliasType', { module: 'typing', subclassable: false });
PyTypeAlias.prototype.cls = typeAliasType;
