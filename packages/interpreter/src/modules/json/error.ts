/** json.JSONDecodeError. https://docs.python.org/3.13/library/json.html#json.JSONDecodeError */
import { defMethods } from '../../objects/builtin.js';
import { E, newException, type PyException } from '../../objects/exception.js';
import { asInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, codePointsOfStr, jsText, strFrom } from '../../objects/str.js';
import { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr } from '../../protocols/attributes.js';

export const decodeErrorType: PyType = new PyType('JSONDecodeError', [E.ValueError]);
decodeErrorType.module = 'json.decoder';
decodeErrorType.hasDict = true;
decodeErrorType.doc =
  'Subclass of ValueError with the following additional properties:\n\nmsg: The unformatted error message\ndoc: The JSON document being parsed\npos: The start index of doc where parsing failed\nlineno: The line corresponding to pos\ncolno: The column corresponding to pos\n\n';

function fill(self: PyException, msg: string, doc: Value, pos: number): void {
  const text = asStr(doc);
  const points = text === undefined ? new Uint32Array(0) : codePointsOfStr(text);
  m.chargeWork(points.length);
  let line = 1;
  let newline = -1;
  for (let i = 0; i < pos && i < points.length; i++) {
    if (points[i] !== 10) continue;
    line++;
    newline = i;
  }
  const column = pos - newline;
  self.args = [strFrom(`${msg}: line ${line} column ${column} (char ${pos})`)];
  self.setOwn('msg', strFrom(msg));
  self.setOwn('doc', doc);
  self.setOwn('pos', pos);
  self.setOwn('lineno', line);
  self.setOwn('colno', column);
}

defMethods(
  decodeErrorType,
  {
    __init__: [
      'msg, doc, pos',
      1,
      (self: PyException, msg: Value, doc: Value, pos: Value) => fill(self, jsText(asStr(msg) ?? ''), doc, Number(asInt(pos) ?? 0)),
    ],
    __reduce__: [
      '',
      1,
      (self: PyException) => new PyTuple([self.cls, new PyTuple([getAttr(self, 'msg'), getAttr(self, 'doc'), getAttr(self, 'pos')])]),
    ],
  },
  { raw: true },
);

/** The error for a document refused at a code point index. */
export function decodeError(msg: string, doc: Value, pos: number): PyException {
  const made = newException(decodeErrorType, []);
  fill(made, msg, doc, pos);
  return made;
}
