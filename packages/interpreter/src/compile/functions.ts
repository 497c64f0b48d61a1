/** Function definitions and lambdas: parameters, defaults, annotations, the emitted JavaScript function. */
import type { CodeKind, Parameters } from '../objects/function.js';
import type { Scope } from '../scope/scope.js';
import type { Arguments, AsyncFunctionDef, Expr, FunctionDef, Lambda, Position, Stmt } from '../syntax/ast.js';
import { unparse } from '../syntax/unparse.js';
import { decoratorCall } from './calls.js';
import { prefix } from './comprehensions.js';
import { exprCost } from './cost.js';
import { expr, operands } from './expressions.js';
import { any, Fn, type X } from './fn.js';
import { storeName } from './names.js';
import { statements } from './statements.js';
import { typeParameters } from './type-params.js';

/** Fills in the code record of a finished function. */
export function codeRecord(f: Fn, name: string, node: Position | null, params: Parameters, doc: string | null): void {
  const varnames: string[] = [];
  const freevars: string[] = [];
  for (const s of f.scope.symbols.values()) {
    if (s.binding === 'local' && s.name !== '.class') varnames.push(s.name);
    else if (s.binding === 'free') freevars.push(s.name);
  }
  const named = [
    ...params.names,
    ...params.kwonly,
    ...(params.vararg === null ? [] : [params.vararg]),
    ...(params.kwarg === null ? [] : [params.kwarg]),
  ];
  f.b.codes[f.codeIndex] = {
    index: 0,
    name,
    qualname: f.qualname,
    filename: f.b.source.filename,
    firstLine: node?.line ?? 1,
    kind: f.kind,
    params,
    doc,
    positions: f.positions,
    varnames: [...named, ...varnames.filter((v) => !named.includes(v))],
    freevars,
    source: f.b.source,
    internal: f.b.options.internal,
  };
}

export function compileFunctionDef(f: Fn, s: FunctionDef | AsyncFunctionDef): void {
  const decorators = compileDecorators(f, s.decorator_list);
  const defaults = compileDefaults(f, s.args);
  const scope = f.b.scopes.of.get(s) as Scope;
  let fn: X;
  f.mark(s);
  if (s.type_params.length > 0) {
    fn = typeParameters(f, s, s.type_params, s.name, (inner, params) => {
      const made = functionObject(inner, s, scope, defaults, annotations(inner, s.args, s.returns));
      return any(`${inner.h('withTypeParams')}(${made.c},${params})`);
    });
  } else fn = functionObject(f, s, scope, defaults, annotations(f, s.args, s.returns));
  for (let i = decorators.length - 1; i >= 0; i--) {
    const kept = f.save(fn);
    fn = decoratorCall(f, decorators[i], s.decorator_list[i], kept);
  }
  storeName(f, s.name, fn.c, s, 'definition');
}

/** Decorators, evaluated before what they decorate. */
export function compileDecorators(f: Fn, list: readonly Expr[]): X[] {
  return list.map((d) => {
    f.mark(d);
    return f.save(expr(f, d));
  });
}

export function compileLambda(f: Fn, e: Lambda): X {
  const defaults = compileDefaults(f, e.args);
  return functionObject(f, e, f.b.scopes.of.get(e) as Scope, defaults, 'null');
}

/** Defaults, evaluated once where the function is defined: arrays as temporaries' texts. */
function compileDefaults(f: Fn, args: Arguments): { positional: string; keyword: string } {
  const kw = args.kwonlyargs.map((a, i) => ({ name: a.arg, value: args.kw_defaults[i] })).filter((k) => k.value !== null);
  const xs = operands(f, [...args.defaults, ...kw.map((k) => k.value as Expr)]);
  const n = args.defaults.length;
  let positional = 'null';
  let keyword = 'null';
  if (n > 0) {
    positional = f.temp();
    f.emit(
      `${positional}=[${xs
        .slice(0, n)
        .map((x) => x.c)
        .join(',')}];`,
    );
  }
  if (kw.length > 0) {
    keyword = f.temp();
    f.emit(
      `${keyword}=${f.h('keywordDefaults')}(${f.b.names(kw.map((k) => f.current.mangle(k.name)))},[${xs
        .slice(n)
        .map((x) => x.c)
        .join(',')}]);`,
    );
  }
  return { positional, keyword };
}

/** Annotations as a flat array of names and values, or null. */
function annotations(f: Fn, args: Arguments, returns: Expr | null): string {
  const list: { name: string; e: Expr; starred: boolean }[] = [];
  for (const a of [...args.posonlyargs, ...args.args])
    if (a.annotation !== null) list.push({ name: a.arg, e: a.annotation, starred: false });
  if (args.vararg?.annotation)
    list.push({ name: args.vararg.arg, e: args.vararg.annotation, starred: args.vararg.annotation.kind === 'Starred' });
  for (const a of args.kwonlyargs) if (a.annotation !== null) list.push({ name: a.arg, e: a.annotation, starred: false });
  if (args.kwarg?.annotation) list.push({ name: args.kwarg.arg, e: args.kwarg.annotation, starred: false });
  if (returns !== null) list.push({ name: 'return', e: returns, starred: false });
  if (list.length === 0) return 'null';
  const names = list.map((a) => f.b.name(f.current.mangle(a.name)));
  if (f.b.lazyAnnotations) return `[${list.map((a, i) => `${names[i]},${f.b.constant({ t: 'str', v: unparse(a.e) })}`).join(',')}]`;
  const t = f.temp();
  const xs = operands(
    f,
    list.map((a) => (a.e.kind === 'Starred' ? a.e.value : a.e)),
  );
  f.emit(`${t}=[${list.map((_, i) => `${names[i]},${xs[i].c}`).join(',')}];`);
  return t;
}

function kindOf(scope: Scope): CodeKind {
  if (scope.isAsync) return scope.hasYield ? 'asyncgen' : 'coroutine';
  return scope.hasYield ? 'generator' : 'function';
}

const MAKERS: ReadonlyMap<CodeKind, string> = new Map([
  ['generator', 'makeGenerator'],
  ['coroutine', 'makeCoroutine'],
  ['asyncgen', 'makeAsyncGenerator'],
]);

/** The expression that makes the function object. */
export function functionObject(
  f: Fn,
  node: FunctionDef | AsyncFunctionDef | Lambda,
  scope: Scope,
  defaults: { positional: string; keyword: string },
  annotationText: string,
): X {
  const name = node.kind === 'Lambda' ? '<lambda>' : node.name;
  const explicitGlobal = node.kind !== 'Lambda' && f.current.symbols.get(node.name)?.explicitGlobal;
  const qualname = explicitGlobal ? name : `${prefix(typeParamsParent(f))}${name}`;
  const kind = kindOf(scope);
  const inner = new Fn(f.b, f, scope, kind, qualname);
  const args = node.args;
  inner.hot = isHot(f, node, name);
  const paramNames = [...args.posonlyargs, ...args.args].map((a) => scope.mangle(a.arg));
  const kwonly = args.kwonlyargs.map((a) => scope.mangle(a.arg));
  const vararg = args.vararg === null ? null : scope.mangle(args.vararg.arg);
  const kwarg = args.kwarg === null ? null : scope.mangle(args.kwarg.arg);
  const all = [...paramNames, ...(vararg === null ? [] : [vararg]), ...kwonly, ...(kwarg === null ? [] : [kwarg])];
  const named = [...paramNames, ...kwonly, ...(vararg === null ? [] : [vararg]), ...(kwarg === null ? [] : [kwarg])];
  const slots = all.map((n) => {
    const symbol = scope.symbol(n);
    if (!symbol.deleted && !symbol.reboundInside) inner.assigned.add(symbol);
    return f.b.variable(symbol);
  });
  const body = inner.capture(() => {
    if (f.b.options.observe) inner.enterMark(variableList(inner, named));
    inner.spread = node.kind === 'Lambda' && f.spread;
    inner.openBlock();
    if (node.kind === 'Lambda') {
      inner.statement = inner.position(node.body);
      if (!inner.spread) inner.mark(node.body);
      inner.pay(exprCost(node.body));
      const x = expr(inner, node.body);
      inner.closeBlock();
      emitReturn(inner, x.c);
    } else {
      const rest = withoutDocstring(node.body);
      if (rest.length === 0) inner.mark(node);
      statements(inner, rest);
      inner.closeBlock();
      emitReturn(inner, 'null');
    }
  });
  for (const symbol of scope.symbols.values()) {
    if (symbol.binding === 'local' && !symbol.parameter) inner.declareVariable(f.b.variable(symbol));
  }
  const doc = node.kind === 'Lambda' ? null : docstring(node.body);
  codeRecord(inner, name, node, { names: paramNames, posonly: args.posonlyargs.length, vararg, kwonly, kwarg }, doc);
  const text = body.lines.map((l) => l.s).join('');
  const list = slots.join(',');
  const maker = MAKERS.get(kind);
  // A policy is asked before the frame is there: the refusal is the caller's.
  const asked =
    f.b.options.policy?.calls === true
      ? `${f.h('policyCall')}(C+${inner.codeIndex},[${named.map((n) => f.b.variable(scope.symbol(n))).join(',')}]);`
      : '';
  const js =
    maker === undefined
      ? `function(${list}){${asked}const s=m.enter(C+${inner.codeIndex},${inner.weight});${inner.declarations()}${text}}`
      : `function(${list}){${asked}return ${f.h(maker)}(C+${inner.codeIndex},${inner.weight},function(g){return (function*(){let s=g.sp;${inner.declarations()}${text}})();});}`;
  return any(`${f.h('makeFunction')}(C+${inner.codeIndex},${js},${defaults.positional},${defaults.keyword},${annotationText})`);
}

/** The function whose names qualify: type-parameter scopes do not count. */
function typeParamsParent(f: Fn): Fn {
  return f.scope.kind === 'typeparams' && f.parent !== null ? f.parent : f;
}

/** The variables of a function as a JavaScript array, in the order of its code's names. */
function variableList(f: Fn, parameters: readonly string[]): string {
  const own: string[] = parameters.map((name) => f.b.variable(f.scope.symbol(name)));
  const free: string[] = [];
  for (const s of f.scope.symbols.values()) {
    if (s.binding === 'local' && s.name !== '.class' && !parameters.includes(s.name)) own.push(f.b.variable(s));
    else if (s.binding === 'free') free.push(f.b.variable(s.owner ?? s));
  }
  return `[${[...own, ...free].join(',')}]`;
}

/** Leaves the function: generators give back control to `resume`, others pop their frame. */
export function emitReturn(f: Fn, value: string): void {
  if (f.isGenerator) {
    f.emit(f.b.options.observe ? `return ${f.h('observeReturn')}(${value},s);` : `return ${value};`);
    return;
  }
  if (f.b.options.observe) {
    const t = f.temp();
    f.emit(`${t}=${f.h('observeReturn')}(${value},s);m.d=s-1;return ${t};`);
    return;
  }
  if (/^(null|true|false|[a-z]\d+|\d+)$/.test(value)) f.emit(`m.d=s-1;return ${value};`);
  else {
    const t = f.temp();
    f.emit(`${t}=${value};m.d=s-1;return ${t};`);
  }
}

/** Functions with loops, and functions called from loops or from functions, have their checks inlined. */
function isHot(f: Fn, node: FunctionDef | AsyncFunctionDef | Lambda, name: string): boolean {
  if (f.hot || f.kind !== 'module') return true;
  return node.kind === 'Lambda' || f.b.hotNames.has(name);
}

export function docstring(body: readonly Stmt[]): string | null {
  const first = body[0];
  if (first === undefined || first.kind !== 'Expr' || first.value.kind !== 'Constant') return null;
  const value = first.value.value;
  return value.t === 'str' ? cleanDoc(value.v) : null;
}

/** CPython 3.13 strips common leading white space from docstrings at compile time. */
function cleanDoc(text: string): string {
  const lines = text.split('\n');
  let margin = Number.POSITIVE_INFINITY;
  for (const line of lines.slice(1)) {
    const indent = line.length - line.replace(/^[ \t]+/, '').length;
    if (indent < line.length) margin = Math.min(margin, indent);
  }
  const first = lines[0].replace(/^[ ]+/, '');
  if (margin === Number.POSITIVE_INFINITY) margin = 0;
  return [
    first,
    ...lines.slice(1).map((l) => (l.replace(/^[ \t]+/, '') === '' ? l.slice(Math.min(margin, l.length)) : l.slice(margin))),
  ].join('\n');
}

export function withoutDocstring(body: readonly Stmt[]): readonly Stmt[] {
  return docstring(body) === null ? body : body.slice(1);
}
