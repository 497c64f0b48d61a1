/** Methods of members: Enum, ReprEnum, IntEnum, StrEnum, Flag, IntFlag. */
import { defClassMethods, defGetters, defMethods, defNew, defStaticMethods, type PyBuiltin } from '../../objects/builtin.js';
import { typeError } from '../../objects/exception.js';
import { PyInstance, toDict } from '../../objects/instance.js';
import { asInt, intType } from '../../objects/int.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, strFrom, strType } from '../../objects/str.js';
import { objectType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr, namesOf, typeOf } from '../../protocols/attributes.js';
import { call, call1 } from '../../protocols/calls.js';
import { getIter } from '../../protocols/iteration.js';
import { and_, or_, xor } from '../../protocols/operators.js';
import { formatStrValue, reprText, str, strText } from '../../protocols/text.js';
import { truth } from '../../protocols/truth.js';
import { addAlias, addValueAlias, combine, flagBits, inverted, membersOf, missingFlag, newMember } from './find.js';
import { lowerName, nextBit, nextNumber, registerRule, ruleRow } from './generate.js';
import { bitsOf, infoOf } from './info.js';
import { EnumProperty, nativeProperty } from './property.js';
import { enumType, flagType, intEnumType, intFlagType, reprEnumType, strEnumType } from './types.js';

function own(self: Value, name: string): Value {
  const found = self instanceof PyInstance ? self.getOwn(name) : undefined;
  return found === undefined ? getAttr(self, name) : found;
}

nativeProperty(enumType, 'name', (self) => own(self, '_name_'));
nativeProperty(enumType, 'value', (self) => own(self, '_value_'));

/** A member's value as its repr prints it. */
function valueText(self: Value): string {
  const custom = infoOf(typeOf(self)).valueRepr;
  const value = own(self, '_value_');
  return custom === null ? reprText(value) : strText(call1(custom, value));
}

defNew(enumType, 'value', 1, newMember);

function row(rule: typeof nextNumber): readonly [string, number, (name: Value, start: Value, count: Value, last: Value) => Value] {
  return ['name, start, count, last_values', 1, ruleRow(rule)];
}
for (const [cls, rule] of [
  [enumType, nextNumber],
  [flagType, nextBit],
  [strEnumType, lowerName],
] as const) {
  defStaticMethods(cls, { _generate_next_value_: row(rule) });
  registerRule(cls.dict.get('_generate_next_value_') as PyBuiltin, rule);
}
// Flags of ints take the rule of flags, which ReprEnum's base would hide.
intFlagType.set('_generate_next_value_', flagType.dict.get('_generate_next_value_')!);

defClassMethods(enumType, { _missing_: ['value', 1, () => null] });

defMethods(
  enumType,
  {
    __init__: ['*args, **kwds', 1, () => null],
    __repr__: ['', 1, (self: Value) => strFrom(`<${typeOf(self).name}.${strText(own(self, '_name_'))}: ${valueText(self)}>`)],
    __str__: ['', 1, (self: Value) => strFrom(`${typeOf(self).name}.${strText(own(self, '_name_'))}`)],
    __format__: ['format_spec', 1, (self: Value, spec: Value) => formatStrValue(str(self), asStr(spec)!, 'str')],
    __reduce_ex__: ['proto', 1, (self: Value) => new PyTuple([typeOf(self), new PyTuple([own(self, '_value_')])])],
    __copy__: ['', 1, (self: Value) => self],
    __deepcopy__: ['memo', 1, (self: Value) => self],
    _add_alias_: ['name', 1, (self: PyInstance, name: Value) => addAlias(self, strText(name))],
    _add_value_alias_: ['value', 1, (self: PyInstance, value: Value) => addValueAlias(self, value)],
    __dir__: [
      '',
      'inside',
      (self: PyInstance) => {
        const cls = self.cls;
        const info = infoOf(cls);
        const names = new Set(['__class__', '__doc__', '__eq__', '__hash__', '__module__']);
        if (info.memberType !== objectType) for (const name of namesOf(info.memberType)) names.add(name);
        for (const name of self.ownNames()) if (name[0] !== '_' && info.members.getStr(name) === undefined) names.add(name);
        for (const base of cls.mro) {
          for (const [name, value] of base.dict) {
            if (name[0] === '_') continue;
            if (value instanceof EnumProperty ? value.member === undefined || value.fget !== null : info.members.getStr(name) === undefined)
              names.add(name);
          }
        }
        return new PyList([...names].sort());
      },
    ],
  },
  { raw: true },
);
defGetters(enumType, { __dict__: (self: Value) => toDict(self as PyInstance) }, { raw: true });

// Data types print as themselves.
for (const [cls, data] of [
  [intEnumType, intType],
  [strEnumType, strType],
  [intFlagType, intType],
] as const) {
  infoOf(cls).memberType = data;
  const text = data.lookup('__str__')!;
  cls.set('__str__', text === objectType.dict.get('__str__') ? data.lookup('__repr__')! : text);
  cls.set('__format__', data.lookup('__format__')!);
  cls.set('__repr__', enumType.dict.get('__repr__')!);
  cls.set('__reduce_ex__', enumType.dict.get('__reduce_ex__')!);
  if (cls !== strEnumType) cls.set('__new__', enumType.dict.get('__new__')!);
}
reprEnumType.doc = 'Only changes the repr(), leaving str() and format() to the mixed-in type.';
intEnumType.doc = 'Enum where members are also (and must be) ints';
strEnumType.doc = 'Enum where members are also (and must be) strings';
flagType.doc = 'Support for flags';
intFlagType.doc = 'Support for integer-based Flags';

const STR_NEW = strType.dict.get('__new__')!;
/** Makes the bare members of a StrEnum. */
defNew(strEnumType, '*values', 1, (cls: PyType, values: Value[]) => {
  if (values.length > 3) throw typeError(`too many arguments for str(): ${reprText(new PyTuple(values))}`);
  if (values.length === 1 && asStr(values[0]) === undefined) throw typeError(`${reprText(values[0])} is not a string`);
  if (values.length >= 2 && asStr(values[1]) === undefined) throw typeError(`encoding must be a string, not ${reprText(values[1])}`);
  if (values.length === 3 && asStr(values[2]) === undefined) throw typeError(`errors must be a string, not ${reprText(values[2])}`);
  const text = call(strType, values, null);
  const made = call(STR_NEW, [cls, text], null) as PyInstance;
  made.setOwn('_value_', text);
  return made;
});
strEnumType.set('__new_member__', strEnumType.dict.get('__new__')!);
strEnumType.set('__new__', enumType.dict.get('__new__')!);

type Combine = (a: Value, b: Value) => Value;
function combining(symbol: string, op: Combine): readonly [string, number, (self: PyInstance, other: Value) => Value] {
  return [
    'other',
    1,
    (self, other) => {
      const bits = flagBits(self, other);
      if (bits === undefined) return NotImplemented;
      const mine = self.getOwn('_value_') as Value;
      if (mine === null || bits === null)
        throw typeError(`'${strText(mine === null ? self : other)}' cannot be combined with other flags with ${symbol}`);
      return combine(self, op(mine, bits));
    },
  ];
}
const or = combining('|', or_);
const and = combining('&', and_);
const exclusive = combining('^', xor);

infoOf(flagType).boundary = 'strict';
infoOf(intFlagType).boundary = 'keep';

function bitsIn(self: Value): number {
  return (asInt(own(self, '_value_')) ?? 0) ? bitsOf(asInt(own(self, '_value_'))!).length : 0;
}

defMethods(
  flagType,
  {
    __contains__: [
      'other',
      1,
      (self: PyInstance, other: Value) => {
        if (!typeOf(other).isSubtype(self.cls)) {
          throw typeError(`unsupported operand type(s) for 'in': ${reprText(typeOf(other).qualname)} and ${reprText(self.cls.qualname)}`);
        }
        const bits = own(other, '_value_');
        return and_(bits, own(self, '_value_')) === bits;
      },
    ],
    __iter__: ['', 1, (self: PyInstance) => getIter(new PyList(membersOf(infoOf(self.cls), asInt(own(self, '_value_'))!)))],
    __len__: ['', 1, bitsIn],
    __bool__: ['', 1, (self: Value) => truth(own(self, '_value_'))],
    __repr__: [
      '',
      1,
      (self: PyInstance) => {
        const name = own(self, '_name_');
        return strFrom(
          name === null ? `<${self.cls.name}: ${valueText(self)}>` : `<${self.cls.name}.${strText(name)}: ${valueText(self)}>`,
        );
      },
    ],
    __str__: [
      '',
      1,
      (self: PyInstance) => {
        const name = own(self, '_name_');
        return strFrom(name === null ? `${self.cls.name}(${valueText(self)})` : `${self.cls.name}.${strText(name)}`);
      },
    ],
    __or__: or,
    __ror__: or,
    __and__: and,
    __rand__: and,
    __xor__: exclusive,
    __rxor__: exclusive,
    __invert__: ['', 1, (self: PyInstance) => inverted(self)],
  },
  { raw: true },
);
for (const name of [
  '__or__',
  '__and__',
  '__xor__',
  '__ror__',
  '__rand__',
  '__rxor__',
  '__invert__',
  '__repr__',
  '__contains__',
  '__iter__',
  '__len__',
]) {
  if (intFlagType.lookup(name) !== flagType.dict.get(name)) intFlagType.set(name, flagType.dict.get(name)!);
}
intFlagType.set('__repr__', flagType.dict.get('__repr__')!);
defClassMethods(flagType, {
  _missing_: ['value', 1, (cls: PyType, value: Value) => missingFlag(cls, infoOf(cls), value)],
  _numeric_repr_: ['value', 1, (_cls: PyType, value: Value) => reprText(value)],
});

/** Text of a member for the `global_*` helpers. */
export function moduleOf(cls: PyType): string {
  return cls.module.split('.').pop() ?? cls.module;
}
