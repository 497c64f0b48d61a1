/** The module functools. https://docs.python.org/3.13/library/functools.html */
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { comparingFunctions } from './comparing.js';
import { lruCacheType } from './lru-cache.js';
import { partialType } from './partial.js';
import { policyFunctions } from './policy.js';
import { FUNCTOOLS_PYTHON } from './python-source.js';

export const functoolsModule: ModuleDefinition = {
  name: 'functools',
  doc: 'functools.py - Tools for working with functions and callable objects\n',
  build: () =>
    new Map<string, Value>([['partial', partialType], ['_lru_cache_wrapper', lruCacheType], ...comparingFunctions, ...policyFunctions]),
  python: FUNCTOOLS_PYTHON,
};
