/** Ascii85, base85 and Z85. https://docs.python.org/3.13/library/base64.html */
import { valueErr } from '../../objects/exception.js';
import { ascii, payBytes } from '../binascii/codes.js';

const B85 = ascii('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~');
const Z85 = ascii('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#');

export type Alphabet = 'b85' | 'z85';
const LETTERS = { b85: B85, z85: Z85 } as const;

function word(data: Uint8Array, at: number): number {
  return (((data[at] ?? 0) << 24) | ((data[at + 1] ?? 0) << 16) | ((data[at + 2] ?? 0) << 8) | (data[at + 3] ?? 0)) >>> 0;
}

/** Five digits to base 85, most significant first. */
function fiveDigits(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < 5; i++) {
    out.unshift(n % 85);
    n = Math.floor(n / 85);
  }
  return out;
}

export function encode85(data: Uint8Array, alphabet: Alphabet, pad: boolean): Uint8Array {
  payBytes(data.length * 2);
  const letters = LETTERS[alphabet];
  const out: number[] = [];
  for (let i = 0; i < data.length; i += 4) {
    const count = pad ? 5 : Math.min(4, data.length - i) + 1;
    fiveDigits(word(data, i))
      .slice(0, count)
      .forEach((d) => out.push(letters[d]));
  }
  return Uint8Array.from(out);
}

export function decode85(data: Uint8Array, alphabet: Alphabet): Uint8Array {
  payBytes(data.length);
  const values = new Int16Array(256).fill(-1);
  LETTERS[alphabet].forEach((c, i) => {
    values[c] = i;
  });
  const name = alphabet === 'b85' ? 'base85' : 'z85';
  const out: number[] = [];
  for (let i = 0; i < data.length; i += 5) {
    let n = 0;
    for (let k = 0; k < 5; k++) {
      const at = i + k;
      const v = at < data.length ? values[data[at]] : 84;
      if (v < 0) throw valueErr(`bad ${name} character at position ${at}`);
      n = n * 85 + v;
    }
    if (n > 4294967295) throw valueErr(`${name} overflow in hunk starting at byte ${i}`);
    const count = Math.min(5, data.length - i) - 1;
    for (let k = 0; k < count; k++) out.push((n >>> (24 - 8 * k)) & 255);
  }
  return Uint8Array.from(out);
}

export interface Ascii85Options {
  readonly foldSpaces: boolean;
  readonly wrap: number;
  readonly pad: boolean;
  readonly adobe: boolean;
}

export function encodeAscii85(data: Uint8Array, options: Ascii85Options): Uint8Array {
  payBytes(data.length * 2);
  const out: number[] = options.adobe ? [60, 126] : [];
  for (let i = 0; i < data.length; i += 4) {
    const n = word(data, i);
    const whole = data.length - i >= 4 || options.pad;
    if (n === 0 && whole) out.push(122);
    else if (n === 0x20202020 && whole && options.foldSpaces) out.push(121);
    else {
      fiveDigits(n)
        .slice(0, whole ? 5 : data.length - i + 1)
        .forEach((d) => out.push(d + 33));
    }
  }
  let lines = out;
  if (options.wrap > 0) {
    const wrap = Math.max(options.adobe ? 2 : 1, options.wrap);
    lines = [];
    let last = 0;
    for (let i = 0; i < out.length; i += wrap) {
      if (i > 0) lines.push(10);
      const line = out.slice(i, i + wrap);
      for (const c of line) lines.push(c);
      last = line.length;
    }
    if (options.adobe && last + 2 > wrap) lines.push(10);
  }
  if (options.adobe) lines.push(126, 62);
  return Uint8Array.from(lines);
}

export function decodeAscii85(data: Uint8Array, foldSpaces: boolean, adobe: boolean, ignored: Uint8Array): Uint8Array {
  payBytes(data.length);
  let body = data;
  if (adobe) {
    const end = body.length;
    if (end < 2 || body[end - 2] !== 126 || body[end - 1] !== 62) throw valueErr("Ascii85 encoded byte sequences must end with b'~>'");
    body = body[0] === 60 && body[1] === 126 ? body.subarray(2, end - 2) : body.subarray(0, end - 2);
  }
  const out: number[] = [];
  let held: number[] = [];
  const flush = (keep: number): void => {
    let n = 0;
    for (const c of held) n = n * 85 + (c - 33);
    if (n > 4294967295) throw valueErr('Ascii85 overflow');
    for (let k = 0; k < keep; k++) out.push((n >>> (24 - 8 * k)) & 255);
    held = [];
  };
  for (const c of body) {
    if (c >= 33 && c <= 117) {
      held.push(c);
      if (held.length === 5) flush(4);
    } else if (c === 122) {
      if (held.length > 0) throw valueErr('z inside Ascii85 5-tuple');
      out.push(0, 0, 0, 0);
    } else if (foldSpaces && c === 121) {
      if (held.length > 0) throw valueErr('y inside Ascii85 5-tuple');
      out.push(32, 32, 32, 32);
    } else if (!ignored.includes(c)) throw valueErr(`Non-Ascii85 digit found: ${String.fromCharCode(c)}`);
  }
  if (held.length > 0) {
    const count = held.length;
    while (held.length < 5) held.push(117);
    flush(count - 1);
  }
  return Uint8Array.from(out);
}
