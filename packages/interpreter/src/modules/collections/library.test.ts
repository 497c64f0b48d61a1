/** Modules for containers, iteration and functions give what CPython 3.13 printed when the programs in `fixtures` were recorded. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../index.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const run = (code: string, dunders: 'strict' | 'all' = 'all') => evaluate(code, { authorizedImports: ['*'], dunders });

describe('recorded programs', () => {
  for (const name of [
    'collections/fixtures/deque',
    'collections/fixtures/containers',
    'collections/fixtures/namedtuple',
    'collections/fixtures/abstract',
    'itertools/fixtures/iterators',
    'functools/fixtures/functools',
    'operator/fixtures/helpers',
  ]) {
    test(name, () => {
      const outcome = run(read(`${name}.py`));
      expect(outcome.error?.traceback).toBeUndefined();
      expect(outcome.logs.split('\n')).toEqual(read(`${name}.txt`).split('\n'));
    });
  }
});

describe('gates', () => {
  for (const code of [
    'import itertools\nsum(1 for _ in itertools.count())',
    'import itertools\nnext(itertools.filterfalse(None, itertools.repeat(1)))',
    'import itertools\nfor x in itertools.islice(itertools.count(), 10**15, None): pass',
    'import itertools\nlist(itertools.chain.from_iterable(itertools.repeat([])))',
    'import functools, itertools\nfunctools.reduce(lambda a, b: a, itertools.count())',
    'import operator, itertools\noperator.countOf(itertools.count(), -1)',
    'import collections\nd = collections.deque([0] * 100000)\nwhile True: d.rotate(50000)',
    'import itertools\nnext(itertools.compress(itertools.count(), itertools.repeat(0)))',
  ]) {
    test(code.split('\n')[1], () => {
      const outcome = evaluate(code, { authorizedImports: ['*'], limits: { maxOperations: 100_000 } });
      expect(outcome.error?.gate).toBe('operations');
    });
  }

  for (const code of [
    'import itertools\nlist(itertools.batched(itertools.count(), 10**12))',
    'import itertools\nlist(itertools.permutations(range(10**6)))',
    'import copy\ncopy.deepcopy([[0] * 1000] * 10 + [[0] * 1000 for _ in range(30000)])',
  ]) {
    test(code.split('\n')[1], () => {
      const outcome = evaluate(code, { authorizedImports: ['*'], limits: { maxMemoryBytes: 32 * 1024 * 1024 } });
      expect(outcome.error?.gate).toBe('memory');
    });
  }

  test('deep structures raise RecursionError', () => {
    const outcome = run(`
import copy, itertools, functools, collections
def t(f):
    try: f()
    except RecursionError: print('deep')
it = iter([])
for i in range(5000): it = itertools.chain(it, [1])
t(lambda: next(it))
d = {}
for i in range(5000): d = {'a': d}
t(lambda: copy.deepcopy(d))
x = collections.deque()
for i in range(5000): x = collections.deque([x])
t(lambda: repr(x))
@functools.lru_cache(None)
def deep(n): return 0 if n == 0 else 1 + deep(n - 1)
t(lambda: deep(100000))
print(deep(300))
`);
    expect(outcome.logs).toBe('deep\ndeep\ndeep\ndeep\n300\n');
  });
});

describe('policy', () => {
  const refused = (expression: string): string | undefined =>
    run(`import functools, operator, types, heapq, collections\n${expression}`, 'strict').error?.message;

  for (const expression of [
    "operator.attrgetter('__class__')(5)",
    "operator.attrgetter('real.__class__')(5)",
    "operator.methodcaller('__reduce__')(5)",
    "functools.singledispatch(getattr)(object, '__subclasses__')",
    "functools.update_wrapper(lambda: 1, int, assigned=('__subclasses__',))",
    "functools.wraps(int, updated=('__class__',))(lambda: 1)",
    "list(heapq.merge([1], [2], key=operator.attrgetter('__class__')))",
    "collections.UserString('{0.__class__}').format(5)",
  ]) {
    test(expression, () => expect(refused(expression)).toContain('Forbidden access to dunder attribute'));
  }

  for (const expression of ['types.FunctionType(1, 2)', 'types.CodeType()', 'type(lambda: 1)(1, 2)']) {
    test(expression, () => expect(refused(expression)).toContain('Forbidden access to constructor'));
  }

  test('everyday use needs no dunders', () => {
    const outcome = run(
      `
import functools, collections, copy, abc
def deco(fn):
    @functools.wraps(fn)
    def inner(*args): return fn(*args)
    return inner
@deco
def f(x): return x
@functools.total_ordering
class T:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o.v
    def __lt__(self, o): return self.v < o.v
@functools.singledispatch
def g(x): return 'other'
@g.register
def _(x: int): return 'int'
class C:
    @functools.cached_property
    def p(self): return [1]
P = collections.namedtuple('P', 'x y')
print(f(1), T(1) <= T(2), g(1), g(''), copy.deepcopy(C()).p, P(1, 2)._replace(x=3), collections.Counter('aab'), collections.UserList([1]))
`,
      'strict',
    );
    expect(outcome.logs).toBe("1 True int other [1] P(x=3, y=2) Counter({'a': 2, 'b': 1}) [1]\n");
  });

  test('no module of the host hangs on these', () => {
    const outcome = run(
      'import collections, functools, types, copy\nfor m in (collections, functools, types, copy):\n    print([n for n in ("_sys", "sys", "_collections_abc", "os", "builtins", "_abc") if hasattr(m, n)])',
    );
    expect(outcome.logs).toBe('[]\n[]\n[]\n[]\n');
  });

  test('a queue never waits for a thread that is not there', () => {
    const outcome = run('import queue\nq = queue.Queue()\ntry: q.get()\nexcept queue.Empty as e: print(e)');
    expect(outcome.logs).toBe('get() from an empty queue would wait for ever: there is no other thread\n');
  });
});

test('registrations stay in one executor', () => {
  run('import abc\nabc.ABC.register(int)\nassert isinstance(1, abc.ABC)');
  expect(run('import abc\nprint(isinstance(1, abc.ABC))').logs).toBe('False\n');
});
