/** The error a pattern or replacement template is refused with; a plain object, turned into a Python exception by the `re` module. */
import type { Text } from './text.js';

/** Which Python exception the error stands for: `re.PatternError`, ValueError, OverflowError, IndexError, RecursionError or MemoryError. */
export type RegexErrorKind = 'pattern' | 'value' | 'overflow' | 'index' | 'recursion' | 'memory';

/** A refused pattern. `msg`, `pos`, `pattern`, `lineno` and `colno` are the attributes of Python's `re.PatternError`. */
export class RegexError {
  readonly kind: RegexErrorKind;
  /** The message without its position. */
  readonly msg: string;
  /** Code point index in the pattern, or null where CPython gives none. */
  readonly pos: number | null;
  readonly pattern: Text | null;
  readonly lineno: number | null;
  readonly colno: number | null;

  constructor(msg: string, pattern: Text | null = null, pos: number | null = null, kind: RegexErrorKind = 'pattern') {
    this.kind = kind;
    this.msg = msg;
    this.pos = pos;
    this.pattern = pattern;
    if (pattern === null || pos === null) {
      this.lineno = null;
      this.colno = null;
      return;
    }
    let line = 1;
    let lastNewline = -1;
    const limit = Math.min(pos, pattern.length);
    for (let i = 0; i < limit; i++) {
      if (pattern.at(i) !== 10) continue;
      line++;
      lastNewline = i;
    }
    this.lineno = line;
    this.colno = pos - lastNewline;
  }

  /** The text of the Python exception: `str(error)`. */
  get message(): string {
    if (this.pattern === null || this.pos === null) return this.msg;
    const where = `${this.msg} at position ${this.pos}`;
    for (let i = 0; i < this.pattern.length; i++) {
      if (this.pattern.at(i) === 10) return `${where} (line ${this.lineno}, column ${this.colno})`;
    }
    return where;
  }
}
