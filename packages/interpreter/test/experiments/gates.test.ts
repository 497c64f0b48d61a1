/** The gates: what they count, what they say, when they fire. */
import { describe, expect, test } from 'vitest';
import { evaluate, type EvaluateOptions, LocalPythonExecutor } from '../../src/index.js';

describe('usage.operations follows the counting rules', () => {
  test.each([
    ['x = 3', 2, {}],
    ['x = 1 + 2', 4, {}],
    ["text = f'This is x: {x}.'", 6, { x: 3 }],
    ["text = f'This is x: {x:.2f}.'", 8, { x: 3.5 }],
    ['[i for i in range(10)]', 14, {}],
    ['list(map(lambda x: x + 1, range(10)))', 36, {}],
    ['x = 0\nfor i in range(3):\n    x = i', 11, {}],
    ['def f():\n    return 0\nf()', 5, {}],
  ] as const)('%j is %i', (code, operations, variables) => {
    const run = evaluate(code, { variables });
    expect(run.error?.message).toBeUndefined();
    expect(run.usage.operations).toBe(operations);
  });

  test('the gate fires at most a block early, never late', () => {
    const code = 'x = 0\nfor i in range(100):\n    x = i + 1\nx';
    const { operations } = evaluate(code).usage;
    expect(evaluate(code, { limits: { maxOperations: operations } }).status).toBe('ok');
    expect(evaluate(code, { limits: { maxOperations: operations - 1 } }).error?.gate).toBe('operations');
    for (const max of [1, 5, 50, 200]) {
      const run = evaluate('seen = 0\nwhile True: seen += 1', { limits: { maxOperations: max } });
      expect(run.error?.gate).toBe('operations');
      expect(run.usage.operations).toBeLessThanOrEqual(max + 20);
    }
  });

  test('the same count cold and hot, and with hooks', () => {
    const code =
      'def f(n):\n    t = 0\n    for i in range(n):\n        if i % 3 == 0 and i > 5: t += i * 2\n        try:\n            if i == 7: raise ValueError\n        except ValueError: t -= 1\n    return t\nclass A:\n    def m(self): return [x for x in range(5)]\nf(200), A().m(), sorted([3, 1, 2], key=lambda x: -x), {k: v for k, v in zip("ab", "cd")}';
    const executor = new LocalPythonExecutor();
    const counts = new Set<number>();
    for (let i = 0; i < 60; i++) counts.add(executor.runSync(code).usage.operations);
    const hooks: EvaluateOptions['observe'] = {
      onStatement: () => {},
      onCall: () => {},
      onReturn: () => {},
      onAssign: () => {},
      onException: () => {},
      onPrint: () => {},
      onImport: () => {},
    };
    counts.add(evaluate(code, { observe: hooks }).usage.operations);
    counts.add(evaluate(code, { observe: { onStatement: () => {} } }).usage.operations);
    counts.add(evaluate(code, { policy: { beforeCall: () => undefined as never } }).usage.operations);
    expect([...counts]).toHaveLength(1);
  });
});

describe('a gate says what happened, where, and which option raises it', () => {
  test.each([
    [
      'x = 1\nfor i in range(10**9):\n    x = i',
      { maxOperations: 1000 },
      'operations',
      'Reached the max number of operations of 1000.',
      'maxOperations',
      [2, 3],
    ],
    [
      'x = 1\nwhile True: pass',
      { maxWhileIterations: 10 },
      'while',
      'Maximum number of 10 iterations in While loop exceeded',
      'maxWhileIterations',
      [2],
    ],
    ["x = 1\ny = 'a' * 10**9", { maxMemoryBytes: 10 * 1048576 }, 'memory', 'exceeded the memory limit of 10 MB', 'maxMemoryBytes', [2]],
    [
      'import time\ntime.sleep(100)',
      { timeoutSeconds: 0.05 },
      'time',
      'Code execution exceeded the maximum execution time of 0.05 seconds',
      'timeoutSeconds',
      [2],
    ],
    [
      'x = 1\nfor i in range(9):\n    ask(i)',
      { maxToolCalls: 3 },
      'toolCalls',
      'Reached the max number of tool calls of 3',
      'maxToolCalls',
      [3],
    ],
  ] as const)('%j', (code, limits, gate, text, option, lines) => {
    const executor = new LocalPythonExecutor({ limits, additionalFunctions: { ask: (x: unknown) => x } });
    const run = executor.runSync(code);
    expect(run.error?.gate).toBe(gate);
    expect(run.error?.message).toContain(text);
    expect(run.error?.hint).toContain(option);
    expect(lines).toContain(run.error?.line);
    expect(run.error?.type).toBe(gate === 'time' ? 'ExecutionTimeoutError' : 'InterpreterError');
    expect(executor.runSync('1+1').output).toBe(2);
    if (!code.startsWith('import')) expect(executor.runSync('x').status).toBe('ok');
  });

  test('as many tool calls as allowed, counted once each, with and without hooks', () => {
    const additionalFunctions = { ask: (x: unknown) => x };
    for (const observe of [undefined, { onCall: () => {} }]) {
      const executor = new LocalPythonExecutor({ limits: { maxToolCalls: 3 }, additionalFunctions, ...(observe && { observe }) });
      expect(executor.runSync('[ask(i) for i in range(3)]').output).toEqual([0, 1, 2]);
      expect(executor.runSync('[ask(i) for i in range(4)]').error?.gate).toBe('toolCalls');
    }
  });

  test.each(["'\\U0001f600' * 2000000", 'bytearray(8000000)', 'bytes(8000000)', "'\\U0001f600'.encode() * 2000000"])(
    'kept memory outside the heap counts: %s',
    (value) => {
      const limits = { maxMemoryBytes: 64 << 20, maxOperations: 1e9 };
      expect(evaluate(`x = [${value} for _ in range(100)]`, { limits }).error?.gate).toBe('memory');
      expect(evaluate(`for _ in range(100): x = ${value}`, { limits }).error).toBeUndefined();
    },
  );

  test('a while loop counts by execution of the statement, finished turns only', () => {
    const limits = { maxWhileIterations: 5 };
    expect(evaluate('i = 0\nwhile i < 5: i += 1\ni', { limits }).output).toBe(5);
    expect(evaluate('i = 0\nwhile i < 6: i += 1\ni', { limits }).error?.gate).toBe('while');
    expect(evaluate('i = 0\nwhile True:\n    i += 1\n    if i == 6: break\ni', { limits }).output).toBe(6);
    expect(
      evaluate('n = 0\nfor k in range(9):\n    i = 0\n    while i < 5:\n        i += 1\n        n += 1\n        continue\nn', { limits })
        .output,
    ).toBe(45);
    expect(evaluate('def f():\n    i = 0\n    while i < 6: i += 1\ntry: f()\nexcept BaseException: pass', { limits }).error?.gate).toBe(
      'while',
    );
  });

  test('output keeps its head and tail', () => {
    const run = evaluate("print('a' * 600)\nprint('b' * 600)", { limits: { maxOutputCharacters: 100 } });
    expect(run.status).toBe('ok');
    expect(run.logs).toContain('_This content has been truncated to stay below 100 characters_');
    expect(run.logs.startsWith('a'.repeat(50))).toBe(true);
    expect(run.logs.endsWith(`${'b'.repeat(49)}\n`)).toBe(true);
    expect(evaluate("print('a' * 600)", { limits: { maxOutputCharacters: null } }).logs).toHaveLength(601);
  });

  test('profiles', () => {
    const code = 'n = 0\nfor i in range(700000): n += i * 2\nn';
    expect(evaluate(code, { limits: 'roomy' }).status).toBe('ok');
    expect(evaluate(code).status).toBe('ok');
    expect(evaluate(code, { limits: 'strict' }).error?.gate).toBe('operations');
    expect(evaluate('i = 0\nwhile i < 1500000: i += 1', { limits: 'roomy' }).status).toBe('ok');
    expect(evaluate('i = 0\nwhile i < 1500000: i += 1').error?.gate).toBe('while');
    expect(() => evaluate('1', { limits: 'none' as 'strict' })).toThrow(/Unknown limits profile/);
    expect(() => evaluate('1', { limits: { maxOps: 1 } as never })).toThrow(/Unknown limit: maxOps/);
    expect(() => evaluate('1', { limits: { maxOperations: -1 } })).toThrow(/must be a number/);
    expect(evaluate('n = 0\nfor i in range(2000000): n += i\nn', { limits: { maxOperations: null } }).status).toBe('ok');
  });

  test('a time limit is met within 50 ms inside builtins, on a quiet machine', () => {
    for (const code of [
      'sum(range(10**12))',
      "import re\nre.match('(a+)+$', 'a' * 50 + 'b')",
      'x = list(range(10**5))\nwhile True: x.sort()',
      "x = 'a' * 10**6\nwhile True: x.count('b')",
      'x = (1 << 300000) - 1\nwhile True: x * x',
      'max(range(10**12))',
      'import time\ntime.sleep(100)',
      'x = [1] * 10**6\nwhile True: 2 in x',
      'while True: sorted(range(1000), key=lambda x: -x)',
      'while True: str(2**12000)',
    ]) {
      const limits = { profile: 'roomy' as const, maxOperations: null, timeoutSeconds: 0.1 };
      let over = Number.POSITIVE_INFINITY;
      for (let i = 0; i < 4 && over > 50; i++) {
        const start = performance.now();
        const run = evaluate(code, { limits });
        over = Math.min(over, performance.now() - start - 100);
        expect(['time', undefined]).toContain(run.error?.gate);
      }
      expect(over, code).toBeLessThan(50);
    }
  });

  test('cancel by shouldStop ends a run', () => {
    let asked = 0;
    const host = { now: () => performance.now(), time: () => 0, entropy: () => 1, sleep: () => {}, shouldStop: () => ++asked > 3 };
    const executor = new LocalPythonExecutor({ host });
    const run = executor.runSync('try:\n    while True: pass\nexcept BaseException: pass\nfinally: x = 1');
    expect(run.error?.gate).toBe('cancel');
    asked = -10;
    expect(executor.runSync('1+1').output).toBe(2);
  });
});

describe('memory is reserved before it grows [3]', () => {
  test.each([
    "x = 'a'\nwhile True: x = x + x",
    'x = [1]\nwhile True: x = x + x',
    "x = b'a'\nwhile True: x = x + x",
    'x = bytearray(1)\nwhile True: x.extend(x)',
    'x = (1,)\nwhile True: x = x * 2',
    'x = []\nwhile True: x.append([1] * 1000)',
    'd = {}\ni = 0\nwhile True:\n    i += 1\n    d[i] = [i] * 100',
    's = set()\ni = 0\nwhile True:\n    i += 1\n    s.add(str(i) * 50)',
    "x = []\nwhile True: x.append('a' * 100000)",
    'bytes(10**10)',
    '[0] * 10**10',
    "'{:>9999999999}'.format(1)",
  ])(
    '%j',
    (code) => {
      const before = process.memoryUsage();
      const executor = new LocalPythonExecutor({
        limits: { maxMemoryBytes: 32 * 1048576, maxOperations: null, maxWhileIterations: null, timeoutSeconds: 20 },
      });
      const run = executor.runSync(code);
      expect(run.error?.gate ?? run.error?.type).toMatch(/^(memory|MemoryError|OverflowError)$/);
      expect(process.memoryUsage().rss - before.rss).toBeLessThan(700 * 1048576);
      expect(executor.runSync('1+1').output).toBe(2);
    },
    30_000,
  );
});
