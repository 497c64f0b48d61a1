/** re.PatternError, and what else the regex room refuses, as Python exceptions. */
import { defMethods } from '../../objects/builtin.js';
import { E, newException, type PyException } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { asInt } from '../../objects/int.js';
import { RegexError } from '../../regex/error.js';
import type { Text } from '../../regex/text.js';
import { textOf, valueOfText } from './subject.js';

export const patternErrorType: PyType = new PyType('PatternError', [E.Exception]);
patternErrorType.module = 're';
patternErrorType.hasDict = true;
patternErrorType.doc = 'Exception raised for invalid regular expressions.';

function fill(self: PyException, error: RegexError, msg: Value, pattern: Value, pos: Value): void {
  self.args = [typeof msg === 'string' && pos === null ? msg : strFrom(error.message)];
  self.setOwn('msg', msg);
  self.setOwn('pattern', pattern);
  self.setOwn('pos', pos);
  self.setOwn('lineno', error.lineno);
  self.setOwn('colno', error.colno);
}

defMethods(
  patternErrorType,
  {
    __init__: [
      'msg, pattern=None, pos=None',
      1,
      (self: PyException, msg: Value, pattern: Value = null, pos: Value = null) => {
        const text: Text | undefined = pattern === null ? undefined : textOf(pattern);
        const at = pos === null ? undefined : asInt(pos);
        const words = asStr(msg);
        fill(
          self,
          new RegexError(words === undefined ? '' : jsText(words), text ?? null, at === undefined ? null : Number(at)),
          msg,
          pattern,
          pos,
        );
      },
    ],
  },
  { raw: true },
);

const KINDS = {
  value: E.ValueError,
  overflow: E.OverflowError,
  index: E.IndexError,
  recursion: E.RecursionError,
  memory: E.MemoryError,
} as const;

/** Runs work of the regex room, its errors turned into Python's. `pattern` is the value the program gave. */
export function refusing<T>(pattern: Value, work: () => T): T {
  try {
    return work();
  } catch (q) {
    if (m.dead || !(q instanceof RegexError)) throw q;
    if (q.kind !== 'pattern') throw newException(KINDS[q.kind], q.kind === 'memory' ? [] : [strFrom(q.message)]);
    const made = newException(patternErrorType, []);
    const given = q.pattern === null ? null : textOf(pattern) === q.pattern ? pattern : valueOfText(q.pattern);
    fill(made, q, strFrom(q.msg), given, q.pos);
    throw made;
  }
}
