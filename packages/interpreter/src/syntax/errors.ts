// The error that the front end throws: a plain object with CPython's fields, never a JavaScript Error.

/** Which of Python's three syntax error classes is meant. */
export type SyntaxErrorName = 'SyntaxError' | 'IndentationError' | 'TabError';

/** A SyntaxError of the program that is parsed, with CPython's message and position. */
export class PySyntaxError {
  readonly name: SyntaxErrorName;
  readonly message: string;
  /** 1-based line, or null where CPython gives none. */
  readonly line: number | null;
  /** 1-based column in code points; 0 or null where CPython says so. */
  readonly offset: number | null;
  readonly endLine: number | null;
  readonly endOffset: number | null;
  /** The source line with its newline, or null where it is not known. */
  readonly text: string | null;
  filename: string;

  constructor(
    name: SyntaxErrorName,
    message: string,
    line: number | null,
    offset: number | null,
    endLine: number | null,
    endOffset: number | null,
    text: string | null,
    filename: string = '<string>',
  ) {
    this.name = name;
    this.message = message;
    this.line = line;
    this.offset = offset;
    this.endLine = endLine;
    this.endOffset = endOffset;
    this.text = text;
    this.filename = filename;
  }
}

/** The source line with the given 1-based number, newline included, as CPython puts it into `text`. */
export function sourceLine(source: string, line: number): string {
  let start = 0;
  for (let n = 1; n < line; n++) {
    const next = source.indexOf('\n', start);
    if (next < 0) return '';
    start = next + 1;
  }
  const end = source.indexOf('\n', start);
  return end < 0 ? source.slice(start) : source.slice(start, end + 1);
}
