/** Finds one text in another in linear time and in bounded native calls, forwards or backwards. */
import { BLOCK, type Payer } from './wide.js';

/** Characters one native search may look at: V8 compares up to seven times per character before it turns to Boyer-Moore. */
const WINDOW = 1 << 19;
/** Up to this, V8's own search is linear (its Boyer-Moore table covers the whole pattern). */
const NATIVE_FORWARD = 250;
/** V8's lastIndexOf is the naive one. */
const NATIVE_BACKWARD = 8;

/** Knuth, Morris and Pratt's table: for each prefix, the length of its longest border. */
function borders(length: number, at: (i: number) => number, payer: Payer): Int32Array {
  const table = new Int32Array(length);
  let k = 0;
  for (let i = 1; i < length; i++) {
    if (i % BLOCK === 0) payer.pay(BLOCK);
    const c = at(i);
    while (k > 0 && at(k) !== c) k = table[k - 1];
    if (at(k) === c) k++;
    table[i] = k;
  }
  return table;
}

/** Looks for one pattern, which is not empty, as often as asked. */
export class Searcher {
  private readonly pattern: string;
  private readonly payer: Payer;
  private forward: Int32Array | null = null;
  private backward: Int32Array | null = null;

  constructor(pattern: string, payer: Payer) {
    this.pattern = pattern;
    this.payer = payer;
  }

  /** First occurrence within `from` and `end`, or -1. */
  next(s: string, from: number, end: number): number {
    const m = this.pattern.length;
    if (end - from < m) return -1;
    if (m > NATIVE_FORWARD) return this.nextByTable(s, from, end);
    if (end === s.length && end - from <= WINDOW) {
      const found = s.indexOf(this.pattern, from);
      this.payer.pay((found < 0 ? end : found) - from + m);
      return found;
    }
    for (let base = from; base + m <= end; base += WINDOW) {
      const found = s.slice(base, Math.min(end, base + WINDOW + m - 1)).indexOf(this.pattern);
      this.payer.pay((found < 0 ? Math.min(WINDOW, end - base) : found) + m);
      if (found >= 0) return base + found;
    }
    return -1;
  }

  /** Last occurrence within `from` and `end`, or -1. */
  last(s: string, from: number, end: number): number {
    const m = this.pattern.length;
    if (end - from < m) return -1;
    if (m > NATIVE_BACKWARD) return this.lastByTable(s, from, end);
    for (let top = end; top - m >= from; top -= WINDOW) {
      const base = Math.max(from, top - WINDOW - m + 1);
      const found = s.slice(base, top).lastIndexOf(this.pattern);
      this.payer.pay(top - base - Math.max(found, 0));
      if (found >= 0) return base + found;
    }
    return -1;
  }

  private nextByTable(s: string, from: number, end: number): number {
    const { pattern, payer } = this;
    const m = pattern.length;
    this.forward ??= borders(m, (i) => pattern.charCodeAt(i), payer);
    const table = this.forward;
    let k = 0;
    let paid = from;
    for (let i = from; i < end; i++) {
      if (i - paid >= BLOCK) {
        payer.pay(i - paid);
        paid = i;
      }
      const c = s.charCodeAt(i);
      while (k > 0 && pattern.charCodeAt(k) !== c) k = table[k - 1];
      if (pattern.charCodeAt(k) === c && ++k === m) {
        payer.pay(i - paid);
        return i - m + 1;
      }
    }
    payer.pay(end - paid);
    return -1;
  }

  private lastByTable(s: string, from: number, end: number): number {
    const { pattern, payer } = this;
    const m = pattern.length;
    this.backward ??= borders(m, (i) => pattern.charCodeAt(m - 1 - i), payer);
    const table = this.backward;
    let k = 0;
    let paid = end;
    for (let i = end - 1; i >= from; i--) {
      if (paid - i >= BLOCK) {
        payer.pay(paid - i);
        paid = i;
      }
      const c = s.charCodeAt(i);
      while (k > 0 && pattern.charCodeAt(m - 1 - k) !== c) k = table[k - 1];
      if (pattern.charCodeAt(m - 1 - k) === c && ++k === m) {
        payer.pay(paid - i);
        return i;
      }
    }
    payer.pay(paid - from);
    return -1;
  }
}

/** The same over code points. */
export class CodePointSearcher {
  private readonly pattern: Uint32Array;
  private readonly payer: Payer;
  private forward: Int32Array | null = null;
  private backward: Int32Array | null = null;

  constructor(pattern: Uint32Array, payer: Payer) {
    this.pattern = pattern;
    this.payer = payer;
  }

  /** First occurrence within `from` and `end`, or -1. */
  next(s: Uint32Array, from: number, end: number): number {
    const { pattern, payer } = this;
    const m = pattern.length;
    if (end - from < m) return -1;
    this.forward ??= borders(m, (i) => pattern[i], payer);
    const table = this.forward;
    let k = 0;
    let paid = from;
    for (let i = from; i < end; i++) {
      if (i - paid >= BLOCK) {
        payer.pay(i - paid);
        paid = i;
      }
      const c = s[i];
      while (k > 0 && pattern[k] !== c) k = table[k - 1];
      if (pattern[k] === c && ++k === m) {
        payer.pay(i - paid);
        return i - m + 1;
      }
    }
    payer.pay(end - paid);
    return -1;
  }

  /** Last occurrence within `from` and `end`, or -1. */
  last(s: Uint32Array, from: number, end: number): number {
    const { pattern, payer } = this;
    const m = pattern.length;
    if (end - from < m) return -1;
    this.backward ??= borders(m, (i) => pattern[m - 1 - i], payer);
    const table = this.backward;
    let k = 0;
    let paid = end;
    for (let i = end - 1; i >= from; i--) {
      if (paid - i >= BLOCK) {
        payer.pay(paid - i);
        paid = i;
      }
      const c = s[i];
      while (k > 0 && pattern[m - 1 - k] !== c) k = table[k - 1];
      if (pattern[m - 1 - k] === c && ++k === m) {
        payer.pay(paid - i);
        return i;
      }
    }
    payer.pay(paid - from);
    return -1;
  }
}
