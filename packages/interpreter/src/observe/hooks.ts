/** What a host may ask to see and to refuse: the types of the options `observe` and `policy`. */
import type { Snapshot } from './snapshot.js';

/** A running frame of the program. */
export interface FrameInfo {
  /** Name of the function; `<module>` for the program itself. */
  readonly function: string;
  readonly qualname: string;
  /** Frames of the program below this one: 0 for the module. */
  readonly depth: number;
}

interface Event {
  /** Line in the snippet, from 1. */
  readonly line: number;
  readonly frame: FrameInfo;
}

/** A line is about to run. The sequence of lines is that of CPython's `sys.settrace`. */
export interface StatementEvent extends Event {
  /** Column of the statement or expression, from 0. */
  readonly column: number;
  /** The frame's variables that have a value, as they are now. */
  readonly locals: () => Record<string, Snapshot>;
}

export type CalleeKind = 'builtin' | 'tool' | 'function' | 'method' | 'class';

/** What is being called. */
export interface Callee {
  readonly name: string;
  readonly qualname: string;
  /** Module that a builtin function belongs to; null where there is none. */
  readonly module: string | null;
  readonly kind: CalleeKind;
}

/** A function of the program begins (the frame is its own), or a builtin, class or tool is called (the frame is the caller's). */
export interface CallEvent extends Event, Callee {
  /** Arguments by position; a method's receiver is the first. */
  readonly args: readonly Snapshot[];
  /** Arguments by name: of a function of the program all of them, of others those given by keyword. */
  readonly named: Readonly<Record<string, Snapshot>>;
}

/** A call came back; one that an exception left has none. */
export interface ReturnEvent extends Event, Callee {
  readonly value: Snapshot;
}

/** A name, an attribute or an item gets a value. */
export interface AssignEvent extends Event {
  /** The target as the program writes it: `x`, `self.total`, `rows[i]`. */
  readonly target: string;
  readonly kind: 'name' | 'attribute' | 'item';
  readonly value: Snapshot;
}

export interface ImportEvent extends Event {
  /** Full name of the module. */
  readonly name: string;
}

/** An exception that a handler of the program caught, or that ended the run; the line and frame are where it was raised. */
export interface ExceptionEvent extends Event {
  /** Name of its class. */
  readonly type: string;
  readonly message: string;
  readonly value: Snapshot;
}

export interface PrintEvent extends Event {
  readonly text: string;
}

/**
 * Hooks that see a program run. They may not run code in the executor they watch; one that throws ends the run with the gate
 * `host`. Their time is not the program's.
 */
export interface ObserveHooks {
  readonly onStatement?: (event: StatementEvent) => void;
  readonly onCall?: (event: CallEvent) => void;
  readonly onReturn?: (event: ReturnEvent) => void;
  readonly onAssign?: (event: AssignEvent) => void;
  readonly onImport?: (event: ImportEvent) => void;
  readonly onException?: (event: ExceptionEvent) => void;
  readonly onPrint?: (event: PrintEvent) => void;
}

/** Nothing, or the reason of a refusal. */
export type Verdict = undefined | null | string | { readonly refuse: string };

export interface PolicyCall extends Callee {
  readonly args: readonly Snapshot[];
  /** Arguments given by keyword. */
  readonly named: Readonly<Record<string, Snapshot>>;
  /** Line of the caller. */
  readonly line: number;
}

export interface PolicyAttribute {
  readonly name: string;
  /** Name of the object's class. */
  readonly typeName: string;
  readonly use: 'read' | 'write' | 'delete';
  readonly line: number;
}

export interface PolicyImport {
  readonly name: string;
  readonly line: number;
}

/**
 * What a host refuses. A reason becomes the text of an `InterpreterError` that the program may catch. `beforeCall` is asked by
 * whatever way a call comes: alias, partial, `map`, a sort key.
 */
export interface PolicyHooks {
  readonly beforeCall?: (call: PolicyCall) => Verdict;
  readonly beforeImport?: (request: PolicyImport) => Verdict;
  readonly beforeAttribute?: (access: PolicyAttribute) => Verdict;
}
