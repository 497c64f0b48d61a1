/** io.StringIO: a text in memory, read and written like a file. https://docs.python.org/3.13/library/io.html#io.StringIO */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { E, newException, typeError, valueErr } from '../../objects/exception.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, type PyStr, strLength } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { index } from '../../protocols/operators.js';
import { concatStr, repeatStr } from '../../protocols/sequence-ops.js';
import { PieceBuilder } from '../../protocols/str-format.js';
import { strSlice } from '../../protocols/subscript.js';
import { replaceText } from '../../types/str-search.js';
import { checkOpen, PyStream, sizeOf, textIoBaseType } from './base.js';

/** `newline` as given: null reads every line end as `\n`, '' keeps them all apart. */
type Newline = null | '' | '\n' | '\r' | '\r\n';

export class PyStringIO extends PyStream {
  private text: PyStr = '';
  /** What was written at the end since the text was last looked at. */
  private tail: PieceBuilder | null = null;
  private tailLength = 0;
  newline: Newline = '\n';
  /** Line ends seen: `\r`, `\n`, `\r\n`. */
  readonly seen: [boolean, boolean, boolean] = [false, false, false];

  get length(): number {
    return strLength(this.text) + this.tailLength;
  }

  content(): PyStr {
    if (this.tail !== null) {
      this.text = concatStr(this.text, this.tail.finish());
      this.tail = null;
      this.tailLength = 0;
    }
    return this.text;
  }

  setContent(text: PyStr): void {
    this.content();
    this.text = text;
  }

  /** Code unit or point at an index of the whole content. */
  slice(from: number, to: number): PyStr {
    const text = this.content();
    if (from >= to) return '';
    if (typeof text !== 'string') m.chargeWork(to - from);
    return strSlice(text, { start: from, stop: to, step: 1, count: to - from });
  }

  /** Writes at the position, over what is there. */
  put(text: PyStr): void {
    const n = strLength(text);
    if (n === 0) return;
    const { length } = this;
    if (this.pos > length) this.append(repeatStr('\0', this.pos - length));
    if (this.pos === this.length) this.append(text);
    else {
      const rest = this.slice(Math.min(this.pos + n, this.length), this.length);
      this.setContent(concatStr(concatStr(this.slice(0, this.pos), text), rest));
    }
    this.pos += n;
  }

  private append(text: PyStr): void {
    this.tail ??= new PieceBuilder();
    this.tail.add(text);
    this.tailLength += strLength(text);
  }

  /** The index after the line that begins at `from`. */
  lineEnd(from: number): number {
    const text = this.content();
    const n = strLength(text);
    if (typeof text === 'string' && this.newline !== '') {
      const end = this.newline ?? '\n';
      const at = text.indexOf(end, from);
      m.chargeWork((at < 0 ? n : at) - from);
      return at < 0 ? n : at + end.length;
    }
    for (let i = from; i < n; i++) {
      const c = typeof text === 'string' ? text.charCodeAt(i) : text.cps[i];
      if (c !== 10 && c !== 13) continue;
      const next = i + 1 < n ? (typeof text === 'string' ? text.charCodeAt(i + 1) : text.cps[i + 1]) : -1;
      const both = c === 13 && next === 10;
      const ends = this.newline === '' || (this.newline === '\r\n' ? both : c === (this.newline === '\r' ? 13 : 10));
      if (!ends) continue;
      m.chargeWork(i - from);
      return both && (this.newline === '' || this.newline === '\r\n') ? i + 2 : i + 1;
    }
    m.chargeWork(n - from);
    return n;
  }

  /** Text as it is kept: line ends translated as `newline` says. */
  translated(text: PyStr): PyStr {
    const { newline } = this;
    const plain = jsText(text);
    if (newline === null || newline === '') {
      m.chargeWork(plain.length);
      if (!plain.includes('\r')) {
        if (plain.includes('\n')) this.seen[1] = true;
        return text;
      }
      const crlf = plain.split('\r\n').length - 1;
      if (crlf > 0) this.seen[2] = true;
      if (plain.split('\r').length - 1 > crlf) this.seen[0] = true;
      if (plain.split('\n').length - 1 > crlf) this.seen[1] = true;
      return newline === '' ? text : replaceText(replaceText(text, '\r\n', '\n', -1), '\r', '\n', -1);
    }
    return newline === '\n' ? text : replaceText(text, '\n', newline, -1);
  }
}
export const stringIoType: PyType = builtinType('StringIO', { bases: [textIoBaseType], module: '_io' });
stringIoType.hasDict = true;
stringIoType.solid = stringIoType;
stringIoType.doc =
  "Text I/O implementation using an in-memory buffer.\n\nThe initial_value argument sets the value of object.  The newline\nargument is like the one of TextIOWrapper's constructor.";

export function newlineOf(v: Value): Newline {
  if (v === null) return null;
  const text = asStr(v);
  if (text === undefined) throw typeError(`newline must be str or None, not ${typeName(typeOf(v))}`);
  if (text !== '' && text !== '\n' && text !== '\r' && text !== '\r\n') throw valueErr(`illegal newline value: '${jsText(text)}'`);
  return text;
}

defNew(stringIoType, '*args, **kwargs', 1, (cls: PyType) => new PyStringIO(cls));

function readLine(self: PyStringIO, size: number): PyStr {
  const from = self.pos;
  if (from >= self.length) return '';
  let to = self.lineEnd(from);
  if (size >= 0) to = Math.min(to, from + size);
  self.pos = to;
  return self.slice(from, to);
}

function seek(self: PyStringIO, pos: Value, whence: Value): Value {
  checkOpen(self);
  const mode = Number(index(whence));
  const at = Number(index(pos));
  if (mode !== 0 && mode !== 1 && mode !== 2) throw valueErr(`Invalid whence (${mode}, should be 0, 1 or 2)`);
  if (at < 0 && mode === 0) throw valueErr(`Negative seek position ${at}`);
  if (at !== 0 && mode !== 0) throw newException(E.OSError, ["Can't do nonzero cur-relative seeks"]);
  self.pos = mode === 0 ? at : mode === 1 ? self.pos : self.length;
  return self.pos;
}

defMethods(
  stringIoType,
  {
    __init__: [
      "initial_value='', newline='\\n'",
      1,
      (self: PyStringIO, initial: Value = '', newline: Value = '\n') => {
        const kind = newlineOf(newline);
        const text = initial === null ? '' : asStr(initial);
        if (text === undefined) throw typeError(`initial_value must be str or None, not ${typeName(typeOf(initial))}`);
        self.newline = kind;
        self.closed = false;
        self.setContent(self.translated(text));
        self.pos = 0;
      },
    ],
    read: [
      'size=-1, /',
      1,
      (self: PyStringIO, size?: Value) => {
        checkOpen(self);
        const n = sizeOf(size);
        const from = Math.min(self.pos, self.length);
        const to = n < 0 ? self.length : Math.min(self.length, from + n);
        if (self.pos < to) self.pos = to;
        return self.slice(from, to);
      },
    ],
    readline: ['size=-1, /', 1, (self: PyStringIO, size?: Value) => (checkOpen(self), readLine(self, sizeOf(size)))],
    write: [
      's, /',
      1,
      (self: PyStringIO, s: Value) => {
        const text = asStr(s);
        if (text === undefined) throw typeError(`string argument expected, got '${typeName(typeOf(s))}'`);
        checkOpen(self);
        self.put(self.translated(text));
        return strLength(text);
      },
    ],
    getvalue: ['', 1, (self: PyStringIO) => (checkOpen(self), self.content())],
    tell: ['', 1, (self: PyStringIO) => (checkOpen(self), self.pos)],
    seek: ['pos, whence=0, /', 1, (self: PyStringIO, pos: Value, whence: Value = 0) => seek(self, pos, whence)],
    truncate: [
      'pos=None, /',
      1,
      (self: PyStringIO, pos: Value = null) => {
        checkOpen(self);
        const size = pos === null ? self.pos : Number(index(pos));
        if (size < 0) throw valueErr(`Negative size value ${size}`);
        if (size < self.length) self.setContent(self.slice(0, size));
        return size;
      },
    ],
    close: [
      '',
      1,
      (self: PyStringIO) => {
        self.closed = true;
        self.setContent('');
      },
    ],
    readable: ['', 1, (self: PyStringIO) => (checkOpen(self), true)],
    writable: ['', 1, (self: PyStringIO) => (checkOpen(self), true)],
    seekable: ['', 1, (self: PyStringIO) => (checkOpen(self), true)],
  },
  { raw: true },
);

const LINE_ENDS = ['\r', '\n', '\r\n'];
defGetters(
  stringIoType,
  {
    closed: (self: PyStringIO) => self.closed,
    line_buffering: () => false,
    newlines: (self: PyStringIO) => {
      const found = self.newline === null || self.newline === '' ? LINE_ENDS.filter((_, i) => self.seen[i]) : [];
      return found.length === 0 ? null : found.length === 1 ? found[0] : new PyTuple(found);
    },
  },
  { raw: true },
);
