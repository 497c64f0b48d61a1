/** Exact steps on doubles: fused multiply-add and nextafter by many steps, on bigints. */
import { overflowError, valueErr } from '../objects/exception.js';
import { bigBitLength } from '../numbers/big-arith.js';
import { decompose, highWord, ldexp, lowWord, fromWords, signBit } from '../numbers/float-bits.js';

/** The double nearest to n * 2 ** e, ties to even. */
function toDouble(n: bigint, e: number): number {
  const negative = n < 0n;
  let size = negative ? -n : n;
  const bits = bigBitLength(size);
  // Where the last bit of the result stands; below -1074 there is none.
  const last = Math.max(bits + e - 53, -1074);
  const drop = last - e;
  if (drop > 0) {
    const by = BigInt(drop);
    const rest = size & ((1n << by) - 1n);
    const half = 1n << (by - 1n);
    size >>= by;
    if (rest > half || (rest === half && size & 1n)) size += 1n;
    e = last;
  }
  const r = ldexp(Number(size), e);
  return negative ? -r : r;
}

function exactFma(x: number, y: number, z: number): number {
  const a = decompose(x);
  const b = decompose(y);
  const c = decompose(z);
  let product = a.mantissa * b.mantissa;
  if (signBit(x) !== signBit(y)) product = -product;
  const addend = signBit(z) ? -c.mantissa : c.mantissa;
  const e = a.exponent + b.exponent;
  if (addend === 0n) return toDouble(product, e);
  const low = Math.min(e, c.exponent);
  const sum = (product << BigInt(e - low)) + (addend << BigInt(c.exponent - low));
  return sum === 0n ? 0 : toDouble(sum, low);
}

/** x * y + z rounded once, without errors. */
export function fusedMultiplyAdd(x: number, y: number, z: number): number {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return x * y + z;
  if (!Number.isFinite(z)) return z;
  if (x === 0 || y === 0) return x * y + z;
  return exactFma(x, y, z);
}

/** math.fma. @throws where a result of finite or valid operands is not finite. */
export function fma(x: number, y: number, z: number): number {
  const r = fusedMultiplyAdd(x, y, z);
  if (r !== r) {
    if (x === x && y === y && z === z) throw valueErr('invalid operation in fma');
  } else if (!Number.isFinite(r) && Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z)) throw overflowError('overflow in fma');
  return r;
}

const SIGN = 1n << 63n;

function bitsOf(x: number): bigint {
  return (BigInt(highWord(x)) << 32n) | BigInt(lowWord(x));
}

function fromBits(bits: bigint): number {
  return fromWords(Number(bits >> 32n), Number(bits & 0xffffffffn));
}

/** The double `steps` doubles from x towards y, never past it. */
export function nextAfterSteps(x: number, y: number, steps: bigint): number {
  if (steps === 0n || x !== x) return x;
  if (y !== y) return y;
  const ux = bitsOf(x);
  const uy = bitsOf(y);
  if (ux === uy) return x;
  const ax = ux & ~SIGN;
  const ay = uy & ~SIGN;
  if ((ux ^ uy) & SIGN) {
    if (ax + ay <= steps) return y;
    return fromBits(ax < steps ? (uy & SIGN) | (steps - ax) : ux - steps);
  }
  if (ax > ay) return ax - ay >= steps ? fromBits(ux - steps) : y;
  return ay - ax >= steps ? fromBits(ux + steps) : y;
}
