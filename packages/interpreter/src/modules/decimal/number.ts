/** A decimal number: sign, coefficient, exponent; and the limits within which coefficients stay. */
import { checkBits } from '../../objects/int.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject } from '../../objects/value.js';
import { bigBitLength } from '../../numbers/big-arith.js';
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
  return -d.exp < d.digits ? d.coef % pow10(-d.exp) === 0n : false;
}
