/** Module re: regular expressions. https://docs.python.org/3.13/library/re.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { typeError } from '../../objects/exception.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { escapePattern } from '../../regex/escape.js';
import type { MatchMode } from '../../regex/match.js';
import type { ModuleDefinition } from '../registry.js';
import { patternErrorType } from './error.js';
import { namedFlags, regexFlagType } from './flag.js';
import { matchType } from './match.js';
import { compilePattern, findAll, MatchIterator, matchOnce, patternType, purgePatterns, splitBy } from './pattern.js';
import { lexerType } from './scanner.js';
import { subn, substitute } from './substitute.js';
import { textOf, valueOfText } from './subject.js';

function escape(pattern: Value): Value {
  const text = textOf(pattern);
  if (text === undefined) throw typeError(`decoding to str: need a bytes-like object, ${typeName(typeOf(pattern))} found`);
  m.chargeWork(text.length * 4);
  m.reserve(text.length * 16);
  const escaped = escapePattern(text);
  return valueOfText(escaped);
}

function finder(mode: MatchMode): (pattern: Value, string: Value, flags?: Value) => Value {
  return (pattern, string, flags = 0) => matchOnce(compilePattern(pattern, flags), mode, string, undefined, undefined);
}

const functions: Map<string, PyBuiltin> = makeFunctions('re', {
  match: ['pattern, string, flags=0', 1, finder('match')],
  fullmatch: ['pattern, string, flags=0', 1, finder('fullmatch')],
  search: ['pattern, string, flags=0', 1, finder('search')],
  sub: [
    'pattern, repl, string, count=0, flags=0',
    1,
    (pattern: Value, repl: Value, string: Value, count: Value = 0, flags: Value = 0) =>
      substitute(compilePattern(pattern, flags), repl, string, count)[0],
  ],
  subn: [
    'pattern, repl, string, count=0, flags=0',
    1,
    (pattern: Value, repl: Value, string: Value, count: Value = 0, flags: Value = 0) =>
      subn(compilePattern(pattern, flags), repl, string, count),
  ],
  split: [
    'pattern, string, maxsplit=0, flags=0',
    1,
    (pattern: Value, string: Value, maxsplit: Value = 0, flags: Value = 0) => splitBy(compilePattern(pattern, flags), string, maxsplit),
  ],
  findall: [
    'pattern, string, flags=0',
    1,
    (pattern: Value, string: Value, flags: Value = 0) => findAll(compilePattern(pattern, flags), string),
  ],
  finditer: [
    'pattern, string, flags=0',
    1,
    (pattern: Value, string: Value, flags: Value = 0) => new MatchIterator(compilePattern(pattern, flags), string),
  ],
  compile: ['pattern, flags=0', 1, (pattern: Value, flags: Value = 0) => compilePattern(pattern, flags)],
  purge: ['', 1, purgePatterns],
  escape: ['pattern', 1, escape],
});

const ALL: readonly string[] = [
  'match',
  'fullmatch',
  'search',
  'sub',
  'subn',
  'split',
  'findall',
  'finditer',
  'compile',
  'purge',
  'escape',
  'error',
  'Pattern',
  'Match',
  'A',
  'I',
  'L',
  'M',
  'S',
  'X',
  'U',
  'ASCII',
  'IGNORECASE',
  'LOCALE',
  'MULTILINE',
  'DOTALL',
  'VERBOSE',
  'UNICODE',
  'NOFLAG',
  'RegexFlag',
  'PatternError',
];

export const reModule: ModuleDefinition = {
  name: 're',
  doc: 'Support for regular expressions (RE).',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ...namedFlags(),
      ['error', patternErrorType],
      ['PatternError', patternErrorType],
      ['Pattern', patternType],
      ['Match', matchType],
      ['RegexFlag', regexFlagType],
      ['Scanner', lexerType],
      ['__all__', new PyList([...ALL])],
    ]),
};
