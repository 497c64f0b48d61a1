/** The counting loop of collections.Counter. */
import { makeFunction, type PyBuiltin } from '../../objects/builtin.js';
import { asDict, dictType } from '../../objects/dict.js';
import { asInt } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { typeLookup } from '../../protocols/attributes.js';
import { callMethod } from '../../protocols/calls.js';
import { iterOf } from '../../protocols/iteration.js';
import { add } from '../../protocols/operators.js';
import { setItem } from '../../protocols/subscript.js';

function countElements(mapping: Value, iterable: Value): void {
  const dict = asDict(mapping);
  const it = iterOf(iterable);
  let n = 0;
  const direct =
    dict !== undefined &&
    typeLookup(mapping, 'get') === dictType.dict.get('get') &&
    typeLookup(mapping, '__setitem__') === dictType.dict.get('__setitem__');
  for (let x = it.next(); x !== undefined; x = it.next()) {
    if ((++n & 15) === 0) m.charge(1);
    if (direct) {
      const i = dict.find(x);
      if (i < 0) dict.set(x, 1);
      else {
        const old = dict.vals[i];
        const next = typeof old === 'number' && old < Number.MAX_SAFE_INTEGER ? old + 1 : add(old, 1);
        // Addition of other types may run a program's own code, which may move the entry.
        if (asInt(old) !== undefined) dict.vals[i] = next;
        else dict.set(x, next);
      }
    } else setItem(mapping, x, add(callMethod(mapping, 'get', x, 0), 1));
  }
}

export const countElementsFunction: PyBuiltin = makeFunction('_count_elements', 'mapping, iterable, /', 1, countElements, 'collections');
