/** Attribute access: order of lookup, errors, slots, properties, caches. */
import { describe, expect, it } from 'vitest';
import { PyProperty, PyStaticMethod, PyClassMethod } from '../../src/objects/descriptors.js';
import type { PyDict } from '../../src/objects/dict.js';
import { E, attributeErr } from '../../src/objects/exception.js';
import type { PyInstance } from '../../src/objects/instance.js';
import { PyList, PyTuple } from '../../src/objects/list.js';
import { m } from '../../src/objects/machine.js';
import { PyModule } from '../../src/objects/module.js';
import { objectType, typeType } from '../../src/objects/type.js';
import type { Value } from '../../src/objects/value.js';
import { AttrCache, delAttr, getAttr, getAttrCached, getAttrOpt, setAttr, setAttrCached } from '../../src/protocols/attributes.js';
import {
  call0,
  call1,
  call2,
  callMethod0,
  callMethod1,
  callMethodCached0,
  callMethodCached1,
  loadMethod,
} from '../../src/protocols/calls.js';
import { isInstance } from '../../src/protocols/classes.js';
import { reprText } from '../../src/protocols/text.js';
import { hintOf } from '../../src/protocols/tracebacks.js';
import { makeSuper } from '../../src/protocols/supers.js';
import { cls, def, raised } from './guest.js';

const init = def('A.__init__', 'self, x', (self: Value, x: Value) => {
  setAttr(self, 'x', x);
  return null;
});

describe('instances', () => {
  it('reads, writes and deletes own attributes', () => {
    const A = cls('A', [], { __init__: init });
    const a = call1(A, 5);
    expect(getAttr(a, 'x')).toBe(5);
    setAttr(a, 'constructor', 1);
    setAttr(a, '__proto__', 2);
    expect(getAttr(a, 'constructor')).toBe(1);
    expect(getAttr(a, '__proto__')).toBe(2);
    delAttr(a, 'x');
    expect(raised(() => getAttr(a, 'x'))).toBe("AttributeError: 'A' object has no attribute 'x'");
    expect(raised(() => delAttr(a, 'x'))).toBe("AttributeError: 'A' object has no attribute 'x'");
    expect(getAttrOpt(a, 'toString')).toBe(undefined);
  });

  it('has a live __dict__', () => {
    const A = cls('A', [], { __init__: init });
    const a = call1(A, 5);
    const dict = getAttr(a, '__dict__') as PyDict;
    dict.setStr('y', 7);
    expect(getAttr(a, 'y')).toBe(7);
    setAttr(a, 'z', 8);
    expect(dict.getStr('z')).toBe(8);
  });

  it('data descriptors come first, then the instance, then the class', () => {
    const get = def('D.__get__', 'self, obj, owner', () => 'data');
    const D = cls('D', [], { __get__: get, __set__: def('D.__set__', 'self, obj, value', () => null) });
    const N = cls('N', [], { __get__: def('N.__get__', 'self, obj, owner', () => 'nondata') });
    const A = cls('A', [], { d: call0(D), n: call0(N) });
    const a = call0(A) as PyInstance;
    a.setOwn('d', 1);
    a.setOwn('n', 2);
    expect(getAttr(a, 'd')).toBe('data');
    expect(getAttr(a, 'n')).toBe(2);
    expect(getAttr(A, 'n')).toBe('nondata');
  });

  it('falls back to __getattr__ and obeys __getattribute__, __setattr__, __delattr__', () => {
    const A = cls('A', [], { __getattr__: def('A.__getattr__', 'self, name', (_s: Value, name: Value) => `got ${String(name)}`) });
    expect(getAttr(call0(A), 'anything')).toBe('got anything');
    const log: string[] = [];
    const B = cls('B', [], {
      __getattribute__: def('B.__getattribute__', 'self, name', (_s: Value, name: Value) => {
        throw attributeErr(`no ${String(name)}`);
      }),
      __getattr__: def('B.__getattr__', 'self, name', () => 'fallback'),
      __setattr__: def('B.__setattr__', 'self, name, value', (_s: Value, name: Value) => {
        log.push(`set ${String(name)}`);
        return null;
      }),
      __delattr__: def('B.__delattr__', 'self, name', (_s: Value, name: Value) => {
        log.push(`del ${String(name)}`);
        return null;
      }),
    });
    const b = call0(B);
    expect(getAttr(b, 'q')).toBe('fallback');
    setAttr(b, 'x', 1);
    delAttr(b, 'x');
    expect(log).toEqual(['set x', 'del x']);
  });

  it('changes __class__', () => {
    const A = cls('A', [], { __init__: init, hello: def('A.hello', 'self', () => 'A') });
    const B = cls('B', [], { hello: def('B.hello', 'self', () => 'B') });
    const a = call1(A, 1);
    setAttr(a, '__class__', B);
    expect(callMethod0(a, 'hello')).toBe('B');
    expect(getAttr(a, 'x')).toBe(1);
    expect(getAttr(a, '__class__')).toBe(B);
    expect(raised(() => setAttr(a, '__class__', 1))).toBe("TypeError: __class__ must be set to a class, not 'int' object");
  });
});

describe('slots', () => {
  const S = cls('S', [], { __slots__: new PyTuple(['a', '__p']) });
  it('hold only what is declared', () => {
    const s = call0(S);
    expect(raised(() => getAttr(s, 'a'))).toBe("AttributeError: 'S' object has no attribute 'a'");
    setAttr(s, 'a', 1);
    expect(getAttr(s, 'a')).toBe(1);
    setAttr(s, '_S__p', 2);
    expect(raised(() => setAttr(s, 'b', 1))).toBe(
      "AttributeError: 'S' object has no attribute 'b' and no __dict__ for setting new attributes",
    );
    expect(getAttrOpt(s, '__dict__')).toBe(undefined);
    delAttr(s, 'a');
    expect(raised(() => delAttr(s, 'a'))).toBe('AttributeError: a');
  });
  it('stay out of the __dict__ of a subclass that has one', () => {
    const T = cls('T', [S]);
    const t = call0(T);
    setAttr(t, 'a', 1);
    setAttr(t, 'other', 2);
    expect(reprText(getAttr(t, '__dict__'))).toBe("{'other': 2}");
    expect(getAttr(t, 'a')).toBe(1);
    setAttr(t, 'a', 5);
    expect(getAttr(t, 'a')).toBe(5);
    expect(reprText(getAttr(t, '__dict__'))).toBe("{'other': 2}");
  });
  it('conflict with class variables and with each other', () => {
    expect(raised(() => cls('C', [], { __slots__: new PyTuple(['a']), a: 1 }))).toBe(
      "ValueError: 'a' in __slots__ conflicts with class variable",
    );
    const X = cls('X', [], { __slots__: 'x' });
    const Y = cls('Y', [], { __slots__: 'y' });
    expect(raised(() => cls('Z', [X, Y]))).toBe('TypeError: multiple bases have instance lay-out conflict');
  });
});

describe('properties and methods', () => {
  const getter = def('A.x', 'self', () => 42);
  it('a property reads, and refuses what it lacks', () => {
    const A = cls('A', [], { x: new PyProperty(getter, null, null, null), w: new PyProperty(null, null, null, null) });
    const a = call0(A);
    expect(getAttr(a, 'x')).toBe(42);
    expect(raised(() => setAttr(a, 'x', 1))).toBe("AttributeError: property 'x' of 'A' object has no setter");
    expect(raised(() => delAttr(a, 'x'))).toBe("AttributeError: property 'x' of 'A' object has no deleter");
    expect(raised(() => getAttr(a, 'w'))).toBe("AttributeError: property 'w' of 'A' object has no getter");
  });
  it('property is a decorator with setter and deleter', () => {
    const property = getAttr(A0(), 'x');
    expect(property).toBe(42);
  });
  function A0(): Value {
    const A = cls('A', [], { x: new PyProperty(getter, null, null, null) });
    return call0(A);
  }
  it('static and class methods bind as they should', () => {
    const f = def('A.f', 'a', (a: Value) => a);
    const A = cls('A', [], { s: new PyStaticMethod(f), c: new PyClassMethod(f), m: f });
    const a = call0(A);
    expect(call1(getAttr(a, 's'), 9)).toBe(9);
    expect(call0(getAttr(a, 'c'))).toBe(A);
    expect(callMethod0(A, 'c')).toBe(A);
    expect(callMethod0(a, 'm')).toBe(a);
    expect(getAttr(A, 'm')).toBe(f);
    expect(reprText(getAttr(a, 'm'))).toMatch(/^<bound method A.f of <__main__.A object at 0x[0-9a-f]+>>$/);
  });
  it('a subclass of property works', async () => {
    const { propertyType } = await import('../../src/objects/descriptors.js');
    const P = cls('P', [propertyType]);
    const A = cls('A', [], { x: call1(P, getter) });
    expect(getAttr(call0(A), 'x')).toBe(42);
    expect(isInstance(getAttr(A, 'x'), P)).toBe(true);
  });
});

describe('types', () => {
  it('errors name the kind of object', () => {
    const A = cls('A', []);
    expect(raised(() => getAttr(A, 'x'))).toBe("AttributeError: type object 'A' has no attribute 'x'");
    expect(raised(() => delAttr(A, 'x'))).toBe("AttributeError: type object 'A' has no attribute 'x'");
    expect(raised(() => setAttr(objectType, 'x', 1))).toBe("TypeError: cannot set 'x' attribute of immutable type 'object'");
    expect(raised(() => getAttr(new PyModule('m', new Map()), 'x'))).toBe("AttributeError: module 'm' has no attribute 'x'");
    expect(raised(() => setAttr(new PyList([]), 'x', 1))).toBe(
      "AttributeError: 'list' object has no attribute 'x' and no __dict__ for setting new attributes",
    );
    expect(raised(() => setAttr(new PyList([]), 'append', 1))).toBe("AttributeError: 'list' object attribute 'append' is read-only");
    expect(raised(() => getAttr(null, 'x'))).toBe("AttributeError: 'NoneType' object has no attribute 'x'");
  });
  it('know their names, bases, order and subclasses', () => {
    const A = cls('A', []);
    const B = cls('B', [A], { __doc__: 'text' });
    expect(getAttr(B, '__name__')).toBe('B');
    expect(getAttr(B, '__doc__')).toBe('text');
    expect(getAttr(A, '__doc__')).toBe(null);
    expect(getAttr(B, '__module__')).toBe('__main__');
    expect(reprText(getAttr(B, '__mro__'))).toBe("(<class '__main__.B'>, <class '__main__.A'>, <class 'object'>)");
    expect(reprText(callMethod0(A, '__subclasses__'))).toBe("[<class '__main__.B'>]");
    expect(getAttr(B, '__base__')).toBe(A);
    setAttr(A, '__name__', 'Renamed');
    expect(getAttr(A, '__name__')).toBe('Renamed');
  });
  it('metaclass attributes and __call__', () => {
    const Meta = cls('Meta', [typeType], {
      __call__: def('Meta.__call__', 'cls, *args', (_c: Value, args: PyTuple) => args.items.length),
      shout: def('Meta.shout', 'cls', (c: Value) => `${String(getAttr(c, '__name__'))}!`),
    });
    const A = cls('A', [], {}, null, Meta);
    expect(call2(A, 1, 2)).toBe(2);
    expect(callMethod0(A, 'shout')).toBe('A!');
    expect(reprText(A)).toBe("<class '__main__.A'>");
  });
  it('class counters do not spoil caches, and subclasses see them', () => {
    const A = cls('A', [], { n: 0 });
    const B = cls('B', [A]);
    const b = call0(B);
    for (let i = 1; i <= 5; i++) {
      setAttr(A, 'n', i);
      expect(getAttr(B, 'n')).toBe(i);
      expect(getAttr(b, 'n')).toBe(i);
    }
  });
});

describe('functions', () => {
  it('show facts and hide globals', () => {
    const f = def('f', 'a, b=1', () => null, [1]);
    expect(getAttr(f, '__name__')).toBe('f');
    expect(reprText(getAttr(f, '__defaults__'))).toBe('(1,)');
    expect(getAttr(getAttr(f, '__code__'), 'co_argcount')).toBe(2);
    setAttr(f, 'tag', 3);
    expect(getAttr(f, 'tag')).toBe(3);
    expect(reprText(getAttr(f, '__dict__'))).toBe("{'tag': 3}");
    expect(raised(() => getAttr(f, '__globals__'))).toBe("AttributeError: 'function' object has no attribute '__globals__'");
    expect(raised(() => setAttr(f, '__name__', 1))).toBe('TypeError: __name__ must be set to a string object');
  });
});

describe('inline caches', () => {
  it('read, write and call follow every change', () => {
    const A = cls('A', [], { __init__: init, f: def('A.f', 'self, y', (_s: Value, y: Value) => y), g: def('A.g', 'self', () => 'class') });
    const read = new AttrCache();
    const write = new AttrCache();
    const calls = new AttrCache();
    const plain = new AttrCache();
    const load = new AttrCache();
    for (let i = 0; i < 3; i++) {
      const a = call1(A, i);
      expect(getAttrCached(a, 'x', read)).toBe(i);
      setAttrCached(a, 'y', i, write);
      expect(getAttr(a, 'y')).toBe(i);
      expect(callMethodCached1(a, 'f', calls, i)).toBe(i);
      expect(callMethodCached0(a, 'g', plain)).toBe('class');
      expect(loadMethod(a, 'g', load)).toBe(A.lookup('g'));
    }
    const a = call1(A, 1);
    setAttr(
      a,
      'g',
      def('own', '', () => 'own'),
    );
    expect(callMethodCached0(a, 'g', plain)).toBe('own');
    setAttr(
      A,
      'g',
      def('A.g', 'self', () => 'changed'),
    );
    expect(callMethodCached0(call1(A, 1), 'g', plain)).toBe('changed');
    setAttr(
      A,
      'x',
      new PyProperty(
        def('A.x', 'self', () => 'property'),
        null,
        null,
        null,
      ),
    );
    expect(getAttrCached(a, 'x', read)).toBe('property');
  });
});

describe('super', () => {
  it('walks on from a class, bound to the object', () => {
    const A = cls('A', [], { who: def('A.who', 'self', () => 'A') });
    const B = cls('B', [A], { who: def('B.who', 'self', (self: Value) => `B${String(callMethod0(makeSuper(B, self), 'who'))}`) });
    const C = cls('C', [A], { who: def('C.who', 'self', (self: Value) => `C${String(callMethod0(makeSuper(C, self), 'who'))}`) });
    const D = cls('D', [B, C]);
    expect(callMethod0(call0(D), 'who')).toBe('BCA');
    expect(raised(() => makeSuper(B, 5))).toBe(
      'TypeError: super(type, obj): obj (instance of int) is not an instance or subtype of type (B).',
    );
    expect(raised(() => getAttr(makeSuper(A, call0(A)), 'nothing'))).toBe("AttributeError: 'super' object has no attribute 'nothing'");
    const load = makeSuper(B, call0(B));
    expect(callMethod0(load, '__init__')).toBe(null);
    const who = loadMethod(load, 'who', new AttrCache());
    expect(call1(who, m.r as Value)).toBe('A');
  });
});

describe('hints', () => {
  it('name the nearest attribute', () => {
    const A = cls('A', [], { alpha: 1 });
    try {
      getAttr(call0(A), 'alpah');
    } catch (q) {
      expect(hintOf(q as never)).toBe("Did you mean: 'alpha'?");
    }
    expect(E.AttributeError.memberNames?.has('obj')).toBe(true);
  });
  it('append is near appendd', () => {
    expect(raised(() => callMethod1(new PyList([]), 'appendd', 1))).toBe("AttributeError: 'list' object has no attribute 'appendd'");
  });
});
