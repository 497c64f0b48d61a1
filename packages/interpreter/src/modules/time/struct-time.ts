/** time.struct_time: a tuple of nine with names, and a zone beside. */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { typeError } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple, tupleType } from '../../objects/list.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { toArray } from '../../protocols/iteration.js';
import { reprText } from '../../protocols/text.js';
import { typeOf } from '../../protocols/attributes.js';
import { strFrom } from '../../objects/str.js';

/** The nine fields, with zone name and offset that are not items. */
class StructTime extends PyTuple {
  readonly zone: Value;
  readonly offset: Value;
  constructor(items: readonly Value[], zone: Value, offset: Value) {
    super(items);
    this.zone = zone;
    this.offset = offset;
  }
}

export const structTimeType: PyType = builtinType('struct_time', { bases: [tupleType], module: 'time', subclassable: false });
structTimeType.doc =
  'The time value as returned by gmtime(), localtime() and strptime(), and accepted by asctime(), mktime() and strftime().';

const FIELDS = ['tm_year', 'tm_mon', 'tm_mday', 'tm_hour', 'tm_min', 'tm_sec', 'tm_wday', 'tm_yday', 'tm_isdst'];

export function structTime(items: readonly Value[], zone: Value = null, offset: Value = null): Value {
  const made = new PyInstance(structTimeType);
  made.payload = new StructTime(items, zone, offset);
  return made;
}

/** The zone name of a struct_time; null for plain tuples. */
export function zoneOf(v: Value): Value {
  return v instanceof PyInstance && v.payload instanceof StructTime ? v.payload.zone : null;
}

/** The zone offset of a struct_time; null for plain tuples. */
export function zoneOffsetOf(v: Value): Value {
  return v instanceof PyInstance && v.payload instanceof StructTime ? v.payload.offset : null;
}

defNew(structTimeType, 'sequence, dict=None', 1, (_cls: PyType, sequence: Value) => {
  if (typeof sequence === 'number' || sequence === null || typeOf(sequence).lookup('__iter__') === undefined)
    throw typeError('constructor requires a sequence');
  const items = toArray(sequence);
  if (items.length < 9) throw typeError(`time.struct_time() takes an at least 9-sequence (${items.length}-sequence given)`);
  if (items.length > 11) throw typeError(`time.struct_time() takes an at most 11-sequence (${items.length}-sequence given)`);
  return structTime(items.slice(0, 9), items[9] ?? null, items[10] ?? null);
});

const raw = { raw: true } as const;
const getters: Record<string, (self: PyInstance) => Value> = {
  tm_zone: (self) => (self.payload as StructTime).zone,
  tm_gmtoff: (self) => (self.payload as StructTime).offset,
};
FIELDS.forEach((name, i) => {
  getters[name] = (self) => (self.payload as StructTime).items[i];
});
defGetters(structTimeType, getters, raw);
defMethods(
  structTimeType,
  {
    __repr__: [
      '',
      1,
      (self: PyInstance) =>
        strFrom(`time.struct_time(${(self.payload as StructTime).items.map((v, i) => `${FIELDS[i]}=${reprText(v)}`).join(', ')})`),
    ],
    __reduce__: [
      '',
      1,
      (self: PyInstance) => new PyTuple([structTimeType, new PyTuple([new PyTuple((self.payload as StructTime).items)])]),
    ],
  },
  raw,
);
structTimeType.set('n_fields', 11);
structTimeType.set('n_sequence_fields', 9);
structTimeType.set('n_unnamed_fields', 0);
structTimeType.set('__match_args__', new PyTuple(FIELDS));
