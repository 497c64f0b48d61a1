/** count, cycle and repeat. */
import { defMethods } from '../../objects/builtin.js';
import { typeError } from '../../objects/exception.js';
import { PyComplex, PyFloat } from '../../objects/float.js';
import { asInt } from '../../objects/int.js';
import { pushPaid } from '../../objects/list.js';
import { strFrom } from '../../objects/str.js';
import type { PyType } from '../../objects/type.js';
import { type Iter, PyIterator, type Value } from '../../objects/value.js';
import { typeLookup } from '../../protocols/attributes.js';
import { iterOf } from '../../protocols/iteration.js';
import { add } from '../../protocols/operators.js';
import { reprText } from '../../protocols/text.js';
import { sizeArgument } from '../../types/sequences.js';
import { StepIterator, stepType } from './step.js';

class Count extends PyIterator {
  value: Value;
  readonly by: Value;
  constructor(value: Value, by: Value) {
    super();
    this.value = value;
    this.by = by;
  }
  next(): Value | undefined {
    const { value, by } = this;
    if (typeof value === 'number' && typeof by === 'number') {
      const after = value + by;
      this.value = Number.isSafeInteger(after) ? after : add(value, by);
    } else this.value = add(value, by);
    return value;
  }
}

function isNumber(v: Value): boolean {
  if (asInt(v) !== undefined || v instanceof PyFloat || v instanceof PyComplex) return true;
  return ['__index__', '__int__', '__float__'].some((name) => typeLookup(v, name) !== undefined);
}

export const countType: PyType = stepType(
  'count',
  Count,
  'start=0, step=1',
  1,
  (start?: Value, step?: Value) => {
    const from = start === undefined ? 0 : start;
    const by = step === undefined ? 1 : step;
    if (!isNumber(from) || !isNumber(by)) throw typeError('a number is required');
    return new Count(typeof from === 'boolean' ? Number(from) : from, typeof by === 'boolean' ? Number(by) : by);
  },
  'Return a count object whose .__next__() method returns consecutive values.\n\nEquivalent to:\n    def count(firstval=0, step=1):\n        x = firstval\n        while 1:\n            yield x\n            x += step',
);
defMethods(countType, {
  __repr__: [
    '',
    1,
    (self: Count) => strFrom(self.by === 1 ? `count(${reprText(self.value)})` : `count(${reprText(self.value)}, ${reprText(self.by)})`),
  ],
});

class Cycle extends StepIterator {
  private source: Iter | null;
  private readonly saved: Value[] = [];
  private at = 0;
  constructor(source: Iter) {
    super();
    this.source = source;
  }
  protected step(): Value | undefined {
    if (this.source !== null) {
      const value = this.source.next();
      if (value !== undefined) {
        pushPaid(this.saved, value);
        return value;
      }
      this.source = null;
    }
    if (this.saved.length === 0) return undefined;
    const value = this.saved[this.at];
    this.at = this.at + 1 === this.saved.length ? 0 : this.at + 1;
    return value;
  }
}
export const cycleType: PyType = stepType(
  'cycle',
  Cycle,
  'iterable, /',
  1,
  (iterable: Value) => new Cycle(iterOf(iterable)),
  'Return elements from the iterable until it is exhausted. Then repeat the sequence indefinitely.',
);

class Repeat extends PyIterator {
  readonly value: Value;
  /** Times left; -1 for ever. */
  left: number;
  constructor(value: Value, left: number) {
    super();
    this.value = value;
    this.left = left;
  }
  next(): Value | undefined {
    if (this.left === 0) return undefined;
    if (this.left > 0) this.left--;
    return this.value;
  }
}
export const repeatType: PyType = stepType(
  'repeat',
  Repeat,
  'object, times=None',
  1,
  (value: Value, times?: Value) => new Repeat(value, times === undefined ? -1 : Math.max(0, sizeArgument(times))),
  'repeat(object [,times]) -> create an iterator which returns the object\nfor the specified number of times.  If not specified, returns the object\nendlessly.',
);
defMethods(repeatType, {
  __repr__: ['', 1, (self: Repeat) => strFrom(`repeat(${reprText(self.value)}${self.left < 0 ? '' : `, ${self.left}`})`)],
  __length_hint__: [
    '',
    1,
    (self: Repeat) => {
      if (self.left < 0) throw typeError('len() of unsized object');
      return self.left;
    },
  ],
});
