/** What bytes, bytearray and memoryview share: arguments checked as CPython words it, bytes taken from any source. */
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { E, PyException, typeError, valueErr } from '../objects/exception.js';
import { m } from '../objects/machine.js';
import { asStr } from '../objects/str.js';
import type { Value } from '../objects/value.js';
import { callBound0 } from '../protocols/calls.js';
import { bytesLike } from '../protocols/conversion.js';
import { forEachOf } from '../protocols/iteration.js';
import { indexOpt } from '../protocols/operators.js';
import { payText } from '../protocols/sequence-ops.js';
import { typeOf } from '../protocols/attributes.js';
import { nameOf, sizeArgument } from './sequences.js';
import { codecArgument, encodeText } from './str-codec.js';

/** bytes or bytearray: what their shared methods get as receiver. */
export type ByteString = PyBytes | PyByteArray;

/** New data of the same type as `self`. */
export function like(self: ByteString, data: Uint8Array): ByteString {
  return self instanceof PyBytes ? new PyBytes(data) : new PyByteArray(data);
}

/** What a method that changes nothing returns: bytes themselves, a copy of a bytearray. */
export function unchanged(self: ByteString): ByteString {
  if (self instanceof PyBytes) return self;
  payText(self.length);
  return new PyByteArray(self.data.slice());
}

/** The bytes of an argument that must be bytes-like. */
export function buffer(v: Value): Uint8Array {
  const data = v instanceof PyBytes ? v.data : bytesLike(v);
  if (data === undefined) throw typeError(`a bytes-like object is required, not '${nameOf(v)}'`);
  return data;
}

/** An int argument as a byte. */
export function byteArgument(v: Value): number {
  const i = indexOpt(v);
  if (i === undefined) throw typeError(`'${nameOf(v)}' object cannot be interpreted as an integer`);
  if (i < 0 || i > 255) throw valueErr('byte must be in range(0, 256)');
  return i as number;
}

/** What `find` and its kin look for: bytes, or one byte as an int. */
export function pattern(v: Value): Uint8Array {
  const data = v instanceof PyBytes ? v.data : bytesLike(v);
  if (data !== undefined) return data;
  const i = indexOpt(v);
  if (i === undefined) throw typeError(`argument should be integer or bytes-like object, not '${nameOf(v)}'`);
  if (i < 0 || i > 255) throw valueErr('byte must be in range(0, 256)');
  return Uint8Array.of(i as number);
}

/** Bytes that grow one by one, paid for. */
export class ByteCollector {
  private data: Uint8Array = new Uint8Array(64);
  private length = 0;

  add(byte: number): void {
    if (this.length === this.data.length) {
      payText(this.length * 2);
      const bigger = new Uint8Array(this.length * 2);
      bigger.set(this.data);
      this.data = bigger;
    }
    this.data[this.length++] = byte;
  }

  finish(): Uint8Array {
    return this.data.slice(0, this.length);
  }
}

/** Bytes of the ints an iterable gives; `word` opens the ValueError ('bytes' or 'byte'). */
export function bytesOfItems(source: Value, word: string): Uint8Array {
  const out = new ByteCollector();
  forEachOf(source, (item) => {
    let i = typeof item === 'number' ? item : indexOpt(item);
    if (i === undefined) throw typeError(`'${nameOf(item)}' object cannot be interpreted as an integer`);
    if (typeof i === 'bigint') i = -1;
    if (i < 0 || i > 255) throw valueErr(`${word} must be in range(0, 256)`);
    out.add(i);
  });
  return out.finish();
}

/** The size in `bytes(n)`; undefined for what is no int, or has an `__index__` that raises TypeError. */
function sizeOf(v: Value): number | undefined {
  const d = m.d;
  try {
    const i = indexOpt(v);
    if (i === undefined) return undefined;
    if (typeof i === 'bigint') throw newOverflow(v);
    return sizeArgument(i);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    return undefined;
  }
}

function newOverflow(v: Value): PyException {
  const made = new PyException(E.OverflowError, [`cannot fit '${nameOf(v)}' into an index-sized integer`]);
  made.context = m.h;
  return made;
}

function zeros(n: number): Uint8Array {
  if (n < 0) throw valueErr('negative count');
  payText(n);
  return new Uint8Array(n);
}

/** Encoded text, where an encoding was given or a str came; undefined where the source is to be looked at. */
function encoded(type: string, source: Value | undefined, encoding: Value | undefined, errors: Value | undefined): Uint8Array | undefined {
  const codec = codecArgument(encoding, type, 'encoding');
  const handler = codecArgument(errors, type, 'errors');
  const text = source === undefined ? undefined : asStr(source);
  if (codec !== undefined) {
    if (text === undefined) throw typeError('encoding without a string argument');
    return encodeText(text, codec, handler);
  }
  if (text !== undefined) throw typeError('string argument without an encoding');
  if (handler !== undefined) throw typeError('errors without a string argument');
  return undefined;
}

function isIterable(v: Value): boolean {
  const cls = typeOf(v);
  return (cls.lookup('__iter__') ?? null) !== null || (cls.lookup('__getitem__') ?? null) !== null;
}

/** The bytes of `bytes(source, encoding, errors)` or `bytearray(...)`: always a new array. */
export function bytesFrom(type: 'bytes' | 'bytearray', source: Value | undefined, encoding?: Value, errors?: Value): Uint8Array {
  const text = encoded(type, source, encoding, errors);
  if (text !== undefined) return text;
  if (source === undefined) return new Uint8Array(0);
  const size = sizeOf(source);
  if (size !== undefined) return zeros(size);
  const data = bytesLike(source);
  if (data !== undefined) {
    payText(data.length);
    return data.slice();
  }
  if (!isIterable(source)) throw typeError(`cannot convert '${nameOf(source)}' object to ${type}`);
  return bytesOfItems(source, type === 'bytes' ? 'bytes' : 'byte');
}

/** What `__bytes__` of an object gives; undefined where it has none. */
export function fromBytesMethod(source: Value): PyBytes | undefined {
  const found = typeOf(source).lookup('__bytes__');
  if (found === undefined || found === null) return undefined;
  const made = callBound0(found, source);
  const data = made instanceof PyBytes ? made : bytesBehind(made);
  if (data === undefined) throw typeError(`__bytes__ returned non-bytes (type ${nameOf(made)})`);
  return data;
}

function bytesBehind(v: Value): PyBytes | undefined {
  const payload = typeof v === 'object' && v !== null ? (v as { payload?: Value }).payload : undefined;
  return payload instanceof PyBytes ? payload : undefined;
}
