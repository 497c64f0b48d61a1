/** Makes guest functions and classes by hand, as emitted code would. */
import type { CodeInfo, CodeKind } from '../../src/objects/function.js';
import { PyFunction } from '../../src/objects/function.js';
import { PyDict } from '../../src/objects/dict.js';
import { PyException } from '../../src/objects/exception.js';
import { m } from '../../src/objects/machine.js';
import { parseSignature } from '../../src/objects/signature.js';
import { type PyType, typeType } from '../../src/objects/type.js';
import type { Value } from '../../src/objects/value.js';
import { makeClass } from '../../src/protocols/classes.js';
import { strText } from '../../src/protocols/text.js';
import '../../src/types/object.js';
import '../../src/types/type.js';
import '../../src/types/function.js';
import '../../src/types/property.js';
import '../../src/types/member.js';
import '../../src/types/module.js';
import '../../src/types/super.js';
import '../../src/types/generic.js';
import '../../src/types/generator.js';
import '../../src/types/exception.js';
import '../../src/types/exception-fields.js';
import '../../src/types/exception-group.js';
import '../../src/types/list.js';
import '../../src/types/tuple.js';
import '../../src/types/dict.js';

export function code(
  name: string,
  signature: string,
  kind: CodeKind = 'function',
  source: string[] = [],
  positions: number[] = [1, -1, 1, -1],
): CodeInfo {
  const sig = parseSignature(signature);
  const info: CodeInfo = {
    index: m.codes.length,
    name: name.slice(name.lastIndexOf('.') + 1),
    qualname: name,
    filename: '<snippet>',
    firstLine: 1,
    kind,
    params: { names: sig.positional, posonly: sig.posonly, vararg: sig.vararg, kwonly: sig.kwonly, kwarg: sig.kwarg },
    doc: null,
    positions,
    varnames: [...sig.positional],
    freevars: [],
    source: { filename: '<snippet>', text: source.join('\n'), lines: () => source },
    internal: false,
  };
  m.codes.push(info);
  return info;
}

/** A function: `signature` as Python writes it; parameters with `=` take `defaults` in order. */
export function def(
  name: string,
  signature: string,
  // biome-ignore lint/suspicious/noExplicitAny: bodies are typed by each test
  body: (...args: any[]) => Value,
  defaults: Value[] | null = null,
  kwdefaults: Record<string, Value> = {},
): PyFunction {
  return new PyFunction(code(name, signature), body, defaults, new Map(Object.entries(kwdefaults)));
}

export function cls(
  name: string,
  bases: Value[],
  members: Record<string, Value> = {},
  kwargs: Map<string, Value> | null = null,
  meta: PyType = typeType,
): PyType {
  const ns = new PyDict();
  ns.setStr('__module__', '__main__');
  ns.setStr('__qualname__', name);
  for (const [key, value] of Object.entries(members)) ns.setStr(key, value);
  return makeClass(name, bases, ns, kwargs, meta);
}

/** `TypeError: text` of what `work` raises. */
export function raised(work: () => unknown): string {
  const d = m.d;
  try {
    work();
  } catch (q) {
    if (!(q instanceof PyException)) throw q;
    m.d = d;
    return `${q.cls.name}: ${strText(q)}`;
  }
  return 'nothing raised';
}
