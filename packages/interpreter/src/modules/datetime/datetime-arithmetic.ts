/** datetime's arithmetic and comparisons. https://docs.python.org/3.13/library/datetime.html#datetime-objects */
import { defMethods, type Row } from '../../objects/builtin.js';
import { typeError } from '../../objects/exception.js';
import { NotImplemented } from '../../objects/singletons.js';
import type { Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { type Comparison, holds } from '../../protocols/comparison.js';
import { hashItems } from '../../protocols/hashing.js';
import { COMPARISONS } from '../../types/sequences.js';
import {
  asDateTime,
  asTimeDelta,
  datetimeType,
  makeDateTime,
  normalizedDelta,
  ordinal,
  PyDateTime,
  type PyTimeDelta,
  secondsOf,
  shifted,
  zoneDelta,
} from './objects.js';
import { compareDeltas } from './timedelta.js';

function offsetOf(d: PyDateTime, receiver: Value): PyTimeDelta | null {
  return zoneDelta(d.tz, 'utcoffset', receiver);
}

/** The offset the other side of a fold would have. */
function otherFold(d: PyDateTime, receiver: Value): PyTimeDelta | null {
  return zoneDelta(d.tz, 'utcoffset', makeDateTime(typeOf(receiver), d, d, d.tz, 1 - d.fold));
}

function sameOffset(a: PyTimeDelta | null, b: PyTimeDelta | null): boolean {
  return a === null || b === null ? a === b : compareDeltas(a, b) === 0;
}

/** a - b as if both stood in one zone, less their offsets. */
function difference(a: PyDateTime, b: PyDateTime, x: PyTimeDelta | null, y: PyTimeDelta | null): PyTimeDelta {
  let days = ordinal(a) - ordinal(b);
  let seconds = secondsOf(a) - secondsOf(b);
  let micros = a.microsecond - b.microsecond;
  if (x !== null && y !== null) {
    days -= x.days - y.days;
    seconds -= x.seconds - y.seconds;
    micros -= x.microseconds - y.microseconds;
  }
  return normalizedDelta(days, seconds, micros);
}

function plus(self: Value, v: Value): Value {
  const by = asTimeDelta(v);
  if (by === undefined) return NotImplemented;
  return shifted(asDateTime(self)!, by.days, by.seconds, by.microseconds, typeOf(self));
}

function minus(self: Value, v: Value): Value {
  const d = asDateTime(self)!;
  const by = asTimeDelta(v);
  if (by !== undefined) return shifted(d, -by.days, -by.seconds, -by.microseconds, typeOf(self));
  const other = asDateTime(v);
  if (other === undefined) return NotImplemented;
  if (d.tz === other.tz) return difference(d, other, null, null);
  const x = offsetOf(d, self);
  const y = offsetOf(other, v);
  if ((x === null) !== (y === null)) throw typeError("can't subtract offset-naive and offset-aware datetimes");
  return difference(d, other, x, y);
}

function sign(d: PyTimeDelta): number {
  return d.days < 0 ? -1 : d.days + d.seconds + d.microseconds > 0 ? 1 : 0;
}

function compare(op: Comparison, self: Value, v: Value): Value {
  const a = asDateTime(self)!;
  const b = asDateTime(v);
  if (b === undefined) return NotImplemented;
  if (a.tz === b.tz) return holds(op, sign(difference(a, b, null, null)));
  const x = offsetOf(a, self);
  const y = offsetOf(b, v);
  const equality = op === '__eq__' || op === '__ne__';
  if (sameOffset(x, y)) {
    const order = sign(difference(a, b, null, null));
    // Times in or around a fold equal nothing of another zone.
    if (equality && order === 0 && (!sameOffset(x, otherFold(a, self)) || !sameOffset(y, otherFold(b, v)))) return op === '__ne__';
    return holds(op, order);
  }
  if (x !== null && y !== null) {
    const order = sign(difference(a, b, x, y));
    if (equality && order === 0 && (!sameOffset(x, otherFold(a, self)) || !sameOffset(y, otherFold(b, v)))) return op === '__ne__';
    return holds(op, order);
  }
  if (equality) return op === '__ne__';
  throw typeError("can't compare offset-naive and offset-aware datetimes");
}

const comparisons: Record<string, Row> = {};
for (const op of COMPARISONS) comparisons[op] = ['value, /', 1, (self: Value, v: Value) => compare(op, self, v)];

defMethods(
  datetimeType,
  {
    __add__: ['value, /', 1, plus],
    __radd__: ['value, /', 1, plus],
    __sub__: ['value, /', 1, minus],
    __hash__: [
      '',
      1,
      (self: Value) => {
        let d = asDateTime(self)!;
        if (d.fold !== 0) d = new PyDateTime(d, d, d.tz, 0);
        const offset = offsetOf(d, d);
        const u = normalizedDelta(
          ordinal(d) - (offset?.days ?? 0),
          secondsOf(d) - (offset?.seconds ?? 0),
          d.microsecond - (offset?.microseconds ?? 0),
        );
        return hashItems([u.days, u.seconds, u.microseconds]);
      },
    ],
    ...comparisons,
  },
  { raw: true },
);
