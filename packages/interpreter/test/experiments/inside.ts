/** A way to the machine of an executor, for tests of its meter only. */
import type { LocalPythonExecutor } from '../../src/index.js';
import type { Machine } from '../../src/objects/machine.js';

export function machineOf(executor: LocalPythonExecutor): Machine {
  return (executor as unknown as { session: { machine: Machine } }).session.machine;
}
