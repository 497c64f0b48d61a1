/** The backtracking matcher: runs a program over a text on an explicit stack, so no input is too deep for it. */
import { RegexError } from './error.js';
import * as P from './program.js';
import type { Text } from './text.js';
import { STEPS_PER_OPERATION, TextScanner, WINDOW } from './text-scanner.js';
import { UNBOUNDED } from './tree.js';
import { asciiLower, unicodeFacts } from './unicode.js';

/** How a match must lie: begin at `pos`, begin anywhere, or span `pos` to `endpos`. */
export type MatchMode = 'match' | 'search' | 'fullmatch';

/** Words of the stack that costs nothing. */
const FREE_STACK_WORDS = 1 << 14;
/** The largest stack, whatever the memory limit: 1 GiB. */
const MAX_STACK_WORDS = 1 << 28;
/** Words a step may push without asking again. */
const STACK_SLACK = 16;

// Frames on the stack, topmost word last. Choice points are resumed when a path fails; the others only undo a change.
/** pc, ptr */
const F_ALTERNATIVE = 0;
/** mark, old value */
const F_MARK = 1;
/** mark, old value, old lastindex */
const F_CLOSE = 2;
/** register, old count, old last position */
const F_REGISTER = 3;
/** pc of OP_REPEAT_ONE, least position, position */
const F_REPEAT_ONE = 4;
/** pc of OP_LAZY_ONE, position, repeats left */
const F_LAZY_ONE = 5;
/** pc after the loop, register, old count, old last position, position */
const F_MAX_UNTIL = 6;
/** pc of OP_MIN_UNTIL, position */
const F_MIN_UNTIL = 7;
/** outer barrier, position; fails on */
const F_BARRIER = 8;
/** outer barrier, position, pc to go on at */
const F_BARRIER_NOT = 9;
/** outer barrier, position, pc of OP_POSSESSIVE */
const F_BARRIER_POSSESSIVE = 10;

/** Words of each frame, its tag included. */
const FRAME_WORDS: readonly number[] = [3, 3, 4, 4, 4, 4, 6, 3, 3, 4, 4];

/** The stack every matcher starts with. Nothing outlives a run on it, and a run is never interrupted by another. */
const sharedStack = new Int32Array(FREE_STACK_WORDS);

/** Runs one program over one text, any number of times; the result of the last successful run is in `spans`. */
export class Matcher extends TextScanner {
  /** Start and end of group 0, 1, 2...; -1 where a group took no part. Overwritten by the next run. */
  readonly spans: Int32Array;
  /** Number of the last closed group, 0 for none: `Match.lastindex`. */
  lastIndex = 0;
  private readonly reserve: (bytes: number) => void;
  /** Completed turns and last start of each loop. */
  private readonly counts: Int32Array;
  private readonly lasts: Int32Array;
  private stack: Int32Array = sharedStack;
  /** Steps `run` counts itself that are left before the next charge; in a local while it runs. */
  private fuel = STEPS_PER_OPERATION;

  /**
   * @param charge pays operations (64 steps each) as the work is done; may throw, after which the matcher can still be used.
   * @param reserve pays bytes before the backtrack stack grows beyond 64 KiB; may throw.
   */
  constructor(program: P.Program, text: Text, charge: (operations: number) => void, reserve: (bytes: number) => void) {
    super(program, text, charge);
    this.reserve = reserve;
    this.spans = new Int32Array(program.groups * 2 + 2).fill(-1);
    this.counts = new Int32Array(program.loops);
    this.lasts = new Int32Array(program.loops);
    this.pay(this.spans.length + program.loops * 2);
  }

  /**
   * Looks for a match between `pos` and `endpos` (code point indices, clipped to the text; the text ends at `endpos`).
   * With `mustAdvance` an empty match at `pos` does not count: what `finditer` asks after an empty match.
   */
  matchAt(pos: number, endpos: number, mode: MatchMode, mustAdvance = false): boolean {
    const end = Math.min(Math.max(endpos, 0), this.text.length);
    const start = Math.min(Math.max(pos, 0), this.text.length);
    const { spans } = this;
    this.pay(spans.length);
    for (let i = 0; i < spans.length; i++) spans[i] = -1;
    this.lastIndex = 0;
    const forbidden = mustAdvance ? start : -1;
    if (mode === 'search') return this.search(start, end, forbidden);
    // A start beyond the end is no failure yet: as in CPython, `match` finds an empty match there.
    if (this.program.minWidth > 0 && end - start < this.program.minWidth) return false;
    return this.run(start, end, mode === 'fullmatch', forbidden);
  }

  /** A copy of `spans`, to keep. */
  copySpans(): Int32Array {
    return this.spans.slice();
  }

  private search(start: number, end: number, forbidden: number): boolean {
    const { program } = this;
    const last = end - program.minWidth;
    if (program.anchored) return start === 0 && last >= 0 && this.run(0, end, false, forbidden);
    const hasPrefix = program.prefix.length > 0;
    const { firstSet } = program;
    for (let at = start; at <= last; at++) {
      if (hasPrefix) at = this.findPrefix(at, last);
      else if (firstSet !== null) at = this.findFirst(firstSet.table, at, last);
      if (at < 0) return false;
      if (program.isLiteral) {
        this.spans[0] = at;
        this.spans[1] = at + program.prefix.length;
        return true;
      }
      if (this.run(at, end, false, forbidden)) return true;
    }
    return false;
  }

  private grow(): Int32Array {
    const { stack } = this;
    if (stack.length >= MAX_STACK_WORDS) throw new RegexError('backtrack stack too large', null, null, 'memory');
    this.reserve(stack.length * 8);
    const bigger = new Int32Array(stack.length * 2);
    bigger.set(stack);
    this.stack = bigger;
    return bigger;
  }

  /** The end of the text of `group` repeated at `p`, or -1. */
  private repeatGroup(group: number, caseMode: number, p: number, end: number): number {
    const from = this.spans[group * 2];
    const to = this.spans[group * 2 + 1];
    if (from < 0 || to < from || (to > from && end - p < to - from)) return -1;
    const { text } = this;
    const { lower } = unicodeFacts();
    let at = p;
    for (let i = from; i < to; i++, at++) {
      if (((at - p) & (WINDOW - 1)) === 0) this.pay(Math.min(to - i, WINDOW));
      const a = text.at(i);
      const b = text.at(at);
      if (a === b) continue;
      if (caseMode === 0) return -1;
      if (caseMode === 1 ? asciiLower(a) !== asciiLower(b) : lower(a) !== lower(b)) return -1;
    }
    return at;
  }

  /** Drops the choice points above `barrier` but keeps the undo frames, and the barrier itself goes; the new stack height. */
  private cut(barrier: number, top: number): number {
    const { stack } = this;
    const base = barrier - FRAME_WORDS[stack[barrier - 1]];
    if (top === barrier) return base;
    let read = top;
    let write = top;
    let paid = top;
    while (read > barrier) {
      if (paid - read >= WINDOW) {
        this.pay(paid - read);
        paid = read;
      }
      const tag = stack[read - 1];
      const words = FRAME_WORDS[tag];
      if (tag === F_MAX_UNTIL) {
        // The choice goes, the memory of the loop's registers stays.
        const register = stack[read - 5];
        const count = stack[read - 4];
        const last = stack[read - 3];
        stack[--write] = F_REGISTER;
        stack[--write] = last;
        stack[--write] = count;
        stack[--write] = register;
      } else if (tag >= F_MARK && tag <= F_REGISTER) {
        for (let i = 1; i <= words; i++) stack[--write] = stack[read - i];
      }
      read -= words;
    }
    this.pay(paid - read);
    stack.copyWithin(base, write, top);
    return base + top - write;
  }

  /** Tries to match at `start`. On success the spans are set. */
  private run(start: number, end: number, full: boolean, forbidden: number): boolean {
    const { narrow, str, codes, spans, counts, lasts } = this;
    const { code, sets, tables } = this.program;
    let stack = this.stack;
    let limit = stack.length - STACK_SLACK;
    let sp = 0;
    /** Height of the stack just above the innermost barrier frame. */
    let barrier = 0;
    let pc = 0;
    let p = start;
    /** Repeats a resumed lazy repeat has left, or -1. */
    let left = -1;
    let failed = false;
    let { fuel } = this;
    for (;;) {
      if (--fuel < 0) {
        fuel = STEPS_PER_OPERATION - 1;
        this.charge(1);
      }
      if (failed) {
        // Undo changes down to the newest choice point, and resume it.
        if (sp === 0) {
          this.fuel = fuel;
          return false;
        }
        switch (stack[--sp]) {
          case 0: // F_ALTERNATIVE
            p = stack[--sp];
            pc = stack[--sp];
            failed = false;
            break;
          case 1: // F_MARK
            sp -= 2;
            spans[stack[sp]] = stack[sp + 1];
            break;
          case 2: // F_CLOSE
            sp -= 3;
            spans[stack[sp]] = stack[sp + 1];
            this.lastIndex = stack[sp + 2];
            break;
          case 3: // F_REGISTER
            {
              sp -= 3;
              const r = stack[sp];
              counts[r] = stack[sp + 1];
              lasts[r] = stack[sp + 2];
              break;
            }
          case 4: // F_REPEAT_ONE
            {
              const op = stack[sp - 3];
              const least = stack[sp - 2];
              const hint = code[op + 5];
              let at = stack[sp - 1] - 1;
              if (hint !== P.UNIT_NONE) {
                const from = at;
                const arg = code[op + 6];
                if (hint === P.UNIT_LITERAL) {
                  if (narrow) while (at >= least && (at >= end || str.charCodeAt(at) !== arg)) at--;
                  else while (at >= least && (at >= end || codes[at] !== arg)) at--;
                } else {
                  while (at >= least && (at >= end || !this.accepts(hint, arg, narrow ? str.charCodeAt(at) : codes[at]))) at--;
                }
                this.pay(from - at);
              }
              if (at > least) {
                stack[sp - 1] = at;
                stack[sp++] = F_REPEAT_ONE;
              } else {
                sp -= 3;
                if (at < least) break;
              }
              p = at;
              pc = op + 7;
              failed = false;
              break;
            }
          case 5: // F_LAZY_ONE
            {
              sp -= 3;
              pc = stack[sp];
              p = stack[sp + 1];
              left = stack[sp + 2];
              if (p < end && this.accepts(code[pc + 1], code[pc + 2], narrow ? str.charCodeAt(p) : codes[p])) {
                p++;
                left--;
                failed = false;
              } else left = -1;
              break;
            }
          case 6: // F_MAX_UNTIL
            {
              sp -= 5;
              pc = stack[sp];
              const r = stack[sp + 1];
              counts[r] = stack[sp + 2];
              lasts[r] = stack[sp + 3];
              p = stack[sp + 4];
              failed = false;
              break;
            }
          case 7: // F_MIN_UNTIL
            {
              p = stack[--sp];
              pc = stack[--sp];
              const r = code[pc + 1];
              const count = counts[r] + 1;
              if (count >= code[pc + 4] && code[pc + 4] !== UNBOUNDED) break;
              if (p === lasts[r]) break;
              stack[sp++] = r;
              stack[sp++] = counts[r];
              stack[sp++] = lasts[r];
              stack[sp++] = F_REGISTER;
              counts[r] = count;
              lasts[r] = p;
              pc = code[pc + 2];
              failed = false;
              break;
            }
          case 8: // F_BARRIER
            sp -= 2;
            barrier = stack[sp];
            break;
          case 9: // F_BARRIER_NOT
            sp -= 3;
            barrier = stack[sp];
            p = stack[sp + 1];
            pc = stack[sp + 2];
            failed = false;
            break;
          case 10: // F_BARRIER_POSSESSIVE
            {
              sp -= 3;
              barrier = stack[sp];
              const op = stack[sp + 2];
              if (counts[code[op + 1]] < code[op + 3]) break;
              p = stack[sp + 1];
              pc = code[op + 2];
              failed = false;
              break;
            }
        }
        continue;
      }
      switch (code[pc]) {
        case 2: // OP_LITERAL
          if (p < end && (narrow ? str.charCodeAt(p) : codes[p]) === code[pc + 1]) {
            p++;
            pc += 2;
          } else failed = true;
          break;
        case 3: // OP_STRING
          {
            const n = code[pc + 1];
            if (end - p < n) {
              failed = true;
              break;
            }
            let i = 0;
            const base = pc + 2;
            if (narrow) while (i < n && str.charCodeAt(p + i) === code[base + i]) i++;
            else while (i < n && codes[p + i] === code[base + i]) i++;
            if (i > 8) this.pay(i);
            if (i < n) failed = true;
            else {
              p += n;
              pc = base + n;
            }
            break;
          }
        case 7: // OP_SET
          {
            if (p < end) {
              const c = narrow ? str.charCodeAt(p) : codes[p];
              const arg = code[pc + 1];
              if (c < 256 ? tables[arg][c] !== 0 : sets[arg].hasWide(c)) {
                p++;
                pc += 2;
                break;
              }
            }
            failed = true;
            break;
          }
        case 9: // OP_MARK
          {
            const mark = code[pc + 1];
            if (sp > limit) {
              stack = this.grow();
              limit = stack.length - STACK_SLACK;
            }
            stack[sp++] = mark;
            stack[sp++] = spans[mark];
            if ((mark & 1) === 1) {
              stack[sp++] = this.lastIndex;
              stack[sp++] = F_CLOSE;
              this.lastIndex = mark >> 1;
            } else stack[sp++] = F_MARK;
            spans[mark] = p;
            pc += 2;
            break;
          }
        case 12: // OP_REPEAT_ONE
          {
            const max = code[pc + 4];
            const most = max < end - p ? p + max : end;
            const least = p + code[pc + 3];
            if (least > end) {
              failed = true;
              break;
            }
            p = this.scan(code[pc + 1], code[pc + 2], p, most);
            if (p < least) {
              failed = true;
              break;
            }
            if (p > least) {
              if (sp > limit) {
                stack = this.grow();
                limit = stack.length - STACK_SLACK;
              }
              stack[sp++] = pc;
              stack[sp++] = least;
              if (code[pc + 5] !== P.UNIT_NONE) {
                // Let the resumption find the last position where the rest can begin.
                stack[sp++] = p + 1;
                stack[sp++] = F_REPEAT_ONE;
                failed = true;
                break;
              }
              stack[sp++] = p;
              stack[sp++] = F_REPEAT_ONE;
            }
            pc += 7;
            break;
          }
        case 14: // OP_POSSESSIVE_ONE
          {
            const max = code[pc + 4];
            const least = p + code[pc + 3];
            if (least > end) {
              failed = true;
              break;
            }
            p = this.scan(code[pc + 1], code[pc + 2], p, max < end - p ? p + max : end);
            if (p < least) failed = true;
            else pc += 5;
            break;
          }
        case 13: // OP_LAZY_ONE
          {
            const kind = code[pc + 1];
            const arg = code[pc + 2];
            if (left < 0) {
              const least = p + code[pc + 3];
              if (least > end) {
                failed = true;
                break;
              }
              if (least > p) p = this.scan(kind, arg, p, least);
              if (p < least) {
                failed = true;
                break;
              }
              left = code[pc + 4] - code[pc + 3];
            }
            const hint = code[pc + 5];
            if (hint !== P.UNIT_NONE) {
              const hintArg = code[pc + 6];
              const from = p;
              let c = 0;
              while (p < end) {
                c = narrow ? str.charCodeAt(p) : codes[p];
                if (this.accepts(hint, hintArg, c)) break;
                if (left === 0 || !this.accepts(kind, arg, c)) {
                  failed = true;
                  break;
                }
                p++;
                left--;
                if (((p - from) & (WINDOW - 1)) === 0) this.pay(WINDOW);
              }
              this.pay((p - from) & (WINDOW - 1));
              if (p >= end) failed = true;
              if (failed) {
                left = -1;
                break;
              }
            }
            if (left > 0) {
              if (sp > limit) {
                stack = this.grow();
                limit = stack.length - STACK_SLACK;
              }
              stack[sp++] = pc;
              stack[sp++] = p;
              stack[sp++] = left;
              stack[sp++] = F_LAZY_ONE;
            }
            left = -1;
            pc += 7;
            break;
          }
        case 11: // OP_BRANCH
          {
            const hint = code[pc + 2];
            if (hint !== P.UNIT_NONE && (p >= end || !this.accepts(hint, code[pc + 3], narrow ? str.charCodeAt(p) : codes[p]))) {
              pc = code[pc + 1];
              break;
            }
            if (sp > limit) {
              stack = this.grow();
              limit = stack.length - STACK_SLACK;
            }
            stack[sp++] = code[pc + 1];
            stack[sp++] = p;
            stack[sp++] = F_ALTERNATIVE;
            pc += 4;
            break;
          }
        case 10: // OP_JUMP
          pc = code[pc + 1];
          break;
        case 15: // OP_LOOP
          {
            const r = code[pc + 1];
            if (code[pc + 2] === 1) {
              if (sp > limit) {
                stack = this.grow();
                limit = stack.length - STACK_SLACK;
              }
              stack[sp++] = r;
              stack[sp++] = counts[r];
              stack[sp++] = lasts[r];
              stack[sp++] = F_REGISTER;
            }
            counts[r] = -1;
            lasts[r] = -1;
            pc += 3;
            break;
          }
        case 16: // OP_MAX_UNTIL
          {
            const r = code[pc + 1];
            const count = counts[r] + 1;
            if (sp > limit) {
              stack = this.grow();
              limit = stack.length - STACK_SLACK;
            }
            if (count < code[pc + 3]) {
              stack[sp++] = r;
              stack[sp++] = counts[r];
              stack[sp++] = lasts[r];
              stack[sp++] = F_REGISTER;
              counts[r] = count;
              pc = code[pc + 2];
              break;
            }
            const max = code[pc + 4];
            if ((count < max || max === UNBOUNDED) && p !== lasts[r]) {
              stack[sp++] = pc + 5;
              stack[sp++] = r;
              stack[sp++] = counts[r];
              stack[sp++] = lasts[r];
              stack[sp++] = p;
              stack[sp++] = F_MAX_UNTIL;
              counts[r] = count;
              lasts[r] = p;
              pc = code[pc + 2];
              break;
            }
            pc += 5;
            break;
          }
        case 17: // OP_MIN_UNTIL
          {
            const r = code[pc + 1];
            const count = counts[r] + 1;
            if (sp > limit) {
              stack = this.grow();
              limit = stack.length - STACK_SLACK;
            }
            if (count < code[pc + 3]) {
              stack[sp++] = r;
              stack[sp++] = counts[r];
              stack[sp++] = lasts[r];
              stack[sp++] = F_REGISTER;
              counts[r] = count;
              pc = code[pc + 2];
              break;
            }
            stack[sp++] = pc;
            stack[sp++] = p;
            stack[sp++] = F_MIN_UNTIL;
            pc += 5;
            break;
          }
        case 18: // OP_POSSESSIVE
          {
            const r = code[pc + 1];
            if (counts[r] < 0) counts[r] = 0;
            const count = counts[r];
            const max = code[pc + 4];
            if (count >= code[pc + 3] && ((count >= max && max !== UNBOUNDED) || p === lasts[r])) {
              pc = code[pc + 2];
              break;
            }
            if (sp > limit) {
              stack = this.grow();
              limit = stack.length - STACK_SLACK;
            }
            lasts[r] = count >= code[pc + 3] ? p : -1;
            stack[sp++] = barrier;
            stack[sp++] = p;
            stack[sp++] = pc;
            stack[sp++] = F_BARRIER_POSSESSIVE;
            barrier = sp;
            pc += 5;
            break;
          }
        case 19: // OP_END_POSSESSIVE
          {
            const outer = stack[barrier - 4];
            sp = this.cut(barrier, sp);
            barrier = outer;
            counts[code[pc + 1]]++;
            pc = code[pc + 2];
            break;
          }
        case 20: // OP_ASSERT
        case 24: // OP_ATOMIC
          {
            const isAssert = code[pc] === P.OP_ASSERT;
            const back = isAssert ? code[pc + 1] : 0;
            if (back > p) {
              failed = true;
              break;
            }
            if (sp > limit) {
              stack = this.grow();
              limit = stack.length - STACK_SLACK;
            }
            stack[sp++] = barrier;
            stack[sp++] = p;
            stack[sp++] = F_BARRIER;
            barrier = sp;
            p -= back;
            pc += isAssert ? 2 : 1;
            break;
          }
        case 21: // OP_END_ASSERT
        case 25: // OP_END_ATOMIC
          {
            const outer = stack[barrier - 3];
            if (code[pc] === P.OP_END_ASSERT) p = stack[barrier - 2];
            sp = this.cut(barrier, sp);
            barrier = outer;
            pc++;
            break;
          }
        case 22: // OP_ASSERT_NOT
          {
            const back = code[pc + 1];
            if (back > p) {
              pc = code[pc + 2];
              break;
            }
            if (sp > limit) {
              stack = this.grow();
              limit = stack.length - STACK_SLACK;
            }
            stack[sp++] = barrier;
            stack[sp++] = p;
            stack[sp++] = code[pc + 2];
            stack[sp++] = F_BARRIER_NOT;
            barrier = sp;
            p -= back;
            pc += 3;
            break;
          }
        case 23: // OP_END_ASSERT_NOT
          {
            // The body matched, so the assertion fails: leave nothing but what undoes the body, and let the path fail.
            const outer = stack[barrier - 4];
            sp = this.cut(barrier, sp);
            barrier = outer;
            failed = true;
            break;
          }
        case 8: // OP_AT
          if (this.atPosition(code[pc + 1], p, end)) pc += 2;
          else failed = true;
          break;
        case 5: // OP_ANY
          if (p < end && (narrow ? str.charCodeAt(p) : codes[p]) !== 10) {
            p++;
            pc++;
          } else failed = true;
          break;
        case 6: // OP_ANY_ALL
          if (p < end) {
            p++;
            pc++;
          } else failed = true;
          break;
        case 4: // OP_NOT_LITERAL
          if (p < end && (narrow ? str.charCodeAt(p) : codes[p]) !== code[pc + 1]) {
            p++;
            pc += 2;
          } else failed = true;
          break;
        case 26: // OP_REFERENCE
          {
            const to = this.repeatGroup(code[pc + 1], code[pc + 2], p, end);
            if (to < 0) failed = true;
            else {
              p = to;
              pc += 3;
            }
            break;
          }
        case 27: // OP_CONDITIONAL
          {
            const group = code[pc + 1] * 2;
            pc = spans[group + 1] >= 0 && spans[group + 1] >= spans[group] ? pc + 3 : code[pc + 2];
            break;
          }
        case 1: // OP_SUCCESS
          if ((full && p !== end) || p === forbidden) {
            failed = true;
            break;
          }
          spans[0] = start;
          spans[1] = p;
          this.fuel = fuel;
          return true;
        default:
          failed = true;
      }
    }
  }
}
