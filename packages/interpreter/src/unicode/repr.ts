/** repr and ascii of str, and repr of bytes, character for character as CPython writes them. */
import { backslashEscape } from './codec-errors.js';
import { isPrintable } from './properties.js';
import { BLOCK, type Charge, chargeCharacters, CodePointBuffer, codePoints, occurs } from './wide.js';

/** All but the ASCII that stands in quotes as it is, whichever quote it is. */
const NOT_PLAIN = /[^ !#-&(-[\]-~]/;

function quoteFor(cps: ArrayLike<number>): number {
  let single = false;
  for (let i = 0; i < cps.length; i++) {
    if (cps[i] === 34) return 39;
    if (cps[i] === 39) single = true;
  }
  return single ? 34 : 39;
}

/** The escape that str and bytes share for an ASCII character, undefined where it stands for itself. */
function asciiEscape(c: number, quote: number): string | undefined {
  if (c === 92) return '\\\\';
  if (c === quote) return quote === 39 ? "\\'" : '\\"';
  if (c === 10) return '\\n';
  if (c === 13) return '\\r';
  if (c === 9) return '\\t';
  return c < 32 || c === 127 ? backslashEscape(c) : undefined;
}

function quoted(cps: ArrayLike<number>, keep: (cp: number) => boolean, charge: Charge | undefined): string {
  const quote = quoteFor(cps);
  const out = new CodePointBuffer(cps.length + 2);
  out.push(quote);
  for (let i = 0; i < cps.length; i++) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, cps.length - i));
    const c = cps[i];
    if (c >= 32 && c < 127 && c !== 92 && c !== quote) {
      out.push(c);
      continue;
    }
    const escape = c < 128 ? asciiEscape(c, quote) : keep(c) ? undefined : backslashEscape(c);
    if (escape === undefined) out.push(c);
    else for (let k = 0; k < escape.length; k++) out.push(escape.charCodeAt(k));
  }
  out.push(quote);
  return out.toText();
}

/** repr of a str. The text of printable characters beyond the BMP is UTF-16. */
export function reprStr(s: string | Uint32Array, charge?: Charge): string {
  if (typeof s === 'string') {
    if (!occurs(NOT_PLAIN, s, charge)) {
      chargeCharacters(charge, s.length);
      return `'${s}'`;
    }
    return quoted(codePoints(s, charge), isPrintable, charge);
  }
  return quoted(s, isPrintable, charge);
}

const never = (): boolean => false;

/** ascii() of a str. */
export function asciiRepr(s: string | Uint32Array, charge?: Charge): string {
  return quoted(typeof s === 'string' ? codePoints(s, charge) : s, never, charge);
}

/** repr of bytes; `prefix` is 'b'. */
export function reprBytes(b: Uint8Array, prefix: string = 'b', charge?: Charge): string {
  return prefix + quoted(b, never, charge);
}
