/** The conformance runners from the command line: `npm run conformance -- SUITE [TEXT] [--passed] [--cli]`. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { gatesCases, type Verdict } from './cases.js';
import { runGatesCase } from './gates-and-semantics.js';
import { HUMANEVAL_ABSENT, humanEvalCases, humanEvalProgram, runHumanEvalCase } from './humaneval.js';
import { microCases, microKnownFailures, runMicroCase } from './micro.js';

const USAGE = `usage: npm run conformance -- gates|micro|humaneval [TEXT] [--passed] [--cli]

  TEXT      only cases whose name contains it
  --passed  name the cases that passed too
  --cli     humaneval only: each program through the built command line, one process each
`;

interface Entry {
  name: string;
  known?: string;
  run: () => Verdict;
}

function gates(): Entry[] {
  return gatesCases().map((test) => ({ name: test.id, run: () => runGatesCase(test) }));
}

function micro(): Entry[] {
  const known = microKnownFailures();
  return microCases().map((test) => {
    const reason = known.get(String(test.id));
    return { name: `${test.id} ${test.category}`, run: () => runMicroCase(test), ...(reason === undefined ? {} : { known: reason }) };
  });
}

function humanEval(throughCli: boolean): Entry[] {
  const cases = humanEvalCases();
  if (cases === null) {
    console.log(HUMANEVAL_ABSENT);
    process.exit(0);
  }
  return cases.map((test) => ({
    name: test.task_id,
    run: () => (throughCli ? runThroughCli(humanEvalProgram(test)) : runHumanEvalCase(test)),
  }));
}

function runThroughCli(program: string): Verdict {
  const bin = fileURLToPath(new URL('../../packages/agent/bin/vivarium.js', import.meta.url));
  const child = spawnSync(process.execPath, [bin, 'run', '--authorize', '*', '--dunders', 'all', '-'], {
    input: program,
    encoding: 'utf8',
  });
  return child.status === 0 ? null : `exit status ${child.status}\n${child.stderr}`;
}

function report(entries: Entry[], showPassed: boolean): number {
  const counts = { passed: 0, failed: 0, known: 0 };
  for (const { name, known, run } of entries) {
    let verdict: Verdict;
    try {
      verdict = run();
    } catch (error) {
      // A JavaScript error that comes out of the interpreter is a failure of its own kind: show where it began.
      verdict = `a JavaScript error came out:\n${error instanceof Error ? error.stack : String(error)}`;
    }
    if (known !== undefined && verdict !== null) {
      counts.known += 1;
    } else if (known !== undefined || verdict !== null) {
      counts.failed += 1;
      console.log(`FAIL ${name}\n  ${(verdict ?? `passes, but is listed as a known failure: ${known}`).replaceAll('\n', '\n  ')}\n`);
    } else {
      counts.passed += 1;
      if (showPassed) console.log(`ok   ${name}`);
    }
  }
  if (counts.known > 0) console.log(`${counts.known} known failures`);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed === 0 ? 0 : 1;
}

const options = process.argv.slice(2);
const [suite, text = ''] = options.filter((option) => !option.startsWith('--'));
const suites: { [name: string]: () => Entry[] } = { gates, micro, humaneval: () => humanEval(options.includes('--cli')) };
if (suite === undefined || !Object.hasOwn(suites, suite)) {
  console.error(USAGE);
  process.exit(2);
}
const entries = suites[suite]!().filter(({ name }) => name.includes(text));
process.exitCode = report(entries, options.includes('--passed'));
