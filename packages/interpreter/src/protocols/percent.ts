/** `%` formatting of str and bytes: Python's values behind the directives of numbers/percent-format.ts. */
import { percentFormat as formatDirectives, type PercentValues } from '../numbers/percent-format.js';
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { E, newException, PyException, typeError } from '../objects/exception.js';
import { PyInstance } from '../objects/instance.js';
import { asInt, type PyInt } from '../objects/int.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, jsText, type PyStr, strFrom } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { fromCodePoints } from '../unicode/wide.js';
import { typeName, typeOf } from './attributes.js';
import { callSpecial0 } from './calls.js';
import { bytesLike, intOf, realOf } from './conversion.js';
import { pay } from './int-ops.js';
import { index } from './operators.js';
import { payText } from './sequence-ops.js';
import { getItem } from './subscript.js';
import { asciiText, formatted, reprText, strText } from './text.js';

/** V8's limit on the length of a string. */
const LONGEST_STRING = 536_870_888;

/** Reserves for one result; one longer than JavaScript can hold is a MemoryError. */
function growth(): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    m.reserve(bytes);
    total += bytes;
    if (total > LONGEST_STRING) throw newException(E.MemoryError, []);
  };
}

function tupleBehind(v: Value): readonly Value[] | undefined {
  if (v instanceof PyTuple) return v.items;
  return v instanceof PyInstance && v.payload instanceof PyTuple ? v.payload.items : undefined;
}

function bytesBehind(v: Value): Uint8Array | undefined {
  if (v instanceof PyInstance && v.payload !== undefined) v = v.payload;
  return v instanceof PyBytes || v instanceof PyByteArray ? v.data : undefined;
}

/** What `work` gives; undefined where it raised TypeError. */
function orTypeError<T>(work: () => T): T | undefined {
  const d = m.d;
  try {
    return work();
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    return undefined;
  }
}

/** The int for a directive; undefined for what is no number. */
function integer(v: Value, byIndex: boolean): PyInt | undefined {
  const int = asInt(v);
  if (int !== undefined) return int;
  const cls = typeOf(v);
  if (byIndex) return cls.lookup('__index__') === undefined ? undefined : orTypeError(() => index(v));
  if (cls.lookup('__int__') === undefined && cls.lookup('__index__') === undefined) return undefined;
  return orTypeError(() => intOf(v));
}

function latin1(data: Uint8Array): string {
  return fromCodePoints(data, 0, data.length, pay);
}

/** What %b and %s of bytes show. */
function bytesText(v: Value): string {
  const data = bytesLike(v);
  if (data !== undefined) return latin1(data);
  const made = callSpecial0(v, '__bytes__');
  if (made === undefined) {
    throw typeError(`%b requires a bytes-like object, or an object that implements __bytes__, not '${typeName(typeOf(v))}'`);
  }
  const bytes = bytesBehind(made);
  if (bytes === undefined) throw typeError(`__bytes__ returned non-bytes (type ${typeName(typeOf(made))})`);
  return latin1(bytes);
}

/** The right side of `str % args`. */
class StrValues implements PercentValues<Value> {
  readonly count: number;
  readonly isMapping: boolean;
  protected readonly args: Value;
  private readonly items: readonly Value[] | undefined;

  constructor(args: Value) {
    this.args = args;
    this.items = tupleBehind(args);
    this.count = this.items === undefined ? 1 : this.items.length;
    this.isMapping = this.items === undefined && typeof args === 'object' && args !== null && this.hasKeys(args);
  }
  /** True for what may be indexed by key. */
  protected hasKeys(args: Value): boolean {
    return asStr(args) === undefined && (typeOf(args).lookup('__getitem__') ?? null) !== null;
  }
  at(i: number): Value {
    return this.items === undefined ? this.args : this.items[i];
  }
  lookup(key: string): Value {
    return getItem(this.args, strFrom(key));
  }
  star(v: Value): PyInt | undefined {
    return asInt(v);
  }
  str(v: Value): string {
    return strText(v);
  }
  repr(v: Value): string {
    return reprText(v);
  }
  ascii(v: Value): string {
    return asciiText(v);
  }
  integer(v: Value, byIndex: boolean): PyInt | undefined {
    return integer(v, byIndex);
  }
  real(v: Value): number {
    return realOf(v);
  }
  character(v: Value): string | PyInt | undefined {
    const text = asStr(v);
    return text === undefined ? integer(v, true) : jsText(text);
  }
  typeName(v: Value): string {
    return typeName(typeOf(v));
  }
}

/** The right side of `bytes % args`. */
class BytesValues extends StrValues {
  readonly isBytes = true;

  protected override hasKeys(args: Value): boolean {
    return bytesBehind(args) === undefined && super.hasKeys(args);
  }
  override lookup(key: string): Value {
    return getItem(this.args, new PyBytes(bytesOfLatin1(key)));
  }
  override str(v: Value): string {
    return bytesText(v);
  }
  override character(v: Value): string | PyInt | undefined {
    const data = bytesBehind(v);
    return data === undefined ? integer(v, true) : latin1(data);
  }
}

/** `format % args` of a str. */
export function percentFormat(format: PyStr, args: Value): PyStr {
  const text = jsText(format);
  m.chargeWork(text.length);
  return formatted(() => formatDirectives(text, new StrValues(args), pay, growth()));
}

function bytesOfLatin1(text: string): Uint8Array {
  const n = text.length;
  payText(n);
  const data = new Uint8Array(n);
  for (let i = 0; i < n; i++) data[i] = text.charCodeAt(i);
  return data;
}

/** `format % args` of bytes. */
export function percentFormatBytes(format: Uint8Array, args: Value): Uint8Array {
  const text = latin1(format);
  return bytesOfLatin1(formatted(() => formatDirectives(text, new BytesValues(args), pay, growth())) as string);
}
