/** Entering native helpers that recurse, with CPython's words for where the recursion went too deep. */
import { PyException } from '../objects/exception.js';
import { m } from '../objects/machine.js';

/** `m.enterNative()`, whose RecursionError ends in `where`. Leaving is `m.d--`. */
export function enterRecursion(where: string): void {
  try {
    m.enterNative();
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    q.args = [`maximum recursion depth exceeded ${where}`];
    throw q;
  }
}

/** The words for `repr`. */
export const IN_REPR = 'while getting the repr of an object';
/** The words for `str`. */
export const IN_STR = 'while getting the str of an object';
/** The words for comparisons. */
export const IN_COMPARISON = 'in comparison';
