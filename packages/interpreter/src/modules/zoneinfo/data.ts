/** Time zones read from the generated table when asked for: their changes and the rule after the last. */
import { m } from '../../objects/machine.js';
import { daysInMonth, isLeap, ordinalOf, weekdayOf } from '../datetime/days.js';
import { ZONES } from './zones.generated.js';

/** What a zone's clocks show for a while. */
export interface Period {
  /** Seconds east of Greenwich. */
  readonly offset: number;
  /** Seconds of summer time in it. */
  readonly summer: number;
  readonly name: string;
}

/** The rule of a POSIX TZ string, with or without summer time. */
export interface Rule {
  readonly standard: Period;
  readonly summer: Period | null;
  /** Local seconds since the epoch at which summer time starts and ends in a year. */
  transitions(year: number): [start: number, end: number];
}

export interface ZoneData {
  readonly before: Period;
  /** Seconds since the epoch of each change. */
  readonly changes: readonly number[];
  /** What each change changes to. */
  readonly periods: readonly Period[];
  /** Local seconds of each change, for a fold of 0 and of 1. */
  readonly local: readonly [readonly number[], readonly number[]];
  readonly after: Rule;
  /** It never changes. */
  readonly fixed: boolean;
}

/** Lines of the table by zone name. */
let lines: Map<string, string> | null = null;
let lengths: readonly number[] = [];

function table(): Map<string, string> {
  if (lines === null) {
    lines = new Map();
    const rows = ZONES.split('\n');
    m.chargeWork(ZONES.length);
    lengths = rows[0].split(' ').map((n) => Number.parseInt(n, 36));
    for (let i = 1; i < rows.length; i++) for (const name of rows[i].slice(0, rows[i].indexOf('|')).split(' ')) lines.set(name, rows[i]);
  }
  return lines;
}

/** Names of all zones. */
export function zoneNames(): string[] {
  return [...table().keys()];
}

function base36(text: string): number {
  return Number.parseInt(text, 36);
}

/** The zone of a name; undefined where there is none. */
export function zoneData(name: string): ZoneData | undefined {
  const line = table().get(name);
  if (line === undefined) return undefined;
  m.chargeWork(line.length);
  const [, typeText, before, changeText, footer] = line.split('|');
  const types: Period[] = typeText.split(' ').map((t) => {
    const [offset, summer, label] = t.split(',');
    return { offset: base36(offset), summer: base36(summer), name: label };
  });
  const changes: number[] = [];
  const periods: Period[] = [];
  let at = 0;
  for (let i = 0; i < changeText.length; ) {
    periods.push(types[base36(changeText[i++])]);
    const c = changeText.charCodeAt(i);
    if (c >= 65 && c <= 90) {
      at += lengths[c - 65];
      i++;
    } else {
      const end = changeText.indexOf(' ', i);
      at += base36(changeText.slice(i, end < 0 ? changeText.length : end));
      i = end < 0 ? changeText.length : end + 1;
    }
    changes.push(at);
  }
  const after = readRule(footer);
  const early: number[] = [];
  const late: number[] = [];
  changes.forEach((t, i) => {
    const was = i === 0 ? types[0].offset : periods[i - 1].offset;
    early.push(t + Math.max(was, periods[i].offset));
    late.push(t + Math.min(was, periods[i].offset));
  });
  return {
    before: types[base36(before)],
    changes,
    periods,
    local: [early, late],
    after,
    fixed: types.length === 1 && after.summer === null,
  };
}

const POSIX = /^(<[^>]+>|[A-Za-z]+)([-+]?[\d:]+)(?:(<[^>]+>|[A-Za-z]+)([-+]?[\d:]+)?,([^,]+),([^,]+))?$/;

/** `[+-]hh[:mm[:ss]]` in seconds. */
function seconds(text: string): number {
  const sign = text[0] === '-' ? -1 : 1;
  const [h, min, s] = text.replace(/^[-+]/, '').split(':').map(Number);
  return sign * (h * 3600 + (min ?? 0) * 60 + (s ?? 0));
}

function readRule(text: string): Rule {
  const found = POSIX.exec(text)!;
  const plain = (name: string): string => (name[0] === '<' ? name.slice(1, -1) : name);
  const offset = -seconds(found[2]) + 0;
  const standard: Period = { offset, summer: 0, name: plain(found[1]) };
  if (found[3] === undefined) return { standard, summer: null, transitions: () => [0, 0] };
  const summerOffset = found[4] === undefined ? offset + 3600 : -seconds(found[4]) + 0;
  const summer: Period = { offset: summerOffset, summer: summerOffset - offset, name: plain(found[3]) };
  const start = readDay(found[5]);
  const end = readDay(found[6]);
  return { standard, summer, transitions: (year) => [start(year), end(year)] };
}

/** `Mm.w.d`, `Jn` or `n`, with `/time`: local seconds since the epoch in a year. */
function readDay(text: string): (year: number) => number {
  const [day, time] = text.split('/');
  const at = time === undefined ? 7200 : seconds(time);
  if (day[0] === 'M') {
    const [month, week, weekday] = day.slice(1).split('.').map(Number);
    return (year) => {
      const first = (weekdayOf(year, month, 1) + 1) % 7;
      let date = ((weekday - first + 7) % 7) + 1 + (week - 1) * 7;
      if (date > daysInMonth(year, month)) date -= 7;
      return (ordinalOf(year, month, date) - 719163) * 86400 + at;
    };
  }
  const julian = day[0] === 'J';
  const n = Number(julian ? day.slice(1) : day);
  return (year) => {
    const extra = julian ? (n >= 60 && isLeap(year) ? n : n - 1) : n;
    return (ordinalOf(year, 1, 1) + extra - 719163) * 86400 + at;
  };
}
