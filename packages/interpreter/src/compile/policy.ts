/** The dunder policy at compile time. */
import { type AttributeUse, dunderRefused } from '../gates/dunders.js';
import type { Fn } from './fn.js';

/** True if the program may not use an attribute of this name in this way. */
export function refuseDunder(f: Fn, name: string, use: AttributeUse): boolean {
  return !f.b.options.internal && dunderRefused(f.b.options.dunders, name, use);
}
