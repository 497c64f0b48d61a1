/** Runs one case of micro.jsonl: a program of one feature, its output compared with CPython 3.13's. */
import { readFileSync } from 'node:fs';
import { conformanceFile, type MicroCase, readLines, type Verdict } from './cases.js';
import { runOpen } from './subject.js';

/** All cases, in file order. */
export function microCases(): MicroCase[] {
  return readLines<MicroCase>(conformanceFile('cases/micro.jsonl'));
}

/** Ids of cases that are known to fail, with the reason. They still run: one that passes fails the test until it leaves the list. */
export function microKnownFailures(): Map<string, string> {
  const known = JSON.parse(readFileSync(conformanceFile('micro-known-failures.json'), 'utf8')) as { [id: string]: string };
  return new Map(Object.entries(known));
}

/** Runs a case with all modules and dunders open. */
export function runMicroCase(test: MicroCase): Verdict {
  const outcome = runOpen(test.code, 'roomy');
  if (outcome.ok && outcome.logs === test.stdout) return null;
  if (test.host && outcome.error !== null && isClearRefusal(outcome.error.type, outcome.error.traceback)) return null;
  if (!outcome.ok) return `${test.code}\nfailed:\n${outcome.error?.traceback ?? ''}`;
  return `${test.code}\nprinted\n  ${JSON.stringify(outcome.logs)}\nnot\n  ${JSON.stringify(test.stdout)}`;
}

/** A program that needs the host ends in a refusal of ours or in Python's word for a module that is not there. */
function isClearRefusal(type: string, traceback: string): boolean {
  return (
    ['InterpreterError', 'ImportError', 'ModuleNotFoundError'].includes(type) ||
    /\b(InterpreterError|ImportError|ModuleNotFoundError)\b/.test(traceback)
  );
}
