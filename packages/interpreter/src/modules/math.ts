/** Module math. https://docs.python.org/3.13/library/math.html */
import { mathConstants, mathFunctions } from '../builtins/math-functions.js';
import type { Value } from '../objects/value.js';
import type { ModuleDefinition } from './registry.js';

export const mathModule: ModuleDefinition = {
  name: 'math',
  doc: 'Mathematical functions of real numbers, as the C standard defines them.',
  build: () => new Map<string, Value>([...mathFunctions, ...mathConstants]),
};
