/** Stable order of strs without surrogates: by packed prefixes where there are many, by merging where there are few. */
import { m } from '../objects/machine.js';
import { orderOfDoubles, RADIX_FROM } from './radix.js';

/** Runs below this length are made by insertion before merging. */
export const RUN = 12;
/** Characters packed into one double: base 129 with 0 for the end, or base 65537. */
const ASCII_WINDOW = 7;
const WIDE_WINDOW = 3;

/** Indexes of strs in rising order, ties in theirs. `each` is what looking at one of them costs, on average, in elements. */
export function orderOfTexts(keys: readonly string[], n: number, each: number): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  /** Ranges of `order` whose strs are equal up to some offset: start, end, offset. */
  const ranges: number[] = [0, n, 0];
  while (ranges.length > 0) {
    const offset = ranges.pop() as number;
    const end = ranges.pop() as number;
    const start = ranges.pop() as number;
    const size = end - start;
    if (size < RADIX_FROM) {
      sortFew(keys, order, start, end, each);
      continue;
    }
    m.chargeWork(size * each);
    const from = commonPrefix(keys, order, start, end, offset);
    const ascii = allAscii(keys, order, start, end, from);
    const window = ascii ? ASCII_WINDOW : WIDE_WINDOW;
    const base = ascii ? 129 : 65537;
    const packed = new Float64Array(size);
    for (let i = 0; i < size; i++) {
      const text = keys[order[start + i]];
      let p = 0;
      for (let c = from; c < from + window; c++) p = p * base + (c < text.length ? text.charCodeAt(c) + 1 : 0);
      packed[i] = p;
    }
    const sorted = orderOfDoubles(packed, size);
    const before = order.slice(start, end);
    for (let i = 0; i < size; i++) order[start + i] = before[sorted[i]];
    for (let i = 0; i < size; ) {
      const p = packed[sorted[i]];
      let j = i + 1;
      while (j < size && packed[sorted[j]] === p) j++;
      // A window that ends in 0 holds the end of the str: all of this prefix are equal.
      if (j - i > 1 && p % base !== 0) ranges.push(start + i, start + j, from + window);
      i = j;
    }
  }
  return order;
}

/** How many characters all strs of a range share, at least `offset`. */
function commonPrefix(keys: readonly string[], order: Uint32Array, start: number, end: number, offset: number): number {
  const first = keys[order[start]];
  let shared = first.length;
  for (let i = start + 1; i < end && shared > offset; i++) {
    const text = keys[order[i]];
    if (text.length < shared) shared = text.length;
    let c = offset;
    while (c < shared && text.charCodeAt(c) === first.charCodeAt(c)) c++;
    shared = c;
  }
  return shared;
}

function allAscii(keys: readonly string[], order: Uint32Array, start: number, end: number, from: number): boolean {
  for (let i = start; i < end; i++) {
    const text = keys[order[i]];
    const to = Math.min(text.length, from + ASCII_WINDOW);
    for (let c = from; c < to; c++) if (text.charCodeAt(c) > 127) return false;
  }
  return true;
}

/** Sorts one short range of `order`. */
function sortFew(keys: readonly string[], order: Uint32Array<ArrayBuffer>, start: number, end: number, each: number): void {
  const size = end - start;
  if (size > RUN) {
    const some: string[] = [];
    for (let i = start; i < end; i++) some.push(keys[order[i]]);
    order.set(mergeTexts(some, order.slice(start, end), size, each), start);
    return;
  }
  m.chargeWork(size * each * 4);
  for (let i = start + 1; i < end; i++) {
    const o = order[i];
    const k = keys[o];
    let j = i - 1;
    for (; j >= start && keys[order[j]] > k; j--) order[j + 1] = order[j];
    order[j + 1] = o;
  }
}

/** Bottom-up merge sort; `keys` is used up. */
export function mergeTexts(keys: string[], order: Uint32Array<ArrayBuffer>, n: number, each: number): Uint32Array<ArrayBuffer> {
  for (let at = 0; at < n; at += RUN) {
    const end = Math.min(at + RUN, n);
    m.chargeWork(Math.max(64, (end - at) * each * 4));
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
  let toKeys = keys.slice();
  let toOrder = new Uint32Array(n);
  for (let width = RUN; width < n; width *= 2) {
    for (let at = 0; at < n; at += 2 * width) {
      const middle = Math.min(at + width, n);
      const end = Math.min(middle + width, n);
      m.chargeWork((end - at) * each);
      let a = at;
      let b = middle;
      let i = at;
      while (a < middle && b < end) {
        if (keys[b] < keys[a]) {
          toKeys[i] = keys[b];
          toOrder[i++] = order[b++];
        } else {
          toKeys[i] = keys[a];
          toOrder[i++] = order[a++];
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
    toKeys = k;
    const o = order;
    order = toOrder;
    toOrder = o;
  }
  return order;
}
