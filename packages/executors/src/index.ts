/** The public face of the executors: places where Python of unknown origin may run. */
export { LocalPythonExecutor } from '@vivarium/interpreter';
export type { LocalPythonExecutorOptions } from '@vivarium/interpreter';
