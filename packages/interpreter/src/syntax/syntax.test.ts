// The front end against recordings of CPython 3.13: trees, positions, errors, unparsed text; and its limits.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dumpAst } from './dump.js';
import { PySyntaxError } from './errors.js';
import { parseExpression, parseModule } from './parser.js';
import { unparse } from './unparse.js';

function recording<Row>(name: string): Row[] {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')) as Row[];
}

function errorOf(source: string): PySyntaxError | null {
  try {
    parseModule(source);
    return null;
  } catch (error) {
    if (error instanceof PySyntaxError) return error;
    throw error;
  }
}

describe('trees', () => {
  for (const [source, expected] of recording<[string, string]>('dumps.json')) {
    it(JSON.stringify(source), () => {
      const attributes = expected.includes('lineno=');
      expect(dumpAst(parseModule(source), { attributes })).toBe(expected);
    });
  }
});

type ErrorFields = [string, string, number | null, number | null, number | null, number | null];

describe('errors', () => {
  for (const [source, expected] of recording<[string, ErrorFields | null]>('errors.json')) {
    it(JSON.stringify(source), () => {
      const error = errorOf(source);
      const fields = error && [error.name, error.message, error.line, error.offset, error.endLine, error.endOffset];
      expect(fields).toEqual(expected);
    });
  }

  it('carries the source line and the file name', () => {
    const error = errorOf('a = 1\nb = = 2\n')!;
    expect(error.text).toBe('b = = 2\n');
    expect(error.filename).toBe('<string>');
    expect(() => parseModule('(', { filename: 'm.py' })).toThrowError(expect.objectContaining({ filename: 'm.py' }));
  });
});

describe('unparse', () => {
  for (const [source, expected] of recording<[string, string]>('unparsed.json')) {
    it(JSON.stringify(source), () => {
      expect(unparse(parseExpression(source).body)).toBe(expected);
    });
  }

  it('shows what is nested too deeply as dots', () => {
    expect(unparse(parseExpression(`${'-'.repeat(1000)}a`).body)).toContain('...');
    expect(unparse(parseExpression(`a${' + 1'.repeat(20000)}`).body).length).toBe(80001);
  });
});

describe('limits', () => {
  const message = (source: string): string => errorOf(source)?.message ?? 'parsed';

  it('refuses what is nested too deeply with a SyntaxError', () => {
    for (const open of ['(', '[', '{', 'f(', 'a[', '-(', 'lambda: (']) {
      expect(message(open.repeat(100_000))).toBe('too many nested parentheses');
    }
    for (const piece of ['-', 'not ', 'lambda: ', '1 if 2 else ', '1**']) {
      expect(message(`x = ${piece.repeat(100_000)}1`)).toContain('too complex');
    }
  });

  it('reads 200 nested brackets, right or wrong', () => {
    for (const [open, close] of ['()', '[]', '{}']) {
      expect(message(`${open.repeat(200)}${open === '{' ? 1 : ''}${close.repeat(200)}`)).toBe('parsed');
    }
    expect(message(`${'f('.repeat(200)}1 2${')'.repeat(200)}`)).toBe('invalid syntax. Perhaps you forgot a comma?');
  });

  it('reads long chains', () => {
    expect(message(`x = ${'1+'.repeat(50_000)}1`)).toBe('parsed');
    expect(message(`x = ${'a and '.repeat(50_000)}1`)).toBe('parsed');
    expect(message(`x = a${'.b'.repeat(50_000)}`)).toBe('parsed');
    expect(message(`if a: pass\n${'elif b: pass\n'.repeat(10_000)}`)).toBe('parsed');
    expect(message(`x = [${'1,'.repeat(300_000)}]`)).toBe('parsed');
    expect(message(`def f(${Array.from({ length: 200_000 }, (_, i) => `a${i}`).join(',')}, /): pass`)).toBe('parsed');
  });

  it('finds an error in a very long statement within seconds', () => {
    expect(message(`x = [${'1,'.repeat(100_000)}1 1]`)).toContain('invalid syntax');
  });
});
