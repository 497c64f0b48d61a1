/** Searching, splitting, stripping and replacing against results recorded from CPython 3.13. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as t from './search.js';
import * as w from './wide-search.js';
import { codePoints, fromCodePoints, hasSurrogate } from './wide.js';

type Row = [
  string,
  string,
  number,
  string,
  string,
  number,
  string[],
  string[],
  string[],
  string[],
  string[],
  string[],
  string,
  string,
  string,
  string,
  string,
  number,
  string[],
  string[],
  string,
];
const rows = JSON.parse(readFileSync(new URL('./fixtures/search.json', import.meta.url), 'utf8')) as Row[];

describe('recorded', () => {
  it('on strings', () => {
    let n = 0;
    for (const row of rows) {
      const [s, sep, max, by, old, tab] = row;
      if (hasSurrogate(s)) continue;
      n++;
      const got = [
        t.splitWhitespace(s, max),
        t.rsplitWhitespace(s, max),
        t.split(s, sep, max),
        t.rsplit(s, sep, max),
        t.splitLines(s),
        t.splitLines(s, true),
        t.strip(s),
        t.lstrip(s),
        t.rstrip(s),
        t.strip(s, sep),
        t.expandTabs(s, tab),
        t.count(s, old),
        t.partition(s, sep),
        t.rpartition(s, sep),
        t.replaceCount(s, old, by, max),
      ];
      expect([row.slice(0, 6), ...got]).toEqual([row.slice(0, 6), ...row.slice(6)]);
    }
    expect(n).toBeGreaterThan(400);
  });
  it('on code points', () => {
    const text = (cps: Uint32Array): string => fromCodePoints(cps);
    const texts = (list: Uint32Array[]): string[] => list.map(text);
    for (const row of rows) {
      const [s16, sep16, max, by, old16, tab] = row;
      const s = codePoints(s16);
      const sep = codePoints(sep16);
      const old = codePoints(old16);
      const got = [
        texts(w.splitWhitespace(s, max)),
        texts(w.rsplitWhitespace(s, max)),
        texts(w.split(s, sep, max)),
        texts(w.rsplit(s, sep, max)),
        texts(w.splitLines(s)),
        texts(w.splitLines(s, true)),
        text(w.strip(s)),
        text(w.lstrip(s)),
        text(w.rstrip(s)),
        text(w.strip(s, sep)),
        text(w.expandTabs(s, tab)),
        w.count(s, old),
        texts(w.partition(s, sep)),
        texts(w.rpartition(s, sep)),
        text(w.replaceCount(s, old, codePoints(by), max)),
      ];
      expect([row.slice(0, 6), ...got]).toEqual([row.slice(0, 6), ...row.slice(6)]);
    }
  });
});

describe('long texts', () => {
  it('finds across windows', () => {
    const s = 'x'.repeat((1 << 19) - 2) + 'needle' + 'y'.repeat(1 << 20);
    expect(t.find(s, 'needle')).toBe((1 << 19) - 2);
    expect(t.rfind(s, 'needle')).toBe((1 << 19) - 2);
    expect(t.find(s, 'missing')).toBe(-1);
    expect(t.find(s, 'needle', 0, (1 << 19) + 3)).toBe(-1);
    expect(t.rfind(s, 'x')).toBe((1 << 19) - 3);
    expect(t.count('ab'.repeat(1 << 20), 'ba')).toBe((1 << 20) - 1);
  });
  it('stays linear on hostile patterns', () => {
    const s = 'a'.repeat(1 << 20);
    const started = performance.now();
    for (const m of [7, 100, 249, 251, 5000]) {
      expect(t.find(s, 'b' + 'a'.repeat(m))).toBe(-1);
      expect(t.find(s, 'a'.repeat(m) + 'b')).toBe(-1);
      expect(t.rfind(s, 'a'.repeat(m) + 'b')).toBe(-1);
      expect(t.rfind(s, 'b' + 'a'.repeat(m))).toBe(-1);
      expect(t.count(s, 'a'.repeat(m))).toBe(Math.floor(s.length / m));
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
  it('agrees with a naive search on periodic patterns', () => {
    let seed = 12345;
    const random = (n: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return (seed >> 8) % n;
    };
    for (let round = 0; round < 400; round++) {
      const unit = Array.from({ length: 1 + random(3) }, () => 'ab'[random(2)]).join('');
      const m = [1, 3, 8, 9, 12, 251, 260][random(7)];
      const sub = unit.repeat(300).slice(0, m - random(2)) + 'ab'[random(2)];
      const s =
        Array.from({ length: 12 }, () => (random(2) ? sub.slice(random(sub.length)) : unit.repeat(random(90)))).join('') +
        (random(2) ? sub : '');
      const from = random(s.length + 1);
      const want = s.indexOf(sub, from);
      const last = s.lastIndexOf(sub);
      expect([t.find(s, sub, from), t.rfind(s, sub)]).toEqual([want, last]);
      expect([w.find(codePoints(s), codePoints(sub), from), w.rfind(codePoints(s), codePoints(sub))]).toEqual([want, last]);
      expect(t.split(s, sub)).toEqual(s.split(sub));
      expect(t.rsplit(s, sub, 1)).toEqual(last < 0 ? [s] : [s.slice(0, last), s.slice(last + sub.length)]);
    }
  });
  it('pays by the length', () => {
    const s = 'word and '.repeat(20000);
    const cases: [string, (charge: (n: number) => void) => unknown][] = [
      ['find', (c) => t.find(s, 'zebra', 0, s.length, c)],
      ['rfind', (c) => t.rfind(s, 'zebra-long-one', 0, s.length, c)],
      ['count', (c) => t.count(s, 'a', 0, s.length, c)],
      ['split', (c) => t.split(s, ' ', -1, c)],
      ['split by a long one', (c) => t.split(s, s.slice(0, 450), -1, c)],
      ['rsplit by a long one', (c) => t.rsplit(s, s.slice(0, 450), -1, c)],
      ['rsplit', (c) => t.rsplit(s, ' ', -1, c)],
      ['splitWhitespace', (c) => t.splitWhitespace(s, -1, c)],
      ['rsplitWhitespace', (c) => t.rsplitWhitespace(s, -1, c)],
      ['splitLines', (c) => t.splitLines(s, false, c)],
      ['replace', (c) => t.replaceCount(s, 'a', 'bb', -1, c)],
      ['replace empty', (c) => t.replaceCount(s, '', '-', -1, c)],
      ['expandTabs', (c) => t.expandTabs(s + '\t', 8, c)],
      ['strip', (c) => t.strip(' '.repeat(s.length), null, c)],
    ];
    for (const [name, run] of cases) {
      let units = 0;
      run((n) => {
        units += n;
      });
      expect([name, units >= (s.length / 64) * 0.9 - 64, units < (s.length / 64) * 6]).toEqual([name, true, true]);
    }
  });
  it('reserves before it grows', () => {
    const stop = (bytes: number): void => {
      if (bytes > 1e6) throw bytes;
    };
    expect(() => t.expandTabs('\t', 1e12, undefined, stop)).toThrow();
    let total = 0;
    t.replaceCount('a'.repeat(1000), 'a', 'x'.repeat(1000), -1, undefined, (n) => {
      total += n;
    });
    expect(total).toBe(1e6);
  });
});
