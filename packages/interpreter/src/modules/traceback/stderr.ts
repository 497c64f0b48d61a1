/** Standard error as a program may have redirected it. */
import { m } from '../../objects/machine.js';
import { strFrom } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { callMethod1 } from '../../protocols/calls.js';

/** What stands for `sys.stderr`; undefined for the host's own. */
export function standardError(): Value | undefined {
  return m.redirected.get('stderr') ?? m.modules.get('sys')?.dict.get('stderr');
}

/** Writes to a file object, or to standard error where it is None. */
export function writeError(text: string, file: Value | undefined): void {
  m.chargeWork(text.length);
  const target = file === undefined || file === null ? standardError() : file;
  if (target === null) return;
  if (target === undefined) m.writeError(text);
  else callMethod1(target, 'write', strFrom(text));
}
