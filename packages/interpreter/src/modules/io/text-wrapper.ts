/** io.TextIOWrapper over a stream of bytes: reads it whole, writes it at `flush`. https://docs.python.org/3.13/library/io.html#io.TextIOWrapper */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { typeError } from '../../objects/exception.js';
import { asStr, type PyStr, strLength } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { callMethod0, callMethod1 } from '../../protocols/calls.js';
import { bytesLike } from '../../protocols/conversion.js';
import { decodeBytes, encodeText } from '../../types/str-codec.js';
import { replaceText } from '../../types/str-search.js';
import { checkOpen, textIoBaseType } from './base.js';
import { newlineOf, PyStringIO, stringIoType } from './string-io.js';

class PyTextWrapper extends PyStringIO {
  below: Value = null;
  encoding: PyStr = 'utf-8';
  errors: PyStr = 'strict';
  /** Bytes below were read and decoded. */
  loaded = false;

  load(): void {
    checkOpen(this, '.');
    if (this.loaded) return;
    this.loaded = true;
    const read = callMethod0(this.below, 'read');
    const data = bytesLike(read);
    if (data === undefined) throw typeError(`underlying read() should have returned a bytes-like object, not '${typeName(typeOf(read))}'`);
    this.setContent(this.translated(decodeBytes(data, this.encoding, this.errors, read)));
  }
}
export const textWrapperType: PyType = builtinType('TextIOWrapper', { bases: [textIoBaseType], module: '_io' });
textWrapperType.hasDict = true;
textWrapperType.solid = textWrapperType;

defNew(textWrapperType, '*args, **kwargs', 1, (cls: PyType) => new PyTextWrapper(cls));

function reader(name: 'read' | 'readline'): [string, number, (self: PyTextWrapper, size?: Value) => Value] {
  const method = stringIoType.dict.get(name) as unknown as { impl: (self: PyStringIO, size?: Value) => Value };
  return ['size=-1, /', 1, (self, size) => (self.load(), method.impl(self, size))];
}

defMethods(
  textWrapperType,
  {
    __init__: [
      'buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False',
      1,
      (self: PyTextWrapper, buffer: Value, encoding: Value = null, errors: Value = null, newline: Value = null) => {
        self.below = buffer;
        self.encoding = (encoding === null ? undefined : asStr(encoding)) ?? 'utf-8';
        self.errors = (errors === null ? undefined : asStr(errors)) ?? 'strict';
        self.newline = newlineOf(newline);
        self.closed = false;
      },
    ],
    read: reader('read'),
    readline: reader('readline'),
    write: [
      's, /',
      1,
      (self: PyTextWrapper, s: Value) => {
        checkOpen(self, '.');
        const text = asStr(s);
        if (text === undefined) throw typeError(`write() argument must be str, not ${typeName(typeOf(s))}`);
        const translated = self.newline === '\r' || self.newline === '\r\n' ? replaceText(text, '\n', self.newline, -1) : text;
        callMethod1(self.below, 'write', new PyBytes(encodeText(translated, self.encoding, self.errors)));
        return strLength(text);
      },
    ],
    flush: ['', 1, (self: PyTextWrapper) => checkOpen(self, '.')],
    detach: [
      '',
      1,
      (self: PyTextWrapper) => {
        const { below } = self;
        self.closed = true;
        return below;
      },
    ],
    close: [
      '',
      1,
      (self: PyTextWrapper) => {
        if (self.closed) return;
        self.closed = true;
        callMethod0(self.below, 'close');
      },
    ],
    readable: ['', 1, (self: PyTextWrapper) => callMethod0(self.below, 'readable')],
    writable: ['', 1, (self: PyTextWrapper) => callMethod0(self.below, 'writable')],
    seekable: ['', 1, () => false],
  },
  { raw: true },
);
defGetters(
  textWrapperType,
  {
    closed: (self: PyTextWrapper) => self.closed,
    buffer: (self: PyTextWrapper) => self.below,
    encoding: (self: PyTextWrapper) => self.encoding,
    errors: (self: PyTextWrapper) => self.errors,
    line_buffering: () => false,
  },
  { raw: true },
);
