/** Tracebacks: text recorded from CPython 3.13.0, frames from a hand-made shadow stack. */
import { expect, it, describe } from 'vitest';
import { E, newException, type PyException } from '../../src/objects/exception.js';
import type { CodeInfo } from '../../src/objects/function.js';
import { PyList } from '../../src/objects/list.js';
import { m } from '../../src/objects/machine.js';
import type { Value } from '../../src/objects/value.js';
import { call2, callMethod1 } from '../../src/protocols/calls.js';
import { caught, formatTraceback, raising, reraising, setContext, setSegmentParser } from '../../src/protocols/tracebacks.js';
import { PySyntaxError } from '../../src/syntax/errors.js';
import { parseModule } from '../../src/syntax/parser.js';
import { code } from './guest.js';

setSegmentParser((source) => {
  try {
    return parseModule(source);
  } catch (q) {
    if (!(q instanceof PySyntaxError)) throw q;
    return null;
  }
});

const SOURCE = [
  'def f(a, b):',
  '    return a / b',
  'def g(x):',
  '    y = f(x, 0)',
  '    return y',
  'def h(d):',
  "    return d['a'] + d['missing'][0]",
  'def multi(a):',
  '    return (a +',
  '            f(1,',
  '              0) +',
  '            3)',
  "    raise KeyError('k')",
  'def rec(n):',
  '    return rec(n - 1) + 1',
  'ü = "ß" + 1  # x',
];

/** A frame of `name` that stands at the given range. */
function frame(name: string, line: number, col: number, endLine: number, endCol: number): CodeInfo {
  return code(name, '', 'function', SOURCE, [line, col, endLine, endCol]);
}

/** Raises through the frames and catches in the first. */
function through(exc: PyException, frames: readonly CodeInfo[]): PyException {
  const d = m.d;
  for (const info of frames) m.L[m.enter(info.index, 100)] = 0;
  caught(exc, d + 1);
  m.d = d;
  return exc;
}

const main = frame('<module>', 4, 0, 4, 4);
const inG = frame('g', 4, 8, 4, 15);
const inF = frame('f', 2, 11, 2, 16);
const zero = (): PyException => through(newException(E.ZeroDivisionError, ['division by zero']), [inG, inF]);

describe('frames', () => {
  it('mark operators, calls and subscripts', () => {
    expect(formatTraceback(zero())).toBe(
      'Traceback (most recent call last):\n' +
        '  File "<snippet>", line 4, in g\n    y = f(x, 0)\n' +
        '  File "<snippet>", line 2, in f\n    return a / b\n           ~~^~~\n' +
        'ZeroDivisionError: division by zero\n',
    );
    const missing = through(newException(E.KeyError, ['missing']), [frame('h', 7, 20, 7, 32)]);
    expect(formatTraceback(missing)).toContain(
      "    return d['a'] + d['missing'][0]\n                    ~^^^^^^^^^^^\nKeyError: 'missing'\n",
    );
    const many = through(newException(E.TypeError, ['x']), [frame('multi', 10, 12, 11, 16)]);
    expect(formatTraceback(many)).toContain('    f(1,\n    ~^^^\n      0) +\n      ^^\n');
    const wide = through(newException(E.TypeError, ['x']), [frame('<module>', 16, 4, 16, 11)]);
    expect(formatTraceback(wide)).toContain('    ü = "ß" + 1  # x\n        ~~~~^~~\n');
  });
  it('whole lines stay bare', () => {
    const raised = through(newException(E.KeyError, ['k']), [frame('bare', 13, 4, 13, 23)]);
    expect(formatTraceback(raised)).toContain("    raise KeyError('k')\nKeyError: 'k'\n");
  });
  it('repeated ones are folded', () => {
    const rec = frame('rec', 15, 11, 15, 21);
    const deep = through(newException(E.RecursionError, ['deep']), [rec, rec, rec, rec, rec, rec, rec]);
    const one = '  File "<snippet>", line 15, in rec\n    return rec(n - 1) + 1\n           ~~~^^^^^^^\n';
    expect(formatTraceback(deep)).toBe(
      `Traceback (most recent call last):\n${one.repeat(3)}  [Previous line repeated 4 more times]\nRecursionError: deep\n`,
    );
  });
});

describe('chains', () => {
  it('cause, context and notes', () => {
    const cause = zero();
    const value = newException(E.ValueError, ['bad']);
    value.cause = cause;
    value.suppressContext = true;
    callMethod1(value, 'add_note', 'note one\nnote two');
    const text = formatTraceback(value);
    expect(text).toContain(
      '\n\nThe above exception was the direct cause of the following exception:\n\nValueError: bad\nnote one\nnote two\n',
    );
    const other = newException(E.ValueError, []);
    other.context = cause;
    expect(formatTraceback(other)).toContain('\n\nDuring handling of the above exception, another exception occurred:\n\nValueError\n');
    other.suppressContext = true;
    expect(formatTraceback(other)).toBe('ValueError\n');
  });
  it('a cycle of contexts ends', () => {
    const a = newException(E.ValueError, ['a']);
    const b = newException(E.ValueError, ['b']);
    a.context = b;
    b.context = a;
    expect(formatTraceback(a)).toContain('ValueError: b\n');
    const before = m.h;
    m.h = a;
    const c = newException(E.ValueError, ['c']);
    c.context = null;
    setContext(c);
    expect(c.context).toBe(a);
    setContext(b);
    m.h = before;
    expect(b.context).toBe(a);
    expect(a.context).toBe(null);
  });
  it('a reraised exception keeps one entry a frame, `raise e` adds one', () => {
    const exc = zero();
    const before = exc.trace!.length;
    const d = m.d;
    m.enter(main.index, 100);
    m.enter(inG.index, 100);
    reraising(exc, d + 2);
    caught(exc, d + 1);
    expect(exc.trace!.length).toBe(before + 1);
    m.d = d + 2;
    raising(exc, d + 2);
    caught(exc, d + 1);
    expect(exc.trace!.length).toBe(before + 3);
    m.d = d;
  });
});

describe('groups', () => {
  it('print as a tree', () => {
    const inner = call2(E.ExceptionGroup, 'in', new PyList([newException(E.TypeError, ['t'])]));
    const members: Value[] = [
      through(newException(E.KeyError, ['k']), [frame('bare', 13, 4, 13, 23)]),
      newException(E.ValueError, ['v']),
      inner,
    ];
    const group = call2(E.ExceptionGroup, 'many', new PyList(members)) as PyException;
    through(group, [frame('group', 13, 4, 13, 23)]);
    expect(formatTraceback(group)).toBe(
      [
        '  + Exception Group Traceback (most recent call last):',
        '  |   File "<snippet>", line 13, in group',
        "  |     raise KeyError('k')",
        '  | ExceptionGroup: many (3 sub-exceptions)',
        '  +-+---------------- 1 ----------------',
        '    | Traceback (most recent call last):',
        '    |   File "<snippet>", line 13, in bare',
        "    |     raise KeyError('k')",
        "    | KeyError: 'k'",
        '    +---------------- 2 ----------------',
        '    | ValueError: v',
        '    +---------------- 3 ----------------',
        '    | ExceptionGroup: in (1 sub-exception)',
        '    +-+---------------- 1 ----------------',
        '      | TypeError: t',
        '      +------------------------------------',
        '',
      ].join('\n'),
    );
  });
});

it('syntax errors show line and caret', async () => {
  const { PyTuple } = await import('../../src/objects/list.js');
  const exc = newException(E.SyntaxError, ['invalid syntax', new PyTuple(['f.py', 3, 7, '  x = = 1\n', 3, 8])]);
  expect(formatTraceback(exc)).toBe('  File "f.py", line 3\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n');
});

it('names get hints', () => {
  const visible = m.hintNames;
  m.hintNames = () => ['value', 'print'];
  const exc = newException(E.NameError, ["name 'vlaue' is not defined"]);
  exc.setOwn('name', 'vlaue');
  through(exc, [main]);
  expect(formatTraceback(exc)).toContain("NameError: name 'vlaue' is not defined. Did you mean: 'value'?\n");
  const other = newException(E.NameError, ["name 'math' is not defined"]);
  other.setOwn('name', 'math');
  through(other, [main]);
  expect(formatTraceback(other)).toContain("NameError: name 'math' is not defined. Did you forget to import 'math'?\n");
  m.hintNames = visible;
});
