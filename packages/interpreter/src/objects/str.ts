/** str: a JavaScript string while it has no surrogate, else a PyWideStr indexed by code point. */
import { PyInstance } from './instance.js';
import { builtinType, type PyType } from './type.js';
import { PyObject, type Value } from './value.js';

export const strType: PyType = builtinType('str');
strType.layout = strType;

/** Text with characters beyond the BMP, or lone surrogates. */
export class PyWideStr extends PyObject {
  readonly cps: Uint32Array;
  private text: string | null = null;
  constructor(cps: Uint32Array) {
    super();
    this.cps = cps;
  }
  /** UTF-16 text; two lone surrogates in a row read as one pair here, so this is for output and search, not identity. */
  override toString(): string {
    if (this.text === null) this.text = utf16(this.cps);
    return this.text;
  }
}
PyWideStr.prototype.cls = strType;

export type PyStr = string | PyWideStr;

const SURROGATE = /[\ud800-\udfff]/;

/** The str for UTF-16 text from outside. */
export function strFrom(text: string): PyStr {
  return SURROGATE.test(text) ? new PyWideStr(codePointsOf(text)) : text;
}

/** The str for code points. */
export function strFromCodePoints(cps: Uint32Array): PyStr {
  for (let i = 0; i < cps.length; i++) {
    const c = cps[i];
    if (c > 0xffff || (c >= 0xd800 && c <= 0xdfff)) return new PyWideStr(cps);
  }
  return utf16(cps);
}

/** UTF-16 text of a str. */
export function jsText(s: PyStr): string {
  return typeof s === 'string' ? s : s.toString();
}

/** Length in code points. */
export function strLength(s: PyStr): number {
  return typeof s === 'string' ? s.length : s.cps.length;
}

/** Code points of a str; for a JS string they are its code units. */
export function codePointsOfStr(s: PyStr): Uint32Array {
  if (typeof s !== 'string') return s.cps;
  const cps = new Uint32Array(s.length);
  for (let i = 0; i < s.length; i++) cps[i] = s.charCodeAt(i);
  return cps;
}

function codePointsOf(text: string): Uint32Array {
  const cps = new Uint32Array(text.length);
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.codePointAt(i) as number;
    if (c > 0xffff) i++;
    cps[n++] = c;
  }
  return cps.slice(0, n);
}

function utf16(cps: Uint32Array): string {
  let text = '';
  const units: number[] = [];
  for (let i = 0; i < cps.length; i++) {
    const c = cps[i];
    if (c > 0xffff) units.push(0xd800 + ((c - 0x10000) >> 10), 0xdc00 + ((c - 0x10000) & 0x3ff));
    else units.push(c);
    if (units.length >= 4096) {
      text += String.fromCharCode.apply(null, units);
      units.length = 0;
    }
  }
  return text + String.fromCharCode.apply(null, units);
}

/** The str behind a str or an instance of a subclass, else undefined. */
export function asStr(v: Value): PyStr | undefined {
  if (typeof v === 'string' || v instanceof PyWideStr) return v;
  if (v instanceof PyInstance) {
    const p = v.payload;
    if (typeof p === 'string' || p instanceof PyWideStr) return p;
  }
  return undefined;
}
strType.unwrap = asStr;
