/** A gate may fire at any check: whatever it interrupts stays whole, and the executor goes on. */
import { describe, expect, test } from 'vitest';
import { LocalPythonExecutor } from '../../src/index.js';
import { machineOf } from './inside.js';

/** Makes values, and works on them in ways that call back into the program in the middle. */
const SETUP = `
import collections, random, itertools, functools
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return hash(self.n % 7)
    def __eq__(self, o): return isinstance(o, K) and self.n == o.n
    def __lt__(self, o): return self.n < o.n
    def __repr__(self): return 'K' + str(self.n)
xs = [K((i * 37) % 50) for i in range(50)]
d = {K(i): i for i in range(30)}
s = {K(i) for i in range(30)}
t = {K(i + 15) for i in range(30)}
q = collections.deque(xs, maxlen=60)
o = collections.OrderedDict((K(i), i) for i in range(20))
c = collections.Counter(K(i % 5) for i in range(20))
dd = collections.defaultdict(list)
ba = bytearray(range(50))
st = 'abc' * 30
gen = (K(i) for i in range(10))
`;

const WORK: readonly string[] = [
  'xs.sort()',
  'xs.sort(key=lambda k: -k.n)',
  'xs.extend(K(i) for i in range(20))',
  'xs[3:9] = (K(i) for i in range(12))',
  'del xs[::3]',
  'xs.remove(K(30))',
  'xs.insert(4, K(1))',
  'xs += [K(i) for i in range(5)]',
  'xs.reverse()',
  'xs.count(K(3))',
  'xs.index(K(14))',
  'xs *= 3',
  'xs.pop(3)',
  'd.update((K(i), i) for i in range(40))',
  'for i in range(30): d.pop(K(i), None)',
  'd |= {K(i): 1 for i in range(20)}',
  'for i in range(60): d[K(i)] = i',
  'd.setdefault(K(77), []).append(1)',
  'while d: d.popitem()',
  'd == dict(d)',
  'dict(d).keys() & s',
  's |= t',
  's &= t',
  's -= t',
  's ^= t',
  's.update(K(i) for i in range(50))',
  'for i in range(60): s.add(K(i))',
  'for i in range(60): s.discard(K(i))',
  's == t',
  's < t',
  'while s: s.pop()',
  'q.extend(K(i) for i in range(30))',
  'q.rotate(7)',
  'q.remove(K(30))',
  'q.appendleft(K(1))',
  'q.extendleft([K(2)] * 5)',
  'for i in range(20): o.move_to_end(K(i))',
  'o.popitem(last=False)',
  'o.update({K(i): 1 for i in range(30)})',
  'c.update(K(i % 9) for i in range(40))',
  'c.subtract(K(i) for i in range(9))',
  'c.most_common(3)',
  'for i in range(40): dd[K(i)].append(i)',
  'ba.extend(i % 256 for i in range(60))',
  'ba[5:20] = bytes(40)',
  'ba.reverse()',
  "ba.replace(b'\\x01', b'\\x02\\x03')",
  "st.replace('a', 'bb').split('b')",
  "','.join(str(K(i)) for i in range(20))",
  'list(gen)',
  'sorted(xs + [K(1)], reverse=True)',
  'str(xs), repr(d), str(s)',
  "'%s %r' % (xs, d)",
  'min(xs), max(xs, key=lambda k: k.n)',
  'list(map(lambda k: k.n, filter(lambda k: k.n % 2, xs)))',
  'functools.reduce(lambda a, b: a if a < b else b, xs)',
  'list(itertools.permutations(xs[:4]))',
  'random.shuffle(xs)',
  'type("C", (K,), {"z": 1})(3)',
  'tuple(xs) < tuple(sorted(xs))',
  '{**d, **d}, [*xs, *s]',
  'class Z(K):\n    @property\n    def p(self): return [K(i) for i in range(5)]\nZ(1).p',
  'try:\n    for k in xs:\n        if k.n == 7: raise ValueError(k)\nexcept ValueError as e: pass\nfinally: done = 1',
  'def g():\n    try:\n        for k in xs: yield k\n    finally: done = 2\n[k for k in g()]',
];

/** Each container agrees with itself when seen in another way. */
const CHECK = `
def ok():
    assert len(xs) == len([x for x in xs]) and all(isinstance(x, (K, int)) for x in xs) and xs[:] == list(reversed(xs))[::-1]
    for m in (d, o, c, dd):
        keys = [k for k in m]
        assert len(m) == len(keys) == len(m.items()) == len(list(m.values())) == len(list(reversed(m)))
        for k in keys:
            assert k in m
            m[k]
        assert len(set(keys)) == len(keys)
        before = len(m)
        m[K(9999)] = 1
        assert len(m) == before + 1 and K(9999) in m
        del m[K(9999)]
        assert len(m) == before and K(9999) not in m
    for m in (s, t):
        assert len(m) == len([k for k in m]) and all(k in m for k in m)
        m.add(K(9999))
        assert K(9999) in m
        m.remove(K(9999))
        assert K(9999) not in m
    assert len(q) == len(list(q)) <= 60 and list(reversed(q)) == list(q)[::-1]
    q.append(K(1))
    assert q[-1] == K(1)
    q.pop()
    assert len(ba) == len(bytes(ba)) == len(list(ba))
    ba.append(1)
    assert ba.pop() == 1
    str((xs, d, s, t, q, o, c, dd, ba))
    list(gen)
    random.random()
    return True
ok()
`;

describe('fault injection', () => {
  const long = process.env.VIVARIUM_LONG === '1';
  test.each(WORK.map((code, i) => [code, i] as const))('%s', (code, number) => {
    // Each check of the run in turn; in the short suite a spread of them.
    let last = 0;
    for (let n = 1; n < 3_000; n += long ? 1 : 1 + Math.floor(n / 3) + (number % 2)) {
      const executor = new LocalPythonExecutor({ additionalAuthorizedImports: ['functools'] });
      const machine = machineOf(executor);
      expect(executor.runSync(SETUP).error?.message).toBeUndefined();
      machine.faultAtCheck = n;
      const run = executor.runSync(code);
      machine.faultAtCheck = 0;
      if (run.status === 'ok') {
        last = n;
        break;
      }
      expect(`${code} ${n} ${run.error?.gate} ${run.error?.message}`).toMatch(/ cancel /);
      const after = executor.runSync(CHECK);
      expect(`${n}: ${after.error?.message ?? 'whole'} ${after.error?.detail ?? ''}`).toBe(`${n}: whole `);
    }
    expect(last).toBeGreaterThan(0);
  });
});

/** Milliseconds. Beside other tests on the same cores a run is interrupted now and then. */
const LONGEST = process.env.VIVARIUM_LONG === '1' ? 20 : 80;

describe('the longest time between two looks at the clock [21]', () => {
  // Work that makes little garbage: what is measured is ours, not the collector's.
  test.each([
    'sum(range(10**9))',
    "import re\nre.match('(a+)+$', 'a' * 40 + 'b')",
    "import re\nre.match('(a|b|ab)*c', 'ab' * 40)",
    'x = (1 << 900000) - 1\nfor i in range(20): y = x * 3',
    'x = (1 << 400000) - 1\nfor i in range(4): y = x * x',
    'x = (1 << 900000) - 1\ny = (1 << 450000) - 3\nx // y',
    'x = (1 << 900000) - 1\ny = (1 << 450000) - 3\nx % y',
    'pow(3, 10**800, 10**801 + 1)',
    'import math\nmath.factorial(20000)',
    'import math\nmath.isqrt((1 << 900000) - 1)',
    'import math\nmath.gcd((1 << 100000) - 1, (1 << 99999) - 3)',
    'hex((1 << 900000) - 1)',
    "int('f' * 200000, 16)",
    'str(10**4000)',
    "int('1' * 4000)",
    'hash((1 << 900000) - 1)',
    'float((1 << 1000) - 1)',
    'list(range(10**5)).sort(key=lambda x: -x)',
    'sorted(range(10**5), reverse=True)',
    "x = 'a' * 10**6\nfor i in range(50): x.find('b')",
    "x = 'a' * 10**6\nfor i in range(20): x.count('ab')",
    "('a' * 300000).find('a' * 1000 + 'b')",
    "x = 'ab' * 10**5\nx.split('a')",
    "x = 'ab' * 10**5\nx.replace('a', 'cd')",
    "x = 'aB' * 10**5\nx.upper(), x.lower(), x.title(), x.swapcase()",
    "('a' * 10**6).encode('utf-8').decode('utf-8')",
    "x = b'a' * 10**6\nfor i in range(20): x.find(b'b')",
    '[1] * 10**5 == [1] * 10**5',
    'x = [1] * 10**5\nfor i in range(50): 2 in x',
    'x = [1] * 10**5\nfor i in range(50): x.insert(0, 1)',
    'import json\njson.dumps([1] * 10**5)',
    "import json\njson.loads('[' + '1,' * 10**5 + '1]')",
    "import unicodedata\nunicodedata.normalize('NFKD', '\\ufdfa' * 10**4)",
    "import hashlib\nhashlib.sha256(b'a' * 10**6).hexdigest()",
    'import random\nrandom.shuffle(list(range(10**5)))',
    "'%s' % ('a' * 10**6,)",
    "'{:>1000000}'.format(1)",
    "f'{1.5:.100000f}'",
    'd = {}\nfor i in range(20000): d[i << 64] = i',
    'import statistics\nstatistics.mean([1.5] * 10**4)',
    'import itertools\nfor x in itertools.combinations(range(20), 10): pass',
  ])('%j', (code) => {
    let gap = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 5 && gap >= LONGEST; i++) {
      const executor = new LocalPythonExecutor({ limits: { timeoutSeconds: 0.5 }, additionalAuthorizedImports: ['*'] });
      executor.runSync('import re, json, math, random, itertools, statistics, unicodedata, hashlib');
      const machine = machineOf(executor);
      machine.longestGap = 0;
      machine.measureGaps = true;
      executor.runSync(code);
      gap = Math.min(gap, machine.longestGap);
    }
    expect(gap).toBeLessThan(LONGEST);
  });
});
