/** HMAC (RFC 2104) over any of our hashes. */
import type { Digest } from './digest.js';

/** A keyed hash under way. */
export class HmacCore {
  readonly inner: Digest;
  private readonly outer: Digest;

  constructor(inner: Digest, outer: Digest) {
    this.inner = inner;
    this.outer = outer;
  }

  static keyed(make: () => Digest, key: Uint8Array): HmacCore {
    const inner = make();
    const outer = make();
    if (key.length > inner.blockSize) {
      const short = make();
      short.update(key);
      key = short.digest();
    }
    const pad = new Uint8Array(inner.blockSize).fill(0x36);
    for (let i = 0; i < key.length; i++) pad[i] ^= key[i];
    inner.update(pad);
    for (let i = 0; i < pad.length; i++) pad[i] ^= 0x36 ^ 0x5c;
    outer.update(pad);
    return new HmacCore(inner, outer);
  }

  copy(): HmacCore {
    return new HmacCore(this.inner.copy(), this.outer.copy());
  }

  digest(): Uint8Array {
    const end = this.outer.copy();
    end.update(this.inner.digest());
    return end.digest();
  }
}
