/** Loops: for, while, async for; the header every iteration shares. */
import type { AsyncFor, Expr, For, While } from '../syntax/ast.js';
import { asyncNext } from './comprehensions.js';
import { exprCost } from './cost.js';
import { condition, expr, iterated } from './expressions.js';
import type { Fn, X } from './fn.js';
import { symbolOf } from './names.js';
import { statements } from './statements.js';
import { storeTarget } from './targets.js';

/**
 * Opens a JavaScript loop over an iterable and gives the temporary with each value. `range(...)` over small ints counts in
 * plain variables; anything else goes through its iterator.
 */
export function loopHeader(f: Fn, iterable: X, e: Expr, label = ''): X {
  const it = f.temp();
  const v = f.temp();
  const p = f.at(e);
  if (isRangeCall(f, e)) {
    const i = f.temp();
    const n = f.temp();
    const k = f.temp();
    f.emit(`${it}=${f.h('rangeIter')}(${iterable.c},${p});${i}=${it}.i;${n}=${it}.n;${k}=${it}.k;`);
    const step = `${k}>0?${i}<${n}&&(${v}=${i},${i}+=${k},true):(${p},(${v}=${it}.next())!==void 0)`;
    f.emit(`${label}while(${f.b.options.observe ? `${p},(${step})` : step}){`);
  } else {
    f.emit(`${it}=${f.h('iter')}(${iterable.c},${p});`);
    f.emit(`${label}while(${p},(${v}=${it}.next())!==void 0){`);
  }
  return { c: v, t: 'any', constant: false, simple: true };
}

function isRangeCall(f: Fn, e: Expr): boolean {
  return (
    e.kind === 'Call' &&
    e.func.kind === 'Name' &&
    e.func.id === 'range' &&
    e.keywords.length === 0 &&
    symbolOf(f, 'range').binding === 'global'
  );
}

/** Compiles a loop body and what follows it; `open` emits the JavaScript loop up to its brace. */
function loop(f: Fn, s: For | AsyncFor | While, refund: number, bodyCost: number, open: (label: string) => void): void {
  const breakLabel = f.b.slot('b');
  const continueLabel = f.b.slot('b');
  const before = new Set(f.assigned);
  const hot = f.hot;
  f.closeBlock();
  f.emit(`${breakLabel}:{`);
  f.hot = true;
  const end: string[] = [];
  const counter = s.kind === 'While' ? f.temp() : '';
  if (s.kind === 'While') {
    f.emit(`${counter}=0;`);
    end.push(`if(++${counter}>m.wm)m.whileGate(L[s]=${f.position(s.test)});`);
  }
  // A while tests at its end: it has jumped back only once the test came true.
  const testsAtEnd = s.kind === 'While' && s.test.kind !== 'Constant';
  if (f.b.options.observe && !testsAtEnd) end.push(f.jumpMark());
  open(`${continueLabel}:`);
  f.blocks.push({ kind: 'loop', breakLabel, continueLabel, refund, end });
  if (f.b.options.observe && testsAtEnd) f.emit(`if(${counter}>0)${f.jumpMark()}`);
  f.openBlock();
  f.pay(bodyCost);
  statements(f, s.body);
  f.closeBlock();
  f.blocks.pop();
  f.emit(`${end.join('')}}`);
  f.hot = hot;
  f.assigned = before;
  if (s.orelse.length > 0) {
    f.openBlock();
    statements(f, s.orelse);
    f.closeBlock();
    f.assigned = before;
  }
  f.emit('}');
}

export function compileFor(f: Fn, s: For): void {
  const iterable = iterated(f, s.iter);
  const saved = iterable.constant ? iterable : f.save(iterable);
  loop(f, s, 0, 0, (label) => {
    const v = loopHeader(f, saved, s.iter, label);
    storeTarget(f, s.target, v);
  });
}

export function compileWhile(f: Fn, s: While): void {
  const cost = exprCost(s.test);
  // The test of the next turn is paid with the body of this one; leaving early gives it back.
  loop(f, s, cost, cost, (label) => {
    const test = f.capture(() => condition(f, s.test));
    if (test.lines.length === 0) f.emit(`${label}while(${test.result}){`);
    else {
      f.emit(`${label}while(true){`);
      f.append(test.lines);
      f.emit(`if(!${test.result})break;`);
    }
  });
}

export function compileAsyncFor(f: Fn, s: AsyncFor): void {
  const it = f.temp();
  const iterable = expr(f, s.iter);
  f.emit(`${it}=${f.h('asyncIter')}(${iterable.c},${f.at(s.iter)});`);
  loop(f, s, 0, 0, (label) => {
    f.emit(`${label}while(true){`);
    const v = asyncNext(f, it, s.iter);
    storeTarget(f, s.target, v);
  });
}
