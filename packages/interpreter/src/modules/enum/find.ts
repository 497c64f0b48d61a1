/** From a value to its member: `Color(1)`, `_missing_`, and the pseudo-members of flags. */
import { E, PyException, typeError, valueErr } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { asInt, type PyInt } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import { objectType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr, typeOf } from '../../protocols/attributes.js';
import { call, call1 } from '../../protocols/calls.js';
import { add, and_, invert, or_, xor } from '../../protocols/operators.js';
import { reprText, strText } from '../../protocols/text.js';
import { addMember, lookupValue } from './create.js';
import { binary, bitLength, bitsOf, type EnumInfo, infoOf } from './info.js';
import { enumType } from './types.js';

/** `cls(value)`. */
export function findMember(cls: PyType, info: EnumInfo, value: Value): Value {
  if (typeOf(value) === cls) return value;
  const known = lookupValue(info, value);
  if (known !== undefined) return known;
  let failure: PyException | null = null;
  let result: Value = null;
  const d = m.d;
  try {
    result = call1(getAttr(cls, '_missing_'), value);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.Exception)) throw q;
    m.d = d;
    failure = q;
  }
  if (failure === null && typeOf(result).isSubtype(cls)) return result;
  if (failure === null && info.boundary === 'eject' && asInt(result) !== undefined) return result;
  const invalid = valueErr(`${reprText(value)} is not a valid ${cls.qualname}`);
  if (failure === null) {
    if (result === null) throw invalid;
    failure = typeError(`error in ${cls.name}._missing_: returned ${reprText(result)} instead of None or a valid member`);
  }
  if (!failure.cls.isSubtype(E.ValueError)) failure.context = invalid;
  throw failure;
}

/** `Enum.__new__`. */
export function newMember(cls: PyType, value: Value): Value {
  const info = infoOf(cls);
  if (info.members.size === 0 && typeOf(value) !== cls) {
    throw typeError(
      cls === enumType || info.newMember !== null
        ? `${reprText(cls)} has no members defined`
        : 'do not use `super().__new__; call the appropriate __new__ directly',
    );
  }
  return findMember(cls, info, value);
}

function int(v: Value): PyInt {
  return asInt(v)!;
}

/** Members whose bits make up a value, in order. */
export function membersOf(info: EnumInfo, value: PyInt): PyInstance[] {
  const found: PyInstance[] = [];
  if (info.byDefinition) {
    for (const name of info.names.items) {
      const member = info.members.getStr(name as string) as PyInstance;
      const own = asInt(member.getOwn('_value_') as Value);
      if (own !== undefined && own !== 0 && int(and_(own, value)) === own) found.push(member);
    }
    return found;
  }
  const bits = bitsOf(int(and_(value, info.flagMask)));
  m.chargeWork(bits.length);
  for (const bit of bits) {
    const member = info.values.get(bit);
    if (member instanceof PyInstance) found.push(member);
  }
  return found;
}

/** `Flag._missing_`: a combination of members, within the boundary. */
export function missingFlag(cls: PyType, info: EnumInfo, given: Value): Value {
  const number = asInt(given);
  if (number === undefined) throw valueErr(`${reprText(given)} is not a valid ${cls.qualname}`);
  let value: PyInt = number;
  const { flagMask, singlesMask, allBits } = info;
  let negative: PyInt | null = null;
  if (value < int(invert(allBits)) || value > allBits || int(and_(value, xor(allBits, flagMask))) !== 0) {
    switch (info.boundary) {
      case 'strict': {
        const width = Math.max(bitLength(value), bitLength(flagMask));
        throw valueErr(
          `${reprText(cls)} invalid value ${reprText(given)}\n    given ${binary(value, width)}\n  allowed ${binary(flagMask, width)}`,
        );
      }
      case 'conform':
        value = int(and_(value, flagMask));
        break;
      case 'eject':
        return value;
      default:
        if (value < 0) {
          const room = 1n << BigInt(bitLength(value));
          const top = BigInt(allBits) + 1n;
          value = int(add(top > room ? top : room, value));
        }
    }
  }
  if (value < 0) {
    negative = value;
    value = int(add(add(allBits, 1), value));
  }
  const known = lookupValue(info, value);
  if (known !== undefined) return known;
  const unknown = int(and_(value, invert(flagMask)));
  const aliases = int(and_(value, invert(singlesMask)));
  const single = int(and_(value, singlesMask));
  if (unknown !== 0 && info.boundary !== 'keep') {
    throw valueErr(`${cls.name}(${reprText(given)}) -->  unknown values ${reprText(unknown)} [${String(BigInt(unknown).toString(2))}]`);
  }
  const made = (
    info.memberType === objectType
      ? call(objectType.dict.get('__new__')!, [cls], null)
      : call(info.memberType.lookup('__new__')!, [cls, value], null)
  ) as PyInstance;
  if (made.getOwn('_value_') === undefined) made.setOwn('_value_', value);
  if (single !== 0 || aliases !== 0) {
    const found = membersOf(info, single);
    let combined: PyInt = 0;
    for (const member of found) combined = int(or_(combined, member.getOwn('_value_') as Value));
    if (aliases !== 0) {
      const wanted = int(or_(single, aliases));
      info.members.forEach((_name, member) => {
        const own = asInt((member as PyInstance).getOwn('_value_') as Value);
        if (own === undefined || own === 0 || found.includes(member as PyInstance) || int(and_(own, wanted)) !== own) return;
        found.push(member as PyInstance);
        combined = int(or_(combined, own));
      });
    }
    const left = int(xor(value, combined));
    let name: Value = found.map((member) => strText(member.getOwn('_name_') as Value)).join('|');
    if (combined === 0) name = null;
    else if (left !== 0 && info.boundary === 'strict') throw valueErr(`${reprText(cls)}: no members with value ${reprText(left)}`);
    else if (left !== 0) name = `${name}|${strText(call1(getAttr(cls, '_numeric_repr_'), left))}`;
    made.setOwn('_name_', name);
  } else made.setOwn('_name_', null);
  const kept = info.values.setDefault(value, made);
  if (negative !== null) info.values.set(negative, kept);
  return kept;
}

/** `member._add_alias_(name)`. */
export function addAlias(member: PyInstance, name: string): void {
  addMember(member.cls, infoOf(member.cls), name, member);
}

/** `member._add_value_alias_(value)`. */
export function addValueAlias(member: PyInstance, value: Value): void {
  const info = infoOf(member.cls);
  const known = lookupValue(info, value);
  if (known !== undefined && known !== member) throw valueErr(`${reprText(value)} is already bound: ${reprText(known)}`);
  if (known === undefined) info.values.set(value, member);
}

/** The bits of what stands beside a flag in `|`, `&`, `^`; undefined where they mean nothing together. */
export function flagBits(self: PyInstance, other: Value): Value | undefined {
  const cls = self.cls;
  if (typeOf(other).isSubtype(cls)) return (other as PyInstance).getOwn('_value_') as Value;
  const data = infoOf(cls).memberType;
  return data !== objectType && typeOf(other).isSubtype(data) ? (asInt(other) ?? other) : undefined;
}

export function combine(self: PyInstance, value: Value): Value {
  const info = infoOf(self.cls);
  return findMember(self.cls, info, value);
}

/** `~flag`. */
export function inverted(self: PyInstance): Value {
  const info = infoOf(self.cls);
  const own = self.getOwn('_value_') as Value;
  if (info.boundary === 'eject' || info.boundary === 'keep') return combine(self, invert(own));
  return combine(self, and_(info.singlesMask, invert(own)));
}
