// Holds int arithmetic and its text against CPython's recorded answers.
import { expect, test } from 'vitest';
import rows from './fixtures/int.json' with { type: 'json' };
import { floatFromWire, floatToWire } from './fixtures/wire.js';
import { divModBig, mulBig } from './big-arith.js';
import { compareIntFloat, floatToInt, intEqualsFloat, intToFloat, intTrueDiv } from './int-float.js';
import {
  type Int,
  bitCount,
  bitLength,
  intAbs,
  intAdd,
  intAnd,
  intDivMod,
  intFloorDiv,
  intGcd,
  intInvert,
  intMod,
  intMul,
  intNeg,
  intOr,
  intPow,
  intPowMod,
  intShiftLeft,
  intShiftRight,
  intSqrt,
  intSub,
  intXor,
  norm,
  powBits,
} from './int-math.js';
import { intToString, parseInt_ } from './int-text.js';

const free = (): void => {};
const read = (hex: unknown): Int => {
  const s = String(hex);
  return s[0] === '-' ? norm(-BigInt(s.slice(1))) : norm(BigInt(s));
};
/** Hex text; anything not normalised shows. */
const write = (x: Int | undefined): string | null => {
  if (x === undefined) return null;
  if (typeof x === 'number' ? !Number.isSafeInteger(x) || Object.is(x, -0) : norm(x) !== x) return 'not normal';
  return x < 0 ? '-0x' + (-BigInt(x)).toString(16) : '0x' + x.toString(16);
};
const digit = (c: number): number => (c >= 0x660 && c <= 0x669 ? c - 0x660 : c >= 0x1d7d8 && c <= 0x1d7e1 ? c - 0x1d7d8 : -1);

function answer(row: unknown[]): unknown[] {
  const x = row[0] === 'parse' ? 0 : read(row[1]);
  const n = row[2] as number;
  switch (row[0]) {
    case 'ops': {
      const y = read(row[2]);
      return [
        [intAdd(x, y), intSub(x, y), intMul(x, y, free), intNeg(x), intAbs(x), intAnd(x, y), intOr(x, y), intXor(x, y), intInvert(x)].map(
          write,
        ),
      ];
    }
    case 'div': {
      const y = read(row[2]);
      const pair = intDivMod(x, y, free).map(write);
      const alone = [intFloorDiv(x, y, free), intMod(x, y, free)].map(write);
      return pair.join() === alone.join() ? pair : ['divmod differs', pair, alone];
    }
    case 'truediv': {
      const r = intTrueDiv(x, read(row[2]), free);
      return [Number.isFinite(r) ? floatToWire(r) : 'overflow'];
    }
    case 'gcd':
      return [write(intGcd(x, read(row[2]), free))];
    case 'shift':
      return [write(intShiftLeft(x, n)), write(intShiftRight(x, n))];
    case 'bits':
      return [bitLength(x), bitCount(x)];
    case 'isqrt':
      return [write(intSqrt(x, free))];
    case 'pow': {
      const r = intPow(x, n, free);
      return bitLength(r) <= powBits(x, n) && powBits(x, n) <= bitLength(r) + 4 ? [write(r)] : ['powBits', powBits(x, n), bitLength(r)];
    }
    case 'powmod':
      return [write(intPowMod(x, read(row[2]), read(row[3]), free))];
    case 'text': {
      const s = String(row[3]);
      return parseInt_(s, n, free) === x ? [intToString(x, n, free)] : ['parse', write(parseInt_(s, n, free))];
    }
    case 'float': {
      const f = floatFromWire(String(row[2]));
      const order = compareIntFloat(x, f);
      if (intEqualsFloat(x, f) !== (order === 0)) return ['equality'];
      return [order === undefined ? null : order, row[4] === null ? null : floatToWire(intToFloat(x))];
    }
    case 'parse':
      return [write(parseInt_(String(row[1]), n, free, digit))];
  }
  return [];
}

test('recorded rows', () => {
  const sizes: Record<string, number> = {
    div: 3,
    truediv: 3,
    gcd: 3,
    ops: 3,
    powmod: 4,
    shift: 3,
    bits: 2,
    isqrt: 2,
    pow: 3,
    text: 3,
    float: 3,
    parse: 3,
  };
  const bad: unknown[] = [];
  for (const row of rows as unknown[][]) {
    const got = answer(row);
    if (JSON.stringify(got) !== JSON.stringify(row.slice(sizes[row[0] as string]))) bad.push([row, got]);
  }
  expect(bad).toEqual([]);
});

test('floor division where the double quotient is off by one', () => {
  for (const [x, y] of [
    [9007199254740991, -3],
    [9007199254740991, 9007199254740990],
    [-9007199254740991, 2],
    [9007199254740989, 3],
    [-9007199254740991, 9007199254740991],
  ]) {
    const q = BigInt(x) / BigInt(y);
    const floor = q * BigInt(y) === BigInt(x) || x < 0 === y < 0 ? q : q - 1n;
    expect(intFloorDiv(x, y, free)).toBe(Number(floor));
    expect(intMod(x, y, free)).toBe(Number(BigInt(x) - floor * BigInt(y)));
  }
  expect(floatToInt(1e300)).toBe(BigInt(1e300));
  expect(Object.is(floatToInt(-0.5), 0)).toBe(true);
});

test('huge values are worked in paid pieces and agree with the native operations', () => {
  let paid = 0;
  let longest = 0;
  let last = performance.now();
  const charge = (n: number): void => {
    paid += n;
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  let seed = 1n;
  const random = (bits: number): bigint => {
    let hex = '';
    while (hex.length * 4 < bits) {
      seed = BigInt.asUintN(64, seed * 6364136223846793005n + 1442695040888963407n);
      hex += (seed >> 32n).toString(16).padStart(8, '0');
    }
    return BigInt('0x1' + hex);
  };
  const x = random(1 << 20),
    y = random((1 << 19) + 13);
  last = performance.now();
  const q = divModBig(x, y, charge);
  const s = intToString(x, 10, charge);
  const back = parseInt_(s, 10, charge);
  const product = mulBig(x, y, charge);
  const t = intToString(y, 7, charge);
  const root = intSqrt(x, charge);
  const gap = longest;
  expect(q.quotient).toBe(x / y);
  expect(q.remainder).toBe(x % y);
  expect(product).toBe(x * y);
  expect(s).toBe(x.toString());
  expect(t).toBe(y.toString(7));
  expect(back).toBe(x);
  expect(BigInt(root) ** 2n <= x && (BigInt(root) + 1n) ** 2n > x).toBe(true);
  expect(divModBig(x * x, 12345678901234567890n, charge).quotient).toBe((x * x) / 12345678901234567890n);
  expect(divModBig(x * x * x, y, charge).remainder).toBe((x * x * x) % y);
  expect(paid).toBeGreaterThan(1000);
  // Generous for a busy machine; alone it is under 15 ms.
  expect(gap).toBeLessThan(100);
});
