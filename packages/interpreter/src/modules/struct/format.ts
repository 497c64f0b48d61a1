/** Format strings of struct: where each field lies and what it holds. */
import type { PyException } from '../../objects/exception.js';

/** One run of fields of a kind. */
export interface Field {
  readonly code: string;
  readonly offset: number;
  /** Bytes of one item; for `s` and `p` the whole string. */
  readonly size: number;
  readonly count: number;
}

export interface Layout {
  readonly text: string;
  readonly little: boolean;
  /** Sizes and alignment of the C compiler: floats are then not checked for their range. */
  readonly native: boolean;
  readonly fields: readonly Field[];
  readonly size: number;
  /** Values a pack takes. */
  readonly values: number;
}

const STANDARD: ReadonlyMap<string, number> = new Map([
  ['x', 1],
  ['c', 1],
  ['b', 1],
  ['B', 1],
  ['?', 1],
  ['h', 2],
  ['H', 2],
  ['i', 4],
  ['I', 4],
  ['l', 4],
  ['L', 4],
  ['q', 8],
  ['Q', 8],
  ['e', 2],
  ['f', 4],
  ['d', 8],
  ['s', 1],
  ['p', 1],
]);
const NATIVE: ReadonlyMap<string, number> = new Map([...STANDARD, ['l', 8], ['L', 8], ['n', 8], ['N', 8], ['P', 8]]);

/** Reads a format string; `fail` makes struct.error. */
export function parseFormat(text: string, fail: (message: string) => PyException): Layout {
  let i = 0;
  let little = true;
  let native = true;
  const first = text[0];
  if (first === '<' || first === '>' || first === '!' || first === '=') {
    native = false;
    little = first === '<' || first === '=';
    i = 1;
  } else if (first === '@') i = 1;
  const sizes = native ? NATIVE : STANDARD;
  const fields: Field[] = [];
  let offset = 0;
  let values = 0;
  while (i < text.length) {
    const c = text[i++];
    if (c === ' ' || c === '\t' || c === '\n' || c === '\r' || c === '\v' || c === '\f') continue;
    let count = 1;
    let code = c;
    if (c >= '0' && c <= '9') {
      let digits = c;
      while (i < text.length && text[i] >= '0' && text[i] <= '9') digits += text[i++];
      if (i >= text.length) throw fail('repeat count given without format specifier');
      count = Number(digits);
      if (count > 9007199254740991) throw fail('overflow in item count');
      code = text[i++];
    }
    const size = sizes.get(code);
    if (size === undefined) throw fail('bad char in struct format');
    if (native && size > 1) offset = Math.ceil(offset / size) * size;
    if (code === 's' || code === 'p') {
      fields.push({ code, offset, size: count, count: 1 });
      values++;
    } else if (code !== 'x') {
      if (count > 0) fields.push({ code, offset, size, count });
      values += count;
    }
    offset += size * count;
    if (offset > 9007199254740991) throw fail('total struct size too long');
  }
  return { text, little, native, fields, size: offset, values };
}

/** An int of two to eight bytes, or a float, as half precision. */
export function toHalf(x: number): number | null {
  if (x !== x) return 0x7e00;
  const sign = x < 0 || (x === 0 && 1 / x < 0) ? 0x8000 : 0;
  const a = Math.abs(x);
  if (a === Infinity) return sign | 0x7c00;
  if (a === 0) return sign;
  // The exponent, by halving or doubling: exact in doubles.
  let e = 0;
  let f = a;
  while (f >= 2) {
    f /= 2;
    e++;
  }
  while (f < 1 && e > -25) {
    f *= 2;
    e--;
  }
  let bits: number;
  if (e < -14) {
    // Subnormal: units of 2^-24.
    let units = a;
    for (let k = 0; k < 24; k++) units *= 2;
    bits = roundEven(units);
  } else {
    const mantissa = roundEven((f - 1) * 1024);
    bits = ((e + 15) << 10) + mantissa;
  }
  return bits >= 0x7c00 ? null : sign | bits;
}

function roundEven(x: number): number {
  const low = Math.floor(x);
  const rest = x - low;
  return rest > 0.5 || (rest === 0.5 && (low & 1) === 1) ? low + 1 : low;
}

/** The double of a half-precision number. */
export function fromHalf(bits: number): number {
  const sign = (bits & 0x8000) !== 0 ? -1 : 1;
  const e = (bits >> 10) & 31;
  const f = bits & 1023;
  if (e === 31) return f === 0 ? sign * Infinity : NaN;
  let x = e === 0 ? f : f + 1024;
  for (let k = e === 0 ? 1 : e; k < 25; k++) x /= 2;
  for (let k = 25; k < e; k++) x *= 2;
  return sign * x;
}
