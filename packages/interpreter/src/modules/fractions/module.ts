/** Module fractions. https://docs.python.org/3.13/library/fractions.html */
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { fractionType } from './fraction.js';

export const fractionsModule: ModuleDefinition = {
  name: 'fractions',
  doc: 'Fraction, infinite-precision, rational numbers.',
  build: () => new Map<string, Value>([['Fraction', fractionType]]),
};
