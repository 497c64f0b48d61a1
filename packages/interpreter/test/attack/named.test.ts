/** Programs and sources that attack compiler and engine. */
import { named, sources } from './corpus.js';
import { attackSuite } from './run-attack.js';

attackSuite([...named, ...sources]);
