/** Finds one run of bytes in another in linear time, and what is made of that: count, split, partition, replace. */
import { m } from '../objects/machine.js';
import { payText } from '../protocols/sequence-ops.js';
import { BLOCK, Payer } from '../unicode/wide.js';
import { lookAt, pay } from './str-args.js';

/** Bytes a piece costs beside its content. */
const PIECE = 160;

/** Knuth, Morris and Pratt's table of borders, for a pattern or its reverse. */
function borders(pattern: Uint8Array, backwards: boolean, payer: Payer): Int32Array {
  const n = pattern.length;
  const table = new Int32Array(n);
  const at = (i: number): number => pattern[backwards ? n - 1 - i : i];
  let k = 0;
  for (let i = 1; i < n; i++) {
    if (i % BLOCK === 0) payer.pay(BLOCK);
    const c = at(i);
    while (k > 0 && at(k) !== c) k = table[k - 1];
    if (at(k) === c) k++;
    table[i] = k;
  }
  return table;
}

/** Looks for one pattern, which is not empty, as often as asked. */
class ByteSearcher {
  private readonly pattern: Uint8Array;
  private readonly payer: Payer;
  private forward: Int32Array | null = null;
  private backward: Int32Array | null = null;

  constructor(pattern: Uint8Array, payer: Payer) {
    this.pattern = pattern;
    this.payer = payer;
  }

  /** First occurrence within `from` and `end`, or -1. */
  next(s: Uint8Array, from: number, end: number): number {
    const { pattern, payer } = this;
    const n = pattern.length;
    if (end - from < n) return -1;
    if (n === 1) {
      for (let i = from; i < end; i += BLOCK) {
        const stop = Math.min(end, i + BLOCK);
        const found = s.subarray(i, stop).indexOf(pattern[0]);
        payer.pay(found < 0 ? stop - i : found + 1);
        if (found >= 0) return i + found;
      }
      return -1;
    }
    this.forward ??= borders(pattern, false, payer);
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
      if (pattern[k] === c && ++k === n) {
        payer.pay(i - paid);
        return i - n + 1;
      }
    }
    payer.pay(end - paid);
    return -1;
  }

  /** Last occurrence within `from` and `end`, or -1. */
  last(s: Uint8Array, from: number, end: number): number {
    const { pattern, payer } = this;
    const n = pattern.length;
    if (end - from < n) return -1;
    this.backward ??= borders(pattern, true, payer);
    const table = this.backward;
    let k = 0;
    let paid = end;
    for (let i = end - 1; i >= from; i--) {
      if (paid - i >= BLOCK) {
        payer.pay(paid - i);
        paid = i;
      }
      const c = s[i];
      while (k > 0 && pattern[n - 1 - k] !== c) k = table[k - 1];
      if (pattern[n - 1 - k] === c && ++k === n) {
        payer.pay(paid - i);
        return i;
      }
    }
    payer.pay(paid - from);
    return -1;
  }
}

/** bytes.find on an end clamped to the data. */
export function findBytes(s: Uint8Array, sub: Uint8Array, start: number, end: number): number {
  if (start > end) return -1;
  if (sub.length === 0) return start;
  const payer = new Payer(pay);
  const found = new ByteSearcher(sub, payer).next(s, start, end);
  payer.settle();
  return found;
}

/** bytes.rfind. */
export function rfindBytes(s: Uint8Array, sub: Uint8Array, start: number, end: number): number {
  if (start > end) return -1;
  if (sub.length === 0) return end;
  const payer = new Payer(pay);
  const found = new ByteSearcher(sub, payer).last(s, start, end);
  payer.settle();
  return found;
}

/** bytes.count. */
export function countBytes(s: Uint8Array, sub: Uint8Array, start: number, end: number): number {
  if (start > end) return 0;
  if (sub.length === 0) return end - start + 1;
  const payer = new Payer(pay);
  const searcher = new ByteSearcher(sub, payer);
  let n = 0;
  for (let at = searcher.next(s, start, end); at >= 0; at = searcher.next(s, at + sub.length, end)) n++;
  payer.settle();
  return n;
}

/** Collects pieces of the data, paid for. */
class Pieces {
  readonly all: Uint8Array[] = [];
  private owed = 0;

  add(s: Uint8Array, from: number, to: number): void {
    this.owed += to - from + PIECE;
    if (this.owed >= 65536) {
      m.chargeWork(this.owed);
      m.reserve(this.owed);
      this.owed = 0;
    }
    this.all.push(s.slice(from, to));
  }
}

function limit(n: number): number {
  return n < 0 ? Number.POSITIVE_INFINITY : n;
}

/** bytes.split with a separator, which is not empty. */
export function splitBytes(s: Uint8Array, sep: Uint8Array, most: number): Uint8Array[] {
  const payer = new Payer(pay);
  const searcher = new ByteSearcher(sep, payer);
  const pieces = new Pieces();
  let from = 0;
  for (let left = limit(most); left > 0; left--) {
    const at = searcher.next(s, from, s.length);
    if (at < 0) break;
    pieces.add(s, from, at);
    from = at + sep.length;
  }
  pieces.add(s, from, s.length);
  payer.settle();
  return pieces.all;
}

/** bytes.rsplit with a separator, which is not empty. */
export function rsplitBytes(s: Uint8Array, sep: Uint8Array, most: number): Uint8Array[] {
  const payer = new Payer(pay);
  const searcher = new ByteSearcher(sep, payer);
  const pieces = new Pieces();
  let end = s.length;
  for (let left = limit(most); left > 0; left--) {
    const at = searcher.last(s, 0, end);
    if (at < 0) break;
    pieces.add(s, at + sep.length, end);
    end = at;
  }
  pieces.add(s, 0, end);
  payer.settle();
  return pieces.all.reverse();
}

/** White space as bytes know it. */
export function isByteSpace(c: number): boolean {
  return c === 32 || (c >= 9 && c <= 13);
}

/** bytes.split without a separator. */
export function splitByteSpace(s: Uint8Array, most: number): Uint8Array[] {
  const pieces = new Pieces();
  m.chargeWork(s.length);
  let left = limit(most);
  let i = 0;
  for (;;) {
    while (i < s.length && isByteSpace(s[i])) lookAt(i++);
    if (i === s.length) return pieces.all;
    if (left-- <= 0) {
      pieces.add(s, i, s.length);
      return pieces.all;
    }
    const from = i;
    while (i < s.length && !isByteSpace(s[i])) lookAt(i++);
    pieces.add(s, from, i);
  }
}

/** bytes.rsplit without a separator. */
export function rsplitByteSpace(s: Uint8Array, most: number): Uint8Array[] {
  const pieces = new Pieces();
  m.chargeWork(s.length);
  let left = limit(most);
  let i = s.length;
  for (;;) {
    while (i > 0 && isByteSpace(s[i - 1])) lookAt(i--);
    if (i === 0) break;
    if (left-- <= 0) {
      pieces.add(s, 0, i);
      break;
    }
    const end = i;
    while (i > 0 && !isByteSpace(s[i - 1])) lookAt(i--);
    pieces.add(s, i, end);
  }
  return pieces.all.reverse();
}

/** bytes.splitlines: lines end at \n, \r and \r\n only. */
export function splitByteLines(s: Uint8Array, keepEnds: boolean): Uint8Array[] {
  const pieces = new Pieces();
  m.chargeWork(s.length);
  let from = 0;
  for (let i = 0; i < s.length; ) {
    lookAt(i);
    const c = s[i++];
    if (c !== 10 && c !== 13) continue;
    let end = i - 1;
    if (c === 13 && s[i] === 10) i++;
    if (keepEnds) end = i;
    pieces.add(s, from, end);
    from = i;
  }
  if (from < s.length) pieces.add(s, from, s.length);
  return pieces.all;
}

/** bytes.replace; null where nothing changes. */
export function replaceBytes(s: Uint8Array, old: Uint8Array, by: Uint8Array, most: number): Uint8Array | null {
  const allowed = limit(most);
  const hits = Math.min(allowed, countBytes(s, old, 0, s.length));
  if (hits === 0) return null;
  const length = s.length + hits * (by.length - old.length);
  payText(length);
  const made = new Uint8Array(length);
  const payer = new Payer(pay);
  const searcher = new ByteSearcher(old, payer);
  let from = 0;
  let to = 0;
  for (let hit = 0; hit < hits; hit++) {
    // An empty pattern matches before each byte and at the end.
    const at = old.length === 0 ? hit : searcher.next(s, from, s.length);
    made.set(s.subarray(from, at), to);
    to += at - from;
    made.set(by, to);
    to += by.length;
    from = at + old.length;
    payer.pay(8);
  }
  made.set(s.subarray(from), to);
  payer.settle();
  return made;
}
