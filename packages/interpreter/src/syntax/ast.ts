// The tree that the parser builds: plain objects, one shape per node class of Python's `ast` module.

/** Where a node stands in the source: lines from 1, columns from 0, counted in code points. */
export interface Position {
  line: number;
  col: number;
  endLine: number;
  endCol: number;
}

/** Whether a target-like expression is read, written or deleted. */
export type ExprContext = 'Load' | 'Store' | 'Del';

/** The operators of BinOp and AugAssign. */
export type Operator =
  | 'Add'
  | 'Sub'
  | 'Mult'
  | 'MatMult'
  | 'Div'
  | 'Mod'
  | 'Pow'
  | 'LShift'
  | 'RShift'
  | 'BitOr'
  | 'BitXor'
  | 'BitAnd'
  | 'FloorDiv';

/** The operators of BoolOp. */
export type BoolOperator = 'And' | 'Or';

/** The operators of UnaryOp. */
export type UnaryOperator = 'Invert' | 'Not' | 'UAdd' | 'USub';

/** The operators of Compare. */
export type CompareOperator = 'Eq' | 'NotEq' | 'Lt' | 'LtE' | 'Gt' | 'GtE' | 'Is' | 'IsNot' | 'In' | 'NotIn';

/** The value of a literal; an int is a number exactly when it is a safe integer. */
export type ConstantValue =
  | { t: 'none' }
  | { t: 'true' }
  | { t: 'false' }
  | { t: 'ellipsis' }
  | { t: 'int'; v: number | bigint }
  | { t: 'float'; v: number }
  | { t: 'imag'; v: number }
  | { t: 'str'; v: string }
  | { t: 'bytes'; v: Uint8Array };

// --- roots
/** Python's `ast.Module`. */
export interface Module {
  kind: 'Module';
  body: Stmt[];
}

/** Python's `ast.Expression`. */
export interface Expression {
  kind: 'Expression';
  body: Expr;
}

// --- statements
/** Python's `ast.FunctionDef`. */
export interface FunctionDef extends Position {
  kind: 'FunctionDef';
  name: string;
  args: Arguments;
  body: Stmt[];
  decorator_list: Expr[];
  returns: Expr | null;
  type_params: TypeParam[];
}

/** Python's `ast.AsyncFunctionDef`. */
export interface AsyncFunctionDef extends Position {
  kind: 'AsyncFunctionDef';
  name: string;
  args: Arguments;
  body: Stmt[];
  decorator_list: Expr[];
  returns: Expr | null;
  type_params: TypeParam[];
}

/** Python's `ast.ClassDef`. */
export interface ClassDef extends Position {
  kind: 'ClassDef';
  name: string;
  bases: Expr[];
  keywords: Keyword[];
  body: Stmt[];
  decorator_list: Expr[];
  type_params: TypeParam[];
}

/** Python's `ast.Return`. */
export interface Return extends Position {
  kind: 'Return';
  value: Expr | null;
}

/** Python's `ast.Delete`. */
export interface Delete extends Position {
  kind: 'Delete';
  targets: Expr[];
}

/** Python's `ast.Assign`. */
export interface Assign extends Position {
  kind: 'Assign';
  targets: Expr[];
  value: Expr;
}

/** Python's `ast.TypeAlias`. */
export interface TypeAlias extends Position {
  kind: 'TypeAlias';
  name: Name;
  type_params: TypeParam[];
  value: Expr;
}

/** Python's `ast.AugAssign`. */
export interface AugAssign extends Position {
  kind: 'AugAssign';
  target: Expr;
  op: Operator;
  value: Expr;
}

/** Python's `ast.AnnAssign`. */
export interface AnnAssign extends Position {
  kind: 'AnnAssign';
  target: Expr;
  annotation: Expr;
  value: Expr | null;
  simple: number;
}

/** Python's `ast.For`. */
export interface For extends Position {
  kind: 'For';
  target: Expr;
  iter: Expr;
  body: Stmt[];
  orelse: Stmt[];
}

/** Python's `ast.AsyncFor`. */
export interface AsyncFor extends Position {
  kind: 'AsyncFor';
  target: Expr;
  iter: Expr;
  body: Stmt[];
  orelse: Stmt[];
}

/** Python's `ast.While`. */
export interface While extends Position {
  kind: 'While';
  test: Expr;
  body: Stmt[];
  orelse: Stmt[];
}

/** Python's `ast.If`. */
export interface If extends Position {
  kind: 'If';
  test: Expr;
  body: Stmt[];
  orelse: Stmt[];
}

/** Python's `ast.With`. */
export interface With extends Position {
  kind: 'With';
  items: WithItem[];
  body: Stmt[];
}

/** Python's `ast.AsyncWith`. */
export interface AsyncWith extends Position {
  kind: 'AsyncWith';
  items: WithItem[];
  body: Stmt[];
}

/** Python's `ast.Match`. */
export interface Match extends Position {
  kind: 'Match';
  subject: Expr;
  cases: MatchCase[];
}

/** Python's `ast.Raise`. */
export interface Raise extends Position {
  kind: 'Raise';
  exc: Expr | null;
  cause: Expr | null;
}

/** Python's `ast.Try`. */
export interface Try extends Position {
  kind: 'Try';
  body: Stmt[];
  handlers: ExceptHandler[];
  orelse: Stmt[];
  finalbody: Stmt[];
}

/** Python's `ast.TryStar`. */
export interface TryStar extends Position {
  kind: 'TryStar';
  body: Stmt[];
  handlers: ExceptHandler[];
  orelse: Stmt[];
  finalbody: Stmt[];
}

/** Python's `ast.Assert`. */
export interface Assert extends Position {
  kind: 'Assert';
  test: Expr;
  msg: Expr | null;
}

/** Python's `ast.Import`. */
export interface Import extends Position {
  kind: 'Import';
  names: Alias[];
}

/** Python's `ast.ImportFrom`. */
export interface ImportFrom extends Position {
  kind: 'ImportFrom';
  module: string | null;
  names: Alias[];
  level: number;
}

/** Python's `ast.Global`. */
export interface Global extends Position {
  kind: 'Global';
  names: string[];
}

/** Python's `ast.Nonlocal`. */
export interface Nonlocal extends Position {
  kind: 'Nonlocal';
  names: string[];
}

/** Python's `ast.Expr`. */
export interface ExprStmt extends Position {
  kind: 'Expr';
  value: Expr;
}

/** Python's `ast.Pass`. */
export interface Pass extends Position {
  kind: 'Pass';
}

/** Python's `ast.Break`. */
export interface Break extends Position {
  kind: 'Break';
}

/** Python's `ast.Continue`. */
export interface Continue extends Position {
  kind: 'Continue';
}

// --- expressions
/** Python's `ast.BoolOp`. */
export interface BoolOp extends Position {
  kind: 'BoolOp';
  op: BoolOperator;
  values: Expr[];
}

/** Python's `ast.NamedExpr`. */
export interface NamedExpr extends Position {
  kind: 'NamedExpr';
  target: Expr;
  value: Expr;
}

/** Python's `ast.BinOp`. */
export interface BinOp extends Position {
  kind: 'BinOp';
  left: Expr;
  op: Operator;
  right: Expr;
}

/** Python's `ast.UnaryOp`. */
export interface UnaryOp extends Position {
  kind: 'UnaryOp';
  op: UnaryOperator;
  operand: Expr;
}

/** Python's `ast.Lambda`. */
export interface Lambda extends Position {
  kind: 'Lambda';
  args: Arguments;
  body: Expr;
}

/** Python's `ast.IfExp`. */
export interface IfExp extends Position {
  kind: 'IfExp';
  test: Expr;
  body: Expr;
  orelse: Expr;
}

/** Python's `ast.Dict`. */
export interface Dict extends Position {
  kind: 'Dict';
  keys: (Expr | null)[];
  values: Expr[];
}

/** Python's `ast.Set`. */
export interface SetExpr extends Position {
  kind: 'Set';
  elts: Expr[];
}

/** Python's `ast.ListComp`. */
export interface ListComp extends Position {
  kind: 'ListComp';
  elt: Expr;
  generators: Comprehension[];
}

/** Python's `ast.SetComp`. */
export interface SetComp extends Position {
  kind: 'SetComp';
  elt: Expr;
  generators: Comprehension[];
}

/** Python's `ast.DictComp`. */
export interface DictComp extends Position {
  kind: 'DictComp';
  key: Expr;
  value: Expr;
  generators: Comprehension[];
}

/** Python's `ast.GeneratorExp`. */
export interface GeneratorExp extends Position {
  kind: 'GeneratorExp';
  elt: Expr;
  generators: Comprehension[];
}

/** Python's `ast.Await`. */
export interface Await extends Position {
  kind: 'Await';
  value: Expr;
}

/** Python's `ast.Yield`. */
export interface Yield extends Position {
  kind: 'Yield';
  value: Expr | null;
}

/** Python's `ast.YieldFrom`. */
export interface YieldFrom extends Position {
  kind: 'YieldFrom';
  value: Expr;
}

/** Python's `ast.Compare`. */
export interface Compare extends Position {
  kind: 'Compare';
  left: Expr;
  ops: CompareOperator[];
  comparators: Expr[];
}

/** Python's `ast.Call`. */
export interface Call extends Position {
  kind: 'Call';
  func: Expr;
  args: Expr[];
  keywords: Keyword[];
}

/** Python's `ast.FormattedValue`. */
export interface FormattedValue extends Position {
  kind: 'FormattedValue';
  value: Expr;
  conversion: number;
  format_spec: Expr | null;
}

/** Python's `ast.JoinedStr`. */
export interface JoinedStr extends Position {
  kind: 'JoinedStr';
  values: Expr[];
}

/** Python's `ast.Constant`. */
export interface Constant extends Position {
  kind: 'Constant';
  value: ConstantValue;
  u: boolean;
}

/** Python's `ast.Attribute`. */
export interface Attribute extends Position {
  kind: 'Attribute';
  value: Expr;
  attr: string;
  ctx: ExprContext;
}

/** Python's `ast.Subscript`. */
export interface Subscript extends Position {
  kind: 'Subscript';
  value: Expr;
  slice: Expr;
  ctx: ExprContext;
}

/** Python's `ast.Starred`. */
export interface Starred extends Position {
  kind: 'Starred';
  value: Expr;
  ctx: ExprContext;
}

/** Python's `ast.Name`. */
export interface Name extends Position {
  kind: 'Name';
  id: string;
  ctx: ExprContext;
}

/** Python's `ast.List`. */
export interface ListExpr extends Position {
  kind: 'List';
  elts: Expr[];
  ctx: ExprContext;
}

/** Python's `ast.Tuple`. */
export interface TupleExpr extends Position {
  kind: 'Tuple';
  elts: Expr[];
  ctx: ExprContext;
}

/** Python's `ast.Slice`. */
export interface Slice extends Position {
  kind: 'Slice';
  lower: Expr | null;
  upper: Expr | null;
  step: Expr | null;
}

// --- patterns of `match`
/** Python's `ast.MatchValue`. */
export interface MatchValue extends Position {
  kind: 'MatchValue';
  value: Expr;
}

/** Python's `ast.MatchSingleton`. */
export interface MatchSingleton extends Position {
  kind: 'MatchSingleton';
  value: ConstantValue;
}

/** Python's `ast.MatchSequence`. */
export interface MatchSequence extends Position {
  kind: 'MatchSequence';
  patterns: Pattern[];
}

/** Python's `ast.MatchMapping`. */
export interface MatchMapping extends Position {
  kind: 'MatchMapping';
  keys: Expr[];
  patterns: Pattern[];
  rest: string | null;
}

/** Python's `ast.MatchClass`. */
export interface MatchClass extends Position {
  kind: 'MatchClass';
  cls: Expr;
  patterns: Pattern[];
  kwd_attrs: string[];
  kwd_patterns: Pattern[];
}

/** Python's `ast.MatchStar`. */
export interface MatchStar extends Position {
  kind: 'MatchStar';
  name: string | null;
}

/** Python's `ast.MatchAs`. */
export interface MatchAs extends Position {
  kind: 'MatchAs';
  pattern: Pattern | null;
  name: string | null;
}

/** Python's `ast.MatchOr`. */
export interface MatchOr extends Position {
  kind: 'MatchOr';
  patterns: Pattern[];
}

// --- type parameters
/** Python's `ast.TypeVar`. */
export interface TypeVar extends Position {
  kind: 'TypeVar';
  name: string;
  bound: Expr | null;
  default_value: Expr | null;
}

/** Python's `ast.ParamSpec`. */
export interface ParamSpec extends Position {
  kind: 'ParamSpec';
  name: string;
  default_value: Expr | null;
}

/** Python's `ast.TypeVarTuple`. */
export interface TypeVarTuple extends Position {
  kind: 'TypeVarTuple';
  name: string;
  default_value: Expr | null;
}

// --- parts with a position
/** Python's `ast.ExceptHandler`. */
export interface ExceptHandler extends Position {
  kind: 'ExceptHandler';
  type: Expr | null;
  name: string | null;
  body: Stmt[];
}

/** Python's `ast.arg`. */
export interface Arg extends Position {
  kind: 'arg';
  arg: string;
  annotation: Expr | null;
}

/** Python's `ast.keyword`. */
export interface Keyword extends Position {
  kind: 'keyword';
  arg: string | null;
  value: Expr;
}

/** Python's `ast.alias`. */
export interface Alias extends Position {
  kind: 'alias';
  name: string;
  asname: string | null;
}

// --- parts without a position
/** Python's `ast.comprehension`. */
export interface Comprehension {
  kind: 'comprehension';
  target: Expr;
  iter: Expr;
  ifs: Expr[];
  is_async: boolean;
}

/** Python's `ast.arguments`. */
export interface Arguments {
  kind: 'arguments';
  posonlyargs: Arg[];
  args: Arg[];
  vararg: Arg | null;
  kwonlyargs: Arg[];
  kw_defaults: (Expr | null)[];
  kwarg: Arg | null;
  defaults: Expr[];
}

/** Python's `ast.withitem`. */
export interface WithItem {
  kind: 'withitem';
  context_expr: Expr;
  optional_vars: Expr | null;
}

/** Python's `ast.match_case`. */
export interface MatchCase {
  kind: 'match_case';
  pattern: Pattern;
  guard: Expr | null;
  body: Stmt[];
}

/** Any statement. */
export type Stmt =
  | FunctionDef
  | AsyncFunctionDef
  | ClassDef
  | Return
  | Delete
  | Assign
  | TypeAlias
  | AugAssign
  | AnnAssign
  | For
  | AsyncFor
  | While
  | If
  | With
  | AsyncWith
  | Match
  | Raise
  | Try
  | TryStar
  | Assert
  | Import
  | ImportFrom
  | Global
  | Nonlocal
  | ExprStmt
  | Pass
  | Break
  | Continue;

/** Any expression. */
export type Expr =
  | BoolOp
  | NamedExpr
  | BinOp
  | UnaryOp
  | Lambda
  | IfExp
  | Dict
  | SetExpr
  | ListComp
  | SetComp
  | DictComp
  | GeneratorExp
  | Await
  | Yield
  | YieldFrom
  | Compare
  | Call
  | FormattedValue
  | JoinedStr
  | Constant
  | Attribute
  | Subscript
  | Starred
  | Name
  | ListExpr
  | TupleExpr
  | Slice;

/** Any pattern of `match`. */
export type Pattern = MatchValue | MatchSingleton | MatchSequence | MatchMapping | MatchClass | MatchStar | MatchAs | MatchOr;

/** Any type parameter. */
export type TypeParam = TypeVar | ParamSpec | TypeVarTuple;

/** Any node at all. */
export type Node =
  | Stmt
  | Expr
  | Pattern
  | TypeParam
  | ExceptHandler
  | Arg
  | Keyword
  | Alias
  | Comprehension
  | Arguments
  | WithItem
  | MatchCase
  | Module
  | Expression;
