/** From a module's tree to a unit: the door of this folder. */
import { analyze } from '../scope/analyze.js';
import type { SourceText } from '../objects/function.js';
import type { Expr, If, Module, Position, Stmt } from '../syntax/ast.js';
import { parseExpression, parseModule } from '../syntax/parser.js';
import { UnitBuilder, type CompileOptions } from './builder.js';
import { stmtCost } from './cost.js';
import { condition, expr } from './expressions.js';
import { Fn } from './fn.js';
import { codeRecord, docstring } from './functions.js';
import { storeTarget } from './targets.js';
import { loopHeader } from './loops.js';
import { observed, statement } from './statements.js';
import type { Unit } from './unit.js';

export type { CompileOptions };

/** Makes the source record of a snippet. */
export function sourceText(filename: string, text: string): SourceText {
  let lines: readonly string[] | null = null;
  return {
    filename,
    text,
    lines: () => {
      if (lines === null) lines = text.split(/\r\n|\r|\n/);
      return lines;
    },
  };
}

/**
 * Compiles a snippet: its function returns the value of the last statement (see the gates document, 1.3).
 * @throws {PySyntaxError} for anything CPython refuses before running.
 */
export function compileModule(text: string, options: CompileOptions): Unit {
  const module = parseModule(text, { filename: options.filename });
  return compileTree(module, text, options);
}

/**
 * Compiles one expression: the unit's function returns its value.
 * @throws {PySyntaxError}
 */
export function compileExpression(text: string, options: CompileOptions): Unit {
  const { body } = parseExpression(text, { filename: options.filename });
  const { line, col, endLine, endCol } = body;
  return compileTree({ kind: 'Module', body: [{ kind: 'Expr', value: body, line, col, endLine, endCol }] }, text, options);
}

export function compileTree(module: Module, text: string, options: CompileOptions): Unit {
  const scopes = analyze(module, text, options.filename);
  const b = new UnitBuilder(options, scopes, sourceText(options.filename, text));
  noteHotNames(module.body, false, b.hotNames);
  b.lazyAnnotations = module.body.some(
    (s) => s.kind === 'ImportFrom' && s.module === '__future__' && s.names.some((a) => a.name === 'annotations'),
  );
  const f = new Fn(b, null, scopes.module, 'module', '<module>');
  const result = f.declare('r');
  const body = f.capture(() => {
    f.enterMark(null);
    f.emit(`${result}=null;`);
    f.openBlock();
    const doc = docstring(module.body);
    if (doc !== null && module.body.length > 1) f.emit(`${b.global('__doc__')}.v=${b.constant({ t: 'str', v: doc })};`);
    const last = module.body.length - 1;
    module.body.forEach((s, i) => {
      // Each top-level statement is noted: an error's sentence quotes it.
      f.emit(`m.top=${i};`);
      if (i === last) lastStatement(f, s, result);
      else statement(f, s);
    });
    f.closeBlock();
    f.emit(`m.d=s-1;return ${result};`);
  });
  codeRecord(f, '<module>', null, { names: [], posonly: 0, vararg: null, kwonly: [], kwarg: null }, null);
  const text2 = body.lines.map((l) => l.s).join('\n');
  const consts: string[] = [];
  b.constants.forEach((_, i) => consts.push(`k${i}=K[${i}]`));
  b.globals.forEach((_, i) => consts.push(`g${i}=G[${i}]`));
  for (let i = 0; i < b.caches; i++) consts.push(`i${i}=I[${i}]`);
  const head = consts.length === 0 ? '' : `const ${consts.join(',')};`;
  const js = `"use strict";${head}return function(){const s=m.enter(C,${f.weight});${f.declarations()}\n${text2}\n};`;
  return {
    js,
    helpers: [...b.helpers],
    constants: b.constants,
    globals: b.globals,
    caches: b.caches,
    codes: b.codes,
    source: b.source,
    statements: module.body.map((s) => segment(b.source.lines(), s)),
  };
}

/** The source of a node. */
function segment(lines: readonly string[], p: Position): string {
  const first = [...(lines[p.line - 1] ?? '')];
  if (p.line === p.endLine) return first.slice(p.col, p.endCol).join('');
  const last = [...(lines[p.endLine - 1] ?? '')].slice(0, p.endCol).join('');
  return [first.slice(p.col).join(''), ...lines.slice(p.line, p.endLine - 1), last].join('\n');
}

/** The last statement of a snippet, with its value kept: of an expression or assignment its value, of `for` and `if` the last one inside that is not None. */
function lastStatement(f: Fn, s: Stmt, result: string): void {
  switch (s.kind) {
    case 'Expr':
      f.scoped(() => {
        begin(f, s);
        f.emit(`${result}=${expr(f, s.value).c};`);
      });
      return;
    case 'Assign':
      f.scoped(() => {
        begin(f, s);
        const kept = f.save(expr(f, s.value));
        f.emit(`${result}=${kept.c};`);
        for (const t of s.targets) storeTarget(f, t, kept);
      });
      return;
    case 'AugAssign':
    case 'AnnAssign':
    case 'FunctionDef':
    case 'AsyncFunctionDef':
    case 'ClassDef': {
      statement(f, s);
      const t = s.kind === 'AugAssign' || s.kind === 'AnnAssign' ? s.target : null;
      if (t === null || t.kind === 'Name') {
        const name = t === null ? (s as { name: string }).name : t.id;
        f.emit(`if(${f.b.global(name)}.v!==void 0)${result}=${f.b.global(name)}.v;`);
      } else if (s.kind === 'AugAssign') {
        f.scoped(() => f.emit(`${result}=${expr(f, { ...t, ctx: 'Load' } as Expr).c};`));
      }
      return;
    }
    case 'If':
    case 'For':
      valued(f, s, result);
      return;
    default:
      statement(f, s);
  }
}

function begin(f: Fn, s: Stmt): void {
  f.statement = f.position(s);
  observed(f, s);
  f.pay(stmtCost(s));
}

/** A statement inside a valued `if` or `for`: its value replaces the result unless it is None. */
function inner(f: Fn, s: Stmt, result: string): void {
  const t = f.declare('r');
  f.emit(`${t}=null;`);
  lastStatement(f, s, t);
  f.emit(`if(${t}!==null)${result}=${t};`);
}

function valued(f: Fn, s: Stmt, result: string): void {
  if (s.kind === 'If') {
    valuedIf(f, s, result);
    return;
  }
  if (s.kind !== 'For' || s.orelse.length > 0 || hasJumps(s.body)) {
    statement(f, s);
    return;
  }
  f.scoped(() => {
    begin(f, s);
    const iterable = f.save(expr(f, s.iter));
    f.closeBlock();
    const before = new Set(f.assigned);
    const hot = f.hot;
    f.hot = true;
    const v = loopHeader(f, iterable, s.iter);
    storeTarget(f, s.target, v);
    f.openBlock();
    for (const t of s.body) inner(f, t, result);
    f.closeBlock();
    f.emit('}');
    f.hot = hot;
    f.assigned = before;
  });
}

/** An `if` whose last inner value counts; chains of elif stay flat. */
function valuedIf(f: Fn, s: If, result: string): void {
  const label = f.b.slot('b');
  const before = new Set(f.assigned);
  f.closeBlock();
  f.emit(`${label}:{`);
  let arm: If = s;
  for (;;) {
    const current = arm;
    f.scoped(() => {
      begin(f, current);
      const test = condition(f, current.test);
      f.closeBlock();
      f.emit(`if(${test}){`);
      f.openBlock();
      for (const t of current.body) inner(f, t, result);
      f.closeBlock();
      f.emit(`break ${label};}`);
    });
    f.assigned = new Set(before);
    if (arm.orelse.length === 1 && arm.orelse[0].kind === 'If') arm = arm.orelse[0];
    else break;
  }
  f.openBlock();
  for (const t of arm.orelse) inner(f, t, result);
  f.closeBlock();
  f.assigned = before;
  f.emit('}');
}

/** break or continue of this very loop: such a loop is compiled as any other, and its value is None. */
function hasJumps(body: readonly Stmt[]): boolean {
  return body.some((s) => {
    if (s.kind === 'Break' || s.kind === 'Continue') return true;
    if (s.kind === 'If') return hasJumps(s.body) || hasJumps(s.orelse);
    if (s.kind === 'With' || s.kind === 'Try' || s.kind === 'Match') return true;
    return false;
  });
}

/** Notes names called from loops and functions: their definitions get inline checks. */
function noteHotNames(body: readonly Stmt[], inside: boolean, names: Set<string>): void {
  const stack: { node: unknown; inside: boolean }[] = body.map((node) => ({ node, inside }));
  while (stack.length > 0) {
    const item = stack.pop() as { node: unknown; inside: boolean };
    const node = item.node;
    if (node === null || typeof node !== 'object') continue;
    if (Array.isArray(node)) {
      for (const n of node) if (n !== null && typeof n === 'object') stack.push({ node: n, inside: item.inside });
      continue;
    }
    const kind = (node as { kind?: string }).kind;
    if (kind === undefined || kind === 'Constant') continue;
    const deeper = item.inside || HOT_PARENTS.has(kind);
    if (kind === 'Call' && item.inside) {
      const fn = (node as { func: Expr }).func;
      if (fn.kind === 'Name') names.add(fn.id);
      else if (fn.kind === 'Attribute') names.add(fn.attr);
    }
    for (const value of Object.values(node)) if (value !== null && typeof value === 'object') stack.push({ node: value, inside: deeper });
  }
}

const HOT_PARENTS: ReadonlySet<string> = new Set([
  'For',
  'While',
  'AsyncFor',
  'FunctionDef',
  'AsyncFunctionDef',
  'Lambda',
  'ListComp',
  'SetComp',
  'DictComp',
  'GeneratorExp',
]);
