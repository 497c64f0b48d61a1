/** What the lints share: finding TypeScript sources, parsing them, and reading their escape comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Paths (absolute, sorted) of the TypeScript files under `folder` that `keep` accepts; `keep` gets the path relative to `folder`, with `/`. */
export function listSources(folder, keep = () => true) {
  const found = [];
  const visit = (directory) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'node_modules' && entry.name !== 'dist') visit(path);
      } else if (entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts') && keep(inFolder(folder, path))) {
        found.push(path);
      }
    }
  };
  visit(folder);
  return found.sort();
}

/** `path` relative to `folder`, always with forward slashes. */
export function inFolder(folder, path) {
  return relative(folder, path).split(sep).join('/');
}

/** True for a file that only tests read. */
export function isTest(path) {
  return /\.test\.ts$|(^|\/)(test|fixtures)\//.test(path);
}

/** True for a file that a script wrote: its first line says so, or its name does. */
export function isGenerated(path, text) {
  return /\.generated\.ts$|(^|\/)generated\//.test(path) || /@?generated\b/i.test(text.slice(0, text.indexOf('\n') + 1));
}

/** Parses one file to a TypeScript tree with parent links. */
export function parseSource(path) {
  const text = readFileSync(path, 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
}

/** Calls `visit` on every node of the tree, parents first. */
export function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** One-based line of a node's first token. */
export function lineOf(file, node) {
  return file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
}

/** True when the line itself or the line above it carries `// MARK: reason` with a reason. */
export function isExcused(file, line, mark) {
  const lines = file.text.split('\n');
  const pattern = new RegExp(`//\\s*${mark}:\\s*\\S`);
  return pattern.test(lines[line - 1] ?? '') || (/^\s*\/\//.test(lines[line - 2] ?? '') && pattern.test(lines[line - 2]));
}
