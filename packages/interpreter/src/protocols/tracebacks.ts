/** Tracebacks: recording frames from the shadow stack. The text is made in traceback-text.ts. */
import type { PyException, TraceEntry } from '../objects/exception.js';
import { m } from '../objects/machine.js';

// biome-ignore lint/performance/noBarrelFile: one door to the tracebacks room, whose parts are three files
export { formatExceptionOnly, formatFrames, formatTraceback, hintOf } from './traceback-text.js';
export { setSegmentParser } from './traceback-carets.js';

/**
 * A handler in the frame at depth `sp` caught `exc`: the frames from there to where it was raised go into its traceback, and
 * the shadow stack is cut back to the handler.
 */
export function caught(exc: PyException, sp: number): void {
  const top = exc.tracedFrom <= m.d ? exc.tracedFrom - 1 : m.d;
  if (top >= sp) {
    const entries: TraceEntry[] = [];
    for (let i = sp; i <= top; i++) if (m.F[i] !== 0) entries.push({ code: m.F[i], position: m.L[i] });
    exc.trace = exc.trace === null ? entries : entries.concat(exc.trace);
  } else if (exc.trace === null) exc.trace = [];
  exc.tracedFrom = sp;
  m.d = sp;
}

/** `raise exc` in the frame at depth `sp`: this frame goes into the traceback (again, when the exception was caught before). */
export function raising(exc: PyException, sp: number): PyException {
  exc.tracedFrom = sp + 1;
  return exc;
}

/** A bare `raise`, or the end of a `finally`, in the frame at depth `sp`: the frame is in the traceback already. */
export function reraising(exc: PyException, sp: number): PyException {
  exc.tracedFrom = sp;
  return exc;
}

/** Sets `__context__` of an exception about to be raised while another is handled, breaking cycles as CPython does. */
export function setContext(exc: PyException): void {
  const handled = m.h;
  if (handled === null || handled === exc) return;
  // The new exception must not be reachable from its own context; a guest may have made a cycle, so a slow pointer follows.
  let at: PyException | null = handled;
  let slow: PyException | null = handled;
  for (let n = 1; at !== null; n++) {
    m.charge(1);
    const next: PyException | null = at.context;
    if (next === exc) {
      at.context = null;
      break;
    }
    at = next;
    if ((n & 1) === 0) slow = slow!.context;
    if (at === slow) break;
  }
  exc.context = handled;
}
