/** Reads a pattern or template token by token: a character, or a backslash with the character after it. */
import { RegexError } from './error.js';
import { stringOfCodePoints, type Text } from './text.js';
import { unicodeFacts } from './unicode.js';

/** Added to the code of an escaped character. */
export const ESCAPED = 0x200000;
/** The token after the last. */
export const END = -1;

/** Whether `token` is a plain decimal digit. */
export function isDigitToken(token: number): boolean {
  return token >= 48 && token <= 57;
}

/** Whether `token` is a plain octal digit. */
export function isOctalToken(token: number): boolean {
  return token >= 48 && token <= 55;
}

function isHexToken(token: number): boolean {
  return isDigitToken(token) || (token >= 65 && token <= 70) || (token >= 97 && token <= 102);
}

/** The characters of a token, as they stand in the pattern. */
export function tokenText(token: number): string {
  if (token === END) return '';
  return token >= ESCAPED ? `\\${String.fromCodePoint(token - ESCAPED)}` : String.fromCodePoint(token);
}

/** Number of characters of a token. */
export function tokenLength(token: number): number {
  return token === END ? 0 : token >= ESCAPED ? 2 : 1;
}

/** A name or number read up to its closing character. */
export interface Name {
  readonly text: string;
  readonly points: readonly number[];
}

/** Characters of a pattern that are read for one operation. */
const CHARACTERS_PER_CHARGE = 8;

/** A cursor over a text with one token of lookahead, `next`. */
export class Tokenizer {
  readonly source: Text;
  /** Index after the lookahead. */
  private index = 0;
  /** The token not yet taken. */
  next: number = END;
  private readonly charge: (operations: number) => void;

  constructor(source: Text, charge: (operations: number) => void = () => {}) {
    this.source = source;
    this.charge = charge;
    this.advance();
  }

  private advance(): void {
    const { source } = this;
    if (this.index >= source.length) {
      this.next = END;
      return;
    }
    const c = source.at(this.index++);
    if ((this.index & 4095) === 0) this.charge(4096 / CHARACTERS_PER_CHARGE);
    if (c !== 92) {
      this.next = c;
      return;
    }
    if (this.index >= source.length) throw new RegexError('bad escape (end of pattern)', source, source.length - 1);
    this.next = ESCAPED + source.at(this.index++);
  }

  /** Takes the next token. */
  get(): number {
    const token = this.next;
    this.advance();
    return token;
  }

  /** Takes the next token if it is the plain character `c`. */
  match(c: number): boolean {
    if (this.next !== c) return false;
    this.advance();
    return true;
  }

  /** Position of the token not yet taken. */
  tell(): number {
    return this.index - tokenLength(this.next);
  }

  /** Goes to a position earlier told. */
  seek(index: number): void {
    this.index = index;
    this.advance();
  }

  /** Takes at most `n` hexadecimal digits. */
  hexDigits(n: number): string {
    let out = '';
    while (out.length < n && isHexToken(this.next)) out += String.fromCharCode(this.get());
    return out;
  }

  /** Takes at most `n` octal digits. */
  octalDigits(n: number): string {
    let out = '';
    while (out.length < n && isOctalToken(this.next)) out += String.fromCharCode(this.get());
    return out;
  }

  /** Takes all up to and with `terminator`; `what` names it in errors. */
  until(terminator: number, what: string): Name {
    const points: number[] = [];
    for (;;) {
      const token = this.next;
      this.advance();
      if (token === END) {
        if (points.length === 0) throw this.error(`missing ${what}`);
        throw this.error(`missing ${String.fromCodePoint(terminator)}, unterminated name`, points.length);
      }
      if (token === terminator) {
        if (points.length === 0) throw this.error(`missing ${what}`, 1);
        break;
      }
      if (token >= ESCAPED) points.push(92, token - ESCAPED);
      else points.push(token);
    }
    return { text: stringOfCodePoints(points), points };
  }

  /** An error `offset` characters before the token not yet taken. */
  error(msg: string, offset = 0): RegexError {
    return new RegexError(this.source.isBytes ? backslashReplace(msg) : msg, this.source, this.tell() - offset);
  }

  /** Refuses a group name that is no identifier. */
  checkGroupName(name: Name, offset: number): void {
    const { isIdentifierStart, isIdentifierPart } = unicodeFacts();
    const { points } = name;
    let ok = isIdentifierStart(points[0]);
    for (let i = 0; ok && i < points.length; i++) ok = isIdentifierPart(points[i]) && !(this.source.isBytes && points[i] > 127);
    if (!ok) throw this.error(`bad character in group name ${quoted(points, this.source.isBytes)}`, points.length + offset);
  }
}

/** Whether a name is a group number: ASCII digits only. */
export function isNumber(name: Name): boolean {
  return name.points.every(isDigitToken);
}

function hex(c: number, width: number): string {
  return c.toString(16).padStart(width, '0');
}

function backslashReplace(msg: string): string {
  let out = '';
  for (let i = 0; i < msg.length; i++) {
    const c = msg.charCodeAt(i);
    out += c < 128 ? msg[i] : `\\x${hex(c, 2)}`;
  }
  return out;
}

/** `repr` of a name for a message; with `ascii`, as Python's `ascii`. */
export function quoted(points: readonly number[], ascii: boolean): string {
  const quote = points.includes(39) && !points.includes(34) ? 34 : 39;
  const { isPrintable } = unicodeFacts();
  let out = '';
  for (const c of points) {
    if (c === quote || c === 92) out += `\\${String.fromCharCode(c)}`;
    else if (c === 9) out += '\\t';
    else if (c === 10) out += '\\n';
    else if (c === 13) out += '\\r';
    else if (c < 128 ? c >= 32 && c < 127 : !ascii && isPrintable(c)) out += String.fromCodePoint(c);
    else if (c < 256) out += `\\x${hex(c, 2)}`;
    else out += c < 0x10000 ? `\\u${hex(c, 4)}` : `\\U${hex(c, 8)}`;
  }
  return String.fromCharCode(quote) + out + String.fromCharCode(quote);
}
