/** The expected side of the comparison: texts recorded from CPython 3.13's `repr`. */
import { describe, expect, it } from 'vitest';
import { gatesCases, type Json } from './cases.js';
import { reprOfFloat, reprOfTagged } from './tagged.js';

const floats: [number, string][] = [
  [0.5, '0.5'],
  [1e16, '1e+16'],
  [1e15, '1000000000000000.0'],
  [1e-4, '0.0001'],
  [1e-5, '1e-05'],
  [2.5e20, '2.5e+20'],
  [-0, '-0.0'],
  [123456789.123, '123456789.123'],
  [5e-324, '5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [-1.5, '-1.5'],
  [100, '100.0'],
];

const values: [Json, string][] = [
  [null, 'None'],
  [true, 'True'],
  [3, '3'],
  [3.5, '3.5'],
  ['a', "'a'"],
  ["it's", '"it\'s"'],
  ['a\'b"c', "'a\\'b\"c'"],
  ['\u00e9\n\u0000', "'\u00e9\\n\\x00'"],
  ['\u00a0\u200b', "'\\xa0\\u200b'"],
  [[1, 'x'], "[1, 'x']"],
  [{ a: 1 }, "{'a': 1}"],
  [{ __type__: 'tuple', data: [1] }, '(1,)'],
  [{ __type__: 'tuple', data: [] }, '()'],
  [{ __type__: 'set', data: [] }, 'set()'],
  [{ __type__: 'frozenset', data: [1] }, 'frozenset({1})'],
  [{ __type__: 'float', data: '3.0' }, '3.0'],
  [{ __type__: 'bytes', data: 'w6k=' }, "b'\\xc3\\xa9'"],
  [{ __type__: 'complex', real: 1, imag: 2 }, '(1+2j)'],
  [{ __type__: 'complex', real: 0, imag: 3 }, '3j'],
  [{ __type__: 'complex', real: 1.5, imag: -2 }, '(1.5-2j)'],
  [{ __type__: 'dict_with_complex_keys', data: [[1, 'c']] }, "{1: 'c'}"],
  [{ __type__: 'opaque', type: 'type', name: 'function' }, "<class 'function'>"],
];

describe('expected values', () => {
  for (const [value, text] of floats) it(`float ${text}`, () => expect(reprOfFloat(value)).toBe(text));
  for (const [value, text] of values) it(text, () => expect(reprOfTagged(value)).toBe(text));
  it('every expected result of the cases has a text', () => {
    for (const test of gatesCases()) {
      if (test.expect.result !== undefined) expect(typeof reprOfTagged(test.expect.result)).toBe('string');
    }
  });
});
