// Expressions, from the ternary down to atoms: precedence climbing, iterative along every chain that can be long.
import type {
  Arg,
  Arguments,
  BinOp,
  CompareOperator,
  Comprehension,
  ConstantValue,
  Expr,
  ExprContext,
  FormattedValue,
  JoinedStr,
  Keyword,
  Operator,
  UnaryOperator,
} from './ast.js';
import { TokenCursor } from './cursor.js';
import { type StringValue, decodeText, numberValue, stringValue } from './literals.js';
import { FSTRING_END, FSTRING_MIDDLE, FSTRING_START, KIND_COUNT, NAME, NUMBER, STRING, kindOf } from './tokens.js';

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
const WALRUS = kindOf(':=');
const ELLIPSIS = kindOf('...');
const BANG = kindOf('!');
const STAR = kindOf('*');
const DOUBLE_STAR = kindOf('**');
const SLASH = kindOf('/');
const PLUS = kindOf('+');
const MINUS = kindOf('-');
const TILDE = kindOf('~');
const IF = kindOf('if');
const ELSE = kindOf('else');
const FOR = kindOf('for');
const ASYNC = kindOf('async');
const AWAIT = kindOf('await');
const IN = kindOf('in');
const IS = kindOf('is');
const NOT = kindOf('not');
const OR = kindOf('or');
const AND = kindOf('and');
const LAMBDA = kindOf('lambda');
const YIELD = kindOf('yield');
const FROM = kindOf('from');
const NONE = kindOf('None');
const TRUE = kindOf('True');
const FALSE = kindOf('False');

const LEVEL_OR = 1;
const LEVEL_AND = 2;
const LEVEL_NOT = 3;
const LEVEL_COMPARE = 4;
/** The level of `|`, at which targets, starred values and comparison operands are read. */
const LEVEL_BITOR = 5;

// binary operators by token kind: how tightly they bind (0: not one), and their name in the tree
const levels: Uint8Array = new Uint8Array(KIND_COUNT);
const operators: (Operator | null)[] = new Array(KIND_COUNT).fill(null);
const comparisons: (CompareOperator | null)[] = new Array(KIND_COUNT).fill(null);
levels[OR] = LEVEL_OR;
levels[AND] = LEVEL_AND;
// biome-ignore format: a table
for (const [text, name] of [
  ['==', 'Eq'], ['!=', 'NotEq'], ['<', 'Lt'], ['<=', 'LtE'], ['>', 'Gt'], ['>=', 'GtE'], ['in', 'In'],
  ['is', 'Is'], ['not', 'NotIn'],
] as const) {
  levels[kindOf(text)] = LEVEL_COMPARE;
  comparisons[kindOf(text)] = name;
}
// biome-ignore format: a table
for (const [text, level, name] of [
  ['|', 5, 'BitOr'], ['^', 6, 'BitXor'], ['&', 7, 'BitAnd'], ['<<', 8, 'LShift'], ['>>', 8, 'RShift'],
  ['+', 9, 'Add'], ['-', 9, 'Sub'], ['*', 10, 'Mult'], ['/', 10, 'Div'], ['//', 10, 'FloorDiv'], ['%', 10, 'Mod'],
  ['@', 10, 'MatMult'],
] as const) {
  levels[kindOf(text)] = level;
  operators[kindOf(text)] = name;
}

const startsExpression: Uint8Array = new Uint8Array(KIND_COUNT);
for (const text of ['(', '[', '{', '-', '+', '~', '...', 'not', 'lambda', 'await', 'None', 'True', 'False'] as const) {
  startsExpression[kindOf(text)] = 1;
}
for (const kind of [NAME, NUMBER, STRING, FSTRING_START]) startsExpression[kind] = 1;

/** What stands between the parentheses of a call or a class header. */
export interface CallArguments {
  args: Expr[];
  keywords: Keyword[];
}

/** Parses expressions. */
export class ExpressionParser extends TokenCursor {
  /** Whether an expression, starred ones included, can begin with the current token. */
  protected atExpression(): boolean {
    const kind = this.kind;
    return startsExpression[kind] === 1 || kind === STAR;
  }

  // --- comma lists

  /** `a, *b`: the right side of an assignment, a `return` value, the iterable of a `for`. */
  protected starExpressions(): Expr {
    const s = this.p;
    const first = this.starExpression();
    if (this.kind !== COMMA) return first;
    const elts = [first];
    while (this.accept(COMMA) && this.atExpression()) elts.push(this.starExpression());
    return { kind: 'Tuple', elts, ctx: 'Load', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  protected starExpression(): Expr {
    if (this.kind !== STAR) return this.expression();
    return this.starred();
  }

  private starred(): Expr {
    const s = this.p;
    this.p++;
    const value = this.operation(LEVEL_BITOR);
    return {
      kind: 'Starred',
      value,
      ctx: 'Load',
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  /** An element of a display: starred, or with a walrus. */
  protected starNamedExpression(): Expr {
    return this.kind === STAR ? this.starred() : this.namedExpression();
  }

  /** The right side of `=`, or the value of a replacement field. */
  protected yieldOrStarExpressions(): Expr {
    return this.kind === YIELD ? this.yieldExpression() : this.starExpressions();
  }

  protected yieldExpression(): Expr {
    const s = this.p;
    this.p++;
    if (this.accept(FROM)) {
      const value = this.expression();
      return { kind: 'YieldFrom', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
    }
    const value = this.atExpression() ? this.starExpressions() : null;
    return { kind: 'Yield', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  protected namedExpression(): Expr {
    const s = this.p;
    if (this.kind === NAME && this.kindAt(s + 1) === WALRUS) {
      const id = this.name();
      const target: Expr = {
        kind: 'Name',
        id,
        ctx: 'Store',
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
      this.p++;
      const value = this.expression();
      return { kind: 'NamedExpr', target, value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
    }
    return this.expression();
  }

  // --- operators

  /** A full expression: a ternary, a lambda or an operation. */
  protected expression(): Expr {
    const s = this.p;
    if (this.kind === LAMBDA) return this.lambda();
    this.enter(1);
    const body = this.operation(LEVEL_OR);
    if (this.kind !== IF) {
      this.leave(1);
      return body;
    }
    this.p++;
    const test = this.operation(LEVEL_OR);
    this.expect(ELSE);
    const orelse = this.expression();
    this.leave(1);
    return { kind: 'IfExp', test, body, orelse, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  protected disjunction(): Expr {
    return this.operation(LEVEL_OR);
  }

  protected bitwiseOr(): Expr {
    return this.operation(LEVEL_BITOR);
  }

  /** Operands joined by operators that bind at least as tightly as `least`. */
  private operation(least: number): Expr {
    this.enter(1);
    const s = this.p;
    let left = this.kind === NOT && least <= LEVEL_NOT ? this.negation() : this.unary();
    for (;;) {
      const kind = this.kind;
      const level = levels[kind];
      if (level < least || level === 0) break;
      if (level > LEVEL_COMPARE) {
        this.p++;
        const right = this.operation(level + 1);
        left = {
          kind: 'BinOp',
          left,
          op: operators[kind]!,
          right,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      } else if (level === LEVEL_COMPARE) {
        if (kind === NOT && this.kindAt(this.p + 1) !== IN) break;
        left = this.comparison(s, left);
      } else {
        const values = [left];
        while (this.accept(kind)) values.push(this.operation(level + 1));
        left = {
          kind: 'BoolOp',
          op: kind === OR ? 'Or' : 'And',
          values,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      }
    }
    this.leave(1);
    return left;
  }

  private comparison(s: number, left: Expr): Expr {
    const ops: CompareOperator[] = [];
    const comparators: Expr[] = [];
    for (;;) {
      const kind = this.kind;
      let op = comparisons[kind];
      if (op === null) break;
      if (kind === NOT) {
        if (this.kindAt(this.p + 1) !== IN) break;
        this.p++;
      } else if (kind === IS && this.kindAt(this.p + 1) === NOT) {
        this.p++;
        op = 'IsNot';
      }
      this.p++;
      ops.push(op);
      comparators.push(this.operation(LEVEL_BITOR));
    }
    return {
      kind: 'Compare',
      left,
      ops,
      comparators,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  private negation(): Expr {
    const first = this.p;
    while (this.kind === NOT) this.p++;
    const count = this.p - first;
    this.enter(count);
    let operand = this.operation(LEVEL_COMPARE);
    this.leave(count);
    for (let s = first + count - 1; s >= first; s--)
      operand = {
        kind: 'UnaryOp',
        op: 'Not',
        operand,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    return operand;
  }

  private unary(): Expr {
    const first = this.p;
    let kind = this.kind;
    if (kind !== MINUS && kind !== PLUS && kind !== TILDE) return this.power();
    while (kind === MINUS || kind === PLUS || kind === TILDE) {
      this.p++;
      kind = this.kind;
    }
    const count = this.p - first;
    this.enter(count);
    let operand = this.power();
    this.leave(count);
    for (let s = first + count - 1; s >= first; s--) {
      const sign = this.kindAt(s);
      const op: UnaryOperator = sign === MINUS ? 'USub' : sign === PLUS ? 'UAdd' : 'Invert';
      operand = { kind: 'UnaryOp', op, operand, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
    }
    return operand;
  }

  private power(): Expr {
    const s = this.p;
    const left = this.awaited();
    if (this.kind !== DOUBLE_STAR) return left;
    this.p++;
    this.enter(2);
    const right = this.unary();
    this.leave(2);
    const node: BinOp = {
      kind: 'BinOp',
      left,
      op: 'Pow',
      right,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
    return node;
  }

  private awaited(): Expr {
    if (this.kind !== AWAIT) return this.primary();
    const s = this.p;
    this.p++;
    const value = this.primary();
    return { kind: 'Await', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  // --- primaries

  private primary(): Expr {
    const s = this.p;
    let node = this.atom();
    for (;;) {
      const kind = this.kind;
      if (kind === DOT) {
        this.p++;
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
      } else if (kind === LPAR) {
        const call = this.callArguments();
        node = {
          kind: 'Call',
          func: node,
          args: call.args,
          keywords: call.keywords,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      } else if (kind === LSQB) {
        this.enter(2);
        this.p++;
        const slice = this.slices();
        this.expect(RSQB);
        this.leave(2);
        node = {
          kind: 'Subscript',
          value: node,
          slice,
          ctx: 'Load',
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      } else return node;
    }
  }

  /** From `(` to `)` of a call. */
  protected callArguments(): CallArguments {
    this.enter(2);
    const open = this.p;
    this.p++;
    const args: Expr[] = [];
    const keywords: Keyword[] = [];
    let unpacked = false;
    while (this.kind !== RPAR) {
      const s = this.p;
      const kind = this.kind;
      if (kind === STAR) {
        if (unpacked) this.fail();
        this.p++;
        const value = this.expression();
        args.push({
          kind: 'Starred',
          value,
          ctx: 'Load',
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        });
      } else if (kind === DOUBLE_STAR) {
        this.p++;
        const value = this.expression();
        unpacked = true;
        keywords.push({
          kind: 'keyword',
          arg: null,
          value,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        });
      } else if (kind === NAME && this.kindAt(s + 1) === EQUAL) {
        const arg = this.name();
        this.p++;
        const value = this.expression();
        keywords.push({
          kind: 'keyword',
          arg,
          value,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        });
      } else {
        if (keywords.length > 0) this.fail();
        const value = this.namedExpression();
        if (this.kind === FOR || this.kind === ASYNC) {
          if (args.length > 0) this.fail();
          const generators = this.comprehensions();
          this.expect(RPAR);
          this.leave(2);
          return {
            args: [
              {
                kind: 'GeneratorExp',
                elt: value,
                generators,
                line: this.lineOf(open),
                col: this.colOf(open),
                endLine: this.endLine(),
                endCol: this.endCol(),
              },
            ],
            keywords,
          };
        }
        args.push(value);
      }
      if (!this.accept(COMMA)) break;
    }
    this.expect(RPAR);
    this.leave(2);
    return { args, keywords };
  }

  private slices(): Expr {
    const s = this.p;
    const first = this.slice();
    if (this.kind !== COMMA && first.kind !== 'Starred') return first;
    const elts = [first];
    while (this.accept(COMMA) && this.kind !== RSQB) elts.push(this.slice());
    return { kind: 'Tuple', elts, ctx: 'Load', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private slice(): Expr {
    const s = this.p;
    if (this.kind === STAR) {
      this.p++;
      const value = this.expression();
      return {
        kind: 'Starred',
        value,
        ctx: 'Load',
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    const lower = this.kind === COLON ? null : this.namedExpression();
    if (this.kind !== COLON) return lower!;
    if (lower !== null && lower.kind === 'NamedExpr' && this.kindAt(s + 1) === WALRUS) this.fail();
    this.p++;
    const upper = this.atSliceEnd() ? null : this.expression();
    const step = this.accept(COLON) && !this.atSliceEnd() ? this.expression() : null;
    return { kind: 'Slice', lower, upper, step, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private atSliceEnd(): boolean {
    return this.kind === COLON || this.kind === COMMA || this.kind === RSQB;
  }

  // --- atoms

  private constant(s: number, value: ConstantValue): Expr {
    this.p++;
    return { kind: 'Constant', value, u: false, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private atom(): Expr {
    const s = this.p;
    const kind = this.kind;
    switch (kind) {
      case NAME: {
        const id = this.name();
        return { kind: 'Name', id, ctx: 'Load', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case NUMBER:
        return this.constant(s, numberValue(this.text(s)));
      case STRING:
      case FSTRING_START:
        return this.strings();
      case LPAR:
        return this.parenthesized();
      case LSQB:
        return this.listDisplay();
      case LBRACE:
        return this.braceDisplay();
      case NONE:
        return this.constant(s, { t: 'none' });
      case TRUE:
        return this.constant(s, { t: 'true' });
      case FALSE:
        return this.constant(s, { t: 'false' });
      case ELLIPSIS:
        return this.constant(s, { t: 'ellipsis' });
      default:
        return this.fail();
    }
  }

  private parenthesized(): Expr {
    this.enter(3);
    const s = this.p;
    this.p++;
    let node: Expr;
    if (this.accept(RPAR)) {
      node = {
        kind: 'Tuple',
        elts: [],
        ctx: 'Load',
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    } else if (this.kind === YIELD) {
      node = this.yieldExpression();
      this.expect(RPAR);
    } else {
      node = this.starNamedExpression();
      if (this.kind === FOR || this.kind === ASYNC) {
        if (node.kind === 'Starred') this.fail();
        const generators = this.comprehensions();
        this.expect(RPAR);
        node = {
          kind: 'GeneratorExp',
          elt: node,
          generators,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      } else if (this.kind === COMMA) {
        const elts = [node];
        while (this.accept(COMMA) && this.kind !== RPAR) elts.push(this.starNamedExpression());
        this.expect(RPAR);
        node = {
          kind: 'Tuple',
          elts,
          ctx: 'Load',
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      } else {
        if (node.kind === 'Starred') this.fail();
        this.expect(RPAR);
      }
    }
    this.leave(3);
    return node;
  }

  private listDisplay(): Expr {
    this.enter(3);
    const s = this.p;
    this.p++;
    let node: Expr;
    const elts: Expr[] = [];
    if (this.kind !== RSQB) elts.push(this.starNamedExpression());
    if (elts.length === 1 && (this.kind === FOR || this.kind === ASYNC)) {
      if (elts[0].kind === 'Starred') this.fail();
      const generators = this.comprehensions();
      this.expect(RSQB);
      node = {
        kind: 'ListComp',
        elt: elts[0],
        generators,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    } else {
      if (elts.length === 1) {
        while (this.accept(COMMA) && this.kind !== RSQB) elts.push(this.starNamedExpression());
      }
      this.expect(RSQB);
      node = { kind: 'List', elts, ctx: 'Load', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
    }
    this.leave(3);
    return node;
  }

  private braceDisplay(): Expr {
    this.enter(3);
    const s = this.p;
    this.p++;
    let node: Expr;
    if (this.kind === RBRACE || this.kind === DOUBLE_STAR) {
      node = this.dictDisplay(s, null);
    } else {
      const first = this.starNamedExpression();
      if (this.kind === COLON && first.kind !== 'Starred' && first.kind !== 'NamedExpr') {
        node = this.dictDisplay(s, first);
      } else if (this.kind === COLON && first.kind === 'NamedExpr' && this.kindAt(s + 2) !== WALRUS) {
        node = this.dictDisplay(s, first);
      } else if (this.kind === FOR || this.kind === ASYNC) {
        if (first.kind === 'Starred') this.fail();
        const generators = this.comprehensions();
        this.expect(RBRACE);
        node = {
          kind: 'SetComp',
          elt: first,
          generators,
          line: this.lineOf(s),
          col: this.colOf(s),
          endLine: this.endLine(),
          endCol: this.endCol(),
        };
      } else {
        const elts = [first];
        while (this.accept(COMMA) && this.kind !== RBRACE) elts.push(this.starNamedExpression());
        this.expect(RBRACE);
        node = { kind: 'Set', elts, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
    }
    this.leave(3);
    return node;
  }

  private dictDisplay(s: number, firstKey: Expr | null): Expr {
    const keys: (Expr | null)[] = [];
    const values: Expr[] = [];
    let pending = firstKey;
    while (this.kind !== RBRACE) {
      if (pending === null && this.accept(DOUBLE_STAR)) {
        keys.push(null);
        values.push(this.operation(LEVEL_BITOR));
      } else {
        const key = pending ?? this.expression();
        pending = null;
        this.expect(COLON);
        const value = this.expression();
        if (keys.length === 0 && (this.kind === FOR || this.kind === ASYNC)) {
          const generators = this.comprehensions();
          this.expect(RBRACE);
          return {
            kind: 'DictComp',
            key,
            value,
            generators,
            line: this.lineOf(s),
            col: this.colOf(s),
            endLine: this.endLine(),
            endCol: this.endCol(),
          };
        }
        keys.push(key);
        values.push(value);
      }
      if (!this.accept(COMMA)) break;
    }
    this.expect(RBRACE);
    return { kind: 'Dict', keys, values, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private comprehensions(): Comprehension[] {
    const generators: Comprehension[] = [];
    while (this.kind === FOR || this.kind === ASYNC) {
      const isAsync = this.accept(ASYNC);
      this.expect(FOR);
      const target = this.targets();
      this.expect(IN);
      const iter = this.operation(LEVEL_OR);
      const ifs: Expr[] = [];
      while (this.accept(IF)) ifs.push(this.operation(LEVEL_OR));
      generators.push({ kind: 'comprehension', target, iter, ifs, is_async: isAsync });
    }
    return generators;
  }

  // --- targets

  /** The targets of a `for`: `a`, `a, *b`, `(a, b)`. */
  protected targets(): Expr {
    const s = this.p;
    const first = this.starTarget();
    if (this.kind !== COMMA) return first;
    const elts = [first];
    while (this.accept(COMMA) && this.atExpression()) elts.push(this.starTarget());
    return { kind: 'Tuple', elts, ctx: 'Store', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  protected starTarget(): Expr {
    const node = this.kind === STAR ? this.starred() : this.operation(LEVEL_BITOR);
    this.asTarget(node, 'Store');
    return node;
  }

  /** Turns an expression that was read into a target, or fails. */
  protected asTarget(node: Expr, ctx: ExprContext): void {
    switch (node.kind) {
      case 'Name':
      case 'Attribute':
      case 'Subscript':
        node.ctx = ctx;
        return;
      case 'Starred':
        if (ctx === 'Del' || node.value.kind === 'Starred') this.fail();
        node.ctx = ctx;
        this.asTarget(node.value, ctx);
        return;
      case 'List':
      case 'Tuple':
        node.ctx = ctx;
        for (const elt of node.elts) this.asTarget(elt, ctx);
        return;
      default:
        this.fail();
    }
  }

  // --- lambda and parameters

  private lambda(): Expr {
    this.enter(2);
    const s = this.p;
    this.p++;
    const args = this.parameters(COLON, false);
    this.expect(COLON);
    const body = this.expression();
    this.leave(2);
    return { kind: 'Lambda', args, body, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  /** Parameters up to, not including, the token `close`; annotated ones for `def`. */
  protected parameters(close: number, annotated: boolean): Arguments {
    let posonlyargs: Arg[] = [];
    let args: Arg[] = [];
    const kwonlyargs: Arg[] = [];
    const kwDefaults: (Expr | null)[] = [];
    const defaults: Expr[] = [];
    let vararg: Arg | null = null;
    let kwarg: Arg | null = null;
    let starred = false;
    let sawSlash = false;
    while (this.kind !== close) {
      if (this.kind === STAR) {
        if (starred) this.fail();
        starred = true;
        this.p++;
        if (this.kind === COMMA) {
          const next = this.kindAt(this.p + 1);
          if (next === close || next === DOUBLE_STAR) this.fail();
        } else {
          vararg = this.parameter(annotated, true);
        }
      } else if (this.kind === DOUBLE_STAR) {
        this.p++;
        kwarg = this.parameter(annotated, false);
        this.accept(COMMA);
        break;
      } else if (this.kind === SLASH) {
        if (sawSlash || starred || args.length === 0) this.fail();
        sawSlash = true;
        this.p++;
        posonlyargs = args;
        args = [];
      } else {
        const arg = this.parameter(annotated, false);
        const value = this.accept(EQUAL) ? this.expression() : null;
        if (starred) {
          kwonlyargs.push(arg);
          kwDefaults.push(value);
        } else {
          args.push(arg);
          if (value !== null) defaults.push(value);
          else if (defaults.length > 0) this.fail();
        }
      }
      if (!this.accept(COMMA)) break;
    }
    if (this.kind !== close) this.fail();
    return {
      kind: 'arguments',
      posonlyargs,
      args,
      vararg,
      kwonlyargs,
      kw_defaults: kwDefaults,
      kwarg,
      defaults,
    };
  }

  private parameter(annotated: boolean, starAnnotation: boolean): Arg {
    const s = this.p;
    const arg = this.name();
    let annotation: Expr | null = null;
    if (annotated && this.accept(COLON)) annotation = starAnnotation ? this.starExpression() : this.expression();
    return { kind: 'arg', arg, annotation, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  // --- strings

  /** One or more adjacent string literals, f-strings among them. */
  protected strings(): Expr {
    const s = this.p;
    const parts: Expr[] = [];
    let formatted = false;
    let bytes = 0;
    let count = 0;
    let first: StringValue | null = null;
    let simple = '';
    const chunks: Uint8Array[] = [];
    while (this.kind === STRING || this.kind === FSTRING_START) {
      count++;
      const at = this.p;
      if (this.kind === STRING) {
        const value = stringValue(this.text(at));
        this.p++;
        if (count === 1) first = value;
        if (value.isBytes) {
          bytes++;
          chunks.push(value.bytes!);
        } else {
          simple += value.text;
          parts.push(this.stringPart(at, value.text, value.isUnicodePrefixed));
        }
      } else {
        formatted = true;
        this.fstring(parts);
      }
    }
    if (bytes > 0) {
      if (bytes !== count) this.fail();
      return {
        kind: 'Constant',
        value: { t: 'bytes', v: joinBytes(chunks) },
        u: false,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    if (!formatted) {
      return {
        kind: 'Constant',
        value: { t: 'str', v: simple },
        u: first!.isUnicodePrefixed,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    const values = foldConstants(parts);
    return { kind: 'JoinedStr', values, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private stringPart(s: number, v: string, u: boolean): Expr {
    return {
      kind: 'Constant',
      value: { t: 'str', v },
      u,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  /** An f-string's parts, appended to those of its neighbours. */
  private fstring(parts: Expr[]): void {
    this.enter(3);
    const prefix = this.text(this.p++);
    const raw = prefix.charCodeAt(0) === 114 || prefix.charCodeAt(0) === 82 || prefix.charCodeAt(1) === 114 || prefix.charCodeAt(1) === 82;
    while (this.kind !== FSTRING_END) {
      if (this.kind === FSTRING_MIDDLE) {
        const at = this.p++;
        const text = this.text(at);
        parts.push(this.stringPart(at, raw ? text : decodeText(text), false));
      } else this.replacementField(parts);
    }
    this.p++;
    this.leave(3);
  }

  private replacementField(parts: Expr[]): void {
    this.enter(2);
    const s = this.p;
    this.expect(LBRACE);
    const value = this.yieldOrStarExpressions();
    let debug = -1;
    if (this.kind === EQUAL) debug = this.p++;
    let conversion = -1;
    if (this.kind === BANG) {
      const bang = this.p++;
      if (this.kind !== NAME || this.tokens.start(this.p) !== this.tokens.end(bang)) this.fail();
      const name = this.text(this.p++);
      if (name !== 's' && name !== 'r' && name !== 'a') this.fail();
      conversion = name.charCodeAt(0);
    }
    const debugEnd = debug < 0 ? -1 : conversion >= 0 ? this.p - 2 : this.p;
    let spec: Expr | null = null;
    if (this.kind === COLON) spec = this.formatSpec();
    this.expect(RBRACE);
    if (debug >= 0) {
      const from = this.tokens.end(s);
      const text = withoutComments(this.source.slice(from, this.tokens.start(debugEnd)));
      parts.push({
        kind: 'Constant',
        value: { t: 'str', v: text },
        u: false,
        line: this.tokens.endLine(s),
        col: this.tokens.endCol(s),
        endLine: this.lineOf(debugEnd),
        endCol: this.colOf(debugEnd),
      });
      if (conversion < 0 && spec === null) conversion = 114;
    }
    const node: FormattedValue = {
      kind: 'FormattedValue',
      value,
      conversion,
      format_spec: spec,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
    parts.push(node);
    this.leave(2);
  }

  private formatSpec(): Expr {
    const s = this.p;
    this.p++;
    const parts: Expr[] = [];
    while (this.kind !== RBRACE) {
      if (this.kind === FSTRING_MIDDLE) {
        const at = this.p++;
        parts.push(this.stringPart(at, decodeText(this.text(at)), false));
      } else this.replacementField(parts);
    }
    const node: JoinedStr = {
      kind: 'JoinedStr',
      values: foldConstants(parts),
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
    return node;
  }
}

/** Joins neighbouring text parts and drops empty ones. */
function foldConstants(parts: Expr[]): Expr[] {
  const out: Expr[] = [];
  let i = 0;
  while (i < parts.length) {
    const part = parts[i];
    if (part.kind !== 'Constant' || part.value.t !== 'str') {
      out.push(part);
      i++;
      continue;
    }
    let text = part.value.v;
    let last = part;
    for (i++; i < parts.length; i++) {
      const next = parts[i];
      if (next.kind !== 'Constant' || next.value.t !== 'str') break;
      text += next.value.v;
      last = next;
    }
    if (text.length === 0) continue;
    out.push({
      kind: 'Constant',
      value: { t: 'str', v: text },
      u: part.u,
      line: part.line,
      col: part.col,
      endLine: last.endLine,
      endCol: last.endCol,
    });
  }
  return out;
}

function joinBytes(chunks: Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0];
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const out = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return out;
}

/** The text of a `{x = }` field as it is shown: comments are left out, strings kept. */
function withoutComments(text: string): string {
  if (text.indexOf('#') < 0) return text;
  let out = '';
  let quote = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (quote !== 0) {
      if (c === quote) quote = 0;
    } else if (c === 39 || c === 34) {
      quote = c;
    } else if (c === 35) {
      const end = text.indexOf('\n', i);
      if (end < 0) return out;
      i = end;
    }
    out += text[i];
  }
  return out;
}
