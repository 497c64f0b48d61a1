/** urllib.parse gives what CPython 3.13 printed when the program in `fixtures` was recorded. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from '../../index.js';

const read = (name: string): string => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8');

test('quoting, queries and parts of URLs', () => {
  const outcome = evaluate(read('recorded.py'), {
    authorizedImports: ['urllib.parse'],
    dunders: 'all',
    limits: { profile: 'roomy', maxOutputCharacters: null },
  });
  expect(outcome.error?.traceback).toBeUndefined();
  expect(outcome.logs.split('\n')).toEqual(read('recorded.txt').split('\n'));
});

test('bytes are refused with a word on what to do', () => {
  const { error } = evaluate("from urllib.parse import urlsplit\nurlsplit(b'http://x')", { authorizedImports: ['urllib.parse'] });
  expect(error?.message).toContain('decode the bytes first');
});
