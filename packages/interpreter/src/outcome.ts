/** What a run gives: its result, its output, its error, its usage. */
import type { GateName } from './gates/signals.js';

/** What a run used. */
export interface Usage {
  /** Operations, by the counting rules. */
  readonly operations: number;
  /** Execution time, waiting for the host left out. */
  readonly milliseconds: number;
  /** Bytes reserved by our own account: an estimate. */
  readonly memoryBytes: number;
  readonly toolCalls: number;
}

/** An error that ended a run. */
export interface ErrorInfo {
  /** Python class name, `InterpreterError` for gates and refusals, `ExecutionTimeoutError` for the time gate. */
  readonly type: string;
  /** The sentence a model reads: where it failed and why. */
  readonly message: string;
  /** Line in the snippet, from 1; null where unknown. */
  readonly line: number | null;
  readonly sourceLine: string | null;
  /** Columns of the failing expression in `sourceLine`, from 0; null where unknown. */
  readonly columnStart: number | null;
  readonly columnEnd: number | null;
  /** CPython's traceback text. */
  readonly traceback: string;
  /** The resource gate that fired. */
  readonly gate?: GateName;
  /** What to do about it. */
  readonly hint?: string;
  /** For SystemExit: the exit status. */
  readonly exitCode?: number;
  /** For SystemExit with something else than a number: its text, which Python prints to standard error. */
  readonly exitText?: string;
  /** For internal errors: the JavaScript text. Not for the program's eyes. */
  readonly detail?: string;
}

/** The outcome of one snippet. */
export interface CodeOutput {
  readonly status: 'ok' | 'error' | 'suspended';
  /** Value of the snippet, or the final answer, as a host value. */
  readonly output: unknown;
  /** Printed text. */
  readonly logs: string;
  readonly isFinalAnswer: boolean;
  readonly error?: ErrorInfo;
  readonly usage: Usage;
}
