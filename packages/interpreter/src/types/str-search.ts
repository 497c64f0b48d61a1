/** Methods of str that look for a text in it: find, count, startswith, split, partition, replace, strip and their kin. */
import { defMethods, type Row } from '../objects/builtin.js';
import { typeError, valueErr } from '../objects/exception.js';
import { type PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, type PyStr, strFromCodePoints, strLength, strType } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { strSlice } from '../protocols/subscript.js';
import { truth } from '../protocols/truth.js';
import { isSpace } from '../unicode/properties.js';
import * as narrow from '../unicode/search.js';
import * as wide from '../unicode/wide-search.js';
import { nameOf } from './sequences.js';
import {
  cInt,
  growth,
  limitArgument,
  lookAt,
  listOfTexts,
  listOfUnits,
  pay,
  reservePieces,
  searchEnd,
  searchStart,
  strArgument,
  units,
} from './str-args.js';
import { asTuple } from './tuple.js';

/** Up to this length the naive search of JavaScript is quick enough in every case. */
const SHORT = 256;

function find(self: PyStr, sub: PyStr, start: number, end: number): number {
  if (typeof self === 'string') {
    if (typeof sub !== 'string') return -1;
    if (end === self.length && end <= SHORT) return start > end ? -1 : self.indexOf(sub, start);
    return narrow.find(self, sub, start, end, pay);
  }
  return wide.find(self.cps, units(sub), start, end, pay);
}

function rfind(self: PyStr, sub: PyStr, start: number, end: number): number {
  if (typeof self !== 'string') return wide.rfind(self.cps, units(sub), start, end, pay);
  return typeof sub === 'string' ? narrow.rfind(self, sub, start, end, pay) : -1;
}

/** How often `sub` is in a text, without overlaps. */
export function countText(self: PyStr, sub: PyStr, start: number, end: number): number {
  if (typeof self !== 'string') return wide.count(self.cps, units(sub), start, end, pay);
  return typeof sub === 'string' ? narrow.count(self, sub, start, end, pay) : 0;
}

/** Whether a text is in another: `sub in self`. */
export function containsText(self: PyStr, sub: PyStr): boolean {
  return find(self, sub, 0, strLength(self)) >= 0;
}

const RANGE = 'sub, start=None, end=None, /';

type Search = (self: PyStr, sub: PyStr, start: number, end: number) => number;

function searching(name: string, search: Search, finish: (found: number) => Value): Row {
  return [
    RANGE,
    1,
    (self: PyStr, sub: Value, start?: Value, end?: Value) => {
      const n = strLength(self);
      const part = strArgument(sub, `${name}() argument 1`);
      const from = searchStart(start, n);
      return finish(search(self, part, from, searchEnd(end, n)));
    },
  ];
}

const asIs = (found: number): Value => found;

function required(found: number): Value {
  if (found < 0) throw valueErr('substring not found');
  return found;
}

/** Whether `part` stands at `at`. */
function standsAt(self: PyStr, part: PyStr, at: number): boolean {
  const k = strLength(part);
  m.chargeWork(k);
  if (typeof self === 'string') return typeof part === 'string' && self.startsWith(part, at);
  for (let i = 0; i < k; i++) if (self.cps[at + i] !== (typeof part === 'string' ? part.charCodeAt(i) : part.cps[i])) return false;
  return true;
}

function matchesEnd(self: PyStr, part: PyStr, start: number, end: number, atEnd: boolean): boolean {
  const last = end - strLength(part);
  return last >= start && standsAt(self, part, atEnd ? last : start);
}

function affix(name: 'startswith' | 'endswith'): Row {
  const atEnd = name === 'endswith';
  return [
    `${atEnd ? 'suffix' : 'prefix'}, start=None, end=None, /`,
    1,
    (self: PyStr, wanted: Value, start?: Value, end?: Value) => {
      if (typeof self === 'string' && typeof wanted === 'string' && start === undefined) {
        m.chargeWork(wanted.length);
        return atEnd ? self.endsWith(wanted) : self.startsWith(wanted);
      }
      const n = strLength(self);
      const from = searchStart(start, n);
      const to = searchEnd(end, n);
      const options = asTuple(wanted);
      if (options === undefined) {
        const part = asStr(wanted);
        if (part === undefined) throw typeError(`${name} first arg must be str or a tuple of str, not ${nameOf(wanted)}`);
        return matchesEnd(self, part, from, to, atEnd);
      }
      m.chargeWork(options.items.length * 8);
      for (let i = 0; i < options.items.length; i++) {
        const item = options.items[i];
        if (typeof item === 'string' && typeof self === 'string' && start === undefined) {
          if (item.length > self.length) continue;
          m.chargeWork(item.length);
          if (atEnd ? self.endsWith(item) : self.startsWith(item)) return true;
          continue;
        }
        const part = asStr(item);
        if (part === undefined) throw typeError(`tuple for ${name} must only contain str, not ${nameOf(options.items[i])}`);
        if (matchesEnd(self, part, from, to, atEnd)) return true;
      }
      return false;
    },
  ];
}

function cut(self: PyStr, start: number, end: number): PyStr {
  return strSlice(self, { start, stop: end, step: 1, count: Math.max(0, end - start) });
}

/** Counts the words of a text: runs of characters that are no white space. */
function countWords(text: string): number {
  m.chargeWork(text.length);
  let words = 0;
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    lookAt(i);
    const c = text.charCodeAt(i);
    const space = (c <= 32 || c >= 127) && isSpace(c);
    if (inside === space) {
      inside = !space;
      if (inside) words++;
    }
  }
  return words;
}

function splitting(fromRight: boolean): Row {
  const bySeparator = fromRight ? narrow.rsplit : narrow.split;
  const bySpace = fromRight ? narrow.rsplitWhitespace : narrow.splitWhitespace;
  const wideBySeparator = fromRight ? wide.rsplit : wide.split;
  const wideBySpace = fromRight ? wide.rsplitWhitespace : wide.splitWhitespace;
  return [
    'sep=None, maxsplit=-1',
    1,
    (self: PyStr, sep?: Value, maxsplit?: Value): PyList => {
      const most = limitArgument(maxsplit);
      const limited = most >= 0 && most < 1000;
      if (sep === undefined || sep === null) {
        if (typeof self === 'string') {
          if (!limited) reservePieces(self.length, () => countWords(self));
          return listOfTexts(bySpace(self, most, pay));
        }
        m.reserve(self.cps.length * 8);
        return listOfUnits(wideBySpace(self.cps, most, pay));
      }
      const by = asStr(sep);
      if (by === undefined) throw typeError(`must be str or None, not ${nameOf(sep)}`);
      if (strLength(by) === 0) throw valueErr('empty separator');
      if (typeof self === 'string') {
        if (typeof by !== 'string') return listOfTexts([self]);
        if (!limited) reservePieces(self.length, () => narrow.count(self, by, 0, self.length, pay));
        return listOfTexts(bySeparator(self, by, most, pay));
      }
      m.reserve(self.cps.length * 8);
      return listOfUnits(wideBySeparator(self.cps, units(by), most, pay));
    },
  ];
}

function partitioning(fromRight: boolean): Row {
  return [
    'sep, /',
    1,
    (self: PyStr, sep: Value): PyTuple => {
      const by = asStr(sep);
      if (by === undefined) throw typeError(`must be str, not ${nameOf(sep)}`);
      const k = strLength(by);
      if (k === 0) throw valueErr('empty separator');
      const n = strLength(self);
      const at = fromRight ? rfind(self, by, 0, n) : find(self, by, 0, n);
      if (at < 0) return new PyTuple(fromRight ? ['', '', self] : [self, '', '']);
      return new PyTuple([cut(self, 0, at), by, cut(self, at + k, n)]);
    },
  ];
}

type NarrowStrip = (s: string, chars?: string | null, charge?: typeof pay) => string;
type WideStrip = (s: Uint32Array, chars?: Uint32Array | null, charge?: typeof pay) => Uint32Array;

function stripping(name: string, ofNarrow: NarrowStrip, ofWide: WideStrip): Row {
  return [
    'chars=None, /',
    1,
    (self: PyStr, chars?: Value) => {
      let set: PyStr | null = null;
      if (chars !== undefined && chars !== null) {
        const text = asStr(chars);
        if (text === undefined) throw typeError(`${name} arg must be None or str`);
        set = text;
      }
      if (typeof self === 'string' && (set === null || typeof set === 'string')) return ofNarrow(self, set, pay);
      const cps = units(self);
      m.reserve(cps.length * 4);
      const left = ofWide(cps, set === null ? null : units(set), pay);
      return left === cps ? self : strFromCodePoints(left);
    },
  ];
}

/** All of a short text's `old` become `by`: a third of what the native `replaceAll` takes. */
function replaceShort(self: string, old: string, by: string): string {
  let at = self.indexOf(old);
  if (at < 0) return self;
  let made = '';
  let from = 0;
  do {
    made += self.slice(from, at) + by;
    from = at + old.length;
    at = self.indexOf(old, from);
  } while (at >= 0);
  return made + self.slice(from);
}

/** `self.replace(old, by, most)`. */
export function replaceText(self: PyStr, old: PyStr, by: PyStr, most: number): PyStr {
  if (typeof self === 'string' && typeof old === 'string' && typeof by === 'string') {
    if (self.length <= SHORT && by.length <= 16) {
      if (old.length > 0) {
        if (most < 0) return replaceShort(self, old, by);
      }
      return self.includes(old) ? narrow.replaceCount(self, old, by, most) : self;
    }
    return narrow.replaceCount(self, old, by, most, pay, growth());
  }
  if (typeof self === 'string' && typeof old !== 'string') return self;
  const cps = units(self);
  const made = wide.replaceCount(cps, units(old), units(by), most, pay, (bytes) => m.reserve(bytes));
  return made === cps ? self : strFromCodePoints(made);
}

defMethods(strType, {
  find: searching('find', find, asIs),
  rfind: searching('rfind', rfind, asIs),
  index: searching('index', find, required),
  rindex: searching('rindex', rfind, required),
  count: searching('count', countText, asIs),
  startswith: affix('startswith'),
  endswith: affix('endswith'),
  split: splitting(false),
  rsplit: splitting(true),
  partition: partitioning(false),
  rpartition: partitioning(true),
  strip: stripping('strip', narrow.strip, wide.strip),
  lstrip: stripping('lstrip', narrow.lstrip, wide.lstrip),
  rstrip: stripping('rstrip', narrow.rstrip, wide.rstrip),
  splitlines: [
    'keepends=False',
    1,
    (self: PyStr, keepends?: Value) => {
      const keep = keepends !== undefined && truth(keepends);
      if (typeof self === 'string') {
        // A line takes at least one character: few texts have that many, so a first guess suffices.
        reservePieces(self.length, () => narrow.count(self, '\n', 0, self.length, pay) + narrow.count(self, '\r', 0, self.length, pay));
        return listOfTexts(narrow.splitLines(self, keep, pay));
      }
      m.reserve(self.cps.length * 8);
      return listOfUnits(wide.splitLines(self.cps, keep, pay));
    },
  ],
  replace: [
    'old, new, /, count=-1',
    1,
    (self: PyStr, old: Value, by: Value, count?: Value) => {
      const from = strArgument(old, 'replace() argument 1');
      const to = strArgument(by, 'replace() argument 2');
      return replaceText(self, from, to, limitArgument(count));
    },
  ],
  removeprefix: [
    'prefix, /',
    1,
    (self: PyStr, prefix: Value) => {
      const part = strArgument(prefix, 'removeprefix() argument');
      const n = strLength(self);
      return matchesEnd(self, part, 0, n, false) ? cut(self, strLength(part), n) : self;
    },
  ],
  removesuffix: [
    'suffix, /',
    1,
    (self: PyStr, suffix: Value) => {
      const part = strArgument(suffix, 'removesuffix() argument');
      const n = strLength(self);
      return matchesEnd(self, part, 0, n, true) ? cut(self, 0, n - strLength(part)) : self;
    },
  ],
  expandtabs: [
    'tabsize=8',
    1,
    (self: PyStr, tabsize?: Value) => {
      const size = tabsize === undefined ? 8 : cInt(tabsize);
      if (typeof self === 'string') return narrow.expandTabs(self, size, pay, growth());
      return strFromCodePoints(wide.expandTabs(self.cps, size, pay, (bytes) => m.reserve(bytes)));
    },
  ],
});
