/** Regular expressions that explode. */
import { regexes } from './corpus.js';
import { attackSuite } from './run-attack.js';

attackSuite(regexes);
