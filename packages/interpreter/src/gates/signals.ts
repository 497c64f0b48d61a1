/** What ends a run from outside Python: gate errors, a cancel, a final answer. No Python handler sees them. */

/** Which resource gate fired. */
export type GateName =
  | 'operations'
  | 'while'
  | 'time'
  | 'memory'
  | 'output'
  | 'recursion'
  | 'stack'
  | 'toolCalls'
  | 'cancel'
  | 'source'
  | 'internal'
  | 'host';

/** A resource gate that fired: ends the run; sticky through `Meter.dead`. Not a JavaScript Error: no stack is captured. */
export class GateSignal {
  readonly gate: GateName;
  readonly message: string;
  /** The option that raises the limit, or null where none does. */
  readonly option: string | null;
  readonly limit: number | null;
  /** For internal errors: the JavaScript text, for our own logs only. */
  readonly detail: string | null;
  constructor(gate: GateName, message: string, option: string | null, limit: number | null, detail: string | null = null) {
    this.gate = gate;
    this.message = message;
    this.option = option;
    this.limit = limit;
    this.detail = detail;
  }
}

/** `final_answer(x)` was called: `finally` and `__exit__` run on the way out, nothing replaces it. */
export class FinalAnswerSignal {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}
