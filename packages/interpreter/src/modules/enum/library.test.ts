/** Modules for classes, types, tasks and their inspection give what CPython 3.13 printed when the programs in `fixtures` were recorded. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../index.js';
import { Session } from '../../session.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const plain = (text: string): string[] => text.replace(/0x[0-9a-f]{6,}/g, '0x').split('\n');

describe('recorded programs', () => {
  for (const name of [
    'enum/fixtures/recorded',
    'dataclasses/fixtures/recorded',
    'dataclasses/fixtures/programs',
    'traceback/fixtures/recorded',
    'struct/fixtures/recorded',
    'inspect/fixtures/recorded',
    'weakref/fixtures/recorded',
    'logging/fixtures/recorded',
    'typing/fixtures/recorded',
    'contextlib/fixtures/recorded',
    'asyncio/fixtures/recorded',
  ]) {
    test(name, () => {
      const outcome = evaluate(read(`${name}.py`), {
        authorizedImports: ['*'],
        dunders: 'all',
        limits: { profile: 'roomy', maxOutputCharacters: null },
        filename: 'F',
      });
      expect(outcome.error?.traceback).toBeUndefined();
      expect(plain(outcome.logs)).toEqual(plain(read(`${name}.txt`)));
    });
  }
});

describe('after a gate', () => {
  test('a killed event loop does not go on in the next run', () => {
    const session = new Session({ authorizedImports: ['*'], limits: { profile: 'roomy', maxOperations: 100_000 } });
    const first = session.run('import asyncio\nasync def f():\n  while True:\n    await asyncio.sleep(0)\nasyncio.run(f())');
    expect(first.error?.gate).toBe('operations');
    const second = session.run('import asyncio\nasync def g():\n  return len(asyncio.all_tasks())\nprint(asyncio.run(g()))');
    expect(second.error).toBeUndefined();
    expect(second.logs).toBe('1\n');
  });
});

describe('speed', () => {
  const time = (code: string): number => evaluate(code, { authorizedImports: ['*'], limits: 'roomy' }).usage.milliseconds;
  test('enum and dataclasses load at once', () => {
    time('x = 1');
    expect(time('import enum, dataclasses')).toBeLessThan(50);
  });
});
