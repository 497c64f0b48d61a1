/** The command line as a user meets it: what it prints, where, and its exit status. Runs what the build made. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

function vivarium(args: readonly string[], { node = [], input = '' }: { node?: string[]; input?: string } = {}) {
  expect(existsSync(BIN), 'npm run build makes the command').toBe(true);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...node, BIN, ...args], { encoding: 'utf8', input });
  return { status, stdout, stderr };
}

describe('vivarium', () => {
  test.each<[readonly string[], number, string]>([
    [['run', '-c', 'print(6 * 7)'], 0, '42\n'],
    [['run', '-c', 'print(1)\nraise SystemExit(7)'], 7, '1\n'],
    [['run', '-c', 'print(1)\n1 / 0'], 1, '1\n'],
    [['run', '-c', 'import os'], 3, ''],
    [['run', '--authorize', 'json', '-c', 'import json; print(json.dumps([1]))'], 0, '[1]\n'],
    [['nothing'], 2, ''],
    [['run', 'no-such-file.py'], 2, ''],
    [['run', '--max-operations=-5', '-c', '1'], 2, ''],
  ])('%j', (args, status, stdout) => {
    expect(vivarium(args)).toMatchObject({ status, stdout });
  });

  test('standard input is a program', () => {
    expect(vivarium(['run', '-'], { input: 'print(input.__class__ if False else 3)' }).stdout).toBe('3\n');
  });

  test('a gate names the flag that moves it', () => {
    const { status, stderr } = vivarium(['run', '--max-while', '10', '-c', 'while True: pass']);
    expect(status).toBe(3);
    expect(stderr).toContain('hint: Raise the limit with the option --max-while (now 10).');
  });

  test.each([
    ['print(type(1).__name__)', '__name__. The option --dunders safe lets programs read it.'],
    ['import json', 'This interpreter has json: the option --authorize json allows it.'],
    ['import os', 'os reaches the host machine'],
  ])('a refusal says what would allow it: %s', (code, hint) => {
    expect(vivarium(['run', '-c', code])).toMatchObject({ status: 3, stderr: expect.stringContaining(hint) });
  });

  test('where code generation is forbidden, the error says so', () => {
    const { status, stderr } = vivarium(['run', '-c', 'print(1)'], { node: ['--disallow-code-generation-from-strings'] });
    expect(status).toBe(3);
    expect(stderr).toContain('new Function');
  });

  test('wrong usage is two lines', () => {
    expect(vivarium(['run', 'no-such-file.py']).stderr.trim().split('\n')).toHaveLength(2);
  });

  test('--version', () => {
    expect(vivarium(['--version']).stdout).toMatch(/^\d+\.\d+\.\d+/);
  });
});
