/** re.RegexFlag: ints that print and combine as CPython's IntFlag of that name does. */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { E, keyError, newException } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { asInt, intType, type PyInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText } from '../../objects/str.js';
import { builtinType, type PyType, typeType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getIter } from '../../protocols/iteration.js';
import { and_, invert, or_, xor } from '../../protocols/operators.js';
import { formatStrValue, reprText } from '../../protocols/text.js';

const MEMBERS: ReadonlyMap<string, number> = new Map([
  ['ASCII', 256],
  ['IGNORECASE', 2],
  ['LOCALE', 4],
  ['UNICODE', 32],
  ['MULTILINE', 8],
  ['DOTALL', 16],
  ['VERBOSE', 64],
  ['DEBUG', 128],
]);
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['A', 'ASCII'],
  ['I', 'IGNORECASE'],
  ['L', 'LOCALE'],
  ['U', 'UNICODE'],
  ['M', 'MULTILINE'],
  ['S', 'DOTALL'],
  ['X', 'VERBOSE'],
]);
const ALL_BITS = 0x1ff;

/** The class of the class: it counts, lists and finds members. */
const flagMetaType: PyType = builtinType('EnumType', { bases: [typeType], module: 'enum', subclassable: false });
export const regexFlagType: PyType = builtinType('RegexFlag', { bases: [intType], module: 're', subclassable: false });
regexFlagType.cls = flagMetaType;

const canonical: Map<number, PyInstance> = new Map();

/** The flag object of a value: one object per value, as members of an enumeration are. */
export function regexFlag(value: PyInt): PyInstance {
  // A negative value is the complement within the bits there are.
  const bits = value < 0 ? Number(BigInt.asUintN(9, BigInt(value))) : Number(value);
  let flag = canonical.get(bits);
  if (flag === undefined) {
    flag = new PyInstance(regexFlagType);
    flag.payload = value < 0 ? bits : value;
    if (bits <= ALL_BITS && bits >= 0) canonical.set(bits, flag);
  }
  return flag;
}

function bitsOf(flag: Value): number {
  return Number(asInt(flag));
}

function names(bits: number, prefix: string): string {
  if (bits === 0) return `${prefix}NOFLAG`;
  const parts: string[] = [];
  let rest = bits;
  for (const [name, bit] of MEMBERS) {
    if ((bits & bit) === 0) continue;
    parts.push(prefix + name);
    rest -= bit;
  }
  if (rest !== 0) parts.push(`0x${rest.toString(16)}`);
  return parts.join('|');
}

type Combine = (a: Value, b: Value) => Value;

function combined(combine: Combine, a: Value, b: Value): Value {
  const x = asInt(a);
  const y = asInt(b);
  return x === undefined || y === undefined ? NotImplemented : regexFlag(combine(x, y) as PyInt);
}

function members(): PyInstance[] {
  return [...MEMBERS.values()].map(regexFlag);
}

defNew(regexFlagType, 'value, /', 1, (_cls: PyType, value: Value) => {
  const int = asInt(value);
  if (int === undefined) throw newException(E.ValueError, [`${reprText(value)} is not a valid RegexFlag`]);
  return regexFlag(int);
});

defMethods(
  regexFlagType,
  {
    __repr__: ['', 1, (self: Value) => names(bitsOf(self), 're.')],
    __str__: ['', 1, (self: Value) => names(bitsOf(self), 're.')],
    __or__: ['value, /', 1, (a: Value, b: Value) => combined(or_, a, b)],
    __ror__: ['value, /', 1, (a: Value, b: Value) => combined(or_, b, a)],
    __and__: ['value, /', 1, (a: Value, b: Value) => combined(and_, a, b)],
    __rand__: ['value, /', 1, (a: Value, b: Value) => combined(and_, b, a)],
    __xor__: ['value, /', 1, (a: Value, b: Value) => combined(xor, a, b)],
    __rxor__: ['value, /', 1, (a: Value, b: Value) => combined(xor, b, a)],
    __format__: ['format_spec, /', 1, (self: Value, spec: Value) => formatStrValue(names(bitsOf(self), 're.'), asStr(spec) ?? '', 'str')],
    __invert__: ['', 1, (self: Value) => regexFlag(invert(asInt(self)!) as PyInt)],
    __contains__: ['other, /', 1, (self: Value, other: Value) => (bitsOf(self) & bitsOf(other)) === bitsOf(other)],
    __len__: ['', 1, (self: Value) => members().filter((flag) => (bitsOf(flag) & bitsOf(self)) !== 0).length],
    __bool__: ['', 1, (self: Value) => bitsOf(self) !== 0],
    __iter__: [
      '',
      1,
      (self: Value) => {
        const held = members().filter((flag) => (bitsOf(flag) & bitsOf(self)) !== 0);
        return getIter(new PyTuple(held.sort((a, b) => bitsOf(a) - bitsOf(b))));
      },
    ],
  },
  { raw: true },
);
defGetters(
  regexFlagType,
  {
    name: (self: PyInstance) => names(bitsOf(self), ''),
    value: (self: PyInstance) => self.payload!,
    _name_: (self: PyInstance) => names(bitsOf(self), ''),
    _value_: (self: PyInstance) => self.payload!,
  },
  { raw: true },
);

defMethods(flagMetaType, {
  __repr__: ['', 1, () => "<flag 'RegexFlag'>"],
  __len__: ['', 1, () => MEMBERS.size],
  __iter__: ['', 1, () => getIter(new PyTuple(members()))],
  __contains__: ['value, /', 1, (_cls: Value, value: Value) => asInt(value) !== undefined],
  __getitem__: [
    'name, /',
    1,
    (_cls: Value, name: Value) => {
      const text = asStr(name);
      const found = text === undefined ? undefined : namedFlags().get(jsText(text));
      if (found === undefined) throw keyError(name);
      return found;
    },
  ],
});

/** Every name of a flag, short and long. */
export function namedFlags(): Map<string, PyInstance> {
  const all: Map<string, PyInstance> = new Map();
  for (const [short, long] of ALIASES) all.set(short, regexFlag(MEMBERS.get(long)!));
  for (const [name, bits] of MEMBERS) all.set(name, regexFlag(bits));
  all.set('NOFLAG', regexFlag(0));
  return all;
}
for (const [name, flag] of namedFlags()) regexFlagType.set(name, flag);
