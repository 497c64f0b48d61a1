/** Type parameters (PEP 695): a function around the definition whose variables they are. */
import type { Scope } from '../scope/scope.js';
import type { Node, Position, TypeAlias, TypeParam } from '../syntax/ast.js';
import { prefix } from './comprehensions.js';
import { expr } from './expressions.js';
import { any, Fn, type X } from './fn.js';
import { codeRecord } from './functions.js';
import { storeName } from './names.js';

/** Runs `work` in a function whose locals are the type parameters; `params` is the tuple of them. */
export function typeParameters(
  f: Fn,
  node: Node & Position,
  params: readonly TypeParam[],
  name: string,
  work: (inner: Fn, params: string) => X,
): X {
  const scope = f.b.scopes.typeParams.get(node) as Scope;
  const inner = new Fn(f.b, f, scope, 'function', `${prefix(f)}<generic parameters of ${name}>`);
  inner.namespace = f.namespace;
  const body = inner.capture(() => {
    const made: string[] = [];
    for (const p of params) {
      const v = f.b.variable(scope.symbol(scope.mangle(p.name)));
      const bound = p.kind === 'TypeVar' && p.bound !== null ? lazy(inner, p.bound) : 'null';
      const fallback = p.default_value === null ? 'null' : lazy(inner, p.default_value);
      inner.emit(
        `${v}=${inner.h('typeParam')}(${p.kind === 'TypeVar' ? 0 : p.kind === 'ParamSpec' ? 1 : 2},${inner.b.name(p.name)},${bound},${fallback},${inner.at(p)});`,
      );
      inner.assigned.add(scope.symbol(scope.mangle(p.name)));
      inner.declareVariable(v);
      made.push(v);
    }
    const t = inner.temp();
    inner.emit(`${t}=${inner.h('tuple')}([${made.join(',')}]);`);
    const x = work(inner, t);
    const r = inner.temp();
    inner.emit(`${r}=${x.c};m.d=s-1;return ${r};`);
  });
  codeRecord(inner, `<generic parameters of ${name}>`, node, { names: [], posonly: 0, vararg: null, kwonly: [], kwarg: null }, null);
  const text = body.lines.map((l) => l.s).join('');
  return any(`(function(){const s=m.enter(C+${inner.codeIndex},${inner.weight});${inner.declarations()}${text}})(${f.at(node)})`);
}

/** Bounds and defaults are evaluated when asked for: a JavaScript function. */
function lazy(f: Fn, e: TypeParam['default_value'] & object): string {
  const part = f.capture(() => expr(f, e));
  const text = part.lines.map((l) => l.s).join('');
  return `function(){${text}return ${part.result.c};}`;
}

export function compileTypeAlias(f: Fn, s: TypeAlias): void {
  const scope = f.b.scopes.of.get(s) as Scope;
  const value = (g: Fn): string => {
    const inner = new Fn(f.b, g, scope, 'function', s.name.id);
    const part = inner.capture(() => expr(inner, s.value));
    codeRecord(inner, s.name.id, s, { names: [], posonly: 0, vararg: null, kwonly: [], kwarg: null }, null);
    const text = part.lines.map((l) => l.s).join('');
    return `function(){const s=m.enter(C+${inner.codeIndex},${inner.weight});${inner.declarations()}${text}const r=${part.result.c};m.d=s-1;return r;}`;
  };
  const name = f.b.name(s.name.id);
  const x =
    s.type_params.length === 0
      ? any(`${f.h('typeAlias')}(${name},null,${value(f)})`)
      : typeParameters(f, s, s.type_params, s.name.id, (inner, params) =>
          any(`${inner.h('typeAlias')}(${name},${params},${value(inner)})`),
        );
  storeName(f, s.name.id, x.c, s.name, 'definition');
}
