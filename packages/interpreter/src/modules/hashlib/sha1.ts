/** SHA-1 (FIPS 180-4). */
import { BlockDigest, bigEndian } from './digest.js';

const words = new Int32Array(80);

export class Sha1 extends BlockDigest {
  readonly digestSize = 20;
  private readonly state: Int32Array = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);

  constructor() {
    super(64);
  }

  protected compress(data: Uint8Array, at: number): void {
    const w = words;
    for (let i = 0; i < 16; i++, at += 4) w[i] = (data[at] << 24) | (data[at + 1] << 16) | (data[at + 2] << 8) | data[at + 3];
    for (let i = 16; i < 80; i++) {
      const x = w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16];
      w[i] = (x << 1) | (x >>> 31);
    }
    const s = this.state;
    let a = s[0];
    let b = s[1];
    let c = s[2];
    let d = s[3];
    let e = s[4];
    for (let i = 0; i < 80; i++) {
      const f =
        i < 20
          ? ((b & c) | (~b & d)) + 0x5a827999
          : i < 40
            ? (b ^ c ^ d) + 0x6ed9eba1
            : i < 60
              ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
              : (b ^ c ^ d) + 0xca62c1d6;
      const x = (((a << 5) | (a >>> 27)) + f + e + w[i]) | 0;
      e = d;
      d = c;
      c = (b << 30) | (b >>> 2);
      b = a;
      a = x;
    }
    s[0] += a;
    s[1] += b;
    s[2] += c;
    s[3] += d;
    s[4] += e;
  }

  copy(): Sha1 {
    const made = this.copyTo(new Sha1());
    made.state.set(this.state);
    return made;
  }

  digest(): Uint8Array {
    const end = this.copy();
    end.pad(8, false);
    return bigEndian(end.state, 20);
  }
}
