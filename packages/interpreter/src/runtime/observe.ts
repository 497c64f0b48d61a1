/** What emitted code calls in builds with `observe` hooks. */
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';

export function observeStatement(depth: number): void {
  m.observer?.statement(depth);
}

export function observeCall(depth: number): void {
  m.observer?.call(depth);
}

export function observeReturn(value: Value, depth: number): Value {
  m.observer?.return(value, depth);
  return value;
}
