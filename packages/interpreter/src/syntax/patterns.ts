// The patterns of `match`.
import type { Expr, Pattern } from './ast.js';
import { ExpressionParser } from './expressions.js';
import { numberValue } from './literals.js';
import { FSTRING_START, NAME, NUMBER, STRING, kindOf } from './tokens.js';

const LPAR = kindOf('(');
const RPAR = kindOf(')');
const LSQB = kindOf('[');
const RSQB = kindOf(']');
const LBRACE = kindOf('{');
const RBRACE = kindOf('}');
const COMMA = kindOf(',');
const COLON = kindOf(':');
const DOT = kindOf('.');
const EQUAL = kindOf('=');
const STAR = kindOf('*');
const DOUBLE_STAR = kindOf('**');
const PLUS = kindOf('+');
const MINUS = kindOf('-');
const BAR = kindOf('|');
const AS = kindOf('as');
const IF = kindOf('if');
const NONE = kindOf('None');
const TRUE = kindOf('True');
const FALSE = kindOf('False');

/** Parses patterns. */
export class PatternParser extends ExpressionParser {
  /** What follows `case`: a pattern, or an open sequence of them. */
  protected casePattern(): Pattern {
    const s = this.p;
    const first = this.sequenceElement();
    if (this.kind !== COMMA) {
      if (first.kind === 'MatchStar') this.fail();
      return first;
    }
    const patterns = [first];
    while (this.accept(COMMA) && this.kind !== COLON && this.kind !== IF) patterns.push(this.sequenceElement());
    return { kind: 'MatchSequence', patterns, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private sequenceElement(): Pattern {
    if (this.kind !== STAR) return this.pattern();
    const s = this.p;
    this.p++;
    const name = this.captureName();
    return { kind: 'MatchStar', name, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  /** A name that captures, with `_` as null. */
  private captureName(): string | null {
    const next = this.kindAt(this.p + 1);
    if (next === DOT || next === LPAR || next === EQUAL) this.fail();
    const name = this.name();
    return name === '_' ? null : name;
  }

  private pattern(): Pattern {
    this.enter(3);
    const s = this.p;
    const first = this.closedPattern();
    let node = first;
    if (this.kind === BAR) {
      const patterns = [first];
      while (this.accept(BAR)) patterns.push(this.closedPattern());
      node = { kind: 'MatchOr', patterns, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
    }
    if (this.accept(AS)) {
      const name = this.captureName();
      if (name === null) this.fail();
      node = {
        kind: 'MatchAs',
        pattern: node,
        name,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    this.leave(3);
    return node;
  }

  private closedPattern(): Pattern {
    const s = this.p;
    const kind = this.kind;
    switch (kind) {
      case NUMBER:
      case MINUS:
      case PLUS: {
        const value = this.signedNumber();
        return { kind: 'MatchValue', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case STRING:
      case FSTRING_START: {
        const value = this.strings();
        return { kind: 'MatchValue', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case NONE:
      case TRUE:
      case FALSE:
        this.p++;
        return {
          kind: 'MatchSingleton',
          value: { t: kind === NONE ? 'none' : kind === TRUE ? 'true' : 'false' },
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      case NAME:
        return this.namePattern(s);
      case LPAR:
      case LSQB:
        return this.groupOrSequence(s, kind === LPAR);
      case LBRACE:
        return this.mappingPattern(s);
      default:
        return this.fail();
    }
  }

  private namePattern(s: number): Pattern {
    const next = this.kindAt(s + 1);
    if (next !== DOT && next !== LPAR) {
      const name = this.captureName();
      return {
        kind: 'MatchAs',
        pattern: null,
        name,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    const value = this.dottedName(s);
    if (this.kind === LPAR) return this.classPattern(s, value);
    if (this.kind === EQUAL) this.fail();
    return { kind: 'MatchValue', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private dottedName(s: number): Expr {
    const id = this.name();
    let node: Expr = {
      kind: 'Name',
      id,
      ctx: 'Load',
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
    while (this.accept(DOT)) {
      const attr = this.name();
      node = {
        kind: 'Attribute',
        value: node,
        attr,
        ctx: 'Load',
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    return node;
  }

  private classPattern(s: number, cls: Expr): Pattern {
    this.p++;
    const patterns: Pattern[] = [];
    const kwdAttrs: string[] = [];
    const kwdPatterns: Pattern[] = [];
    while (this.kind !== RPAR) {
      if (this.kind === NAME && this.kindAt(this.p + 1) === EQUAL) {
        kwdAttrs.push(this.name());
        this.p++;
        kwdPatterns.push(this.pattern());
      } else {
        if (kwdAttrs.length > 0) this.fail();
        patterns.push(this.pattern());
      }
      if (!this.accept(COMMA)) break;
    }
    this.expect(RPAR);
    return {
      kind: 'MatchClass',
      cls,
      patterns,
      kwd_attrs: kwdAttrs,
      kwd_patterns: kwdPatterns,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  private groupOrSequence(s: number, round: boolean): Pattern {
    this.p++;
    const close = round ? RPAR : RSQB;
    const patterns: Pattern[] = [];
    let comma = !round;
    while (this.kind !== close) {
      patterns.push(this.sequenceElement());
      if (!this.accept(COMMA)) break;
      comma = true;
    }
    this.expect(close);
    if (!comma && patterns.length === 1) {
      if (patterns[0].kind === 'MatchStar') this.fail();
      return patterns[0];
    }
    return { kind: 'MatchSequence', patterns, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private mappingPattern(s: number): Pattern {
    this.p++;
    const keys: Expr[] = [];
    const patterns: Pattern[] = [];
    let rest: string | null = null;
    while (this.kind !== RBRACE) {
      if (this.accept(DOUBLE_STAR)) {
        rest = this.captureName();
        if (rest === null) this.fail();
        this.accept(COMMA);
        break;
      }
      keys.push(this.mappingKey());
      this.expect(COLON);
      patterns.push(this.pattern());
      if (!this.accept(COMMA)) break;
    }
    this.expect(RBRACE);
    return {
      kind: 'MatchMapping',
      keys,
      patterns,
      rest,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  private mappingKey(): Expr {
    const s = this.p;
    switch (this.kind) {
      case NUMBER:
      case MINUS:
      case PLUS:
        return this.signedNumber();
      case STRING:
      case FSTRING_START:
        return this.strings();
      case NONE:
      case TRUE:
      case FALSE: {
        const t = this.kind === NONE ? 'none' : this.kind === TRUE ? 'true' : 'false';
        this.p++;
        return {
          kind: 'Constant',
          value: { t },
          u: false,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      }
      default:
        if (this.kindAt(s + 1) !== DOT) this.fail();
        return this.dottedName(s);
    }
  }

  /** `1`, `-1`, `+1`, and the complex forms `1 + 2j`. */
  private signedNumber(): Expr {
    const s = this.p;
    const sign = this.kind;
    if (sign === MINUS || sign === PLUS) this.p++;
    let node = this.numberNode();
    const imaginary = node.kind === 'Constant' && node.value.t === 'imag';
    if (sign === MINUS)
      node = {
        kind: 'UnaryOp',
        op: 'USub',
        operand: node,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    const op = this.kind;
    if (op !== PLUS && op !== MINUS) return node;
    if (imaginary) this.fail();
    this.p++;
    const right = this.numberNode();
    if (right.kind !== 'Constant' || right.value.t !== 'imag') this.fail();
    return {
      kind: 'BinOp',
      left: node,
      op: op === PLUS ? 'Add' : 'Sub',
      right,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  private numberNode(): Expr {
    const s = this.p;
    this.expect(NUMBER);
    return {
      kind: 'Constant',
      value: numberValue(this.text(s)),
      u: false,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }
}
