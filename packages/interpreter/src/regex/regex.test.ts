/** Holds the engine against results recorded from CPython 3.13, and checks metering and long inputs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileRegex } from './compile.js';
import { RegexError } from './error.js';
import { escapePattern } from './escape.js';
import { Matcher } from './match.js';
import { MatchScanner } from './match-scanner.js';
import { parseSubTemplate } from './sub-template.js';
import { bytesText, narrowText, type Text, wideText } from './text.js';

type Encoded = string | { b: number[] } | { w: number[] };
type Spans = number[][] | null;

interface Recorded {
  cases: [Encoded, Encoded, number, number[][][], Spans, Spans][];
  errors: [Encoded, number, [string, string, number | null, number | null, number | null, string]][];
  templates: [string, string, string, unknown, (number | null)?][];
  escapes: [Encoded, Encoded][];
  warnings: [string, string[]][];
  meta: [Encoded, number, number, number, [string, number][]][];
}

const recorded = JSON.parse(readFileSync(new URL('./recorded.json', import.meta.url), 'utf8')) as Recorded;

function decode(e: Encoded): Text {
  if (typeof e === 'string') return narrowText(e);
  return 'b' in e ? bytesText(Uint8Array.from(e.b)) : wideText(Int32Array.from(e.w));
}

function free(): void {}

/** Spans of all groups, then lastindex, as CPython's `regs` and `lastindex` were recorded. */
function result(m: Matcher): (number[] | number)[] {
  const out: (number[] | number)[] = [];
  for (let i = 0; i < m.spans.length; i += 2) out.push([m.spans[i], m.spans[i + 1]]);
  out.push(m.lastIndex);
  return out;
}

function findAll(m: Matcher, length: number, limit = 41): (number[] | number)[][] {
  const out = [];
  const scanner = new MatchScanner(m, 0, length);
  while (out.length < limit && scanner.next()) out.push(result(m));
  return out;
}

function caught(action: () => unknown): RegexError {
  try {
    action();
  } catch (e) {
    if (e instanceof RegexError) return e;
    throw e;
  }
  throw new Error('nothing was thrown');
}

test('matches as recorded', () => {
  const failures: string[] = [];
  for (const [pattern, text, flags, all, match, full] of recorded.cases) {
    const subject = decode(text);
    const m = new Matcher(compileRegex(decode(pattern), flags), subject, free, free);
    const got = [
      findAll(m, subject.length),
      m.matchAt(0, subject.length, 'match') ? result(m) : null,
      m.matchAt(0, subject.length, 'fullmatch') ? result(m) : null,
    ];
    const want = [all, match, full];
    if (JSON.stringify(got) !== JSON.stringify(want)) {
      failures.push(`${JSON.stringify([pattern, text, flags])}\n  got  ${JSON.stringify(got)}\n  want ${JSON.stringify(want)}`);
    }
  }
  expect(failures.slice(0, 20).join('\n'), `${failures.length} of ${recorded.cases.length} differ`).toBe('');
});

test('a narrow text and the same text as code points match alike', () => {
  for (const [pattern, text, flags, all] of recorded.cases) {
    if (typeof text !== 'string') continue;
    const wide = wideText(Int32Array.from(narrowText(text).str ?? '', (c) => c.charCodeAt(0)));
    expect(findAll(new Matcher(compileRegex(decode(pattern), flags), wide, free, free), wide.length)).toEqual(all);
  }
});

test('errors as recorded', () => {
  const failures: string[] = [];
  for (const [pattern, flags, want] of recorded.errors) {
    const e = caught(() => compileRegex(decode(pattern), flags));
    const got = [e.kind, e.msg, e.pos, e.lineno, e.colno, e.message];
    if (JSON.stringify(got) !== JSON.stringify(want)) {
      failures.push(`${JSON.stringify(pattern)}\n  got  ${JSON.stringify(got)}\n  want ${JSON.stringify(want)}`);
    }
  }
  expect(failures.join('\n'), `${failures.length} of ${recorded.errors.length} differ`).toBe('');
});

test('replacement templates as recorded', () => {
  for (const [pattern, template, kind, value, pos] of recorded.templates) {
    const program = compileRegex(narrowText(pattern), 0);
    if (kind === 'ok') {
      const { literals, groups } = parseSubTemplate(narrowText(template), program);
      const parts: (string | number)[] = [];
      literals.forEach((literal, i) => {
        parts.push(literal.str ?? '');
        if (i < groups.length) parts.push(groups[i]);
      });
      expect(parts, template).toEqual(value);
    } else {
      const e = caught(() => parseSubTemplate(narrowText(template), program));
      expect([e.kind, e.msg, e.pos], template).toEqual([kind, value, pos]);
    }
  }
});

test('escape, warnings and pattern attributes as recorded', () => {
  for (const [text, want] of recorded.escapes) {
    const got = escapePattern(decode(text));
    const codes: number[] = [];
    for (let i = 0; i < got.length; i++) codes.push(got.at(i));
    const expected = decode(want);
    expect(codes).toEqual(Array.from({ length: expected.length }, (_, i) => expected.at(i)));
  }
  for (const [pattern, want] of recorded.warnings) {
    let warnings: readonly string[] = [];
    try {
      warnings = compileRegex(narrowText(pattern), 0).warnings;
    } catch (e) {
      expect(e).toBeInstanceOf(RegexError);
      continue;
    }
    expect(warnings, pattern).toEqual(want);
  }
  for (const [pattern, flags, finalFlags, groups, index] of recorded.meta) {
    const program = compileRegex(decode(pattern), flags);
    expect([program.flags, program.groups, [...program.groupIndex]]).toEqual([finalFlags, groups, index]);
  }
});

test('captures of possessive repeats are restored as Python 3.13 does since its correction', () => {
  const m = new Matcher(compileRegex(narrowText('(?:(a)|b)*+'), 0), narrowText('ab'), free, free);
  expect(m.matchAt(0, 2, 'match')).toBe(true);
  expect([...m.spans]).toEqual([0, 2, 0, 1]);
});

test('pos and endpos: the text ends at endpos but begins at 0', () => {
  const at = (pattern: string, text: string, pos: number, endpos: number, mode: 'match' | 'search' | 'fullmatch') => {
    const m = new Matcher(compileRegex(narrowText(pattern), 0), narrowText(text), free, free);
    return m.matchAt(pos, endpos, mode) ? [m.spans[0], m.spans[1]] : null;
  };
  expect(at('^b', 'ab', 1, 2, 'match')).toBe(null);
  expect(at('(?<=a)b', 'ab', 1, 2, 'match')).toEqual([1, 2]);
  expect(at('a$', 'ab', 0, 1, 'search')).toEqual([0, 1]);
  expect(at('ab', 'xxab', 0, 3, 'search')).toBe(null);
  expect(at('ab', 'xxab', 0, 99, 'search')).toEqual([2, 4]);
  expect(at('a|ab', 'abc', 0, 2, 'fullmatch')).toEqual([0, 2]);
  expect(at('', 'abc', 3, 2, 'search')).toBe(null);
  expect(at(r`\b`, 'ab', 1, 1, 'match')).toEqual([1, 1]);
});

function r(strings: TemplateStringsArray): string {
  return strings.raw[0];
}

test('catastrophic patterns pay until charge throws, with little memory', () => {
  let paid = 0;
  let reserved = 0;
  const stop = { stop: true };
  const m = new Matcher(
    compileRegex(narrowText('(a+)+$'), 0),
    narrowText(`${'a'.repeat(50)}b`),
    (n) => {
      paid += n;
      if (paid > 300_000) throw stop;
    },
    (n) => {
      reserved += n;
    },
  );
  expect(() => m.matchAt(0, 51, 'match')).toThrow();
  expect(reserved).toBe(0);
  paid = -Infinity;
  expect(m.matchAt(50, 51, 'match')).toBe(false);
});

test('a catastrophic pattern of moderate size ends within the default limit', () => {
  let paid = 0;
  const m = new Matcher(
    compileRegex(narrowText('(a+)+$'), 0),
    narrowText(`${'a'.repeat(22)}b`),
    (n) => {
      paid += n;
    },
    free,
  );
  expect(m.matchAt(0, 23, 'match')).toBe(false);
  expect(paid).toBeLessThan(5_000_000);
  expect(paid).toBeGreaterThan(10_000);
});

test('long inputs neither overflow nor escape the meter', () => {
  const n = 200_000;
  let paid = 0;
  let reserved = 0;
  const run = (pattern: string, text: string): boolean => {
    const m = new Matcher(
      compileRegex(narrowText(pattern), 0),
      narrowText(text),
      (k) => {
        paid += k;
      },
      (k) => {
        reserved += k;
      },
    );
    return m.matchAt(0, text.length, 'match');
  };
  expect(run('(?:a|b)*$', 'ab'.repeat(n))).toBe(true);
  expect(run('(a|b)*?c', `${'ab'.repeat(n)}c`)).toBe(true);
  expect(run('(?:ab)*+c', `${'ab'.repeat(n)}c`)).toBe(true);
  expect(run('(?>(?:a|b)*)c', `${'ab'.repeat(n)}c`)).toBe(true);
  expect(run('(?=(?:a|(b))*c)', `${'ab'.repeat(n)}c`)).toBe(true);
  expect(paid).toBeGreaterThan((5 * 2 * n) / 64);
  expect(reserved).toBeGreaterThan(1_000_000);
});

test('a matcher works on after charge has thrown at any point', () => {
  const text = `${'ab'.repeat(300)}c${'ba'.repeat(300)}`;
  for (const pattern of [
    '(a|b)*c',
    '(?:(a)|(b))*?c',
    '(?>(a|b)*)c',
    '(?=((a|b)+)).*c',
    '(?:a(b))*+c',
    '([ab]*)c.*\\1?$',
    '(?<!(b))(ab)+',
  ]) {
    let left = Infinity;
    const stop = { gate: true };
    const m = new Matcher(
      compileRegex(narrowText(pattern), 0),
      narrowText(text),
      () => {
        if (--left < 0) throw stop;
      },
      free,
    );
    const whole = (): string => JSON.stringify([findAll(m, text.length), m.matchAt(0, text.length, 'match') ? result(m) : null]);
    const want = whole();
    for (let k = 0; k < 25; k++) {
      left = k;
      let fired = false;
      try {
        m.matchAt(0, text.length, 'search');
      } catch (e) {
        expect(e).toBe(stop);
        fired = true;
      }
      left = Infinity;
      if (!fired) break;
      expect(whole()).toBe(want);
    }
  }
});

test('deeply nested patterns are refused, not overflowed', () => {
  expect(caught(() => compileRegex(narrowText('('.repeat(10_000) + ')'.repeat(10_000)), 0)).kind).toBe('recursion');
  expect(compileRegex(narrowText('(?:'.repeat(200) + ')*'.repeat(200)), 0).groups).toBe(0);
});
