/** Decimals give what CPython 3.13 printed when the programs in `fixtures` were recorded; long ones are paid for. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../index.js';

const read = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

describe('recorded programs', () => {
  for (const name of ['values', 'operations', 'powers', 'formats', 'contexts', 'long']) {
    test(name, () => {
      const outcome = evaluate(read(`${name}.py`), {
        authorizedImports: ['*'],
        dunders: 'all',
        limits: { profile: 'roomy', maxOutputCharacters: null },
      });
      expect(outcome.error?.traceback).toBeUndefined();
      expect(outcome.logs.split('\n')).toEqual(read(`${name}.txt`).split('\n'));
    });
  }
});

describe('gates', () => {
  for (const [code, gate] of [
    ['Context(prec=300000).exp(Decimal(1))', 'operations'],
    ['Context(prec=100000).ln(Decimal(7))', 'operations'],
    ['Context(prec=5).ln(Decimal("1." + "0" * 100000 + "1"))', 'operations'],
    ['Context(prec=300000).power(Decimal(3), Decimal("0.3"))', 'operations'],
    ['Context(prec=MAX_PREC).divide(1, 3)', 'memory'],
    ['Context(prec=MAX_PREC).rotate(Decimal(1), Decimal(5))', 'memory'],
    ['Context(prec=10**9).logical_invert(Decimal(1))', 'memory'],
    ['int(Decimal("1e100000000"))', 'memory'],
    ['Decimal("1e999999999").as_integer_ratio()', 'memory'],
    ['format(Decimal("1e-999999999"), "f")', 'memory'],
    ['format(Decimal(1), "2147483647")', 'memory'],
    ['Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN).add(Decimal("1e999999"), 1)', 'memory'],
  ] as const) {
    test(code, () => {
      const outcome = evaluate(`from decimal import *\n${code}`, { authorizedImports: ['*'], limits: 'classic' });
      expect(outcome.error?.gate).toBe(gate);
    });
  }
});

describe('what is cheap stays cheap', () => {
  for (const [code, operations] of [
    ['Decimal(10) ** 900000', 200],
    ['hash(Decimal("1e4000000000000000"))', 200],
    ['Decimal("1e-999999999").quantize(Decimal(1))', 200],
    ['Context(prec=300000).divide(1, 1)', 2_000_000],
    ['Context(prec=300000).normalize(Decimal("1" + "0" * 200000))', 2_000_000],
    ['Context(prec=10000).ln(Decimal(7))', 2_000_000],
  ] as const) {
    test(code, () => {
      const outcome = evaluate(`from decimal import *\n${code}`, { authorizedImports: ['*'], limits: 'classic' });
      expect(outcome.error).toBeUndefined();
      expect(outcome.usage.operations).toBeLessThan(operations);
    });
  }
});
