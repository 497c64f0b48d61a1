/** SHA-3 and SHAKE (FIPS 202): the Keccak sponge over 25 lanes, each a low and a high word. */
import type { Digest } from './digest.js';

const ROTATIONS = new Uint8Array(25);
const TARGETS = new Uint8Array(25);
for (let x = 1, y = 0, t = 0; t < 24; t++) {
  ROTATIONS[x + 5 * y] = (((t + 1) * (t + 2)) / 2) % 64;
  [x, y] = [y, (2 * x + 3 * y) % 5];
}
for (let y = 0; y < 5; y++) for (let x = 0; x < 5; x++) TARGETS[x + 5 * y] = y + 5 * ((2 * x + 3 * y) % 5);

const ROUND = new Int32Array(48);
for (let round = 0, r = 1; round < 24; round++) {
  for (let j = 0; j < 7; j++) {
    const bit = (1 << j) - 1;
    if (r & 1) ROUND[2 * round + (bit >> 5)] ^= 1 << (bit & 31);
    r = (r << 1) ^ (r & 0x80 ? 0x171 : 0);
  }
}

const parity = new Int32Array(10);
const moved = new Int32Array(50);

function permute(s: Int32Array): void {
  for (let round = 0; round < 24; round++) {
    for (let x = 0; x < 10; x++) parity[x] = s[x] ^ s[x + 10] ^ s[x + 20] ^ s[x + 30] ^ s[x + 40];
    for (let x = 0; x < 5; x++) {
      const left = 2 * ((x + 4) % 5);
      const right = 2 * ((x + 1) % 5);
      const l = parity[left] ^ ((parity[right] << 1) | (parity[right + 1] >>> 31));
      const h = parity[left + 1] ^ ((parity[right + 1] << 1) | (parity[right] >>> 31));
      for (let y = 0; y < 50; y += 10) {
        s[2 * x + y] ^= l;
        s[2 * x + y + 1] ^= h;
      }
    }
    for (let i = 0; i < 25; i++) {
      let n = ROTATIONS[i];
      let l = s[2 * i];
      let h = s[2 * i + 1];
      if (n >= 32) {
        [l, h] = [h, l];
        n -= 32;
      }
      const to = 2 * TARGETS[i];
      moved[to] = n === 0 ? l : (l << n) | (h >>> (32 - n));
      moved[to + 1] = n === 0 ? h : (h << n) | (l >>> (32 - n));
    }
    for (let y = 0; y < 50; y += 10) {
      for (let x = 0; x < 10; x++) s[y + x] = moved[y + x] ^ (~moved[y + ((x + 2) % 10)] & moved[y + ((x + 4) % 10)]);
    }
    s[0] ^= ROUND[2 * round];
    s[1] ^= ROUND[2 * round + 1];
  }
}

export class Sha3 implements Digest {
  readonly digestSize: number;
  readonly blockSize: number;
  private readonly suffix: number;
  private readonly state: Int32Array = new Int32Array(50);
  private at = 0;

  /** `digestSize` is 0 for SHAKE, whose output has any length. */
  constructor(digestSize: number, blockSize: number) {
    this.digestSize = digestSize;
    this.blockSize = blockSize;
    this.suffix = digestSize === 0 ? 0x1f : 0x06;
  }

  update(data: Uint8Array): void {
    for (let i = 0; i < data.length; i++) {
      this.state[this.at >> 2] ^= data[i] << (8 * (this.at & 3));
      if (++this.at === this.blockSize) {
        permute(this.state);
        this.at = 0;
      }
    }
  }

  copy(): Sha3 {
    const made = new Sha3(this.digestSize, this.blockSize);
    made.state.set(this.state);
    made.at = this.at;
    return made;
  }

  digest(): Uint8Array {
    return this.squeeze(this.digestSize);
  }

  /** So many bytes of output. */
  squeeze(length: number): Uint8Array {
    const end = this.copy();
    const s = end.state;
    s[end.at >> 2] ^= this.suffix << (8 * (end.at & 3));
    const last = this.blockSize - 1;
    s[last >> 2] ^= 0x80 << (8 * (last & 3));
    const out = new Uint8Array(length);
    for (let i = 0; i < length; i++) {
      const k = i % this.blockSize;
      if (k === 0) permute(s);
      out[i] = s[k >> 2] >>> (8 * (k & 3));
    }
    return out;
  }
}
