/** For people who want to see inside: the tree of a program, and the JavaScript it becomes. */
import { compileModule } from './compile/compile.js';
import { BASE_PYTHON_TOOLS } from './gates/names.js';
import { dumpAst } from './syntax/dump.js';
import { parseModule } from './syntax/parser.js';
import { SNIPPET } from './session.js';

/**
 * The tree of a program, as Python's `ast.dump` prints it.
 * @throws {PySyntaxError}
 */
export function syntaxTree(code: string, filename: string = SNIPPET): string {
  return dumpAst(parseModule(code, { filename }));
}

/**
 * The JavaScript a program is compiled to.
 * @throws {PySyntaxError}
 */
export function emittedJavaScript(code: string, filename: string = SNIPPET): string {
  return compileModule(code, {
    filename,
    toolNames: new Set(),
    baseNames: new Set(BASE_PYTHON_TOOLS),
    dunders: 'strict',
    observe: false,
    internal: false,
  }).js;
}
