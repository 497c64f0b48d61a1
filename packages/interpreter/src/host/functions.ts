/** Functions of the host as Python tools: definition, argument binding, conversion, errors. */
import { FinalAnswerSignal } from '../gates/signals.js';
import { E, newException, PyException, typeError } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { PyTool } from '../objects/tools.js';
import type { Value } from '../objects/value.js';
import { toHost, toPython } from './convert.js';

/** A plain function given as a tool: gets its arguments by position; keywords come as one object at the end. */
// biome-ignore lint/suspicious/noExplicitAny: the host declares its own parameter types
export type HostFunction = (...args: any[]) => unknown;

/** One input of a tool. */
export interface ToolInput {
  readonly type?: string;
  readonly description?: string;
  readonly optional?: boolean;
}

/** A described tool. */
export interface ToolDefinition {
  readonly name: string;
  readonly description?: string;
  /** Inputs by name, in the order of positional arguments. */
  readonly inputs?: Readonly<Record<string, ToolInput>>;
  readonly output?: { readonly type?: string };
  /** Gets one object with the inputs by name. */
  // biome-ignore lint/suspicious/noExplicitAny: the host declares its own parameter types
  readonly execute: (input: any) => unknown;
}

/**
 * Describes a host function as a tool.
 * @throws {TypeError} for a name that Python could not call.
 */
export function tool<T extends ToolDefinition>(definition: T): T {
  checkName(definition.name);
  return definition;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const KEYWORDS: ReadonlySet<string> = new Set([
  'False',
  'None',
  'True',
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
]);

function checkName(name: string): void {
  if (typeof name !== 'string' || !NAME.test(name) || KEYWORDS.has(name)) {
    throw new TypeError(`A tool's name must be a Python identifier, not ${JSON.stringify(name)}.`);
  }
}

function asyncRefused(name: string): never {
  throw newException(E.RuntimeError, [`tool '${name}' is asynchronous; an inline executor takes synchronous tools only`]);
}

/** Runs a host function; an error it throws becomes a Python RuntimeError that names the tool. */
function run(name: string, work: () => unknown, asFloat: boolean, given: readonly (readonly [host: unknown, python: Value])[]): Value {
  m.toolCall();
  let result: unknown;
  try {
    result = m.waitFor(work);
  } catch (error) {
    if (m.dead) throw error;
    if (error instanceof PyException) throw error;
    const text = error instanceof Error ? error.message : String(error);
    throw newException(E.RuntimeError, [`tool '${name}' failed: ${text}`]);
  }
  if (isPromise(result)) {
    result.catch(() => {});
    asyncRefused(name);
  }
  // What comes back unchanged is what was given: a tuple stays a tuple, 3.0 stays a float.
  const same = given.find(([host]) => Object.is(host, result));
  const value = same === undefined ? converted(name, result, asFloat) : same[1];
  if (name === 'final_answer') {
    // The first answer stays, whatever runs on its way out.
    m.final ??= new FinalAnswerSignal(value);
    throw m.final;
  }
  return value;
}

function isPromise(result: unknown): result is Promise<unknown> {
  try {
    return result instanceof Promise;
  } catch {
    // catch-ok: a proxy of the host that lets nobody look; no code of the program runs here
    return false;
  }
}

/** A result may have getters that throw, or be a proxy: its own fault, not the program's or ours. */
function converted(name: string, result: unknown, asFloat: boolean): Value {
  try {
    return toPython(result, asFloat);
  } catch (error) {
    if (m.dead) throw error;
    if (error instanceof PyException) throw error;
    throw newException(E.RuntimeError, [
      `tool '${name}' gave a value that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ]);
  }
}

/** A plain function as a tool. */
export function hostFunction(name: string, fn: HostFunction): PyTool {
  checkName(name);
  if (isAsyncFunction(fn))
    throw new TypeError(
      `Tool '${name}' is an async function; an inline executor takes synchronous tools only. Use a worker or process executor.`,
    );
  const names = parameterNames(fn);
  return new PyTool(name, '', null, (args, kwargs) => {
    const values = args.map((a) => toHost(a));
    const given: [unknown, Value][] = args.map((a, i) => [values[i], a]);
    if (kwargs !== null && kwargs.size > 0) {
      // Keywords that name parameters of the function go to their places; others come as one object at the end.
      const extra: Record<string, unknown> = {};
      let hasExtra = false;
      for (const [key, value] of kwargs) {
        const i = names.indexOf(key);
        if (i < 0) {
          Object.defineProperty(extra, key, { value: toHost(value), enumerable: true, configurable: true, writable: true });
          hasExtra = true;
        } else {
          if (i < args.length) throw typeError(`${name}() got multiple values for argument '${key}'`);
          while (values.length <= i) values.push(undefined);
          values[i] = toHost(value);
          given.push([values[i], value]);
        }
      }
      if (hasExtra) {
        if (names.length === 1 && args.length === 0 && kwargs.size === 1) {
          const [only] = kwargs.values();
          values[0] = toHost(only);
          given.push([values[0], only]);
        } else values.push(extra);
      }
    }
    return run(name, () => fn(...values), false, given);
  });
}

/** Parameter names of a JavaScript function with a plain parameter list. */
function parameterNames(fn: HostFunction): string[] {
  const text = Function.prototype.toString.call(fn);
  const list = /^(?:function\b[^(]*\(([^)]*)\)|\(([^)]*)\)\s*=>|([A-Za-z_$][\w$]*)\s*=>|[A-Za-z_$][\w$]*\s*\(([^)]*)\))/.exec(text);
  const inside = list?.[1] ?? list?.[2] ?? list?.[3] ?? list?.[4] ?? '';
  return inside
    .split(',')
    .map((p) => p.trim().split(/[\s=:]/)[0])
    .filter((p) => p !== '');
}

function isAsyncFunction(fn: HostFunction): boolean {
  return Object.prototype.toString.call(fn) === '[object AsyncFunction]';
}

/** A described tool: arguments are bound to its inputs and checked for presence. */
function describedTool(d: ToolDefinition): PyTool {
  checkName(d.name);
  if (isAsyncFunction(d.execute))
    throw new TypeError(
      `Tool '${d.name}' is an async function; an inline executor takes synchronous tools only. Use a worker or process executor.`,
    );
  const inputs = Object.entries(d.inputs ?? {});
  const names = inputs.map(([n]) => n);
  const asFloat = d.output?.type === 'number';
  return new PyTool(d.name, d.description ?? '', names, (args, kwargs) => {
    const input: Record<string, unknown> = {};
    const given: [unknown, Value][] = [];
    const put = (key: string, value: Value): void => {
      const host = toHost(value);
      given.push([host, value]);
      Object.defineProperty(input, key, { value: host, enumerable: true, configurable: true, writable: true });
    };
    if (args.length > names.length) {
      throw typeError(
        `${d.name}() takes ${names.length} positional argument${names.length === 1 ? '' : 's'} but ${args.length} ${args.length === 1 ? 'was' : 'were'} given`,
      );
    }
    args.forEach((a, i) => put(names[i], a));
    for (const [key, value] of kwargs ?? []) {
      const i = names.indexOf(key);
      if (i < 0) throw typeError(`${d.name}() got an unexpected keyword argument '${key}'. It takes: ${names.join(', ')}`);
      if (i < args.length) throw typeError(`${d.name}() got multiple values for argument '${key}'`);
      put(key, value);
    }
    for (const [key, spec] of inputs) {
      if (!spec.optional && !Object.hasOwn(input, key)) throw typeError(`${d.name}() missing required argument: '${key}'`);
    }
    return run(d.name, () => d.execute(input), asFloat, given);
  });
}

/** Tools from a table of functions or definitions, or a list of definitions. */
export function toolsFrom(tools: Readonly<Record<string, HostFunction | ToolDefinition>> | readonly ToolDefinition[]): PyTool[] {
  if (Array.isArray(tools)) return tools.map((d: ToolDefinition) => describedTool(d));
  return Object.entries(tools as Readonly<Record<string, HostFunction | ToolDefinition>>).map(([name, t]) =>
    typeof t === 'function' ? hostFunction(name, t) : describedTool({ ...t, name }),
  );
}
