// Statements, simple and compound, and the two roots a program can have.
import type { Alias, ExceptHandler, Expr, Expression, Keyword, MatchCase, Module, Operator, Stmt, TypeParam, WithItem } from './ast.js';
import { ParseFailure } from './cursor.js';
import { PatternParser } from './patterns.js';
import { DEDENT, ENDMARKER, INDENT, KIND_COUNT, NAME, NEWLINE, kindOf } from './tokens.js';

const LPAR = kindOf('(');
const RPAR = kindOf(')');
const LSQB = kindOf('[');
const RSQB = kindOf(']');
const COMMA = kindOf(',');
const COLON = kindOf(':');
const SEMI = kindOf(';');
const DOT = kindOf('.');
const EQUAL = kindOf('=');
const ELLIPSIS = kindOf('...');
const STAR = kindOf('*');
const DOUBLE_STAR = kindOf('**');
const ARROW = kindOf('->');
const AT = kindOf('@');
const IF = kindOf('if');
const ELIF = kindOf('elif');
const ELSE = kindOf('else');
const FOR = kindOf('for');
const WHILE = kindOf('while');
const WITH = kindOf('with');
const TRY = kindOf('try');
const EXCEPT = kindOf('except');
const FINALLY = kindOf('finally');
const DEF = kindOf('def');
const CLASS = kindOf('class');
const ASYNC = kindOf('async');
const AS = kindOf('as');
const IN = kindOf('in');
const FROM = kindOf('from');
const IMPORT = kindOf('import');
const RETURN = kindOf('return');
const RAISE = kindOf('raise');
const PASS = kindOf('pass');
const DEL = kindOf('del');
const ASSERT = kindOf('assert');
const BREAK = kindOf('break');
const CONTINUE = kindOf('continue');
const GLOBAL = kindOf('global');
const NONLOCAL = kindOf('nonlocal');

const augmented: (Operator | null)[] = new Array(KIND_COUNT).fill(null);
// biome-ignore format: a table
for (const [text, name] of [
  ['+=', 'Add'], ['-=', 'Sub'], ['*=', 'Mult'], ['/=', 'Div'], ['//=', 'FloorDiv'], ['%=', 'Mod'], ['@=', 'MatMult'],
  ['&=', 'BitAnd'], ['|=', 'BitOr'], ['^=', 'BitXor'], ['>>=', 'RShift'], ['<<=', 'LShift'], ['**=', 'Pow'],
] as const) {
  augmented[kindOf(text)] = name;
}

/** Parses whole programs. */
export class StatementParser extends PatternParser {
  /** The first token of the outermost statement that is being read. */
  outermost: number = 0;

  module(): Module {
    const body: Stmt[] = [];
    while (this.kind !== ENDMARKER) {
      this.outermost = this.p;
      this.statement(body);
    }
    return { kind: 'Module', body };
  }

  expressionRoot(): Expression {
    const s = this.p;
    let body = this.expression();
    if (this.kind === COMMA) {
      const elts = [body];
      while (this.accept(COMMA) && this.kind !== NEWLINE) elts.push(this.expression());
      body = { kind: 'Tuple', elts, ctx: 'Load', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
    }
    while (this.accept(NEWLINE)) {
      // blank lines may follow
    }
    if (this.kind !== ENDMARKER) this.fail();
    return { kind: 'Expression', body };
  }

  private statement(out: Stmt[]): void {
    switch (this.kind) {
      case IF:
        out.push(this.ifStatement());
        return;
      case FOR:
        out.push(this.forStatement(this.p, false));
        return;
      case WHILE:
        out.push(this.whileStatement());
        return;
      case TRY:
        out.push(this.tryStatement());
        return;
      case WITH:
        out.push(this.withStatement(this.p, false));
        return;
      case DEF:
        out.push(this.functionDefinition(this.p, false, []));
        return;
      case CLASS:
        out.push(this.classDefinition([]));
        return;
      case AT:
        out.push(this.decorated());
        return;
      case ASYNC:
        out.push(this.asyncStatement([]));
        return;
      case NAME:
        if (this.isWord(this.p, 'match') && this.mayBeMatch()) {
          const match = this.matchStatement();
          if (match !== null) {
            out.push(match);
            return;
          }
        }
        break;
      default:
    }
    this.simpleStatements(out);
  }

  private simpleStatements(out: Stmt[]): void {
    do {
      out.push(this.simpleStatement());
    } while (this.accept(SEMI) && this.kind !== NEWLINE);
    this.expect(NEWLINE);
  }

  private block(): Stmt[] {
    const body: Stmt[] = [];
    if (!this.accept(NEWLINE)) {
      this.simpleStatements(body);
      return body;
    }
    this.expect(INDENT);
    this.enter(5);
    do this.statement(body);
    while (this.kind !== DEDENT && this.kind !== ENDMARKER);
    this.leave(5);
    this.expect(DEDENT);
    return body;
  }

  private colonBlock(): Stmt[] {
    this.expect(COLON);
    return this.block();
  }

  private elseBlock(): Stmt[] {
    return this.accept(ELSE) ? this.colonBlock() : [];
  }

  // --- simple statements

  private simpleStatement(): Stmt {
    const s = this.p;
    switch (this.kind) {
      case RETURN: {
        this.p++;
        const value = this.atExpression() ? this.starExpressions() : null;
        return { kind: 'Return', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case IMPORT: {
        this.p++;
        const names = [this.dottedAlias()];
        while (this.accept(COMMA)) names.push(this.dottedAlias());
        return { kind: 'Import', names, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case FROM:
        return this.importFrom();
      case RAISE: {
        this.p++;
        let exc: Expr | null = null;
        let cause: Expr | null = null;
        if (this.kind !== NEWLINE && this.kind !== SEMI) {
          exc = this.expression();
          if (this.accept(FROM)) cause = this.expression();
        }
        return { kind: 'Raise', exc, cause, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case PASS:
        this.p++;
        return { kind: 'Pass', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      case BREAK:
        this.p++;
        return { kind: 'Break', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      case CONTINUE:
        this.p++;
        return { kind: 'Continue', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      case DEL:
        return this.deletion();
      case ASSERT: {
        this.p++;
        const test = this.expression();
        const msg = this.accept(COMMA) ? this.expression() : null;
        return { kind: 'Assert', test, msg, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case GLOBAL: {
        const names = this.nameList();
        return { kind: 'Global', names, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case NONLOCAL: {
        const names = this.nameList();
        return { kind: 'Nonlocal', names, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
      }
      case NAME:
        if (this.kindAt(s + 1) === NAME && this.isWord(s, 'type')) return this.typeAlias();
        break;
      default:
    }
    return this.expressionStatement();
  }

  private nameList(): string[] {
    this.p++;
    const names = [this.name()];
    while (this.accept(COMMA)) names.push(this.name());
    return names;
  }

  private deletion(): Stmt {
    const s = this.p;
    this.p++;
    const targets: Expr[] = [];
    do {
      const target = this.bitwiseOr();
      this.asTarget(target, 'Del');
      targets.push(target);
    } while (this.accept(COMMA) && this.kind !== NEWLINE && this.kind !== SEMI);
    return { kind: 'Delete', targets, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  /** An expression on its own, or any kind of assignment. */
  private expressionStatement(): Stmt {
    const s = this.p;
    let value = this.yieldOrStarExpressions();
    const kind = this.kind;
    if (kind === EQUAL) {
      const targets: Expr[] = [];
      while (this.accept(EQUAL)) {
        this.asTarget(value, 'Store');
        targets.push(value);
        value = this.yieldOrStarExpressions();
      }
      return { kind: 'Assign', targets, value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
    }
    if (kind === COLON) return this.annotated(s, value);
    const op = augmented[kind];
    if (op !== null) {
      this.singleTarget(value);
      this.p++;
      const right = this.yieldOrStarExpressions();
      return {
        kind: 'AugAssign',
        target: value,
        op,
        value: right,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    return { kind: 'Expr', value, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private singleTarget(node: Expr): void {
    if (node.kind !== 'Name' && node.kind !== 'Attribute' && node.kind !== 'Subscript') this.fail();
    node.ctx = 'Store';
  }

  private annotated(s: number, target: Expr): Stmt {
    this.singleTarget(target);
    this.p++;
    const annotation = this.expression();
    const value = this.accept(EQUAL) ? this.yieldOrStarExpressions() : null;
    const simple = target.kind === 'Name' && this.kindAt(s) !== LPAR ? 1 : 0;
    return {
      kind: 'AnnAssign',
      target,
      annotation,
      value,
      simple,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  private typeAlias(): Stmt {
    const s = this.p;
    this.p++;
    const at = this.p;
    const id = this.name();
    const name = this.nameNode(at, id);
    const typeParams = this.typeParams();
    this.expect(EQUAL);
    const value = this.expression();
    return {
      kind: 'TypeAlias',
      name,
      type_params: typeParams,
      value,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  private nameNode(s: number, id: string): Expr & { kind: 'Name' } {
    return { kind: 'Name', id, ctx: 'Store', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  // --- imports

  private moduleName(): string {
    let text = this.name();
    while (this.accept(DOT)) text += `.${this.name()}`;
    return text;
  }

  private dottedAlias(): Alias {
    const s = this.p;
    const name = this.moduleName();
    const asname = this.accept(AS) ? this.name() : null;
    return { kind: 'alias', name, asname, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private fromAlias(): Alias {
    const s = this.p;
    const name = this.name();
    const asname = this.accept(AS) ? this.name() : null;
    return { kind: 'alias', name, asname, line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private importFrom(): Stmt {
    const first = this.p;
    this.p++;
    let level = 0;
    for (;;) {
      if (this.accept(DOT)) level++;
      else if (this.accept(ELLIPSIS)) level += 3;
      else break;
    }
    const module = level > 0 && this.kind === IMPORT ? null : this.moduleName();
    this.expect(IMPORT);
    const names: Alias[] = [];
    const s = this.p;
    if (this.accept(STAR)) {
      names.push({
        kind: 'alias',
        name: '*',
        asname: null,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      });
    } else if (this.accept(LPAR)) {
      do names.push(this.fromAlias());
      while (this.accept(COMMA) && this.kind !== RPAR);
      this.expect(RPAR);
    } else {
      do names.push(this.fromAlias());
      while (this.accept(COMMA));
    }
    return {
      kind: 'ImportFrom',
      module,
      names,
      level,
      line: this.lineOf(first),
      col: this.colOf(first),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  // --- compound statements

  /** The whole `elif` chain is read in a loop and nested afterwards: it may be thousands of branches long. */
  private ifStatement(): Stmt {
    const starts: number[] = [];
    const tests: Expr[] = [];
    const bodies: Stmt[][] = [];
    do {
      starts.push(this.p++);
      tests.push(this.namedExpression());
      bodies.push(this.colonBlock());
    } while (this.kind === ELIF);
    let orelse = this.elseBlock();
    let node: Stmt | null = null;
    for (let i = starts.length - 1; i >= 0; i--) {
      const at = this.blockSpan(starts[i]);
      node = {
        kind: 'If',
        test: tests[i],
        body: bodies[i],
        orelse,
        line: at.line,
        col: at.col,
        endLine: at.endLine,
        endCol: at.endCol,
      };
      orelse = [node];
    }
    return node!;
  }

  private whileStatement(): Stmt {
    const s = this.p;
    this.p++;
    const test = this.namedExpression();
    const body = this.colonBlock();
    const orelse = this.elseBlock();
    const at = this.blockSpan(s);
    return { kind: 'While', test, body, orelse, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
  }

  private forStatement(s: number, isAsync: boolean): Stmt {
    this.p++;
    const target = this.targets();
    this.expect(IN);
    const iter = this.starExpressions();
    const body = this.colonBlock();
    const orelse = this.elseBlock();
    const at = this.blockSpan(s);
    if (isAsync)
      return { kind: 'AsyncFor', target, iter, body, orelse, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
    return { kind: 'For', target, iter, body, orelse, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
  }

  private withStatement(s: number, isAsync: boolean): Stmt {
    this.p++;
    let items: WithItem[] | null = null;
    if (this.kind === LPAR && this.kindAt(this.closingOf(this.p) + 1) === COLON) items = this.groupedItems();
    if (items === null) {
      items = [];
      do items.push(this.withItem());
      while (this.accept(COMMA));
    }
    const body = this.colonBlock();
    const at = this.blockSpan(s);
    if (isAsync) return { kind: 'AsyncWith', items, body, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
    return { kind: 'With', items, body, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
  }

  /** The index of the bracket that closes the one at `open`. */
  private closingOf(open: number): number {
    const level = this.tokens.level(open) - 1;
    let i = open + 1;
    while (i < this.tokens.count && this.tokens.level(i) > level) i++;
    return i;
  }

  /** `with (a as b, c):`, or null when the parentheses turn out to belong to an expression. */
  private groupedItems(): WithItem[] | null {
    const mark = this.mark();
    try {
      this.p++;
      const items: WithItem[] = [];
      do items.push(this.withItem());
      while (this.accept(COMMA) && this.kind !== RPAR);
      this.expect(RPAR);
      if (this.kind === COLON) return items;
    } catch (failure) {
      if (!(failure instanceof ParseFailure)) throw failure;
    }
    this.reset(mark);
    return null;
  }

  private withItem(): WithItem {
    const context = this.expression();
    const vars = this.accept(AS) ? this.starTarget() : null;
    return { kind: 'withitem', context_expr: context, optional_vars: vars };
  }

  private tryStatement(): Stmt {
    const s = this.p;
    this.p++;
    const body = this.colonBlock();
    const handlers: ExceptHandler[] = [];
    let orelse: Stmt[] = [];
    let finalbody: Stmt[] = [];
    const starred = this.kind === EXCEPT && this.kindAt(this.p + 1) === STAR;
    while (this.kind === EXCEPT) handlers.push(this.exceptHandler(starred));
    if (handlers.length > 0) orelse = this.elseBlock();
    if (this.accept(FINALLY)) finalbody = this.colonBlock();
    else if (handlers.length === 0) this.fail();
    const at = this.blockSpan(s);
    if (starred)
      return { kind: 'TryStar', body, handlers, orelse, finalbody, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
    return { kind: 'Try', body, handlers, orelse, finalbody, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
  }

  private exceptHandler(starred: boolean): ExceptHandler {
    const s = this.p;
    this.p++;
    if (this.accept(STAR) !== starred) this.fail();
    let type: Expr | null = null;
    let name: string | null = null;
    if (starred || this.kind !== COLON) {
      type = this.expression();
      if (this.accept(AS)) name = this.name();
    }
    const body = this.colonBlock();
    const at = this.blockSpan(s);
    return { kind: 'ExceptHandler', type, name, body, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
  }

  // --- definitions

  private decorated(): Stmt {
    const decorators: Expr[] = [];
    while (this.accept(AT)) {
      decorators.push(this.namedExpression());
      this.expect(NEWLINE);
    }
    if (this.kind === DEF) return this.functionDefinition(this.p, false, decorators);
    if (this.kind === CLASS) return this.classDefinition(decorators);
    if (this.kind === ASYNC && this.kindAt(this.p + 1) === DEF) return this.asyncStatement(decorators);
    return this.fail();
  }

  private asyncStatement(decorators: Expr[]): Stmt {
    const s = this.p++;
    switch (this.kind) {
      case DEF:
        return this.functionDefinition(s, true, decorators);
      case FOR:
        return this.forStatement(s, true);
      case WITH:
        return this.withStatement(s, true);
      default:
        return this.fail();
    }
  }

  private functionDefinition(s: number, isAsync: boolean, decorators: Expr[]): Stmt {
    this.p++;
    const name = this.name();
    const typeParams = this.typeParams();
    this.expect(LPAR);
    const args = this.parameters(RPAR, true);
    this.expect(RPAR);
    const returns = this.accept(ARROW) ? this.expression() : null;
    const body = this.colonBlock();
    const at = this.blockSpan(s);
    if (isAsync) {
      return {
        kind: 'AsyncFunctionDef',
        name,
        args,
        body,
        decorator_list: decorators,
        returns,
        type_params: typeParams,
        line: at.line,
        col: at.col,
        endLine: at.endLine,
        endCol: at.endCol,
      };
    }
    return {
      kind: 'FunctionDef',
      name,
      args,
      body,
      decorator_list: decorators,
      returns,
      type_params: typeParams,
      line: at.line,
      col: at.col,
      endLine: at.endLine,
      endCol: at.endCol,
    };
  }

  private classDefinition(decorators: Expr[]): Stmt {
    const s = this.p;
    this.p++;
    const name = this.name();
    const typeParams = this.typeParams();
    let bases: Expr[] = [];
    let keywords: Keyword[] = [];
    if (this.kind === LPAR) {
      const call = this.callArguments();
      bases = call.args;
      keywords = call.keywords;
    }
    const body = this.colonBlock();
    const at = this.blockSpan(s);
    return {
      kind: 'ClassDef',
      name,
      bases,
      keywords,
      body,
      decorator_list: decorators,
      type_params: typeParams,
      line: at.line,
      col: at.col,
      endLine: at.endLine,
      endCol: at.endCol,
    };
  }

  private typeParams(): TypeParam[] {
    const params: TypeParam[] = [];
    if (!this.accept(LSQB)) return params;
    do params.push(this.typeParam());
    while (this.accept(COMMA) && this.kind !== RSQB);
    this.expect(RSQB);
    return params;
  }

  private typeParam(): TypeParam {
    const s = this.p;
    if (this.accept(STAR)) {
      const name = this.name();
      const value = this.accept(EQUAL) ? this.starExpression() : null;
      return {
        kind: 'TypeVarTuple',
        name,
        default_value: value,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    if (this.accept(DOUBLE_STAR)) {
      const name = this.name();
      const value = this.accept(EQUAL) ? this.expression() : null;
      return {
        kind: 'ParamSpec',
        name,
        default_value: value,
        line: this.lineOf(s),
        col: this.colOf(s),
        endLine: this.endLine(),
        endCol: this.endCol(),
      };
    }
    const name = this.name();
    const bound = this.accept(COLON) ? this.expression() : null;
    const value = this.accept(EQUAL) ? this.expression() : null;
    return {
      kind: 'TypeVar',
      name,
      bound,
      default_value: value,
      line: this.lineOf(s),
      col: this.colOf(s),
      endLine: this.endLine(),
      endCol: this.endCol(),
    };
  }

  // --- match

  /** Whether what follows the word `match` can begin a subject. */
  private mayBeMatch(): boolean {
    const mark = this.p;
    this.p++;
    const may = this.atExpression();
    this.p = mark;
    return may;
  }

  /** A match statement, or null when `match` turns out to be a plain name. */
  private matchStatement(): Stmt | null {
    const s = this.p;
    const mark = this.mark();
    let subject: Expr;
    try {
      this.p++;
      subject = this.subject();
      this.expect(COLON);
      this.expect(NEWLINE);
      this.expect(INDENT);
      if (!this.isWord(this.p, 'case')) this.fail();
    } catch (failure) {
      if (!(failure instanceof ParseFailure)) throw failure;
      this.reset(mark);
      return null;
    }
    const cases: MatchCase[] = [];
    this.enter(5);
    while (this.isWord(this.p, 'case')) cases.push(this.matchCase());
    this.leave(5);
    this.expect(DEDENT);
    const at = this.blockSpan(s);
    return { kind: 'Match', subject, cases, line: at.line, col: at.col, endLine: at.endLine, endCol: at.endCol };
  }

  private subject(): Expr {
    const s = this.p;
    const first = this.starNamedExpression();
    if (this.kind !== COMMA) {
      if (first.kind === 'Starred') this.fail();
      return first;
    }
    const elts = [first];
    while (this.accept(COMMA) && this.atExpression()) elts.push(this.starNamedExpression());
    return { kind: 'Tuple', elts, ctx: 'Load', line: this.lineOf(s), col: this.colOf(s), endLine: this.endLine(), endCol: this.endCol() };
  }

  private matchCase(): MatchCase {
    this.p++;
    const pattern = this.casePattern();
    const guard = this.accept(IF) ? this.namedExpression() : null;
    const body = this.colonBlock();
    return { kind: 'match_case', pattern, guard, body };
  }
}
