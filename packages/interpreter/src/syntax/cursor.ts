// What every part of the parser stands on: the token cursor, positions and the depth account.
import type { Position } from './ast.js';
import { PySyntaxError } from './errors.js';
import { canonicalName } from './identifiers.js';
import * as T from './tokens.js';
import { STRIDE, type TokenStore } from './tokens.js';
import type { Tokenized } from './tokenizer.js';

/** Thrown when a program does not parse; which error to report is worked out afterwards, by another parser. */
export class ParseFailure {}
const FAILURE: ParseFailure = new ParseFailure();

/** Nested constructs are charged by the JavaScript frames they take, against one budget. */
const MAX_FRAMES = 3000;

/** A cursor over tokens. */
export class TokenCursor {
  protected readonly source: string;
  protected readonly tokens: TokenStore;
  /** The token store's numbers, read directly because this is the parser's innermost operation. */
  protected readonly d: Int32Array;
  protected p: number = 0;
  private frames: number = 0;

  constructor(tokenized: Tokenized) {
    this.source = tokenized.source;
    this.tokens = tokenized.tokens;
    this.d = tokenized.tokens.data;
  }

  /** The index of the current token. */
  get position(): number {
    return this.p;
  }

  /** The kind of the current token. */
  protected get kind(): number {
    return this.d[this.p * STRIDE];
  }

  protected kindAt(i: number): number {
    return i < this.tokens.count ? this.d[i * STRIDE] : T.ENDMARKER;
  }

  protected text(i: number): string {
    const at = i * STRIDE;
    return this.source.slice(this.d[at + 1], this.d[at + 2]);
  }

  protected fail(): never {
    throw FAILURE;
  }

  protected accept(kind: number): boolean {
    if (this.d[this.p * STRIDE] !== kind) return false;
    this.p++;
    return true;
  }

  protected expect(kind: number): void {
    if (this.d[this.p * STRIDE] !== kind) throw FAILURE;
    this.p++;
  }

  /** Takes a NAME token and gives its identifier. */
  protected name(): string {
    if (this.d[this.p * STRIDE] !== T.NAME) throw FAILURE;
    return canonicalName(this.text(this.p++));
  }

  /** Whether the token is a name with this text: a soft keyword. */
  protected isWord(i: number, word: string): boolean {
    return this.kindAt(i) === T.NAME && this.text(i) === word;
  }

  protected enter(frames: number): void {
    this.frames += frames;
    if (this.frames > MAX_FRAMES) this.tooComplex();
  }

  protected leave(frames: number): void {
    this.frames -= frames;
  }

  protected mark(): { p: number; frames: number } {
    return { p: this.p, frames: this.frames };
  }

  protected reset(mark: { p: number; frames: number }): void {
    this.p = mark.p;
    this.frames = mark.frames;
  }

  private tooComplex(): never {
    const at = this.p * STRIDE;
    const d = this.d;
    throw new PySyntaxError(
      'SyntaxError',
      'too many nested expressions: source is too complex to parse',
      d[at + 3],
      d[at + 4] + 1,
      d[at + 5],
      d[at + 6] + 1,
      null,
    );
  }

  protected lineOf(token: number): number {
    return this.d[token * STRIDE + 3];
  }

  protected colOf(token: number): number {
    return this.d[token * STRIDE + 4];
  }

  /** The end line of the last token taken. */
  protected endLine(): number {
    return this.d[(this.p - 1) * STRIDE + 5];
  }

  /** The end column of the last token taken. */
  protected endCol(): number {
    return this.d[(this.p - 1) * STRIDE + 6];
  }

  /**
   * From the start of token `first` to the last token taken that is not layout: compound statements end inside
   * their block.
   */
  protected blockSpan(first: number): Position {
    const d = this.d;
    let last = this.p - 1;
    while (last > first) {
      const kind = d[last * STRIDE];
      if (kind !== T.NEWLINE && kind !== T.INDENT && kind !== T.DEDENT && kind !== T.ENDMARKER) break;
      last--;
    }
    const a = first * STRIDE;
    const b = last * STRIDE;
    return { line: d[a + 3], col: d[a + 4], endLine: d[b + 5], endCol: d[b + 6] };
  }
}
