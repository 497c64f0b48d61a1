/** time of day. https://docs.python.org/3.13/library/datetime.html#time-objects */
import { defClassMethods, defGetters, defMethods, defNew, type Row } from '../../objects/builtin.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { PyTuple } from '../../objects/list.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { call } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { type Comparison, holds } from '../../protocols/comparison.js';
import { hashItems } from '../../protocols/hashing.js';
import { reprText } from '../../protocols/text.js';
import { COMPARISONS } from '../../types/sequences.js';
import { formatMethod, formatText } from './date.js';
import { padded } from './days.js';
import { parseIsoTime } from './iso.js';
import { momentOf } from './moments.js';
import {
  asTime,
  checkTimeFields,
  checkTz,
  type Clock,
  constructorArguments,
  delta,
  intArgument,
  normalizedDelta,
  PyTime,
  type PyTimeDelta,
  secondsOf,
  timeType,
  zoneDelta,
  zoneName,
} from './objects.js';
import { strftime } from './strftime.js';
import { compareDeltas } from './timedelta.js';
import { isoOffset, makeTimeZone } from './tzinfo.js';

const NAMES = ['hour', 'minute', 'second', 'microsecond', 'tzinfo', 'fold'];

defNew(timeType, '*args, **kwargs', 1, (cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  const [hour, minute, second, microsecond, tz, fold] = constructorArguments(args, kwargs, NAMES, 0, 5);
  const t = {
    hour: intArgument(hour, 0),
    minute: intArgument(minute, 0),
    second: intArgument(second, 0),
    microsecond: intArgument(microsecond, 0),
  };
  const f = intArgument(fold, 0);
  checkTimeFields(t, f);
  checkTz(tz ?? null);
  return wrapNew(cls, timeType, new PyTime(t, tz ?? null, f));
});

function makeTime(cls: PyType, t: Clock, tz: Value, fold: number): Value {
  if (cls === timeType) return new PyTime(t, tz, fold);
  return call(cls, [t.hour, t.minute, t.second, t.microsecond, tz], fold === 0 ? null : new Map<string, Value>([['fold', fold]]));
}

/** `HH[:MM[:SS[.mmm[uuu]]]]` as `timespec` asks. */
export function isoClock(t: Clock, timespec: string): string {
  const spec = timespec === 'auto' ? (t.microsecond === 0 ? 'seconds' : 'microseconds') : timespec;
  const hour = padded(t.hour, 2);
  const minutes = `${hour}:${padded(t.minute, 2)}`;
  const seconds = `${minutes}:${padded(t.second, 2)}`;
  switch (spec) {
    case 'hours':
      return hour;
    case 'minutes':
      return minutes;
    case 'seconds':
      return seconds;
    case 'milliseconds':
      return `${seconds}.${padded(Math.floor(t.microsecond / 1000), 3)}`;
    case 'microseconds':
      return `${seconds}.${padded(t.microsecond, 6)}`;
    default:
      throw valueErr('Unknown timespec value');
  }
}

/** What stands behind the last field in a repr: zone and fold. */
export function reprTail(tz: Value, fold: number): string {
  return (tz === null ? '' : `, tzinfo=${reprText(tz)}`) + (fold === 0 ? '' : ', fold=1');
}

/** What `%z`, `%:z` and `%Z` show. */
export function zoneTexts(tz: Value, arg: Value): [plain: string, colons: string, name: string] {
  const offset = zoneDelta(tz, 'utcoffset', arg);
  const name = zoneName(tz, arg);
  return [
    offset === null ? '' : isoOffset(offset, ''),
    offset === null ? '' : isoOffset(offset),
    name === null ? '' : jsText(asStr(name)!),
  ];
}

/** Microseconds since midnight less the offset, as a length of time. */
function universal(t: PyTime, offset: PyTimeDelta): PyTimeDelta {
  return normalizedDelta(-offset.days, secondsOf(t) - offset.seconds, t.microsecond - offset.microseconds);
}

export function compareClocks(a: Clock, b: Clock): number {
  return secondsOf(a) - secondsOf(b) || a.microsecond - b.microsecond;
}

function compare(op: Comparison, a: PyTime, b: PyTime): Value {
  if (a.tz === b.tz) return holds(op, compareClocks(a, b));
  const x = zoneDelta(a.tz, 'utcoffset', null);
  const y = zoneDelta(b.tz, 'utcoffset', null);
  if (x !== null && y !== null) return holds(op, compareDeltas(universal(a, x), universal(b, y)));
  if (x === null && y === null) return holds(op, compareClocks(a, b));
  if (op === '__eq__') return false;
  if (op === '__ne__') return true;
  throw typeError("can't compare offset-naive and offset-aware times");
}

const comparisons: Record<string, Row> = {};
for (const op of COMPARISONS) {
  comparisons[op] = [
    'value, /',
    1,
    (self: PyTime, v: Value) => {
      const other = asTime(v);
      return other === undefined ? NotImplemented : compare(op, self, other);
    },
  ];
}

function replace(self: Value, ...given: (Value | undefined)[]): Value {
  const t = asTime(self)!;
  const [hour, minute, second, microsecond, tz, fold] = given;
  const made = {
    hour: intArgument(hour, t.hour),
    minute: intArgument(minute, t.minute),
    second: intArgument(second, t.second),
    microsecond: intArgument(microsecond, t.microsecond),
  };
  const zone = tz === undefined ? t.tz : tz;
  const f = intArgument(fold, t.fold);
  checkTimeFields(made, f);
  checkTz(zone);
  return makeTime(typeOf(self), made, zone, f);
}

defMethods(timeType, {
  __str__: ['', 1, (self: PyTime) => isoText(self, 'auto')],
  isoformat: [
    "timespec='auto'",
    1,
    (self: PyTime, spec?: Value) => isoText(self, spec === undefined ? 'auto' : formatText(spec, 'isoformat() argument 1')),
  ],
  utcoffset: ['', 1, (self: PyTime) => zoneDelta(self.tz, 'utcoffset', null)],
  dst: ['', 1, (self: PyTime) => zoneDelta(self.tz, 'dst', null)],
  tzname: ['', 1, (self: PyTime) => zoneName(self.tz, null)],
  __hash__: [
    '',
    1,
    (self: PyTime) => {
      const offset = zoneDelta(self.tz, 'utcoffset', null);
      const u = universal(self, offset ?? delta(0, 0, 0));
      return hashItems([u.days, u.seconds, u.microseconds]);
    },
  ],
  ...comparisons,
});

function isoText(t: PyTime, spec: string): Value {
  const offset = zoneDelta(t.tz, 'utcoffset', null);
  return isoClock(t, spec) + (offset === null ? '' : isoOffset(offset));
}

defMethods(
  timeType,
  {
    __repr__: [
      '',
      1,
      (self: Value) => {
        const t = asTime(self)!;
        const seconds = t.microsecond !== 0 ? `, ${t.second}, ${t.microsecond}` : t.second !== 0 ? `, ${t.second}` : '';
        return strFrom(`${typeName(typeOf(self))}(${t.hour}, ${t.minute}${seconds}${reprTail(t.tz, t.fold)})`);
      },
    ],
    strftime: [
      'format',
      1,
      (self: Value, format: Value) => {
        const t = asTime(self)!;
        const text = formatText(format, 'strftime() argument 1');
        const [plain, colons, name] = zoneTexts(t.tz, null);
        return strFrom(strftime(text, momentOf({ year: 1900, month: 1, day: 1 }, t, name, plain, colons)));
      },
    ],
    __format__: ['format_spec, /', 1, formatMethod],
    replace: ['hour=0, minute=0, second=0, microsecond=0, tzinfo=None, *, fold=0', 1, replace],
    __replace__: ['/, *, hour=0, minute=0, second=0, microsecond=0, tzinfo=None, fold=0', 1, replace],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const t = asTime(self)!;
        const args: Value[] = [t.hour, t.minute, t.second, t.microsecond];
        if (t.tz !== null) args.push(t.tz);
        return new PyTuple([typeOf(self), new PyTuple(args)]);
      },
    ],
  },
  { raw: true },
);

defClassMethods(timeType, {
  fromisoformat: [
    'string, /',
    1,
    (cls: PyType, v: Value) => {
      const text = asStr(v);
      if (text === undefined) throw typeError('fromisoformat: argument must be str');
      const source = jsText(text);
      const found = parseIsoTime(source[0] === 'T' ? source.slice(1) : source);
      if (found === null) throw valueErr(`Invalid isoformat string: ${reprText(text)}`);
      checkTimeFields(found, 0);
      const tz = found.offset === null ? null : makeTimeZone(normalizedDelta(0, found.offset.seconds, found.offset.micros), null);
      return makeTime(cls, found, tz, 0);
    },
  ],
});
defGetters(timeType, {
  hour: (self: PyTime) => self.hour,
  minute: (self: PyTime) => self.minute,
  second: (self: PyTime) => self.second,
  microsecond: (self: PyTime) => self.microsecond,
  tzinfo: (self: PyTime) => self.tz,
  fold: (self: PyTime) => self.fold,
});
timeType.set('min', new PyTime({ hour: 0, minute: 0, second: 0, microsecond: 0 }, null, 0));
timeType.set('max', new PyTime({ hour: 23, minute: 59, second: 59, microsecond: 999999 }, null, 0));
timeType.set('resolution', delta(0, 0, 1));
timeType.doc = 'time([hour[, minute[, second[, microsecond[, tzinfo]]]]]) --> a time object';
