/** The character facts the engine needs, injectable because the Unicode tables are another room's. */
import { hasExpandingUppercase } from './case-variants.js';

/** Facts about one code point, as Python's `str` methods tell them. */
export interface UnicodeFacts {
  /** Simple lowercase mapping, one code point to one. */
  lower(c: number): number;
  /** Simple uppercase mapping, one code point to one. */
  upper(c: number): number;
  /** `str.isalnum` */
  isAlnum(c: number): boolean;
  /** `str.isalpha` */
  isAlpha(c: number): boolean;
  /** `str.isdecimal`: what `\d` matches. */
  isDigit(c: number): boolean;
  /** `str.isspace` */
  isSpace(c: number): boolean;
  /** `str.isprintable`, for names quoted in messages. */
  isPrintable(c: number): boolean;
  /** May start an identifier. */
  isIdentifierStart(c: number): boolean;
  /** May continue an identifier. */
  isIdentifierPart(c: number): boolean;
  /** `unicodedata.lookup` for `\N{...}`: the code point, or -1 for an unknown name or a sequence. */
  lookupName(name: string): number;
}

function isAsciiLetter(c: number): boolean {
  return (c >= 97 && c <= 122) || (c >= 65 && c <= 90);
}

function latin1IsAlpha(c: number): boolean {
  return isAsciiLetter(c) || c === 0xaa || c === 0xb5 || c === 0xba || (c >= 0xc0 && c <= 0xff && c !== 0xd7 && c !== 0xf7);
}

function latin1IsAlnum(c: number): boolean {
  return (c >= 48 && c <= 57) || latin1IsAlpha(c) || c === 0xb2 || c === 0xb3 || c === 0xb9 || (c >= 0xbc && c <= 0xbe);
}

/** The characters beyond Latin-1 whose lowercase is in it. */
const LOWERED_TO_LATIN1: ReadonlyMap<number, number> = new Map([
  [0x130, 0x69],
  [0x178, 0xff],
  [0x1e9e, 0xdf],
  [0x212a, 0x6b],
  [0x212b, 0xe5],
]);

/** What holds until `setUnicode` is called: Latin-1, and the spaces of all planes. */
const latin1Facts: UnicodeFacts = {
  lower(c) {
    if (c < 128) return c >= 65 && c <= 90 ? c + 32 : c;
    if (c < 256) return c >= 0xc0 && c <= 0xde && c !== 0xd7 ? c + 32 : c;
    return LOWERED_TO_LATIN1.get(c) ?? c;
  },
  upper(c) {
    if (c < 128) return c >= 97 && c <= 122 ? c - 32 : c;
    if (c === 0xb5) return 0x39c;
    if (c === 0xff) return 0x178;
    return c >= 0xe0 && c <= 0xfe && c !== 0xf7 ? c - 32 : c;
  },
  isAlnum: latin1IsAlnum,
  isAlpha: latin1IsAlpha,
  isDigit: (c) => c >= 48 && c <= 57,
  isSpace(c) {
    if (c < 256) return c === 32 || (c >= 9 && c <= 13) || (c >= 0x1c && c <= 0x1f) || c === 0x85 || c === 0xa0;
    return c === 0x1680 || (c >= 0x2000 && c <= 0x200a) || c === 0x2028 || c === 0x2029 || c === 0x202f || c === 0x205f || c === 0x3000;
  },
  isPrintable: (c) => (c >= 32 && c < 127) || (c > 0xa0 && c !== 0xad),
  isIdentifierStart: (c) => c === 95 || latin1IsAlpha(c),
  isIdentifierPart: (c) => c === 95 || (c >= 48 && c <= 57) || c === 0xb7 || latin1IsAlpha(c),
  lookupName: () => -1,
};

let facts: UnicodeFacts = latin1Facts;

/** The facts in force. */
export function unicodeFacts(): UnicodeFacts {
  return facts;
}

/** Replaces some or all facts, once, before the first pattern is compiled; what is not given stays Latin-1. */
export function setUnicode(given: Partial<UnicodeFacts>): void {
  facts = { ...latin1Facts, ...given };
}

/** Whether case matters for `c`: sre's test, which looks at both mappings. */
export function isCased(c: number): boolean {
  return facts.lower(c) !== c || facts.upper(c) !== c || hasExpandingUppercase(c);
}

/** Lowers A-Z only. */
export function asciiLower(c: number): number {
  return c >= 65 && c <= 90 ? c + 32 : c;
}

/** Whether `c` is one of a-z or A-Z. */
export function isAsciiCased(c: number): boolean {
  return isAsciiLetter(c);
}
