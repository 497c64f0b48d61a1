/** SHA-224 and SHA-256 (FIPS 180-4). */
import { BlockDigest, bigEndian } from './digest.js';
import { rootFractions } from './roots.js';

let K: Int32Array | null = null;
const words = new Int32Array(64);

function constants(): Int32Array {
  if (K === null) K = rootFractions(64, 3).filter((_, i) => (i & 1) === 0);
  return K;
}

export class Sha256 extends BlockDigest {
  readonly digestSize: number;
  private readonly state: Int32Array = new Int32Array(8);

  constructor(digestSize: 28 | 32 = 32) {
    super(64);
    this.digestSize = digestSize;
    const roots = rootFractions(16, 2);
    // SHA-224 takes the low halves for the ninth to sixteenth prime.
    for (let i = 0; i < 8; i++) this.state[i] = digestSize === 32 ? roots[2 * i] : roots[2 * i + 17];
  }

  protected compress(data: Uint8Array, at: number): void {
    const w = words;
    const k = constants();
    for (let i = 0; i < 16; i++, at += 4) w[i] = (data[at] << 24) | (data[at + 1] << 16) | (data[at + 2] << 8) | data[at + 3];
    for (let i = 16; i < 64; i++) {
      const x = w[i - 15];
      const y = w[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    const s = this.state;
    let a = s[0];
    let b = s[1];
    let c = s[2];
    let d = s[3];
    let e = s[4];
    let f = s[5];
    let g = s[6];
    let h = s[7];
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const x = (h + s1 + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const y = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + x) | 0;
      d = c;
      c = b;
      b = a;
      a = (x + y) | 0;
    }
    s[0] += a;
    s[1] += b;
    s[2] += c;
    s[3] += d;
    s[4] += e;
    s[5] += f;
    s[6] += g;
    s[7] += h;
  }

  copy(): Sha256 {
    const made = this.copyTo(new Sha256(this.digestSize as 28 | 32));
    made.state.set(this.state);
    return made;
  }

  digest(): Uint8Array {
    const end = this.copy();
    end.pad(8, false);
    return bigEndian(end.state, this.digestSize);
  }
}
