/** CPython 3.13's listsort: runs, binary insertion, powersort's merge order, galloping; the same comparisons in the same order. */
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';

const MIN_GALLOP = 7;
const MAX_MINRUN = 64;

interface Run {
  start: number;
  length: number;
  power: number;
}

/** Sorts `keys` in place by `less`, moving `values` along. If `less` throws, both hold permutations of what they held. */
export class ListSort {
  private readonly keys: Value[];
  private readonly values: Value[] | null;
  private readonly less: (a: Value, b: Value) => boolean;
  private minGallop = MIN_GALLOP;
  private readonly runs: Run[] = [];

  constructor(keys: Value[], values: Value[] | null, less: (a: Value, b: Value) => boolean) {
    this.keys = keys;
    this.values = values;
    this.less = less;
  }

  sort(): void {
    const n = this.keys.length;
    const minRun = minimalRun(n);
    for (let start = 0; start < n; ) {
      let length = this.countRun(start, n);
      if (length < minRun) {
        const forced = Math.min(n - start, minRun);
        this.insertionSort(start, start + forced, start + length);
        length = forced;
      }
      m.chargeWork(length * 8);
      this.pushRun(start, length);
      start += length;
    }
    const runs = this.runs;
    while (runs.length > 1) {
      let at = runs.length - 2;
      if (at > 0 && runs[at - 1].length < runs[at + 1].length) at--;
      this.mergeAt(at);
    }
  }

  private reverseRange(from: number, to: number): void {
    reverseIn(this.keys, from, to);
    if (this.values !== null) reverseIn(this.values, from, to);
  }

  /** Length of the run that begins at `start`; a falling one is turned round (ties keep their order). */
  private countRun(start: number, end: number): number {
    const { keys, less } = this;
    let i = start + 1;
    if (i >= end) return end - start;
    while (i < end && !less(keys[i], keys[i - 1])) i++;
    if (i === end) return end - start;
    if (i > start + 1) {
      if (less(keys[start], keys[i - 1])) return i - start;
      // All equal so far: turned round now, turned back with the whole run.
      this.reverseRange(start, i);
    }
    i++;
    let ties = 0;
    for (; i < end; i++) {
      if (less(keys[i], keys[i - 1])) {
        if (ties > 0) {
          this.reverseRange(i - ties - 1, i);
          ties = 0;
        }
      } else if (less(keys[i - 1], keys[i])) break;
      else ties++;
    }
    if (ties > 0) this.reverseRange(i - ties - 1, i);
    this.reverseRange(start, i);
    while (i < end && !less(keys[i], keys[i - 1])) i++;
    return i - start;
  }

  /** Binary insertion of `[sorted, end)` into the sorted `[start, sorted)`. */
  private insertionSort(start: number, end: number, sorted: number): void {
    const { keys, values, less } = this;
    for (let at = sorted; at < end; at++) {
      const pivot = keys[at];
      let left = start;
      let right = at;
      do {
        const middle = (left + right) >> 1;
        if (less(pivot, keys[middle])) right = middle;
        else left = middle + 1;
      } while (left < right);
      for (let i = at; i > left; i--) keys[i] = keys[i - 1];
      keys[left] = pivot;
      if (values !== null) {
        const moved = values[at];
        for (let i = at; i > left; i--) values[i] = values[i - 1];
        values[left] = moved;
      }
    }
  }

  private pushRun(start: number, length: number): void {
    const runs = this.runs;
    if (runs.length > 0) {
      const last = runs[runs.length - 1];
      const power = powerOf(last.start, last.length, length, this.keys.length);
      while (runs.length > 1 && runs[runs.length - 2].power > power) this.mergeAt(runs.length - 2);
      runs[runs.length - 1].power = power;
    }
    runs.push({ start, length, power: 0 });
  }

  private mergeAt(at: number): void {
    const { keys, runs } = this;
    const left = runs[at];
    const right = runs[at + 1];
    let a = left.start;
    let na = left.length;
    const b = right.start;
    let nb = right.length;
    left.length = na + nb;
    runs.splice(at + 1, 1);
    m.chargeWork((na + nb) * 2);
    const skip = this.gallopRight(keys[b], keys, a, na, 0);
    a += skip;
    na -= skip;
    if (na === 0) return;
    nb = this.gallopLeft(keys[a + na - 1], keys, b, nb, nb - 1);
    if (nb <= 0) return;
    if (na <= nb) this.mergeLow(a, na, b, nb);
    else this.mergeHigh(a, na, b, nb);
  }

  /** Offset of the first of `n` items from `base` that is not less than `key`, galloping from `hint`. */
  private gallopLeft(key: Value, a: readonly Value[], base: number, n: number, hint: number): number {
    const less = this.less;
    const at = base + hint;
    let last = 0;
    let offset = 1;
    if (less(a[at], key)) {
      const max = n - hint;
      while (offset < max && less(a[at + offset], key)) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > max) offset = max;
      last += hint;
      offset += hint;
    } else {
      const max = hint + 1;
      while (offset < max && !less(a[at - offset], key)) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > max) offset = max;
      const k = last;
      last = hint - offset;
      offset = hint - k;
    }
    last++;
    while (last < offset) {
      const middle = last + ((offset - last) >> 1);
      if (less(a[base + middle], key)) last = middle + 1;
      else offset = middle;
    }
    return offset;
  }

  /** Offset of the first of `n` items from `base` that is greater than `key`, galloping from `hint`. */
  private gallopRight(key: Value, a: readonly Value[], base: number, n: number, hint: number): number {
    const less = this.less;
    const at = base + hint;
    let last = 0;
    let offset = 1;
    if (less(key, a[at])) {
      const max = hint + 1;
      while (offset < max && less(key, a[at - offset])) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > max) offset = max;
      const k = last;
      last = hint - offset;
      offset = hint - k;
    } else {
      const max = n - hint;
      while (offset < max && !less(key, a[at + offset])) {
        last = offset;
        offset = offset * 2 + 1;
      }
      if (offset > max) offset = max;
      last += hint;
      offset += hint;
    }
    last++;
    while (last < offset) {
      const middle = last + ((offset - last) >> 1);
      if (less(key, a[base + middle])) offset = middle;
      else last = middle + 1;
    }
    return offset;
  }

  /** Merges two neighbouring runs, the left one (not longer) being set aside. */
  private mergeLow(start: number, na: number, b: number, nb: number): void {
    const { keys, values, less } = this;
    const side = keys.slice(start, start + na);
    const sideValues = values === null ? null : values.slice(start, start + na);
    let a = 0;
    let to = start;
    const takeA = (): void => {
      keys[to] = side[a];
      if (values !== null) values[to] = sideValues![a];
      to++;
      a++;
      na--;
    };
    const takeB = (): void => {
      keys[to] = keys[b];
      if (values !== null) values[to] = values[b];
      to++;
      b++;
      nb--;
    };
    /** What is left of the side array goes where the gap is. */
    const finish = (): void => {
      while (na > 0) takeA();
    };
    /** The last of the left run belongs at the very end. */
    const copyB = (): void => {
      while (nb > 0) takeB();
      finish();
    };
    takeB();
    if (nb === 0) return finish();
    if (na === 1) return copyB();
    let minGallop = this.minGallop;
    try {
      for (;;) {
        let countA = 0;
        let countB = 0;
        for (;;) {
          if (less(keys[b], side[a])) {
            takeB();
            countB++;
            countA = 0;
            if (nb === 0) return finish();
            if (countB >= minGallop) break;
          } else {
            takeA();
            countA++;
            countB = 0;
            if (na === 1) return copyB();
            if (countA >= minGallop) break;
          }
        }
        minGallop++;
        do {
          if (minGallop > 1) minGallop--;
          this.minGallop = minGallop;
          countA = this.gallopRight(keys[b], side, a, na, 0);
          if (countA > 0) {
            for (let k = countA; k > 0; k--) takeA();
            if (na === 1) return copyB();
            if (na === 0) return;
          }
          takeB();
          if (nb === 0) return finish();
          countB = this.gallopLeft(side[a], keys, b, nb, 0);
          if (countB > 0) {
            for (let k = countB; k > 0; k--) takeB();
            if (nb === 0) return finish();
          }
          takeA();
          if (na === 1) return copyB();
        } while (countA >= MIN_GALLOP || countB >= MIN_GALLOP);
        minGallop++;
        this.minGallop = minGallop;
      }
    } catch (q) {
      // catch-ok: no item may be lost; the failure passes on
      finish();
      throw q;
    }
  }

  /** Merges two neighbouring runs from their ends, the right one (shorter) being set aside. */
  private mergeHigh(start: number, na: number, from: number, nb: number): void {
    const { keys, values, less } = this;
    const side = keys.slice(from, from + nb);
    const sideValues = values === null ? null : values.slice(from, from + nb);
    let a = start + na - 1;
    let b = nb - 1;
    let to = from + nb - 1;
    const takeA = (): void => {
      keys[to] = keys[a];
      if (values !== null) values[to] = values[a];
      to--;
      a--;
      na--;
    };
    const takeB = (): void => {
      keys[to] = side[b];
      if (values !== null) values[to] = sideValues![b];
      to--;
      b--;
      nb--;
    };
    const finish = (): void => {
      while (nb > 0) takeB();
    };
    /** The first of the right run belongs at the very front. */
    const copyA = (): void => {
      while (na > 0) takeA();
      finish();
    };
    takeA();
    if (na === 0) return finish();
    if (nb === 1) return copyA();
    let minGallop = this.minGallop;
    try {
      for (;;) {
        let countA = 0;
        let countB = 0;
        for (;;) {
          if (less(side[b], keys[a])) {
            takeA();
            countA++;
            countB = 0;
            if (na === 0) return finish();
            if (countA >= minGallop) break;
          } else {
            takeB();
            countB++;
            countA = 0;
            if (nb === 1) return copyA();
            if (countB >= minGallop) break;
          }
        }
        minGallop++;
        do {
          if (minGallop > 1) minGallop--;
          this.minGallop = minGallop;
          countA = na - this.gallopRight(side[b], keys, start, na, na - 1);
          if (countA > 0) {
            for (let k = countA; k > 0; k--) takeA();
            if (na === 0) return finish();
          }
          takeB();
          if (nb === 1) return copyA();
          countB = nb - this.gallopLeft(keys[a], side, 0, nb, nb - 1);
          if (countB > 0) {
            for (let k = countB; k > 0; k--) takeB();
            if (nb === 1) return copyA();
            if (nb === 0) return;
          }
          takeA();
          if (na === 0) return finish();
        } while (countA >= MIN_GALLOP || countB >= MIN_GALLOP);
        minGallop++;
        this.minGallop = minGallop;
      }
    } catch (q) {
      // catch-ok: no item may be lost; the failure passes on
      finish();
      throw q;
    }
  }
}

function reverseIn(a: Value[], from: number, to: number): void {
  for (let i = from, j = to - 1; i < j; i++, j--) {
    const swap = a[i];
    a[i] = a[j];
    a[j] = swap;
  }
}

/** Run length below which insertion is used: n/minrun is at or just under a power of two. */
function minimalRun(n: number): number {
  let odd = 0;
  while (n >= MAX_MINRUN) {
    odd |= n & 1;
    n >>= 1;
  }
  return n + odd;
}

/** Powersort's power of the boundary between two neighbouring runs. */
function powerOf(start: number, n1: number, n2: number, n: number): number {
  let a = 2 * start + n1;
  let b = a + n1 + n2;
  for (let power = 1; ; power++) {
    if (a >= n) {
      a -= n;
      b -= n;
    } else if (b >= n) return power;
    a *= 2;
    b *= 2;
  }
}
