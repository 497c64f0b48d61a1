/** The examples: each program prints what was recorded beside it, with every option at its default. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { conformanceFile } from './cases.js';
import { runDefault } from './subject.js';

const folder = conformanceFile('../examples/');

describe('examples', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.py'))) {
    it(name, () => {
      const outcome = runDefault(readFileSync(folder + name, 'utf8'));
      expect(outcome.error?.traceback ?? '').toBe('');
      expect(outcome.logs).toBe(readFileSync(folder + name.replace(/\.py$/, '.out'), 'utf8'));
    });
  }
});
