/** Comprehensions, inlined as loops over temporaries; generator expressions, functions of their own. */
import type { Comprehension, DictComp, Expr, GeneratorExp, ListComp, SetComp } from '../syntax/ast.js';
import type { Scope } from '../scope/scope.js';
import { exprCost } from './cost.js';
import { condition, delegate, expr, iterated, operands } from './expressions.js';
import { any, Fn, type X } from './fn.js';
import { codeRecord } from './functions.js';
import { loopHeader } from './loops.js';
import { storeTarget } from './targets.js';

type Comp = ListComp | SetComp | DictComp;

export function compileComprehension(f: Fn, e: Comp): X {
  const scope = f.b.scopes.of.get(e) as Scope;
  const first = iterated(f, e.generators[0].iter);
  if (scope.capturesTargets && !scope.isAsync && !containsSuspension(e)) return closedComprehension(f, e, scope, first);
  return inlined(f, e, scope, first);
}

/** Runs inside the function around it: no call, and `await` works in it. */
function inlined(f: Fn, e: Comp, scope: Scope, first: X): X {
  const t = f.temp();
  const maker = e.kind === 'ListComp' ? '[]' : e.kind === 'SetComp' ? `${f.h('set')}([])` : `${f.h('dict')}([])`;
  const iterable = f.save(first);
  if (f.spread) f.mark(e);
  f.emit(`${t}=${maker};`);
  const before = f.current;
  const hot = f.hot;
  declareTargets(f, scope);
  f.current = scope;
  f.hot = true;
  clauses(
    f,
    e.generators,
    0,
    iterable,
    () => {
      if (e.kind === 'DictComp') {
        f.emit(`m.left-=${exprCost(e.key) + exprCost(e.value)};`);
        const [k, v] = operands(f, [e.key, e.value]);
        f.emit(`${f.h('dictSet')}(${t},${k.c},${v.c},${f.at(e, e.key.line)});`);
        return;
      }
      if (e.generators.some((g) => g.ifs.length > 0)) f.emit(`m.left-=${exprCost(e.elt)};`);
      const x = expr(f, e.elt);
      f.emit(e.kind === 'ListComp' ? `${f.h('append')}(${t},${x.c});` : `${f.h('setAdd')}(${t},${x.c},${f.at(e, e.elt.line)});`);
    },
    e.kind === 'DictComp' || e.generators.some((g) => g.ifs.length > 0) ? 0 : exprCost(e.elt),
    e.kind === 'DictComp' ? e.key : e.elt,
  );
  f.current = before;
  f.hot = hot;
  if (e.kind === 'ListComp') return any(`${f.h('list')}(${t})`);
  return { c: t, t: 'any', constant: false, simple: true };
}

/** The loop variables of an inlined comprehension are variables of the function it runs in. */
function declareTargets(f: Fn, scope: Scope): void {
  for (const symbol of scope.symbols.values()) {
    if (symbol.binding === 'local') {
      f.declareVariable(f.b.variable(symbol));
      f.assigned.delete(symbol);
    }
  }
}

/** A comprehension whose variables an inner function captures: a JavaScript function, so that each run has its own. */
function closedComprehension(f: Fn, e: Comp, scope: Scope, first: X): X {
  const inner = new Fn(f.b, f, scope, 'function', `${f.qualname}`);
  inner.current = scope;
  inner.namespace = f.namespace;
  const param = f.b.slot('a');
  // The scope's runner is the function around it; here it is its own.
  const body = inner.capture(() => {
    if (f.b.options.observe) inner.emit(`${inner.h('observeInline')}(s);`);
    inner.spread = f.spread;
    inner.openBlock();
    const x = inlined(inner, e, scope, { c: param, t: 'any', constant: false, simple: true });
    inner.closeBlock();
    inner.emit(`m.d=s-1;return ${x.c};`);
  });
  codeRecord(inner, '<listcomp>', e, { names: ['.0'], posonly: 1, vararg: null, kwonly: [], kwarg: null }, null);
  const text = body.lines.map((l) => l.s).join('');
  return any(
    `(function(${param}){let s=m.enter(C+${inner.codeIndex},${inner.weight});${inner.declarations()}${text}})(${first.c},${f.at(e)})`,
  );
}

function containsSuspension(e: Comp): boolean {
  return e.generators.some((g) => g.is_async);
}

/** The nested loops and filters of the clauses; `body` runs innermost. */
function clauses(f: Fn, list: readonly Comprehension[], i: number, iterable: X, body: () => void, bodyCost: number, elt: Expr): void {
  const g = list[i];
  const inner = (): void => {
    let cost = i === list.length - 1 ? bodyCost : 0;
    if (i < list.length - 1) cost += exprCost(list[i + 1].iter);
    if (g.ifs.length > 0) cost += exprCost(g.ifs[0]);
    if (i < list.length - 1 && g.ifs.length > 0) cost -= exprCost(list[i + 1].iter);
    f.emit(`if((m.left-=${cost})<0)m.check(L[s]=${f.position(g.iter)});`);
    g.ifs.forEach((c, n) => {
      if (n > 0) f.emit(`m.left-=${exprCost(c)};`);
      const test = condition(f, c);
      if (f.b.options.observe) filterMark(f, elt, test);
      else f.emit(`if(!${test})continue;`);
    });
    if (i < list.length - 1) {
      if (g.ifs.length > 0) f.emit(`m.left-=${exprCost(list[i + 1].iter)};`);
      clauses(f, list, i + 1, f.save(iterated(f, list[i + 1].iter)), body, bodyCost, elt);
    } else body();
  };
  if (g.is_async) {
    const it = f.temp();
    f.emit(`${it}=${f.h('asyncIter')}(${iterable.c},${f.at(g.iter)});`);
    f.emit('for(;;){');
    const v = asyncNext(f, it, g.iter);
    storeTarget(f, g.target, v);
    inner();
    backMark(f, elt);
    f.emit('}');
    return;
  }
  const v = loopHeader(f, iterable, g.iter);
  storeTarget(f, g.target, v);
  inner();
  backMark(f, elt);
  f.emit('}');
}

/** In observe builds: the jump back stands on the element's line, and so does the jump of a filter. */
function backMark(f: Fn, elt: Expr): void {
  if (!f.b.options.observe) return;
  f.mark(elt);
  f.emit(f.jumpMark());
}

function filterMark(f: Fn, elt: Expr, test: string): void {
  const t = f.temp();
  f.emit(`${t}=${test};`);
  f.mark(elt);
  f.emit(`if(!${t}){${f.jumpMark()}continue;}`);
}

/** The next value of an async iterator, in a temporary; leaves the JavaScript loop around when there is none. */
export function asyncNext(f: Fn, it: string, e: Expr): X {
  const t = f.temp();
  f.emit('try{');
  const x = delegate(f, 'delegateAnext', it, e);
  f.emit(`${t}=${x.c};}catch(q){if(m.dead)throw q;${f.resumeText()}if(!${f.h('isStopAsync')}(q))throw q;m.d=s;break;}`);
  return { c: t, t: 'any', constant: false, simple: true };
}

export function compileGeneratorExp(f: Fn, e: GeneratorExp): X {
  const scope = f.b.scopes.of.get(e) as Scope;
  if (f.spread) f.mark(e);
  const first = iterated(f, e.generators[0].iter);
  const isAsync = scope.isAsync || scope.hasAwait;
  const kind = isAsync ? 'asyncgen' : 'generator';
  const inner = new Fn(f.b, f, scope, kind, `${prefix(f)}<genexpr>`);
  inner.namespace = f.namespace;
  inner.hot = true;
  const param = f.b.slot('a');
  const body = inner.capture(() => {
    inner.openBlock();
    inner.closeBlock();
    inner.spread = f.spread;
    inner.enterMark('[]');
    if (f.spread) inner.mark(e);
    declareTargets(inner, scope);
    clauses(
      inner,
      e.generators,
      0,
      { c: param, t: 'any', constant: false, simple: true },
      () => {
        if (e.generators.some((c) => c.ifs.length > 0)) inner.emit(`m.left-=${exprCost(e.elt)};`);
        const x = expr(inner, e.elt);
        inner.emit(`${inner.at(e, e.elt.line)};yield ${isAsync ? `${inner.h('asyncYield')}(${x.c})` : x.c};${inner.resumeText()}`);
      },
      e.generators.some((c) => c.ifs.length > 0) ? 0 : exprCost(e.elt),
      e.elt,
    );
  });
  codeRecord(inner, '<genexpr>', e, { names: ['.0'], posonly: 1, vararg: null, kwonly: [], kwarg: null }, null);
  const text = body.lines.map((l) => l.s).join('');
  // The outermost iterable is evaluated here and now; iter() of it too, as in CPython.
  const source = e.generators[0].is_async ? first.c : `${f.h('iterEarly')}(${first.c},${f.at(e.generators[0].iter)})`;
  return any(
    `${f.h(isAsync ? 'makeAsyncGenerator' : 'makeGenerator')}(C+${inner.codeIndex},${inner.weight},function(g,${param}){return (function*(){let s=g.sp;${inner.declarations()}${text}return null;})();},${source}${f.spread ? `,${f.at(e)}` : ''})`,
  );
}

/** `outer.<locals>.` as it stands before the name of something defined here. */
export function prefix(f: Fn): string {
  if (f.kind === 'module') return '';
  if (f.kind === 'class') return `${f.qualname}.`;
  return `${f.qualname}.<locals>.`;
}
