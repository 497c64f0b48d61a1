/** tzinfo and timezone. https://docs.python.org/3.13/library/datetime.html#tzinfo-objects */
import { defMethods, defNew } from '../../objects/builtin.js';
import { notImplemented, typeError, valueErr } from '../../objects/exception.js';
import { toDict, PyInstance } from '../../objects/instance.js';
import { PyTuple } from '../../objects/list.js';
import { NotImplemented } from '../../objects/singletons.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { wrapNew } from '../../protocols/classes.js';
import { hash } from '../../protocols/hashing.js';
import { add, sub } from '../../protocols/operators.js';
import { reprText } from '../../protocols/text.js';
import { padded } from './days.js';
import {
  asDateTime,
  asTimeDelta,
  constructorArguments,
  delta,
  type PyTimeDelta,
  PyTimeZone,
  PyTzInfo,
  shifted,
  timezoneType,
  tzinfoType,
  UTC,
  zoneDelta,
} from './objects.js';
import { compareDeltas, negated } from './timedelta.js';

defNew(tzinfoType, '*args, **kwargs', 1, (cls: PyType) => wrapNew(cls, tzinfoType, new PyTzInfo()));

function missing(name: string): (self: Value, dt: Value) => never {
  return () => {
    throw notImplemented(`a tzinfo subclass must implement ${name}()`);
  };
}

/** The default way from UTC to a zone that only tells its offsets. */
function fromUtc(self: Value, dt: Value): Value {
  const given = asDateTime(dt);
  if (given === undefined) throw typeError('fromutc: argument must be a datetime');
  if (given.tz !== self) throw valueErr('fromutc: dt.tzinfo is not self');
  const off = zoneDelta(self, 'utcoffset', dt);
  if (off === null) throw valueErr('fromutc: non-None utcoffset() result required');
  const dst = zoneDelta(self, 'dst', dt);
  if (dst === null) throw valueErr('fromutc: non-None dst() result required');
  const standard = add(dt, sub(off, dst));
  const summer = zoneDelta(self, 'dst', standard);
  if (summer === null) throw valueErr('fromutc: tz.dst() gave inconsistent results; cannot convert');
  return add(standard, summer);
}

defMethods(
  tzinfoType,
  {
    tzname: ['dt, /', 1, missing('tzname')],
    utcoffset: ['dt, /', 1, missing('utcoffset')],
    dst: ['dt, /', 1, missing('dst')],
    fromutc: ['dt, /', 2, fromUtc],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const state = self instanceof PyInstance && self.cls.hasDict ? toDict(self) : null;
        return new PyTuple(state === null || state.size === 0 ? [typeOf(self), new PyTuple([])] : [typeOf(self), new PyTuple([]), state]);
      },
    ],
  },
  { raw: true },
);
tzinfoType.doc = 'Abstract base class for time zone info objects.';

const LIMIT = 'offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not ';

/** `timezone(offset, name)`: one object for UTC itself. */
export function makeTimeZone(offset: PyTimeDelta, name: Value): PyTimeZone {
  if (offset.days < -1 || offset.days > 0 || (offset.days === -1 && offset.seconds === 0 && offset.microseconds < 1)) {
    throw valueErr(`${LIMIT}${reprText(offset)}.`);
  }
  if (name === null && offset.days === 0 && offset.seconds === 0 && offset.microseconds === 0) return UTC;
  return new PyTimeZone(offset, name);
}

defNew(timezoneType, '*args, **kwargs', 1, (_cls: PyType, args: Value[], kwargs: Map<string, Value> | null) => {
  if (args.length + (kwargs?.size ?? 0) > 2)
    throw typeError(`timezone() takes at most 2 arguments (${args.length + (kwargs?.size ?? 0)} given)`);
  if (args.length === 0 && !kwargs?.has('offset')) throw typeError("timezone() missing required argument 'offset' (pos 1)");
  const [offset, name] = constructorArguments(args, kwargs, ['offset', 'name'], 1, 2);
  if (!(asTimeDelta(offset!) !== undefined))
    throw typeError(`timezone() argument 1 must be datetime.timedelta, not ${typeName(typeOf(offset!))}`);
  if (name !== undefined && asStr(name) === undefined)
    throw typeError(`timezone() argument 2 must be str, not ${name === null ? 'None' : typeName(typeOf(name))}`);
  return makeTimeZone(asTimeDelta(offset!)!, name ?? null);
});

/** `UTC+HH:MM[:SS[.ffffff]]`. */
function offsetName(offset: PyTimeDelta): string {
  if (offset.days === 0 && offset.seconds === 0 && offset.microseconds === 0) return 'UTC';
  return `UTC${isoOffset(offset)}`;
}

/** An offset as ISO writes it. */
export function isoOffset(offset: PyTimeDelta, separator = ':'): string {
  const d = offset.days < 0 ? negated(offset) : offset;
  const s = d.seconds;
  let text = `${offset.days < 0 ? '-' : '+'}${padded(Math.floor(s / 3600), 2)}${separator}${padded(Math.floor(s / 60) % 60, 2)}`;
  if (s % 60 !== 0 || d.microseconds !== 0) text += `${separator}${padded(s % 60, 2)}`;
  if (d.microseconds !== 0) text += `.${padded(d.microseconds, 6)}`;
  return text;
}

function checkArgument(dt: Value, name: string): void {
  if (dt !== null && asDateTime(dt) === undefined)
    throw typeError(`${name}(dt) argument must be a datetime instance or None, not ${typeName(typeOf(dt))}`);
}

function nameOf(self: PyTimeZone): Value {
  return self.name ?? offsetName(self.offset);
}

defMethods(timezoneType, {
  utcoffset: [
    'dt, /',
    1,
    (self: PyTimeZone, dt: Value) => {
      checkArgument(dt, 'utcoffset');
      return self.offset;
    },
  ],
  tzname: [
    'dt, /',
    1,
    (self: PyTimeZone, dt: Value) => {
      checkArgument(dt, 'tzname');
      return nameOf(self);
    },
  ],
  dst: ['dt, /', 1, (_self: PyTimeZone, dt: Value) => checkArgument(dt, 'dst')],
  fromutc: [
    'dt, /',
    1,
    (self: PyTimeZone, dt: Value) => {
      const given = asDateTime(dt);
      if (given === undefined) throw typeError('fromutc: argument must be a datetime instance');
      if (given.tz !== self) throw valueErr('fromutc: dt.tzinfo is not self');
      return shifted(given, self.offset.days, self.offset.seconds, self.offset.microseconds, typeOf(dt));
    },
  ],
  __eq__: [
    'value, /',
    1,
    (self: PyTimeZone, v: Value) => (v instanceof PyTimeZone ? compareDeltas(self.offset, v.offset) === 0 : NotImplemented),
  ],
  __ne__: [
    'value, /',
    1,
    (self: PyTimeZone, v: Value) => (v instanceof PyTimeZone ? compareDeltas(self.offset, v.offset) !== 0 : NotImplemented),
  ],
  __hash__: ['', 1, (self: PyTimeZone) => hash(self.offset)],
  __repr__: [
    '',
    1,
    (self: PyTimeZone) => {
      if (self === UTC) return 'datetime.timezone.utc';
      const offset = reprText(self.offset);
      return strFrom(`datetime.timezone(${offset}${self.name === null ? '' : `, ${reprText(self.name)}`})`);
    },
  ],
  __str__: ['', 1, (self: PyTimeZone) => strFrom(jsText(asStr(nameOf(self))!))],
  __getinitargs__: ['', 1, (self: PyTimeZone) => new PyTuple(self.name === null ? [self.offset] : [self.offset, self.name])],
  __reduce__: [
    '',
    1,
    (self: PyTimeZone) => new PyTuple([timezoneType, new PyTuple(self.name === null ? [self.offset] : [self.offset, self.name])]),
  ],
});
timezoneType.set('utc', UTC);
timezoneType.set('min', new PyTimeZone(delta(-1, 60, 0), null));
timezoneType.set('max', new PyTimeZone(delta(0, 86340, 0), null));
timezoneType.doc = 'Fixed offset from UTC implementation of tzinfo.';
