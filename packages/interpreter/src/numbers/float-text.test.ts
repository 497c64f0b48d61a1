// Holds the text of floats against CPython's recorded answers.
import { expect, test } from 'vitest';
import rows from './fixtures/float-text.json' with { type: 'json' };
import { floatFromWire, floatToWire } from './fixtures/wire.js';
import {
  asIntegerRatio,
  floatFromHex,
  floatHex,
  floatRepr,
  floatToText,
  nextAfter,
  parseFloat_,
  roundHalfEven,
  roundToIntegral,
} from './float-text.js';
import type { FloatCode } from './float-text.js';

function answer(row: (string | number | boolean | null)[]): unknown {
  const x = floatFromWire(String(row[1]));
  switch (row[0]) {
    case 'repr':
      return floatRepr(x);
    case 'text':
      return floatToText(x, row[2] as FloatCode, row[3] as number, row[4] as boolean, false);
    case 'general':
      return floatToText(x, 'g', row[2] as number, false, true);
    case 'round': {
      const r = roundHalfEven(x, row[2] as number);
      return Number.isFinite(x) && !Number.isFinite(r) ? 'overflow' : floatToWire(r);
    }
    case 'hex':
      return floatHex(x);
    case 'ratio':
      return asIntegerRatio(x).map(String).join('/');
    case 'parse': {
      const r = parseFloat_(String(row[1]));
      return r === undefined ? null : floatToWire(r);
    }
    case 'fromhex': {
      const r = floatFromHex(String(row[1]));
      return typeof r === 'string' ? r : floatToWire(r);
    }
  }
  return undefined;
}

test('recorded rows', () => {
  const bad: unknown[] = [];
  for (const row of rows as (string | number | boolean | null)[][]) {
    const want = row[0] === 'ratio' ? row[2] + '/' + row[3] : row[row.length - 1];
    const got = answer(row);
    if (got !== want) bad.push([row, got]);
  }
  expect(bad).toEqual([]);
});

test('rounding to an integral float and neighbours', () => {
  expect([0.5, 1.5, 2.5, -0.5, -1.5, 2.4999].map(roundToIntegral)).toEqual([0, 2, 2, 0, -2, 2]);
  expect(nextAfter(1, 2)).toBe(1.0000000000000002);
  expect(nextAfter(0, -1)).toBe(-5e-324);
  expect(nextAfter(-1, 0)).toBe(-0.9999999999999999);
});
