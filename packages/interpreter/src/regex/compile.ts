/** Compiles a pattern's tree to its program. */
import { type CaseMode, type CharSet, disjoint, isCasedIn, makeCharSet, singleton, uniteCharSets } from './charset.js';
import { RegexError } from './error.js';
import { combineFlags, DOTALL, IGNORECASE, LOCALE, MULTILINE, UNICODE } from './flags.js';
import { type ParsedPattern, parsePattern } from './parse.js';
import * as P from './program.js';
import type { Text } from './text.js';
import { stringOfCodePoints } from './text.js';
import * as T from './tree.js';
import { unicodeFacts } from './unicode.js';

/** Longest prefix searched for as a string: keeps the worst case of one native search window short. */
const MAX_PREFIX = 64;
/** Nodes without width that are passed over to find what a sequence begins with; keeps compilation linear. */
const MAX_LOOK_AHEAD = 8;
/** Operations to fill the table of one set. */
const SET_COST = 8;
/** Pattern characters parsed and compiled for one operation. */
const CHARACTERS_PER_OPERATION = 16;

/** A one-character test: a unit kind and its operand. */
interface Unit {
  readonly kind: number;
  readonly arg: number;
}

const NO_UNIT: Unit = { kind: P.UNIT_NONE, arg: 0 };

function caseMode(flags: number): CaseMode {
  if (!(flags & IGNORECASE)) return 'exact';
  if (flags & LOCALE) return 'locale';
  return flags & UNICODE ? 'unicode' : 'ascii';
}

class Compiler {
  readonly code: number[] = [];
  readonly sets: CharSet[] = [];
  loops = 0;
  private loopDepth = 0;
  private readonly setNumbers = new Map<string, number>();
  private readonly charge: (operations: number) => void;
  private readonly widths: readonly (T.Width | null)[];

  constructor(parsed: ParsedPattern, charge: (operations: number) => void) {
    this.widths = parsed.groupWidths;
    this.charge = charge;
  }

  /** Compiles nodes one after the other; `follow` is what must come after the last. */
  sequence(nodes: readonly T.Node[], flags: number, follow: Unit): void {
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i];
      const run = this.literalRun(nodes, i, flags);
      if (run > 1) {
        this.code.push(P.OP_STRING, run);
        for (let k = 0; k < run; k++) this.code.push((nodes[i + k] as { code: number }).code);
        i += run - 1;
      } else
        this.node(
          node,
          flags,
          node.op === 'repeat' || node.op === 'group' || node.op === 'branch' ? this.first(nodes, i + 1, flags, follow) : NO_UNIT,
        );
    }
  }

  /** How many plain literals start at `start`. */
  private literalRun(nodes: readonly T.Node[], start: number, flags: number): number {
    const mode = caseMode(flags);
    let i = start;
    for (; i < nodes.length; i++) {
      const node = nodes[i];
      if (node.op !== 'literal' || isCasedIn(node.code, mode)) break;
    }
    return i - start;
  }

  private node(node: T.Node, flags: number, follow: Unit): void {
    const { code } = this;
    switch (node.op) {
      case 'literal':
      case 'notLiteral':
      case 'any':
      case 'set':
        this.unitOp(this.unit(node, flags));
        break;
      case 'at':
        code.push(P.OP_AT, resolvePosition(node.where, flags));
        break;
      case 'branch':
        this.branch(node.items, flags, follow);
        break;
      case 'group':
        if (node.group > 0) code.push(P.OP_MARK, node.group * 2);
        this.sequence(node.body.nodes, combineFlags(flags, node.add, node.del), follow);
        if (node.group > 0) code.push(P.OP_MARK, node.group * 2 + 1);
        break;
      case 'atomic':
        code.push(P.OP_ATOMIC);
        this.sequence(node.body.nodes, flags, NO_UNIT);
        code.push(P.OP_END_ATOMIC);
        break;
      case 'repeat':
        this.repeat(node, flags, follow);
        break;
      case 'assert':
        this.assertion(node.body, node.negate, node.behind, flags);
        break;
      case 'fail':
        code.push(P.OP_FAIL);
        break;
      case 'reference': {
        const mode = caseMode(flags);
        code.push(P.OP_REFERENCE, node.group, mode === 'exact' ? 0 : mode === 'unicode' ? 2 : 1);
        break;
      }
      case 'conditional': {
        code.push(P.OP_CONDITIONAL, node.group, 0);
        const toNo = code.length - 1;
        this.sequence(node.yes.nodes, flags, NO_UNIT);
        if (node.no === null) {
          code[toNo] = code.length;
          break;
        }
        code.push(P.OP_JUMP, 0);
        const toEnd = code.length - 1;
        code[toNo] = code.length;
        this.sequence(node.no.nodes, flags, NO_UNIT);
        code[toEnd] = code.length;
      }
    }
  }

  private unitOp({ kind, arg }: Unit): void {
    if (kind === P.UNIT_ANY) this.code.push(P.OP_ANY);
    else if (kind === P.UNIT_ANY_ALL) this.code.push(P.OP_ANY_ALL);
    else this.code.push(kind === P.UNIT_LITERAL ? P.OP_LITERAL : kind === P.UNIT_NOT_LITERAL ? P.OP_NOT_LITERAL : P.OP_SET, arg);
  }

  /** The test of a one-character node. */
  private unit(node: T.Node, flags: number): Unit {
    const mode = caseMode(flags);
    switch (node.op) {
      case 'any':
        return { kind: flags & DOTALL ? P.UNIT_ANY_ALL : P.UNIT_ANY, arg: 0 };
      case 'literal':
      case 'notLiteral': {
        const negate = node.op === 'notLiteral';
        if (isCasedIn(node.code, mode)) {
          // A lone literal is lowered by sre, unlike one in a set, so the set never has to hold an uppercase beyond the BMP.
          const c = mode === 'unicode' && node.code > 0xffff ? lowered(node.code) : node.code;
          return this.set([{ lo: c, hi: c }], negate, flags, mode === 'locale' ? 'ascii' : mode);
        }
        return { kind: negate ? P.UNIT_NOT_LITERAL : P.UNIT_LITERAL, arg: node.code };
      }
      case 'set':
        return this.set(node.items, node.negate, flags, mode);
      default:
        return NO_UNIT;
    }
  }

  private set(items: readonly T.SetItem[], negate: boolean, flags: number, mode: CaseMode): Unit {
    const unicode = (flags & UNICODE) !== 0;
    let key = `${mode} ${unicode} ${negate}`;
    for (const item of items) key += 'category' in item ? ` ${item.category}` : ` ${item.lo}-${item.hi}`;
    let number = this.setNumbers.get(key);
    if (number === undefined) {
      this.charge(SET_COST + (items.length >> 2));
      number = this.sets.push(makeCharSet(items, negate, unicode, mode, this.charge)) - 1;
      this.setNumbers.set(key, number);
    }
    return { kind: P.UNIT_SET, arg: number };
  }

  private branch(items: readonly T.Sequence[], flags: number, follow: Unit): void {
    const { code } = this;
    const jumps: number[] = [];
    for (let i = 0; i < items.length; i++) {
      const { nodes } = items[i];
      const last = i === items.length - 1;
      let toNext = -1;
      if (!last) {
        const hint = this.first(nodes, 0, flags, follow);
        code.push(P.OP_BRANCH, 0, hint.kind, hint.arg);
        toNext = code.length - 3;
      }
      this.sequence(nodes, flags, follow);
      if (last) break;
      code.push(P.OP_JUMP, 0);
      jumps.push(code.length - 1);
      code[toNext] = code.length;
    }
    for (const jump of jumps) code[jump] = code.length;
  }

  private repeat(node: T.Node & { op: 'repeat' }, flags: number, follow: Unit): void {
    const { code } = this;
    const { min, max, body } = node;
    const unit = this.simpleUnit(body, flags);
    if (unit !== null) {
      const possessive = node.kind === 'possessive' || min === max || (node.kind === 'greedy' && this.excludes(unit, follow));
      if (possessive) code.push(P.OP_POSSESSIVE_ONE, unit.kind, unit.arg, min, max);
      else code.push(node.kind === 'lazy' ? P.OP_LAZY_ONE : P.OP_REPEAT_ONE, unit.kind, unit.arg, min, max, follow.kind, follow.arg);
      return;
    }
    const register = this.loops++;
    code.push(P.OP_LOOP, register, this.loopDepth > 0 ? 1 : 0);
    this.loopDepth++;
    if (node.kind === 'possessive') {
      const start = code.length;
      code.push(P.OP_POSSESSIVE, register, 0, min, max);
      this.sequence(body.nodes, flags, NO_UNIT);
      code.push(P.OP_END_POSSESSIVE, register, start);
      code[start + 2] = code.length;
    } else {
      code.push(P.OP_JUMP, 0);
      const start = code.length;
      this.sequence(body.nodes, flags, NO_UNIT);
      code[start - 1] = code.length;
      code.push(node.kind === 'lazy' ? P.OP_MIN_UNTIL : P.OP_MAX_UNTIL, register, start, min, max);
    }
    this.loopDepth--;
  }

  /** The unit of a body that is one character wide and captures nothing, or null. */
  private simpleUnit(body: T.Sequence, flags: number): Unit | null {
    if (body.nodes.length !== 1) return null;
    const node = body.nodes[0];
    if (node.op === 'group' && node.group === 0) return this.simpleUnit(node.body, combineFlags(flags, node.add, node.del));
    const unit = this.unit(node, flags);
    return unit.kind === P.UNIT_NONE ? null : unit;
  }

  asSet({ kind, arg }: Unit): CharSet | null {
    if (kind === P.UNIT_SET) return this.sets[arg];
    if (kind === P.UNIT_LITERAL) return singleton(arg);
    return null;
  }

  /** Whether no character of `unit` can begin what follows: then giving characters back never helps. */
  private excludes(unit: Unit, follow: Unit): boolean {
    if (follow.kind === P.UNIT_LITERAL) return !this.accepts(unit, follow.arg);
    if (follow.kind !== P.UNIT_SET) return false;
    if (unit.kind === P.UNIT_LITERAL) return !this.accepts(follow, unit.arg);
    return unit.kind === P.UNIT_SET && disjoint(this.sets[unit.arg], this.sets[follow.arg]);
  }

  private accepts({ kind, arg }: Unit, c: number): boolean {
    switch (kind) {
      case P.UNIT_LITERAL:
        return c === arg;
      case P.UNIT_NOT_LITERAL:
        return c !== arg;
      case P.UNIT_ANY:
        return c !== 10;
      case P.UNIT_SET:
        return c < 256 ? this.sets[arg].table[c] === 1 : this.sets[arg].hasWide(c);
      default:
        return true;
    }
  }

  private assertion(body: T.Sequence, negate: boolean, behind: boolean, flags: number): void {
    const { code } = this;
    let back = 0;
    if (behind) {
      const { lo, hi } = body.width(this.widths);
      if (lo > 0xffffffff) throw new RegexError('looks too much behind');
      if (lo !== hi) throw new RegexError('look-behind requires fixed-width pattern');
      back = Math.min(lo, T.UNBOUNDED);
    }
    code.push(negate ? P.OP_ASSERT_NOT : P.OP_ASSERT, back);
    if (negate) code.push(0);
    const start = code.length;
    this.sequence(body.nodes, flags, NO_UNIT);
    code.push(negate ? P.OP_END_ASSERT_NOT : P.OP_END_ASSERT);
    if (negate) code[start - 1] = code.length;
  }

  /** A test that the character at the position where `nodes[start...]` begin must pass, as far as it is easy to tell. */
  first(nodes: readonly T.Node[], start: number, flags: number, follow: Unit): Unit {
    for (let i = start; i < nodes.length; i++) {
      if (i - start === MAX_LOOK_AHEAD) return NO_UNIT;
      const node = nodes[i];
      switch (node.op) {
        case 'at':
        case 'assert':
          break;
        case 'group':
        case 'atomic': {
          const inner = node.op === 'group' ? combineFlags(flags, node.add, node.del) : flags;
          const { lo, hi } = node.body.width(this.widths);
          if (lo > 0) return this.first(node.body.nodes, 0, inner, NO_UNIT);
          if (hi > 0) return NO_UNIT;
          break;
        }
        case 'repeat':
          if (node.min === 0 || node.body.width(this.widths).lo === 0) return NO_UNIT;
          return this.first(node.body.nodes, 0, flags, NO_UNIT);
        case 'branch':
          return this.firstOfBranch(node.items, flags);
        default: {
          const unit = this.unit(node, flags);
          return unit.kind === P.UNIT_LITERAL || unit.kind === P.UNIT_SET ? unit : NO_UNIT;
        }
      }
    }
    return follow;
  }

  private firstOfBranch(items: readonly T.Sequence[], flags: number): Unit {
    const members: CharSet[] = [];
    let key = 'union';
    for (const { nodes } of items) {
      const unit = this.first(nodes, 0, flags, NO_UNIT);
      const set = this.asSet(unit);
      if (set === null) return NO_UNIT;
      members.push(set);
      key += ` ${unit.kind}:${unit.arg}`;
    }
    let number = this.setNumbers.get(key);
    if (number === undefined) {
      this.charge(SET_COST * members.length);
      number = this.sets.push(uniteCharSets(members)) - 1;
      this.setNumbers.set(key, number);
    }
    return { kind: P.UNIT_SET, arg: number };
  }

  /** Collects the literals every match begins with; true when they are all there is. */
  prefix(nodes: readonly T.Node[], flags: number, out: number[]): boolean {
    const mode = caseMode(flags);
    for (const node of nodes) {
      if (node.op === 'literal' && !isCasedIn(node.code, mode)) out.push(node.code);
      else if (node.op !== 'group' || !this.prefix(node.body.nodes, combineFlags(flags, node.add, node.del), out)) return false;
    }
    return true;
  }
}

function lowered(c: number): number {
  return unicodeFacts().lower(c);
}

function resolvePosition(where: number, flags: number): number {
  const unicode = (flags & UNICODE) !== 0;
  switch (where) {
    case T.AT_BEGINNING:
      return flags & MULTILINE ? P.AT_LINE_START : P.AT_START;
    case T.AT_END:
      return flags & MULTILINE ? P.AT_LINE_END : P.AT_LAST_LINE_END;
    case T.AT_END_STRING:
      return P.AT_TEXT_END;
    case T.AT_BOUNDARY:
      return unicode ? P.AT_UNICODE_WORD_EDGE : P.AT_WORD_EDGE;
    case T.AT_NON_BOUNDARY:
      return unicode ? P.AT_NO_UNICODE_WORD_EDGE : P.AT_NO_WORD_EDGE;
    default:
      return P.AT_START;
  }
}

/** Whether every match starts at the start of the text. */
function isAnchored(nodes: readonly T.Node[], flags: number): boolean {
  const node = nodes[0];
  if (node === undefined) return false;
  if (node.op === 'at') return resolvePosition(node.where, flags) === P.AT_START;
  if (node.op === 'group') return isAnchored(node.body.nodes, combineFlags(flags, node.add, node.del));
  return node.op === 'branch' && node.items.every((item) => isAnchored(item.nodes, flags));
}

/**
 * Compiles a pattern, paying `charge` for its length, its sets, and the ranges whose case must be looked at.
 * @throws {RegexError} for what `re.compile` refuses.
 */
export function compileRegex(pattern: Text, flags: number, charge: (operations: number) => void = () => {}): P.Program {
  charge(1 + Math.floor(pattern.length / CHARACTERS_PER_OPERATION));
  const parsed = parsePattern(pattern, flags, charge);
  const { tree } = parsed;
  const compiler = new Compiler(parsed, charge);
  compiler.sequence(tree.nodes, parsed.flags, NO_UNIT);
  compiler.code.push(P.OP_SUCCESS);
  const width = tree.width(parsed.groupWidths);
  const prefix: number[] = [];
  const whole = compiler.prefix(tree.nodes, parsed.flags, prefix) && parsed.groups === 0 && prefix.length <= MAX_PREFIX;
  prefix.length = Math.min(prefix.length, MAX_PREFIX);
  const first = prefix.length > 0 ? NO_UNIT : compiler.first(tree.nodes, 0, parsed.flags, NO_UNIT);
  const groupNames: (string | null)[] = new Array<string | null>(parsed.groups + 1).fill(null);
  for (const [name, group] of parsed.groupIndex) groupNames[group] = name;
  return {
    pattern,
    flags: parsed.flags,
    groups: parsed.groups,
    groupIndex: parsed.groupIndex,
    groupNames,
    warnings: parsed.warnings,
    code: Int32Array.from(compiler.code),
    sets: compiler.sets,
    tables: compiler.sets.map((set) => set.table),
    loops: compiler.loops,
    minWidth: Math.min(width.lo, T.UNBOUNDED),
    anchored: isAnchored(tree.nodes, parsed.flags),
    prefix: Int32Array.from(prefix),
    prefixString: prefix.every((c) => c <= 0xffff) ? stringOfCodePoints(prefix) : null,
    isLiteral: whole && prefix.length > 0,
    firstSet: compiler.asSet(first),
  };
}
