/** Holds the README to its word: packs the packages, installs them in an empty project, compiles and runs every TypeScript block. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

/** Two ways in which users compile; both emit ES modules that Node runs. */
const MODES = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
};

/** The blocks of a language in a Markdown text. */
export function codeBlocks(markdown, language) {
  return [...markdown.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```$/gm)].filter((match) => match[1] === language).map((match) => match[2]);
}

/** What a block says it prints: the texts of its `// prints: ` comments, in order. */
export function promises(block) {
  return [...block.matchAll(/\/\/ prints: (.*)$/gm)].map((match) => match[1]);
}

function run(command, args, cwd) {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Error(`${command} ${args.join(' ')} failed:\n${error.stdout ?? ''}${error.stderr ?? ''}`);
  }
}

function main() {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const blocks = codeBlocks(readme, 'ts');
  if (blocks.length === 0) throw new Error('README.md has no ts block');
  for (const command of ['npm ci && npx vivarium run examples/quickstart.py', 'npm ci && npm test']) {
    if (!readme.includes(command)) throw new Error(`README.md does not show: ${command}`);
  }
  const project = mkdtempSync(join(tmpdir(), 'vivarium-readme-'));
  try {
    const packed = run('npm', ['pack', '--workspaces', '--json', '--pack-destination', project], root);
    const tarballs = Object.values(JSON.parse(packed.slice(packed.search(/^[[{]/m)))).map(({ filename }) =>
      join(project, filename.replace(/^@/, '').replace('/', '-')),
    );
    writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'reader', private: true, type: 'module' }));
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], project);
    console.log(`installed ${tarballs.length} tarballs in an empty project`);
    blocks.forEach((block, index) => writeFileSync(join(project, `block${index + 1}.ts`), `${block}export {};\n`));
    for (const [name, mode] of Object.entries(MODES)) {
      const out = join(project, name);
      mkdirSync(out);
      writeFileSync(
        join(project, `tsconfig.${name}.json`),
        JSON.stringify({
          compilerOptions: {
            ...mode,
            target: 'es2022',
            lib: ['es2023', 'dom'],
            types: [],
            strict: true,
            skipLibCheck: false,
            outDir: name,
            rootDir: '.',
          },
          include: ['*.ts'],
        }),
      );
      run(process.execPath, [tsc, '-p', `tsconfig.${name}.json`], project);
      blocks.forEach((block, index) => {
        const printed = run(process.execPath, [join(out, `block${index + 1}.js`)], project);
        const expected = promises(block);
        const lines = printed.split('\n').filter((line) => line !== '');
        if (expected.join('\n') !== lines.join('\n')) {
          throw new Error(`README.md, ts block ${index + 1} (${name}) printed\n${printed}\nbut promises\n${expected.join('\n')}`);
        }
        console.log(`ts block ${index + 1} compiles and runs (${name})`);
      });
    }
    const answer = run(join(project, 'node_modules', '.bin', 'vivarium'), ['run', '-c', 'print(6 * 7)'], project);
    if (answer !== '42\n') throw new Error(`the installed command line printed ${JSON.stringify(answer)}`);
    console.log('the installed command line runs');
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url.endsWith('/' + process.argv[1].split(/[\\/]/).pop())) main();
