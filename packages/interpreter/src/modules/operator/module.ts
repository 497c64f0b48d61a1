/** The module operator: every operator as a function. https://docs.python.org/3.13/library/operator.html */
import { makeFunctions, type PyBuiltin, type Row } from '../../objects/builtin.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { asInt } from '../../objects/int.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { typeLookup } from '../../protocols/attributes.js';
import { call } from '../../protocols/calls.js';
import { is, richCompare, same } from '../../protocols/comparison.js';
import { iterOf } from '../../protocols/iteration.js';
import {
  abs,
  add,
  and_,
  floordiv,
  iadd,
  iand,
  idiv,
  ifloordiv,
  ilshift,
  imatmul,
  imod,
  imul,
  index,
  invert,
  ior,
  ipow,
  irshift,
  isub,
  ixor,
  div,
  lshift,
  matmul,
  mod,
  mul,
  neg,
  or_,
  pos,
  pow,
  rshift,
  sub,
  xor,
} from '../../protocols/operators.js';
import { contains, delItem, getItem, lengthHint, setItem } from '../../protocols/subscript.js';
import { truth } from '../../protocols/truth.js';
import { nameOf, sizeArgument } from '../../types/sequences.js';
import type { ModuleDefinition } from '../registry.js';
import { attrGetterType, itemGetterType, methodCallerType } from './accessors.js';

type Binary = (a: Value, b: Value) => Value;

const BINARY: Readonly<Record<string, Binary>> = {
  lt: (a, b) => richCompare('__lt__', a, b),
  le: (a, b) => richCompare('__le__', a, b),
  eq: (a, b) => richCompare('__eq__', a, b),
  ne: (a, b) => richCompare('__ne__', a, b),
  ge: (a, b) => richCompare('__ge__', a, b),
  gt: (a, b) => richCompare('__gt__', a, b),
  add,
  sub,
  mul,
  matmul,
  floordiv,
  truediv: div,
  mod,
  pow,
  lshift,
  rshift,
  and_,
  or_,
  xor,
  iadd,
  isub,
  imul,
  imatmul,
  ifloordiv,
  itruediv: idiv,
  imod,
  ipow,
  ilshift,
  irshift,
  iand,
  ior,
  ixor,
};

function needSequence(a: Value): void {
  if (typeLookup(a, '__getitem__') === undefined || typeLookup(a, 'keys') !== undefined)
    throw typeError(`'${nameOf(a)}' object can't be concatenated`);
}

function countOf(a: Value, b: Value): number {
  const it = iterOf(a);
  let count = 0;
  let n = 0;
  for (let x = it.next(); x !== undefined; x = it.next()) {
    if ((++n & 63) === 0) m.charge(1);
    if (same(x, b)) count++;
  }
  return count;
}

function indexOf(a: Value, b: Value): number {
  const it = iterOf(a);
  let n = 0;
  for (let x = it.next(); x !== undefined; x = it.next()) {
    if (same(x, b)) return n;
    if ((++n & 63) === 0) m.charge(1);
  }
  throw valueErr('sequence.index(x): x not in sequence');
}

const rows: Record<string, Row> = {
  not_: ['a, /', 1, (a: Value) => !truth(a)],
  truth: ['a, /', 1, (a: Value) => truth(a)],
  is_: ['a, b, /', 1, (a: Value, b: Value) => is(a, b)],
  is_not: ['a, b, /', 1, (a: Value, b: Value) => !is(a, b)],
  abs: ['a, /', 1, abs],
  index: ['a, /', 1, index],
  inv: ['a, /', 1, invert],
  invert: ['a, /', 1, invert],
  neg: ['a, /', 1, neg],
  pos: ['a, /', 1, pos],
  concat: [
    'a, b, /',
    1,
    (a: Value, b: Value) => {
      needSequence(a);
      return add(a, b);
    },
  ],
  iconcat: [
    'a, b, /',
    1,
    (a: Value, b: Value) => {
      needSequence(a);
      return iadd(a, b);
    },
  ],
  contains: ['a, b, /', 1, (a: Value, b: Value) => contains(a, b)],
  countOf: ['a, b, /', 1, countOf],
  indexOf: ['a, b, /', 1, indexOf],
  getitem: ['a, b, /', 1, getItem],
  setitem: ['a, b, c, /', 1, (a: Value, b: Value, c: Value) => setItem(a, b, c)],
  delitem: ['a, b, /', 1, (a: Value, b: Value) => delItem(a, b)],
  length_hint: [
    'obj, default=0, /',
    1,
    (obj: Value, otherwise?: Value) => {
      if (otherwise !== undefined && asInt(otherwise) === undefined)
        throw typeError(`'${nameOf(otherwise)}' object cannot be interpreted as an integer`);
      return lengthHint(obj, otherwise === undefined ? 0 : sizeArgument(otherwise));
    },
  ],
  call: ['obj, /, *args, **kwargs', 1, (obj: Value, args: Value[], kwargs: Map<string, Value> | null) => call(obj, args, kwargs)],
};
for (const [name, impl] of Object.entries(BINARY)) rows[name] = ['a, b, /', 1, impl];

const functions: Map<string, PyBuiltin> = makeFunctions('operator', rows);

/** The functions that also go by the name of the method they stand for. */
const UNDERSCORED = [
  'lt',
  'le',
  'eq',
  'ne',
  'ge',
  'gt',
  'not_',
  'abs',
  'index',
  'inv',
  'invert',
  'neg',
  'pos',
  'concat',
  'iconcat',
  'contains',
  'getitem',
  'setitem',
  'delitem',
  'call',
  'add',
  'sub',
  'mul',
  'matmul',
  'floordiv',
  'truediv',
  'mod',
  'pow',
  'lshift',
  'rshift',
  'and_',
  'or_',
  'xor',
  'iadd',
  'isub',
  'imul',
  'imatmul',
  'ifloordiv',
  'itruediv',
  'imod',
  'ipow',
  'ilshift',
  'irshift',
  'iand',
  'ior',
  'ixor',
];

function build(): Map<string, Value> {
  const names = new Map<string, Value>(functions);
  names.set('attrgetter', attrGetterType);
  names.set('itemgetter', itemGetterType);
  names.set('methodcaller', methodCallerType);
  names.set('__all__', new PyList([...names.keys()].sort()));
  for (const name of UNDERSCORED) names.set(`__${name.endsWith('_') ? name.slice(0, -1) : name}__`, functions.get(name)!);
  return names;
}

export const operatorModule: ModuleDefinition = {
  name: 'operator',
  doc: "Operator Interface\n\nThis module exports a set of functions corresponding to the intrinsic\noperators of Python.  For example, operator.add(x, y) is equivalent\nto the expression x+y.  The function names are those used for special\nmethods; variants without leading and trailing '__' are also provided\nfor convenience.\n\nThis is the pure Python implementation of the module.\n",
  build,
};
