/** Every case of gates-and-semantics.jsonl, one test each: all pass, no list of exceptions. */
import { describe, expect, it } from 'vitest';
import { gatesCases } from './cases.js';
import { runGatesCase } from './gates-and-semantics.js';

describe('gates and semantics', () => {
  for (const test of gatesCases()) {
    it(test.id, () => {
      const verdict = runGatesCase(test);
      if (verdict !== null) expect.fail(`${test.steps.join('\n---\n')}\n${verdict}`);
    });
  }
});
