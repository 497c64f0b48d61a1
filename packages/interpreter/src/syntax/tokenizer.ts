// Source text to tokens, with CPython's rules for indentation, line joining and nested f-strings.
import { PySyntaxError, type SyntaxErrorName, sourceLine } from './errors.js';
import { firstInvalidEnd, isPrintable } from './identifiers.js';
import * as T from './tokens.js';
import { TokenStore, kindOf, kindOfText } from './tokens.js';

const MAX_LEVEL = 200;
const MAX_INDENT = 100;
const MAX_FSTRING_LEVEL = 150;
const MAX_FIELD_NESTING = 3;
const TAB_SIZE = 8;

/** One f-string that the tokenizer is inside of. */
interface FString {
  inText: boolean;
  quote: number;
  quoteSize: number;
  raw: boolean;
  depth: number;
  fieldStartDepth: number;
  inSpec: boolean;
  start: number;
  line: number;
  lineStart: number;
}

/** What the tokenizer leaves behind: its tokens, and the error it stopped at, if any. */
export interface Tokenized {
  source: string;
  tokens: TokenStore;
  /** The error behind the final ERRORTOKEN, or null. */
  error: PySyntaxError | null;
  /** The innermost bracket that was open where tokenizing stopped. */
  openBracket: { text: string; line: number; col: number } | null;
  /** Whether the error may take the place of a grammatical one found earlier in the text. */
  errorPrevails: boolean;
  /** Whether tokenizing stopped inside an f-string. */
  insideFString: boolean;
}

const C = (text: string): number => text.charCodeAt(0);
const LF = 10;
const EOF = -1;
const HASH = C('#');
const BACKSLASH = C('\\');
const SPACE = 32;
const TAB = 9;
const FORM_FEED = 12;
const LBRACE = C('{');
const RBRACE = C('}');
const COLON = C(':');
const DOT = C('.');
const UNDERSCORE = C('_');

// kinds of one, two and three character operators, packed as character codes
const operatorKinds: Map<number, number> = new Map();
const oneCharKinds: Int32Array = new Int32Array(128).fill(T.UNKNOWN_OP);
// biome-ignore format: a table
for (const text of [
  '(', ')', '[', ']', '{', '}', ',', ':', ';', '.', '=', '->', ':=', '...', '!', '@', '+', '-', '*', '/', '//', '%',
  '**', '<<', '>>', '&', '|', '^', '~', '<', '>', '<=', '>=', '==', '!=', '+=', '-=', '*=', '/=', '//=', '%=', '@=',
  '&=', '|=', '^=', '>>=', '<<=', '**=',
] as const) {
  let key = 0;
  for (let i = 0; i < text.length; i++) key = key * 128 + text.charCodeAt(i);
  operatorKinds.set(key, kindOf(text));
  if (text.length === 1) oneCharKinds[key] = kindOf(text);
}
// one token, so that the error stands under both characters
operatorKinds.set(C('<') * 128 + C('>'), T.UNKNOWN_OP);

const START = 1;
const DIGIT = 2;
const classes: Uint8Array = new Uint8Array(128);
for (let c = 0; c < 128; c++) {
  if ((c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === UNDERSCORE) classes[c] = START;
  else if (c >= 48 && c <= 57) classes[c] = DIGIT;
}

function isDigit(c: number): boolean {
  return c >= 48 && c <= 57;
}
function isHexDigit(c: number): boolean {
  return isDigit(c) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70);
}
function isNameChar(c: number): boolean {
  return c >= 128 || (c >= 0 && classes[c] !== 0);
}

/** Thrown inside the tokenizer to stop it; the error itself is kept on the side. */
class Stop {}
const STOP: Stop = new Stop();

class Tokenizer {
  readonly source: string;
  readonly tokens: TokenStore = new TokenStore();
  error: PySyntaxError | null = null;
  openBracket: Tokenized['openBracket'] = null;
  errorPrevails: boolean = false;
  insideFString: boolean = false;
  private readonly astral: boolean;
  private cur: number = 0;
  private line: number = 1;
  private lineStart: number = 0;
  /** Where the first of a series of joined lines starts: CPython counts some columns from there. */
  private joinedStart: number = 0;
  private atLineStart: boolean = true;
  private readonly indents: number[] = [0];
  private readonly altIndents: number[] = [0];
  private level: number = 0;
  private readonly brackets: number[] = [];
  private readonly bracketLines: number[] = [];
  private readonly bracketCols: number[] = [];
  private readonly fstrings: FString[] = [];
  // the last column that was counted, so that lines with astral characters cost one pass
  private countedAt: number = 0;
  private countedCol: number = 0;
  private countedLine: number = -1;

  constructor(source: string) {
    this.source = source;
    this.astral = /[\ud800-\udbff]/.test(source);
  }

  run(): void {
    try {
      while (this.next()) {
        // each call appends at least one token
      }
    } catch (stop) {
      if (stop !== STOP) throw stop;
      if (this.level > 0) {
        const top = this.level - 1;
        const text = String.fromCharCode(this.brackets[top]);
        this.openBracket = { text, line: this.bracketLines[top], col: this.bracketCols[top] };
      }
      // what goes wrong inside an f-string must not hide an error in its expressions
      this.insideFString = this.fstrings.length > 0;
      if (this.insideFString) this.errorPrevails = false;
      const col = this.column(Math.max(this.cur, this.lineStart));
      this.tokens.push(T.ERRORTOKEN, this.cur, this.cur, this.line, col, this.line, col, this.level);
    }
  }

  private column(at: number): number {
    if (!this.astral) return at - this.lineStart;
    let i = this.lineStart;
    let col = 0;
    if (this.countedLine === this.lineStart && this.countedAt <= at) {
      i = this.countedAt;
      col = this.countedCol;
    }
    while (i < at) {
      i += this.source.codePointAt(i)! > 0xffff ? 2 : 1;
      col++;
    }
    this.countedAt = i;
    this.countedCol = col;
    this.countedLine = this.lineStart;
    return col;
  }

  private at(index: number): number {
    return index < this.source.length ? this.source.charCodeAt(index) : EOF;
  }

  private emit(kind: number, start: number, end: number): void {
    const col = this.column(start);
    this.tokens.push(kind, start, end, this.line, col, this.line, col + (this.astral ? this.column(end) - col : end - start), this.level);
  }

  private lineText(line: number, newline: boolean): string {
    const text = sourceLine(this.source, line);
    return newline || !text.endsWith('\n') ? text : text.slice(0, -1);
  }

  /** Stops with an error whose column is where the tokenizer stands. */
  private fail(message: string): never {
    const offset = this.column(this.cur);
    this.errorPrevails = true;
    return this.failAt('SyntaxError', message, this.line, offset, offset, false);
  }

  private failAt(name: SyntaxErrorName, message: string, line: number, offset: number, endOffset: number, newline: boolean): never {
    this.error = new PySyntaxError(name, message, line, offset, line, endOffset, this.lineText(line, newline));
    throw STOP;
  }

  /** Appends the next token, or several; false once ENDMARKER is in. */
  private next(): boolean {
    const inside = this.fstrings.length > 0 ? this.fstrings[this.fstrings.length - 1] : null;
    if (inside !== null && inside.inText) return this.nextInFString(inside);
    return this.nextRegular(inside);
  }

  private nextRegular(fs: FString | null): boolean {
    const source = this.source;
    let blankLine = false;
    for (;;) {
      if (this.atLineStart) {
        this.atLineStart = false;
        blankLine = this.indentation();
      }
      let c = this.at(this.cur);
      while (c === SPACE || c === TAB || c === FORM_FEED) c = this.at(++this.cur);
      const start = this.cur;
      if (c === HASH) {
        const end = source.indexOf('\n', this.cur);
        this.cur = end < 0 ? source.length : end;
        c = this.at(this.cur);
      }
      if (c === EOF) return this.endOfSource();
      if (c === LF) {
        this.cur++;
        const ends = !blankLine && this.level === 0;
        if (ends) this.emit(T.NEWLINE, start, this.cur);
        this.line++;
        this.lineStart = this.cur;
        this.joinedStart = this.cur;
        this.atLineStart = true;
        blankLine = false;
        if (ends) return true;
        continue;
      }
      if (c === BACKSLASH) {
        this.continueLine();
        continue;
      }
      if (c >= 128 || classes[c] === START) return this.nameOrString(start, c, fs);
      if (classes[c] === DIGIT || (c === DOT && isDigit(this.at(start + 1)))) {
        this.number(start, c);
        return true;
      }
      if (c === 39 || c === 34) {
        this.string(start, c, fs);
        return true;
      }
      return this.operator(start, c, fs);
    }
  }

  /** Measures the indentation of a line and emits INDENT or DEDENT; true for a blank line. */
  private indentation(): boolean {
    let col = 0;
    let altCol = 0;
    let joinedCol = 0;
    let joinedAlt = 0;
    let joined = false;
    let c: number;
    for (;;) {
      c = this.at(this.cur);
      if (c === SPACE) {
        col++;
        altCol++;
      } else if (c === TAB) {
        col = (Math.floor(col / TAB_SIZE) + 1) * TAB_SIZE;
        altCol++;
      } else if (c === FORM_FEED) {
        col = 0;
        altCol = 0;
      } else if (c === BACKSLASH) {
        // the indentation of a joined line is that of its first part
        if (!joined || joinedCol === 0) {
          joinedCol = col;
          joinedAlt = altCol;
        }
        joined = true;
        this.continueLine();
        continue;
      } else break;
      this.cur++;
    }
    if (c === HASH || c === LF || c === EOF) return true;
    if (this.level > 0) return false;
    if (joinedCol > 0) {
      col = joinedCol;
      altCol = joinedAlt;
    }
    const top = this.indents.length - 1;
    if (col === this.indents[top]) {
      if (altCol !== this.altIndents[top]) this.tabError();
    } else if (col > this.indents[top]) {
      if (top + 1 >= MAX_INDENT) {
        this.failAt('IndentationError', 'too many levels of indentation', this.line, 1, 0, true);
      }
      if (altCol <= this.altIndents[top]) this.tabError();
      this.indents.push(col);
      this.altIndents.push(altCol);
      this.emit(T.INDENT, this.cur, this.cur);
    } else {
      let depth = top;
      while (depth > 0 && col < this.indents[depth]) depth--;
      if (col !== this.indents[depth]) {
        const end = this.source.indexOf('\n', this.cur);
        this.cur = end < 0 ? this.source.length : end;
        this.failAt(
          'IndentationError',
          'unindent does not match any outer indentation level',
          this.line,
          this.column(this.cur) + 1,
          -1,
          true,
        );
      }
      if (altCol !== this.altIndents[depth]) this.tabError();
      for (let i = top; i > depth; i--) this.emit(T.DEDENT, this.cur, this.cur);
      this.indents.length = depth + 1;
      this.altIndents.length = depth + 1;
    }
    return false;
  }

  private tabError(): never {
    return this.failAt('TabError', 'inconsistent use of tabs and spaces in indentation', this.line, 1, 0, true);
  }

  /** Steps over a backslash and the newline after it. */
  private continueLine(): void {
    this.cur++;
    const c = this.at(this.cur);
    if (c !== LF) {
      const offset = this.column(this.cur) + 1 + this.lineStart - this.joinedStart;
      const message = 'unexpected character after line continuation character';
      this.failAt('SyntaxError', message, this.line, offset, 0, true);
    }
    if (this.cur + 1 >= this.source.length) {
      if (this.level > 0) this.neverClosed();
      this.failAt('SyntaxError', 'unexpected EOF while parsing', this.line, this.column(this.cur) + 1, -1, true);
    }
    this.cur++;
    this.line++;
    this.lineStart = this.cur;
  }

  private neverClosed(): never {
    const top = this.level - 1;
    const text = String.fromCharCode(this.brackets[top]);
    const line = this.bracketLines[top];
    return this.failAt('SyntaxError', `'${text}' was never closed`, line, this.bracketCols[top] + 1, 0, line >= this.line - 1);
  }

  private endOfSource(): boolean {
    if (this.level > 0) this.neverClosed();
    if (this.cur === this.lineStart && this.cur > 0) {
      // the end is reported on the last line, after its newline
      this.line--;
      this.lineStart = this.source.lastIndexOf('\n', this.cur - 2) + 1;
    }
    for (let i = this.indents.length - 1; i > 0; i--) this.emit(T.DEDENT, this.cur, this.cur);
    this.emit(T.ENDMARKER, this.cur, this.cur);
    return false;
  }

  private nameOrString(start: number, first: number, fs: FString | null): boolean {
    let i = start;
    let c = first;
    // a string prefix is at most two of these letters
    let prefixed = 0;
    while (prefixed < 3) {
      const lower = c | 32;
      if (lower !== 98 && lower !== 117 && lower !== 114 && lower !== 102) break;
      c = this.at(++i);
      prefixed++;
      if (c === 39 || c === 34) {
        const prefix = lowerAscii(this.source.slice(start, i));
        if (prefix === 'f' || prefix === 'rf' || prefix === 'fr') {
          this.openFString(start, i, c, prefix.length === 2);
          return true;
        }
        if (prefix === 'r' || prefix === 'b' || prefix === 'u' || prefix === 'br' || prefix === 'rb') {
          this.string(start, c, fs, i);
          return true;
        }
        break;
      }
    }
    let ascii = true;
    while (c >= 128 || (c >= 0 && classes[c] !== 0)) {
      if (c >= 128) ascii = false;
      c = this.at(++i);
    }
    if (first >= 128) ascii = false;
    this.cur = i;
    if (!ascii) {
      const bad = firstInvalidEnd(this.source, start, i);
      if (bad >= 0) {
        this.cur = bad;
        const low = this.source.charCodeAt(bad - 1);
        const code = this.source.codePointAt(low >= 0xdc00 && low <= 0xdfff && bad - 2 >= start ? bad - 2 : bad - 1)!;
        const hex = code.toString(16).padStart(4, '0');
        const shown = upperAscii(hex);
        if (isPrintable(code)) this.fail(`invalid character '${String.fromCodePoint(code)}' (U+${shown})`);
        this.fail(`invalid non-printable character U+${shown}`);
      }
    }
    let kind = T.NAME;
    if (ascii && i - start <= 8 && i - start >= 2) kind = kindOfText(this.source.slice(start, i)) ?? T.NAME;
    this.emit(kind, start, i);
    return true;
  }

  private string(start: number, quote: number, fs: FString | null, quoteAt: number = start): void {
    const source = this.source;
    let i = quoteAt + 1;
    let size = 1;
    if (this.at(i) === quote) {
      if (this.at(i + 1) !== quote) {
        this.cur = i + 1;
        this.emit(T.STRING, start, this.cur);
        return;
      }
      size = 3;
      i += 2;
    }
    const line = this.line;
    const lineStart = this.lineStart;
    const col = this.column(start);
    let escapedQuote = false;
    let closing = 0;
    while (closing < size) {
      const c = i < source.length ? source.charCodeAt(i) : EOF;
      i++;
      if (c === EOF || (size === 1 && c === LF)) {
        // the source always ends in a newline, which is no line of its own
        const detected = c === EOF ? Math.max(line, this.line - 1) : this.line;
        this.line = line;
        this.lineStart = lineStart;
        this.cur = start + 1;
        if (fs !== null && fs.quote === quote && fs.quoteSize === size) this.fail("f-string: expecting '}'");
        if (size === 3) this.fail(`unterminated triple-quoted string literal (detected at line ${detected})`);
        if (escapedQuote) {
          this.fail(`unterminated string literal (detected at line ${detected}); perhaps you escaped the end quote?`);
        }
        this.fail(`unterminated string literal (detected at line ${detected})`);
      }
      if (c === quote) {
        closing++;
        continue;
      }
      closing = 0;
      if (c === LF) {
        this.line++;
        this.lineStart = i;
      } else if (c === BACKSLASH) {
        const escaped = this.at(i);
        if (escaped === quote) escapedQuote = true;
        if (escaped !== EOF) i++;
        if (escaped === LF) {
          this.line++;
          this.lineStart = i;
        }
      }
    }
    this.cur = i;
    this.tokens.push(T.STRING, start, i, line, col, this.line, this.column(i), this.level);
  }

  private openFString(start: number, quoteAt: number, quote: number, raw: boolean): void {
    let size = 1;
    if (this.at(quoteAt + 1) === quote && this.at(quoteAt + 2) === quote) size = 3;
    this.cur = quoteAt + size;
    this.emit(T.FSTRING_START, start, this.cur);
    if (this.fstrings.length + 1 >= MAX_FSTRING_LEVEL) this.fail('too many nested f-strings');
    this.fstrings.push({
      inText: true,
      quote,
      quoteSize: size,
      raw,
      depth: 0,
      fieldStartDepth: -1,
      inSpec: false,
      start,
      line: this.line,
      lineStart: this.lineStart,
    });
  }

  private openField(fs: FString): void {
    fs.fieldStartDepth++;
    if (fs.fieldStartDepth >= MAX_FIELD_NESTING) this.fail('f-string: expressions nested too deeply');
    fs.inText = false;
  }

  private nextInFString(fs: FString): boolean {
    const start = this.cur;
    if (this.at(start) === LBRACE && (this.at(start + 1) !== LBRACE || (fs.inSpec && fs.fieldStartDepth >= 0))) {
      this.openField(fs);
      return this.nextRegular(fs);
    }
    let q = 0;
    while (q < fs.quoteSize && this.at(start + q) === fs.quote) q++;
    if (q === fs.quoteSize) {
      this.cur = start + q;
      this.emit(T.FSTRING_END, start, this.cur);
      this.fstrings.length--;
      return true;
    }
    this.fstringMiddle(fs, start);
    return true;
  }

  private fstringMiddle(fs: FString, start: number): void {
    const line = this.line;
    const col = this.column(start);
    const inSpec = fs.inSpec && fs.fieldStartDepth >= 0;
    let named = false;
    let doubled = 0;
    let closing = 0;
    let i = start;
    let end: number;
    for (;;) {
      if (closing === fs.quoteSize) {
        end = i - closing;
        i = end;
        break;
      }
      const c = this.at(i++);
      if (c === EOF || (fs.quoteSize === 1 && c === LF)) {
        if (inSpec && c === LF) {
          i--;
          fs.inText = false;
          fs.inSpec = false;
          end = i;
          break;
        }
        const detected = c === EOF ? Math.max(fs.line, this.line - 1) : this.line;
        this.cur = fs.start + 1;
        this.line = fs.line;
        this.lineStart = fs.lineStart;
        const triple = fs.quoteSize === 3 ? 'triple-quoted ' : '';
        this.fail(`unterminated ${triple}f-string literal (detected at line ${detected})`);
      }
      if (c === fs.quote) {
        closing++;
        continue;
      }
      closing = 0;
      if (c === LF) {
        this.line++;
        this.lineStart = i;
      } else if (c === LBRACE) {
        if (this.at(i) !== LBRACE || inSpec) {
          i--;
          end = i;
          this.cur = i + 1;
          this.openField(fs);
        } else {
          end = i;
          i++;
          doubled = 1;
        }
        break;
      } else if (c === RBRACE) {
        if (named) {
          end = i;
          break;
        }
        if (this.at(i) === RBRACE && !inSpec && fs.depth === 0) {
          end = i;
          i++;
          doubled = 1;
        } else {
          i--;
          fs.inText = false;
          end = i;
        }
        break;
      } else if (c === BACKSLASH) {
        const escaped = this.at(i);
        if (escaped === LBRACE || escaped === RBRACE) continue;
        if (escaped === EOF) continue;
        i++;
        if (escaped === LF) {
          this.line++;
          this.lineStart = i;
        } else if (!fs.raw && escaped === 78 && this.at(i) === LBRACE) {
          i++;
          named = true;
        }
      }
    }
    this.cur = i;
    this.tokens.push(T.FSTRING_MIDDLE, start, end, line, col, this.line, this.column(end) + doubled, this.level);
  }

  private operator(start: number, c: number, fs: FString | null): boolean {
    this.cur = start + 1;
    if (fs !== null && fs.fieldStartDepth >= 0 && c === COLON && fs.depth - 1 === fs.fieldStartDepth) {
      fs.inText = true;
      fs.inSpec = true;
      this.emit(kindOf(':'), start, start + 1);
      return true;
    }
    const c2 = this.at(start + 1);
    if (c2 > 0 && c2 < 128) {
      const two = operatorKinds.get(c * 128 + c2);
      const c3 = this.at(start + 2);
      const three = c3 > 0 && c3 < 128 ? operatorKinds.get((c * 128 + c2) * 128 + c3) : undefined;
      if (three !== undefined && (two !== undefined || c === DOT)) {
        this.cur = start + 3;
        this.emit(three, start, this.cur);
        return true;
      }
      if (two !== undefined) {
        this.cur = start + 2;
        this.emit(two, start, this.cur);
        return true;
      }
    }
    if (c === 40 || c === 91 || c === LBRACE) {
      if (this.level >= MAX_LEVEL) this.fail('too many nested parentheses');
      this.brackets[this.level] = c;
      this.bracketLines[this.level] = this.line;
      this.bracketCols[this.level] = this.column(start);
      this.level++;
      if (fs !== null) fs.depth++;
    } else if (c === 41 || c === 93 || c === RBRACE) {
      this.closeBracket(c, fs);
    }
    if (!isPrintable(c)) this.fail(`invalid non-printable character U+${upperAscii(c.toString(16)).padStart(4, '0')}`);
    this.emit(c < 128 ? oneCharKinds[c] : T.UNKNOWN_OP, start, start + 1);
    return true;
  }

  private closeBracket(c: number, fs: FString | null): void {
    const text = String.fromCharCode(c);
    if (fs !== null && fs.depth === 0 && c === RBRACE) this.fail("f-string: single '}' is not allowed");
    if (this.level === 0) this.fail(`unmatched '${text}'`);
    this.level--;
    const open = this.brackets[this.level];
    const fits = (open === 40 && c === 41) || (open === 91 && c === 93) || (open === LBRACE && c === RBRACE);
    if (!fits) {
      if (fs !== null && open === LBRACE && fs.depth - 1 === fs.fieldStartDepth) this.fail(`f-string: unmatched '${text}'`);
      const line = this.bracketLines[this.level];
      const where = line === this.line ? '' : ` on line ${line}`;
      this.fail(`closing parenthesis '${text}' does not match opening parenthesis '${String.fromCharCode(open)}'${where}`);
    }
    if (fs !== null) {
      fs.depth--;
      if (fs.depth < 0) this.fail(`f-string: unmatched '${text}'`);
      if (c === RBRACE && fs.depth === fs.fieldStartDepth) {
        fs.fieldStartDepth--;
        fs.inText = true;
        fs.inSpec = false;
      }
    }
  }

  // --- numbers

  private number(start: number, first: number): void {
    let c = first;
    this.cur = start;
    if (c === 48) {
      c = this.at(start + 1);
      const lower = c | 32;
      if (c > 0 && lower === 120) this.radix(start, 'hexadecimal', isHexDigit);
      else if (c > 0 && lower === 111) this.radix(start, 'octal', (d) => d >= 48 && d < 56);
      else if (c > 0 && lower === 98) this.radix(start, 'binary', (d) => d === 48 || d === 49);
      else this.leadingZero(start);
    } else {
      if (c !== DOT) this.digits();
      this.afterDigits(start);
    }
    this.emit(T.NUMBER, start, this.cur);
  }

  private radix(start: number, name: string, fits: (c: number) => boolean): void {
    this.cur = start + 2;
    let c: number;
    do {
      c = this.at(this.cur);
      if (c === UNDERSCORE) c = this.at(++this.cur);
      if (!fits(c)) {
        if (name !== 'hexadecimal' && isDigit(c)) this.badDigit(c, name);
        this.fail(`invalid ${name} literal`);
      }
      do c = this.at(++this.cur);
      while (fits(c));
    } while (c === UNDERSCORE);
    if (name !== 'hexadecimal' && isDigit(c)) this.badDigit(c, name);
    this.endNumber(c, name);
  }

  private badDigit(c: number, name: string): never {
    this.cur++;
    return this.fail(`invalid digit '${String.fromCharCode(c)}' in ${name} literal`);
  }

  private leadingZero(start: number): void {
    this.cur = start + 1;
    let c = this.at(this.cur);
    for (;;) {
      if (c === UNDERSCORE) {
        c = this.at(++this.cur);
        if (!isDigit(c)) this.fail('invalid decimal literal');
      }
      if (c !== 48) break;
      c = this.at(++this.cur);
    }
    const zerosEnd = this.cur + 1;
    let nonzero = false;
    if (isDigit(c)) {
      nonzero = true;
      this.digits();
      c = this.at(this.cur);
    }
    const lower = c > 0 ? c | 32 : 0;
    if (nonzero && c !== DOT && lower !== 101 && lower !== 106) {
      this.errorPrevails = true;
      this.failAt(
        'SyntaxError',
        'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers',
        this.line,
        this.column(start) + 1,
        this.column(zerosEnd),
        false,
      );
    }
    this.afterDigits(start);
  }

  /** Steps over a run of decimal digits with single underscores. */
  private digits(): void {
    for (;;) {
      while (isDigit(this.at(this.cur))) this.cur++;
      if (this.at(this.cur) !== UNDERSCORE) return;
      this.cur++;
      if (!isDigit(this.at(this.cur))) this.fail('invalid decimal literal');
    }
  }

  /** Fraction, exponent and imaginary suffix, as far as they are there. */
  private afterDigits(start: number): void {
    let c = this.at(this.cur);
    if (c === DOT) {
      c = this.at(++this.cur);
      if (isDigit(c)) {
        this.digits();
        c = this.at(this.cur);
      }
    }
    if (c === 101 || c === 69) {
      const e = this.cur;
      c = this.at(++this.cur);
      if (c === 43 || c === 45) {
        c = this.at(++this.cur);
        if (!isDigit(c)) this.fail('invalid decimal literal');
      } else if (!isDigit(c)) {
        this.cur = e;
        this.endNumber(this.at(e), 'decimal');
        return;
      }
      this.digits();
      c = this.at(this.cur);
    }
    if (c === 106 || c === 74) {
      this.cur++;
      this.endNumber(this.at(this.cur), 'imaginary');
      return;
    }
    if (this.cur > start) this.endNumber(c, 'decimal');
  }

  /** A number may be followed directly by one of a few keywords, but by no other name. */
  private endNumber(c: number, name: string): void {
    if (c < 0 || c >= 128 || !isNameChar(c)) return;
    const rest = this.source.slice(this.cur, this.cur + 4);
    for (const word of ['and', 'else', 'for', 'if', 'in', 'is', 'or', 'not']) {
      if (rest.startsWith(word)) return;
    }
    this.fail(`invalid ${name} literal`);
  }
}

function lowerAscii(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) out += String.fromCharCode(text.charCodeAt(i) | 32);
  return out;
}

function upperAscii(hex: string): string {
  let out = '';
  for (let i = 0; i < hex.length; i++) {
    const c = hex.charCodeAt(i);
    out += String.fromCharCode(c >= 97 ? c - 32 : c);
  }
  return out;
}

/** Brings a source into the form that is tokenized: no byte order mark, `\n` alone, a newline at the end. */
export function normalizeSource(source: string): string {
  let text = source;
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
  if (text.indexOf('\r') >= 0) text = text.replace(/\r\n?/g, '\n');
  if (text.length > 0 && text.charCodeAt(text.length - 1) !== LF) text += '\n';
  return text;
}

/** Tokenizes a normalised source up to its end or its first lexical error. */
export function tokenize(source: string): Tokenized {
  if (source.indexOf('\0') >= 0) {
    throw new PySyntaxError('SyntaxError', 'source code string cannot contain null bytes', null, null, null, null, null);
  }
  const tokenizer = new Tokenizer(source);
  tokenizer.run();
  return {
    source,
    tokens: tokenizer.tokens,
    error: tokenizer.error,
    openBracket: tokenizer.openBracket,
    errorPrevails: tokenizer.errorPrevails,
    insideFString: tokenizer.insideFString,
  };
}
