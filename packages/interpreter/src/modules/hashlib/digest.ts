/** What every hash function has: bytes go in piece by piece, whole blocks are compressed, a digest comes out. */

/** A hash under way. */
export interface Digest {
  readonly digestSize: number;
  readonly blockSize: number;
  update(data: Uint8Array): void;
  /** The digest of what came in so far; more may come in after. */
  digest(): Uint8Array;
  copy(): Digest;
}

/** Keeps the bytes of a block that is not whole yet. */
export abstract class BlockDigest implements Digest {
  abstract readonly digestSize: number;
  readonly blockSize: number;
  /** Bytes taken in so far. */
  protected total = 0;
  protected readonly block: Uint8Array;
  /** Bytes waiting in `block`. */
  protected waiting = 0;

  constructor(blockSize: number) {
    this.blockSize = blockSize;
    this.block = new Uint8Array(blockSize);
  }

  protected abstract compress(data: Uint8Array, at: number): void;
  abstract digest(): Uint8Array;
  abstract copy(): BlockDigest;

  update(data: Uint8Array): void {
    const { block, blockSize } = this;
    let at = 0;
    this.total += data.length;
    if (this.waiting > 0) {
      const take = Math.min(blockSize - this.waiting, data.length);
      block.set(data.subarray(0, take), this.waiting);
      this.waiting += take;
      at = take;
      if (this.waiting < blockSize) return;
      this.compress(block, 0);
      this.waiting = 0;
    }
    for (; at + blockSize <= data.length; at += blockSize) this.compress(data, at);
    block.set(data.subarray(at), 0);
    this.waiting = data.length - at;
  }

  protected copyTo<T extends BlockDigest>(made: T): T {
    made.total = this.total;
    made.waiting = this.waiting;
    made.block.set(this.block);
    return made;
  }

  /** Merkle-Damgard padding: one bit, zeros, the length in bits in the last `lengthBytes` bytes. */
  protected pad(lengthBytes: number, littleEndian: boolean): void {
    const size = this.blockSize;
    const rest = this.waiting;
    const tail = new Uint8Array(rest < size - lengthBytes ? size : 2 * size);
    tail.set(this.block.subarray(0, rest));
    tail[rest] = 0x80;
    let bits = this.total * 8;
    for (let i = 0; i < 8; i++) {
      tail[littleEndian ? tail.length - 8 + i : tail.length - 1 - i] = bits % 256;
      bits = Math.floor(bits / 256);
    }
    for (let at = 0; at < tail.length; at += size) this.compress(tail, at);
  }
}

/** Words as bytes, most significant byte first. */
export function bigEndian(words: ArrayLike<number>, size: number): Uint8Array {
  const out = new Uint8Array(size);
  for (let i = 0; i < size; i++) out[i] = words[i >> 2] >>> (24 - 8 * (i & 3));
  return out;
}

/** Words as bytes, least significant byte first. */
export function littleEndian(words: ArrayLike<number>, size: number): Uint8Array {
  const out = new Uint8Array(size);
  for (let i = 0; i < size; i++) out[i] = words[i >> 2] >>> (8 * (i & 3));
  return out;
}
