/** Walks the tree once, making scopes, noting every use of a name, and refusing what Python refuses before running. */
import type {
  Arguments,
  Comprehension,
  DictComp,
  Expr,
  GeneratorExp,
  Lambda,
  ListComp,
  Module,
  Node,
  Pattern,
  Position,
  SetComp,
  Stmt,
  TypeParam,
  FunctionDef,
  AsyncFunctionDef,
  ClassDef,
  Try,
  TryStar,
} from '../syntax/ast.js';
import { PySyntaxError, sourceLine } from '../syntax/errors.js';
import { classCell, resolveNames } from './resolve.js';
import { Scope, type Symbol } from './scope.js';

/** Every scope of a module by the node that makes it. Type-parameter scopes are keyed by the parameter list. */
export interface ScopeTable {
  readonly module: Scope;
  /** Function, lambda, class or comprehension node -> its scope. */
  readonly of: Map<Node, Scope>;
  /** Nodes with type parameters -> the scope that holds them. */
  readonly typeParams: Map<Node, Scope>;
}

interface Loops {
  /** Inside a loop of this function. */
  inLoop: boolean;
  /** Inside an `except*` block of this function. */
  inExceptStar: boolean;
}

/** Nesting of expressions and statements that the compiler is willing to recurse into. */
const MAX_DEPTH = 900;

class Analyzer {
  readonly of: Map<Node, Scope> = new Map();
  readonly typeParams: Map<Node, Scope> = new Map();
  private scope: Scope;
  private loops: Loops = { inLoop: false, inExceptStar: false };
  private depth = 0;
  private readonly source: string;
  private readonly filename: string;
  private readonly allowTopLevelAwait: boolean;
  /** Where a name was declared, for errors found after the walk. */
  private readonly declared: Map<Symbol, Position> = new Map();

  constructor(module: Module, source: string, filename: string, allowTopLevelAwait: boolean) {
    this.source = source;
    this.filename = filename;
    this.allowTopLevelAwait = allowTopLevelAwait;
    this.scope = new Scope('module', '<module>', null, module, null);
    this.of.set(module, this.scope);
  }

  error(message: string, at: Position): PySyntaxError {
    return new PySyntaxError(
      'SyntaxError',
      message,
      at.line,
      at.col + 1,
      at.endLine,
      at.endCol + 1,
      sourceLine(this.source, at.line),
      this.filename,
    );
  }

  run(module: Module): ScopeTable {
    const top = this.scope;
    this.statements(module.body);
    resolveNames(top, (message, scope, name) => {
      const at = this.declared.get(scope.symbol(name));
      return this.error(message, at ?? { line: 1, col: 0, endLine: 1, endCol: 0 });
    });
    return { module: top, of: this.of, typeParams: this.typeParams };
  }

  private enter(): void {
    if (++this.depth > MAX_DEPTH)
      throw new PySyntaxError('SyntaxError', 'too many nested expressions or blocks', null, null, null, null, null, this.filename);
  }

  private inScope(scope: Scope, work: () => void): void {
    const before = this.scope;
    const loops = this.loops;
    this.scope = scope;
    this.loops = { inLoop: false, inExceptStar: false };
    work();
    this.scope = before;
    this.loops = loops;
  }

  // --- names

  private read(name: string): void {
    const scope = this.scope;
    scope.symbol(scope.mangle(name)).referenced = true;
    if ((name === '__class__' || name === 'super') && scope.kind !== 'module') this.needClassCell();
  }

  /** A method that says `super` or `__class__` needs the cell of the class around it. */
  private needClassCell(): void {
    let scope: Scope | null = this.scope;
    while (scope !== null && scope.kind !== 'class') {
      if (scope.kind === 'module') return;
      scope = scope.parent;
    }
    if (scope === null) return;
    scope.needsClassCell = true;
    classCell(scope);
    if (this.scope.kind !== 'class') this.scope.symbol('__class__').referenced = true;
  }

  private bind(name: string, at: Position, how: 'assign' | 'definition' | 'delete' | 'walrus' = 'assign'): void {
    if (name === '__debug__') throw this.error(how === 'delete' ? 'cannot delete __debug__' : 'cannot assign to __debug__', at);
    let scope = this.scope;
    if (how === 'walrus') {
      while (scope.kind === 'comprehension' || scope.kind === 'genexpr') {
        const existing = scope.symbols.get(name);
        if (existing?.iteration) throw this.error(`assignment expression cannot rebind comprehension iteration variable '${name}'`, at);
        // The comprehension sees the name of the function around it.
        scope.symbol(name).referenced = true;
        if (scope.kind === 'genexpr') {
          const inner = scope.symbol(name);
          inner.assigned = true;
          inner.explicitNonlocal = true;
        }
        scope = scope.parent as Scope;
      }
      if (scope.kind === 'class' && scope !== this.scope) {
        throw this.error('assignment expression within a comprehension cannot be used in a class body', at);
      }
      if (scope.kind === 'module') {
        for (let s = this.scope; s !== scope; s = s.parent as Scope) {
          const inner = s.symbol(name);
          inner.explicitNonlocal = false;
          inner.explicitGlobal = true;
        }
      } else if (scope.symbols.get(scope.mangle(name))?.explicitGlobal) {
        for (let s = this.scope; s !== scope; s = s.parent as Scope) {
          const inner = s.symbol(name);
          inner.explicitNonlocal = false;
          inner.explicitGlobal = true;
        }
      }
    }
    const symbol = scope.symbol(scope.mangle(name));
    if (how === 'delete') symbol.deleted = true;
    else symbol.assigned = true;
    if (how === 'definition') symbol.definition = true;
    if (how === 'assign' && this.inComprehensionTarget) symbol.iteration = true;
  }

  private inComprehensionTarget = false;

  // --- statements

  private statements(body: Stmt[]): void {
    for (const s of body) this.statement(s);
  }

  private loopBody(body: Stmt[], orelse: Stmt[]): void {
    const before = this.loops;
    this.loops = { inLoop: true, inExceptStar: false };
    this.statements(body);
    this.loops = before;
    this.statements(orelse);
  }

  private statement(s: Stmt): void {
    this.enter();
    switch (s.kind) {
      case 'FunctionDef':
      case 'AsyncFunctionDef':
        this.functionDef(s);
        break;
      case 'ClassDef':
        this.classDef(s);
        break;
      case 'Return': {
        const fn = this.scope.runner;
        if (fn.kind !== 'function' && fn.kind !== 'lambda') throw this.error("'return' outside function", s);
        if (this.loops.inExceptStar) throw this.error("'break', 'continue' and 'return' cannot appear in an except* block", s);
        if (s.value !== null) {
          fn.returnsValue = s;
          this.expr(s.value);
        }
        break;
      }
      case 'Delete':
        for (const t of s.targets) this.target(t, 'delete');
        break;
      case 'Assign':
        this.expr(s.value);
        for (const t of s.targets) {
          if (t.kind === 'Starred') throw this.error('starred assignment target must be in a list or tuple', t);
          this.target(t);
        }
        break;
      case 'TypeAlias': {
        this.withTypeParams(s, s.type_params, s.name.id, () => {
          const scope = new Scope('function', s.name.id, this.scope, s, this.scope.privateName);
          this.of.set(s, scope);
          this.inScope(scope, () => this.expr(s.value));
        });
        this.bind(s.name.id, s.name);
        break;
      }
      case 'AugAssign':
        if (s.target.kind === 'Name') {
          this.read(s.target.id);
          this.bind(s.target.id, s.target);
        } else this.expr(s.target);
        this.expr(s.value);
        break;
      case 'AnnAssign':
        if (s.target.kind === 'Name') {
          if (s.simple) {
            const symbol = this.scope.symbol(this.scope.mangle(s.target.id));
            if (symbol.explicitGlobal && this.scope.kind !== 'module')
              throw this.error(`annotated name '${s.target.id}' can't be global`, s);
            if (symbol.explicitNonlocal) throw this.error(`annotated name '${s.target.id}' can't be nonlocal`, s);
            symbol.annotated = true;
          }
          if (s.value !== null || !s.simple) this.bind(s.target.id, s.target);
        } else this.target(s.target);
        this.expr(s.annotation);
        if (s.simple && !this.scope.isFunctionLike) this.scope.symbol('__annotations__').referenced = true;
        if (s.value !== null) this.expr(s.value);
        break;
      case 'For':
      case 'AsyncFor':
        if (s.kind === 'AsyncFor') this.needAsync(s, "'async for' outside async function");
        this.expr(s.iter);
        this.target(s.target);
        this.loopBody(s.body, s.orelse);
        break;
      case 'While':
        this.expr(s.test);
        this.loopBody(s.body, s.orelse);
        break;
      case 'If': {
        let node = s;
        for (;;) {
          this.expr(node.test);
          this.statements(node.body);
          if (node.orelse.length === 1 && node.orelse[0].kind === 'If') node = node.orelse[0];
          else break;
        }
        this.statements(node.orelse);
        break;
      }
      case 'With':
      case 'AsyncWith':
        if (s.kind === 'AsyncWith') this.needAsync(s, "'async with' outside async function");
        for (const item of s.items) {
          this.expr(item.context_expr);
          if (item.optional_vars !== null) this.target(item.optional_vars);
        }
        this.statements(s.body);
        break;
      case 'Match':
        this.expr(s.subject);
        s.cases.forEach((c, i) => {
          if (c.guard === null && i < s.cases.length - 1) this.checkIrrefutable(c.pattern);
          this.pattern(c.pattern, new Map());
          if (c.guard !== null) this.expr(c.guard);
          this.statements(c.body);
        });
        break;
      case 'Raise':
        if (s.exc !== null) this.expr(s.exc);
        if (s.cause !== null) this.expr(s.cause);
        break;
      case 'Try':
      case 'TryStar':
        this.tryStatement(s);
        break;
      case 'Assert':
        this.expr(s.test);
        if (s.msg !== null) this.expr(s.msg);
        break;
      case 'Import':
        for (const a of s.names) this.bind(a.asname ?? a.name.split('.')[0], a, 'definition');
        break;
      case 'ImportFrom':
        if (s.module === '__future__')
          this.future(
            s.names.map((a) => a.name),
            s,
          );
        for (const a of s.names) {
          if (a.name === '*') {
            if (this.scope.kind !== 'module') throw this.error('import * only allowed at module level', s);
          } else this.bind(a.asname ?? a.name, a, 'definition');
        }
        break;
      case 'Global':
      case 'Nonlocal':
        this.declare(s.kind, s.names, s);
        break;
      case 'Expr':
        this.expr(s.value);
        break;
      case 'Break':
      case 'Continue':
        if (this.loops.inExceptStar) throw this.error("'break', 'continue' and 'return' cannot appear in an except* block", s);
        if (!this.loops.inLoop) throw this.error(s.kind === 'Break' ? "'break' outside loop" : "'continue' not properly in loop", s);
        break;
      case 'Pass':
        break;
    }
    this.depth--;
  }

  private future(names: string[], at: Position): void {
    for (const name of names) {
      if (name === 'braces') throw this.error('not a chance', at);
      if (!FUTURES.has(name)) throw this.error(`future feature ${name} is not defined`, at);
    }
  }

  private declare(kind: 'Global' | 'Nonlocal', names: string[], at: Position): void {
    const word = kind === 'Global' ? 'global' : 'nonlocal';
    if (kind === 'Nonlocal' && this.scope.kind === 'module') throw this.error('nonlocal declaration not allowed at module level', at);
    for (const plain of names) {
      const symbol = this.scope.symbol(this.scope.mangle(plain));
      if (symbol.parameter) throw this.error(`name '${plain}' is parameter and ${word}`, at);
      if (symbol.annotated) throw this.error(`annotated name '${plain}' can't be ${word}`, at);
      if (kind === 'Global' ? symbol.explicitNonlocal : symbol.explicitGlobal)
        throw this.error(`name '${plain}' is nonlocal and global`, at);
      if (symbol.assigned || symbol.deleted) throw this.error(`name '${plain}' is assigned to before ${word} declaration`, at);
      if (symbol.referenced) throw this.error(`name '${plain}' is used prior to ${word} declaration`, at);
      if (kind === 'Global') symbol.explicitGlobal = true;
      else symbol.explicitNonlocal = true;
      this.declared.set(symbol, at);
    }
  }

  private tryStatement(s: Try | TryStar): void {
    this.statements(s.body);
    const before = this.loops;
    s.handlers.forEach((h, i) => {
      if (h.type === null && i < s.handlers.length - 1) throw this.error("default 'except:' must be last", h);
      if (h.type !== null) this.expr(h.type);
      if (h.name !== null) {
        this.bind(h.name, h);
        this.bind(h.name, h, 'delete');
      }
      if (s.kind === 'TryStar') this.loops = { inLoop: false, inExceptStar: true };
      this.statements(h.body);
      this.loops = before;
    });
    this.statements(s.orelse);
    this.statements(s.finalbody);
  }

  private needAsync(at: Position, message: string): void {
    const fn = this.scope.runner;
    if (fn.isAsync) return;
    if (fn.kind === 'module' && this.allowTopLevelAwait) {
      fn.hasAwait = true;
      return;
    }
    throw this.error(message, at);
  }

  private withTypeParams(node: Node, params: TypeParam[], name: string, work: () => void): void {
    if (params.length === 0) {
      work();
      return;
    }
    const scope = new Scope('typeparams', `<generic parameters of ${name}>`, this.scope, node, this.scope.privateName);
    this.typeParams.set(node, scope);
    this.inScope(scope, () => {
      for (const p of params) {
        this.bind(p.name, p);
        if (p.kind === 'TypeVar' && p.bound !== null) this.expr(p.bound);
        if (p.default_value !== null) this.expr(p.default_value);
      }
      work();
    });
  }

  private functionDef(s: FunctionDef | AsyncFunctionDef): void {
    for (const d of s.decorator_list) this.expr(d);
    this.defaults(s.args);
    this.withTypeParams(s, s.type_params, s.name, () => {
      this.annotations(s.args);
      if (s.returns !== null) this.expr(s.returns);
      const scope = new Scope('function', s.name, this.scope, s, this.scope.privateName);
      scope.isAsync = s.kind === 'AsyncFunctionDef';
      this.of.set(s, scope);
      this.inScope(scope, () => {
        this.parameters(s.args);
        this.statements(s.body);
        if (scope.isAsync && scope.hasYield && scope.returnsValue !== null) {
          throw this.error("'return' with value in async generator", scope.returnsValue as unknown as Position);
        }
      });
    });
    this.bind(s.name, s, 'definition');
  }

  private defaults(args: Arguments): void {
    for (const d of args.defaults) this.expr(d);
    for (const d of args.kw_defaults) if (d !== null) this.expr(d);
  }

  private annotations(args: Arguments): void {
    for (const a of allArgs(args)) if (a.annotation !== null) this.expr(a.annotation);
  }

  private parameters(args: Arguments): void {
    for (const a of allArgs(args)) {
      const symbol = this.scope.symbol(this.scope.mangle(a.arg));
      if (symbol.parameter) throw this.error(`duplicate argument '${a.arg}' in function definition`, a);
      if (a.arg === '__debug__') throw this.error('cannot assign to __debug__', a);
      symbol.parameter = true;
    }
  }

  private classDef(s: ClassDef): void {
    for (const d of s.decorator_list) this.expr(d);
    this.withTypeParams(s, s.type_params, s.name, () => {
      for (const b of s.bases) this.expr(b.kind === 'Starred' ? b.value : b);
      for (const k of s.keywords) this.expr(k.value);
      const scope = new Scope('class', s.name, this.scope, s, s.name);
      this.of.set(s, scope);
      this.inScope(scope, () => this.statements(s.body));
    });
    this.bind(s.name, s, 'definition');
  }

  // --- targets and patterns

  private target(t: Expr, how: 'assign' | 'delete' = 'assign'): void {
    switch (t.kind) {
      case 'Name':
        this.bind(t.id, t, how);
        break;
      case 'Tuple':
      case 'List': {
        this.enter();
        let stars = 0;
        for (const e of t.elts) {
          if (e.kind === 'Starred' && ++stars > 1) throw this.error('multiple starred expressions in assignment', e);
          this.target(e, how);
        }
        this.depth--;
        break;
      }
      case 'Starred':
        this.target(t.value, how);
        break;
      default: {
        const flag = this.inComprehensionTarget;
        this.inComprehensionTarget = false;
        this.expr(t);
        this.inComprehensionTarget = flag;
      }
    }
  }

  private checkIrrefutable(p: Pattern): void {
    if (p.kind === 'MatchAs' && p.pattern === null) {
      throw this.error(
        p.name === null ? 'wildcard makes remaining patterns unreachable' : `name capture '${p.name}' makes remaining patterns unreachable`,
        p,
      );
    }
    if (p.kind === 'MatchAs' && p.pattern !== null) this.checkIrrefutable(p.pattern);
    if (p.kind === 'MatchOr') this.checkIrrefutable(p.patterns[p.patterns.length - 1]);
  }

  private capture(name: string, at: Position, seen: Map<string, true>): void {
    if (seen.has(name)) throw this.error(`multiple assignments to name '${name}' in pattern`, at);
    seen.set(name, true);
    this.bind(name, at);
  }

  private pattern(p: Pattern, seen: Map<string, true>): void {
    this.enter();
    switch (p.kind) {
      case 'MatchValue':
        this.expr(p.value);
        break;
      case 'MatchSingleton':
        break;
      case 'MatchSequence': {
        let stars = 0;
        for (const q of p.patterns) {
          if (q.kind === 'MatchStar' && ++stars > 1) throw this.error('multiple starred expressions in sequence pattern', q);
          this.pattern(q, seen);
        }
        break;
      }
      case 'MatchMapping':
        for (const k of p.keys) this.expr(k);
        for (const q of p.patterns) this.pattern(q, seen);
        if (p.rest !== null) this.capture(p.rest, p, seen);
        break;
      case 'MatchClass': {
        this.expr(p.cls);
        const attrs = new Set<string>();
        p.kwd_attrs.forEach((a, i) => {
          if (attrs.has(a)) throw this.error(`attribute name repeated in class pattern: ${a}`, p.kwd_patterns[i]);
          attrs.add(a);
        });
        for (const q of p.patterns) this.pattern(q, seen);
        for (const q of p.kwd_patterns) this.pattern(q, seen);
        break;
      }
      case 'MatchStar':
        if (p.name !== null) this.capture(p.name, p, seen);
        break;
      case 'MatchAs':
        if (p.pattern !== null) this.pattern(p.pattern, seen);
        if (p.name !== null) this.capture(p.name, p, seen);
        break;
      case 'MatchOr': {
        let names: string | null = null;
        p.patterns.forEach((q, i) => {
          if (i < p.patterns.length - 1) this.checkIrrefutable(q);
          const inner = new Map(seen);
          this.pattern(q, inner);
          const bound = [...inner.keys()]
            .filter((n) => !seen.has(n))
            .sort()
            .join(',');
          if (names === null) names = bound;
          else if (names !== bound) throw this.error('alternative patterns bind different names', p);
          if (i === p.patterns.length - 1) for (const n of inner.keys()) seen.set(n, true);
        });
        break;
      }
    }
    this.depth--;
  }

  // --- expressions

  private expr(e: Expr): void {
    this.enter();
    switch (e.kind) {
      case 'BoolOp':
        for (const v of e.values) this.expr(v);
        break;
      case 'NamedExpr':
        this.expr(e.value);
        if (e.target.kind === 'Name') this.bind(e.target.id, e.target, 'walrus');
        break;
      case 'BinOp': {
        // Chains such as 1+1+... lean left: walk them without recursion.
        const rights: Expr[] = [];
        let left: Expr = e;
        while (left.kind === 'BinOp') {
          rights.push(left.right);
          left = left.left;
        }
        this.expr(left);
        for (let i = rights.length - 1; i >= 0; i--) this.expr(rights[i]);
        break;
      }
      case 'UnaryOp':
        this.expr(e.operand);
        break;
      case 'Lambda':
        this.lambda(e);
        break;
      case 'IfExp':
        this.expr(e.test);
        this.expr(e.body);
        this.expr(e.orelse);
        break;
      case 'Dict':
        e.values.forEach((v, i) => {
          const k = e.keys[i];
          if (k !== null) this.expr(k);
          this.expr(v);
        });
        break;
      case 'Set':
      case 'List':
      case 'Tuple':
        for (const v of e.elts) {
          if (v.kind === 'Starred') this.expr(v.value);
          else this.expr(v);
        }
        break;
      case 'ListComp':
      case 'SetComp':
      case 'DictComp':
      case 'GeneratorExp':
        this.comprehension(e);
        break;
      case 'Await': {
        const fn = this.scope.runner;
        if (fn.kind === 'genexpr') fn.hasAwait = true;
        else if (!fn.isAsync) {
          if (fn.kind === 'module' && this.allowTopLevelAwait) fn.hasAwait = true;
          else
            throw this.error(
              fn.kind === 'module' || fn.kind === 'class' ? "'await' outside function" : "'await' outside async function",
              e,
            );
        }
        this.expr(e.value);
        break;
      }
      case 'Yield':
      case 'YieldFrom': {
        const fn = this.scope.runner;
        if (this.scope.kind === 'comprehension' || this.scope.kind === 'genexpr') {
          const what = COMPREHENSION_NAMES.get(this.scope.node.kind) ?? 'comprehension';
          throw this.error(`'yield' inside ${what}`, e);
        }
        if (fn.kind !== 'function' && fn.kind !== 'lambda') {
          throw this.error(e.kind === 'Yield' ? "'yield' outside function" : "'yield from' outside function", e);
        }
        if (e.kind === 'YieldFrom' && fn.isAsync) throw this.error("'yield from' inside async function", e);
        fn.isGenerator = true;
        fn.hasYield = true;
        if (e.value !== null) this.expr(e.value);
        break;
      }
      case 'Compare':
        this.expr(e.left);
        for (const c of e.comparators) this.expr(c);
        break;
      case 'Call': {
        this.expr(e.func);
        for (const a of e.args) this.expr(a.kind === 'Starred' ? a.value : a);
        const seen = new Set<string>();
        for (const k of e.keywords) {
          if (k.arg !== null) {
            if (seen.has(k.arg)) throw this.error(`keyword argument repeated: ${k.arg}`, k);
            if (k.arg === '__debug__') throw this.error('cannot assign to __debug__', k);
            seen.add(k.arg);
          }
          this.expr(k.value);
        }
        break;
      }
      case 'FormattedValue':
        this.expr(e.value);
        if (e.format_spec !== null) this.expr(e.format_spec);
        break;
      case 'JoinedStr':
        for (const v of e.values) this.expr(v);
        break;
      case 'Constant':
        break;
      case 'Attribute':
        this.expr(e.value);
        break;
      case 'Subscript':
        this.expr(e.value);
        this.expr(e.slice);
        break;
      case 'Starred':
        throw this.error("can't use starred expression here", e);
      case 'Name':
        if (e.ctx === 'Load') this.read(e.id);
        else this.bind(e.id, e);
        break;
      case 'Slice':
        if (e.lower !== null) this.expr(e.lower);
        if (e.upper !== null) this.expr(e.upper);
        if (e.step !== null) this.expr(e.step);
        break;
    }
    this.depth--;
  }

  private lambda(e: Lambda): void {
    this.defaults(e.args);
    const scope = new Scope('lambda', '<lambda>', this.scope, e, this.scope.privateName);
    this.of.set(e, scope);
    this.inScope(scope, () => {
      this.parameters(e.args);
      this.expr(e.body);
    });
  }

  private comprehension(e: ListComp | SetComp | DictComp | GeneratorExp): void {
    const [first] = e.generators;
    // The outermost iterable is evaluated outside.
    this.expr(first.iter);
    const isGen = e.kind === 'GeneratorExp';
    const scope = new Scope(isGen ? 'genexpr' : 'comprehension', isGen ? '<genexpr>' : '<listcomp>', this.scope, e, this.scope.privateName);
    this.of.set(e, scope);
    if (e.generators.some((g) => g.is_async)) {
      if (isGen) scope.hasAwait = true;
      else this.needAsync(e, 'asynchronous comprehension outside of an asynchronous function');
    }
    const outer = this.loops;
    const before = this.scope;
    this.scope = scope;
    e.generators.forEach((g, i) => this.clause(g, i));
    if (e.kind === 'DictComp') {
      this.expr(e.key);
      this.expr(e.value);
    } else this.expr(e.elt);
    this.scope = before;
    this.loops = outer;
    if (scope.hasAwait && isGen && !before.runner.isAsync && before.runner.kind !== 'genexpr') {
      // A generator expression with await inside is an async generator: allowed anywhere, as in CPython.
      scope.isAsync = true;
    }
    if (scope.hasAwait) scope.isAsync = true;
  }

  private clause(g: Comprehension, i: number): void {
    if (i > 0) this.expr(g.iter);
    const flag = this.inComprehensionTarget;
    this.inComprehensionTarget = true;
    this.target(g.target);
    this.inComprehensionTarget = flag;
    for (const c of g.ifs) this.expr(c);
  }
}

const FUTURES: ReadonlySet<string> = new Set([
  'nested_scopes',
  'generators',
  'division',
  'absolute_import',
  'with_statement',
  'print_function',
  'unicode_literals',
  'barry_as_FLUFL',
  'generator_stop',
  'annotations',
]);

const COMPREHENSION_NAMES: ReadonlyMap<string, string> = new Map([
  ['ListComp', 'list comprehension'],
  ['SetComp', 'set comprehension'],
  ['DictComp', 'dict comprehension'],
  ['GeneratorExp', 'generator expression'],
]);

/** Every parameter in binding order. */
export function allArgs(
  args: Arguments,
): { arg: string; annotation: Expr | null; line: number; col: number; endLine: number; endCol: number }[] {
  const list = [...args.posonlyargs, ...args.args];
  if (args.vararg !== null) list.push(args.vararg);
  list.push(...args.kwonlyargs);
  if (args.kwarg !== null) list.push(args.kwarg);
  return list;
}

/**
 * Builds the scopes of a module and resolves its names.
 * @throws {PySyntaxError} for what CPython's symbol table and compiler refuse.
 */
export function analyze(module: Module, source: string, filename: string, options: { topLevelAwait?: boolean } = {}): ScopeTable {
  return new Analyzer(module, source, filename, options.topLevelAwait ?? false).run(module);
}
