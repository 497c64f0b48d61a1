/** Builds a long text from many pieces in bounded steps, reserving memory before it grows. */
import { type Charge, Payer } from './wide.js';

/** Asked for bytes before they are used. */
export type Reserve = (bytes: number) => void;

/** Pieces that wait before they are joined; more would make one join a long native call. */
const MAX_PIECES = 4096;
const MAX_LENGTH = 1 << 16;

/** A growing text. */
export class TextBuilder {
  /** Where the work on the text is owed. */
  readonly payer: Payer;
  private readonly reserve: Reserve | undefined;
  private text = '';
  private pieces: string[] = [];
  private waiting = 0;

  constructor(charge: Charge | undefined, reserve: Reserve | undefined) {
    this.payer = new Payer(charge);
    this.reserve = reserve;
  }

  /** Appends a piece. */
  add(piece: string): void {
    if (piece === '') return;
    this.payer.pay(piece.length);
    this.pieces.push(piece);
    this.waiting += piece.length;
    if (this.waiting > MAX_LENGTH || this.pieces.length >= MAX_PIECES) this.flush();
  }

  /** Appends spaces, however many. */
  addSpaces(width: number): void {
    if (width > MAX_LENGTH) this.reserve?.(width);
    this.add(' '.repeat(width));
  }

  private flush(): void {
    this.reserve?.(this.waiting);
    this.text += this.pieces.length === 1 ? this.pieces[0] : this.pieces.join('');
    this.pieces = [];
    this.waiting = 0;
  }

  /** The text, paid for. */
  finish(): string {
    this.flush();
    this.payer.settle();
    return this.text;
  }
}
