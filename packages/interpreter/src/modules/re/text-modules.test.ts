/** Modules for text give what CPython 3.13 printed when the programs in `fixtures` were recorded, and pay for what they do. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../index.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const LIFTED = { maxOperations: null, maxOutputCharacters: null };

describe('recorded programs', () => {
  for (const name of ['re', 'json', 'string', 'textwrap', 'html', 'io', 'csv', 'pprint', 'difflib']) {
    test(name, () => {
      const outcome = evaluate(read(`${name}/fixtures/recorded.py`), { authorizedImports: ['*'], dunders: 'all', limits: LIFTED });
      expect(outcome.error?.traceback).toBeUndefined();
      expect(outcome.logs.split('\n')).toEqual(read(`${name}/fixtures/recorded.txt`).split('\n'));
    });
  }
});

describe('gates', () => {
  for (const [name, code] of [
    ['backtracking', "import re\nre.match('(a+)+$', 'a' * 64 + 'b')"],
    ['a callback that never ends', "import re\nre.sub('a', lambda m: [x for x in iter(int, 1)], 'a')"],
    ['findall', "import re\nwhile True: re.findall('a', 'a' * 10000)"],
    ['finditer', "import re\nwhile True: list(re.finditer('', 'a' * 10000))"],
    ['loads', "import json\ns = '[' + '1,' * 10000 + '1]'\nwhile True: json.loads(s)"],
    ['dumps', 'import json\nwhile True: json.dumps([1] * 10000)'],
    ['StringIO', "import io\nf = io.StringIO()\nwhile True: f.seek(0); f.write('x' * 10000)"],
    ['reader', "import csv, itertools\nfor row in csv.reader(itertools.repeat('a,b')): pass"],
    ['longest match', "import difflib\ndifflib.SequenceMatcher(None, 'ab' * 5000, 'ba' * 5000, autojunk=False).ratio()"],
    ['normalize', "import unicodedata\nwhile True: unicodedata.normalize('NFD', 'é' * 10000)"],
    ['unescape', "import html\nwhile True: html.unescape('&lt;' * 10000)"],
  ] as const) {
    test(name, () => {
      const outcome = evaluate(code, { authorizedImports: ['*'], limits: { maxOperations: 300_000, maxWhileIterations: null } });
      expect(outcome.error?.gate).toBe('operations');
    });
  }

  for (const [name, code] of [
    ['sub', "import re\nre.sub('a', 'x' * 100000, 'a' * 100000)"],
    ['dumps with much indentation', "import json\njson.dumps([[[[1] * 1000]]], indent=' ' * 100000)"],
    ['StringIO', "import io\nf = io.StringIO()\nf.seek(10**9)\nf.write('x')"],
    ['BytesIO', "import io\nf = io.BytesIO()\nf.seek(10**12)\nf.write(b'x')"],
  ] as const) {
    test(`memory: ${name}`, () => {
      const outcome = evaluate(code, { authorizedImports: ['*'], limits: { maxMemoryBytes: 64 * 1024 * 1024, maxOperations: null } });
      expect(outcome.error?.gate ?? outcome.error?.type).toMatch(/memory|MemoryError/);
    });
  }

  test('deep documents are a RecursionError, not a broken interpreter', () => {
    const outcome = evaluate("import json\ntry: json.loads('[' * 100000)\nexcept RecursionError as e: print(e)", {
      authorizedImports: ['json'],
    });
    expect(outcome.logs).toBe('maximum recursion depth exceeded while decoding a JSON array from a unicode string\n');
  });
});

describe('doors', () => {
  test('modules do not show the modules they use', () => {
    const names = [
      're',
      'json',
      'string',
      'textwrap',
      'csv',
      'pprint',
      'reprlib',
      'fnmatch',
      'shlex',
      'difflib',
      'html',
      'io',
      'unicodedata',
      'keyword',
    ];
    const inner = [
      '_re',
      '_io',
      '_sre',
      'enum',
      'functools',
      '_compiler',
      '_parser',
      'copyreg',
      '_string',
      '_collections',
      '_types',
      '_difflib',
      'sys',
      'os',
      'builtins',
    ];
    const code = `${names.map((n) => `import ${n}`).join('\n')}
for module in [${names.join(', ')}]:
    for name in ${JSON.stringify(inner)}:
        if hasattr(module, name): print(module, name)`;
    expect(evaluate(code, { authorizedImports: ['*'] }).logs).toBe('');
  });

  test('files stay shut and templates keep the dunder policy', () => {
    const open = evaluate("import io\nio.open('/etc/passwd')", { authorizedImports: ['io'] });
    expect(open.error?.type).toBe('InterpreterError');
    const dunder = evaluate("import string\nstring.Formatter().format('{0.__class__}', 1)", { authorizedImports: ['string'] });
    expect(dunder.error?.type).toBe('InterpreterError');
  });
});

describe('Unicode tables', () => {
  test('identifiers and names in literals', () => {
    const outcome = evaluate("ﬁ = 1\nprint(fi, '\\N{GREEK SMALL LETTER ALPHA}')", {});
    expect(outcome.logs).toBe('1 α\n');
  });
});
