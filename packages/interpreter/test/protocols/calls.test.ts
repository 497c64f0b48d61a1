/** Calls and binding: CPython's TypeErrors for guest functions and builtins. */
import { describe, expect, it } from 'vitest';
import { defMethods, makeFunction } from '../../src/objects/builtin.js';
import { E } from '../../src/objects/exception.js';
import { PyDict } from '../../src/objects/dict.js';
import { PyList, type PyTuple } from '../../src/objects/list.js';
import { objectType, typeType } from '../../src/objects/type.js';
import type { Value } from '../../src/objects/value.js';
import { getAttr } from '../../src/protocols/attributes.js';
import { call, call0, call1, call2, call3, callMethod0, callMethod1, callMethodWith } from '../../src/protocols/calls.js';
import { reprText } from '../../src/protocols/text.js';
import { cls, def, raised } from './guest.js';

const kw = (o: Record<string, Value>): Map<string, Value> => new Map(Object.entries(o));
const show = (...args: (Value | undefined)[]): Value => args.map((a) => reprText(a as Value)).join(' ');

describe('guest functions', () => {
  const f = def('f', 'a, b=2, c=3', show, [2, 3]);
  it('fill defaults', () => {
    expect(call1(f, 1)).toBe('1 2 3');
    expect(call2(f, 1, 5)).toBe('1 5 3');
    expect(call3(f, 1, 5, 6)).toBe('1 5 6');
    expect(call(f, [1], kw({ c: 9 }))).toBe('1 2 9');
  });
  it('take stars and keywords', () => {
    const g = def('g', 'a, /, b, *rest, k, q=0, **extra', show, null, { q: 0 });
    expect(call(g, [1, 2, 3, 4], kw({ k: 5, z: 6 }))).toBe("1 2 (3, 4) 5 0 {'z': 6}");
    expect(call(g, [1, 2], kw({ k: 5, a: 6 }))).toBe("1 2 () 5 0 {'a': 6}");
  });
  it('refuse with the words of CPython', () => {
    const g = def('g', 'a, b', show);
    const k = def('C.k', 'self, *, x, y', show);
    const p = def('p', 'a, b, /', show);
    const cases: [() => unknown, string][] = [
      [() => call0(g), "TypeError: g() missing 2 required positional arguments: 'a' and 'b'"],
      [() => call1(g, 1), "TypeError: g() missing 1 required positional argument: 'b'"],
      [() => call3(g, 1, 2, 3), 'TypeError: g() takes 2 positional arguments but 3 were given'],
      [() => call(f, [1, 2, 3, 4]), 'TypeError: f() takes from 1 to 3 positional arguments but 4 were given'],
      [() => call1(def('h', '', show), 1), 'TypeError: h() takes 0 positional arguments but 1 was given'],
      [() => call(g, [1], kw({ a: 2 })), "TypeError: g() got multiple values for argument 'a'"],
      [() => call(g, [1, 2], kw({ z: 2 })), "TypeError: g() got an unexpected keyword argument 'z'"],
      [
        () => call(def('n', 'name', show), [], kw({ nam: 2 })),
        "TypeError: n() got an unexpected keyword argument 'nam'. Did you mean 'name'?",
      ],
      [() => call1(k, 1), "TypeError: C.k() missing 2 required keyword-only arguments: 'x' and 'y'"],
      [
        () => call(k, [1, 2], kw({ x: 1 })),
        'TypeError: C.k() takes 1 positional argument but 2 positional arguments (and 1 keyword-only argument) were given',
      ],
      [() => call(p, [1], kw({ b: 2 })), "TypeError: p() got some positional-only arguments passed as keyword arguments: 'b'"],
      [() => call0(def('t', 'a, b, c', show)), "TypeError: t() missing 3 required positional arguments: 'a', 'b', and 'c'"],
      [() => call0(5), "TypeError: 'int' object is not callable"],
    ];
    for (const [work, text] of cases) expect(raised(work)).toBe(text);
  });
});

describe('builtins', () => {
  const fn = (name: string, sig: string) => makeFunction(name, sig, 1, (...args: (Value | undefined)[]) => args.length, 'builtins');
  it('refuse with the words of CPython', () => {
    const len = fn('len', 'obj, /');
    const isinstance = fn('isinstance', 'obj, cls, /');
    const round = fn('round', 'number, ndigits=None');
    const print = fn('print', "*args, sep=' ', end='', file=None, flush=False");
    const sorted = fn('sorted', 'iterable, /, *, key=None, reverse=False');
    const sum = fn('sum', 'iterable, /, start=0');
    const cases: [() => unknown, string][] = [
      [() => call2(len, 1, 2), 'TypeError: len() takes exactly one argument (2 given)'],
      [() => call(len, [], kw({ x: 1 })), 'TypeError: len() takes no keyword arguments'],
      [() => call1(isinstance, 1), 'TypeError: isinstance expected 2 arguments, got 1'],
      [() => call0(round), "TypeError: round() missing required argument 'number' (pos 1)"],
      [() => call3(round, 1, 2, 3), 'TypeError: round() takes at most 2 arguments (3 given)'],
      [() => call(round, [1], kw({ number: 2 })), "TypeError: argument for round() given by name ('number') and position (1)"],
      [() => call(round, [], kw({ number: 1, nd: 2 })), "TypeError: round() got an unexpected keyword argument 'nd'"],
      [() => call(print, [1], kw({ foo: 2 })), "TypeError: print() got an unexpected keyword argument 'foo'"],
      [() => call0(sorted), 'TypeError: sorted expected 1 argument, got 0'],
      [() => call0(sum), 'TypeError: sum() takes at least 1 positional argument (0 given)'],
      [() => call3(sum, 1, 2, 3), 'TypeError: sum() takes at most 2 arguments (3 given)'],
    ];
    for (const [work, text] of cases) expect(raised(work)).toBe(text);
  });
  it('methods check their receiver', () => {
    const list = new PyList([]);
    const append = getAttr(list.cls, 'append');
    const cases: [() => unknown, string][] = [
      [() => callMethod0(list, 'append'), 'TypeError: list.append() takes exactly one argument (0 given)'],
      [() => callMethodWith(list, 'append', [], kw({ x: 1 })), 'TypeError: list.append() takes no keyword arguments'],
      [() => callMethodWith(list, 'pop', [1, 2], null), 'TypeError: pop expected at most 1 argument, got 2'],
      [() => callMethod1(new PyDict(), 'keys', 1), 'TypeError: dict.keys() takes no arguments (1 given)'],
      [() => call2(append, 5, 1), "TypeError: descriptor 'append' for 'list' objects doesn't apply to a 'int' object"],
      [() => call0(append), 'TypeError: unbound method list.append() needs an argument'],
      [() => call0(getAttr(list.cls, '__len__')), "TypeError: descriptor '__len__' of 'list' object needs an argument"],
      [() => call1(getAttr(list.cls, '__len__'), 5), "TypeError: descriptor '__len__' requires a 'list' object but received a 'int'"],
      [() => callMethod1(list, '__len__', 1), 'TypeError: expected 0 arguments, got 1'],
    ];
    for (const [work, text] of cases) expect(raised(work)).toBe(text);
    call2(append, list, 3);
    expect(list.items).toEqual([3]);
  });
  it('a builtin of one type in another class still checks its receiver', () => {
    const A = cls('A', [], { push: getAttr(new PyList([]).cls, 'append') });
    expect(raised(() => callMethod1(call0(A), 'push', 1))).toBe(
      "TypeError: descriptor 'append' for 'list' objects doesn't apply to a 'A' object",
    );
  });
  it('pay before they work', () => {
    let worked = false;
    const dear = makeFunction(
      'dear',
      'x, /',
      (x: number) => x,
      () => {
        worked = true;
        return null;
      },
      'builtins',
    );
    expect(call1(dear, 10)).toBe(null);
    expect(worked).toBe(true);
  });
});

describe('making instances', () => {
  it('checks arguments as object does', () => {
    const A = cls('A', []);
    expect(raised(() => call1(A, 1))).toBe('TypeError: A() takes no arguments');
    const I = cls('I', [], { __init__: def('I.__init__', 'self', () => 5) });
    expect(raised(() => call0(I))).toBe("TypeError: __init__() should return None, not 'int'");
    expect(raised(() => call1(I, 1))).toBe('TypeError: I.__init__() takes 1 positional argument but 2 were given');
    const N = cls('N', [], { __new__: def('N.__new__', 'cls, x', (c: Value) => call1(getAttr(objectType, '__new__'), c)) });
    expect(reprText(call1(N, 1))).toMatch(/^<__main__.N object at 0x/);
    expect(raised(() => call1(objectType, 1))).toBe('TypeError: object() takes no arguments');
  });
  it('a guest list is an instance with a list behind', () => {
    const L = cls('L', [new PyList([]).cls]);
    const list = call0(L);
    callMethod1(list, 'append', 4);
    expect(callMethod0(list, '__len__')).toBe(1);
    expect(reprText(list)).toBe('[4]');
    expect(raised(() => call1(getAttr(objectType, '__new__'), L))).toBe('TypeError: object.__new__(L) is not safe, use list.__new__()');
  });
  it('exceptions take any arguments', () => {
    const My = cls('My', [E.ValueError]);
    expect(reprText(call2(My, 1, 'a'))).toBe("My(1, 'a')");
    const Own = cls('Own', [E.Exception], { __init__: def('Own.__init__', 'self, a, *rest', (_s: Value, _a: Value, _r: PyTuple) => null) });
    expect(reprText(call2(Own, 1, 2))).toBe('Own(1, 2)');
    expect(raised(() => call(E.ValueError, [], kw({ x: 1 })))).toBe('TypeError: ValueError() takes no keyword arguments');
  });
  it('type takes one or three arguments', () => {
    expect(call1(typeType, 5)).toBe(getAttr(5, '__class__'));
    expect(raised(() => call2(typeType, 1, 2))).toBe('TypeError: type() takes 1 or 3 arguments');
    expect(raised(() => call3(typeType, 1, 2, 3))).toBe('TypeError: type.__new__() argument 1 must be str, not int');
  });
});

describe('a table of slots', () => {
  it('defMethods makes wrappers of dunders', () => {
    const T = cls('T', []);
    defMethods(T, { __len__: ['', 1, () => 3] });
    expect(callMethod0(call0(T), '__len__')).toBe(3);
  });
});
