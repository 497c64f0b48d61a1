/** The hooks of `observe`: what each sees, and that they cannot disturb the program. */
import { describe, expect, it } from 'vitest';
import { compileModule } from '../../src/compile/compile.js';
import { evaluate } from '../../src/evaluate.js';
import { LocalPythonExecutor } from '../../src/python-executor.js';
import type { ObserveHooks } from '../../src/observe/hooks.js';

/** Runs a program with hooks that write what they are told. */
function seen(code: string, which: readonly (keyof ObserveHooks)[]): string[] {
  const out: string[] = [];
  const all: Required<ObserveHooks> = {
    onStatement: (e) => out.push(`line ${e.line} ${e.frame.qualname}/${e.frame.depth}`),
    onCall: (e) =>
      out.push(
        `call ${e.kind} ${e.qualname}(${[
          ...e.args.map(String),
          ...Object.entries(e.named)
            .filter(([n]) => e.kind !== 'function' && n !== 'self')
            .map(([n, v]) => `${n}=${v}`),
        ].join(', ')})`,
      ),
    onReturn: (e) => out.push(`return ${e.qualname} ${e.value.repr}`),
    onAssign: (e) => out.push(`${e.kind} ${e.target} = ${e.value.repr} at ${e.line}`),
    onImport: (e) => out.push(`import ${e.name} at ${e.line}`),
    onException: (e) => out.push(`${e.type}: ${e.message} at ${e.line} in ${e.frame.function}/${e.frame.depth}`),
    onPrint: (e) => out.push(`print ${JSON.stringify(e.text)} at ${e.line}`),
  };
  const result = evaluate(code, { authorizedImports: ['*'], observe: Object.fromEntries(which.map((n) => [n, all[n]])) });
  if (result.error !== undefined) out.push(`ended: ${result.error.type}`);
  return out;
}

describe('observe', () => {
  it('onStatement knows line, frame and depth', () => {
    expect(seen('def f(x):\n    return x\nclass A:\n    def m(self):\n        return f(1)\nA().m()', ['onStatement'])).toEqual([
      'line 1 <module>/0',
      'line 3 <module>/0',
      'line 3 A/1',
      'line 4 A/1',
      'line 6 <module>/0',
      'line 5 A.m/1',
      'line 2 f/2',
    ]);
  });

  it('locals() gives the variables that have a value, in every kind of frame', () => {
    const at: Record<string, string> = {};
    const note: ObserveHooks = {
      onStatement: (e) => {
        at[`${e.frame.function}:${e.line}`] = Object.entries(e.locals())
          .map(([n, v]) => `${n}=${v}`)
          .join(' ');
      },
    };
    evaluate(
      'top = 1\ndef outer(a, *b, c=3, **d):\n    free = 5\n    def inner():\n        here = free\n        return here\n    return inner()\nouter(1, 2, e=4)\nclass K:\n    x = 1\n    y = 2\ndef g(n):\n    yield n\n    late = n\n    yield late\nlist(g(7))',
      { observe: note },
    );
    expect(at['<module>:8']).toBe('top=1 outer=<function outer>');
    expect(at['outer:3']).toBe("a=1 c=3 b=(2,) d={'e': 4}");
    expect(at['outer:7']).toBe("a=1 c=3 b=(2,) d={'e': 4} free=5 inner=<function outer.<locals>.inner>");
    expect(at['inner:6']).toBe('here=5 free=5');
    expect(at['K:11']).toBe('x=1');
    expect(at['g:15']).toBe('n=7 late=7');
  });

  it('onCall and onReturn see functions, methods, builtins, classes and generators', () => {
    const code =
      'class A:\n    def __init__(self, v):\n        self.v = v\ndef f(x, y=2):\n    return x + y\nf(1)\nlen("ab")\n[3].append(4)\nint("5")\nA(6)\ndef g():\n    yield 1\n    return 9\nlist(g())\nsorted([2, 1], key=abs)';
    expect(seen(code, ['onCall', 'onReturn'])).toEqual([
      'call function f(1, 2)',
      'return f 3',
      "call builtin len('ab')",
      'return len 2',
      'call method list.append([3], 4)',
      'return list.append None',
      "call class int('5')",
      'return int 5',
      'call class A(6)',
      'call method A.__init__(<A object>, 6, v=6)',
      'return A.__init__ None',
      'return A <A object>',
      'call class list(<generator object>)',
      'call function g()',
      'return g 9',
      'return list [1]',
      'call builtin sorted([2, 1], key=<built-in function abs>)',
      'call builtin abs(2)',
      'return abs 2',
      'call builtin abs(1)',
      'return abs 1',
      'return sorted [1, 2]',
    ]);
  });

  it('onCall sees tools', () => {
    const out: string[] = [];
    evaluate('look("x")\nf = look\nf("y")', {
      tools: { look: (q: string) => q + q },
      observe: { onCall: (e) => out.push(`${e.kind} ${e.name} ${e.args}`), onReturn: (e) => out.push(String(e.value.value)) },
    });
    expect(out).toEqual(["tool look 'x'", 'xx', "tool look 'y'", 'yy']);
  });

  it('onAssign sees every binding of names, attributes and items', () => {
    const code = [
      'a = b = 1',
      'a += 1',
      'c, (d, *e) = 2, (3, 4)',
      'l = [0]',
      'l[0] = 5',
      'class A: z = 6',
      'o = A()',
      'o.x = 7',
      'o.x += 1',
      'l[0] += 1',
      'for i in range(1): pass',
      'def f():',
      '    n = 8',
      '    return (w := n)',
      'f()',
      'try:',
      '    1/0',
      'except ZeroDivisionError as q: pass',
      'import math',
      't: int = 9',
      'match 3:',
      '    case k: pass',
      '[j for j in (1,)]',
    ].join('\n');
    expect(seen(code, ['onAssign']).map((s) => s.replace(/<(function|class|module)[^>]*>/, '<$1>'))).toEqual([
      'name a = 1 at 1',
      'name b = 1 at 1',
      'name a = 2 at 2',
      'name c = 2 at 3',
      'name d = 3 at 3',
      'name e = [4] at 3',
      'name l = [0] at 4',
      'item l[0] = 5 at 5',
      'name z = 6 at 6',
      'name A = <class> at 6',
      'name o = <A object> at 7',
      'attribute o.x = 7 at 8',
      'attribute o.x = 8 at 9',
      'item l[0] = 6 at 10',
      'name i = 0 at 11',
      'name f = <function> at 12',
      'name n = 8 at 13',
      'name w = 8 at 14',
      "name q = ZeroDivisionError('division by zero') at 18",
      'name math = <module> at 19',
      'name t = 9 at 20',
      'name k = 3 at 22',
      'name j = 1 at 23',
    ]);
  });

  it('onException tells each raise once, from where it was raised', () => {
    const code =
      'def f():\n    {}["k"]\ntry:\n    try:\n        f()\n    finally:\n        x = 1\nexcept KeyError:\n    try:\n        raise\n    except KeyError as e:\n        pass\ndef g():\n    yield 1\n    raise ValueError("v")\ntry:\n    list(g())\nexcept ValueError: pass\nint("z")';
    expect(seen(code, ['onException'])).toEqual([
      "KeyError: 'k' at 2 in f/1",
      "KeyError: 'k' at 2 in f/1",
      'ValueError: v at 15 in g/1',
      "ValueError: invalid literal for int() with base 10: 'z' at 19 in <module>/0",
      'ended: ValueError',
    ]);
  });

  it('onImport and onPrint', () => {
    expect(seen('import math\nfrom collections import deque\nprint("a", 1)\nprint()', ['onImport', 'onPrint'])).toEqual([
      'import math at 1',
      'import collections at 2',
      'print "a 1\\n" at 3',
      'print "\\n" at 4',
    ]);
  });

  it('snapshots run nothing of the program and stay short', () => {
    const texts: string[] = [];
    const result = evaluate(
      'class A:\n    def __repr__(self):\n        print("ran")\n        return "A"\nx = A()\ny = [x]\ny.append(y)\nz = "s" * 10**6\nw = list(range(10**5))\nv = 10 ** 5000\nd = {i: [[[[[i]]]]] for i in range(3)}\nf = 1.5\nt = True',
      { observe: { onAssign: (e) => texts.push(e.value.repr) } },
    );
    expect(result.logs).toBe('');
    expect(texts).toContain('<A object>');
    expect(Math.max(...texts.map((t) => t.length))).toBeLessThan(410);
    expect(texts).toContain('<int of more than 1024 bits>');
    expect(texts).toContain('{0: [[[[...]]]], 1: [[[[...]]]], 2: [[[[...]]]]}');
    const values: unknown[] = [];
    evaluate('a = 1; b = 1.5; c = "s"; d = None; e = True; f = [1]', { observe: { onAssign: (e) => values.push(e.value.value) } });
    expect(values).toEqual([1, 1.5, 's', null, true, undefined]);
  });

  it('a hook that throws ends the run; no handler of the program sees it', () => {
    const result = evaluate('try:\n    x = 1\nexcept BaseException:\n    print("caught")\nfinally:\n    print("finally")', {
      observe: {
        onAssign: () => {
          throw new Error('out of paper');
        },
      },
    });
    expect(result.error?.gate).toBe('host');
    expect(result.error?.message).toContain('The hook onAssign failed: out of paper');
    expect(result.error?.line).toBe(2);
    expect(result.logs).toBe('');
  });

  it('a hook may not run code in the executor it watches, and the executor works afterwards', () => {
    const errors: string[] = [];
    let armed = true;
    const executor: LocalPythonExecutor = new LocalPythonExecutor({
      observe: {
        onStatement: () => {
          if (!armed) return;
          armed = false;
          try {
            executor.runSync('1');
          } catch (error) {
            errors.push((error as Error).message);
          }
          // Another executor is another matter.
          errors.push(String(evaluate('2 + 2').output));
        },
      },
    });
    expect(executor.runSync('3').output).toBe(3);
    expect(errors).toEqual(['A hook may not run code in the executor that it observes.', '4']);
    expect(executor.runSync('5').output).toBe(5);
  });

  it("the time of hooks is not the program's", () => {
    const slow = (): void => {
      const until = performance.now() + 30;
      while (performance.now() < until);
    };
    expect(evaluate('a = 1\nb = 2\nc = 3\nd = 4', { limits: { timeoutSeconds: 0.1 }, observe: { onAssign: slow } }).status).toBe('ok');
  });

  it('frames after an early end are not kept: snippets follow each other', () => {
    const lines: number[] = [];
    const executor = new LocalPythonExecutor({ observe: { onStatement: (e) => lines.push(e.line) } });
    executor.runSync('def f():\n    return 1 / 0\nf()');
    executor.runSync('x = 1\ny = 2');
    expect(lines).toEqual([1, 3, 2, 1, 2]);
  });

  it('nothing of the hooks is in code compiled without them', () => {
    const options = {
      filename: 'f',
      toolNames: new Set<string>(),
      baseNames: new Set<string>(),
      dunders: 'strict',
      observe: false,
      internal: false,
    } as const;
    const code =
      'import math\n@d\ndef f(a, *b):\n    for i in a:\n        yield i.x\n    o.p = [j for j in b]\nclass A:\n    "doc"\n    y = lambda: (\n        1)\nwhile f(1).m(\n    2): o[0] += 1\nwith f: pass\ntry: pass\nexcept: pass\nmatch x:\n    case 1: pass';
    const plain = compileModule(code, options);
    expect(plain.helpers.filter((h) => /^(observe|policy|trusted)/.test(h))).toEqual([]);
    expect(compileModule(code, { ...options, policy: { calls: false, attributes: false } }).js).toBe(plain.js);
    const observed = compileModule(code, { ...options, observe: true });
    expect(observed.helpers).toContain('observeLine');
    // Payments are the same, in the same order.
    const payments = (js: string): string[] => js.match(/m\.left[-+]=\d+/g) ?? [];
    expect(payments(observed.js)).toEqual(payments(plain.js));
  });
});
