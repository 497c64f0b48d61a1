/** The dunder policy at compile time. */
import { type AttributeUse, dunderRefused } from '../gates/dunders.js';
import type { Position } from '../syntax/ast.js';
import type { Fn } from './fn.js';

/** True if the program may not use an attribute of this name in this way. */
const USES = ['read', 'write', 'delete'] as const;

/** The object whose attribute is used; in policy builds the host is asked on the way. */
export function askedAttribute(f: Fn, object: string, name: string, use: (typeof USES)[number], p: Position): string {
  if (f.b.options.policy?.attributes !== true) return object;
  return `${f.h('policyAttribute')}(${object},${f.b.name(name)},${USES.indexOf(use)},${f.at(p)})`;
}

export function refuseDunder(f: Fn, name: string, use: AttributeUse): boolean {
  return !f.b.options.internal && dunderRefused(f.b.options.dunders, name, use);
}
