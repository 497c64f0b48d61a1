/** Where the program is: read from the shadow stack, parts of the runtime left out. */
import type { CodeInfo } from '../objects/function.js';
import { m } from '../objects/machine.js';
import type { FrameInfo } from './hooks.js';

/** The code of the frame at `depth`, where it is the program's. */
function guestCode(depth: number): CodeInfo | null {
  const code = m.codes[m.F[depth]];
  return code === null || code === undefined || code.internal ? null : code;
}

/** The innermost frame of the program at or below `depth`; 0 where there is none. */
export function guestDepth(depth: number = m.d): number {
  let i = depth;
  while (i > 0 && guestCode(i) === null) i--;
  return i;
}

/** True when the innermost frame that has code is of the runtime. */
export function internalCaller(): boolean {
  for (let i = m.d; i > 0; i--) if (m.F[i] !== 0) return m.codes[m.F[i]]?.internal ?? false;
  return false;
}

export function lineAt(depth: number): number {
  const code = guestCode(depth);
  return code === null ? 0 : (code.positions[m.L[depth] * 4] ?? code.firstLine);
}

export function columnAt(depth: number): number {
  return guestCode(depth)?.positions[m.L[depth] * 4 + 1] ?? 0;
}

/** A comprehension that runs as a function of ours is part of the frame around it. */
const INLINE = '<listcomp>';

const NOWHERE: FrameInfo = { function: '<module>', qualname: '<module>', depth: 0 };

export function frameAt(depth: number): FrameInfo {
  let at = depth;
  let code = guestCode(at);
  while (code !== null && code.name === INLINE && at > 1) code = guestCode(--at);
  if (code === null) return NOWHERE;
  let below = 0;
  for (let i = 1; i < at; i++) {
    const other = guestCode(i);
    if (other !== null && other.name !== INLINE) below++;
  }
  return { function: code.name, qualname: code.qualname, depth: below };
}

/** Runs a hook of the host: the program stands still, the clock too, and an error of the hook ends the run. */
export function hook<T>(name: string, work: () => T): T {
  const before = m.inHook;
  m.inHook = true;
  let result: T;
  try {
    result = m.waitFor(work);
  } catch (error) {
    // catch-ok: the flag is set back first; a dead run is rethrown right after
    m.inHook = before;
    if (m.dead) throw error;
    const text = error instanceof Error ? error.message : String(error);
    m.fail('host', `The hook ${name} failed: ${text}`, null, null, error instanceof Error ? (error.stack ?? text) : text);
  }
  m.inHook = before;
  return result;
}
