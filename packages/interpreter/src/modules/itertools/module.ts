/** The module itertools. https://docs.python.org/3.13/library/itertools.html */
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { combinationsType, combinationsWithReplacementType, permutationsType, productType } from './combinatoric.js';
import { accumulateType, batchedType, combiningFunctions, groupByType, pairwiseType, starMapType, zipLongestType } from './combining.js';
import { chainType, compressType, dropWhileType, filterFalseType, isliceType, takeWhileType } from './filters.js';
import { countType, cycleType, repeatType } from './infinite.js';

export const itertoolsModule: ModuleDefinition = {
  name: 'itertools',
  doc: 'Functional tools for creating and using iterators.',
  build: () =>
    new Map<string, Value>([
      ['accumulate', accumulateType],
      ['batched', batchedType],
      ['chain', chainType],
      ['combinations', combinationsType],
      ['combinations_with_replacement', combinationsWithReplacementType],
      ['compress', compressType],
      ['count', countType],
      ['cycle', cycleType],
      ['dropwhile', dropWhileType],
      ['filterfalse', filterFalseType],
      ['groupby', groupByType],
      ['islice', isliceType],
      ['pairwise', pairwiseType],
      ['permutations', permutationsType],
      ['product', productType],
      ['repeat', repeatType],
      ['starmap', starMapType],
      ['takewhile', takeWhileType],
      ['zip_longest', zipLongestType],
      ...combiningFunctions,
    ]),
};
