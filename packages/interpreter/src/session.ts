/** One executor's inside: a machine with its globals, importer and tools; runs snippets and reports outcomes. */
import { baseValues, REFUSED_BUILTINS } from './builtins/registry.js';
import { makeInput } from './builtins/output.js';
import { type CompileOptions, compileModule } from './compile/compile.js';
import { dynamicBuiltins } from './dynamic.js';
import { BASE_BUILTIN_MODULES, BASE_PYTHON_TOOLS } from './gates/names.js';
import { ImportPolicy } from './gates/imports.js';
import { type Limits, type LimitsProfile, resolveLimits } from './gates/limits.js';
import { FinalAnswerSignal, GateSignal } from './gates/signals.js';
import { toHost } from './host/convert.js';
import { environmentHost } from './host/environment.js';
import { Importer, isAvailable } from './importer.js';
import { E, PyException, recursionError } from './objects/exception.js';
import { Cell, type DunderMode, enterMachine, m, Machine, type MachineHost } from './objects/machine.js';
import type { PyTool } from './objects/tools.js';
import { PyTuple } from './objects/list.js';
import { asInt } from './objects/int.js';
import type { Value } from './objects/value.js';
import type { CodeOutput, ErrorInfo, Usage } from './outcome.js';
import { OutputBuffer } from './output.js';
import { caught } from './runtime/errors.js';
import { instantiate } from './runtime/instantiate.js';
import type { ObserveHooks, PolicyHooks } from './observe/hooks.js';
import { HookObserver } from './observe/observer.js';
import { attributePolicy, importPolicy, Watch } from './observe/watch.js';
import { formatTraceback, hintOf } from './protocols/tracebacks.js';
import { strText } from './protocols/text.js';
import { PySyntaxError } from './syntax/errors.js';
import { parseModule } from './syntax/parser.js';
import { setSegmentParser } from './protocols/tracebacks.js';
import type { Unit } from './compile/unit.js';
import './unicode-wiring.js';

export interface SessionOptions {
  /** Modules the program may import. Default: the eleven base modules. */
  readonly authorizedImports?: readonly string[];
  readonly limits?: LimitsProfile | (Partial<Limits> & { profile?: LimitsProfile });
  readonly dunders?: DunderMode;
  /** Lines of standard input, or a function that gives them; without it `input` is refused. */
  readonly stdin?: string | (() => string | null);
  /** Gets printed text as it comes. */
  readonly onOutput?: (text: string) => void;
  /** Gets text written to `sys.stderr`; without it that text is dropped. */
  readonly onErrorOutput?: (text: string) => void;
  /** Clock, entropy, heap size; default: the environment's. */
  readonly host?: MachineHost;
  /** Name of the source in tracebacks. Default `<snippet>`. */
  readonly filename?: string;
  /** Sees the program run: statements, calls, assignments... Compiled in only when given. */
  readonly observe?: ObserveHooks;
  /** May refuse calls, imports and attributes, with a reason. */
  readonly policy?: PolicyHooks;
  /** Check at construction that every authorised module is here. Default true. */
  readonly checkImports?: boolean;
}

export const SNIPPET = '<snippet>';

/** @throws {TypeError} at construction when authorised modules are not part of this interpreter. */
export class Session {
  readonly machine: Machine;
  readonly importer: Importer;
  readonly options: SessionOptions;
  /** Names of agent tools, `final_answer` among them. */
  private readonly tools: Map<string, PyTool> = new Map();
  private readonly builtins: Map<string, Value>;
  /** The Python value of the last snippet. */
  lastResult: Value | undefined = undefined;
  private output: OutputBuffer;
  private terminated: string | null = null;
  private readonly prepared: Map<string, Prepared> = new Map();
  /** Counts changes of the tool table: protected names are compiled in. */
  private toolVersion = 0;

  constructor(options: SessionOptions = {}) {
    this.options = options;
    const limits = resolveLimits(options.limits);
    const host = { ...(options.host ?? environmentHost()) };
    if (options.stdin !== undefined) host.readLine = lineReader(options.stdin);
    this.machine = new Machine(limits, host);
    this.machine.dunderMode = options.dunders ?? 'strict';
    if (!['strict', 'safe', 'all'].includes(this.machine.dunderMode))
      throw new TypeError(`Unknown dunder mode: ${String(options.dunders)}. Use strict, safe or all.`);
    const policy = new ImportPolicy(options.authorizedImports ?? BASE_BUILTIN_MODULES);
    if (options.checkImports === true) checkInstalled(policy);
    this.importer = new Importer(this.machine, policy);
    this.builtins = new Map(baseValues);
    if (options.stdin !== undefined) this.builtins.set('input', makeInput());
    const dynamic = dynamicBuiltins({
      cell: this.cell,
      builtins: this.builtins,
      options: () => ({ ...this.compileOptions(), filename: '<string>' }),
    });
    this.machine.evaluateText = (text, names) => dynamic.get('eval')!.impl(text, null, names) as Value;
    if (this.machine.dunderMode === 'all' && policy.allows('builtins')) for (const [name, value] of dynamic) this.builtins.set(name, value);
    this.output = new OutputBuffer(limits.maxOutputCharacters, null);
    const m = this.machine;
    this.listen(options.observe, options.policy);
    m.onOverflow = () => recursionError();
    m.isRefusedName = (name) => REFUSED_BUILTINS.has(name) && !this.builtins.has(name);
    m.visibleNames = () => this.visibleNames();
    m.hintNames = () => [...this.visibleNames(), ...this.builtins.keys(), ...REFUSED_BUILTINS];
    m.bindStar = (name, value) => {
      this.cell(name).v = value;
      m.observer?.assign(m.d, name, value);
    };
    this.cell('__name__').v = '__main__';
  }

  /** Puts hooks and policy in place. */
  private listen(observe: ObserveHooks | undefined, policy: PolicyHooks = {}): void {
    const m = this.machine;
    m.write = (text) => this.output.write(text);
    m.writeError = (text) => this.options.onErrorOutput?.(text);
    if (observe !== undefined) {
      const observer = new HookObserver(observe);
      m.observer = observer;
      m.write = (text) => {
        observer.print(text);
        this.output.write(text);
      };
    }
    if (observe?.onCall !== undefined || observe?.onReturn !== undefined || policy.beforeCall !== undefined)
      m.watch = new Watch(observe ?? {}, policy);
    m.attributePolicy = attributePolicy(policy);
    this.importer.beforeImport = importPolicy(policy);
  }

  /** The global cell of a name; made on first use. */
  readonly cell = (name: string): Cell => {
    const globals = this.machine.globals;
    let cell = globals.get(name);
    if (cell === undefined) {
      cell = new Cell(name, this.tools.get(name) ?? this.builtins.get(name));
      globals.set(name, cell);
    }
    return cell;
  };

  /** Adds tools; their names cannot be bound by programs from now on. */
  setTools(tools: readonly PyTool[]): void {
    this.toolVersion++;
    for (const tool of tools) {
      this.tools.set(tool.name, tool);
      const cell = this.cell(tool.name);
      cell.b = tool;
      cell.v = tool;
    }
  }

  setVariable(name: string, value: Value): void {
    this.cell(name).v = value;
  }

  /** Names and values the program has bound. */
  variables(): Map<string, Value> {
    const map = new Map<string, Value>();
    for (const [name, cell] of this.machine.globals) {
      if (cell.v !== undefined && cell.v !== cell.b && !name.startsWith('__')) map.set(name, cell.v);
    }
    return map;
  }

  private visibleNames(): string[] {
    const names: string[] = [];
    for (const [name, cell] of this.machine.globals) if (cell.v !== undefined && cell.v !== cell.b) names.push(name);
    for (const name of this.tools.keys()) names.push(name);
    return names;
  }

  /** Runs work with this session's machine as the running one. */
  within<T>(work: () => T): T {
    const before = enterMachine(this.machine);
    let result: T;
    try {
      result = work();
    } catch (q) {
      // catch-ok: only the running machine is set back; whatever was thrown goes on
      enterMachine(before);
      throw q;
    }
    enterMachine(before);
    return result;
  }

  /** Compiles a snippet without running it. */
  compile(code: string): Unit {
    return compileModule(code, this.compileOptions());
  }

  /** A snippet ready to run. The last few are kept: an executor that runs the same text again neither compiles it nor grows. */
  private prepare(code: string): Prepared {
    const key = `${this.toolVersion}:${this.machine.observer === null ? '' : 'observed'}:${code}`;
    const known = this.prepared.get(key);
    if (known !== undefined) {
      this.prepared.delete(key);
      this.prepared.set(key, known);
      return known;
    }
    const unit = this.compile(code);
    const made = { unit, main: instantiate(unit, this.machine, this.cell) };
    this.prepared.set(key, made);
    if (this.prepared.size > KEPT_UNITS)
      for (const oldest of this.prepared.keys()) {
        this.prepared.delete(oldest);
        break;
      }
    return made;
  }

  private compileOptions(): CompileOptions {
    return {
      filename: this.options.filename ?? SNIPPET,
      toolNames: new Set(this.tools.keys()),
      baseNames: BASE_NAMES,
      dunders: this.machine.dunderMode,
      observe: this.machine.observer !== null,
      ...(this.asks
        ? { policy: { calls: this.options.policy?.beforeCall !== undefined, attributes: this.machine.attributePolicy !== null } }
        : {}),
      internal: false,
    };
  }

  private get asks(): boolean {
    return this.options.policy !== undefined;
  }

  /**
   * Runs a snippet; never throws for what the program does.
   * @throws {Error} from inside a hook: the program stands still there.
   */
  run(code: string): CodeOutput {
    if (this.machine.inHook) throw new Error('A hook may not run code in the executor that it observes.');
    return this.within(() => this.runInside(code));
  }

  private runInside(code: string): CodeOutput {
    const m = this.machine;
    this.lastResult = undefined;
    this.output = new OutputBuffer(m.limits.maxOutputCharacters, this.options.onOutput ?? null);
    if (this.terminated !== null) return this.failed(this.gateError(new GateSignal('internal', this.terminated, null, null), null));
    m.start();
    m.h = null;
    m.top = 0;
    m.redirected.clear();
    this.importer.startSnippet();
    let unit: Unit | null = null;
    try {
      if (code.length > m.limits.maxSourceCharacters) {
        m.fail(
          'source',
          `The source is longer than the limit of ${m.limits.maxSourceCharacters} characters`,
          'maxSourceCharacters',
          m.limits.maxSourceCharacters,
        );
      }
      const prepared = this.prepare(code);
      unit = prepared.unit;
      const result = prepared.main();
      this.lastResult = result;
      return this.done(result, false);
    } catch (q) {
      // catch-ok: the edge of the run; every kind of signal is told apart below
      return this.ended(q, unit);
    }
  }

  private done(result: Value, isFinalAnswer: boolean): CodeOutput {
    // What the program used is read before its value is converted: that work is ours.
    const usage = this.usage();
    const output = toHost(result);
    this.output.flush();
    return { status: 'ok', output, logs: this.output.text(), isFinalAnswer, usage };
  }

  private failed(error: ErrorInfo): CodeOutput {
    this.output.flush();
    return { status: 'error', output: null, logs: this.output.text(), isFinalAnswer: false, error, usage: this.usage() };
  }

  private usage(): Usage {
    const m = this.machine;
    return { operations: m.operations, milliseconds: m.milliseconds, memoryBytes: m.reserved, toolCalls: m.toolCalls };
  }

  /** Turns whatever ended the run into an outcome. */
  private ended(q: unknown, unit: Unit | null): CodeOutput {
    const m = this.machine;
    if (q instanceof PySyntaxError) return this.failed(this.syntaxError(q));
    let e: unknown = q;
    if (!(q instanceof GateSignal)) {
      try {
        e = caught(q, 1);
      } catch (signal) {
        // catch-ok: `caught` turns foreign errors into gate signals by throwing them
        e = signal;
      }
    }
    if (e instanceof FinalAnswerSignal) {
      this.lastResult = e.value as Value;
      m.final = null;
      return this.done(e.value as Value, true);
    }
    if (e instanceof PyException) {
      try {
        return this.failed(this.pythonError(e, unit));
      } catch (signal) {
        // catch-ok: printing the error hit a gate; that gate is the outcome
        e = signal;
      }
    }
    if (e instanceof GateSignal) {
      if (e.gate === 'stack' || e.gate === 'internal') this.terminated = e.message;
      return this.failed(this.gateError(e, unit));
    }
    throw q;
  }

  private topLevelSource(unit: Unit | null): string {
    if (unit === null) return '';
    return unit.statements[this.machine.top] ?? '';
  }

  private sentence(unit: Unit | null, detail: string): string {
    return `Code execution failed at line '${this.topLevelSource(unit)}' due to: ${detail}`;
  }

  /** Where frame `depth` of the shadow stack stands in the snippet. */
  private place(): Pick<ErrorInfo, 'line' | 'sourceLine' | 'columnStart' | 'columnEnd'> {
    const m = this.machine;
    for (let i = m.d; i > 0; i--) {
      const code = m.codes[m.F[i]];
      if (code === null || code === undefined || code.internal) continue;
      return placeIn(code.positions, m.L[i], code.source.lines());
    }
    return NOWHERE;
  }

  private gateError(signal: GateSignal, unit: Unit | null): ErrorInfo {
    const place = unit === null ? NOWHERE : this.place();
    const isTime = signal.gate === 'time';
    const type = isTime ? 'ExecutionTimeoutError' : 'InterpreterError';
    const message = isTime || unit === null ? signal.message : this.sentence(unit, `${type}: ${signal.message}`);
    const hint = signal.option === null ? undefined : `Raise the limit with the option limits.${signal.option} (now ${signal.limit}).`;
    const where =
      place.line === null
        ? ''
        : `  File "${this.options.filename ?? SNIPPET}", line ${place.line}\n    ${place.sourceLine?.trim() ?? ''}\n`;
    return {
      type,
      message,
      ...place,
      traceback: `${where === '' ? '' : `Traceback (most recent call last):\n${where}`}${type}: ${signal.message}`,
      gate: signal.gate,
      ...(hint === undefined ? {} : { hint }),
      ...(signal.detail === null ? {} : { detail: signal.detail }),
    };
  }

  private syntaxError(q: PySyntaxError): ErrorInfo {
    const line = q.line ?? 1;
    const text = q.text ?? '';
    const pad = ' '.repeat(Math.max(0, q.offset ?? 0));
    const shown = text === '' || text.endsWith('\n') ? text : `${text}\n`;
    const message = `Code parsing failed on line ${line} due to: ${q.name}: ${q.message} (<unknown>, line ${line})\n${shown}${pad}^`;
    return {
      type: q.name,
      message,
      line,
      sourceLine: text.replace(/\n$/, ''),
      columnStart: q.offset === null ? null : Math.max(0, q.offset - 1),
      columnEnd: q.endOffset === null ? null : Math.max(0, q.endOffset - 1),
      traceback: syntaxTraceback(q, this.options.filename ?? SNIPPET),
    };
  }

  private pythonError(e: PyException, unit: Unit | null): ErrorInfo {
    const m = this.machine;
    // Nothing runs any more: the whole stack is there for printing.
    m.d = 0;
    const type = e.cls.name;
    const text = textOf(e);
    const last = e.trace === null || e.trace.length === 0 ? null : innermost(m, e.trace);
    const place = last === null ? NOWHERE : placeIn(last.positions, last.position, last.lines);
    const hint = hintOf(e);
    const info: ErrorInfo = {
      type,
      message: this.sentence(unit, text === '' ? type : `${type}: ${text}`),
      ...place,
      traceback: formatTraceback(e).replace(/\n$/, ''),
      ...(hint === null ? {} : { hint }),
    };
    if (!e.cls.isSubtype(E.SystemExit)) return info;
    const arg = exitArgument(e);
    const exitText = arg === null || asInt(arg) !== undefined ? undefined : textOf(arg);
    return { ...info, exitCode: exitStatus(arg), ...(exitText === undefined ? {} : { exitText }) };
  }
}

// Tracebacks mark the operator inside a segment: for that they parse it again.
setSegmentParser((source) => {
  try {
    return parseModule(source);
  } catch (q) {
    // catch-ok: a segment that does not parse alone is marked as a whole
    if (q instanceof PySyntaxError) return null;
    throw q;
  }
});

interface Prepared {
  readonly unit: Unit;
  readonly main: () => Value;
}

/** Compiled snippets an executor keeps. */
const KEPT_UNITS = 32;

const BASE_NAMES: ReadonlySet<string> = new Set(BASE_PYTHON_TOOLS);

const NOWHERE = { line: null, sourceLine: null, columnStart: null, columnEnd: null } as const;

function placeIn(
  positions: readonly number[],
  position: number,
  lines: readonly string[],
): Pick<ErrorInfo, 'line' | 'sourceLine' | 'columnStart' | 'columnEnd'> {
  const at = position * 4;
  if (at + 3 >= positions.length) return NOWHERE;
  const line = positions[at];
  const sourceLine = lines[line - 1] ?? null;
  const columnEnd = positions[at + 2] === line ? positions[at + 3] : (sourceLine?.length ?? null);
  return { line, sourceLine, columnStart: positions[at + 1], columnEnd };
}

/** The innermost frame that belongs to the program. */
function innermost(
  m: Machine,
  trace: NonNullable<PyException['trace']>,
): { positions: readonly number[]; position: number; lines: readonly string[] } | null {
  for (let i = trace.length - 1; i >= 0; i--) {
    const code = m.codes[trace[i].code];
    if (code !== null && code !== undefined && !code.internal)
      return { positions: code.positions, position: trace[i].position, lines: code.source.lines() };
  }
  return null;
}

/** Text of an exception whose `__str__` may fail. */
function textOf(v: Value): string {
  try {
    return strText(v);
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    m.d = 0;
    return '<exception str() failed>';
  }
}

function exitArgument(e: PyException): Value {
  return e.args.length === 0 ? null : e.args.length === 1 ? e.args[0] : new PyTuple(e.args);
}

function exitStatus(arg: Value): number {
  if (arg === null) return 0;
  const n = asInt(arg);
  if (n !== undefined) return Number(BigInt.asUintN(8, BigInt(n)));
  return 1;
}

function syntaxTraceback(q: PySyntaxError, filename: string): string {
  const line = q.line;
  if (line === null) return `${q.name}: ${q.message}`;
  let body = `  File "${filename}", line ${line}\n`;
  const text = q.text?.replace(/[\r\n]+$/, '') ?? null;
  if (text !== null && text !== '') {
    const stripped = text.replace(/^[ \t\f]+/, '');
    const indent = text.length - stripped.length;
    body += `    ${stripped}\n`;
    if (q.offset !== null && q.offset > 0) {
      const start = Math.max(0, q.offset - 1 - indent);
      const sameLine = q.endLine === null || q.endLine === line;
      let end = q.endOffset === null || q.endOffset <= 0 ? start + 1 : sameLine ? q.endOffset - 1 - indent : stripped.length;
      if (end <= start) end = start + 1;
      body += `    ${' '.repeat(start)}${'^'.repeat(Math.min(end, Math.max(start + 1, stripped.length)) - start)}\n`;
    }
  }
  return `${body}${q.name}: ${q.message}`;
}

/** @throws {TypeError} naming the authorised modules that are not here. */
function checkInstalled(policy: ImportPolicy): void {
  const missing = policy.authorized.filter((name) => {
    const plain = name.endsWith('.*') ? name.slice(0, -2) : name;
    return plain !== '*' && !isAvailable(plain);
  });
  if (missing.length === 0) return;
  throw new TypeError(
    `Non-installed authorized modules: ${missing.join(', ')}. Please install these modules or remove them from the authorized imports list. ` +
      'This interpreter carries its own standard library; executors with a whole Python (docker, e2b, modal, blaxel) have the rest.',
  );
}

function lineReader(stdin: string | (() => string | null)): () => string | null {
  if (typeof stdin === 'function') return stdin;
  let at = 0;
  return () => {
    if (at >= stdin.length) return null;
    const end = stdin.indexOf('\n', at);
    const line = end < 0 ? stdin.slice(at) : stdin.slice(at, end);
    at = end < 0 ? stdin.length : end + 1;
    return line;
  };
}
