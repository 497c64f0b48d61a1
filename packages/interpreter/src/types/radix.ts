/** Stable radix sorts of numbers: the order of doubles by their bits, and ints of a 32-bit range. */
import { m } from '../objects/machine.js';

/** Below this many keys merging is quicker. */
export const RADIX_FROM = 1500;
const DIGIT = 2048;

/** Where a bucket's first element goes, from counts; false when one bucket holds all `n`: the pass can be left out. */
function startsOf(counts: Int32Array, n: number): boolean {
  let sum = 0;
  for (let d = 0; d < DIGIT; d++) {
    const c = counts[d];
    if (c === n) return false;
    counts[d] = sum;
    sum += c;
  }
  return true;
}

/** Indexes of keys (no NaN) in rising order, ties in theirs. */
export function orderOfDoubles(keys: Float64Array, n: number): Uint32Array<ArrayBuffer> {
  m.reserve(n * 32);
  m.chargeWork(n * 3);
  let hi = new Uint32Array(n);
  let lo = new Uint32Array(n);
  const one = new Float64Array(1);
  const words = new Uint32Array(one.buffer);
  one[0] = 1;
  const top = words[1] === 0 ? 0 : 1;
  const counts: Int32Array[] = [];
  for (let p = 0; p < 6; p++) counts.push(new Int32Array(DIGIT));
  const [c0, c1, c2, c3, c4, c5] = counts;
  for (let i = 0; i < n; i++) {
    // Adding 0 makes -0 and 0 one key.
    one[0] = keys[i] + 0;
    let h = words[top];
    let l = words[1 - top];
    if (h >>> 31 !== 0) {
      h = ~h >>> 0;
      l = ~l >>> 0;
    } else h = (h | 0x80000000) >>> 0;
    hi[i] = h;
    lo[i] = l;
    c0[l & 2047]++;
    c1[(l >>> 11) & 2047]++;
    c2[l >>> 22]++;
    c3[h & 2047]++;
    c4[(h >>> 11) & 2047]++;
    c5[h >>> 22]++;
  }
  let order = new Uint32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  let toHi = new Uint32Array(n);
  let toLo = new Uint32Array(n);
  let toOrder = new Uint32Array(n);
  for (let p = 0; p < 6; p++) {
    const starts = counts[p];
    if (!startsOf(starts, n)) continue;
    m.chargeWork(n);
    const shift = (p % 3) * 11;
    const digits = p < 3 ? lo : hi;
    for (let i = 0; i < n; i++) {
      const to = starts[(digits[i] >>> shift) & 2047]++;
      toHi[to] = hi[i];
      toLo[to] = lo[i];
      toOrder[to] = order[i];
    }
    let swap = hi;
    hi = toHi;
    toHi = swap;
    swap = lo;
    lo = toLo;
    toLo = swap;
    swap = order;
    order = toOrder;
    toOrder = swap;
  }
  return order;
}

/** Sorts ints between `min` and `min + 2^32 - 1`. */
export function sortInts32(values: readonly number[], min: number, max: number): Float64Array {
  const n = values.length;
  m.reserve(n * 16);
  let from = new Uint32Array(n);
  let to = new Uint32Array(n);
  for (let i = 0; i < n; i++) from[i] = values[i] - min;
  const span = max - min;
  for (let shift = 0; shift < 32 && (shift === 0 || Math.floor(span / (1 << shift)) > 0); shift += 11) {
    m.chargeWork(n * 2);
    const counts = new Int32Array(DIGIT);
    for (let i = 0; i < n; i++) counts[(from[i] >>> shift) & 2047]++;
    if (!startsOf(counts, n)) continue;
    for (let i = 0; i < n; i++) to[counts[(from[i] >>> shift) & 2047]++] = from[i];
    const swap = from;
    from = to;
    to = swap;
  }
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) out[i] = from[i] + min;
  return out;
}
