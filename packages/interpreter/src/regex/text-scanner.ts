/** What the matcher does with whole stretches of text: runs of one kind of character, positions, and the search for a place to start. */
import { isWord } from './charset.js';
import * as P from './program.js';
import type { CodePoints, Text } from './text.js';

/** Character tests and backtracks that count as one operation. */
export const STEPS_PER_OPERATION = 64;
/** Characters looked at in one native search or one inner loop, so that the meter is never silent for long. */
export const WINDOW: number = 1 << 14;

const NO_CODES: CodePoints = new Uint8Array(0);

/**
 * Scans one text for one program, and pays for it.
 * The switch labels in this folder are numbers with the names beside them, because V8 makes a jump table of literal labels only.
 */
export class TextScanner {
  readonly program: P.Program;
  readonly text: Text;
  protected readonly charge: (operations: number) => void;
  protected readonly str: string;
  protected readonly codes: CodePoints;
  /** The text is `str`, else `codes`. */
  protected readonly narrow: boolean;
  private readonly tables: readonly Uint8Array[];
  /** Steps left before the next charge. */
  private scanFuel = STEPS_PER_OPERATION;

  constructor(program: P.Program, text: Text, charge: (operations: number) => void) {
    this.program = program;
    this.text = text;
    this.charge = charge;
    this.narrow = text.str !== null;
    this.str = text.str ?? '';
    this.codes = text.str === null ? text.codes : NO_CODES;
    this.tables = program.tables;
  }

  /** Pays for steps of scans, comparisons and searches: done many at a time. */
  protected pay(steps: number): void {
    this.scanFuel -= steps;
    if (this.scanFuel >= 0) return;
    const operations = Math.ceil(-this.scanFuel / STEPS_PER_OPERATION);
    this.scanFuel += operations * STEPS_PER_OPERATION;
    this.charge(operations);
  }

  /** The first position from `from` to `last` where the prefix stands, or -1. The text reaches far enough beyond `last`. */
  protected findPrefix(from: number, last: number): number {
    const { prefix, prefixString } = this.program;
    if (this.narrow && prefixString !== null) {
      for (let at = from; at <= last; at += WINDOW) {
        const stop = Math.min(at + WINDOW, last + 1) + prefix.length - 1;
        // A short rest is searched in place; otherwise a slice keeps the native search inside its window.
        const inPlace = this.str.length - at <= WINDOW;
        const found = inPlace ? this.str.indexOf(prefixString, at) : this.str.substring(at, stop).indexOf(prefixString);
        const position = found < 0 ? -1 : inPlace ? found : at + found;
        this.pay((position < 0 ? stop : position) - at);
        if (position >= 0) return position <= last ? position : -1;
      }
      return -1;
    }
    if (this.narrow) return -1;
    const { codes } = this;
    const first = prefix[0];
    for (let at = from; at <= last; ) {
      const begin = at;
      const stop = Math.min(at + WINDOW, last + 1);
      while (at < stop && codes[at] !== first) at++;
      this.pay(at - begin);
      if (at === stop) continue;
      let i = 1;
      while (i < prefix.length && codes[at + i] === prefix[i]) i++;
      this.pay(i);
      if (i === prefix.length) return at;
      at++;
    }
    return -1;
  }

  /** The first position from `from` to `last` with a character of the first set, or -1. */
  protected findFirst(table: Uint8Array, from: number, last: number): number {
    const set = this.program.firstSet as NonNullable<P.Program['firstSet']>;
    const { narrow, str, codes } = this;
    for (let at = from; at <= last; ) {
      const begin = at;
      const stop = Math.min(at + WINDOW, last + 1);
      if (narrow) {
        while (at < stop) {
          const c = str.charCodeAt(at);
          if (c < 256 ? table[c] !== 0 : set.hasWide(c)) break;
          at++;
        }
      } else {
        while (at < stop) {
          const c = codes[at];
          if (c < 256 ? table[c] !== 0 : set.hasWide(c)) break;
          at++;
        }
      }
      this.pay(at - begin);
      if (at < stop) return at;
    }
    return -1;
  }

  /** The end of the longest run of a unit from `from`, not beyond `limit`. */
  protected scan(kind: number, arg: number, from: number, limit: number): number {
    const { narrow, str, codes } = this;
    let p = from;
    while (p < limit) {
      const begin = p;
      const stop = Math.min(p + WINDOW, limit);
      switch (kind) {
        case 5: // UNIT_SET
          {
            const table = this.tables[arg];
            if (narrow) {
              while (p < stop) {
                const c = str.charCodeAt(p);
                if (c < 256 ? table[c] === 0 : !this.program.sets[arg].hasWide(c)) break;
                p++;
              }
            } else {
              while (p < stop) {
                const c = codes[p];
                if (c < 256 ? table[c] === 0 : !this.program.sets[arg].hasWide(c)) break;
                p++;
              }
            }
            break;
          }
        case 4: // UNIT_ANY_ALL
          p = stop;
          break;
        case 1: // UNIT_LITERAL
          if (narrow) while (p < stop && str.charCodeAt(p) === arg) p++;
          else while (p < stop && codes[p] === arg) p++;
          break;
        default: {
          const stopper = kind === P.UNIT_ANY ? 10 : arg;
          if (narrow) while (p < stop && str.charCodeAt(p) !== stopper) p++;
          else while (p < stop && codes[p] !== stopper) p++;
        }
      }
      this.pay(p - begin + 1);
      if (p < stop) break;
    }
    return p;
  }

  /** Whether character `c` passes a unit or hint. */
  protected accepts(kind: number, arg: number, c: number): boolean {
    switch (kind) {
      case 1: // UNIT_LITERAL
        return c === arg;
      case 2: // UNIT_NOT_LITERAL
        return c !== arg;
      case 3: // UNIT_ANY
        return c !== 10;
      case 5: // UNIT_SET
        return c < 256 ? this.tables[arg][c] !== 0 : this.program.sets[arg].hasWide(c);
      default:
        return true;
    }
  }

  private isWordAt(p: number, unicode: boolean): boolean {
    return isWord(this.narrow ? this.str.charCodeAt(p) : this.codes[p], unicode);
  }

  protected atPosition(where: number, p: number, end: number): boolean {
    const { narrow, str, codes } = this;
    switch (where) {
      case 0: // AT_START
        return p === 0;
      case 1: // AT_LINE_START
        return p === 0 || (narrow ? str.charCodeAt(p - 1) : codes[p - 1]) === 10;
      case 2: // AT_LAST_LINE_END
        return p === end || (p === end - 1 && (narrow ? str.charCodeAt(p) : codes[p]) === 10);
      case 3: // AT_LINE_END
        return p === end || (narrow ? str.charCodeAt(p) : codes[p]) === 10;
      case 4: // AT_TEXT_END
        return p === end;
      default: {
        // In an empty text there is neither an edge nor, before Python 3.14, the absence of one.
        if (end === 0) return false;
        const unicode = where === P.AT_UNICODE_WORD_EDGE || where === P.AT_NO_UNICODE_WORD_EDGE;
        const edge = (p > 0 && this.isWordAt(p - 1, unicode)) !== (p < end && this.isWordAt(p, unicode));
        return edge === (where === P.AT_WORD_EDGE || where === P.AT_UNICODE_WORD_EDGE);
      }
    }
  }
}
