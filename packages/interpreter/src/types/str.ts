/** The str type: construction, operators, formatting; its methods are in the str-* files. https://docs.python.org/3.13/library/stdtypes.html#text-sequence-type-str */
import './str-case.js';
import './str-search.js';
import './str-translate.js';
import { defMethods, defNew, type Row } from '../objects/builtin.js';
import { PyBytes } from '../objects/bytes.js';
import { typeError } from '../objects/exception.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { NotImplemented } from '../objects/singletons.js';
import { asStr, type PyStr, strLength, strType } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { wrapNew } from '../protocols/classes.js';
import { compareBuiltin } from '../protocols/comparison.js';
import { bytesLike } from '../protocols/conversion.js';
import { hash } from '../protocols/hashing.js';
import { getIter } from '../protocols/iteration.js';
import { percentFormat } from '../protocols/percent.js';
import { concatStr, repeatStr } from '../protocols/sequence-ops.js';
import { strFormat, strFormatMap } from '../protocols/str-format.js';
import { strItem } from '../protocols/subscript.js';
import { formatStrValue, repr, str } from '../protocols/text.js';
import { COMPARISONS, nameOf, repeatCount } from './sequences.js';
import { codecArgument, decodeBytes, encodeText } from './str-codec.js';
import { lookAt, shownType } from './str-args.js';
import { joinText } from './str-join.js';
import { containsText } from './str-search.js';

/** `str(object, encoding, errors)`. */
function newStr(object: Value | undefined, encoding: Value | undefined, errors: Value | undefined): PyStr {
  const codec = codecArgument(encoding, 'str', 'encoding');
  const handler = codecArgument(errors, 'str', 'errors');
  if (object === undefined) return '';
  if (codec === undefined && handler === undefined) return str(object);
  if (asStr(object) !== undefined) throw typeError('decoding str is not supported');
  const data = bytesLike(object);
  if (data === undefined) throw typeError(`decoding to str: need a bytes-like object, ${nameOf(object)} found`);
  return decodeBytes(data, codec, handler, object instanceof PyBytes ? object : undefined);
}

defNew(strType, "object='', encoding='utf-8', errors='strict'", 'inside', (cls: PyType, object?: Value, encoding?: Value, errors?: Value) =>
  wrapNew(cls, strType, newStr(object, encoding, errors)),
);
strType.convert = (a) => str(a);

function repeat(self: PyStr, times: Value): Value {
  const count = repeatCount(times);
  return count === undefined ? NotImplemented : repeatStr(self, count);
}

/** Bytes that CPython uses for a text, by its widest character. */
function sizeOf(self: PyStr): number {
  const n = strLength(self);
  m.chargeWork(n);
  let widest = 0;
  if (typeof self === 'string') {
    for (let i = 0; i < n; i++) {
      lookAt(i);
      widest = Math.max(widest, self.charCodeAt(i));
    }
  } else for (let i = 0; i < n; i++) widest = Math.max(widest, self.cps[i]);
  if (widest < 128) return 41 + n;
  return 56 + (widest < 256 ? 1 : widest < 65536 ? 2 : 4) * (n + 1);
}

for (const op of COMPARISONS) {
  const row: Row = [
    'value, /',
    1,
    (self: PyStr, other: Value) => {
      const text = asStr(other);
      return text === undefined ? NotImplemented : compareBuiltin(op, self, text);
    },
  ];
  defMethods(strType, { [op]: row });
}

defMethods(strType, {
  __repr__: ['', 1, (self: PyStr) => repr(self)],
  __str__: ['', 1, (self: PyStr) => self],
  __hash__: ['', 1, (self: PyStr) => hash(self)],
  __len__: ['', 1, (self: PyStr) => strLength(self)],
  __iter__: ['', 1, (self: PyStr) => getIter(self)],
  __getitem__: ['key, /', 1, (self: PyStr, key: Value) => strItem(self, key)],
  __contains__: [
    'key, /',
    1,
    (self: PyStr, key: Value) => {
      const text = asStr(key);
      if (text === undefined) throw typeError(`'in <string>' requires string as left operand, not ${nameOf(key)}`);
      return containsText(self, text);
    },
  ],
  __add__: [
    'value, /',
    1,
    (self: PyStr, other: Value) => {
      const text = asStr(other);
      if (text === undefined) throw typeError(`can only concatenate str (not "${nameOf(other)}") to str`);
      return concatStr(self, text);
    },
  ],
  __mul__: ['value, /', 1, repeat],
  __rmul__: ['value, /', 1, repeat],
  __mod__: ['value, /', 1, (self: PyStr, args: Value) => percentFormat(self, args)],
  __rmod__: [
    'value, /',
    1,
    (self: PyStr, other: Value) => {
      const format = asStr(other);
      return format === undefined ? NotImplemented : percentFormat(format, self);
    },
  ],
  __format__: [
    'format_spec, /',
    1,
    (self: PyStr, spec: Value) => {
      const text = asStr(spec);
      if (text === undefined) throw typeError(`__format__() argument must be str, not ${shownType(spec)}`);
      return text === '' ? self : formatStrValue(self, text, 'str');
    },
  ],
  __getnewargs__: ['', 1, (self: PyStr) => new PyTuple([self])],
  __sizeof__: ['', 1, sizeOf],
  join: ['iterable, /', 1, (self: PyStr, iterable: Value) => joinText(self, iterable)],
  encode: [
    "encoding='utf-8', errors='strict'",
    1,
    (self: PyStr, encoding?: Value, errors?: Value) =>
      new PyBytes(encodeText(self, codecArgument(encoding, 'encode', 'encoding'), codecArgument(errors, 'encode', 'errors'))),
  ],
  format: ['*args, **kwargs', 1, (self: PyStr, args: Value[], kwargs: Map<string, Value> | null) => strFormat(self, args, kwargs)],
  format_map: ['mapping, /', 1, (self: PyStr, mapping: Value) => strFormatMap(self, mapping)],
});

strType.doc =
  "str(object='') -> str\nstr(bytes_or_buffer[, encoding[, errors]]) -> str\n\nCreate a new string object from the given object. If encoding or\nerrors is specified, then the object must expose a data buffer\nthat will be decoded using the given encoding and error handler.\nOtherwise, returns the result of object.__str__() (if defined)\nor repr(object).\nencoding defaults to 'utf-8'.\nerrors defaults to 'strict'.";
