/** The inner loop of difflib.SequenceMatcher. */
import { makeFunctions } from '../../objects/builtin.js';
import { asDict } from '../../objects/dict.js';
import { typeError } from '../../objects/exception.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';

/**
 * The longest run of `a[alo:ahi]` that is one of `b[blo:bhi]` too: earliest in `a`, then in `b`.
 * `places` has the indices in `b` of each element worth looking at.
 */
function longestRun(a: Value, places: Value, alo: number, ahi: number, blo: number, bhi: number): PyTuple {
  const dict = asDict(places);
  if (!(a instanceof PyList) || dict === undefined) throw typeError('expected a list and a dict');
  let bestI = alo;
  let bestJ = blo;
  let size = 0;
  /** Length of the run that ends at the last element of `a` and at each index of `b`. */
  let ending = new Map<number, number>();
  for (let i = alo; i < ahi && i < a.items.length; i++) {
    const now = new Map<number, number>();
    const found = dict.get(a.items[i]);
    m.charge(1);
    if (found instanceof PyList) {
      m.chargeWork(found.items.length * 4);
      for (const j of found.items) {
        if (typeof j !== 'number' || j < blo) continue;
        if (j >= bhi) break;
        const k = (ending.get(j - 1) ?? 0) + 1;
        now.set(j, k);
        if (k > size) {
          bestI = i - k + 1;
          bestJ = j - k + 1;
          size = k;
        }
      }
    }
    ending = now;
  }
  return new PyTuple([bestI, bestJ, size]);
}

export const difflibInternalModule: ModuleDefinition = {
  name: '_difflib',
  doc: 'difflib helper module',
  build: () => new Map<string, Value>(makeFunctions('_difflib', { longest_run: ['a, places, alo, ahi, blo, bhi, /', 1, longestRun] })),
};
