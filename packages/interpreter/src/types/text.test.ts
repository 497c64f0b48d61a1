/** str, bytes, bytearray and memoryview give what CPython gave, for chosen expressions and for random texts. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Session } from '../session.js';

const read = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');
const { prelude, cases } = JSON.parse(read('text.json')) as { prelude: string; cases: [string, string][] };

describe('expressions', () => {
  const session = new Session({ dunders: 'all' });
  test('prelude', () => {
    expect(session.run(prelude).status).toBe('ok');
  });
  test.each(cases)('%s', (source, expected) => {
    const code = `try:\n    _r = ascii((${source}))\nexcept Exception as e:\n    _r = '!' + type(e).__name__ + ': ' + ascii(str(e))\n_r`;
    expect(session.run(code).output).toBe(expected);
  });
});

describe('random texts', () => {
  test.each(['str', 'bytes'])('%s', (kind) => {
    let printed = '';
    const session = new Session({ dunders: 'all', onOutput: (text) => (printed += text), limits: { maxOutputCharacters: null } });
    expect(session.run(read(`random-${kind}.py`)).status).toBe('ok');
    expect(printed.split('\n')).toEqual(read(`random-${kind}.txt`).split('\n'));
  });
});

describe('limits and policy', () => {
  const error = (code: string, options: ConstructorParameters<typeof Session>[0] = {}): string => {
    const { error: e } = new Session(options).run(code);
    return `${e?.type}: ${e?.message}`;
  };

  test.each([
    "'a' * 10**9",
    "('a' * 10**6).replace('a', 'b' * 10000)",
    "'x'.center(10**10)",
    "'%10000000000d' % 1",
    "'{:>10000000000}'.format(1)",
    'bytes(10**10)',
    "b'\\t'.expandtabs(2**31 - 1)",
    "('x' * 10**5).join(['a'] * 10**5)",
    "('a' * 10**6).translate({97: 'b' * 1000})",
    "('a,' * 10**7).split(',')",
  ])('%s is too much memory', (code) => {
    expect(error(code)).toMatch(/exceeded the memory limit of 256 MB|MemoryError/);
  });

  test('a text longer than JavaScript holds is a MemoryError without a limit', () => {
    const options = { limits: { maxMemoryBytes: null } };
    expect(error("'x'.ljust(10**9)", options)).toContain('MemoryError');
    expect(error("('\\t' * 10).expandtabs(10**8)", options)).toContain('MemoryError');
  });

  test.each([
    ["'{0.__class__}'.format(1)", 'Forbidden access to dunder attribute: __class__'],
    ["'{x.real.__class__}'.format(x=1)", 'Forbidden access to dunder attribute: __class__'],
    ["'{x.__init__}'.format_map({'x': 1})", 'Forbidden access to dunder attribute: __init__'],
    ["'{:{0.__doc__}}'.format(1)", 'cannot switch from automatic field numbering'],
  ])('%s is refused', (code, text) => {
    expect(error(code)).toContain(text);
  });
});
