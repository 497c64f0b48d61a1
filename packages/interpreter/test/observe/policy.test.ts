/** The hooks of `policy`: a refusal holds whatever way a call comes, and is an exception the program may catch. */
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../src/evaluate.js';
import type { PolicyHooks } from '../../src/observe/hooks.js';

const run = (code: string, policy: PolicyHooks, more: object = {}) => evaluate(code, { authorizedImports: ['*'], policy, ...more });
const refusing = (...names: string[]): PolicyHooks => ({
  beforeCall: ({ qualname }) => (names.includes(qualname) ? `${qualname} is closed today` : undefined),
});

describe('beforeCall', () => {
  const ways: Record<string, string> = {
    direct: 'print("no")',
    alias: 'p = print\np("no")',
    partial: 'import functools\nfunctools.partial(print, "no")()',
    map: 'list(map(print, ["no"]))',
    'sort key': 'sorted(["no"], key=print)',
    default: 'def f(g=print):\n    g("no")\nf()',
    container: '{"k": [print]}["k"][0]("no")',
    star: 'print(*["no"], **{"end": ""})',
    keyword: 'print("no", end="")',
    loop: 'for i in range(2):\n    print("no")',
    method: 'class A:\n    say = print\nA.say("no")',
    staticmethod: 'class A:\n    say = staticmethod(print)\nA().say("no")',
    getattr: 'class A:\n    pass\na = A()\na.f = print\na.f("no")',
    reduce: 'from functools import reduce\nreduce(print, ["no", "no"])',
    'many arguments': 'print("a", "b", "c", "d", "e")',
    decorator: '@print\ndef f(): pass',
    property: 'class A:\n    x = property(print)\nA().x',
    filter: 'list(filter(print, [1]))',
    defaultdict: 'from collections import defaultdict\ndefaultdict(print)[1]',
    max: 'max([1, 2], key=print)',
    starmap: 'from itertools import starmap\nlist(starmap(print, [("no",)]))',
    lru_cache: 'from functools import lru_cache\nlru_cache(None)(print)("no")',
    methodcaller: 'from operator import methodcaller\nclass A:\n    f = staticmethod(print)\nmethodcaller("f", "no")(A)',
    generator: 'list(print(x) for x in [1])',
    'callable class': 'class A:\n    __call__ = staticmethod(print)\nA()("no")',
    'iter sentinel': 'next(iter(print, 1))',
    're.sub': 'import re\nre.sub("a", print, "a")',
  };
  for (const [way, code] of Object.entries(ways)) {
    it(`holds through: ${way}`, () => {
      const result = run(code, refusing('print'));
      expect(result.logs).toBe('');
      expect(result.error?.type).toBe('InterpreterError');
      expect(result.error?.message).toMatch(/InterpreterError: print is closed today$/);
    });
  }

  it("is catchable, and the line is the caller's", () => {
    const lines: number[] = [];
    const result = run('try:\n    print(1)\nexcept ValueError as e:\n    x = str(e)\nx', {
      beforeCall: ({ name, line }) => (name === 'print' ? (lines.push(line), { refuse: 'hush' }) : undefined),
    });
    expect(result.output).toBe('hush');
    expect(lines).toEqual([2]);
  });

  it("sees functions, methods, classes, tools and the modules' functions with their arguments", () => {
    const calls: string[] = [];
    const code =
      'import math, statistics\ndef f(a, b=2): return a\nclass A:\n    def m(self): return 1\nf(1)\nA().m()\n[].append(1)\nint("3")\nmath.sqrt(4)\nlook(5)\nstatistics.median([1, 2])\n"x".join(["a"])';
    const result = run(
      code,
      { beforeCall: (c) => void calls.push(`${c.kind} ${c.module ?? '-'} ${c.qualname} ${c.args.join(' ')}`) },
      { tools: { look: () => 1 } },
    );
    expect(result.error).toBeUndefined();
    expect(calls).toEqual([
      'function - f 1 2',
      'class __main__ A ',
      'method - A.m <A object>',
      'method builtins list.append [] 1',
      "class builtins int '3'",
      'builtin math sqrt 4',
      'tool - look 5',
      'builtin statistics median [1, 2]',
      "method builtins str.join 'x' ['a']",
    ]);
  });

  it('refuses functions of the program at the caller', () => {
    const result = run('def f():\n    print("ran")\n\nf()', refusing('f'));
    expect(result.logs).toBe('');
    expect(result.error?.line).toBe(4);
  });

  it('refuses generators and coroutines when they are called', () => {
    expect(run('def g():\n    yield 1\ng()', refusing('g')).error?.message).toContain('g is closed today');
    expect(run('async def c():\n    pass\nc()', refusing('c')).error?.message).toContain('c is closed today');
  });

  it('refuses methods and classes by qualified name', () => {
    expect(run('f = [].append\nf(1)', refusing('list.append')).error?.message).toContain('list.append is closed today');
    expect(run('list.append([], 1)', refusing('list.append')).error?.message).toContain('list.append is closed today');
    expect(run('list(map(int, ["1"]))', refusing('int')).error?.message).toContain('int is closed today');
    expect(run('class A: pass\nx = A\nx()', refusing('A')).error?.message).toContain('A is closed today');
  });

  it('refuses tools, and a refused tool does not run', () => {
    let ran = 0;
    const tools = { pay: () => ++ran };
    expect(run('t = pay\nlist(map(t, [1]))', refusing('pay'), { tools }).error?.message).toContain('pay is closed today');
    expect(run('import functools\nfunctools.partial(pay)()', refusing('pay'), { tools }).error?.message).toContain('pay is closed today');
    expect(ran).toBe(0);
  });

  it('what our own Python calls for itself is not asked', () => {
    const asked: string[] = [];
    const result = run('from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int = 1\nP(2).x', {
      beforeCall: (c) => void asked.push(c.qualname),
    });
    expect(result.output).toBe(2);
    expect(asked.filter((n) => /getattr|isinstance|setattr|hasattr|len/.test(n))).toEqual([]);
  });

  it('a verdict that is neither nothing nor a reason ends the run, as does a policy that throws', () => {
    const odd = run('try:\n    print(1)\nexcept BaseException: pass', { beforeCall: () => true as never });
    expect(odd.error?.gate).toBe('host');
    const thrown = run('try:\n    print(1)\nexcept BaseException: pass', {
      beforeCall: () => {
        throw new Error('no idea');
      },
    });
    expect(thrown.error?.gate).toBe('host');
    expect(thrown.error?.message).toContain('The hook beforeCall failed: no idea');
  });

  it('costs no operations', () => {
    const code =
      'def f(x): return x + 1\nt = 0\nfor i in range(100):\n    t += f(i) + len([i]) + int("1")\nsorted(range(50), key=lambda v: -v)\nt';
    expect(
      run(code, { beforeCall: () => undefined, beforeAttribute: () => undefined, beforeImport: () => undefined }).usage.operations,
    ).toBe(evaluate(code).usage.operations);
  });
});

describe('beforeImport', () => {
  const policy: PolicyHooks = { beforeImport: ({ name, line }) => (name === 'math' ? `no ${name} on line ${line}` : undefined) };
  it('refuses with its reason, as an ImportError too', () => {
    expect(run('import re\nimport math', policy).error?.message).toContain('no math on line 2');
    expect(run('from math import pi', policy).error?.message).toContain('no math on line 1');
    expect(run('try:\n    import math\nexcept ImportError as e:\n    x = str(e)\nx', policy).output).toBe('no math on line 2');
  });
  it('cannot open what is not authorised', () => {
    expect(evaluate('import os', { policy: { beforeImport: () => undefined } }).error?.message).toContain('Import of os is not allowed');
  });
});

describe('beforeAttribute', () => {
  const closed: PolicyHooks = {
    beforeAttribute: ({ name, typeName, use }) => (name === 'secret' ? `${use} of ${typeName}.${name}` : undefined),
  };
  const head = 'class A:\n    __match_args__ = ("secret",)\n    def __init__(self): self.open = 1\na = A()\n';
  const ways: Record<string, [code: string, use: string]> = {
    read: ['a.secret', 'read'],
    write: ['a.secret = 1', 'write'],
    'augmented write': ['a.secret += 1', 'read'],
    delete: ['del a.secret', 'delete'],
    call: ['a.secret()', 'read'],
    'call with arguments': ['a.secret(1 + 2, k=3)', 'read'],
    unpacking: ['x, a.secret = 1, 2', 'write'],
    loop: ['for a.secret in [1]: pass', 'write'],
    getattr: ['getattr(a, "secret")', 'read'],
    'getattr with default': ['getattr(a, "secret", None)', 'read'],
    setattr: ['setattr(a, "secret", 1)', 'write'],
    delattr: ['delattr(a, "secret")', 'delete'],
    attrgetter: ['from operator import attrgetter\nattrgetter("secret")(a)', 'read'],
    methodcaller: ['from operator import methodcaller\nmethodcaller("secret")(a)', 'read'],
    format: ['"{0.secret}".format(a)', 'read'],
    'f-string': ['f"{a.secret}"', 'read'],
    'match keyword': ['match a:\n    case A(secret=1): pass', 'read'],
    'match position': ['match a:\n    case A(1): pass', 'read'],
    comprehension: ['[x.secret for x in [a]]', 'read'],
  };
  for (const [way, [code, use]] of Object.entries(ways)) {
    it(`holds for: ${way}`, () => {
      const result = run(head + code, closed);
      expect(result.error?.type).toBe('InterpreterError');
      expect(result.error?.message).toContain(`${use} of A.secret`);
    });
  }
  it('leaves other attributes alone', () => {
    expect(run(`${head}a.open += 1\na.open`, closed).output).toBe(2);
  });
});
