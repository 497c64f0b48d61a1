/** Unicode normalisation forms C, D, KC and KD by our own tables. */
import { COMPOSITION_EXCLUSIONS, DECOMPOSITION_TAGS, DECOMPOSITIONS } from './data/decomposition.generated.js';
import { unpack, unzigzag } from './data/unpack.js';
import { combining } from './properties.js';
import { BLOCK, type Charge, chargeCharacters, CodePointBuffer, codePoints, occurs } from './wide.js';

/** The four forms. */
export type NormalizationForm = 'NFC' | 'NFD' | 'NFKC' | 'NFKD';

const S_BASE = 0xac00;
const L_BASE = 0x1100;
const V_BASE = 0x1161;
const T_BASE = 0x11a7;
const L_COUNT = 19;
const V_COUNT = 21;
const T_COUNT = 28;
const S_COUNT = L_COUNT * V_COUNT * T_COUNT;
/** Shift that puts two code points into one safe integer. */
const PAIR = 0x200000;

interface Tables {
  /** For each decomposition: its tag (0 for canonical), its length, its code points. */
  readonly entries: Float64Array;
  /** Where the entry of a code point stands. */
  readonly at: Map<number, number>;
  readonly composed: Map<number, number>;
  readonly canonical: Map<number, readonly number[]>;
  readonly compatible: Map<number, readonly number[]>;
}

let tables: Tables | null = null;

function load(): Tables {
  const entries = unpack(DECOMPOSITIONS);
  const excluded = new Set<number>();
  let last = 0;
  for (const gap of unpack(COMPOSITION_EXCLUSIONS)) excluded.add((last += gap));
  const at = new Map<number, number>();
  const composed = new Map<number, number>();
  let cp = 0;
  let first = 0;
  for (let i = 0; i < entries.length; ) {
    cp += entries[i];
    const length = entries[i + 2];
    first += unzigzag(entries[i + 3]);
    entries[i + 3] = first;
    at.set(cp, i + 1);
    if (length === 2 && entries[i + 1] === 0 && !excluded.has(cp)) composed.set(first * PAIR + entries[i + 4], cp);
    i += 3 + length;
  }
  return { entries, at, composed, canonical: new Map(), compatible: new Map() };
}

function data(): Tables {
  if (tables === null) tables = load();
  return tables;
}

/** unicodedata.decomposition: '' or an optional tag and hexadecimal code points. */
export function decomposition(cp: number): string {
  const { entries, at } = data();
  const found = at.get(cp);
  if (found === undefined) return '';
  let text = DECOMPOSITION_TAGS[entries[found]];
  for (let i = 0; i < entries[found + 1]; i++) text += (text === '' ? '' : ' ') + hex4(entries[found + 2 + i]);
  return text;
}

const HEX = '0123456789ABCDEF';

function hex4(cp: number): string {
  let text = '';
  for (let rest = cp; rest > 0; rest >>= 4) text = HEX[rest & 15] + text;
  return text.padStart(4, '0');
}

/** Full decomposition of one code point that has one. */
function fullDecomposition(cp: number, compatible: boolean, t: Tables): readonly number[] | undefined {
  const found = t.at.get(cp);
  if (found === undefined || (t.entries[found] !== 0 && !compatible)) return undefined;
  const cache = compatible ? t.compatible : t.canonical;
  let full = cache.get(cp);
  if (full === undefined) {
    const out: number[] = [];
    for (let i = 0; i < t.entries[found + 1]; i++) {
      const part = t.entries[found + 2 + i];
      const deeper = fullDecomposition(part, compatible, t);
      if (deeper === undefined) out.push(part);
      else for (let k = 0; k < deeper.length; k++) out.push(deeper[k]);
    }
    cache.set(cp, (full = out));
  }
  return full;
}

function decompose(cps: ArrayLike<number>, compatible: boolean, charge: Charge | undefined): CodePointBuffer {
  const t = data();
  const out = new CodePointBuffer(cps.length + 16);
  for (let i = 0; i < cps.length; i++) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, cps.length - i));
    const c = cps[i];
    if (c < 0xa0) {
      out.push(c);
      continue;
    }
    const s = c - S_BASE;
    if (s >= 0 && s < S_COUNT) {
      out.push(L_BASE + Math.floor(s / (V_COUNT * T_COUNT)));
      out.push(V_BASE + Math.floor((s % (V_COUNT * T_COUNT)) / T_COUNT));
      if (s % T_COUNT !== 0) out.push(T_BASE + (s % T_COUNT));
      continue;
    }
    const full = fullDecomposition(c, compatible, t);
    if (full === undefined) out.push(c);
    else for (let k = 0; k < full.length; k++) out.push(full[k]);
  }
  reorder(out, charge);
  return out;
}

/** Puts each run of marks into the order of their classes; long runs by counting, so that no text is quadratic. */
function reorder(out: CodePointBuffer, charge: Charge | undefined): void {
  const { cps, length } = out;
  let i = 0;
  while (i < length) {
    if (cps[i] < 0x300 || combining(cps[i]) === 0) {
      i++;
      continue;
    }
    const start = i;
    let sorted = true;
    let last = 0;
    while (i < length) {
      const k = combining(cps[i]);
      if (k === 0) break;
      if (k < last) sorted = false;
      last = k;
      i++;
      if (charge !== undefined && (i - start) % BLOCK === 0) charge(BLOCK / 64);
    }
    if (!sorted) sortMarks(cps, start, i);
  }
}

function sortMarks(cps: Uint32Array, start: number, end: number): void {
  if (end - start <= 16) {
    for (let i = start + 1; i < end; i++) {
      const c = cps[i];
      const k = combining(c);
      let j = i - 1;
      for (; j >= start && combining(cps[j]) > k; j--) cps[j + 1] = cps[j];
      cps[j + 1] = c;
    }
    return;
  }
  const starts = new Int32Array(257);
  for (let i = start; i < end; i++) starts[combining(cps[i]) + 1]++;
  for (let k = 1; k < 257; k++) starts[k] += starts[k - 1];
  const copy = cps.slice(start, end);
  for (let i = 0; i < copy.length; i++) cps[start + starts[combining(copy[i])]++] = copy[i];
}

function composePair(a: number, b: number, t: Tables): number {
  if (a >= L_BASE && a < L_BASE + L_COUNT && b >= V_BASE && b < V_BASE + V_COUNT) {
    return S_BASE + ((a - L_BASE) * V_COUNT + (b - V_BASE)) * T_COUNT;
  }
  if (a >= S_BASE && a < S_BASE + S_COUNT && (a - S_BASE) % T_COUNT === 0 && b > T_BASE && b < T_BASE + T_COUNT) return a + (b - T_BASE);
  return t.composed.get(a * PAIR + b) ?? 0;
}

/** Composes in place what was decomposed. */
function compose(out: CodePointBuffer, charge: Charge | undefined): void {
  const t = data();
  const { cps, length } = out;
  let o = 0;
  let starter = -1;
  let lastClass = 0;
  for (let i = 0; i < length; i++) {
    if (charge !== undefined && i % BLOCK === 0) chargeCharacters(charge, Math.min(BLOCK, length - i));
    const c = cps[i];
    const k = combining(c);
    // A mark is blocked when one of its class, or a starter, stands between it and the last starter.
    if (starter >= 0 && (o === starter + 1 || (lastClass !== 0 && lastClass < k))) {
      const whole = composePair(cps[starter], c, t);
      if (whole !== 0) {
        cps[starter] = whole;
        continue;
      }
    }
    if (k === 0) starter = o;
    lastClass = k;
    cps[o++] = c;
  }
  out.length = o;
}

/** Characters that a form may change, or that may act on their neighbours. */
const CHANGED: Readonly<Record<NormalizationForm, RegExp>> = {
  NFC: /[^\x00-\u02ff]/,
  NFD: /[^\x00-\xbf]/,
  NFKC: /[^\x00-\x9f]/,
  NFKD: /[^\x00-\x9f]/,
};

function isPlain(form: NormalizationForm, s: string | Uint32Array, charge: Charge | undefined): boolean {
  return typeof s === 'string' && !occurs(CHANGED[form], s, charge);
}

/** The normal form of a text. */
export function normalize(form: NormalizationForm, s: string, charge?: Charge): string;
export function normalize(form: NormalizationForm, s: Uint32Array, charge?: Charge): Uint32Array;
export function normalize(form: NormalizationForm, s: string | Uint32Array, charge?: Charge): string | Uint32Array {
  if (isPlain(form, s, charge)) return s;
  const out = decompose(typeof s === 'string' ? codePoints(s, charge) : s, form === 'NFKC' || form === 'NFKD', charge);
  if (form === 'NFC' || form === 'NFKC') compose(out, charge);
  return typeof s === 'string' ? out.toText() : out.toArray();
}

/** Whether a text is in the normal form already. */
export function isNormalized(form: NormalizationForm, s: string | Uint32Array, charge?: Charge): boolean {
  if (typeof s === 'string') return normalize(form, s, charge) === s;
  const n = normalize(form, s, charge);
  if (n.length !== s.length) return false;
  for (let i = 0; i < n.length; i++) if (n[i] !== s[i]) return false;
  return true;
}
