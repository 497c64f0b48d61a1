/** Encodings, error handlers and reprs against outcomes recorded from CPython 3.13. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CodecError, CodecFault } from './codec-errors.js';
import { decode, encode, encodingName, lookupEncoding } from './codecs.js';
import { asciiRepr, reprBytes, reprStr } from './repr.js';
import { codePoints, fromCodePoints } from './wide.js';

const load = (name: string): never => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')) as never;
const parse = (hex: string): Uint32Array => Uint32Array.from(hex === '' ? [] : hex.split(' ').map((h) => Number.parseInt(h, 16)));
const hexes = (cps: Uint32Array): string => Array.from(cps, (c) => c.toString(16)).join(' ');
const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

type Outcome = string | { encoding: string; start: number; end: number; reason: string } | { type: string };
function outcome(f: () => string): Outcome {
  try {
    return f();
  } catch (e) {
    if (e instanceof CodecError) return { encoding: e.encoding, start: e.start, end: e.end, reason: e.reason };
    if (e instanceof CodecFault) return { type: e.message };
    throw e;
  }
}

describe('codecs', () => {
  const { encode: encodes, decode: decodes } = load('codecs.json') as {
    encode: [string, string, string, Outcome][];
    decode: [string, string, string, Outcome][];
  };
  it('encode', () => {
    for (const [name, errors, text, want] of encodes) {
      const got = outcome(() => Buffer.from(encode(lookupEncoding(name)!, parse(text), errors)).toString('hex'));
      expect([name, errors, text, got]).toEqual([name, errors, text, want]);
    }
  });
  it('decode', () => {
    for (const [name, errors, bytes, want] of decodes) {
      const got = outcome(() => {
        const text = decode(lookupEncoding(name)!, fromHex(bytes), errors);
        return hexes(typeof text === 'string' ? codePoints(text) : text);
      });
      expect([name, errors, bytes, got]).toEqual([name, errors, bytes, want]);
    }
  });
  it('long texts come through', () => {
    const text = fromCodePoints(Uint32Array.from({ length: 20000 }, (_, i) => [65, 0xe9, 0x3042, 0x1f600][i % 4]));
    let paid = 0;
    const bytes = encode('utf_8', text, 'strict', (n) => {
      paid += n;
    });
    expect(Buffer.from(bytes).toString('utf8')).toBe(text);
    expect(decode('utf_8', bytes)).toEqual(codePoints(text));
    expect(paid).toBeGreaterThan(300);
    expect(decode('latin_1', fromHex('41ff'.repeat(9000)))).toBe('A\xff'.repeat(9000));
  });
  it('windows end between characters', () => {
    for (const shift of [0, 1, 2, 3]) {
      const text = 'x'.repeat((1 << 17) - 2 + shift) + '\u{1f600}' + 'y'.repeat(200);
      const bytes = encode('utf_8', codePoints(text));
      expect(fromCodePoints(decode('utf_8', bytes) as Uint32Array)).toBe(text);
      expect(encode('utf_8', text)).toEqual(bytes);
    }
    const bom = encode('utf_8', '\ufeff' + 'a'.repeat(100));
    expect(decode('utf_8', bom)).toBe('\ufeff' + 'a'.repeat(100));
    expect(decode('utf_8', bom.slice(0, 80))).toBe('\ufeff' + 'a'.repeat(77));
    const bad = new Uint8Array(300000).fill(97);
    bad[299999] = 0xff;
    expect(outcome(() => decode('utf_8', bad) as string)).toEqual({
      encoding: 'utf-8',
      start: 299999,
      end: 300000,
      reason: 'invalid start byte',
    });
    expect(encode('utf_8', '\u3042'.repeat(1 << 18)).length).toBe(3 << 18);
  });
  it('names', () => {
    for (const [name, want] of [
      ['UTF8', 'utf-8'],
      ['utf 8', 'utf-8'],
      ['U8', 'utf-8'],
      ['latin1', 'iso8859-1'],
      ['iso-8859-1', 'iso8859-1'],
      ['L1', 'iso8859-1'],
      ['US-ASCII', 'ascii'],
      ['646', 'ascii'],
      ['windows-1252', 'cp1252'],
      ['UTF-16LE', 'utf-16-le'],
      ['utf-8-sig', 'utf-8-sig'],
      ['IBM437', 'cp437'],
      ['unicode-escape', 'unicode-escape'],
    ]) {
      expect([name, encodingName(lookupEncoding(name) ?? '')]).toEqual([name, want]);
    }
    expect(lookupEncoding('nope')).toBeUndefined();
    expect(lookupEncoding('')).toBeUndefined();
    expect(lookupEncoding('constructor')).toBeUndefined();
  });
  it('unknown handlers are told', () => {
    expect(outcome(() => String(encode('ascii', '\xe9', 'nope')))).toEqual({ type: "unknown error handler name 'nope'" });
    expect(String(encode('ascii', 'e', 'nope'))).toBe('101');
  });
});

describe('repr', () => {
  it('as recorded', () => {
    for (const [text, repr, ascii, bytes, bytesRepr] of load('repr.json') as string[][]) {
      const cps = parse(text);
      expect(hexes(codePoints(reprStr(cps)))).toBe(repr);
      expect(asciiRepr(cps)).toBe(ascii);
      expect(reprBytes(fromHex(bytes), 'b')).toBe(bytesRepr);
    }
    expect(reprStr('plain text')).toBe("'plain text'");
    expect(reprStr("it's")).toBe('"it\'s"');
  });
});
