/** date. https://docs.python.org/3.13/library/datetime.html#date-objects */
import { defClassMethods, defGetters, defMethods, defNew, type Row } from '../../objects/builtin.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { PyInstance } from '../../objects/instance.js';
import { PyTuple, tupleType } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { callMethod } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { holds } from '../../protocols/comparison.js';
import { hashItems } from '../../protocols/hashing.js';
import { index } from '../../protocols/operators.js';
import { reprText, str } from '../../protocols/text.js';
import { COMPARISONS } from '../../types/sequences.js';
import { structTime } from '../time/struct-time.js';
import { DAY_NAMES, daysBeforeMonth, fromOrdinal, isoCalendar, MONTH_NAMES, padded, weekdayOf } from './days.js';
import { fromIsoWeek, parseIsoDate } from './iso.js';
import {
  asDate,
  asDateTime,
  asTimeDelta,
  checkDateFields,
  constructorArguments,
  dateOfOrdinal,
  dateType,
  delta,
  intArgument,
  makeDate,
  ordinal,
  PyDate,
} from './objects.js';
import { strftime } from './strftime.js';
import { momentOf, timestampParts } from './moments.js';

defNew(dateType, '*args, **kwargs', 1, (cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  const [y, mo, d] = constructorArguments(args, kwargs, ['year', 'month', 'day'], 3, 3);
  const year = intArgument(y, 0);
  const month = intArgument(mo, 0);
  const day = intArgument(d, 0);
  checkDateFields(year, month, day);
  return wrapNew(cls, dateType, new PyDate(year, month, day));
});

/** `YYYY-MM-DD`. */
export function isoDate(d: PyDate): string {
  return `${padded(d.year, 4)}-${padded(d.month, 2)}-${padded(d.day, 2)}`;
}

export function ctimeText(d: PyDate, clock: string): string {
  const weekday = DAY_NAMES[weekdayOf(d.year, d.month, d.day)].slice(0, 3);
  return `${weekday} ${MONTH_NAMES[d.month - 1].slice(0, 3)} ${String(d.day).padStart(2)} ${clock} ${padded(d.year, 4)}`;
}

// The named tuple that isocalendar gives.
const isoCalendarType: PyType = builtinType('IsoCalendarDate', { bases: [tupleType], module: 'datetime', subclassable: false });
const itemOf =
  (i: number) =>
  (self: PyInstance): Value =>
    (self.payload as PyTuple).items[i];
defGetters(isoCalendarType, { year: itemOf(0), week: itemOf(1), weekday: itemOf(2) }, { raw: true });
defMethods(
  isoCalendarType,
  {
    __repr__: [
      '',
      1,
      (self: PyInstance) => {
        const [year, week, weekday] = (self.payload as PyTuple).items;
        return `datetime.IsoCalendarDate(year=${year}, week=${week}, weekday=${weekday})`;
      },
    ],
    __reduce__: ['', 1, (self: PyInstance) => new PyTuple([tupleType, new PyTuple([self.payload as PyTuple])])],
  },
  { raw: true },
);

function addDays(self: Value, days: number): Value {
  const { year, month, day } = dateOfOrdinal(ordinal(asDate(self)!) + days);
  return makeDate(typeOf(self), year, month, day);
}

function plus(self: Value, v: Value): Value {
  const d = asTimeDelta(v);
  return d === undefined ? NotImplemented : addDays(self, d.days);
}

function minus(self: Value, v: Value): Value {
  const d = asTimeDelta(v);
  if (d !== undefined) return addDays(self, -d.days);
  const other = asDate(v);
  if (other === undefined || asDateTime(v) !== undefined) return NotImplemented;
  return delta(ordinal(asDate(self)!) - ordinal(other), 0, 0);
}

function replace(self: Value, year: Value | undefined, month: Value | undefined, day: Value | undefined): Value {
  const d = asDate(self)!;
  const y = intArgument(year, d.year);
  const mo = intArgument(month, d.month);
  const dd = intArgument(day, d.day);
  if (typeOf(self) === dateType) checkDateFields(y, mo, dd);
  return makeDate(typeOf(self), y, mo, dd);
}

const comparisons: Record<string, Row> = {};
for (const op of COMPARISONS) {
  comparisons[op] = [
    'value, /',
    1,
    (self: PyDate, v: Value) => {
      const other = asDate(v);
      if (other === undefined || asDateTime(v) !== undefined) return NotImplemented;
      return holds(op, self.year - other.year || self.month - other.month || self.day - other.day);
    },
  ];
}

/** The text of a format argument. */
export function formatText(v: Value, what: string): string {
  const s = asStr(v);
  if (s === undefined) throw typeError(`${what} must be str, not ${v === null ? 'None' : typeName(typeOf(v))}`);
  m.chargeWork(jsText(s).length);
  return jsText(s);
}

/** `__format__`: str() for an empty format, else the object's own strftime. */
export function formatMethod(self: Value, spec: Value): Value {
  const text = asStr(spec);
  if (text === undefined) throw typeError(`__format__() argument 1 must be str, not ${spec === null ? 'None' : typeName(typeOf(spec))}`);
  if (jsText(text) === '') return str(self);
  return callMethod(self, 'strftime', spec);
}

const raw = { raw: true } as const;
defMethods(dateType, {
  isoformat: ['', 1, (self: PyDate) => isoDate(self)],
  __str__: ['', 1, (self: PyDate) => isoDate(self)],
  ctime: ['', 1, (self: PyDate) => ctimeText(self, '00:00:00')],
  weekday: ['', 1, (self: PyDate) => weekdayOf(self.year, self.month, self.day)],
  isoweekday: ['', 1, (self: PyDate) => weekdayOf(self.year, self.month, self.day) + 1],
  toordinal: ['', 1, (self: PyDate) => ordinal(self)],
  isocalendar: [
    '',
    1,
    (self: PyDate) => {
      const made = new PyInstance(isoCalendarType);
      made.payload = new PyTuple(isoCalendar(self.year, self.month, self.day));
      return made;
    },
  ],
  timetuple: [
    '',
    1,
    (self: PyDate) => {
      const { year, month, day } = self;
      return structTime([year, month, day, 0, 0, 0, weekdayOf(year, month, day), daysBeforeMonth(year, month) + day, -1]);
    },
  ],
  __hash__: ['', 1, (self: PyDate) => hashItems([self.year, self.month, self.day])],
  ...comparisons,
});
defMethods(
  dateType,
  {
    __repr__: [
      '',
      1,
      (self: Value) => {
        const d = asDate(self)!;
        return `${typeName(typeOf(self))}(${d.year}, ${d.month}, ${d.day})`;
      },
    ],
    strftime: [
      'format',
      1,
      (self: Value, format: Value) => strFrom(strftime(formatText(format, 'strftime() argument 1'), momentOf(asDate(self)!, null, ''))),
    ],
    __format__: ['format_spec, /', 1, formatMethod],
    __add__: ['value, /', 1, plus],
    __radd__: ['value, /', 1, plus],
    __sub__: ['value, /', 1, minus],
    replace: ['year=0, month=0, day=0', 1, replace],
    __replace__: ['/, *, year=0, month=0, day=0', 1, replace],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const d = asDate(self)!;
        return new PyTuple([typeOf(self), new PyTuple([d.year, d.month, d.day])]);
      },
    ],
  },
  raw,
);

function fromTimestamp(cls: PyType, v: Value): Value {
  const at = timestampParts(v, false);
  const { year, month, day } = fromOrdinal(Math.floor(at.seconds / 86400) + 719163);
  if (year < 1 || year > 9999) throw valueErr(`year ${year} is out of range`);
  return makeDate(cls, year, month, day);
}

defClassMethods(dateType, {
  today: ['', 1, (cls: PyType) => callMethod(cls, 'fromtimestamp', new PyFloat(m.host.time()))],
  fromtimestamp: ['timestamp, /', 1, fromTimestamp],
  fromordinal: [
    'ordinal, /',
    1,
    (cls: PyType, v: Value) => {
      const n = intArgument(v, 0);
      if (n < 1) throw valueErr('ordinal must be >= 1');
      const { year, month, day } = fromOrdinal(n);
      if (year > 9999) throw valueErr(`year ${year} is out of range`);
      return makeDate(cls, year, month, day);
    },
  ],
  fromisoformat: [
    'string, /',
    1,
    (cls: PyType, v: Value) => {
      const text = asStr(v);
      if (text === undefined) throw typeError('fromisoformat: argument must be str');
      const found = parseIsoDate(jsText(text));
      if (found === null || typeof found === 'string') throw valueErr(`Invalid isoformat string: ${reprText(text)}`);
      checkDateFields(found.year, found.month, found.day);
      return makeDate(cls, found.year, found.month, found.day);
    },
  ],
  fromisocalendar: [
    'year, week, day',
    1,
    (cls: PyType, year: Value, week: Value, day: Value) => {
      const parts = [year, week, day].map((v) => Number(index(v)));
      const found = fromIsoWeek(parts[0], parts[1], parts[2]);
      if (typeof found === 'string') throw valueErr(found);
      if (found.year < 1 || found.year > 9999) throw valueErr(`year ${found.year} is out of range`);
      return makeDate(cls, found.year, found.month, found.day);
    },
  ],
});
defGetters(dateType, { year: (self: PyDate) => self.year, month: (self: PyDate) => self.month, day: (self: PyDate) => self.day });
dateType.set('min', new PyDate(1, 1, 1));
dateType.set('max', new PyDate(9999, 12, 31));
dateType.set('resolution', delta(1, 0, 0));
dateType.doc = 'date(year, month, day) --> date object';
