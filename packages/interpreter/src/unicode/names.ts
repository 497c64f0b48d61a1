/** Character names: from code point to name, and from name, alias or sequence to text. */
import { CJK_RANGES, NAMES, PRIVATE_TARGETS, WORDS } from './data/names.generated.js';
import { digits, unpack } from './data/unpack.js';

/** Where CPython keeps aliases and named sequences, and with it namereplace. */
const PRIVATE_BASE = 0xf0000;
const GAP = 91;
const SHARED = 7;
/** Words of one digit, then leading digits of two-digit words. */
const ONE = 26;
const TWO = 60;
const DIGITS = 92;

const S_BASE = 0xac00;
const LEADS = 'G GG N D DD R M B BB S SS  J JJ C K T P H'.split(' ');
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ');
const TAILS = ' G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ');
const HANGUL = 'HANGUL SYLLABLE ';
const CJK = 'CJK UNIFIED IDEOGRAPH-';

interface Names {
  readonly words: readonly string[];
  /** Code points in order, and where each one's words begin. */
  readonly cps: Uint32Array;
  readonly starts: Uint32Array;
  readonly tokens: Uint16Array;
  readonly count: number;
}

let names: Names | null = null;

function load(): Names {
  const digit = digits();
  const words = WORDS.split(' ');
  const cps = new Uint32Array(0xa000);
  const starts = new Uint32Array(0xa001);
  const tokens = new Uint16Array(0x28000);
  let count = 0;
  let used = 0;
  let cp = -1;
  let last = 0;
  let i = 0;
  const next = (): number => digit[NAMES.charCodeAt(i++)];
  while (i < NAMES.length) {
    let head = next();
    cp++;
    if (head === GAP) {
      let weight = 1;
      for (;;) {
        const d = next();
        cp += (d >= 46 ? d - 46 : d) * weight;
        if (d < 46) break;
        weight *= 46;
      }
      head = next();
    }
    const shared = head % SHARED;
    let fresh = Math.floor(head / SHARED) + 1;
    starts[count] = used;
    cps[count++] = cp;
    for (let k = 0; k < shared; k++) tokens[used + k] = tokens[last + k];
    last = used;
    used += shared;
    while (fresh-- > 0) {
      const d = next();
      if (d < ONE) tokens[used++] = d;
      else if (d < ONE + TWO) tokens[used++] = ONE + (d - ONE) * DIGITS + next();
      else tokens[used++] = ONE + TWO * DIGITS + (d - ONE - TWO) * DIGITS * DIGITS + next() * DIGITS + next();
    }
  }
  starts[count] = used;
  return { words, cps: cps.slice(0, count), starts: starts.slice(0, count + 1), tokens: tokens.slice(0, used), count };
}

function data(): Names {
  if (names === null) names = load();
  return names;
}

function indexOf(n: Names, cp: number): number {
  let low = 0;
  let high = n.count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (n.cps[middle] === cp) return middle;
    if (n.cps[middle] < cp) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const HEX = '0123456789ABCDEF';

function hex(cp: number): string {
  let text = '';
  for (let rest = cp; rest > 0; rest >>= 4) text = HEX[rest & 15] + text;
  return text;
}

function isCjk(cp: number): boolean {
  for (let i = 0; i < CJK_RANGES.length; i += 2) if (cp >= CJK_RANGES[i] && cp <= CJK_RANGES[i + 1]) return true;
  return false;
}

function nameAt(n: Names, index: number): string {
  let text = '';
  for (let k = n.starts[index]; k < n.starts[index + 1]; k++) text += (text === '' ? '' : ' ') + n.words[n.tokens[k]];
  return text.endsWith('-#') ? text.slice(0, -1) + hex(n.cps[index]) : text;
}

/** Name of any code point; the private ones too, under which CPython files aliases and sequences (its namereplace shows them). */
export function rawName(cp: number): string | undefined {
  if (cp >= S_BASE && cp < S_BASE + 11172) {
    const s = cp - S_BASE;
    return HANGUL + LEADS[Math.floor(s / 588)] + VOWELS[Math.floor((s % 588) / 28)] + TAILS[s % 28];
  }
  if (isCjk(cp)) return CJK + hex(cp);
  const n = data();
  const index = indexOf(n, cp);
  return index < 0 ? undefined : nameAt(n, index);
}

/** unicodedata.name, undefined where a character has none. */
export function nameOf(cp: number): string | undefined {
  return cp >= PRIVATE_BASE && cp < PRIVATE_BASE + 0x1000 ? undefined : rawName(cp);
}

let wordIds: Map<string, number> | null = null;
let slots: Int32Array | null = null;
const SLOTS = 1 << 17;

function hashTokens(tokens: ArrayLike<number>, start: number, end: number): number {
  let h = 0;
  for (let i = start; i < end; i++) h = (Math.imul(h, 0x01000193) ^ tokens[i]) | 0;
  return (Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 12) & (SLOTS - 1);
}

function index(n: Names): Int32Array {
  if (slots !== null) return slots;
  const built = new Int32Array(SLOTS).fill(-1);
  for (let i = 0; i < n.count; i++) {
    let at = hashTokens(n.tokens, n.starts[i], n.starts[i + 1]);
    while (built[at] >= 0) at = (at + 1) & (SLOTS - 1);
    built[at] = i;
  }
  slots = built;
  return built;
}

/** The code point filed under a name of upper-case ASCII letters, or -1. */
function findListed(name: string): number {
  const n = data();
  if (wordIds === null) {
    wordIds = new Map();
    for (let i = 0; i < n.words.length; i++) wordIds.set(n.words[i], i);
  }
  const parts = name.split(' ');
  const ids: number[] = [];
  for (let i = 0; i < parts.length; i++) {
    const id = wordIds.get(parts[i]);
    if (id === undefined) return -1;
    ids.push(id);
  }
  const table = index(n);
  for (let at = hashTokens(ids, 0, ids.length); table[at] >= 0; at = (at + 1) & (SLOTS - 1)) {
    const candidate = table[at];
    const start = n.starts[candidate];
    if (n.starts[candidate + 1] - start !== ids.length) continue;
    let k = 0;
    while (k < ids.length && n.tokens[start + k] === ids[k]) k++;
    if (k === ids.length) return n.cps[candidate];
  }
  return -1;
}

function longestPart(name: string, at: number, parts: readonly string[]): number {
  let best = -1;
  for (let i = 0; i < parts.length; i++) {
    if (name.startsWith(parts[i], at) && (best < 0 || parts[i].length > parts[best].length)) best = i;
  }
  return best;
}

function findHangul(name: string): number {
  let at = HANGUL.length;
  const l = longestPart(name, at, LEADS);
  if (l < 0) return -1;
  at += LEADS[l].length;
  const v = longestPart(name, at, VOWELS);
  if (v < 0) return -1;
  at += VOWELS[v].length;
  const t = longestPart(name, at, TAILS);
  return t >= 0 && at + TAILS[t].length === name.length ? S_BASE + (l * 21 + v) * 28 + t : -1;
}

function parseHex(text: string): number {
  let value = 0;
  for (let i = 0; i < text.length; i++) {
    const d = HEX.indexOf(text[i]);
    if (d < 0) return -1;
    value = value * 16 + d;
  }
  return value;
}

/** Names longer than this are not names: CPython's own bound. */
const MAX_NAME = 256;

/** The code point that CPython files a name under: itself, or a private one for aliases and sequences; -1 if none. */
function find(name: string): number {
  if (name.length > MAX_NAME) return -1;
  // These two are generated by rule, and CPython wants their capitals.
  if (name.startsWith(HANGUL)) {
    const found = findHangul(name);
    if (found >= 0) return found;
  }
  if (name.startsWith(CJK)) {
    const digitsText = name.slice(CJK.length);
    const cp = digitsText.length === 4 || digitsText.length === 5 ? parseHex(digitsText) : -1;
    return isCjk(cp) ? cp : -1;
  }
  let upper = '';
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i);
    if (c > 126 || c === 35) return -1;
    upper += c >= 97 && c <= 122 ? String.fromCharCode(c - 32) : name[i];
  }
  const listed = findListed(upper);
  if (listed >= 0) return listed;
  const dash = upper.lastIndexOf('-');
  if (dash > 0 && upper.length - dash >= 5 && upper.length - dash <= 7) {
    const cp = parseHex(upper.slice(dash + 1));
    if (cp >= 0x80 && hex(cp) === upper.slice(dash + 1)) {
      const own = findSuffixed(cp);
      if (own === upper) return cp;
    }
  }
  return -1;
}

function findSuffixed(cp: number): string | undefined {
  const n = data();
  const at = indexOf(n, cp);
  return at < 0 ? undefined : nameAt(n, at);
}

let targets: Map<number, readonly number[]> | null = null;

function target(cp: number): readonly number[] | undefined {
  if (targets === null) {
    targets = new Map();
    const values = unpack(PRIVATE_TARGETS);
    for (let i = 0; i < values.length; ) {
      const length = values[i + 1];
      targets.set(PRIVATE_BASE + values[i], Array.from(values.subarray(i + 2, i + 2 + length)));
      i += 2 + length;
    }
  }
  return targets.get(cp);
}

/** unicodedata.lookup: the code points of a name, an alias or a named sequence; undefined if there is none. */
export function lookupName(name: string): readonly number[] | undefined {
  const cp = find(name);
  if (cp < 0) return undefined;
  return target(cp) ?? [cp];
}

/** What `\N{...}` means: like lookupName, but without named sequences; -1 if there is none. */
export function lookupCharacter(name: string): number {
  const found = lookupName(name);
  return found !== undefined && found.length === 1 ? found[0] : -1;
}
