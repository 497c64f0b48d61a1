/** The JSON parser: one pass over the UTF-16 text, values made as it goes. */
import { PyDict } from '../../objects/dict.js';
import type { PyException } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { PyList, PyTuple, pushPaid } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { jsText, type PyStr, strFrom } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { call1 } from '../../protocols/calls.js';
import { parseIntText } from '../../protocols/conversion.js';
import { enterRecursion } from '../../protocols/recursion.js';
import { decodeError } from './error.js';

/** What a decoder was made with; null stands for the default. */
export interface DecodeOptions {
  readonly objectHook: Value;
  readonly pairsHook: Value;
  readonly parseFloat: Value;
  readonly parseInt: Value;
  readonly parseConstant: Value;
  readonly strict: boolean;
}

export const DEFAULT_DECODE: DecodeOptions = {
  objectHook: null,
  pairsHook: null,
  parseFloat: null,
  parseInt: null,
  parseConstant: null,
  strict: true,
};

const IN_OBJECT = 'while decoding a JSON object from a unicode string';
const IN_ARRAY = 'while decoding a JSON array from a unicode string';
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
/** Characters of a string looked at between two payments. */
const BLOCK = 4096;
const ESCAPES: ReadonlyMap<number, string> = new Map([
  [34, '"'],
  [92, '\\'],
  [47, '/'],
  [98, '\b'],
  [102, '\f'],
  [110, '\n'],
  [114, '\r'],
  [116, '\t'],
]);

function hexValue(text: string, at: number): number {
  let value = 0;
  for (let i = at; i < at + 4; i++) {
    const c = text.charCodeAt(i);
    const digit = c >= 48 && c <= 57 ? c - 48 : (c | 32) >= 97 && (c | 32) <= 102 ? (c | 32) - 87 : -1;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

/** Parses one document. Positions inside are UTF-16 indices; `pointIndex` turns them into Python's. */
export class JsonParser {
  private readonly doc: PyStr;
  private readonly text: string;
  private readonly wide: boolean;
  private readonly options: DecodeOptions;
  private at = 0;
  private values = 0;

  constructor(doc: PyStr, options: DecodeOptions) {
    this.doc = doc;
    this.text = jsText(doc);
    this.wide = typeof doc !== 'string';
    this.options = options;
  }

  /** The whole document: a value with nothing but white space around it. */
  document(): Value {
    this.skipSpace();
    const value = this.value();
    this.skipSpace();
    if (this.at !== this.text.length) throw this.error('Extra data', this.at);
    return value;
  }

  /** The value that begins at a code point index, and the index where it ends. */
  valueAt(index: number): [Value, number] {
    this.at = this.unitIndex(index);
    const value = this.value();
    return [value, this.pointIndex(this.at)];
  }

  private unitIndex(point: number): number {
    if (!this.wide) return point;
    let unit = 0;
    for (let i = 0; i < point && unit < this.text.length; i++) unit += (this.text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
    return unit;
  }

  private pointIndex(unit: number): number {
    if (!this.wide) return unit;
    let point = 0;
    for (let i = 0; i < unit; point++) i += (this.text.codePointAt(i) as number) > 0xffff ? 2 : 1;
    return point;
  }

  private error(msg: string, at: number): PyException {
    return decodeError(msg, this.doc, this.pointIndex(at));
  }

  private skipSpace(): void {
    const { text } = this;
    let at = this.at;
    for (;;) {
      const c = text.charCodeAt(at);
      if (c !== 32 && c !== 10 && c !== 13 && c !== 9) break;
      at++;
      if ((at & (BLOCK - 1)) === 0) m.chargeWork(BLOCK);
    }
    this.at = at;
  }

  private value(): Value {
    if ((++this.values & 15) === 0) m.charge(1);
    const { text } = this;
    switch (text.charCodeAt(this.at)) {
      case 34:
        return this.string();
      case 123:
        return this.object();
      case 91:
        return this.array();
      case 110:
        if (text.startsWith('null', this.at)) return this.literal(4, null);
        break;
      case 116:
        if (text.startsWith('true', this.at)) return this.literal(4, true);
        break;
      case 102:
        if (text.startsWith('false', this.at)) return this.literal(5, false);
        break;
      case 78:
        if (text.startsWith('NaN', this.at)) return this.constant('NaN', Number.NaN);
        break;
      case 73:
        if (text.startsWith('Infinity', this.at)) return this.constant('Infinity', Number.POSITIVE_INFINITY);
        break;
      case 45:
        if (text.startsWith('-Infinity', this.at)) return this.constant('-Infinity', Number.NEGATIVE_INFINITY);
        return this.number();
      default:
        return this.number();
    }
    throw this.error('Expecting value', this.at);
  }

  private literal(length: number, value: Value): Value {
    this.at += length;
    return value;
  }

  private constant(name: string, value: number): Value {
    this.at += name.length;
    const hook = this.options.parseConstant;
    return hook === null ? new PyFloat(value) : call1(hook, name);
  }

  /** An int of few digits with nothing special about it; -1 where the general way must be taken. */
  private smallInt(): number {
    const { text } = this;
    const from = this.at;
    let at = from;
    let n = 0;
    let c = text.charCodeAt(at);
    for (; c >= 48 && c <= 57 && at - from < 15; c = text.charCodeAt(++at)) n = n * 10 + (c - 48);
    if (at === from || c === 46 || (c | 32) === 101 || (c >= 48 && c <= 57) || (at - from > 1 && text.charCodeAt(from) === 48)) return -1;
    this.at = at;
    return n;
  }

  private number(): Value {
    if (this.options.parseInt === null) {
      const small = this.smallInt();
      if (small >= 0) return small;
    }
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (found === null) throw this.error('Expecting value', this.at);
    const digits = found[0];
    this.at += digits.length;
    if (digits.length > 64) m.chargeWork(digits.length);
    if (found[1] !== undefined || found[2] !== undefined) {
      const hook = this.options.parseFloat;
      return hook === null ? new PyFloat(Number(digits)) : call1(hook, digits);
    }
    const hook = this.options.parseInt;
    if (hook !== null) return call1(hook, digits);
    return digits.length < 16 ? Number(digits) + 0 : parseIntText(digits, 10, digits, false);
  }

  private string(): PyStr {
    const { text } = this;
    const begin = this.at;
    const { strict } = this.options;
    let from = begin + 1;
    let at = from;
    let made = '';
    let surrogates = this.wide;
    for (;;) {
      const c = text.charCodeAt(at);
      if (c === 34) break;
      if (c === 92) {
        made += text.substring(from, at);
        at = this.escape(at, begin);
        made += this.escaped;
        if (this.escaped.length > 1 || (this.escaped >= '\ud800' && this.escaped <= '\udfff')) surrogates = true;
        from = at;
        continue;
      }
      if (c !== c) throw this.error('Unterminated string starting at', begin);
      if (c < 32 && strict) throw this.error('Invalid control character at', at);
      at++;
      if ((at & (BLOCK - 1)) === 0) m.chargeWork(BLOCK);
    }
    const result = from === begin + 1 ? text.substring(from, at) : made + text.substring(from, at);
    this.at = at + 1;
    return surrogates ? strFrom(result) : result;
  }

  /** What the escape just read stands for. */
  private escaped = '';

  private escape(at: number, begin: number): number {
    const { text } = this;
    const c = text.charCodeAt(at + 1);
    if (c !== c) throw this.error('Unterminated string starting at', begin);
    if (c !== 117) {
      const simple = ESCAPES.get(c);
      if (simple === undefined) throw this.error('Invalid \\escape', at);
      this.escaped = simple;
      return at + 2;
    }
    const first = at + 6 >= text.length ? -1 : hexValue(text, at + 2);
    if (first < 0) throw this.error('Invalid \\uXXXX escape', at + 1);
    this.escaped = String.fromCharCode(first);
    const next = at + 6;
    if (first < 0xd800 || first > 0xdbff || text.charCodeAt(next) !== 92 || text.charCodeAt(next + 1) !== 117 || next + 6 >= text.length)
      return next;
    const second = hexValue(text, next + 2);
    if (second < 0) throw this.error('Invalid \\uXXXX escape', next + 1);
    if (second < 0xdc00 || second > 0xdfff) return next;
    this.escaped += String.fromCharCode(second);
    return next + 6;
  }

  private array(): Value {
    const { text } = this;
    enterRecursion(IN_ARRAY);
    const items: Value[] = [];
    this.at++;
    this.skipSpace();
    if (text.charCodeAt(this.at) !== 93) {
      for (;;) {
        pushPaid(items, this.value());
        this.skipSpace();
        const c = text.charCodeAt(this.at);
        if (c === 93) break;
        if (c !== 44) throw this.error("Expecting ',' delimiter", this.at);
        const comma = this.at++;
        this.skipSpace();
        if (text.charCodeAt(this.at) === 93) throw this.error('Illegal trailing comma before end of array', comma);
      }
    }
    this.at++;
    m.d--;
    return new PyList(items);
  }

  private object(): Value {
    const { text } = this;
    const { pairsHook, objectHook } = this.options;
    enterRecursion(IN_OBJECT);
    const dict = new PyDict();
    const pairs: Value[] | null = pairsHook === null ? null : [];
    this.at++;
    this.skipSpace();
    if (text.charCodeAt(this.at) !== 125) {
      for (;;) {
        if (text.charCodeAt(this.at) !== 34) throw this.error('Expecting property name enclosed in double quotes', this.at);
        const key = this.string();
        this.skipSpace();
        if (text.charCodeAt(this.at) !== 58) throw this.error("Expecting ':' delimiter", this.at);
        this.at++;
        this.skipSpace();
        const value = this.value();
        if (pairs !== null) pushPaid(pairs, new PyTuple([key, value]));
        else dict.set(key, value);
        this.skipSpace();
        const c = text.charCodeAt(this.at);
        if (c === 125) break;
        if (c !== 44) throw this.error("Expecting ',' delimiter", this.at);
        const comma = this.at++;
        this.skipSpace();
        if (text.charCodeAt(this.at) === 125) throw this.error('Illegal trailing comma before end of object', comma);
      }
    }
    this.at++;
    m.d--;
    if (pairs !== null) return call1(pairsHook, new PyList(pairs));
    return objectHook === null ? dict : call1(objectHook, dict);
  }
}
