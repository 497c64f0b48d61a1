/** Expressions: one function per node kind; each says what it emits and in which order its operands run. */
import type {
  Attribute,
  BinOp,
  BoolOp,
  Compare,
  CompareOperator,
  Dict,
  Expr,
  FormattedValue,
  IfExp,
  JoinedStr,
  NamedExpr,
  Operator,
  SetExpr,
  Slice,
  Subscript,
  TupleExpr,
  UnaryOp,
  Yield,
  YieldFrom,
  Await,
  Position,
} from '../syntax/ast.js';
import { fused, fusedComparison, isFusable } from './arithmetic.js';
import { compileCall } from './calls.js';
import { compileComprehension, compileGeneratorExp } from './comprehensions.js';
import { constant, constantTree, digits } from './constants.js';
import { exprCost } from './cost.js';
import { any, type Fn, type Line, type X } from './fn.js';
import { compileLambda } from './functions.js';
import { loadName, refuseProtected, storeTo } from './names.js';
import { askedAttribute, refuseDunder } from './policy.js';

/** Compiles an expression; may emit lines that have to run before it. */
export function expr(f: Fn, e: Expr): X {
  return f.spread ? spreadExpr(f, e) : plainExpr(f, e);
}

/** In observe builds, in a statement that spans lines: names and constants tell their lines too, folded constants only the first. */
function spreadExpr(f: Fn, e: Expr): X {
  if (e.kind === 'Name' || e.kind === 'Constant') {
    const at = f.at(e);
    return any(`(${at},${plainExpr(f, e).c})`);
  }
  if (!isFolded(e) && !isConstantDisplay(e)) return plainExpr(f, e);
  const at = f.at(e);
  f.spread = false;
  const x = plainExpr(f, e);
  f.spread = true;
  return any(`(${at},${x.c})`);
}

/** Expressions that CPython computes when it compiles, or keeps as one constant. */
function isFolded(e: Expr): boolean {
  switch (e.kind) {
    case 'Constant':
      return true;
    case 'BinOp':
      return isFolded(e.left) && isFolded(e.right);
    case 'UnaryOp':
      return isFolded(e.operand);
    case 'Tuple':
      return e.elts.every(isFolded);
    default:
      return false;
  }
}

/** Displays that CPython fills from one constant tuple. */
function isConstantDisplay(e: Expr): boolean {
  return (e.kind === 'List' || e.kind === 'Set') && e.elts.length >= 3 && e.elts.every(isFolded);
}

/** What a loop runs over: a display of constants is one constant there. */
export function iterated(f: Fn, e: Expr): X {
  if (!f.spread || (e.kind !== 'List' && e.kind !== 'Set') || !e.elts.every(isFolded)) return expr(f, e);
  const at = f.at(e);
  f.spread = false;
  const x = plainExpr(f, e);
  f.spread = true;
  return any(`(${at},${x.c})`);
}

/** In a statement that spans lines: an operation without a position of its own tells its line after its operands. */
function lineAfter(f: Fn, e: Expr): string {
  return f.spread ? `,${f.at(e)}` : '';
}

function plainExpr(f: Fn, e: Expr): X {
  switch (e.kind) {
    case 'Constant':
      return constant(f, e);
    case 'Name':
      return loadName(f, e.id, e);
    case 'BinOp':
      return compileBinOp(f, e);
    case 'UnaryOp':
      return compileUnaryOp(f, e);
    case 'BoolOp':
      return compileBoolOp(f, e);
    case 'Compare':
      return compileCompare(f, e);
    case 'Call':
      return compileCall(f, e);
    case 'Attribute':
      return compileAttribute(f, e);
    case 'Subscript':
      return compileSubscript(f, e);
    case 'Slice':
      return compileSlice(f, e);
    case 'IfExp':
      return compileIfExp(f, e);
    case 'List':
      return any(`${f.h('list')}(${arrayOf(f, e.elts)}${lineAfter(f, e)})`);
    case 'Tuple':
      return compileTuple(f, e);
    case 'Set':
      return compileSet(f, e);
    case 'Dict':
      return compileDict(f, e);
    case 'ListComp':
    case 'SetComp':
    case 'DictComp':
      return compileComprehension(f, e);
    case 'GeneratorExp':
      return compileGeneratorExp(f, e);
    case 'JoinedStr':
      return compileJoinedStr(f, e);
    case 'FormattedValue':
      return compileFormattedValue(f, e);
    case 'Lambda':
      return compileLambda(f, e);
    case 'NamedExpr':
      return compileNamedExpr(f, e);
    case 'Yield':
      return compileYield(f, e);
    case 'YieldFrom':
      return compileYieldFrom(f, e);
    case 'Await':
      return compileAwait(f, e);
    case 'Starred':
      throw f.error("can't use starred expression here", e);
  }
}

/** Compiles operands in order; when a later one needs lines of its own, the earlier ones are spilled before it. */
export function operands(f: Fn, list: readonly Expr[], callee = false): X[] {
  const done: X[] = [];
  for (const e of list) {
    const at = f.out.length;
    const x = callee && done.length === 0 && e.kind === 'Name' ? calleeName(f, e) : expr(f, e);
    if (f.out.length !== at) spill(f, done, at);
    done.push(x);
  }
  return done;
}

function calleeName(f: Fn, e: Expr & { kind: 'Name' }): X {
  const x = loadName(f, e.id, e, true);
  return f.spread ? any(`(${f.at(e)},${x.c})`) : x;
}

/** Saves finished operands into temporaries, in order, before line `at`. */
export function spill(f: Fn, done: X[], at: number): void {
  for (let i = 0; i < done.length; i++) {
    if (done[i].constant || /^t\d+$/.test(done[i].c)) continue;
    const t = f.temp();
    f.insert(at++, `${t}=${done[i].c};`);
    done[i] = { c: t, t: done[i].t, constant: false, simple: true };
  }
}

/** A JavaScript boolean expression: the truth of a Python expression. */
export function condition(f: Fn, e: Expr): string {
  switch (e.kind) {
    case 'Compare':
      if (e.ops.length === 1) return compareOnce(f, e, true).c;
      break;
    case 'UnaryOp':
      if (e.op === 'Not') return `!${condition(f, e.operand)}`;
      break;
    case 'BoolOp':
      return conditionOf(f, e);
    case 'Constant':
      f.mark(e);
      if (e.value.t === 'true') return 'true';
      if (e.value.t === 'false' || e.value.t === 'none') return 'false';
      if (e.value.t === 'int') return e.value.v === 0 ? 'false' : 'true';
      break;
    default:
  }
  const x = expr(f, e);
  return x.t === 'bool' ? x.c : `${f.h('truth')}(${x.c},${f.at(e)})`;
}

function conditionOf(f: Fn, e: BoolOp): string {
  const parts: { lines: Line[]; result: string }[] = [];
  e.values.forEach((v, i) => {
    if (i === 0) parts.push({ lines: [], result: condition(f, v) });
    else parts.push(f.capture(() => paid(exprCost(v), condition(f, v))));
  });
  const and = e.op === 'And';
  if (parts.every((p) => p.lines.length === 0)) return `(${parts.map((p) => p.result).join(and ? '&&' : '||')})`;
  const t = f.temp();
  const label = f.b.slot('b');
  f.emit(`${label}:{`);
  parts.forEach((p, i) => {
    f.append(p.lines);
    f.emit(`${t}=${p.result};`);
    if (i < parts.length - 1) f.emit(`if(${and ? '!' : ''}${t})break ${label};`);
  });
  f.emit('}');
  return t;
}

/** Pays for a part that may not run, where it runs; the next block's check notices. */
function paid(cost: number, c: string): string {
  return cost === 0 ? c : `(m.left-=${cost},${c})`;
}

const BINARY: ReadonlyMap<Operator, string> = new Map([
  ['Add', 'add'],
  ['Sub', 'sub'],
  ['Mult', 'mul'],
  ['MatMult', 'matmul'],
  ['Div', 'div'],
  ['Mod', 'mod'],
  ['Pow', 'pow'],
  ['LShift', 'lshift'],
  ['RShift', 'rshift'],
  ['BitOr', 'bitOr'],
  ['BitXor', 'bitXor'],
  ['BitAnd', 'bitAnd'],
  ['FloorDiv', 'floordiv'],
]);

/** The helper of a binary operator. */
export function binaryHelper(f: Fn, op: Operator): string {
  return f.h(BINARY.get(op) as string);
}

function compileBinOp(f: Fn, e: BinOp): X {
  // Left-leaning chains (1+1+...) are walked, not recursed into, and cut into lines so that V8's parser does not overflow.
  const chain: BinOp[] = [];
  let left: Expr = e;
  while (left.kind === 'BinOp') {
    chain.push(left);
    left = left.left;
  }
  if (f.hot && chain.length <= 40 && isFusable(e)) return fused(f, e);
  let x = expr(f, left);
  for (let i = chain.length - 1; i >= 0; i--) {
    const node = chain[i];
    const held = [x];
    const at = f.out.length;
    const right = expr(f, node.right);
    if (f.out.length !== at) spill(f, held, at);
    x = binary(f, node.op, held[0], right, node);
    if (chain.length > 40 && i % 32 === 0 && i > 0) x = f.save(x);
  }
  return x;
}

const SAFE = '9007199254740991';

/** A binary operation on compiled operands: guarded inline where the code is hot, else one helper call. */
export function binary(f: Fn, op: Operator, a: X, b: X, e: Position, helper: string = BINARY.get(op) as string): X {
  const call = (l: string, r: string): string => `${f.h(helper)}(${l},${r},${f.at(e)})`;
  if (!f.hot || a.t === 'str' || b.t === 'str' || a.t === 'float' || b.t === 'float') return any(call(a.c, b.c));
  const inline = INLINE.get(op);
  if (inline === undefined) return any(call(a.c, b.c));
  const { pre, l, r } = pair(f, a, b);
  const t = f.temp();
  const guards: string[] = [];
  if (a.t !== 'int') guards.push(`typeof ${l}==='number'`);
  if (b.t !== 'int') guards.push(`typeof ${r}==='number'`);
  const fast = inline(l, r, t, b);
  if (fast === null) return any(call(a.c, b.c));
  const test = [...guards, fast.test].join('&&');
  return any(`(${pre}${test}?${fast.value}:${call(l, r)})`);
}

/** Operands as repeatable texts; `pre` is what has to be assigned first. */
function pair(f: Fn, a: X, b: X): { pre: string; l: string; r: string } {
  let pre = '';
  let l = a.c;
  let r = b.c;
  if (!a.constant && !(a.simple && (b.simple || b.constant))) {
    const t = f.temp();
    pre += `${t}=${a.c},`;
    l = t;
  }
  if (!b.constant && !b.simple) {
    const t = f.temp();
    pre += `${t}=${b.c},`;
    r = t;
  }
  return { pre, l, r };
}

type Inline = (l: string, r: string, t: string, b: X) => { test: string; value: string } | null;

const INLINE: ReadonlyMap<Operator, Inline> = new Map<Operator, Inline>([
  ['Add', (l, r, t) => ({ test: `(${t}=${l}+${r})<=${SAFE}&&${t}>=-${SAFE}`, value: t })],
  ['Sub', (l, r, t) => ({ test: `(${t}=${l}-${r})<=${SAFE}&&${t}>=-${SAFE}`, value: t })],
  ['Mult', (l, r, t) => ({ test: `(${t}=${l}*${r}+0)<=${SAFE}&&${t}>=-${SAFE}`, value: t })],
  [
    'Mod',
    (l, r, _t, b) => ({
      test: `${l}>=0&&${l}<=2147483647${b.t === 'int' && b.c[0] !== '(' && b.c !== '0' ? '' : `&&${r}>0`}`,
      value: `${l}%${r}`,
    }),
  ],
  [
    'FloorDiv',
    (l, r, _t, b) => ({
      test: `${l}>=0&&${l}<=2147483647${b.t === 'int' && b.c[0] !== '(' && b.c !== '0' ? '' : `&&${r}>0`}`,
      value: `(${l}/${r}|0)`,
    }),
  ],
  ['BitAnd', (l, r) => ({ test: `(${l}|0)===${l}&&(${r}|0)===${r}`, value: `(${l}&${r})` })],
  ['BitOr', (l, r) => ({ test: `(${l}|0)===${l}&&(${r}|0)===${r}`, value: `(${l}|${r})` })],
  ['BitXor', (l, r) => ({ test: `(${l}|0)===${l}&&(${r}|0)===${r}`, value: `(${l}^${r})` })],
]);

function compileUnaryOp(f: Fn, e: UnaryOp): X {
  const tree = constantTree(e);
  if (tree !== null && tree.t === 'int' && typeof tree.v === 'number') return { c: digits(tree.v), t: 'int', constant: true, simple: true };
  if (tree !== null && tree.t === 'float') return { c: f.b.constant(tree), t: 'float', constant: true, simple: true };
  if (e.op === 'Not') return { c: `!${condition(f, e.operand)}`, t: 'bool', constant: false, simple: false };
  const x = expr(f, e.operand);
  const helper = e.op === 'USub' ? 'neg' : e.op === 'UAdd' ? 'pos' : 'invert';
  return any(`${f.h(helper)}(${x.c},${f.at(e)})`);
}

/** Operands of `and` and `or` that are emitted as nested conditionals. */
const MAX_NESTED = 50;

function compileBoolOp(f: Fn, e: BoolOp): X {
  const and = e.op === 'And';
  const t = f.temp();
  const parts = e.values.map((v, i) => {
    if (i === 0) return { lines: [] as Line[], result: expr(f, v) };
    return f.capture(() => {
      const x = expr(f, v);
      return { ...x, c: paid(exprCost(v), x.c) };
    });
  });
  const test = (c: string, v: Expr): string => `${f.h('truth')}(${t}=${c},${f.at(v, e.line)})`;
  // Long chains are emitted as statements: nested conditionals overflow V8's parser.
  if (parts.length <= MAX_NESTED && parts.every((p) => p.lines.length === 0)) {
    // a and b: (truth(t=a)?(b):t), nested to the right but built from the end.
    let text = parts[parts.length - 1].result.c;
    for (let i = parts.length - 2; i >= 0; i--) {
      text = and ? `(${test(parts[i].result.c, e.values[i])}?${text}:${t})` : `(${test(parts[i].result.c, e.values[i])}?${t}:${text})`;
    }
    return any(text);
  }
  const label = f.b.slot('b');
  f.emit(`${label}:{`);
  parts.forEach((p, i) => {
    f.append(p.lines);
    if (i < parts.length - 1) f.emit(`if(${and ? '!' : ''}${test(p.result.c, e.values[i])})break ${label};`);
    else f.emit(`${t}=${p.result.c};`);
  });
  f.emit('}');
  return { c: t, t: 'any', constant: false, simple: true };
}

const COMPARE: ReadonlyMap<CompareOperator, readonly [helper: string, valueHelper: string, inline: string | null]> = new Map([
  ['Eq', ['eq', 'eqValue', '===']],
  ['NotEq', ['ne', 'neValue', '!==']],
  ['Lt', ['lt', 'ltValue', '<']],
  ['LtE', ['le', 'leValue', '<=']],
  ['Gt', ['gt', 'gtValue', '>']],
  ['GtE', ['ge', 'geValue', '>=']],
  ['Is', ['is', 'is', null]],
  ['IsNot', ['isNot', 'isNot', null]],
  ['In', ['isIn', 'isIn', null]],
  ['NotIn', ['notIn', 'notIn', null]],
]);

function comparison(f: Fn, op: CompareOperator, a: X, b: X, e: Expr, asBoolean: boolean): X {
  const [helper, valueHelper, inline] = COMPARE.get(op) as readonly [string, string, string | null];
  if (op === 'Is' || op === 'IsNot') {
    // `x is None` needs no helper: None, True and False are themselves.
    if (b.c === 'null' || b.c === 'true' || b.c === 'false')
      return { c: `(${a.c}${op === 'Is' ? '===' : '!=='}${b.c})`, t: 'bool', constant: false, simple: false };
  }
  const name = asBoolean ? helper : valueHelper;
  const isBool = asBoolean || inline === null;
  if (f.hot && inline !== null && !(a.t === 'str' || a.t === 'float' || b.t === 'str' || b.t === 'float')) {
    const { pre, l, r } = pair(f, a, b);
    const guards: string[] = [];
    if (a.t !== 'int') guards.push(`typeof ${l}==='number'`);
    if (b.t !== 'int') guards.push(`typeof ${r}==='number'`);
    const test = guards.length === 0 ? 'true' : guards.join('&&');
    return {
      c: `(${pre}${test}?${l}${inline}${r}:${f.h(name)}(${l},${r},${f.at(e)}))`,
      t: isBool ? 'bool' : 'any',
      constant: false,
      simple: false,
    };
  }
  return { c: `${f.h(name)}(${a.c},${b.c},${f.at(e)})`, t: isBool ? 'bool' : 'any', constant: false, simple: false };
}

function compareOnce(f: Fn, e: Compare, asBoolean: boolean): X {
  if (f.hot) {
    const x = fusedComparison(f, e, asBoolean);
    if (x !== null) return x;
  }
  const [a, b] = operands(f, [e.left, e.comparators[0]]);
  return comparison(f, e.ops[0], a, b, e, asBoolean);
}

function compileCompare(f: Fn, e: Compare): X {
  if (e.ops.length === 1) return compareOnce(f, e, false);
  // a < b < c: each middle operand is evaluated once; stops at the first false result.
  const result = f.temp();
  const label = f.b.slot('b');
  let [left, right] = operands(f, [e.left, e.comparators[0]]);
  f.emit(`${label}:{`);
  for (let i = 0; i < e.ops.length; i++) {
    if (i > 0) {
      f.emit(`m.left-=${exprCost(e.comparators[i])};`);
      right = expr(f, e.comparators[i]);
    }
    if (i < e.ops.length - 1) {
      const l = f.save(left);
      const kept = f.temp();
      f.emit(`${kept}=${right.c};`);
      const r: X = { c: kept, t: right.t, constant: false, simple: true };
      const x = comparison(f, e.ops[i], l, r, e, false);
      f.emit(`${result}=${x.c};`);
      f.emit(`if(!${x.t === 'bool' ? result : `${f.h('truth')}(${result},${f.at(e)})`})break ${label};`);
      left = r;
    } else {
      const x = comparison(f, e.ops[i], left, right, e, false);
      f.emit(`${result}=${x.c};`);
    }
  }
  f.emit('}');
  return { c: result, t: 'any', constant: false, simple: true };
}

function compileAttribute(f: Fn, e: Attribute): X {
  const name = f.current.mangle(e.attr);
  // The refusal comes before the object is looked at: of a chain, the last name is the one that is named.
  if (refuseDunder(f, name, 'read')) return any(`${f.h('refuseDunder')}(null,${f.b.name(name)},${f.at(e)})`);
  const x = expr(f, e.value);
  return any(`${f.h('attr')}(${askedAttribute(f, x.c, name, 'read', e)},${f.b.name(name)},${f.b.cache()},${f.at(e)})`);
}

function compileSubscript(f: Fn, e: Subscript): X {
  const [o, k] = operands(f, [e.value, e.slice]);
  if (!f.hot || k.t === 'str' || e.slice.kind === 'Slice') return any(`${f.h('getItem')}(${o.c},${k.c},${f.at(e)})`);
  const { pre, l, r } = pair(f, o, k);
  const guard =
    k.t === 'int' ? (k.c[0] === '(' ? null : `${l}.items.length>${r}`) : `typeof ${r}==='number'&&${r}>=0&&${r}<${l}.items.length`;
  if (guard === null) return any(`${f.h('getItem')}(${o.c},${k.c},${f.at(e)})`);
  return any(`(${pre}${l} instanceof ${f.h('PyList')}&&${guard}?${l}.items[${r}]:${f.h('getItem')}(${l},${r},${f.at(e)}))`);
}

function compileSlice(f: Fn, e: Slice): X {
  const none: Expr = { ...NONE_CONSTANT, line: e.line, col: e.col, endLine: e.endLine, endCol: e.endCol };
  const parts = [e.lower, e.upper, e.step].map((p) => p ?? none);
  const [a, b, c] = operands(f, parts);
  return any(`${f.h('slice')}(${a.c},${b.c},${c.c}${lineAfter(f, e)})`);
}

const NONE_CONSTANT: Expr = { kind: 'Constant', value: { t: 'none' }, u: false, line: 1, col: 0, endLine: 1, endCol: 0 };

function compileIfExp(f: Fn, e: IfExp): X {
  const test = condition(f, e.test);
  const a = f.capture(() => paid(exprCost(e.body), expr(f, e.body).c));
  const b = f.capture(() => paid(exprCost(e.orelse), expr(f, e.orelse).c));
  if (a.lines.length === 0 && b.lines.length === 0) return any(`(${test}?${a.result}:${b.result})`);
  const t = f.temp();
  f.emit(`if(${test}){`);
  f.append(a.lines);
  f.emit(`${t}=${a.result};}else{`);
  f.append(b.lines);
  f.emit(`${t}=${b.result};}`);
  return { c: t, t: 'any', constant: false, simple: true };
}

const CHUNK = 500;

/** A JavaScript array of the elements, stars spread: constants as data, long ones in pieces. */
export function arrayOf(f: Fn, elts: readonly Expr[]): string {
  const trees = elts.length > 8 ? elts.map(constantTree) : [];
  if (elts.length > 8 && trees.every((t) => t !== null))
    return `${f.h('constants')}(${f.b.values(trees as NonNullable<(typeof trees)[0]>[])})`;
  if (!elts.some((x) => x.kind === 'Starred') && elts.length <= CHUNK)
    return `[${operands(f, elts)
      .map((x) => x.c)
      .join(',')}]`;
  const t = f.temp();
  f.emit(`${t}=[];`);
  let run: Expr[] = [];
  const flush = (): void => {
    for (let i = 0; i < run.length; i += CHUNK) {
      const piece = run.slice(i, i + CHUNK);
      const xs = operands(f, piece);
      f.emit(`${f.h('pushAll')}(${t},[${xs.map((x) => x.c).join(',')}]);`);
    }
    run = [];
  };
  for (const item of elts) {
    if (item.kind === 'Starred') {
      flush();
      const x = expr(f, item.value);
      f.emit(`${f.h('pushIterable')}(${t},${x.c},${f.at(item.value)});`);
    } else run.push(item);
  }
  flush();
  return t;
}

function compileTuple(f: Fn, e: TupleExpr): X {
  const tree = constantTree(e);
  if (tree !== null && tree.t === 'tuple' && tree.items.length > 0) {
    return { c: f.b.tree(tree), t: 'any', constant: true, simple: true };
  }
  return any(`${f.h('tuple')}(${arrayOf(f, e.elts)}${lineAfter(f, e)})`);
}

function compileSet(f: Fn, e: SetExpr): X {
  if (e.elts.length >= 3) {
    // CPython folds a display of constants to a frozenset first, which shows in the order.
    const trees = e.elts.map(constantTree);
    if (trees.every((t) => t !== null)) return any(`${f.h('constantSet')}(${f.b.values(trees as NonNullable<(typeof trees)[0]>[])})`);
  }
  return any(`${f.h('set')}(${arrayOf(f, e.elts)},${f.at(e)})`);
}

function compileDict(f: Fn, e: Dict): X {
  if (e.values.length <= 100 && !e.keys.some((k) => k === null)) {
    const flat: Expr[] = [];
    e.values.forEach((v, i) => flat.push(e.keys[i] as Expr, v));
    if (f.spread && flat.length > 2 && e.keys.every((k) => isFolded(k as Expr))) return constantKeys(f, e);
    return any(
      `${f.h('dict')}([${operands(f, flat)
        .map((x) => x.c)
        .join(',')}],${f.at(e)})`,
    );
  }
  const t = f.temp();
  f.emit(`${t}=${f.h('dict')}([],${f.at(e)});`);
  for (let i = 0; i < e.values.length; i++) {
    const key = e.keys[i];
    if (key === null) {
      const x = expr(f, e.values[i]);
      f.emit(`${f.h('dictMerge')}(${t},${x.c},${f.at(e.values[i])});`);
    } else {
      const [k, v] = operands(f, [key, e.values[i]]);
      f.emit(`${f.h('dictSet')}(${t},${k.c},${v.c},${f.at(e)});`);
    }
  }
  return { c: t, t: 'any', constant: false, simple: true };
}

/** In a statement that spans lines: several constant keys are one constant, and have no lines. */
function constantKeys(f: Fn, e: Dict): X {
  const values = operands(f, e.values);
  f.spread = false;
  const keys = e.keys.map((k) => expr(f, k as Expr));
  f.spread = true;
  return any(`${f.h('dict')}([${values.map((v, i) => `${keys[i].c},${v.c}`).join(',')}],${f.at(e)})`);
}

function compileJoinedStr(f: Fn, e: JoinedStr): X {
  if (e.values.length === 0) return { c: f.b.constant({ t: 'str', v: '' }), t: 'str', constant: true, simple: true };
  const parts = operands(f, e.values);
  if (parts.length === 1) return { c: parts[0].c, t: 'any', constant: parts[0].constant, simple: parts[0].simple };
  return any(`${f.h('joinStr')}([${parts.map((x) => x.c).join(',')}]${lineAfter(f, e)})`);
}

function compileFormattedValue(f: Fn, e: FormattedValue): X {
  if (e.format_spec === null) {
    const x = expr(f, e.value);
    const conversion = e.conversion === -1 ? 0 : e.conversion;
    return any(`${f.h('formatValue')}(${x.c},${conversion},null,${f.at(e.value)})`);
  }
  const [x, spec] = operands(f, [e.value, e.format_spec]);
  return any(`${f.h('formatValue')}(${x.c},${e.conversion === -1 ? 0 : e.conversion},${spec.c},${f.at(e.value)})`);
}

function compileNamedExpr(f: Fn, e: NamedExpr): X {
  const x = expr(f, e.value);
  if (e.target.kind !== 'Name') throw f.error('cannot use assignment expressions with that target', e);
  if (refuseProtected(f, e.target.id, 'assign', e)) return x;
  return any(`(${storeTo(f, e.target.id, x.c, e)})`);
}

function compileYield(f: Fn, e: Yield): X {
  const x = e.value === null ? null : expr(f, e.value);
  // A line of its own for the yield comes after the value's.
  const value = x === null ? 'null' : f.spread ? f.save(x).c : x.c;
  const t = f.temp();
  const sent = f.kind === 'asyncgen' ? `${f.h('asyncYield')}(${value})` : value;
  f.emit(`${f.at(e)};${t}=yield ${sent};${f.resumeText()}`);
  return { c: t, t: 'any', constant: false, simple: true };
}

/** Waits for a delegate (await, yield from): emits the yield and gives the temporary with the result. */
export function delegate(f: Fn, setter: string, value: string, e: Expr): X {
  const t = f.temp();
  f.emit(`${t}=yield ${f.h(setter)}(g,${value},${f.at(e)});${f.resumeText()}`);
  return { c: t, t: 'any', constant: false, simple: true };
}

function compileYieldFrom(f: Fn, e: YieldFrom): X {
  return delegate(f, 'delegateIter', expr(f, e.value).c, e);
}

function compileAwait(f: Fn, e: Await): X {
  return delegate(f, 'delegateAwait', expr(f, e.value).c, e);
}
