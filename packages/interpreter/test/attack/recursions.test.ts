/** Recursion that comes back through native code. */
import { recursions } from './corpus.js';
import { attackSuite } from './run-attack.js';

attackSuite(recursions);
