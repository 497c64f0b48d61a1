/** What emitted code calls around exceptions: catching, matching, raising, groups. */
import { FinalAnswerSignal, GateSignal } from '../gates/signals.js';
import { PyList, PyTuple } from '../objects/list.js';
import { E, newException, PyException, runtimeError, typeError } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { call0, call2, callMethod } from '../protocols/calls.js';
import { caught as recordFrames, raising, reraising, setContext } from '../protocols/tracebacks.js';
import { typeOf } from '../protocols/attributes.js';

/** Turns whatever JavaScript threw into a Python exception or a final answer; everything else ends the run. */
export function caught(q: unknown, sp: number): PyException | FinalAnswerSignal {
  if (m.dead) throw q;
  if (m.final !== null) {
    // A final answer is under way: nothing that happens on its way out replaces it.
    m.d = sp;
    return m.final;
  }
  if (q instanceof PyException) {
    recordFrames(q, sp);
    if (m.observer !== null) m.observer.exception(q);
    return q;
  }
  if (q instanceof FinalAnswerSignal) {
    m.d = sp;
    return q;
  }
  return foreign(q);
}

/** A JavaScript error inside the engine is never a Python exception: it ends the run. */
export function foreign(q: unknown): never {
  if (q instanceof GateSignal) throw q;
  const text = q instanceof Error ? `${q.message}\n${q.stack ?? ''}` : String(q);
  if (q instanceof RangeError && /call stack/i.test(q.message)) {
    m.fail('stack', 'The program needs more stack than the engine has: the run was ended.', 'maxStackBytes', m.limits.maxStackBytes, text);
  }
  if (q instanceof RangeError) {
    m.fail('memory', `A value is larger than the engine can hold: the run was ended.`, 'maxMemoryBytes', m.limits.maxMemoryBytes, text);
  }
  m.fail('internal', 'Internal error of the interpreter: the run was ended.', null, null, text);
}

/** For except clauses: a final answer passes them. */
export function caughtException(q: unknown, sp: number): PyException {
  const e = caught(q, sp);
  if (e instanceof FinalAnswerSignal) throw e;
  return e;
}

/** The handled exception inside a finally body. */
export function handled(e: PyException | FinalAnswerSignal, before: PyException | null): PyException | null {
  return e instanceof PyException ? e : before;
}

/** Leaving a finally body early must not swallow a final answer. */
export function sticky(e: PyException | FinalAnswerSignal): void {
  if (e instanceof FinalAnswerSignal) throw e;
}

export function rethrow(e: PyException | FinalAnswerSignal, sp: number): unknown {
  if (!(e instanceof PyException)) return e;
  if (m.observer !== null) m.observer.passing = e;
  return reraising(e, sp);
}

/** True if an except clause of this type takes the exception. */
export function matches(e: PyException, type: Value): boolean {
  if (type instanceof PyType && type.isException) return e.cls.isSubtype(type);
  if (type instanceof PyTuple) {
    for (let i = 0; i < type.items.length; i++) if (matchesOne(e, type.items[i])) return true;
    return false;
  }
  return matchesOne(e, type);
}

function matchesOne(e: PyException, type: Value): boolean {
  if (!(type instanceof PyType) || !type.isException)
    throw typeError('catching classes that do not inherit from BaseException is not allowed');
  return e.cls.isSubtype(type);
}

function instance(v: Value): PyException {
  if (v instanceof PyException) return v;
  if (v instanceof PyType && v.isException) {
    const made = call0(v);
    if (made instanceof PyException) return made;
    throw typeError(`calling <class '${v.name}'> should have returned an instance of BaseException, not <class '${typeOf(made).name}'>`);
  }
  throw typeError('exceptions must derive from BaseException');
}

export function raise(v: Value, sp: number): PyException {
  const e = instance(v);
  if (m.h !== null) setContext(e);
  return raising(e, sp);
}

export function raiseFrom(v: Value, cause: Value, sp: number): PyException {
  const e = instance(v);
  if (cause === null) e.cause = null;
  else if (cause instanceof PyException) e.cause = cause;
  else if (cause instanceof PyType && cause.isException) e.cause = instance(cause);
  else throw typeError('exception causes must derive from BaseException');
  e.suppressContext = true;
  if (m.h !== null) setContext(e);
  return raising(e, sp);
}

export function reraise(sp: number): PyException {
  if (m.h === null) throw runtimeError('No active exception to reraise');
  return reraising(m.h, sp);
}

export function assertion(): PyException {
  return newException(E.AssertionError, []);
}

export function assertionWith(message: Value): PyException {
  return newException(E.AssertionError, [message]);
}

/** State of an except* statement. */
interface StarState {
  readonly original: PyException;
  readonly wrapped: boolean;
  rest: Value;
  readonly raised: PyException[];
}

export function starBegin(e: PyException): StarState {
  const isGroup = e.cls.isSubtype(E.BaseExceptionGroup);
  return { original: e, wrapped: !isGroup, rest: e, raised: [] };
}

export function starMatch(state: StarState, type: Value): Value {
  const types = type instanceof PyTuple ? type.items : [type];
  for (let i = 0; i < types.length; i++) {
    const t = types[i];
    if (!(t instanceof PyType) || !t.isException) throw typeError('catching classes that do not inherit from BaseException is not allowed');
    if (t.isSubtype(E.BaseExceptionGroup)) throw typeError('catching ExceptionGroup with except* is not allowed. Use except instead.');
  }
  if (state.rest === null) return null;
  if (state.wrapped) {
    if (!matches(state.original, type)) return null;
    state.rest = null;
    return call2(groupType(state.original), '', new PyList([state.original]));
  }
  const halves = callMethod(state.rest, 'split', type);
  const [taken, left] = (halves as PyTuple).items;
  state.rest = left;
  return taken;
}

function groupType(e: PyException): PyType {
  return e.cls.isSubtype(E.Exception) ? E.ExceptionGroup : E.BaseExceptionGroup;
}

export function starRaised(state: StarState, e: PyException): void {
  state.raised.push(e);
}

/** What goes on after the clauses: null, the untaken rest, or a group of what the clauses raised. */
export function starEnd(state: StarState, sp: number): PyException | null {
  const rest = state.rest;
  if (state.raised.length === 0) {
    if (rest === null) return null;
    return reraising(rest as PyException, sp);
  }
  if (state.wrapped && state.raised.length === 1 && rest === null) return reraising(state.raised[0], sp);
  const list: Value[] = [...state.raised];
  if (rest !== null) list.push(rest);
  if (list.length === 1 && !state.wrapped && list[0] instanceof PyException && rest === list[0]) return reraising(list[0], sp);
  const all = list.every((e) => (e as PyException).cls.isSubtype(E.Exception));
  const made = call2(all ? E.ExceptionGroup : E.BaseExceptionGroup, '', new PyList(list)) as PyException;
  return raising(made, sp);
}
