/** Class definitions: the body is a function over a mapping, never over JavaScript variables. */
import type { Scope } from '../scope/scope.js';
import type { ClassDef } from '../syntax/ast.js';
import { classCell } from '../scope/resolve.js';
import { decoratorCall } from './calls.js';
import { prefix } from './comprehensions.js';
import { arrayOf, expr } from './expressions.js';
import { any, Fn, type X } from './fn.js';
import { codeRecord, compileDecorators, docstring, withoutDocstring } from './functions.js';
import { storeName } from './names.js';
import { statements } from './statements.js';
import { typeParameters } from './type-params.js';

export function compileClassDef(f: Fn, s: ClassDef): void {
  const decorators = compileDecorators(f, s.decorator_list);
  if (decorators.length > 0) f.mark(s);
  let cls: X;
  if (s.type_params.length > 0) {
    cls = typeParameters(f, s, s.type_params, s.name, (inner, params) => classObject(inner, s, params));
  } else cls = classObject(f, s, 'null');
  for (let i = decorators.length - 1; i >= 0; i--) {
    const kept = f.save(cls);
    cls = decoratorCall(f, decorators[i], s.decorator_list[i], kept);
  }
  storeName(f, s.name, cls.c, s, 'definition');
}

function classObject(f: Fn, s: ClassDef, typeParams: string): X {
  const scope = f.b.scopes.of.get(s) as Scope;
  const outer = f.scope.kind === 'typeparams' && f.parent !== null ? f.parent : f;
  const explicitGlobal = f.current.symbols.get(s.name)?.explicitGlobal;
  const inner = new Fn(f.b, f, scope, 'class', explicitGlobal ? s.name : `${prefix(outer)}${s.name}`);
  inner.namespace = f.b.slot('n');
  const bases = f.temp();
  f.emit(`${bases}=${arrayOf(f, s.bases)};`);
  let keywords = 'null';
  if (s.keywords.length > 0) {
    keywords = f.temp();
    f.emit(`${keywords}=${f.h('packArgs')}();`);
    for (const k of s.keywords) {
      const x = expr(f, k.value);
      if (k.arg === null) f.emit(`${f.h('packMapping')}(${keywords},${x.c},null,${f.at(k)});`);
      else f.emit(`${f.h('packKeyword')}(${keywords},${f.b.name(k.arg)},${x.c},null,${f.at(k)});`);
    }
  }
  const cell = scope.needsClassCell ? f.b.variable(classCell(scope)) : null;
  const body = inner.capture(() => {
    inner.enterMark(inner.namespace);
    inner.mark(s, s.decorator_list[0]?.line);
    inner.openBlock();
    const doc = docstring(s.body);
    if (doc !== null) inner.mark(s.body[0]);
    if (doc !== null)
      inner.emit(
        `${inner.h('classStore')}(${inner.namespace},${inner.b.name('__doc__')},${inner.b.constant({ t: 'str', v: doc })},L[s]=${inner.position(s)});`,
      );
    statements(inner, withoutDocstring(s.body));
    inner.closeBlock();
    inner.emit(`m.d=s-1;return ${cell === null ? 'null' : `function(v){${cell}=v;}`};`);
  });
  if (cell !== null) inner.declareVariable(cell);
  codeRecord(inner, s.name, s, { names: [], posonly: 0, vararg: null, kwonly: [], kwarg: null }, null);
  const text = body.lines.map((l) => l.s).join('');
  const fn = `function(${inner.namespace}){const s=m.enter(C+${inner.codeIndex},${inner.weight});${inner.declarations()}${text}}`;
  return any(`${f.h('buildClass')}(C+${inner.codeIndex},${fn},${bases},${keywords},${typeParams},${f.at(s)})`);
}
