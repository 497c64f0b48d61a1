/** Reads the packed numbers that scripts/gen-unicode.py writes, and holds them in tables paged over all code points. */

const HALF = 46;
const PAGE_BITS = 7;
const PAGE = 1 << PAGE_BITS;

let digitOf: Uint8Array | null = null;

/** Value of each ASCII character as a digit: the 92 printable ones that a quoted literal can hold. */
export function digits(): Uint8Array {
  if (digitOf === null) {
    digitOf = new Uint8Array(128);
    let value = 0;
    for (let c = 0x20; c < 0x7f; c++) {
      if (c !== 0x27 && c !== 0x5c && c !== 0x60) digitOf[c] = value++;
    }
  }
  return digitOf;
}

/** The numbers of a packed string. */
export function unpack(packed: string): number[] {
  const digit = digits();
  const out: number[] = [];
  let value = 0;
  let weight = 1;
  for (let i = 0; i < packed.length; i++) {
    const d = digit[packed.charCodeAt(i)];
    if (d >= HALF) {
      value += (d - HALF) * weight;
      weight *= HALF;
    } else {
      out.push(value + d * weight);
      value = 0;
      weight = 1;
    }
  }
  return out;
}

/** Undoes the folding of signed numbers onto unsigned ones. */
export function unzigzag(v: number): number {
  return v & 1 ? -((v + 1) / 2) : v / 2;
}

/** A small number for every code point, in pages that equal neighbours share. */
export class PagedTable {
  private readonly pages: Int32Array[];
  private readonly shared: Map<number, Int32Array> = new Map();

  constructor(initial: number) {
    const page = this.sharedPage(initial);
    this.pages = new Array(0x110000 >> PAGE_BITS);
    this.pages.fill(page);
  }

  private sharedPage(value: number): Int32Array {
    let page = this.shared.get(value);
    if (page === undefined) {
      page = new Int32Array(PAGE).fill(value);
      this.shared.set(value, page);
    }
    return page;
  }

  /** The value at a code point (0 to 0x10ffff). */
  get(cp: number): number {
    return this.pages[cp >> PAGE_BITS][cp & (PAGE - 1)];
  }

  /** Sets one value. */
  set(cp: number, value: number): void {
    this.fill(cp, cp + 1, value);
  }

  /** Sets the values from `start` up to `end`. */
  fill(start: number, end: number, value: number): void {
    let at = start;
    while (at < end) {
      const index = at >> PAGE_BITS;
      const stop = Math.min(end, (index + 1) << PAGE_BITS);
      if (stop - at === PAGE) {
        this.pages[index] = this.sharedPage(value);
      } else {
        let page = this.pages[index];
        if (this.shared.get(page[0]) === page) this.pages[index] = page = page.slice();
        page.fill(value, at & (PAGE - 1), ((stop - 1) & (PAGE - 1)) + 1);
      }
      at = stop;
    }
  }
}
