/** Values that grow, and work that does not end: every second one of the corpus. */
import { bombs } from './corpus.js';
import { attackSuite } from './run-attack.js';

attackSuite(bombs.filter((_, i) => i % 2 === 0));
