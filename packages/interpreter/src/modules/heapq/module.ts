/** The module heapq. https://docs.python.org/3.13/library/heapq.html */
import { makeFunctions } from '../../objects/builtin.js';
import { E, newException, runtimeError, typeError } from '../../objects/exception.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { call1 } from '../../protocols/calls.js';
import { lt } from '../../protocols/comparison.js';
import { toArray } from '../../protocols/iteration.js';
import { asList } from '../../types/list.js';
import { nameOf, sizeArgument } from '../../types/sequences.js';
import { sortValues } from '../../types/sort.js';
import { nativeFunction } from '../collections/native-function.js';
import type { ModuleDefinition } from '../registry.js';

type Less = (a: Value, b: Value) => boolean;

function before(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  return lt(a, b);
}
function after(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return b < a;
  return lt(b, a);
}

/** Functions of one argument: their error does not number it. */
const SINGLE: ReadonlySet<string> = new Set(['heapify', 'heappop', '_heapify_max', '_heappop_max']);

function heapOf(heap: Value, name: string): PyList {
  const list = asList(heap);
  if (list === undefined) throw typeError(`${name}() argument${SINGLE.has(name) ? '' : ' 1'} must be list, not ${nameOf(heap)}`);
  return list;
}

/** A comparison may run a program's own code, which must leave the heap as it was. */
function unchanged(list: PyList, items: Value[], size: number): void {
  if (list.items !== items || items.length !== size) throw runtimeError('list changed size during iteration');
}

function siftDown(list: PyList, start: number, pos: number, less: Less): void {
  const { items } = list;
  const size = items.length;
  while (pos > start) {
    const parent = (pos - 1) >> 1;
    const smaller = less(items[pos], items[parent]);
    unchanged(list, items, size);
    if (!smaller) return;
    const item = items[pos];
    items[pos] = items[parent];
    items[parent] = item;
    pos = parent;
  }
}

function siftUp(list: PyList, pos: number, less: Less): void {
  const { items } = list;
  const end = items.length;
  const start = pos;
  const limit = end >> 1;
  while (pos < limit) {
    let child = 2 * pos + 1;
    if (child + 1 < end) {
      const left = less(items[child], items[child + 1]);
      unchanged(list, items, end);
      if (!left) child++;
    }
    const item = items[child];
    items[child] = items[pos];
    items[pos] = item;
    pos = child;
  }
  siftDown(list, start, pos, less);
}

/** Pays for one walk down a heap. */
function payWalk(list: PyList): void {
  if (list.items.length > 1024) m.charge(1);
}

function push(list: PyList, item: Value): void {
  payWalk(list);
  const { items } = list;
  const n = items.length;
  if (n >= 8192 && (n & (n - 1)) === 0) m.reserve(n * 16);
  items.push(item);
  siftDown(list, 0, n, before);
}

function pop(list: PyList, less: Less): Value {
  payWalk(list);
  const { items } = list;
  if (items.length === 0) throw newException(E.IndexError, ['index out of range']);
  const last = items.pop() as Value;
  if (items.length === 0) return last;
  const [first] = items;
  items[0] = last;
  siftUp(list, 0, less);
  return first;
}

function replace(list: PyList, item: Value, less: Less): Value {
  payWalk(list);
  if (list.items.length === 0) throw newException(E.IndexError, ['index out of range']);
  const [first] = list.items;
  list.items[0] = item;
  siftUp(list, 0, less);
  return first;
}

function heapify(list: PyList, less: Less): void {
  for (let i = (list.items.length >> 1) - 1; i >= 0; i--) {
    if ((i & 15) === 0) m.charge(1);
    siftUp(list, i, less);
  }
}

/** The n first of all items in order: what `sorted(...)[:n]` gives. A single one is searched for, as min and max do. */
function firstOf(n: Value, iterable: Value, key: Value | undefined, largest: boolean): Value {
  const wanted = sizeArgument(n);
  const items = toArray(iterable);
  const by = key ?? null;
  if (wanted === 1 && items.length > 0) {
    let best = items[0];
    let bestKey = by === null ? best : call1(by, best);
    for (let i = 1; i < items.length; i++) {
      if ((i & 31) === 0) m.charge(1);
      const k = by === null ? items[i] : call1(by, items[i]);
      if (largest ? before(bestKey, k) : before(k, bestKey)) {
        best = items[i];
        bestKey = k;
      }
    }
    return new PyList([best]);
  }
  const sorted = sortValues(items, by, largest);
  return new PyList(wanted <= 0 ? [] : sorted.slice(0, wanted));
}

function choose(name: string, largest: boolean): Value {
  const doc = `Find the n ${largest ? 'largest' : 'smallest'} elements in a dataset.\n\n    Equivalent to:  sorted(iterable, key=key${largest ? ', reverse=True' : ''})[:n]\n    `;
  return nativeFunction('heapq', name, ['n', 'iterable', 'key'], [null], doc, (n: Value, iterable: Value, key: Value) => {
    m.charge(1);
    return firstOf(n, iterable, key, largest);
  });
}

export const heapqModule: ModuleDefinition = {
  name: 'heapq',
  doc: 'Heap queue algorithm (a.k.a. priority queue).\n\nHeaps are arrays for which a[k] <= a[2*k+1] and a[k] <= a[2*k+2] for\nall k, counting elements from 0.',
  build: () =>
    new Map<string, Value>([
      ...makeFunctions('heapq', {
        heappush: ['heap, item, /', 1, (heap: Value, item: Value) => push(heapOf(heap, 'heappush'), item)],
        heappop: ['heap, /', 1, (heap: Value) => pop(heapOf(heap, 'heappop'), before)],
        heapify: ['heap, /', 1, (heap: Value) => heapify(heapOf(heap, 'heapify'), before)],
        heapreplace: ['heap, item, /', 1, (heap: Value, item: Value) => replace(heapOf(heap, 'heapreplace'), item, before)],
        heappushpop: [
          'heap, item, /',
          1,
          (heap: Value, item: Value) => {
            const list = heapOf(heap, 'heappushpop');
            return list.items.length > 0 && before(list.items[0], item) ? replace(list, item, before) : item;
          },
        ],
        _heappop_max: ['heap, /', 1, (heap: Value) => pop(heapOf(heap, '_heappop_max'), after)],
        _heapreplace_max: ['heap, item, /', 1, (heap: Value, item: Value) => replace(heapOf(heap, '_heapreplace_max'), item, after)],
        _heapify_max: ['heap, /', 1, (heap: Value) => heapify(heapOf(heap, '_heapify_max'), after)],
      }),
      ['nlargest', choose('nlargest', true)],
      ['nsmallest', choose('nsmallest', false)],
      ['__all__', new PyTuple(['heappush', 'heappop', 'heapify', 'heapreplace', 'merge', 'nlargest', 'nsmallest', 'heappushpop'])],
    ]),
  python: String.raw`
def merge(*iterables, key=None, reverse=False):
    '''Merge multiple sorted inputs into a single sorted output.

    Similar to sorted(itertools.chain(*iterables)) but returns a generator,
    does not pull the data into memory all at once, and assumes that each of
    the input streams is already sorted (smallest to largest).

    >>> list(merge([1,3,5,7], [0,2,4,8], [5,10,15,20], [], [25]))
    [0, 1, 2, 3, 4, 5, 5, 7, 8, 10, 15, 20, 25]

    If *key* is not None, applies a key function to each element to determine
    its sort order.

    >>> list(merge(['dog', 'horse'], ['cat', 'fish', 'kangaroo'], key=len))
    ['dog', 'cat', 'fish', 'horse', 'kangaroo']

    '''
    build, pull, swap = (_heapify_max, _heappop_max, _heapreplace_max) if reverse else (heapify, heappop, heapreplace)
    way = -1 if reverse else 1
    # Entries: key, place of the source for ties, item, step of the source.
    heap = []
    for at, source in enumerate(map(iter, iterables)):
        step = source.__next__
        try:
            item = step()
        except StopIteration:
            continue
        heap.append([item if key is None else key(item), at * way, item, step])
    build(heap)
    while len(heap) > 1:
        try:
            while True:
                entry = heap[0]
                yield entry[2]
                entry[2] = item = entry[3]()
                entry[0] = item if key is None else key(item)
                swap(heap, entry)
        except StopIteration:
            pull(heap)
    if heap:
        _, _, item, step = heap[0]
        yield item
        yield from step.__self__
`,
};
