/** Exceptions: the class tree, instances, and the makers every room uses to raise. They are thrown as they are, never as a JavaScript Error. */
import { SAFE_DUNDERS } from '../gates/dunders.js';
import { PyInstance, setMember } from './instance.js';
import { m } from './machine.js';
import { PyType, objectType } from './type.js';
import type { Value } from './value.js';

/** One frame of a traceback: the code index and position index of the shadow stack at the time. */
export interface TraceEntry {
  readonly code: number;
  readonly position: number;
}

/** An exception instance. */
export class PyException extends PyInstance {
  args: Value[];
  cause: Value = null;
  context: PyException | null = null;
  suppressContext = false;
  /** Frames from the catching one inwards, outermost first; null before it was ever caught. */
  trace: TraceEntry[] | null = null;
  /** Frames at or above this depth are already in `trace` (the exception passed a handler there and goes on). */
  tracedFrom: number = Number.MAX_SAFE_INTEGER;
  /** For a missing attribute: its name, as the runtime itself found it missing. */
  missing: string | null = null;
  /** Hint computed by the runtime ("Did you mean ..."), printed after the message in tracebacks. */
  hint: string | null = null;
  /** Fields of builtin exceptions that have some: StopIteration.value, KeyError..., set by the types room. */
  constructor(cls: PyType, args: Value[]) {
    super(cls);
    this.args = args;
  }
}

/** Every builtin exception class by name, filled below. */
export const exceptionTypes: Map<string, PyType> = new Map();

function define(name: string, ...bases: PyType[]): PyType {
  const type = new PyType(name, bases);
  type.hasDict = true;
  type.isException = true;
  if (bases.length > 1) {
    // Only OSError-like aliases, ExceptionGroup and the import refusal have two bases: C3 by hand for those shapes.
    type.mro = [type, ...bases[0].mro.filter((t) => !bases[1].mro.includes(t)), ...bases[1].mro];
  }
  exceptionTypes.set(name, type);
  return type;
}

const base = define('BaseException', objectType);
const exception = define('Exception', base);
const arithmetic = define('ArithmeticError', exception);
const lookup = define('LookupError', exception);
const nameError = define('NameError', exception);
const runtime = define('RuntimeError', exception);
const valueError = define('ValueError', exception);
const unicodeError = define('UnicodeError', valueError);
const importError = define('ImportError', exception);
const osError = define('OSError', exception);
const connection = define('ConnectionError', osError);
const syntax = define('SyntaxError', exception);
const indentation = define('IndentationError', syntax);
const warning = define('Warning', exception);
const group = define('BaseExceptionGroup', base);
const attributeError = define('AttributeError', exception);
const stopIteration = define('StopIteration', exception);
const typeError_ = define('TypeError', exception);

/** Names of the exception classes the runtime raises or tests for. */
export type ExceptionName =
  | 'BaseException'
  | 'Exception'
  | 'ArithmeticError'
  | 'LookupError'
  | 'NameError'
  | 'RuntimeError'
  | 'ValueError'
  | 'UnicodeError'
  | 'ImportError'
  | 'OSError'
  | 'ConnectionError'
  | 'SyntaxError'
  | 'IndentationError'
  | 'Warning'
  | 'BaseExceptionGroup'
  | 'AttributeError'
  | 'StopIteration'
  | 'TypeError'
  | 'ExceptionGroup'
  | 'SystemExit'
  | 'KeyboardInterrupt'
  | 'GeneratorExit'
  | 'StopAsyncIteration'
  | 'FloatingPointError'
  | 'OverflowError'
  | 'ZeroDivisionError'
  | 'AssertionError'
  | 'BufferError'
  | 'EOFError'
  | 'ModuleNotFoundError'
  | 'IndexError'
  | 'KeyError'
  | 'MemoryError'
  | 'UnboundLocalError'
  | 'BlockingIOError'
  | 'ChildProcessError'
  | 'BrokenPipeError'
  | 'ConnectionAbortedError'
  | 'ConnectionRefusedError'
  | 'ConnectionResetError'
  | 'FileExistsError'
  | 'FileNotFoundError'
  | 'InterruptedError'
  | 'IsADirectoryError'
  | 'NotADirectoryError'
  | 'PermissionError'
  | 'ProcessLookupError'
  | 'TimeoutError'
  | 'ReferenceError'
  | 'NotImplementedError'
  | 'RecursionError'
  | 'PythonFinalizationError'
  | 'TabError'
  | 'SystemError'
  | 'UnicodeDecodeError'
  | 'UnicodeEncodeError'
  | 'UnicodeTranslateError'
  | 'BytesWarning'
  | 'DeprecationWarning'
  | 'EncodingWarning'
  | 'FutureWarning'
  | 'ImportWarning'
  | 'PendingDeprecationWarning'
  | 'ResourceWarning'
  | 'RuntimeWarning'
  | 'SyntaxWarning'
  | 'UnicodeWarning'
  | 'UserWarning';

/** The exception classes the runtime itself raises or tests for. */
export const E: Readonly<Record<ExceptionName, PyType>> = {
  BaseException: base,
  Exception: exception,
  ArithmeticError: arithmetic,
  LookupError: lookup,
  NameError: nameError,
  RuntimeError: runtime,
  ValueError: valueError,
  UnicodeError: unicodeError,
  ImportError: importError,
  OSError: osError,
  ConnectionError: connection,
  SyntaxError: syntax,
  IndentationError: indentation,
  Warning: warning,
  BaseExceptionGroup: group,
  AttributeError: attributeError,
  StopIteration: stopIteration,
  TypeError: typeError_,
  ExceptionGroup: define('ExceptionGroup', group, exception),
  SystemExit: define('SystemExit', base),
  KeyboardInterrupt: define('KeyboardInterrupt', base),
  GeneratorExit: define('GeneratorExit', base),
  StopAsyncIteration: define('StopAsyncIteration', exception),
  FloatingPointError: define('FloatingPointError', arithmetic),
  OverflowError: define('OverflowError', arithmetic),
  ZeroDivisionError: define('ZeroDivisionError', arithmetic),
  AssertionError: define('AssertionError', exception),
  BufferError: define('BufferError', exception),
  EOFError: define('EOFError', exception),
  ModuleNotFoundError: define('ModuleNotFoundError', importError),
  IndexError: define('IndexError', lookup),
  KeyError: define('KeyError', lookup),
  MemoryError: define('MemoryError', exception),
  UnboundLocalError: define('UnboundLocalError', nameError),
  BlockingIOError: define('BlockingIOError', osError),
  ChildProcessError: define('ChildProcessError', osError),
  BrokenPipeError: define('BrokenPipeError', connection),
  ConnectionAbortedError: define('ConnectionAbortedError', connection),
  ConnectionRefusedError: define('ConnectionRefusedError', connection),
  ConnectionResetError: define('ConnectionResetError', connection),
  FileExistsError: define('FileExistsError', osError),
  FileNotFoundError: define('FileNotFoundError', osError),
  InterruptedError: define('InterruptedError', osError),
  IsADirectoryError: define('IsADirectoryError', osError),
  NotADirectoryError: define('NotADirectoryError', osError),
  PermissionError: define('PermissionError', osError),
  ProcessLookupError: define('ProcessLookupError', osError),
  TimeoutError: define('TimeoutError', osError),
  ReferenceError: define('ReferenceError', exception),
  NotImplementedError: define('NotImplementedError', runtime),
  RecursionError: define('RecursionError', runtime),
  PythonFinalizationError: define('PythonFinalizationError', runtime),
  TabError: define('TabError', indentation),
  SystemError: define('SystemError', exception),
  UnicodeDecodeError: define('UnicodeDecodeError', unicodeError),
  UnicodeEncodeError: define('UnicodeEncodeError', unicodeError),
  UnicodeTranslateError: define('UnicodeTranslateError', unicodeError),
  BytesWarning: define('BytesWarning', warning),
  DeprecationWarning: define('DeprecationWarning', warning),
  EncodingWarning: define('EncodingWarning', warning),
  FutureWarning: define('FutureWarning', warning),
  ImportWarning: define('ImportWarning', warning),
  PendingDeprecationWarning: define('PendingDeprecationWarning', warning),
  ResourceWarning: define('ResourceWarning', warning),
  RuntimeWarning: define('RuntimeWarning', warning),
  SyntaxWarning: define('SyntaxWarning', warning),
  UnicodeWarning: define('UnicodeWarning', warning),
  UserWarning: define('UserWarning', warning),
};
exceptionTypes.set('EnvironmentError', osError);
exceptionTypes.set('IOError', osError);

/** Policy refusals: catchable, a ValueError as users of smolagents know it. Not a builtin name. */
export const interpreterErrorType: PyType = define('InterpreterError', valueError);
/** A refused import: also an ImportError, so that `except ImportError` falls back. */
export const importRefusedType: PyType = define('ImportRefusedError', interpreterErrorType, importError);
importRefusedType.name = importRefusedType.qualname = 'InterpreterError';
/** A module reached through another: also an AttributeError, so that `hasattr` answers no. */
export const moduleRefusedType: PyType = define('ModuleRefusedError', interpreterErrorType, attributeError);
moduleRefusedType.name = moduleRefusedType.qualname = 'InterpreterError';
exceptionTypes.delete('ModuleRefusedError');
exceptionTypes.delete('InterpreterError');
exceptionTypes.delete('ImportRefusedError');

/** Makes an exception in the running machine: its context is the exception being handled. Throw what it returns. */
export function newException(cls: PyType, args: Value[]): PyException {
  const made = new PyException(cls, args);
  made.context = m.h;
  return made;
}

export function typeError(message: string): PyException {
  return newException(E.TypeError, [message]);
}
export function valueErr(message: string): PyException {
  return newException(E.ValueError, [message]);
}
export function indexError(message: string): PyException {
  return newException(E.IndexError, [message]);
}
export function keyError(key: Value): PyException {
  return newException(E.KeyError, [key]);
}
export function attributeErr(message: string, name: string | null = null, obj: Value | undefined = undefined): PyException {
  const made = newException(E.AttributeError, [message]);
  made.missing = name;
  if (name !== null) setMember(made, 'name', name);
  if (obj !== undefined) setMember(made, 'obj', obj);
  return made;
}
export function nameErr(message: string, name: string): PyException {
  const made = newException(E.NameError, [message]);
  setMember(made, 'name', name);
  return made;
}
export function runtimeError(message: string): PyException {
  return newException(E.RuntimeError, [message]);
}
export function overflowError(message: string): PyException {
  return newException(E.OverflowError, [message]);
}
export function zeroDivision(message: string): PyException {
  return newException(E.ZeroDivisionError, [message]);
}
export function notImplemented(message: string): PyException {
  return newException(E.NotImplementedError, [message]);
}
/** A policy refusal. */
export function refusal(message: string): PyException {
  return newException(interpreterErrorType, [message]);
}
/** A use of a dunder attribute that the policy refuses. */
export function dunderRefusal(name: string): PyException {
  const made = refusal(`Forbidden access to dunder attribute: ${name}`);
  made.hint =
    m.dunderMode === 'strict' && SAFE_DUNDERS.has(name)
      ? "The option dunders: 'safe' lets programs read it."
      : "The option dunders: 'all' gives programs every dunder attribute, as in CPython.";
  return made;
}
export function recursionError(message = 'maximum recursion depth exceeded'): PyException {
  return newException(E.RecursionError, [message]);
}
/** StopIteration carrying a return value. */
export function stopIterationWith(value: Value): PyException {
  return newException(E.StopIteration, value === null ? [] : [value]);
}
