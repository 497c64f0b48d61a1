/** The module enum. https://docs.python.org/3.13/library/enum.html */
import { defGetters, defMethods, defNew, makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { asInt } from '../../objects/int.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { strFrom } from '../../objects/str.js';
import { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { reprText, strText } from '../../protocols/text.js';
import type { ModuleDefinition } from '../registry.js';
import { bitsOf, infoOf, isSingleBit } from './info.js';
import { moduleOf } from './members.js';
import { makeNative, requireEnum } from './meta.js';
import { autoType, enumDictType, memberType, nonmemberType, PyAuto, PyMarked } from './namespace.js';
import { enumPropertyType } from './property.js';
import { enumMetaType, enumType, flagType, intEnumType, intFlagType, reprEnumType, strEnumType } from './types.js';

defNew(autoType, 'value=None', 1, (_cls: PyType, value?: Value) => {
  const made = new PyAuto();
  made.value = value;
  return made;
});
defMethods(autoType, {
  __repr__: ['', 1, (self: PyAuto) => strFrom(`auto(${self.value === undefined ? '_auto_null' : reprText(self.value)})`)],
});
defGetters(autoType, { value: (self: PyAuto) => self.value ?? null });
for (const type of [memberType, nonmemberType]) {
  defNew(type, 'value', 1, (cls: PyType, value: Value) => new PyMarked(cls, value));
  defGetters(type, { value: (self: PyMarked) => self.value });
}

function aliasesOf(cls: PyType): string[] {
  const found: string[] = [];
  infoOf(cls).members.forEach((name, member) => {
    const real = (member as PyInstance).getOwn('_name_');
    if (real !== name) found.push(`${strText(name)} -> ${strText(real as Value)}`);
  });
  return found;
}

const verifierType: PyType = new PyType('verify', [enumType.bases[0]]);
verifierType.module = 'enum';
verifierType.subclassable = false;
class Verifier extends PyInstance {
  readonly checks: readonly Value[];
  constructor(checks: readonly Value[]) {
    super(verifierType);
    this.checks = checks;
  }
}
defNew(verifierType, '*checks', 1, (_cls: PyType, checks: Value[]) => new Verifier(checks));
defMethods(
  verifierType,
  {
    __call__: [
      'enumeration',
      'inside',
      (self: Verifier, v: Value) => {
        const cls = requireEnum(v);
        for (const check of self.checks) verify(cls, check instanceof PyInstance ? strText(check.getOwn('_name_') as Value) : '');
        return cls;
      },
    ],
  },
  { raw: true },
);

function verify(cls: PyType, check: string): void {
  const info = infoOf(cls);
  const name = cls.name;
  const isFlag = cls.isSubtype(flagType);
  if (check === 'UNIQUE') {
    const aliases = aliasesOf(cls);
    if (aliases.length > 0) throw valueErr(`aliases found in ${reprText(cls)}: ${aliases.join(', ')}`);
  } else if (check === 'CONTINUOUS') {
    const values: bigint[] = [];
    for (const member of info.names.items) {
      const value = asInt((info.members.getStr(member as string) as PyInstance).getOwn('_value_') as Value);
      if (value !== undefined) values.push(BigInt(value));
    }
    if (values.length < 2) return;
    let low = values[0];
    let high = values[0];
    for (const v of values) {
      if (v < low) low = v;
      if (v > high) high = v;
    }
    const missing: string[] = [];
    const has = new Set(values);
    if (isFlag) {
      for (let v = low; v < high; v <<= 1n) {
        m.charge(1);
        if (!has.has(v)) missing.push(v.toString());
      }
    } else {
      for (let v = low + 1n; v < high; v += 1n) {
        m.charge(1);
        if (!has.has(v)) missing.push(v.toString());
      }
    }
    if (missing.length > 0)
      throw valueErr(`invalid ${isFlag ? 'flag' : 'enum'} '${name}': missing values ${missing.join(', ')}`.slice(0, 256));
  } else if (check === 'NAMED_FLAGS') {
    const singles = new Set<bigint>();
    const wide: [string, bigint][] = [];
    info.members.forEach((key, member) => {
      const value = asInt((member as PyInstance).getOwn('_value_') as Value);
      if (value === undefined || value < 0) return;
      if (isSingleBit(value)) singles.add(BigInt(value));
      else wide.push([strText(key), BigInt(value)]);
    });
    const lacking: string[] = [];
    let total = 0n;
    for (const [key, value] of wide) {
      const missed = bitsOf(value)
        .map((b) => BigInt(b))
        .filter((b) => !singles.has(b));
      if (missed.length === 0) continue;
      lacking.push(key);
      for (const b of missed) total |= b;
    }
    if (lacking.length === 0) return;
    const alias =
      lacking.length === 1
        ? `alias ${lacking[0]} is missing`
        : `aliases ${lacking.slice(0, -1).join(', ')} and ${lacking[lacking.length - 1]} are missing`;
    const value = `0x${total.toString(16)}`;
    throw valueErr(`invalid Flag '${name}': ${alias} combined values of ${value} [use enum.show_flag_values(value) for details]`);
  } else throw typeError(`unrecognized verify check: ${check}`);
}

function globalRepr(self: Value): string {
  const cls = typeOf(self);
  return `${moduleOf(cls)}.${strText((self as PyInstance).getOwn('_name_') as Value)}`;
}

function globalFlagRepr(self: Value): string {
  const cls = typeOf(self);
  const name = (self as PyInstance).getOwn('_name_') as Value;
  if (name === null) return `${moduleOf(cls)}.${cls.name}(${reprText((self as PyInstance).getOwn('_value_') as Value)})`;
  return strText(name)
    .split('|')
    .map((n) => (/^[0-9]/.test(n) ? n : `${moduleOf(cls)}.${n}`))
    .join('|');
}

const functions: Map<string, PyBuiltin> = makeFunctions('enum', {
  unique: [
    'enumeration',
    'inside',
    (v: Value) => {
      const cls = requireEnum(v);
      m.chargeWork(infoOf(cls).members.size);
      const aliases = aliasesOf(cls);
      if (aliases.length > 0) throw valueErr(`duplicate values found in ${reprText(cls)}: ${aliases.join(', ')}`);
      return cls;
    },
  ],
  show_flag_values: [
    'value',
    'inside',
    (value: Value) => {
      const member = value instanceof PyInstance ? value.getOwn('_value_') : undefined;
      return new PyList(bitsOf(asInt(member ?? value) ?? 0));
    },
  ],
  global_enum_repr: ['self', 1, globalRepr],
  global_flag_repr: ['self', 1, globalFlagRepr],
  global_str: [
    'self',
    1,
    (self: Value) => ((self as PyInstance).getOwn('_name_') === null ? reprText(self) : ((self as PyInstance).getOwn('_name_') as Value)),
  ],
  global_enum: [
    'cls, update_str=False',
    1,
    (v: Value) => {
      const cls = requireEnum(v);
      infoOf(cls).members.forEach((name, member) => {
        if (cls.module === '__main__') m.bindStar(strText(name), member);
      });
      return cls;
    },
  ],
});

export const enumModule: ModuleDefinition = {
  name: 'enum',
  doc: 'Support for enumerations.',
  build: () => {
    const boundary = makeNative('FlagBoundary', strEnumType, 'enum', null, [
      ['STRICT', 'strict'],
      ['CONFORM', 'conform'],
      ['EJECT', 'eject'],
      ['KEEP', 'keep'],
    ]);
    const check = makeNative('EnumCheck', strEnumType, 'enum', null, [
      ['CONTINUOUS', 'no skipped integer values'],
      ['NAMED_FLAGS', 'multi-flag aliases may not contain unnamed flags'],
      ['UNIQUE', 'one name per value'],
    ]);
    const names = new Map<string, Value>([
      ['EnumType', enumMetaType],
      ['EnumMeta', enumMetaType],
      ['EnumDict', enumDictType],
      ['Enum', enumType],
      ['IntEnum', intEnumType],
      ['StrEnum', strEnumType],
      ['Flag', flagType],
      ['IntFlag', intFlagType],
      ['ReprEnum', reprEnumType],
      ['auto', autoType],
      ['property', enumPropertyType],
      ['verify', verifierType],
      ['member', memberType],
      ['nonmember', nonmemberType],
      ['FlagBoundary', boundary],
      ['EnumCheck', check],
      ...functions,
    ]);
    for (const cls of [boundary, check]) infoOf(cls).members.forEach((name, member) => names.set(name as string, member));
    names.set(
      '__all__',
      new PyList([
        'EnumType',
        'EnumMeta',
        'EnumDict',
        'Enum',
        'IntEnum',
        'StrEnum',
        'Flag',
        'IntFlag',
        'ReprEnum',
        'auto',
        'unique',
        'property',
        'verify',
        'member',
        'nonmember',
        'FlagBoundary',
        'STRICT',
        'CONFORM',
        'EJECT',
        'KEEP',
        'global_flag_repr',
        'global_enum_repr',
        'global_str',
        'global_enum',
        'EnumCheck',
        'CONTINUOUS',
        'NAMED_FLAGS',
        'UNIQUE',
      ]),
    );
    return names;
  },
};
