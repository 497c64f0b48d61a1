/** Module builtins: the names every program has anyway. */
import { builtinValues } from '../builtins/registry.js';
import type { ModuleDefinition } from './registry.js';

export const builtinsModule: ModuleDefinition = {
  name: 'builtins',
  doc: 'Built-in functions, types, exceptions, and other objects.',
  build: () => new Map(builtinValues),
};
