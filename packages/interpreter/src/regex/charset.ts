/** Sets of characters, compiled: a table for Latin-1, and sorted ranges and categories for the rest. */
import { lowercaseVariants, oneWayUppercase } from './case-variants.js';
import { CAT_DIGIT, CAT_SPACE, type SetItem } from './tree.js';
import { asciiLower, isAsciiCased, isCased, unicodeFacts } from './unicode.js';

/** How case is treated: not ignored, ASCII letters, all letters, or the C locale's bytes. */
export type CaseMode = 'exact' | 'ascii' | 'unicode' | 'locale';

/** A set of characters a matcher can ask about. */
export interface CharSet {
  /** 1 for members below 256. */
  readonly table: Uint8Array;
  /** True when no character from 256 on is a member. */
  readonly narrow: boolean;
  /** Membership of a character from 256 on. */
  hasWide(c: number): boolean;
}

/** Whether `c` is in a category of the tree; odd categories negate. */
export function inCategory(category: number, c: number, unicode: boolean): boolean {
  const positive = category & ~1;
  let r: boolean;
  if (positive === CAT_DIGIT) r = c < 128 || !unicode ? c >= 48 && c <= 57 : unicodeFacts().isDigit(c);
  else if (positive === CAT_SPACE) r = unicode ? unicodeFacts().isSpace(c) : c === 32 || (c >= 9 && c <= 13);
  else r = isWord(c, unicode);
  return r !== ((category & 1) === 1);
}

/** Whether `c` is a word character: alphanumeric or the underscore. */
export function isWord(c: number, unicode: boolean): boolean {
  if (c < 128) return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95;
  return unicode && unicodeFacts().isAlnum(c);
}

class ItemSet implements CharSet {
  readonly table = new Uint8Array(256);
  readonly narrow: boolean;
  /** Sorted, disjoint [low, high] pairs. */
  private readonly ranges: Int32Array;
  private readonly categories: number[] = [];
  private readonly negate: boolean;
  private readonly unicode: boolean;
  private readonly mode: CaseMode;

  constructor(items: readonly SetItem[], negate: boolean, unicode: boolean, mode: CaseMode) {
    this.negate = negate;
    this.unicode = unicode;
    this.mode = mode;
    const pairs: { lo: number; hi: number }[] = [];
    for (const item of items) {
      if ('category' in item) {
        if (!this.categories.includes(item.category)) this.categories.push(item.category);
      } else if (mode !== 'unicode' || item.lo <= 0xffff || item.lo !== item.hi || unicodeFacts().lower(item.lo) === item.lo) {
        // sre compares a literal beyond the BMP in a set with the lowered character, without lowering it.
        pairs.push(item);
      }
    }
    pairs.sort((a, b) => a.lo - b.lo);
    const merged: number[] = [];
    for (const { lo, hi } of pairs) {
      const last = merged.length - 1;
      if (last > 0 && lo <= merged[last] + 1) merged[last] = Math.max(merged[last], hi);
      else merged.push(lo, hi);
    }
    this.ranges = Int32Array.from(merged);
    for (let c = 0; c < 256; c++) this.table[c] = this.has(c) ? 1 : 0;
    const top = merged.length === 0 ? -1 : merged[merged.length - 1];
    this.narrow = !negate && mode !== 'unicode' && top < 256 && this.categories.every((k) => !unicode && (k & 1) === 0);
  }

  hasWide(c: number): boolean {
    return this.has(c);
  }

  private has(c: number): boolean {
    if (this.mode === 'exact') return this.hasExact(c) !== this.negate;
    if (this.mode === 'ascii') {
      const l = asciiLower(c);
      return (this.hasExact(l) || (l >= 97 && l <= 122 && this.inRanges(l - 32))) !== this.negate;
    }
    if (this.mode === 'locale') {
      const l = asciiLower(c);
      const u = l >= 97 && l <= 122 ? l - 32 : l;
      return this.hasExact(l) !== this.negate || this.hasExact(u) !== this.negate;
    }
    return this.hasIgnoringCase(unicodeFacts().lower(c)) !== this.negate;
  }

  private hasExact(c: number): boolean {
    if (this.inRanges(c)) return true;
    for (let i = 0; i < this.categories.length; i++) if (inCategory(this.categories[i], c, this.unicode)) return true;
    return false;
  }

  /** Whether the set holds a character that equals the lowercase `c` when case is ignored. */
  private hasIgnoringCase(c: number): boolean {
    if (this.hasExact(c) || this.hasOtherCase(c)) return true;
    const variants = lowercaseVariants.get(c);
    if (variants === undefined) return false;
    for (let i = 0; i < variants.length; i++) if (this.inRanges(variants[i]) || this.hasOtherCase(variants[i])) return true;
    return false;
  }

  private hasOtherCase(c: number): boolean {
    if (this.inRanges(unicodeFacts().upper(c))) return true;
    const other = oneWayUppercase.get(c);
    return other !== undefined && this.inRanges(other);
  }

  private inRanges(c: number): boolean {
    const { ranges } = this;
    let lo = 0;
    let hi = ranges.length >> 1;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (c < ranges[mid * 2]) hi = mid;
      else if (c > ranges[mid * 2 + 1]) lo = mid + 1;
      else return true;
    }
    return false;
  }
}

class UnionSet implements CharSet {
  readonly table = new Uint8Array(256);
  readonly narrow: boolean;
  private readonly members: readonly CharSet[];

  constructor(members: readonly CharSet[]) {
    this.members = members;
    this.narrow = members.every((m) => m.narrow);
    for (const m of members) for (let c = 0; c < 256; c++) this.table[c] |= m.table[c];
  }

  hasWide(c: number): boolean {
    for (let i = 0; i < this.members.length; i++) if (this.members[i].hasWide(c)) return true;
    return false;
  }
}

/** Compiles a set. `mode` says how case is treated when any of its characters has case. */
export function makeCharSet(
  items: readonly SetItem[],
  negate: boolean,
  unicode: boolean,
  mode: CaseMode,
  charge: (operations: number) => void,
): CharSet {
  const cased = mode === 'exact' || mode === 'locale' || items.some((item) => 'lo' in item && rangeHasCase(item.lo, item.hi, mode, charge));
  return new ItemSet(items, negate, unicode, cased ? mode : 'exact');
}

/** Compiles the union of sets. */
export function uniteCharSets(members: readonly CharSet[]): CharSet {
  return new UnionSet(members);
}

/** Whether any character of a range has case: sre compares exactly what has none. */
function rangeHasCase(lo: number, hi: number, mode: CaseMode, charge: (operations: number) => void): boolean {
  if (hi > 0xffff || (lo <= 90 && hi >= 65) || (lo <= 122 && hi >= 97)) return true;
  if (mode === 'ascii') return false;
  for (let c = lo; c <= hi; c++) {
    if (isCased(c)) return true;
    if ((c & 63) === 0) charge(4);
  }
  return false;
}

/** The set that holds exactly `c`. */
export function singleton(c: number): CharSet {
  return new ItemSet([{ lo: c, hi: c }], false, false, 'exact');
}

/** Whether two sets surely share no character. */
export function disjoint(a: CharSet, b: CharSet): boolean {
  if (!a.narrow && !b.narrow) return false;
  for (let c = 0; c < 256; c++) if (a.table[c] & b.table[c]) return false;
  return true;
}

/** Whether ASCII letters alone decide about case for `c`. */
export function isCasedIn(c: number, mode: CaseMode): boolean {
  if (mode === 'exact') return false;
  return mode === 'unicode' ? isCased(c) : isAsciiCased(c);
}
