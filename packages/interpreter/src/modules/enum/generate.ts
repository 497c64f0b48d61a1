/** The rules by which `auto()` gets its values. */
import { PyBuiltin } from '../../objects/builtin.js';
import { PyStaticMethod } from '../../objects/descriptors.js';
import { E, PyException, typeError } from '../../objects/exception.js';
import { asInt, normalize } from '../../objects/int.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr } from '../../objects/str.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr } from '../../protocols/attributes.js';
import { call, callMethod } from '../../protocols/calls.js';
import { gt } from '../../protocols/comparison.js';
import { add } from '../../protocols/operators.js';
import { reprText } from '../../protocols/text.js';
import { bitLength } from './info.js';
import type { Generate } from './namespace.js';

function greatest(values: readonly Value[]): Value {
  let best = values[0];
  for (let i = 1; i < values.length; i++) if (gt(values[i], best)) best = values[i];
  return best;
}

function guarded(work: () => Value, complaint: () => PyException): Value {
  const d = m.d;
  try {
    return work();
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    const made = complaint();
    made.suppressContext = true;
    made.context = q;
    throw made;
  }
}

/** One more than the greatest so far. */
export const nextNumber: Generate = (_name, start, _count, last) => {
  if (last.length === 0) return start;
  m.chargeWork(last.length);
  const best = guarded(
    () => greatest(last),
    () => typeError('unable to sort non-numeric values'),
  );
  return guarded(
    () => add(best, 1),
    () => typeError(`unable to increment ${reprText(best)}`),
  );
};

/** The next bit. */
export const nextBit: Generate = (_name, start, count, last) => {
  if (count === 0) return start === null ? 1 : start;
  m.chargeWork(last.length);
  const best = greatest(last);
  const value = asInt(best);
  if (value === undefined) throw typeError(`invalid flag value ${reprText(best)}`);
  return normalize(1n << BigInt(bitLength(value)));
};

/** The name in lower case. */
export const lowerName: Generate = (name) => callMethod(name, 'lower');

/** The rule of an enumeration's class: its own, or one of the three above. */
export function generatorOf(first: PyType): Generate {
  const found = first.lookup('_generate_next_value_');
  if (found instanceof PyBuiltin && NATIVE.has(found)) return NATIVE.get(found)!;
  const fn = found instanceof PyStaticMethod ? found.fn : getAttr(first, '_generate_next_value_');
  return (name, start, count, last) => call(fn, [name, start, count, new PyList(last)]);
}

const NATIVE: Map<PyBuiltin, Generate> = new Map();

/** Tells that a builtin of a native class is one of the rules. */
export function registerRule(builtin: PyBuiltin, rule: Generate): void {
  NATIVE.set(builtin, rule);
}

/** A rule as programs call it. */
export function ruleRow(rule: Generate): (name: Value, start: Value, count: Value, last: Value) => Value {
  return (name, start, count, last) =>
    rule(asStr(name) as string, start, Number(asInt(count) ?? 0), last instanceof PyList ? last.items.slice() : []);
}
