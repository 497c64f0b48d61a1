/** The searching and splitting methods of str on code points, for texts with characters beyond the BMP or lone surrogates. */
import { isLineBreak, isSpace } from './properties.js';
import { CodePointSearcher } from './searcher.js';
import type { Reserve } from './text-builder.js';
import { type Charge, chargeCharacters, CodePointBuffer, Payer } from './wide.js';

const EMPTY: Uint32Array = new Uint32Array(0);

function limit(n: number): number {
  return n < 0 ? Number.POSITIVE_INFINITY : n;
}

/** str.find on indices already clamped to the text. */
export function find(s: Uint32Array, sub: Uint32Array, start: number = 0, end: number = s.length, charge?: Charge): number {
  if (start > end) return -1;
  if (sub.length === 0) return start;
  const payer = new Payer(charge);
  const found = new CodePointSearcher(sub, payer).next(s, start, end);
  payer.settle();
  return found;
}

/** str.rfind on clamped indices. */
export function rfind(s: Uint32Array, sub: Uint32Array, start: number = 0, end: number = s.length, charge?: Charge): number {
  if (start > end) return -1;
  if (sub.length === 0) return end;
  const payer = new Payer(charge);
  const found = new CodePointSearcher(sub, payer).last(s, start, end);
  payer.settle();
  return found;
}

/** str.count on clamped indices. */
export function count(s: Uint32Array, sub: Uint32Array, start: number = 0, end: number = s.length, charge?: Charge): number {
  if (start > end) return 0;
  if (sub.length === 0) return end - start + 1;
  const payer = new Payer(charge);
  const searcher = new CodePointSearcher(sub, payer);
  let n = 0;
  for (let at = searcher.next(s, start, end); at >= 0; at = searcher.next(s, at + sub.length, end)) n++;
  payer.settle();
  return n;
}

/** str.split with a separator, which is not empty. */
export function split(s: Uint32Array, sep: Uint32Array, maxsplit: number = -1, charge?: Charge): Uint32Array[] {
  const payer = new Payer(charge);
  const searcher = new CodePointSearcher(sep, payer);
  const pieces: Uint32Array[] = [];
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
export function rsplit(s: Uint32Array, sep: Uint32Array, maxsplit: number = -1, charge?: Charge): Uint32Array[] {
  const payer = new Payer(charge);
  const searcher = new CodePointSearcher(sep, payer);
  const pieces: Uint32Array[] = [];
  let end = s.length;
  for (let left = limit(maxsplit); left > 0; left--) {
    const at = searcher.last(s, 0, end);
    if (at < 0) break;
    pieces.push(s.slice(at + sep.length, end));
    end = at;
  }
  pieces.push(s.slice(0, end));
  payer.settle();
  return pieces.reverse();
}

/** str.split without a separator. */
export function splitWhitespace(s: Uint32Array, maxsplit: number = -1, charge?: Charge): Uint32Array[] {
  const pieces: Uint32Array[] = [];
  const payer = new Payer(charge);
  let left = limit(maxsplit);
  let i = 0;
  for (;;) {
    for (; i < s.length && isSpace(s[i]); i++) payer.pay(1);
    if (i === s.length) break;
    if (left-- <= 0) {
      pieces.push(s.slice(i));
      break;
    }
    const from = i;
    for (; i < s.length && !isSpace(s[i]); i++) payer.pay(1);
    pieces.push(s.slice(from, i));
  }
  payer.settle();
  return pieces;
}

/** str.rsplit without a separator. */
export function rsplitWhitespace(s: Uint32Array, maxsplit: number = -1, charge?: Charge): Uint32Array[] {
  const pieces: Uint32Array[] = [];
  const payer = new Payer(charge);
  let left = limit(maxsplit);
  let i = s.length;
  for (;;) {
    for (; i > 0 && isSpace(s[i - 1]); i--) payer.pay(1);
    if (i === 0) break;
    if (left-- <= 0) {
      pieces.push(s.slice(0, i));
      break;
    }
    const end = i;
    for (; i > 0 && !isSpace(s[i - 1]); i--) payer.pay(1);
    pieces.push(s.slice(i, end));
  }
  payer.settle();
  return pieces.reverse();
}

/** str.splitlines. */
export function splitLines(s: Uint32Array, keepEnds: boolean = false, charge?: Charge): Uint32Array[] {
  const lines: Uint32Array[] = [];
  const payer = new Payer(charge);
  let from = 0;
  for (let i = 0; i < s.length; ) {
    payer.pay(1);
    const c = s[i++];
    if (!isLineBreak(c)) continue;
    let end = i - 1;
    if (c === 13 && i < s.length && s[i] === 10) i++;
    if (keepEnds) end = i;
    lines.push(s.slice(from, end));
    from = i;
  }
  if (from < s.length) lines.push(s.slice(from));
  payer.settle();
  return lines;
}

function stripWith(
  s: Uint32Array,
  chars: Uint32Array | null | undefined,
  left: boolean,
  right: boolean,
  charge: Charge | undefined,
): Uint32Array {
  const payer = new Payer(charge);
  let gone: (c: number) => boolean = isSpace;
  if (chars !== null && chars !== undefined) {
    const set = new Set<number>();
    for (let i = 0; i < chars.length; i++) {
      set.add(chars[i]);
      payer.pay(1);
    }
    gone = (c) => set.has(c);
  }
  let from = 0;
  let end = s.length;
  if (left) for (; from < end && gone(s[from]); from++) payer.pay(1);
  if (right) for (; end > from && gone(s[end - 1]); end--) payer.pay(1);
  payer.settle();
  return from === 0 && end === s.length ? s : s.slice(from, end);
}

/** str.strip; without `chars`, whitespace goes. */
export function strip(s: Uint32Array, chars?: Uint32Array | null, charge?: Charge): Uint32Array {
  return stripWith(s, chars, true, true, charge);
}

/** str.lstrip. */
export function lstrip(s: Uint32Array, chars?: Uint32Array | null, charge?: Charge): Uint32Array {
  return stripWith(s, chars, true, false, charge);
}

/** str.rstrip. */
export function rstrip(s: Uint32Array, chars?: Uint32Array | null, charge?: Charge): Uint32Array {
  return stripWith(s, chars, false, true, charge);
}

/** str.partition; the separator is not empty. */
export function partition(s: Uint32Array, sep: Uint32Array, charge?: Charge): [Uint32Array, Uint32Array, Uint32Array] {
  const at = find(s, sep, 0, s.length, charge);
  return at < 0 ? [s, EMPTY, EMPTY] : [s.slice(0, at), sep, s.slice(at + sep.length)];
}

/** str.rpartition; the separator is not empty. */
export function rpartition(s: Uint32Array, sep: Uint32Array, charge?: Charge): [Uint32Array, Uint32Array, Uint32Array] {
  const at = rfind(s, sep, 0, s.length, charge);
  return at < 0 ? [EMPTY, EMPTY, s] : [s.slice(0, at), sep, s.slice(at + sep.length)];
}

/** str.replace; a negative count replaces all. `reserve` is asked before the result is made. */
export function replaceCount(
  s: Uint32Array,
  old: Uint32Array,
  by: Uint32Array,
  n: number = -1,
  charge?: Charge,
  reserve?: Reserve,
): Uint32Array {
  const most = limit(n);
  if (most === 0) return s;
  const hits = old.length === 0 ? Math.min(most, s.length + 1) : Math.min(most, count(s, old, 0, s.length, charge));
  if (hits === 0) return s;
  const length = s.length + hits * (by.length - old.length);
  reserve?.(length * 4);
  chargeCharacters(charge, length);
  const out = new Uint32Array(length);
  const payer = new Payer(charge);
  const searcher = new CodePointSearcher(old, payer);
  let from = 0;
  let o = 0;
  for (let hit = 0; hit < hits; hit++) {
    // An empty pattern matches before each character and at the end.
    const at = old.length === 0 ? hit : searcher.next(s, from, s.length);
    for (; from < at; from++) out[o++] = s[from];
    out.set(by, o);
    o += by.length;
    from = at + old.length;
    payer.pay(1);
  }
  for (; from < s.length; from++) out[o++] = s[from];
  payer.settle();
  return out;
}

/** str.expandtabs. `reserve` is asked before the result is made. */
export function expandTabs(s: Uint32Array, tabSize: number = 8, charge?: Charge, reserve?: Reserve): Uint32Array {
  const payer = new Payer(charge);
  let length = 0;
  let column = 0;
  for (let i = 0; i < s.length; i++) {
    payer.pay(1);
    const c = s[i];
    const width = c !== 9 ? 1 : tabSize > 0 ? tabSize - (column % tabSize) : 0;
    length += width;
    column = c === 10 || c === 13 ? 0 : column + width;
  }
  reserve?.(length * 4);
  const out = new CodePointBuffer(length);
  column = 0;
  for (let i = 0; i < s.length; i++) {
    const c = s[i];
    if (c !== 9) {
      payer.pay(1);
      out.push(c);
      column = c === 10 || c === 13 ? 0 : column + 1;
    } else if (tabSize > 0) {
      const width = tabSize - (column % tabSize);
      for (let k = 0; k < width; k++) {
        payer.pay(1);
        out.push(32);
      }
      column += width;
    }
  }
  payer.settle();
  return out.toArray();
}
