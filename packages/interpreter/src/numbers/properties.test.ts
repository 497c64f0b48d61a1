// Laws of numbers that must hold for any value, tried on random ones.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asIntegerRatio, floatFromHex, floatHex, floatRepr, floatToText, nextAfter, parseFloat_, roundHalfEven } from './float-text.js';
import { compareIntFloat, intTrueDiv } from './int-float.js';
import { bitLength, type Int, intDivMod, intGcd, intMul, intPow, intPowMod, intSqrt, norm, powBits } from './int-math.js';
import { exceedsDigits, intToString, parseInt_ } from './int-text.js';
import { exp, log, pow } from './libm/exponential.js';
import { atan2, sin } from './libm/trigonometric.js';

const free = (): void => {};
const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const int = fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(1n << 300n), max: 1n << 300n }).map(norm));

test('floats read back from their texts', () => {
  fc.assert(
    fc.property(double, (x) => {
      expect(parseFloat_(floatRepr(x))).toBe(x);
      expect(parseFloat_(floatToText(x, 'e', 16, false, false))).toBe(x);
      expect(floatFromHex(floatHex(x))).toBe(x);
      const [n, d] = asIntegerRatio(x);
      expect(intTrueDiv(norm(n), norm(d), free)).toBe(x === 0 ? 0 : x);
      expect(nextAfter(nextAfter(x, Infinity), -Infinity)).toBe(x === 0 ? 0 : x);
    }),
  );
});

test('round() agrees with the exact decimal text', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), fc.integer({ min: 0, max: 20 }), (x, n) => {
      expect(roundHalfEven(x, n)).toBe(Number(floatToText(x, 'f', n, false, false)));
    }),
  );
});

test('quotient, remainder, roots, powers and divisors fit together', () => {
  fc.assert(
    fc.property(int, int, (x, y) => {
      if (y === 0) return;
      const [q, r] = intDivMod(x, y, free);
      expect(BigInt(q) * BigInt(y) + BigInt(r)).toBe(BigInt(x));
      expect(r === 0 || r < 0 === y < 0).toBe(true);
      expect(BigInt(r) * BigInt(r) < BigInt(y) * BigInt(y)).toBe(true);
      const g = intGcd(x, y, free);
      expect(intDivMod(x, g, free)[1]).toBe(0);
      expect(intDivMod(y, g, free)[1]).toBe(0);
      const square = intMul(x, x, free);
      expect(intSqrt(square, free)).toBe(x < 0 ? norm(-BigInt(x)) : x);
    }),
  );
  fc.assert(
    fc.property(int, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 2, max: 1e9 }), (x, n, m) => {
      const r = intPow(x, n, free);
      expect(BigInt(r)).toBe(BigInt(x) ** BigInt(n));
      expect(bitLength(r)).toBeLessThanOrEqual(powBits(x, n));
      expect(intPowMod(x, n, m, free)).toBe(intDivMod(r, m, free)[1]);
    }),
  );
});

test('ints read back in every base', () => {
  fc.assert(
    fc.property(int, fc.integer({ min: 2, max: 36 }), (x: Int, base) => {
      expect(parseInt_(intToString(x, base, free), base, free)).toBe(x);
      const digits = intToString(x < 0 ? norm(-BigInt(x)) : x, 10, free).length;
      expect(exceedsDigits(x, digits)).toBe(false);
      expect(exceedsDigits(x, digits - 1)).toBe(true);
    }),
  );
});

test('an int and a float compare by exact value', () => {
  fc.assert(
    fc.property(int, double, (i, x) => {
      const whole = BigInt(Math.trunc(x));
      const fraction = x - Math.trunc(x);
      const b = BigInt(i);
      const order = b < whole ? -1 : b > whole ? 1 : fraction > 0 ? -1 : fraction < 0 ? 1 : 0;
      expect(compareIntFloat(i, x)).toBe(order);
    }),
  );
});

test('libm keeps its symmetries and inverses', () => {
  fc.assert(
    fc.property(double, fc.double({ noNaN: true, min: 1e-5, max: 50 }), (x, y) => {
      expect(sin(-x)).toBe(-sin(x));
      expect(atan2(-y, x)).toBe(-atan2(y, x));
      expect(Math.abs(log(exp(y)) - y)).toBeLessThanOrEqual(2.3e-16 * (1 + y));
      expect(pow(y, 2)).toBe(y * y);
      expect(Math.abs(pow(y, 4) / (y * y * y * y) - 1)).toBeLessThan(4e-16);
    }),
  );
});
