/** Modules for numbers, chance, dates and digests give what CPython 3.13 printed when the programs in `fixtures` were recorded. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../index.js';
import { moduleRegistry } from '../registry.js';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

describe('recorded programs', () => {
  for (const name of [
    'random/fixtures/sequences',
    'random/fixtures/errors',
    'random/fixtures/cmath',
    'hashlib/fixtures/digests',
    'hashlib/fixtures/errors',
    'time/fixtures/time',
    'datetime/fixtures/datetime',
    'calendar/fixtures/calendar',
    'zoneinfo/fixtures/zones',
    'statistics/fixtures/statistics',
    'fractions/fixtures/fractions',
    'decimal/fixtures/decimal',
    'decimal/fixtures/random-operations',
    'base64/fixtures/encodings',
  ]) {
    test(name, () => {
      const outcome = evaluate(read(`${name}.py`), {
        authorizedImports: ['*'],
        dunders: 'all',
        limits: { profile: 'roomy', maxOutputCharacters: null },
      });
      expect(outcome.error?.traceback).toBeUndefined();
      expect(outcome.logs.split('\n')).toEqual(read(`${name}.txt`).split('\n'));
    });
  }
});

describe('gates', () => {
  const limits = { maxOperations: 1_000_000, timeoutSeconds: 2, maxMemoryBytes: 64 * 1024 * 1024 };
  for (const [code, gate] of [
    ['import time\ntime.sleep(60)', 'time'],
    ['import hashlib\nhashlib.pbkdf2_hmac("sha256", b"p", b"s", 10**9)', 'operations'],
    ['import hashlib\nh = hashlib.md5()\nwhile True: h.update(b"x" * 10**6)', 'operations'],
    ['import hashlib\nhashlib.shake_128(b"").digest(10**8)', null],
    ['import random\nrandom.getrandbits(10**12)', 'memory'],
    ['import random\nrandom.randbytes(10**10)', 'memory'],
    ['import random\nrandom.choices([1, 2], k=10**8)', null],
    ['import random\nclass R(random.Random):\n  def random(self): return 0.25\nR().sample(range(10**6), 9)', 'operations'],
    ['import random\nclass R(random.Random):\n  def random(self): return 0.99\nR().normalvariate()', 'operations'],
    ['import random\nx = list(range(10**5))\nwhile True: random.shuffle(x)', 'operations'],
    ['from decimal import *\ngetcontext().prec = 10**9\nDecimal(1) / 3', 'memory'],
    ['from decimal import *\nint(Decimal("1e999999999"))', 'memory'],
    ['from decimal import *\ngetcontext().prec = 300000\nwhile True: Decimal(2).exp()', 'operations'],
    ['from decimal import *\nformat(Decimal("1e999999999"), "f")', 'memory'],
    ['from decimal import *\nformat(Decimal(1), ".2000000000f")', 'memory'],
    ['from decimal import *\nwhile True: Decimal(7) ** 999999', 'operations'],
    ['from fractions import Fraction\nFraction("1e9999999")', 'memory'],
    ['from fractions import Fraction\nx = Fraction(3, 7)\nwhile True: x = x * x + 1', null],
    ['from datetime import *\nwhile True: datetime(2024, 1, 1) + timedelta(1)', 'operations'],
    ['from datetime import *\ndatetime(2024, 1, 1).strftime("%100000d" * 100000)', null],
    ['import statistics, itertools\nstatistics.mean(itertools.count())', 'operations'],
    ['import base64\nx = b"a" * 10**6\nwhile True: base64.b64encode(x)', 'operations'],
    ['import secrets\nsecrets.token_bytes(10**10)', null],
    ['import uuid\nwhile True: uuid.uuid4()', 'operations'],
  ] as const) {
    test(code.split('\n').slice(1).join('; '), () => {
      const started = performance.now();
      const outcome = evaluate(code, { authorizedImports: ['*'], dunders: 'all', limits });
      expect(outcome.status).toBe('error');
      if (gate === null) expect(['operations', 'memory', 'time']).toContain(outcome.error?.gate);
      else expect(outcome.error?.gate).toBe(gate);
      expect(performance.now() - started).toBeLessThan(8000);
    });
  }
});

describe('the host', () => {
  const clock = { now: () => 5000, time: () => 1709647629.25, entropy: () => 12345, sleep: () => {} };
  const run = (code: string): string => evaluate(code, { authorizedImports: ['*'], host: clock } as never).logs;

  test('gives the clock', () => {
    expect(
      run(
        'import time, datetime\nprint(time.time(), time.monotonic(), datetime.datetime.now(), datetime.datetime.now(datetime.UTC), datetime.date.today(), time.time_ns())',
      ),
    ).toBe('1709647629.25 5.0 2024-03-05 14:07:09.250000 2024-03-05 14:07:09.250000+00:00 2024-03-05 1709647629250000000\n');
  });

  test('gives entropy', () => {
    const code = 'import random, secrets, uuid\nprint(random.random(), secrets.token_hex(4), uuid.uuid4())';
    expect(run(code)).toBe(run(code));
  });

  test('gives and takes dates as aware datetimes', () => {
    const at = new Date(Date.UTC(2024, 2, 5, 14, 7, 9, 250));
    const outcome = evaluate('import datetime\nprint(repr(d))\nd + datetime.timedelta(hours=1)', {
      authorizedImports: ['datetime'],
      variables: { d: at },
    });
    expect(outcome.logs).toBe('datetime.datetime(2024, 3, 5, 14, 7, 9, 250000, tzinfo=datetime.timezone.utc)\n');
    expect(outcome.output).toEqual(new Date(at.getTime() + 3600_000));
  });

  test('keeps the generators and contexts of executors apart', () => {
    const seeded = evaluate('import random, decimal\nrandom.seed(1)\ndecimal.getcontext().prec = 5\nprint(random.random())', {
      authorizedImports: ['*'],
    });
    expect(seeded.logs).toBe('0.13436424411240122\n');
    expect(evaluate('import decimal\nprint(decimal.getcontext().prec)', { authorizedImports: ['*'] }).logs).toBe('28\n');
  });

  test('shows nothing of itself in the modules', () => {
    const names = [
      'math',
      'random',
      'hashlib',
      'time',
      'stat',
      'statistics',
      'datetime',
      'fractions',
      'decimal',
      'numbers',
      'calendar',
      'base64',
      'binascii',
      'secrets',
      'uuid',
      'hmac',
    ];
    for (const name of names) {
      expect(moduleRegistry.has(name)).toBe(true);
      const outcome = evaluate(
        `import ${name} as x\nprint([n for n in dir(x) if n.strip('_') in ('sys', 'os', 'builtins', 'io', 'subprocess', 'socket')])`,
        { authorizedImports: ['*'], dunders: 'all' },
      );
      expect(outcome.logs).toBe('[]\n');
    }
  });
});
