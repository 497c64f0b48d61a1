/** Turns what observe builds report into events for the host's hooks. */
import type { CodeInfo } from '../objects/function.js';
import { PyDict } from '../objects/dict.js';
import type { PyException } from '../objects/exception.js';
import { PyTuple } from '../objects/list.js';
import { m, type ObservedFrame, type Observer } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { calleeOfCode } from './callee.js';
import { columnAt, frameAt, guestDepth, hook, lineAt } from './frames.js';
import type { ObserveHooks } from './hooks.js';
import { Snapshot } from './snapshot.js';

export class HookObserver implements Observer {
  private readonly hooks: ObserveHooks;
  private readonly frames: ObservedFrame[] = [];
  passing: PyException | null = null;

  constructor(hooks: ObserveHooks) {
    this.hooks = hooks;
  }

  enter(depth: number, locals: (() => unknown) | null): ObservedFrame {
    const frame: ObservedFrame = { line: 0, locals };
    this.frames[depth] = frame;
    const { onCall } = this.hooks;
    const code = m.codes[m.F[depth]];
    if (onCall !== undefined && code !== null && code.kind !== 'module' && code.kind !== 'class') {
      const named = argumentsOf(code, locals);
      m.L[depth] = 0;
      hook('onCall', () =>
        onCall({ line: code.firstLine, frame: frameAt(depth), ...calleeOfCode(code), args: positional(code, named), named }),
      );
    }
    return frame;
  }

  resume(depth: number, frame: ObservedFrame): void {
    this.frames[depth] = frame;
  }

  inline(depth: number): void {
    this.frames[depth] = this.frames[depth - 1];
  }

  line(depth: number, line: number): void {
    const frame = this.frames[depth];
    if (frame.line === line) return;
    frame.line = line;
    const { onStatement } = this.hooks;
    if (onStatement === undefined) return;
    hook('onStatement', () => onStatement({ line, column: columnAt(depth), frame: frameAt(depth), locals: () => localsOf(depth, frame) }));
  }

  jump(depth: number): void {
    this.frames[depth].line = 0;
  }

  return(value: Value, depth: number): void {
    const { onReturn } = this.hooks;
    const code = m.codes[m.F[depth]];
    if (onReturn === undefined || code === null) return;
    hook('onReturn', () => onReturn({ line: lineAt(depth), frame: frameAt(depth), ...calleeOfCode(code), value: new Snapshot(value) }));
  }

  assign(depth: number, name: string, value: Value): void {
    const { onAssign } = this.hooks;
    if (onAssign === undefined) return;
    hook('onAssign', () =>
      onAssign({ line: lineAt(depth), frame: frameAt(depth), target: name, kind: 'name', value: new Snapshot(value) }),
    );
  }

  assignItem(depth: number, target: string, value: Value): void {
    const { onAssign } = this.hooks;
    if (onAssign === undefined) return;
    const kind = target.endsWith(']') ? 'item' : 'attribute';
    hook('onAssign', () => onAssign({ line: lineAt(depth), frame: frameAt(depth), target, kind, value: new Snapshot(value) }));
  }

  exception(e: PyException): void {
    if (this.passing === e) {
      this.passing = null;
      return;
    }
    const { onException } = this.hooks;
    if (onException === undefined) return;
    const at = raisedAt(e);
    hook('onException', () => onException({ ...at, type: e.cls.name, message: messageOf(e), value: new Snapshot(e) }));
  }

  import(name: string): void {
    const { onImport } = this.hooks;
    if (onImport === undefined) return;
    const depth = guestDepth();
    hook('onImport', () => onImport({ line: lineAt(depth), frame: frameAt(depth), name }));
  }

  print(text: string): void {
    const { onPrint } = this.hooks;
    if (onPrint === undefined) return;
    const depth = guestDepth();
    hook('onPrint', () => onPrint({ line: lineAt(depth), frame: frameAt(depth), text }));
  }
}

/** The innermost frame of the program in a traceback; its depth is counted from the frame that caught it. */
function raisedAt(e: PyException): { line: number; frame: ReturnType<typeof frameAt> } {
  const base = frameAt(m.d);
  let deeper = -1;
  let found: CodeInfo | null = null;
  let line = lineAt(m.d);
  for (const entry of e.trace ?? []) {
    const code = m.codes[entry.code];
    if (code === null || code === undefined || code.internal) continue;
    found = code;
    deeper++;
    line = code.positions[entry.position * 4] ?? code.firstLine;
  }
  if (found === null) return { line, frame: base };
  return { line, frame: { function: found.name, qualname: found.qualname, depth: base.depth + deeper } };
}

/** Text of an exception: its one argument as text; nothing of the program runs. */
function messageOf(e: PyException): string {
  if (e.args.length === 0) return '';
  const shown = e.args.length === 1 ? new Snapshot(e.args[0]) : new Snapshot(new PyTuple(e.args));
  return typeof shown.value === 'string' && e.cls.name !== 'KeyError' ? shown.value : shown.repr;
}

/** Number of parameters of a code; they come first among its names. */
function parameterCount(code: CodeInfo): number {
  const p = code.params;
  return p.names.length + p.kwonly.length + (p.vararg === null ? 0 : 1) + (p.kwarg === null ? 0 : 1);
}

function argumentsOf(code: CodeInfo, locals: (() => unknown) | null): Record<string, Snapshot> {
  const named: Record<string, Snapshot> = Object.create(null);
  const values = locals === null ? [] : (locals() as (Value | undefined)[]);
  const n = parameterCount(code);
  for (let i = 0; i < n; i++) if (values[i] !== undefined) named[code.varnames[i]] = new Snapshot(values[i] as Value);
  return named;
}

function positional(code: CodeInfo, named: Record<string, Snapshot>): Snapshot[] {
  return code.params.names.filter((name) => named[name] !== undefined).map((name) => named[name]);
}

function localsOf(depth: number, frame: ObservedFrame): Record<string, Snapshot> {
  const out: Record<string, Snapshot> = Object.create(null);
  const code = m.codes[m.F[depth]];
  if (frame.locals === null) {
    for (const [name, cell] of m.globals)
      if (cell.v !== undefined && cell.v !== cell.b && !isHidden(name)) out[name] = new Snapshot(cell.v);
    return out;
  }
  const values = frame.locals();
  if (values instanceof PyDict) {
    for (let i = values.nextEntry(0); i >= 0; i = values.nextEntry(i + 1)) {
      const name = values.keys[i];
      if (typeof name === 'string' && !isHidden(name)) out[name] = new Snapshot(values.vals[i]);
    }
  } else if (Array.isArray(values) && code !== null) {
    const names = [...code.varnames, ...code.freevars];
    names.forEach((name, i) => {
      if (values[i] !== undefined && !name.startsWith('.')) out[name] = new Snapshot(values[i] as Value);
    });
  }
  return out;
}

function isHidden(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}
