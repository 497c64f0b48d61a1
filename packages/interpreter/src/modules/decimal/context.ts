/** Contexts: precision, rounding, limits, flags and traps; signals and the exceptions they are. https://docs.python.org/3.13/library/decimal.html#context-objects */
import { E, newException } from '../../objects/exception.js';
import { PyList } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { layoutType, PyType } from '../../objects/type.js';
import { PyObject } from '../../objects/value.js';
import { mroOf } from '../../protocols/classes.js';

export const CLAMPED = 1;
export const CONVERSION_SYNTAX = 2;
export const DIVISION_BY_ZERO = 4;
export const DIVISION_IMPOSSIBLE = 8;
export const DIVISION_UNDEFINED = 16;
export const FLOAT_OPERATION = 32;
export const INEXACT = 64;
export const INVALID_CONTEXT = 128;
export const INVALID_OPERATION = 256;
export const OVERFLOW = 512;
export const ROUNDED = 1024;
export const SUBNORMAL = 2048;
export const UNDERFLOW = 4096;
/** Every condition of InvalidOperation. */
export const INVALID: number = CONVERSION_SYNTAX | DIVISION_IMPOSSIBLE | DIVISION_UNDEFINED | INVALID_CONTEXT | INVALID_OPERATION;

export const ROUNDINGS = [
  'ROUND_UP',
  'ROUND_DOWN',
  'ROUND_CEILING',
  'ROUND_FLOOR',
  'ROUND_HALF_UP',
  'ROUND_HALF_DOWN',
  'ROUND_HALF_EVEN',
  'ROUND_05UP',
] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** What CPython announces as limits. */
export const MAX_LIMIT = 999999999999999999n;

/** What an operation needs to know, and where it leaves its conditions. */
export interface Work {
  prec: number;
  readonly rounding: Rounding;
  readonly emin: number;
  readonly emax: number;
  readonly clamp: number;
  status: number;
}

export class PyContext extends PyObject implements Work {
  prec = 28;
  rounding: Rounding = 'ROUND_HALF_EVEN';
  emin = -999999;
  emax = 999999;
  capitals = 1;
  clamp = 0;
  /** Conditions that happened. */
  flags = 0;
  /** Conditions that raise. */
  traps: number = INVALID | DIVISION_BY_ZERO | OVERFLOW;
  /** Conditions of the operation under way. */
  status = 0;

  copy(): PyContext {
    const made = new PyContext();
    return Object.assign(made, {
      prec: this.prec,
      rounding: this.rounding,
      emin: this.emin,
      emax: this.emax,
      capitals: this.capitals,
      clamp: this.clamp,
      flags: this.flags,
      traps: this.traps,
    });
  }
}
export const contextType: PyType = layoutType('Context', PyContext, { module: 'decimal' });

function exceptionType(name: string, ...bases: PyType[]): PyType {
  const type = new PyType(name, bases);
  type.module = 'decimal';
  type.hasDict = true;
  type.isException = true;
  type.mro = mroOf(type, bases);
  return type;
}

export const decimalException: PyType = exceptionType('DecimalException', E.ArithmeticError);
const clamped = exceptionType('Clamped', decimalException);
const invalidOperation = exceptionType('InvalidOperation', decimalException);
const divisionByZero = exceptionType('DivisionByZero', decimalException, E.ZeroDivisionError);
const inexact = exceptionType('Inexact', decimalException);
const rounded = exceptionType('Rounded', decimalException);
const subnormal = exceptionType('Subnormal', decimalException);
const overflow = exceptionType('Overflow', inexact, rounded);
const underflow = exceptionType('Underflow', inexact, rounded, subnormal);
const floatOperation = exceptionType('FloatOperation', decimalException, E.TypeError);

/** Signals in the order contexts list them. */
export const SIGNALS: readonly (readonly [type: PyType, mask: number])[] = [
  [invalidOperation, INVALID],
  [floatOperation, FLOAT_OPERATION],
  [divisionByZero, DIVISION_BY_ZERO],
  [overflow, OVERFLOW],
  [underflow, UNDERFLOW],
  [subnormal, SUBNORMAL],
  [inexact, INEXACT],
  [rounded, ROUNDED],
  [clamped, CLAMPED],
];

/** Conditions that have a class of their own. */
export const CONDITIONS: readonly (readonly [type: PyType, mask: number])[] = [
  [invalidOperation, INVALID_OPERATION],
  [exceptionType('ConversionSyntax', invalidOperation), CONVERSION_SYNTAX],
  [exceptionType('DivisionImpossible', invalidOperation), DIVISION_IMPOSSIBLE],
  [exceptionType('DivisionUndefined', invalidOperation, E.ZeroDivisionError), DIVISION_UNDEFINED],
  [exceptionType('InvalidContext', invalidOperation), INVALID_CONTEXT],
];

/** Records conditions in a context and raises those that are trapped. */
export function signal(ctx: PyContext, status: number): void {
  if (status === 0) return;
  ctx.flags |= status;
  const raised = status & ctx.traps;
  if (raised === 0) return;
  const [type] = SIGNALS.find(([, mask]) => mask & raised)!;
  const list = [...CONDITIONS, ...SIGNALS.slice(1)].filter(([, mask]) => mask & raised).map(([cls]) => cls);
  throw newException(type, [new PyList(list)]);
}

/** Runs an operation and records its conditions. */
export function operate<T>(ctx: PyContext, work: (ctx: PyContext) => T): T {
  ctx.status = 0;
  const result = work(ctx);
  const { status } = ctx;
  ctx.status = 0;
  signal(ctx, status);
  return result;
}

interface DecimalState {
  current: PyContext;
  readonly initial: PyContext;
}

function state(): DecimalState {
  return m.stateOf('decimal', () => {
    const initial = new PyContext();
    return { current: initial.copy(), initial };
  });
}

/** The context operations use. */
export function currentContext(): PyContext {
  return state().current;
}
export function setCurrentContext(ctx: PyContext): void {
  state().current = ctx;
}
/** `DefaultContext` of this executor. */
export function defaultContext(): PyContext {
  return state().initial;
}
