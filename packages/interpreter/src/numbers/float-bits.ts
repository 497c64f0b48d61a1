// The IEEE 754 parts of a double, as numbers or bigints, and powers of ten as bigints.

/** Pays for native work in operations; one operation stands for 64 digits, words or characters. */
export type Charge = (operations: number) => void;

/** A callback told of a result's size in bytes before it is built. */
export type Reserve = (bytes: number) => void;

const f64: Float64Array = new Float64Array(1);
const u32: Uint32Array = new Uint32Array(f64.buffer);

/** High 32 bits of a double: sign, exponent, top of the mantissa. */
export function highWord(x: number): number {
  f64[0] = x;
  return u32[1];
}

/** Low 32 bits of a double. */
export function lowWord(x: number): number {
  f64[0] = x;
  return u32[0];
}

/** The double with these two halves. */
export function fromWords(high: number, low: number): number {
  u32[1] = high;
  u32[0] = low;
  return f64[0];
}

/** True when the sign bit is set, -0.0 and negative NaN included. */
export function signBit(x: number): boolean {
  f64[0] = x;
  return u32[1] >>> 31 === 1;
}

/** Writes a finite |x| as mantissa * 2 ** exponent with an integral mantissa below 2 ** 53. */
export function decompose(x: number): { mantissa: bigint; exponent: number } {
  f64[0] = x;
  const high = u32[1];
  const biased = (high >>> 20) & 0x7ff;
  const top = high & 0xfffff;
  const m = (biased === 0 ? top : top + 0x100000) * 4294967296 + u32[0];
  return { mantissa: BigInt(m), exponent: (biased === 0 ? 1 : biased) - 1075 };
}

/** 2 ** n as a double for -1074 <= n <= 1023. */
export function twoTo(n: number): number {
  if (n >= -1022) return fromWords((n + 1023) << 20, 0);
  const k = n + 1074;
  return k < 32 ? fromWords(0, (1 << k) >>> 0) : fromWords(1 << (k - 32), 0);
}

/** x * 2 ** n rounded once, C's ldexp. */
export function ldexp(x: number, n: number): number {
  if (x === 0 || !Number.isFinite(x)) return x;
  if (n >= -1022 && n <= 1023) return x * twoTo(n);
  // Normalised first, so that exactly one product can round.
  const { mantissa, exponent } = frexpParts(x);
  const total = exponent + n;
  if (total > 1024) return x < 0 ? -Infinity : Infinity;
  if (total === 1024) return mantissa * 2 * twoTo(1023);
  if (total < -1074) return x < 0 ? -0 : 0;
  return mantissa * twoTo(total);
}

/** C's frexp: x = mantissa * 2 ** exponent with 0.5 <= |mantissa| < 1, for finite non-zero x. */
export function frexpParts(x: number): { mantissa: number; exponent: number } {
  let shift = 0;
  f64[0] = x;
  if (((u32[1] >>> 20) & 0x7ff) === 0) {
    x *= 18014398509481984;
    shift = -54;
    f64[0] = x;
  }
  const high = u32[1];
  const exponent = ((high >>> 20) & 0x7ff) - 1022 + shift;
  u32[1] = (high & 0x800fffff) | 0x3fe00000;
  return { mantissa: f64[0], exponent };
}

/** Number of significant bits of an integral double below 2 ** 53 in size. */
export function bitLengthSmall(n: number): number {
  if (n < 0) n = -n;
  return n < 4294967296 ? 32 - Math.clz32(n) : 64 - Math.clz32(n / 4294967296);
}

const tens: bigint[] = [1n];

/** 10n ** n, remembered for n up to 1400 (no double needs more). */
export function pow10(n: number): bigint {
  if (n < tens.length) return tens[n];
  if (n <= 1400) {
    for (let i = tens.length; i <= n; i++) tens[i] = tens[i - 1] * 10n;
    return tens[n];
  }
  const half = pow10(n >> 1);
  return n & 1 ? half * half * 10n : half * half;
}
