/** Module statistics. https://docs.python.org/3.13/library/statistics.html */
import type { Value } from '../../objects/value.js';
import { countElementsFunction } from '../collections/counting.js';
import type { ModuleDefinition } from '../registry.js';
import { exactFunctions } from './exact.js';
import { statisticsSource } from './python-source.js';

export const statisticsModule: ModuleDefinition = {
  name: 'statistics',
  doc: 'Basic statistics module.',
  build: () => new Map<string, Value>([...exactFunctions, ['_count_elements', countElementsFunction]]),
  python: statisticsSource,
};
