/** Runs one attack and says what came of it. */
import { expect, test } from 'vitest';
import { LocalPythonExecutor } from '../../src/index.js';
import type { Attack } from './corpus.js';

/** Seconds a run may take. Outside the long suite attacks that only a clock ends are cut short. */
const LIMIT = process.env.VIVARIUM_LONG === '1' ? 1 : 0.1;
/** Milliseconds beyond twice the limit that a loaded machine and its garbage collector may cost. */
const GRACE = process.env.VIVARIUM_LONG === '1' ? 200 : 3000;

export function attackSuite(attacks: readonly Attack[]): void {
  test.each(attacks.map((attack) => [attack.name, attack] as const))('%s', (_, attack) => {
    const executor = new LocalPythonExecutor({ limits: { timeoutSeconds: LIMIT }, additionalAuthorizedImports: ['*'], dunders: 'all' });
    const start = performance.now();
    const run = executor.runSync(attack.code);
    const spent = performance.now() - start;
    const outcome = run.status === 'ok' ? 'ok' : (run.error?.gate ?? run.error?.type ?? 'nothing');
    expect(run.error?.detail).toBeUndefined();
    expect(outcome).not.toBe('internal');
    expect(outcome).not.toBe('stack');
    if (attack.expect !== undefined && outcome !== 'time' && outcome !== 'memory') expect([attack.expect].flat()).toContain(outcome);
    expect(run.error?.message ?? '').not.toMatch(
      /RangeError|SyntaxError: (Unexpected|Invalid or)|TypeError: (Cannot read|undefined|null|.* is not a function)|Maximum call stack/,
    );
    expect(spent).toBeLessThan(LIMIT * 2000 + GRACE);
    const after = executor.runSync('1+1');
    expect(after.error).toBeUndefined();
    expect(after.output).toBe(2);
  });
}
