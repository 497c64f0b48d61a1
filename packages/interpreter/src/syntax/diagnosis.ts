// Finds the SyntaxError that CPython would report for a program that does not parse.
//
// CPython parses with a PEG, and which error it reports depends on the order in which that PEG tries things. So the
// fast parser only says that something is wrong, and here a PEG machine runs CPython's two passes: one to find the
// furthest token, one with the rules for known mistakes. It keeps its own stack, so no nesting can overflow ours.
import { DIAGNOSTIC_GRAMMAR } from './diagnostic-grammar.js';
import { PySyntaxError, type SyntaxErrorName, sourceLine } from './errors.js';
import { type Alternative, type Item, type Rule, type Target, readGrammar } from './grammar-reader.js';
import { LiteralError, decodeText, numberValue, stringValue } from './literals.js';
import * as T from './tokens.js';
import { kindOf } from './tokens.js';
import type { Tokenized } from './tokenizer.js';

/** What a rule matched: enough of a tree to name it in a message. */
interface Match {
  kind: string;
  /** First and last token. */
  first: number;
  last: number;
  parts: Match[];
  /** On comparisons: begins with `in`; on arguments: has a `**`. */
  flag: boolean;
}

/** A rule being matched. */
interface Frame {
  rule: Rule;
  start: number;
  pos: number;
  alternative: number;
  item: number;
  values: (Match | null)[];
  loop: Match[];
  /** In a list: where its last complete element ended, and whether a separator is due. */
  loopEnd: number;
  separatorDue: boolean;
  cut: boolean;
  invalidBefore: boolean;
}

interface Remembered {
  end: number;
  match: Match | null;
}

let grammar: Map<string, Rule> | null = null;

function rules(): Map<string, Rule> {
  grammar ??= readGrammar(DIAGNOSTIC_GRAMMAR);
  return grammar;
}

/** More than there are named rules; the memo's keys are built with it, and stay small integers. */
const RULE_SPACE = 512;

/** The memo's bound: about a second of work. Beyond it the error is reported without its special form. */
const MAX_REMEMBERED = 1_000_000;

/** Thrown when a statement is too large to be diagnosed. */
class TooLarge {}

const IN = kindOf('in');

const EXPRESSION_NAMES: Map<string, string> = new Map([
  ['Attribute', 'attribute'],
  ['Subscript', 'subscript'],
  ['Starred', 'starred'],
  ['Name', 'name'],
  ['List', 'list'],
  ['Tuple', 'tuple'],
  ['Lambda', 'lambda'],
  ['Call', 'function call'],
  ['BoolOp', 'expression'],
  ['BinOp', 'expression'],
  ['UnaryOp', 'expression'],
  ['GeneratorExp', 'generator expression'],
  ['Yield', 'yield expression'],
  ['Await', 'await expression'],
  ['ListComp', 'list comprehension'],
  ['SetComp', 'set comprehension'],
  ['DictComp', 'dict comprehension'],
  ['Dict', 'dict literal'],
  ['Set', 'set display'],
  ['JoinedStr', 'f-string expression'],
  ['Constant', 'literal'],
  ['True', 'True'],
  ['False', 'False'],
  ['None', 'None'],
  ['Ellipsis', 'ellipsis'],
  ['Compare', 'comparison'],
  ['IfExp', 'conditional expression'],
  ['NamedExpr', 'named expression'],
]);

/** One pass over the tokens. */
class Pass {
  /** The furthest token looked at. */
  furthest: number = 0;
  private readonly tokenized: Tokenized;
  private readonly tokens: Tokenized['tokens'];
  private readonly source: string;
  private invalid: boolean;
  private readonly memo: Map<number, Remembered> = new Map();
  private readonly stack: Frame[] = [];

  constructor(tokenized: Tokenized, from: number, invalid: boolean) {
    this.tokenized = tokenized;
    this.tokens = tokenized.tokens;
    this.source = tokenized.source;
    this.invalid = invalid;
    this.furthest = from;
  }

  /** Runs a rule; true when it matches. Throws the PySyntaxError of the first mistake that is recognised. */
  run(start: Rule, from: number): boolean {
    const stack = this.stack;
    let remembered = this.enter(start, from);
    while (stack.length > 0) {
      const frame = stack[stack.length - 1];
      if (remembered !== null) {
        const item = frame.rule.alternatives[frame.alternative].items[frame.item];
        this.consume(frame, item, remembered.match, remembered.end);
        remembered = null;
      }
      remembered = this.advance(frame);
    }
    return remembered !== null && remembered.match !== null;
  }

  private fetch(at: number): number {
    if (at > this.furthest) this.furthest = at;
    const kind = this.tokens.kind(at);
    if (kind === T.ERRORTOKEN) throw this.tokenized.error;
    return kind;
  }

  private text(at: number): string {
    return this.source.slice(this.tokens.start(at), this.tokens.end(at));
  }

  private key(rule: Rule, at: number, invalid: boolean): number {
    return (at * RULE_SPACE + rule.id) * 2 + (invalid && !rule.shared ? 1 : 0);
  }

  /** Begins a rule, unless its outcome is known already. */
  private enter(rule: Rule, at: number): Remembered | null {
    if (rule.name !== '') {
      const known = this.memo.get(this.key(rule, at, this.invalid));
      if (known !== undefined) return known;
    }
    this.fetch(at);
    const frame: Frame = {
      rule,
      start: at,
      pos: at,
      alternative: 0,
      item: 0,
      values: [],
      loop: [],
      loopEnd: at,
      separatorDue: false,
      cut: false,
      invalidBefore: this.invalid,
    };
    if (rule.name === 'expression_plain') this.invalid = false;
    this.stack.push(frame);
    return null;
  }

  private finish(frame: Frame, match: Match | null): Remembered {
    this.stack.length--;
    this.invalid = frame.invalidBefore;
    const result: Remembered = { end: frame.pos, match };
    if (frame.rule.name !== '') {
      if (this.memo.size >= MAX_REMEMBERED) throw new TooLarge();
      this.memo.set(this.key(frame.rule, frame.start, this.invalid), result);
    }
    return result;
  }

  /** Steps a frame until it is done, or needs another rule. */
  private advance(frame: Frame): Remembered | null {
    for (;;) {
      const alternatives = frame.rule.alternatives;
      if (frame.alternative >= alternatives.length) return this.finish(frame, null);
      const alternative = alternatives[frame.alternative];
      if (frame.item === 0 && alternative.first[this.tokens.kind(frame.start)] === 0) {
        frame.alternative++;
        continue;
      }
      if (alternative.invalid && !this.invalid) {
        frame.alternative++;
        continue;
      }
      if (frame.item === alternative.items.length) {
        return this.finish(frame, this.yield(frame, alternative));
      }
      const item = alternative.items[frame.item];
      if (item.mode === 'cut') {
        frame.cut = true;
        frame.item++;
        continue;
      }
      const target = item.mode === 'list' && frame.separatorDue ? item.separator! : item.target!;
      if (target.t === 'rule') {
        const known = this.enter(target.rule!, frame.pos);
        if (known === null) return null;
        this.consume(frame, item, known.match, known.end);
      } else {
        const match = this.matchToken(target, frame.pos);
        this.consume(frame, item, match, frame.pos + 1);
      }
    }
  }

  private matchToken(target: Target, at: number): Match | null {
    const kind = this.fetch(at);
    let fits: boolean;
    if (target.t === 'token') fits = kind === target.kind;
    else if (kind !== T.NAME) fits = false;
    else if (target.t === 'word') fits = this.text(at) === target.text;
    else {
      // CPython compares only as many characters as the name has, so `c` passes for `case`
      const text = this.text(at);
      fits = text === '_' || 'case'.startsWith(text) || 'match'.startsWith(text) || 'type'.startsWith(text);
    }
    if (!fits) return null;
    return { kind: kind === T.NAME ? 'Name' : 'token', first: at, last: at, parts: [], flag: false };
  }

  private nextItem(frame: Frame, value: Match | null): void {
    frame.values[frame.item++] = value;
    frame.loop = [];
    frame.loopEnd = frame.pos;
    frame.separatorDue = false;
  }

  private nextAlternative(frame: Frame): void {
    frame.alternative = frame.cut ? frame.rule.alternatives.length : frame.alternative + 1;
    frame.item = 0;
    frame.pos = frame.start;
    frame.values = [];
    frame.loop = [];
    frame.loopEnd = frame.start;
    frame.separatorDue = false;
  }

  /** Takes the outcome of an item's target into its frame. */
  private consume(frame: Frame, item: Item, match: Match | null, end: number): void {
    switch (item.mode) {
      case 'one':
      case 'optional':
        if (match !== null) frame.pos = end;
        else if (item.mode === 'one') {
          this.nextAlternative(frame);
          return;
        }
        this.nextItem(frame, match);
        return;
      case 'and':
      case 'not':
        if ((match !== null) === (item.mode === 'and')) this.nextItem(frame, null);
        else this.nextAlternative(frame);
        return;
      case 'forced':
        if (match === null) {
          const text = item.target!.t === 'token' ? item.target!.text : '';
          throw this.range(frame.pos, frame.pos, `expected '${text}'`);
        }
        frame.pos = end;
        this.nextItem(frame, match);
        return;
      case 'star':
      case 'plus':
        if (match !== null) {
          frame.loop.push(match);
          frame.pos = end;
        } else if (item.mode === 'plus' && frame.loop.length === 0) this.nextAlternative(frame);
        else this.nextItem(frame, items(frame.loop, frame.pos));
        return;
      default:
        this.consumeListElement(frame, match, end);
    }
  }

  private consumeListElement(frame: Frame, match: Match | null, end: number): void {
    if (match === null) {
      if (frame.loop.length === 0) {
        this.nextAlternative(frame);
        return;
      }
      frame.pos = frame.loopEnd;
      this.nextItem(frame, items(frame.loop, frame.pos));
      return;
    }
    frame.pos = end;
    if (!frame.separatorDue) {
      frame.loop.push(match);
      frame.loopEnd = end;
    }
    frame.separatorDue = !frame.separatorDue;
  }

  private labelled(frame: Frame, alternative: Alternative, label: string): Match | null {
    for (let i = 0; i < alternative.items.length; i++) {
      if (alternative.items[i].label === label) return frame.values[i];
    }
    return null;
  }

  private yield(frame: Frame, alternative: Alternative): Match | null {
    const action = alternative.action;
    const last = Math.max(frame.start, frame.pos - 1);
    switch (action.t) {
      case 'default': {
        if (alternative.items.length === 1 && frame.values[0] !== null) return frame.values[0];
        return { kind: 'other', first: frame.start, last, parts: [], flag: false };
      }
      case 'value':
        return this.labelled(frame, alternative, action.label);
      case 'node': {
        const parts: Match[] = [];
        for (const label of action.labels) {
          const value = this.labelled(frame, alternative, label);
          if (value === null) continue;
          if (value.kind === 'Items') for (const part of value.parts) parts.push(part);
          else parts.push(value);
        }
        if (action.kind === 'Items') return items(parts, frame.start);
        return { kind: action.kind, first: frame.start, last, parts, flag: false };
      }
      case 'call': {
        const a = this.labelled(frame, alternative, 'a');
        const b = this.labelled(frame, alternative, 'b');
        return this.call(frame, action.name, a, b, action.text);
      }
    }
  }

  // --- what the grammar's @ actions do; null makes the whole rule fail

  private call(frame: Frame, name: string, a: Match | null, b: Match | null, text: string): Match | null {
    switch (name) {
      case 'at':
        throw this.range(a!.first, a!.last, this.fill(text, a!));
      case 'range':
        throw this.range(a!.first, (b ?? a!).last, this.fill(text, a!));
      case 'from':
        throw this.startingFrom(a!, text);
      case 'last':
        throw this.atToken(this.furthest, 'SyntaxError', text);
      case 'next':
        throw this.atToken(frame.pos, 'SyntaxError', text);
      case 'indent':
        throw this.atToken(this.furthest, 'IndentationError', text);
      case 'indentAfter':
        throw this.atToken(this.furthest, 'IndentationError', text.replace('%l', String(this.tokens.line(a!.first))));
      case 'afterKey':
        throw this.error('SyntaxError', text, this.tokens.line(a!.first), this.tokens.endCol(a!.last), this.tokens.endLine(a!.last), 0);
      case 'target':
        return this.invalidTarget(a!, text);
      case 'legacy':
        if (!this.isLegacy(a!)) return null;
        throw this.range(
          a!.first,
          b!.last,
          `Missing parentheses in call to '${this.text(a!.first)}'. Did you mean ${this.text(a!.first)}(...)?`,
        );
      case 'missingComma':
        if (this.isLegacy(a!) || this.tokens.level(frame.pos - 1) === 0) return null;
        throw this.range(a!.first, b!.last, 'invalid syntax. Perhaps you forgot a comma?');
      case 'bareGenerator':
        if (a!.parts.length <= 1) return null;
        throw this.range(a!.parts[a!.parts.length - 1].first, b!.last, 'Generator expression must be parenthesized');
      case 'positionalAfterKeyword':
        throw this.atToken(this.furthest, 'SyntaxError', `positional argument follows keyword argument${a!.flag ? ' unpacking' : ''}`);
      case 'typeBound': {
        const what = b!.kind === 'Tuple' ? 'constraints' : 'bound';
        throw this.startingFrom(a!, `cannot use ${what} with ${text}`);
      }
      default:
        return this.build(frame, name, a, b);
    }
  }

  private build(frame: Frame, name: string, a: Match | null, b: Match | null): Match | null {
    const first = frame.start;
    const last = frame.pos - 1;
    switch (name) {
      case 'compare':
        return { kind: 'Compare', first, last, parts: [a!], flag: this.tokens.kind(b!.parts[0].first) === IN };
      case 'primary':
        return { kind: b!.parts[b!.parts.length - 1].kind, first, last, parts: [], flag: false };
      case 'callArguments':
      case 'keywordArguments': {
        const named = b === null ? [] : b.parts;
        const parts = name === 'callArguments' ? a!.parts.slice() : [];
        for (const part of named) if (part.kind === 'Starred') parts.push(part);
        return { kind: 'Call', first, last, parts, flag: named.some((part) => part.kind === 'DoubleStarred') };
      }
      case 'number':
        this.literal(() => numberValue(this.text(first)), first);
        return { kind: 'Constant', first, last, parts: [], flag: false };
      case 'realPart':
        if (this.isImaginary(a!.first)) throw this.range(first, last, 'real number required in complex literal');
        return a;
      case 'imaginaryPart':
        if (!this.isImaginary(a!.first)) throw this.range(first, last, 'imaginary number required in complex literal');
        return a;
      case 'string':
        this.literal(() => stringValue(this.text(first)), first);
        return { kind: 'Constant', first, last, parts: [], flag: this.isBytes(first) };
      case 'specText':
        this.literal(() => decodeText(this.text(first)), first);
        return a;
      case 'fstring':
        this.checkFString(a!.first, b!);
        return { kind: 'JoinedStr', first, last, parts: [], flag: false };
      case 'strings': {
        const bytes = a!.parts.filter((part) => part.flag).length;
        if (bytes > 0 && bytes < a!.parts.length) {
          throw this.atToken(this.furthest, 'SyntaxError', 'cannot mix bytes and nonbytes literals');
        }
        const kind = a!.parts.some((part) => part.kind === 'JoinedStr') ? 'JoinedStr' : 'Constant';
        return { kind, first, last, parts: [], flag: false };
      }
      default:
        return this.conversion(a!, b!);
    }
  }

  private conversion(a: Match, b: Match): Match {
    if (this.tokens.end(a.first) !== this.tokens.start(b.first)) {
      throw this.range(a.first, b.first, 'f-string: conversion type must come right after the exclamanation mark');
    }
    const text = this.text(b.first);
    if (text !== 's' && text !== 'r' && text !== 'a') {
      throw this.range(b.first, b.first, `f-string: invalid conversion character '${text}': expected 's', 'r', or 'a'`);
    }
    return b;
  }

  private checkFString(start: number, middles: Match): void {
    const prefix = this.text(start);
    const quote = Math.max(prefix.indexOf("'"), prefix.indexOf('"') < 0 ? -1 : prefix.indexOf('"'));
    const letters = prefix.slice(0, quote);
    if (letters.indexOf('r') >= 0 || letters.indexOf('R') >= 0) return;
    for (const middle of middles.parts) {
      if (this.tokens.kind(middle.first) === T.FSTRING_MIDDLE) {
        this.literal(() => decodeText(this.text(middle.first)), middle.first);
      }
    }
  }

  private literal(check: () => unknown, at: number): void {
    try {
      check();
    } catch (problem) {
      if (!(problem instanceof LiteralError)) throw problem;
      if (problem.wholeLine) {
        throw this.error('SyntaxError', problem.message, this.tokens.line(at), 0, this.tokens.endLine(at), 0);
      }
      throw this.atToken(this.furthest, 'SyntaxError', problem.message);
    }
  }

  private isImaginary(at: number): boolean {
    const text = this.text(at);
    return text.endsWith('j') || text.endsWith('J');
  }

  private isBytes(at: number): boolean {
    const text = this.text(at);
    for (let i = 0; i < 2; i++) {
      const c = text.charCodeAt(i);
      if (c === 98 || c === 66) return true;
      if (c === 39 || c === 34) return false;
    }
    return false;
  }

  private isLegacy(match: Match): boolean {
    if (match.kind !== 'Name') return false;
    const text = this.text(match.first);
    return text === 'print' || text === 'exec';
  }

  private fill(text: string, match: Match): string {
    if (text.indexOf('%n') >= 0) return text.replace('%n', EXPRESSION_NAMES.get(match.kind) ?? match.kind);
    return text.indexOf('%t') >= 0 ? text.replace('%t', this.text(match.first)) : text;
  }

  private invalidTarget(match: Match, use: string): Match | null {
    const bad = findInvalidTarget(match, use);
    if (bad === null) return null;
    const name = EXPRESSION_NAMES.get(bad.kind) ?? bad.kind;
    throw this.range(bad.first, bad.last, use === 'del' ? `cannot delete ${name}` : `cannot assign to ${name}`);
  }

  // --- positions

  error(name: SyntaxErrorName, message: string, line: number, offset: number, endLine: number, endOffset: number): PySyntaxError {
    let text = sourceLine(this.source, line);
    if (line !== this.tokens.endLine(this.furthest) && text.endsWith('\n')) text = text.slice(0, -1);
    // CPython measures the end against the first line
    const end = endLine === line ? endOffset : Math.min(endOffset, text.length + 1);
    return new PySyntaxError(name, message, line, offset, endLine, end, text);
  }

  range(first: number, last: number, message: string): PySyntaxError {
    const t = this.tokens;
    return this.error('SyntaxError', message, t.line(first), t.col(first) + 1, t.endLine(last), t.endCol(last) + 1);
  }

  private startingFrom(match: Match, message: string): PySyntaxError {
    const t = this.tokens;
    const far = this.furthest;
    return this.error('SyntaxError', message, t.line(match.first), t.col(match.first) + 1, t.endLine(far), t.endCol(far));
  }

  /** At a token; layout tokens have no width, and CPython reports where its tokenizer stood. */
  atToken(at: number, name: SyntaxErrorName, message: string): PySyntaxError {
    const t = this.tokens;
    const kind = t.kind(at);
    if (kind === T.INDENT || kind === T.DEDENT || kind === T.ENDMARKER) {
      return this.error(name, message, t.line(at), t.col(at), t.endLine(at), -1);
    }
    return this.error(name, message, t.line(at), t.col(at) + 1, t.endLine(at), t.endCol(at) + 1);
  }
}

function items(parts: Match[], at: number): Match {
  const first = parts.length > 0 ? parts[0].first : at;
  const last = parts.length > 0 ? parts[parts.length - 1].last : at;
  return { kind: 'Items', first, last, parts, flag: false };
}

function findInvalidTarget(match: Match, use: string): Match | null {
  switch (match.kind) {
    case 'List':
    case 'Tuple':
      for (const part of match.parts) {
        const bad = findInvalidTarget(part, use);
        if (bad !== null) return bad;
      }
      return null;
    case 'Starred':
      return use === 'del' ? match : findInvalidTarget(match.parts[0], use);
    case 'Compare':
      // `for a in b` reads as a comparison
      if (use !== 'for') return match;
      return match.flag ? findInvalidTarget(match.parts[0], use) : null;
    case 'Name':
    case 'Subscript':
    case 'Attribute':
      return null;
    default:
      return match;
  }
}

/** Some lexical errors further on win over a grammatical one, and so does a bracket left open on an earlier line. */
function preferLexical(tokenized: Tokenized, pass: Pass, found: PySyntaxError): PySyntaxError {
  const error = tokenized.error;
  if (error === null || found === error) return found;
  if (tokenized.errorPrevails) return error;
  const open = tokenized.openBracket;
  if (open === null || tokenized.insideFString || tokenized.tokens.line(pass.furthest) <= open.line) return found;
  return pass.error('SyntaxError', `'${open.text}' was never closed`, open.line, open.col + 1, open.line, 0);
}

/**
 * The error for a program that failed to parse; `from` is the first token of the statement that failed, and
 * `failedAt` the token where the fast parser gave up. With `impliedNewline` the last newline was added by us: to
 * CPython's `eval` it has no position.
 */
export function diagnose(
  tokenized: Tokenized,
  from: number,
  failedAt: number,
  root: 'file' | 'eval',
  impliedNewline: boolean,
): PySyntaxError {
  const start = rules().get(root)!;
  const first = new Pass(tokenized, from, false);
  let pass = first;
  try {
    first.run(start, from);
    pass = new Pass(tokenized, from, true);
    pass.run(start, from);
  } catch (problem) {
    if (problem instanceof PySyntaxError) return preferLexical(tokenized, pass, problem);
    if (!(problem instanceof TooLarge)) throw problem;
    pass.furthest = failedAt;
    first.furthest = failedAt;
    if (tokenized.tokens.kind(failedAt) === T.ERRORTOKEN) return tokenized.error!;
  }
  const kind = tokenized.tokens.kind(first.furthest);
  if (kind === T.INDENT || kind === T.DEDENT) {
    const message = kind === T.INDENT ? 'unexpected indent' : 'unexpected unindent';
    return pass.atToken(pass.furthest, 'IndentationError', message);
  }
  const line = tokenized.source === '' ? 0 : tokenized.tokens.line(first.furthest);
  const nowhere =
    kind === T.ENDMARKER || (impliedNewline && kind === T.NEWLINE && tokenized.tokens.end(first.furthest) === tokenized.source.length);
  const found = nowhere
    ? pass.error('SyntaxError', 'invalid syntax', line, 0, line, 0)
    : pass.range(first.furthest, first.furthest, 'invalid syntax');
  return preferLexical(tokenized, pass, found);
}
