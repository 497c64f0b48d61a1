/** The module copy. https://docs.python.org/3.13/library/copy.html */
import { makeFunctions, PyBuiltin, PyBoundMethod } from '../../objects/builtin.js';
import { PyByteArray, PyBytes } from '../../objects/bytes.js';
import { PyProperty, PyRange, PySlice } from '../../objects/descriptors.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { typeError } from '../../objects/exception.js';
import { PyComplex, PyFloat } from '../../objects/float.js';
import { PyCode, PyFunction } from '../../objects/function.js';
import { payItems, PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { PyFrozenSet, PySet } from '../../objects/set.js';
import { Ellipsis, NotImplemented } from '../../objects/singletons.js';
import { PyWideStr } from '../../objects/str.js';
import { PyTool } from '../../objects/tools.js';
import { PyType } from '../../objects/type.js';
import type { PyObject, Value } from '../../objects/value.js';
import { typeLookup, typeOf } from '../../protocols/attributes.js';
import { call, callBound0, callBound1 } from '../../protocols/calls.js';
import { nameOf } from '../../types/sequences.js';
import { nativeFunction } from '../collections/native-function.js';
import type { ModuleDefinition } from '../registry.js';
import { fill, takeApart } from './reconstruct.js';

/** Values that are their own copy, shallow and deep. */
function isAtomic(x: Value): boolean {
  if (x === null || typeof x !== 'object') return true;
  return (
    x instanceof PyFloat ||
    x instanceof PyWideStr ||
    x instanceof PyComplex ||
    x instanceof PyBytes ||
    x instanceof PyType ||
    x instanceof PyFunction ||
    x instanceof PyRange ||
    x instanceof PyCode ||
    x instanceof PyTool ||
    x instanceof PyProperty ||
    x === Ellipsis ||
    x === NotImplemented ||
    (x instanceof PyBuiltin && x.kind === 'function')
  );
}

function copy(x: Value): Value {
  if (isAtomic(x) || x instanceof PyTuple || x instanceof PyFrozenSet || x instanceof PySlice) return x;
  if (x instanceof PyList) {
    payItems(x.items.length);
    return new PyList(x.items.slice());
  }
  if (x instanceof PyDict) return x.copy();
  if (x instanceof PySet) return callBound0(typeLookup(x, 'copy')!, x);
  if (x instanceof PyByteArray) return callBound0(typeLookup(x, 'copy')!, x);
  const own = typeLookup(x, '__copy__');
  if (own !== undefined) return callBound0(own, x);
  const parts = takeApart(x);
  if (parts === null) return x;
  const made = parts.make(parts.args);
  fill(made, parts, null);
  return made;
}

function remember(memo: Value, x: PyObject, y: Value): void {
  asDict(memo)!.set(m.idOf(x), y);
}

function deepcopy(x: Value, memo: Value): Value {
  if (isAtomic(x)) return x;
  const object = x as PyObject;
  const known = asDict(memo)!.get(m.idOf(object));
  if (known !== undefined) return known;
  m.charge(1);
  m.enterNative(500);
  const y = deep(object, memo);
  m.d--;
  if (y !== x) remember(memo, object, y);
  return y;
}

function deepItems(items: readonly Value[], memo: Value): Value[] {
  payItems(items.length);
  const made: Value[] = [];
  for (let i = 0; i < items.length; i++) made.push(deepcopy(items[i], memo));
  return made;
}

function deep(x: PyObject, memo: Value): Value {
  if (x instanceof PyList) {
    const made = new PyList([]);
    remember(memo, x, made);
    payItems(x.items.length);
    for (let i = 0; i < x.items.length; i++) made.items.push(deepcopy(x.items[i], memo));
    return made;
  }
  if (x instanceof PyTuple) {
    const items = deepItems(x.items, memo);
    // A tuple in a circle was copied while its items were.
    const known = asDict(memo)!.get(m.idOf(x));
    if (known !== undefined) return known;
    for (let i = 0; i < items.length; i++) if (items[i] !== x.items[i]) return new PyTuple(items);
    return x;
  }
  if (x instanceof PyDict) {
    const made = new PyDict();
    remember(memo, x, made);
    m.chargeWork(x.size * 4);
    for (let i = x.nextEntry(0); i >= 0; i = x.nextEntry(i + 1)) made.set(deepcopy(x.keys[i] as Value, memo), deepcopy(x.vals[i], memo));
    return made;
  }
  if (x instanceof PySet || x instanceof PyFrozenSet) {
    payItems(x.size);
    return call(typeOf(x), [new PyList(deepItems(x.toArray(), memo))], null);
  }
  if (x instanceof PyByteArray) return callBound0(typeLookup(x, 'copy')!, x);
  if (x instanceof PySlice) return new PySlice(deepcopy(x.start, memo), deepcopy(x.stop, memo), deepcopy(x.step, memo));
  if (x instanceof PyBoundMethod && x.fn instanceof PyFunction) return new PyBoundMethod(x.fn, deepcopy(x.self, memo));
  const own = typeLookup(x, '__deepcopy__');
  if (own !== undefined) return callBound1(own, x, memo);
  const parts = takeApart(x);
  if (parts === null) return x;
  const made = parts.make(deepItems(parts.args, memo));
  remember(memo, x, made);
  fill(made, parts, (v) => deepcopy(v, memo));
  return made;
}

const copyFunction: Value = nativeFunction(
  'copy',
  'copy',
  ['x'],
  null,
  "Shallow copy operation on arbitrary Python objects.\n\n    See the module's __doc__ string for more info.\n    ",
  (x: Value) => {
    m.charge(1);
    return copy(x);
  },
);
const deepcopyFunction: Value = nativeFunction(
  'copy',
  'deepcopy',
  ['x', 'memo', '_nil'],
  [null, null],
  "Deep copy operation on arbitrary Python objects.\n\n    See the module's __doc__ string for more info.\n    ",
  (x: Value, memo: Value) => {
    m.charge(1);
    const own = memo === null ? new PyDict() : memo;
    if (asDict(own) === undefined) throw typeError(`memo must be a dict, not ${nameOf(own)}`);
    return deepcopy(x, own);
  },
);

export const copyModule: ModuleDefinition = {
  name: 'copy',
  doc: 'Generic (shallow and deep) copying operations.\n\nInterface summary:\n\n        import copy\n\n        x = copy.copy(y)        # make a shallow copy of y\n        x = copy.deepcopy(y)    # make a deep copy of y\n        x = copy.replace(y, a=1, b=2)   # new object with fields replaced, as defined by __replace__\n\nFor module specific errors, copy.Error is raised.\n',
  build: () =>
    new Map<string, Value>([
      ['copy', copyFunction],
      ['deepcopy', deepcopyFunction],
      ...makeFunctions('copy', {
        replace: [
          'obj, /, **changes',
          1,
          (obj: Value, changes: Map<string, Value> | null) => {
            const method = typeLookup(obj, '__replace__');
            if (method === undefined) throw typeError(`replace() does not support ${typeOf(obj).name} objects`);
            return call(method, [obj], changes);
          },
        ],
      }),
    ]),
  python: String.raw`
class Error(Exception):
    pass


error = Error
__all__ = ['Error', 'copy', 'deepcopy', 'replace']
`,
};
