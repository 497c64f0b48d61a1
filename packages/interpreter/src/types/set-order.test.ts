/** Sets walk in CPython's order: recorded histories of additions and removals, and every operation on two sets. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PyFloat } from '../objects/float.js';
import { PyDict } from '../objects/dict.js';
import { PyList, PyTuple } from '../objects/list.js';
import { PySet, type PySetBase, frozensetType, setOfConstants, setType } from '../objects/set.js';
import type { Value } from '../objects/value.js';
import { call1, callMethod } from '../protocols/calls.js';
import { and_, iand, ior, isub, ixor, or_, sub, xor } from '../protocols/operators.js';
import './dict.js';
import './list.js';
import './set.js';

type Encoded = [string, ...unknown[]];
interface Case {
  pool: Encoded[];
  A: [number, number?][];
  B: [number, number?][];
  e: Record<string, number[]>;
  big?: number[];
}

function fromHex(text: string): number {
  const [, sign, whole, fraction, power] = /^(-?)0x([01])\.([0-9a-f]+)p([+-]\d+)$/.exec(text)!;
  let v = Number(whole);
  let digit = 1 / 16;
  for (const c of fraction) {
    v += Number.parseInt(c, 16) * digit;
    digit /= 16;
  }
  for (let p = Number(power); p !== 0; p -= Math.sign(p)) v = p > 0 ? v * 2 : v / 2;
  return sign === '' ? v : -v;
}

function decode(e: Encoded): Value {
  if (e[0] === 't') return new PyTuple((e.slice(1) as Encoded[]).map(decode));
  if (e[0] === 'f') return new PyFloat(fromHex(e[1] as string));
  const n = BigInt(e[1] as string);
  return n >= -9007199254740991n && n <= 9007199254740991n ? Number(n) : n;
}

const cases = JSON.parse(readFileSync(new URL('fixtures/set-order.json', import.meta.url), 'utf8')) as Case[];

test('recorded histories and operations', () => {
  let checked = 0;
  cases.forEach((c, n) => {
    if (c.big !== undefined) return;
    const pool = c.pool.map(decode);
    const numbers = new Map(pool.map((v, i) => [v, i]));
    const build = (ops: Case['A']): PySet => {
      const s = new PySet();
      for (const [k, i] of ops) {
        if (k === 1) s.add(pool[i!]);
        else if (k === -1) s.delete(pool[i!]);
        else s.pop();
      }
      return s;
    };
    const a = build(c.A);
    const b = build(c.B);
    const is = (name: string, s: Value): void => {
      checked++;
      expect(
        (s as PySetBase).toArray().map((v) => numbers.get(v)),
        `case ${n}, ${name}`,
      ).toEqual(c.e[name]);
    };
    const list = (s: PySet): PyList => new PyList(s.toArray());
    const copy = (s: PySet): Value => call1(setType, s);
    is('a', a);
    is('b', b);
    is('or', or_(a, b));
    is('and', and_(a, b));
    is('sub', sub(a, b));
    is('xor', xor(a, b));
    is('rsub', sub(b, a));
    if (c.e.displayed.length > 0) is('displayed', setOfConstants(c.e.display.map((i) => pool[i])));
    is('copy', callMethod(a, 'copy'));
    is('set', copy(a));
    is('list', call1(frozensetType, list(a)));
    const d = new PyDict();
    for (const v of a.toArray()) d.set(v, null);
    is('dict', call1(setType, d));
    is('ior', ior(copy(a), b));
    is('iand', iand(copy(a), b));
    is('isub', isub(copy(a), b));
    is('ixor', ixor(copy(a), b));
    const u = call1(setType, list(a));
    callMethod(u, 'update', list(b));
    is('update', u);
    is('diffl', callMethod(a, 'difference', list(b)));
    is('intl', callMethod(a, 'intersection', list(b)));
    is('xorl', callMethod(a, 'symmetric_difference', list(b)));
    const p = copy(a) as PySet;
    const popped: number[] = [];
    for (let i = Math.min(4, p.size); i > 0; i--) popped.push(numbers.get(p.pop()!)!);
    expect(popped).toEqual(c.e.pops);
    if (!numbers.has(7)) return;
    p.add(7);
    is('afterpop', p);
  });
  expect(checked).toBeGreaterThan(4000);
});

test('big sets', () => {
  const digest = (s: Value): number => {
    let h = 0;
    for (const x of (s as PySet).toArray()) h = (((h * 31 + (x as number)) % 1000000007) + 1000000007) % 1000000007;
    return h;
  };
  const a = new PySet();
  for (let i = 0; i < 200000; i += 7) a.add(i);
  const squares = new PySet();
  const negatives = new PySet();
  for (let i = 0; i < 3000; i++) {
    squares.add(i * i);
    negatives.add(i === 0 ? 0 : -i);
  }
  const b = or_(squares, negatives);
  expect([a, b, or_(a, b), sub(a, b), sub(b, a), xor(a, b)].map(digest)).toEqual(cases[cases.length - 1].big);
});
