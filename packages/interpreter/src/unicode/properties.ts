/** Properties of single code points as CPython 3.13 (Unicode 15.1) sees them. */
import { BIDI_NAMES, CATEGORY_NAMES, FLAG_NAMES, NUMERIC, RECORDS, RUNS, WIDTH_NAMES } from './data/properties.generated.js';
import { unpack, unzigzag } from './data/unpack.js';

const FIELDS = 5;
const CATEGORY = 0;
const BIDI = 1;
const COMBINING = 2;
const WIDTH = 3;
const FLAGS = 4;

const bit = (name: string): number => 1 << FLAG_NAMES.indexOf(name);
const ALPHA = bit('alpha');
const DECIMAL = bit('decimal');
const DIGIT = bit('digit');
const NUMERIC_FLAG = bit('numeric');
const SPACE = bit('space');
const PRINTABLE = bit('printable');
const UPPER = bit('upper');
const LOWER = bit('lower');
const TITLE = bit('title');
const CASED = bit('cased');
const CASE_IGNORABLE = bit('caseIgnorable');
const XID_START = bit('xidStart');
const XID_CONTINUE = bit('xidContinue');
const LINE_BREAK = bit('lineBreak');
const MIRRORED = bit('mirrored');
const ALNUM = ALPHA | DECIMAL | DIGIT | NUMERIC_FLAG;

/** The version of the Unicode data. */
export const UNICODE_VERSION = '15.1.0';

/** Up to here each code point has its record in a flat table; the few runs above are searched. */
const FLAT = 0x40000;

let records: Int32Array = new Int32Array(0);
let flat: Uint16Array | null = null;
/** First code points of the runs above FLAT, and their records. */
let highStarts: number[] = [];
let highRecords: number[] = [];
const latin: Int32Array = new Int32Array(256);

function load(): Uint16Array {
  records = new Int32Array(unpack(RECORDS));
  const runs = unpack(RUNS);
  const table = new Uint16Array(FLAT);
  highStarts = [];
  highRecords = [];
  let at = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const end = at + runs[i];
    const record = runs[i + 1] * FIELDS;
    if (at < FLAT) {
      // Most runs are one or two characters long, where a native fill costs more than a loop.
      if (end - at < 16) for (; at < end; at++) table[at] = record;
      else table.fill(record, at, end);
    }
    if (end > FLAT) {
      highStarts.push(at);
      highRecords.push(record);
    }
    at = end;
  }
  flat = table;
  for (let cp = 0; cp < 256; cp++) latin[cp] = records[table[cp] + FLAGS];
  return table;
}

function recordOf(cp: number): number {
  const table = flat ?? load();
  if (cp < FLAT) return table[cp];
  let run = highStarts.length - 1;
  while (highStarts[run] > cp) run--;
  return highRecords[run];
}

function field(cp: number, which: number): number {
  const record = recordOf(cp);
  return records[record + which];
}

function flags(cp: number): number {
  if (cp < 256) {
    if (flat === null) load();
    return latin[cp];
  }
  return field(cp, FLAGS);
}

/** General category, such as 'Lu'. */
export function category(cp: number): string {
  return CATEGORY_NAMES[field(cp, CATEGORY)];
}

/** Bidirectional class, '' where none is assigned. */
export function bidirectional(cp: number): string {
  return BIDI_NAMES[field(cp, BIDI)];
}

/** Canonical combining class. */
export function combining(cp: number): number {
  return cp < 0x300 ? 0 : field(cp, COMBINING);
}

/** East Asian width, such as 'W'. */
export function eastAsianWidth(cp: number): string {
  return WIDTH_NAMES[field(cp, WIDTH)];
}

/** Whether the character is mirrored in right-to-left text. */
export function mirrored(cp: number): boolean {
  return (flags(cp) & MIRRORED) !== 0;
}

/** str.isalpha of one character. */
export function isAlpha(cp: number): boolean {
  return (flags(cp) & ALPHA) !== 0;
}

/** str.isalnum of one character. */
export function isAlnum(cp: number): boolean {
  return (flags(cp) & ALNUM) !== 0;
}

/** str.isdecimal of one character. */
export function isDecimal(cp: number): boolean {
  return (flags(cp) & DECIMAL) !== 0;
}

/** str.isdigit of one character. */
export function isDigit(cp: number): boolean {
  return (flags(cp) & DIGIT) !== 0;
}

/** str.isnumeric of one character. */
export function isNumeric(cp: number): boolean {
  return (flags(cp) & NUMERIC_FLAG) !== 0;
}

/** str.isspace of one character. */
export function isSpace(cp: number): boolean {
  if (cp < 128) return cp === 32 || (cp >= 9 && cp <= 13) || (cp >= 28 && cp <= 31);
  return (flags(cp) & SPACE) !== 0;
}

/** Whether repr shows the character as itself. */
export function isPrintable(cp: number): boolean {
  if (cp < 128) return cp >= 32 && cp < 127;
  return (flags(cp) & PRINTABLE) !== 0;
}

/** Whether the character is upper case. */
export function isUpper(cp: number): boolean {
  return (flags(cp) & UPPER) !== 0;
}

/** Whether the character is lower case. */
export function isLower(cp: number): boolean {
  return (flags(cp) & LOWER) !== 0;
}

/** Whether the character is a titlecase letter (category Lt). */
export function isTitle(cp: number): boolean {
  return (flags(cp) & TITLE) !== 0;
}

/** Whether the character has case at all. */
export function isCased(cp: number): boolean {
  return (flags(cp) & CASED) !== 0;
}

/** Whether the character is skipped when the final sigma is looked for. */
export function isCaseIgnorable(cp: number): boolean {
  return (flags(cp) & CASE_IGNORABLE) !== 0;
}

/** XID_Start: the letters an identifier may begin with, the underscore apart. */
export function isXidStart(cp: number): boolean {
  return (flags(cp) & XID_START) !== 0;
}

/** XID_Continue: what may follow in an identifier. */
export function isXidContinue(cp: number): boolean {
  return (flags(cp) & XID_CONTINUE) !== 0;
}

/** Whether str.splitlines breaks at the character. */
export function isLineBreak(cp: number): boolean {
  if (cp < 128) return (cp >= 10 && cp <= 13) || (cp >= 28 && cp <= 30);
  return cp === 0x85 || cp === 0x2028 || cp === 0x2029 || (cp > 0x2029 && (flags(cp) & LINE_BREAK) !== 0);
}

/** An exact fraction. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

let numbers: Map<number, Fraction> | null = null;

/** The exact numeric value of a character, or undefined. */
export function numericValue(cp: number): Fraction | undefined {
  if ((flags(cp) & NUMERIC_FLAG) === 0) return undefined;
  if (numbers === null) {
    numbers = new Map();
    const values = unpack(NUMERIC);
    let at = 0;
    for (let i = 0; i < values.length; i += 3) {
      at += values[i];
      numbers.set(at, { numerator: unzigzag(values[i + 1]), denominator: values[i + 2] });
    }
  }
  return numbers.get(cp);
}

/** unicodedata.decimal, -1 where there is none. */
export function decimalValue(cp: number): number {
  if (cp < 128) return cp >= 48 && cp <= 57 ? cp - 48 : -1;
  return isDecimal(cp) ? numericValue(cp)!.numerator : -1;
}

/** unicodedata.digit, -1 where there is none. */
export function digitValue(cp: number): number {
  if (cp < 128) return cp >= 48 && cp <= 57 ? cp - 48 : -1;
  return isDigit(cp) ? numericValue(cp)!.numerator : -1;
}
