/** Builtins, called as emitted code calls them, against texts and values recorded from CPython 3.13. */
import { beforeEach, describe, expect, it } from 'vitest';
import { BASE_PYTHON_TOOLS } from '../gates/names.js';
import { makeFunction } from '../objects/builtin.js';
import { PyDict } from '../objects/dict.js';
import { PyException } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { PyInstance } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { strFrom } from '../objects/str.js';
import { type PyType, typeType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { call } from '../protocols/calls.js';
import { makeClass } from '../protocols/classes.js';
import { reprText, strText } from '../protocols/text.js';
import { makeInput } from './output.js';
import { baseValues, builtinValues, REFUSED_BUILTINS } from './registry.js';

const B = (name: string): Value => builtinValues.get(name) as Value;
const F = (x: number): PyFloat => new PyFloat(x);
const L = (...items: Value[]): PyList => new PyList(items);
const T = (...items: Value[]): PyTuple => new PyTuple(items);

/** Calls a builtin; the repr of the result, or the exception as `Type: message`. */
function run(name: string, args: Value[] = [], kwargs: Record<string, Value> | null = null): string {
  const d = m.d;
  try {
    return reprText(call(B(name), args, kwargs === null ? null : new Map(Object.entries(kwargs))));
  } catch (q) {
    if (!(q instanceof PyException)) throw q;
    m.d = d;
    return `${q.cls.name}: ${strText(q)}`;
  }
}
const make = (name: string, ...args: Value[]): Value => call(B(name), args, null);
const list = (v: Value): string => run('list', [v]);
const cls = (name: string, bases: Value[] = [], entries: Record<string, Value> = {}): PyType => {
  const ns = new PyDict();
  for (const [key, value] of Object.entries(entries)) ns.setStr(key, value);
  return makeClass(name, bases, ns, null, typeType);
};
const fn = (sig: string, impl: (...args: never[]) => Value): Value => makeFunction('f', sig, 1, impl as never, 'test');

beforeEach(() => {
  m.dunderMode = 'strict';
  m.start();
});

describe('iteration', () => {
  it('min and max', () => {
    expect(run('max', [L(3, 1, 2)])).toBe('3');
    expect(run('min', [3, 1, 2])).toBe('1');
    expect(run('max')).toBe('TypeError: max expected at least 1 argument, got 0');
    expect(run('max', [L()])).toBe('ValueError: max() iterable argument is empty');
    expect(run('max', [1])).toBe("TypeError: 'int' object is not iterable");
    expect(run('max', [1, 2], { default: 3 })).toBe('TypeError: Cannot specify a default for max() with multiple positional arguments');
    expect(run('max', [1, 2], { foo: 3 })).toBe("TypeError: max() got an unexpected keyword argument 'foo'");
    expect(run('min', [L()], { default: 4 })).toBe('4');
    expect(run('max', ['a', 3])).toBe("TypeError: '>' not supported between instances of 'int' and 'str'");
    expect(run('max', [L('a', 'bbb', 'cc')], { key: B('len') })).toBe("'bbb'");
    expect(run('max', [1, 2], { key: null })).toBe('2');
  });
  it('all, any, sorted', () => {
    expect(run('all', [L()])).toBe('True');
    expect(run('any', [L(0, '', 2)])).toBe('True');
    expect(run('all', [1])).toBe("TypeError: 'int' object is not iterable");
    expect(run('all')).toBe('TypeError: all() takes exactly one argument (0 given)');
    expect(run('sorted', [L(3, 1, 2)], { reverse: true })).toBe('[3, 2, 1]');
    expect(run('sorted', [L('bb', 'a')], { key: B('len') })).toBe("['a', 'bb']");
    expect(run('sorted', [L(1), B('len')])).toBe('TypeError: sorted expected 1 argument, got 2');
    expect(run('sorted', [L(1)], { foo: 1 })).toBe("TypeError: sort() got an unexpected keyword argument 'foo'");
    expect(run('sorted')).toBe('TypeError: sorted expected 1 argument, got 0');
    expect(run('sorted', [L(1, 'a')])).toBe("TypeError: '<' not supported between instances of 'str' and 'int'");
  });
  it('iter and next', () => {
    expect(run('next', [L()])).toBe("TypeError: 'list' object is not an iterator");
    expect(run('next', [make('iter', L())])).toBe('StopIteration: ');
    expect(run('next', [make('iter', L()), 5])).toBe('5');
    expect(run('iter', [1, 2])).toBe('TypeError: iter(v, w): v must be callable');
    let n = 0;
    expect(
      list(
        make(
          'iter',
          fn('', () => ++n),
          4,
        ),
      ),
    ).toBe('[1, 2, 3]');
    expect(run('aiter', [1])).toBe("TypeError: 'int' object is not an async iterable");
    expect(run('anext', [1])).toBe("TypeError: 'int' object is not an async iterator");
  });
});

describe('lazy iterators', () => {
  it('map and filter', () => {
    expect(list(make('map', B('len'), L('a', 'bb')))).toBe('[1, 2]');
    expect(list(make('map', B('pow'), L(2, 3, 4), L(5, 2)))).toBe('[32, 9]');
    expect(run('map', [B('len')])).toBe('TypeError: map() must have at least two arguments.');
    expect(run('map', [B('len'), L()], { strict: true })).toBe('TypeError: map() takes no keyword arguments');
    expect(list(make('map', 1, L(2)))).toBe("TypeError: 'int' object is not callable");
    expect(run('map', [B('len'), L()])).toMatch(/^<map object at 0x[0-9a-f]+>$/);
    expect(list(make('filter', null, L(0, 1, '', 'x')))).toBe("[1, 'x']");
    expect(run('filter', [null])).toBe('TypeError: filter expected 2 arguments, got 1');
  });
  it('zip', () => {
    expect(list(make('zip', L(1, 2), 'ab', L(3, 4, 5)))).toBe("[(1, 'a', 3), (2, 'b', 4)]");
    expect(list(make('zip'))).toBe('[]');
    const strict = (...of: Value[]): string => list(call(B('zip'), of, new Map([['strict', true]])));
    expect(strict(L(1), L(1, 2))).toBe('ValueError: zip() argument 2 is longer than argument 1');
    expect(strict(L(1, 2), L(1))).toBe('ValueError: zip() argument 2 is shorter than argument 1');
    expect(strict(L(1, 2), L(1, 2), L(1))).toBe('ValueError: zip() argument 3 is shorter than arguments 1-2');
    expect(strict(L(1), L(1), L(1, 2))).toBe('ValueError: zip() argument 3 is longer than arguments 1-2');
    expect(run('zip', [L(1)], { foo: 1 })).toBe("TypeError: zip() got an unexpected keyword argument 'foo'");
  });
  it('enumerate and reversed', () => {
    expect(list(call(B('enumerate'), [L('a', 'b')], new Map([['start', 2n ** 70n]])))).toBe(
      "[(1180591620717411303424, 'a'), (1180591620717411303425, 'b')]",
    );
    expect(run('enumerate')).toBe("TypeError: enumerate() missing required argument 'iterable'");
    expect(run('enumerate', [L(1)], { foo: 3 })).toBe("TypeError: 'foo' is an invalid keyword argument for enumerate()");
    expect(run('enumerate', [L(1), 2, 3])).toBe('TypeError: enumerate() takes at most 2 arguments (3 given)');
    expect(run('enumerate', [L(1), 'a'])).toBe("TypeError: 'str' object cannot be interpreted as an integer");
    expect(list(make('reversed', T(1, 2, 3)))).toBe('[3, 2, 1]');
    expect(list(make('reversed', 'abc'))).toBe("['c', 'b', 'a']");
    expect(list(make('reversed', make('range', 3)))).toBe('[2, 1, 0]');
    expect(run('reversed', [1])).toBe("TypeError: 'int' object is not reversible");
    expect(run('reversed', [make('set', L(1))])).toBe("TypeError: 'set' object is not reversible");
    expect(run('reversed')).toBe('TypeError: reversed expected 1 argument, got 0');
  });
  it('can be subclassed', () => {
    const M = cls('M', [B('map')]);
    const made = call(M, [B('len'), L('a', 'bb')], null);
    expect(made).toBeInstanceOf(PyInstance);
    expect(list(made)).toBe('[1, 2]');
  });
  it('an endless filter meets the gates', () => {
    m.limits.maxOperations = 10_000;
    m.start();
    expect(() =>
      make(
        'next',
        make(
          'filter',
          null,
          make(
            'iter',
            fn('', () => 0),
            1,
          ),
        ),
      ),
    ).toThrow();
    expect(m.signal?.gate).toBe('operations');
    m.limits.maxOperations = null;
    m.start();
  });
});

describe('numbers', () => {
  it('sum', () => {
    expect(run('sum', [L(1, 2, 3)])).toBe('6');
    expect(run('sum', [make('range', 10 ** 6)])).toBe('499999500000');
    expect(run('sum', [make('range', 5, 0, -2)], { start: 1 })).toBe('10');
    expect(run('sum', [L(...Array(10).fill(F(0.1)))])).toBe('1.0');
    expect(run('sum', [L(F(1e16), 1, F(1), F(-1e16))])).toBe('1.0');
    expect(run('sum', [L(2 ** 52, 2 ** 52, 2n ** 62n, 1)])).toBe('4620693217682128897');
    expect(run('sum', [L(2n ** 70n, F(0.1))])).toBe('1.1805916207174113e+21');
    expect(run('sum', [L(L(1), L(2)), L()])).toBe('[1, 2]');
    expect(run('sum', [L(F(-0))], { start: F(-0) })).toBe('-0.0');
    expect(run('sum', ['abc'])).toBe("TypeError: unsupported operand type(s) for +: 'int' and 'str'");
    expect(run('sum', [L('a'), ''])).toBe("TypeError: sum() can't sum strings [use ''.join(seq) instead]");
    expect(run('sum')).toBe('TypeError: sum() takes at least 1 positional argument (0 given)');
    expect(run('sum', [L(), 2, 3])).toBe('TypeError: sum() takes at most 2 arguments (3 given)');
  });
  it('sum of a huge range is paid for', () => {
    m.limits.maxOperations = 10_000_000;
    m.start();
    expect(() => make('sum', make('range', 10 ** 12))).toThrow();
    expect(m.signal?.gate).toBe('operations');
    m.limits.maxOperations = null;
    m.start();
  });
  it('abs, divmod, pow, round', () => {
    expect(run('abs', [-5])).toBe('5');
    expect(run('abs', ['a'])).toBe("TypeError: bad operand type for abs(): 'str'");
    expect(run('divmod', [-7, 2])).toBe('(-4, 1)');
    expect(run('divmod', [1, 'a'])).toBe("TypeError: unsupported operand type(s) for divmod(): 'int' and 'str'");
    expect(run('divmod', [1])).toBe('TypeError: divmod expected 2 arguments, got 1');
    expect(run('pow', [2, -1, 5])).toBe('3');
    expect(run('pow', [2, 3, 0])).toBe('ValueError: pow() 3rd argument cannot be 0');
    expect(run('pow', [2])).toBe("TypeError: pow() missing required argument 'exp' (pos 2)");
    expect(run('round', [F(2.5)])).toBe('2');
    expect(run('round', [], { number: F(2.567), ndigits: 1 })).toBe('2.6');
    expect(run('round', ['a'])).toBe("TypeError: type str doesn't define __round__ method");
    expect(run('round')).toBe("TypeError: round() missing required argument 'number' (pos 1)");
  });
});

describe('text', () => {
  it('characters and digits', () => {
    expect(run('chr', [65])).toBe("'A'");
    expect(run('ord', [make('chr', 0x1f600)])).toBe('128512');
    expect(run('chr', [-1])).toBe('ValueError: chr() arg not in range(0x110000)');
    expect(run('chr', [2n ** 100n])).toBe('ValueError: chr() arg not in range(0x110000)');
    expect(run('ord', [1])).toBe('TypeError: ord() expected string of length 1, but int found');
    expect(run('ord', ['ab'])).toBe('TypeError: ord() expected a character, but string of length 2 found');
    expect(run('hex', [-255])).toBe("'-0xff'");
    expect(run('bin', [5])).toBe("'0b101'");
    expect(run('oct', [true])).toBe("'0o1'");
    expect(run('bin', [F(1.5)])).toBe("TypeError: 'float' object cannot be interpreted as an integer");
    expect(run('ascii', ['é'])).toBe('"\'\\\\xe9\'"');
    expect(run('format', [F(2.34567), '.2f'])).toBe("'2.35'");
    expect(run('format', [1, 2])).toBe('TypeError: format() argument 2 must be str, not int');
    expect(run('repr', ['a'])).toBe('"\'a\'"');
  });
});

describe('inspection', () => {
  it('asks', () => {
    expect(run('isinstance', [true, B('int')])).toBe('True');
    expect(run('isinstance', [1, T(B('str'), B('int'))])).toBe('True');
    expect(run('isinstance', [1, 1])).toBe('TypeError: isinstance() arg 2 must be a type, a tuple of types, or a union');
    expect(run('issubclass', [B('bool'), B('int')])).toBe('True');
    expect(run('callable', [B('len')])).toBe('True');
    expect(run('len', [1])).toBe("TypeError: object of type 'int' has no len()");
    expect(run('len')).toBe('TypeError: len() takes exactly one argument (0 given)');
    expect(run('hash', [L()])).toBe("TypeError: unhashable type: 'list'");
    expect(run('type', [1])).toBe("<class 'int'>");
    expect(make('id', 'ab')).toBe(make('id', 'ab'));
    expect(make('id', 5)).not.toBe(make('id', 6));
    const a = L();
    expect(make('id', a)).toBe(make('id', a));
    expect(make('id', a)).not.toBe(make('id', L()));
  });
});

describe('attributes and the dunder policy', () => {
  it('getattr and its family', () => {
    const C = cls('C', [], { x: 1 });
    const c = call(C, [], null);
    expect(run('getattr', [c, 'x'])).toBe('1');
    expect(run('getattr', [c, 'y', 2])).toBe('2');
    expect(run('getattr', [c, 'y'])).toBe("AttributeError: 'C' object has no attribute 'y'");
    expect(run('getattr', [c])).toBe('TypeError: getattr expected at least 2 arguments, got 1');
    expect(run('getattr', [c, 2])).toBe("TypeError: attribute name must be string, not 'int'");
    expect(run('setattr', [c, 'y', 3])).toBe('None');
    expect(run('hasattr', [c, 'y'])).toBe('True');
    expect(run('vars', [c])).toBe("{'y': 3}");
    expect(run('delattr', [c, 'y'])).toBe('None');
    expect(run('hasattr', [c, 'y'])).toBe('False');
    expect(run('vars', [1])).toBe('TypeError: vars() argument must have __dict__ attribute');
    expect(run('setattr', [1, 'a', 3])).toBe(
      "AttributeError: 'int' object has no attribute 'a' and no __dict__ for setting new attributes",
    );
  });
  it('dir', () => {
    expect(list(make('dir', call(cls('D', [], { b: 1, a: 2 }), [], null)))).toContain("'a', 'b'");
    m.visibleNames = () => ['b', 'a'];
    expect(run('dir')).toBe("['a', 'b']");
    m.visibleNames = () => [];
  });
  it('strict refuses dunders whatever the name is made of', () => {
    const refused = 'InterpreterError: Forbidden access to dunder attribute: __class__';
    expect(run('getattr', [1, '__class__'])).toBe(refused);
    expect(run('getattr', [1, '__class__', null])).toBe(refused);
    expect(run('setattr', [1, '__class__', 1])).toBe(refused);
    expect(run('delattr', [1, '__class__'])).toBe(refused);
    const S = cls('S', [B('str')], { startswith: fn('*a', () => false), __str__: fn('*a', () => 'x'), __eq__: fn('*a', () => false) });
    expect(run('getattr', [1, call(S, ['__class__'], null)])).toBe(refused);
    expect(run('getattr', [1, strFrom('__\u{1f600}__')])).toBe('InterpreterError: Forbidden access to dunder attribute: __\u{1f600}__');
    expect(run('hasattr', [1, '__class__'])).toBe('True');
    expect(run('vars', [B('int')])).not.toContain('__add__');
  });
  it('safe and all open more', () => {
    m.dunderMode = 'safe';
    expect(run('getattr', [1, '__class__'])).toBe("<class 'int'>");
    expect(run('getattr', [B('int'), '__subclasses__'])).toBe('InterpreterError: Forbidden access to dunder attribute: __subclasses__');
    m.dunderMode = 'all';
    expect(run('getattr', [B('int'), '__name__'])).toBe("'int'");
  });
});

describe('print and input', () => {
  it('prints', () => {
    let out = '';
    m.write = (text) => {
      out += text;
    };
    run('print', [1, 'a', F(2)]);
    run('print', [1, 2], { sep: '-', end: '!' });
    run('print', [1], { sep: null, flush: true });
    run('print');
    expect(out).toBe('1 a 2.0\n1-2!1\n\n');
    expect(run('print', [], { sep: 1 })).toBe('TypeError: sep must be None or a string, not int');
    expect(run('print', [1], { foo: 2 })).toBe("TypeError: print() got an unexpected keyword argument 'foo'");
    expect(run('print', [1], { file: 3 })).toBe("AttributeError: 'int' object has no attribute 'write'");
    expect(run('print', [strFrom('a\ud800')])).toBe(
      "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 1: surrogates not allowed",
    );
    const written: Value[] = [];
    const W = cls('W', [], {
      write: call(
        B('staticmethod'),
        [
          fn('text, /', (text) => {
            written.push(text);
            return null;
          }),
        ],
        null,
      ),
    });
    run('print', [1, 'b'], { file: call(W, [], null) });
    expect(written).toEqual(['1', ' ', 'b', '\n']);
    m.write = () => {};
  });
  it('reads', () => {
    const lines = ['first'];
    m.host.readLine = () => lines.shift() ?? null;
    let out = '';
    m.write = (text) => {
      out += text;
    };
    const input = makeInput();
    expect(call(input, ['? '], null)).toBe('first');
    expect(out).toBe('? ');
    let message = '';
    try {
      call(input, [], null);
    } catch (q) {
      if (q instanceof PyException) message = `${q.cls.name}: ${strText(q)}`;
    }
    expect(message).toBe('EOFError: EOF when reading a line');
    delete m.host.readLine;
    m.write = () => {};
  });
});

describe('the table', () => {
  it('has every base tool of smolagents', () => {
    expect(BASE_PYTHON_TOOLS.length).toBe(52);
    for (const name of BASE_PYTHON_TOOLS) expect(baseValues.get(name), name).toBeDefined();
  });
  it('has no refused name', () => {
    for (const name of REFUSED_BUILTINS) expect(builtinValues.has(name)).toBe(false);
    expect(builtinValues.has('InterpreterError')).toBe(false);
    expect(builtinValues.get('IOError')).toBe(builtinValues.get('OSError'));
  });
});
