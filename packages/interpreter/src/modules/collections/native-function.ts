/** Functions that Python sees as written in Python (their kind, binding and error texts are those), with a native body. */
import { type CodeInfo, type NativeCode, PyFunction } from '../../objects/function.js';
import type { Value } from '../../objects/value.js';

/** Makes one; `body` gets all parameters by position and pays for itself. */
export function nativeFunction(
  module: string,
  qualname: string,
  names: readonly string[],
  defaults: Value[] | null,
  doc: string,
  body: NativeCode,
): PyFunction {
  const name = qualname.slice(qualname.lastIndexOf('.') + 1);
  const filename = '<string>';
  const code: CodeInfo = {
    index: 0,
    name,
    qualname,
    filename,
    firstLine: 1,
    kind: 'function',
    params: { names, posonly: 0, vararg: null, kwonly: [], kwarg: null },
    doc,
    positions: [1, 0, 1, 0],
    varnames: names,
    freevars: [],
    source: { filename, text: '', lines: () => [] },
    internal: true,
  };
  const made = new PyFunction(code, body, defaults, null);
  made.module = module;
  return made;
}
