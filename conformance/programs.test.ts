/** Whole programs, one area each: what they print is what CPython 3.13 printed. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conformanceFile } from './cases.js';
import { runOpen } from './subject.js';

const folder = conformanceFile('programs/');

describe('programs', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.py'))) {
    it(name, () => {
      const outcome = runOpen(readFileSync(folder + name, 'utf8'), 'roomy');
      expect(outcome.error?.traceback ?? '').toBe('');
      expect(outcome.logs).toBe(readFileSync(folder + name.replace(/\.py$/, '.out'), 'utf8'));
    });
  }
});
