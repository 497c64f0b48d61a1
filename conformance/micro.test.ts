/** Every case of micro.jsonl, one test each; known failures run too and must still fail. */
import { describe, expect, it } from 'vitest';
import { microCases, microKnownFailures, runMicroCase } from './micro.js';

const known = microKnownFailures();
const cases = microCases();

describe('micro', () => {
  for (const test of cases) {
    const reason = known.get(String(test.id));
    it(`${test.id} ${test.category}${reason === undefined ? '' : ` (known failure: ${reason})`}`, () => {
      const verdict = runMicroCase(test);
      if (reason === undefined && verdict !== null) expect.fail(verdict);
      if (reason !== undefined && verdict === null) expect.fail(`case ${test.id} passes: take it out of micro-known-failures.json`);
    });
  }

  it('the list of known failures names cases and reasons', () => {
    const ids = new Set(cases.map((test) => String(test.id)));
    for (const [id, reason] of known) {
      expect(ids.has(id), `micro-known-failures.json: there is no case ${id}`).toBe(true);
      expect(reason.trim(), `micro-known-failures.json: case ${id} has no reason`).not.toBe('');
    }
  });

  it('at least 380 cases that need no host pass', () => {
    expect(cases.filter((test) => !test.host && !known.has(String(test.id))).length).toBeGreaterThanOrEqual(380);
  });
});
