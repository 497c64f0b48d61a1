/** Properties, mappings, normal forms and names of every code point against digests recorded from CPython 3.13. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as text from './case.js';
import { simpleLower, toFolded, toLower, toTitle, toUpper } from './case-maps.js';
import { isIdentifier, isIdentifierPart, isIdentifierStart, nfkcIdentifier } from './identifiers.js';
import { lookupCharacter, lookupName, nameOf, rawName } from './names.js';
import { decomposition, isNormalized, type NormalizationForm, normalize } from './normalize.js';
import * as q from './predicates.js';
import * as p from './properties.js';
import { codePoints, fromCodePoints, hasSurrogate } from './wide.js';

const load = (name: string): never => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')) as never;
const digests = load('digests.json') as Record<string, { runs: number; sha256: string }> & { aliases: string; aliasNames: string[] };

function digest(f: (cp: number) => string | number): { runs: number; sha256: string } {
  const hash = createHash('sha256');
  let last: string | number | undefined;
  let runs = 0;
  for (let cp = 0; cp < 0x110000; cp++) {
    const v = f(cp);
    if (v !== last) {
      hash.update(`${cp.toString(16)} ${v}\n`);
      last = v;
      runs++;
    }
  }
  return { runs, sha256: hash.digest('hex').slice(0, 32) };
}
const hexes = (cps: ArrayLike<number>): string => {
  const out: string[] = [];
  for (let i = 0; i < cps.length; i++) out.push(cps[i].toString(16));
  return out.join(' ');
};
const parse = (hex: string): Uint32Array => Uint32Array.from(hex === '' ? [] : hex.split(' ').map((h) => Number.parseInt(h, 16)));

describe('every code point', () => {
  const single = Uint32Array.of(0);
  const whole = (f: (cps: Uint32Array) => Uint32Array) => (cp: number) => {
    single[0] = cp;
    return hexes(f(single));
  };
  const form = (name: NormalizationForm) => whole((cps) => normalize(name, cps));
  const cases: Record<string, (cp: number) => string | number> = {
    isalpha: (c) => +p.isAlpha(c),
    isdecimal: (c) => +p.isDecimal(c),
    isdigit: (c) => +p.isDigit(c),
    isnumeric: (c) => +p.isNumeric(c),
    isspace: (c) => +p.isSpace(c),
    isprintable: (c) => +p.isPrintable(c),
    isupper: (c) => +p.isUpper(c),
    islower: (c) => +p.isLower(c),
    istitle: (c) => +(p.isTitle(c) || p.isUpper(c)),
    isalnum: (c) => +p.isAlnum(c),
    isidentifier: (c) => +isIdentifierStart(c),
    isIdentifierPart: (c) => +isIdentifierPart(c),
    lineBreak: (c) => +p.isLineBreak(c),
    category: p.category,
    bidirectional: p.bidirectional,
    combining: p.combining,
    mirrored: (c) => +p.mirrored(c),
    east_asian_width: p.eastAsianWidth,
    decomposition,
    decimal: p.decimalValue,
    digit: p.digitValue,
    numeric: (c) => {
      const v = p.numericValue(c);
      return v === undefined ? '-' : `${v.numerator}/${v.denominator}`;
    },
    name: (c) => nameOf(c) ?? '-',
    upper: (c) => hexes(toUpper(c)),
    lower: (c) => hexes(toLower(c)),
    title: (c) => hexes(toTitle(c)),
    casefold: (c) => hexes(toFolded(c)),
    simpleLower: (c) => simpleLower(c).toString(16),
    NFC: form('NFC'),
    NFD: form('NFD'),
    NFKC: form('NFKC'),
    NFKD: form('NFKD'),
  };
  it.each(Object.keys(cases))('%s', (name) => expect(digest(cases[name])).toEqual(digests[name]));
  it('whole-text functions on single characters', () => {
    for (const name of ['upper', 'lower', 'title', 'casefold'] as const) {
      expect(digest(whole((cps) => text[name](cps)))).toEqual(digests[name]);
    }
  });
});

describe('names', () => {
  it('finds every name again', () => {
    for (let cp = 0; cp < 0x110000; cp++) {
      const name = nameOf(cp);
      if (name !== undefined && lookupCharacter(name) !== cp) throw new Error(`${cp.toString(16)} ${name}`);
    }
  });
  it('knows aliases and sequences', () => {
    const lines: string[] = [];
    for (let cp = 0xf0000; cp < 0xf1000; cp++) {
      const name = rawName(cp);
      if (name !== undefined) lines.push(`${name}=${hexes(lookupName(name) ?? [])}`);
    }
    expect(createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 32)).toBe(digests.aliases);
    for (const name of digests.aliasNames) expect(lookupName(name)).toBeDefined();
  });
  it.each([
    ['latin capital letter gha', '1a2'],
    ['cjk unified ideograph-4e00', ''],
    ['CJK UNIFIED IDEOGRAPH-04E00', '4e00'],
    ['CJK UNIFIED IDEOGRAPH-4e00', ''],
    ['CJK UNIFIED IDEOGRAPH-', ''],
    ['HANGUL SYLLABLE A', 'c544'],
    ['hangul syllable ga', ''],
    ['HANGUL SYLLABLE G', ''],
    ['KEYCAP DIGIT ONE', '31 fe0f 20e3'],
    ['TANGUT IDEOGRAPH-17000', ''],
    ['khitan small script character-18b00', '18b00'],
    ['KHITAN SMALL SCRIPT CHARACTER-#', ''],
    ['NUL', '0'],
    ['BELL', '1f514'],
    ['', ''],
    ['SPACE ', ''],
    ['LATIN  SMALL LETTER A', ''],
  ])('lookup %s', (name, want) => expect(hexes(lookupName(name) ?? [])).toBe(want));
});

describe('texts', () => {
  const order = ['upper', 'lower', 'title', 'capitalize', 'casefold', 'swapcase'] as const;
  it('case', () => {
    for (const [input, ...want] of load('case.json') as string[][]) {
      order.forEach((name, i) => {
        expect([input, name, hexes(text[name](parse(input)))]).toEqual([input, name, want[i]]);
        expect([input, name, hexes(codePoints(text[name](fromCodePoints(parse(input)))))]).toEqual([input, name, want[i]]);
      });
    }
  });
  it('normal forms', () => {
    const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
    for (const [input, ...want] of load('normalize.json') as string[][]) {
      forms.forEach((form, i) => {
        expect([input, form, hexes(normalize(form, parse(input)))]).toEqual([input, form, want[i]]);
        expect(isNormalized(form, parse(input))).toBe(input === want[i]);
      });
    }
  });
  it('predicates', () => {
    const tests = [
      q.isalnum,
      q.isalpha,
      q.isascii,
      q.isdecimal,
      q.isdigit,
      q.isidentifier,
      q.islower,
      q.isnumeric,
      q.isprintable,
      q.isspace,
      q.istitle,
      q.isupper,
    ];
    for (const [input, want] of load('predicates.json') as [string, string][]) {
      const cps = parse(input);
      expect([input, tests.map((f) => +f(cps)).join('')]).toEqual([input, want]);
      if (cps.every((c) => c < 0x10000)) expect([input, tests.map((f) => +f(fromCodePoints(cps))).join('')]).toEqual([input, want]);
    }
  });
  it('long ASCII text is converted in blocks, and paid', () => {
    const s = 'Hello wOrld '.repeat(5000);
    let paid = 0;
    const charge = (n: number): void => {
      paid += n;
    };
    expect(text.upper(s, charge)).toBe('HELLO WORLD '.repeat(5000));
    expect(paid).toBeGreaterThan(900);
    expect(text.title(s)).toBe('Hello World '.repeat(5000));
    expect(text.swapcase(s)).toBe('hELLO WoRLD '.repeat(5000));
    expect(text.capitalize(s)).toBe('H' + 'hello world '.repeat(5000).slice(1));
    expect(text.lower('hello'.repeat(3000))).toBe('hello'.repeat(3000));
  });
  it('long runs of marks are sorted', () => {
    const marks = Uint32Array.from({ length: 1000 }, (_, i) => (i % 2 ? 0x323 : 0x301));
    const out = normalize('NFD', marks);
    expect(out[499]).toBe(0x323);
    expect(out[500]).toBe(0x301);
  });
  it('identifiers', () => {
    expect(isIdentifier('')).toBe(false);
    expect(isIdentifier('_x9')).toBe(true);
    expect(isIdentifier('9x')).toBe(false);
    expect(isIdentifier('\u{1d4d0}')).toBe(true);
    expect(nfkcIdentifier('\ufb01x')).toBe('fix');
  });
  it('UTF-16', () => {
    expect(hasSurrogate('abc\uffff')).toBe(false);
    expect(hasSurrogate('a\ud800')).toBe(true);
    expect(hexes(codePoints('a\u{1f600}\ud800b\udc00\ud83d'))).toBe('61 1f600 d800 62 dc00 d83d');
    const long = Uint32Array.from({ length: 9000 }, (_, i) => (i % 3 ? 0x1f600 : 65 + (i % 26)));
    expect(codePoints(fromCodePoints(long))).toEqual(long);
    expect(fromCodePoints(long, 1, 3)).toBe('\u{1f600}\u{1f600}');
  });
});
