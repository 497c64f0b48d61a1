/** The module inspect. https://docs.python.org/3.13/library/inspect.html */
import { makeFunctions, PyBoundMethod, PyBuiltin } from '../../objects/builtin.js';
import { E, newException } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { type CodeInfo, PyCode, PyFunction, type SourceText } from '../../objects/function.js';
import { PyAsyncGenerator, PyCoroutine, PyGenerator } from '../../objects/generator.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { strFrom } from '../../objects/str.js';
import { PyTool } from '../../objects/tools.js';
import { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { inspectSource } from './source.js';

/** A default as its signature writes it; undefined where it is no literal. */
function literal(text: string): Value | undefined {
  switch (text) {
    case 'None':
      return null;
    case 'True':
      return true;
    case 'False':
      return false;
    case '()':
      return new PyTuple([]);
  }
  if (/^-?\d+$/.test(text)) return Number(text);
  if (/^-?\d+\.\d*$/.test(text)) return new PyFloat(Number(text));
  if (/^'[^'\\]*'$/.test(text) || /^"[^"\\]*"$/.test(text)) return strFrom(text.slice(1, -1));
  if (text === "'\\n'") return '\n';
  return undefined;
}

/** `(name, kind, has default, default)` of each parameter of a builtin or tool; None where nothing is known. */
function parametersOf(v: Value): Value {
  if (v instanceof PyBoundMethod) return parametersOf(v.fn);
  if (v instanceof PyTool)
    return v.params === null ? null : new PyList(v.params.map((name) => new PyTuple([strFrom(name), 1, false, null])));
  if (!(v instanceof PyBuiltin)) return null;
  const sig = v.sig;
  const defaults = new Map<string, string>();
  for (const part of sig.text.split(/,(?![^(]*\))(?=(?:[^']*'[^']*')*[^']*$)/)) {
    const eq = part.indexOf('=');
    if (eq > 0) defaults.set(part.slice(0, eq).trim(), part.slice(eq + 1).trim());
  }
  const rows: Value[] = [];
  const row = (name: string, kind: number): void => {
    const text = defaults.get(name);
    const value = text === undefined ? undefined : literal(text);
    rows.push(new PyTuple([name, kind, text !== undefined, value ?? null]));
  };
  sig.positional.forEach((name, i) => row(name, i < sig.posonly ? 0 : 1));
  if (sig.vararg !== null) rows.push(new PyTuple([sig.vararg, 2, false, null]));
  for (const name of sig.kwonly) row(name, 3);
  if (sig.kwarg !== null) rows.push(new PyTuple([sig.kwarg, 4, false, null]));
  return new PyList(rows);
}

function indentOf(line: string): number {
  let n = 0;
  while (n < line.length && (line[n] === ' ' || line[n] === '\t')) n++;
  return n;
}

/** The lines of the definition that starts at `first` (1-based), decorators before it included. */
function block(source: SourceText, first: number): PyTuple {
  const lines = source.lines();
  let start = first - 1;
  const indent = indentOf(lines[start] ?? '');
  while (start > 0 && indentOf(lines[start - 1]) === indent && lines[start - 1].slice(indent).startsWith('@')) start--;
  let body = start;
  while (body < lines.length && lines[body].slice(indent).startsWith('@')) body++;
  // The head may span lines: it ends where its brackets are closed and a colon ends the line.
  let end = body;
  let depth = 0;
  for (; end < lines.length; end++) {
    m.charge(1);
    for (const c of lines[end]) {
      if (c === '(' || c === '[' || c === '{') depth++;
      else if (c === ')' || c === ']' || c === '}') depth--;
    }
    if (depth <= 0) break;
  }
  end++;
  const lambda = !/^\s*(async\s+def|def|class)\b/.test(lines[body] ?? '');
  if (!lambda) {
    let last = end;
    for (let i = end; i < lines.length; i++) {
      m.charge(1);
      const line = lines[i];
      if (line.trim() === '') continue;
      if (indentOf(line) <= indent && !(line.trimStart().startsWith('#') && indentOf(line) > indent)) break;
      last = i + 1;
    }
    end = last;
  }
  return new PyTuple([new PyList(lines.slice(start, end).map((line) => strFrom(`${line}\n`))), start + 1]);
}

function codeOf(v: Value): CodeInfo | null {
  if (v instanceof PyBoundMethod) return codeOf(v.fn);
  if (v instanceof PyFunction) return v.code;
  if (v instanceof PyCode) return v.info;
  if (v instanceof PyGenerator || v instanceof PyCoroutine || v instanceof PyAsyncGenerator) return v.code;
  return null;
}

function sourceOf(v: Value): Value {
  let code = codeOf(v);
  if (v instanceof PyType) {
    for (let i = m.codes.length - 1; i > 0 && code === null; i--) {
      const known = m.codes[i];
      if (known !== null && known !== undefined && known.kind === 'class' && known.qualname === v.qualname && !known.internal) code = known;
    }
  }
  if (code === null || code.internal || code.source.text === '') return null;
  return block(code.source, code.firstLine);
}

const functions = makeFunctions('inspect', {
  _parameters: ['f', 1, parametersOf],
  // What of a function's parameters its code object does not name: `*args`, keyword-only ones, `**kwargs`.
  _shape: [
    'f',
    1,
    (f: Value) => {
      const p = (codeOf(f) as CodeInfo).params;
      return new PyTuple([
        p.vararg === null ? null : strFrom(p.vararg),
        new PyList(p.kwonly.map((n) => strFrom(n))),
        p.kwarg === null ? null : strFrom(p.kwarg),
      ]);
    },
  ],
  _source: ['f', 1, sourceOf],
  _generator_state: [
    'g',
    1,
    (g: Value) => {
      if (!(g instanceof PyGenerator || g instanceof PyCoroutine || g instanceof PyAsyncGenerator))
        throw newException(E.TypeError, ['not a generator']);
      if (g.running) return 'RUNNING';
      if (g.body === null) return 'CLOSED';
      return g.started ? 'SUSPENDED' : 'CREATED';
    },
  ],
});

export const inspectModule: ModuleDefinition = {
  name: 'inspect',
  doc: 'Get useful information from live Python objects.',
  build: () => new Map<string, Value>(functions),
  python: inspectSource,
};
