/** Making classes: MRO, metaclasses, hooks, layout; isinstance and issubclass. */
import { describe, expect, it } from 'vitest';
import { PyGenericAlias, PyStaticMethod } from '../../src/objects/descriptors.js';
import { PyDict } from '../../src/objects/dict.js';
import { E } from '../../src/objects/exception.js';
import { boolType, intType } from '../../src/objects/int.js';
import { PyTuple, listType } from '../../src/objects/list.js';
import { strType } from '../../src/objects/str.js';
import { type PyType, typeType } from '../../src/objects/type.js';
import type { Value } from '../../src/objects/value.js';
import { getAttr, setAttr } from '../../src/protocols/attributes.js';
import { call0, call1, callMethod0 } from '../../src/protocols/calls.js';
import { finishClass, isInstance, isSubclass, makeClass, prepareClass } from '../../src/protocols/classes.js';
import { hash } from '../../src/protocols/hashing.js';
import { reprText } from '../../src/protocols/text.js';
import { genericAlias, unionOf } from '../../src/types/generic.js';
import { cls, def, raised } from './guest.js';

describe('method resolution order', () => {
  it('is C3', () => {
    const O = cls('O', []);
    const A = cls('A', [O]);
    const B = cls('B', [O]);
    const C = cls('C', [A, B]);
    expect(C.mro.map((t) => t.name)).toEqual(['C', 'A', 'B', 'O', 'object']);
    expect(raised(() => cls('X', [O, A]))).toBe('TypeError: Cannot create a consistent method resolution order (MRO) for bases O, A');
    expect(raised(() => cls('X', [A, A]))).toBe('TypeError: duplicate base class A');
  });
  it('refuses what cannot be combined', () => {
    expect(raised(() => cls('X', [intType, strType]))).toBe('TypeError: multiple bases have instance lay-out conflict');
    expect(raised(() => cls('X', [boolType]))).toBe("TypeError: type 'bool' is not an acceptable base type");
    expect(cls('X', [E.ValueError, E.KeyError]).mro.map((t) => t.name)).toEqual([
      'X',
      'ValueError',
      'KeyError',
      'LookupError',
      'Exception',
      'BaseException',
      'object',
    ]);
    expect(raised(() => cls('X', [E.OSError, E.SyntaxError]))).toBe('TypeError: multiple bases have instance lay-out conflict');
  });
});

describe('metaclasses', () => {
  it('the most derived wins, or none can', () => {
    const M1 = cls('M1', [typeType]);
    const M2 = cls('M2', [M1]);
    const Other = cls('Other', [typeType]);
    const A = cls('A', [], {}, null, M1);
    const B = cls('B', [], {}, null, M2);
    expect(cls('C', [A, B]).cls).toBe(M2);
    const D = cls('D', [], {}, null, Other);
    expect(raised(() => cls('E', [A, D]))).toBe(
      'TypeError: metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases',
    );
  });
  it('prepare and finish a class statement', () => {
    const seen: string[] = [];
    const ns = new PyDict();
    const Meta = cls('Meta', [typeType]);
    Meta.set(
      '__prepare__',
      new PyStaticMethod(
        def('Meta.__prepare__', 'name, bases, **kw', (name: Value, _b: Value, kw: PyDict) => {
          seen.push(`${String(name)} ${reprText(kw)}`);
          return ns;
        }),
      ),
    );
    const prepared = prepareClass(
      'A',
      [],
      new Map<string, Value>([
        ['metaclass', Meta],
        ['tag', 1],
      ]),
    );
    expect(prepared.ns).toBe(ns);
    expect(seen).toEqual(["A {'tag': 1}"]);
    let cell: PyType | null = null;
    const plain = prepareClass('P', [new PyGenericAlias(listType, [intType])], null);
    const made = finishClass(plain, (c) => {
      cell = c;
    });
    expect(cell).toBe(made);
    expect(reprText(getAttr(made, '__orig_bases__'))).toBe('(list[int],)');
    expect((made as PyType).bases).toEqual([listType]);
  });
});

describe('hooks', () => {
  it('__set_name__ and __init_subclass__ are called in order', () => {
    const log: string[] = [];
    const D = cls('D', [], {
      __set_name__: def('D.__set_name__', 'self, owner, name', (_s: Value, owner: Value, name: Value) => {
        log.push(`${String(getAttr(owner, '__name__'))}.${String(name)}`);
        return null;
      }),
    });
    const Base = cls('Base', [], {
      __init_subclass__: def(
        'Base.__init_subclass__',
        'cls, *, tag=None',
        (c: Value, tag: Value) => {
          log.push(`init ${String(getAttr(c, '__name__'))} ${String(tag)}`);
          return null;
        },
        null,
        { tag: null },
      ),
    });
    cls('Sub', [Base], { x: call0(D) }, new Map<string, Value>([['tag', 7]]));
    expect(log).toEqual(['Sub.x', 'init Sub 7']);
    expect(raised(() => cls('Z', [], {}, new Map<string, Value>([['tag', 7]])))).toBe(
      'TypeError: Z.__init_subclass__() takes no keyword arguments',
    );
  });
  it('__eq__ without __hash__ makes instances unhashable', () => {
    const A = cls('A', [], { __eq__: def('A.__eq__', 'self, other', () => true) });
    expect(raised(() => hash(call0(A)))).toBe("TypeError: unhashable type: 'A'");
    const plain = call0(cls('B', []));
    const dict = new PyDict();
    dict.set(plain, 1);
    expect(dict.get(plain)).toBe(1);
    expect(dict.get(call0(cls('B', [])))).toBe(undefined);
  });
  it('abstract classes make no instances', () => {
    const A = cls('A', []);
    setAttr(A, '__abstractmethods__', new PyTuple(['b', 'a']));
    expect(raised(() => call0(A))).toBe(
      "TypeError: Can't instantiate abstract class A without an implementation for abstract methods 'a', 'b'",
    );
  });
});

describe('isinstance and issubclass', () => {
  it('take types, tuples and unions', () => {
    expect(isInstance(true, intType)).toBe(true);
    expect(isInstance('a', new PyTuple([intType, new PyTuple([strType])]))).toBe(true);
    const union = unionOf(intType, null);
    expect(reprText(union)).toBe('int | None');
    expect(isInstance(null, union)).toBe(true);
    expect(isInstance('a', union)).toBe(false);
    expect(isSubclass(boolType, union)).toBe(true);
    expect(raised(() => isInstance(1, genericAlias(listType, intType)))).toBe(
      'TypeError: isinstance() argument 2 cannot be a parameterized generic',
    );
    expect(raised(() => isInstance(1, 5))).toBe('TypeError: isinstance() arg 2 must be a type, a tuple of types, or a union');
    expect(raised(() => isSubclass(1, intType))).toBe('TypeError: issubclass() arg 1 must be a class');
    expect(raised(() => isSubclass(intType, 1))).toBe('TypeError: issubclass() arg 2 must be a class, a tuple of classes, or a union');
  });
  it('ask __instancecheck__', () => {
    const Meta = cls('Meta', [typeType], { __instancecheck__: def('Meta.__instancecheck__', 'cls, v', (_c: Value, v: Value) => v === 5) });
    const A = cls('A', [], {}, null, Meta);
    expect(isInstance(5, A)).toBe(true);
    expect(isInstance(6, A)).toBe(false);
    expect(isInstance(call0(A), A)).toBe(true);
  });
});

describe('generic aliases', () => {
  it('call their origin and show their attributes', () => {
    const alias = genericAlias(listType, new PyTuple([intType, strType]));
    expect(reprText(alias)).toBe('list[int, str]');
    expect(reprText(call0(alias))).toBe('[]');
    expect(getAttr(alias, '__origin__')).toBe(listType);
    expect(getAttr(alias, '__name__')).toBe('list');
    expect(raised(() => call1(alias, 5))).toBe("TypeError: 'int' object is not iterable");
  });
});

it('a class made twice has its own subclasses list', () => {
  const A = cls('A', []);
  makeClass('B', [A], new PyDict(), null, typeType);
  expect(reprText(callMethod0(A, '__subclasses__'))).toBe("[<class '__main__.B'>]");
});
