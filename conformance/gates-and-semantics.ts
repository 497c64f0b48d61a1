/** Runs one case of gates-and-semantics.jsonl and says what was wrong. */
import type { GatesCase, Json, Verdict } from './cases.js';
import { openSession, type Outcome, type Session } from './subject.js';
import { reprOfTagged } from './tagged.js';

/** The base modules: every case authorises them, so only the others are passed on. */
const BASE_MODULES = new Set([
  'collections',
  'datetime',
  'itertools',
  'math',
  'queue',
  'random',
  're',
  'stat',
  'statistics',
  'time',
  'unicodedata',
]);

/** Runs a case in a new executor. */
export function runGatesCase(test: GatesCase): Verdict {
  const limits: { maxOperations?: number; maxWhileIterations?: number } = {};
  if (test.limits?.max_operations !== undefined) limits.maxOperations = test.limits.max_operations;
  if (test.limits?.max_while_iterations !== undefined) limits.maxWhileIterations = test.limits.max_while_iterations;
  let session: Session;
  try {
    session = openSession({
      additionalImports: (test.authorized_imports ?? []).filter((name) => !BASE_MODULES.has(name)),
      limits,
      tools: (test.tools ?? []).filter((name) => name !== '@base'),
      variables: test.state ?? {},
    });
  } catch (error) {
    // A module that is not here is refused when the executor is made: that too is a refusal.
    return test.expect.refused ? null : `the executor could not be made: ${String(error)}`;
  }
  let outcome: Outcome | undefined;
  for (const step of test.steps) outcome = session.run(step);
  return outcome === undefined ? 'the case has no step' : judge(test, session, outcome);
}

function judge(test: GatesCase, session: Session, outcome: Outcome): Verdict {
  const { expect } = test;
  if (expect.refused) return judgeRefusal(session, outcome, expect.harmless_result);
  const wrong: string[] = [];
  if (expect.error_type !== undefined || expect.error_contains !== undefined || expect.error_full !== undefined) {
    if (outcome.error === null)
      return `an error was expected (${expect.error_contains ?? expect.error_type}), the result is ${session.lastRepr()}`;
    wrong.push(...judgeError(test, outcome.error));
  } else if (!outcome.ok) {
    return `no error was expected:\n${outcome.error?.message ?? ''}\n${outcome.error?.traceback ?? ''}`;
  }
  if (expect.result !== undefined) wrong.push(...compareValue(session, expect.result));
  if (expect.result_repr !== undefined) wrong.push(...compareValue(session, expect.result_repr));
  if (expect.is_final_answer !== undefined && expect.is_final_answer !== outcome.isFinalAnswer)
    wrong.push(`isFinalAnswer is ${outcome.isFinalAnswer}`);
  if (expect.stdout !== undefined) wrong.push(...compareStdout(expect.stdout, outcome.logs));
  for (const [name, value] of Object.entries(expect.state ?? {})) {
    const read = session.run(name);
    if (read.ok) wrong.push(...compareValue(session, value).map((text) => `${name}: ${text}`));
    else wrong.push(`${name}: ${read.error?.message ?? ''}`);
  }
  return wrong.length === 0 ? null : wrong.join('\n');
}

/** An attempt must fail, or give nothing: None, false or something empty. */
function judgeRefusal(session: Session, outcome: Outcome, harmless: string | undefined): Verdict {
  if (!outcome.ok) return null;
  const repr = session.lastRepr();
  if (['None', 'False', "''", '[]', '()', '{}'].includes(repr)) return null;
  if (harmless !== undefined && repr === reprOfTagged(harmless) && outcome.logs === '') return null;
  return `the attempt was not refused: the result is ${repr}${outcome.logs === '' ? '' : `, printed: ${JSON.stringify(outcome.logs)}`}`;
}

function compareValue(session: Session, expected: Json): string[] {
  if (
    expected !== null &&
    typeof expected === 'object' &&
    !Array.isArray(expected) &&
    expected.__type__ === 'opaque' &&
    expected.repr === undefined
  ) {
    const wrong: string[] = [];
    if (session.lastTypeName() !== expected.type)
      wrong.push(`the result's type is ${session.lastTypeName()}, not ${String(expected.type)}`);
    if (expected.name !== undefined && session.lastRepr() !== reprOfTagged(expected))
      wrong.push(`the result is ${session.lastRepr()}, not ${reprOfTagged(expected)}`);
    return wrong;
  }
  const actual = session.lastRepr();
  const wanted = reprOfTagged(expected);
  return actual === wanted ? [] : [`the result is\n  ${actual}\nnot\n  ${wanted}`];
}

function compareStdout(expected: string | { len?: number; head?: string; tail?: string; contains?: string }, logs: string): string[] {
  if (typeof expected === 'string') return logs === expected ? [] : [`printed ${JSON.stringify(logs)}, not ${JSON.stringify(expected)}`];
  const wrong: string[] = [];
  const length = [...logs].length;
  if (expected.len !== undefined && length !== expected.len) wrong.push(`printed ${length} characters, not ${expected.len}`);
  if (expected.head !== undefined && !logs.startsWith(expected.head))
    wrong.push(`printed first ${JSON.stringify(logs.slice(0, expected.head.length))}`);
  if (expected.tail !== undefined && !logs.endsWith(expected.tail))
    wrong.push(`printed last ${JSON.stringify(logs.slice(-expected.tail.length))}`);
  if (expected.contains !== undefined && !logs.includes(expected.contains))
    wrong.push(`did not print ${JSON.stringify(expected.contains)}`);
  return wrong;
}

/**
 * An uncaught error passes in CPython's form (type and traceback) or in smolagents' sentence, whose class is always
 * InterpreterError whatever the cause.
 */
function judgeError(test: GatesCase, error: NonNullable<Outcome['error']>): string[] {
  const { error_type: type, error_contains: contains, error_full: full } = test.expect;
  const wrong: string[] = [];
  const sentence = /^Code (execution failed at line|parsing failed on line) /.test(error.message);
  const forms = [error.message, error.traceback, `${error.type}: ${error.message}`].map(normalise);
  if (
    type !== undefined &&
    error.type !== type &&
    !(type === 'InterpreterError' && sentence) &&
    !forms.some((form) => form.includes(`due to: ${type}`))
  ) {
    wrong.push(`the error's type is ${error.type}, not ${type}`);
  }
  if (
    contains !== undefined &&
    !wordings(contains).some((text) => forms.some((form) => form.includes(text)) || isSyntaxErrorOf(text, error))
  ) {
    wrong.push(`the error does not say\n  ${contains}`);
  }
  if (full !== undefined && !wordings(full).some((text) => forms[0]!.includes(text))) wrong.push(`the message is not\n  ${full}`);
  if (wrong.length > 0) wrong.push(`message:\n  ${error.message}\ntraceback:\n  ${error.traceback.replaceAll('\n', '\n  ')}`);
  return wrong;
}

/** What an error may say: the text itself and, for an undefined name or an unknown call, Python's own wording. */
function wordings(text: string): string[] {
  const all = [normalise(text)];
  const name = /InterpreterError: (?:The variable `(\w+)` is not defined\.|Forbidden function evaluation: '(\w+)' is not among .*)$/.exec(
    text,
  );
  if (name) all.push(normalise(text.slice(0, name.index) + `NameError: name '${name[1] ?? name[2]}' is not defined`));
  return all;
}

/** `SyntaxError: msg (<file>, line N)` against a traceback, whose last line leaves the place to its first. */
function isSyntaxErrorOf(text: string, error: NonNullable<Outcome['error']>): boolean {
  const match = /^(\w+: .*) \(<file>, line (\d+)\)$/s.exec(text);
  if (!match) return false;
  return (
    error.traceback
      .trimEnd()
      .split('\n')
      .some((line) => line === match[1]) && error.line === Number(match[2])
  );
}

/** Takes the name of the snippet's pseudo file out of a text. */
function normalise(text: string): string {
  return text.replace(/\(<[\w-]+>, line (\d+)\)/g, '(<file>, line $1)');
}
