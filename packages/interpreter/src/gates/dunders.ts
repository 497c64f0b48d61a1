/** The dunder policy: which attributes that start and end with two underscores a program may use, and how. */

/** What a program does with an attribute name. */
export type AttributeUse = 'read' | 'write' | 'delete' | 'call';

/** Dunder methods that may be called by name in `strict`. */
export const CALLABLE_DUNDERS: ReadonlySet<string> = new Set(['__init__', '__str__', '__repr__']);

/** Dunder attributes that `safe` opens for reading. */
export const SAFE_DUNDERS: ReadonlySet<string> = new Set([
  '__name__',
  '__qualname__',
  '__doc__',
  '__module__',
  '__class__',
  '__dict__',
  '__len__',
  '__iter__',
  '__annotations__',
]);

/** True for names that start and end with two underscores. */
export function isDunder(name: string): boolean {
  return name.length > 4 && name.startsWith('__') && name.endsWith('__');
}

/** True if the policy refuses this use of an attribute name. */
export function dunderRefused(mode: 'strict' | 'safe' | 'all', name: string, use: AttributeUse): boolean {
  if (mode === 'all' || !isDunder(name)) return false;
  if (use === 'call' && CALLABLE_DUNDERS.has(name)) return false;
  if (mode === 'safe' && (use === 'read' || use === 'call') && SAFE_DUNDERS.has(name)) return false;
  return true;
}
