/** BLAKE2b and BLAKE2s (RFC 7693) with key, salt, person and the tree parameters. */
import { BlockDigest, littleEndian } from './digest.js';
import { rootFractions } from './roots.js';

const SIGMA: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
/** Operands of the eight mixings of a round. */
const LANES: readonly (readonly number[])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** What the parameter block holds. */
export interface Blake2Parameters {
  readonly digestSize: number;
  readonly key: Uint8Array;
  readonly salt: Uint8Array;
  readonly person: Uint8Array;
  readonly fanout: number;
  readonly depth: number;
  readonly leafSize: number;
  readonly nodeOffset: bigint;
  readonly nodeDepth: number;
  readonly innerSize: number;
  readonly lastNode: boolean;
}

/** BLAKE2 keeps its last block back, since that one is compressed with a flag. */
abstract class Blake2 extends BlockDigest {
  readonly digestSize: number;
  protected readonly parameters: Blake2Parameters;
  protected last = false;

  constructor(blockSize: number, parameters: Blake2Parameters) {
    super(blockSize);
    this.parameters = parameters;
    this.digestSize = parameters.digestSize;
  }

  /** The parameter block: 32 bytes for BLAKE2s, 64 for BLAKE2b. */
  protected parameterBlock(wide: boolean): Uint8Array {
    const p = this.parameters;
    const block = new Uint8Array(wide ? 64 : 32);
    block[0] = p.digestSize;
    block[1] = p.key.length;
    block[2] = p.fanout;
    block[3] = p.depth;
    for (let i = 0; i < 4; i++) block[4 + i] = p.leafSize >>> (8 * i);
    for (let i = 0; i < (wide ? 8 : 6); i++) block[8 + i] = Number((p.nodeOffset >> BigInt(8 * i)) & 0xffn);
    block[wide ? 16 : 14] = p.nodeDepth;
    block[wide ? 17 : 15] = p.innerSize;
    block.set(p.salt, wide ? 32 : 16);
    block.set(p.person, wide ? 48 : 24);
    return block;
  }

  protected takeKey(): void {
    const { key } = this.parameters;
    if (key.length === 0) return;
    const padded = new Uint8Array(this.blockSize);
    padded.set(key);
    this.update(padded);
  }

  override update(data: Uint8Array): void {
    const { block, blockSize } = this;
    let at = 0;
    while (at < data.length) {
      if (this.waiting === blockSize) {
        this.total += blockSize;
        this.compress(block, 0);
        this.waiting = 0;
      }
      const take = Math.min(blockSize - this.waiting, data.length - at);
      block.set(data.subarray(at, at + take), this.waiting);
      this.waiting += take;
      at += take;
    }
  }

  protected finish(): void {
    this.block.fill(0, this.waiting);
    this.total += this.waiting;
    this.last = true;
    this.compress(this.block, 0);
  }
}

function wordAt(data: Uint8Array, at: number): number {
  return data[at] | (data[at + 1] << 8) | (data[at + 2] << 16) | (data[at + 3] << 24);
}

const v32 = new Int32Array(16);
const m32 = new Int32Array(16);

export class Blake2s extends Blake2 {
  private readonly state: Int32Array = new Int32Array(8);
  private readonly iv: Int32Array = rootFractions(8, 2).filter((_, i) => (i & 1) === 0);

  constructor(parameters: Blake2Parameters, keyed = true) {
    super(64, parameters);
    const block = this.parameterBlock(false);
    for (let i = 0; i < 8; i++) this.state[i] = this.iv[i] ^ wordAt(block, 4 * i);
    if (keyed) this.takeKey();
  }

  protected compress(data: Uint8Array, at: number): void {
    const v = v32;
    for (let i = 0; i < 16; i++) m32[i] = wordAt(data, at + 4 * i);
    v.set(this.state);
    v.set(this.iv, 8);
    v[12] ^= this.total;
    v[13] ^= Math.floor(this.total / 4294967296);
    if (this.last) {
      v[14] = ~v[14];
      if (this.parameters.lastNode) v[15] = ~v[15];
    }
    for (let round = 0; round < 10; round++) {
      const order = SIGMA[round];
      for (let i = 0; i < 8; i++) {
        const [a, b, c, d] = LANES[i];
        v[a] += v[b] + m32[order[2 * i]];
        let x = v[d] ^ v[a];
        v[d] = (x >>> 16) | (x << 16);
        v[c] += v[d];
        x = v[b] ^ v[c];
        v[b] = (x >>> 12) | (x << 20);
        v[a] += v[b] + m32[order[2 * i + 1]];
        x = v[d] ^ v[a];
        v[d] = (x >>> 8) | (x << 24);
        v[c] += v[d];
        x = v[b] ^ v[c];
        v[b] = (x >>> 7) | (x << 25);
      }
    }
    for (let i = 0; i < 8; i++) this.state[i] ^= v[i] ^ v[i + 8];
  }

  copy(): Blake2s {
    const made = this.copyTo(new Blake2s(this.parameters, false));
    made.state.set(this.state);
    return made;
  }

  digest(): Uint8Array {
    const end = this.copy();
    end.finish();
    return littleEndian(end.state, this.digestSize);
  }
}

/** Low and high words in turn, as the bytes come. */
const v64 = new Int32Array(32);
const m64 = new Int32Array(32);

function add(a: number, h: number, l: number): void {
  const low = (v64[2 * a] >>> 0) + (l >>> 0);
  v64[2 * a] = low;
  v64[2 * a + 1] += h + (low > 4294967295 ? 1 : 0);
}

/** v[d] = rotate right of (v[d] xor v[a]). */
function mix(d: number, a: number, n: number): void {
  const l = v64[2 * d] ^ v64[2 * a];
  const h = v64[2 * d + 1] ^ v64[2 * a + 1];
  if (n === 32) {
    v64[2 * d] = h;
    v64[2 * d + 1] = l;
  } else if (n === 63) {
    v64[2 * d] = (l << 1) | (h >>> 31);
    v64[2 * d + 1] = (h << 1) | (l >>> 31);
  } else {
    v64[2 * d] = (l >>> n) | (h << (32 - n));
    v64[2 * d + 1] = (h >>> n) | (l << (32 - n));
  }
}

export class Blake2b extends Blake2 {
  private readonly state: Int32Array = new Int32Array(16);
  private readonly iv: Int32Array = new Int32Array(16);

  constructor(parameters: Blake2Parameters, keyed = true) {
    super(128, parameters);
    const roots = rootFractions(8, 2);
    for (let i = 0; i < 16; i++) this.iv[i] = roots[i ^ 1];
    const block = this.parameterBlock(true);
    for (let i = 0; i < 16; i++) this.state[i] = this.iv[i] ^ wordAt(block, 4 * i);
    if (keyed) this.takeKey();
  }

  protected compress(data: Uint8Array, at: number): void {
    const v = v64;
    for (let i = 0; i < 32; i++) m64[i] = wordAt(data, at + 4 * i);
    v.set(this.state);
    v.set(this.iv, 16);
    v[24] ^= this.total;
    v[25] ^= Math.floor(this.total / 4294967296);
    if (this.last) {
      v[28] = ~v[28];
      v[29] = ~v[29];
      if (this.parameters.lastNode) {
        v[30] = ~v[30];
        v[31] = ~v[31];
      }
    }
    for (let round = 0; round < 12; round++) {
      const order = SIGMA[round % 10];
      for (let i = 0; i < 8; i++) {
        const [a, b, c, d] = LANES[i];
        const x = 2 * order[2 * i];
        const y = 2 * order[2 * i + 1];
        add(a, v[2 * b + 1], v[2 * b]);
        add(a, m64[x + 1], m64[x]);
        mix(d, a, 32);
        add(c, v[2 * d + 1], v[2 * d]);
        mix(b, c, 24);
        add(a, v[2 * b + 1], v[2 * b]);
        add(a, m64[y + 1], m64[y]);
        mix(d, a, 16);
        add(c, v[2 * d + 1], v[2 * d]);
        mix(b, c, 63);
      }
    }
    for (let i = 0; i < 16; i++) this.state[i] ^= v[i] ^ v[i + 16];
  }

  copy(): Blake2b {
    const made = this.copyTo(new Blake2b(this.parameters, false));
    made.state.set(this.state);
    return made;
  }

  digest(): Uint8Array {
    const end = this.copy();
    end.finish();
    return littleEndian(end.state, this.digestSize);
  }
}
