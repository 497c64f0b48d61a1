/** The iterator of `reversed(list)`. */
import type { PyList } from '../objects/list.js';
import type { PyType } from '../objects/type.js';
import { PyIterator, type Value } from '../objects/value.js';
import { iteratorType } from '../protocols/iterators.js';

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
export const listReverseIteratorType: PyType = iteratorType('list_reverseiterator', PyListReverseIterator);
