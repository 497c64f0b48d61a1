/** timedelta. https://docs.python.org/3.13/library/datetime.html#timedelta-objects */
import { asIntegerRatio } from '../../numbers/float-text.js';
import { defGetters, defMethods, defNew, type Row } from '../../objects/builtin.js';
import { typeError, overflowError, valueErr, zeroDivision } from '../../objects/exception.js';
import { floatType, type PyFloat } from '../../objects/float.js';
import { asInt, normalize, type PyInt } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { NotImplemented } from '../../objects/singletons.js';
import type { PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { wrapNew } from '../../protocols/classes.js';
import { hashItems } from '../../protocols/hashing.js';
import { addInt, divmodInt, floorDivInt, modInt, mulInt, subInt, trueDivInt } from '../../protocols/int-ops.js';
import { roundToIntegral } from '../../numbers/float-text.js';
import { COMPARISONS } from '../../types/sequences.js';
import { holds } from '../../protocols/comparison.js';
import { asTimeDelta, constructorArguments, delta, deltaOfMicros, normalizedDelta, type PyTimeDelta, timedeltaType } from './objects.js';
import { padded } from './days.js';

const NAMES = ['days', 'seconds', 'microseconds', 'milliseconds', 'minutes', 'hours', 'weeks'];
/** Microseconds of one unit. */
const FACTORS = [86400000000, 1000000, 1, 1000, 60000000, 3600000000, 604800000000];
/** The order in which components are added: what is left of floats is rounded once. */
const ORDER = [2, 3, 1, 4, 5, 0, 6];

function construct(cls: PyType, args: Value[], kwargs: Map<string, Value> | null): Value {
  const bound = constructorArguments(args, kwargs, NAMES, 0, 7, '__new__');
  let total: PyInt = 0;
  let left = 0;
  for (const i of ORDER) {
    const v = bound[i];
    if (v === undefined) continue;
    const int = asInt(v);
    if (int !== undefined) {
      total = addInt(total, mulInt(int, FACTORS[i]));
      continue;
    }
    const float = floatType.unwrap!(v) as PyFloat | undefined;
    if (float === undefined) throw typeError(`unsupported type for timedelta ${NAMES[i]} component: ${typeName(typeOf(v))}`);
    const x = float.value;
    if (x !== x) throw valueErr('cannot convert float NaN to integer');
    if (!Number.isFinite(x)) throw overflowError('cannot convert float infinity to integer');
    const whole = Math.trunc(x);
    total = addInt(total, mulInt(normalize(BigInt(whole)), FACTORS[i]));
    if (whole === x) continue;
    const part = (x - whole) * FACTORS[i];
    const partWhole = Math.trunc(part);
    total = addInt(total, partWhole + 0);
    left += part - partWhole;
  }
  if (left !== 0) {
    let whole = roundToIntegral(left);
    if (Math.abs(whole - left) === 0.5) {
      // Half way: to the even one of the sum, not of the rest.
      const odd = Math.abs(Number(modInt(total, 2)));
      whole = 2 * roundToIntegral((left + odd) * 0.5) - odd;
    }
    total = addInt(total, whole + 0);
  }
  const made = deltaOfMicros(total);
  return wrapNew(cls, timedeltaType, made);
}
defNew(timedeltaType, '*args, **kwargs', 1, construct);

/** a / b to the nearest int, ties to even. */
export function divideNearest(a: PyInt, b: PyInt): PyInt {
  let [q, r] = divmodInt(a, b);
  let twice = mulInt(r, 2);
  if (b < 0) {
    twice = subInt(0, twice);
    b = subInt(0, b);
  }
  if (twice > b || (twice === b && modInt(q, 2) === 1)) q = addInt(q, 1);
  return q;
}

function ratio(x: number): [PyInt, PyInt] {
  if (x !== x) throw valueErr('cannot convert NaN to integer ratio');
  if (!Number.isFinite(x)) throw overflowError('cannot convert Infinity to integer ratio');
  const [n, d] = asIntegerRatio(x);
  return [normalize(n), normalize(d)];
}

function floatOf(v: Value): number | undefined {
  return (floatType.unwrap!(v) as PyFloat | undefined)?.value;
}

function times(self: PyTimeDelta, v: Value): Value {
  const int = asInt(v);
  if (int !== undefined) return deltaOfMicros(mulInt(self.micros(), int));
  const x = floatOf(v);
  if (x === undefined) return NotImplemented;
  const [n, d] = ratio(x);
  return deltaOfMicros(divideNearest(mulInt(self.micros(), n), d));
}

function divided(self: PyTimeDelta, v: Value): Value {
  const other = asTimeDelta(v);
  if (other !== undefined) return trueDivInt(self.micros(), other.micros());
  const int = asInt(v);
  if (int !== undefined) {
    if (int === 0) throw zeroDivision('integer division or modulo by zero');
    return deltaOfMicros(divideNearest(self.micros(), int));
  }
  const x = floatOf(v);
  if (x === undefined) return NotImplemented;
  const [n, d] = ratio(x);
  if (n === 0) throw zeroDivision('division by zero');
  return deltaOfMicros(divideNearest(mulInt(self.micros(), d), n));
}

function floorDivided(self: PyTimeDelta, v: Value): Value {
  const other = asTimeDelta(v);
  const by = other === undefined ? asInt(v) : other.micros();
  if (by === undefined) return NotImplemented;
  if (by === 0) throw zeroDivision('integer division or modulo by zero');
  const q = floorDivInt(self.micros(), by);
  return other === undefined ? deltaOfMicros(q) : q;
}

function modulo(self: PyTimeDelta, v: Value): Value {
  const other = asTimeDelta(v);
  if (other === undefined) return NotImplemented;
  if (other.micros() === 0) throw zeroDivision('integer modulo by zero');
  return deltaOfMicros(modInt(self.micros(), other.micros()));
}

function divmod(self: PyTimeDelta, v: Value): Value {
  const other = asTimeDelta(v);
  if (other === undefined) return NotImplemented;
  if (other.micros() === 0) throw zeroDivision('division by zero');
  const [q, r] = divmodInt(self.micros(), other.micros());
  return new PyTuple([q, deltaOfMicros(r)]);
}

function sum(a: PyTimeDelta, b: PyTimeDelta, sign: 1 | -1): PyTimeDelta {
  return normalizedDelta(a.days + sign * b.days, a.seconds + sign * b.seconds, a.microseconds + sign * b.microseconds);
}

export function negated(d: PyTimeDelta): PyTimeDelta {
  return normalizedDelta(-d.days, -d.seconds, -d.microseconds);
}

/** Less than, equal or greater: negative, zero, positive. */
export function compareDeltas(a: PyTimeDelta, b: PyTimeDelta): number {
  return a.days - b.days || a.seconds - b.seconds || a.microseconds - b.microseconds;
}

/** `[D day[s], ][H]H:MM:SS[.UUUUUU]`. */
function deltaText(d: PyTimeDelta): string {
  const days = d.days === 0 ? '' : `${d.days} day${Math.abs(d.days) === 1 ? '' : 's'}, `;
  const s = d.seconds;
  const clock = `${Math.floor(s / 3600)}:${padded(Math.floor(s / 60) % 60, 2)}:${padded(s % 60, 2)}`;
  return days + clock + (d.microseconds === 0 ? '' : `.${padded(d.microseconds, 6)}`);
}

/** `days=1, seconds=2`: what a repr shows in its brackets. */
function parts(d: PyTimeDelta): string {
  const shown: string[] = [];
  if (d.days !== 0) shown.push(`days=${d.days}`);
  if (d.seconds !== 0) shown.push(`seconds=${d.seconds}`);
  if (d.microseconds !== 0) shown.push(`microseconds=${d.microseconds}`);
  return shown.length === 0 ? '0' : shown.join(', ');
}

const comparisons: Record<string, Row> = {};
for (const op of COMPARISONS) {
  comparisons[op] = [
    'value, /',
    1,
    (self: PyTimeDelta, v: Value) => {
      const other = asTimeDelta(v);
      return other === undefined ? NotImplemented : holds(op, compareDeltas(self, other));
    },
  ];
}

function withDelta(work: (self: PyTimeDelta, other: PyTimeDelta) => Value): Row {
  return [
    'value, /',
    1,
    (self: PyTimeDelta, v: Value) => {
      const other = asTimeDelta(v);
      return other === undefined ? NotImplemented : work(self, other);
    },
  ];
}

defMethods(timedeltaType, {
  total_seconds: ['', 1, (self: PyTimeDelta) => trueDivInt(self.micros(), 1000000)],
  __add__: withDelta((a, b) => sum(a, b, 1)),
  __radd__: withDelta((a, b) => sum(a, b, 1)),
  __sub__: withDelta((a, b) => sum(a, b, -1)),
  __rsub__: withDelta((a, b) => sum(b, a, -1)),
  __mul__: ['value, /', 1, times],
  __rmul__: ['value, /', 1, times],
  __truediv__: ['value, /', 1, divided],
  __rtruediv__: withDelta((a, b) => divided(b, a)),
  __floordiv__: ['value, /', 1, floorDivided],
  __rfloordiv__: withDelta((a, b) => floorDivided(b, a)),
  __mod__: ['value, /', 1, modulo],
  __rmod__: withDelta((a, b) => modulo(b, a)),
  __divmod__: ['value, /', 1, divmod],
  __rdivmod__: withDelta((a, b) => divmod(b, a)),
  __neg__: ['', 1, negated],
  __pos__: ['', 1, (self: PyTimeDelta) => self],
  __abs__: ['', 1, (self: PyTimeDelta) => (self.days < 0 ? negated(self) : self)],
  __bool__: ['', 1, (self: PyTimeDelta) => self.days !== 0 || self.seconds !== 0 || self.microseconds !== 0],
  __hash__: ['', 1, (self: PyTimeDelta) => hashItems([self.days, self.seconds, self.microseconds])],
  __str__: ['', 1, deltaText],
  ...comparisons,
});
defMethods(
  timedeltaType,
  {
    __repr__: ['', 1, (self: Value) => `${typeName(typeOf(self))}(${parts(asTimeDelta(self)!)})`],
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const d = asTimeDelta(self)!;
        return new PyTuple([typeOf(self), new PyTuple([d.days, d.seconds, d.microseconds])]);
      },
    ],
  },
  { raw: true },
);
defGetters(timedeltaType, {
  days: (self: PyTimeDelta) => self.days,
  seconds: (self: PyTimeDelta) => self.seconds,
  microseconds: (self: PyTimeDelta) => self.microseconds,
});
timedeltaType.set('min', delta(-999999999, 0, 0));
timedeltaType.set('max', delta(999999999, 86399, 999999));
timedeltaType.set('resolution', delta(0, 0, 1));
timedeltaType.doc = 'Difference between two datetime values.';
