/** Reads the packed numbers that scripts/gen-unicode.py writes. */

const HALF = 46;

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
export function unpack(packed: string): Float64Array {
  const digit = digits();
  const out = new Float64Array(packed.length);
  let n = 0;
  let value = 0;
  let weight = 1;
  for (let i = 0; i < packed.length; i++) {
    const d = digit[packed.charCodeAt(i)];
    if (d >= HALF) {
      value += (d - HALF) * weight;
      weight *= HALF;
    } else {
      out[n++] = value + d * weight;
      value = 0;
      weight = 1;
    }
  }
  return out.slice(0, n);
}

/** Undoes the folding of signed numbers onto unsigned ones. */
export function unzigzag(v: number): number {
  return v & 1 ? -((v + 1) / 2) : v / 2;
}
