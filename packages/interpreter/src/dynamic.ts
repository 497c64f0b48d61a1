/** `eval` and `exec`, where the host opens them: the text is compiled and gated like any other program. */
import { compileExpression, compileModule, type CompileOptions } from './compile/compile.js';
import { makeFunction, type PyBuiltin } from './objects/builtin.js';
import { PyBytes } from './objects/bytes.js';
import { asDict, type PyDict } from './objects/dict.js';
import { E, newException, typeError } from './objects/exception.js';
import { Cell, m } from './objects/machine.js';
import { setMember } from './objects/instance.js';
import { asStr, jsText, strFrom } from './objects/str.js';
import { PyTuple } from './objects/list.js';
import type { Value } from './objects/value.js';
import { typeName, typeOf } from './protocols/attributes.js';
import { instantiate } from './runtime/instantiate.js';
import { PySyntaxError } from './syntax/errors.js';

/** What the two functions need of the session they run in. */
export interface DynamicHost {
  readonly cell: (name: string) => Cell;
  readonly builtins: ReadonlyMap<string, Value>;
  readonly options: () => CompileOptions;
}

/** The two functions for one session. They see module globals, or the dicts given; never a caller's locals. */
export function dynamicBuiltins(host: DynamicHost): Map<string, PyBuiltin> {
  const run = (name: 'eval' | 'exec', source: Value, globals?: Value, locals?: Value): Value => {
    const text = sourceOf(name, source);
    m.chargeWork(text.length * 16);
    m.enterNative(4000);
    const names = new Namespace(host, name, globals, locals);
    const { h, top } = m;
    let result: Value;
    try {
      const unit = name === 'eval' ? compileExpression(text.replace(/^[ \t]+/, ''), host.options()) : compileModule(text, host.options());
      result = instantiate(unit, m, names.cell)();
    } catch (q) {
      if (m.dead) throw q;
      names.writeBack();
      throw q instanceof PySyntaxError ? syntaxError(q) : q;
    }
    names.writeBack();
    m.h = h;
    m.top = top;
    m.d--;
    return name === 'eval' ? result : null;
  };
  return new Map([
    [
      'eval',
      makeFunction(
        'eval',
        'source, /, globals=None, locals=None',
        'inside',
        (s: Value, g?: Value, l?: Value) => run('eval', s, g, l),
        'builtins',
      ),
    ],
    [
      'exec',
      makeFunction(
        'exec',
        'source, /, globals=None, locals=None, *, closure=None',
        'inside',
        (s: Value, g?: Value, l?: Value) => run('exec', s, g, l),
        'builtins',
      ),
    ],
  ]);
}

function sourceOf(name: string, source: Value): string {
  const text = asStr(source);
  if (text !== undefined) return jsText(text);
  if (source instanceof PyBytes) return String.fromCharCode(...source.data.subarray(0, 10_000));
  throw typeError(`${name}() arg 1 must be a string, bytes or code object`);
}

/** The global cells of one call: the session's own, or cells over the dicts that were given. */
class Namespace {
  readonly cell: (name: string) => Cell;
  private readonly cells: Map<string, Cell> = new Map();
  private readonly globals: PyDict | null;
  private readonly locals: PyDict | null;

  constructor(host: DynamicHost, name: string, globals: Value | undefined, locals: Value | undefined) {
    this.globals = dictOf(name, 'globals', globals);
    this.locals = dictOf(name, 'locals', locals) ?? this.globals;
    if (this.globals === null && this.locals === null) {
      this.cell = host.cell;
      return;
    }
    this.cell = (key) => {
      let cell = this.cells.get(key);
      if (cell === undefined) {
        cell = new Cell(key, host.builtins.get(key));
        const own = this.locals?.getStr(key) ?? (this.globals === null ? host.cell(key).v : this.globals.getStr(key));
        if (own !== undefined) cell.v = own;
        this.cells.set(key, cell);
      }
      return cell;
    };
  }

  /** What the text bound goes back into the dict of locals. */
  writeBack(): void {
    const target = this.locals;
    if (target === null) return;
    for (const [key, cell] of this.cells) {
      if (cell.v === undefined || cell.v === cell.b) {
        if (cell.v === undefined) target.deleteStr(key);
      } else if (target.getStr(key) !== cell.v && this.globals?.getStr(key) !== cell.v) target.setStr(key, cell.v);
    }
  }
}

function dictOf(name: string, what: string, v: Value | undefined): PyDict | null {
  if (v === undefined || v === null) return null;
  const dict = asDict(v);
  if (dict === undefined) throw typeError(`${name}() ${what} must be a dict, not ${typeName(typeOf(v))}`);
  return dict;
}

/** A SyntaxError of the text as the exception the program sees. */
export function syntaxError(q: PySyntaxError): unknown {
  const cls = q.name === 'IndentationError' ? E.IndentationError : q.name === 'TabError' ? E.TabError : E.SyntaxError;
  const text = q.text === null ? null : (strFrom(q.text) as Value);
  const made = newException(cls, [strFrom(q.message) as Value, new PyTuple(['<string>', q.line, q.offset, text, q.endLine, q.endOffset])]);
  const fields: [string, Value][] = [
    ['msg', strFrom(q.message) as Value],
    ['filename', '<string>'],
    ['lineno', q.line],
    ['offset', q.offset],
    ['text', text],
    ['end_lineno', q.endLine],
    ['end_offset', q.endOffset],
  ];
  for (const [key, value] of fields) setMember(made, key, value);
  return made;
}
