/** The one-call interfaces: `evaluate`, and `evaluatePythonCode` for users who come from smolagents. */
import { toHost, toPython } from './host/convert.js';
import { hostFunction, type HostFunction, type ToolDefinition, toolsFrom } from './host/functions.js';
import type { CodeOutput } from './outcome.js';
import { Session, type SessionOptions } from './session.js';

export interface EvaluateOptions extends SessionOptions {
  /** Functions of the host that the program may call; see `tool`. */
  readonly tools?: Readonly<Record<string, HostFunction | ToolDefinition>> | readonly ToolDefinition[];
  /** Variables set before the run. */
  readonly variables?: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>;
}

/**
 * Runs a snippet of Python in a fresh executor and returns its outcome; never throws for what the program does.
 * @throws {TypeError} for options that make no sense.
 */
export function evaluate(code: string, options: EvaluateOptions = {}): CodeOutput {
  const session = new Session(options);
  if (options.tools !== undefined) session.setTools(toolsFrom(options.tools));
  if (options.variables !== undefined) setVariables(session, options.variables);
  return session.run(code);
}

/** Copies variables into a session. */
export function setVariables(session: Session, variables: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>): void {
  session.within(() => {
    session.machine.start();
    const entries = variables instanceof Map ? variables : Object.entries(variables);
    for (const [name, value] of entries) session.setVariable(name as string, toPython(value));
  });
}

/** A policy or resource error of `evaluatePythonCode`. */
export class InterpreterError extends Error {
  override readonly name: string = 'InterpreterError';
  /** The whole outcome of the run. */
  readonly outcome: CodeOutput;
  constructor(message: string, outcome: CodeOutput) {
    super(message);
    this.outcome = outcome;
  }
}

/** The time limit was reached. */
export class ExecutionTimeoutError extends InterpreterError {
  override readonly name: string = 'ExecutionTimeoutError';
}

export interface EvaluatePythonCodeOptions {
  /** Protected tools by name. */
  readonly staticTools?: Readonly<Record<string, HostFunction | ToolDefinition>>;
  /** Functions that programs may redefine. */
  readonly customTools?: Readonly<Record<string, HostFunction>>;
  /** Variables; changed in place. */
  readonly state?: Map<string, unknown>;
  readonly authorizedImports?: readonly string[];
  /** Characters. Default 50 000. */
  readonly maxPrintOutputsLength?: number | null;
  /** Seconds. Default 30; null lifts the limit. */
  readonly timeoutSeconds?: number | null;
}

/**
 * Runs a snippet over a given state, as smolagents' function of that name.
 * @returns the value of the snippet and whether it is a final answer.
 * @throws {InterpreterError} for any error of the program; `ExecutionTimeoutError` for the time limit.
 */
export function evaluatePythonCode(code: string, options: EvaluatePythonCodeOptions = {}): [result: unknown, isFinalAnswer: boolean] {
  const session = new Session({
    authorizedImports: options.authorizedImports,
    limits: {
      ...(options.maxPrintOutputsLength === undefined ? {} : { maxOutputCharacters: options.maxPrintOutputsLength }),
      ...(options.timeoutSeconds === undefined ? {} : { timeoutSeconds: options.timeoutSeconds }),
    },
  });
  if (options.staticTools !== undefined) session.setTools(toolsFrom(options.staticTools));
  const before: Map<string, { python: unknown; host: unknown }> = new Map();
  session.within(() => {
    session.machine.start();
    for (const [name, fn] of Object.entries(options.customTools ?? {})) session.setVariable(name, hostFunction(name, fn));
    for (const [name, value] of options.state ?? []) {
      const python = toPython(value);
      before.set(name, { python, host: value });
      session.setVariable(name, python);
    }
  });
  const outcome = session.run(code);
  if (options.state !== undefined) {
    const state = options.state;
    session.within(() => {
      const now = session.variables();
      for (const [name, value] of now) {
        if (options.customTools !== undefined && Object.hasOwn(options.customTools, name) && !before.has(name)) continue;
        state.set(name, toHost(value));
      }
      for (const name of before.keys()) if (!now.has(name)) state.delete(name);
    });
  }
  if (outcome.status === 'ok') return [outcome.output, outcome.isFinalAnswer];
  const message = outcome.error?.message ?? 'the run failed';
  throw outcome.error?.type === 'ExecutionTimeoutError'
    ? new ExecutionTimeoutError(message, outcome)
    : new InterpreterError(message, outcome);
}
