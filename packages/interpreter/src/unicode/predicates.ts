/** str's is...() methods on whole texts: strings without surrogates, or code points. */
import { isIdentifierPart, isIdentifierStart } from './identifiers.js';
import * as one from './properties.js';
import { BLOCK, type Charge, chargeCharacters } from './wide.js';

/** Text whose units are code points. */
export type Text = string | Uint32Array;

type Test = (cp: number) => boolean;

function at(s: Text, i: number): number {
  return typeof s === 'string' ? s.charCodeAt(i) : s[i];
}

function every(s: Text, test: Test, charge: Charge | undefined): boolean {
  const n = s.length;
  for (let i = 0; i < n; ) {
    const stop = Math.min(n, i + BLOCK);
    chargeCharacters(charge, stop - i);
    if (typeof s === 'string') {
      for (; i < stop; i++) if (!test(s.charCodeAt(i))) return false;
    } else {
      for (; i < stop; i++) if (!test(s[i])) return false;
    }
  }
  return true;
}

/** str.isalnum. */
export function isalnum(s: Text, charge?: Charge): boolean {
  return s.length > 0 && every(s, one.isAlnum, charge);
}

/** str.isalpha. */
export function isalpha(s: Text, charge?: Charge): boolean {
  return s.length > 0 && every(s, one.isAlpha, charge);
}

const isAsciiChar: Test = (cp) => cp < 128;

/** str.isascii. */
export function isascii(s: Text, charge?: Charge): boolean {
  return every(s, isAsciiChar, charge);
}

/** str.isdecimal. */
export function isdecimal(s: Text, charge?: Charge): boolean {
  return s.length > 0 && every(s, one.isDecimal, charge);
}

/** str.isdigit. */
export function isdigit(s: Text, charge?: Charge): boolean {
  return s.length > 0 && every(s, one.isDigit, charge);
}

/** str.isnumeric. */
export function isnumeric(s: Text, charge?: Charge): boolean {
  return s.length > 0 && every(s, one.isNumeric, charge);
}

/** str.isspace. */
export function isspace(s: Text, charge?: Charge): boolean {
  return s.length > 0 && every(s, one.isSpace, charge);
}

/** str.isprintable; the empty text is. */
export function isprintable(s: Text, charge?: Charge): boolean {
  return every(s, one.isPrintable, charge);
}

/** str.isidentifier; a keyword is one too. */
export function isidentifier(s: Text, charge?: Charge): boolean {
  return s.length > 0 && isIdentifierStart(at(s, 0)) && every(s, isIdentifierPart, charge);
}

function allOfOneCase(s: Text, wanted: Test, other: Test, charge: Charge | undefined): boolean {
  let seen = false;
  const fine = every(
    s,
    (cp) => {
      if (other(cp) || one.isTitle(cp)) return false;
      if (!seen && wanted(cp)) seen = true;
      return true;
    },
    charge,
  );
  return fine && seen;
}

/** str.islower. */
export function islower(s: Text, charge?: Charge): boolean {
  return allOfOneCase(s, one.isLower, one.isUpper, charge);
}

/** str.isupper. */
export function isupper(s: Text, charge?: Charge): boolean {
  return allOfOneCase(s, one.isUpper, one.isLower, charge);
}

/** str.istitle. */
export function istitle(s: Text, charge?: Charge): boolean {
  let seen = false;
  let afterCased = false;
  const fine = every(
    s,
    (cp) => {
      if (one.isUpper(cp) || one.isTitle(cp)) {
        if (afterCased) return false;
        afterCased = seen = true;
      } else if (one.isLower(cp)) {
        if (!afterCased) return false;
        seen = true;
      } else {
        afterCased = false;
      }
      return true;
    },
    charge,
  );
  return fine && seen;
}
