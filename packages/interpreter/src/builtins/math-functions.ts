/** All of module math, for the module itself and for the base tools that are math functions. */
import type { PyBuiltin } from '../objects/builtin.js';
import { PyFloat } from '../objects/float.js';
import type { Value } from '../objects/value.js';
import { integerFunctions } from './math-integers.js';
import { realFunctions } from './math-real.js';
import { sumFunctions } from './math-sums.js';

/** Every function of module math by name. */
export const mathFunctions: ReadonlyMap<string, PyBuiltin> = new Map([...realFunctions, ...integerFunctions, ...sumFunctions]);

/** The constants of module math. */
export const mathConstants: ReadonlyMap<string, Value> = new Map([
  ['pi', new PyFloat(Math.PI)],
  ['e', new PyFloat(Math.E)],
  ['tau', new PyFloat(2 * Math.PI)],
  ['inf', new PyFloat(Infinity)],
  ['nan', new PyFloat(NaN)],
]);
