/** Exception classes: fields and texts, recorded from CPython 3.13.0. */
import { expect, it } from 'vitest';
import { PyBytes } from '../../src/objects/bytes.js';
import { E, exceptionTypes } from '../../src/objects/exception.js';
import { PyList, PyTuple } from '../../src/objects/list.js';
import type { Value } from '../../src/objects/value.js';
import { getAttr, setAttr } from '../../src/protocols/attributes.js';
import { call, callMethod1 } from '../../src/protocols/calls.js';
import { reprText, strText } from '../../src/protocols/text.js';
import { cls, def, raised } from './guest.js';

const make = (name: string, args: Value[], kw: Record<string, Value> = {}): Value =>
  call(exceptionTypes.get(name)!, args, new Map(Object.entries(kw)));
const t = (...items: Value[]): PyTuple => new PyTuple(items);
const list = (...items: Value[]): PyList => new PyList(items);

it('say what CPython says', () => {
  const v1 = (): Value => make('ValueError', [1]);
  const cases: [() => unknown, string][] = [
    [() => make('ImportError', [], { foo: 1 }), "TypeError: ImportError() got an unexpected keyword argument 'foo'"],
    [() => make('AttributeError', ['a'], { foo: 1 }), "TypeError: AttributeError() got an unexpected keyword argument 'foo'"],
    [() => make('KeyError', ['a'], { x: 1 }), 'TypeError: KeyError() takes no keyword arguments'],
    [() => make('OSError', [], { x: 1 }), 'TypeError: OSError() takes no keyword arguments'],
    [() => make('SyntaxError', ['m', t(1, 2)]), 'TypeError: function takes at least 4 arguments (2 given)'],
    [() => make('UnicodeDecodeError', ['a']), 'TypeError: function takes exactly 5 arguments (1 given)'],
    [() => make('UnicodeEncodeError', ['ascii', 1, 1, 3, 'bad']), 'TypeError: argument 2 must be str, not int'],
    [() => make('UnicodeDecodeError', ['utf-8', 'x', 2, 3, 'bad']), "TypeError: a bytes-like object is required, not 'str'"],
    [() => make('ExceptionGroup', ['a']), 'TypeError: BaseExceptionGroup.__new__() takes exactly 2 arguments (1 given)'],
    [() => make('ExceptionGroup', [1, list()]), 'TypeError: BaseExceptionGroup.__new__() argument 1 must be str, not int'],
    [() => make('ExceptionGroup', ['a', list()]), 'ValueError: second argument (exceptions) must be a non-empty sequence'],
    [() => make('ExceptionGroup', ['a', 1]), 'TypeError: second argument (exceptions) must be a sequence'],
    [() => make('ExceptionGroup', ['a', list(1)]), 'ValueError: Item 0 of second argument (exceptions) is not an exception'],
    [
      () => make('ExceptionGroup', ['a', list(make('KeyboardInterrupt', []))]),
      'TypeError: Cannot nest BaseExceptions in an ExceptionGroup',
    ],
    [
      () => callMethod1(make('ExceptionGroup', ['a', list(v1())]), 'split', 1),
      'TypeError: expected an exception type, a tuple of exception types, or a callable (other than a class)',
    ],
    [() => callMethod1(v1(), 'add_note', 1), "TypeError: note must be a str, not 'int'"],
    [() => setAttr(v1(), '__cause__', 1), 'TypeError: exception cause must be None or derive from BaseException'],
    [() => setAttr(v1(), '__context__', 1), 'TypeError: exception context must be None or derive from BaseException'],
    [() => setAttr(v1(), '__traceback__', 1), 'TypeError: __traceback__ must be a traceback or None'],
    [() => setAttr(v1(), '__suppress_context__', 1), 'TypeError: attribute value type must be bool'],
    [() => setAttr(v1(), 'args', 1), "TypeError: 'int' object is not iterable"],
    [() => callMethod1(v1(), '__setstate__', 1), 'TypeError: state is not a dictionary'],
  ];
  for (const [work, text] of cases) expect(raised(work)).toBe(text);
});

it('print as CPython prints', () => {
  const cases: [Value, string][] = [
    [make('OSError', [2, 'No', 'f']), "[Errno 2] No: 'f'"],
    [make('OSError', [2, 'No', 'f', null, 'g']), "[Errno 2] No: 'f' -> 'g'"],
    [make('OSError', ['a']), 'a'],
    [make('OSError', ['a', 'b']), '[Errno a] b'],
    [make('OSError', [1, 2, 3, 4, 5, 6]), '(1, 2, 3, 4, 5, 6)'],
    [make('SyntaxError', ['m', t('d/f.py', 1, 2, 'tt')]), 'm (f.py, line 1)'],
    [
      make('UnicodeDecodeError', ['utf-8', new PyBytes(new Uint8Array([97, 98, 255])), 2, 3, 'bad']),
      "'utf-8' codec can't decode byte 0xff in position 2: bad",
    ],
    [make('UnicodeEncodeError', ['ascii', 'ab\u1234', 2, 3, 'bad']), "'ascii' codec can't encode character '\\u1234' in position 2: bad"],
    [make('UnicodeEncodeError', ['ascii', 'ab\u1234', 1, 3, 'bad']), "'ascii' codec can't encode characters in position 1-2: bad"],
    [make('UnicodeTranslateError', ['ab\u1234', 1, 2, 'bad']), "can't translate character '\\x62' in position 1: bad"],
    [make('ExceptionGroup', ['a', list(make('ValueError', [1]))]), 'a (1 sub-exception)'],
    [make('KeyError', ['a']), "'a'"],
    [make('KeyError', ['a', 'b']), "('a', 'b')"],
    [make('ValueError', []), ''],
  ];
  for (const [exc, text] of cases) expect(strText(exc)).toBe(text);
  expect(reprText(make('OSError', [2, 'No', 'f']))).toBe("FileNotFoundError(2, 'No')");
  expect(reprText(make('BaseExceptionGroup', ['a', list(make('ValueError', [1]))]))).toBe("ExceptionGroup('a', [ValueError(1)])");
});

it('have their fields', () => {
  expect(getAttr(make('StopIteration', [1, 2]), 'value')).toBe(1);
  expect(reprText(getAttr(make('SystemExit', [1, 2]), 'code'))).toBe('(1, 2)');
  expect(getAttr(make('NameError', ['x'], { name: 'y' }), 'name')).toBe('y');
  expect(getAttr(make('ImportError', ['a', 'b']), 'msg')).toBe(null);
  expect(getAttr(make('IndentationError', ['x', t('f', 3, 1, 'y', 3, 4)]), 'end_offset')).toBe(4);
  expect(getAttr(make('FileNotFoundError', [2, 'x']), 'errno')).toBe(2);
  expect(getAttr(make('OSError', [13, 'x']), '__class__')).toBe(E.PermissionError);
  expect(reprText(getAttr(make('NameError', ['x'], { name: 'y' }), '__dict__'))).toBe('{}');
});

it('groups split by type and by function, keeping their shape', () => {
  const group = make('ExceptionGroup', [
    'a',
    list(make('ValueError', [1]), make('ExceptionGroup', ['b', list(make('TypeError', []), make('ValueError', [2]))])),
  ]);
  const parts = callMethod1(group, 'split', E.ValueError);
  expect(reprText(parts)).toBe(
    "(ExceptionGroup('a', [ValueError(1), ExceptionGroup('b', [ValueError(2)])]), ExceptionGroup('a', [ExceptionGroup('b', [TypeError()])]))",
  );
  expect(
    reprText(
      callMethod1(
        group,
        'subgroup',
        def('f', 'e', () => false),
      ),
    ),
  ).toBe('None');
  const My = cls('My', [E.ExceptionGroup], {
    derive: def('My.derive', 'self, excs', (_s: Value, excs: Value) => call(My, ['derived', excs])),
  });
  const mine = call(My, ['m', list(make('ValueError', [1]), make('KeyError', [1]))]);
  expect(reprText(callMethod1(mine, 'subgroup', E.KeyError))).toBe("My('derived', [KeyError(1)])");
});
