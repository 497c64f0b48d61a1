/** The lints themselves: each rule refuses its example and lets its neighbour pass. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { checkFile } from './lint-banned.mjs';
import { ALLOWED, checkInterpreterFile, checkPackageFile, findCycle, importsOf } from './lint-boundaries.mjs';

const banned = (path: string, code: string): string[] =>
  checkFile(path, ts.createSourceFile(path, `/** Example. */\n${code}`, ts.ScriptTarget.ES2022, true)) as string[];

describe('boundaries', () => {
  it('the table has no cycle', () => expect(findCycle(ALLOWED)).toBeNull());
  it('a cycle is found', () => expect(findCycle({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b']));
  it('imports of every form are seen, those in comments are not', () => {
    const text =
      "/* import './no.js' */\nimport { a } from './a.js';\nimport type {\n  B,\n} from './b.js';\nexport * from './c.js';\nimport './d.js';\nimport('./e.js');";
    expect(importsOf(text).map(({ specifier }: { specifier: string }) => specifier)).toEqual([
      './a.js',
      './b.js',
      './c.js',
      './d.js',
      './e.js',
    ]);
  });
  it('an arrow against the current is a violation', () => {
    expect(checkInterpreterFile('objects/list.ts', "import { repr } from '../protocols/repr.js';")[0]).toContain(
      'objects/list.ts:1: objects may not import from protocols',
    );
    expect(checkInterpreterFile('objects/list.ts', "import { Meter } from '../gates/meter.js';")).toEqual([]);
    expect(checkInterpreterFile('gates/meter.ts', "import { evaluate } from '../interpreter.js';")[0]).toContain('above every folder');
    expect(checkInterpreterFile('interpreter.ts', "import { repr } from './protocols/repr.js';")).toEqual([]);
    expect(checkInterpreterFile('attic/x.ts', '')[0]).toContain('not in the table');
  });
  it('packages import downwards and by their entries', () => {
    expect(checkPackageFile('interpreter', 'src/a.ts', "import { Agent } from 'vivarium';")).toHaveLength(1);
    expect(checkPackageFile('agent', 'src/a.ts', "import { evaluate } from '@vivarium/interpreter/dist/x.js';")).toHaveLength(1);
    expect(checkPackageFile('agent', 'src/a.ts', "import { evaluate } from '@vivarium/interpreter';")).toEqual([]);
  });
});

describe('banned patterns', () => {
  const refused: [string, string][] = [
    ['objects/a.ts', 'Math.pow(2, 3);'],
    ['objects/a.ts', 'Math.random();'],
    ['objects/a.ts', 'let a = x ** y;'],
    ['objects/a.ts', 'x **= 2;'],
    ['objects/a.ts', 's.toUpperCase();'],
    ['objects/a.ts', 's.normalize("NFC");'],
    ['objects/a.ts', 'new Intl.Collator();'],
    ['objects/a.ts', 'Date.now();'],
    ['objects/a.ts', 'const r = /\\p{L}/u;'],
    ['objects/a.ts', "import fs from 'node:fs';"],
    ['objects/a.ts', 'process.exit(1);'],
    ['protocols/a.ts', 'try { f(); } finally { g(); }'],
    ['protocols/a.ts', 'try { f(); } catch (e) { g(e); }'],
    ['protocols/a.ts', 'try { f(); } catch { }'],
  ];
  for (const [path, code] of refused) it(`refused: ${code}`, () => expect(banned(path, code)).toHaveLength(1));

  const allowed: [string, string][] = [
    ['numbers/libm/pow.ts', 'Math.pow(2, 3); let a = x ** y;'],
    ['objects/a.ts', 'Math.sqrt(2); Math.floor(x); a = 2n ** n;'],
    ['objects/a.ts', 'const text = "x ** y, finally, Date.now()"; // Math.pow'],
    ['objects/a.ts', 'interface A { Date: number } const a = { Date: 1, process: 2 }; a.Date;'],
    ['host/clock.ts', "import { now } from 'node:perf_hooks'; Date.now();"],
    ['protocols/a.ts', 'try { f(); } catch (e) { rethrowGate(e); g(); }'],
    ['protocols/a.ts', 'try { f(); } catch (e) { if (m.dead) throw e; g(); }'],
    ['protocols/a.ts', 'try { f(); } catch (e) {\n  // catch-ok: rethrown unchanged\n  g(); throw e;\n}'],
    ['syntax/a.ts', 'try { f(); } catch (e) { g(e); }'],
    ['objects/a.ts', '// banned-ok: one rounding only, checked\nMath.pow(2, 3);'],
    ['objects/a.ts', 'Math.pow(2, 3); // banned-ok: exact powers of two'],
  ];
  for (const [path, code] of allowed) it(`allowed: ${path}: ${code}`, () => expect(banned(path, code)).toEqual([]));

  it('a file without a role is refused', () => {
    expect(checkFile('objects/a.ts', ts.createSourceFile('a.ts', 'export const a = 1;', ts.ScriptTarget.ES2022, true))).toHaveLength(1);
  });
});
