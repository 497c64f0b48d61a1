/** The methods bytes and bytearray share. https://docs.python.org/3.13/library/stdtypes.html#bytes-and-bytearray-operations */
import { defClassMethods, defMethods, defStaticMethods, type Row } from '../objects/builtin.js';
import { bytearrayType, bytesType, PyByteArray, PyBytes } from '../objects/bytes.js';
import { typeError, valueErr } from '../objects/exception.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { call1 } from '../protocols/calls.js';
import { bytesLike } from '../protocols/conversion.js';
import { payText } from '../protocols/sequence-ops.js';
import { truth } from '../protocols/truth.js';
import { buffer, type ByteString, like, pattern, unchanged } from './bytes-args.js';
import { BYTE_CASES, BYTE_TESTS, expandByteTabs, fromHex, hexOf } from './bytes-case.js';
import {
  countBytes,
  findBytes,
  isByteSpace,
  replaceBytes,
  rfindBytes,
  rsplitBytes,
  rsplitByteSpace,
  splitByteLines,
  splitBytes,
  splitByteSpace,
} from './bytes-search.js';
import { nameOf, sizeArgument } from './sequences.js';
import { cInt, limitArgument, lookAt, searchEnd, searchStart, shownType } from './str-args.js';
import { codecArgument, decodeBytes } from './str-codec.js';
import { itemsToJoin } from './str-join.js';
import { asTuple } from './tuple.js';

const RANGE = 'sub, start=None, end=None, /';

function searching(search: (s: Uint8Array, sub: Uint8Array, start: number, end: number) => number, isRequired: boolean): Row {
  return [
    RANGE,
    1,
    (self: ByteString, sub: Value, start?: Value, end?: Value) => {
      const wanted = pattern(sub);
      const n = self.data.length;
      const found = search(self.data, wanted, searchStart(start, n), searchEnd(end, n));
      if (isRequired && found < 0) throw valueErr('subsection not found');
      return found;
    },
  ];
}

function standsAt(s: Uint8Array, part: Uint8Array, at: number): boolean {
  m.chargeWork(part.length);
  for (let i = 0; i < part.length; i++) if (s[at + i] !== part[i]) return false;
  return true;
}

function matchesEnd(s: Uint8Array, part: Uint8Array, start: number, end: number, atEnd: boolean): boolean {
  const last = end - part.length;
  return last >= start && standsAt(s, part, atEnd ? last : start);
}

function affix(name: 'startswith' | 'endswith'): Row {
  const atEnd = name === 'endswith';
  return [
    `${atEnd ? 'suffix' : 'prefix'}, start=None, end=None, /`,
    1,
    (self: ByteString, wanted: Value, start?: Value, end?: Value) => {
      const n = self.data.length;
      const from = searchStart(start, n);
      const to = searchEnd(end, n);
      const options = asTuple(wanted);
      if (options === undefined) {
        const part = bytesLike(wanted);
        if (part === undefined) throw typeError(`${name} first arg must be bytes or a tuple of bytes, not ${nameOf(wanted)}`);
        return matchesEnd(self.data, part, from, to, atEnd);
      }
      m.chargeWork(options.items.length * 8);
      for (let i = 0; i < options.items.length; i++) {
        if (matchesEnd(self.data, buffer(options.items[i]), from, to, atEnd)) return true;
      }
      return false;
    },
  ];
}

/** A list of pieces of the type of `self`. */
function listOf(self: ByteString, pieces: readonly Uint8Array[]): PyList {
  m.chargeWork(pieces.length);
  const items: Value[] = [];
  for (let i = 0; i < pieces.length; i++) items.push(like(self, pieces[i]));
  return new PyList(items);
}

function splitting(fromRight: boolean): Row {
  return [
    'sep=None, maxsplit=-1',
    1,
    (self: ByteString, sep?: Value, maxsplit?: Value) => {
      const most = limitArgument(maxsplit);
      if (sep === undefined || sep === null) return listOf(self, (fromRight ? rsplitByteSpace : splitByteSpace)(self.data, most));
      const by = buffer(sep);
      if (by.length === 0) throw valueErr('empty separator');
      return listOf(self, (fromRight ? rsplitBytes : splitBytes)(self.data, by, most));
    },
  ];
}

function cut(self: ByteString, from: number, to: number): ByteString {
  payText(Math.max(0, to - from));
  return like(self, self.data.slice(from, to));
}

function partitioning(fromRight: boolean): Row {
  return [
    'sep, /',
    1,
    (self: ByteString, sep: Value) => {
      const by = buffer(sep);
      if (by.length === 0) throw valueErr('empty separator');
      const n = self.data.length;
      const at = (fromRight ? rfindBytes : findBytes)(self.data, by, 0, n);
      if (at < 0) {
        const none = (): ByteString => like(self, new Uint8Array(0));
        return new PyTuple(fromRight ? [none(), none(), unchanged(self)] : [unchanged(self), none(), none()]);
      }
      const middle = self instanceof PyBytes ? sep : like(self, by.slice());
      return new PyTuple([cut(self, 0, at), middle, cut(self, at + by.length, n)]);
    },
  ];
}

function stripping(left: boolean, right: boolean): Row {
  return [
    'bytes=None, /',
    1,
    (self: ByteString, chars?: Value) => {
      let gone = isByteSpace;
      if (chars !== undefined && chars !== null) {
        const set = buffer(chars);
        const marked = new Uint8Array(256);
        m.chargeWork(set.length);
        for (let i = 0; i < set.length; i++) marked[set[i]] = 1;
        gone = (c) => marked[c] === 1;
      }
      const s = self.data;
      m.chargeWork(s.length);
      let from = 0;
      let to = s.length;
      if (left) while (from < to && gone(s[from])) lookAt(from++);
      if (right) while (to > from && gone(s[to - 1])) lookAt(to--);
      return from === 0 && to === s.length ? unchanged(self) : cut(self, from, to);
    },
  ];
}

function fillByte(v: Value | undefined, name: string): number {
  if (v === undefined) return 32;
  const data = (bytesType.unwrap!(v) ?? bytearrayType.unwrap!(v)) as ByteString | undefined;
  if (data === undefined || data.data.length !== 1) {
    throw typeError(`${name}() argument 2 must be a byte string of length 1, not ${shownType(v)}`);
  }
  return data.data[0];
}

function padded(self: ByteString, left: number, right: number, fill: number): ByteString {
  const n = self.data.length;
  payText(n + left + right);
  const made = new Uint8Array(n + left + right);
  if (left > 0) made.fill(fill, 0, left);
  made.set(self.data, left);
  if (right > 0) made.fill(fill, left + n);
  return like(self, made);
}

function padding(name: string, left: (missing: number, width: number) => number): Row {
  return [
    "width, fillchar=b' ', /",
    1,
    (self: ByteString, width: Value, fill?: Value) => {
      const wanted = sizeArgument(width);
      const by = fillByte(fill, name);
      const missing = wanted - self.data.length;
      if (missing <= 0) return unchanged(self);
      const before = left(missing, wanted);
      return padded(self, before, missing - before, by);
    },
  ];
}

function zfill(self: ByteString, width: Value): ByteString {
  const missing = sizeArgument(width) - self.data.length;
  if (missing <= 0) return unchanged(self);
  const made = padded(self, missing, 0, 48);
  const first = made.data[missing];
  if (first === 43 || first === 45) {
    made.data[missing] = 48;
    made.data[0] = first;
  }
  return made;
}

function join(self: ByteString, iterable: Value): ByteString {
  const items = itemsToJoin(iterable);
  const n = items.length;
  if (n === 0) return like(self, new Uint8Array(0));
  if (n === 1 && self instanceof PyBytes && items[0] instanceof PyBytes) return items[0];
  const parts: Uint8Array[] = [];
  m.chargeWork(n * 8);
  const between = self.data;
  let size = between.length * (n - 1);
  for (let i = 0; i < n; i++) {
    const part = bytesLike(items[i]);
    if (part === undefined) throw typeError(`sequence item ${i}: expected a bytes-like object, ${nameOf(items[i])} found`);
    parts.push(part);
    size += part.length;
  }
  payText(size);
  const made = new Uint8Array(size);
  let at = 0;
  for (let i = 0; i < n; i++) {
    if (i > 0) {
      made.set(between, at);
      at += between.length;
    }
    made.set(parts[i], at);
    at += parts[i].length;
  }
  return like(self, made);
}

function translate(self: ByteString, table: Value, gone: Value | undefined): ByteString {
  const map = table === null ? null : buffer(table);
  if (map !== null && map.length !== 256) throw valueErr('translation table must be 256 characters long');
  const deleted = new Uint8Array(256);
  if (gone !== undefined) {
    const set = buffer(gone);
    m.chargeWork(set.length);
    for (let i = 0; i < set.length; i++) deleted[set[i]] = 1;
  }
  const s = self.data;
  payText(s.length);
  const made = new Uint8Array(s.length);
  let to = 0;
  for (let i = 0; i < s.length; lookAt(i++)) if (deleted[s[i]] === 0) made[to++] = map === null ? s[i] : map[s[i]];
  return like(self, to === made.length ? made : made.slice(0, to));
}

function makeTable(from: Value, to: Value): PyBytes {
  const a = buffer(from);
  const b = buffer(to);
  if (a.length !== b.length) throw valueErr('maketrans arguments must have same length');
  const table = new Uint8Array(256);
  for (let i = 0; i < 256; i++) table[i] = i;
  m.chargeWork(a.length);
  for (let i = 0; i < a.length; i++) table[a[i]] = b[i];
  return new PyBytes(table);
}

const rows: Record<string, Row> = {
  find: searching(findBytes, false),
  rfind: searching(rfindBytes, false),
  index: searching(findBytes, true),
  rindex: searching(rfindBytes, true),
  count: searching(countBytes, false),
  startswith: affix('startswith'),
  endswith: affix('endswith'),
  split: splitting(false),
  rsplit: splitting(true),
  partition: partitioning(false),
  rpartition: partitioning(true),
  strip: stripping(true, true),
  lstrip: stripping(true, false),
  rstrip: stripping(false, true),
  ljust: padding('ljust', () => 0),
  rjust: padding('rjust', (missing) => missing),
  center: padding('center', (missing, width) => Math.floor(missing / 2) + (missing % 2 === 1 && width % 2 === 1 ? 1 : 0)),
  zfill: ['width, /', 1, zfill],
  join: ['iterable_of_bytes, /', 1, join],
  translate: ["table, /, delete=b''", 1, translate],
  splitlines: [
    'keepends=False',
    1,
    (self: ByteString, keepends?: Value) => listOf(self, splitByteLines(self.data, keepends !== undefined && truth(keepends))),
  ],
  replace: [
    'old, new, count=-1, /',
    1,
    (self: ByteString, old: Value, by: Value, count?: Value) => {
      const a = buffer(old);
      const b = buffer(by);
      const made = replaceBytes(self.data, a, b, limitArgument(count));
      return made === null ? unchanged(self) : like(self, made);
    },
  ],
  removeprefix: [
    'prefix, /',
    1,
    (self: ByteString, prefix: Value) => {
      const part = buffer(prefix);
      const n = self.data.length;
      return part.length > 0 && matchesEnd(self.data, part, 0, n, false) ? cut(self, part.length, n) : unchanged(self);
    },
  ],
  removesuffix: [
    'suffix, /',
    1,
    (self: ByteString, suffix: Value) => {
      const part = buffer(suffix);
      const n = self.data.length;
      return part.length > 0 && matchesEnd(self.data, part, 0, n, true) ? cut(self, 0, n - part.length) : unchanged(self);
    },
  ],
  expandtabs: [
    'tabsize=8',
    1,
    (self: ByteString, tabsize?: Value) => like(self, expandByteTabs(self.data, tabsize === undefined ? 8 : cInt(tabsize))),
  ],
  hex: ['sep=None, bytes_per_sep=1', 1, (self: ByteString, sep?: Value, perSep?: Value) => hexOf(self.data, sep, perSep)],
  decode: [
    "encoding='utf-8', errors='strict'",
    1,
    (self: ByteString, encoding?: Value, errors?: Value) =>
      decodeBytes(self.data, codecArgument(encoding, 'decode', 'encoding'), codecArgument(errors, 'decode', 'errors'), self),
  ],
};
for (const [name, convert] of Object.entries(BYTE_CASES)) rows[name] = ['', 1, (self: ByteString) => like(self, convert(self.data))];
for (const [name, ask] of Object.entries(BYTE_TESTS)) rows[name] = ['', 1, (self: ByteString) => ask(self.data)];

for (const type of [bytesType, bytearrayType]) {
  defMethods(type, rows);
  defStaticMethods(type, { maketrans: ['frm, to, /', 1, makeTable] });
  defClassMethods(type, {
    fromhex: [
      'string, /',
      1,
      (cls: PyType, string: Value) => {
        const text = asStr(string);
        if (text === undefined) throw typeError(`fromhex() argument must be str, not ${shownType(string)}`);
        const data = fromHex(text);
        if (cls === bytearrayType) return new PyByteArray(data);
        return cls === bytesType ? new PyBytes(data) : call1(cls, new PyBytes(data));
      },
    ],
  });
}
