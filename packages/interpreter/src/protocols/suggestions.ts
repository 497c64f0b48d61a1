/** "Did you mean": CPython's edit distance with its cut-offs, over names, attributes and keywords. */

const MOVE_COST = 2;
const CASE_COST = 1;
const MAX_CANDIDATES = 750;
const MAX_SIZE = 40;

/** ASCII letters that differ in case only are half a change. */
function substitutionCost(a: number, b: number): number {
  if ((a & 31) !== (b & 31)) return MOVE_COST;
  if (a === b) return 0;
  if (a >= 65 && a <= 90) a += 32;
  if (b >= 65 && b <= 90) b += 32;
  return a === b ? CASE_COST : MOVE_COST;
}

/** Distance of two words, or something above `max` once it cannot be reached. */
export function wordDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  let from = 0;
  while (from < a.length && from < b.length && a.charCodeAt(from) === b.charCodeAt(from)) from++;
  let endA = a.length;
  let endB = b.length;
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--;
    endB--;
  }
  a = a.slice(from, endA);
  b = b.slice(from, endB);
  if (a.length === 0 || b.length === 0) return (a.length + b.length) * MOVE_COST;
  if (a.length > MAX_SIZE || b.length > MAX_SIZE) return max + 1;
  if (b.length < a.length) [a, b] = [b, a];
  if ((b.length - a.length) * MOVE_COST > max) return max + 1;
  const row: number[] = [];
  for (let i = 0; i < a.length; i++) row.push((i + 1) * MOVE_COST);
  let result = 0;
  for (let bi = 0; bi < b.length; bi++) {
    const code = b.charCodeAt(bi);
    let distance = (result = bi * MOVE_COST);
    let minimum = Number.MAX_SAFE_INTEGER;
    for (let i = 0; i < a.length; i++) {
      const substitute = distance + substitutionCost(code, a.charCodeAt(i));
      distance = row[i];
      const move = Math.min(result, distance) + MOVE_COST;
      result = Math.min(substitute, move);
      row[i] = result;
      if (result < minimum) minimum = result;
    }
    if (minimum > max) return max + 1;
  }
  return result;
}

/** The nearest candidate within CPython's cut-off, or null. */
export function suggest(name: string, candidates: readonly string[]): string | null {
  if (candidates.length >= MAX_CANDIDATES) return null;
  let best = Number.MAX_SAFE_INTEGER;
  let suggestion: string | null = null;
  for (let i = 0; i < candidates.length; i++) {
    const item = candidates[i];
    if (item === name) continue;
    const max = Math.min(Math.floor(((name.length + item.length + 3) * MOVE_COST) / 6), best - 1);
    const distance = wordDistance(name, item, max);
    if (distance > max) continue;
    if (suggestion === null || distance < best) {
      suggestion = item;
      best = distance;
    }
  }
  return suggestion;
}
