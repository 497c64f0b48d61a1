// How the front end prints literal values; the runtime's own repr stands above this folder and cannot be used here.
import { isPrintable } from './identifiers.js';

/** Python's repr of a float that a literal can denote: never negative, never NaN. */
export function floatRepr(value: number): string {
  if (value === Infinity) return 'inf';
  const text = String(value);
  const e = text.indexOf('e');
  const digits = (e < 0 ? text : text.slice(0, e)).replace('.', '');
  // JavaScript and Python agree on the shortest digits, but not on where the exponent form begins
  if (e < 0) {
    if (value !== 0 && value < 1e-4) {
      const point = text.indexOf('.');
      let first = point + 1;
      while (text.charCodeAt(first) === 48) first++;
      return exponentForm(text.slice(first), point - first);
    }
    if (value >= 1e16) {
      let length = digits.length;
      while (length > 1 && digits.charCodeAt(length - 1) === 48) length--;
      return exponentForm(digits.slice(0, length), digits.length - 1);
    }
    return text.indexOf('.') < 0 ? `${text}.0` : text;
  }
  return exponentForm(digits, Number(text.slice(e + 1)));
}

function exponentForm(digits: string, exponent: number): string {
  const mantissa = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${size}`;
}

/** Python's repr of an imaginary literal. */
export function complexRepr(value: number): string {
  const text = floatRepr(value);
  return `${text.endsWith('.0') ? text.slice(0, -2) : text}j`;
}

function escaped(code: number): string {
  if (code < 256) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 65536) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}

/** Python's repr of a str. */
export function stringRepr(text: string): string {
  const quote = text.indexOf("'") >= 0 && text.indexOf('"') < 0 ? '"' : "'";
  let out = quote;
  let i = 0;
  while (i < text.length) {
    const code = text.codePointAt(i)!;
    i += code > 0xffff ? 2 : 1;
    if (code === 92) out += '\\\\';
    else if (code === quote.charCodeAt(0)) out += `\\${quote}`;
    else if (code === 10) out += '\\n';
    else if (code === 13) out += '\\r';
    else if (code === 9) out += '\\t';
    else if (isPrintable(code)) out += String.fromCodePoint(code);
    else out += escaped(code);
  }
  return out + quote;
}

/** Python's repr of bytes. */
export function bytesRepr(bytes: Uint8Array): string {
  const quote = bytes.indexOf(39) >= 0 && bytes.indexOf(34) < 0 ? '"' : "'";
  let out = `b${quote}`;
  for (let i = 0; i < bytes.length; i++) {
    const c = bytes[i];
    if (c === 92) out += '\\\\';
    else if (c === quote.charCodeAt(0)) out += `\\${quote}`;
    else if (c === 10) out += '\\n';
    else if (c === 13) out += '\\r';
    else if (c === 9) out += '\\t';
    else if (c < 32 || c > 126) out += escaped(c);
    else out += String.fromCharCode(c);
  }
  return out + quote;
}
