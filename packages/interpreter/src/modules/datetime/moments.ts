/** Between dates, times and timestamps: what strftime shows, what timestamps mean. */
import { overflowError, typeError, valueErr } from '../../objects/exception.js';
import type { Value } from '../../objects/value.js';
import { roundToIntegral } from '../../numbers/float-text.js';
import { asInt } from '../../objects/int.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { doubleOpt } from '../../protocols/conversion.js';
import { daysBeforeMonth, padded, weekdayOf } from './days.js';
import type { Clock } from './objects.js';
import type { Moment } from './strftime.js';

/** Where 64 bits of seconds end. */
const SECONDS_64 = Number(1n << 63n);
/** The last second whose year fits in 32 bits. */
const LAST_SECOND = Number(67768036191676799n);

export function momentOf(
  d: { year: number; month: number; day: number },
  t: Clock | null,
  zone: string,
  zoneText = '',
  zoneColons = '',
): Moment {
  return {
    year: d.year,
    month: d.month,
    day: d.day,
    hour: t?.hour ?? 0,
    minute: t?.minute ?? 0,
    second: t?.second ?? 0,
    weekday: weekdayOf(d.year, d.month, d.day),
    yearDay: daysBeforeMonth(d.year, d.month) + d.day,
    zone,
    offset: 0,
    micros: t === null ? '000000' : padded(t.microsecond, 6),
    own: zoneText,
    ownColon: zoneColons,
  };
}

/** Seconds and microseconds of a timestamp: rounded half to even, or down to whole seconds. */
export function timestampParts(v: Value, fine: boolean): { seconds: number; micros: number } {
  const int = asInt(v);
  const x = int !== undefined ? Number(int) : doubleOpt(v);
  if (x === undefined) throw typeError(`'${typeName(typeOf(v))}' object cannot be interpreted as an integer`);
  if (x !== x) throw valueErr('Invalid value NaN (not a number)');
  if (Math.abs(x) >= SECONDS_64) throw overflowError('timestamp out of range for platform time_t');
  let seconds = Math.trunc(x);
  let micros = fine ? roundToIntegral((x - seconds) * 1e6) : 0;
  if (!fine) seconds = Math.floor(x);
  if (micros >= 1e6) {
    micros -= 1e6;
    seconds++;
  } else if (micros < 0) {
    micros += 1e6;
    seconds--;
  }
  if (Math.abs(seconds) > LAST_SECOND) throw valueErr('year is out of range');
  return { seconds: seconds + 0, micros: micros + 0 };
}
