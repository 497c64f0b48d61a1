/** Arithmetic in hot code: a whole expression of + - * / is guarded once, for ints and for floats, and only its result is boxed. */
import type { BinOp, Compare, Expr, Operator, Position } from '../syntax/ast.js';
import { operands } from './expressions.js';
import { any, type Fn, type X } from './fn.js';

/** A node of the fused expression: an operation or an operand. */
type Node = { readonly op: Operator; readonly l: Node; readonly r: Node; readonly at: Position } | { readonly leaf: number };

/** Operations one fused expression may have: beyond it the guards cost more than they save. */
const MAX_OPERATIONS = 6;

const SYMBOL: ReadonlyMap<Operator, string> = new Map([
  ['Add', '+'],
  ['Sub', '-'],
  ['Mult', '*'],
  ['Div', '/'],
]);
const HELPER: ReadonlyMap<Operator, string> = new Map([
  ['Add', 'add'],
  ['Sub', 'sub'],
  ['Mult', 'mul'],
  ['Div', 'div'],
]);

const SAFE = '9007199254740991';

export function isFusable(e: Expr): e is BinOp {
  return e.kind === 'BinOp' && SYMBOL.has(e.op);
}

class Fusion {
  readonly leaves: Expr[] = [];
  operations = 0;
  /** Operands as repeatable texts. */
  xs: X[] = [];
  pre = '';

  /** Takes in an expression. */
  node(e: Expr): Node {
    if (isFusable(e) && this.operations < MAX_OPERATIONS) {
      this.operations++;
      const l = this.node(e.left);
      return { op: e.op, l, r: this.node(e.right), at: e };
    }
    this.leaves.push(e);
    return { leaf: this.leaves.length - 1 };
  }

  /** Compiles the operands, in order. */
  compile(f: Fn): void {
    this.hold(f, operands(f, this.leaves));
  }

  hold(f: Fn, xs: X[]): void {
    this.xs = xs.map((x, i) => {
      if (x.constant || (x.simple && xs.slice(i + 1).every((y) => y.simple || y.constant))) return x;
      const t = f.temp();
      this.pre += `${t}=${x.c},`;
      return { c: t, t: x.t, constant: false, simple: true };
    });
  }

  private guards(test: (c: string) => string): string[] {
    const seen = new Set<string>();
    const out: string[] = [];
    for (const x of this.xs) {
      if (x.t === 'int' || x.t === 'float' || seen.has(x.c)) continue;
      seen.add(x.c);
      out.push(test(x.c));
    }
    return out;
  }

  get intGuards(): string[] {
    return this.guards((c) => `typeof ${c}==='number'`);
  }
  floatGuards(f: Fn): string[] {
    return this.guards((c) => `${c} instanceof ${f.h('PyFloat')}`);
  }

  /** Operands of which nothing is known. */
  get unknown(): number {
    return this.xs.filter((x) => x.t !== 'int' && x.t !== 'float').length;
  }

  /** The expression on raw numbers; adds the tests that have to hold. `ints`: unknown operands are ints, else floats. */
  raw(f: Fn, n: Node, ints: boolean, tests: string[]): { c: string; float: boolean } {
    if ('leaf' in n) {
      const x = this.xs[n.leaf];
      if (x.t === 'int') return { c: x.c, float: false };
      if (x.t === 'float') return { c: `${x.c}.value`, float: true };
      return ints ? { c: x.c, float: false } : { c: `${x.c}.value`, float: true };
    }
    const l = this.raw(f, n.l, ints, tests);
    const r = this.raw(f, n.r, ints, tests);
    if (n.op === 'Div') {
      let divisor = r.c;
      if (!/^[\w.]+$/.test(divisor)) {
        divisor = f.temp();
        tests.push(`(${divisor}=${r.c})!==0`);
      } else if (!/^[1-9]\d*$/.test(divisor)) tests.push(`${divisor}!==0`);
      return { c: `(${l.c}/${divisor})`, float: true };
    }
    const text = `${l.c}${SYMBOL.get(n.op)}${r.c}`;
    if (l.float || r.float) return { c: `(${text})`, float: true };
    const t = f.temp();
    tests.push(`(${t}=${text}${n.op === 'Mult' ? '+0' : ''})<=${SAFE}&&${t}>=-${SAFE}`);
    return { c: t, float: false };
  }

  /** The expression by helpers. */
  general(f: Fn, n: Node, helper?: string): string {
    if ('leaf' in n) return this.xs[n.leaf].c;
    const l = this.general(f, n.l);
    const r = this.general(f, n.r);
    return `${f.h(helper ?? (HELPER.get(n.op) as string))}(${l},${r},${f.at(n.at)})`;
  }
}

function boxed(f: Fn, v: { c: string; float: boolean }): string {
  return v.float ? `${f.h('float')}(${v.c})` : v.c;
}

/** `n` as one guarded expression. */
function choose(f: Fn, u: Fusion, n: Node, helper?: string): X {
  const general = u.general(f, n, helper);
  const intTests: string[] = [];
  const i = u.raw(f, n, true, intTests);
  const ints = [...u.intGuards, ...intTests];
  const whenInts = `${ints.length === 0 ? 'true' : ints.join('&&')}?${boxed(f, i)}:`;
  // A counter (`n += 1`) is an int: no float case.
  const counter = u.operations === 1 && u.xs.some((x) => x.t === 'int') && !('leaf' in n) && (n.op === 'Add' || n.op === 'Sub');
  let whenFloats = '';
  if (!counter && u.unknown > 0) {
    const floatTests: string[] = [];
    const v = u.raw(f, n, false, floatTests);
    if (v.float) whenFloats = `${[...u.floatGuards(f), ...floatTests].join('&&')}?${boxed(f, v)}:`;
  }
  return any(`(${u.pre}${whenInts}${whenFloats}${general})`);
}

/** A fused binary expression. */
export function fused(f: Fn, e: BinOp): X {
  const u = new Fusion();
  const n = u.node(e);
  u.compile(f);
  if (u.xs.some((x) => x.t === 'str')) return any(`${u.pre === '' ? '' : `(${u.pre}`}${u.general(f, n)}${u.pre === '' ? '' : ')'}`);
  return choose(f, u, n);
}

/** An augmented assignment of + - * /: the old value is the first operand; `helper` is the in-place operator. */
export function fusedAugmented(f: Fn, op: Operator, old: X, value: Expr, at: Position, helper: string): X {
  const u = new Fusion();
  u.operations = 1;
  // Leaf 0 stands for the old value.
  u.leaves.push(value);
  const r = u.node(value);
  const at0 = f.out.length;
  const rest = operands(f, u.leaves.slice(1));
  let first = old;
  if (f.out.length !== at0 && !old.constant) {
    const kept = f.temp();
    f.insert(at0, `${kept}=${old.c};`);
    first = { c: kept, t: 'any', constant: false, simple: true };
  }
  u.hold(f, [first, ...rest]);
  const n: Node = { op, l: { leaf: 0 }, r, at };
  if (u.xs.some((x) => x.t === 'str')) return any(`${u.pre === '' ? '' : `(${u.pre}`}${u.general(f, n, helper)}${u.pre === '' ? '' : ')'}`);
  return choose(f, u, n, helper);
}

const COMPARE: ReadonlyMap<string, readonly [symbol: string, helper: string, valueHelper: string]> = new Map([
  ['Eq', ['===', 'eq', 'eqValue']],
  ['NotEq', ['!==', 'ne', 'neValue']],
  ['Lt', ['<', 'lt', 'ltValue']],
  ['LtE', ['<=', 'le', 'leValue']],
  ['Gt', ['>', 'gt', 'gtValue']],
  ['GtE', ['>=', 'ge', 'geValue']],
]);

/** A comparison of two expressions, fused with their arithmetic; null where there is nothing to gain. */
export function fusedComparison(f: Fn, e: Compare, asBoolean: boolean): X | null {
  const names = COMPARE.get(e.ops[0]);
  if (names === undefined) return null;
  const [symbol, helper, valueHelper] = names;
  const u = new Fusion();
  const l = u.node(e.left);
  const r = u.node(e.comparators[0]);
  u.compile(f);
  const general = `${f.h(asBoolean ? helper : valueHelper)}(${u.general(f, l)},${u.general(f, r)},${f.at(e)})`;
  const t = asBoolean ? 'bool' : 'any';
  if (u.xs.some((x) => x.t === 'str' || x.t === 'bool' || x.t === 'none'))
    return { c: `(${u.pre}${general})`, t, constant: false, simple: false };
  const intTests: string[] = [];
  const li = u.raw(f, l, true, intTests);
  const ri = u.raw(f, r, true, intTests);
  const ints = [...u.intGuards, ...intTests];
  const whenInts = `${ints.length === 0 ? 'true' : ints.join('&&')}?${li.c}${symbol}${ri.c}:`;
  let whenFloats = '';
  const floatLiteral = u.xs.some((x) => x.t === 'float');
  if (u.unknown > 0 && (u.operations > 0 || floatLiteral || u.unknown > 1)) {
    const floatTests: string[] = [];
    const lf = u.raw(f, l, false, floatTests);
    const rf = u.raw(f, r, false, floatTests);
    whenFloats = `${[...u.floatGuards(f), ...floatTests].join('&&')}?${lf.c}${symbol}${rf.c}:`;
  }
  return { c: `(${u.pre}${whenInts}${whenFloats}${general})`, t, constant: false, simple: false };
}
