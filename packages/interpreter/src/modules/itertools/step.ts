/** What the iterators of itertools share: one guarded step, the type around a JavaScript class. */
import { type Cost, defMethods, defNew, type Impl } from '../../objects/builtin.js';
import { E, newException, PyException } from '../../objects/exception.js';
import { m } from '../../objects/machine.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyIterator, type Value } from '../../objects/value.js';
import { wrapNew } from '../../protocols/classes.js';

/** An iterator over other iterators: a long chain of them counts as recursion. */
export abstract class StepIterator extends PyIterator {
  protected abstract step(): Value | undefined;
  next(): Value | undefined {
    m.enterNative();
    const value = this.step();
    m.d--;
    return value;
  }
}

/** One whose step calls a function of the program: a StopIteration raised there ends the iteration. */
export abstract class CallingIterator extends StepIterator {
  override next(): Value | undefined {
    const d = m.d;
    m.enterNative();
    let value: Value | undefined;
    try {
      value = this.step();
    } catch (q) {
      if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.StopIteration)) throw q;
      value = undefined;
    }
    m.d = d;
    return value;
  }
}

/** Makes the Python type of an iterator class. `make` gets the bound arguments of the constructor. */
export function stepType<T extends PyIterator>(
  name: string,
  jsClass: abstract new (...args: never[]) => T,
  sig: string,
  cost: Cost,
  make: (...args: never[]) => T,
  doc: string,
): PyType {
  const type = layoutType(name, jsClass, { module: 'itertools' });
  defNew(type, sig, cost, (cls: PyType, ...args: unknown[]) => wrapNew(cls, type, (make as unknown as Impl)(...args) as Value));
  defMethods(type, { __iter__: ['', 1, (self: Value) => self] }, { raw: true });
  defMethods(type, {
    __next__: [
      '',
      1,
      (self: PyIterator) => {
        const value = self.next();
        if (value === undefined) throw newException(E.StopIteration, []);
        return value;
      },
    ],
  });
  type.doc = doc;
  return type;
}
