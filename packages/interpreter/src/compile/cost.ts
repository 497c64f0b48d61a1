/** What each node costs in operations: the counting rules of the gates document, 1.7, on the tree alone. Conditional parts are paid where they run. */
import type { Expr, Stmt } from '../syntax/ast.js';

/** Cost of evaluating an expression once, without the parts that may not run (they pay for themselves). */
export function exprCost(e: Expr): number {
  switch (e.kind) {
    case 'Constant':
    case 'Name':
    case 'Lambda':
      return 1;
    case 'BinOp': {
      let cost = 0;
      let left: Expr = e;
      while (left.kind === 'BinOp') {
        cost += 1 + exprCost(left.right);
        left = left.left;
      }
      return cost + exprCost(left);
    }
    case 'BoolOp':
      return 1 + exprCost(e.values[0]);
    case 'UnaryOp':
      return 1 + exprCost(e.operand);
    case 'Compare':
      return 1 + exprCost(e.left) + exprCost(e.comparators[0]);
    case 'IfExp':
      return 1 + exprCost(e.test);
    case 'Call': {
      let cost = 1 + calleeCost(e.func);
      for (const a of e.args) cost += exprCost(a.kind === 'Starred' ? a.value : a);
      for (const k of e.keywords) cost += exprCost(k.value);
      return cost;
    }
    case 'JoinedStr': {
      let cost = 1;
      for (const v of e.values) cost += exprCost(v);
      return cost;
    }
    case 'FormattedValue':
      return 1 + exprCost(e.value) + (e.format_spec === null ? 0 : exprCost(e.format_spec));
    case 'Attribute':
    case 'Starred':
    case 'Await':
    case 'YieldFrom':
    case 'NamedExpr':
      return 1 + exprCost(e.value);
    case 'Yield':
      return 1 + (e.value === null ? 0 : exprCost(e.value));
    case 'Subscript':
      return 1 + exprCost(e.value) + exprCost(e.slice);
    case 'Slice':
      return 1 + opt(e.lower) + opt(e.upper) + opt(e.step);
    case 'Tuple':
    case 'List':
    case 'Set': {
      let cost = 1;
      for (const v of e.elts) cost += exprCost(v);
      return cost;
    }
    case 'Dict': {
      let cost = 1;
      for (let i = 0; i < e.values.length; i++) cost += opt(e.keys[i]) + exprCost(e.values[i]);
      return cost;
    }
    case 'ListComp':
    case 'SetComp':
    case 'DictComp':
    case 'GeneratorExp':
      return 1 + exprCost(e.generators[0].iter);
  }
}

function opt(e: Expr | null): number {
  return e === null ? 0 : exprCost(e);
}

/** A name or an attribute in call position is not counted; the attribute's object is. */
function calleeCost(f: Expr): number {
  if (f.kind === 'Name') return 0;
  if (f.kind === 'Attribute') return exprCost(f.value);
  return exprCost(f);
}

/** Cost of storing to a target. */
export function targetCost(t: Expr): number {
  switch (t.kind) {
    case 'Name':
      return 0;
    case 'Tuple':
    case 'List': {
      let cost = 0;
      for (const e of t.elts) cost += targetCost(e);
      return cost;
    }
    case 'Starred':
      return targetCost(t.value);
    case 'Attribute':
      return exprCost(t.value);
    case 'Subscript':
      return exprCost(t.value) + exprCost(t.slice);
    default:
      return 0;
  }
}

/** Cost of starting a statement: everything that runs before its first block. */
export function stmtCost(s: Stmt): number {
  switch (s.kind) {
    case 'Expr':
      return 1 + exprCost(s.value);
    case 'Assign': {
      let cost = 1 + exprCost(s.value);
      for (const t of s.targets) cost += targetCost(t);
      return cost;
    }
    case 'AugAssign':
      return 1 + exprCost(s.value) + 2 * targetCost(s.target);
    case 'AnnAssign':
      return 1 + (s.value === null ? 0 : exprCost(s.value) + targetCost(s.target));
    case 'Return':
      return 1 + opt(s.value);
    case 'If':
    case 'While':
      return 1 + exprCost(s.test);
    case 'For':
    case 'AsyncFor':
      return 1 + exprCost(s.iter);
    case 'With':
    case 'AsyncWith': {
      let cost = 1;
      for (const i of s.items) cost += exprCost(i.context_expr);
      return cost;
    }
    case 'Raise':
      return 1 + opt(s.exc) + opt(s.cause);
    case 'Assert':
      return 1 + exprCost(s.test);
    case 'Delete': {
      let cost = 1;
      for (const t of s.targets) cost += targetCost(t);
      return cost;
    }
    case 'Match':
      return 1 + exprCost(s.subject);
    case 'FunctionDef':
    case 'AsyncFunctionDef': {
      let cost = 1;
      for (const d of s.decorator_list) cost += exprCost(d);
      for (const d of s.args.defaults) cost += exprCost(d);
      for (const d of s.args.kw_defaults) cost += opt(d);
      return cost;
    }
    case 'ClassDef': {
      let cost = 1;
      for (const d of s.decorator_list) cost += exprCost(d);
      for (const b of s.bases) cost += exprCost(b);
      for (const k of s.keywords) cost += exprCost(k.value);
      return cost;
    }
    default:
      return 1;
  }
}
