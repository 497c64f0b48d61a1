/** Experiments on gates and control flow: a gate passes every handler, a final answer is sticky, generators keep their protocol. */
import { describe, expect, test } from 'vitest';
import { emittedJavaScript, evaluate, type EvaluateOptions, LocalPythonExecutor } from '../../src/index.js';

const few: EvaluateOptions = { limits: { maxOperations: 20_000, maxWhileIterations: 1_000 } };

describe('no handler and no finally sees a resource gate [1]', () => {
  test.each([
    ['return in finally', 'def f():\n    try:\n        while True: pass\n    finally:\n        return 5\nf()'],
    ['continue in finally', 'while True:\n    try:\n        while True: pass\n    finally:\n        continue'],
    ['break in finally', 'for i in range(10):\n    try:\n        while True: pass\n    finally:\n        break\nseen.append(1)'],
    ['bare except', 'try:\n    while True: pass\nexcept:\n    seen.append(1)'],
    ['except BaseException', 'try:\n    while True: pass\nexcept BaseException:\n    seen.append(1)'],
    ['except*', 'try:\n    while True: pass\nexcept* BaseException:\n    seen.append(1)'],
    ['raise in finally', 'try:\n    while True: pass\nfinally:\n    seen.append(1)\n    raise ValueError'],
    [
      'with that suppresses',
      'class C:\n    def __enter__(self): pass\n    def __exit__(self, *a):\n        seen.append(1)\n        return True\nwith C():\n    while True: pass',
    ],
    ['contextlib.suppress', 'import contextlib\nwith contextlib.suppress(BaseException):\n    while True: pass\nseen.append(1)'],
    [
      'generator finally',
      'def g():\n    try:\n        yield 1\n        while True: pass\n    finally:\n        seen.append(1)\n        yield 2\nfor x in g(): pass\nseen.append(2)',
    ],
    [
      'generator except',
      'def g():\n    try:\n        while True: pass\n    except BaseException:\n        seen.append(1)\n    yield 1\nlist(g())',
    ],
    [
      'for over a generator while the gate fires',
      'def g():\n    try:\n        yield 1\n        yield 2\n    finally:\n        seen.append(1)\nfor x in g():\n    while True: pass',
    ],
    ['unpacking', 'def g():\n    try:\n        while True: pass\n    finally:\n        seen.append(1)\n    yield 1\n[a] = g()'],
    [
      'yield from',
      'def g():\n    try:\n        yield 1\n        while True: pass\n    finally: seen.append(1)\ndef h():\n    try: yield from g()\n    finally: seen.append(2)\nlist(h())',
    ],
    ['a key function', 'def key(x):\n    try:\n        while True: pass\n    finally: seen.append(1)\nsorted([1, 2], key=key)'],
    ['getattr with a default', 'class A:\n    @property\n    def p(self):\n        while True: pass\ngetattr(A(), "p", 1)\nseen.append(1)'],
    ['hasattr', 'class A:\n    @property\n    def p(self):\n        while True: pass\nhasattr(A(), "p")\nseen.append(1)'],
    [
      '__getattr__',
      'class A:\n    @property\n    def p(self):\n        while True: pass\n    def __getattr__(self, n): seen.append(1)\nA().p',
    ],
    ['__contains__', 'class A:\n    def __eq__(self, o):\n        while True: pass\n1 in [A()]\nseen.append(1)'],
    [
      '__exit__ of a nested with',
      'class C:\n    def __enter__(self): pass\n    def __exit__(self, *a): seen.append(1)\nwith C(), C():\n    while True: pass',
    ],
    [
      'try in try',
      'try:\n    try:\n        while True: pass\n    except BaseException: seen.append(1)\n    finally: seen.append(2)\nfinally: seen.append(3)',
    ],
    ['else', 'try: pass\nexcept: pass\nelse:\n    while True: pass\nfinally: seen.append(1)'],
    ['a comprehension', 'try:\n    [i for i in range(10**9)]\nfinally: seen.append(1)'],
    [
      '__repr__ in an f-string',
      "class A:\n    def __repr__(self):\n        while True: pass\ntry: f'{A()!r}'\nexcept BaseException: seen.append(1)",
    ],
    [
      'StopIteration by a gate',
      'class A:\n    def __iter__(self): return self\n    def __next__(self):\n        while True: pass\nlist(A())\nseen.append(1)',
    ],
  ])('%s', (_, code) => {
    const executor = new LocalPythonExecutor({
      ...few,
      additionalAuthorizedImports: ['contextlib'].filter(() => code.includes('contextlib')),
    });
    const run = executor.runSync(`seen = []\n${code}`);
    expect(['while', 'operations']).toContain(run.error?.gate);
    expect(executor.runSync('seen').output).toEqual([]);
    expect(executor.runSync('1+1').output).toBe(2);
  });

  test("the emitted JavaScript has no 'finally'", () => {
    for (const code of [
      'try: f()\nfinally: g()',
      'def f():\n    try: return 1\n    finally: g()',
      'with a: b',
      'def g():\n    try: yield 1\n    finally: f()',
      'async def f():\n    async with a: await b',
    ]) {
      const js = emittedJavaScript(code);
      expect(js).not.toMatch(/\bfinally\b/);
      for (const [, rest] of js.matchAll(/catch\(q\)\{([^}]{0,40})/g)) expect(rest).toMatch(/^(if\(m\.dead\)throw q|\w+=caught)/);
    }
  });

  test('generators of a run that a gate ended are finished', () => {
    const executor = new LocalPythonExecutor(few);
    executor.runSync(
      'seen = []\ndef g():\n    try:\n        yield 1\n        while True: pass\n    finally: seen.append(1)\nx = g()\nnext(x)',
    );
    expect(executor.runSync('next(x)').error?.gate).toBe('while');
    expect(executor.runSync('next(x, "end")').output).toBe('end');
    expect(executor.runSync('x.close()\nseen').output).toEqual([]);
  });
});

describe('a final answer is sticky [1]', () => {
  const options: EvaluateOptions = { tools: { final_answer: (x: unknown) => x } };
  test.each([
    ['return in finally', 'def f():\n    try: final_answer(1)\n    finally: return 5\nf()\nfinal_answer(2)'],
    ['continue in finally', 'for i in range(3):\n    try: final_answer(1)\n    finally: continue\nfinal_answer(2)'],
    ['break in finally', 'for i in range(3):\n    try: final_answer(1)\n    finally: break\nfinal_answer(2)'],
    ['raise in finally', 'try: final_answer(1)\nfinally: raise ValueError'],
    ['another answer in finally', 'try: final_answer(1)\nfinally: final_answer(2)'],
    ['except BaseException', 'try: final_answer(1)\nexcept BaseException: pass\nfinal_answer(2)'],
    ['bare except', 'try: final_answer(1)\nexcept: pass\nfinal_answer(2)'],
    [
      'a with that suppresses',
      'class C:\n    def __enter__(self): pass\n    def __exit__(self, *a): return True\nwith C(): final_answer(1)\nfinal_answer(2)',
    ],
    [
      'a with whose exit raises',
      'class C:\n    def __enter__(self): pass\n    def __exit__(self, *a): raise ValueError\nwith C(): final_answer(1)\nfinal_answer(2)',
    ],
    ['in a key function', 'sorted([1, 2], key=lambda x: final_answer(1))\nfinal_answer(2)'],
    ['in a generator', 'def g():\n    try: yield final_answer(1)\n    except BaseException: yield 3\nlist(g())\nfinal_answer(2)'],
    ['in __eq__', 'class A:\n    def __eq__(self, o): final_answer(1)\nA() == 1\nfinal_answer(2)'],
    ['in __getattr__', 'class A:\n    def __getattr__(self, n): final_answer(1)\nhasattr(A(), "x")\nfinal_answer(2)'],
    ['in a comprehension', '[final_answer(x) for x in [1, 2]]'],
    ['by map', 'list(map(final_answer, [1, 2]))'],
  ])('%s', (_, code) => {
    const run = evaluate(code, options);
    expect(run.error?.message).toBeUndefined();
    expect(run.isFinalAnswer).toBe(true);
    expect(run.output).toBe(1);
  });

  test('finally and __exit__ run on its way', () => {
    const run = evaluate(
      'class C:\n    def __enter__(self): pass\n    def __exit__(self, *a): print("exit", a[0])\ndef g():\n    try:\n        with C(): yield final_answer(1)\n    finally: print("finally")\nnext(g())',
      options,
    );
    expect(run.isFinalAnswer).toBe(true);
    expect(run.logs).toBe('exit None\nfinally\n');
  });
});

describe('the protocol of generators [8]', () => {
  test.each([
    [
      'def g():\n    raise StopIteration\n    yield\ntry: next(g())\nexcept RuntimeError as e: r = str(e)\nr',
      'generator raised StopIteration',
    ],
    ['def g():\n    try: yield 1\n    except GeneratorExit: seen.append(1); raise\nseen = []\nx = g()\nnext(x)\nx.close()\nseen', [1]],
    [
      'def g():\n    try: yield 1\n    except GeneratorExit: yield 2\nx = g()\nnext(x)\ntry: x.close()\nexcept RuntimeError as e: r = str(e)\nr',
      'generator ignored GeneratorExit',
    ],
    ['def g():\n    x = yield 1\n    return x\nx = g()\nnext(x)\ntry: x.send(5)\nexcept StopIteration as e: r = e.value\nr', 5],
    [
      'def g():\n    return (yield from h())\ndef h():\n    try: yield 1\n    except ValueError: return 7\nx = g()\nnext(x)\ntry: x.throw(ValueError())\nexcept StopIteration as e: r = e.value\nr',
      7,
    ],
    ['def g():\n    yield next(x)\nx = g()\ntry: next(x)\nexcept ValueError as e: r = str(e)\nr', 'generator already executing'],
    [
      'def g():\n    yield 1\nx = g()\ntry: x.send(1)\nexcept TypeError as e: r = str(e)\nr',
      "can't send non-None value to a just-started generator",
    ],
    ['def g(n):\n    if n: yield from g(n - 1)\n    yield n\nlen(list(g(500)))', 501],
    [
      'seen = []\ndef g():\n    try:\n        yield 1\n        yield 2\n    finally: seen.append(1)\nfor x in g(): break\n[a, *b] = g()\nseen',
      [1],
    ],
    ['def f(): return [(yield), (yield)]\nx = f()\nnext(x)\nx.send(1)\ntry: x.send(2)\nexcept StopIteration as e: r = e.value\nr', [1, 2]],
    [
      'fs = []\nfor i in range(3): fs.append(lambda: i)\n[f() for f in fs] + [f() for f in [lambda: j for j in range(3)]]',
      [2, 2, 2, 2, 2, 2],
    ],
  ])('%j', (code, value) => {
    const run = evaluate(code);
    expect(run.error?.message).toBeUndefined();
    expect(run.output).toEqual(value);
  });
});

describe('recursion ends as RecursionError, at the same depth each time [5]', () => {
  const depths = `def f(n):\n    global deepest\n    deepest = n\n    return f(n + 1) + 1\n`;
  test('1000 small frames; fewer large ones; the executor goes on', () => {
    const executor = new LocalPythonExecutor();
    const seen: number[] = [];
    for (let i = 0; i < 6; i++) {
      const run = executor.runSync(`${depths}try: f(1)\nexcept RecursionError as e: r = str(e)\n[r, deepest]`);
      expect((run.output as unknown[])[0]).toBe('maximum recursion depth exceeded');
      seen.push((run.output as number[])[1]);
    }
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toBeGreaterThan(900);
    const locals = Array.from({ length: 1000 }, (_, i) => `    v${i} = n`).join('\n');
    const big = executor.runSync(
      `def g(n):\n    global deepest\n    deepest = n\n${locals}\n    return g(n + 1) + v0\ntry: g(1)\nexcept RecursionError as e: r = str(e)\n[r, deepest]`,
    );
    expect(big.error?.message).toBeUndefined();
    expect((big.output as number[])[1]).toBeLessThan(100);
    expect(executor.runSync('1+1').output).toBe(2);
  });

  test('not changed by what the caller has used of the stack', () => {
    const code = `${depths}try: f(1)\nexcept RecursionError: pass\ndeepest`;
    const at = (depth: number): unknown => (depth === 0 ? evaluate(code).output : at(depth - 1));
    expect(at(500)).toBe(at(0));
  });

  test('a memoised recursion of 450', () => {
    expect(
      evaluate('import functools\n@functools.lru_cache(None)\ndef fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(450)', {
        authorizedImports: ['functools'],
      }).status,
    ).toBe('ok');
  });

  test('errors in natively called functions do not use up the stack', () => {
    const run = evaluate(
      'import functools\n@functools.lru_cache\ndef f(x): raise ValueError\np = functools.partial(f, 1)\nn = 0\nfor i in range(3000):\n    try: p()\n    except ValueError: n += 1\n    try: sorted([1], key=f)\n    except ValueError: n += 1\n    try: list(map(f, [1]))\n    except ValueError: n += 1\nn',
      { authorizedImports: ['functools'] },
    );
    expect(run.error?.message).toBeUndefined();
    expect(run.output).toBe(9000);
  });
});
