/** ListSort makes CPython's comparisons in CPython's order, for consistent and inconsistent orders alike. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ListSort } from './timsort.js';

let seed = 1;
function rnd(n: number): number {
  seed = (seed * 16807) % 2147483647;
  return seed % n;
}
const rising = (a: number, b: number): number => a - b;
function list(n: number, at: (i: number) => number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(at(i));
  return out;
}
function make(kind: number, n: number): number[] {
  switch (kind) {
    case 0:
      return list(n, () => rnd(1000000));
    case 1:
      return list(n, () => rnd(4));
    case 2:
      return list(n, (i) => i);
    case 3:
      return list(n, (i) => n - i);
    case 4:
      return list(n, (i) => Math.floor((n - i) / 3));
    case 5: {
      const half = n >> 1;
      const first = list(half, () => rnd(1000)).sort(rising);
      return first.concat(list(n - half, () => rnd(1000)).sort(rising));
    }
    case 6:
      return list(n, (i) => (rnd(20) !== 0 ? i : rnd(n)));
    case 7:
      return list(n, () => rnd(50)).sort((a, b) => b - a);
    case 8:
      return list(n, (i) => i % 100);
    default:
      return list(n, (i) => {
        const k = Math.floor(i / 40);
        return k * (k % 2 ? 1 : -1) + (i % 40);
      });
  }
}

test('comparisons and results equal the recorded ones', () => {
  const cases = JSON.parse(readFileSync(new URL('fixtures/sort.json', import.meta.url), 'utf8')) as number[][];
  for (const [mode, kind, n, reverse, count, digest, order] of cases) {
    const values = make(kind, n);
    const ids = list(n, (i) => i);
    let counted = 0;
    let seen = 0;
    if (reverse) ids.reverse();
    if (n > 1) {
      new ListSort(ids, null, (a, b) => {
        const i = a as number;
        const j = b as number;
        counted++;
        seen = (seen * 31 + i * 7 + j) % 1000003;
        if (mode === 1) return (((values[i] * 7919 + values[j] * 104729) % 3) + 3) % 3 === 0;
        return values[i] < values[j];
      }).sort();
    }
    if (reverse) ids.reverse();
    const result = ids.reduce((h, id) => (h * 31 + id) % 1000003, 0);
    expect([mode, kind, n, reverse, counted, seen, result]).toEqual([mode, kind, n, reverse, count, digest, order]);
  }
});
