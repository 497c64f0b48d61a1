/** Items of a memoryview in each of its formats: read from bytes and written to them, in the machine's (little-endian) order. */
import { PyBytes, type PyMemoryView } from '../objects/bytes.js';
import { type PyException, typeError, valueErr } from '../objects/exception.js';
import { PyFloat } from '../objects/float.js';
import { asInt, normalize, type PyInt } from '../objects/int.js';
import type { Value } from '../objects/value.js';
import { doubleOpt } from '../protocols/conversion.js';
import { indexOpt } from '../protocols/operators.js';
import { truth } from '../protocols/truth.js';

/** A view's format without `@`. */
export function formatCode(view: PyMemoryView): string {
  return view.format[0] === '@' ? view.format.slice(1) : view.format;
}

function dataView(view: PyMemoryView): DataView {
  const data = view.base.data;
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}

/** Reads items of a view by their position in bytes. */
export function reader(view: PyMemoryView): (at: number) => Value {
  const data = view.base.data;
  const code = formatCode(view);
  if (code === 'B') return (at) => data[at];
  const d = dataView(view);
  switch (code) {
    case 'b':
      return (at) => d.getInt8(at);
    case 'c':
      return (at) => new PyBytes(data.slice(at, at + 1));
    case '?':
      return (at) => data[at] !== 0;
    case 'h':
      return (at) => d.getInt16(at, true);
    case 'H':
      return (at) => d.getUint16(at, true);
    case 'i':
      return (at) => d.getInt32(at, true);
    case 'I':
      return (at) => d.getUint32(at, true);
    case 'f':
      return (at) => new PyFloat(d.getFloat32(at, true));
    case 'd':
      return (at) => new PyFloat(d.getFloat64(at, true));
    case 'l':
    case 'q':
    case 'n':
      return (at) => normalize(d.getBigInt64(at, true));
    default:
      return (at) => normalize(d.getBigUint64(at, true));
  }
}

const RANGES: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['b', [-128n, 127n]],
  ['B', [0n, 255n]],
  ['h', [-32768n, 32767n]],
  ['H', [0n, 65535n]],
  ['i', [-2147483648n, 2147483647n]],
  ['I', [0n, 4294967295n]],
]);
const SIGNED: readonly [bigint, bigint] = [-9223372036854775808n, 9223372036854775807n];
const UNSIGNED: readonly [bigint, bigint] = [0n, 18446744073709551615n];

function badType(view: PyMemoryView): PyException {
  return typeError(`memoryview: invalid type for format '${view.format}'`);
}
function badValue(view: PyMemoryView): PyException {
  return valueErr(`memoryview: invalid value for format '${view.format}'`);
}

/** The int a value is stored as, within the range of the format. */
function intFor(view: PyMemoryView, code: string, value: Value): PyInt {
  const i = asInt(value) ?? indexOpt(value);
  if (i === undefined) throw badType(view);
  const [low, high] = RANGES.get(code) ?? (code === 'l' || code === 'q' || code === 'n' ? SIGNED : UNSIGNED);
  if (i < low || i > high) throw badValue(view);
  return i;
}

/** Bytes of a value in the format of a view, in `into` at 0. */
function encodeItem(view: PyMemoryView, value: Value, into: DataView): void {
  const code = formatCode(view);
  switch (code) {
    case 'f':
    case 'd': {
      const x = doubleOpt(value);
      if (x === undefined) throw badType(view);
      if (code === 'f') into.setFloat32(0, x, true);
      else into.setFloat64(0, x, true);
      return;
    }
    case '?':
      into.setUint8(0, truth(value) ? 1 : 0);
      return;
    case 'c': {
      if (!(value instanceof PyBytes)) throw badType(view);
      if (value.data.length !== 1) throw badValue(view);
      into.setUint8(0, value.data[0]);
      return;
    }
    default: {
      const big = BigInt(intFor(view, code, value));
      into.setBigUint64(0, BigInt.asUintN(64, big), true);
    }
  }
}

/** Writes a value at a position in bytes. */
export function writeItem(view: PyMemoryView, at: number, value: Value): void {
  const bytes = new Uint8Array(8);
  encodeItem(view, value, new DataView(bytes.buffer));
  const data = view.base.data;
  for (let i = 0; i < view.itemSize; i++) data[at + i] = bytes[i];
}
