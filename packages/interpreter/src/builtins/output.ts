/** print and input: the two builtins that talk to the host. */
import { makeFunction, PyBuiltin } from '../objects/builtin.js';
import { E, newException, type PyException, typeError } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { asStr, jsText, type PyStr, strFrom } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { typeLookup, typeName, typeOf } from '../protocols/attributes.js';
import { call, callMethod0, callMethod1 } from '../protocols/calls.js';
import { str } from '../protocols/text.js';
import { truth } from '../protocols/truth.js';

/** Standard output is UTF-8: a lone surrogate cannot be written. */
function surrogateError(text: PyStr): PyException | null {
  if (typeof text === 'string') return null;
  const cps = text.cps;
  for (let i = 0; i < cps.length; i++) {
    if (cps[i] < 0xd800 || cps[i] > 0xdfff) continue;
    let end = i + 1;
    while (end < cps.length && cps[end] >= 0xd800 && cps[end] <= 0xdfff) end++;
    return call(E.UnicodeEncodeError, ['utf-8', text, i, end, 'surrogates not allowed'], null) as PyException;
  }
  return null;
}

/** Text as it goes out. */
function outgoing(text: PyStr): string {
  m.chargeWork(typeof text === 'string' ? text.length : text.cps.length);
  const error = surrogateError(text);
  if (error !== null) throw error;
  return jsText(text);
}

/** An argument that is None or text. */
function optionalText(v: Value | undefined, name: string, fallback: string): PyStr {
  if (v === undefined || v === null) return fallback;
  const text = asStr(v);
  if (text === undefined) throw typeError(`${name} must be None or a string, not ${typeName(typeOf(v))}`);
  return text;
}

/** What `print` writes to: `sys.stdout` once a program has imported sys (it may have been replaced), else undefined for the host itself. */
function standardOutput(): Value | undefined {
  return m.redirected.get('stdout') ?? m.modules.get('sys')?.dict.get('stdout');
}

/** True where nobody can tell one write from several. */
function writesUnseen(file: Value): boolean {
  return typeLookup(file, 'write') instanceof PyBuiltin;
}

function print(args: Value[], sep?: Value, end?: Value, file?: Value, flush?: Value): void {
  const target = file === undefined || file === null ? standardOutput() : file;
  if (target === null) return;
  const between = optionalText(sep, 'sep', ' ');
  const last = optionalText(end, 'end', '\n');
  if (target === undefined) {
    let text = '';
    for (let i = 0; i < args.length; i++) {
      if (i > 0) text += outgoing(between);
      const arg = args[i];
      const part = typeof arg === 'string' ? arg : outgoing(str(arg));
      if (part.length > 65536 || text.length > 65536) m.reserve(2 * (text.length + part.length));
      text += part;
    }
    text += outgoing(last);
    m.chargeWork(text.length);
    m.write(text);
    return;
  }
  if (writesUnseen(target) && args.length < 1000) {
    let text: PyStr = '';
    let plain = true;
    const parts: PyStr[] = [];
    for (let i = 0; i < args.length; i++) {
      if (i > 0) parts.push(between);
      parts.push(str(args[i]));
    }
    parts.push(last);
    for (const part of parts) {
      if (typeof part !== 'string') plain = false;
      else text += part;
    }
    if (plain) {
      m.chargeWork(text.length);
      callMethod1(target, 'write', text);
    } else for (const part of parts) callMethod1(target, 'write', part);
  } else {
    for (let i = 0; i < args.length; i++) {
      if (i > 0) callMethod1(target, 'write', between);
      callMethod1(target, 'write', str(args[i]));
    }
    callMethod1(target, 'write', last);
  }
  if (flush !== undefined && truth(flush)) callMethod0(target, 'flush');
}

export const printBuiltin: PyBuiltin = makeFunction('print', '*args, sep=None, end=None, file=None, flush=False', 1, print, 'builtins');

/** Makes `input` for executors whose host gives standard input. */
export function makeInput(): PyBuiltin {
  return makeFunction(
    'input',
    "prompt='', /",
    1,
    (prompt?: Value) => {
      if (prompt !== undefined) m.write(outgoing(str(prompt)));
      const read = m.host.readLine;
      const line = read === undefined ? null : m.waitFor(() => read());
      if (line === null) throw newException(E.EOFError, ['EOF when reading a line']);
      m.chargeWork(line.length);
      m.reserve(line.length * 2);
      return strFrom(line);
    },
    'builtins',
  );
}
