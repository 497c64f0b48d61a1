/** The constants of SHA-2: fractional parts of square and cube roots of the first primes, by exact integer roots. */

function primes(count: number): bigint[] {
  const found: bigint[] = [];
  for (let n = 2; found.length < count; n++) if (!found.some((p) => n % Number(p) === 0)) found.push(BigInt(n));
  return found;
}

/** The integer part of the k-th root. */
function root(n: bigint, k: bigint): bigint {
  let x = 1n << 90n;
  for (;;) {
    const y = ((k - 1n) * x + n / (k === 2n ? x : x * x)) / k;
    if (y >= x) return x;
    x = y;
  }
}

const known: Map<number, Int32Array> = new Map();

/** The first 64 bits after the point of the k-th roots of the first primes: high and low words in turn. Shared: not to be changed. */
export function rootFractions(count: number, k: 2 | 3): Int32Array {
  const hit = known.get(count * 4 + k);
  if (hit !== undefined) return hit;
  const out = new Int32Array(2 * count);
  primes(count).forEach((p, i) => {
    const bits = root(p << BigInt(64 * k), BigInt(k)) & 0xffffffffffffffffn;
    out[2 * i] = Number(bits >> 32n);
    out[2 * i + 1] = Number(bits & 0xffffffffn);
  });
  known.set(count * 4 + k, out);
  return out;
}
