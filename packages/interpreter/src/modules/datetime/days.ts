/** The proleptic Gregorian calendar: days, weeks, years. */

const BEFORE = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

export function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : BEFORE[month] - BEFORE[month - 1];
}

/** Days of the year before the month. */
export function daysBeforeMonth(year: number, month: number): number {
  return BEFORE[month - 1] + (month > 2 && isLeap(year) ? 1 : 0);
}

/** Days before January 1 of the year, counted from year 1; years below 1 go back from there. */
export function daysBeforeYear(year: number): number {
  const y = year - 1;
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
}

/** Day number: 1 is January 1 of year 1. */
export function ordinalOf(year: number, month: number, day: number): number {
  return daysBeforeYear(year) + daysBeforeMonth(year, month) + day;
}

export interface YearMonthDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function fromOrdinal(ordinal: number): YearMonthDay {
  let n = ordinal - 1;
  const c400 = Math.floor(n / 146097);
  n -= c400 * 146097;
  const c100 = Math.floor(n / 36524);
  n -= c100 * 36524;
  const c4 = Math.floor(n / 1461);
  n -= c4 * 1461;
  const c1 = Math.floor(n / 365);
  n -= c1 * 365;
  const year = c400 * 400 + c100 * 100 + c4 * 4 + c1 + 1;
  if (c1 === 4 || c100 === 4) return { year: year - 1, month: 12, day: 31 };
  let month = (n + 50) >> 5;
  let before = daysBeforeMonth(year, month);
  if (before > n) {
    month--;
    before = daysBeforeMonth(year, month);
  }
  return { year, month, day: n - before + 1 };
}

/** Monday is 0. */
export function weekdayOf(year: number, month: number, day: number): number {
  const n = (ordinalOf(year, month, day) + 6) % 7;
  return n < 0 ? n + 7 : n;
}

/** Day number of the Monday of ISO week 1. */
export function isoWeekOne(year: number): number {
  const first = ordinalOf(year, 1, 1);
  const weekday = (((first + 6) % 7) + 7) % 7;
  const monday = first - weekday;
  return weekday > 3 ? monday + 7 : monday;
}

/** ISO year, week and weekday (Monday is 1). */
export function isoCalendar(year: number, month: number, day: number): [year: number, week: number, weekday: number] {
  const today = ordinalOf(year, month, day);
  let isoYear = year;
  let week = Math.floor((today - isoWeekOne(year)) / 7);
  if (week < 0) {
    isoYear--;
    week = Math.floor((today - isoWeekOne(isoYear)) / 7);
  } else if (week >= 52 && today >= isoWeekOne(year + 1)) {
    isoYear++;
    week = 0;
  }
  return [isoYear, week + 1, weekdayOf(year, month, day) + 1];
}

export const DAY_NAMES: readonly string[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const MONTH_NAMES: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A number with zeros before it. */
export function padded(n: number, width: number): string {
  return n < 0 ? `-${String(-n).padStart(width - 1, '0')}` : String(n).padStart(width, '0');
}
