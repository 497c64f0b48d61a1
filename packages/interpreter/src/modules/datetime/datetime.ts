/** datetime: making, reading, showing. https://docs.python.org/3.13/library/datetime.html#datetime-objects */
import { defClassMethods, defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom, strLength } from '../../objects/str.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { call, callMethod } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { reprText } from '../../protocols/text.js';
import { structTime } from '../time/struct-time.js';
import { ctimeText, formatText, isoDate } from './date.js';
import { daysBeforeMonth, fromOrdinal, weekdayOf } from './days.js';
import { parseIsoDate, parseIsoTime, separatorAt } from './iso.js';
import { momentOf, timestampParts } from './moments.js';
import {
  asDate,
  asDateTime,
  asTime,
  checkDateFields,
  checkTimeFields,
  checkTz,
  clockOf,
  constructorArguments,
  datetimeType,
  delta,
  intArgument,
  makeDateTime,
  normalizedDelta,
  ordinal,
  PyDate,
  PyDateTime,
  PyTime,
  secondsOf,
  shifted,
  UTC,
  zoneDelta,
  zoneName,
} from './objects.js';
import { strftime } from './strftime.js';
import { strptime } from './strptime.js';
import { isoClock, reprTail, zoneTexts } from './time.js';
import { negated } from './timedelta.js';
import { isoOffset, makeTimeZone } from './tzinfo.js';

const NAMES = ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond', 'tzinfo', 'fold'];
const MIDNIGHT = { hour: 0, minute: 0, second: 0, microsecond: 0 };
/** Day number of 1970-01-01. */
const EPOCH = 719163;

defNew(datetimeType, '*args, **kwargs', 1, (cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  const [y, mo, d, h, mi, s, us, tz, fold] = constructorArguments(args, kwargs, NAMES, 3, 8);
  const date = { year: intArgument(y, 0), month: intArgument(mo, 0), day: intArgument(d, 0) };
  const clock = { hour: intArgument(h, 0), minute: intArgument(mi, 0), second: intArgument(s, 0), microsecond: intArgument(us, 0) };
  const f = intArgument(fold, 0);
  checkDateFields(date.year, date.month, date.day);
  checkTimeFields(clock, f);
  checkTz(tz ?? null);
  return wrapNew(cls, datetimeType, new PyDateTime(date, clock, tz ?? null, f));
});

/** A moment in UTC as a datetime with that zone. */
function fromSeconds(cls: PyType, seconds: number, micros: number, tz: Value): Value {
  const days = Math.floor(seconds / 86400);
  const date = fromOrdinal(days + EPOCH);
  if (date.year < 1 || date.year > 9999) throw valueErr(`year ${date.year} is out of range`);
  const made = makeDateTime(cls, date, clockOf(seconds - days * 86400, micros), tz, 0);
  return tz === null ? made : callMethod(tz, 'fromutc', made);
}

function checkZone(tz: Value | undefined): Value {
  checkTz(tz ?? null);
  return tz ?? null;
}

/** Microseconds of the host's clock. */
function now(cls: PyType, tz: Value): Value {
  const at = m.host.time();
  const seconds = Math.floor(at);
  return fromSeconds(cls, seconds, Math.min(999999, Math.floor((at - seconds) * 1e6)), tz);
}

function combine(cls: PyType, date: Value, time: Value, tz?: Value): Value {
  const d = asDate(date);
  if (d === undefined)
    throw typeError(`combine() argument 1 must be datetime.date, not ${date === null ? 'None' : typeName(typeOf(date))}`);
  const t = asTime(time);
  if (t === undefined)
    throw typeError(`combine() argument 2 must be datetime.time, not ${time === null ? 'None' : typeName(typeOf(time))}`);
  const zone = tz === undefined ? t.tz : checkZone(tz);
  return makeDateTime(cls, d, t, zone, t.fold);
}

function badIso(text: Value): unknown {
  return valueErr(`Invalid isoformat string: ${reprText(text)}`);
}

function fromIsoFormat(cls: PyType, v: Value): Value {
  const text = asStr(v);
  if (text === undefined) throw typeError('fromisoformat: argument must be str');
  const source = jsText(text);
  const { length } = source;
  if (strLength(text) < 7) throw badIso(text);
  const end = separatorAt(source);
  if (end < 0) throw badIso(text);
  const date = parseIsoDate(source.slice(0, end));
  if (date === null || typeof date === 'string') throw badIso(text);
  let rest = end + 1;
  // The separator may be any character, one beyond 16 bits too.
  if (end < length && (source.codePointAt(end) as number) > 0xffff) rest++;
  const time = end >= length ? { ...MIDNIGHT, offset: null } : rest >= length ? null : parseIsoTime(source.slice(rest));
  if (time === null) throw badIso(text);
  checkDateFields(date.year, date.month, date.day);
  checkTimeFields(time, 0);
  const tz = time.offset === null ? null : makeTimeZone(normalizedDelta(0, time.offset.seconds, time.offset.micros), null);
  return makeDateTime(cls, date, time, tz, 0);
}

function fromStrptime(cls: PyType, source: Value, format: Value): Value {
  const texts = [source, format].map((v, i) => {
    const s = asStr(v);
    if (s === undefined) throw typeError(`strptime() argument ${i + 1} must be str, not ${v === null ? 'None' : typeName(typeOf(v))}`);
    return jsText(s);
  });
  const t = strptime(texts[0], texts[1]);
  const args: Value[] = [t.year, t.month, t.day, t.hour, t.minute, t.second, t.microsecond];
  if (t.offset !== null) args.push(makeTimeZone(normalizedDelta(0, t.offset, t.offsetMicroseconds), t.zone));
  return call(cls, args, null);
}

defClassMethods(datetimeType, {
  now: ['tz=None', 1, (cls: PyType, tz?: Value) => now(cls, checkZone(tz))],
  today: ['', 1, (cls: PyType) => now(cls, null)],
  utcnow: ['', 1, (cls: PyType) => now(cls, null)],
  fromtimestamp: [
    'timestamp, tz=None',
    1,
    (cls: PyType, v: Value, tz?: Value) => {
      const zone = checkZone(tz);
      const at = timestampParts(v, true);
      return fromSeconds(cls, at.seconds, at.micros, zone);
    },
  ],
  utcfromtimestamp: [
    'timestamp, /',
    1,
    (cls: PyType, v: Value) => {
      const at = timestampParts(v, true);
      return fromSeconds(cls, at.seconds, at.micros, null);
    },
  ],
  fromordinal: [
    'ordinal, /',
    1,
    (cls: PyType, v: Value) => {
      const n = intArgument(v, 0);
      if (n < 1) throw valueErr('ordinal must be >= 1');
      const date = fromOrdinal(n);
      if (date.year > 9999) throw valueErr(`year ${date.year} is out of range`);
      return makeDateTime(cls, date, MIDNIGHT, null, 0);
    },
  ],
  combine: ['date, time, tzinfo=None', 1, combine],
  fromisoformat: ['string, /', 1, fromIsoFormat],
  strptime: ['date_string, format, /', 1, fromStrptime],
});

function isoText(d: PyDateTime, receiver: Value, separator: string, spec: string): string {
  const offset = zoneDelta(d.tz, 'utcoffset', receiver);
  return isoDate(d) + separator + isoClock(d, spec) + (offset === null ? '' : isoOffset(offset));
}

function isoFormat(self: Value, sep?: Value, spec?: Value): Value {
  let separator = 'T';
  if (sep !== undefined) {
    const text = asStr(sep);
    if (text === undefined)
      throw typeError(`isoformat() argument 1 must be a unicode character, not ${sep === null ? 'None' : typeName(typeOf(sep))}`);
    if (strLength(text) !== 1) throw typeError('isoformat() argument 1 must be a unicode character, not str');
    separator = jsText(text);
  }
  return strFrom(isoText(asDateTime(self)!, self, separator, spec === undefined ? 'auto' : formatText(spec, 'isoformat() argument 2')));
}

/** Daylight flag of a time tuple: -1 where the zone does not say. */
function daylight(d: PyDateTime, receiver: Value): number {
  const dst = zoneDelta(d.tz, 'dst', receiver);
  return dst === null ? -1 : dst.days === 0 && dst.seconds === 0 && dst.microseconds === 0 ? 0 : 1;
}

function timeTuple(d: PyDateTime, flag: number): Value {
  const { year, month, day } = d;
  return structTime([year, month, day, d.hour, d.minute, d.second, weekdayOf(year, month, day), daysBeforeMonth(year, month) + day, flag]);
}

function replace(self: Value, ...given: (Value | undefined)[]): Value {
  const d = asDateTime(self)!;
  const [year, month, day, hour, minute, second, microsecond, tz, fold] = given;
  const date = { year: intArgument(year, d.year), month: intArgument(month, d.month), day: intArgument(day, d.day) };
  const clock = {
    hour: intArgument(hour, d.hour),
    minute: intArgument(minute, d.minute),
    second: intArgument(second, d.second),
    microsecond: intArgument(microsecond, d.microsecond),
  };
  const zone = tz === undefined ? d.tz : tz;
  const f = intArgument(fold, d.fold);
  checkDateFields(date.year, date.month, date.day);
  checkTimeFields(clock, f);
  checkTz(zone);
  return makeDateTime(typeOf(self), date, clock, zone, f);
}

function asTimeZone(self: Value, tz?: Value): Value {
  const target = tz ?? null;
  if (target !== null) {
    if (asTzChecked(target) && asDateTime(self)!.tz === target) return self;
  }
  const d = asDateTime(self)!;
  const offset = zoneDelta(d.tz, 'utcoffset', self) ?? delta(0, 0, 0);
  const back = negated(offset);
  const zone = target ?? makeTimeZone(delta(0, 0, 0), 'UTC');
  const moved = shifted(d, back.days, back.seconds, back.microseconds, typeOf(self)) as Value;
  const u = asDateTime(moved)!;
  return callMethod(zone, 'fromutc', makeDateTime(typeOf(self), u, u, zone, 0));
}

function asTzChecked(tz: Value): boolean {
  checkTz(tz);
  return true;
}

/** Seconds since the epoch; local time is UTC. */
export function timestampOf(d: PyDateTime, receiver: Value): number {
  const offset = zoneDelta(d.tz, 'utcoffset', receiver);
  let seconds = (ordinal(d) - EPOCH) * 86400 + secondsOf(d);
  let micros = d.microsecond;
  if (offset !== null) {
    seconds -= offset.days * 86400 + offset.seconds;
    micros -= offset.microseconds;
  }
  const total = seconds * 1e6 + micros;
  return Number.isSafeInteger(total) ? total / 1e6 : seconds + micros / 1e6;
}

const CLOCK_ARGS = 'hour=0, minute=0, second=0, microsecond=0, tzinfo=None';
defMethods(
  datetimeType,
  {
    __repr__: [
      '',
      1,
      (self: Value) => {
        const d = asDateTime(self)!;
        const seconds = d.microsecond !== 0 ? `, ${d.second}, ${d.microsecond}` : d.second !== 0 ? `, ${d.second}` : '';
        return strFrom(
          `${typeName(typeOf(self))}(${d.year}, ${d.month}, ${d.day}, ${d.hour}, ${d.minute}${seconds}${reprTail(d.tz, d.fold)})`,
        );
      },
    ],
    __str__: ['', 1, (self: Value) => callMethod(self, 'isoformat', ' ')],
    isoformat: ["sep='T', timespec='auto'", 1, isoFormat],
    strftime: [
      'format',
      1,
      (self: Value, format: Value) => {
        const d = asDateTime(self)!;
        const text = formatText(format, 'strftime() argument 1');
        const [plain, colons, name] = d.tz === null ? ['', '', ''] : zoneTexts(d.tz, self);
        return strFrom(strftime(text, momentOf(d, d, name, plain, colons)));
      },
    ],
    ctime: ['', 1, (self: Value) => ctimeText(asDateTime(self)!, isoClock(asDateTime(self)!, 'seconds'))],
    date: ['', 1, (self: Value) => new PyDate(asDateTime(self)!.year, asDateTime(self)!.month, asDateTime(self)!.day)],
    time: ['', 1, (self: Value) => new PyTime(asDateTime(self)!, null, asDateTime(self)!.fold)],
    timetz: ['', 1, (self: Value) => new PyTime(asDateTime(self)!, asDateTime(self)!.tz, asDateTime(self)!.fold)],
    timetuple: ['', 1, (self: Value) => timeTuple(asDateTime(self)!, daylight(asDateTime(self)!, self))],
    utctimetuple: [
      '',
      1,
      (self: Value) => {
        const d = asDateTime(self)!;
        const offset = zoneDelta(d.tz, 'utcoffset', self);
        if (offset === null) return timeTuple(d, 0);
        const back = negated(offset);
        return timeTuple(asDateTime(shifted(d, back.days, back.seconds, back.microseconds))!, 0);
      },
    ],
    timestamp: ['', 1, (self: Value) => new PyFloat(timestampOf(asDateTime(self)!, self))],
    utcoffset: ['', 1, (self: Value) => zoneDelta(asDateTime(self)!.tz, 'utcoffset', self)],
    dst: ['', 1, (self: Value) => zoneDelta(asDateTime(self)!.tz, 'dst', self)],
    tzname: ['', 1, (self: Value) => zoneName(asDateTime(self)!.tz, self)],
    astimezone: ['tz=None', 1, asTimeZone],
    replace: [`year=0, month=0, day=0, ${CLOCK_ARGS}, *, fold=0`, 1, replace],
    __replace__: [`/, *, year=0, month=0, day=0, ${CLOCK_ARGS}, fold=0`, 1, replace],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const d = asDateTime(self)!;
        const args: Value[] = [d.year, d.month, d.day, d.hour, d.minute, d.second, d.microsecond];
        if (d.tz !== null) args.push(d.tz);
        return new PyTuple([typeOf(self), new PyTuple(args)]);
      },
    ],
  },
  { raw: true },
);
defGetters(datetimeType, {
  hour: (self: PyDateTime) => self.hour,
  minute: (self: PyDateTime) => self.minute,
  second: (self: PyDateTime) => self.second,
  microsecond: (self: PyDateTime) => self.microsecond,
  tzinfo: (self: PyDateTime) => self.tz,
  fold: (self: PyDateTime) => self.fold,
});
datetimeType.set('min', new PyDateTime({ year: 1, month: 1, day: 1 }, MIDNIGHT, null, 0));
datetimeType.set(
  'max',
  new PyDateTime({ year: 9999, month: 12, day: 31 }, { hour: 23, minute: 59, second: 59, microsecond: 999999 }, null, 0),
);
datetimeType.set('resolution', delta(0, 0, 1));
datetimeType.doc = 'datetime(year, month, day[, hour[, minute[, second[, microsecond[,tzinfo]]]]])';

/** A datetime in UTC for milliseconds since the epoch. @throws ValueError outside years 1 to 9999. */
export function fromMilliseconds(milliseconds: number): Value {
  const seconds = Math.floor(milliseconds / 1000);
  return fromSeconds(datetimeType, seconds, Math.round((milliseconds - seconds * 1000) * 1000), UTC);
}
