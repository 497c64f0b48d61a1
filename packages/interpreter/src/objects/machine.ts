/** One executor's machine: its meter plus everything else that belongs to an executor and not to the process. */
import { Meter, type MeterHost } from '../gates/meter.js';
import type { Limits } from '../gates/limits.js';
import type { PyException } from './exception.js';
import type { CodeInfo } from './function.js';
import type { PyBuiltin } from './builtin.js';
import type { PyModule } from './module.js';
import type { PyTool } from './tools.js';
import type { PyType } from './type.js';
import type { Value } from './value.js';

/** What a program may do with dunder attributes; see docs. */
export type DunderMode = 'strict' | 'safe' | 'all';

/** Host services a machine needs beyond the meter's. */
export interface MachineHost extends MeterHost {
  /** Seconds since the epoch. */
  time(): number;
  /** Unpredictable bits for seeding: an integer of 32 bits. */
  entropy(): number;
  /** Blocks for so many seconds, in slices; the caller charges time. */
  sleep(seconds: number): void;
  /** One line of standard input without its newline, or null at its end; absent: `input` is refused. */
  readLine?: () => string | null;
}

/** A global variable: kept across snippets; `b` is the builtin of the same name, which is its value until it is assigned. */
export class Cell {
  v: Value | undefined;
  b: Value | undefined;
  readonly name: string;
  constructor(name: string, builtin: Value | undefined) {
    this.name = name;
    this.b = builtin;
    this.v = builtin;
  }
}

/** Where an observed frame is: kept with the frame, so that a generator finds it again when it goes on. */
export interface ObservedFrame {
  /** Line of the last event; 0 before the first, and after a jump back. */
  line: number;
  /** Values of the code's local and free variables, in the order of its names; a namespace for classes; null for modules. */
  readonly locals: (() => unknown) | null;
}

/** What observe builds call. `depth` is the index of the frame on the shadow stack. */
export interface Observer {
  enter(depth: number, locals: (() => unknown) | null): ObservedFrame;
  /** A generator goes on at another depth, maybe. */
  resume(depth: number, frame: ObservedFrame): void;
  /** A frame of ours that Python does not have runs inside the one around it. */
  inline(depth: number): void;
  /** An instruction of this position begins; an event where its line is another than the last one's. */
  line(depth: number, line: number): void;
  jump(depth: number): void;
  return(value: Value, depth: number): void;
  assign(depth: number, name: string, value: Value): void;
  assignItem(depth: number, target: string, value: Value): void;
  exception(e: PyException): void;
  import(name: string): void;
  print(text: string): void;
  /** The exception that goes on by itself and was told of before. */
  passing: PyException | null;
}

/** Stands between callers and what they call, where hooks or a policy want to see calls. */
export interface CallWatch {
  builtin(b: PyBuiltin, self: Value | undefined, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): Value;
  tool(f: PyTool, args: readonly Value[], kwargs: ReadonlyMap<string, Value> | null): Value;
  construct(cls: PyType, args: Value[], kwargs: Map<string, Value> | null): Value;
  /** A guest function is about to be entered. */
  enter(code: CodeInfo, args: readonly Value[]): void;
  /** What a part of the runtime written in Python calls by a name of its own: not the program's call. */
  trusted: Value;
}

/** The state of one executor. */
export class Machine extends Meter {
  /** The exception being handled, for `__context__`, bare `raise` and `sys.exc_info`. */
  h: PyException | null = null;
  /** Code objects by index: what the shadow stack's `F` refers to. Index 0 is native code. */
  readonly codes: (CodeInfo | null)[] = [null];
  /** What programs may do; `dunders` says what the running code may do. */
  dunderMode: DunderMode = 'strict';
  declare host: MachineHost;
  /** Receiver of the method that `loadMethod` found last; undefined when it found no method to bind. */
  r: Value | undefined = undefined;
  /** Number of the top-level statement that is running, for the sentence of an error. */
  top = 0;
  /** The global cells of this executor, by name. */
  readonly globals: Map<string, Cell> = new Map();
  /** Hooks of `observe`, where given. */
  observer: Observer | null = null;
  /** Sees every call, where hooks or a policy want to; else null. */
  watch: CallWatch | null = null;
  /** Throws the refusal of an attribute the host's policy does not want touched; null without such a policy. */
  attributePolicy: ((v: Value, name: string, use: 'read' | 'write' | 'delete') => void) | null = null;
  /** A hook or a policy of the host is running: the program may not. */
  inHook = false;
  /** Reads of this name are refused by policy, not undefined. */
  isRefusedName: (name: string) => boolean = () => false;
  /** Where print writes instead, by stream name, while redirected. */
  readonly redirected: Map<string, Value> = new Map();
  /** Receives printed text. */
  write: (text: string) => void = () => {};
  /** Receives text written to `sys.stderr`. */
  writeError: (text: string) => void = () => {};
  /** Modules this executor has imported, by full name. */
  readonly modules: Map<string, PyModule> = new Map();
  /** Imports a module (policy applied; `how` picks the text of the refusal) and returns it; set by the interpreter. */
  importModule: (name: string, how: 'import' | 'from' | 'parent') => PyModule = () => {
    throw new TypeError('no importer');
  };
  /** A submodule that is importable and allowed, else null; for `from package import module`. */
  submodule: (name: string) => PyModule | null = () => null;
  /** Checks a value read from a module against the lists of dangerous functions and modules. */
  admit: (value: Value, name: string) => Value = (value) => value;
  /** A refusal for reaching another module through one, or null where the attribute is simply missing. */
  missingInModule: (module: string, name: string) => PyException | null = () => null;
  /** A module for the runtime's own use, no policy applied; set by the importer. */
  internalModule: (name: string) => PyModule = () => {
    throw new TypeError('no importer');
  };
  /** Runs Python of the runtime's own over the globals given; gives its global cells. Set by the importer. */
  runInternal: (source: string, globals: Map<string, Value>) => Map<string, Cell> = () => new Map();
  /** Setters of the `__class__` cells of guest classes, for a class that is made again (slots of a dataclass). */
  readonly classCells: WeakMap<PyType, (cls: PyType) => void> = new WeakMap();
  /** The value of an expression given as text (annotations in quotes), over globals and the dict given; gated as any code. */
  evaluateText: (text: string, names: Value) => Value = () => null;
  /** Binds a name of a star import in the running program. */
  bindStar: (name: string, value: Value) => void = () => {};
  /** Direct guest subclasses of builtin types, kept here so that executors never see each other's classes. */
  readonly subclasses: Map<PyType, PyType[]> = new Map();
  /** State of modules that belongs to this executor (random's generator, decimal's context...), by module name. */
  readonly moduleState: Map<string, unknown> = new Map();
  private readonly ids: WeakMap<object, number> = new WeakMap();
  private nextId = 0x7f0000000010;
  /** Names visible to the running program, for hints; set by the interpreter. */
  visibleNames: () => string[] = () => [];
  /** Names for "did you mean": visible names and builtins; set by the interpreter. */
  hintNames: () => string[] = () => [];
  /** Values no program may receive (dangerous functions); consulted by reads from authorised modules. */
  readonly forbidden: Set<Value> = new Set();

  constructor(limits: Limits, host: MachineHost) {
    super(limits, host);
  }

  /** The dunder policy for the code that is running: the runtime's own Python is free. */
  get dunders(): DunderMode {
    return this.internalCaller ? 'all' : this.dunderMode;
  }

  /** The nearest frame of Python code belongs to the runtime. */
  get internalCaller(): boolean {
    for (let i = this.d; i > 0; i--) if (this.F[i] !== 0) return this.codes[this.F[i]]?.internal ?? false;
    return false;
  }

  /** `id()` of an object: a counter given on first ask. */
  idOf(object: object): number {
    let id = this.ids.get(object);
    if (id === undefined) {
      id = this.nextId;
      this.nextId += 48;
      this.ids.set(object, id);
    }
    return id;
  }

  /** The state of a module for this executor, made on first use. */
  stateOf<T>(module: string, make: () => T): T {
    let state = this.moduleState.get(module);
    if (state === undefined) {
      state = make();
      this.moduleState.set(module, state);
    }
    return state as T;
  }
}

/** The machine that is running: set at the edges of every run; runtime code pays and raises through it. */
export let m: Machine = new Machine(
  {
    maxOperations: null,
    maxWhileIterations: null,
    timeoutSeconds: null,
    maxOutputCharacters: null,
    maxMemoryBytes: null,
    maxRecursionDepth: 1000,
    maxStackBytes: 400_000,
    maxIntBits: 1 << 20,
    maxIntDigits: 4300,
    maxCollectionSize: (1 << 24) - 1,
    maxSourceCharacters: 10_000_000,
    maxToolCalls: null,
  },
  { now: () => 0, time: () => 0, entropy: () => 0, sleep: () => {} },
);

/** Makes `machine` the running one and returns the one before, to be restored at the edge. */
export function enterMachine(machine: Machine): Machine {
  const before = m;
  m = machine;
  return before;
}
