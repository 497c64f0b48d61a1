/** str.join. */
import { E, PyException, typeError } from '../objects/exception.js';
import { payItems, PyList, PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, codePointsOfStr, type PyStr, PyWideStr, strLength } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { getIter, toArray } from '../protocols/iteration.js';
import { payText } from '../protocols/sequence-ops.js';
import { nameOf } from './sequences.js';

/** Texts that one native join puts together. */
const CHUNK = 4096;

/** The items to be joined; those of a list or tuple itself, not a copy. */
export function itemsToJoin(iterable: Value): readonly Value[] {
  // Subclasses are asked by their own iteration.
  if (iterable instanceof PyList || iterable instanceof PyTuple) return iterable.items;
  const d = m.d;
  let it: Value;
  try {
    it = getIter(iterable);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    throw typeError('can only join an iterable');
  }
  return toArray(it);
}

/** `separator.join(iterable)`. */
export function joinText(separator: PyStr, iterable: Value): PyStr {
  if (typeof iterable === 'string' && iterable.length < 2) return iterable;
  const items = itemsToJoin(iterable);
  const n = items.length;
  if (n === 0) return '';
  m.chargeWork(n);
  let size = strLength(separator) * (n - 1);
  let plain = typeof separator === 'string';
  let exact = true;
  for (let i = 0; i < n; i++) {
    const item = items[i];
    if (typeof item === 'string') {
      size += item.length;
      continue;
    }
    const text = asStr(item);
    if (text === undefined) throw typeError(`sequence item ${i}: expected str instance, ${nameOf(item)} found`);
    size += strLength(text);
    if (typeof text !== 'string') plain = false;
    else exact = false;
  }
  if (n === 1) return asStr(items[0]) as PyStr;
  payText(size, plain ? 1 : 4);
  if (!plain) return joinWide(separator, items, size);
  let texts = items as readonly string[];
  if (!exact) {
    payItems(n);
    texts = items.map((item) => asStr(item) as string);
  }
  return joinPlain(separator as string, texts);
}

function joinPlain(separator: string, texts: readonly string[]): string {
  if (texts.length <= CHUNK) return texts.join(separator);
  let made = '';
  for (let i = 0; i < texts.length; i += CHUNK) {
    if (i > 0) made += separator;
    made += texts.slice(i, i + CHUNK).join(separator);
  }
  return made;
}

/** Joins where some text is wide, so that the result is. */
function joinWide(separator: PyStr, items: readonly Value[], size: number): PyWideStr {
  const cps = new Uint32Array(size);
  const between = codePointsOfStr(separator);
  let at = 0;
  for (let i = 0; i < items.length; i++) {
    if (i > 0) {
      cps.set(between, at);
      at += between.length;
    }
    const part = codePointsOfStr(asStr(items[i]) as PyStr);
    cps.set(part, at);
    at += part.length;
  }
  return new PyWideStr(cps);
}
