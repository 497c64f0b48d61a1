/** Keeps the house's arrows: which folder of the interpreter may import which, and no cycle between folders or packages. */
import { dirname, join, normalize } from 'node:path';
import { readFileSync } from 'node:fs';
import { inFolder, isTest, listSources, root } from './source-files.mjs';

const RUNTIME = ['gates', 'numbers', 'unicode', 'objects', 'protocols', 'types', 'builtins'];
const upTo = (folder) => RUNTIME.slice(0, RUNTIME.indexOf(folder));

/** For every folder of packages/interpreter/src: the folders it may import from. Files at the top may import all. */
export const ALLOWED = {
  gates: [],
  numbers: [],
  unicode: [],
  regex: [],
  syntax: [],
  objects: ['gates', 'numbers', 'unicode', 'regex', 'syntax'],
  protocols: [...upTo('protocols')],
  types: [...upTo('types')],
  builtins: [...upTo('builtins')],
  modules: [...RUNTIME, 'regex', 'host'],
  scope: ['syntax'],
  compile: ['scope', 'syntax', 'gates', 'numbers', 'objects', 'protocols'],
  runtime: ['compile', 'gates', 'numbers', 'objects', 'protocols'],
  observe: ['objects', 'protocols', 'gates', 'numbers', 'unicode'],
  host: ['objects', 'protocols', 'gates', 'numbers'],
};

/** For every package: the packages of ours it may import. */
export const PACKAGES = {
  interpreter: [],
  executors: ['@vivarium/interpreter'],
  agent: ['@vivarium/interpreter', '@vivarium/executors'],
};

const IMPORT = /(?:^|[\n;])\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** The specifiers that a source text imports or re-exports, with their lines. */
export function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const found = [];
  for (const match of code.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2];
    const line = code.slice(0, match.index + match[0].length).split('\n').length;
    found.push({ specifier, line });
  }
  return found;
}

/** The violations of one interpreter file; `path` is relative to packages/interpreter/src. */
export function checkInterpreterFile(path, text) {
  const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
  if (folder !== '' && ALLOWED[folder] === undefined) {
    return [`${path}: folder '${folder}' is not in the table of scripts/lint-boundaries.mjs: add it with its arrows`];
  }
  const problems = [];
  for (const { specifier, line } of importsOf(text)) {
    if (!specifier.startsWith('.')) continue;
    const target = normalize(join(dirname(path), specifier)).replaceAll('\\', '/');
    if (target.startsWith('..')) {
      problems.push(`${path}:${line}: '${specifier}' leaves the package's src`);
      continue;
    }
    if (folder === '') continue;
    const other = target.includes('/') ? target.slice(0, target.indexOf('/')) : '';
    if (other === folder) continue;
    if (other === '') problems.push(`${path}:${line}: ${folder} may not import '${specifier}': files at the top stand above every folder`);
    else if (!ALLOWED[folder].includes(other)) {
      const may = ALLOWED[folder].length === 0 ? 'nothing' : ALLOWED[folder].join(', ');
      problems.push(`${path}:${line}: ${folder} may not import from ${other} ('${specifier}'); it may import from: ${may}`);
    }
  }
  return problems;
}

/** The violations of one file of a package: imports of packages above it. */
export function checkPackageFile(name, path, text) {
  const problems = [];
  for (const { specifier, line } of importsOf(text)) {
    const ours = /^(@vivarium\/[^/]+|vivarium)(\/.*)?$/.exec(specifier);
    if (ours && !PACKAGES[name].includes(ours[1])) problems.push(`packages/${name}/${path}:${line}: ${name} may not import ${specifier}`);
    else if (ours?.[2]) problems.push(`packages/${name}/${path}:${line}: import ${ours[1]} by its entry, not '${specifier}'`);
  }
  return problems;
}

/** A cycle in the table as a list of folders, or null: the table itself must not allow one. */
export function findCycle(table) {
  const done = new Set();
  const visit = (folder, path) => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of table[folder] ?? []) {
      const cycle = visit(next, [...path, folder]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of Object.keys(table)) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}

function main() {
  const problems = [];
  const cycle = findCycle(ALLOWED);
  if (cycle) problems.push(`scripts/lint-boundaries.mjs: the table allows a cycle: ${cycle.join(' -> ')}`);
  let files = 0;
  for (const name of Object.keys(PACKAGES)) {
    const folder = join(root, 'packages', name, 'src');
    for (const file of listSources(folder, (path) => !isTest(path))) {
      files += 1;
      const path = inFolder(folder, file);
      const text = readFileSync(file, 'utf8');
      problems.push(...checkPackageFile(name, `src/${path}`, text));
      if (name === 'interpreter') problems.push(...checkInterpreterFile(path, text));
    }
  }
  for (const problem of problems) console.error(problem);
  console.log(`boundaries: ${files} files, ${problems.length} ${problems.length === 1 ? 'violation' : 'violations'}`);
  process.exitCode = problems.length > 0 || files === 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url.endsWith('/' + process.argv[1].split(/[\\/]/).pop())) main();
