// Token kinds, the keyword and operator tables, and the flat store that a tokenized source is kept in.

export const ENDMARKER = 0;
export const NAME = 1;
export const NUMBER = 2;
export const STRING = 3;
export const NEWLINE = 4;
export const INDENT = 5;
export const DEDENT = 6;
export const FSTRING_START = 7;
export const FSTRING_MIDDLE = 8;
export const FSTRING_END = 9;
export const ERRORTOKEN = 10;
/** A character that no operator begins with, such as `$` or `?`. */
export const UNKNOWN_OP = 11;

// biome-ignore format: a table
const OPERATORS = [
  '(', ')', '[', ']', '{', '}', ',', ':', ';', '.', '=', '->', ':=', '...', '!', '@',
  '+', '-', '*', '/', '//', '%', '**', '<<', '>>', '&', '|', '^', '~',
  '<', '>', '<=', '>=', '==', '!=',
  '+=', '-=', '*=', '/=', '//=', '%=', '@=', '&=', '|=', '^=', '>>=', '<<=', '**=',
] as const;

// biome-ignore format: a table
const KEYWORDS = [
  'False', 'None', 'True', 'and', 'as', 'assert', 'async', 'await', 'break', 'class', 'continue', 'def', 'del',
  'elif', 'else', 'except', 'finally', 'for', 'from', 'global', 'if', 'import', 'in', 'is', 'lambda', 'nonlocal',
  'not', 'or', 'pass', 'raise', 'return', 'try', 'while', 'with', 'yield',
] as const;

/** The text of an operator or keyword. */
export type Literal = (typeof OPERATORS)[number] | (typeof KEYWORDS)[number];

const FIRST_OPERATOR = 12;
const FIRST_KEYWORD: number = FIRST_OPERATOR + OPERATORS.length;

/** One more than the highest token kind. */
export const KIND_COUNT: number = FIRST_KEYWORD + KEYWORDS.length;

const kindsByText: Map<string, number> = new Map();
OPERATORS.forEach((text, i) => kindsByText.set(text, FIRST_OPERATOR + i));
KEYWORDS.forEach((text, i) => kindsByText.set(text, FIRST_KEYWORD + i));

/** The kind of an operator or keyword. */
export function kindOf(text: Literal): number {
  return kindsByText.get(text)!;
}

/** The kind of any text: an operator's or keyword's, or undefined. */
export function kindOfText(text: string): number | undefined {
  return kindsByText.get(text);
}

/** Whether a kind is that of a keyword. */
export function isKeywordKind(kind: number): boolean {
  return kind >= FIRST_KEYWORD;
}

/** Numbers kept for each token. */
export const STRIDE = 8;

/**
 * The tokens of one source, `STRIDE` numbers each: kind, start, end (UTF-16 indices), line, column, end line,
 * end column (code points), and the bracket depth. Flat, because a literal of a million elements is tokens first.
 */
export class TokenStore {
  data: Int32Array = new Int32Array(STRIDE * 256);
  count: number = 0;

  push(kind: number, start: number, end: number, line: number, col: number, endLine: number, endCol: number, level: number): void {
    let at = this.count * STRIDE;
    if (at === this.data.length) {
      const grown = new Int32Array(at * 2);
      grown.set(this.data);
      this.data = grown;
    }
    const data = this.data;
    data[at++] = kind;
    data[at++] = start;
    data[at++] = end;
    data[at++] = line;
    data[at++] = col;
    data[at++] = endLine;
    data[at++] = endCol;
    data[at] = level;
    this.count++;
  }

  kind(i: number): number {
    return this.data[i * STRIDE];
  }
  start(i: number): number {
    return this.data[i * STRIDE + 1];
  }
  end(i: number): number {
    return this.data[i * STRIDE + 2];
  }
  line(i: number): number {
    return this.data[i * STRIDE + 3];
  }
  col(i: number): number {
    return this.data[i * STRIDE + 4];
  }
  endLine(i: number): number {
    return this.data[i * STRIDE + 5];
  }
  endCol(i: number): number {
    return this.data[i * STRIDE + 6];
  }
  level(i: number): number {
    return this.data[i * STRIDE + 7];
  }
}
