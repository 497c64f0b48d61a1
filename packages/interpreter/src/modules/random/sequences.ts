/** random's functions on ints and sequences. https://docs.python.org/3.13/library/random.html#functions-for-sequences */
import type { Row } from '../../objects/builtin.js';
import { PyByteArray, PyBytes, PyMemoryView } from '../../objects/bytes.js';
import { PyRange } from '../../objects/descriptors.js';
import { E, indexError, newException, PyException, typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { asInt, type PyInt } from '../../objects/int.js';
import { payItems, PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr } from '../../objects/str.js';
import { PyObject, type Value } from '../../objects/value.js';
import { twoTo } from '../../numbers/float-bits.js';
import { intToBytes } from '../../numbers/int-functions.js';
import { log } from '../../numbers/libm/exponential.js';
import { typeOf } from '../../protocols/attributes.js';
import { le, lt } from '../../protocols/comparison.js';
import { plainDouble, realOf } from '../../protocols/conversion.js';
import { addInt, floorDivInt, mulInt, pay, subInt } from '../../protocols/int-ops.js';
import { toArray } from '../../protocols/iteration.js';
import { add, index, mul } from '../../protocols/operators.js';
import { getItem, length, setItem } from '../../protocols/subscript.js';
import { strText } from '../../protocols/text.js';
import { bitCountOf, coreOf, type Source, sourceOf } from './generator.js';

function randrange(self: Value, from: Value, to?: Value, by?: Value): PyInt {
  const start = index(from);
  if (to === undefined || to === null) {
    if (by !== undefined) throw typeError('Missing a non-None stop argument');
    if (start > 0) return sourceOf(self).below(start);
    throw valueErr('empty range for randrange()');
  }
  const stop = index(to);
  const width = subInt(stop, start);
  const step = by === undefined ? 1 : index(by);
  if (step === 1) {
    if (width > 0) return addInt(start, sourceOf(self).below(width));
    throw valueErr(`empty range in randrange(${strText(from)}, ${strText(to)})`);
  }
  if (step === 0) throw valueErr('zero step for randrange()');
  const n = floorDivInt(step > 0 ? subInt(addInt(width, step), 1) : addInt(addInt(width, step), 1), step);
  if (n <= 0) throw valueErr(`empty range in randrange(${strText(from)}, ${strText(to)}, ${strText(by!)})`);
  return addInt(start, mulInt(step, sourceOf(self).below(n)));
}

function choice(self: Value, seq: Value): Value {
  const n = seq instanceof PyList || seq instanceof PyTuple ? seq.items.length : length(seq);
  if (n === 0) throw indexError('Cannot choose from an empty sequence');
  return getItem(seq, sourceOf(self).below(n));
}

function shuffle(self: Value, x: Value): void {
  const source = sourceOf(self);
  const n = length(x);
  for (let i = n - 1; i > 0; i--) {
    m.charge(1);
    const j = Number(source.below(i + 1));
    if (x instanceof PyList && x.items.length > i) {
      const { items } = x;
      const kept = items[i];
      items[i] = items[j];
      items[j] = kept;
      continue;
    }
    const a = getItem(x, j);
    const b = getItem(x, i);
    setItem(x, i, a);
    setItem(x, j, b);
  }
}

function isSequence(v: Value): boolean {
  if (v instanceof PyList || v instanceof PyTuple || v instanceof PyRange || asStr(v) !== undefined) return true;
  if (v instanceof PyBytes || v instanceof PyByteArray || v instanceof PyMemoryView) return true;
  return v instanceof PyObject && typeOf(v).patternKind === 'sequence';
}

/** Sums so far. */
function accumulate(values: readonly Value[]): Value[] {
  const sums: Value[] = [];
  for (let i = 0; i < values.length; i++) sums.push(i === 0 ? values[0] : add(sums[i - 1], values[i]));
  return sums;
}

/** First position whose value is greater than x. */
function bisect(values: readonly Value[], x: Value, high: number): number {
  let low = 0;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (lt(x, values[mid])) high = mid;
    else low = mid + 1;
  }
  return low;
}

function sample(self: Value, population: Value, size: Value, counts?: Value): Value {
  if (!isSequence(population)) throw typeError('Population must be a sequence.  For dicts or sets, use sorted(d).');
  const n = length(population);
  if (counts !== undefined && counts !== null) return sampleCounted(self, population, n, size, counts);
  const k = index(size);
  if (k < 0 || k > n) throw valueErr('Sample larger than population or is negative');
  return new PyList(drawn(sourceOf(self), n, Number(k), population));
}

function sampleCounted(self: Value, population: Value, n: number, size: Value, counts: Value): Value {
  const sums = accumulate(toArray(counts));
  if (sums.length !== n) throw valueErr('The number of counts does not match the population');
  if (sums.length === 0) throw indexError('pop from empty list');
  const total = asInt(sums.pop()!);
  if (total === undefined) throw typeError('Counts must be integers');
  if (total <= 0) throw valueErr('Total of counts must be greater than zero');
  const k = index(size);
  if (k < 0 || k > total) throw valueErr('Sample larger than population or is negative');
  const picks = drawn(sourceOf(self), total, Number(k), null);
  return new PyList(picks.map((x) => getItem(population, bisect(sums, x, sums.length))));
}

/** k of n items without repeats; of the numbers themselves where there is no population. */
function drawn(source: Source, n: PyInt, k: number, population: Value | null): Value[] {
  payItems(k);
  let setSize = 21;
  // 4 ** ceil(log base 4 of 3k): the size of the table a set of k would have.
  if (k > 5) setSize += twoTo(2 * Math.ceil(log(k * 3) / log(4)));
  const out: Value[] = [];
  if (n <= setSize) {
    const count = Number(n);
    let pool: Value[];
    if (population === null) {
      payItems(count);
      pool = [];
      for (let i = 0; i < count; i++) pool.push(i);
    } else pool = toArray(population);
    for (let i = 0; i < k; i++) {
      m.charge(1);
      const j = Number(source.below(count - i));
      out.push(pool[j]);
      pool[j] = pool[count - i - 1];
    }
    return out;
  }
  const seen = new Set<PyInt>();
  for (let i = 0; i < k; i++) {
    m.charge(1);
    let j = source.below(n);
    while (seen.has(j)) {
      m.charge(1);
      j = source.below(n);
    }
    seen.add(j);
    out.push(population === null ? j : getItem(population, j));
  }
  return out;
}

function repeatTimes(k: Value | undefined): number {
  const n = k === undefined ? 1 : Number(index(k));
  if (n > 0) payItems(n);
  return n;
}

function choices(self: Value, population: Value, weights: Value = null, cumulative: Value = null, k?: Value): Value {
  const n = length(population);
  let sums: readonly Value[];
  if (cumulative === null) {
    if (weights === null) return evenChoices(self, population, n, repeatTimes(k));
    sums = weightSums(weights);
  } else {
    if (weights !== null) throw typeError('Cannot specify both weights and cumulative weights');
    sums = cumulative instanceof PyList || cumulative instanceof PyTuple ? cumulative.items : toArray(cumulative);
  }
  if (sums.length !== n) throw valueErr('The number of weights does not match the population');
  if (n === 0) throw indexError('list index out of range');
  const total = add(sums[n - 1], new PyFloat(0));
  if (le(total, new PyFloat(0))) throw valueErr('Total of weights must be greater than zero');
  const size = realOf(total);
  if (!Number.isFinite(size)) throw valueErr('Total of weights must be finite');
  const source = sourceOf(self);
  const count = repeatTimes(k);
  const plain = new Float64Array(n);
  let exact = true;
  for (let i = 0; i < n && exact; i++) {
    const x = sums[i];
    if (x instanceof PyFloat || typeof x === 'number') plain[i] = plainDouble(x)!;
    else exact = false;
  }
  const out: Value[] = [];
  for (let i = 0; i < count; i++) {
    m.charge(1);
    let at: number;
    if (exact) {
      const x = source.random() * size;
      let low = 0;
      let high = n - 1;
      while (low < high) {
        const mid = (low + high) >> 1;
        if (x < plain[mid]) high = mid;
        else low = mid + 1;
      }
      at = low;
    } else at = bisect(sums, mul(new PyFloat(source.random()), total), n - 1);
    out.push(getItem(population, at));
  }
  return new PyList(out);
}

function weightSums(weights: Value): Value[] {
  const d = m.d;
  try {
    return accumulate(toArray(weights));
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    const count = asInt(weights);
    if (count === undefined || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    const made = newException(E.TypeError, [`The number of choices must be a keyword argument: k=${strText(count)}`]);
    made.suppressContext = true;
    throw made;
  }
}

function evenChoices(self: Value, population: Value, n: number, count: number): Value {
  const source = sourceOf(self);
  const out: Value[] = [];
  const items = population instanceof PyList || population instanceof PyTuple ? population.items : null;
  for (let i = 0; i < count; i++) {
    m.charge(1);
    const at = Math.floor(source.random() * n);
    out.push(items !== null && at < items.length ? items[at] : getItem(population, at));
  }
  return new PyList(out);
}

function randbytes(self: Value, size: Value): Value {
  const n = index(size);
  const bits = bitCountOf(mulInt(n, 8));
  m.reserve(Number(n));
  const bytes = intToBytes(coreOf(self).bits(bits), Number(n), false, pay) as Uint8Array;
  return new PyBytes(bytes.reverse());
}

/** Rows of these functions; each gets its receiver as it is. */
export const sequenceFunctions: Readonly<Record<string, Row>> = {
  randbytes: ['n', 1, randbytes],
  randrange: ['start, stop=None, step=1', 1, randrange],
  randint: ['a, b', 1, (self: Value, a: Value, b: Value) => randrange(self, a, add(b, 1))],
  choice: ['seq', 1, choice],
  shuffle: ['x', 1, shuffle],
  sample: ['population, k, *, counts=None', 1, sample],
  choices: ['population, weights=None, *, cum_weights=None, k=1', 1, choices],
};
