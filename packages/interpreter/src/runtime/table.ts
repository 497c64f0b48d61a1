/** Every helper emitted code may name: the closed vocabulary between compiler and runtime. */
import { PyFloat } from '../objects/float.js';
import { PyFunction } from '../objects/function.js';
import { PyList } from '../objects/list.js';
import type { Value } from '../objects/value.js';
import { type AttrCache, delAttr, getAttrCached, setAttrCached } from '../protocols/attributes.js';
import * as calls from '../protocols/calls.js';
import * as compare from '../protocols/comparison.js';
import * as iteration from '../protocols/iteration.js';
import * as operators from '../protocols/operators.js';
import * as subscript from '../protocols/subscript.js';
import { truth } from '../protocols/truth.js';
import * as errors from './errors.js';
import * as functions from './functions.js';
import * as imports from './imports.js';
import * as matching from './matching.js';
import * as methods from './methods.js';
import * as names from './names.js';
import * as observe from './observe.js';
import * as sequences from './sequences.js';
import * as withs from './with.js';

/** `o.name = v` in the order emitted code evaluates it: object, value. */
function setAttr(o: Value, v: Value, name: string, cache: AttrCache): void {
  setAttrCached(o, name, v, cache);
}

function isIn(x: Value, container: Value): boolean {
  return subscript.contains(container, x);
}

function notIn(x: Value, container: Value): boolean {
  return !subscript.contains(container, x);
}

function isNot(a: Value, b: Value): boolean {
  return !compare.is(a, b);
}

const compareValue =
  (op: Parameters<typeof compare.richCompare>[0]) =>
  (a: Value, b: Value): Value =>
    compare.richCompare(op, a, b);

const table: Readonly<Record<string, unknown>> = {
  PyFloat,
  PyFunction,
  PyList,
  attr: getAttrCached,
  setAttr,
  delAttr,
  call0: calls.directCall0,
  call1: calls.directCall1,
  call2: calls.directCall2,
  call3: calls.directCall3,
  ...methods,
  add: operators.add,
  sub: operators.sub,
  mul: operators.mul,
  div: operators.div,
  floordiv: operators.floordiv,
  mod: operators.mod,
  pow: operators.pow,
  matmul: operators.matmul,
  lshift: operators.lshift,
  rshift: operators.rshift,
  bitAnd: operators.and_,
  bitOr: operators.or_,
  bitXor: operators.xor,
  iadd: operators.iadd,
  isub: operators.isub,
  imul: operators.imul,
  idiv: operators.idiv,
  ifloordiv: operators.ifloordiv,
  imod: operators.imod,
  ipow: operators.ipow,
  imatmul: operators.imatmul,
  ilshift: operators.ilshift,
  irshift: operators.irshift,
  ibitAnd: operators.iand,
  ibitOr: operators.ior,
  ibitXor: operators.ixor,
  neg: operators.neg,
  pos: operators.pos,
  invert: operators.invert,
  truth,
  eq: compare.eq,
  ne: compare.ne,
  lt: compare.lt,
  le: compare.le,
  gt: compare.gt,
  ge: compare.ge,
  eqValue: compareValue('__eq__'),
  neValue: compareValue('__ne__'),
  ltValue: compareValue('__lt__'),
  leValue: compareValue('__le__'),
  gtValue: compareValue('__gt__'),
  geValue: compareValue('__ge__'),
  is: compare.is,
  isNot,
  isIn,
  notIn,
  getItem: subscript.getItem,
  setItem: subscript.setItem,
  delItem: subscript.delItem,
  iter: iteration.iterOf,
  unpack: iteration.unpack,
  unpackStar: iteration.unpackStar,
  ...names,
  ...errors,
  ...functions,
  ...sequences,
  ...withs,
  ...matching,
  ...imports,
  ...observe,
};

export const helperTable: ReadonlyMap<string, unknown> = new Map(Object.entries(table));
