/** A gate that fires anywhere inside container work leaves the containers whole; hostile keys and comparisons do too. */
import { expect, test } from 'vitest';
import { classicLimits } from '../gates/limits.js';
import { GateSignal } from '../gates/signals.js';
import { makeFunction } from '../objects/builtin.js';
import type { PyException } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { PyDict } from '../objects/dict.js';
import { PyList, PyTuple } from '../objects/list.js';
import { enterMachine, Machine, m } from '../objects/machine.js';
import { PySet } from '../objects/set.js';
import type { Value } from '../objects/value.js';
import { callMethod } from '../protocols/calls.js';
import { strText } from '../protocols/text.js';
import './dict.js';
import './exception.js';
import './list.js';
import './set.js';
import { sortList } from './sort.js';

const host = { now: () => 0, time: () => 0, entropy: () => 0, sleep: () => {} };
const list = (n: number, make: (i: number) => Value): PyList => {
  const items: Value[] = [];
  for (let i = 0; i < n; i++) items.push(make(i));
  return new PyList(items);
};
const scattered = (i: number): number => (i * 7919) % 4001;

/** Runs work with a gate at its n-th check, for every n until it passes; `whole` looks at what is left each time. */
function atEveryCheck(make: () => { work: () => void; whole: () => void }): number {
  for (let n = 1; n < 3000; n++) {
    const before = enterMachine(new Machine({ ...classicLimits, timeoutSeconds: null }, host));
    try {
      const { work, whole } = make();
      m.faultAtCheck = n;
      m.start();
      let fired = false;
      try {
        work();
      } catch (q) {
        if (!(q instanceof GateSignal)) throw q;
        fired = true;
      }
      m.faultAtCheck = 0;
      m.start();
      whole();
      if (!fired) return n;
    } finally {
      enterMachine(before);
    }
  }
  throw new RangeError('never passed');
}

const sorts: Record<string, (i: number) => Value> = {
  ints: scattered,
  floats: (i) => new PyFloat(scattered(i) / 2),
  texts: (i) => `w${scattered(i)}`,
  tuples: (i) => new PyTuple([scattered(i) % 7, `x${i}`, null]),
  lists: (i) => new PyList([scattered(i) % 7, i]),
};
for (const [name, make] of Object.entries(sorts)) {
  test(`sort of ${name}`, () => {
    const checks = atEveryCheck(() => {
      const l = list(150, make);
      const all = new Set(l.items);
      return {
        work: () => sortList(l, null, false),
        whole: () => {
          expect(l.items.length).toBe(150);
          expect(l.items.every((v) => all.has(v))).toBe(true);
        },
      };
    });
    expect(checks).toBeGreaterThan(2);
  });
}

test('sets stay whole', () => {
  atEveryCheck(() => {
    const a = new PySet();
    const b = new PySet();
    for (let i = 0; i < 300; i++) a.add(i * 1024);
    for (let i = 0; i < 300; i++) b.add(i % 2 ? new PyTuple([i, i]) : i * 512);
    const sets = [a, b];
    return {
      work: () => {
        callMethod(a, 'update', b);
        callMethod(
          a,
          'difference_update',
          list(100, (i) => i * 1024),
        );
        callMethod(b, 'symmetric_difference_update', a);
        callMethod(a, 'intersection_update', b);
        callMethod(b, 'add', 'text');
        for (let i = 0; i < 50; i++) callMethod(b, 'pop');
      },
      whole: () => {
        for (const s of sets) {
          const keys = s.toArray();
          expect(keys.length).toBe(s.size);
          for (const k of keys) expect(s.has(k)).toBe(true);
        }
      },
    };
  });
});

test('dicts and lists stay whole', () => {
  atEveryCheck(() => {
    const d = new PyDict();
    for (let i = 0; i < 200; i++) d.set(i % 3 ? i : new PyTuple([i]), i);
    const l = list(300, (i) => i);
    return {
      work: () => {
        callMethod(
          d,
          'update',
          list(100, (i) => new PyTuple([new PyTuple([i]), 1])),
        );
        callMethod(d, 'copy');
        for (let i = 0; i < 150; i++) callMethod(d, 'pop', i, null);
        callMethod(l, 'extend', l);
        callMethod(l, 'insert', 5, 6);
        callMethod(l, '__imul__', 3);
        callMethod(l, 'remove', 250);
        callMethod(l, 'reverse');
      },
      whole: () => {
        let n = 0;
        d.forEach((k) => {
          n++;
          expect(d.has(k)).toBe(true);
        });
        expect(n).toBe(d.size);
        expect(l.items.length).toBeGreaterThanOrEqual(300);
        for (let i = 0; i < l.items.length; i++) expect(typeof l.items[i]).toBe('number');
      },
    };
  });
});

test('a key function that changes the list', () => {
  const l = list(5, (i) => 5 - i);
  const meddle = makeFunction(
    'meddle',
    'x, /',
    1,
    (x: Value) => {
      l.items.push(99);
      return x;
    },
    'test',
  );
  expect(() => sortList(l, meddle, false)).toThrow();
  expect(l.items).toEqual([1, 2, 3, 4, 5]);
});

test('comparisons that fail leave every item', () => {
  const l = list(300, (i) => (i === 150 ? 'x' : (i * 37) % 100));
  const before = new Set(l.items);
  let text = '';
  try {
    sortList(l, null, false);
  } catch (q) {
    text = strText((q as PyException).args[0]);
  }
  expect(text).toMatch(/^'<' not supported between instances of/);
  expect(l.items.length).toBe(300);
  expect(new Set(l.items)).toEqual(before);
});

test('collections stop at their limit', () => {
  const before = enterMachine(new Machine({ ...classicLimits, maxCollectionSize: 1000, maxOperations: null }, host));
  try {
    m.start();
    const s = new PySet();
    expect(() => {
      for (let i = 0; i < 10000; i++) s.add(i);
    }).toThrow();
    expect(s.size).toBeLessThan(2000);
    m.start();
    expect(() =>
      callMethod(
        list(10, () => 1),
        '__mul__',
        10 ** 12,
      ),
    ).toThrow();
  } finally {
    enterMachine(before);
  }
});
