/** Case mappings of single code points, full (up to three characters) and simple (one). */
import {
  FOLD_OVER_LOWER,
  LOWER,
  LOWER_SPECIAL,
  SIMPLE_LOWER,
  SIMPLE_TITLE,
  SIMPLE_UPPER,
  TITLE_OVER_UPPER,
  UPPER,
  UPPER_SPECIAL,
} from './data/case.generated.js';
import { unpack, unzigzag } from './data/unpack.js';

/** One mapping: a positive entry is the target, a negative one the place of a longer text, zero the character itself. */
export interface CaseMap {
  readonly table: Int32Array;
  readonly texts: readonly (readonly number[])[];
}

/** No character from here on has case. */
const CASED_END = 0x20000;

interface Maps {
  readonly upper: CaseMap;
  readonly lower: CaseMap;
  readonly title: CaseMap;
  readonly fold: CaseMap;
  readonly simpleUpper: Map<number, number>;
  readonly simpleLower: Map<number, number>;
  readonly simpleTitle: Map<number, number>;
}

let loaded: Maps | null = null;

function putRuns(packed: string, tables: Int32Array[]): void {
  const values = unpack(packed);
  let cp = 0;
  for (let i = 0; i < values.length; i += 3) {
    cp += values[i];
    const count = values[i + 1] >> 1;
    const stride = (values[i + 1] & 1) + 1;
    const distance = unzigzag(values[i + 2]);
    for (let k = 0; k < count; k++) {
      for (let t = 0; t < tables.length; t++) tables[t][cp] = cp + distance;
      if (k + 1 < count) cp += stride;
    }
  }
}

function readLists(packed: string, put: (cp: number, targets: number[]) => void): void {
  const values = unpack(packed);
  let cp = 0;
  for (let i = 0; i < values.length; ) {
    cp += values[i];
    const length = values[i + 1];
    put(cp, Array.from(values.subarray(i + 2, i + 2 + length)));
    i += 2 + length;
  }
}

function load(): Maps {
  const texts: number[][] = [];
  const make = (): CaseMap => ({ table: new Int32Array(CASED_END), texts });
  const upper = make();
  const lower = make();
  const title = make();
  const fold = make();
  const putLists = (packed: string, tables: Int32Array[]): void =>
    readLists(packed, (cp, targets) => {
      let entry = targets[0] === cp ? 0 : targets[0];
      if (targets.length > 1) entry = -texts.push(targets);
      for (let t = 0; t < tables.length; t++) tables[t][cp] = entry;
    });
  putRuns(UPPER, [upper.table, title.table]);
  putLists(UPPER_SPECIAL, [upper.table, title.table]);
  putRuns(LOWER, [lower.table, fold.table]);
  putLists(LOWER_SPECIAL, [lower.table, fold.table]);
  putLists(TITLE_OVER_UPPER, [title.table]);
  putLists(FOLD_OVER_LOWER, [fold.table]);
  const simple = (packed: string): Map<number, number> => {
    const map = new Map<number, number>();
    readLists(packed, (cp, targets) => map.set(cp, targets[0]));
    return map;
  };
  return {
    upper,
    lower,
    title,
    fold,
    simpleUpper: simple(SIMPLE_UPPER),
    simpleLower: simple(SIMPLE_LOWER),
    simpleTitle: simple(SIMPLE_TITLE),
  };
}

/** The mappings, read on first use. */
export function caseMaps(): Maps {
  if (loaded === null) loaded = load();
  return loaded;
}

/** The entry of a code point. */
export function caseEntry(map: CaseMap, cp: number): number {
  return cp < CASED_END ? map.table[cp] : 0;
}

function full(map: CaseMap, cp: number): number[] {
  const entry = caseEntry(map, cp);
  if (entry < 0) return map.texts[-entry - 1].slice();
  return [entry === 0 ? cp : entry];
}

function simple(map: CaseMap, overrides: Map<number, number>, cp: number): number {
  const special = overrides.get(cp);
  if (special !== undefined) return special;
  const entry = caseEntry(map, cp);
  return entry > 0 ? entry : cp;
}

/** Full upper case. */
export function toUpper(cp: number): number[] {
  return full(caseMaps().upper, cp);
}

/** Full lower case, without context: a lone capital sigma gives the medial one. */
export function toLower(cp: number): number[] {
  return full(caseMaps().lower, cp);
}

/** Full title case. */
export function toTitle(cp: number): number[] {
  return full(caseMaps().title, cp);
}

/** Full case folding. */
export function toFolded(cp: number): number[] {
  return full(caseMaps().fold, cp);
}

/** Simple upper case: always one code point. */
export function simpleUpper(cp: number): number {
  if (cp < 128) return cp >= 97 && cp <= 122 ? cp - 32 : cp;
  const maps = caseMaps();
  return simple(maps.upper, maps.simpleUpper, cp);
}

/** Simple lower case: always one code point. */
export function simpleLower(cp: number): number {
  if (cp < 128) return cp >= 65 && cp <= 90 ? cp + 32 : cp;
  const maps = caseMaps();
  return simple(maps.lower, maps.simpleLower, cp);
}

/** Simple title case: always one code point. */
export function simpleTitle(cp: number): number {
  if (cp < 128) return cp >= 97 && cp <= 122 ? cp - 32 : cp;
  const maps = caseMaps();
  return simple(maps.title, maps.simpleTitle, cp);
}
