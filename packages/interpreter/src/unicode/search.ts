/** The searching and splitting methods of str on JavaScript strings without surrogates. */
import { isLineBreak, isSpace } from './properties.js';
import { Searcher } from './searcher.js';
import { TextBuilder, type Reserve } from './text-builder.js';
import { type Charge, Payer } from './wide.js';

/** A negative maxsplit or count means no limit. */
function limit(n: number): number {
  return n < 0 ? Number.POSITIVE_INFINITY : n;
}

/** str.find on indices already clamped to the text; `end` counts from the start. */
export function find(s: string, sub: string, start: number = 0, end: number = s.length, charge?: Charge): number {
  if (start > end) return -1;
  if (sub === '') return start;
  const payer = new Payer(charge);
  const found = new Searcher(sub, payer).next(s, start, end);
  payer.settle();
  return found;
}

/** str.rfind on clamped indices. */
export function rfind(s: string, sub: string, start: number = 0, end: number = s.length, charge?: Charge): number {
  if (start > end) return -1;
  if (sub === '') return end;
  const payer = new Payer(charge);
  const found = new Searcher(sub, payer).last(s, start, end);
  payer.settle();
  return found;
}

/** str.count on clamped indices. */
export function count(s: string, sub: string, start: number = 0, end: number = s.length, charge?: Charge): number {
  if (start > end) return 0;
  if (sub === '') return end - start + 1;
  const payer = new Payer(charge);
  const searcher = new Searcher(sub, payer);
  let n = 0;
  for (let at = searcher.next(s, start, end); at >= 0; at = searcher.next(s, at + sub.length, end)) n++;
  payer.settle();
  return n;
}

/** str.split with a separator, which is not empty. */
export function split(s: string, sep: string, maxsplit: number = -1, charge?: Charge): string[] {
  const payer = new Payer(charge);
  const searcher = new Searcher(sep, payer);
  const pieces: string[] = [];
  let from = 0;
  for (let left = limit(maxsplit); left > 0; left--) {
    const at = searcher.next(s, from, s.length);
    if (at < 0) break;
    pieces.push(s.slice(from, at));
    from = at + sep.length;
  }
  pieces.push(s.slice(from));
  payer.settle();
  return pieces;
}

/** str.rsplit with a separator, which is not empty. */
export function rsplit(s: string, sep: string, maxsplit: number = -1, charge?: Charge): string[] {
  const payer = new Payer(charge);
  const searcher = new Searcher(sep, payer);
  const pieces: string[] = [];
  let end = s.length;
  for (let left = limit(maxsplit); left > 0; left--) {
    const at = searcher.last(s, 0, end);
    if (at < 0) break;
    pieces.push(s.slice(at + sep.length, end));
    end = at;
  }
  pieces.push(s.slice(0, end));
  payer.settle();
  return reversed(pieces, payer);
}

/** Reverses in place, paying as it goes. */
function reversed(pieces: string[], payer: Payer): string[] {
  for (let i = 0, j = pieces.length - 1; i < j; i++, j--) {
    const piece = pieces[i];
    pieces[i] = pieces[j];
    pieces[j] = piece;
    payer.pay(1);
  }
  return pieces;
}

/** str.split without a separator. */
export function splitWhitespace(s: string, maxsplit: number = -1, charge?: Charge): string[] {
  const payer = new Payer(charge);
  const pieces: string[] = [];
  const n = s.length;
  let left = limit(maxsplit);
  let i = 0;
  for (;;) {
    const before = i;
    i = skipSpaces(s, i, payer);
    if (i === n) break;
    if (left-- <= 0) {
      pieces.push(s.slice(i));
      break;
    }
    const from = i;
    while (i < n) {
      const c = s.charCodeAt(i);
      if ((c <= 32 || c >= 127) && isSpace(c)) break;
      i++;
      if ((i & 4095) === 0) payer.pay(4096);
    }
    pieces.push(s.slice(from, i));
    payer.pay(Math.min(i - before, 4096));
  }
  payer.settle();
  return pieces;
}

function skipSpaces(s: string, from: number, payer: Payer): number {
  let i = from;
  while (i < s.length && isSpace(s.charCodeAt(i))) {
    i++;
    if ((i & 4095) === 0) payer.pay(4096);
  }
  return i;
}

function skipSpacesBack(s: string, from: number, payer: Payer): number {
  let i = from;
  while (i > 0 && isSpace(s.charCodeAt(i - 1))) {
    i--;
    if ((i & 4095) === 0) payer.pay(4096);
  }
  return i;
}

/** str.rsplit without a separator. */
export function rsplitWhitespace(s: string, maxsplit: number = -1, charge?: Charge): string[] {
  const payer = new Payer(charge);
  const pieces: string[] = [];
  let left = limit(maxsplit);
  let i = s.length;
  for (;;) {
    const before = i;
    i = skipSpacesBack(s, i, payer);
    if (i === 0) break;
    if (left-- <= 0) {
      pieces.push(s.slice(0, i));
      break;
    }
    const end = i;
    while (i > 0 && !isSpace(s.charCodeAt(i - 1))) {
      i--;
      if ((i & 4095) === 0) payer.pay(4096);
    }
    pieces.push(s.slice(i, end));
    payer.pay(Math.min(before - i, 4096));
  }
  payer.settle();
  return reversed(pieces, payer);
}

/** str.splitlines. */
export function splitLines(s: string, keepEnds: boolean = false, charge?: Charge): string[] {
  const payer = new Payer(charge);
  const lines: string[] = [];
  const n = s.length;
  let from = 0;
  let paid = 0;
  for (let i = 0; i < n; ) {
    const c = s.charCodeAt(i++);
    if (i - paid >= 4096) {
      payer.pay(i - paid);
      paid = i;
    }
    // Most characters are beyond the ASCII controls and before U+0085.
    if ((c > 30 && c < 0x85) || !isLineBreak(c)) continue;
    let end = i - 1;
    if (c === 13 && i < n && s.charCodeAt(i) === 10) i++;
    if (keepEnds) end = i;
    lines.push(s.slice(from, end));
    from = i;
  }
  if (from < n) lines.push(s.slice(from));
  payer.pay(n - paid);
  payer.settle();
  return lines;
}

/** A test on code units for the characters that strip takes away. */
type UnitTest = (c: number) => boolean;

function stripTest(chars: string | null | undefined, payer: Payer): UnitTest {
  if (chars === null || chars === undefined) return isSpace;
  if (chars.length === 1) {
    const only = chars.charCodeAt(0);
    return (c) => c === only;
  }
  const set = new Set<number>();
  for (let i = 0; i < chars.length; i++) {
    set.add(chars.charCodeAt(i));
    if ((i & 63) === 63) payer.pay(64);
  }
  return (c) => set.has(c);
}

/** Texts up to this length are stripped without anything to pay. */
const FREE = 63;

function isOneOf(chars: string, c: number): boolean {
  for (let i = 0; i < chars.length; i++) if (chars.charCodeAt(i) === c) return true;
  return false;
}

/** Strips of few characters, or of white space, from a short text: nothing is made but the result. */
function stripShort(s: string, chars: string | null | undefined, left: boolean, right: boolean): string {
  let from = 0;
  let end = s.length;
  if (chars === null || chars === undefined) {
    if (left) while (from < end && isSpace(s.charCodeAt(from))) from++;
    if (right) while (end > from && isSpace(s.charCodeAt(end - 1))) end--;
  } else {
    if (left) while (from < end && isOneOf(chars, s.charCodeAt(from))) from++;
    if (right) while (end > from && isOneOf(chars, s.charCodeAt(end - 1))) end--;
  }
  return from === 0 && end === s.length ? s : s.slice(from, end);
}

function stripWith(s: string, chars: string | null | undefined, left: boolean, right: boolean, charge: Charge | undefined): string {
  if (s.length <= FREE && (chars === null || chars === undefined || chars.length <= 8)) return stripShort(s, chars, left, right);
  const payer = new Payer(charge);
  const gone = stripTest(chars, payer);
  let from = 0;
  let end = s.length;
  if (left) {
    while (from < end && gone(s.charCodeAt(from))) {
      from++;
      if ((from & 4095) === 0) payer.pay(4096);
    }
  }
  if (right) {
    while (end > from && gone(s.charCodeAt(end - 1))) {
      end--;
      if ((end & 4095) === 0) payer.pay(4096);
    }
  }
  payer.settle();
  return from === 0 && end === s.length ? s : s.slice(from, end);
}

/** str.strip; without `chars`, whitespace goes. */
export function strip(s: string, chars?: string | null, charge?: Charge): string {
  return stripWith(s, chars, true, true, charge);
}

/** str.lstrip. */
export function lstrip(s: string, chars?: string | null, charge?: Charge): string {
  return stripWith(s, chars, true, false, charge);
}

/** str.rstrip. */
export function rstrip(s: string, chars?: string | null, charge?: Charge): string {
  return stripWith(s, chars, false, true, charge);
}

/** str.partition; the separator is not empty. */
export function partition(s: string, sep: string, charge?: Charge): [string, string, string] {
  const at = find(s, sep, 0, s.length, charge);
  return at < 0 ? [s, '', ''] : [s.slice(0, at), sep, s.slice(at + sep.length)];
}

/** str.rpartition; the separator is not empty. */
export function rpartition(s: string, sep: string, charge?: Charge): [string, string, string] {
  const at = rfind(s, sep, 0, s.length, charge);
  return at < 0 ? ['', '', s] : [s.slice(0, at), sep, s.slice(at + sep.length)];
}

/** str.replace; a negative count replaces all. `reserve` is asked before the result grows. */
export function replaceCount(s: string, old: string, by: string, n: number = -1, charge?: Charge, reserve?: Reserve): string {
  let left = limit(n);
  if (left === 0 || old === by) return s;
  const out = new TextBuilder(charge, reserve);
  let from = 0;
  if (old === '') {
    while (left-- > 0 && from <= s.length) {
      out.add(by);
      if (from < s.length) out.add(s[from]);
      from++;
    }
  } else {
    const searcher = new Searcher(old, out.payer);
    for (let at = searcher.next(s, 0, s.length); at >= 0; at = searcher.next(s, from, s.length)) {
      if (left-- <= 0) break;
      out.add(s.slice(from, at));
      out.add(by);
      from = at + old.length;
    }
    if (from === 0) {
      out.payer.settle();
      return s;
    }
  }
  out.add(s.slice(from));
  return out.finish();
}

/** str.expandtabs. `reserve` is asked before the result grows. */
export function expandTabs(s: string, tabSize: number = 8, charge?: Charge, reserve?: Reserve): string {
  const out = new TextBuilder(charge, reserve);
  let column = 0;
  let from = 0;
  let paid = 0;
  for (let i = 0; i < s.length; i++) {
    if (i - paid >= 4096) {
      out.payer.pay(i - paid);
      paid = i;
    }
    const c = s.charCodeAt(i);
    if (c === 9) {
      out.add(s.slice(from, i));
      from = i + 1;
      if (tabSize > 0) {
        const width = tabSize - (column % tabSize);
        column += width;
        out.addSpaces(width);
      }
    } else if (c === 10 || c === 13) {
      column = 0;
    } else {
      column++;
    }
  }
  if (from === 0) {
    out.payer.settle();
    return s;
  }
  out.add(s.slice(from));
  return out.finish();
}
