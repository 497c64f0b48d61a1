/** re.Pattern: compiled patterns, their cache and what they find. https://docs.python.org/3.13/library/re.html#regular-expression-objects */
import { defClassMethods, defGetters, defMethods } from '../../objects/builtin.js';
import { PyBytes } from '../../objects/bytes.js';
import { PyDict } from '../../objects/dict.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { asInt, type PyInt } from '../../objects/int.js';
import { PyList, PyTuple, pushPaid } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { codePointsOfStr, jsText, PyWideStr, strFrom, strFromCodePoints, strLength } from '../../objects/str.js';
import { builtinType, layoutType, type PyType } from '../../objects/type.js';
import { PyIterator, PyObject, type Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { same } from '../../protocols/comparison.js';
import { hash } from '../../protocols/hashing.js';
import { iteratorType } from '../../protocols/iterators.js';
import { index } from '../../protocols/operators.js';
import { repr } from '../../protocols/text.js';
import { compileRegex } from '../../regex/compile.js';
import { MatchScanner } from '../../regex/match-scanner.js';
import { Matcher, type MatchMode } from '../../regex/match.js';
import type { Program } from '../../regex/program.js';
import type { Text } from '../../regex/text.js';
import { PyMappingProxy } from '../../types/mappingproxy.js';
import { genericAlias } from '../../types/generic.js';
import { refusing } from './error.js';
import { PyMatch } from './match.js';
import { payRegex, reserveRegex, sliceText, subjectOf, textOf } from './subject.js';

export class PyPattern extends PyObject {
  readonly program: Program;
  /** The pattern as the program gave it. */
  readonly source: Value;
  constructor(program: Program, source: Value) {
    super();
    this.program = program;
    this.source = source;
  }
  get isBytes(): boolean {
    return this.program.pattern.isBytes;
  }
}
export const patternType: PyType = layoutType('Pattern', PyPattern, { module: 're', subclassable: false });

/** Patterns kept per executor, oldest first. */
const MAX_CACHE = 512;
/** Patterns longer than this are not kept. */
const MAX_CACHED_LENGTH = 4096;

function cacheOf(): Map<string, PyPattern> {
  return m.stateOf('re', () => new Map<string, PyPattern>());
}

/** `re.purge()`. */
export function purgePatterns(): void {
  cacheOf().clear();
}

function cacheKey(text: Text, flags: number): string | null {
  if (text.length > MAX_CACHED_LENGTH) return null;
  const kind = text.isBytes ? 'b' : text.str === null ? 'w' : 's';
  return `${kind}${flags}:${text.str ?? Array.prototype.join.call(text.codes, ',')}`;
}

/** `re.compile(pattern, flags)`: from the cache where it is there. */
export function compilePattern(pattern: Value, flags: Value): PyPattern {
  if (pattern instanceof PyPattern) {
    if (asInt(flags) !== 0) throw valueErr('cannot process flags argument with a compiled pattern');
    return pattern;
  }
  const bits = asInt(flags);
  if (bits === undefined) throw typeError(`unsupported operand type(s) for &: '${typeName(typeOf(flags))}' and 'int'`);
  const text = textOf(pattern);
  if (text === undefined) throw typeError('first argument must be string or compiled pattern');
  const exact = typeof pattern === 'string' || pattern instanceof PyWideStr || pattern instanceof PyBytes;
  const key = exact ? cacheKey(text, Number(bits)) : null;
  const cache = cacheOf();
  if (key !== null) {
    const hit = cache.get(key);
    if (hit !== undefined) return hit;
  }
  const made = new PyPattern(
    refusing(pattern, () => compileRegex(text, Number(bits), payRegex)),
    pattern,
  );
  if (key !== null) {
    if (cache.size >= MAX_CACHE) {
      for (const oldest of cache.keys()) {
        cache.delete(oldest);
        break;
      }
    }
    cache.set(key, made);
  }
  return made;
}

export function matcherOf(pattern: PyPattern, text: Text): Matcher {
  return new Matcher(pattern.program, text, payRegex, reserveRegex);
}

/** Runs the matcher; running out of backtrack stack is Python's MemoryError. */
export function advance(scanner: MatchScanner, mode: MatchMode = 'search'): boolean {
  return refusing(null, () => scanner.next(mode));
}

function clip(v: Value | undefined, otherwise: number, length: number): number {
  if (v === undefined) return otherwise;
  const i: PyInt = typeof v === 'number' ? v : index(v);
  return i < 0 ? 0 : i > length ? length : Number(i);
}

/** `pattern.match(...)` and its kin: the match or None. */
export function matchOnce(pattern: PyPattern, mode: MatchMode, string: Value, pos: Value | undefined, endpos: Value | undefined): Value {
  const text = subjectOf(string, pattern.isBytes);
  const start = clip(pos, 0, text.length);
  const end = clip(endpos, text.length, text.length);
  const matcher = matcherOf(pattern, text);
  const found = refusing(pattern.source, () => matcher.matchAt(start, end, mode));
  return found ? new PyMatch(pattern, string, matcher, start, end) : null;
}

/** One item of `findall`: the whole match, the only group, or a tuple of all groups. */
function found(pattern: PyPattern, matcher: Matcher, empty: Value): Value {
  const { text, spans } = matcher;
  const { groups } = pattern.program;
  if (groups === 0) return sliceText(text, spans[0], spans[1]);
  if (groups === 1) return spans[2] < 0 ? empty : sliceText(text, spans[2], spans[3]);
  const items: Value[] = [];
  for (let i = 1; i <= groups; i++) items.push(spans[i * 2] < 0 ? empty : sliceText(text, spans[i * 2], spans[i * 2 + 1]));
  return new PyTuple(items);
}

/** An empty text of the subject's kind. */
export function emptyOf(text: Text): Value {
  return text.isBytes ? new PyBytes(new Uint8Array(0)) : '';
}

export function findAll(pattern: PyPattern, string: Value, pos?: Value, endpos?: Value): PyList {
  const text = subjectOf(string, pattern.isBytes);
  const matcher = matcherOf(pattern, text);
  const scanner = new MatchScanner(matcher, clip(pos, 0, text.length), clip(endpos, text.length, text.length));
  const empty = emptyOf(text);
  const items: Value[] = [];
  while (advance(scanner)) {
    m.charge(1);
    pushPaid(items, found(pattern, matcher, empty));
  }
  return new PyList(items);
}

export class MatchIterator extends PyIterator {
  private readonly pattern: PyPattern;
  private readonly string: Value;
  private readonly scanner: MatchScanner;
  private readonly pos: number;
  private readonly endpos: number;
  constructor(pattern: PyPattern, string: Value, pos?: Value, endpos?: Value) {
    super();
    const text = subjectOf(string, pattern.isBytes);
    this.pattern = pattern;
    this.string = string;
    this.pos = clip(pos, 0, text.length);
    this.endpos = clip(endpos, text.length, text.length);
    this.scanner = new MatchScanner(matcherOf(pattern, text), this.pos, this.endpos);
  }
  get text(): Text {
    return this.scanner.matcher.text;
  }
  next(): Value | undefined {
    return this.find('search');
  }
  /** The next match, or undefined. */
  find(mode: MatchMode): PyMatch | undefined {
    m.charge(1);
    if (!advance(this.scanner, mode)) return undefined;
    return new PyMatch(this.pattern, this.string, this.scanner.matcher, this.pos, this.endpos);
  }
}
iteratorType('callable_iterator', MatchIterator);

/** `pattern.scanner(string)`: matches one after another on demand. */
export class PyPatternScanner extends PyObject {
  readonly pattern: PyPattern;
  readonly matches: MatchIterator;
  constructor(pattern: PyPattern, matches: MatchIterator) {
    super();
    this.pattern = pattern;
    this.matches = matches;
  }
}
const scannerType = builtinType('SRE_Scanner', { module: '_sre', subclassable: false });
PyPatternScanner.prototype.cls = scannerType;
defMethods(scannerType, {
  match: ['', 1, (self: PyPatternScanner) => self.matches.find('match') ?? null],
  search: ['', 1, (self: PyPatternScanner) => self.matches.find('search') ?? null],
});
defGetters(scannerType, { pattern: (self: PyPatternScanner) => self.pattern });

export function splitBy(pattern: PyPattern, string: Value, maxsplit: Value): PyList {
  const max = index(maxsplit);
  const text = subjectOf(string, pattern.isBytes);
  const matcher = matcherOf(pattern, text);
  const scanner = new MatchScanner(matcher);
  const items: Value[] = [];
  const { spans } = matcher;
  let last = 0;
  for (let n = 0; max === 0 || n < max; n++) {
    if (!advance(scanner)) break;
    m.charge(1);
    pushPaid(items, sliceText(text, last, spans[0]));
    for (let i = 1; i <= pattern.program.groups; i++) {
      pushPaid(items, spans[i * 2] < 0 ? null : sliceText(text, spans[i * 2], spans[i * 2 + 1]));
    }
    last = spans[1];
  }
  pushPaid(items, sliceText(text, last, text.length));
  return new PyList(items);
}

const FLAG_NAMES: readonly (readonly [number, string])[] = [
  [2, 're.IGNORECASE'],
  [4, 're.LOCALE'],
  [8, 're.MULTILINE'],
  [16, 're.DOTALL'],
  [32, 're.UNICODE'],
  [64, 're.VERBOSE'],
  [128, 're.DEBUG'],
  [256, 're.ASCII'],
];

function patternRepr(self: PyPattern): Value {
  let { flags } = self.program;
  if (!self.isBytes && (flags & (4 | 32 | 256)) === 32) flags &= ~32;
  let text = repr(self.source);
  if (strLength(text) > 200) text = strFromCodePoints(codePointsOfStr(text).slice(0, 200));
  const names: string[] = [];
  for (const [bit, name] of FLAG_NAMES) {
    if ((flags & bit) === 0) continue;
    names.push(name);
    flags &= ~bit;
  }
  if (flags !== 0) names.push(`0x${flags.toString(16)}`);
  return strFrom(`re.compile(${jsText(text)}${names.length === 0 ? '' : `, ${names.join('|')}`})`);
}

function samePattern(a: PyPattern, b: Value): Value {
  if (!(b instanceof PyPattern)) return NotImplemented;
  return a.program.flags === b.program.flags && a.isBytes === b.isBytes && same(a.source, b.source);
}

const POSITIONS = 'string, pos=0, endpos=9223372036854775807';

defMethods(patternType, {
  match: [POSITIONS, 1, (self: PyPattern, string: Value, pos?: Value, endpos?: Value) => matchOnce(self, 'match', string, pos, endpos)],
  fullmatch: [
    POSITIONS,
    1,
    (self: PyPattern, string: Value, pos?: Value, endpos?: Value) => matchOnce(self, 'fullmatch', string, pos, endpos),
  ],
  search: [POSITIONS, 1, (self: PyPattern, string: Value, pos?: Value, endpos?: Value) => matchOnce(self, 'search', string, pos, endpos)],
  findall: [POSITIONS, 1, findAll],
  finditer: [POSITIONS, 1, (self: PyPattern, string: Value, pos?: Value, endpos?: Value) => new MatchIterator(self, string, pos, endpos)],
  scanner: [
    POSITIONS,
    1,
    (self: PyPattern, string: Value, pos?: Value, endpos?: Value) =>
      new PyPatternScanner(self, new MatchIterator(self, string, pos, endpos)),
  ],
  split: ['string, maxsplit=0', 1, (self: PyPattern, string: Value, maxsplit: Value = 0) => splitBy(self, string, maxsplit)],
  __copy__: ['', 1, (self: PyPattern) => self],
  __deepcopy__: ['memo, /', 1, (self: PyPattern) => self],
  __repr__: ['', 1, patternRepr],
  __hash__: ['', 1, (self: PyPattern) => hash(new PyTuple([self.program.flags, self.isBytes, self.source]))],
  __eq__: ['value, /', 1, samePattern],
  __ne__: [
    'value, /',
    1,
    (a: PyPattern, b: Value) => {
      const equal = samePattern(a, b);
      return typeof equal === 'boolean' ? !equal : equal;
    },
  ],
});
defClassMethods(patternType, { __class_getitem__: ['item, /', 1, (cls: Value, item: Value) => genericAlias(cls, item)] });
defGetters(patternType, {
  pattern: (self: PyPattern) => self.source,
  flags: (self: PyPattern) => self.program.flags,
  groups: (self: PyPattern) => self.program.groups,
  groupindex: (self: PyPattern) => {
    const dict = new PyDict();
    for (const [name, group] of self.program.groupIndex) dict.set(strFrom(name), group);
    return new PyMappingProxy(dict);
  },
});
patternType.doc = 'Compiled regular expression object.';
