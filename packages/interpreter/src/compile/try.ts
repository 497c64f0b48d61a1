/** try, with, and leaving early: JavaScript's `finally` would swallow gates, so a completion record stands in for it. */
import type { AsyncWith, ExceptHandler, Try, TryStar, With, WithItem, Stmt, Position } from '../syntax/ast.js';
import { delegate, expr } from './expressions.js';
import type { Exit, Fn } from './fn.js';
import { emitReturn } from './functions.js';
import { clearName, storeName } from './names.js';
import { statements } from './statements.js';
import { storeTarget } from './targets.js';

/** First completion code of a recorded exit; 0 is normal, 1 an exception. */
const FIRST_EXIT = 2;

/** Emits break, continue or return from where we are, unwinding what is in between. */
export function leave(f: Fn, kind: Exit['kind'], value: string | null): void {
  let v = value;
  if (v !== null && !/^(null|true|false|t\d+|\d+)$/.test(v) && f.blocks.some((b) => b.kind !== 'loop')) {
    const t = f.temp();
    f.emit(`${t}=${v};`);
    v = t;
  }
  for (let i = f.blocks.length - 1; i >= 0; i--) {
    const b = f.blocks[i];
    if (b.kind === 'loop') {
      if (kind === 'continue') {
        f.emit(`${b.end.join('')}continue ${b.continueLabel};`);
        return;
      }
      if (b.refund > 0) f.emit(`m.left+=${b.refund};`);
      if (kind === 'break') {
        f.emit(`break ${b.breakLabel};`);
        return;
      }
    } else if (b.kind === 'finally') {
      let n = b.exits.findIndex((x) => x.kind === kind);
      if (n < 0) n = b.exits.push({ kind }) - 1;
      f.emit(`${v === null ? '' : `${b.value}=${v};`}${b.code}=${n + FIRST_EXIT};break ${b.label};`);
      return;
    } else f.emit(b.leave);
  }
  emitReturn(f, v ?? 'null');
}

/** `catch(q){` and what every catch begins with. */
function openCatch(f: Fn): string {
  return `catch(q){if(m.dead)throw q;${f.isGenerator ? f.resumeText() : ''}`;
}

interface Guarded {
  readonly code: string;
  readonly value: string;
  readonly handled: string;
  readonly exits: Exit[];
}

/** Runs `work` so that every way out of it ends behind the emitted block, with the completion in `code` and `value`. */
function guarded(f: Fn, work: () => void): Guarded {
  const code = f.declare('c');
  const value = f.declare('v');
  const handled = f.declare('h');
  const label = f.b.slot('b');
  const exits: Exit[] = [];
  f.closeBlock();
  f.emit(`${code}=0;${handled}=m.h;${label}:{try{`);
  f.blocks.push({ kind: 'finally', label, code, value, exits });
  f.openBlock();
  work();
  f.closeBlock();
  f.blocks.pop();
  f.emit(`}${openCatch(f)}${value}=${f.h('caught')}(q,s);${code}=1;}}`);
  return { code, value, handled, exits };
}

/** Goes on with the exits recorded in a guarded block. */
function dispatch(f: Fn, g: Guarded): void {
  f.closeBlock();
  g.exits.forEach((exit, n) => {
    f.emit(`if(${g.code}===${n + FIRST_EXIT}){`);
    leave(f, exit.kind, exit.kind === 'return' ? g.value : null);
    f.emit('}');
  });
}

export function compileTry(f: Fn, s: Try | TryStar): void {
  if (s.finalbody.length === 0) {
    handlers(f, s);
    return;
  }
  const before = new Set(f.assigned);
  const g = guarded(f, () => {
    if (s.handlers.length > 0) handlers(f, s);
    else {
      statements(f, s.body);
      statements(f, s.orelse);
    }
  });
  f.assigned = before;
  f.emit(`if(${g.code}===1)m.h=${f.h('handled')}(${g.value},${g.handled});`);
  f.blocks.push({ kind: 'sticky', leave: `if(${g.code}===1)${f.h('sticky')}(${g.value});m.h=${g.handled};` });
  f.openBlock();
  statements(f, s.finalbody);
  f.closeBlock();
  f.blocks.pop();
  f.emit(`m.h=${g.handled};if(${g.code}===1)throw ${f.h('rethrow')}(${g.value},s);`);
  dispatch(f, g);
}

/** try/except/else without the finally. */
function handlers(f: Fn, s: Try | TryStar): void {
  const label = f.b.slot('b');
  const handled = f.declare('h');
  const e = f.declare('e');
  f.closeBlock();
  const before = new Set(f.assigned);
  f.emit(`${handled}=m.h;${label}:{try{`);
  f.openBlock();
  statements(f, s.body);
  f.closeBlock();
  const afterBody = f.assigned;
  f.emit(`}${openCatch(f)}${e}=${f.h('caughtException')}(q,s);m.h=${e};`);
  f.assigned = new Set(before);
  const ends: Set<unknown>[] = [];
  if (s.kind === 'TryStar') starHandlers(f, s, e, handled, before);
  else {
    for (const h of s.handlers) {
      f.assigned = new Set(before);
      handler(f, h, e, handled, label);
      ends.push(f.assigned);
    }
    f.emit(`throw ${f.h('rethrow')}(${e},s);`);
  }
  if (s.kind === 'TryStar') f.emit(`m.h=${handled};break ${label};`);
  f.emit('}');
  f.assigned = afterBody;
  f.openBlock();
  statements(f, s.orelse);
  f.closeBlock();
  f.emit('}');
  for (const known of f.assigned)
    if (ends.some((end) => !end.has(known)) || (s.kind === 'TryStar' && !before.has(known))) f.assigned.delete(known);
}

function handler(f: Fn, h: ExceptHandler, e: string, handled: string, label: string): void {
  f.scoped(() => {
    if (h.type !== null) {
      const x = expr(f, h.type);
      f.emit(`if(${f.h('matches')}(${e},${x.c},${f.at(h.type)})){`);
    } else {
      f.emit('{');
      f.mark(h);
    }
    handlerBody(f, h, e, `m.h=${handled};`);
    f.emit(`m.h=${handled};break ${label};}`);
  });
}

/** The body of an except clause: binds the name, and unbinds it however the body is left. */
function handlerBody(f: Fn, h: ExceptHandler, value: string, leaveText: string): void {
  let clear = '';
  if (h.name !== null) {
    storeName(f, h.name, value, h);
    clear = clearName(f, h.name);
    f.emit('try{');
  }
  f.blocks.push({ kind: 'handler', leave: `${leaveText}${clear}` });
  f.openBlock();
  statements(f, h.body);
  f.closeBlock();
  f.blocks.pop();
  if (h.name !== null) f.emit(`}${openCatch(f).replace(f.resumeText(), '')}${clear}throw q;}${clear}`);
}

/** except*: each clause takes its part of the group; what is left and what was raised goes on together. */
function starHandlers(f: Fn, s: TryStar, e: string, handled: string, before: ReadonlySet<unknown>): void {
  const state = f.declare('v');
  const part = f.declare('v');
  f.emit(`${state}=${f.h('starBegin')}(${e});`);
  for (const h of s.handlers) {
    f.assigned = new Set(before) as typeof f.assigned;
    f.scoped(() => {
      const x = expr(f, h.type as NonNullable<typeof h.type>);
      f.emit(`if((${part}=${f.h('starMatch')}(${state},${x.c},${f.at(h)}))!==null){m.h=${part};try{`);
      handlerBody(f, h, part, '');
      f.emit(`}${openCatch(f)}${f.h('starRaised')}(${state},${f.h('caughtException')}(q,s));}}`);
    });
  }
  f.assigned = new Set(before) as typeof f.assigned;
  f.emit(`m.h=${handled};if((${part}=${f.h('starEnd')}(${state},s))!==null)throw ${part};`);
}

export function compileWith(f: Fn, s: With | AsyncWith): void {
  withItems(f, s.items, 0, s.body, s.kind === 'AsyncWith', s);
}

function withItems(f: Fn, items: readonly WithItem[], i: number, body: readonly Stmt[], isAsync: boolean, s: Position): void {
  const item = items[i];
  const manager = f.declare('w');
  const at = f.at(item.context_expr as unknown as Position);
  f.emit(`${manager}=${f.h(isAsync ? 'asyncWithEnter' : 'withEnter')}(${expr(f, item.context_expr).c},${at});`);
  let entered = `${manager}.v`;
  if (isAsync) entered = delegate(f, 'delegateAwait', entered, item.context_expr).c;
  const before = new Set(f.assigned);
  const g = guarded(f, () => {
    if (item.optional_vars !== null) {
      const t = f.temp();
      f.emit(`${t}=${entered};`);
      storeTarget(f, item.optional_vars, { c: t, t: 'any', constant: false, simple: true });
    }
    if (i + 1 < items.length) withItems(f, items, i + 1, body, isAsync, s);
    else statements(f, body);
  });
  f.emit(`if(${g.code}===1){m.h=${f.h('handled')}(${g.value},${g.handled});`);
  let suppressed: string;
  if (isAsync) {
    const x = delegate(f, 'delegateAwait', `${f.h('withExitCall')}(${manager},${g.value},${at})`, item.context_expr);
    suppressed = `${f.h('withVerdict')}(${g.value},${x.c})`;
  } else suppressed = `${f.h('withExit')}(${manager},${g.value},${at})`;
  f.emit(`if(!${suppressed})throw ${f.h('rethrow')}(${g.value},s);m.h=${g.handled};}else{`);
  if (isAsync) delegate(f, 'delegateAwait', `${f.h('withDoneCall')}(${manager},${at})`, item.context_expr);
  else f.emit(`${f.h('withDone')}(${manager},${at});`);
  f.emit('}');
  // The block may have been left by a suppressed exception: only what was known before is known now.
  f.assigned = before;
  dispatch(f, g);
}
