/** What emitted code calls for import statements. The policy is in `Machine.importModule`. */
import { E, newException } from '../objects/exception.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import type { PyModule } from '../objects/module.js';
import { jsText, asStr } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { getAttrOpt } from '../protocols/attributes.js';
import { suggest } from '../protocols/suggestions.js';

/** `import a.b.c`: loads all, gives `a`. */
export function importTop(name: string): PyModule {
  m.importModule(name, 'import');
  return m.importModule(name.split('.')[0], 'parent');
}

/** `import a.b.c as x`: gives `a.b.c`. */
export function importAs(name: string): PyModule {
  return m.importModule(name, 'import');
}

export function importFrom(name: string, level: number): PyModule {
  if (level > 0) throw newException(E.ImportError, ['attempted relative import with no known parent package']);
  return m.importModule(name, 'from');
}

export function importName(module: PyModule, name: string): Value {
  const found = module.dict.get(name) ?? getAttrOpt(module, name);
  if (found !== undefined) return m.admit(found, `${module.name}.${name}`);
  const sub = m.submodule(`${module.name}.${name}`);
  if (sub !== null) return sub;
  const hint = suggest(name, [...module.dict.keys()]);
  const made = newException(E.ImportError, [`cannot import name '${name}' from '${module.name}' (unknown location)`]);
  made.setOwn('name', module.name);
  made.setOwn('name_from', name);
  if (hint !== null) made.hint = `Did you mean: '${hint}'?`;
  throw made;
}

/** `from m import *`: `__all__`, or every name without an underscore. */
export function importStar(module: PyModule): void {
  const all = module.dict.get('__all__');
  const listed = all instanceof PyList || all instanceof PyTuple ? all.items : null;
  const names = listed !== null ? listed.map((v) => jsText(asStr(v) ?? '')) : [...module.dict.keys()].filter((n) => !n.startsWith('_'));
  for (const name of names) {
    const value = importName(module, name);
    m.bindStar(name, value);
  }
}

/** A feature of `__future__`: only its name matters. */
export function future(name: string): Value {
  return name;
}
