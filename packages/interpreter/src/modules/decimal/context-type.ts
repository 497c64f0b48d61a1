/** The Context type, its signal dictionaries and localcontext. https://docs.python.org/3.13/library/decimal.html#context-objects */
import { defGetters, defMethods, defNew, makeFunctions, type PyBuiltin, type Row } from '../../objects/builtin.js';
import { PyDict } from '../../objects/dict.js';
import { attributeErr, E, newException, overflowError, typeError, valueErr } from '../../objects/exception.js';
import { floatType, PyFloat } from '../../objects/float.js';
import { asInt } from '../../objects/int.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { NotImplemented } from '../../objects/singletons.js';
import { layoutType, type PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { callMethod } from '../../protocols/calls.js';
import { wrapNew } from '../../protocols/classes.js';
import { getIter } from '../../protocols/iteration.js';
import { eq } from '../../protocols/comparison.js';
import { truth } from '../../protocols/truth.js';
import { absolute, add, divide, divideInteger, divmod, fma, minus, multiply, plus, remainder, subtract, toIntegral } from './arithmetic.js';
import { argument, badSignal, contextOf, fromDouble, fromInt, fromValue, operand, roundingOf } from './arguments.js';
import {
  CLAMPED,
  contextType,
  CONVERSION_SYNTAX,
  currentContext,
  defaultContext,
  DIVISION_BY_ZERO,
  DIVISION_IMPOSSIBLE,
  DIVISION_UNDEFINED,
  FLOAT_OPERATION,
  INEXACT,
  INVALID_CONTEXT,
  INVALID_OPERATION,
  MAX_LIMIT,
  operate,
  OVERFLOW,
  PyContext,
  ROUNDED,
  setCurrentContext,
  signal,
  SIGNALS,
  SUBNORMAL,
  UNDERFLOW,
} from './context.js';
import { power, powerModulo } from './elementary.js';
import { type Binary, BINARY, TESTS, type Unary, UNARY } from './methods.js';
import { numberClass, sameQuantum } from './operations.js';
import { NAN, PyDecimal, withSign } from './number.js';
import { etiny, etop, fix } from './rounding.js';
import { decimalText } from './text.js';

/** `context.flags` and `context.traps`: a live view as a mapping. */
class PySignalDict extends PyObject {
  readonly context: PyContext;
  readonly field: 'flags' | 'traps';
  constructor(context: PyContext, field: 'flags' | 'traps') {
    super();
    this.context = context;
    this.field = field;
  }
}
const signalDictType: PyType = layoutType('SignalDict', PySignalDict, { module: 'abc', subclassable: false });

function maskOf(key: Value): number {
  const found = SIGNALS.find(([type]) => type === key);
  if (found === undefined) throw badSignal();
  return found[1];
}

function plainDict(self: PySignalDict): PyDict {
  const dict = new PyDict();
  for (const [type, mask] of SIGNALS) dict.set(type, (self.context[self.field] & mask) !== 0);
  return dict;
}

function setSignal(self: PySignalDict, key: Value, value: Value): void {
  const mask = maskOf(key);
  if (truth(value)) self.context[self.field] |= mask;
  else self.context[self.field] &= ~mask;
}

function undeletable(): never {
  throw valueErr('signal keys cannot be deleted');
}

const keys = (): PyList => new PyList(SIGNALS.map(([type]) => type));

defMethods(signalDictType, {
  __len__: ['', 1, () => SIGNALS.length],
  __iter__: ['', 1, () => getIter(keys())],
  __getitem__: ['key, /', 1, (self: PySignalDict, key: Value) => (self.context[self.field] & maskOf(key)) !== 0],
  __setitem__: ['key, value, /', 1, setSignal],
  __delitem__: ['key, /', 1, undeletable],
  __contains__: ['key, /', 1, (_self: PySignalDict, key: Value) => SIGNALS.some(([type]) => type === key)],
  __repr__: [
    '',
    1,
    (self: PySignalDict) =>
      `{${SIGNALS.map(([type, mask]) => `<class 'decimal.${type.name}'>:${self.context[self.field] & mask ? 'True' : 'False'}`).join(', ')}}`,
  ],
  __eq__: [
    'value, /',
    1,
    (self: PySignalDict, v: Value) => {
      if (v instanceof PySignalDict)
        return SIGNALS.every(([, mask]) => !(self.context[self.field] & mask) === !(v.context[v.field] & mask));
      return v instanceof PyDict ? eq(plainDict(self), v) : NotImplemented;
    },
  ],
  get: ['key, default=None, /', 1, (self: PySignalDict, key: Value, otherwise: Value = null) => plainDict(self).get(key) ?? otherwise],
  keys: ['', 1, keys],
  values: ['', 1, (self: PySignalDict) => new PyList(SIGNALS.map(([, mask]) => (self.context[self.field] & mask) !== 0))],
  items: [
    '',
    1,
    (self: PySignalDict) => new PyList(SIGNALS.map(([type, mask]) => new PyTuple([type, (self.context[self.field] & mask) !== 0]))),
  ],
  copy: ['', 1, plainDict],
  update: [
    'other=(), /, **kwds',
    1,
    (self: PySignalDict, other?: Value) => {
      if (other === undefined) return;
      const pairs = new PyDict();
      callMethod(pairs, 'update', other);
      pairs.forEach((key, value) => {
        setSignal(self, key, value);
      });
    },
  ],
  setdefault: ['key, default=None, /', 1, (self: PySignalDict, key: Value) => (self.context[self.field] & maskOf(key)) !== 0],
  pop: ['key, default=None, /', 1, undeletable],
  popitem: ['', 1, undeletable],
  clear: ['', 1, undeletable],
});
signalDictType.set('__hash__', null);

// Attributes.

function integerSetting(v: Value | undefined, what: string, min: bigint, max: bigint): number {
  if (v === undefined) throw attributeErr('context attributes cannot be deleted');
  const n = asInt(v);
  if (n === undefined) throw typeError('an integer is required');
  if (n > 9223372036854775807n || n < -9223372036854775808n) throw overflowError('Python int too large to convert to C ssize_t');
  if (n < min || n > max) throw valueErr(what);
  return Number(n);
}

/** Signals of another dictionary of them, or of a dict; the constructor also takes a list. */
function setSignals(ctx: PyContext, field: 'flags' | 'traps', v: Value, listed = false): void {
  if (v instanceof PySignalDict) {
    ctx[field] = v.context[v.field];
    return;
  }
  const dict = v instanceof PyDict ? v : undefined;
  let mask = 0;
  if (dict !== undefined) {
    if (dict.size !== SIGNALS.length) throw newException(E.KeyError, ['invalid signal dict']);
    dict.forEach((key, value) => {
      if (truth(value)) mask |= maskOf(key);
    });
  } else {
    const list = listed && v instanceof PyList ? v.items : undefined;
    if (list === undefined) throw typeError('argument must be a signal dict');
    for (const each of list) mask |= maskOf(each);
  }
  ctx[field] = mask;
}

const SETTERS: Readonly<Record<string, (ctx: PyContext, v: Value | undefined) => void>> = {
  prec: (ctx, v) => {
    ctx.prec = integerSetting(v, 'valid range for prec is [1, MAX_PREC]', 1n, MAX_LIMIT);
  },
  rounding: (ctx, v) => {
    if (v === undefined) throw attributeErr('context attributes cannot be deleted');
    ctx.rounding = roundingOf(v);
  },
  Emin: (ctx, v) => {
    ctx.emin = integerSetting(v, 'valid range for Emin is [MIN_EMIN, 0]', -MAX_LIMIT, 0n);
  },
  Emax: (ctx, v) => {
    ctx.emax = integerSetting(v, 'valid range for Emax is [0, MAX_EMAX]', 0n, MAX_LIMIT);
  },
  capitals: (ctx, v) => {
    ctx.capitals = integerSetting(v, 'valid values for capitals are 0 or 1', 0n, 1n);
  },
  clamp: (ctx, v) => {
    ctx.clamp = integerSetting(v, 'valid values for clamp are 0 or 1', 0n, 1n);
  },
  flags: (ctx, v) => setSignals(ctx, 'flags', v ?? null),
  traps: (ctx, v) => setSignals(ctx, 'traps', v ?? null),
};
const GETTERS: Readonly<Record<string, (ctx: PyContext) => Value>> = {
  prec: (ctx) => limit(ctx.prec),
  rounding: (ctx) => ctx.rounding,
  Emin: (ctx) => limit(ctx.emin),
  Emax: (ctx) => limit(ctx.emax),
  capitals: (ctx) => ctx.capitals,
  clamp: (ctx) => ctx.clamp,
  flags: (ctx) => new PySignalDict(ctx, 'flags'),
  traps: (ctx) => new PySignalDict(ctx, 'traps'),
};
const NAMES = Object.keys(SETTERS);

/** The announced limit is no double: settings near it read back as it. */
function limit(n: number): Value {
  if (Math.abs(n) >= Number(MAX_LIMIT)) return n < 0 ? -MAX_LIMIT : MAX_LIMIT;
  return Number.isSafeInteger(n) ? n : BigInt(n);
}

defGetters(contextType, Object.fromEntries(NAMES.map((name) => [name, [GETTERS[name], SETTERS[name]] as const])));

function configure(ctx: PyContext, values: readonly (Value | undefined)[]): PyContext {
  values.forEach((v, i) => {
    if (v === undefined || v === null) return;
    const name = NAMES[i];
    if (name === 'flags' || name === 'traps') setSignals(ctx, name, v, true);
    else SETTERS[name](ctx, v);
  });
  return ctx;
}

defNew(contextType, `${NAMES.map((n) => `${n}=None`).join(', ')}`, 2, (cls: PyType, ...values: (Value | undefined)[]) => {
  const ctx = defaultContext().copy();
  ctx.flags = 0;
  return wrapNew(cls, contextType, configure(ctx, values));
});

/** Conditions in the order their bits have in the decimal library, which is the order of a repr. */
const SHOWN: readonly (readonly [name: string, mask: number])[] = [
  ['Clamped', CLAMPED],
  ['InvalidOperation', CONVERSION_SYNTAX],
  ['DivisionByZero', DIVISION_BY_ZERO],
  ['InvalidOperation', DIVISION_IMPOSSIBLE | DIVISION_UNDEFINED],
  ['Inexact', INEXACT],
  ['InvalidOperation', INVALID_CONTEXT | INVALID_OPERATION],
  ['FloatOperation', FLOAT_OPERATION],
  ['Overflow', OVERFLOW],
  ['Rounded', ROUNDED],
  ['Subnormal', SUBNORMAL],
  ['Underflow', UNDERFLOW],
];

function names(mask: number): string {
  const shown = SHOWN.filter(([, bit]) => mask & bit).map(([name]) => name);
  return `[${shown.filter((name, i) => shown.indexOf(name) === i).join(', ')}]`;
}

// Operations.

const CONTEXT_UNARY: Readonly<Record<string, Unary>> = {
  ...UNARY,
  plus,
  minus,
  abs: absolute,
  to_integral_exact: (a, ctx) => toIntegral(a, ctx, true),
  to_integral_value: (a, ctx) => toIntegral(a, ctx, false),
  to_integral: (a, ctx) => toIntegral(a, ctx, false),
};
const CONTEXT_BINARY: Readonly<Record<string, Binary>> = {
  ...BINARY,
  add,
  subtract,
  multiply,
  divide,
  divide_int: divideInteger,
  remainder,
};

const rows: Record<string, Row> = {};
for (const [name, work] of Object.entries(CONTEXT_UNARY)) {
  rows[name] = [
    'x, /',
    2,
    (self: PyContext, x: Value) => {
      const a = argument(x);
      return operate(self, () => work(a, self));
    },
  ];
}
for (const [name, work] of Object.entries(CONTEXT_BINARY)) {
  rows[name] = [
    'x, y, /',
    2,
    (self: PyContext, x: Value, y: Value) => {
      const a = argument(x);
      const b = argument(y);
      return operate(self, () => work(a, b, self));
    },
  ];
}
for (const [name, work] of Object.entries(TESTS)) rows[name] = ['x, /', 1, (self: PyContext, x: Value) => work(argument(x), self)];

/** Rounds into a context; a NaN whose payload does not fit is a syntax error of the conversion. */
function created(ctx: PyContext, d: PyDecimal): PyDecimal {
  if (d.isNaN) {
    if (d.digits <= ctx.prec - ctx.clamp || d.coef === 0n) return d;
    signal(ctx, CONVERSION_SYNTAX);
    return NAN;
  }
  return operate(ctx, () => fix(d, ctx));
}

defMethods(contextType, {
  ...rows,
  divmod: [
    'x, y, /',
    2,
    (self: PyContext, x: Value, y: Value) => {
      const a = argument(x);
      const b = argument(y);
      return new PyTuple(operate(self, () => divmod(a, b, self)));
    },
  ],
  fma: [
    'x, y, z, /',
    2,
    (self: PyContext, x: Value, y: Value, z: Value) => {
      const [a, b, c] = [argument(x), argument(y), argument(z)];
      return operate(self, () => fma(a, b, c, self));
    },
  ],
  power: [
    'a, b, modulo=None',
    4,
    (self: PyContext, x: Value, y: Value, z?: Value) => {
      const a = argument(x);
      const b = argument(y);
      if (z === undefined || z === null) return operate(self, () => power(a, b, self));
      const c = argument(z);
      return operate(self, () => powerModulo(a, b, c, self));
    },
  ],
  same_quantum: ['x, y, /', 1, (_self: PyContext, x: Value, y: Value) => sameQuantum(argument(x), argument(y))],
  number_class: ['x, /', 1, (self: PyContext, x: Value) => numberClass(argument(x), self)],
  canonical: ['x, /', 1, (_self: PyContext, x: Value) => decimalArgument(x)],
  copy_decimal: ['x, /', 1, (_self: PyContext, x: Value) => argument(x)],
  copy_abs: ['x, /', 1, (_self: PyContext, x: Value) => withSign(argument(x), 0)],
  copy_negate: [
    'x, /',
    1,
    (_self: PyContext, x: Value) => {
      const a = argument(x);
      return withSign(a, a.sign === 1 ? 0 : 1);
    },
  ],
  copy_sign: ['x, y, /', 1, (_self: PyContext, x: Value, y: Value) => withSign(argument(x), argument(y).sign)],
  to_sci_string: ['x, /', 1, (self: PyContext, x: Value) => decimalText(argument(x), self.capitals === 1)],
  to_eng_string: ['x, /', 1, (self: PyContext, x: Value) => decimalText(argument(x), self.capitals === 1, true)],
  radix: ['', 1, () => fromInt(10)],
  Etiny: ['', 1, (self: PyContext) => limit(etiny(self))],
  Etop: ['', 1, (self: PyContext) => limit(etop(self))],
  clear_flags: [
    '',
    1,
    (self: PyContext) => {
      self.flags = 0;
    },
  ],
  clear_traps: [
    '',
    1,
    (self: PyContext) => {
      self.traps = 0;
    },
  ],
  copy: ['', 1, (self: PyContext) => self.copy()],
  __copy__: ['', 1, (self: PyContext) => self.copy()],
  create_decimal: [
    "num='0', /",
    2,
    (self: PyContext, v?: Value) =>
      created(self, v === undefined ? fromInt(0) : fromValue(v, self, () => signal(self, FLOAT_OPERATION), true)),
  ],
  create_decimal_from_float: [
    'f, /',
    2,
    (self: PyContext, v: Value) => {
      const n = asInt(v);
      const float = floatType.unwrap!(v);
      if (n === undefined && !(float instanceof PyFloat)) throw typeError('argument must be int or float');
      return created(self, n !== undefined ? fromInt(n) : fromDouble((float as PyFloat).value));
    },
  ],
  __repr__: [
    '',
    1,
    (self: PyContext) =>
      `Context(prec=${limit(self.prec)}, rounding=${self.rounding}, Emin=${limit(self.emin)}, Emax=${limit(self.emax)}, capitals=${self.capitals}, clamp=${self.clamp}, flags=${names(self.flags)}, traps=${names(self.traps)})`,
  ],
});
defMethods(
  contextType,
  {
    __reduce__: [
      '',
      1,
      (self: Value) => {
        const ctx = contextOf(self);
        const list = (mask: number): PyList => new PyList(SIGNALS.filter(([, bit]) => mask & bit).map(([type]) => type));
        return new PyTuple([
          typeOf(self),
          new PyTuple([
            limit(ctx.prec),
            ctx.rounding,
            limit(ctx.emin),
            limit(ctx.emax),
            ctx.capitals,
            ctx.clamp,
            list(ctx.flags),
            list(ctx.traps),
          ]),
        ]);
      },
    ],
  },
  { raw: true },
);
contextType.doc = 'The context affects almost all operations and controls rounding, over/underflow, raising of exceptions and much more.';

function decimalArgument(v: Value): Value {
  if (!(operand(v) instanceof PyDecimal) || asInt(v) !== undefined) throw typeError('argument must be a Decimal');
  return v;
}

/** What localcontext gives to `with`. */
class PyContextManager extends PyObject {
  readonly local: PyContext;
  readonly outer: PyContext;
  constructor(local: PyContext, outer: PyContext) {
    super();
    this.local = local;
    this.outer = outer;
  }
}
const managerType: PyType = layoutType('ContextManager', PyContextManager, { module: 'decimal', subclassable: false });
defMethods(managerType, {
  __enter__: [
    '',
    1,
    (self: PyContextManager) => {
      setCurrentContext(self.local);
      return self.local;
    },
  ],
  __exit__: [
    '*args',
    1,
    (self: PyContextManager) => {
      setCurrentContext(self.outer);
      return false;
    },
  ],
});

/** The context that setcontext makes current: the three templates are copied. */
function adopted(v: Value, templates: readonly Value[]): PyContext {
  const ctx = contextType.unwrap!(v);
  if (!(ctx instanceof PyContext)) throw typeError('argument must be a context');
  if (!templates.includes(v)) return ctx;
  const copy = ctx.copy();
  copy.flags = 0;
  return copy;
}

/** Functions of the module; `templates` are its three ready-made contexts. */
export function contextFunctions(templates: readonly Value[]): Map<string, PyBuiltin> {
  return makeFunctions('decimal', {
    getcontext: ['', 1, () => currentContext()],
    setcontext: ['context, /', 1, (v: Value) => setCurrentContext(adopted(v, templates))],
    localcontext: [
      `ctx=None, *, ${NAMES.map((n) => `${n}=None`).join(', ')}`,
      1,
      (v: Value | undefined, ...values: (Value | undefined)[]) => {
        if (v !== undefined && v !== null && !(contextType.unwrap!(v) instanceof PyContext))
          throw typeError('optional argument must be a context');
        const outer = currentContext();
        const local = (v === undefined || v === null ? outer : (contextType.unwrap!(v) as PyContext)).copy();
        return new PyContextManager(configure(local, values), outer);
      },
    ],
  });
}
