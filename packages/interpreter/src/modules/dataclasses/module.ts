/** Module dataclasses: compiling the methods of a class is native, the rest is Python of our own. */
import { makeFunctions } from '../../objects/builtin.js';
import { asDict } from '../../objects/dict.js';
import { PyFunction } from '../../objects/function.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText } from '../../objects/str.js';
import { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { toArray } from '../../protocols/iteration.js';
import type { ModuleDefinition } from '../registry.js';
import { dataclassesSource } from './source.js';

/** Globals of the functions made here, so that a class rebuilt with slots can be put where the first one was. */
const globalsOf: WeakMap<PyFunction, Map<string, { v: Value | undefined }>> = new WeakMap();

function texts(v: Value): string[] {
  return toArray(v).map((t) => jsText(asStr(t) ?? ''));
}

const functions = makeFunctions('dataclasses', {
  // Compiles one method; `names` are the globals its text may use.
  compile_function: [
    'name, params, body, names, /',
    'inside',
    (name: Value, params: Value, body: Value, names: Value) => {
      const lines = texts(body);
      const title = jsText(asStr(name) ?? '');
      const source = `def ${title}(${texts(params).join(', ')}):\n${lines.map((l) => `    ${l}\n`).join('')}`;
      m.chargeWork(source.length * 16);
      const globals = new Map<string, Value>();
      asDict(names)?.forEach((k, v) => globals.set(k as string, v));
      const cells = m.runInternal(source, globals);
      const made = cells.get(title)!.v as PyFunction;
      globalsOf.set(made, cells);
      return made;
    },
  ],
  /** An annotation that may be ClassVar, InitVar or KW_ONLY: plain classes are not. */
  maybe_special: ['annotation, /', 1, (annotation: Value) => !(annotation instanceof PyType) || annotation.name === 'InitVar'],
  rebind_global: [
    'function, name, value, /',
    1,
    (fn: Value, name: Value, value: Value) => {
      const cell = fn instanceof PyFunction ? globalsOf.get(fn)?.get(jsText(asStr(name) ?? '')) : undefined;
      if (cell !== undefined) cell.v = value;
      return null;
    },
  ],
  move_class_cells: ['old, new, /', 1, (old: Value, made: Value) => {
      const set = m.classCells.get(old as PyType);
      if (set === undefined) return;
      set(made as PyType);
      m.classCells.set(made as PyType, set);
    },
  ],
});

/** Native parts, for dataclasses' own Python only. */
export const dataclassesInternalModule: ModuleDefinition = {
  name: '_dataclasses_native',
  doc: 'Native parts of dataclasses.',
  build: () => new Map<string, Value>(functions),
};

export const dataclassesModule: ModuleDefinition = { name: 'dataclasses', doc: 'Classes that are mostly data.', python: dataclassesSource };
