/** date, time, datetime, timedelta and tzinfo: data, limits and makers. https://docs.python.org/3.13/library/datetime.html */
import { overflowError, typeError, valueErr } from '../../objects/exception.js';
import { PyInstance } from '../../objects/instance.js';
import type { PyInt } from '../../objects/int.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { call, callMethod } from '../../protocols/calls.js';
import { addInt, divmodInt, floorDivInt, mulInt, subInt } from '../../protocols/int-ops.js';
import { index } from '../../protocols/operators.js';
import { daysInMonth, fromOrdinal, ordinalOf } from './days.js';
import { asStr } from '../../objects/str.js';

export const MICROS_PER_DAY = 86400000000;
const MAX_DAYS = 999999999;

export class PyTimeDelta extends PyObject {
  readonly days: number;
  /** 0 to 86399. */
  readonly seconds: number;
  /** 0 to 999999. */
  readonly microseconds: number;
  constructor(days: number, seconds: number, microseconds: number) {
    super();
    this.days = days;
    this.seconds = seconds;
    this.microseconds = microseconds;
  }
  /** The whole length in microseconds. */
  micros(): PyInt {
    const small = this.seconds * 1000000 + this.microseconds;
    return Math.abs(this.days) < 100000 ? this.days * MICROS_PER_DAY + small : addInt(mulInt(this.days, MICROS_PER_DAY), small);
  }
}
export const timedeltaType: PyType = layoutType('timedelta', PyTimeDelta, { module: 'datetime' });

export class PyDate extends PyObject {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  constructor(year: number, month: number, day: number) {
    super();
    this.year = year;
    this.month = month;
    this.day = day;
  }
}
export const dateType: PyType = layoutType('date', PyDate, { module: 'datetime' });

/** Hours to microseconds, as times and datetimes have them. */
export interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
}

export class PyDateTime extends PyDate implements Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
  readonly tz: Value;
  readonly fold: number;
  constructor(date: { year: number; month: number; day: number }, clock: Clock, tz: Value, fold: number) {
    super(date.year, date.month, date.day);
    this.hour = clock.hour;
    this.minute = clock.minute;
    this.second = clock.second;
    this.microsecond = clock.microsecond;
    this.tz = tz;
    this.fold = fold;
  }
}
export const datetimeType: PyType = layoutType('datetime', PyDateTime, { module: 'datetime', bases: [dateType] });

export class PyTime extends PyObject implements Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly microsecond: number;
  readonly tz: Value;
  readonly fold: number;
  constructor(clock: Clock, tz: Value, fold: number) {
    super();
    this.hour = clock.hour;
    this.minute = clock.minute;
    this.second = clock.second;
    this.microsecond = clock.microsecond;
    this.tz = tz;
    this.fold = fold;
  }
}
export const timeType: PyType = layoutType('time', PyTime, { module: 'datetime' });

export class PyTzInfo extends PyObject {}
export const tzinfoType: PyType = layoutType('tzinfo', PyTzInfo, { module: 'datetime' });

export class PyTimeZone extends PyTzInfo {
  readonly offset: PyTimeDelta;
  readonly name: Value;
  constructor(offset: PyTimeDelta, name: Value) {
    super();
    this.offset = offset;
    this.name = name;
  }
}
export const timezoneType: PyType = layoutType('timezone', PyTimeZone, { module: 'datetime', bases: [tzinfoType], subclassable: false });

export const UTC: PyTimeZone = new PyTimeZone(new PyTimeDelta(0, 0, 0), null);

function behind<T extends PyObject>(v: Value, jsClass: abstract new (...args: never[]) => T): T | undefined {
  if (v instanceof jsClass) return v;
  return v instanceof PyInstance && v.payload instanceof jsClass ? v.payload : undefined;
}

/** The value behind one of these or of a subclass, else undefined. */
export function asTimeDelta(v: Value): PyTimeDelta | undefined {
  return behind(v, PyTimeDelta);
}
export function asDate(v: Value): PyDate | undefined {
  return behind(v, PyDate);
}
export function asDateTime(v: Value): PyDateTime | undefined {
  return behind(v, PyDateTime);
}
export function asTime(v: Value): PyTime | undefined {
  return behind(v, PyTime);
}
export function isTzInfo(v: Value): boolean {
  return behind(v, PyTzInfo) !== undefined;
}

/** A timedelta of so many microseconds. */
export function deltaOfMicros(micros: PyInt): PyTimeDelta {
  if (typeof micros === 'number') {
    const days = Math.floor(micros / MICROS_PER_DAY);
    const rest = micros - days * MICROS_PER_DAY;
    const seconds = Math.floor(rest / 1000000);
    return delta(days, seconds, rest - seconds * 1000000);
  }
  const [days, rest] = divmodInt(micros, MICROS_PER_DAY);
  if (typeof days !== 'number' || Math.abs(days) > MAX_DAYS) throw tooManyDays(days);
  const seconds = Number(floorDivInt(rest, 1000000));
  return delta(days, seconds, Number(subInt(rest, seconds * 1000000)));
}

function tooManyDays(days: PyInt): unknown {
  if (days > 2147483647 || days < -2147483648) return overflowError('Python int too large to convert to C int');
  return overflowError(`days=${days}; must have magnitude <= ${MAX_DAYS}`);
}

/** A timedelta of normalised parts. */
export function delta(days: number, seconds: number, microseconds: number): PyTimeDelta {
  if (Math.abs(days) > MAX_DAYS) throw tooManyDays(days);
  return new PyTimeDelta(days, seconds, microseconds);
}

/** A timedelta of parts of any size that a double holds exactly. */
export function normalizedDelta(days: number, seconds: number, microseconds: number): PyTimeDelta {
  const carry = Math.floor(microseconds / 1000000);
  seconds += carry;
  const more = Math.floor(seconds / 86400);
  return delta(days + more, seconds - more * 86400, microseconds - carry * 1000000);
}

export function checkDateFields(year: number, month: number, day: number): void {
  if (year < 1 || year > 9999) throw valueErr(`year ${year} is out of range`);
  if (month < 1 || month > 12) throw valueErr('month must be in 1..12');
  if (day < 1 || day > daysInMonth(year, month)) throw valueErr('day is out of range for month');
}

export function checkTimeFields(t: Clock, fold: number): void {
  if (t.hour < 0 || t.hour > 23) throw valueErr('hour must be in 0..23');
  if (t.minute < 0 || t.minute > 59) throw valueErr('minute must be in 0..59');
  if (t.second < 0 || t.second > 59) throw valueErr('second must be in 0..59');
  if (t.microsecond < 0 || t.microsecond > 999999) throw valueErr('microsecond must be in 0..999999');
  if (fold !== 0 && fold !== 1) throw valueErr('fold must be either 0 or 1');
}

export function checkTz(tz: Value): void {
  if (tz !== null && !isTzInfo(tz))
    throw typeError(`tzinfo argument must be None or of a tzinfo subclass, not type '${typeName(typeOf(tz))}'`);
}

/** An argument that C takes as int. */
export function intArgument(v: Value | undefined, otherwise: number): number {
  if (v === undefined) return otherwise;
  if (typeof v === 'number' && v <= 2147483647 && v >= -2147483648) return v;
  const n = index(v);
  if (n > 2147483647)
    throw overflowError(n > 9223372036854775807n ? 'Python int too large to convert to C long' : 'signed integer is greater than maximum');
  if (n < -2147483648)
    throw overflowError(n < -9223372036854775808n ? 'Python int too large to convert to C long' : 'signed integer is less than minimum');
  return Number(n);
}

/** A date of a class: exact ones directly, others through their constructor. */
export function makeDate(cls: PyType, year: number, month: number, day: number): Value {
  if (cls !== dateType) return call(cls, [year, month, day]);
  return new PyDate(year, month, day);
}

export function makeDateTime(cls: PyType, date: { year: number; month: number; day: number }, t: Clock, tz: Value, fold: number): Value {
  if (cls === datetimeType) return new PyDateTime(date, t, tz, fold);
  const args = [date.year, date.month, date.day, t.hour, t.minute, t.second, t.microsecond, tz];
  return call(cls, args, fold === 0 ? null : new Map<string, Value>([['fold', fold]]));
}

/** The date that many days from the beginning of the calendar. @throws OverflowError outside years 1 to 9999. */
export function dateOfOrdinal(ordinal: number): { year: number; month: number; day: number } {
  if (ordinal < 1 || ordinal > 3652059) throw overflowError('date value out of range');
  return fromOrdinal(ordinal);
}

export function ordinal(d: PyDate): number {
  return ordinalOf(d.year, d.month, d.day);
}

/** Seconds since midnight. */
export function secondsOf(t: Clock): number {
  return (t.hour * 60 + t.minute) * 60 + t.second;
}

export function clockOf(seconds: number, microsecond: number): Clock {
  return { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60, microsecond };
}

/** Adds a length of time to a datetime, staying in its zone. */
export function shifted(d: PyDateTime, days: number, seconds: number, microseconds: number, cls: PyType = datetimeType, fold = 0): Value {
  const moved = normalizedParts(ordinal(d) + days, secondsOf(d) + seconds, d.microsecond + microseconds);
  return makeDateTime(cls, dateOfOrdinal(moved[0]), clockOf(moved[1], moved[2]), d.tz, fold);
}

function normalizedParts(days: number, seconds: number, micros: number): [number, number, number] {
  const carry = Math.floor(micros / 1000000);
  const whole = seconds + carry;
  const more = Math.floor(whole / 86400);
  return [days + more, whole - more * 86400, micros - carry * 1000000];
}

/** The offset that a zone's `utcoffset` or `dst` gives; null for None and for no zone. */
export function zoneDelta(tz: Value, name: 'utcoffset' | 'dst', arg: Value): PyTimeDelta | null {
  if (tz === null) return null;
  if (tz instanceof PyTimeZone) return name === 'utcoffset' ? tz.offset : null;
  const given = callMethod(tz, name, arg);
  if (given === null) return null;
  const found = asTimeDelta(given);
  if (found === undefined) throw typeError(`tzinfo.${name}() must return None or a timedelta, not '${typeName(typeOf(given))}'`);
  if (found.days < -1 || found.days > 0 || (found.days === -1 && found.seconds === 0 && found.microseconds < 1)) {
    throw valueErr('offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24).');
  }
  return found;
}

/** The name that a zone gives; null for None and for no zone. */
export function zoneName(tz: Value, arg: Value): Value {
  if (tz === null) return null;
  const given = callMethod(tz, 'tzname', arg);
  if (given !== null && asStr(given) === undefined)
    throw typeError(`tzinfo.tzname() must return None or a string, not '${typeName(typeOf(given))}'`);
  return given;
}

/** Binds the arguments of a constructor of this module by name; its errors speak of `function`. */
export function constructorArguments(
  args: readonly Value[],
  kwargs: ReadonlyMap<string, Value> | null,
  names: readonly string[],
  required: number,
  positional: number,
  fn: string | null = null,
): (Value | undefined)[] {
  const count = args.length + (kwargs?.size ?? 0);
  const called = fn === null ? 'function' : `${fn}()`;
  if (args.length > positional) {
    const words = positional < names.length ? ' positional' : '';
    throw typeError(`${called} takes at most ${positional}${words} argument${positional === 1 ? '' : 's'} (${args.length} given)`);
  }
  if (count > names.length) throw typeError(`${called} takes at most ${names.length} arguments (${count} given)`);
  const bound: (Value | undefined)[] = args.slice();
  let unknown: string | null = null;
  if (kwargs !== null) {
    for (const [key, value] of kwargs) {
      const at = names.indexOf(key);
      if (at < 0) unknown ??= key;
      else if (at < args.length) throw typeError(`argument for function given by name ('${key}') and position (${at + 1})`);
      else bound[at] = value;
    }
  }
  for (let i = 0; i < required; i++)
    if (bound[i] === undefined) throw typeError(`function missing required argument '${names[i]}' (pos ${i + 1})`);
  if (unknown !== null) throw typeError(`${fn === null ? 'this function' : called} got an unexpected keyword argument '${unknown}'`);
  return bound;
}
