/** match statements: each case is a labelled block that a failed test leaves. */
import type { Match, MatchClass, MatchMapping, MatchSequence, MatchStar, Pattern } from '../syntax/ast.js';
import { constantX } from './constants.js';
import { exprCost } from './cost.js';
import { condition, expr, operands } from './expressions.js';
import type { Fn, X } from './fn.js';
import { storeName } from './names.js';
import { statements } from './statements.js';

export function compileMatch(f: Fn, s: Match): void {
  // A guard may rebind the variable the subject came from: the subject is kept.
  const kept = f.temp();
  f.emit(`${kept}=${expr(f, s.subject).c};`);
  const subject = value(kept);
  const done = f.b.slot('b');
  f.closeBlock();
  f.emit(`${done}:{`);
  const before = new Set(f.assigned);
  for (const c of s.cases) {
    f.scoped(() => {
      const label = f.b.slot('b');
      f.assigned = new Set(before);
      f.emit(`${label}:{`);
      f.mark(c.pattern);
      const captures: Map<string, string> = new Map();
      pattern(f, c.pattern, subject, label, captures);
      for (const [name, t] of captures) storeName(f, name, t, c.pattern);
      if (c.guard !== null) {
        f.emit(`m.left-=${exprCost(c.guard)};`);
        f.emit(`if(!${condition(f, c.guard)})break ${label};`);
      }
      f.openBlock();
      statements(f, c.body);
      f.closeBlock();
      f.emit(`break ${done};}`);
    });
  }
  f.assigned = before;
  f.emit('}');
}

function value(c: string): X {
  return { c, t: 'any', constant: false, simple: true };
}

/** Emits tests of `x` against a pattern; captures are noted, and stored once the whole pattern matched. */
function pattern(f: Fn, p: Pattern, x: X, label: string, captures: Map<string, string>): void {
  switch (p.kind) {
    case 'MatchValue': {
      f.emit(`m.left-=${exprCost(p.value)};`);
      const v = expr(f, p.value);
      f.emit(`if(!${f.h('eq')}(${x.c},${v.c},${f.at(p)}))break ${label};`);
      return;
    }
    case 'MatchSingleton':
      f.emit(`if(${x.c}!==${constantX(f, p.value).c})break ${label};`);
      return;
    case 'MatchSequence':
      return sequence(f, p, x, label, captures);
    case 'MatchMapping':
      return mapping(f, p, x, label, captures);
    case 'MatchClass':
      return classPattern(f, p, x, label, captures);
    case 'MatchStar':
      if (p.name !== null) capture(f, p.name, x, captures);
      return;
    case 'MatchAs':
      if (p.pattern !== null) pattern(f, p.pattern, x, label, captures);
      if (p.name !== null) capture(f, p.name, x, captures);
      return;
    case 'MatchOr': {
      const matched = f.b.slot('b');
      // Every alternative binds the same names: their temporaries are chosen by the first.
      const shared: Map<string, string> = new Map();
      f.emit(`${matched}:{`);
      p.patterns.forEach((alternative, i) => {
        const next = f.b.slot('b');
        f.emit(`${next}:{`);
        const inner: Map<string, string> = new Map();
        pattern(f, alternative, x, next, inner);
        for (const [name, t] of inner) {
          let slot = shared.get(name);
          if (slot === undefined) {
            slot = f.temp();
            shared.set(name, slot);
          }
          f.emit(`${slot}=${t};`);
        }
        f.emit(`break ${matched};}`);
        if (i === p.patterns.length - 1) f.emit(`break ${label};`);
      });
      f.emit('}');
      for (const [name, t] of shared) captures.set(name, t);
      return;
    }
  }
}

function capture(f: Fn, name: string, x: X, captures: Map<string, string>): void {
  const t = f.temp();
  f.emit(`${t}=${x.c};`);
  captures.set(name, t);
}

function sequence(f: Fn, p: MatchSequence, x: X, label: string, captures: Map<string, string>): void {
  const star = p.patterns.findIndex((q) => q.kind === 'MatchStar');
  const arr = f.temp();
  const before = star < 0 ? p.patterns.length : star;
  const after = star < 0 ? -1 : p.patterns.length - star - 1;
  const starName = star < 0 ? null : (p.patterns[star] as MatchStar).name;
  f.emit(
    `if((${arr}=${f.h('matchSequence')}(${x.c},${before},${after === -1 ? '-1' : after},${starName !== null},${f.at(p)}))===null)break ${label};`,
  );
  p.patterns.forEach((q, i) => pattern(f, q, value(`${arr}[${i}]`), label, captures));
}

function mapping(f: Fn, p: MatchMapping, x: X, label: string, captures: Map<string, string>): void {
  const keys = operands(f, p.keys);
  const arr = f.temp();
  f.emit(
    `if((${arr}=${f.h('matchMapping')}(${x.c},[${keys.map((k) => k.c).join(',')}],${p.rest !== null},${f.at(p)}))===null)break ${label};`,
  );
  p.patterns.forEach((q, i) => pattern(f, q, value(`${arr}[${i}]`), label, captures));
  if (p.rest !== null) capture(f, p.rest, value(`${arr}[${p.keys.length}]`), captures);
}

function classPattern(f: Fn, p: MatchClass, x: X, label: string, captures: Map<string, string>): void {
  const cls = expr(f, p.cls);
  const arr = f.temp();
  f.emit(
    `if((${arr}=${f.h('matchClass')}(${x.c},${cls.c},${p.patterns.length},${f.b.names(p.kwd_attrs)},${f.at(p)}))===null)break ${label};`,
  );
  [...p.patterns, ...p.kwd_patterns].forEach((q, i) => pattern(f, q, value(`${arr}[${i}]`), label, captures));
}
