/** The public face of the package a user installs: the interpreter and the executors. */
export * from '@vivarium/interpreter';
export { LocalPythonExecutor } from '@vivarium/executors';
export type { LocalPythonExecutorOptions } from '@vivarium/executors';
