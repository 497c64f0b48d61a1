/** Refuses what must never stand in the interpreter's sources: drifting host functions, swallowed gates, Node outside host/. */
import { join } from 'node:path';
import ts from 'typescript';
import { inFolder, isExcused, isGenerated, isTest, lineOf, listSources, parseSource, root, walk } from './source-files.mjs';

/** V8's versions differ from CPython's in the last digits; ours are in numbers/libm. */
const BANNED_MATH = new Set(
  'pow exp expm1 log log2 log10 log1p sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh cbrt hypot'.split(' '),
);
/** They follow Node's own Unicode tables, which drift; ours are in unicode/. */
const BANNED_METHODS = new Set(
  'toUpperCase toLowerCase toLocaleUpperCase toLocaleLowerCase toLocaleString normalize localeCompare'.split(' '),
);

/** The part of a path that rules look at. */
function roomOf(path) {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}

function isGlobalMember(node, object, members) {
  return (
    ts.isPropertyAccessExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === object &&
    (members === null || members.has(node.name.text))
  );
}

/** True for an identifier that is read as a value: not a property name, a key, a declaration or a type. */
function isFreeUse(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if ((ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertySignature(parent)) && parent.name === node)
    return false;
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent) || ts.isImportSpecifier(parent)) return false;
  return true;
}

/** The violations of one parsed file; `path` is relative to packages/interpreter/src. */
export function checkFile(path, file) {
  const problems = [];
  const room = roomOf(path);
  const inLibm = /^numbers\/libm(\/|[.-])/.test(path);
  const report = (node, text, mark = 'banned-ok') => {
    const line = lineOf(file, node);
    if (!isExcused(file, line, mark)) problems.push(`${path}:${line}: ${text}`);
  };

  if (!/^(#![^\n]*\n)?\s*(\/\*\*|\/\/)/.test(file.text)) problems.push(`${path}:1: a file opens with one sentence on its role`);

  walk(file, (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      if (!inLibm && isGlobalMember(node, 'Math', BANNED_MATH))
        report(node, `Math.${node.name.text} drifts from CPython: use numbers/libm`);
      if (isGlobalMember(node, 'Math', new Set(['random']))) report(node, 'Math.random: random numbers enter through the host channel');
      if (BANNED_METHODS.has(node.name.text)) report(node.name, `.${node.name.text} follows Node's Unicode tables: use unicode/`);
    } else if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.kind;
      if (!inLibm && (operator === ts.SyntaxKind.AsteriskAsteriskToken || operator === ts.SyntaxKind.AsteriskAsteriskEqualsToken)) {
        const bigints = [node.left, node.right].some((side) => ts.isBigIntLiteral(side));
        if (!bigints) report(node, '** on numbers drifts from CPython: use numbers/libm (or a bigint literal on one side)');
      }
    } else if (ts.isIdentifier(node)) {
      if (node.text === 'Intl' && isFreeUse(node)) report(node, 'Intl drifts with Node');
      if (node.text === 'Date' && isFreeUse(node) && room !== 'host') report(node, 'Date: the clock enters through the host channel');
      if ((node.text === 'eval' || node.text === 'process' || node.text === 'require') && isFreeUse(node) && room !== 'host') {
        const declared = ts.isParameter(node.parent) || ts.isVariableDeclaration(node.parent) || ts.isFunctionDeclaration(node.parent);
        const shorthand = ts.isShorthandPropertyAssignment(node.parent);
        if (!declared && !shorthand && isCallOrObject(node)) report(node, `${node.text} does not exist in a browser, or opens the box`);
      }
    } else if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      if (/\\[pP]\{/.test(node.text)) report(node, "\\p{} follows Node's Unicode tables: use unicode/");
    } else if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const specifier = node.moduleSpecifier.text;
      if (!specifier.startsWith('.') && room !== 'host')
        report(node, `import of '${specifier}': the interpreter has no dependency, and Node only in host/`);
    } else if (ts.isTryStatement(node)) {
      checkTry(node);
    }
  });

  function checkTry(node) {
    if (room === 'syntax' || room === 'host' || room === 'numbers' || room === 'unicode') return;
    if (node.finallyBlock) report(node.finallyBlock, 'finally would run after a gate: use a catch with a completion record');
    const clause = node.catchClause;
    if (!clause) return;
    const first = clause.block.statements[0];
    const text = first ? first.getText(file) : '';
    if (/\/\/\s*catch-ok:\s*\S/.test(first ? first.getFullText(file).slice(0, first.getLeadingTriviaWidth(file)) : clause.getText(file)))
      return;
    if (!/rethrowGate\(|\.dead\b/.test(text)) {
      report(clause, "a catch begins with rethrowGate(...) or a test of '.dead' (or carries // catch-ok: reason)", 'catch-ok');
    }
  }
  return problems;
}

function isCallOrObject(node) {
  const { parent } = node;
  return (
    (ts.isCallExpression(parent) && parent.expression === node) || (ts.isPropertyAccessExpression(parent) && parent.expression === node)
  );
}

function main() {
  const folder = join(root, 'packages', 'interpreter', 'src');
  const problems = [];
  let files = 0;
  for (const path of listSources(folder, (name) => !isTest(name))) {
    const file = parseSource(path);
    const name = inFolder(folder, path);
    if (isGenerated(name, file.text)) continue;
    files += 1;
    problems.push(...checkFile(name, file));
  }
  for (const problem of problems) console.error(problem);
  console.log(`banned patterns: ${files} files, ${problems.length} ${problems.length === 1 ? 'violation' : 'violations'}`);
  process.exitCode = problems.length > 0 || files === 0 ? 1 : 0;
}

if (process.argv[1] && import.meta.url.endsWith('/' + process.argv[1].split(/[\\/]/).pop())) main();
