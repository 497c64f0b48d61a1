/** The module warnings. https://docs.python.org/3.13/library/warnings.html */
import { makeFunctions } from '../../objects/builtin.js';
import { asInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { strFrom } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { writeError } from '../traceback/stderr.js';
import { warningsSource } from './source.js';

/** The program's own view of a function it may have replaced, else the module's. */
function current(name: string): Value {
  const replaced = m.modules.get('warnings')?.dict.get(name);
  return replaced ?? (m.internalModule('warnings').dict.get(`_${name}`) as Value);
}

const functions = makeFunctions('warnings', {
  _where: [
    'stacklevel',
    1,
    (level: Value) => {
      let skip = Number(asInt(level) ?? 1) - 1;
      for (let i = m.d; i > 0; i--) {
        const code = m.codes[m.F[i]];
        if (code === null || code === undefined || code.internal) continue;
        if (skip-- > 0) continue;
        return new PyTuple([strFrom(code.filename), code.positions[m.L[i] * 4] ?? code.firstLine]);
      }
      return new PyTuple(['<sys>', 0]);
    },
  ],
  _source_line: [
    'filename, lineno',
    1,
    (filename: Value, lineno: Value) => {
      for (let i = m.d; i > 0; i--) {
        const code = m.codes[m.F[i]];
        if (code === null || code === undefined || code.internal || code.filename !== filename) continue;
        return strFrom((code.source.lines()[Number(asInt(lineno) ?? 0) - 1] ?? '').trim());
      }
      return '';
    },
  ],
  _write: ['text, file', 1, (text: string, file: Value) => writeError(text, file)],
  _current: ['name', 1, current],
  _swap: [
    'name, value',
    1,
    (name: string, value: Value) => {
      const module = m.modules.get('warnings');
      const before = module?.dict.get(name) ?? null;
      module?.dict.set(name, value ?? (m.internalModule('warnings').dict.get(`_${name}`) as Value));
      return before;
    },
  ],
});

export const warningsModule: ModuleDefinition = {
  name: 'warnings',
  doc: 'Python part of the warnings subsystem.',
  build: () => new Map<string, Value>(functions),
  python: warningsSource,
};
