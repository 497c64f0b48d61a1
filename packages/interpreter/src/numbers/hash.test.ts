// Holds random sequences and hashes against CPython's recorded answers.
import { expect, test } from 'vitest';
import rows from './fixtures/hash.json' with { type: 'json' };
import { floatFromWire, floatToWire } from './fixtures/wire.js';
import { type Int, norm } from './int-math.js';
import { Mt19937 } from './mt19937.js';
import { hashComplex, hashFloat, hashFrozenset, hashInt, hashTuple } from './numeric-hash.js';
import { hashBytes, hashPoints, hashStr } from './siphash.js';

const free = (): void => {};
const read = (s: string): Int => (s[0] === '-' ? norm(-BigInt(s.slice(1))) : norm(BigInt(s)));
const write = (x: Int): string => {
  if (typeof x === 'number' ? !Number.isSafeInteger(x) || Object.is(x, -0) : norm(x) !== x) return 'not normal';
  return x < 0 ? '-0x' + (-BigInt(x)).toString(16) : '0x' + x.toString(16);
};

function answer(row: unknown[]): unknown {
  const a = row[1] as string;
  switch (row[0]) {
    case 'random': {
      const r = new Mt19937();
      r.seedInt(read(a), free);
      const got: string[] = [];
      for (let i = 0; i < 3; i++) got.push(floatToWire(r.random()));
      for (const k of [1, 5, 31, 32, 33, 40, 53, 54, 63, 64, 65, 100, 1000]) got.push(write(r.getrandbits(k, free)));
      for (const n of [1, 2, 6, 10, 100, 2 ** 40, 10n ** 20n]) got.push(write(r.randbelow(n, free)));
      for (let i = 0; i < 700; i++) r.random();
      const copy = new Mt19937();
      copy.setState(r.getState());
      got.push(floatToWire(r.random()));
      if (floatToWire(copy.random()) !== got[got.length - 1]) return 'state';
      const s = r.getState();
      return JSON.stringify([got, [s[0], s[623], s[624]]]) === JSON.stringify([row[2], row[3]]) ? row[3] : [got, s[624]];
    }
    case 'str': {
      const points: number[] = [];
      for (const c of a) points.push(c.codePointAt(0) as number);
      const h = write(hashPoints(points, free));
      return points.length !== a.length || h === write(hashStr(a, free)) ? h : 'differ';
    }
    case 'bytes':
      return write(hashBytes(row[1] as number[], free));
    case 'int':
      return write(hashInt(read(a), free));
    case 'float':
      return write(hashFloat(floatFromWire(a)));
    case 'complex':
      return write(hashComplex(floatFromWire(a), floatFromWire(String(row[2]))));
    case 'tuple':
      return write(hashTuple((row[1] as string[]).map(read)));
    case 'frozenset':
      return write(hashFrozenset((row[1] as string[]).map(read)));
  }
  return undefined;
}

test('recorded rows', () => {
  const bad: unknown[] = [];
  for (const row of rows as unknown[][]) {
    const want = row[row.length - 1];
    const got = answer(row);
    if (JSON.stringify(got) !== JSON.stringify(want)) bad.push([row, got]);
  }
  expect(bad).toEqual([]);
});
