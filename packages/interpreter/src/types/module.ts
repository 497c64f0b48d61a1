/** module objects. */
import { defGetters, defMethods, defNew } from '../objects/builtin.js';
import { PyDict } from '../objects/dict.js';
import { typeError } from '../objects/exception.js';
import { PyList } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { moduleType, PyModule } from '../objects/module.js';
import { asStr, jsText } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { reprText } from '../protocols/text.js';

defNew(moduleType, 'name, doc=None', 1, (_cls: PyType, name: Value, doc?: Value) => {
  const text = asStr(name);
  if (text === undefined) throw typeError(`module() argument 'name' must be str, not ${typeName(typeOf(name))}`);
  const made = new PyModule(
    jsText(text),
    new Map<string, Value>([
      ['__name__', name],
      ['__doc__', doc ?? null],
    ]),
  );
  return made;
});

/** The namespace as a dict: a copy, so that a program cannot write into a module by its dict. */
export function moduleDict(module: PyModule): PyDict {
  const dict = new PyDict();
  m.chargeWork(module.dict.size);
  for (const [name, value] of module.dict) dict.setStr(name, value);
  return dict;
}

defGetters(moduleType, {
  __name__: [
    (module: PyModule) => module.dict.get('__name__') ?? module.name,
    (module: PyModule, value) => {
      if (value === undefined) module.dict.delete('__name__');
      else module.dict.set('__name__', value);
    },
  ],
  __doc__: [
    (module: PyModule) => module.dict.get('__doc__') ?? module.doc,
    (module: PyModule, value) => {
      module.dict.set('__doc__', value ?? null);
    },
  ],
  __dict__: moduleDict,
});

defMethods(moduleType, {
  __repr__: ['', 1, (module: PyModule) => `<module ${reprText(module.name)} (built-in)>`],
  __dir__: ['', 'inside', (module: PyModule) => new PyList([...module.dict.keys()])],
});
