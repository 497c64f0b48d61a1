// The text of a tree, as `ast.dump(tree, indent=2)` prints it in Python 3.13.
import type { ConstantValue, Node } from './ast.js';
import { bytesRepr, complexRepr, floatRepr, stringRepr } from './repr.js';

// the fields of each node class, in `ast`'s order; an empty list is left out, and so is
// an absent optional value
const FIELDS: Map<string, readonly string[]> = new Map([
  ['Module', ['body']],
  ['Expression', ['body']],
  ['FunctionDef', ['name', 'args', 'body', 'decorator_list', 'returns', 'type_params']],
  ['AsyncFunctionDef', ['name', 'args', 'body', 'decorator_list', 'returns', 'type_params']],
  ['ClassDef', ['name', 'bases', 'keywords', 'body', 'decorator_list', 'type_params']],
  ['Return', ['value']],
  ['Delete', ['targets']],
  ['Assign', ['targets', 'value']],
  ['TypeAlias', ['name', 'type_params', 'value']],
  ['AugAssign', ['target', 'op', 'value']],
  ['AnnAssign', ['target', 'annotation', 'value', 'simple']],
  ['For', ['target', 'iter', 'body', 'orelse']],
  ['AsyncFor', ['target', 'iter', 'body', 'orelse']],
  ['While', ['test', 'body', 'orelse']],
  ['If', ['test', 'body', 'orelse']],
  ['With', ['items', 'body']],
  ['AsyncWith', ['items', 'body']],
  ['Match', ['subject', 'cases']],
  ['Raise', ['exc', 'cause']],
  ['Try', ['body', 'handlers', 'orelse', 'finalbody']],
  ['TryStar', ['body', 'handlers', 'orelse', 'finalbody']],
  ['Assert', ['test', 'msg']],
  ['Import', ['names']],
  ['ImportFrom', ['module', 'names', 'level']],
  ['Global', ['names']],
  ['Nonlocal', ['names']],
  ['Expr', ['value']],
  ['Pass', []],
  ['Break', []],
  ['Continue', []],
  ['BoolOp', ['op', 'values']],
  ['NamedExpr', ['target', 'value']],
  ['BinOp', ['left', 'op', 'right']],
  ['UnaryOp', ['op', 'operand']],
  ['Lambda', ['args', 'body']],
  ['IfExp', ['test', 'body', 'orelse']],
  ['Dict', ['keys', 'values']],
  ['Set', ['elts']],
  ['ListComp', ['elt', 'generators']],
  ['SetComp', ['elt', 'generators']],
  ['DictComp', ['key', 'value', 'generators']],
  ['GeneratorExp', ['elt', 'generators']],
  ['Await', ['value']],
  ['Yield', ['value']],
  ['YieldFrom', ['value']],
  ['Compare', ['left', 'ops', 'comparators']],
  ['Call', ['func', 'args', 'keywords']],
  ['FormattedValue', ['value', 'conversion', 'format_spec']],
  ['JoinedStr', ['values']],
  ['Constant', ['value', 'u']],
  ['Attribute', ['value', 'attr', 'ctx']],
  ['Subscript', ['value', 'slice', 'ctx']],
  ['Starred', ['value', 'ctx']],
  ['Name', ['id', 'ctx']],
  ['List', ['elts', 'ctx']],
  ['Tuple', ['elts', 'ctx']],
  ['Slice', ['lower', 'upper', 'step']],
  ['MatchValue', ['value']],
  ['MatchSingleton', ['value']],
  ['MatchSequence', ['patterns']],
  ['MatchMapping', ['keys', 'patterns', 'rest']],
  ['MatchClass', ['cls', 'patterns', 'kwd_attrs', 'kwd_patterns']],
  ['MatchStar', ['name']],
  ['MatchAs', ['pattern', 'name']],
  ['MatchOr', ['patterns']],
  ['TypeVar', ['name', 'bound', 'default_value']],
  ['ParamSpec', ['name', 'default_value']],
  ['TypeVarTuple', ['name', 'default_value']],
  ['ExceptHandler', ['type', 'name', 'body']],
  ['arg', ['arg', 'annotation']],
  ['keyword', ['arg', 'value']],
  ['alias', ['name', 'asname']],
  ['comprehension', ['target', 'iter', 'ifs', 'is_async']],
  ['arguments', ['posonlyargs', 'args', 'vararg', 'kwonlyargs', 'kw_defaults', 'kwarg', 'defaults']],
  ['withitem', ['context_expr', 'optional_vars']],
  ['match_case', ['pattern', 'guard', 'body']],
]);

/** One step of printing that is still to be done: a node, or text, at an indentation. */
type Pending = string | { node: Node; level: number };

/** Options of `dumpAst`. */
export interface DumpOptions {
  /** Adds lineno, col_offset, end_lineno and end_col_offset. */
  attributes?: boolean;
}

/** The dump of a node; written without recursion, since trees may be deep. */
export function dumpAst(root: Node, options: DumpOptions = {}): string {
  const out: string[] = [];
  const stack: Pending[] = [{ node: root, level: 0 }];
  while (stack.length > 0) {
    const item = stack.pop()!;
    if (typeof item === 'string') {
      out.push(item);
      continue;
    }
    const pieces = nodePieces(item.node, item.level, options.attributes === true);
    for (let i = pieces.length - 1; i >= 0; i--) stack.push(pieces[i]);
  }
  return out.join('');
}

/** Below this depth a tree is cut short: its indentation alone would outgrow any memory. */
const MAX_LEVEL = 2000;

function nodePieces(node: Node, level: number, attributes: boolean): Pending[] {
  if (level > MAX_LEVEL) return ['...'];
  const fields = fieldValues(node);
  if (attributes && 'line' in node) {
    fields.push(['lineno', node.line], ['col_offset', node.col], ['end_lineno', node.endLine], ['end_col_offset', node.endCol]);
  }
  if (fields.length === 0) return [`${node.kind}()`];
  // a node whose fields are all plain, at most three of them, stays on one line
  const simple = fields.length <= 3 && fields.every(([, value]) => isPlain(value, attributes));
  const indent = '  '.repeat(level + 1);
  const pieces: Pending[] = [`${node.kind}(${simple ? '' : `\n${indent}`}`];
  fields.forEach(([name, value], i) => {
    if (i > 0) pieces.push(simple ? ', ' : `,\n${indent}`);
    pieces.push(`${name}=`);
    valuePieces(name, value, level + 1, pieces);
  });
  pieces.push(')');
  return pieces;
}

function isPlain(value: unknown, attributes: boolean): boolean {
  if (Array.isArray(value)) return false;
  return !isNode(value) || (fieldValues(value).length === 0 && !(attributes && 'line' in value));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && !(value instanceof OperatorName);
}

function fieldValues(node: Node): [string, unknown][] {
  const present = new Map<string, unknown>(Object.entries(node));
  const fields: [string, unknown][] = [];
  for (const name of FIELDS.get(node.kind)!) {
    const value = present.get(name);
    if (name === 'u') {
      if (value === true) fields.push(['kind', 'u']);
    } else if (name === 'op' || name === 'ctx') fields.push([name, new OperatorName(String(value))]);
    else if (name === 'is_async') fields.push([name, value === true ? 1 : 0]);
    else if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    else fields.push([name, value]);
  }
  return fields;
}

/** An operator or context, which `ast` prints as an object of its own class. */
class OperatorName {
  readonly kind: string;
  constructor(kind: string) {
    this.kind = kind;
  }
}

function valuePieces(name: string, value: unknown, level: number, out: Pending[]): void {
  if (value instanceof OperatorName) out.push(`${value.kind}()`);
  else if (value === null) out.push('None');
  else if (typeof value === 'string') out.push(stringRepr(value));
  else if (typeof value === 'number') out.push(String(value));
  else if (Array.isArray(value)) {
    const indent = '  '.repeat(level + 1);
    out.push(`[\n${indent}`);
    value.forEach((element: unknown, i) => {
      if (i > 0) out.push(`,\n${indent}`);
      if (name === 'ops') out.push(`${String(element)}()`);
      else valuePieces(name, element, level + 1, out);
    });
    out.push(']');
  } else if (isNode(value)) out.push({ node: value, level });
  else out.push(constantRepr(value as ConstantValue));
}

/** The repr of a literal's value. */
export function constantRepr(value: ConstantValue): string {
  switch (value.t) {
    case 'none':
      return 'None';
    case 'true':
      return 'True';
    case 'false':
      return 'False';
    case 'ellipsis':
      return 'Ellipsis';
    case 'int':
      return String(value.v);
    case 'float':
      return floatRepr(value.v);
    case 'imag':
      return complexRepr(value.v);
    case 'str':
      return stringRepr(value.v);
    case 'bytes':
      return bytesRepr(value.v);
  }
}
