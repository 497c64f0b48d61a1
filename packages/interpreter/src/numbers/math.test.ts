// Holds float and int functions against CPython's recorded answers.
import { expect, test } from 'vitest';
import rows from './fixtures/math.json' with { type: 'json' };
import { floatFromWire, floatToWire } from './fixtures/wire.js';
import { CompensatedSum, floatFloorDiv, floatMod, fsum, ieeeRemainder } from './float-math.js';
import { combinations, factorial, factorialBits, intFromBytes, intToBytes, permutations } from './int-functions.js';
import { bitLength, type Int, norm } from './int-math.js';

const free = (): void => {};
const read = (s: unknown): Int => (String(s)[0] === '-' ? norm(-BigInt(String(s).slice(1))) : norm(BigInt(String(s))));
const write = (x: Int): string => {
  if (typeof x === 'number' ? !Number.isSafeInteger(x) || Object.is(x, -0) : norm(x) !== x) return 'not normal';
  return x < 0 ? '-0x' + (-BigInt(x)).toString(16) : '0x' + x.toString(16);
};

function answer(row: unknown[]): unknown {
  const float = (i: number): number => floatFromWire(String(row[i]));
  const n = row[2] as number;
  switch (row[0]) {
    case 'floatdiv':
      return [floatFloorDiv(float(1), float(2)), floatMod(float(1), float(2))].map(floatToWire);
    case 'remainder':
      return [floatToWire(ieeeRemainder(float(1), float(2)))];
    case 'fsum': {
      const r = fsum((row[1] as string[]).map(floatFromWire), free);
      return [typeof r === 'string' ? r : floatToWire(r)];
    }
    case 'sum': {
      const sum = new CompensatedSum(0);
      for (const w of row[1] as string[]) sum.add(floatFromWire(w));
      return [floatToWire(sum.value())];
    }
    case 'factorial': {
      const r = factorial(row[1] as number, free);
      return bitLength(r) <= factorialBits(row[1] as number) ? [write(r)] : ['bits'];
    }
    case 'perm':
      return [write(permutations(read(row[1]), n, free))];
    case 'comb':
      return [write(combinations(read(row[1]), n, free))];
    case 'tobytes': {
      const r = intToBytes(read(row[1]), n, row[3] as boolean, free);
      return [typeof r === 'string' ? r : [...r]];
    }
    case 'frombytes':
      return [write(intFromBytes(row[1] as number[], row[2] as boolean, free))];
  }
  return undefined;
}

test('recorded rows', () => {
  const bad: unknown[] = [];
  for (const row of rows as unknown[][]) {
    const got = answer(row) as unknown[];
    if (JSON.stringify(got) !== JSON.stringify(row.slice(row.length - got.length))) bad.push([row, got]);
  }
  expect(bad).toEqual([]);
});
