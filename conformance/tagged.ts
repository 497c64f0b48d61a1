/** Tagged JSON values, and the text that CPython's `repr` gives for each: how expected values are compared. */
import type { Json } from './cases.js';

/**
 * The text `repr` gives for a tagged value. Plain numbers are ints where integral and below 2**53, else floats;
 * sets print in the order given, which is CPython's.
 */
export function reprOfTagged(value: Json): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : reprOfFloat(value);
  if (typeof value === 'string') return reprOfString(value);
  if (Array.isArray(value)) return `[${value.map(reprOfTagged).join(', ')}]`;
  if (value.__type__ === undefined) {
    const items = Object.entries(value).map(([key, item]) => `${reprOfString(key)}: ${reprOfTagged(item)}`);
    return `{${items.join(', ')}}`;
  }
  return reprOfTag(value);
}

function reprOfTag(value: { [key: string]: Json }): string {
  const tag = value.__type__;
  const data = value.data;
  switch (tag) {
    case 'tuple': {
      const items = (data as Json[]).map(reprOfTagged);
      return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
    }
    case 'set':
    case 'frozenset': {
      const items = (data as Json[]).map(reprOfTagged);
      if (items.length === 0) return `${tag}()`;
      return tag === 'set' ? `{${items.join(', ')}}` : `frozenset({${items.join(', ')}})`;
    }
    case 'dict_with_complex_keys':
      return `{${(data as Json[][]).map(([key, item]) => `${reprOfTagged(key!)}: ${reprOfTagged(item!)}`).join(', ')}}`;
    case 'int':
    case 'float':
      return String(data);
    case 'bytes':
      return reprOfBytes(Buffer.from(data as string, 'base64'));
    case 'complex':
      return reprOfComplex(value.real as number, value.imag as number);
    case 'opaque':
      if (typeof value.repr === 'string') return value.repr;
      if (value.type === 'type') return `<class '${String(value.name)}'>`;
      throw new Error(`an opaque value inside another needs a repr: ${JSON.stringify(value)}`);
    default:
      throw new Error(`unknown tag: ${JSON.stringify(tag)}`);
  }
}

/** The shortest text that reads back as the same float, in CPython's form. */
export function reprOfFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  if (value === 0) return '0.0';
  const [mantissa, exponentText] = value.toExponential().split('e') as [string, string];
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0');
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`;
  }
  const sign = value < 0 ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '');
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

function reprOfComplex(real: number, imag: number): string {
  const part = (value: number): string => reprOfFloat(value).replace(/\.0$/, '');
  if (real === 0 && !Object.is(real, -0)) return `${part(imag)}j`;
  const text = part(imag);
  return `(${part(real)}${/^[-]/.test(text) ? '' : '+'}${text}j)`;
}

const ESCAPES: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };

function reprOfString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let result = quote;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (ESCAPES[character] !== undefined) result += ESCAPES[character];
    else if (character === quote) result += `\\${quote}`;
    else if (code < 32 || code === 127) result += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code < 127 || !/[\p{C}\p{Z}]/u.test(character)) result += character;
    else if (code < 256) result += `\\x${code.toString(16).padStart(2, '0')}`;
    else if (code < 65536) result += `\\u${code.toString(16).padStart(4, '0')}`;
    else result += `\\U${code.toString(16).padStart(8, '0')}`;
  }
  return result + quote;
}

function reprOfBytes(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let result = `b${quote}`;
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (ESCAPES[character] !== undefined) result += ESCAPES[character];
    else if (character === quote) result += `\\${quote}`;
    else if (code < 32 || code >= 127) result += `\\x${code.toString(16).padStart(2, '0')}`;
    else result += character;
  }
  return result + quote;
}
