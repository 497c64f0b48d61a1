/** The HumanEval problems, one test each, where they are present. */
import { describe, expect, it } from 'vitest';
import { HUMANEVAL_ABSENT, humanEvalCases, runHumanEvalCase } from './humaneval.js';

const cases = humanEvalCases();

if (cases === null) {
  console.log(HUMANEVAL_ABSENT);
  describe('HumanEval', () => {
    it.skip(HUMANEVAL_ABSENT, () => {});
  });
} else {
  describe('HumanEval', () => {
    it('has 164 problems', () => expect(cases.length).toBe(164));
    for (const test of cases) {
      it(test.task_id, () => {
        const verdict = runHumanEvalCase(test);
        if (verdict !== null) expect.fail(verdict);
      });
    }
  });
}
