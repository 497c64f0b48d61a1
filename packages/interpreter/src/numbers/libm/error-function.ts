// erf and erfc by the classic rational approximations, so that the last digits are the C library's.

import { fromWords, highWord } from '../float-bits.js';
import { exp } from './exponential.js';

/** The numbers of the approximations, lowest power first; a quotient N(s) / D(s) for each range of |x|. */
const SMALL_N = [1.28379167095512558561e-1, -3.25042107247001499370e-1, -2.84817495755985104766e-2, -5.77027029648944159157e-3, -2.37630166566501626084e-5];
const SMALL_D = [1, 3.97917223959155352819e-1, 6.50222499887672944485e-2, 5.08130628187576562776e-3, 1.32494738004321644526e-4, -3.96022827877536812320e-6];
const MIDDLE_N = [-2.36211856075265944077e-3, 4.14856118683748331666e-1, -3.72207876035701323847e-1, 3.18346619901161753674e-1, -1.10894694282396677476e-1, 3.54783043256182359371e-2, -2.16637559486879084300e-3];
const MIDDLE_D = [1, 1.06420880400844228286e-1, 5.40397917702171048937e-1, 7.18286544141962662868e-2, 1.26171219808761642112e-1, 1.36370839120290507362e-2, 1.19844998467991074170e-2];
const NEAR_N = [-9.86494403484714822705e-3, -6.93858572707181764372e-1, -1.05586262253232909814e1, -6.23753324503260060396e1, -1.62396669462573470355e2, -1.84605092906711035994e2, -8.12874355063065934246e1, -9.81432934416914548592];
const NEAR_D = [1, 1.96512716674392571292e1, 1.37657754143519042600e2, 4.34565877475229228821e2, 6.45387271733267880336e2, 4.29008140027567833386e2, 1.08635005541779435134e2, 6.57024977031928170135, -6.04244152148580987438e-2];
const FAR_N = [-9.86494292470009928597e-3, -7.99283237680523006574e-1, -1.77579549177547519889e1, -1.60636384855821916062e2, -6.37566443368389627722e2, -1.02509513161107724954e3, -4.83519191608651397019e2];
const FAR_D = [1, 3.03380607434824582924e1, 3.25792512996573918826e2, 1.53672958608443695994e3, 3.19985821950859553908e3, 2.55305040643316442583e3, 4.74528541206955367215e2, -2.24409524465858183362e1];
const ERF_1 = 8.45062911510467529297e-1;
const TWO_OVER_ROOT_PI_LESS_ONE = 1.28379167095512586316e-1;

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
    if (a < 3.725290298461914e-9) return a < 2.848094538889218e-306 ? 0.0625 * (16 * x + 16 * TWO_OVER_ROOT_PI_LESS_ONE * x) : x + TWO_OVER_ROOT_PI_LESS_ONE * x;
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
