/** What hooks and policies are told of a callee. */
import type { PyBuiltin } from '../objects/builtin.js';
import type { CodeInfo } from '../objects/function.js';
import type { PyTool } from '../objects/tools.js';
import type { PyType } from '../objects/type.js';
import type { Callee } from './hooks.js';

export function calleeOfCode(code: CodeInfo): Callee {
  const outer = code.qualname.slice(0, Math.max(0, code.qualname.length - code.name.length - 1));
  const isMethod = outer !== '' && !outer.endsWith('<locals>');
  if (code.internal) return { name: code.name, qualname: code.qualname, module: code.filename, kind: isMethod ? 'method' : 'builtin' };
  return { name: code.name, qualname: code.qualname, module: null, kind: isMethod ? 'method' : 'function' };
}

export function calleeOfBuiltin(b: PyBuiltin): Callee {
  if (b.kind === 'function') return { name: b.name, qualname: b.qualname, module: b.module, kind: 'builtin' };
  return { name: b.name, qualname: b.qualname, module: b.owner?.module ?? null, kind: 'method' };
}

export function calleeOfTool(t: PyTool): Callee {
  return { name: t.name, qualname: t.name, module: null, kind: 'tool' };
}

export function calleeOfType(cls: PyType): Callee {
  return { name: cls.name, qualname: cls.qualname, module: cls.module, kind: 'class' };
}
