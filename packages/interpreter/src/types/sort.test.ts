/** The typed sorts give what the general merge gives: same order, ties kept, both directions, every size class. */
import { expect, test } from 'vitest';
import { makeFunction } from '../objects/builtin.js';
import { PyFloat } from '../objects/float.js';
import { PyList, PyTuple } from '../objects/list.js';
import type { Value } from '../objects/value.js';
import { lt } from '../protocols/comparison.js';
import { sortList } from './sort.js';
import { ListSort } from './timsort.js';

let seed = 7;
function rnd(n: number): number {
  seed = (seed * 16807) % 2147483647;
  return seed % n;
}
const first = makeFunction('first', 'x, /', 1, (x: Value) => (x as PyTuple).items[0], 'test');

const WORDS = ['', 'a', 'prefix', 'prefix-and-a-long-tail', 'é', 'Ω', '\uffee', 'z'];
const kinds: Record<string, (n: number) => Value> = {
  'small ints': () => rnd(50) - 25,
  ints: () => rnd(2147483646) - 1000000000,
  'wide ints': () => (rnd(2147483646) - 1000000000) * 4000000,
  floats: () => new PyFloat((rnd(2000) - 1000) / 8),
  'wide floats': () => new PyFloat([Infinity, -Infinity, 0, -0, 5e-324, 1e300, -1e-300, rnd(1000) / 7, -rnd(1000) * 1e10][rnd(9)]),
  mixed: () => [rnd(4), rnd(2) === 1, new PyFloat(rnd(8) / 2), -rnd(3)][rnd(4)],
  words: () => WORDS[rnd(8)] + WORDS[rnd(8)] + (rnd(3) === 0 ? String(rnd(100)) : ''),
  'long words': () => 'the same beginning of all ' + String(rnd(100000)),
  'ascii words': () => String(rnd(1000000)) + WORDS[rnd(4)],
  tuples: () => new PyTuple([rnd(5), WORDS[rnd(8)], new PyFloat(rnd(3))]),
  'big ints': () => [BigInt(rnd(5)) * 10n ** 20n - 2n * 10n ** 20n, rnd(100)][rnd(2)] || 0,
  'mixed tuples': () => new PyTuple([[rnd(4), rnd(2) === 1, new PyFloat(rnd(8) / 2)][rnd(3)], rnd(4)]),
  'text tuples': () => new PyTuple([WORDS[rnd(8)], rnd(4)]),
  rising: (i) => i >> 1,
  falling: (i) => -i,
  'falling with ties': (i) => -(i >> 2),
};

for (const [name, make] of Object.entries(kinds)) {
  test(name, () => {
    for (const n of [0, 1, 2, 3, 7, 13, 64, 300, 1499, 1500, 4000, 40000]) {
      if (n === 40000 && name !== 'wide ints') continue;
      for (const reverse of [false, true]) {
        const items: Value[] = [];
        for (let i = 0; i < n; i++) items.push(new PyTuple([make(i), i]));
        const keys = items.map((t) => (t as PyTuple).items[0]);
        const values = items.slice();
        if (reverse) {
          keys.reverse();
          values.reverse();
        }
        new ListSort(keys, values, lt).sort();
        if (reverse) {
          keys.reverse();
          values.reverse();
        }
        const keyed = new PyList(items.slice());
        sortList(keyed, first, reverse);
        expect(keyed.items.length).toBe(n);
        expect(
          keyed.items.every((v, i) => v === values[i]),
          `${n} by key, reverse ${reverse}`,
        ).toBe(true);
        const bare = new PyList(items.map((t) => (t as PyTuple).items[0]));
        sortList(bare, null, reverse);
        expect(
          bare.items.every((v, i) => v === keys[i]),
          `${n} without key, reverse ${reverse}`,
        ).toBe(true);
      }
    }
  });
}
