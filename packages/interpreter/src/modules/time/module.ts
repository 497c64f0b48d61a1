/** Module time: clocks of the host, and UTC as the only zone. https://docs.python.org/3.13/library/time.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { overflowError, typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { normalize, type PyInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { doubleOpt } from '../../protocols/conversion.js';
import { index } from '../../protocols/operators.js';
import { osError } from '../../types/exception-fields.js';
import { asTuple } from '../../types/tuple.js';
import { DAY_NAMES, fromOrdinal, MONTH_NAMES, ordinalOf, padded } from '../datetime/days.js';
import { type Moment, strftime } from '../datetime/strftime.js';
import { strptime } from '../datetime/strptime.js';
import type { ModuleDefinition } from '../registry.js';
import { structTime, structTimeType, zoneOf } from './struct-time.js';

const EPOCH = 719163;
/** Where 64 bits of seconds end. */
const SECONDS_64 = Number(1n << 63n);
/** The last second whose year fits in 32 bits. */
const LAST_SECOND = Number(67768036191676799n);
/** Milliseconds between two looks at the deadline while asleep. */
const NAP = 50;

function seconds(value: number): PyFloat {
  return new PyFloat(value);
}

/** Nanoseconds of a clock of milliseconds. */
function nanoseconds(milliseconds: number): PyInt {
  return normalize(BigInt(Math.floor(milliseconds * 1000)) * 1000n);
}

function sleep(v: Value): void {
  const wanted = typeof v === 'number' ? v : doubleOpt(v);
  if (wanted === undefined) throw typeError(`'${typeName(typeOf(v))}' object cannot be interpreted as an integer`);
  if (wanted !== wanted) throw valueErr('Invalid value NaN (not a number)');
  if (wanted < 0) throw valueErr('sleep length must be non-negative');
  if (wanted > 9223372036) throw overflowError('timestamp out of range for platform time_t');
  const end = m.host.now() + wanted * 1000;
  for (let left = wanted * 1000; left > 0; left = end - m.host.now()) {
    m.look();
    m.host.sleep(Math.min(left, NAP) / 1000);
    // A host without a running clock would never get to the end.
    if (m.host.now() === end - left) break;
  }
  m.look();
}

/** Whole seconds of an argument that may be missing. */
function wholeSeconds(v: Value | undefined): number {
  if (v === undefined || v === null) return Math.floor(m.host.time());
  const x = typeof v === 'number' ? v : doubleOpt(v);
  if (x === undefined) throw typeError(`'${typeName(typeOf(v))}' object cannot be interpreted as an integer`);
  if (x !== x) throw valueErr('Invalid value NaN (not a number)');
  if (Math.abs(x) >= SECONDS_64) throw overflowError('timestamp out of range for platform time_t');
  if (Math.abs(x) > LAST_SECOND) throw osError(75, 'Value too large for defined data type');
  return Math.floor(x);
}

function fields(at: number): number[] {
  const days = Math.floor(at / 86400);
  const rest = at - days * 86400;
  const { year, month, day } = fromOrdinal(days + EPOCH);
  const weekday = (((days + 3) % 7) + 7) % 7;
  return [
    year,
    month,
    day,
    Math.floor(rest / 3600),
    Math.floor(rest / 60) % 60,
    rest % 60,
    weekday,
    ordinalOf(year, month, day) - ordinalOf(year, 1, 1) + 1,
    0,
  ];
}

/** A time tuple as numbers. */
function tupleFields(v: Value, what: string): number[] {
  const items = asTuple(v)?.items;
  if (items === undefined) throw typeError('Tuple or struct_time argument required');
  if (items.length !== 9) throw typeError(`${what}(): illegal time tuple argument`);
  return items.map((item) => {
    const n = index(item);
    if (n > 2147483647 || n < -2147483648) throw overflowError('signed integer is greater than maximum');
    return Number(n);
  });
}

/** A time tuple checked as strftime and asctime check it. */
function moment(v: Value | undefined, what: string): Moment {
  const given = v === undefined || v === null ? null : v;
  const t = given === null ? fields(wholeSeconds(undefined)) : tupleFields(given, what);
  const month = t[1] === 0 ? 1 : t[1];
  const day = t[2] === 0 ? 1 : t[2];
  const weekday = t[6] < -1 ? -1 : (t[6] + 7) % 7;
  const yearDay = t[7] === 0 ? 1 : t[7];
  if (month < 1 || month > 12) throw valueErr('month out of range');
  if (day < 1 || day > 31) throw valueErr('day of month out of range');
  if (t[3] < 0 || t[3] > 23) throw valueErr('hour out of range');
  if (t[4] < 0 || t[4] > 59) throw valueErr('minute out of range');
  if (t[5] < 0 || t[5] > 61) throw valueErr('seconds out of range');
  if (weekday < 0) throw valueErr('day of week out of range');
  if (yearDay < 1 || yearDay > 366) throw valueErr('day of year out of range');
  const zone = given === null ? 'UTC' : zoneOf(given);
  return {
    year: t[0],
    month,
    day,
    hour: t[3],
    minute: t[4],
    second: t[5],
    weekday,
    yearDay,
    offset: 0,
    zone: typeof zone === 'string' ? zone : 'UTC',
  };
}

function asciiTime(t: Moment): string {
  const date = `${DAY_NAMES[t.weekday].slice(0, 3)} ${MONTH_NAMES[t.month - 1].slice(0, 3)} ${String(t.day).padStart(2)}`;
  return `${date} ${padded(t.hour, 2)}:${padded(t.minute, 2)}:${padded(t.second, 2)} ${t.year}`;
}

function makeTime(v: Value): PyFloat {
  const t = tupleFields(v, 'mktime');
  const year = t[0] + Math.floor((t[1] - 1) / 12);
  const month = ((((t[1] - 1) % 12) + 12) % 12) + 1;
  const days = ordinalOf(year, month, 1) - 1 + t[2] - EPOCH;
  return new PyFloat(((days * 24 + t[3]) * 60 + t[4]) * 60 + t[5]);
}

function text(v: Value, place: string): string {
  const s = asStr(v);
  if (s === undefined) throw typeError(place.replace('{}', typeName(typeOf(v))));
  return jsText(s);
}

function parsed(source: Value, format: Value): Value {
  const texts = [source, format].map((v, i) => text(v, `strptime() argument ${i} must be str, not <class '${typeOf(v).name}'>`));
  const t = strptime(texts[0], texts[1]);
  return structTime([t.year, t.month, t.day, t.hour, t.minute, t.second, t.weekday, t.yearDay, t.daylight], t.zone, t.offset);
}

const functions: Map<string, PyBuiltin> = makeFunctions('time', {
  time: ['', 1, () => seconds(m.host.time())],
  time_ns: ['', 1, () => nanoseconds(m.host.time() * 1000)],
  monotonic: ['', 1, () => seconds(m.host.now() / 1000)],
  monotonic_ns: ['', 1, () => nanoseconds(m.host.now())],
  perf_counter: ['', 1, () => seconds(m.host.now() / 1000)],
  perf_counter_ns: ['', 1, () => nanoseconds(m.host.now())],
  process_time: ['', 1, () => seconds(m.milliseconds / 1000)],
  process_time_ns: ['', 1, () => nanoseconds(m.milliseconds)],
  thread_time: ['', 1, () => seconds(m.milliseconds / 1000)],
  thread_time_ns: ['', 1, () => nanoseconds(m.milliseconds)],
  sleep: ['seconds, /', 1, sleep],
  gmtime: ['seconds=None, /', 1, (v?: Value) => structTime(fields(wholeSeconds(v)), 'GMT', 0)],
  localtime: ['seconds=None, /', 1, (v?: Value) => structTime(fields(wholeSeconds(v)), 'UTC', 0)],
  mktime: ['t, /', 1, makeTime],
  asctime: ['t=None, /', 1, (v?: Value) => asciiTime(moment(v, 'asctime'))],
  ctime: ['seconds=None, /', 1, (v?: Value) => asciiTime(moment(new PyTuple(fields(wholeSeconds(v))), 'ctime'))],
  strftime: [
    'format, t=None, /',
    1,
    (format: Value, t?: Value) => {
      const pattern = text(format, 'strftime() argument 1 must be str, not {}');
      return strFrom(strftime(pattern, moment(t, 'strftime')));
    },
  ],
  strptime: [
    "string, format='%a %b %d %H:%M:%S %Y', /",
    1,
    (source: Value, format: Value = '%a %b %d %H:%M:%S %Y') => parsed(source, format),
  ],
});

export const timeModule: ModuleDefinition = {
  name: 'time',
  doc: 'Time access and conversions. The zone of a program is UTC.',
  build: () =>
    new Map<string, Value>([
      ...functions,
      ['struct_time', structTimeType],
      ['timezone', 0],
      ['altzone', 0],
      ['daylight', 0],
      ['tzname', new PyTuple(['UTC', 'UTC'])],
    ]),
};
