/** MD5 (RFC 1321). */
import { sin } from '../../numbers/libm/trigonometric.js';
import { BlockDigest, littleEndian } from './digest.js';

const K = new Int32Array(64);
for (let i = 0; i < 64; i++) K[i] = Math.floor(Math.abs(sin(i + 1)) * 4294967296);
const SHIFTS: readonly (readonly number[])[] = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];

export class Md5 extends BlockDigest {
  readonly digestSize = 16;
  private readonly state: Int32Array = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);

  constructor() {
    super(64);
  }

  protected compress(data: Uint8Array, at: number): void {
    const s = this.state;
    let a = s[0];
    let b = s[1];
    let c = s[2];
    let d = s[3];
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      let f: number;
      let g: number;
      if (round === 0) {
        f = (b & c) | (~b & d);
        g = i;
      } else if (round === 1) {
        f = (d & b) | (~d & c);
        g = (5 * i + 1) & 15;
      } else if (round === 2) {
        f = b ^ c ^ d;
        g = (3 * i + 5) & 15;
      } else {
        f = c ^ (b | ~d);
        g = (7 * i) & 15;
      }
      const p = at + 4 * g;
      const word = data[p] | (data[p + 1] << 8) | (data[p + 2] << 16) | (data[p + 3] << 24);
      const x = (a + f + K[i] + word) | 0;
      const n = SHIFTS[round][i & 3];
      a = d;
      d = c;
      c = b;
      b = (b + ((x << n) | (x >>> (32 - n)))) | 0;
    }
    s[0] += a;
    s[1] += b;
    s[2] += c;
    s[3] += d;
  }

  copy(): Md5 {
    const made = this.copyTo(new Md5());
    made.state.set(this.state);
    return made;
  }

  digest(): Uint8Array {
    const end = this.copy();
    end.pad(8, true);
    return littleEndian(end.state, 16);
  }
}
