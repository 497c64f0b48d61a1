/** The thing under test: the only file here that touches the interpreter's interface. */
import { evaluate, LocalPythonExecutor, typeName } from '@vivarium/interpreter';
import type { Json } from './cases.js';

/** What one snippet did, in the terms of the cases. */
export interface Outcome {
  ok: boolean;
  logs: string;
  isFinalAnswer: boolean;
  error: { type: string; message: string; traceback: string; line: number | null } | null;
}

/** One executor, its snippets run one after the other. */
export interface Session {
  run(code: string): Outcome;
  /** `repr` of the last snippet's value. */
  lastRepr(): string;
  /** Name of the type of the last snippet's value. */
  lastTypeName(): string;
}

/** What a session is opened with; absent means the interpreter's default. */
export interface SessionOptions {
  additionalImports: string[];
  limits: { maxOperations?: number; maxWhileIterations?: number };
  tools: string[];
  variables: { [name: string]: Json };
}

const TOOLS: { [name: string]: (value: never) => unknown } = {
  add_two: (value: number) => value + 2,
  final_answer: (value: unknown) => value,
};

/** Opens an executor as a case wants it. Throws what the constructor throws. */
export function openSession(options: SessionOptions): Session {
  const executor = new LocalPythonExecutor({ additionalAuthorizedImports: options.additionalImports, limits: options.limits });
  const tools: { [name: string]: (value: never) => unknown } = {};
  // Names that are builtins of ours (`super`) need no tool.
  for (const name of options.tools) if (TOOLS[name] !== undefined) tools[name] = TOOLS[name];
  executor.sendTools(tools);
  executor.sendVariables(options.variables);
  return {
    run: (code) => toOutcome(executor.runSync(code)),
    lastRepr: () => executor.reprOf(executor.lastResult),
    lastTypeName: () => typeName(executor.lastResult),
  };
}

/** Runs one program that may import everything and use every dunder. */
export function runOpen(code: string, limits: 'classic' | 'roomy'): Outcome {
  return toOutcome(evaluate(code, { authorizedImports: ['*'], dunders: 'all', limits }));
}

/** Runs one program with every option left at its default. */
export function runDefault(code: string): Outcome {
  return toOutcome(evaluate(code));
}

interface Output {
  status: string;
  logs: string;
  isFinalAnswer: boolean;
  error?: { type: string; message: string; traceback: string; line?: number | null | undefined } | null | undefined;
}

function toOutcome(output: Output): Outcome {
  const { error } = output;
  return {
    ok: output.status === 'ok',
    logs: output.logs,
    isFinalAnswer: output.isFinalAnswer,
    error: error ? { type: error.type, message: error.message, traceback: error.traceback, line: error.line ?? null } : null,
  };
}
