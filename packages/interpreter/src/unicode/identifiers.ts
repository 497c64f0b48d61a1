/** What a Python name may be made of, and the form in which names are compared. */
import { normalize } from './normalize.js';
import { isXidContinue, isXidStart } from './properties.js';
import { codePoints } from './wide.js';

/** Whether an identifier may begin with the code point. */
export function isIdentifierStart(cp: number): boolean {
  if (cp < 128) return (cp >= 97 && cp <= 122) || (cp >= 65 && cp <= 90) || cp === 95;
  return isXidStart(cp);
}

/** Whether an identifier may go on with the code point. */
export function isIdentifierPart(cp: number): boolean {
  if (cp < 128) return (cp >= 97 && cp <= 122) || (cp >= 65 && cp <= 90) || cp === 95 || (cp >= 48 && cp <= 57);
  return isXidContinue(cp);
}

/** str.isidentifier; a keyword is an identifier too. */
export function isIdentifier(s: string | Uint32Array): boolean {
  const cps = typeof s === 'string' ? codePoints(s) : s;
  if (cps.length === 0 || !isIdentifierStart(cps[0])) return false;
  for (let i = 1; i < cps.length; i++) if (!isIdentifierPart(cps[i])) return false;
  return true;
}

/** The form (NFKC) in which the parser compares names. */
export function nfkcIdentifier(s: string): string {
  return normalize('NFKC', s);
}
