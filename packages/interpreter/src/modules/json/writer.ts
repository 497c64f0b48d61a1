/** The JSON writer: one pass over the values, text made as it goes. */
import { floatRepr } from '../../numbers/float-text.js';
import { asDict, PyDict } from '../../objects/dict.js';
import { E, newException, typeError, valueErr } from '../../objects/exception.js';
import { floatType, PyFloat } from '../../objects/float.js';
import { PyInstance } from '../../objects/instance.js';
import { asInt } from '../../objects/int.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, type PyStr, PyWideStr } from '../../objects/str.js';
import type { PyObject, Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { callMethod0 } from '../../protocols/calls.js';
import { toArray, unpack } from '../../protocols/iteration.js';
import { payText } from '../../protocols/sequence-ops.js';
import { enterRecursion } from '../../protocols/recursion.js';
import { intText, reprText } from '../../protocols/text.js';
import { sortValues } from '../../types/sort.js';

/** What an encoder was made with. */
export interface EncodeOptions {
  readonly skipKeys: boolean;
  readonly ensureAscii: boolean;
  readonly checkCircular: boolean;
  readonly allowNan: boolean;
  readonly sortKeys: boolean;
  /** Text of one level of indentation, or null for one line. */
  readonly indent: string | null;
  readonly itemSeparator: string;
  readonly keySeparator: string;
  /** Called for what JSON has no form for. */
  readonly fallback: (value: Value) => Value;
}

/** V8's limit on the length of a string. */
const LONGEST_STRING = 536_870_888;
const IN_OBJECT = 'while encoding a JSON object';
/** What the C encoder escapes: DEL too. */
const NOT_PLAIN = /[\x7f-\uffff]/;
const EVERY_NOT_PLAIN = /[\x7f-\uffff]/g;
const SPECIAL = /["\\\0-\x1f]/g;
/** Characters of output between two payments. */
const BLOCK = 8192;

function unitEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A str as JSON writes it. */
export function quoteJson(text: PyStr, ensureAscii: boolean): string {
  const plain = typeof text === 'string' ? text : text.toString();
  m.chargeWork(plain.length);
  if (plain.length > BLOCK) {
    if (plain.length > LONGEST_STRING / 6) throw newException(E.MemoryError, []);
    m.reserve(plain.length * 2);
  }
  // JSON.stringify would escape lone surrogates even where Python leaves them.
  if (ensureAscii || typeof text === 'string') {
    const quoted = JSON.stringify(plain);
    return ensureAscii && NOT_PLAIN.test(quoted) ? quoted.replace(EVERY_NOT_PLAIN, unitEscape) : quoted;
  }
  return `"${plain.replace(SPECIAL, (unit) => JSON.stringify(unit).slice(1, -1))}"`;
}

export class JsonWriter {
  private readonly options: EncodeOptions;
  private out = '';
  private unpaid = 0;
  /** Length up to which room was reserved. */
  private paid = BLOCK;
  private values = 0;
  private level = 0;
  /** Containers under way. */
  private readonly open: Set<PyObject> | null;

  constructor(options: EncodeOptions) {
    this.options = options;
    this.open = options.checkCircular ? new Set() : null;
  }

  /** The JSON text of a value. */
  text(value: Value): string {
    this.write(value);
    m.chargeWork(this.unpaid);
    return this.out;
  }

  private emit(text: string): void {
    if (this.out.length + text.length > LONGEST_STRING) throw newException(E.MemoryError, []);
    this.out += text;
    this.unpaid += text.length;
    if (this.unpaid < BLOCK) return;
    m.chargeWork(this.unpaid);
    this.unpaid = 0;
    if (this.out.length <= this.paid) return;
    this.paid = this.out.length * 2;
    payText(this.paid);
  }

  private float(x: number): string {
    if (Number.isFinite(x)) return floatRepr(x);
    if (!this.options.allowNan) throw valueErr(`Out of range float values are not JSON compliant: ${floatRepr(x)}`);
    return Number.isNaN(x) ? 'NaN' : x > 0 ? 'Infinity' : '-Infinity';
  }

  /** Text of a value that is no container, or undefined. */
  private scalar(value: Value): string | undefined {
    if (typeof value === 'string') return quoteJson(value, this.options.ensureAscii);
    if (typeof value === 'number') return `${value}`;
    if (value === null) return 'null';
    if (typeof value === 'boolean') return value ? 'true' : 'false';
    if (typeof value === 'bigint') return intText(value);
    if (value instanceof PyFloat) return this.float(value.value);
    if (value instanceof PyWideStr) return quoteJson(value, this.options.ensureAscii);
    if (!(value instanceof PyInstance) || value.payload === undefined) return undefined;
    const text = asStr(value);
    if (text !== undefined) return quoteJson(text, this.options.ensureAscii);
    const int = asInt(value);
    if (int !== undefined) return intText(int);
    const float = floatType.unwrap!(value);
    return float instanceof PyFloat ? this.float(float.value) : undefined;
  }

  private write(value: Value): void {
    if ((++this.values & 15) === 0) m.charge(1);
    const text = this.scalar(value);
    if (text !== undefined) {
      this.emit(text);
      return;
    }
    const object = value as PyObject;
    const payload = object instanceof PyInstance && object.payload !== undefined ? object.payload : object;
    if (payload instanceof PyList || payload instanceof PyTuple) {
      if (payload.items.length === 0) this.emit('[]');
      else this.inside(object, () => this.list(payload));
      return;
    }
    const dict = asDict(value);
    if (dict !== undefined) {
      if (dict.size === 0) this.emit('{}');
      else this.inside(object, () => this.dict(object, dict));
      return;
    }
    this.inside(object, () => this.write(this.options.fallback(value)));
  }

  private inside(object: PyObject, work: () => void): void {
    const { open } = this;
    if (open !== null) {
      if (open.has(object)) throw valueErr('Circular reference detected');
      open.add(object);
    }
    enterRecursion(IN_OBJECT);
    work();
    m.d--;
    open?.delete(object);
  }

  private newline(): void {
    const { indent } = this.options;
    if (indent === null) return;
    m.reserve(indent.length * this.level * 2);
    this.emit(`\n${indent.repeat(this.level)}`);
  }

  private list(list: PyList | PyTuple): void {
    this.emit('[');
    this.level++;
    this.newline();
    for (let i = 0; i < list.items.length; i++) {
      if (i > 0) {
        this.emit(this.options.itemSeparator);
        this.newline();
      }
      this.write(list.items[i]);
    }
    this.level--;
    this.newline();
    this.emit(']');
  }

  /** Text of a key before quoting, or undefined for a key to skip. */
  private key(key: Value): PyStr | undefined {
    if (typeof key === 'string') return key;
    const text = asStr(key);
    if (text !== undefined) return text;
    if (key === null || typeof key === 'boolean') return this.scalar(key)!;
    const int = asInt(key);
    if (int !== undefined) return intText(int);
    const float = floatType.unwrap!(key);
    if (float instanceof PyFloat) return this.float(float.value);
    if (this.options.skipKeys) return undefined;
    throw typeError(`keys must be str, int, float, bool or None, not ${typeOf(key).name}`);
  }

  private first = true;

  private entry(key: Value, value: Value): void {
    const text = this.key(key);
    if (text === undefined) return;
    if (this.first) this.first = false;
    else {
      this.emit(this.options.itemSeparator);
      this.newline();
    }
    this.emit(quoteJson(text, this.options.ensureAscii));
    this.emit(this.options.keySeparator);
    this.write(value);
    this.first = false;
  }

  private dict(object: PyObject, dict: PyDict): void {
    this.emit('{');
    this.level++;
    this.newline();
    this.first = true;
    if (object instanceof PyDict && !this.options.sortKeys) {
      for (let i = dict.nextEntry(0); i >= 0; i = dict.nextEntry(i + 1)) this.entry(dict.keys[i] as Value, dict.vals[i]);
    } else {
      let items = toArray(callMethod0(object, 'items'));
      if (this.options.sortKeys) items = sortValues(items, null, false);
      for (const item of items) {
        const [key, value] = unpack(item, 2);
        this.entry(key, value);
      }
    }
    this.level--;
    this.newline();
    this.emit('}');
  }
}

/** The refusal of a value that JSON has no form for. */
export function notSerializable(value: Value): never {
  throw typeError(`Object of type ${typeOf(value).name} is not JSON serializable`);
}

/** One level of indentation: `indent` spaces, or the text given. */
export function indentText(indent: Value): string | null {
  if (indent === null) return null;
  const text = asStr(indent);
  if (text !== undefined) return typeof text === 'string' ? text : text.toString();
  const n = asInt(indent);
  if (n === undefined) throw typeError(`can't multiply sequence by non-int of type '${reprText(typeOf(indent).name).slice(1, -1)}'`);
  if (n > 1 << 20) m.reserve(Number(n));
  return ' '.repeat(Math.max(0, Number(n)));
}
