/** OSError, SyntaxError and the Unicode errors: classes whose arguments are fields. */
import { defMethods, defNew } from '../objects/builtin.js';
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { E, newException, PyException, typeError } from '../objects/exception.js';
import { getMember, setMember } from '../objects/instance.js';
import { asInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { asStr, codePointsOfStr, jsText, strFrom, strLength } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { toArray } from '../protocols/iteration.js';
import { reprText, strText } from '../protocols/text.js';
import { baseText, defFields, noKeywords } from './exception.js';

type Kw = Map<string, Value> | null;

/** errno (Linux) to the class `OSError(errno, ...)` makes. */
const BY_ERRNO: ReadonlyMap<number, PyType> = new Map([
  [1, E.PermissionError],
  [2, E.FileNotFoundError],
  [3, E.ProcessLookupError],
  [4, E.InterruptedError],
  [10, E.ChildProcessError],
  [11, E.BlockingIOError],
  [13, E.PermissionError],
  [17, E.FileExistsError],
  [20, E.NotADirectoryError],
  [21, E.IsADirectoryError],
  [32, E.BrokenPipeError],
  [103, E.ConnectionAbortedError],
  [104, E.ConnectionResetError],
  [108, E.BrokenPipeError],
  [110, E.TimeoutError],
  [111, E.ConnectionRefusedError],
  [114, E.BlockingIOError],
  [115, E.BlockingIOError],
]);

function fillOsError(self: PyException, args: Value[]): void {
  const n = args.length;
  self.args = args;
  if (n < 2 || n > 5) return;
  setMember(self, 'errno', args[0]);
  setMember(self, 'strerror', args[1]);
  if (n >= 3 && args[2] !== null) {
    setMember(self, 'filename', args[2]);
    if (n >= 5 && args[4] !== null) setMember(self, 'filename2', args[4]);
    self.args = args.slice(0, 2);
  }
}

/** With its own `__init__` and no own `__new__`, a guest subclass fills its fields in `__init__`. */
function fillsInInit(cls: PyType): boolean {
  return !cls.inheritsFrom('__init__', E.OSError) && cls.inheritsFrom('__new__', E.OSError);
}

defNew(E.OSError, '*args, **kwargs', 1, (cls: PyType, args: Value[], kwargs: Kw) => {
  if (fillsInInit(cls)) return new PyException(cls, []);
  noKeywords(cls, kwargs);
  if (cls === E.OSError && args.length >= 2 && args.length <= 5) {
    const number = asInt(args[0]);
    if (typeof number === 'number') cls = BY_ERRNO.get(number) ?? cls;
  }
  const made = new PyException(cls, []);
  fillOsError(made, args);
  return made;
});

const argument =
  (index: number, min: number, max: number) =>
  (e: PyException): Value =>
    e.args.length >= min && e.args.length <= max ? e.args[index] : null;

defFields(E.OSError, {
  errno: argument(0, 2, 2),
  strerror: argument(1, 2, 2),
  filename: () => null,
  filename2: () => null,
});

defMethods(
  E.OSError,
  {
    __init__: [
      '*args, **kwargs',
      1,
      (self: PyException, args: Value[], kwargs: Kw) => {
        if (!fillsInInit(self.cls)) return;
        noKeywords(self.cls, kwargs);
        fillOsError(self, args);
      },
    ],
    __str__: [
      '',
      'inside',
      (self: PyException) => {
        const errno = getMember(self, 'errno') ?? argument(0, 2, 2)(self);
        const text = getMember(self, 'strerror') ?? argument(1, 2, 2)(self);
        const file = getMember(self, 'filename');
        if (file !== undefined && file !== null) {
          const second = getMember(self, 'filename2');
          const more = second === undefined || second === null ? '' : ` -> ${reprText(second)}`;
          return strFrom(`[Errno ${strText(errno)}] ${strText(text)}: ${reprText(file)}${more}`);
        }
        if (self.args.length === 2) return strFrom(`[Errno ${strText(errno)}] ${strText(text)}`);
        return baseText(self);
      },
    ],
  },
  { raw: true },
);

// SyntaxError

/** A detail of `SyntaxError(msg, (filename, lineno, offset, text, end_lineno, end_offset))`. */
const detail =
  (index: number) =>
  (e: PyException): Value => {
    if (e.args.length !== 2) return null;
    const info = e.args[1];
    return info instanceof PyTuple && index < info.items.length ? info.items[index] : null;
  };

defFields(E.SyntaxError, {
  msg: (e) => (e.args.length > 0 ? e.args[0] : null),
  filename: detail(0),
  lineno: detail(1),
  offset: detail(2),
  text: detail(3),
  end_lineno: detail(4),
  end_offset: detail(5),
  print_file_and_line: () => null,
});

const DETAILS: readonly string[] = ['filename', 'lineno', 'offset', 'text', 'end_lineno', 'end_offset'];

defMethods(
  E.SyntaxError,
  {
    __init__: [
      '*args, **kwargs',
      1,
      (self: PyException, args: Value[], kwargs: Kw) => {
        noKeywords(self.cls, kwargs);
        self.args = args;
        if (args.length > 0) setMember(self, 'msg', args[0]);
        if (args.length !== 2) return;
        const info = toArray(args[1]);
        if (info.length < 4) throw typeError(`function takes at least 4 arguments (${info.length} given)`);
        if (info.length > 6) throw typeError(`function takes at most 6 arguments (${info.length} given)`);
        if (info.length === 5) throw typeError('end_offset must be provided when end_lineno is provided');
        for (let i = 0; i < info.length; i++) setMember(self, DETAILS[i], info[i]);
      },
    ],
    __str__: [
      '',
      'inside',
      (self: PyException) => {
        const msg = strText(getMember(self, 'msg') ?? (self.args.length > 0 ? self.args[0] : null));
        const file = asStr(getMember(self, 'filename') ?? detail(0)(self));
        const line = getMember(self, 'lineno') ?? detail(1)(self);
        const lined = typeof line === 'number';
        if (file !== undefined) {
          const path = jsText(file);
          const name = path.slice(path.lastIndexOf('/') + 1);
          return strFrom(lined ? `${msg} (${name}, line ${line})` : `${msg} (${name})`);
        }
        return strFrom(lined ? `${msg} (line ${line})` : msg);
      },
    ],
  },
  { raw: true },
);

// Unicode errors

const plain =
  (index: number) =>
  (e: PyException): Value =>
    index < e.args.length ? e.args[index] : null;
const CODEC_FIELDS = { encoding: plain(0), object: plain(1), start: plain(2), end: plain(3), reason: plain(4) };
defFields(E.UnicodeDecodeError, CODEC_FIELDS);
defFields(E.UnicodeEncodeError, CODEC_FIELDS);
defFields(E.UnicodeTranslateError, { object: plain(0), start: plain(1), end: plain(2), reason: plain(3) });

function needStr(args: readonly Value[], index: number): void {
  if (asStr(args[index]) === undefined) throw typeError(`argument ${index + 1} must be str, not ${typeName(typeOf(args[index]))}`);
}
function needInt(args: readonly Value[], index: number): void {
  if (asInt(args[index]) === undefined) throw typeError(`'${typeName(typeOf(args[index]))}' object cannot be interpreted as an integer`);
}

for (const [type, count] of [
  [E.UnicodeDecodeError, 5],
  [E.UnicodeEncodeError, 5],
  [E.UnicodeTranslateError, 4],
] as const) {
  const at = count - 5;
  defMethods(
    type,
    {
      __init__: [
        '*args, **kwargs',
        1,
        (self: PyException, args: Value[], kwargs: Kw) => {
          noKeywords(self.cls, kwargs);
          self.args = args;
          if (args.length !== count) throw typeError(`function takes exactly ${count} arguments (${args.length} given)`);
          if (count === 5) needStr(args, 0);
          if (type === E.UnicodeDecodeError) {
            if (!(args[1] instanceof PyBytes || args[1] instanceof PyByteArray)) {
              throw typeError(`a bytes-like object is required, not '${typeName(typeOf(args[1]))}'`);
            }
          } else needStr(args, 1 + at);
          needInt(args, 2 + at);
          needInt(args, 3 + at);
          needStr(args, 4 + at);
        },
      ],
      __str__: ['', 'inside', (self: PyException) => strFrom(unicodeText(self, type))],
    },
    { raw: true },
  );
}

const hex = (n: number, width: number): string => n.toString(16).padStart(width, '0');

function characterText(c: number): string {
  if (c <= 0xff) return `'\\x${hex(c, 2)}'`;
  return c <= 0xffff ? `'\\u${hex(c, 4)}'` : `'\\U${hex(c, 8)}'`;
}

function unicodeText(self: PyException, type: PyType): string {
  const shift = type === E.UnicodeTranslateError ? -1 : 0;
  const field = (name: string, index: number): Value => getMember(self, name) ?? plain(index)(self);
  const object = field('object', 1 + shift);
  if (object === null) return '';
  const start = Number(field('start', 2 + shift));
  const end = Number(field('end', 3 + shift));
  const reason = strText(field('reason', 4 + shift));
  const codec = shift === 0 ? `'${strText(field('encoding', 0))}' codec ` : '';
  const verb = type === E.UnicodeDecodeError ? 'decode' : type === E.UnicodeEncodeError ? 'encode' : 'translate';
  if (type === E.UnicodeDecodeError) {
    const data = object instanceof PyBytes || object instanceof PyByteArray ? object.data : null;
    if (data !== null && start < data.length && end === start + 1)
      return `${codec}can't decode byte 0x${hex(data[start], 2)} in position ${start}: ${reason}`;
    return `${codec}can't decode bytes in position ${start}-${end - 1}: ${reason}`;
  }
  const text = asStr(object);
  if (text !== undefined && start < strLength(text) && end === start + 1) {
    return `${codec}can't ${verb} character ${characterText(codePointsOfStr(text)[start])} in position ${start}: ${reason}`;
  }
  return `${codec}can't ${verb} characters in position ${start}-${end - 1}: ${reason}`;
}

/** An OSError as a host failure becomes one. */
export function osError(errno: number, message: string, filename: Value = null): PyException {
  const made = newException(BY_ERRNO.get(errno) ?? E.OSError, []);
  fillOsError(made, filename === null ? [errno, message] : [errno, message, filename]);
  return made;
}
