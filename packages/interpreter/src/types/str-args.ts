/** What the methods of str share: arguments checked as CPython words it, texts as code points, results paid for. */
import { E, newException, overflowError, typeError } from '../objects/exception.js';
import { PyList } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, codePointsOfStr, type PyStr, strFromCodePoints } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { index, indexOpt } from '../protocols/operators.js';
import { nameOf, sizeArgument } from './sequences.js';

/** V8's limit on the length of a string. */
const LONGEST_STRING = 536_870_888;

/** Pays for the work the text rooms do. */
export const pay = (operations: number): void => m.charge(operations);

/** Loops over long data look at clock and cancel flag after so many elements (a power of two), paid for beforehand. */
const LOOK_EVERY = 1 << 20;

/** To be called with the position of a long loop. */
export function lookAt(i: number): void {
  if ((i & (LOOK_EVERY - 1)) === LOOK_EVERY - 1) m.look();
}

/** Refuses a text or bytes longer than JavaScript can hold. */
export function checkLength(n: number): void {
  if (n > LONGEST_STRING) throw newException(E.MemoryError, []);
}

/** Reserves for the text rooms; one per result, so that a text longer than JavaScript can hold is a MemoryError. */
export function growth(): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    m.reserve(bytes);
    total += bytes;
    checkLength(total);
  };
}

/** The type of an argument as C's argument parser names it: None by itself. */
export function shownType(v: Value): string {
  return v === null ? 'None' : nameOf(v);
}

/** An argument that must be a str: `what` opens the TypeError, as in `find() argument 1`. */
export function strArgument(v: Value, what: string): PyStr {
  if (typeof v === 'string') return v;
  const text = asStr(v);
  if (text === undefined) throw typeError(`${what} must be str, not ${shownType(v)}`);
  return text;
}

/** Code points of a text, paid for where they have to be made. */
export function units(text: PyStr): Uint32Array {
  if (typeof text === 'string' && text.length >= 64) {
    m.chargeWork(text.length);
    m.reserve(text.length * 4);
  }
  return codePointsOfStr(text);
}

/** A start or end argument, counted from the start; past the end it stays past it. */
function bound(v: Value | undefined, length: number, otherwise: number): number {
  if (v === undefined || v === null) return otherwise;
  let i: number;
  if (typeof v === 'number') i = v;
  else {
    const found = indexOpt(v);
    if (found === undefined) throw typeError('slice indices must be integers or None or have an __index__ method');
    i = Number(found);
  }
  return i < 0 ? Math.max(0, i + length) : i;
}

/** Start and end of a search; the end is clamped, the start may lie past it. */
export function searchStart(v: Value | undefined, length: number): number {
  return bound(v, length, 0);
}
export function searchEnd(v: Value | undefined, length: number): number {
  return Math.min(bound(v, length, length), length);
}

/** A `maxsplit` or `count` argument: negative for no limit. */
export function limitArgument(v: Value | undefined): number {
  if (v === undefined) return -1;
  return typeof v === 'number' ? v : sizeArgument(v);
}

/** An argument that C takes as `int`. */
export function cInt(v: Value): number {
  const i = typeof v === 'number' ? v : index(v);
  if (i > 2147483647 || i < -2147483648) throw overflowError(`Python int too large to convert to C int`);
  return Number(i);
}

/** A list of texts made by the text rooms. */
export function listOfTexts(pieces: readonly string[]): PyList {
  return new PyList(pieces as string[]);
}

/** A list of texts from their code points. */
export function listOfUnits(pieces: readonly Uint32Array[]): PyList {
  const items: Value[] = [];
  for (let i = 0; i < pieces.length; i++) items.push(strFromCodePoints(pieces[i]));
  return new PyList(items);
}

/** Bytes a text costs beside its characters, as a piece of a split. */
const PIECE = 40;
/** Texts up to this length are split without counting the pieces first. */
const COUNT_FROM = 2048;

/** Reserves for a list of pieces that `count` counts where there may be many. */
export function reservePieces(length: number, count: () => number): void {
  if (length >= COUNT_FROM) m.reserve(count() * PIECE);
}
