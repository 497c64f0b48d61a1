/** Guest functions and the facts about their code. */
import type { PyDict } from './dict.js';
import { builtinType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

/** How a function body runs. */
export type CodeKind = 'function' | 'generator' | 'coroutine' | 'asyncgen' | 'module' | 'class';

/** Parameters of a guest function; the emitted JavaScript takes them all by position, in this order. */
export interface Parameters {
  /** Positional-only, then positional-or-keyword. */
  readonly names: readonly string[];
  readonly posonly: number;
  readonly vararg: string | null;
  readonly kwonly: readonly string[];
  readonly kwarg: string | null;
}

/** What is known of a piece of guest code: one per function, class body, comprehension or module. */
export interface CodeInfo {
  /** Index in `Machine.codes`. */
  index: number;
  readonly name: string;
  readonly qualname: string;
  readonly filename: string;
  readonly firstLine: number;
  readonly kind: CodeKind;
  readonly params: Parameters;
  readonly doc: string | null;
  /** Four numbers a position: line, column, end line, end column. Index = position * 4. */
  readonly positions: number[];
  /** Names of local variables, parameters first. */
  readonly varnames: readonly string[];
  readonly freevars: readonly string[];
  /** Source lines of the file, for tracebacks and inspect. */
  readonly source: SourceText;
  /** Parts of the runtime itself written in Python: left out of tracebacks. */
  readonly internal: boolean;
}

/** Source text kept by line. */
export interface SourceText {
  readonly filename: string;
  readonly text: string;
  readonly lines: () => readonly string[];
}

/** The emitted JavaScript of a function. */
// biome-ignore lint/suspicious/noExplicitAny: called with as many Values as it has parameters
export type NativeCode = (...args: any[]) => Value;

export class PyFunction extends PyObject {
  readonly code: CodeInfo;
  readonly fn: NativeCode;
  /** Number of parameters where a call of exactly that many positional arguments needs no binding, else -1. */
  readonly n: number;
  name: string;
  qualname: string;
  module: Value = '__main__';
  doc: Value;
  /** Defaults of the last positional parameters. */
  defaults: Value[] | null;
  kwdefaults: Map<string, Value> | null;
  annotations: PyDict | null = null;
  typeParams: Value = null;
  attrs: PyDict | null = null;
  /** The class it was defined in, for zero-argument super (set through the `__class__` cell by emitted code). */
  constructor(code: CodeInfo, fn: NativeCode, defaults: Value[] | null, kwdefaults: Map<string, Value> | null) {
    super();
    this.code = code;
    this.fn = fn;
    this.name = code.name;
    this.qualname = code.qualname;
    this.doc = code.doc;
    this.defaults = defaults;
    this.kwdefaults = kwdefaults;
    const p = code.params;
    this.n = p.vararg === null && p.kwarg === null && p.kwonly.length === 0 ? p.names.length : -1;
  }
}

export const functionType: PyType = builtinType('function', { subclassable: false });
functionType.hasDict = true;
PyFunction.prototype.cls = functionType;

/** The code object as Python sees it (`f.__code__`): facts only. */
export class PyCode extends PyObject {
  readonly info: CodeInfo;
  constructor(info: CodeInfo) {
    super();
    this.info = info;
  }
}
export const codeType: PyType = builtinType('code', { subclassable: false });
PyCode.prototype.cls = codeType;
