/** What values and runs leave on the heap, measured in a process of its own after forced collections. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';

const folder = mkdtempSync(join(tmpdir(), 'vivarium-memory-'));
const bundle = join(folder, 'interpreter.mjs');

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      lib: { entry: fileURLToPath(new URL('../../src/index.ts', import.meta.url)), formats: ['es'], fileName: () => 'interpreter.mjs' },
      outDir: folder,
      minify: false,
      target: 'node20',
      rollupOptions: { external: [/^node:/] },
    },
  });
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script over the interpreter in a process with `gc`; gives what it prints. */
function measured(script: string): Record<string, number> {
  const file = join(folder, `${Math.floor(performance.now() * 1000)}.mjs`);
  writeFileSync(
    file,
    `import { LocalPythonExecutor } from ${JSON.stringify(bundle)};\nconst heap = () => { gc(); gc(); const m = process.memoryUsage(); return (m.heapUsed + m.arrayBuffers) / 1048576; };\n${script}`,
  );
  return JSON.parse(execFileSync(process.execPath, ['--expose-gc', file], { encoding: 'utf8', timeout: 110_000 })) as Record<
    string,
    number
  >;
}

test('a list of a million ints takes less than 40 MB', () => {
  const { grown } = measured(`
    const e = new LocalPythonExecutor({ limits: 'roomy' });
    e.runSync('x = [1]');
    const before = heap();
    const r = e.runSync('x = list(range(1000000))\\nlen(x)');
    if (r.output !== 1000000) throw new Error(r.error?.message);
    console.log(JSON.stringify({ grown: heap() - before }));`);
  expect(grown).toBeLessThan(40);
}, 120_000);

/** Snippets that are the same each time, that change each time, and that fail each time. */
test.each<[string, string, number?]>([
  ['the same text', "'x = [i for i in range(10)]\\ndef f(a): return a + 1\\nf(len(x))'"],
  // Positions and names of each text are kept as long as the executor: some 8 KB for these five lines.
  [
    'a new text each time',
    '`x = [i for i in range(${i})]\\ndef f(a): return a + ${i}\\nclass A:\\n    def m(self): return ${i}\\nf(A().m())`',
    12,
  ],
  ['errors', '`try: 1 / 0\\nexcept ZeroDivisionError: pass\\nundefined_${i % 7}`'],
  ['imports', '\'import math, re, collections, random\\nre.sub("a", "b", "abc"), collections.Counter("abc"), random.random()\''],
  ['gates', "'x = 1\\nwhile True: pass'"],
])(
  'running %s leaves nothing behind',
  (_, source, kilobytes = 0) => {
    const [from, to] = process.env.VIVARIUM_LONG === '1' ? [1_000, 10_000] : [200, 1_500];
    const { grown } = measured(`
    const e = new LocalPythonExecutor({ limits: { maxWhileIterations: 50 } });
    let i = 0;
    const run = (n) => { for (; i < n; i++) e.runSync(${source}); };
    run(${from});
    const before = heap();
    run(${to});
    console.log(JSON.stringify({ grown: heap() - before }));`);
    expect(grown).toBeLessThan((process.env.VIVARIUM_LONG === '1' ? 5 : 1.5) + (kilobytes * (to - from)) / 1024);
  },
  120_000,
);
