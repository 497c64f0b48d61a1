/** The dunder policy where a program names the attributes that update_wrapper copies. */
import { dunderRefused, isDunder } from '../../gates/dunders.js';
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { dunderRefusal } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { attributeName } from '../../types/object.js';

export const policyFunctions: Map<string, PyBuiltin> = makeFunctions('functools', {
  _check_name: [
    'name, /',
    1,
    (key: Value) => {
      const name = attributeName(key);
      if (dunderRefused(m.dunderMode, name, 'read') || dunderRefused(m.dunders, name, 'write')) throw dunderRefusal(name);
    },
  ],
  // What the wrapper's own `update` may see of the wrapped object's dict.
  _shown: [
    'attributes, /',
    1,
    (attributes: Value) => {
      const dict = asDict(attributes);
      if (m.dunderMode === 'all') return attributes;
      const shown = new PyDict();
      m.chargeWork(dict?.size ?? 0);
      dict?.forEach((key, value) => {
        if (typeof key === 'string' && !isDunder(key)) shown.set(key, value);
      });
      return shown;
    },
  ],
});
