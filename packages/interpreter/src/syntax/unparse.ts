// Expressions back to text, as `ast.unparse` writes them: for assertion messages and postponed annotations.
import type { Arg, Arguments, BinOp, Call, Comprehension, Constant, Dict, Expr, FormattedValue, JoinedStr, Subscript } from './ast.js';
import { constantRepr } from './dump.js';
import { isPrintable } from './identifiers.js';
import { stringRepr } from './repr.js';

// how tightly each form binds; a form is put in parentheses where something tighter is needed
const NAMED_EXPR = 0;
const TUPLE = 1;
const YIELD = 2;
const TEST = 3;
const OR = 4;
const AND = 5;
const NOT = 6;
const CMP = 7;
const EXPR = 8;
const BOR = EXPR;
const BXOR = 9;
const BAND = 10;
const SHIFT = 11;
const ARITH = 12;
const TERM = 13;
const FACTOR = 14;
const POWER = 15;
const AWAIT = 16;
const ATOM = 17;

const MAX_DEPTH = 400;

const BINARY: Map<string, readonly [string, number]> = new Map([
  ['Add', ['+', ARITH]],
  ['Sub', ['-', ARITH]],
  ['Mult', ['*', TERM]],
  ['MatMult', ['@', TERM]],
  ['Div', ['/', TERM]],
  ['Mod', ['%', TERM]],
  ['LShift', ['<<', SHIFT]],
  ['RShift', ['>>', SHIFT]],
  ['BitOr', ['|', BOR]],
  ['BitXor', ['^', BXOR]],
  ['BitAnd', ['&', BAND]],
  ['FloorDiv', ['//', TERM]],
  ['Pow', ['**', POWER]],
]);

const COMPARE: Map<string, string> = new Map([
  ['Eq', '=='],
  ['NotEq', '!='],
  ['Lt', '<'],
  ['LtE', '<='],
  ['Gt', '>'],
  ['GtE', '>='],
  ['Is', 'is'],
  ['IsNot', 'is not'],
  ['In', 'in'],
  ['NotIn', 'not in'],
]);

/** The source text of an expression; what is nested too deeply is shown as `...`. */
export function unparse(node: Expr): string {
  return text(node, TEST, 0);
}

function parens(needed: boolean, inner: string): string {
  return needed ? `(${inner})` : inner;
}

function list(nodes: readonly Expr[], depth: number): string {
  return nodes.map((node) => text(node, TEST, depth)).join(', ');
}

/** A tuple's elements: a single one keeps its comma. */
function tupleItems(elts: readonly Expr[], depth: number): string {
  return elts.length === 1 ? `${text(elts[0], TEST, depth)},` : list(elts, depth);
}

function text(node: Expr, level: number, outer: number): string {
  const depth = outer + 1;
  if (depth > MAX_DEPTH) return '...';
  switch (node.kind) {
    case 'Name':
      return node.id;
    case 'Constant':
      return constantText(node);
    case 'Attribute':
    case 'Call':
    case 'Subscript':
      return trailers(node, depth);
    case 'BinOp':
      return binary(node, level, depth);
    case 'UnaryOp': {
      const own = node.op === 'Not' ? NOT : FACTOR;
      const sign = node.op === 'Not' ? 'not ' : node.op === 'USub' ? '-' : node.op === 'UAdd' ? '+' : '~';
      return parens(level > own, sign + text(node.operand, own, depth));
    }
    case 'BoolOp': {
      const own = node.op === 'And' ? AND : OR;
      // as in CPython, each further operand has to bind more tightly than the one before
      const values = node.values.map((value, i) => text(value, Math.min(own + 1 + i, ATOM), depth));
      return parens(level > own, values.join(node.op === 'And' ? ' and ' : ' or '));
    }
    case 'Compare': {
      let out = text(node.left, CMP + 1, depth);
      node.ops.forEach((op, i) => {
        out += ` ${COMPARE.get(op)!} ${text(node.comparators[i], CMP + 1, depth)}`;
      });
      return parens(level > CMP, out);
    }
    case 'NamedExpr':
      return parens(level > NAMED_EXPR, `${text(node.target, ATOM, depth)} := ${text(node.value, ATOM, depth)}`);
    case 'IfExp': {
      const body = text(node.body, TEST + 1, depth);
      const test = text(node.test, TEST + 1, depth);
      return parens(level > TEST, `${body} if ${test} else ${text(node.orelse, TEST, depth)}`);
    }
    case 'Lambda': {
      const args = parameters(node.args, depth);
      return parens(level > TEST, `lambda${args === '' ? '' : ` ${args}`}: ${text(node.body, TEST, depth)}`);
    }
    case 'Tuple':
      return parens(node.elts.length === 0 || level > TUPLE, tupleItems(node.elts, depth));
    case 'List':
      return `[${list(node.elts, depth)}]`;
    case 'Set':
      return node.elts.length === 0 ? '{*()}' : `{${list(node.elts, depth)}}`;
    case 'Dict':
      return dict(node, depth);
    case 'ListComp':
      return `[${text(node.elt, TEST, depth)}${comprehensions(node.generators, depth)}]`;
    case 'SetComp':
      return `{${text(node.elt, TEST, depth)}${comprehensions(node.generators, depth)}}`;
    case 'GeneratorExp':
      return `(${text(node.elt, TEST, depth)}${comprehensions(node.generators, depth)})`;
    case 'DictComp': {
      const pair = `${text(node.key, TEST, depth)}: ${text(node.value, TEST, depth)}`;
      return `{${pair}${comprehensions(node.generators, depth)}}`;
    }
    case 'Await':
      return parens(level > AWAIT, `await ${text(node.value, ATOM, depth)}`);
    case 'Yield':
      return parens(level > YIELD, node.value === null ? 'yield' : `yield ${text(node.value, ATOM, depth)}`);
    case 'YieldFrom':
      return parens(level > YIELD, `yield from ${text(node.value, ATOM, depth)}`);
    case 'Starred':
      return `*${text(node.value, EXPR, depth)}`;
    case 'Slice': {
      const lower = node.lower === null ? '' : text(node.lower, TEST, depth);
      const upper = node.upper === null ? '' : text(node.upper, TEST, depth);
      return `${lower}:${upper}${node.step === null ? '' : `:${text(node.step, TEST, depth)}`}`;
    }
    case 'JoinedStr':
      return joined(node, depth);
    case 'FormattedValue':
      return `f'${field(node, depth)}'`;
  }
}

function constantText(node: Constant): string {
  const value = node.value;
  if (value.t === 'ellipsis') return '...';
  const repr = constantRepr(value);
  // a literal that overflows, since `inf` is a name
  if (value.t === 'float' || value.t === 'imag') return repr.replace('inf', '1e309');
  return node.u ? `u${repr}` : repr;
}

/** Attributes, calls and subscripts along one chain, which may be long. */
function trailers(node: Expr, depth: number): string {
  const parts: string[] = [];
  let at: Expr = node;
  for (;;) {
    if (at.kind === 'Attribute') {
      const number = at.value.kind === 'Constant' && at.value.value.t === 'int';
      parts.push(`${number ? ' ' : ''}.${at.attr}`);
      at = at.value;
    } else if (at.kind === 'Call') {
      parts.push(`(${callArguments(at, depth)})`);
      at = at.func;
    } else if (at.kind === 'Subscript') {
      parts.push(`[${subscript(at, depth)}]`);
      at = at.value;
    } else break;
  }
  return text(at, ATOM, depth) + parts.reverse().join('');
}

function callArguments(node: Call, depth: number): string {
  const parts = node.args.map((arg) => text(arg, TEST, depth));
  for (const keyword of node.keywords) {
    parts.push(`${keyword.arg === null ? '**' : `${keyword.arg}=`}${text(keyword.value, TEST, depth)}`);
  }
  return parts.join(', ');
}

function subscript(node: Subscript, depth: number): string {
  const slice = node.slice;
  if (slice.kind === 'Tuple' && slice.elts.length > 0) return tupleItems(slice.elts, depth);
  return text(slice, TEST, depth);
}

/** Left operands are followed in a loop: sums of many terms are common. */
function binary(node: BinOp, level: number, depth: number): string {
  const [sign, own] = BINARY.get(node.op)!;
  if (own === POWER) {
    return parens(level > own, `${text(node.left, own + 1, depth)} ${sign} ${text(node.right, own, depth)}`);
  }
  const parts: string[] = [];
  let at: Expr = node;
  let needed = own;
  while (at.kind === 'BinOp' && at.op !== 'Pow') {
    const [atSign, atOwn] = BINARY.get(at.op)!;
    if (atOwn < needed) break;
    parts.push(` ${atSign} ${text(at.right, atOwn + 1, depth)}`);
    needed = atOwn;
    at = at.left;
  }
  return parens(level > own, text(at, needed, depth) + parts.reverse().join(''));
}

function dict(node: Dict, depth: number): string {
  const parts = node.keys.map((key, i) => {
    const value = node.values[i];
    return key === null ? `**${text(value, EXPR, depth)}` : `${text(key, TEST, depth)}: ${text(value, TEST, depth)}`;
  });
  return `{${parts.join(', ')}}`;
}

function comprehensions(generators: readonly Comprehension[], depth: number): string {
  let out = '';
  for (const generator of generators) {
    out += generator.is_async ? ' async for ' : ' for ';
    out += `${text(generator.target, TUPLE, depth)} in ${text(generator.iter, TEST + 1, depth)}`;
    for (const test of generator.ifs) out += ` if ${text(test, TEST + 1, depth)}`;
  }
  return out;
}

function parameter(arg: Arg, depth: number): string {
  return arg.annotation === null ? arg.arg : `${arg.arg}: ${text(arg.annotation, TEST, depth)}`;
}

function parameters(args: Arguments, depth: number): string {
  const parts: string[] = [];
  const withDefault = (arg: Arg, value: Expr | null): string =>
    parameter(arg, depth) + (value === null ? '' : `=${text(value, TEST, depth)}`);
  const positional = args.posonlyargs.concat(args.args);
  const firstDefault = positional.length - args.defaults.length;
  positional.forEach((arg, i) => {
    parts.push(withDefault(arg, i < firstDefault ? null : args.defaults[i - firstDefault]));
    if (i + 1 === args.posonlyargs.length) parts.push('/');
  });
  if (args.vararg !== null) parts.push(`*${parameter(args.vararg, depth)}`);
  else if (args.kwonlyargs.length > 0) parts.push('*');
  args.kwonlyargs.forEach((arg, i) => {
    parts.push(withDefault(arg, args.kw_defaults[i]));
  });
  if (args.kwarg !== null) parts.push(`**${parameter(args.kwarg, depth)}`);
  return parts.join(', ');
}

// --- f-strings

const ALL_QUOTES: readonly string[] = ["'", '"', '"""', "'''"];

function field(node: FormattedValue, depth: number): string {
  const inner = text(node.value, TEST + 1, depth);
  let out = `{${inner.startsWith('{') ? ' ' : ''}${inner}`;
  if (node.conversion >= 0) out += `!${String.fromCharCode(node.conversion)}`;
  if (node.format_spec !== null) out += `:${formattedPart(node.format_spec, true, depth)}`;
  return `${out}}`;
}

function formattedPart(node: Expr, inSpec: boolean, depth: number): string {
  if (node.kind === 'JoinedStr') return node.values.map((value) => formattedPart(value, inSpec, depth)).join('');
  if (node.kind === 'FormattedValue') return field(node, depth);
  if (node.kind !== 'Constant' || node.value.t !== 'str') return '';
  const doubled = node.value.v.replaceAll('{', '{{').replaceAll('}', '}}');
  if (!inSpec) return doubled;
  return doubled.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function joined(node: JoinedStr, depth: number): string {
  const parts = node.values.map((value) => ({
    text: formattedPart(value, false, depth),
    constant: value.kind === 'Constant',
  }));
  let quotes = ALL_QUOTES.slice();
  const out: string[] = [];
  for (const part of parts) {
    if (part.constant) {
      const literal = literalWith(part.text, quotes);
      if (!literal.quotes.some((quote) => quotes.includes(quote))) return joinedByRepr(parts);
      quotes = literal.quotes;
      out.push(literal.text);
    } else {
      if (part.text.includes('\n')) quotes = quotes.filter((quote) => quote.length === 3);
      out.push(part.text);
    }
  }
  return `f${quotes[0]}${out.join('')}${quotes[0]}`;
}

function joinedByRepr(parts: readonly { text: string; constant: boolean }[]): string {
  let out = '';
  // the leading double quote makes repr choose single quotes
  for (const part of parts) out += part.constant ? stringRepr(`"${part.text}`).slice(2, -1) : part.text;
  return `f'''${out}'''`;
}

function escapeChar(code: number): string {
  const char = String.fromCodePoint(code);
  if (code !== 92 && isPrintable(code)) return char;
  const repr = stringRepr(char);
  return repr.slice(1, -1);
}

function literalWith(value: string, quoteTypes: readonly string[]): { text: string; quotes: string[] } {
  let escaped = '';
  for (let i = 0; i < value.length; ) {
    const code = value.codePointAt(i)!;
    escaped += escapeChar(code);
    i += code > 0xffff ? 2 : 1;
  }
  let possible = quoteTypes.filter((quote) => !escaped.includes(quote));
  if (possible.length === 0) {
    const repr = stringRepr(value);
    const quote = quoteTypes.find((type) => type.includes(repr[0])) ?? repr[0];
    return { text: repr.slice(1, -1), quotes: [quote] };
  }
  if (escaped !== '') {
    const last = escaped[escaped.length - 1];
    possible = possible.filter((quote) => quote[0] !== last).concat(possible.filter((quote) => quote[0] === last));
    if (possible[0][0] === last) escaped = `${escaped.slice(0, -1)}\\${last}`;
  }
  return { text: escaped, quotes: possible };
}
