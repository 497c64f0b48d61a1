/** SHA-384 and SHA-512 (FIPS 180-4), on pairs of 32-bit words: high, low. */
import { BlockDigest, bigEndian } from './digest.js';
import { rootFractions } from './roots.js';

let K: Int32Array | null = null;
const words = new Int32Array(160);

export class Sha512 extends BlockDigest {
  readonly digestSize: number;
  private readonly state: Int32Array;

  constructor(digestSize: 48 | 64 = 64) {
    super(128);
    this.digestSize = digestSize;
    const roots = rootFractions(16, 2);
    this.state = digestSize === 64 ? roots.slice(0, 16) : roots.slice(16, 32);
  }

  protected compress(data: Uint8Array, at: number): void {
    const w = words;
    const k = (K ??= rootFractions(80, 3));
    for (let i = 0; i < 32; i++, at += 4) w[i] = (data[at] << 24) | (data[at + 1] << 16) | (data[at + 2] << 8) | data[at + 3];
    for (let i = 32; i < 160; i += 2) {
      let h = w[i - 30];
      let l = w[i - 29];
      const s0h = ((h >>> 1) | (l << 31)) ^ ((h >>> 8) | (l << 24)) ^ (h >>> 7);
      const s0l = ((l >>> 1) | (h << 31)) ^ ((l >>> 8) | (h << 24)) ^ ((l >>> 7) | (h << 25));
      h = w[i - 4];
      l = w[i - 3];
      const s1h = ((h >>> 19) | (l << 13)) ^ ((l >>> 29) | (h << 3)) ^ (h >>> 6);
      const s1l = ((l >>> 19) | (h << 13)) ^ ((h >>> 29) | (l << 3)) ^ ((l >>> 6) | (h << 26));
      const low = (w[i - 31] >>> 0) + (s0l >>> 0) + (w[i - 13] >>> 0) + (s1l >>> 0);
      w[i + 1] = low;
      w[i] = w[i - 32] + s0h + w[i - 14] + s1h + Math.floor(low / 4294967296);
    }
    this.rounds(w, k);
  }

  private rounds(w: Int32Array, k: Int32Array): void {
    const s = this.state;
    let [ah, al, bh, bl, ch, cl, dh, dl, eh, el, fh, fl, gh, gl, hh, hl] = s;
    for (let i = 0; i < 160; i += 2) {
      const s1h = ((eh >>> 14) | (el << 18)) ^ ((eh >>> 18) | (el << 14)) ^ ((el >>> 9) | (eh << 23));
      const s1l = ((el >>> 14) | (eh << 18)) ^ ((el >>> 18) | (eh << 14)) ^ ((eh >>> 9) | (el << 23));
      const low = (hl >>> 0) + (s1l >>> 0) + (((el & fl) ^ (~el & gl)) >>> 0) + (k[i + 1] >>> 0) + (w[i + 1] >>> 0);
      const xl = low | 0;
      const xh = (hh + s1h + ((eh & fh) ^ (~eh & gh)) + k[i] + w[i] + Math.floor(low / 4294967296)) | 0;
      const s0h = ((ah >>> 28) | (al << 4)) ^ ((al >>> 2) | (ah << 30)) ^ ((al >>> 7) | (ah << 25));
      const s0l = ((al >>> 28) | (ah << 4)) ^ ((ah >>> 2) | (al << 30)) ^ ((ah >>> 7) | (al << 25));
      const sum = (s0l >>> 0) + (((al & bl) ^ (al & cl) ^ (bl & cl)) >>> 0);
      const yl = sum | 0;
      const yh = (s0h + ((ah & bh) ^ (ah & ch) ^ (bh & ch)) + Math.floor(sum / 4294967296)) | 0;
      hh = gh;
      hl = gl;
      gh = fh;
      gl = fl;
      fh = eh;
      fl = el;
      const e = (dl >>> 0) + (xl >>> 0);
      el = e | 0;
      eh = (dh + xh + (e > 4294967295 ? 1 : 0)) | 0;
      dh = ch;
      dl = cl;
      ch = bh;
      cl = bl;
      bh = ah;
      bl = al;
      const a = (xl >>> 0) + (yl >>> 0);
      al = a | 0;
      ah = (xh + yh + (a > 4294967295 ? 1 : 0)) | 0;
    }
    const add = [ah, al, bh, bl, ch, cl, dh, dl, eh, el, fh, fl, gh, gl, hh, hl];
    for (let i = 0; i < 16; i += 2) {
      const low = (s[i + 1] >>> 0) + (add[i + 1] >>> 0);
      s[i + 1] = low;
      s[i] = s[i] + add[i] + (low > 4294967295 ? 1 : 0);
    }
  }

  copy(): Sha512 {
    const made = this.copyTo(new Sha512(this.digestSize as 48 | 64));
    made.state.set(this.state);
    return made;
  }

  digest(): Uint8Array {
    const end = this.copy();
    end.pad(16, false);
    return bigEndian(end.state, this.digestSize);
  }
}
