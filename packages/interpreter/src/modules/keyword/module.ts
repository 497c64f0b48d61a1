/** Module keyword. https://docs.python.org/3.13/library/keyword.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyList } from '../../objects/list.js';
import type { Value } from '../../objects/value.js';
import { asStr, jsText } from '../../objects/str.js';
import { hash } from '../../protocols/hashing.js';
import type { ModuleDefinition } from '../registry.js';

/** Words that are no names. */
export const KEYWORDS: readonly string[] = [
  'False',
  'None',
  'True',
  'and',
  'as',
  'assert',
  'async',
  'await',
  'break',
  'class',
  'continue',
  'def',
  'del',
  'elif',
  'else',
  'except',
  'finally',
  'for',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'lambda',
  'nonlocal',
  'not',
  'or',
  'pass',
  'raise',
  'return',
  'try',
  'while',
  'with',
  'yield',
];
const SOFT: readonly string[] = ['_', 'case', 'match', 'type'];

function memberOf(words: readonly string[]): (v: Value) => boolean {
  const set = new Set(words);
  return (v) => {
    const text = asStr(v);
    if (text !== undefined) return set.has(jsText(text));
    hash(v);
    return false;
  };
}

const functions: Map<string, PyBuiltin> = makeFunctions('keyword', {
  iskeyword: ['object, /', 1, memberOf(KEYWORDS)],
  issoftkeyword: ['object, /', 1, memberOf(SOFT)],
});

export const keywordModule: ModuleDefinition = {
  name: 'keyword',
  doc: 'Keywords (from "Grammar/python.gram")',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ['kwlist', new PyList([...KEYWORDS])],
      ['softkwlist', new PyList([...SOFT])],
      ['__all__', new PyList(['iskeyword', 'issoftkeyword', 'kwlist', 'softkwlist'])],
    ]),
};
