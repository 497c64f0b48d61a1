/** LocalPythonExecutor: snippets one after another over the same state, in the caller's thread. */
import { setVariables } from './evaluate.js';
import { type HostFunction, type ToolDefinition, toolsFrom } from './host/functions.js';
import { toHost } from './host/convert.js';
import { BASE_BUILTIN_MODULES } from './gates/names.js';
import type { LimitsProfile, Limits } from './gates/limits.js';
import type { DunderMode, MachineHost } from './objects/machine.js';
import type { Value } from './objects/value.js';
import type { ObserveHooks, PolicyHooks } from './observe/hooks.js';
import type { CodeOutput } from './outcome.js';
import { reprText } from './protocols/text.js';
import { typeOf } from './protocols/attributes.js';
import { Session } from './session.js';

export interface LocalPythonExecutorOptions {
  /** Modules allowed besides the eleven base modules; `'*'` allows all we have. */
  readonly additionalAuthorizedImports?: readonly string[];
  /** Characters of output kept per run. Default 50 000. */
  readonly maxPrintOutputsLength?: number | null;
  /** Functions every program may call; protected like tools. */
  readonly additionalFunctions?: Readonly<Record<string, HostFunction | ToolDefinition>>;
  /** Seconds of execution per run. Default 30; null lifts the limit. */
  readonly timeoutSeconds?: number | null;
  readonly limits?: LimitsProfile | (Partial<Limits> & { profile?: LimitsProfile });
  readonly dunders?: DunderMode;
  readonly stdin?: string | (() => string | null);
  readonly onOutput?: (text: string) => void;
  readonly host?: MachineHost;
  readonly filename?: string;
  /** Sees programs run; compiled in only when given. */
  readonly observe?: ObserveHooks;
  /** May refuse calls, imports and attributes, with a reason. */
  readonly policy?: PolicyHooks;
}

/**
 * Runs snippets over a state that lives as long as the executor.
 * @throws {TypeError} at construction for options that make no sense, or modules that are not part of this interpreter.
 */
export class LocalPythonExecutor {
  private readonly session: Session;

  constructor(options: LocalPythonExecutorOptions = {}) {
    const base = typeof options.limits === 'string' ? { profile: options.limits } : (options.limits ?? {});
    this.session = new Session({
      authorizedImports: [...BASE_BUILTIN_MODULES, ...(options.additionalAuthorizedImports ?? [])],
      limits: {
        ...base,
        ...(options.maxPrintOutputsLength === undefined ? {} : { maxOutputCharacters: options.maxPrintOutputsLength }),
        ...(options.timeoutSeconds === undefined ? {} : { timeoutSeconds: options.timeoutSeconds }),
      },
      dunders: options.dunders,
      stdin: options.stdin,
      onOutput: options.onOutput,
      host: options.host,
      filename: options.filename,
      observe: options.observe,
      policy: options.policy,
    });
    if (options.additionalFunctions !== undefined) this.sendTools(options.additionalFunctions);
  }

  /** Runs a snippet; the promise never rejects for what the program does. */
  async run(code: string): Promise<CodeOutput> {
    return this.session.run(code);
  }

  /** Runs a snippet in the caller's turn. */
  runSync(code: string): CodeOutput {
    return this.session.run(code);
  }

  /** Makes host functions callable; their names are protected from now on. */
  sendTools(tools: Readonly<Record<string, HostFunction | ToolDefinition>> | readonly ToolDefinition[]): void {
    this.session.setTools(toolsFrom(tools));
  }

  /** Sets variables, by copy. */
  sendVariables(variables: Readonly<Record<string, unknown>> | ReadonlyMap<string, unknown>): void {
    setVariables(this.session, variables);
  }

  /** The variables that programs have set, by copy. */
  get state(): Map<string, unknown> {
    return this.session.within(() => {
      const out = new Map<string, unknown>();
      for (const [name, value] of this.session.variables()) out.set(name, toHost(value));
      return out;
    });
  }

  /** The Python value of the last snippet, opaque to JavaScript; undefined when it failed. */
  get lastResult(): unknown {
    return this.session.lastResult;
  }

  /** Python's `repr` of a value of this executor. */
  reprOf(value: unknown): string {
    return this.session.within(() => reprText(value as Value));
  }
}

/** Name of a Python value's type. */
export function typeName(value: unknown): string {
  return typeOf(value as Value).name;
}
