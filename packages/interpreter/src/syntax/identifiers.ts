// The hooks through which the Unicode room tells the front end about names, printability and character names.

type CodePointTest = (codePoint: number) => boolean;

/** What the tokenizer asks about characters beyond ASCII. */
export interface IdentifierRules {
  isStart: CodePointTest;
  isContinue: CodePointTest;
  isPrintable: CodePointTest;
}

// Without tables, letters cannot be told exactly; these are the blocks of punctuation, symbols and spaces
// that programs written by people or models contain by mistake.
// biome-ignore format: a table
const NOT_LETTERS: readonly (readonly [number, number])[] = [
  [0x80, 0xa9], [0xab, 0xb4], [0xb6, 0xb9], [0xbb, 0xbf], [0xd7, 0xd7], [0xf7, 0xf7],
  [0x2000, 0x2070], [0x2074, 0x207e], [0x2080, 0x208f], [0x20a0, 0x20cf], [0x2190, 0x2bff], [0x2e00, 0x2e7f],
  [0x3000, 0x3004], [0x3008, 0x3020], [0xd800, 0xf8ff], [0xfe10, 0xfe1f], [0xfe30, 0xfe32], [0xfe35, 0xfe4c],
  [0xfe50, 0xfe6f], [0xfeff, 0xfeff], [0xff00, 0xff0f], [0xff1a, 0xff20], [0xff3b, 0xff3e], [0xff40, 0xff40],
  [0xff5b, 0xff65], [0xffe0, 0xffff], [0x1f000, 0x1faff], [0xe0000, 0x10ffff],
];

// biome-ignore format: a table
const NOT_PRINTABLE: readonly (readonly [number, number])[] = [
  [0x00, 0x1f], [0x7f, 0xa0], [0xad, 0xad], [0x2000, 0x200f], [0x2028, 0x202f], [0x205f, 0x206f], [0x3000, 0x3000],
  [0xd800, 0xf8ff], [0xfeff, 0xfeff], [0xfff0, 0xfffb], [0xfffe, 0xffff], [0xe0000, 0xe00ff], [0xf0000, 0x10ffff],
];

function inRanges(ranges: readonly (readonly [number, number])[], codePoint: number): boolean {
  for (const range of ranges) {
    if (codePoint >= range[0] && codePoint <= range[1]) return true;
  }
  return false;
}

function isAsciiContinue(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || (c >= 48 && c <= 57);
}

let rules: IdentifierRules = {
  isStart: (c) => !inRanges(NOT_LETTERS, c),
  isContinue: (c) => (c < 128 ? isAsciiContinue(c) : c === 0xb7 || !inRanges(NOT_LETTERS, c)),
  isPrintable: (c) => !inRanges(NOT_PRINTABLE, c),
};
let normalize: (name: string) => string = (name) => name;
let lookupName: (name: string) => string | null = () => null;

/** Installs exact tables for identifiers and printability; they are asked about code points from 128 on. */
export function setIdentifierRules(exact: IdentifierRules): void {
  rules = exact;
}

/** Installs NFKC normalisation for identifiers; it is called only for names that are not ASCII. */
export function setIdentifierNormalizer(fn: (name: string) => string): void {
  normalize = fn;
}

/** Installs the lookup behind `\N{name}`: a string of one or more characters, or null for an unknown name. */
export function setUnicodeNameLookup(fn: (name: string) => string | null): void {
  lookupName = fn;
}

/** The canonical spelling of an identifier. */
export function canonicalName(name: string): string {
  for (let i = 0; i < name.length; i++) {
    if (name.charCodeAt(i) > 127) return normalize(name);
  }
  return name;
}

/** What `\N{name}` stands for, or null. */
export function characterNamed(name: string): string | null {
  return lookupName(name);
}

/** Whether a character may be shown in a message. */
export function isPrintable(codePoint: number): boolean {
  return codePoint < 128 ? codePoint >= 32 && codePoint < 127 : rules.isPrintable(codePoint);
}

/** The index just after the first character that may not stand in this name, or -1 when all may. */
export function firstInvalidEnd(source: string, start: number, end: number): number {
  let i = start;
  while (i < end) {
    const c = source.codePointAt(i)!;
    const next = i + (c > 0xffff ? 2 : 1);
    const fine = c < 128 ? isAsciiContinue(c) : i === start ? rules.isStart(c) : rules.isContinue(c);
    if (!fine) return next;
    i = next;
  }
  return -1;
}
