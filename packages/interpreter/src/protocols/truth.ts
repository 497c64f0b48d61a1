/** Truth of a value: `bool(v)`. */
import { PyDict } from '../objects/dict.js';
import { overflowError, typeError, valueErr } from '../objects/exception.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import type { PyInt } from '../objects/int.js';
import { PyList, PyTuple } from '../objects/list.js';
import { PySetBase } from '../objects/set.js';
import { PyWideStr } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from './attributes.js';
import { callBound0 } from './calls.js';
import { index } from './operators.js';

/** `bool(v)`. */
export function truth(v: Value): boolean {
  switch (typeof v) {
    case 'boolean':
      return v;
    case 'number':
      return v !== 0;
    case 'string':
      return v !== '';
    case 'bigint':
      return true;
    default:
  }
  if (v === null) return false;
  if (v instanceof PyList || v instanceof PyTuple) return v.items.length !== 0;
  if (v instanceof PyDict || v instanceof PySetBase) return v.size !== 0;
  if (v instanceof PyFloat) return v.value !== 0;
  if (v instanceof PyWideStr) return true;
  if (v instanceof PyComplex) return v.real !== 0 || v.imag !== 0;
  const cls = v.cls;
  const found = cls.lookup('__bool__');
  if (found !== undefined && found !== null) {
    const r = callBound0(found, v);
    if (typeof r !== 'boolean') throw typeError(`__bool__ should return bool, returned ${typeName(typeOf(r))}`);
    return r;
  }
  const len = cls.lookup('__len__');
  return len === undefined || len === null ? true : lengthResult(callBound0(len, v)) !== 0;
}

/** What `__len__` returned, checked. */
export function lengthResult(r: Value): PyInt {
  const n = typeof r === 'number' ? r : index(r);
  if (n < 0) throw valueErr('__len__() should return >= 0');
  if (typeof n === 'bigint' && n > 9223372036854775807n) {
    throw overflowError(`cannot fit '${typeName(typeOf(r))}' into an index-sized integer`);
  }
  return n;
}
