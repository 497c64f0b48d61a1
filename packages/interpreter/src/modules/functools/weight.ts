/** Native frames between two frames of the program weigh on the JavaScript stack without counting as recursion. */
import { m } from '../../objects/machine.js';

const BYTES = 400;

/** Adds the weight of one native call to the running frame; the result takes it off again. */
export function weigh(): () => void {
  const at = m.d;
  m.B[at] += BYTES;
  return () => {
    m.B[at] -= BYTES;
  };
}
