/** A decimal number: sign, coefficient, exponent; and the limits within which coefficients stay. */
import { checkBits } from '../../objects/int.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject } from '../../objects/value.js';
import { bigBitLength, divModBig, mulBig } from '../../numbers/big-arith.js';
import { E, newException } from '../../objects/exception.js';
import { pay } from '../../protocols/int-ops.js';
import { pow10 as plainPow10 } from '../../numbers/float-bits.js';
import { m } from '../../objects/machine.js';

export type Kind = 'finite' | 'inf' | 'nan' | 'snan';

export class PyDecimal extends PyObject {
  /** 1 for negative. */
  readonly sign: 0 | 1;
  /** Digits as an int; the payload of a NaN. */
  readonly coef: bigint;
  readonly exp: number;
  readonly kind: Kind;
  private size = 0;
  constructor(sign: 0 | 1, coef: bigint, exp: number, kind: Kind = 'finite') {
    super();
    this.sign = sign;
    this.coef = coef;
    this.exp = exp;
    this.kind = kind;
  }
  /** Digits of the coefficient; 1 for zero. */
  get digits(): number {
    if (this.size === 0) this.size = digitCount(this.coef);
    return this.size;
  }
  /** Exponent of the first digit. */
  get adjusted(): number {
    return this.exp + this.digits - 1;
  }
  get isNaN(): boolean {
    return this.kind === 'nan' || this.kind === 'snan';
  }
  get isZero(): boolean {
    return this.kind === 'finite' && this.coef === 0n;
  }
  get finite(): boolean {
    return this.kind === 'finite';
  }
  get infinite(): boolean {
    return this.kind === 'inf';
  }
}
export const decimalType: PyType = layoutType('Decimal', PyDecimal, { module: 'decimal' });

/** Number of decimal digits of n >= 0; 1 for 0. */
export function digitCount(n: bigint): number {
  if (n < 1000000000000000n) {
    let x = Number(n);
    let count = 1;
    while (x >= 10) {
      x = Math.floor(x / 10);
      count++;
    }
    return count;
  }
  const bits = bigBitLength(n);
  const low = Math.floor((bits - 1) * 0.30102999566398114) + 1;
  return n >= pow10(low) ? low + 1 : low;
}

/** Bits of one digit. */
export const BITS = 3.3219280948873626;

/** A power of ten within the limit of ints, paid for. */
export function pow10(n: number): bigint {
  if (n > 1000) {
    checkBits(Math.ceil(n * BITS));
    m.charge(1 + Math.floor((n * n) / 4000000));
  }
  return plainPow10(n);
}

/** n * 10 ** places, paid for. */
export function shiftedUp(n: bigint, places: number): bigint {
  if (places === 0 || n === 0n) return n;
  const unit = pow10(places);
  if (places > 1000) checkBits(Math.ceil(places * BITS) + bigBitLength(n));
  return mulBig(n, unit, pay);
}

/** Coefficients below this are divided without a word to the account: a few machine words. */
const PLAIN = 1n << 512n;

/** Quotient and remainder of x >= 0 by y > 0, paid for. */
export function divMod(x: bigint, y: bigint): { quotient: bigint; remainder: bigint } {
  if (x < PLAIN) {
    const quotient = x / y;
    return { quotient, remainder: x - quotient * y };
  }
  return divModBig(x, y, pay);
}

/** How often `base` divides n > 0, at most `most` times, and what is left of n. */
export function dividedOut(n: bigint, base: bigint, most: number): { rest: bigint; count: number } {
  let rest = n;
  let count = 0;
  const powers: bigint[] = [];
  // By base, its square, its fourth power... as long as that goes, then the same way down.
  for (let power = base, k = 1; k <= most - count; power = mulBig(power, power, pay), k *= 2) {
    const { quotient, remainder } = divMod(rest, power);
    if (remainder !== 0n) break;
    rest = quotient;
    count += k;
    powers.push(power);
  }
  for (let i = powers.length - 1; i >= 0; i--) {
    const k = 1 << i;
    if (k > most - count) continue;
    const { quotient, remainder } = divMod(rest, powers[i]);
    if (remainder !== 0n) continue;
    rest = quotient;
    count += k;
  }
  return { rest, count };
}

/** JavaScript's limit on strings. */
const LONGEST_STRING = 536870888;

/** Announces a text of so many characters. @throws MemoryError where no string can be that long. */
export function announce(characters: number): void {
  if (characters <= 65536) return;
  m.reserve(characters);
  m.chargeWork(characters);
  if (characters > LONGEST_STRING) throw newException(E.MemoryError, []);
}

export function finite(sign: 0 | 1, coef: bigint, exp: number): PyDecimal {
  return new PyDecimal(sign, coef, exp);
}
export function infinity(sign: 0 | 1): PyDecimal {
  return new PyDecimal(sign, 0n, 0, 'inf');
}
export const NAN: PyDecimal = new PyDecimal(0, 0n, 0, 'nan');
export const ONE: PyDecimal = new PyDecimal(0, 1n, 0);
export const ZERO: PyDecimal = new PyDecimal(0, 0n, 0);

export function withSign(d: PyDecimal, sign: 0 | 1): PyDecimal {
  return d.sign === sign ? d : new PyDecimal(sign, d.coef, d.exp, d.kind);
}

export function isInteger(d: PyDecimal): boolean {
  if (!d.finite) return false;
  if (d.exp >= 0 || d.coef === 0n) return true;
  return -d.exp < d.digits ? divMod(d.coef, pow10(-d.exp)).remainder === 0n : false;
}
