/** Literals: small numbers as digits, everything else as slots of the constant table. */
import type { Constant, ConstantValue, Expr } from '../syntax/ast.js';
import type { Fn, X } from './fn.js';
import type { ConstantTree } from './unit.js';

/** The text of a number that is safe to write: digits, sign, point and exponent only. */
export function digits(n: number): string {
  return n < 0 ? `(${String(n)})` : String(n);
}

export function constantX(f: Fn, value: ConstantValue): X {
  switch (value.t) {
    case 'none':
      return { c: 'null', t: 'none', constant: true, simple: true };
    case 'true':
      return { c: 'true', t: 'bool', constant: true, simple: true };
    case 'false':
      return { c: 'false', t: 'bool', constant: true, simple: true };
    case 'int':
      if (typeof value.v === 'number') return { c: digits(value.v), t: 'int', constant: true, simple: true };
      return { c: f.b.constant(value), t: 'any', constant: true, simple: true };
    case 'float':
      return { c: f.b.constant(value), t: 'float', constant: true, simple: true };
    case 'str':
      return { c: f.b.constant(value), t: 'str', constant: true, simple: true };
    default:
      return { c: f.b.constant(value), t: 'any', constant: true, simple: true };
  }
}

export function constant(f: Fn, e: Constant): X {
  return constantX(f, e.value);
}

/** A constant, a signed number, or a tuple of those: as data, or null. */
export function constantTree(e: Expr): ConstantTree | null {
  if (e.kind === 'Constant') return e.value;
  if (e.kind === 'UnaryOp' && e.op === 'USub' && e.operand.kind === 'Constant') {
    const v = e.operand.value;
    if (v.t === 'int') return { t: 'int', v: v.v === 0 ? 0 : -v.v };
    if (v.t === 'float') return { t: 'float', v: -v.v };
  }
  if (e.kind === 'Tuple') {
    const items: ConstantTree[] = [];
    for (const item of e.elts) {
      const tree = constantTree(item);
      if (tree === null) return null;
      items.push(tree);
    }
    return { t: 'tuple', items };
  }
  return null;
}
