/** What emitted code calls in builds with `observe` hooks or a `policy`. */
import { m, type ObservedFrame } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { callBoundKw } from './methods.js';

/** A frame of the program begins. */
export function observeEnter(depth: number, locals: (() => unknown) | null): ObservedFrame | null {
  return m.observer === null ? null : m.observer.enter(depth, locals);
}

/** A generator goes on. */
export function observeResume(depth: number, frame: ObservedFrame): void {
  m.observer?.resume(depth, frame);
}

/** A comprehension begins that is a function only for us. */
export function observeInline(depth: number): void {
  m.observer?.inline(depth);
}

/** An instruction begins at a position; gives it back, as the last argument of a helper. `line` where it is not the position's. */
export function observeLine(depth: number, position: number, line?: number): number {
  m.L[depth] = position;
  m.observer?.line(depth, line ?? m.codes[m.F[depth]]!.positions[position * 4]);
  return position;
}

/** A loop jumps back: the next line is an event even where it is the same. */
export function observeJump(depth: number): void {
  m.observer?.jump(depth);
}

export function observeReturn(value: Value, depth: number): Value {
  m.observer?.return(value, depth);
  return value;
}

/** A name is bound. */
export function observeName(value: Value, name: string, depth: number): Value {
  m.observer?.assign(depth, name, value);
  return value;
}

/** An attribute or item was stored. */
export function observeItem(value: Value, target: string, depth: number): void {
  m.observer?.assignItem(depth, target, value);
}

/** A function of the program is about to be entered: the policy may refuse. */
export function policyCall(code: number, args: Value[]): void {
  m.watch?.enter(m.codes[code]!, args);
}

/** An attribute is about to be used: the policy may refuse. Gives the object back. */
export function policyAttribute(v: Value, name: string, use: number): Value {
  m.attributePolicy?.(v, name, use === 0 ? 'read' : use === 1 ? 'write' : 'delete');
  return v;
}

/** A call of the runtime's own Python through a module-level name of its own. */
export function callBoundOwn(f: Value, self: Value | undefined, args: Value[], names: readonly string[], values: Value[]): Value {
  if (m.watch !== null && self === undefined) m.watch.trusted = f;
  return callBoundKw(f, self, args, names, values);
}

/** The runtime's own Python calls this by a name of its own. */
export function trusted(f: Value, position: number): number {
  if (m.watch !== null) m.watch.trusted = f;
  return position;
}
