/** Arithmetic of complex numbers, step by step as CPython's C does it. */
import { exp, log, pow } from '../numbers/libm/exponential.js';
import { hypot } from '../numbers/libm/hypot.js';
import { atan2, cos, sin } from '../numbers/libm/trigonometric.js';
import { E, newException, overflowError, zeroDivision } from '../objects/exception.js';
import { PyComplex } from '../objects/float.js';

export function mulComplex(ar: number, ai: number, br: number, bi: number): PyComplex {
  return new PyComplex(ar * br - ai * bi, ar * bi + ai * br);
}

export function divComplex(ar: number, ai: number, br: number, bi: number): PyComplex {
  const absR = Math.abs(br);
  const absI = Math.abs(bi);
  if (absR >= absI) {
    if (absR === 0) throw zeroDivision('complex division by zero');
    const ratio = bi / br;
    const denominator = br + bi * ratio;
    return new PyComplex((ar + ai * ratio) / denominator, (ai - ar * ratio) / denominator);
  }
  if (absI >= absR) {
    const ratio = br / bi;
    const denominator = br * ratio + bi;
    return new PyComplex((ar * ratio + ai) / denominator, (ai * ratio - ar) / denominator);
  }
  return new PyComplex(Number.NaN, Number.NaN);
}

/** abs(z). */
export function absComplex(re: number, im: number): number {
  const r = hypot([re, im]);
  if (r === Infinity && Number.isFinite(re) && Number.isFinite(im)) throw overflowError('absolute value too large');
  return r;
}

/** Exponents of an integer up to this size go by repeated multiplication. */
const INT_EXP_CUTOFF = 100;

function powUnsigned(re: number, im: number, n: number): PyComplex {
  let r = new PyComplex(1, 0);
  let p = new PyComplex(re, im);
  for (let mask = 1; mask > 0 && n >= mask; mask *= 2) {
    if ((n & mask) !== 0) r = mulComplex(r.real, r.imag, p.real, p.imag);
    p = mulComplex(p.real, p.imag, p.real, p.imag);
  }
  return r;
}

/** z ** w. */
export function complexPow(ar: number, ai: number, br: number, bi: number): PyComplex {
  let r: PyComplex;
  if (bi === 0 && br === Math.floor(br) && Math.abs(br) <= INT_EXP_CUTOFF) {
    if (br > 0) r = powUnsigned(ar, ai, br);
    else {
      if (br !== 0 && ar === 0 && ai === 0) throw zeroDivision('0.0 to a negative or complex power');
      const p = powUnsigned(ar, ai, -br);
      r = divComplex(1, 0, p.real, p.imag);
    }
  } else r = generalPow(ar, ai, br, bi);
  if (isInfinite(r)) throw newException(E.OverflowError, ['complex exponentiation']);
  return r;
}

function isInfinite(z: PyComplex): boolean {
  return Math.abs(z.real) === Infinity || Math.abs(z.imag) === Infinity;
}

function generalPow(ar: number, ai: number, br: number, bi: number): PyComplex {
  if (br === 0 && bi === 0) return new PyComplex(1, 0);
  if (ar === 0 && ai === 0) {
    if (bi !== 0 || br < 0) throw zeroDivision('0.0 to a negative or complex power');
    return new PyComplex(0, 0);
  }
  const size = hypot([ar, ai]);
  let length = pow(size, br);
  const at = atan2(ai, ar);
  let phase = at * br;
  if (bi !== 0) {
    length /= exp(at * bi);
    phase += bi * log(size);
  }
  // C's sin and cos of an infinity are domain errors, and CPython words every one of them the same way.
  if (phase === Infinity || phase === -Infinity) throw zeroDivision('0.0 to a negative or complex power');
  return new PyComplex(length * cos(phase), length * sin(phase));
}
