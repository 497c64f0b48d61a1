/** The page on modules names each one a program can import, and no other; each can be imported. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { evaluate } from '../index.js';
import { importableModules } from './registry.js';

const names = [...importableModules].sort();

test('the page lists the modules', () => {
  const page = readFileSync(new URL('../../../../docs/divergences/modules.md', import.meta.url), 'utf8');
  const listed = page.split('## The modules that are here')[1];
  expect([...listed.matchAll(/`([\w.]+)`/g)].map((found) => found[1])).toEqual(names);
});

test.each(names)('import %s', (name) => {
  const { error, output } = evaluate(`import ${name}\n${name}.__name__`, { authorizedImports: [name], dunders: 'all', limits: 'roomy' });
  expect(error?.traceback).toBeUndefined();
  expect(output).toBe(name);
});
