/** strftime in the C locale: the directives of the C library, with its flags and widths. https://docs.python.org/3.13/library/datetime.html#format-codes */
import { m } from '../../objects/machine.js';
import { DAY_NAMES, daysBeforeMonth, isLeap, isoCalendar, MONTH_NAMES, ordinalOf, padded } from './days.js';

/** A moment as directives show it. */
export interface Moment {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Monday is 0. */
  readonly weekday: number;
  /** 1 to 366. */
  readonly yearDay: number;
  readonly zone: string;
  /** Seconds east of Greenwich, for `%z` of times without a zone of their own. */
  readonly offset: number;
  /** Six digits, where `%f` is a directive. */
  readonly micros?: string;
  /** What `%z` and `%:z` show for dates and times, which bring their own zones. */
  readonly own?: string;
  readonly ownColon?: string;
}

/** `+HHMM`, with seconds where there are some. */
export function offsetText(seconds: number, separator: string): string {
  const size = Math.abs(seconds);
  const text = `${seconds < 0 ? '-' : '+'}${padded(Math.floor(size / 3600), 2)}${separator}${padded(Math.floor(size / 60) % 60, 2)}`;
  const rest = size % 60;
  return rest === 0 ? text : `${text}${separator}${padded(rest, 2)}`;
}

function weekNumber(t: Moment, firstDay: 0 | 6): number {
  const since = firstDay === 0 ? t.weekday : (t.weekday + 1) % 7;
  return Math.floor((t.yearDay + 6 - since) / 7);
}

function isoOf(t: Moment): [year: number, week: number, weekday: number] {
  // A struct_time may hold a weekday and a day of the year that do not belong to its date: those count.
  const day = t.yearDay;
  const days = daysBeforeMonth(t.year, t.month) + t.day;
  if (days === day) return isoCalendar(t.year, t.month, t.day);
  let year = t.year;
  let at = isoWeekDays(day - 1, t.weekday);
  if (at < 0) {
    year--;
    at = isoWeekDays(day - 1 + (isLeap(year) ? 366 : 365), t.weekday);
  } else {
    const next = isoWeekDays(day - 1 - (isLeap(year) ? 366 : 365), t.weekday);
    if (next >= 0) {
      year++;
      at = next;
    }
  }
  return [year, Math.floor(at / 7) + 1, t.weekday + 1];
}

/** Days since the Monday that ISO week 1 starts with. */
function isoWeekDays(yearDay: number, weekday: number): number {
  return yearDay - ((yearDay - ((weekday + 1) % 7) + 4 + 378) % 7) + 4 - 1;
}

function twelve(hour: number): number {
  return hour % 12 === 0 ? 12 : hour % 12;
}

/** Text of a directive and how it is padded: width and filling. */
type Shown = readonly [text: string, width: number, fill: string];

function number(n: number, width: number, fill = '0'): Shown {
  return [String(n), width, fill];
}

function text(s: string): Shown {
  return [s, 0, ' '];
}

function shown(c: string, t: Moment): Shown | undefined {
  switch (c) {
    case 'a':
      return text(t.weekday >= 0 && t.weekday < 7 ? DAY_NAMES[t.weekday].slice(0, 3) : '?');
    case 'A':
      return text(DAY_NAMES[t.weekday] ?? '?');
    case 'b':
    case 'h':
      return text(MONTH_NAMES[t.month - 1].slice(0, 3));
    case 'B':
      return text(MONTH_NAMES[t.month - 1]);
    case 'C':
      return number(Math.floor(t.year / 100), 0);
    case 'd':
      return number(t.day, 2);
    case 'e':
      return number(t.day, 2, ' ');
    case 'g':
      return number(isoOf(t)[0] % 100, 2);
    case 'G':
      return number(isoOf(t)[0], 0);
    case 'H':
      return number(t.hour, 2);
    case 'I':
      return number(twelve(t.hour), 2);
    case 'j':
      return number(t.yearDay, 3);
    case 'k':
      return number(t.hour, 2, ' ');
    case 'l':
      return number(twelve(t.hour), 2, ' ');
    case 'm':
      return number(t.month, 2);
    case 'M':
      return number(t.minute, 2);
    case 'n':
      return text('\n');
    case 'p':
      return text(t.hour < 12 ? 'AM' : 'PM');
    case 'P':
      return text(t.hour < 12 ? 'am' : 'pm');
    case 's':
      return number(((ordinalOf(t.year, t.month, t.day) - 719163) * 24 + t.hour) * 3600 + t.minute * 60 + t.second, 0);
    case 'S':
      return number(t.second, 2);
    case 't':
      return text('\t');
    case 'u':
      return number(t.weekday + 1, 1);
    case 'U':
      return number(weekNumber(t, 6), 2);
    case 'V':
      return number(isoOf(t)[1], 2);
    case 'w':
      return number((t.weekday + 1) % 7, 1);
    case 'W':
      return number(weekNumber(t, 0), 2);
    case 'y':
      return number(((t.year % 100) + 100) % 100, 2);
    case 'Y':
      return number(t.year, 0);
    case 'f':
      return t.micros === undefined ? undefined : text(t.micros);
    case 'z':
      return text(t.own ?? offsetText(t.offset, '').slice(0, 5));
    case 'Z':
      return text(t.zone);
    case '%':
      return text('%');
    default:
      return undefined;
  }
}

/** Directives that stand for others. */
const COMPOSED: ReadonlyMap<string, string> = new Map([
  ['c', '%a %b %e %H:%M:%S %Y'],
  ['D', '%m/%d/%y'],
  ['F', '%Y-%m-%d'],
  ['r', '%I:%M:%S %p'],
  ['R', '%H:%M'],
  ['T', '%H:%M:%S'],
  ['x', '%m/%d/%y'],
  ['X', '%H:%M:%S'],
]);
const WITH_E = 'cCxXyY';
const WITH_O = 'deHImMSuUVwWy';

function capitals(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    out += c >= 97 && c <= 122 ? String.fromCharCode(c - 32) : s[i];
  }
  return out;
}

function swapped(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    out += c >= 65 && c <= 90 ? String.fromCharCode(c + 32) : s[i];
  }
  return out;
}

/** Names that `#` turns to capitals; AM, PM and zones it turns to small letters. */
const TO_CAPITALS = 'aAbBh';

interface Flags {
  readonly fill: string;
  readonly capital: boolean;
  readonly swap: boolean;
  readonly width: number;
}

function filled([value, width, fill]: Shown, flags: Flags, c: string): string {
  let s = value;
  if (flags.swap) s = TO_CAPITALS.includes(c) ? capitals(s) : swapped(s);
  else if (flags.capital) s = capitals(s);
  const wanted = flags.width >= 0 ? flags.width : flags.fill === '-' ? 0 : width;
  if (s.length >= wanted) return s;
  const by = flags.fill === '_' ? ' ' : flags.fill === '0' ? '0' : fill;
  m.reserve(wanted * 2);
  return s.padStart(wanted, by);
}

/** Formats a moment. `format` is UTF-16 text. */
export function strftime(format: string, t: Moment): string {
  let out = '';
  for (let i = 0; i < format.length; i++) {
    if (format[i] !== '%') {
      out += format[i];
      continue;
    }
    if (t.ownColon !== undefined && format.startsWith('%:z', i)) {
      out += t.ownColon;
      i += 2;
      continue;
    }
    const start = i;
    let fill = '';
    let capital = false;
    let swap = false;
    for (i++; i < format.length && '-_0^#'.includes(format[i]); i++) {
      if (format[i] === '^') capital = true;
      else if (format[i] === '#') swap = true;
      else fill = format[i];
    }
    let width = -1;
    for (; i < format.length && format[i] >= '0' && format[i] <= '9'; i++)
      width = Math.min((width < 0 ? 0 : width) * 10 + Number(format[i]), 100000);
    let modifier = '';
    if (format[i] === 'E' || format[i] === 'O') modifier = format[i++];
    const c = format[i];
    m.charge(1);
    if (c === undefined) {
      out += format.slice(start);
      break;
    }
    const fits = modifier === '' || (modifier === 'E' ? WITH_E : WITH_O).includes(c);
    const composed = fits ? COMPOSED.get(c) : undefined;
    const flags: Flags = { fill, capital, swap, width };
    if (composed !== undefined) out += filled(text(strftime(composed, t)), flags, c);
    else {
      const value = fits ? shown(c, t) : undefined;
      out += value === undefined ? format.slice(start, i + 1) : filled(value, flags, c);
    }
  }
  return out;
}
