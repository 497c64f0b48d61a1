/** The 164 HumanEval problems: others' data, read from the file that VIVARIUM_HUMANEVAL names, never kept here. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type HumanEvalCase, readLines, type Verdict } from './cases.js';
import { runOpen } from './subject.js';

/** What is said where the problems are absent. */
export const HUMANEVAL_ABSENT: string =
  'HumanEval: the 164 problems were not run: VIVARIUM_HUMANEVAL names no humaneval.jsonl (the file, or a folder that holds it)';

/** The problems, or null where they are absent. */
export function humanEvalCases(): HumanEvalCase[] | null {
  const given = process.env.VIVARIUM_HUMANEVAL;
  if (given === undefined || given === '' || !existsSync(given)) return null;
  const path = statSync(given).isDirectory() ? join(given, 'humaneval.jsonl') : given;
  return existsSync(path) ? readLines<HumanEvalCase>(path) : null;
}

/** The whole program of a problem: solution, tests, and the call that runs them. */
export function humanEvalProgram(test: HumanEvalCase): string {
  return `${test.prompt}${test.canonical_solution}\n${test.test}\ncheck(${test.entry_point})\n`;
}

/** Runs a problem's tests against its reference solution, at the limits a user has by default. */
export function runHumanEvalCase(test: HumanEvalCase): Verdict {
  const outcome = runOpen(humanEvalProgram(test), 'roomy');
  return outcome.ok ? null : `${outcome.error?.message ?? ''}\n${outcome.error?.traceback ?? ''}`;
}
