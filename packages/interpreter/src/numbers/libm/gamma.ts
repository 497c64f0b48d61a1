// gamma and lgamma by Lanczos' sum with the parameters CPython uses, in its order of rounding.

import { exp, log, pow } from './exponential.js';
import { PI } from './tables.generated.js';
import { cos, sin } from './trigonometric.js';

const G = 6.02468004077673;
const G_LESS_HALF = 5.52468004077673;
const NUMERATOR = [
  23531376880.41076, 42919803642.6491, 35711959237.35567, 17921034426.03721, 6039542586.352028, 1439720407.3117216, 248874557.86205417,
  31426415.585400194, 2876370.6289353725, 186056.26539522348, 8071.672002365816, 210.82427775157936, 2.5066282746310002,
];
/** Coefficients of x (x + 1) ... (x + 11). */
const DENOMINATOR = [0, 39916800, 120543840, 150917976, 105258076, 45995730, 13339535, 2637558, 357423, 32670, 1925, 66, 1];
/** 0! to 22!, all exact. */
const FACTORIALS: number[] = [1];
for (let i = 1; i <= 22; i++) FACTORIALS.push(FACTORIALS[i - 1] * i);

const LOG_PI = 1.1447298858494002;

/** sin(pi x) for finite x. */
function sinPi(x: number): number {
  const y = (x < 0 ? -x : x) % 2;
  let r: number;
  switch (Math.floor(2 * y + 0.5)) {
    case 0:
      r = sin(PI * y);
      break;
    case 1:
      r = cos(PI * (y - 0.5));
      break;
    case 2:
      r = sin(PI * (1 - y));
      break;
    case 3:
      r = -cos(PI * (y - 1.5));
      break;
    default:
      r = sin(PI * (y - 2));
  }
  return x < 0 ? -r : r;
}

function lanczosSum(x: number): number {
  let num = 0;
  let den = 0;
  if (x < 5) {
    for (let i = 12; i >= 0; i--) {
      num = num * x + NUMERATOR[i];
      den = den * x + DENOMINATOR[i];
    }
  } else {
    for (let i = 0; i <= 12; i++) {
      num = num / x + NUMERATOR[i];
      den = den / x + DENOMINATOR[i];
    }
  }
  return num / den;
}

/** Gamma function; NaN at negative integers and -inf, infinite at zero. */
export function gamma(x: number): number {
  if (!Number.isFinite(x)) return x !== x || x > 0 ? x : NaN;
  if (x === 0) return 1 / x;
  if (Math.floor(x) === x) {
    if (x < 0) return NaN;
    if (x <= 23) return FACTORIALS[x - 1];
  }
  const a = x < 0 ? -x : x;
  if (a < 1e-20) return 1 / x;
  if (a > 200) return x < 0 ? 0 / sinPi(x) : Infinity;
  const y = a + G_LESS_HALF;
  let z = a > G_LESS_HALF ? y - a - G_LESS_HALF : y - G_LESS_HALF - a;
  z = (z * G) / y;
  let r: number;
  if (x < 0) {
    r = ((-PI / sinPi(a) / a) * exp(y)) / lanczosSum(a);
    r -= z * r;
    if (a < 140) return r / pow(y, a - 0.5);
    const root = pow(y, a / 2 - 0.25);
    return r / root / root;
  }
  r = lanczosSum(a) / exp(y);
  r += z * r;
  if (a < 140) return r * pow(y, a - 0.5);
  const root = pow(y, a / 2 - 0.25);
  return r * root * root;
}

/** log(|gamma(x)|); Infinity at zero and negative integers. */
export function lgamma(x: number): number {
  if (!Number.isFinite(x)) return x !== x ? x : Infinity;
  if (Math.floor(x) === x && x <= 2) return x <= 0 ? Infinity : 0;
  const a = x < 0 ? -x : x;
  if (a < 1e-20) return -log(a);
  let r = log(lanczosSum(a)) - G;
  r += (a - 0.5) * (log(a + G - 0.5) - 1);
  if (x < 0) {
    const s = sinPi(a);
    r = LOG_PI - log(s < 0 ? -s : s) - log(a) - r;
  }
  return r;
}
