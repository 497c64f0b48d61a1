/** Protocols on builtin values against results recorded from CPython 3.13. */
import { describe, expect, it } from 'vitest';
import { PySlice, PyRange } from '../objects/descriptors.js';
import { PyDict } from '../objects/dict.js';
import { PyException } from '../objects/exception.js';
import { complexType, floatType, PyComplex, PyFloat } from '../objects/float.js';
import { boolType, intType } from '../objects/int.js';
import { PyList, PyTuple } from '../objects/list.js';
import { PyFrozenSet, PySet } from '../objects/set.js';
import { strFrom } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import '../types/object.js';
import '../types/list.js';
import '../types/tuple.js';
import '../types/range.js';
import '../types/int.js';
import '../types/float.js';
import '../types/complex.js';
import '../types/bool.js';
import '../types/none.js';
import { getAttr } from './attributes.js';
import { call, callMethod } from './calls.js';
import * as cmp from './comparison.js';
import { hash } from './hashing.js';
import { toArray, unpack, unpackStar } from './iteration.js';
import * as op from './operators.js';
import { contains, getItem, setItem, delItem, length } from './subscript.js';
import { format, reprText } from './text.js';

const f = (x: number): PyFloat => new PyFloat(x);
const c = (re: number, im: number): PyComplex => new PyComplex(re, im);
const list = (...items: Value[]): PyList => new PyList(items);
const tuple = (...items: Value[]): PyTuple => new PyTuple(items);
const s = (a: Value, b: Value, st: Value = null): PySlice => new PySlice(a, b, st);

/** repr of the result, or the error as Python prints it. */
function show(work: () => Value | boolean | void): string {
  try {
    const v = work();
    return v === undefined ? 'done' : reprText(v as Value);
  } catch (q) {
    if (!(q instanceof PyException)) throw q;
    return `${q.cls.name}: ${q.args.map((a) => (typeof a === 'string' ? a : reprText(a))).join(', ')}`;
  }
}

const BIG = 10n ** 400n;
const cases: [string, () => Value | boolean | void, string][] = [
  ['1//0', () => op.floordiv(1, 0), 'ZeroDivisionError: integer division or modulo by zero'],
  ['1/0', () => op.div(1, 0), 'ZeroDivisionError: division by zero'],
  ['1%0', () => op.mod(1, 0), 'ZeroDivisionError: integer modulo by zero'],
  ['1.0/0', () => op.div(f(1), 0), 'ZeroDivisionError: float division by zero'],
  ['1.0//0', () => op.floordiv(f(1), 0), 'ZeroDivisionError: float floor division by zero'],
  ['1.0%0', () => op.mod(f(1), 0), 'ZeroDivisionError: float modulo by zero'],
  ['divmod(1.0,0)', () => op.divmod(f(1), 0), 'ZeroDivisionError: float divmod()'],
  ['0**-1', () => op.pow(0, -1), 'ZeroDivisionError: 0.0 cannot be raised to a negative power'],
  ['0j**-1', () => op.pow(c(0, 0), -1), 'ZeroDivisionError: 0.0 to a negative or complex power'],
  ['10**400*1.0', () => op.mul(BIG, f(1)), 'OverflowError: int too large to convert to float'],
  ['10**400/3', () => op.div(BIG, 3), 'OverflowError: integer division result too large for a float'],
  ['(-8)**0.5', () => op.pow(-8, f(0.5)), '(1.7319121124709868e-16+2.8284271247461903j)'],
  ['2**-1', () => op.pow(2, -1), '0.5'],
  ['pow(2,3,0)', () => op.powmod(2, 3, 0), 'ValueError: pow() 3rd argument cannot be 0'],
  ['pow(2,-1,4)', () => op.powmod(2, -1, 4), 'ValueError: base is not invertible for the given modulus'],
  ['pow(2,2,3.0)', () => op.powmod(2, 2, f(3)), 'TypeError: pow() 3rd argument not allowed unless all arguments are integers'],
  ['pow(a,2,3)', () => op.powmod('a', 2, 3), "TypeError: unsupported operand type(s) for ** or pow(): 'str', 'int', 'int'"],
  ['2.0**10000', () => op.pow(f(2), 10000), 'OverflowError: 34, Numerical result out of range'],
  ['1<<-1', () => op.lshift(1, -1), 'ValueError: negative shift count'],
  ['1<<10**30', () => op.lshift(1, 10n ** 30n), 'OverflowError: too many digits in integer'],
  ['-1>>10**30', () => op.rshift(-1, 10n ** 30n), '-1'],
  ['1.5<<1', () => op.lshift(f(1.5), 1), "TypeError: unsupported operand type(s) for <<: 'float' and 'int'"],
  ["'a'+1", () => op.add('a', 1), 'TypeError: can only concatenate str (not "int") to str'],
  ["1+'a'", () => op.add(1, 'a'), "TypeError: unsupported operand type(s) for +: 'int' and 'str'"],
  ['[1]+(1,)', () => op.add(list(1), tuple(1)), 'TypeError: can only concatenate list (not "tuple") to list'],
  ['(1,)+[1]', () => op.add(tuple(1), list(1)), 'TypeError: can only concatenate tuple (not "list") to tuple'],
  ["'a'*1.5", () => op.mul('a', f(1.5)), "TypeError: can't multiply sequence by non-int of type 'float'"],
  ["1.5*'a'", () => op.mul(f(1.5), 'a'), "TypeError: can't multiply sequence by non-int of type 'float'"],
  ["[1]*'a'", () => op.mul(list(1), 'a'), "TypeError: can't multiply sequence by non-int of type 'str'"],
  ["'a'*10**30", () => op.mul('a', 10n ** 30n), "OverflowError: cannot fit 'int' into an index-sized integer"],
  ['3*[1,2]', () => op.mul(3, list(1, 2)), '[1, 2, 1, 2, 1, 2]'],
  ['(1,)*True', () => op.mul(tuple(1), true), '(1,)'],
  ['{}+{}', () => op.add(new PyDict(), new PyDict()), "TypeError: unsupported operand type(s) for +: 'dict' and 'dict'"],
  ['1@2', () => op.matmul(1, 2), "TypeError: unsupported operand type(s) for @: 'int' and 'int'"],
  ["-'a'", () => op.neg('a'), "TypeError: bad operand type for unary -: 'str'"],
  ["abs('a')", () => op.abs('a'), "TypeError: bad operand type for abs(): 'str'"],
  ["1+='a'", () => op.iadd(1, 'a'), "TypeError: unsupported operand type(s) for +=: 'int' and 'str'"],
  ['[1]+=1', () => op.iadd(list(1), 1), "TypeError: 'int' object is not iterable"],
  ['(1,)+=1', () => op.iadd(tuple(1), 1), 'TypeError: can only concatenate tuple (not "int") to tuple'],
  ["'a'**=1", () => op.ipow('a', 1), "TypeError: unsupported operand type(s) for **=: 'str' and 'int'"],
  ['True&True', () => op.and_(true, true), 'True'],
  ['True&1', () => op.and_(true, 1), '1'],
  ['-7//2', () => op.floordiv(-7, 2), '-4'],
  ['-7%2.5', () => op.mod(-7, f(2.5)), '0.5'],
  ['-0.0 % 5', () => op.mod(f(-0), 5), '0.0'],
  ['5 % -inf', () => op.mod(5, f(-Infinity)), '-inf'],
  ['-1.5//0.5', () => op.floordiv(f(-1.5), f(0.5)), '-3.0'],
  ['0*-1', () => op.mul(0, -1), '0'],
  ['9007199254740991+1', () => op.add(9007199254740991, 1), '9007199254740992'],
  ['2**64-1', () => op.sub(op.pow(2, 64), 1), '18446744073709551615'],
  ['1j**2', () => op.pow(c(0, 1), 2), '(-1+0j)'],
  ['(1+2j)**-1', () => op.pow(c(1, 2), -1), '(0.2-0.4j)'],
  ['(1+2j)**0.5', () => op.pow(c(1, 2), f(0.5)), '(1.272019649514069+0.7861513777574233j)'],
  ['(1+2j)**(1+1j)', () => op.pow(c(1, 2), c(1, 1)), '(-0.24720004426291722+0.6964504870825432j)'],
  ['1e200**2j', () => op.pow(f(1e200), c(0, 2)), '(-0.8538859887580265-0.5204601024120173j)'],
  ['(1e308+1e308j)*2', () => op.mul(c(1e308, 1e308), 2), '(inf+infj)'],
  ['1j/0j', () => op.div(c(0, 1), c(0, 0)), 'ZeroDivisionError: complex division by zero'],
  ['1j//2', () => op.floordiv(c(0, 1), 2), "TypeError: unsupported operand type(s) for //: 'complex' and 'int'"],
  ["1<'a'", () => cmp.lt(1, 'a'), "TypeError: '<' not supported between instances of 'int' and 'str'"],
  ['[1]<(1,)', () => cmp.lt(list(1), tuple(1)), "TypeError: '<' not supported between instances of 'list' and 'tuple'"],
  ['None<None', () => cmp.lt(null, null), "TypeError: '<' not supported between instances of 'NoneType' and 'NoneType'"],
  ["[1,'a']<[1,2]", () => cmp.lt(list(1, 'a'), list(1, 2)), "TypeError: '<' not supported between instances of 'str' and 'int'"],
  ['1j<2j', () => cmp.lt(c(0, 1), c(0, 2)), "TypeError: '<' not supported between instances of 'complex' and 'complex'"],
  ['2**53+1 > 2.0**53', () => cmp.gt(9007199254740993n, f(9007199254740992)), 'True'],
  ['1 == 1.0 == True', () => cmp.eq(1, f(1)) && cmp.eq(f(1), true), 'True'],
  ['nan == nan', () => cmp.eq(f(Number.NaN), f(Number.NaN)), 'False'],
  ['[1,[2]] == [1.0,[2]]', () => cmp.eq(list(1, list(2)), list(f(1), list(2))), 'True'],
  ['1 == 1+0j', () => cmp.eq(1, c(1, 0)), 'True'],
  ["'a' == 1", () => cmp.eq('a', 1), 'False'],
  ["'\\U0001f600' > '\\uffff'", () => cmp.gt(strFrom('\u{1f600}'), '\uffff'), 'True'],
  ['0.0 is -0.0', () => cmp.is(f(0), f(-0)), 'False'],
  ['hash([])', () => hash(list()), "TypeError: unhashable type: 'list'"],
  ['hash((1,[]))', () => hash(tuple(1, list())), "TypeError: unhashable type: 'list'"],
  ['hash(None)', () => hash(null), '4238894112'],
  ['hash(())', () => hash(tuple()), '5740354900026072187'],
  ['hash((1,2))', () => hash(tuple(1, 2)), '-3550055125485641917'],
  ['hash(1.5)', () => hash(f(1.5)), '1152921504606846977'],
  ['hash(-1.0)', () => hash(f(-1)), '-2'],
  ['hash(inf)', () => hash(f(Infinity)), '314159'],
  ['hash(2**61)', () => hash(1n << 61n), '1'],
  ['hash(-2**61)', () => hash(-(1n << 61n)), '-2'],
  ['hash(2**61-1)', () => hash((1n << 61n) - 1n), '0'],
  ['hash(1+2j)', () => hash(c(1, 2)), '2000007'],
  ['hash(1e300)', () => hash(f(1e300)), '1224995262755759164'],
  ['hash(1e-300)', () => hash(f(1e-300)), '482449582752280463'],
  ['hash(frozenset())', () => hash(new PyFrozenSet()), '133146708735736'],
  ['hash(range(3))', () => hash(new PyRange(0, 3, 1, 3)), '-8338477496398685190'],
  ['[1,2][5]', () => getItem(list(1, 2), 5), 'IndexError: list index out of range'],
  ["[1,2]['a']", () => getItem(list(1, 2), 'a'), 'TypeError: list indices must be integers or slices, not str'],
  ["'ab'[5]", () => getItem('ab', 5), 'IndexError: string index out of range'],
  ["'ab'['a']", () => getItem('ab', 'a'), "TypeError: string indices must be integers, not 'str'"],
  ["'a'[10**30]", () => getItem('a', 10n ** 30n), "IndexError: cannot fit 'int' into an index-sized integer"],
  ['range(3)[5]', () => getItem(new PyRange(0, 3, 1, 3), 5), 'IndexError: range object index out of range'],
  ['5[1]', () => getItem(5, 1), "TypeError: 'int' object is not subscriptable"],
  ["{}['a']", () => getItem(new PyDict(), 'a'), 'KeyError: a'],
  ['[1][::0]', () => getItem(list(1), s(null, null, 0)), 'ValueError: slice step cannot be zero'],
  ["[1]['a':]", () => getItem(list(1), s('a', null)), 'TypeError: slice indices must be integers or None or have an __index__ method'],
  ['[0..5][::-2]', () => getItem(list(0, 1, 2, 3, 4, 5), s(null, null, -2)), '[5, 3, 1]'],
  ["'hello'[-3:10**30]", () => getItem('hello', s(-3, 10n ** 30n)), "'llo'"],
  ["'hello'[::-1]", () => getItem('hello', s(null, null, -1)), "'olleh'"],
  ['[1][5]=1', () => setItem(list(1), 5, 1), 'IndexError: list assignment index out of range'],
  ['(1,)[0]=1', () => setItem(tuple(1), 0, 1), "TypeError: 'tuple' object does not support item assignment"],
  ['del (1,)[0]', () => delItem(tuple(1), 0), "TypeError: 'tuple' object doesn't support item deletion"],
  ['5[0]=1', () => setItem(5, 0, 1), "TypeError: 'int' object does not support item assignment"],
  ['del 5[0]', () => delItem(5, 0), "TypeError: 'int' object does not support item deletion"],
  ['1 in 5', () => contains(5, 1), "TypeError: argument of type 'int' is not iterable"],
  ['2 in range(0,10,2)', () => contains(new PyRange(0, 10, 2, 5), 2), 'True'],
  ['len(5)', () => length(5), "TypeError: object of type 'int' has no len()"],
  ["format([],'x')", () => format(list(), 'x') as Value, 'TypeError: unsupported format string passed to list.__format__'],
  ["format(1,'y')", () => format(1, 'y') as Value, "ValueError: Unknown format code 'y' for object of type 'int'"],
  ["format(2.71,'.1f')", () => format(f(2.71), '.1f') as Value, "'2.7'"],
  [
    'str(10**4300)',
    () => reprText(10n ** 4300n),
    'ValueError: Exceeds the limit (4300 digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit',
  ],
  ['a,b,c=1,2', () => unpack(tuple(1, 2), 3) as never, 'ValueError: not enough values to unpack (expected 3, got 2)'],
  ['a,b=[1,2,3]', () => unpack(list(1, 2, 3), 2) as never, 'ValueError: too many values to unpack (expected 2)'],
  ['a,*b,c=[1]', () => unpackStar(list(1), 1, 1) as never, 'ValueError: not enough values to unpack (expected at least 2, got 1)'],
  ['a,b=5', () => unpack(5, 2) as never, 'TypeError: cannot unpack non-iterable int object'],
  ['a,*b,c=range(5)', () => new PyTuple(unpackStar(new PyRange(0, 5, 1, 5), 1, 1)), '(0, [1, 2, 3], 4)'],
  ["list('a\\U0001f600')", () => new PyList(toArray(strFrom('a\u{1f600}'))), "['a', '\u{1f600}']"],
  ['round(15,-1)', () => callOn(15, '__round__', -1), '20'],
  ['round(2.675,2)', () => callOn(f(2.675), '__round__', 2), '2.67'],
  ['(1).__lt__(1.5)', () => callOn(1, '__lt__', f(1.5)), 'NotImplemented'],
  ['1.5.__lt__(1)', () => callOn(f(1.5), '__lt__', 1), 'False'],
  [
    '(-129).to_bytes(1,"big",signed=True)',
    () => call(getAttr(-129, 'to_bytes'), [1, 'big'], new Map([['signed', true]])),
    'OverflowError: int too big to convert',
  ],
  ['(1000).to_bytes(2,"little")', () => callOn(1000, 'to_bytes', 2, 'little'), "b'\\xe8\\x03'"],
  ['int.from_bytes([1,2])', () => callOn(intType, 'from_bytes', list(1, 2)), '258'],
  ["int('x',16)", () => call(intType, ['x', 16]), "ValueError: invalid literal for int() with base 16: 'x'"],
  ["int(' 1_0 ')", () => call(intType, [' 1_0 ']), '10'],
  [
    'int([])',
    () => call(intType, [list()]),
    "TypeError: int() argument must be a string, a bytes-like object or a real number, not 'list'",
  ],
  ['int(1,10)', () => call(intType, [1, 10]), "TypeError: int() can't convert non-string with explicit base"],
  ['int(nan)', () => call(intType, [f(Number.NaN)]), 'ValueError: cannot convert float NaN to integer'],
  ['int(1e20)', () => call(intType, [f(1e20)]), '100000000000000000000'],
  ['int(1,2,3)', () => call(intType, [1, 2, 3]), 'TypeError: int expected at most 2 arguments, got 3'],
  ["float('x')", () => call(floatType, ['x']), "ValueError: could not convert string to float: 'x'"],
  ["float(' -1e5\\n')", () => call(floatType, [' -1e5\n']), '-100000.0'],
  ['float([])', () => call(floatType, [list()]), "TypeError: float() argument must be a string or a real number, not 'list'"],
  ["complex('1+2j')", () => call(complexType, ['1+2j']), '(1+2j)'],
  ["complex(' ( -1.5e3-j ) ')", () => call(complexType, [' ( -1.5e3-j ) ']), '(-1500-1j)'],
  ["complex('x')", () => call(complexType, ['x']), 'ValueError: complex() arg is a malformed string'],
  ["complex(1,'a')", () => call(complexType, [1, 'a']), "TypeError: complex() second arg can't be a string"],
  ['bool(1,2)', () => call(boolType, [1, 2]), 'TypeError: bool expected at most 1 argument, got 2'],
  ["float.fromhex('0x1.8p3')", () => callOn(floatType, 'fromhex', '0x1.8p3'), '12.0'],
  ['(0.75).as_integer_ratio()', () => callOn(f(0.75), 'as_integer_ratio'), '(3, 4)'],
  ['inf.as_integer_ratio()', () => callOn(f(Infinity), 'as_integer_ratio'), 'OverflowError: cannot convert Infinity to integer ratio'],
  ['(10).bit_length()', () => callOn(10, 'bit_length'), '4'],
  ['True.__and__(1)', () => callOn(true, '__and__', 1), '1'],
  ['True.real', () => getAttr(true, 'real'), '1'],
];

function callOn(v: Value, name: string, ...args: Value[]): Value {
  return callMethod(v, name, ...args);
}

describe('protocols', () => {
  for (const [name, work, expected] of cases) it(name, () => expect(show(work)).toBe(expected));
  it('reprs of nested and recursive containers', () => {
    const l = list(1, f(2), 'a', null, tuple(1));
    l.items.push(l);
    expect(reprText(l)).toBe("[1, 2.0, 'a', None, (1,), [...]]");
    const d = new PyDict();
    d.set('k', d);
    expect(reprText(d)).toBe("{'k': {...}}");
    const set = new PySet();
    for (const x of [3, 1, 2]) set.add(x);
    expect(reprText(set)).toBe('{1, 2, 3}');
  });
});
