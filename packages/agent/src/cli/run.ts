/** `vivarium run`: one program, its output streamed, its end told by the exit status. */
import { readSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BASE_BUILTIN_MODULES, type CodeOutput, evaluate, type ErrorInfo, type Limits } from '@vivarium/interpreter';
import { choiceOption, numberOption, type Program, readProgram, UsageError } from './arguments.js';
import { tracer } from './trace.js';

const OPTIONS = {
  c: { type: 'string', short: 'c' },
  authorize: { type: 'string', multiple: true },
  dunders: { type: 'string' },
  limits: { type: 'string' },
  'max-operations': { type: 'string' },
  'max-while': { type: 'string' },
  timeout: { type: 'string' },
  memory: { type: 'string' },
  'max-output': { type: 'string' },
  json: { type: 'boolean' },
  usage: { type: 'boolean' },
  trace: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

export function runCommand(args: readonly string[]): number {
  const { values, positionals } = parse(args);
  const program = readProgram(values.c === undefined ? positionals : ['-c', values.c, ...positionals]);
  const profile = choiceOption('limits', values.limits, ['classic', 'roomy', 'strict']);
  const limits: Partial<Limits> & { profile?: 'classic' | 'roomy' | 'strict' } = {
    profile,
    // A person's program at the prompt computes more than a step of an agent: without --limits the classic count is raised.
    maxOperations:
      profile === undefined && values['max-operations'] === undefined
        ? 1_000_000_000
        : numberOption('max-operations', values['max-operations']),
    maxWhileIterations: numberOption('max-while', values['max-while']),
    timeoutSeconds: numberOption('timeout', values.timeout),
    maxMemoryBytes: numberOption('memory', values.memory, 1024 * 1024),
    maxOutputCharacters: numberOption('max-output', values['max-output']),
  };
  const authorized = (values.authorize ?? [])
    .flatMap((list) => list.split(','))
    .map((n) => n.trim())
    .filter((n) => n !== '');
  const json = values.json === true;
  let outcome: CodeOutput;
  try {
    outcome = evaluate(program.code, {
      authorizedImports: [...BASE_BUILTIN_MODULES, ...authorized],
      dunders: choiceOption('dunders', values.dunders, ['strict', 'safe', 'all']),
      limits,
      filename: program.filename,
      stdin: program.fromStdin ? undefined : standardInput(),
      onErrorOutput: (text) => write(2, text),
      onOutput: json ? undefined : (text) => write(1, text),
      ...(values.trace === true ? { observe: tracer(program.code, (text) => write(2, text)) } : {}),
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
  if (json) write(1, `${JSON.stringify(outcome, jsonValue, 2)}\n`);
  const { error } = outcome;
  if (error !== undefined && !json && error.type !== 'SystemExit') write(2, withHint(error));
  if (values.usage === true) {
    const u = outcome.usage;
    write(
      2,
      `operations ${u.operations}, ${u.milliseconds.toFixed(1)} ms, about ${u.memoryBytes} bytes reserved, ${u.toolCalls} tool calls\n`,
    );
  }
  return error === undefined ? 0 : exitStatus(error, program);
}

/** The options of the library, as this command calls them. */
const FLAGS: Readonly<Record<string, string>> = {
  maxOperations: '--max-operations',
  maxWhileIterations: '--max-while',
  timeoutSeconds: '--timeout',
  maxMemoryBytes: '--memory',
  maxOutputCharacters: '--max-output',
};

/** The traceback, then the hint, with the flags of this command for the options of the library. */
function withHint({ hint, traceback }: ErrorInfo): string {
  if (hint === undefined) return `${traceback}\n`;
  const said = hint
    .replace(/\blimits\.(\w+)/, (option, name: string) => FLAGS[name] ?? option)
    .replace(/\bdunders: '(\w+)'/, '--dunders $1')
    .replace(/\bauthorizedImports: \['([\w.]+)'\]/, '--authorize $1');
  return traceback.endsWith(hint) ? `${traceback.slice(0, -hint.length)}${said}\n` : `${traceback}\nhint: ${said}\n`;
}

function exitStatus(error: ErrorInfo, _program: Program): number {
  if (error.type === 'SystemExit') {
    // A status that is not a number is a message, as in Python.
    if (error.exitText !== undefined) write(2, `${error.exitText}\n`);
    return error.exitCode ?? 1;
  }
  return error.gate !== undefined || error.type === 'InterpreterError' ? 3 : 1;
}

/** Values JSON has no form for: sets and maps as arrays, bigints and handles as text. */
function jsonValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Set) return [...value];
  if (value instanceof Map) return [...value];
  if (value instanceof Uint8Array) return [...value];
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value === 'object' && value !== null && 'repr' in value && value.constructor.name === 'PythonHandle') return value.repr;
  return value;
}

/** Writes all of a text, however slowly the reader takes it. */
function write(fd: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'EPIPE') process.exit(141);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** Lines of standard input, read when the program asks. */
function standardInput(): () => string | null {
  const chunk = Buffer.alloc(65_536);
  let pending = '';
  let ended = false;
  const decoder = new TextDecoder();
  return () => {
    for (;;) {
      const end = pending.indexOf('\n');
      if (end >= 0) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 1);
        return line.replace(/\r$/, '');
      }
      if (ended) {
        if (pending === '') return null;
        const line = pending;
        pending = '';
        return line;
      }
      let n = 0;
      try {
        n = readSync(0, chunk);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (code === 'EAGAIN') {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
          continue;
        }
        if (code !== 'EOF') throw error;
      }
      if (n === 0) ended = true;
      pending += decoder.decode(chunk.subarray(0, n), { stream: !ended });
    }
  };
}
