/** Ways out that worked elsewhere, and ways that only a JavaScript engine offers: none may reach the host, the counters or JavaScript. */
import { expect, test, describe } from 'vitest';
import { evaluate, type EvaluateOptions, LocalPythonExecutor, PythonHandle } from '../../src/index.js';

function outcome(code: string, options: EvaluateOptions = {}): string {
  const run = evaluate(code, options);
  return run.status === 'ok' ? `ok ${JSON.stringify(run.output)}` : `${run.error?.gate ?? run.error?.type}: ${run.error?.message}`;
}

describe('escapes known from smolagents', () => {
  test.each([
    ['the counter', "_operations_count['counter'] = -10**6"],
    ['the print buffer', "_print_outputs.value = ''"],
    ['a class by a format string', "'{0.__class__.__mro__}'.format(1)"],
    ['globals by a format string', "def f(): pass\n'{0.__globals__}'.format(f)"],
    ['format_map', "'{a.__class__}'.format_map({'a': 1})"],
    ['an f-string of a method', "class A: pass\n'{0.__init__.__globals__}'.format(A())"],
    ['nested format fields', "'{0[0].__class__}'.format([1])"],
    ['format of a str subclass', "class S(str): pass\nS('{0.__class__}').format(1)"],
    ['str.format unbound', "str.format('{0.__class__}', 1)"],
    ['str.format by map', "list(map(str.format, ['{0.__class__}'], [1]))"],
    [
      'a str subclass with its own startswith',
      "class S(str):\n    def startswith(self, *a): return False\n    def endswith(self, *a): return False\ngetattr(1, S('__class__'))",
    ],
    [
      'a str subclass with its own __eq__',
      "class S(str):\n    def __eq__(self, o): return False\n    def __hash__(self): return 1\ngetattr(1, S('__class__'))",
    ],
    [
      'a str subclass with its own slices',
      "class S(str):\n    def __getitem__(self, i): return 'a'\n    def __str__(self): return 'real'\ngetattr(1, S('__class__'))",
    ],
    ['generator frames', "g = (x for x in [1])\ng.gi_frame.f_locals['authorized_imports'].append('os')"],
    ['generator code', 'g = (x for x in [1])\ng.gi_code'],
    ['generator frame of a function', 'def g(): yield 1\ng().gi_frame'],
    ['traceback frames', 'try: 1 / 0\nexcept Exception as e: e.__traceback__.tb_frame'],
    ['coroutine frames', 'async def f(): pass\nf().cr_frame'],
    ['func_globals', 'def f(): pass\nf.func_globals'],
    ['setattr of __class__', "class A: pass\nclass B: pass\nsetattr(A(), '__class__', B)"],
    ['store of __class__', 'class A: pass\nclass B: pass\na = A()\na.__class__ = B'],
    ['store of __dict__', 'class A: pass\na = A()\na.__dict__ = {}'],
    ['delete of __dict__', 'class A: pass\na = A()\ndel a.__dict__'],
    ['__builtins__', '__builtins__'],
    ['__import__', "__import__('os')"],
    ['__loader__', '__loader__'],
    ['eval', "eval('1')"],
    ['exec', "exec('x = 1')"],
    ['compile', "compile('1', '', 'eval')"],
    ['open', "open('/etc/passwd')"],
    ['globals', 'globals()'],
    ['locals', 'locals()'],
    ['input', 'input()'],
    ['breakpoint', 'breakpoint()'],
    ['eval in a container', '[eval][0]'],
    ['eval by map', "list(map(eval, ['1']))"],
    ['import os', 'import os'],
    ['import os.path', 'import os.path'],
    ['import sys', 'import sys'],
    ['from os import system', 'from os import system'],
    ['import builtins', 'import builtins'],
    ['os by random', "import random\nrandom._os.system('echo')"],
    ['sys by collections', 'import collections\ncollections._sys'],
    ['sys by queue', 'import queue\nqueue.threading'],
    ['sys by statistics', 'import statistics\nstatistics.sys'],
    ['sys by re', 'import re\nre.sys'],
    ['module spec', 'import math\nmath.__spec__'],
    ['module loader', 'import math\nmath.__loader__'],
    ['module dict', 'import math\nmath.__dict__'],
    ['subclasses', '().__class__.__bases__[0].__subclasses__()'],
    ['subclasses by type', 'type(()).__subclasses__()'],
    ['attrgetter of a dunder', "import operator\noperator.attrgetter('__class__')(1)"],
    ['attrgetter of a dunder, deep', "import operator\noperator.attrgetter('real.__class__')(1)"],
    ['methodcaller of a dunder', "import operator\noperator.methodcaller('__reduce_ex__', 2)(1)"],
    ['reduce_ex', '(1).__reduce_ex__(2)'],
    ['getattr of __globals__', "def f(): pass\ngetattr(f, '__globals__')"],
    ['getattr with a default', "getattr(1, '__class__', None)"],
    ['getattr by map', "list(map(getattr, [1], ['__class__']))"],
    ['getattr by partial', "import functools\nfunctools.partial(getattr, 1)('__class__')"],
    ['object.__getattribute__', "object.__getattribute__(1, '__class__')"],
    ['type.__getattribute__', "type.__getattribute__(int, '__bases__')"],
    ['super().__getattribute__', "class A:\n    def f(self): return super().__getattribute__('__dict__')\nA().f()"],
    [
      'super().__getattribute__ of a metaclass',
      "class M(type):\n    def f(c): return super().__getattribute__('__bases__')\nclass A(metaclass=M): pass\nA.f()",
    ],
    ['super().__setattr__', "class B: pass\nclass A:\n    def f(self): super().__setattr__('__class__', B)\nA().f()"],
    ['super().__delattr__', "class A:\n    def f(self): super().__delattr__('__dict__')\nA().f()"],
    ['a match pattern by __match_args__', "class A:\n    __match_args__ = ('__dict__',)\nmatch A():\n    case A(d): d"],
    ['vars', "class A: pass\nvars(A)['__dict__'].__get__(A())"],
    ['a match pattern', 'match 1:\n    case int(__class__=c): c'],
    ['an internal module', 'import _io'],
    ['an internal module by name', 'import _functools'],
    ['relative import', 'from . import os'],
    ['relative import of a name', 'from .os import system'],
    ['a hidden name', 'import collections\ncollections._collections_abc'],
  ])('%s', (_, code) => {
    const authorizedImports = code.includes('operator') || code.includes('functools') ? ['*'] : undefined;
    const result = outcome(code, authorizedImports === undefined ? {} : { authorizedImports: ['operator', 'functools'] });
    // None is what CPython's attribute of a suspended frame may be too; it leads nowhere.
    expect(result === 'ok null' ? '' : result).not.toMatch(/^ok /);
    expect(result).not.toMatch(/^(internal|stack)/);
  });

  test('mro is answered with nothing of the host', () => {
    expect(outcome('type.mro(int)[-1]')).toMatch(/object|InterpreterError/);
  });

  test('SystemExit does not reach the host', () => {
    const run = evaluate('raise SystemExit(3)');
    expect(run.status).toBe('error');
    expect(run.error?.exitCode).toBe(3);
    expect(evaluate('raise KeyboardInterrupt').error?.type).toBe('KeyboardInterrupt');
    expect(evaluate('raise BaseException(1)').error?.type).toBe('BaseException');
  });

  test('no method of a result runs after the snippet', () => {
    const executor = new LocalPythonExecutor();
    const run = executor.runSync(
      'seen = []\nclass A:\n    def __del__(self): seen.append(1)\n    def __getattr__(self, n): seen.append(n)\n    def __eq__(self, o): seen.append(o)\n    def __iter__(self): seen.append(2)\nA()',
    );
    expect(run.error?.message).toBeUndefined();
    expect(run.output).toBeInstanceOf(PythonHandle);
    JSON.stringify(run.output);
    String(run.output);
    expect(executor.runSync('seen').output).toEqual([]);
  });
});

const HOSTILE = [
  'constructor',
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'then',
  'toJSON',
  'arguments',
  'eval_',
  'undefined',
  'NaN',
  'Infinity',
  'this',
  'window',
  'globalThis',
  'process',
  'require',
  'module',
  'length',
  'name',
  'caller',
  'callee',
  'v',
  'm',
  'L',
  'K',
  's',
  'q',
  'let',
  'const',
  'new',
  'delete',
  'void',
  'typeof',
  'function',
  'switch',
  'case',
  'null',
  'true',
  'var',
  'super_',
  'enum',
  'await_',
  'yield_',
  '_',
  '__defineGetter__',
  '__lookupGetter__',
  'isPrototypeOf',
  'get',
  'size',
  'Symbol',
  'Object',
  'Map',
];

describe('names of JavaScript are ordinary names', () => {
  const open: EvaluateOptions = { dunders: 'all', authorizedImports: ['*'] };
  test.each(HOSTILE.map((name) => [name]))('%s', (name) => {
    const lines = [
      `${name} = 1`,
      `assert ${name} == 1`,
      `def ${name}_f(${name}=2, *, x=0): return ${name} + x`,
      `assert ${name}_f() == 2 and ${name}_f(${name}=3) == 3 and ${name}_f(**{'${name}': 4}) == 4`,
      `def f(**kw): return kw`,
      `assert f(${name}=5) == {'${name}': 5} and list(f(${name}=5)) == ['${name}']`,
      'class C: pass',
      'c = C()',
      `assert not hasattr(c, '${name}')`,
      `c.${name} = 6`,
      `assert c.${name} == 6 and getattr(c, '${name}') == 6 and c.__dict__ == {'${name}': 6}`,
      `del c.${name}`,
      `try:\n    c.${name}\n    assert 0\nexcept AttributeError: pass`,
      `class D:\n    ${name} = 7\n    def g(self): return self.${name}`,
      `assert D.${name} == 7 and D().g() == 7`,
      `class E:\n    __slots__ = ('${name}',)`,
      `e = E(); e.${name} = 8`,
      `assert e.${name} == 8`,
      `d = {'${name}': 9}`,
      `assert d['${name}'] == 9 and d.get('${name}') == 9 and '${name}' in d and d.pop('${name}') == 9 and '${name}' not in d`,
      `assert {}.get('${name}') is None and '${name}' not in set() and '${name}' not in {}`,
      `try:\n    {}['${name}']\n    assert 0\nexcept KeyError: pass`,
      'import json, types, collections, re, math',
      `assert json.loads('{"${name}": 1}') == {'${name}': 1} and json.loads(json.dumps({'${name}': [1]})) == {'${name}': [1]}`,
      `assert types.SimpleNamespace(${name}=1).${name} == 1`,
      `assert collections.Counter(['${name}'])['${name}'] == 1 and collections.Counter()['${name}'] == 0`,
      `assert collections.defaultdict(int)['${name}'] == 0 and collections.OrderedDict(${name}=1)['${name}'] == 1`,
      `assert re.match('(?P<${name}>a)', 'a')['${name}'] == 'a' and re.match('(?P<${name}>a)', 'a').groupdict() == {'${name}': 'a'}`,
      `assert not hasattr(math, '${name}') and not hasattr(1, 'x${name}') and not hasattr(f, '${name}_')`,
      `assert '{${name}}'.format(${name}=1) == '1' and '%(${name})s' % {'${name}': 1} == '1' and f'{${name}}' == '1'`,
      `assert type('${name}', (), {}).__name__ == '${name}'`,
      `class ${name}:\n    def ${name}(self, ${name}): return ${name}`,
      `assert ${name}().${name}(3) == 3`,
      `def ${name}(): return '${name}'`,
      `assert ${name}() == '${name}' and ${name}.__name__ == '${name}'`,
      `del ${name}`,
      `try:\n    ${name}\n    assert 0, ${JSON.stringify(name)}\nexcept NameError: pass`,
      `match {'${name}': 1}:\n    case {'${name}': ${name}_m}: assert ${name}_m == 1\n    case _: assert 0`,
      `[${name}_c for ${name}_c in [1]]`,
      `{'${name}': {'${name}': 1}}`,
    ];
    const reserved = new Set(['this_']);
    const isPrivate = /^__.*__$/.test(name);
    const source = lines.filter((line) => !reserved.has(name) && !(isPrivate && /assert not hasattr\(|slots|e\.__/.test(line))).join('\n');
    const run = evaluate(source, open);
    expect(run.error?.message).toBeUndefined();
    expect(Object.keys(run.output as object)).toEqual([name]);
    expect(Object.hasOwn(run.output as object, name)).toBe(true);
    expect(Object.getOwnPropertyDescriptor(run.output as object, name)?.value[name]).toBe(1);
  });

  test('as tool names, arguments and results', () => {
    for (const name of ['constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', 'then']) {
      const tools = JSON.parse(`{"${name}": 0}`) as Record<string, never>;
      const seen: unknown[] = [];
      Object.defineProperty(tools, name, {
        value: (x: unknown) => {
          seen.push(x);
          return JSON.parse(`{"${name}": 1, "__proto__": 2}`) as unknown;
        },
        enumerable: true,
      });
      const run = evaluate(`r = ${name}({'__proto__': 3, '${name}': 4})\n[r['${name}'], r['__proto__'], sorted(r)]`, { tools });
      expect(run.error?.message).toBeUndefined();
      expect(run.output).toEqual([1, 2, ['__proto__', name].sort()]);
      expect(Object.keys(seen[0] as object).sort()).toEqual(['__proto__', name].sort());
      expect(Object.getPrototypeOf(seen[0] as object)).not.toBe(3);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('variables from the host, and the state handed back', () => {
    const variables = new Map<string, unknown>(
      HOSTILE.filter((n) => !['this', 'null', 'true', 'await', 'yield'].includes(n)).map((n) => [n, 1]),
    );
    const executor = new LocalPythonExecutor();
    executor.sendVariables(variables);
    expect(executor.runSync('constructor + toString + then').output).toBe(3);
    expect(executor.state.get('constructor')).toBe(1);
    expect(executor.state.get('then')).toBe(1);
  });

  test('attributes of JavaScript objects do not shine through', () => {
    for (const value of [
      '1',
      "'a'",
      '1.5',
      '[]',
      '{}',
      '()',
      'None',
      'True',
      'len',
      'int',
      'lambda: 1',
      '(x for x in [])',
      'range(3)',
      '2**80',
      'b"a"',
      'ValueError()',
      'print',
      'iter([])',
      '{1}',
      'object()',
      'type',
      '1j',
      'slice(1)',
      '...',
      'NotImplemented',
    ]) {
      for (const name of [
        'constructor',
        'prototype',
        'hasOwnProperty',
        'toString',
        'valueOf',
        'then',
        'length',
        'push',
        'map',
        'fn',
        'impl',
        'cls',
        'items_',
        'payload',
        'toFixed',
        'charCodeAt',
        'bind',
        'apply',
        'caller',
        'stack',
        'message',
        'shape',
        'slots',
        'lookup',
        'hashValue',
        'next',
        'running',
        'body',
        'code',
        'index_',
        'dict',
      ]) {
        const run = evaluate(`(${value}).${name}`, { dunders: 'all' });
        expect(`${value}.${name} ${run.error?.type}`).toBe(`${value}.${name} AttributeError`);
      }
    }
  });
});

describe('nothing of JavaScript reaches Python', () => {
  test('errors of tools are Python exceptions without host objects', () => {
    const tools = {
      bad: () => {
        throw new TypeError('host text');
      },
      odd: () => {
        throw { then: 1, secret: 'x' };
      },
      none: () => {
        throw undefined;
      },
    };
    const run = evaluate(
      'out = []\nfor f in (bad, odd, none):\n    try: f()\n    except Exception as e: out.append([type(e).__name__, isinstance(e, Exception), [type(a).__name__ for a in e.args]])\nout',
      { tools, dunders: 'all' },
    );
    expect(run.error?.message).toBeUndefined();
    for (const [, isException, args] of run.output as [string, boolean, string[]][]) {
      expect(isException).toBe(true);
      for (const kind of args) expect(['str', 'int', 'NoneType']).toContain(kind);
    }
  });

  test('odd results of tools are opaque handles', () => {
    const secret = { a: 1 };
    class Host {
      value = secret;
    }
    const tools = {
      host: () => new Host(),
      fn: () => () => 1,
      sym: () => Symbol('x'),
      proxy: () =>
        new Proxy(
          {},
          {
            get() {
              throw new Error('touched');
            },
          },
        ),
      weak: () => new WeakMap(),
      re: () => /a/,
      err: () => new Error('x'),
    };
    for (const name of Object.keys(tools)) {
      const run = evaluate(`x = ${name}()\n[hasattr(x, n) for n in ('value', 'constructor', 'a', 'message', 'stack', 'call', 'source')]`, {
        tools,
      });
      if (run.status === 'ok') expect((run.output as boolean[]).every((b) => !b)).toBe(true);
      else expect(run.error?.gate).not.toBe('internal');
    }
  });

  test('tool results with getters and cycles do not break the box', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    const getter = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('getter');
      },
    });
    for (const value of [
      cycle,
      getter,
      { then: (f: (x: number) => void) => f(1) },
      Object.create(null),
      new Array(5),
      [undefined],
      new Date(Number.NaN),
      Number.NaN,
      -0,
      2 ** 53,
      10n ** 30n,
    ]) {
      const executor = new LocalPythonExecutor({ additionalFunctions: { give: () => value } });
      const run = executor.runSync('x = give()\nstr(type(x))');
      expect(run.error?.gate).not.toBe('internal');
      expect(run.error?.gate).not.toBe('stack');
      expect(executor.runSync('1+1').output).toBe(2);
    }
  });

  test('thenables are not awaited by run()', async () => {
    let called = 0;
    const executor = new LocalPythonExecutor();
    const run = await executor.run("{'then': lambda *a: 1}");
    expect(run.status).toBe('ok');
    expect(Object.keys(run.output as object)).toEqual(['then']);
    const other = await new LocalPythonExecutor({
      additionalFunctions: {
        give: () => ({
          then: () => {
            called++;
          },
        }),
      },
    }).run('give()');
    expect(other.status).toBe('ok');
    expect(called).toBe(0);
  });

  test('results are plain data', () => {
    const run = evaluate("{'__proto__': {'polluted': 1}, 'a': [{'constructor': 1}]}");
    expect(Object.keys(run.output as object)).toEqual(['__proto__', 'a']);
    expect((run.output as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('one executor does not see what another does to types and modules', () => {
    const a = new LocalPythonExecutor({ dunders: 'all', additionalAuthorizedImports: ['*'] });
    const b = new LocalPythonExecutor({ dunders: 'all', additionalAuthorizedImports: ['*'] });
    a.runSync(
      'import math, random, json, collections, re\nmath.pi = 3\nrandom.random = None\njson.dumps = None\ncollections.Counter.x = 1\nre.sub = None\nrandom.seed(1)',
    );
    for (const name of ['int', 'str', 'list', 'dict', 'object', 'type', 'Exception', 'print', 'len']) {
      const run = a.runSync(`${name}.spoiled = 1`);
      expect(run.status, name).toBe('error');
      expect(a.runSync(`setattr(${name}, 'spoiled', 1)`).status, name).toBe('error');
      expect(a.runSync(`type.__setattr__(${name}, 'spoiled', 1)`).status, name).toBe('error');
    }
    expect(a.runSync("type(dict.__dict__).__init__\ndict.__dict__['x'] = 1").status).toBe('error');
    expect(
      b.runSync('import math, random, json, re\n[math.pi > 3.1, callable(random.random), json.dumps(1), re.sub("a", "b", "a")]').output,
    ).toEqual([true, true, '1', 'b']);
    expect(b.runSync('import collections\nhasattr(collections.Counter, "x")').output).toBe(false);
    a.runSync('class A(int): pass\nclass B(Exception): pass');
    expect(b.runSync('[c.__name__ for c in int.__subclasses__()]').output).not.toContain('A');
    expect(b.runSync('[c.__name__ for c in Exception.__subclasses__()]').output).not.toContain('B');
  });

  test('refusals and missing names carry no text of JavaScript', () => {
    for (const code of [
      'x',
      '(1).x',
      '{}[1]',
      '[][1]',
      'int("a")',
      '1 + "a"',
      'None()',
      'len(1)',
      'for x in 1: pass',
      'a, b = 1',
      'raise 1',
      '"a".join([1])',
      'f"{1:q}"',
      'import nope',
      'class A(1): pass',
      'def f(a): pass\nf()',
      '1 / 0',
      'next(iter([]))',
      '[].pop()',
      'float("x")',
      '(1).y = 2',
      'del x',
      'with 1: pass',
      'lambda: (yield)',
      'sorted([1, "a"])',
      '{}.x.y',
      '[1][None]',
      '{[]: 1}',
      'int(None)',
      'chr(-1)',
      '"a" * "b"',
      '-"a"',
      '~1.5',
      'round("a")',
    ]) {
      const run = evaluate(code, { dunders: 'all' });
      const text = `${run.error?.message ?? ''} ${run.error?.traceback ?? ''}`;
      expect(text).not.toMatch(
        /undefined|\[object|Cannot read|is not a function|at eval|file:\/\/|\.ts:|node_modules|Symbol\(|PyException|PyInstance/,
      );
    }
  });
});
