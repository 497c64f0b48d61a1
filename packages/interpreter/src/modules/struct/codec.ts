/** Values into bytes and back, field by field. */
import { PyBytes } from '../../objects/bytes.js';
import { overflowError, type PyException } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { asInt, normalize } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { bytesLike, doubleOpt } from '../../protocols/conversion.js';
import { indexOpt } from '../../protocols/operators.js';
import { truth } from '../../protocols/truth.js';
import { type Field, fromHalf, type Layout, toHalf } from './format.js';

type Fail = (message: string) => PyException;

const SIGNED = 'bhilqn';

function range(code: string, size: number): [bigint, bigint] {
  const bits = BigInt(size * 8);
  return SIGNED.includes(code) ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
}

function integer(field: Field, v: Value, fail: Fail): bigint {
  const n = asInt(v) ?? indexOpt(v);
  if (n === undefined) throw fail('required argument is not an integer');
  const value = BigInt(n);
  const [low, high] = range(field.code, field.size);
  if (value < low || value > high) {
    if (field.code === 'P') throw overflowError('int too large to convert');
    throw fail(`'${field.code}' format requires ${low} <= number <= ${high}`);
  }
  return value;
}

function real(v: Value, fail: Fail): number {
  const x = doubleOpt(v);
  if (x === undefined) throw fail('required argument is not a float');
  return x;
}

/** Writes values; the target has been zeroed. */
export function packInto(layout: Layout, target: Uint8Array, at: number, values: readonly Value[], fail: Fail): void {
  const view = new DataView(target.buffer, target.byteOffset, target.byteLength);
  const little = layout.little;
  m.chargeWork(layout.size + values.length);
  let next = 0;
  for (const field of layout.fields) {
    let to = at + field.offset;
    for (let k = 0; k < field.count; k++, to += field.size) {
      const v = values[next++];
      switch (field.code) {
        case 's':
        case 'p': {
          const data = bytesLike(v);
          if (data === undefined || !(v instanceof PyBytes || typeof v === 'object'))
            throw fail(`argument for '${field.code}' must be a bytes object`);
          if (field.code === 's') target.set(data.subarray(0, field.size), to);
          else if (field.size > 0) {
            const n = Math.min(data.length, field.size - 1);
            target[to] = Math.min(n, 255);
            target.set(data.subarray(0, n), to + 1);
          }
          break;
        }
        case 'c': {
          const data = v instanceof PyBytes ? v.data : undefined;
          if (data === undefined || data.length !== 1) throw fail('char format requires a bytes object of length 1');
          target[to] = data[0];
          break;
        }
        case '?':
          target[to] = truth(v) ? 1 : 0;
          break;
        case 'd':
          view.setFloat64(to, real(v, fail), little);
          break;
        case 'f': {
          const x = real(v, fail);
          const rounded = Math.fround(x);
          if (!layout.native && (rounded === Infinity || rounded === -Infinity) && x !== rounded)
            throw overflowError('float too large to pack with f format');
          view.setFloat32(to, x, little);
          break;
        }
        case 'e': {
          const bits = toHalf(real(v, fail));
          if (bits === null) throw overflowError('float too large to pack with e format');
          view.setUint16(to, bits, little);
          break;
        }
        default: {
          const n = integer(field, v, fail);
          if (field.size === 1) view.setUint8(to, Number(BigInt.asUintN(8, n)));
          else if (field.size === 2) view.setUint16(to, Number(BigInt.asUintN(16, n)), little);
          else if (field.size === 4) view.setUint32(to, Number(BigInt.asUintN(32, n)), little);
          else view.setBigUint64(to, BigInt.asUintN(64, n), little);
        }
      }
    }
  }
}

/** Reads the values at a place. */
export function unpackFrom(layout: Layout, source: Uint8Array, at: number): Value[] {
  const view = new DataView(source.buffer, source.byteOffset, source.byteLength);
  const little = layout.little;
  const values: Value[] = [];
  m.chargeWork(layout.size + layout.values);
  m.reserve(layout.values * 16);
  for (const field of layout.fields) {
    let from = at + field.offset;
    for (let k = 0; k < field.count; k++, from += field.size) {
      switch (field.code) {
        case 's':
          values.push(new PyBytes(source.slice(from, from + field.size)));
          break;
        case 'p': {
          const n = field.size === 0 ? 0 : Math.min(source[from], field.size - 1);
          values.push(new PyBytes(source.slice(from + 1, from + 1 + n)));
          break;
        }
        case 'c':
          values.push(new PyBytes(source.slice(from, from + 1)));
          break;
        case '?':
          values.push(source[from] !== 0);
          break;
        case 'd':
          values.push(new PyFloat(view.getFloat64(from, little)));
          break;
        case 'f':
          values.push(new PyFloat(view.getFloat32(from, little)));
          break;
        case 'e':
          values.push(new PyFloat(fromHalf(view.getUint16(from, little))));
          break;
        default: {
          const signed = SIGNED.includes(field.code);
          if (field.size === 1) values.push(signed ? view.getInt8(from) : view.getUint8(from));
          else if (field.size === 2) values.push(signed ? view.getInt16(from, little) : view.getUint16(from, little));
          else if (field.size === 4) values.push(signed ? view.getInt32(from, little) : view.getUint32(from, little));
          else values.push(normalize(signed ? view.getBigInt64(from, little) : view.getBigUint64(from, little)));
        }
      }
    }
  }
  return values;
}
