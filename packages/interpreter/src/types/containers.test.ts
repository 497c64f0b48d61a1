/** Expressions over containers give what CPython gave: results by repr, errors by type and text. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PyDict } from '../objects/dict.js';
import { PySlice } from '../objects/descriptors.js';
import { PyException } from '../objects/exception.js';
import { PyFloat, floatType } from '../objects/float.js';
import { PyList, PyTuple, listType, tupleType } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { makeFunction } from '../objects/builtin.js';
import { PySet, frozensetType, setType } from '../objects/set.js';
import { NotImplemented } from '../objects/singletons.js';
import { intType } from '../objects/int.js';
import { strFrom, strType } from '../objects/str.js';
import { dictType } from '../objects/dict.js';
import { rangeType, sliceType } from '../objects/descriptors.js';
import { type PyType, typeType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { getAttr, typeName } from '../protocols/attributes.js';
import { call, callMethod } from '../protocols/calls.js';
import { makeClass } from '../protocols/classes.js';
import { eq, ge, gt, is, le, lt, ne } from '../protocols/comparison.js';
import { hash } from '../protocols/hashing.js';
import { toArray } from '../protocols/iteration.js';
import { add, and_, mul, neg, or_, pow, sub, xor } from '../protocols/operators.js';
import { contains, getItem, length } from '../protocols/subscript.js';
import { reprText, strText } from '../protocols/text.js';
import { truth } from '../protocols/truth.js';
import type { Expr } from '../syntax/ast.js';
import { parseExpression } from '../syntax/parser.js';
import './exception.js';
import './object.js';
import './type.js';
import './list.js';
import './tuple.js';
import './dict.js';
import './set.js';
import './range.js';
import './slice.js';
import { mappingProxyType } from './mappingproxy.js';

const one = (name: string, work: (v: Value) => Value): Value => makeFunction(name, 'object, /', 1, work, 'builtins');
const subclass = (name: string, base: PyType): Value => makeClass(name, [base], new PyDict(), null, typeType);

const globals: Map<string, Value> = new Map<string, Value>([
  ['list', listType],
  ['tuple', tupleType],
  ['dict', dictType],
  ['set', setType],
  ['frozenset', frozensetType],
  ['range', rangeType],
  ['slice', sliceType],
  ['MappingProxyType', mappingProxyType],
  ['type', typeType],
  ['int', intType],
  ['str', strType],
  ['float', floatType],
  ['NotImplemented', NotImplemented],
  ['len', one('len', length)],
  ['hash', one('hash', hash)],
  ['bool', one('bool', truth)],
  ['abs', one('abs', (v) => (lt(v, 0) ? neg(v) : v))],
  ['reversed', one('reversed', (v) => callMethod(v, '__reversed__'))],
  [
    'zip',
    makeFunction(
      'zip',
      'a, b, /',
      1,
      (a: Value, b: Value) => {
        const right = toArray(b);
        return new PyList(toArray(a).map((x, i) => new PyTuple([x, right[i]])));
      },
      'builtins',
    ),
  ],
  ['S', subclass('S', setType)],
  ['F', subclass('F', frozensetType)],
  ['L', subclass('L', listType)],
  ['T', subclass('T', tupleType)],
  ['D', subclass('D', dictType)],
]);

function evaluate(e: Expr, names: Map<string, Value>): Value {
  const at = (x: Expr): Value => evaluate(x, names);
  switch (e.kind) {
    case 'Constant': {
      const c = e.value;
      if (c.t === 'int') return c.v;
      if (c.t === 'float') return new PyFloat(c.v);
      if (c.t === 'str') return strFrom(c.v);
      return c.t === 'true' ? true : c.t === 'false' ? false : null;
    }
    case 'Name':
      return names.get(e.id) ?? globals.get(e.id)!;
    case 'NamedExpr': {
      const v = at(e.value);
      names.set((e.target as { id: string }).id, v);
      return v;
    }
    case 'List':
      return new PyList(e.elts.map(at));
    case 'Tuple':
      return new PyTuple(e.elts.map(at));
    case 'Set': {
      const s = new PySet();
      for (const x of e.elts) s.add(at(x));
      return s;
    }
    case 'Dict': {
      const d = new PyDict();
      e.keys.forEach((k, i) => d.set(at(k!), at(e.values[i])));
      return d;
    }
    case 'Slice':
      return new PySlice(e.lower ? at(e.lower) : null, e.upper ? at(e.upper) : null, e.step ? at(e.step) : null);
    case 'Attribute':
      return getAttr(at(e.value), e.attr);
    case 'Subscript':
      return getItem(at(e.value), at(e.slice));
    case 'UnaryOp':
      return neg(at(e.operand));
    case 'BinOp': {
      const a = at(e.left);
      const b = at(e.right);
      const work = { Add: add, Sub: sub, Mult: mul, BitOr: or_, BitAnd: and_, BitXor: xor, Pow: pow }[e.op as 'Add'];
      return work(a, b);
    }
    case 'Compare': {
      const a = at(e.left);
      const b = at(e.comparators[0]);
      switch (e.ops[0]) {
        case 'Eq':
          return eq(a, b);
        case 'NotEq':
          return ne(a, b);
        case 'Lt':
          return lt(a, b);
        case 'LtE':
          return le(a, b);
        case 'Gt':
          return gt(a, b);
        case 'GtE':
          return ge(a, b);
        case 'Is':
          return is(a, b);
        default:
          return contains(b, a);
      }
    }
    case 'Call': {
      const f = at(e.func);
      const args = e.args.map(at);
      let kwargs: Map<string, Value> | null = null;
      for (const k of e.keywords) {
        kwargs ??= new Map();
        if (k.arg !== null) kwargs.set(k.arg, at(k.value));
        else (at(k.value) as PyDict).forEach((key, v) => kwargs!.set(key as string, v));
      }
      if (e.func.kind === 'Name' && e.func.id === 'type') return (args[0] as { cls: PyType }).cls;
      if (e.func.kind === 'Name' && e.func.id === 'str' && args.length === 1) return strFrom(strText(args[0]));
      if (e.func.kind === 'Name' && e.func.id === 'float') return new PyFloat(Number((args[0] as PyFloat).value ?? args[0]));
      return call(f, args, kwargs);
    }
    default:
      throw new TypeError(`no ${e.kind} here`);
  }
}

const cases = JSON.parse(readFileSync(new URL('fixtures/containers.json', import.meta.url), 'utf8')) as [string, string][];

test.each(cases)('%s', (source, expected) => {
  let got: string;
  m.d = 0;
  try {
    got = reprText(evaluate(parseExpression(source).body, new Map()));
  } catch (q) {
    if (!(q instanceof PyException)) throw q;
    got = `!${typeName(q.cls)}: ${strText(q)}`;
  }
  expect(got).toBe(expected);
  expect(m.d).toBe(expected.startsWith('!') ? m.d : 0);
});
