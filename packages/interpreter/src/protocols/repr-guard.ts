/** The containers whose repr is being made: one that meets itself prints dots, as CPython's `Py_ReprEnter`. */
import { type Machine, m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { enterRecursion, IN_REPR } from './recursion.js';

/** Objects under way, with the stack depth each was entered at: an exception leaves entries behind, and the depth tells. */
class Guard {
  readonly values: Value[] = [];
  readonly depths: number[] = [];
}

let owner: Machine | null = null;
let guard: Guard = new Guard();

/** Begins the repr of a container; false when it is under way already. Every true is answered by `leaveRepr`. */
export function enterRepr(v: Value): boolean {
  if (owner !== m) {
    owner = m;
    guard = m.stateOf('repr', () => new Guard());
  }
  enterRecursion(IN_REPR);
  const { values, depths } = guard;
  while (depths.length > 0 && depths[depths.length - 1] >= m.d) {
    depths.pop();
    values.pop();
  }
  if (values.includes(v)) {
    m.d--;
    return false;
  }
  values.push(v);
  depths.push(m.d);
  return true;
}

/** Ends the repr begun last. */
export function leaveRepr(): void {
  guard = owner === m ? guard : m.stateOf('repr', () => new Guard());
  owner = m;
  guard.values.pop();
  guard.depths.pop();
  m.d--;
}
