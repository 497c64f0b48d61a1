/** Generators, coroutines and async generators driven by hand-written bodies. */
import { describe, expect, it } from 'vitest';
import { GateSignal } from '../../src/gates/signals.js';
import { E, newException, type PyException, stopIterationWith, valueErr } from '../../src/objects/exception.js';
import { AsyncYield, type NativeGenerator, type PyCoroutine, type PyGenerator } from '../../src/objects/generator.js';
import { PyList } from '../../src/objects/list.js';
import { m } from '../../src/objects/machine.js';
import type { Value } from '../../src/objects/value.js';
import { callMethod0, callMethod1 } from '../../src/protocols/calls.js';
import { call0 } from '../../src/protocols/calls.js';
import {
  getAsyncNext,
  getAwaitable,
  getYieldFromIter,
  makeAsyncGenerator,
  makeCoroutine,
  makeGenerator,
  resume,
} from '../../src/protocols/generators.js';
import { reprText, strText } from '../../src/protocols/text.js';
import { cls, code, def, raised } from './guest.js';

function gen(body: (g: PyGenerator) => NativeGenerator, name = 'g'): PyGenerator {
  return makeGenerator(code(name, '', 'generator'), body);
}
function coro(body: (g: PyCoroutine) => NativeGenerator): PyCoroutine {
  return makeCoroutine(code('c', '', 'coroutine'), body);
}
function drain(g: PyGenerator): Value[] {
  const out: Value[] = [];
  for (let v = g.next(); v !== undefined; v = g.next()) out.push(v);
  return out;
}

describe('generators', () => {
  it('yield, take values and return', () => {
    const g = gen(function* () {
      const a = yield 1;
      const b = yield a;
      return b;
    });
    expect(callMethod0(g, '__next__')).toBe(1);
    expect(callMethod1(g, 'send', 'x')).toBe('x');
    expect(raised(() => callMethod1(g, 'send', 7))).toBe('StopIteration: 7');
    expect(raised(() => callMethod0(g, '__next__'))).toBe('StopIteration: ');
  });
  it('refuse a first value, re-entry and StopIteration', () => {
    const g: PyGenerator = gen(function* () {
      yield callMethod0(g, '__next__');
      return null;
    });
    expect(raised(() => callMethod1(g, 'send', 1))).toBe("TypeError: can't send non-None value to a just-started generator");
    expect(raised(() => callMethod0(g, '__next__'))).toBe('ValueError: generator already executing');
    const stop = gen(function* () {
      yield 1;
      throw stopIterationWith(3);
    });
    stop.next();
    expect(raised(() => callMethod0(stop, '__next__'))).toBe('RuntimeError: generator raised StopIteration');
  });
  it('throw and close', () => {
    const log: string[] = [];
    const body = function* (): NativeGenerator {
      try {
        yield 1;
        yield 2;
      } catch (q) {
        log.push((q as PyException).cls.name);
        throw q;
      }
      return null;
    };
    const a = gen(body);
    a.next();
    expect(raised(() => callMethod1(a, 'throw', valueErr('v')))).toBe('ValueError: v');
    const b = gen(body);
    b.next();
    expect(callMethod0(b, 'close')).toBe(null);
    expect(log).toEqual(['ValueError', 'GeneratorExit']);
    const c = gen(body);
    expect(callMethod0(c, 'close')).toBe(null);
    expect(c.next()).toBe(undefined);
    const stubborn = gen(function* () {
      for (;;) {
        try {
          yield 1;
        } catch {
          yield 2;
        }
      }
    });
    stubborn.next();
    expect(raised(() => callMethod0(stubborn, 'close'))).toBe('RuntimeError: generator ignored GeneratorExit');
    const returns = gen(function* () {
      try {
        yield 1;
      } catch {
        return 'kept';
      }
      return null;
    });
    returns.next();
    expect(callMethod0(returns, 'close')).toBe('kept');
  });
  it('delegate to generators, lists and guest iterators', () => {
    const inner = gen(function* () {
      const got = yield 'a';
      yield got;
      return 'result';
    });
    const outer = gen(function* (g) {
      g.delegate = getYieldFromIter(inner);
      const r = yield undefined;
      yield r;
      g.delegate = getYieldFromIter(new PyList([1, 2]));
      yield (yield undefined) === null ? 'none' : 'bad';
      return null;
    });
    expect(outer.next()).toBe('a');
    expect(resume(outer, 'send', 'sent')).toBe('sent');
    expect(outer.next()).toBe('result');
    expect(drain(outer)).toEqual([1, 2, 'none']);
  });
  it('pass exceptions into and out of a delegate', () => {
    const inner = gen(function* () {
      try {
        yield 1;
      } catch (q) {
        yield (q as PyException).cls.name;
      }
      throw valueErr('inner');
    });
    const outer = gen(function* (g) {
      g.delegate = inner;
      try {
        yield undefined;
      } catch (q) {
        yield strText(q as PyException);
      }
      return null;
    });
    outer.next();
    expect(resume(outer, 'throw', newException(E.KeyError, ['k']))).toBe('KeyError');
    expect(outer.next()).toBe('inner');
    expect(outer.next()).toBe(undefined);
  });
  it('a guest iterator ends with its StopIteration value', () => {
    const It = cls('It', [], {
      __iter__: def('It.__iter__', 'self', (s: Value) => s),
      __next__: def('It.__next__', 'self', () => {
        throw stopIterationWith('end');
      }),
    });
    const outer = gen(function* (g) {
      g.delegate = getYieldFromIter(call0(It));
      yield yield undefined;
      return null;
    });
    expect(outer.next()).toBe('end');
  });
  it('a gate ends them for good, handled exceptions are kept apart', () => {
    const g = gen(function* () {
      yield 1;
      throw new GateSignal('cancel', 'stop', null, null);
    });
    g.next();
    expect(() => g.next()).toThrow();
    m.h = null;
    expect(g.next()).toBe(undefined);
    const exc = valueErr('held');
    const holder = gen(function* () {
      m.h = exc;
      yield 1;
      yield m.h === exc;
      return null;
    });
    holder.next();
    expect(m.h).toBe(null);
    expect(holder.next()).toBe(true);
    expect(m.h).toBe(null);
  });
  it('print and count depth', () => {
    const d = m.d;
    const g = gen(function* () {
      yield m.d;
      return null;
    }, 'outer.g');
    expect(reprText(g)).toMatch(/^<generator object outer.g at 0x/);
    expect(g.next()).toBe(d + 1);
    expect(m.d).toBe(d);
    let chain: PyGenerator = gen(function* () {
      yield 5;
      return null;
    });
    for (let i = 0; i < 200; i++) {
      const below = chain;
      chain = gen(function* (self) {
        self.delegate = below;
        yield undefined;
        return null;
      });
    }
    expect(drain(chain)).toEqual([5]);
    expect(m.d).toBe(d);
  });
});

describe('coroutines', () => {
  it('await each other and cannot be reused', () => {
    // biome-ignore lint/correctness/useYield: a coroutine that never waits
    const inner = coro(function* () {
      return 41;
    });
    const outer = coro(function* (g) {
      g.delegate = getAwaitable(inner);
      const v = yield undefined;
      return (v as unknown as number) + 1;
    });
    expect(raised(() => callMethod1(outer, 'send', null))).toBe('StopIteration: 42');
    expect(raised(() => callMethod1(outer, 'send', null))).toBe('RuntimeError: cannot reuse already awaited coroutine');
    expect(raised(() => getAwaitable(5))).toBe("TypeError: object int can't be used in 'await' expression");
  });
});

describe('async generators', () => {
  it('yield to whoever awaits the step', () => {
    const ag = makeAsyncGenerator(code('ag', '', 'asyncgen'), function* (): NativeGenerator {
      const got = yield new AsyncYield(1);
      yield new AsyncYield(got);
      return null;
    });
    const outer = coro(function* (g) {
      const out: Value[] = [];
      g.delegate = getAsyncNext(ag);
      out.push(yield undefined);
      g.delegate = getAwaitable(callMethod1(ag, 'asend', 'x'));
      out.push(yield undefined);
      g.delegate = getAsyncNext(ag);
      try {
        yield undefined;
      } catch (q) {
        out.push((q as PyException).cls.name);
      }
      g.delegate = getAwaitable(callMethod0(ag, 'aclose'));
      out.push(yield undefined);
      return new PyList(out);
    });
    expect(raised(() => callMethod1(outer, 'send', null))).toBe("StopIteration: [1, 'x', 'StopAsyncIteration', None]");
  });
});
