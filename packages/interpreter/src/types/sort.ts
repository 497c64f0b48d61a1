/** list.sort: typed merges where keys are plain numbers or text, else CPython's own listsort, so that even inconsistent orders come out the same. */
import { m } from '../objects/machine.js';
import { valueErr } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { type PyList, PyTuple, payItems } from '../objects/list.js';
import type { Value } from '../objects/value.js';
import { call1 } from '../protocols/calls.js';
import { lt, same } from '../protocols/comparison.js';
import { orderOfDoubles, RADIX_FROM, sortInts32 } from './radix.js';
import { mergeTexts, orderOfTexts, RUN } from './text-sort.js';
import { ListSort } from './timsort.js';

/** Slices of this many numbers are sorted by one native call; above, they are merged by us, paying as we go. */
const NATIVE_CHUNK = 1 << 15;

/**
 * Sorts a list in place, stably. During the sort the list is empty for everyone else, as in CPython;
 * if someone changes it meanwhile the result is put back and ValueError raised.
 * @throws whatever a key function or comparison raises; the list then holds all its items, partly sorted.
 */
export function sortList(list: PyList, key: Value, reverse: boolean): void {
  const items = list.items;
  const n = items.length;
  payItems(n);
  const values = items.slice();
  const empty: Value[] = [];
  list.items = empty;
  let sorted = items;
  try {
    sorted = sortValues(values, key, reverse);
  } catch (q) {
    // catch-ok: the list gets its items back whatever happened; nothing is swallowed
    list.items = !m.dead && values.length === n ? values : items;
    throw q;
  }
  const touched = list.items !== empty || empty.length > 0;
  list.items = sorted;
  if (touched) throw valueErr('list modified during sort');
}

/** Sorts an array that nobody else sees; it may be reused for the result. On failure it keeps a permutation of its items. */
export function sortValues(values: Value[], key: Value, reverse: boolean): Value[] {
  // A key or a comparison may sort in turn: the frames of one level weigh about this much.
  m.enterNative(SORT_STACK_BYTES);
  const sorted = sortNow(values, key, reverse);
  m.d--;
  return sorted;
}

const SORT_STACK_BYTES = 1500;

function sortNow(values: Value[], key: Value, reverse: boolean): Value[] {
  const n = values.length;
  let keys: Value[] = values;
  if (key !== null) {
    keys = [];
    for (let i = 0; i < n; i++) keys.push(call1(key, values[i]));
  }
  if (n < 2) return values;
  return sortByKeys(keys, values, reverse);
}

/** Sorts `values` by `keys`, which may be the same array. */
function sortByKeys(keys: Value[], values: Value[], reverse: boolean): Value[] {
  const n = keys.length;
  m.chargeWork(n);
  const kind = kindOf(keys);
  if (kind === 'int' && keys === values) return sortInts(keys as number[], reverse);
  if (kind === 'int' || kind === 'number' || kind === 'text') return permute(values, orderOfPlain(keys, kind, reverse));
  const less = kind === 'tuple' ? tupleLess : kind === 'float' ? floatLess : kind === 'bigint' ? intLess : paidLess;
  if (reverse) {
    keys.reverse();
    if (keys !== values) values.reverse();
  }
  const order =
    n < RADIX_FROM ? undefined : kind === 'tuple' ? orderOfTuples(keys as PyTuple[]) : kind === 'bigint' ? orderOfInts(keys) : undefined;
  if (order !== undefined) values = permute(values, order);
  else new ListSort(keys, keys === values ? null : values, less).sort();
  return reverse ? values.reverse() : values;
}

/** Columns of tuples that are sorted one after the other; longer tuples seldom tie in all of them. */
const MAX_COLUMNS = 3;

/** The stable order of many tuples of one length whose columns are plain: by the last column, then the one before, ... Undefined for others. */
function orderOfTuples(keys: readonly PyTuple[]): Uint32Array | undefined {
  const n = keys.length;
  const width = keys[0].items.length;
  if (width === 0 || width > MAX_COLUMNS) return undefined;
  for (let i = 0; i < n; i++) if (keys[i].items.length !== width) return undefined;
  m.reserve(n * 16 * width);
  const columns: Value[][] = [];
  const kinds: PlainKind[] = [];
  for (let c = 0; c < width; c++) {
    const column: Value[] = [];
    for (let i = 0; i < n; i++) column.push(keys[i].items[c]);
    const kind = kindOf(column);
    if (kind !== 'int' && kind !== 'number' && kind !== 'text') return undefined;
    columns.push(column);
    kinds.push(kind);
  }
  let order = orderOfPlain(columns[width - 1], kinds[width - 1], false);
  for (let c = width - 2; c >= 0; c--) {
    const next = orderOfPlain(permute(columns[c], order), kinds[c], false);
    for (let i = 0; i < n; i++) next[i] = order[next[i]];
    order = next;
  }
  return order;
}

/** The stable order of ints of any size: by the nearest doubles, then exactly among those that share one. */
function orderOfInts(keys: readonly Value[]): Uint32Array {
  const n = keys.length;
  const numbers = new Float64Array(n);
  for (let i = 0; i < n; i++) numbers[i] = Number(keys[i]);
  const order = sortedOrder(numbers.slice(), n, false, n);
  for (let i = 0; i < n; ) {
    let j = i + 1;
    while (j < n && numbers[order[j]] === numbers[order[i]]) j++;
    if (j - i > 1) {
      const indexes: Value[] = [];
      for (let k = i; k < j; k++) indexes.push(order[k]);
      new ListSort(indexes, null, (x, y) => intLess(keys[x as number], keys[y as number])).sort();
      for (let k = i; k < j; k++) order[k] = indexes[k - i] as number;
    }
    i = j;
  }
  return order;
}

/** The double of an int, bool or float. */
function plainNumber(v: Value): number {
  return typeof v === 'number' ? v : v instanceof PyFloat ? v.value : v === true ? 1 : 0;
}

/** The stable order of keys that are all numbers without NaN, or all text. */
function orderOfPlain(keys: readonly Value[], kind: PlainKind, reverse: boolean): Uint32Array {
  const n = keys.length;
  if (kind === 'text') {
    let length = 0;
    for (let i = 0; i < n; i++) length += (keys[i] as string).length;
    return sortedOrder(keys.slice() as string[], n, reverse, n + length);
  }
  const numbers = new Float64Array(n);
  for (let i = 0; i < n; i++) numbers[i] = plainNumber(keys[i]);
  return sortedOrder(numbers, n, reverse, n);
}

type PlainKind = 'int' | 'number' | 'text';
type Kind = 'int' | 'bigint' | 'number' | 'float' | 'text' | 'tuple' | 'other';

/** What all keys are: ints; ints of any size; ints, bools and floats without NaN; floats with NaN; str without surrogates; tuples. */
function kindOf(keys: readonly Value[]): Kind {
  let ints = 0;
  let numbers = 0;
  let floats = 0;
  let texts = 0;
  let bigs = 0;
  let tuples = 0;
  const n = keys.length;
  let nan = false;
  for (let i = 0; i < n; i++) {
    const k = keys[i];
    if (typeof k === 'number') ints++;
    else if (typeof k === 'string') texts++;
    else if (typeof k === 'bigint') bigs++;
    else if (typeof k === 'boolean') numbers++;
    else if (k instanceof PyFloat) {
      floats++;
      if (k.value !== k.value) nan = true;
    } else if (k instanceof PyTuple) tuples++;
    else return 'other';
  }
  if (ints === n) return 'int';
  if (!nan && ints + numbers + floats === n) return 'number';
  if (floats === n) return 'float';
  if (texts === n) return 'text';
  if (bigs > 0 && bigs + ints === n) return 'bigint';
  if (tuples === n) return 'tuple';
  return 'other';
}

/** Ints of any size; comparing long ones costs by their length at most, which the limit of bits bounds. */
function intLess(a: Value, b: Value): boolean {
  m.charge(1);
  return (a as number) < (b as number);
}

function floatLess(a: Value, b: Value): boolean {
  return (a as PyFloat).value < (b as PyFloat).value;
}

function paidLess(a: Value, b: Value): boolean {
  m.charge(1);
  return lt(a, b);
}

/** `a < b` of two exact tuples: the first unequal items decide. */
function tupleLess(a: Value, b: Value): boolean {
  const x = (a as PyTuple).items;
  const y = (b as PyTuple).items;
  const n = x.length < y.length ? x.length : y.length;
  for (let i = 0; i < n; i++) {
    const p = x[i];
    const q = y[i];
    if (p === q) continue;
    if (typeof p === 'number') {
      if (typeof q === 'number') return p < q;
    } else if (typeof p === 'string') {
      if (typeof q === 'string') {
        if (p.length > 64) m.chargeWork(p.length);
        return p < q;
      }
    } else if (p instanceof PyFloat && q instanceof PyFloat) {
      if (p.value === q.value) continue;
      return p.value < q.value;
    }
    m.charge(1);
    if (!same(p, q)) return lt(p, q);
  }
  return x.length < y.length;
}

function permute(values: readonly Value[], order: Uint32Array): Value[] {
  const out: Value[] = [];
  for (let i = 0; i < order.length; i++) out.push(values[order[i]]);
  return out;
}

/** Ints that are their own keys: equal ones cannot be told apart, so stability is free. */
function sortInts(values: number[], reverse: boolean): Value[] {
  const n = values.length;
  m.reserve(n * 16);
  if (n >= RADIX_FROM) {
    let min = values[0];
    let max = min;
    for (let i = 1; i < n; i++) {
      const v = values[i];
      if (v < min) min = v;
      else if (v > max) max = v;
    }
    if (max - min <= 0xffffffff) return listed(sortInts32(values, min, max), reverse);
  }
  let from: Float64Array = new Float64Array(n);
  for (let i = 0; i < n; i++) from[i] = values[i];
  for (let at = 0; at < n; at += NATIVE_CHUNK) {
    const chunk = from.subarray(at, at + NATIVE_CHUNK);
    m.chargeWork(chunk.length * 15);
    chunk.sort();
  }
  if (n > NATIVE_CHUNK) {
    let to: Float64Array = new Float64Array(n);
    for (let width = NATIVE_CHUNK; width < n; width *= 2) {
      for (let at = 0; at < n; at += 2 * width) {
        const middle = Math.min(at + width, n);
        const end = Math.min(middle + width, n);
        m.chargeWork(end - at);
        let a = at;
        let b = middle;
        for (let i = at; i < end; i++) to[i] = b >= end || (a < middle && from[a] <= from[b]) ? from[a++] : from[b++];
      }
      const swap = from;
      from = to;
      to = swap;
    }
  }
  return listed(from, reverse);
}

function listed(sorted: Float64Array, reverse: boolean): Value[] {
  const n = sorted.length;
  const out: Value[] = [];
  if (reverse) for (let i = n - 1; i >= 0; i--) out.push(sorted[i]);
  else for (let i = 0; i < n; i++) out.push(sorted[i]);
  return out;
}

/**
 * The stable order of keys that JavaScript's `<` orders totally: indexes, first to last. `keys` is used up.
 * `work` is what one pass over all keys costs in compared elements.
 */
function sortedOrder(keys: Float64Array | string[], n: number, reverse: boolean, work: number): Uint32Array {
  m.reserve(n * 24);
  let order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  m.chargeWork(work);
  const direction = runOf(keys, n);
  if (direction === 'rising') {
    if (reverse) reverseKeepingTies(keys, order, n);
    return order;
  }
  if (direction === 'falling') {
    if (!reverse) order.reverse();
    return order;
  }
  if (reverse) {
    keys.reverse();
    order.reverse();
  }
  if (n >= RADIX_FROM) {
    const at = keys instanceof Float64Array ? orderOfDoubles(keys, n) : orderOfTexts(keys, n, work / n);
    if (reverse) for (let i = 0; i < n; i++) at[i] = n - 1 - at[i];
    return reverse ? at.reverse() : at;
  }
  order = keys instanceof Float64Array ? mergeNumbers(keys, order, n) : mergeTexts(keys, order, n, work / n);
  return reverse ? order.reverse() : order;
}

/** Whether keys never fall, or always strictly fall. */
function runOf(keys: Float64Array | string[], n: number): 'rising' | 'falling' | 'mixed' {
  let i = 1;
  while (i < n && !(keys[i] < keys[i - 1])) i++;
  if (i === n) return 'rising';
  if (i > 1) return 'mixed';
  while (i < n && keys[i] < keys[i - 1]) i++;
  return i === n ? 'falling' : 'mixed';
}

/** Turns a rising order round, equal keys keeping theirs. */
function reverseKeepingTies(keys: Float64Array | string[], order: Uint32Array, n: number): void {
  order.reverse();
  for (let end = n; end > 0; ) {
    let start = end - 1;
    while (start > 0 && !(keys[start - 1] < keys[end - 1])) start--;
    for (let i = n - end, j = n - start - 1; i < j; i++, j--) {
      const swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    end = start;
  }
}

function mergeNumbers(keys: Float64Array, order: Uint32Array<ArrayBuffer>, n: number): Uint32Array<ArrayBuffer> {
  for (let at = 0; at < n; at += RUN) {
    const end = Math.min(at + RUN, n);
    if ((at & 0x3ff) < RUN) m.chargeWork(1024 * 4);
    for (let i = at + 1; i < end; i++) {
      const k = keys[i];
      const o = order[i];
      let j = i - 1;
      for (; j >= at && keys[j] > k; j--) {
        keys[j + 1] = keys[j];
        order[j + 1] = order[j];
      }
      keys[j + 1] = k;
      order[j + 1] = o;
    }
  }
  let toKeys = new Float64Array(n);
  let toOrder = new Uint32Array(n);
  for (let width = RUN; width < n; width *= 2) {
    for (let at = 0; at < n; at += 2 * width) {
      const middle = Math.min(at + width, n);
      const end = Math.min(middle + width, n);
      m.chargeWork(end - at);
      let a = at;
      let b = middle;
      let i = at;
      if (middle < end && keys[middle - 1] > keys[middle]) {
        while (a < middle && b < end) {
          if (keys[b] < keys[a]) {
            toKeys[i] = keys[b];
            toOrder[i++] = order[b++];
          } else {
            toKeys[i] = keys[a];
            toOrder[i++] = order[a++];
          }
        }
      }
      while (a < middle) {
        toKeys[i] = keys[a];
        toOrder[i++] = order[a++];
      }
      while (b < end) {
        toKeys[i] = keys[b];
        toOrder[i++] = order[b++];
      }
    }
    const k = keys;
    keys = toKeys;
    toKeys = k as Float64Array<ArrayBuffer>;
    const o = order;
    order = toOrder;
    toOrder = o;
  }
  return order;
}
