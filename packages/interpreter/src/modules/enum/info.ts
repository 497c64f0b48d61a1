/** What the runtime keeps of each enumeration: members by name and by value, the data type, and the bits of flags. */
import { PyDict } from '../../objects/dict.js';
import type { PyInstance } from '../../objects/instance.js';
import { asInt, normalize, type PyInt } from '../../objects/int.js';
import { PyList } from '../../objects/list.js';
import { objectType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { and_, or_ } from '../../protocols/operators.js';

export type Boundary = 'strict' | 'conform' | 'eject' | 'keep';

export class EnumInfo {
  readonly names: PyList = new PyList([]);
  readonly members: PyDict = new PyDict();
  readonly values: PyDict = new PyDict();
  readonly unhashable: PyList = new PyList([]);
  readonly unhashableMembers: [Value, PyInstance][] = [];
  memberType: PyType = objectType;
  /** Prints the value in a member's repr, where the data type has a repr of its own. */
  valueRepr: Value = null;
  newMember: Value = null;
  useArgs = false;
  /** Set on flags. */
  boundary: Boundary | null = null;
  flagMask: PyInt = 0;
  singlesMask: PyInt = 0;
  allBits: PyInt = 0;
  /** Flag members come in the order of definition, not of bits. */
  byDefinition = false;
}

const infos: WeakMap<PyType, EnumInfo> = new WeakMap();

export function infoOf(cls: PyType): EnumInfo {
  let info = infos.get(cls);
  if (info === undefined) {
    info = new EnumInfo();
    infos.set(cls, info);
  }
  return info;
}

/** Gives a class what was gathered while it was made. */
export function bindInfo(cls: PyType, info: EnumInfo): void {
  infos.set(cls, info);
}

/** One bit set, or none of a negative number. */
export function isSingleBit(v: PyInt): boolean {
  if (v <= 0) return false;
  const b = BigInt(v);
  return (b & (b - 1n)) === 0n;
}

export function bitLength(v: PyInt): number {
  const b = BigInt(v);
  return b === 0n ? 0 : (b < 0n ? -b : b).toString(2).length;
}

/** The bits of a non-negative number, lowest first. */
export function bitsOf(v: PyInt): PyInt[] {
  const bits: PyInt[] = [];
  const text = BigInt(v).toString(2);
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] !== '1') continue;
    const power = text.length - 1 - i;
    bits.push(normalize(1n << BigInt(power)));
  }
  return bits;
}

/** `0b0 0101` as flag errors print a value. */
export function binary(v: PyInt, width: number): string {
  const b = BigInt(v);
  let digits: string;
  let sign: string;
  if (b >= 0n) {
    digits = b.toString(2);
    sign = '0';
  } else {
    const size = BigInt(bitLength(-b - 1n)) + 1n;
    digits = BigInt.asUintN(Number(size), b).toString(2).slice(1);
    sign = '1';
  }
  return `0b${sign} ${digits.padStart(width, sign)}`;
}

export function bitAnd(a: PyInt, b: PyInt): PyInt {
  return asInt(and_(a, b))!;
}
export function bitOr(a: PyInt, b: PyInt): PyInt {
  return asInt(or_(a, b))!;
}
