// Holds format() and % formatting against CPython's recorded answers and error texts.
import { expect, test } from 'vitest';
import rows from './fixtures/format.json' with { type: 'json' };
import { floatFromWire } from './fixtures/wire.js';
import { FormatError, formatComplex, formatFloatSpec, formatInt, formatStr } from './format-spec.js';
import { type Int, norm } from './int-math.js';
import { floatRepr } from './float-text.js';
import { floatToInt, intToFloat } from './int-float.js';
import { type PercentValues, percentFormat } from './percent-format.js';

type Value =
  | { t: 'int' | 'bool'; v: Int }
  | { t: 'float'; v: number }
  | { t: 'complex'; re: number; im: number }
  | { t: 'str'; v: string }
  | { t: 'dict'; v: Map<string, Value> }
  | { t: 'NoneType' };
const free = (): void => {};
const toInt = (s: string): Int => (s[0] === '-' ? norm(-BigInt(s.slice(1))) : norm(BigInt(s)));
function read(w: (string | boolean)[]): Value {
  switch (w[0]) {
    case 'b':
      return { t: 'bool', v: w[1] ? 1 : 0 };
    case 'i':
      return { t: 'int', v: toInt(String(w[1])) };
    case 'f':
      return { t: 'float', v: floatFromWire(String(w[1])) };
    case 'c':
      return { t: 'complex', re: floatFromWire(String(w[1])), im: floatFromWire(String(w[2])) };
    case 's':
      return { t: 'str', v: String(w[1]) };
    default:
      return { t: 'NoneType' };
  }
}
const guarded = (work: () => string): unknown => {
  try {
    return work();
  } catch (e) {
    if (e instanceof FormatError) return [e.kind, e.message];
    throw e;
  }
};
const complexText = (v: { re: number; im: number }): string => formatComplex(v.re, v.im, '', 'complex', free);
function text(v: Value, repr: boolean): string {
  switch (v.t) {
    case 'int':
      return v.v.toString();
    case 'bool':
      return v.v ? 'True' : 'False';
    case 'float':
      return floatRepr(v.v);
    case 'complex':
      return complexText(v);
    case 'str':
      return repr ? `'${v.v}'` : v.v;
    case 'dict':
      return '{' + [...v.v].map(([k, x]) => `'${k}': ${text(x, true)}`).join(', ') + '}';
    default:
      return 'None';
  }
}
const ascii = (s: string): string => {
  let out = '';
  for (const c of s) {
    const p = c.codePointAt(0) as number;
    out +=
      p < 128
        ? c
        : p < 256
          ? '\\x' + p.toString(16)
          : p < 65536
            ? '\\u' + p.toString(16).padStart(4, '0')
            : '\\U' + p.toString(16).padStart(8, '0');
  }
  return out;
};

function answer(row: unknown[]): unknown {
  if (row[0] === 'format') {
    const v = read(row[1] as string[]);
    const spec = String(row[2]);
    return guarded(() => {
      if (spec === '') return text(v, false);
      switch (v.t) {
        case 'int':
        case 'bool':
          return formatInt(v.v, spec, v.t, free, free);
        case 'float':
          return formatFloatSpec(v.v, spec, 'float', free);
        case 'complex':
          return formatComplex(v.re, v.im, spec, 'complex', free);
        case 'str':
          return formatStr(v.v, [...v.v].length, spec, 'str', free);
        default:
          return '';
      }
    });
  }
  const keyed = row[3] as boolean;
  const table = new Map<string, Value>();
  const list: Value[] = [];
  if (keyed) for (const [k, w] of row[2] as [string, string[]][]) table.set(k, read(w));
  else for (const w of row[2] as string[][]) list.push(read(w));
  const values: PercentValues<Value> = {
    count: keyed ? 1 : list.length,
    isMapping: keyed,
    at: (i) => (keyed ? { t: 'dict', v: table } : list[i]),
    lookup: (k) => table.get(k) as Value,
    star: (v) => (v.t === 'int' || v.t === 'bool' ? v.v : undefined),
    str: (v) => text(v, false),
    repr: (v) => text(v, true),
    ascii: (v) => ascii(text(v, true)),
    integer: (v, index) => {
      if (v.t === 'int' || v.t === 'bool') return v.v;
      if (v.t !== 'float' || index) return undefined;
      if (v.v !== v.v) throw new FormatError('cannot convert float NaN to integer');
      if (!Number.isFinite(v.v)) throw new FormatError('cannot convert float infinity to integer', 'OverflowError');
      return floatToInt(v.v);
    },
    real: (v) => {
      if (v.t === 'float') return v.v;
      if (v.t !== 'int' && v.t !== 'bool') throw new FormatError(`must be real number, not ${v.t}`, 'TypeError');
      const x = intToFloat(v.v);
      if (!Number.isFinite(x)) throw new FormatError('int too large to convert to float', 'OverflowError');
      return x;
    },
    character: (v) => (v.t === 'str' || v.t === 'int' || v.t === 'bool' ? v.v : undefined),
    typeName: (v) => v.t,
  };
  return guarded(() => percentFormat(String(row[1]), values, free, free));
}

test('recorded rows', () => {
  const bad: unknown[] = [];
  for (const row of rows as unknown[][]) {
    const want = row[row.length - 1];
    const got = answer(row);
    if (JSON.stringify(got) !== JSON.stringify(want)) bad.push([row, got]);
  }
  expect(bad).toEqual([]);
});

test('bombs reach the memory account first', () => {
  const gate = (bytes: number): void => {
    throw new RangeError('gate ' + bytes);
  };
  expect(() => formatInt(1, '999999999', 'int', free, gate)).toThrow('gate 999999999');
  expect(() => formatInt(1, '0999999999', 'int', free, gate)).toThrow('gate 999999999');
  expect(() => formatFloatSpec(1, '.999999999f', 'float', gate)).toThrow('gate 999999999');
  expect(() => formatStr('a', 1, '999999999', 'str', gate)).toThrow('gate 999999999');
  const one: PercentValues<number> = {
    count: 1,
    isMapping: false,
    at: () => 1,
    lookup: () => 1,
    star: () => 999999999,
    str: String,
    repr: String,
    ascii: String,
    integer: () => 1,
    real: () => 1,
    character: () => 1,
    typeName: () => 'int',
  };
  for (const f of ['%0999999999d', '%.999999999d', '%999999999s', '%.999999999f', '%999999999c']) {
    expect(() => percentFormat(f, one, free, gate)).toThrow('gate 999999999');
  }
});
