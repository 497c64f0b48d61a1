/** What emitted code calls for `with`. */
import type { FinalAnswerSignal } from '../gates/signals.js';
import { PyException } from '../objects/exception.js';
import type { Value } from '../objects/value.js';
import { lookupSpecial } from '../protocols/attributes.js';
import { call0, call3 } from '../protocols/calls.js';
import { truth } from '../protocols/truth.js';
import { Entered, notContextManager } from './functions.js';

export function withEnter(v: Value): Entered {
  const enter = lookupSpecial(v, '__enter__');
  if (enter === undefined) throw notContextManager(v, false, '__enter__');
  const exit = lookupSpecial(v, '__exit__');
  if (exit === undefined) throw notContextManager(v, false, '__exit__');
  return new Entered(call0(enter), exit);
}

export function asyncWithEnter(v: Value): Entered {
  const enter = lookupSpecial(v, '__aenter__');
  if (enter === undefined) throw notContextManager(v, true, '__aenter__');
  const exit = lookupSpecial(v, '__aexit__');
  if (exit === undefined) throw notContextManager(v, true, '__aexit__');
  return new Entered(call0(enter), exit);
}

/** Calls `__exit__` with what left the block; for a final answer with nothing, and it goes on whatever the answer. */
export function withExitCall(w: Entered, e: PyException | FinalAnswerSignal): Value {
  if (e instanceof PyException) return call3(w.exit, e.cls, e, tracebackOf(e));
  return call3(w.exit, null, null, null);
}

let tracebackOf: (e: PyException) => Value = () => null;
/** Set by the exceptions room: `__traceback__` of an exception. */
export function setTracebackOf(of: (e: PyException) => Value): void {
  tracebackOf = of;
}

export function withVerdict(e: PyException | FinalAnswerSignal, answer: Value): boolean {
  return e instanceof PyException && truth(answer);
}

export function withExit(w: Entered, e: PyException | FinalAnswerSignal): boolean {
  return withVerdict(e, withExitCall(w, e));
}

export function withDoneCall(w: Entered): Value {
  return call3(w.exit, null, null, null);
}

export function withDone(w: Entered): void {
  call3(w.exit, null, null, null);
}
