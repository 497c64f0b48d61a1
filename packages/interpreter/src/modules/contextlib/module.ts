/** Module contextlib. */
import { makeFunctions } from '../../objects/builtin.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { contextlibSource } from './source.js';

const functions = makeFunctions('contextlib', {
  // Swaps what print writes to; gives what was there before, None for the host itself.
  _redirect: [
    'stream, target, /',
    1,
    (stream: string, target: Value) => {
      const sys = m.modules.get('sys');
      const before = m.redirected.get(stream) ?? sys?.dict.get(stream) ?? null;
      if (target === null || sys !== undefined) m.redirected.delete(stream);
      else m.redirected.set(stream, target);
      sys?.dict.set(stream, target ?? (sys.dict.get(`__${stream}__`) as Value));
      return before;
    },
  ],
});

export const contextlibModule: ModuleDefinition = {
  name: 'contextlib',
  doc: 'Utilities for with-statement contexts.',
  build: () => new Map<string, Value>(functions),
  python: contextlibSource,
};
