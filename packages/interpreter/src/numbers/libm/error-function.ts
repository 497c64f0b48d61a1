// erf and erfc by the classic rational approximations, so that the last digits are the C library's.

import { fromWords, highWord } from '../float-bits.js';
import { exp } from './exponential.js';

/** The numbers of the approximations, lowest power first; a quotient N(s) / D(s) for each range of |x|. */
const SMALL_N = [0.12837916709551256, -0.3250421072470015, -0.02848174957559851, -0.005770270296489442, -0.000023763016656650163];
const SMALL_D = [1, 0.39791722395915535, 0.0650222499887673, 0.005081306281875766, 0.00013249473800432164, -0.000003960228278775368];
const MIDDLE_N = [
  -0.0023621185607526594, 0.41485611868374833, -0.3722078760357013, 0.31834661990116175, -0.11089469428239668, 0.035478304325618236,
  -0.002166375594868791,
];
const MIDDLE_D = [
  1, 0.10642088040084423, 0.540397917702171, 0.07182865441419627, 0.12617121980876164, 0.01363708391202905, 0.011984499846799107,
];
const NEAR_N = [
  -0.009864944034847148, -0.6938585727071818, -10.558626225323291, -62.375332450326006, -162.39666946257347, -184.60509290671104,
  -81.2874355063066, -9.814329344169145,
];
const NEAR_D = [
  1, 19.651271667439257, 137.65775414351904, 434.56587747522923, 645.3872717332679, 429.00814002756783, 108.63500554177944,
  6.570249770319282, -0.0604244152148581,
];
const FAR_N = [
  -0.0098649429247001, -0.799283237680523, -17.757954917754752, -160.63638485582192, -637.5664433683896, -1025.0951316110772,
  -483.5191916086514,
];
const FAR_D = [
  1, 30.33806074348246, 325.7925129965739, 1536.729586084437, 3199.8582195085955, 2553.0504064331644, 474.52854120695537,
  -22.44095244658582,
];
const ERF_1 = 0.8450629115104675;
const TWO_OVER_ROOT_PI_LESS_ONE = 0.1283791670955126;

/** A polynomial in pairs: (c0 + s c1) + s2 (c2 + s c3) + s4 (...): the order of rounding is part of the answer. */
function poly(c: number[], s: number): number {
  const s2 = s * s;
  const n = c.length;
  let sum = c[0] + s * c[1] + s2 * (n > 3 ? c[2] + s * c[3] : c[2]);
  if (n > 4) {
    const s4 = s2 * s2;
    sum += s4 * (n > 5 ? c[4] + s * c[5] : c[4]);
    if (n > 6) sum += s4 * s2 * (n > 7 ? c[6] + s * c[7] : c[6]);
    if (n > 8) sum += s4 * s4 * c[8];
  }
  return sum;
}

/** erfc(a) for 1.25 <= a < 28. */
function tail(a: number): number {
  const s = 1 / (a * a);
  const high = highWord(a);
  const q = high < 0x4006db6d ? poly(NEAR_N, s) / poly(NEAR_D, s) : poly(FAR_N, s) / poly(FAR_D, s);
  const z = fromWords(high, 0);
  return (exp(-z * z - 0.5625) * exp((z - a) * (z + a) + q)) / a;
}

/** Error function. */
export function erf(x: number): number {
  if (x !== x) return x;
  const a = x < 0 ? -x : x;
  if (a < 0.84375) {
    if (a < 3.725290298461914e-9)
      return a < 2.848094538889218e-306 ? 0.0625 * (16 * x + 16 * TWO_OVER_ROOT_PI_LESS_ONE * x) : x + TWO_OVER_ROOT_PI_LESS_ONE * x;
    const z = x * x;
    return x + x * (poly(SMALL_N, z) / poly(SMALL_D, z));
  }
  let r: number;
  if (a < 1.25) r = ERF_1 + poly(MIDDLE_N, a - 1) / poly(MIDDLE_D, a - 1);
  else r = a >= 6 ? 1 : 1 - tail(a);
  return x < 0 ? -r : r;
}

/** Complementary error function. */
export function erfc(x: number): number {
  if (x !== x) return x;
  const a = x < 0 ? -x : x;
  if (a < 0.84375) {
    if (a < 1.3877787807814457e-17) return 1 - x;
    const z = x * x;
    const y = poly(SMALL_N, z) / poly(SMALL_D, z);
    return x < 0.25 ? 1 - (x + x * y) : 0.5 - (x * y + (x - 0.5));
  }
  if (a < 1.25) {
    const q = poly(MIDDLE_N, a - 1) / poly(MIDDLE_D, a - 1);
    return x > 0 ? 1 - ERF_1 - q : 1 + (ERF_1 + q);
  }
  if (a < 28) {
    if (x < -6) return 2;
    const r = tail(a);
    return x > 0 ? r : 2 - r;
  }
  return x > 0 ? 0 : 2;
}
