/** The module collections. https://docs.python.org/3.13/library/collections.html */
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { countElementsFunction } from './counting.js';
import { defaultDictType } from './defaultdict.js';
import { dequeType } from './deque.js';
import { namedTupleFunctions } from './namedtuple.js';
import { orderedDictType } from './ordered-dict.js';
import { COLLECTIONS_PYTHON } from './python-source.js';

export const collectionsModule: ModuleDefinition = {
  name: 'collections',
  doc: "This module implements specialized container datatypes providing\nalternatives to Python's general purpose built-in containers, dict,\nlist, set, and tuple.\n\n* namedtuple   factory function for creating tuple subclasses with named fields\n* deque        list-like container with fast appends and pops on either end\n* ChainMap     dict-like class for creating a single view of multiple mappings\n* Counter      dict subclass for counting hashable objects\n* OrderedDict  dict subclass that remembers the order entries were added\n* defaultdict  dict subclass that calls a factory function to supply missing values\n* UserDict     wrapper around dictionary objects for easier dict subclassing\n* UserList     wrapper around list objects for easier list subclassing\n* UserString   wrapper around string objects for easier string subclassing\n\n",
  build: () =>
    new Map<string, Value>([
      ['deque', dequeType],
      ['defaultdict', defaultDictType],
      ['OrderedDict', orderedDictType],
      ['_count_elements', countElementsFunction],
      ...namedTupleFunctions,
    ]),
  python: COLLECTIONS_PYTHON,
};
