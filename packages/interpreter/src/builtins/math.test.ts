/** Module math against answers recorded from CPython 3.13 (fixtures/record-math.py). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PyException } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { normalize } from '../objects/int.js';
import { PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import type { Value } from '../objects/value.js';
import { call } from '../protocols/calls.js';
import { reprText, strText } from '../protocols/text.js';
import { mathConstants, mathFunctions } from './math-functions.js';
import './registry.js';

type Coded = string | boolean | null | { i: string } | { f: string } | { l: Coded[] } | { t: Coded[] };
type Recorded = [name: string, args: Coded[], result: string, kwargs?: Record<string, Coded>];

const NUMBERS: Record<string, number> = { inf: Infinity, '-inf': -Infinity, nan: NaN };

function decode(v: Coded): Value {
  if (typeof v !== 'object' || v === null) return v;
  if ('i' in v) return normalize(BigInt(v.i));
  if ('f' in v) return new PyFloat(NUMBERS[v.f] ?? Number(v.f));
  return 'l' in v ? new PyList(v.l.map(decode)) : new PyTuple(v.t.map(decode));
}

function answer(name: string, args: Coded[], kwargs: Record<string, Coded> | undefined): string {
  const d = m.d;
  try {
    const keywords = kwargs === undefined ? null : new Map(Object.entries(kwargs).map(([k, v]): [string, Value] => [k, decode(v)]));
    return reprText(call(mathFunctions.get(name) as Value, args.map(decode), keywords));
  } catch (q) {
    if (!(q instanceof PyException)) throw q;
    m.d = d;
    return `${q.cls.name}: ${strText(q)}`;
  }
}

const recorded = JSON.parse(readFileSync(new URL('fixtures/math.json', import.meta.url), 'utf8')) as Recorded[];

describe('math', () => {
  for (const name of new Set(recorded.map((r) => r[0]))) {
    it(name, () => {
      const wrong: string[] = [];
      for (const [of, args, expected, kwargs] of recorded) {
        if (of !== name) continue;
        const got = answer(name, args, kwargs);
        if (got !== expected)
          wrong.push(`${JSON.stringify(args)} ${JSON.stringify(kwargs ?? {})}: ${got.slice(0, 200)} instead of ${expected.slice(0, 200)}`);
      }
      expect(wrong).toEqual([]);
    });
  }
  it('has every function of CPython 3.13 and its constants', () => {
    expect([...mathFunctions.keys(), ...mathConstants.keys()].sort()).toEqual(
      (
        'acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist e erf erfc exp exp2 expm1 fabs factorial floor fma fmod ' +
        'frexp fsum gamma gcd hypot inf isclose isfinite isinf isnan isqrt lcm ldexp lgamma log log10 log1p log2 modf nan nextafter perm pi pow prod ' +
        'radians remainder sin sinh sqrt sumprod tan tanh tau trunc ulp'
      ).split(' '),
    );
  });
});
