/** random's distributions: the same draws in the same order as CPython's. https://docs.python.org/3.13/library/random.html#real-valued-distributions */
import type { Row } from '../../objects/builtin.js';
import { valueErr, zeroDivision } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import type { PyInt } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import { exp, log, log2, pow as powFloat } from '../../numbers/libm/exponential.js';
import { lgamma } from '../../numbers/libm/gamma.js';
import { acos, cos, sin } from '../../numbers/libm/trigonometric.js';
import { checked } from '../../builtins/math-arguments.js';
import { eq, le, lt } from '../../protocols/comparison.js';
import { realOf } from '../../protocols/conversion.js';
import { add, div, index, mod, mul, pow, sub } from '../../protocols/operators.js';
import { coreOf, type Source, sourceOf } from './generator.js';

const TWO_PI = 2 * Math.PI;
export const NV_MAGICCONST: number = (4 * exp(-0.5)) / Math.sqrt(2);
export const LOG4: number = log(4);
export const SG_MAGICCONST: number = 1 + log(4.5);

const ONE = new PyFloat(1);

/** math.log of a double, its error where there is none. */
function logOf(x: number): number {
  if (x <= 0) throw valueErr('math domain error');
  return log(x);
}

function expOf(x: number): number {
  return checked(exp(x), Number.isFinite(x), x !== x, true).value;
}

/** `mu + z * sigma` as Python computes it for whatever numbers they are. */
function scaled(mu: Value, z: number, sigma: Value): Value {
  return add(mu, mul(new PyFloat(z), sigma));
}

function uniform(self: Value, a: Value, b: Value): Value {
  return add(a, mul(sub(b, a), new PyFloat(sourceOf(self).random())));
}

function triangular(self: Value, low: Value = new PyFloat(0), high: Value = ONE, mode: Value = null): Value {
  let u = sourceOf(self).random();
  let c = 0.5;
  if (mode !== null) {
    const width = sub(high, low);
    if (eq(width, 0)) return low;
    c = realOf(div(sub(mode, low), width));
  }
  if (u > c) {
    u = 1 - u;
    c = 1 - c;
    [low, high] = [high, low];
  }
  return add(low, mul(sub(high, low), new PyFloat(Math.sqrt(u * c))));
}

function normal(source: Source): number {
  for (;;) {
    const u1 = source.random();
    const u2 = 1 - source.random();
    if (u2 === 0) throw zeroDivision('division by zero');
    const z = (NV_MAGICCONST * (u1 - 0.5)) / u2;
    if ((z * z) / 4 <= -logOf(u2)) return z;
    m.charge(1);
  }
}

function gauss(self: Value, mu: Value = new PyFloat(0), sigma: Value = ONE): Value {
  const core = coreOf(self);
  let z = core.gaussNext;
  core.gaussNext = null;
  if (z === null) {
    const source = sourceOf(self);
    const angle = source.random() * TWO_PI;
    const radius = Math.sqrt(-2 * logOf(1 - source.random()));
    z = new PyFloat(cos(angle) * radius);
    core.gaussNext = new PyFloat(sin(angle) * radius);
  }
  return add(mu, mul(z, sigma));
}

function exponential(self: Value, lambd: Value = ONE): Value {
  return div(new PyFloat(-logOf(1 - sourceOf(self).random())), lambd);
}

function vonMises(self: Value, mu: Value, kappa: Value): Value {
  const source = sourceOf(self);
  if (le(kappa, new PyFloat(1e-6))) return new PyFloat(TWO_PI * source.random());
  const s = 0.5 / realOf(kappa);
  const r = s + Math.sqrt(1 + s * s);
  let z: number;
  for (;;) {
    z = cos(Math.PI * source.random());
    const d = z / (r + z);
    const u = source.random();
    if (u < 1 - d * d || u <= (1 - d) * expOf(d)) break;
    m.charge(1);
  }
  const q = 1 / r;
  const angle = new PyFloat(acos((q + z) / (1 + q * z)));
  return mod(source.random() > 0.5 ? add(mu, angle) : sub(mu, angle), new PyFloat(TWO_PI));
}

/** Of shape alpha and scale 1. */
function gammaOf(source: Source, alpha: number): number {
  if (alpha > 1) {
    const root = Math.sqrt(2 * alpha - 1);
    const low = alpha - LOG4;
    const high = alpha + root;
    for (;;) {
      m.charge(1);
      const u1 = source.random();
      if (!(1e-7 < u1 && u1 < 0.9999999)) continue;
      const u2 = 1 - source.random();
      const v = logOf(u1 / (1 - u1)) / root;
      const x = alpha * expOf(v);
      const z = u1 * u1 * u2;
      const r = low + high * v - x;
      if (r + SG_MAGICCONST - 4.5 * z >= 0 || r >= logOf(z)) return x;
    }
  }
  if (alpha === 1) return -logOf(1 - source.random());
  for (;;) {
    m.charge(1);
    const b = (Math.E + alpha) / Math.E;
    const p = b * source.random();
    const x = p <= 1 ? powFloat(p, 1 / alpha) : -logOf((b - p) / alpha);
    const u = source.random();
    if (p > 1 ? u <= powFloat(x, alpha - 1) : u <= expOf(-x)) return x;
  }
}

const GAMMA_ERROR = 'gammavariate: alpha and beta must be > 0.0';

function gammaVariate(self: Value, alpha: Value, beta: Value): Value {
  if (le(alpha, new PyFloat(0)) || le(beta, new PyFloat(0))) throw valueErr(GAMMA_ERROR);
  return mul(new PyFloat(gammaOf(sourceOf(self), realOf(alpha))), beta);
}

function betaVariate(self: Value, alpha: Value, beta: Value): Value {
  const source = sourceOf(self);
  if (le(alpha, new PyFloat(0))) throw valueErr(GAMMA_ERROR);
  const y = gammaOf(source, realOf(alpha));
  if (y === 0) return new PyFloat(0);
  if (le(beta, new PyFloat(0))) throw valueErr(GAMMA_ERROR);
  return new PyFloat(y / (y + gammaOf(source, realOf(beta))));
}

/** Counts successes by adding the gaps between them: for few of them. */
function fewSuccesses(source: Source, n: number, p: number): number {
  const c = log2(1 - p);
  if (c === 0) return 0;
  let x = 0;
  for (let y = 0; ; x++) {
    m.charge(1);
    const u = source.random();
    if (u <= 0) throw valueErr('math domain error');
    y += Math.floor(log2(u) / c) + 1;
    if (y > n) return x;
  }
}

/** Transformed rejection after Hoermann, for n * p of 10 and more. */
function manySuccesses(source: Source, n: number, p: number): number {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const inner = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * spread;
  const odds = log(p / (1 - p));
  const mode = Math.floor((n + 1) * p);
  const h = lgamma(mode + 1) + lgamma(n - mode + 1);
  for (;;) {
    m.charge(1);
    const u = source.random() - 0.5;
    const us = 0.5 - Math.abs(u);
    if (us === 0) throw zeroDivision('float division by zero');
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (k < 0 || k > n) continue;
    let v = source.random();
    if (us >= 0.07 && v <= inner) return k;
    v *= alpha / (a / (us * us) + b);
    if (logOf(v) <= h - lgamma(k + 1) - lgamma(n - k + 1) + (k - mode) * odds) return k;
  }
}

function binomial(self: Value, count: Value = 1, chance: Value = new PyFloat(0.5)): Value {
  if (lt(count, 0)) throw valueErr('n must be non-negative');
  if (le(chance, new PyFloat(0)) || !lt(chance, ONE)) {
    if (eq(chance, new PyFloat(0))) return 0;
    if (eq(chance, ONE)) return count;
    throw valueErr('p must be in the range 0.0 <= p <= 1.0');
  }
  const source = sourceOf(self);
  const p = realOf(chance);
  if (eq(count, 1)) return source.random() < p ? 1 : 0;
  if (p > 0.5) return sub(count, binomial(self, count, sub(ONE, chance)));
  const n = Number(index(count)) as PyInt & number;
  return n * p < 10 ? fewSuccesses(source, n, p) : manySuccesses(source, n, p);
}

/** Rows of the distributions; each gets its receiver as it is. */
export const distributions: Readonly<Record<string, Row>> = {
  uniform: ['a, b', 1, uniform],
  triangular: ['low=0.0, high=1.0, mode=None', 2, triangular],
  normalvariate: [
    'mu=0.0, sigma=1.0',
    2,
    (self: Value, mu: Value = new PyFloat(0), sigma: Value = ONE) => scaled(mu, normal(sourceOf(self)), sigma),
  ],
  gauss: ['mu=0.0, sigma=1.0', 2, gauss],
  lognormvariate: [
    'mu, sigma',
    2,
    (self: Value, mu: Value, sigma: Value) => {
      const x = realOf(scaled(mu, normal(sourceOf(self)), sigma));
      return new PyFloat(expOf(x));
    },
  ],
  expovariate: ['lambd=1.0', 1, exponential],
  vonmisesvariate: ['mu, kappa', 2, vonMises],
  gammavariate: ['alpha, beta', 2, gammaVariate],
  betavariate: ['alpha, beta', 4, betaVariate],
  paretovariate: [
    'alpha',
    1,
    (self: Value, alpha: Value) => {
      const u = new PyFloat(1 - sourceOf(self).random());
      return pow(u, div(new PyFloat(-1), alpha));
    },
  ],
  weibullvariate: [
    'alpha, beta',
    1,
    (self: Value, alpha: Value, beta: Value) => {
      const u = new PyFloat(-logOf(1 - sourceOf(self).random()));
      return mul(alpha, pow(u, div(ONE, beta)));
    },
  ],
  binomialvariate: ['n=1, p=0.5', 2, binomial],
};
