/** Module zoneinfo over a table of our own. https://docs.python.org/3.13/library/zoneinfo.html */
import { defClassMethods, defGetters, defMethods, defNew, makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { E, newException, type PyException, typeError, valueErr } from '../../objects/exception.js';
import type { PyInstance } from '../../objects/instance.js';
import { EMPTY_TUPLE, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { PySet } from '../../objects/set.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { layoutType, PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { callMethodWith } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { add } from '../../protocols/operators.js';
import { reprText } from '../../protocols/text.js';
import { asDateTime, normalizedDelta, ordinal, PyTzInfo, secondsOf, tzinfoType, type PyDateTime } from '../datetime/objects.js';
import '../datetime/module.js';
import type { ModuleDefinition } from '../registry.js';
import { type Period, type Rule, type ZoneData, zoneData, zoneNames } from './data.js';

class PyZoneInfo extends PyTzInfo {
  readonly key: string;
  readonly data: ZoneData;
  constructor(key: string, data: ZoneData) {
    super();
    this.key = key;
    this.data = data;
  }
}
const zoneInfoType: PyType = layoutType('ZoneInfo', PyZoneInfo, { module: 'zoneinfo', bases: [tzinfoType] });

function notFoundType(): PyType {
  const type = new PyType('ZoneInfoNotFoundError', [E.KeyError]);
  type.module = 'zoneinfo._common';
  type.hasDict = true;
  type.isException = true;
  return type;
}
const notFound: PyType = notFoundType();

function missing(key: string): PyException {
  return newException(notFound, [strFrom(`No time zone found with key ${key}`)]);
}

function makeZone(v: Value): PyZoneInfo {
  const text = asStr(v);
  if (text === undefined) throw typeError(`expected str, bytes or os.PathLike object, not ${typeName(typeOf(v))}`);
  const key = jsText(text);
  if (key.startsWith('/')) throw valueErr(`ZoneInfo keys may not be absolute paths, got: ${key}`);
  if (key === '' || key.endsWith('/') || key.includes('//') || key.includes('/./'))
    throw valueErr(`ZoneInfo keys must be normalized relative paths, got: ${key}`);
  if (key === '..' || key.startsWith('../')) throw valueErr(`ZoneInfo keys must refer to subdirectories of TZPATH, got: ${key}`);
  const data = zoneData(key);
  if (data === undefined) throw missing(key);
  return new PyZoneInfo(key, data);
}

/** Zones made before, by class and key: asking twice gives the same object. */
function cache(): Map<PyType, Map<string, Value>> {
  return m.stateOf('zoneinfo', () => new Map());
}

defNew(zoneInfoType, 'key', 4, (cls: PyType, key: Value) => {
  const text = asStr(key);
  const name = text === undefined ? '' : jsText(text);
  let known = cache().get(cls);
  const hit = known?.get(name);
  if (hit !== undefined) return hit;
  const made = wrapNew(cls, zoneInfoType, makeZone(key));
  if (known === undefined) {
    known = new Map();
    cache().set(cls, known);
  }
  known.set(name, made);
  return made;
});

/** How many numbers are at most x. */
function countUpTo(sorted: readonly number[], x: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (x < sorted[mid]) high = mid;
    else low = mid + 1;
  }
  return low;
}

function localSeconds(d: PyDateTime): number {
  return (ordinal(d) - 719163) * 86400 + secondsOf(d);
}

function within(start: number, end: number, at: number): boolean {
  return start < end ? start <= at && at < end : !(end <= at && at < start);
}

/** What the rule says for a local time. A gap belongs to the smaller offset, a fold to the one `fold` names. */
function ruleLocal(rule: Rule, at: number, year: number, fold: number): Period {
  if (rule.summer === null) return rule.standard;
  let [start, end] = rule.transitions(year);
  const { summer } = rule.summer;
  if ((fold === 1) === summer >= 0) end -= summer;
  else start += summer;
  return within(start, end, at) ? rule.summer : rule.standard;
}

function periodAt(data: ZoneData, d: PyDateTime): Period {
  const at = localSeconds(d);
  const i = countUpTo(data.local[d.fold === 1 ? 1 : 0], at);
  if (i >= data.changes.length) return ruleLocal(data.after, at, d.year, d.fold);
  return i < 1 ? data.before : data.periods[i - 1];
}

function periodOf(self: PyZoneInfo, dt: Value): Period | null {
  if (dt === null) return self.data.fixed ? self.data.after.standard : null;
  const d = asDateTime(dt);
  if (d === undefined) throw newException(E.AttributeError, [`'${typeName(typeOf(dt))}' object has no attribute 'toordinal'`]);
  return periodAt(self.data, d);
}

/** What clocks show at a moment in UTC, and whether they show it for the second time. */
function periodFromUtc(data: ZoneData, at: number, year: number): [Period, fold: boolean] {
  const { changes, periods, after } = data;
  const count = changes.length;
  if (count >= 1 && at < changes[0]) return [data.before, false];
  if ((count === 0 || at > changes[count - 1]) && after.summer !== null) return ruleFromUtc(after, at, year);
  if (count === 0) return [after.standard, false];
  const i = countUpTo(changes, at);
  const last = at > changes[count - 1];
  const now = last && after.summer === null && i === count ? after.standard : periods[i - 1];
  const was = i >= 2 ? periods[i - 2] : data.before;
  return [now, was.offset - now.offset > at - changes[i - 1]];
}

function ruleFromUtc(rule: Rule, at: number, year: number): [Period, fold: boolean] {
  const summer = rule.summer!;
  let [start, end] = rule.transitions(year);
  start -= rule.standard.offset;
  end -= summer.offset;
  const now = within(start, end, at) ? summer : rule.standard;
  const from = summer.summer > 0 ? end : start;
  return [now, from <= at && at < from + Math.abs(summer.summer)];
}

function seconds(n: number): Value {
  return normalizedDelta(0, n, 0);
}

defMethods(zoneInfoType, {
  utcoffset: [
    'dt, /',
    2,
    (self: PyZoneInfo, dt: Value) => {
      const p = periodOf(self, dt);
      return p === null ? null : seconds(p.offset);
    },
  ],
  dst: [
    'dt, /',
    2,
    (self: PyZoneInfo, dt: Value) => {
      const p = periodOf(self, dt);
      return p === null ? null : seconds(p.summer);
    },
  ],
  tzname: ['dt, /', 2, (self: PyZoneInfo, dt: Value) => periodOf(self, dt)?.name ?? null],
  __str__: ['', 1, (self: PyZoneInfo) => self.key],
});
defMethods(
  zoneInfoType,
  {
    fromutc: [
      'dt, /',
      2,
      (self: Value, dt: Value) => {
        const d = asDateTime(dt);
        if (d === undefined) throw typeError('fromutc: argument must be a datetime');
        if (d.tz !== self) throw valueErr('fromutc: dt.tzinfo is not self');
        const [period, fold] = periodFromUtc(zoneOf(self).data, localSeconds(d), d.year);
        const moved = add(dt, seconds(period.offset));
        return fold ? callMethodWith(moved, 'replace', [], new Map<string, Value>([['fold', 1]])) : moved;
      },
    ],
    __repr__: ['', 1, (self: Value) => strFrom(`${moduleName(typeOf(self))}(key=${reprText(zoneOf(self).key)})`)],
    __reduce__: ['', 1, (self: Value) => new PyTuple([typeOf(self), new PyTuple([zoneOf(self).key])])],
  },
  { raw: true },
);
defGetters(zoneInfoType, { key: (self: PyZoneInfo) => self.key });
defClassMethods(zoneInfoType, {
  no_cache: ['key', 4, (cls: PyType, key: Value) => wrapNew(cls, zoneInfoType, makeZone(key))],
  clear_cache: [
    '*, only_keys=None',
    1,
    (cls: PyType) => {
      cache().delete(cls);
    },
  ],
});
zoneInfoType.doc = 'A concrete datetime.tzinfo implementation that represents an IANA time zone.';

function zoneOf(v: Value): PyZoneInfo {
  return v instanceof PyZoneInfo ? v : ((v as PyInstance).payload as PyZoneInfo);
}

function moduleName(cls: PyType): string {
  return cls === zoneInfoType ? 'zoneinfo.ZoneInfo' : cls.name;
}

const functions: Map<string, PyBuiltin> = makeFunctions('zoneinfo', {
  available_timezones: [
    '',
    16,
    () => {
      const set = new PySet();
      for (const name of zoneNames()) set.add(name);
      return set;
    },
  ],
  reset_tzpath: ['to=None', 1, () => null],
});

export const zoneinfoModule: ModuleDefinition = {
  name: 'zoneinfo',
  doc: 'Support for the IANA time zone database.',
  build: () =>
    new Map<string, Value>([...functions, ['ZoneInfo', zoneInfoType], ['ZoneInfoNotFoundError', notFound], ['TZPATH', EMPTY_TUPLE]]),
};
