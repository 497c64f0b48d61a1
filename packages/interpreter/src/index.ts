/** The public face of the interpreter. */
export { evaluate, evaluatePythonCode, ExecutionTimeoutError, InterpreterError } from './evaluate.js';
export type { EvaluateOptions, EvaluatePythonCodeOptions } from './evaluate.js';
export { LocalPythonExecutor, typeName } from './python-executor.js';
export type { LocalPythonExecutorOptions } from './python-executor.js';
export type { CodeOutput, ErrorInfo, Usage } from './outcome.js';
export { classicLimits, resolveLimits, roomyLimits, strictLimits } from './gates/limits.js';
export type { Limits, LimitsProfile } from './gates/limits.js';
export type { GateName } from './gates/signals.js';
export {
  ALLOWED_DUNDER_METHODS,
  BASE_BUILTIN_MODULES,
  BASE_PYTHON_TOOLS,
  DANGEROUS_FUNCTIONS,
  DANGEROUS_MODULES,
  DEFAULT_MAX_LEN_OUTPUT,
  MAX_EXECUTION_TIME_SECONDS,
  MAX_OPERATIONS,
  MAX_WHILE_ITERATIONS,
} from './gates/names.js';
export type {
  AssignEvent,
  Callee,
  CalleeKind,
  CallEvent,
  ExceptionEvent,
  FrameInfo,
  ImportEvent,
  ObserveHooks,
  PolicyAttribute,
  PolicyCall,
  PolicyHooks,
  PolicyImport,
  PrintEvent,
  ReturnEvent,
  StatementEvent,
  Verdict,
} from './observe/hooks.js';
export type { Snapshot } from './observe/snapshot.js';
export { tool } from './host/functions.js';
export type { HostFunction, ToolDefinition, ToolInput } from './host/functions.js';
export { PythonHandle } from './host/convert.js';
export type { DunderMode, MachineHost } from './objects/machine.js';
export { emittedJavaScript, syntaxTree } from './inspect.js';
export { PySyntaxError } from './syntax/errors.js';
