/** Captured print output: head and tail kept within the limit, the middle cut with a note. */

export class OutputBuffer {
  private readonly max: number;
  private readonly half: number;
  /** Everything, while it fits; then only the first half. */
  private head = '';
  private tail = '';
  private total = 0;
  private readonly sink: ((text: string) => void) | null;

  /** `sink` gets the first half of the limit as it is printed; the rest with `flush`. */
  constructor(max: number | null, sink: ((text: string) => void) | null) {
    this.max = max ?? Number.POSITIVE_INFINITY;
    this.half = max === null ? Number.POSITIVE_INFINITY : Math.floor(max / 2);
    this.sink = sink;
  }

  write(text: string): void {
    const before = this.total;
    this.total += text.length;
    if (this.sink !== null && before < this.half) this.sink(text.slice(0, this.half - before));
    if (this.tail === '' && this.total <= this.max) {
      this.head += text;
      return;
    }
    if (this.tail === '') {
      const all = this.head + (text.length > this.max * 2 ? text.slice(0, this.max) : text);
      this.tail = text.length >= this.half ? text.slice(text.length - this.half) : all.slice(all.length - this.half);
      this.head = all.slice(0, this.half);
      return;
    }
    this.tail += text;
    if (this.tail.length > this.half * 4) this.tail = this.tail.slice(this.tail.length - this.half);
  }

  /** The captured text. */
  text(): string {
    if (this.total <= this.max) return this.head;
    const tail = this.half === 0 ? '' : this.tail.slice(-this.half);
    return `${this.head}\n..._This content has been truncated to stay below ${this.max} characters_...\n${tail}`;
  }

  /** Sends what the sink has not seen: the rest, or the note and the tail. */
  flush(): void {
    if (this.sink === null || this.total <= this.half) return;
    this.sink(this.text().slice(Math.min(this.half, this.total)));
  }
}
