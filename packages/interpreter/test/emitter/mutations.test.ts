/** The verifier is the last wall: emitted JavaScript with anything foreign in it does not pass. */
import { expect, test } from 'vitest';
import { compileModule } from '../../src/compile/compile.js';
import { verify } from '../../src/compile/verify.js';

const PROGRAMS: readonly string[] = [
  'x = 1\nprint(x + 2)',
  'def f(a, b=2, *c, d=4, **e):\n    return a + b\nf(1, d=3)',
  'def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(10)',
  'total = 0\nfor i in range(100):\n    total += i * i % 7\ntotal',
  'class A:\n    x = 1\n    def f(self):\n        return super().g(self.x)\nA().f()',
  'try:\n    1 / 0\nexcept (ZeroDivisionError, TypeError) as e:\n    raise ValueError(e) from e\nfinally:\n    print(1)',
  'with open(1) as f, g() as h:\n    pass',
  'def g():\n    x = yield 1\n    yield from h(x)\nlist(g())',
  'async def f():\n    async for x in y:\n        await z\n    return [a async for a in b]',
  'match x:\n    case [1, *rest]: pass\n    case {"a": b}: pass\n    case A(c=1): pass\n    case _: pass',
  '[x for x in y if x for z in x]\n{a: b for a, b in c}\n(d for d in e)',
  'while x < 10:\n    x += 1\n    if x == 5: continue\n    if x == 7: break\nelse:\n    y = 1',
  'a, (b, *c) = d\na[1:2] = e.f\ndel a[0], e.f',
  'f"{x!r:>{y}} {z=}"',
  'def outer():\n    n = 0\n    def inner():\n        nonlocal n\n        n += 1\n        return n\n    return inner',
  'def floats(n):\n    x = 0.5\n    for i in range(n):\n        x = x * x + 0.25 - i / 3.0\n    return x\nfloats(10)',
  'import math, os.path as p\nfrom math import pi, sin as s',
  'lambda *a, k=1: a and k or not a',
  'assert x, y\nglobal q\nq = 1 < 2 < 3 in [4] is not None',
  'def f(xs):\n    s = 0\n    for i in range(len(xs)):\n        if xs[i] > 3 and i % 2 == 0:\n            xs[i] = s\n        s += xs[i]\n    return s',
];

/** What a break-out would need. */
const FOREIGN: readonly string[] = [
  'eval',
  'Function',
  'globalThis',
  'window',
  'process',
  'require',
  'module',
  'this',
  'arguments',
  'new',
  'class',
  'delete',
  'in',
  'with',
  'import',
  'export',
  'async',
  'await',
  'super',
  'debugger',
  'switch',
  'case',
  'default',
  'do',
  'var',
  'finally',
  'of',
  'get',
  'set',
  'static',
  'undefined',
  'constructor',
  '__proto__',
  'prototype',
  'Object',
  'Reflect',
  'Proxy',
  'Symbol',
  'Math',
  'console',
  'x',
  'y',
  'z',
  'mm',
  'LL',
  'foo',
  'tt1',
  'l1l',
  '_',
  '$',
  'm$',
  'é',
  '.constructor',
  '.prototype',
  '.__proto__',
  '.call',
  '.apply',
  '.bind',
  '.toString',
  '.host',
  '.limits',
  '.codes',
  '.globals',
  '.fail',
  '.x',
  '.map',
  '.F',
  '.B',
  '?.v',
  '.#v',
  '.\nconstructor',
  '"x"',
  "'x'",
  '"constructor"',
  "'use strict'",
  '"number"',
  '""',
  "''",
  '"',
  "'",
  '`',
  '`x`',
  '`${m}`',
  '${m}',
  '"use\\u0020strict"',
  "'num\\u0062er'",
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '[m]',
  'm[m]',
  'm["x"]',
  'a1[0]',
  'G.v[0]',
  ')(',
  '}{',
  '](',
  '[[',
  '((',
  '//',
  '/*',
  '*/',
  '/* x */',
  '// x\n',
  '<!--',
  '-->',
  '/a/',
  '/a/g',
  '/[/]/',
  '#',
  '#!',
  '@',
  '\\',
  '\\u0061',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\t',
  '\r',
  '\0',
  '\x0b',
  '\xa0',
  '\u200b',
  '∞',
  '😀',
  '0x1',
  '1n',
  '1_0',
  '0b1',
  '.5.5',
  '1a',
  '1.e.x',
  '=>',
  '??',
  '...',
  '?.',
  '**',
  '@@',
  '##',
];

/** A generator of its own: the same mutations every time. */
function randoms(seed: number): (n: number) => number {
  let x = seed >>> 0;
  return (n) => {
    x = (Math.imul(x, 1664525) + 1013904223) >>> 0;
    return Math.floor((x / 4294967296) * n);
  };
}

/** Pieces made only of what a unit may hold: alone, or beside what stands there, they need not be wrong. */
const HARMLESS: ReadonlySet<string> = new Set(['(', ')', '{', '}', '[', ']', '((', ')(', '}{', '**', '[m]']);

const compile = (code: string) =>
  compileModule(code, { filename: 'x', toolNames: new Set(), baseNames: new Set(), dunders: 'strict', observe: false, internal: false });

test.each(PROGRAMS.map((code) => [code]))('%j', (code) => {
  const unit = compile(code);
  const helpers = new Set(unit.helpers);
  expect(verify(unit.js, helpers)).toBeNull();
  const next = randoms(code.length * 7919 + 1);
  const missed: string[] = [];
  const parameters = ['m', 'L', 'G', 'K', 'I', 'C', ...unit.helpers];
  for (let i = 0; i < 1000; i++) {
    const piece = FOREIGN[next(FOREIGN.length)];
    const at = next(unit.js.length + 1);
    const cut = next(3) === 0 ? next(6) : 0;
    const mutant = unit.js.slice(0, at) + piece + unit.js.slice(at + cut);
    if (verify(mutant, helpers) !== null) continue;
    // It passed: then it must be made of the unit's own words alone, or be refused by JavaScript itself.
    if (HARMLESS.has(piece) || onlyOwnWords(mutant, helpers)) continue;
    try {
      new Function(...parameters, mutant);
    } catch {
      // catch-ok: what does not parse does not run
      continue;
    }
    missed.push(`${JSON.stringify(piece)}: ${JSON.stringify(mutant.slice(Math.max(0, at - 30), at + piece.length + 30))}`);
  }
  expect(missed).toEqual([]);
});

/** Written apart from the verifier: words, strings and characters of a unit, and nothing that begins a comment, regex or template. */
function onlyOwnWords(js: string, helpers: ReadonlySet<string>): boolean {
  if (!/^[\x20-\x7e\n]*$/.test(js) || /[`\\#@$]|\/\/|\/\*|<!--|-->|=>|\?\?|\?\.|\.\.\./.test(js)) return false;
  const strings = js.match(/"[^"]*"|'[^']*'/g) ?? [];
  if (strings.some((s) => s !== '"use strict"' && s !== "'number'")) return false;
  const bare = js.replace(/"[^"]*"|'[^']*'/g, ' ');
  if (/["']/.test(bare)) return false;
  for (const [word] of bare.matchAll(/(?<![\w.])[A-Za-z_]\w*/g)) {
    if (OWN.has(word) || helpers.has(word) || /^[a-z]\d+$/.test(word)) continue;
    return false;
  }
  for (const [, word] of bare.matchAll(/\.\s*([A-Za-z_]\w*)/g)) if (!OWN_PROPERTIES.has(word)) return false;
  return true;
}

const OWN: ReadonlySet<string> = new Set(
  'const let function return if else while for try catch throw break continue typeof instanceof void yield null true false m L G K I C s g q v r e7 e8'.split(
    ' ',
  ),
);
const OWN_PROPERTIES: ReadonlySet<string> = new Set(
  'v n k i r d h fn sp next items length left check dead enter top wm whileGate value'.split(' '),
);

test('break-outs by hand are refused', () => {
  const helpers = new Set(['add', 'call1']);
  for (const js of [
    'return this',
    'return arguments',
    'return m.constructor',
    'return m["constructor"]',
    'return m[K[0]]',
    'return add.constructor',
    'return (add).constructor',
    'return add["x"]',
    'return K[0].constructor',
    'return add.v.constructor',
    'return `x`',
    'return /x/',
    'return add/**/',
    'return add//',
    'import("x")',
    'return eval("1")',
    'return new add',
    'return class {}',
    'return {x:1}',
    'return async()=>1',
    'return add?.v',
    'return add\u2028',
    'return \\u0065val',
    'with(m){}',
    'delete m.v',
    'return "a"',
    "return 'use strict'",
    'return add`x`',
    'x=1',
    'return (function(){return this})()',
    'function constructor(){}',
    'return {__proto__:m}',
    'return {"constructor":m}',
    'return {[K[0]]:m}',
    'let {constructor}=m',
    'let {a1:b1}=m,constructor',
    'const{constructor:a1}=m',
    'a1=b1[c1]',
    'return add["v"]',
    "return add['number']",
    "return m['number']",
    'return K[0][K[1]]',
    'return add(K)[K[0]]',
    'return (m)[K[0]]',
    'return {}[K[0]]',
    'return [][K[0]]',
    'if(m)/a1/.v',
    'if(m){}/a1/',
    'let {[K[0]]:a1}=m',
    'let {a1,[K[0]]:b1}=m',
    'function({[K[0]]:a1}){}',
    'return a1-->b1',
    'return a1<!--b1',
    'return ()=>m',
    'return m??L',
    'return m?.v',
    'for(const a1 of K){}',
    'return [...K]',
    'a1:for(;;){break a1;};debugger',
    'throw new Error',
    'return 1..constructor',
    'return 1.0.constructor',
    'return true.constructor',
    'return null.constructor',
    'return ""["x"]',
  ]) {
    expect(`${js} ${verify(js, helpers) === null}`).toBe(`${js} false`);
  }
});
