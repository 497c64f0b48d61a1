/** The module traceback. https://docs.python.org/3.13/library/traceback.html */
import { makeFunctions } from '../../objects/builtin.js';
import { PyException, type TraceEntry, typeError } from '../../objects/exception.js';
import { asInt } from '../../objects/int.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { strFrom } from '../../objects/str.js';
import { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { formatExceptionOnly, formatFrames, formatTraceback } from '../../protocols/tracebacks.js';
import { PyTraceback, tracebackOf } from '../../types/exception.js';
import type { ModuleDefinition } from '../registry.js';
import { tracebackSource } from './source.js';
import { writeError } from './stderr.js';

/** Frames of a traceback within `limit`: the first ones, or with a negative limit the last. */
function limited(entries: readonly TraceEntry[], limit: Value | undefined): TraceEntry[] {
  const shown = entries.filter((e) => {
    const code = m.codes[e.code];
    return code !== null && code !== undefined && !code.internal;
  });
  const n = limit === undefined || limit === null ? undefined : Number(asInt(limit) ?? 0);
  if (n === undefined) return shown;
  return n >= 0 ? shown.slice(0, n) : shown.slice(n);
}

function framesText(entries: TraceEntry[]): string {
  return formatFrames({ trace: entries } as unknown as PyException);
}

function entriesOf(tb: Value): readonly TraceEntry[] {
  if (tb instanceof PyTraceback) return tb.entries.slice(tb.at);
  return [];
}

/** The exception meant by `(exc)`, `(type, value, tb)`. */
function meant(exc: Value, value: Value | undefined): PyException | null {
  const given = value === undefined ? exc : value;
  if (given === null) return null;
  if (given instanceof PyException) return given;
  if (given instanceof PyType) return null;
  throw typeError(`Exception expected for value, ${typeName(typeOf(given))} found`);
}

function exceptionText(exc: PyException | null, limit: Value | undefined, chain: Value | undefined): string {
  if (exc === null) return 'NoneType: None\n';
  if (chain !== false && (limit === undefined || limit === null)) return formatTraceback(exc);
  const frames = framesText(limited(exc.trace ?? [], limit));
  return `${frames === '' ? '' : `Traceback (most recent call last):\n${frames}`}${formatExceptionOnly(exc)}`;
}

/** Text cut where CPython starts a new item: at headings, frames and the exception's own lines. */
function pieces(text: string): PyList {
  const items: string[] = [];
  for (const line of text.split('\n')) {
    const starts = line.startsWith('  File "') || line.startsWith('  [Previous') || (line !== '' && line[0] !== ' ');
    if (items.length === 0 || starts) items.push(`${line}\n`);
    else items[items.length - 1] += `${line}\n`;
  }
  if (items.length > 0) items[items.length - 1] = items[items.length - 1].slice(0, -1);
  return new PyList(items.filter((t) => t !== '').map((t) => strFrom(t)));
}

/** `(filename, lineno, name, line, end_lineno, colno, end_colno)` of one frame. */
function facts(entry: TraceEntry): PyTuple {
  const code = m.codes[entry.code]!;
  const p = entry.position * 4;
  const line = code.positions[p] ?? code.firstLine;
  return new PyTuple([
    strFrom(code.filename),
    line,
    strFrom(code.name),
    strFrom((code.source.lines()[line - 1] ?? '').trim()),
    code.positions[p + 2] ?? line,
    code.positions[p + 1] ?? 0,
    code.positions[p + 3] ?? 0,
  ]);
}

/** The frames running now, outermost first. */
function running(): TraceEntry[] {
  const entries: TraceEntry[] = [];
  for (let i = 1; i <= m.d; i++) if (m.F[i] !== 0) entries.push({ code: m.F[i], position: m.L[i] });
  return limited(entries, undefined);
}

const functions = makeFunctions('traceback', {
  format_exc: ['limit=None, chain=True', 1, (limit?: Value, chain?: Value) => strFrom(exceptionText(m.h, limit, chain))],
  print_exc: [
    'limit=None, file=None, chain=True',
    1,
    (limit?: Value, file?: Value, chain?: Value) => writeError(exceptionText(m.h, limit, chain), file),
  ],
  format_exception: [
    'exc, /, value=None, tb=None, limit=None, chain=True',
    1,
    (exc: Value, value?: Value, _tb?: Value, limit?: Value, chain?: Value) => pieces(exceptionText(meant(exc, value), limit, chain)),
  ],
  print_exception: [
    'exc, /, value=None, tb=None, limit=None, file=None, chain=True',
    1,
    (exc: Value, value?: Value, _tb?: Value, limit?: Value, file?: Value, chain?: Value) =>
      writeError(exceptionText(meant(exc, value), limit, chain), file),
  ],
  format_exception_only: [
    'exc, /, value=None, *, show_group=False',
    1,
    (exc: Value, value?: Value) => {
      const one = meant(exc, value);
      return one === null ? new PyList(['NoneType: None\n']) : pieces(formatExceptionOnly(one));
    },
  ],
  format_tb: ['tb, limit=None', 1, (tb: Value, limit?: Value) => pieces(framesText(limited(entriesOf(tb), limit)))],
  print_tb: [
    'tb, limit=None, file=None',
    1,
    (tb: Value, limit?: Value, file?: Value) => writeError(framesText(limited(entriesOf(tb), limit)), file),
  ],
  format_stack: [
    'f=None, limit=None',
    1,
    (_f?: Value, limit?: Value) =>
      pieces(framesText(limited(running(), limit === undefined || limit === null ? limit : -Number(asInt(limit))))),
  ],
  print_stack: [
    'f=None, limit=None, file=None',
    1,
    (_f?: Value, limit?: Value, file?: Value) =>
      writeError(framesText(limited(running(), limit === undefined || limit === null ? limit : -Number(asInt(limit)))), file),
  ],
  _entries: ['tb, limit=None', 1, (tb: Value, limit?: Value) => new PyList(limited(entriesOf(tb), limit).map(facts))],
  _running: ['', 1, () => new PyList(running().map(facts))],
  _traceback: ['exc', 1, (exc: Value) => (exc instanceof PyException ? tracebackOf(exc) : null)],
  _pieces: ['exc, chain=True', 1, (exc: Value, chain?: Value) => pieces(exceptionText(meant(exc, undefined), undefined, chain))],
});

export const tracebackModule: ModuleDefinition = {
  name: 'traceback',
  doc: 'Extract, format and print information about Python stack traces.',
  build: () => new Map<string, Value>(functions),
  python: tracebackSource,
};
