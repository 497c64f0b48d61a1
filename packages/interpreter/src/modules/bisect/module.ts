/** The module bisect. https://docs.python.org/3.13/library/bisect.html */
import { makeFunctions, type PyBuiltin, type Row } from '../../objects/builtin.js';
import { valueErr } from '../../objects/exception.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { call1, callMethod } from '../../protocols/calls.js';
import { lt } from '../../protocols/comparison.js';
import { getItem, length } from '../../protocols/subscript.js';
import { sizeArgument } from '../../types/sequences.js';
import type { ModuleDefinition } from '../registry.js';

function find(a: Value, x: Value, lo: Value | undefined, hi: Value | undefined, key: Value, right: boolean): number {
  let low = lo === undefined ? 0 : sizeArgument(lo);
  if (low < 0) throw valueErr('lo must be non-negative');
  let high = hi === undefined || hi === null ? length(a) : sizeArgument(hi);
  while (low < high) {
    const mid = Math.floor((low + high) / 2);
    let item = a instanceof PyList && mid < a.items.length ? a.items[mid] : getItem(a, mid);
    if (key !== null) item = call1(key, item);
    if (right ? !lt(x, item) : lt(item, x)) low = mid + 1;
    else high = mid;
  }
  return low;
}

function insert(a: Value, x: Value, lo: Value | undefined, hi: Value | undefined, key: Value, right: boolean): void {
  const at = find(a, key === null ? x : call1(key, x), lo, hi, key, right);
  if (a instanceof PyList) {
    m.chargeWork(a.items.length - at);
    const n = a.items.length;
    if (n >= 8192 && (n & (n - 1)) === 0) m.reserve(n * 16);
    a.items.splice(at, 0, x);
  } else callMethod(a, 'insert', at, x);
}

const SIG = 'a, x, lo=0, hi=None, *, key=None';

function search(right: boolean): Row {
  return [SIG, 1, (a: Value, x: Value, lo?: Value, hi?: Value, key?: Value) => find(a, x, lo, hi, key ?? null, right)];
}
function insertion(right: boolean): Row {
  return [SIG, 1, (a: Value, x: Value, lo?: Value, hi?: Value, key?: Value) => insert(a, x, lo, hi, key ?? null, right)];
}

const functions: Map<string, PyBuiltin> = makeFunctions('bisect', {
  bisect_right: search(true),
  bisect_left: search(false),
  insort_right: insertion(true),
  insort_left: insertion(false),
});

export const bisectModule: ModuleDefinition = {
  name: 'bisect',
  doc: 'Bisection algorithms.',
  build: () =>
    new Map<string, Value>([...functions, ['bisect', functions.get('bisect_right')!], ['insort', functions.get('insort_right')!]]),
};
