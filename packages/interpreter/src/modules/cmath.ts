/** Module cmath: functions of complex numbers, with C99's values at infinities and NaN. https://docs.python.org/3.13/library/cmath.html */
import { mathConstants } from '../builtins/math-functions.js';
import { domainError, rangeError } from '../builtins/math-arguments.js';
import { makeFunctions, type PyBuiltin, type Row } from '../objects/builtin.js';
import { typeError, valueErr } from '../objects/exception.js';
import { complexType, PyComplex, PyFloat } from '../objects/float.js';
import { PyTuple } from '../objects/list.js';
import type { Value } from '../objects/value.js';
import { ldexp, signBit } from '../numbers/float-bits.js';
import { exp, log } from '../numbers/libm/exponential.js';
import { asinh, cosh, log1p, sinh, tanh } from '../numbers/libm/hyperbolic.js';
import { hypot } from '../numbers/libm/hypot.js';
import { atan2, cos, sin, tan } from '../numbers/libm/trigonometric.js';
import { typeName, typeOf } from '../protocols/attributes.js';
import { doubleOpt, realOf } from '../protocols/conversion.js';
import { callSpecial0 } from '../protocols/calls.js';
import type { ModuleDefinition } from './registry.js';

interface Complex {
  readonly re: number;
  readonly im: number;
}

const PI = Math.PI;
const HALF_PI = PI / 2;
const QUARTER_PI = PI / 4;
const THREE_QUARTERS_PI = 0.75 * PI;
const LN2 = Math.LN2;
const LN10 = Math.LN10;
const MAX = Number.MAX_VALUE;
/** Above it squares overflow. */
const LARGE = MAX / 4;
const SQRT_LARGE = Math.sqrt(LARGE);
/** exp of it is near the end. */
const LOG_LARGE = log(LARGE);
const SMALLEST = 2.2250738585072014e-308;
const SQRT_SMALLEST = Math.sqrt(SMALLEST);

function complexOf(v: Value): Complex {
  const behind = complexType.unwrap!(v);
  if (behind instanceof PyComplex) return { re: behind.real, im: behind.imag };
  const made = callSpecial0(v, '__complex__');
  if (made instanceof PyComplex) return { re: made.real, im: made.imag };
  const x = doubleOpt(v);
  if (x === undefined) throw typeError(`must be real number, not ${typeName(typeOf(v))}`);
  return { re: x, im: 0 };
}

function finite(z: Complex): boolean {
  return Number.isFinite(z.re) && Number.isFinite(z.im);
}

function c(re: number, im: number): Complex {
  return { re, im };
}

function copySign(x: number, sign: number): number {
  const size = Math.abs(x);
  return signBit(sign) ? -size : size;
}

/** Kinds of doubles, as rows and columns of the tables of special values. */
function kind(x: number): number {
  if (x !== x) return 6;
  if (x === Infinity) return 5;
  if (x === -Infinity) return 0;
  if (x === 0) return signBit(x) ? 2 : 3;
  return x < 0 ? 1 : 4;
}

type Table = readonly (readonly (readonly [number, number])[])[];
const I = Infinity;
const N = NaN;
/** Where no table is asked, since both parts are finite. */
const U: readonly [number, number] = [0, 0];

function special(table: Table, z: Complex): Complex {
  const [re, im] = table[kind(z.re)][kind(z.im)];
  return { re, im };
}

const ACOS: Table = [
  [
    [THREE_QUARTERS_PI, I],
    [PI, I],
    [PI, I],
    [PI, -I],
    [PI, -I],
    [THREE_QUARTERS_PI, -I],
    [N, I],
  ],
  [[HALF_PI, I], U, U, U, U, [HALF_PI, -I], [N, N]],
  [[HALF_PI, I], U, U, U, U, [HALF_PI, -I], [HALF_PI, N]],
  [[HALF_PI, I], U, U, U, U, [HALF_PI, -I], [HALF_PI, N]],
  [[HALF_PI, I], U, U, U, U, [HALF_PI, -I], [N, N]],
  [
    [QUARTER_PI, I],
    [0, I],
    [0, I],
    [0, -I],
    [0, -I],
    [QUARTER_PI, -I],
    [N, I],
  ],
  [
    [N, I],
    [N, N],
    [N, N],
    [N, N],
    [N, N],
    [N, -I],
    [N, N],
  ],
];
const ACOSH: Table = [
  [
    [I, -THREE_QUARTERS_PI],
    [I, -PI],
    [I, -PI],
    [I, PI],
    [I, PI],
    [I, THREE_QUARTERS_PI],
    [I, N],
  ],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [
    [I, -QUARTER_PI],
    [I, -0],
    [I, -0],
    [I, 0],
    [I, 0],
    [I, QUARTER_PI],
    [I, N],
  ],
  [
    [I, N],
    [N, N],
    [N, N],
    [N, N],
    [N, N],
    [I, N],
    [N, N],
  ],
];
const ASINH: Table = [
  [
    [-I, -QUARTER_PI],
    [-I, -0],
    [-I, -0],
    [-I, 0],
    [-I, 0],
    [-I, QUARTER_PI],
    [-I, N],
  ],
  [[-I, -HALF_PI], U, U, U, U, [-I, HALF_PI], [N, N]],
  [[-I, -HALF_PI], U, U, U, U, [-I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [
    [I, -QUARTER_PI],
    [I, -0],
    [I, -0],
    [I, 0],
    [I, 0],
    [I, QUARTER_PI],
    [I, N],
  ],
  [
    [I, N],
    [N, N],
    [N, -0],
    [N, 0],
    [N, N],
    [I, N],
    [N, N],
  ],
];
const ATANH: Table = [
  [
    [-0, -HALF_PI],
    [-0, -HALF_PI],
    [-0, -HALF_PI],
    [-0, HALF_PI],
    [-0, HALF_PI],
    [-0, HALF_PI],
    [-0, N],
  ],
  [[-0, -HALF_PI], U, U, U, U, [-0, HALF_PI], [N, N]],
  [[-0, -HALF_PI], U, U, U, U, [-0, HALF_PI], [-0, N]],
  [[0, -HALF_PI], U, U, U, U, [0, HALF_PI], [0, N]],
  [[0, -HALF_PI], U, U, U, U, [0, HALF_PI], [N, N]],
  [
    [0, -HALF_PI],
    [0, -HALF_PI],
    [0, -HALF_PI],
    [0, HALF_PI],
    [0, HALF_PI],
    [0, HALF_PI],
    [0, N],
  ],
  [
    [0, -HALF_PI],
    [N, N],
    [N, N],
    [N, N],
    [N, N],
    [0, HALF_PI],
    [N, N],
  ],
];
const COSH: Table = [
  [[I, N], U, [I, 0], [I, -0], U, [I, N], [I, N]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[N, 0], U, U, U, U, [N, 0], [N, 0]],
  [[N, 0], U, U, U, U, [N, 0], [N, 0]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[I, N], U, [I, -0], [I, 0], U, [I, N], [I, N]],
  [
    [N, N],
    [N, N],
    [N, 0],
    [N, 0],
    [N, N],
    [N, N],
    [N, N],
  ],
];
const SINH: Table = [
  [[I, N], U, [-I, -0], [-I, 0], U, [I, N], [I, N]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[0, N], U, U, U, U, [0, N], [0, N]],
  [[0, N], U, U, U, U, [0, N], [0, N]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[I, N], U, [I, -0], [I, 0], U, [I, N], [I, N]],
  [
    [N, N],
    [N, N],
    [N, -0],
    [N, 0],
    [N, N],
    [N, N],
    [N, N],
  ],
];
const TANH: Table = [
  [[-1, 0], U, [-1, -0], [-1, 0], U, [-1, 0], [-1, 0]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[-0, N], U, U, U, U, [-0, N], [N, N]],
  [[0, N], U, U, U, U, [0, N], [N, N]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[1, 0], U, [1, -0], [1, 0], U, [1, 0], [1, 0]],
  [
    [N, N],
    [N, N],
    [N, -0],
    [N, 0],
    [N, N],
    [N, N],
    [N, N],
  ],
];
const EXP: Table = [
  [[0, 0], U, [0, -0], [0, 0], U, [0, 0], [0, 0]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[N, N], U, U, U, U, [N, N], [N, N]],
  [[I, N], U, [I, -0], [I, 0], U, [I, N], [I, N]],
  [
    [N, N],
    [N, N],
    [N, -0],
    [N, 0],
    [N, N],
    [N, N],
    [N, N],
  ],
];
const LOG: Table = [
  [
    [I, -THREE_QUARTERS_PI],
    [I, -PI],
    [I, -PI],
    [I, PI],
    [I, PI],
    [I, THREE_QUARTERS_PI],
    [I, N],
  ],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [[I, -HALF_PI], U, U, U, U, [I, HALF_PI], [N, N]],
  [
    [I, -QUARTER_PI],
    [I, -0],
    [I, -0],
    [I, 0],
    [I, 0],
    [I, QUARTER_PI],
    [I, N],
  ],
  [
    [I, N],
    [N, N],
    [N, N],
    [N, N],
    [N, N],
    [I, N],
    [N, N],
  ],
];
const SQRT: Table = [
  [
    [I, -I],
    [0, -I],
    [0, -I],
    [0, I],
    [0, I],
    [I, I],
    [N, I],
  ],
  [[I, -I], U, U, U, U, [I, I], [N, N]],
  [[I, -I], U, U, U, U, [I, I], [N, N]],
  [[I, -I], U, U, U, U, [I, I], [N, N]],
  [[I, -I], U, U, U, U, [I, I], [N, N]],
  [
    [I, -I],
    [I, -0],
    [I, -0],
    [I, 0],
    [I, 0],
    [I, I],
    [I, N],
  ],
  [
    [I, -I],
    [N, N],
    [N, N],
    [N, N],
    [N, N],
    [I, I],
    [N, N],
  ],
];

function sqrt(z: Complex): Complex {
  if (!finite(z)) return special(SQRT, z);
  if (z.re === 0 && z.im === 0) return c(0, z.im);
  let ax = Math.abs(z.re);
  const ay = Math.abs(z.im);
  let s: number;
  if (ax < SMALLEST && ay < SMALLEST && (ax > 0 || ay > 0)) {
    // Scaled up so that no bits are lost among the smallest numbers.
    ax = ldexp(ax, 53);
    s = ldexp(Math.sqrt(ax + hypot([ax, ldexp(ay, 53)])), -27);
  } else {
    ax /= 8;
    s = 2 * Math.sqrt(ax + hypot([ax, ay / 8]));
  }
  const d = ay / (2 * s);
  return z.re >= 0 ? c(s, copySign(d, z.im)) : c(d, copySign(s, z.im));
}

function logParts(z: Complex): Complex {
  if (!finite(z)) return special(LOG, z);
  const ax = Math.abs(z.re);
  const ay = Math.abs(z.im);
  let re: number;
  if (ax > LARGE || ay > LARGE) re = log(hypot([ax / 2, ay / 2])) + LN2;
  else if (ax < SMALLEST && ay < SMALLEST) {
    if (ax === 0 && ay === 0) throw domainError();
    re = log(hypot([ldexp(ax, 53), ldexp(ay, 53)])) - 53 * LN2;
  } else {
    const h = hypot([ax, ay]);
    if (0.71 <= h && h <= 1.73) {
      const high = ax > ay ? ax : ay;
      const low = ax > ay ? ay : ax;
      re = log1p((high - 1) * (high + 1) + low * low) / 2;
    } else re = log(h);
  }
  return c(re, atan2(z.im, z.re));
}

function acos(z: Complex): Complex {
  if (!finite(z)) return special(ACOS, z);
  if (Math.abs(z.re) > LARGE || Math.abs(z.im) > LARGE) {
    const re = atan2(Math.abs(z.im), z.re);
    const size = log(hypot([z.re / 2, z.im / 2])) + LN2 * 2;
    return c(re, z.re < 0 ? -copySign(size, z.im) : copySign(size, -z.im));
  }
  const s1 = sqrt(c(1 - z.re, -z.im));
  const s2 = sqrt(c(1 + z.re, z.im));
  return c(2 * atan2(s1.re, s2.re), asinh(s2.re * s1.im - s2.im * s1.re));
}

function acosh(z: Complex): Complex {
  if (!finite(z)) return special(ACOSH, z);
  if (Math.abs(z.re) > LARGE || Math.abs(z.im) > LARGE) return c(log(hypot([z.re / 2, z.im / 2])) + LN2 * 2, atan2(z.im, z.re));
  const s1 = sqrt(c(z.re - 1, z.im));
  const s2 = sqrt(c(z.re + 1, z.im));
  return c(asinh(s1.re * s2.re + s1.im * s2.im), 2 * atan2(s1.im, s2.re));
}

function asinhOf(z: Complex): Complex {
  if (!finite(z)) return special(ASINH, z);
  if (Math.abs(z.re) > LARGE || Math.abs(z.im) > LARGE) {
    const size = log(hypot([z.re / 2, z.im / 2])) + LN2 * 2;
    return c(z.im < 0 ? -copySign(size, -z.re) : copySign(size, z.re), atan2(z.im, Math.abs(z.re)));
  }
  const s1 = sqrt(c(1 + z.im, -z.re));
  const s2 = sqrt(c(1 - z.im, z.re));
  return c(asinh(s1.re * s2.im - s2.re * s1.im), atan2(z.im, s1.re * s2.re - s1.im * s2.im));
}

function atanhOf(z: Complex): Complex {
  if (!finite(z)) return special(ATANH, z);
  if (z.re < 0 || (z.re === 0 && signBit(z.re))) {
    const r = atanhOf(c(-z.re, -z.im));
    return c(-r.re, -r.im);
  }
  const ay = Math.abs(z.im);
  if (z.re > SQRT_LARGE || ay > SQRT_LARGE) {
    const h = hypot([z.re / 2, z.im / 2]);
    return c(z.re / 4 / h / h, -copySign(HALF_PI, -z.im));
  }
  if (z.re === 1 && ay < SQRT_SMALLEST) {
    if (ay === 0) throw domainError();
    return c(-log(Math.sqrt(ay) / Math.sqrt(hypot([ay, 2]))), copySign(atan2(2, -ay) / 2, z.im));
  }
  const re = log1p((4 * z.re) / ((1 - z.re) * (1 - z.re) + ay * ay)) / 4;
  return c(re, -atan2(-2 * z.im, (1 - z.re) * (1 + z.re) - ay * ay) / 2);
}

/** The value of a hyperbolic function or exp where the real part is infinite and the other finite but not zero. */
function infinite(z: Complex, table: Table, direct: () => Complex): Complex {
  if (Math.abs(z.re) === Infinity && Number.isFinite(z.im) && z.im !== 0) return direct();
  if (
    (z.im === Infinity || z.im === -Infinity) &&
    z.re === z.re &&
    !(table === EXP && z.re === -Infinity) &&
    !(table === TANH && Math.abs(z.re) === Infinity)
  )
    throw domainError();
  return special(table, z);
}

function ranged(z: Complex): Complex {
  if (Math.abs(z.re) === Infinity || Math.abs(z.im) === Infinity) throw rangeError();
  return z;
}

function coshOf(z: Complex): Complex {
  if (!finite(z))
    return infinite(z, COSH, () =>
      z.re > 0 ? c(copySign(I, cos(z.im)), copySign(I, sin(z.im))) : c(copySign(I, cos(z.im)), -copySign(I, sin(z.im))),
    );
  if (Math.abs(z.re) > LOG_LARGE) {
    const x = z.re - copySign(1, z.re);
    return ranged(c(cos(z.im) * cosh(x) * Math.E, sin(z.im) * sinh(x) * Math.E));
  }
  return ranged(c(cos(z.im) * cosh(z.re), sin(z.im) * sinh(z.re)));
}

function sinhOf(z: Complex): Complex {
  if (!finite(z))
    return infinite(z, SINH, () =>
      z.re > 0 ? c(copySign(I, cos(z.im)), copySign(I, sin(z.im))) : c(-copySign(I, cos(z.im)), copySign(I, sin(z.im))),
    );
  if (Math.abs(z.re) > LOG_LARGE) {
    const x = z.re - copySign(1, z.re);
    return ranged(c(cos(z.im) * sinh(x) * Math.E, sin(z.im) * cosh(x) * Math.E));
  }
  return ranged(c(cos(z.im) * sinh(z.re), sin(z.im) * cosh(z.re)));
}

function tanhOf(z: Complex): Complex {
  if (!finite(z)) return infinite(z, TANH, () => c(z.re > 0 ? 1 : -1, copySign(0, 2 * sin(z.im) * cos(z.im))));
  if (Math.abs(z.re) > LOG_LARGE) return c(copySign(1, z.re), 4 * sin(z.im) * cos(z.im) * exp(-2 * Math.abs(z.re)));
  const tx = tanh(z.re);
  const ty = tan(z.im);
  const cx = 1 / cosh(z.re);
  const txty = tx * ty;
  const d = 1 + txty * txty;
  return c((tx * (1 + ty * ty)) / d, (ty / d) * cx * cx);
}

function expOf(z: Complex): Complex {
  if (!finite(z)) {
    return infinite(z, EXP, () =>
      z.re > 0 ? c(copySign(I, cos(z.im)), copySign(I, sin(z.im))) : c(copySign(0, cos(z.im)), copySign(0, sin(z.im))),
    );
  }
  if (z.re > LOG_LARGE) {
    const l = exp(z.re - 1);
    return ranged(c(l * cos(z.im) * Math.E, l * sin(z.im) * Math.E));
  }
  const l = exp(z.re);
  return ranged(c(l * cos(z.im), l * sin(z.im)));
}

/** f(i z) / i: how the circular functions follow from the hyperbolic ones. */
function turned(f: (z: Complex) => Complex): (z: Complex) => Complex {
  return (z) => {
    const r = f(c(-z.im, z.re));
    return c(r.im, -r.re);
  };
}

function boxed(z: Complex): PyComplex {
  return new PyComplex(z.re, z.im);
}

function unary(f: (z: Complex) => Complex): Row {
  return ['z, /', 1, (v: Value) => boxed(f(complexOf(v)))];
}

function test(f: (x: number) => boolean, every: boolean): Row {
  return [
    'z, /',
    1,
    (v: Value) => {
      const z = complexOf(v);
      return every ? f(z.re) && f(z.im) : f(z.re) || f(z.im);
    },
  ];
}

function logBase(v: Value, base?: Value): Value {
  const z = logParts(complexOf(v));
  if (base === undefined) return boxed(z);
  const b = logParts(complexOf(base));
  return quotient(z, b);
}

/** Smith's division, as complex numbers divide. */
function quotient(a: Complex, b: Complex): PyComplex {
  if (b.re === 0 && b.im === 0) throw domainError();
  if (Math.abs(b.re) >= Math.abs(b.im)) {
    const ratio = b.im / b.re;
    const d = b.re + b.im * ratio;
    return new PyComplex((a.re + a.im * ratio) / d, (a.im - a.re * ratio) / d);
  }
  const ratio = b.re / b.im;
  const d = b.re * ratio + b.im;
  return new PyComplex((a.re * ratio + a.im) / d, (a.im * ratio - a.re) / d);
}

function magnitude(z: Complex): number {
  if (!finite(z)) return Math.abs(z.re) === Infinity || Math.abs(z.im) === Infinity ? Infinity : NaN;
  const r = hypot([z.re, z.im]);
  if (r === Infinity) throw rangeError();
  return r;
}

function rect(radius: Value, angle: Value): Value {
  const r = realOf(radius);
  const phi = realOf(angle);
  if (!Number.isFinite(r) || !Number.isFinite(phi)) {
    if (Math.abs(r) === Infinity && Number.isFinite(phi) && phi !== 0) {
      return r > 0
        ? new PyComplex(copySign(I, cos(phi)), copySign(I, sin(phi)))
        : new PyComplex(-copySign(I, cos(phi)), -copySign(I, sin(phi)));
    }
    if (r !== 0 && r === r && Math.abs(phi) === Infinity) throw domainError();
    if (Math.abs(r) === Infinity && phi === 0) return r > 0 ? new PyComplex(I, phi) : new PyComplex(-I, -phi);
    if (r === 0) return new PyComplex(0, 0);
    return new PyComplex(Math.abs(r) === Infinity ? I : NaN, r !== r && phi === 0 ? 0 : NaN);
  }
  if (phi === 0) return new PyComplex(r, r * phi);
  return new PyComplex(r * cos(phi), r * sin(phi));
}

function isClose(a: Value, b: Value, relative?: Value, absolute?: Value): boolean {
  const x = complexOf(a);
  const y = complexOf(b);
  const rel = relative === undefined ? 1e-9 : realOf(relative);
  const abs = absolute === undefined ? 0 : realOf(absolute);
  if (rel < 0 || abs < 0) throw valueErr('tolerances must be non-negative');
  if (x.re === y.re && x.im === y.im) return true;
  if ([x.re, x.im, y.re, y.im].some((n) => Math.abs(n) === Infinity)) return false;
  const size = (z: Complex): number => hypot([z.re, z.im]);
  const apart = size(c(x.re - y.re, x.im - y.im));
  return apart <= rel * size(y) || apart <= rel * size(x) || apart <= abs;
}

const functions: Map<string, PyBuiltin> = makeFunctions('cmath', {
  acos: unary(acos),
  acosh: unary(acosh),
  asin: unary(turned(asinhOf)),
  asinh: unary(asinhOf),
  atan: unary(turned(atanhOf)),
  atanh: unary(atanhOf),
  cos: unary((z) => coshOf(c(-z.im, z.re))),
  cosh: unary(coshOf),
  exp: unary(expOf),
  log: ['z, base=None, /', 1, logBase],
  log10: unary((z) => {
    const r = logParts(z);
    return c(r.re / LN10, r.im / LN10);
  }),
  sin: unary(turned(sinhOf)),
  sinh: unary(sinhOf),
  sqrt: unary(sqrt),
  tan: unary(turned(tanhOf)),
  tanh: unary(tanhOf),
  isfinite: test(Number.isFinite, true),
  isinf: test((x) => Math.abs(x) === Infinity, false),
  isnan: test((x) => x !== x, false),
  isclose: ['a, b, *, rel_tol=1e-09, abs_tol=0.0', 1, isClose],
  phase: [
    'z, /',
    1,
    (v: Value) => {
      const z = complexOf(v);
      return new PyFloat(atan2(z.im, z.re));
    },
  ],
  polar: [
    'z, /',
    1,
    (v: Value) => {
      const z = complexOf(v);
      return new PyTuple([new PyFloat(magnitude(z)), new PyFloat(atan2(z.im, z.re))]);
    },
  ],
  rect: ['r, phi, /', 1, rect],
});

export const cmathModule: ModuleDefinition = {
  name: 'cmath',
  doc: 'This module provides access to mathematical functions for complex numbers.',
  build: () =>
    new Map<string, Value>([...functions, ...mathConstants, ['infj', new PyComplex(0, Infinity)], ['nanj', new PyComplex(0, NaN)]]),
};
