/** Stands in the runtime's call path where hooks or a policy want to see calls: whatever way a call takes, it comes through here. */
import type { PyBuiltin } from '../objects/builtin.js';
import { importRefusedType, interpreterErrorType, newException } from '../objects/exception.js';
import type { CodeInfo } from '../objects/function.js';
import { type CallWatch, m } from '../objects/machine.js';
import type { PyTool } from '../objects/tools.js';
import { type PyType, typeType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeOf } from '../protocols/attributes.js';
import { callBuiltinUnwatched } from '../protocols/binder.js';
import { instantiate } from '../protocols/classes.js';
import { calleeOfBuiltin, calleeOfCode, calleeOfTool, calleeOfType } from './callee.js';
import { frameAt, guestDepth, hook, internalCaller, lineAt } from './frames.js';
import type { Callee, ObserveHooks, PolicyHooks, Verdict } from './hooks.js';
import { type Snapshot, Snapshot as Shot, snapshots } from './snapshot.js';

type Keywords = ReadonlyMap<string, Value> | null;

export class Watch implements CallWatch {
  private readonly observe: ObserveHooks;
  private readonly policy: PolicyHooks;
  trusted: Value = null;

  constructor(observe: ObserveHooks, policy: PolicyHooks) {
    this.observe = observe;
    this.policy = policy;
  }

  builtin(b: PyBuiltin, self: Value | undefined, args: readonly Value[], kwargs: Keywords): Value {
    // Special methods are how the runtime works; what the program calls leads to them.
    if (b.kind === 'wrapper' || b.name === '__new__') return callBuiltinUnwatched(b, self, args, kwargs);
    if (m.inHook || this.isTrusted(b) || (b.kind !== 'function' && internalCaller())) return callBuiltinUnwatched(b, self, args, kwargs);
    const all = self === undefined || b.kind === 'function' ? args : [self, ...args];
    const callee = calleeOfBuiltin(b);
    this.before(callee, all, kwargs);
    return this.after(callee, callBuiltinUnwatched(b, self, args, kwargs));
  }

  tool(f: PyTool, args: readonly Value[], kwargs: Keywords): Value {
    const callee = calleeOfTool(f);
    this.before(callee, args, kwargs);
    return this.after(callee, f.call(args, kwargs));
  }

  construct(cls: PyType, args: Value[], kwargs: Map<string, Value> | null): Value {
    if (m.inHook || this.isTrusted(cls) || (cls.isSubtype(typeType) && internalCaller())) return instantiate(cls, args, kwargs);
    const callee = calleeOfType(cls);
    this.before(callee, args, kwargs);
    return this.after(callee, instantiate(cls, args, kwargs));
  }

  enter(code: CodeInfo, args: readonly Value[]): void {
    // Functions of the runtime that are written in Python are builtins to the program, and none of its business inside.
    if (code.internal && (m.inHook || internalCaller())) return;
    const named: Record<string, Snapshot> = Object.create(null);
    code.varnames.slice(0, args.length).forEach((name, i) => {
      named[name] = new Shot(args[i]);
    });
    const callee = calleeOfCode(code);
    if (this.policy.beforeCall !== undefined) this.ask(callee, args, named);
    if (code.internal) this.tell(callee, args, named);
  }

  /** What the runtime's own Python calls by name is no call of the program's: said once, just before. */
  private isTrusted(f: Value): boolean {
    if (this.trusted !== f || f === null) return false;
    this.trusted = null;
    return true;
  }

  private ask(callee: Callee, args: readonly Value[], named: Record<string, Snapshot>): void {
    const beforeCall = this.policy.beforeCall!;
    const line = lineAt(guestDepth());
    refuse(hook('beforeCall', () => beforeCall({ ...callee, args: snapshots(args), named, line })));
  }

  private before(callee: Callee, args: readonly Value[], kwargs: Keywords): void {
    const { onCall } = this.observe;
    if (this.policy.beforeCall === undefined && onCall === undefined) return;
    const named: Record<string, Snapshot> = Object.create(null);
    if (kwargs !== null) for (const [name, value] of kwargs) named[name] = new Shot(value);
    if (this.policy.beforeCall !== undefined) this.ask(callee, args, named);
    if (onCall !== undefined && !internalCaller()) this.tell(callee, args, named);
  }

  private tell(callee: Callee, args: readonly Value[], named: Record<string, Snapshot>): void {
    const { onCall } = this.observe;
    if (onCall === undefined) return;
    const depth = guestDepth();
    hook('onCall', () => onCall({ line: lineAt(depth), frame: frameAt(depth), ...callee, args: snapshots(args), named }));
  }

  private after(callee: Callee, value: Value): Value {
    const { onReturn } = this.observe;
    if (onReturn === undefined || internalCaller()) return value;
    const depth = guestDepth();
    hook('onReturn', () => onReturn({ line: lineAt(depth), frame: frameAt(depth), ...callee, value: new Shot(value) }));
    return value;
  }
}

/** Throws the refusal that a verdict asks for. */
function refuse(verdict: Verdict, type: PyType = interpreterErrorType): void {
  if (verdict === undefined || verdict === null) return;
  if (typeof verdict === 'string') throw newException(type, [verdict]);
  if (typeof verdict === 'object' && typeof verdict.refuse === 'string') throw newException(type, [verdict.refuse]);
  m.fail('host', 'A policy hook gave neither nothing nor a reason: a verdict is undefined, a string or { refuse: string }.', null, null);
}

/** The check of attributes for a machine. */
export function attributePolicy(policy: PolicyHooks): ((v: Value, name: string, use: 'read' | 'write' | 'delete') => void) | null {
  const { beforeAttribute } = policy;
  if (beforeAttribute === undefined) return null;
  return (v, name, use) => {
    if (m.inHook || internalCaller()) return;
    const line = lineAt(guestDepth());
    refuse(hook('beforeAttribute', () => beforeAttribute({ name, typeName: typeOf(v).name, use, line })));
  };
}

/** The check of imports. */
export function importPolicy(policy: PolicyHooks): ((name: string) => void) | null {
  const { beforeImport } = policy;
  if (beforeImport === undefined) return null;
  return (name) => {
    const line = lineAt(guestDepth());
    refuse(
      hook('beforeImport', () => beforeImport({ name, line })),
      importRefusedType,
    );
  };
}
