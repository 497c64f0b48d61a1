/** PBKDF2 (RFC 8018): a key from a password by many rounds of HMAC, each paid for. */
import { m } from '../../objects/machine.js';
import type { Digest } from './digest.js';
import { HmacCore } from './hmac-core.js';

/** Bytes a hash of free length gives at most. */
export const SHAKE_LIMIT = 0x1fffffff;
/** Operations one round of HMAC costs: four blocks at 64 rounds each. */
const ROUND = 32;

export function pbkdf2(make: () => Digest, password: Uint8Array, salt: Uint8Array, rounds: number, length: number): Uint8Array {
  const keyed = HmacCore.keyed(make, password);
  const out = new Uint8Array(length);
  for (let block = 1, at = 0; at < length; block++) {
    const first = keyed.copy();
    first.inner.update(salt);
    first.inner.update(Uint8Array.of(block >>> 24, block >>> 16, block >>> 8, block));
    let u = first.digest();
    const sum = u.slice();
    for (let i = 1; i < rounds; i++) {
      m.charge(ROUND);
      const next = keyed.copy();
      next.inner.update(u);
      u = next.digest();
      for (let k = 0; k < u.length; k++) sum[k] ^= u[k];
    }
    m.charge(ROUND);
    out.set(sum.subarray(0, Math.min(sum.length, length - at)), at);
    at += sum.length;
  }
  return out;
}
