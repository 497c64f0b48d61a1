/** Iterators of list and tuple that are objects Python sees. */
import { defMethods } from '../objects/builtin.js';
import { E, newException } from '../objects/exception.js';
import type { PyList } from '../objects/list.js';
import { builtinType, type PyType } from '../objects/type.js';
import { PyIterator, type Value } from '../objects/value.js';

/** `reversed(list)`: walks down from the length it found. */
export class PyListReverseIterator extends PyIterator {
  private list: PyList | null;
  private at: number;
  constructor(list: PyList) {
    super();
    this.list = list;
    this.at = list.items.length - 1;
  }
  next(): Value | undefined {
    if (this.list === null) return undefined;
    const items = this.list.items;
    if (this.at >= 0 && this.at < items.length) return items[this.at--];
    this.at = -1;
    this.list = null;
    return undefined;
  }
  override lengthHint(): number {
    return this.list === null || this.at >= this.list.items.length ? 0 : this.at + 1;
  }
}
export const listReverseIteratorType: PyType = builtinType('list_reverseiterator', { subclassable: false });
PyListReverseIterator.prototype.cls = listReverseIteratorType;

/** Gives an iterator type the methods every iterator has. */
export function defIterator(type: PyType): void {
  defMethods(type, {
    __iter__: ['', 1, (self: Value) => self],
    __next__: [
      '',
      1,
      (self: PyIterator) => {
        const x = self.next();
        if (x === undefined) throw newException(E.StopIteration, []);
        return x;
      },
    ],
    __length_hint__: ['', 1, (self: PyIterator) => Math.max(0, self.lengthHint())],
  });
}
defIterator(listReverseIteratorType);
