/** Pattern and subject text as an indexed run of code points, with a fast path for plain JavaScript strings. */

/** Code points, one per element; bytes are their own code points. */
export type CodePoints = Uint8Array | Int32Array | Uint32Array;

const NO_CODES: CodePoints = new Uint8Array(0);

/** A text whose positions are code point indices. Either `str` is set (no surrogate in it) or `codes` is. */
export class Text {
  /** The text as a JavaScript string without surrogates, or null when `codes` holds it. */
  readonly str: string | null;
  /** The code points when `str` is null, else an empty array. */
  readonly codes: CodePoints;
  readonly length: number;
  /** True for a bytes object: its elements are 0..255 and patterns over it follow the rules for bytes. */
  readonly isBytes: boolean;

  constructor(str: string | null, codes: CodePoints, isBytes: boolean) {
    this.str = str;
    this.codes = codes;
    this.length = str === null ? codes.length : str.length;
    this.isBytes = isBytes;
  }

  /** The code point at index `i`, which must be in range. */
  at(i: number): number {
    return this.str === null ? this.codes[i] : this.str.charCodeAt(i);
  }
}

/** Wraps a string that holds no surrogate. */
export function narrowText(str: string): Text {
  return new Text(str, NO_CODES, false);
}

/** Wraps the code points of a string beyond the BMP or with lone surrogates. */
export function wideText(codes: Int32Array | Uint32Array): Text {
  return new Text(null, codes, false);
}

/** Wraps a bytes object; the array is not copied. */
export function bytesText(bytes: Uint8Array): Text {
  return new Text(null, bytes, true);
}

/** Builds the leanest text for a list of code points. */
export function textOfCodePoints(points: readonly number[], isBytes: boolean): Text {
  if (isBytes) return bytesText(Uint8Array.from(points));
  for (let i = 0; i < points.length; i++) {
    const c = points[i];
    if (c > 0xffff || (c >= 0xd800 && c < 0xe000)) return wideText(Int32Array.from(points));
  }
  return narrowText(stringOfCodePoints(points));
}

/** A JavaScript string of code points, for messages and names; pieces keep clear of the argument limit. */
export function stringOfCodePoints(points: ArrayLike<number>): string {
  let out = '';
  for (let i = 0; i < points.length; i++) out += String.fromCodePoint(points[i]);
  return out;
}
