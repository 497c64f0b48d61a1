/** Parses a pattern to its tree, with CPython's syntax, errors and error positions. */
import { RegexError } from './error.js';
import { classEscape, type GroupScope, patternEscape } from './escapes.js';
import { ASCII, DOTALL, IGNORECASE, LOCALE, MULTILINE, TYPE_FLAGS, UNICODE, VERBOSE } from './flags.js';
import type { Text } from './text.js';
import { END, ESCAPED, isDigitToken, isNumber, type Name, quoted, Tokenizer, tokenLength, tokenText } from './tokenizer.js';
import { AT_BEGINNING, AT_END, type Node, Sequence, type SetItem, UNBOUNDED, type Width } from './tree.js';
import { unicodeFacts } from './unicode.js';

const MAX_GROUPS = 1073741823;
const MAX_REPEAT = 4294967295;
/** Deepest nesting of groups. CPython's own recursion limit is met near 495; a level costs us about 1 KB of JavaScript stack, shared with the guest's frames. */
const MAX_NESTING = 250;

/** A pattern with its groups and the flags it ends up with. */
export interface ParsedPattern {
  readonly tree: Sequence;
  readonly flags: number;
  /** Number of groups, group 0 not counted. */
  readonly groups: number;
  readonly groupIndex: ReadonlyMap<string, number>;
  readonly groupWidths: readonly (Width | null)[];
  /** Texts of the FutureWarnings CPython gives for this pattern. */
  readonly warnings: readonly string[];
}

function flagOf(c: number): number {
  switch (c) {
    case 105:
      return IGNORECASE;
    case 76:
      return LOCALE;
    case 109:
      return MULTILINE;
    case 115:
      return DOTALL;
    case 120:
      return VERBOSE;
    case 97:
      return ASCII;
    case 117:
      return UNICODE;
    default:
      return 0;
  }
}

class ParserState implements GroupScope {
  flags: number;
  readonly index = new Map<string, number>();
  readonly widths: (Width | null)[] = [null];
  /** Group count at the start of the outermost look-behind, or -1. */
  lookbehindGroups = -1;
  /** First position of a condition on each group number. */
  readonly conditions = new Map<number, number>();
  readonly warnings: string[] = [];

  constructor(flags: number) {
    this.flags = flags;
  }

  get groups(): number {
    return this.widths.length;
  }

  isClosed(group: number): boolean {
    return group < this.widths.length && this.widths[group] !== null;
  }

  checkLookbehind(group: number, source: Tokenizer): void {
    if (this.lookbehindGroups < 0) return;
    if (!this.isClosed(group)) throw source.error('cannot refer to an open group');
    if (group >= this.lookbehindGroups) throw source.error('cannot refer to group defined in the same lookbehind subpattern');
  }

  openGroup(name: Name | null, source: Tokenizer): number {
    const group = this.widths.length;
    this.widths.push(null);
    if (name === null) return group;
    const old = this.index.get(name.text);
    if (old !== undefined) {
      throw source.error(
        `redefinition of group name ${quoted(name.points, false)} as group ${group}; was group ${old}`,
        name.points.length + 1,
      );
    }
    this.index.set(name.text, group);
    return group;
  }
}

/**
 * Parses `pattern` under `flags`.
 * @throws {RegexError} for what CPython refuses, with its message and position.
 */
export function parsePattern(pattern: Text, flags: number, charge?: (operations: number) => void): ParsedPattern {
  const source = new Tokenizer(pattern, charge);
  const state = new ParserState(flags);
  const tree = parseAlternatives(source, state, (flags & VERBOSE) !== 0, 0);
  const finalFlags = checkFlags(pattern.isBytes, state.flags);
  if (source.next !== END) throw source.error('unbalanced parenthesis');
  for (const [group, pos] of state.conditions) {
    if (group >= state.groups) throw new RegexError(`invalid group reference ${group}`, pattern, pos);
  }
  return {
    tree,
    flags: finalFlags,
    groups: state.groups - 1,
    groupIndex: state.index,
    groupWidths: state.widths,
    warnings: state.warnings,
  };
}

function checkFlags(isBytes: boolean, flags: number): number {
  const refuse = (msg: string): RegexError => new RegexError(msg, null, null, 'value');
  if (isBytes) {
    if (flags & UNICODE) throw refuse('cannot use UNICODE flag with a bytes pattern');
    if (flags & LOCALE && flags & ASCII) throw refuse('ASCII and LOCALE flags are incompatible');
    return flags;
  }
  if (flags & LOCALE) throw refuse('cannot use LOCALE flag with a str pattern');
  if (!(flags & ASCII)) return flags | UNICODE;
  if (flags & UNICODE) throw refuse('ASCII and UNICODE flags are incompatible');
  return flags;
}

function parseAlternatives(source: Tokenizer, state: ParserState, verboseAtStart: boolean, nested: number): Sequence {
  if (nested > MAX_NESTING) throw new RegexError('maximum recursion depth exceeded', null, null, 'recursion');
  let verbose = verboseAtStart;
  const items: Sequence[] = [];
  for (;;) {
    items.push(parseSequence(source, state, verbose, nested, nested === 0 && items.length === 0));
    if (!source.match(124)) break;
    if (nested === 0) verbose = (state.flags & VERBOSE) !== 0;
  }
  if (items.length === 1) return items[0];
  return new Sequence(factor(items));
}

function sameUnit(a: Node, b: Node): boolean {
  if (a.op === 'literal') return b.op === 'literal' && a.code === b.code;
  if (a.op === 'notLiteral') return b.op === 'notLiteral' && a.code === b.code;
  if (a.op === 'any') return b.op === 'any';
  return a.op === 'at' && b.op === 'at' && a.where === b.where;
}

/** Moves a common prefix out of the alternatives, and turns alternatives of one character each into a set. */
function factor(items: Sequence[]): Node[] {
  const out: Node[] = [];
  let shared = 0;
  for (;;) {
    const first = items[0].nodes[shared];
    if (first === undefined || !items.every((item) => shared < item.nodes.length && sameUnit(first, item.nodes[shared]))) break;
    out.push(first);
    shared++;
  }
  const rest = shared === 0 ? items : items.map((item) => new Sequence(item.nodes.slice(shared)));
  const set: SetItem[] = [];
  for (const item of rest) {
    const node = item.nodes[0];
    if (item.nodes.length === 1 && node.op === 'literal') set.push({ lo: node.code, hi: node.code });
    else if (item.nodes.length === 1 && node.op === 'set' && !node.negate) set.push(...node.items);
    else {
      out.push({ op: 'branch', items: rest });
      return out;
    }
  }
  out.push({ op: 'set', negate: false, items: set });
  return out;
}

function isWhitespace(c: number): boolean {
  return c === 32 || (c >= 9 && c <= 13);
}

function parseSequence(source: Tokenizer, state: ParserState, verboseAtStart: boolean, nested: number, first: boolean): Sequence {
  let verbose = verboseAtStart;
  const nodes: Node[] = [];
  for (;;) {
    const token = source.next;
    if (token === END || token === 124 || token === 41) break;
    source.get();
    if (verbose && isWhitespace(token)) continue;
    if (verbose && token === 35) {
      for (let c = source.get(); c !== END && c !== 10; ) c = source.get();
      continue;
    }
    if (token >= ESCAPED) nodes.push(patternEscape(source, token, state));
    else if (token === 91) nodes.push(parseSet(source, state));
    else if (token === 42 || token === 43 || token === 63 || token === 123) parseRepeat(source, token, nodes);
    else if (token === 46) nodes.push({ op: 'any' });
    else if (token === 94) nodes.push({ op: 'at', where: AT_BEGINNING });
    else if (token === 36) nodes.push({ op: 'at', where: AT_END });
    else if (token === 40) {
      const node = parseGroup(source, state, verbose, nested, first && nodes.length === 0);
      if (node === 'flags') verbose = (state.flags & VERBOSE) !== 0;
      else if (node !== null) nodes.push(node);
    } else nodes.push({ op: 'literal', code: token });
  }
  return new Sequence(unwrapPlainGroups(nodes));
}

function isPlainGroup(node: Node): boolean {
  return node.op === 'group' && node.group === 0 && node.add === 0 && node.del === 0;
}

function unwrapPlainGroups(nodes: Node[]): Node[] {
  if (!nodes.some(isPlainGroup)) return nodes;
  const out: Node[] = [];
  for (const node of nodes) {
    if (node.op === 'group' && isPlainGroup(node)) for (const inner of node.body.nodes) out.push(inner);
    else out.push(node);
  }
  return out;
}

function readDigits(source: Tokenizer): string {
  let out = '';
  while (isDigitToken(source.next)) out += String.fromCharCode(source.get());
  return out;
}

function repeatBound(digits: string): number {
  const n = Number(digits);
  if (n >= MAX_REPEAT) throw new RegexError('the repetition number is too large', null, null, 'overflow');
  return Math.min(n, UNBOUNDED);
}

function parseRepeat(source: Tokenizer, token: number, nodes: Node[]): void {
  const here = source.tell();
  let min = token === 43 ? 1 : 0;
  let max = token === 63 ? 1 : UNBOUNDED;
  if (token === 123) {
    if (source.next === 125) {
      nodes.push({ op: 'literal', code: token });
      return;
    }
    const lo = readDigits(source);
    const hi = source.match(44) ? readDigits(source) : lo;
    if (!source.match(125)) {
      nodes.push({ op: 'literal', code: token });
      source.seek(here);
      return;
    }
    if (lo !== '') min = repeatBound(lo);
    if (hi !== '') {
      max = repeatBound(hi);
      if (max < min) throw source.error('min repeat greater than max repeat', source.tell() - here);
    }
  }
  const item = nodes.length > 0 ? nodes[nodes.length - 1] : null;
  if (item === null || item.op === 'at') throw source.error('nothing to repeat', source.tell() - here + 1);
  if (item.op === 'repeat') throw source.error('multiple repeat', source.tell() - here + 1);
  const body = item.op === 'group' && isPlainGroup(item) ? item.body : new Sequence([item]);
  const kind = source.match(63) ? 'lazy' : source.match(43) ? 'possessive' : 'greedy';
  nodes[nodes.length - 1] = { op: 'repeat', kind, min, max, body };
}

const SET_OPERATIONS: ReadonlyMap<number, string> = new Map([
  [45, 'difference'],
  [38, 'intersection'],
  [126, 'symmetric difference'],
  [124, 'union'],
]);

function parseSet(source: Tokenizer, state: ParserState): Node {
  const here = source.tell() - 1;
  const items: SetItem[] = [];
  if (source.next === 91) state.warnings.push(`Possible nested set at position ${source.tell()}`);
  const negate = source.match(94);
  const unterminated = (): RegexError => source.error('unterminated character set', source.tell() - here);
  const add = (node: Node): void => {
    if (node.op === 'literal') items.push({ lo: node.code, hi: node.code });
    else if (node.op === 'set') items.push(node.items[0]);
  };
  for (;;) {
    const token = source.get();
    if (token === END) throw unterminated();
    if (token === 93 && items.length > 0) break;
    const operation = SET_OPERATIONS.get(token);
    if (operation !== undefined && items.length > 0 && source.next === token) {
      state.warnings.push(`Possible set ${operation} at position ${source.tell() - 1}`);
    }
    const low: Node = token >= ESCAPED ? classEscape(source, token) : { op: 'literal', code: token };
    if (!source.match(45)) {
      add(low);
      continue;
    }
    const that = source.get();
    if (that === END) throw unterminated();
    if (that === 93) {
      add(low);
      items.push({ lo: 45, hi: 45 });
      break;
    }
    if (that === 45) state.warnings.push(`Possible set difference at position ${source.tell() - 2}`);
    const high: Node = that >= ESCAPED ? classEscape(source, that) : { op: 'literal', code: that };
    if (low.op !== 'literal' || high.op !== 'literal' || high.code < low.code) {
      throw source.error(`bad character range ${tokenText(token)}-${tokenText(that)}`, tokenLength(token) + 1 + tokenLength(that));
    }
    items.push({ lo: low.code, hi: high.code });
  }
  const only = items[0];
  if ('lo' in only && only.lo === only.hi && items.every((item) => 'lo' in item && item.lo === only.lo && item.hi === only.lo)) {
    return negate ? { op: 'notLiteral', code: only.lo } : { op: 'literal', code: only.lo };
  }
  return { op: 'set', negate, items };
}

/** Parses what follows `(`; null for a comment, 'flags' for global flags. */
function parseGroup(source: Tokenizer, state: ParserState, verbose: boolean, nested: number, first: boolean): Node | null | 'flags' {
  const start = source.tell() - 1;
  let capture = true;
  let atomic = false;
  let name: Name | null = null;
  let add = 0;
  let del = 0;
  if (source.match(63)) {
    const c = takeExtension(source);
    if (c === 80) {
      if (source.match(60)) {
        name = source.until(62, 'group name');
        source.checkGroupName(name, 1);
      } else if (source.match(61)) return parseNamedReference(source, state);
      else {
        const other = takeExtension(source);
        throw source.error(`unknown extension ?P${tokenText(other)}`, tokenLength(other) + 2);
      }
    } else if (c === 58) capture = false;
    else if (c === 35) {
      for (;;) {
        if (source.next === END) throw source.error('missing ), unterminated comment', source.tell() - start);
        if (source.get() === 41) return null;
      }
    } else if (c === 61 || c === 33 || c === 60) return parseAssertion(source, state, verbose, nested, start, c);
    else if (c === 40) return parseConditional(source, state, verbose, nested, start);
    else if (c === 62) {
      capture = false;
      atomic = true;
    } else if (c === 45 || flagOf(c) !== 0) {
      const scoped = parseFlags(source, state, c);
      if (scoped === null) {
        if (!first) throw source.error('global flags not at the start of the expression', source.tell() - start);
        return 'flags';
      }
      capture = false;
      add = scoped.add;
      del = scoped.del;
    } else throw source.error(`unknown extension ?${tokenText(c)}`, tokenLength(c) + 1);
  }
  const group = capture ? state.openGroup(name, source) : 0;
  const innerVerbose = (verbose || (add & VERBOSE) !== 0) && !(del & VERBOSE);
  const body = parseAlternatives(source, state, innerVerbose, nested + 1);
  closeParenthesis(source, start);
  if (group !== 0) state.widths[group] = body.width(state.widths);
  return atomic ? { op: 'atomic', body } : { op: 'group', group, add, del, body };
}

function takeExtension(source: Tokenizer): number {
  const c = source.get();
  if (c === END) throw source.error('unexpected end of pattern');
  return c;
}

function closeParenthesis(source: Tokenizer, start: number): void {
  if (!source.match(41)) throw source.error('missing ), unterminated subpattern', source.tell() - start);
}

function groupByName(source: Tokenizer, state: ParserState, name: Name): number {
  source.checkGroupName(name, 1);
  const group = state.index.get(name.text);
  if (group === undefined) throw source.error(`unknown group name ${quoted(name.points, false)}`, name.points.length + 1);
  return group;
}

function parseNamedReference(source: Tokenizer, state: ParserState): Node {
  const name = source.until(41, 'group name');
  const group = groupByName(source, state, name);
  if (!state.isClosed(group)) throw source.error('cannot refer to an open group', name.points.length + 1);
  state.checkLookbehind(group, source);
  return { op: 'reference', group };
}

function parseAssertion(source: Tokenizer, state: ParserState, verbose: boolean, nested: number, start: number, mark: number): Node {
  let sign = mark;
  const behind = mark === 60;
  const outer = state.lookbehindGroups;
  if (behind) {
    sign = takeExtension(source);
    if (sign !== 61 && sign !== 33) throw source.error(`unknown extension ?<${tokenText(sign)}`, tokenLength(sign) + 2);
    if (outer < 0) state.lookbehindGroups = state.groups;
  }
  const body = parseAlternatives(source, state, verbose, nested + 1);
  if (behind && outer < 0) state.lookbehindGroups = -1;
  closeParenthesis(source, start);
  if (sign === 33 && body.nodes.length === 0) return { op: 'fail' };
  return { op: 'assert', negate: sign === 33, behind, body };
}

function parseConditional(source: Tokenizer, state: ParserState, verbose: boolean, nested: number, start: number): Node {
  const name = source.until(41, 'group name');
  let group: number;
  if (!isNumber(name)) group = groupByName(source, state, name);
  else {
    group = Number(name.text);
    if (group === 0) throw source.error('bad group number', name.points.length + 1);
    if (group >= MAX_GROUPS) throw source.error(`invalid group reference ${name.text.replace(/^0+/, '')}`, name.points.length + 1);
    if (!state.conditions.has(group)) state.conditions.set(group, source.tell() - name.points.length - 1);
  }
  state.checkLookbehind(group, source);
  if (nested >= MAX_NESTING) throw new RegexError('maximum recursion depth exceeded', null, null, 'recursion');
  const yes = parseSequence(source, state, verbose, nested + 1, false);
  let no: Sequence | null = null;
  if (source.match(124)) {
    no = parseSequence(source, state, verbose, nested + 1, false);
    if (source.next === 124) throw source.error('conditional backref with more than two branches');
  }
  closeParenthesis(source, start);
  return { op: 'conditional', group, yes, no };
}

/** Reads inline flags from their first character on. Global ones go to the state and give null. */
function parseFlags(source: Tokenizer, state: ParserState, firstToken: number): { add: number; del: number } | null {
  let c = firstToken;
  let add = 0;
  let del = 0;
  if (c !== 45) {
    for (;;) {
      const flag = flagOf(c);
      if (c === 76 && !source.source.isBytes) throw source.error("bad inline flags: cannot use 'L' flag with a str pattern");
      if (c === 117 && source.source.isBytes) throw source.error("bad inline flags: cannot use 'u' flag with a bytes pattern");
      add |= flag;
      if (flag & TYPE_FLAGS && (add & TYPE_FLAGS) !== flag) {
        throw source.error("bad inline flags: flags 'a', 'u' and 'L' are incompatible");
      }
      c = source.get();
      if (c === END) throw source.error('missing -, : or )');
      if (c === 41 || c === 45 || c === 58) break;
      if (flagOf(c) === 0) throw unknownFlag(source, c, 'missing -, : or )');
    }
  }
  if (c === 41) {
    state.flags |= add;
    return null;
  }
  if (c === 45) {
    c = source.get();
    if (c === END) throw source.error('missing flag');
    if (flagOf(c) === 0) throw unknownFlag(source, c, 'missing flag');
    for (;;) {
      const flag = flagOf(c);
      if (flag & TYPE_FLAGS) throw source.error("bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
      del |= flag;
      c = source.get();
      if (c === END) throw source.error('missing :');
      if (c === 58) break;
      if (flagOf(c) === 0) throw unknownFlag(source, c, 'missing :');
    }
  }
  if (add & del) throw source.error('bad inline flags: flag turned on and off', 1);
  return { add, del };
}

function unknownFlag(source: Tokenizer, c: number, otherwise: string): RegexError {
  const isAlpha = c < ESCAPED && unicodeFacts().isAlpha(c);
  return source.error(isAlpha ? 'unknown flag' : otherwise, tokenLength(c));
}
