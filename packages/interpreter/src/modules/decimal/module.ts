/** Module decimal. https://docs.python.org/3.13/library/decimal.html */
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import {
  CLAMPED,
  CONDITIONS,
  contextType,
  decimalException,
  defaultContext,
  DIVISION_BY_ZERO,
  INVALID,
  MAX_LIMIT,
  OVERFLOW,
  PyContext,
  ROUNDINGS,
  SIGNALS,
  UNDERFLOW,
} from './context.js';
import { contextFunctions } from './context-type.js';
import { decimalTupleType } from './methods.js';
import { decimalType } from './number.js';

function build(): Map<string, Value> {
  const basic = Object.assign(new PyContext(), {
    prec: 9,
    rounding: 'ROUND_HALF_UP',
    traps: CLAMPED | INVALID | DIVISION_BY_ZERO | OVERFLOW | UNDERFLOW,
  });
  const extended = Object.assign(new PyContext(), { prec: 9, traps: 0 });
  const templates = [defaultContext(), basic, extended];
  return new Map<string, Value>([
    ['Decimal', decimalType],
    ['Context', contextType],
    ['DecimalTuple', decimalTupleType],
    ['DefaultContext', templates[0]],
    ['BasicContext', basic],
    ['ExtendedContext', extended],
    ['DecimalException', decimalException],
    ...[...CONDITIONS, ...SIGNALS.slice(1)].map(([type]): [string, Value] => [type.name, type]),
    ...ROUNDINGS.map((name): [string, Value] => [name, name]),
    ...contextFunctions(templates),
    ['MAX_PREC', MAX_LIMIT],
    ['MAX_EMAX', MAX_LIMIT],
    ['MIN_EMIN', -MAX_LIMIT],
    ['MIN_ETINY', -1999999999999999997n],
    ['HAVE_THREADS', true],
    ['HAVE_CONTEXTVAR', true],
  ]);
}

export const decimalModule: ModuleDefinition = {
  name: 'decimal',
  doc: 'Decimal fixed-point and floating-point arithmetic.',
  build,
};
