/** functools.reduce and cmp_to_key. */
import { defGetters, defMethods, makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { E, PyException, typeError } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { builtinType, type PyType } from '../../objects/type.js';
import { type Iter, PyObject, type Value } from '../../objects/value.js';
import { call2 } from '../../protocols/calls.js';
import { richCompare } from '../../protocols/comparison.js';
import { iterOf } from '../../protocols/iteration.js';
import { COMPARISONS } from '../../types/sequences.js';

function reduce(fn: Value, iterable: Value, initial?: Value): Value {
  const d = m.d;
  let it: Iter;
  try {
    it = iterOf(iterable);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    throw typeError('reduce() arg 2 must support iteration');
  }
  let total = initial;
  let n = 0;
  for (let x = it.next(); x !== undefined; x = it.next()) {
    if ((++n & 15) === 0) m.charge(1);
    total = total === undefined ? x : call2(fn, total, x);
  }
  if (total === undefined) throw typeError('reduce() of empty iterable with no initial value');
  return total;
}

/** A sort key that compares by a function. */
class PyKey extends PyObject {
  readonly compare: Value;
  /** undefined: the class-like object that cmp_to_key returns. */
  readonly value: Value | undefined;
  constructor(compare: Value, value: Value | undefined) {
    super();
    this.compare = compare;
    this.value = value;
  }
}
export const keyType: PyType = builtinType('KeyWrapper', { module: 'functools', subclassable: false });
PyKey.prototype.cls = keyType;

for (const op of COMPARISONS) {
  defMethods(keyType, {
    [op]: [
      'value, /',
      1,
      (self: PyKey, other: Value) => {
        if (!(other instanceof PyKey)) throw typeError('other argument must be K instance');
        if (self.value === undefined || other.value === undefined) throw typeError('object');
        return richCompare(op, call2(self.compare, self.value, other.value), 0);
      },
    ],
  });
}
defMethods(keyType, { __call__: ['obj', 1, (self: PyKey, obj: Value) => new PyKey(self.compare, obj)] });
defGetters(keyType, { obj: (self: PyKey) => self.value ?? null });
keyType.set('__hash__', null);

export const comparingFunctions: Map<string, PyBuiltin> = makeFunctions('functools', {
  reduce: ['function, iterable, initial=None, /', 1, reduce],
  cmp_to_key: ['mycmp', 1, (compare: Value) => new PyKey(compare, undefined)],
});
