/** Statements: one function per node kind; straight-line runs are paid for in one block. */
import type { AnnAssign, Assert, Assign, AugAssign, Import, ImportFrom, If, Raise, Return, Stmt } from '../syntax/ast.js';
import { unparse } from '../syntax/unparse.js';
import { fusedAugmented } from './arithmetic.js';
import { compileClassDef } from './classes.js';
import { constantTree } from './constants.js';
import { exprCost, stmtCost } from './cost.js';
import { binary, condition, expr, operands } from './expressions.js';
import { any, type Fn, type X } from './fn.js';
import { compileFunctionDef } from './functions.js';
import { compileAsyncFor, compileFor, compileWhile } from './loops.js';
import { loadName, storeName } from './names.js';
import { compileMatch } from './patterns.js';
import { compileTry, compileWith, leave } from './try.js';
import { deleteTarget, storeItem, stored, storeTarget } from './targets.js';
import { askedAttribute, refuseDunder } from './policy.js';
import { compileTypeAlias } from './type-params.js';

/** Compiles statements in order. */
export function statements(f: Fn, body: readonly Stmt[]): void {
  for (const s of body) statement(f, s);
}

export function statement(f: Fn, s: Stmt): void {
  f.scoped(() => {
    f.statement = f.position(headOf(s));
    observed(f, s);
    f.pay(stmtCost(s));
    compile(f, s);
  });
}

/** In observe builds: tells the line of a statement that begins. */
export function observed(f: Fn, s: Stmt): void {
  if (!f.b.options.observe) return;
  f.spread = s.line !== s.endLine;
  if (s.kind === 'Global' || s.kind === 'Nonlocal') return;
  // Decorators and defaults come first, and tell their own lines; so do the parts of a statement that spans lines.
  if (s.kind === 'FunctionDef' || s.kind === 'AsyncFunctionDef' || (s.kind === 'ClassDef' && s.decorator_list.length > 0)) return;
  if (f.spread && PARTS_FIRST.has(s.kind)) f.emit(`L[s]=${f.position(s)};`);
  else f.mark(s);
}

/** Statements whose first instruction is of an expression in them. */
const PARTS_FIRST: ReadonlySet<string> = new Set([
  'Expr',
  'Assign',
  'AugAssign',
  'AnnAssign',
  'Return',
  'If',
  'While',
  'For',
  'AsyncFor',
  'With',
  'AsyncWith',
  'Match',
  'Assert',
  'Raise',
]);

/** The position a compound statement reports for itself: its header expression where it has one. */
function headOf(s: Stmt): Stmt {
  return s;
}

function compile(f: Fn, s: Stmt): void {
  switch (s.kind) {
    case 'Expr': {
      const x = expr(f, s.value);
      if (!x.constant && !/^t\d+$/.test(x.c)) f.emit(`${x.c};`);
      return;
    }
    case 'Assign':
      return compileAssign(f, s);
    case 'AugAssign':
      return compileAugAssign(f, s);
    case 'AnnAssign':
      return compileAnnAssign(f, s);
    case 'If':
      return compileIf(f, s);
    case 'For':
      return compileFor(f, s);
    case 'While':
      return compileWhile(f, s);
    case 'AsyncFor':
      return compileAsyncFor(f, s);
    case 'Return':
      return compileReturn(f, s);
    case 'FunctionDef':
    case 'AsyncFunctionDef':
      return compileFunctionDef(f, s);
    case 'ClassDef':
      return compileClassDef(f, s);
    case 'Raise':
      return compileRaise(f, s);
    case 'Try':
    case 'TryStar':
      return compileTry(f, s);
    case 'With':
    case 'AsyncWith':
      return compileWith(f, s);
    case 'Assert':
      return compileAssert(f, s);
    case 'Import':
      return compileImport(f, s);
    case 'ImportFrom':
      return compileImportFrom(f, s);
    case 'Delete':
      for (const t of s.targets) deleteTarget(f, t);
      return;
    case 'Match':
      return compileMatch(f, s);
    case 'TypeAlias':
      return compileTypeAlias(f, s);
    case 'Break':
    case 'Continue':
      return leave(f, s.kind === 'Break' ? 'break' : 'continue', null);
    case 'Pass':
    case 'Global':
    case 'Nonlocal':
      return;
  }
}

function compileAssign(f: Fn, s: Assign): void {
  const x = expr(f, s.value);
  if (s.targets.length === 1 && s.targets[0].kind === 'Name') {
    storeName(f, s.targets[0].id, x.c, s.targets[0]);
    return;
  }
  const [t] = s.targets;
  // a, b = b, a: no tuple is made.
  if (s.targets.length === 1 && (t.kind === 'Tuple' || t.kind === 'List') && s.value.kind === 'Tuple' && direct(t.elts, s.value.elts)) {
    const folded = constantTree(s.value) !== null;
    if (f.spread && folded) f.mark(s.value);
    if (folded) f.spread = false;
    const values = operands(f, s.value.elts).map((v) => {
      const temp = f.temp();
      f.emit(`${temp}=${v.c};`);
      return { c: temp, t: v.t, constant: false, simple: true } as X;
    });
    t.elts.forEach((e, i) => storeTarget(f, e, values[i]));
    return;
  }
  const kept = f.save(x);
  for (const target of s.targets) storeTarget(f, target, kept);
}

function direct(targets: readonly { kind: string }[], values: readonly { kind: string }[]): boolean {
  return targets.length === values.length && ![...targets, ...values].some((e) => e.kind === 'Starred');
}

const INPLACE: ReadonlyMap<string, string> = new Map([
  ['Add', 'iadd'],
  ['Sub', 'isub'],
  ['Mult', 'imul'],
  ['MatMult', 'imatmul'],
  ['Div', 'idiv'],
  ['Mod', 'imod'],
  ['Pow', 'ipow'],
  ['LShift', 'ilshift'],
  ['RShift', 'irshift'],
  ['BitOr', 'ibitOr'],
  ['BitXor', 'ibitXor'],
  ['BitAnd', 'ibitAnd'],
  ['FloorDiv', 'ifloordiv'],
]);

const FUSED: ReadonlySet<string> = new Set(['Add', 'Sub', 'Mult', 'Div']);

function compileAugAssign(f: Fn, s: AugAssign): void {
  const helper = INPLACE.get(s.op) as string;
  const t = s.target;
  const combine = (old: X): X => {
    if (f.hot && FUSED.has(s.op)) return fusedAugmented(f, s.op, old, s.value, s, helper);
    const held = [old];
    const at = f.out.length;
    const value = expr(f, s.value);
    if (f.out.length !== at && !old.constant) {
      const kept = f.temp();
      f.insert(at, `${kept}=${old.c};`);
      held[0] = { c: kept, t: 'any', constant: false, simple: true };
    }
    return binary(f, s.op, held[0], value, s, helper);
  };
  switch (t.kind) {
    case 'Name': {
      const o = f.b.options;
      if (!o.internal && (o.toolNames.has(t.id) || o.baseNames.has(t.id))) {
        const before = f.out.length;
        storeName(f, t.id, 'null', t);
        if (f.out[before]?.s.startsWith('refuseToolName')) return;
        f.out.length = before;
      }
      const x = combine(loadName(f, t.id, t));
      storeName(f, t.id, x.c, t);
      return;
    }
    case 'Attribute': {
      const name = f.current.mangle(t.attr);
      const obj = f.save(expr(f, t.value));
      if (refuseDunder(f, name, 'read')) {
        f.emit(`${f.h('refuseDunder')}(${obj.c},${f.b.name(name)},${f.at(t)});`);
        return;
      }
      const cache = f.b.cache();
      const x = f.save(combine(any(`${f.h('attr')}(${askedAttribute(f, obj.c, name, 'read', t)},${f.b.name(name)},${cache},${f.at(t)})`)));
      f.emit(`${f.h('setAttr')}(${askedAttribute(f, obj.c, name, 'write', t)},${x.c},${f.b.name(name)},${f.b.cache()},${f.at(t)});`);
      stored(f, t, x.c);
      return;
    }
    case 'Subscript': {
      const xs = operands(f, [t.value, t.slice]);
      const obj = f.save(xs[0]);
      const key = f.save(xs[1]);
      const x = f.save(combine(any(`${f.h('getItem')}(${obj.c},${key.c},${f.at(t)})`)));
      storeItem(f, obj, key, x.c, t);
      return;
    }
    default:
      throw f.error('illegal expression for augmented assignment', t);
  }
}

function compileAnnAssign(f: Fn, s: AnnAssign): void {
  if (s.value !== null) {
    const x = f.save(expr(f, s.value));
    storeTarget(f, s.target, x);
  } else if (s.target.kind !== 'Name') {
    // The parts of a bare annotated target are evaluated, as CPython does.
    if (s.target.kind === 'Attribute') f.emit(`${expr(f, s.target.value).c};`);
  }
  if (f.scope.isFunctionLike || f.current !== f.scope) return;
  const annotation = f.b.lazyAnnotations ? f.b.constant({ t: 'str', v: unparse(s.annotation) }) : expr(f, s.annotation).c;
  if (s.simple && s.target.kind === 'Name') {
    const name = f.b.name(f.current.mangle(s.target.id));
    if (f.kind === 'class') f.emit(`${f.h('classAnnotate')}(${f.namespace},${name},${annotation},${f.at(s)});`);
    else f.emit(`${f.h('moduleAnnotate')}(${f.b.global('__annotations__')},${name},${annotation});`);
  } else f.emit(`${annotation};`);
}

/** Runs each branch from the same knowledge of what is assigned; afterwards only what every branch assigned is known. */
export function branches(f: Fn, parts: readonly (() => void)[]): void {
  const before = f.assigned;
  let joined: Set<typeof before extends Set<infer S> ? S : never> | null = null;
  for (const part of parts) {
    f.assigned = new Set(before);
    part();
    if (joined === null) joined = f.assigned;
    else for (const s of joined) if (!f.assigned.has(s)) joined.delete(s);
  }
  f.assigned = joined ?? before;
}

function compileIf(f: Fn, s: If): void {
  const arms: If[] = [s];
  while (arms[arms.length - 1].orelse.length === 1 && arms[arms.length - 1].orelse[0].kind === 'If')
    arms.push(arms[arms.length - 1].orelse[0] as If);
  const rest = arms[arms.length - 1].orelse;
  const block = (body: readonly Stmt[]): void => {
    f.aside(() => {
      f.openBlock();
      statements(f, body);
    });
  };
  if (arms.length === 1) {
    const test = condition(f, s.test);
    f.closeBlock();
    f.emit(`if(${test}){`);
    branches(f, [
      () => block(s.body),
      () => {
        if (rest.length === 0) return;
        f.emit('}else{');
        block(rest);
      },
    ]);
    f.emit('}');
    return;
  }
  // elif chains stay flat: V8's parser would overflow on a few thousand nested ones.
  const label = f.b.slot('b');
  f.emit(`${label}:{`);
  const before = new Set(f.assigned);
  arms.forEach((arm, i) => {
    if (i > 0) {
      f.statement = f.position(arm);
      observed(f, arm);
      f.emit(`m.left-=${1 + exprCost(arm.test)};`);
    }
    f.scoped(() => {
      const test = condition(f, arm.test);
      f.closeBlock();
      f.emit(`if(${test}){`);
    });
    block(arm.body);
    f.emit(`break ${label};}`);
    f.assigned = new Set(before);
  });
  block(rest);
  f.assigned = before;
  f.emit('}');
}

function compileReturn(f: Fn, s: Return): void {
  if (f.spread && s.value !== null) {
    const t = f.temp();
    f.emit(`${t}=${expr(f, s.value).c};`);
    f.mark(s);
    leave(f, 'return', t);
    return;
  }
  leave(f, 'return', s.value === null ? 'null' : expr(f, s.value).c);
}

function compileRaise(f: Fn, s: Raise): void {
  if (s.exc === null) {
    f.emit(`throw ${f.h('reraise')}(s,${f.at(s)});`);
    return;
  }
  const xs = operands(f, s.cause === null ? [s.exc] : [s.exc, s.cause]);
  if (s.cause === null) f.emit(`throw ${f.h('raise')}(${xs[0].c},s,${f.at(s)});`);
  else f.emit(`throw ${f.h('raiseFrom')}(${xs[0].c},${xs[1].c},s,${f.at(s)});`);
}

function compileAssert(f: Fn, s: Assert): void {
  const test = condition(f, s.test);
  f.emit(`if(!${test}){`);
  if (s.msg === null) f.emit(`throw ${f.h('assertion')}(${f.at(s.test)});}`);
  else {
    const x = expr(f, s.msg);
    f.emit(`throw ${f.h('assertionWith')}(${x.c},${f.at(s.test)});}`);
  }
}

function compileImport(f: Fn, s: Import): void {
  f.spread = false;
  for (const a of s.names) {
    const name = f.b.name(a.name);
    if (a.asname !== null) storeName(f, a.asname, `${f.h('importAs')}(${name},${f.at(s)})`, a, 'definition');
    else storeName(f, a.name.split('.')[0], `${f.h('importTop')}(${name},${f.at(s)})`, a, 'definition');
  }
}

function compileImportFrom(f: Fn, s: ImportFrom): void {
  f.spread = false;
  if (s.module === '__future__' && s.level === 0) {
    for (const a of s.names) storeName(f, a.asname ?? a.name, `${f.h('future')}(${f.b.name(a.name)})`, a, 'definition');
    return;
  }
  const module = f.temp();
  f.emit(`${module}=${f.h('importFrom')}(${f.b.name(s.module ?? '')},${s.level},${f.at(s)});`);
  for (const a of s.names) {
    if (a.name === '*') f.emit(`${f.h('importStar')}(${module},${f.at(s)});`);
    else storeName(f, a.asname ?? a.name, `${f.h('importName')}(${module},${f.b.name(a.name)},${f.at(s)})`, a, 'definition');
  }
}
