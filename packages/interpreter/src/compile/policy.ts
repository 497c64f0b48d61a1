/** The dunder policy at compile time: which attribute names a program may use, and how. */
import type { Fn } from './fn.js';

const DUNDER = /^__.+__$/;

/** Dunder methods that may be called by name in `strict`. */
export const CALLABLE_DUNDERS: ReadonlySet<string> = new Set(['__init__', '__str__', '__repr__']);

/** Dunder attributes that `safe` opens for reading. */
export const SAFE_DUNDERS: ReadonlySet<string> = new Set([
  '__name__', '__qualname__', '__doc__', '__module__', '__class__', '__dict__', '__len__', '__iter__', '__annotations__',
]);

/** True for names that start and end with two underscores. */
export function isDunder(name: string): boolean {
  return name.length > 4 && DUNDER.test(name);
}

/** True if the policy refuses this use of an attribute name. */
export function dunderRefused(mode: 'strict' | 'safe' | 'all', name: string, use: 'read' | 'write' | 'delete' | 'call'): boolean {
  if (mode === 'all' || !isDunder(name)) return false;
  if (use === 'call' && CALLABLE_DUNDERS.has(name)) return false;
  if (mode === 'safe' && (use === 'read' || use === 'call') && SAFE_DUNDERS.has(name)) return false;
  return true;
}

export function refuseDunder(f: Fn, name: string, use: 'read' | 'write' | 'delete' | 'call'): boolean {
  return !f.b.options.internal && dunderRefused(f.b.options.dunders, name, use);
}
