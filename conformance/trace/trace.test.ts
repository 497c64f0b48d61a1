/** The lines that `onStatement` sees are the line events of CPython's `sys.settrace`, program by program. */
import { readFileSync } from 'node:fs';
import { evaluate } from '@vivarium/interpreter';
import { describe, expect, it } from 'vitest';

interface Recorded {
  lines: string;
  output: string;
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const recorded = JSON.parse(read('recorded.json')) as Record<string, Recorded>;
/** Programs whose lines differ, with the reason: they run too and must still differ. */
const differences = JSON.parse(read('differences.json')) as Record<string, string>;

describe('lines as CPython traces them', () => {
  for (const [name, wanted] of Object.entries(recorded)) {
    const reason = differences[name];
    it(`${name}${reason === undefined ? '' : ` (differs: ${reason})`}`, () => {
      const code = read(`programs/${name}.py`);
      const lines: string[] = [];
      const seen = evaluate(code, {
        authorizedImports: ['*'],
        dunders: 'all',
        observe: { onStatement: ({ frame, line }) => lines.push(`${frame.function}:${line}`) },
      });
      expect(seen.logs).toBe(wanted.output);
      if (reason === undefined) expect(lines.join(' ')).toBe(wanted.lines);
      else expect(lines.join(' '), `${name} is as CPython now: take it out of differences.json`).not.toBe(wanted.lines);
      // Hooks cost the program nothing: not an operation more or less.
      const unseen = evaluate(code, { authorizedImports: ['*'], dunders: 'all' });
      expect(unseen.usage.operations).toBe(seen.usage.operations);
      expect(unseen.logs).toBe(seen.logs);
      expect(unseen.error).toEqual(seen.error);
    });
  }

  it('has at least 60 programs', () => {
    expect(Object.keys(recorded).length).toBeGreaterThanOrEqual(60);
  });
});
