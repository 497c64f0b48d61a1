/** Benchmarks: every program beside CPython, runs interleaved, outputs checked, ratios of medians printed. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: {
    python: { type: 'string', default: process.env.VIVARIUM_PYTHON ?? 'python3.13' },
    rounds: { type: 'string', default: '5' },
    child: { type: 'string' },
  },
  allowPositionals: true,
});
const folder = fileURLToPath(new URL('programs/', import.meta.url));
const LIMITS = { profile: 'roomy', timeoutSeconds: 120 };

/** One process of ours: first run cold, then nine more in the same executor; prints their times. */
async function child(name) {
  const { LocalPythonExecutor } = await import('@vivarium/interpreter');
  const executor = new LocalPythonExecutor({ limits: LIMITS });
  const source = readFileSync(`${folder}${name}.py`, 'utf8');
  const expected = readFileSync(`${folder}${name}.out`, 'utf8');
  const times = [];
  for (let i = 0; i < 10; i++) {
    const from = performance.now();
    const outcome = executor.runSync(source);
    times.push(performance.now() - from);
    if (outcome.error !== undefined || outcome.logs !== expected) {
      console.log(JSON.stringify({ error: outcome.error?.traceback ?? `output differs: ${outcome.logs.slice(0, 200)}` }));
      return;
    }
  }
  console.log(JSON.stringify({ times }));
}

const PYTHON = `import sys, time, io, contextlib, json
source = open(sys.argv[1]).read(); expected = open(sys.argv[2]).read(); times = []
for i in range(6):
    out = io.StringIO()
    t = time.perf_counter()
    with contextlib.redirect_stdout(out):
        exec(compile(source, 'program', 'exec'), {'__name__': '__main__'})
    times.append((time.perf_counter() - t) * 1000)
    assert out.getvalue() == expected
print(json.dumps({'times': times}))`;

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

function python(name) {
  const out = execFileSync(values.python, ['-c', PYTHON, `${folder}${name}.py`, `${folder}${name}.out`], { encoding: 'utf8' });
  return JSON.parse(out);
}

function ours(name) {
  return JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--child', name], { encoding: 'utf8' }));
}

function main() {
  const names = readdirSync(folder)
    .filter((f) => f.endsWith('.py'))
    .map((f) => f.slice(0, -3))
    .filter((n) => positionals.length === 0 || positionals.includes(n));
  console.log('milliseconds, medians; ratio = ours / CPython (below 1 we are faster)');
  console.log(
    `${'program'.padEnd(18)}${'CPython'.padStart(9)}${'warm'.padStart(9)}${'ratio'.padStart(8)}${'first'.padStart(9)}${'ratio'.padStart(8)}`,
  );
  const warmRatios = [];
  const firstRatios = [];
  for (const name of names) {
    const theirs = [];
    const warm = [];
    const first = [];
    let error = null;
    for (let round = 0; round < Number(values.rounds); round++) {
      const p = python(name);
      const o = ours(name);
      if (o.error !== undefined) {
        error = o.error;
        break;
      }
      theirs.push(median(p.times.slice(1)));
      warm.push(median(o.times.slice(5)));
      first.push(o.times[0]);
    }
    if (error !== null) {
      console.log(`${name.padEnd(18)} FAILED ${error.split('\n').pop()}`);
      process.exitCode = 1;
      continue;
    }
    const [p, w, f] = [median(theirs), median(warm), median(first)];
    warmRatios.push(w / p);
    firstRatios.push(f / p);
    console.log(
      `${name.padEnd(18)}${p.toFixed(1).padStart(9)}${w.toFixed(1).padStart(9)}${(w / p).toFixed(2).padStart(8)}${f.toFixed(1).padStart(9)}${(f / p).toFixed(2).padStart(8)}`,
    );
  }
  const geomean = (list) => Math.exp(list.reduce((sum, x) => sum + Math.log(x), 0) / list.length);
  if (warmRatios.length > 1)
    console.log(
      `${'geometric mean'.padEnd(18)}${''.padStart(18)}${geomean(warmRatios).toFixed(2).padStart(8)}${''.padStart(9)}${geomean(firstRatios).toFixed(2).padStart(8)}`,
    );
}

if (values.child !== undefined) await child(values.child);
else main();
