/** The ISO 8601 forms that fromisoformat reads. https://docs.python.org/3.13/library/datetime.html#datetime.datetime.fromisoformat */
import { fromOrdinal, isoWeekOne } from './days.js';
import type { Clock } from './objects.js';

/** Digits in a fixed place, or -1. */
function number(s: string, at: number, count: number): number {
  let n = 0;
  for (let i = 0; i < count; i++) {
    const d = s.charCodeAt(at + i) - 48;
    if (!(d >= 0 && d <= 9)) return -1;
    n = n * 10 + d;
  }
  return n;
}

export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The date of an ISO week; a text where there is no such week or day. */
export function fromIsoWeek(year: number, week: number, day: number): DateParts | string {
  if (year < 1 || year > 9999) return `Year is out of range: ${year}`;
  const weeks = Math.floor((isoWeekOne(year + 1) - isoWeekOne(year)) / 7);
  if (week < 1 || week > weeks) return `Invalid week: ${week}`;
  if (day < 1 || day > 7) return `Invalid day: ${day} (range is [1, 7])`;
  return fromOrdinal(isoWeekOne(year) + (week - 1) * 7 + day - 1);
}

/** Reads a whole text as a date: `null` where it has no date's form, a text where the week is not there. */
export function parseIsoDate(s: string): DateParts | string | null {
  const { length } = s;
  if (length !== 7 && length !== 8 && length !== 10) return null;
  const year = number(s, 0, 4);
  if (year < 0) return null;
  const dashed = s[4] === '-';
  let at = dashed ? 5 : 4;
  if (s[at] === 'W') {
    const week = number(s, at + 1, 2);
    if (week < 0) return null;
    at += 3;
    let day = 1;
    if (at < length) {
      if (dashed !== (s[at] === '-')) return null;
      if (dashed) at++;
      day = number(s, at, 1);
      if (day < 0 || at + 1 !== length) return null;
    }
    return fromIsoWeek(year, week, day);
  }
  const month = number(s, at, 2);
  if (month < 0) return null;
  at += 2;
  if (dashed !== (s[at] === '-')) return null;
  if (dashed) at++;
  const day = number(s, at, 2);
  return day < 0 || at + 2 !== length ? null : { year, month, day };
}

/** Where the date of a datetime's text ends, by the forms a date can have. */
export function separatorAt(s: string): number {
  const { length } = s;
  if (length === 7) return 7;
  const dash = '-';
  if (s[4] === dash) {
    if (s[5] === 'W') {
      if (length < 8) return length;
      if (length > 8 && s[8] === dash) {
        if (length === 9) return -1;
        if (length > 10 && number(s, 10, 1) >= 0) return 8;
        return 10;
      }
      return 8;
    }
    return 10;
  }
  if (s[4] === 'W') {
    let i = 7;
    while (i < length && number(s, i, 1) >= 0) i++;
    if (i < 9) return i;
    return i % 2 === 0 ? 7 : 8;
  }
  return 8;
}

export interface IsoTime extends Clock {
  /** Seconds and microseconds east of Greenwich, signed; null where no zone is given. */
  readonly offset: { readonly seconds: number; readonly micros: number } | null;
}

/** `HH[:MM[:SS[.f+]]]` with or without colons, whole text. */
function clock(s: string, stray: boolean): [hour: number, minute: number, second: number, micro: number] | null {
  const parts: [number, number, number, number] = [0, 0, 0, 0];
  let at = 0;
  let colons = false;
  for (let i = 0; i < 3; i++) {
    const n = number(s, at, 2);
    if (n < 0) return null;
    parts[i] = n;
    at += 2;
    // CPython overlooks one character between the last field and a zone.
    if (at === s.length || (stray && at === s.length - 1)) return parts;
    const c = s[at];
    if (i === 0) colons = c === ':';
    if (i === 2) break;
    if (c === ':' && colons) at++;
    else if (colons || c === ':') return null;
    else if (number(s, at, 2) < 0) return null;
  }
  if (s[at] !== '.' && s[at] !== ',') return null;
  at++;
  const start = at;
  while (at < s.length && number(s, at, 1) >= 0) at++;
  if (at !== s.length || at === start) return null;
  parts[3] = number(s.slice(start, start + 6).padEnd(6, '0'), 0, 6);
  return parts;
}

/** Reads a time with its zone; null where it has no time's form. */
export function parseIsoTime(s: string): IsoTime | null {
  let zone = -1;
  for (let i = 0; i < s.length; i++) {
    if (s[i] === '+' || s[i] === '-' || s[i] === 'Z') {
      zone = i;
      break;
    }
  }
  const t = clock(zone < 0 ? s : s.slice(0, zone), zone > 0);
  if (t === null) return null;
  let offset: IsoTime['offset'] = null;
  if (zone >= 0) {
    if (s[zone] === 'Z') {
      if (zone + 1 !== s.length) return null;
      offset = { seconds: 0, micros: 0 };
    } else {
      const z = clock(s.slice(zone + 1), false);
      if (z === null || z[1] > 59 || z[2] > 59) return null;
      const sign = s[zone] === '-' ? -1 : 1;
      offset = { seconds: sign * (z[0] * 3600 + z[1] * 60 + z[2]), micros: sign * z[3] };
    }
  }
  return { hour: t[0], minute: t[1], second: t[2], microsecond: t[3], offset };
}
