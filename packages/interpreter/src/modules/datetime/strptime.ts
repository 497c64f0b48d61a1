/** strptime: reads a date and time by a format, for time and datetime. https://docs.python.org/3.13/library/datetime.html#technical-detail */
import { valueErr } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { reprText } from '../../protocols/text.js';
import { strFrom } from '../../objects/str.js';
import { isSpace } from '../../unicode/properties.js';
import { DAY_NAMES, fromOrdinal, isLeap, isoWeekOne, MONTH_NAMES, ordinalOf, weekdayOf } from './days.js';

/** What was read. */
export interface ParsedTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  microsecond: number;
  weekday: number;
  yearDay: number;
  /** Daylight flag: 0 where a zone name was read, else -1. */
  daylight: number;
  zone: string | null;
  /** Seconds east of Greenwich. */
  offset: number | null;
  offsetMicroseconds: number;
}

/** One step of a compiled format: lengths it can take at a position, best first. */
interface Step {
  readonly name: string;
  readonly lengths: (s: string, at: number) => readonly number[];
}

function digit(s: string, at: number): number {
  const c = s.charCodeAt(at) - 48;
  return c >= 0 && c <= 9 ? c : -1;
}

/** Numbers of one or two digits, no larger than max and no smaller than min; two digits first. */
function upTo(max: number, min: number, spaced = false): Step['lengths'] {
  return (s, at) => {
    const a = digit(s, at);
    if (a < 0) return spaced && s[at] === ' ' && digit(s, at + 1) > 0 ? [2] : [];
    const b = digit(s, at + 1);
    const found: number[] = [];
    const two = a * 10 + b;
    if (b >= 0 && two <= max && two >= min) found.push(2);
    if (a >= min) found.push(1);
    return found;
  };
}

function exactly(n: number): Step['lengths'] {
  return (s, at) => {
    for (let i = 0; i < n; i++) if (digit(s, at + i) < 0) return [];
    return [n];
  };
}

function oneDigit(min: number, max: number): Step['lengths'] {
  return (s, at) => (digit(s, at) >= min && digit(s, at) <= max ? [1] : []);
}

function fraction(s: string, at: number): number[] {
  const found: number[] = [];
  for (let n = 1; n <= 6 && digit(s, at + n - 1) >= 0; n++) found.unshift(n);
  return found;
}

function yearDay(s: string, at: number): number[] {
  const found: number[] = [];
  for (let n = 3; n > 0; n--) {
    if (exactly(n)(s, at).length === 0) continue;
    const value = Number(s.slice(at, at + n));
    if (value > 0 && value <= 366) found.push(n);
  }
  return found;
}

function small(s: string): string {
  let out = '';
  for (let i = 0; i < s.length; i++) {
    const c = s.charCodeAt(i);
    out += c >= 65 && c <= 90 ? String.fromCharCode(c + 32) : s[i];
  }
  return out;
}

/** One of some words, longest first, in small or capital letters. */
function words(list: readonly string[]): Step['lengths'] {
  const sorted = list.map(small).sort((a, b) => b.length - a.length);
  return (s, at) => sorted.filter((w) => small(s.slice(at, at + w.length)) === w).map((w) => w.length);
}

/** `+HH:MM[:SS[.ffffff]]` with or without colons, or Z. */
function offset(s: string, at: number): number[] {
  if (s[at] === 'Z') return [1];
  if ((s[at] !== '+' && s[at] !== '-') || digit(s, at + 1) < 0 || digit(s, at + 2) < 0) return [];
  const minutes = (p: number): number => {
    const from = s[p] === ':' ? p + 1 : p;
    return digit(s, from) >= 0 && digit(s, from) <= 5 && digit(s, from + 1) >= 0 ? from + 2 : -1;
  };
  const afterMinutes = minutes(at + 3);
  if (afterMinutes < 0) return [];
  const found: number[] = [afterMinutes - at];
  const afterSeconds = minutes(afterMinutes);
  if (afterSeconds < 0) return found;
  found.unshift(afterSeconds - at);
  if (s[afterSeconds] === '.') for (let n = 1; n <= 6 && digit(s, afterSeconds + n) >= 0; n++) found.unshift(afterSeconds + 1 + n - at);
  return found;
}

const SHORT_DAYS = DAY_NAMES.map((n) => n.slice(0, 3));
const SHORT_MONTHS = MONTH_NAMES.map((n) => n.slice(0, 3));

const DIRECTIVES: ReadonlyMap<string, Step['lengths']> = new Map<string, Step['lengths']>([
  ['d', upTo(31, 1, true)],
  ['f', fraction],
  ['H', upTo(23, 0)],
  ['I', upTo(12, 1)],
  ['G', exactly(4)],
  ['j', yearDay],
  ['m', upTo(12, 1)],
  ['M', upTo(59, 0)],
  ['S', upTo(61, 0)],
  ['U', upTo(53, 0)],
  ['W', upTo(53, 0)],
  ['w', oneDigit(0, 6)],
  ['u', oneDigit(1, 7)],
  ['V', weekOfIso],
  ['y', exactly(2)],
  ['Y', exactly(4)],
  ['z', offset],
  ['A', words(DAY_NAMES)],
  ['a', words(SHORT_DAYS)],
  ['B', words(MONTH_NAMES)],
  ['b', words(SHORT_MONTHS)],
  ['p', words(['am', 'pm'])],
  ['Z', words(['utc', 'gmt'])],
]);
const COMPOSED: ReadonlyMap<string, string> = new Map([
  ['c', '%a %b %d %H:%M:%S %Y'],
  ['x', '%m/%d/%y'],
  ['X', '%H:%M:%S'],
]);

function weekOfIso(s: string, at: number): number[] {
  const found = [...upTo(53, 1)(s, at)];
  if (digit(s, at) === 0 && !found.includes(1)) found.push(1);
  return found;
}

function literal(c: string): Step {
  const lower = small(c);
  return { name: '', lengths: (s, at) => (at < s.length && small(s[at]) === lower ? [1] : []) };
}

const SPACES: Step = {
  name: '',
  lengths: (s, at) => {
    const found: number[] = [];
    for (let n = 1; at + n <= s.length && isSpace(s.charCodeAt(at + n - 1)); n++) found.unshift(n);
    return found;
  },
};

function compile(format: string): Step[] {
  const steps: Step[] = [];
  const seen: Set<string> = new Set();
  const add = (part: string): void => {
    for (let i = 0; i < part.length; i++) {
      m.charge(1);
      if (isSpace(part.charCodeAt(i))) {
        while (i + 1 < part.length && isSpace(part.charCodeAt(i + 1))) i++;
        steps.push(SPACES);
      } else if (part[i] !== '%') steps.push(literal(part[i]));
      else {
        const c = part[++i];
        if (c === undefined) throw valueErr(`stray % in format '${format}'`);
        const composed = COMPOSED.get(c);
        if (composed !== undefined) {
          add(composed);
          continue;
        }
        if (c === '%') {
          steps.push(literal('%'));
          continue;
        }
        const lengths = DIRECTIVES.get(c);
        if (lengths === undefined)
          throw valueErr(
            `'${isSpace(c.charCodeAt(0)) || '\\.^$*+?(){}[]|'.includes(c) ? '%' : c}' is a bad directive in format '${format}'`,
          );
        if (seen.has(c)) throw valueErr(`redefinition of group name '${c}'`);
        seen.add(c);
        steps.push({ name: c, lengths });
      }
    }
  };
  add(format);
  return steps;
}

/** Matches steps against text from its beginning: where each step ends, or null. Tries shorter readings when a later step fails. */
function match(steps: readonly Step[], s: string): number[] | null {
  const ends: number[] = [];
  const choices: (readonly number[])[] = [];
  const tried: number[] = [];
  let i = 0;
  let at = 0;
  while (i < steps.length) {
    if (choices[i] === undefined) {
      choices[i] = steps[i].lengths(s, at);
      tried[i] = 0;
    }
    m.charge(1);
    if (tried[i] < choices[i].length) {
      at += choices[i][tried[i]++];
      ends[i] = at;
      i++;
      choices.length = i;
      continue;
    }
    choices.length = i;
    if (--i < 0) return null;
    at = i === 0 ? 0 : ends[i - 1];
  }
  return ends;
}

function dayFromWeek(year: number, week: number, weekday: number, mondayFirst: boolean): number {
  let first = weekdayOf(year, 1, 1);
  if (!mondayFirst) {
    first = (first + 1) % 7;
    weekday = (weekday + 1) % 7;
  }
  return week === 0 ? 1 + weekday - first : 1 + ((7 - first) % 7) + 7 * (week - 1) + weekday;
}

function readOffset(z: string, into: ParsedTime): void {
  if (z === 'Z') {
    into.offset = 0;
    return;
  }
  let s = z;
  if (s[3] === ':') {
    s = s.slice(0, 3) + s.slice(4);
    if (s.length > 5) {
      if (s[5] !== ':') throw valueErr(`Inconsistent use of : in ${z}`);
      s = s.slice(0, 5) + s.slice(6);
    }
  }
  const seconds = Number(s.slice(1, 3)) * 3600 + Number(s.slice(3, 5)) * 60 + (digit(s, 5) >= 0 ? Number(s.slice(5, 7)) : 0);
  const micro = Number(s.slice(8).padEnd(6, '0'));
  into.offset = s[0] === '-' ? -seconds : seconds;
  into.offsetMicroseconds = s[0] === '-' ? -micro : micro;
}

const WEEK_FIELDS = "ISO week directive '%V'";

function checkIso(has: (name: string) => boolean, weekday: number | null): void {
  if (has('G')) {
    if (has('j')) throw valueErr("Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.");
    if (!has('V') || weekday === null) {
      throw valueErr(
        "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u').",
      );
    }
  } else if (has('V')) {
    if (!(has('Y') || has('y')) || weekday === null) {
      throw valueErr(`${WEEK_FIELDS} must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u').`);
    }
    throw valueErr(`${WEEK_FIELDS} is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.`);
  }
}

/** Reads `s` by `format`. @throws ValueError in CPython's words. */
export function strptime(s: string, format: string): ParsedTime {
  const steps = compile(format);
  const ends = match(steps, s);
  if (ends === null) throw valueErr(`time data ${reprText(strFrom(s))} does not match format ${reprText(strFrom(format))}`);
  const end = ends.length === 0 ? 0 : ends[ends.length - 1];
  if (end !== s.length) throw valueErr(`unconverted data remains: ${s.slice(end)}`);
  const found: Map<string, string> = new Map();
  for (let i = 0; i < steps.length; i++) if (steps[i].name !== '') found.set(steps[i].name, s.slice(i === 0 ? 0 : ends[i - 1], ends[i]));
  return resolve(found);
}

function resolve(found: ReadonlyMap<string, string>): ParsedTime {
  const number = (name: string, otherwise: number): number => {
    const text = found.get(name);
    return text === undefined ? otherwise : Number(text);
  };
  const word = (name: string): string => small(found.get(name) ?? '');
  const t: ParsedTime = {
    year: 1900,
    month: number('m', 1),
    day: number('d', 1),
    hour: number('H', 0),
    minute: number('M', 0),
    second: number('S', 0),
    microsecond: 0,
    weekday: 0,
    yearDay: 0,
    daylight: found.has('Z') ? 0 : -1,
    zone: found.get('Z') ?? null,
    offset: null,
    offsetMicroseconds: 0,
  };
  let year: number | null = null;
  if (found.has('y')) year = number('y', 0) + (number('y', 0) <= 68 ? 2000 : 1900);
  if (found.has('Y')) year = number('Y', 0);
  if (found.has('B')) t.month = MONTH_NAMES.findIndex((n) => small(n) === word('B')) + 1;
  if (found.has('b')) t.month = SHORT_MONTHS.findIndex((n) => small(n) === word('b')) + 1;
  if (found.has('I')) t.hour = (number('I', 0) % 12) + (word('p') === 'pm' ? 12 : 0);
  if (found.has('f')) t.microsecond = Number(found.get('f')!.padEnd(6, '0'));
  let weekday: number | null = null;
  if (found.has('A')) weekday = DAY_NAMES.findIndex((n) => small(n) === word('A'));
  if (found.has('a')) weekday = SHORT_DAYS.findIndex((n) => small(n) === word('a'));
  if (found.has('w')) weekday = (number('w', 0) + 6) % 7;
  if (found.has('u')) weekday = number('u', 0) - 1;
  if (found.has('z')) readOffset(found.get('z')!, t);
  checkIso((name) => found.has(name), weekday);
  const leapDay = year === null && t.month === 2 && t.day === 29;
  let y = year ?? (leapDay ? 1904 : 1900);
  let yearDay: number | null = found.has('j') ? number('j', 0) : null;
  if (yearDay === null && weekday !== null) {
    if (found.has('U') || found.has('W')) {
      const monday = found.has('W');
      yearDay = dayFromWeek(y, number(monday ? 'W' : 'U', 0), weekday, monday);
    } else if (found.has('G')) {
      const isoYear = number('G', 0);
      const week = number('V', 0);
      if (isoYear < 1) throw valueErr(`Year is out of range: ${isoYear}`);
      const weeks = isoWeekOne(isoYear + 1) - isoWeekOne(isoYear);
      if (week < 1 || week * 7 > weeks) throw valueErr(`Invalid week: ${week}`);
      const date = fromOrdinal(isoWeekOne(isoYear) + (week - 1) * 7 + weekday);
      y = date.year;
      t.month = date.month;
      t.day = date.day;
    }
    if (yearDay !== null && yearDay <= 0) {
      y--;
      yearDay += isLeap(y) ? 366 : 365;
    }
  }
  if (yearDay === null) {
    checkDate(y, t.month, t.day);
    yearDay = ordinalOf(y, t.month, t.day) - ordinalOf(y, 1, 1) + 1;
  } else {
    checkDate(y, 1, 1);
    const date = fromOrdinal(yearDay - 1 + ordinalOf(y, 1, 1));
    y = date.year;
    t.month = date.month;
    t.day = date.day;
  }
  t.weekday = weekday ?? weekdayOf(y, t.month, t.day);
  t.yearDay = yearDay;
  t.year = leapDay ? 1900 : y;
  return t;
}

function checkDate(year: number, month: number, day: number): void {
  if (year < 1 || year > 9999) throw valueErr(`year ${year} is out of range`);
  const last = month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  if (day < 1 || day > last) throw valueErr('day is out of range for month');
}
