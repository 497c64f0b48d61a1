/** Module statistics, in Python of our own: sums are exact ratios, as in CPython. */
import type { ModuleDefinition } from '../registry.js';

const source = String.raw`
import math as _math
import random as _random_module
from bisect import bisect_left as _bisect_left, bisect_right as _bisect_right
from collections import Counter as _Counter, defaultdict as _defaultdict, namedtuple as _namedtuple
from fractions import Fraction as _Fraction
from functools import reduce as _reduce
from itertools import count as _count, groupby as _groupby, repeat as _repeat
from math import sqrt as _sqrt, fsum as _fsum, exp as _exp, log as _log, erf as _erf, tau as _tau, hypot as _hypot, sumprod as _sumprod, fabs as _fabs
from numbers import Rational as _Rational

class StatisticsError(ValueError):
    pass

def _exact_ratio(x):
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return (x, None)
    try:
        return (x.numerator, x.denominator)
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None

def _coerce(t, s):
    if t is s or s is int or s is bool:
        return t
    if t is int:
        return s
    if issubclass(s, t):
        return s
    if issubclass(t, s):
        return t
    if issubclass(t, int):
        return s
    if issubclass(s, int):
        return t
    if issubclass(t, _Fraction) and issubclass(s, float):
        return s
    if issubclass(t, float) and issubclass(s, _Fraction):
        return t
    raise TypeError(f"don't know how to coerce {t.__name__} and {s.__name__}")

def _total(data):
    """Type, exact sum and number of the data."""
    partials = {}
    n = 0
    kinds = set()
    for x in data:
        n += 1
        kinds.add(type(x))
        a, b = _exact_ratio(x)
        partials[b] = partials.get(b, 0) + a
    if None in partials:
        total = partials[None]
    else:
        total = sum((_Fraction(a, b) for b, a in partials.items()), _Fraction(0))
    return _reduce(_coerce, kinds, int), total, n

def _squares(data, center=None):
    """Type, exact sum of squared deviations, mean and number of the data."""
    data = list(data)
    kind, total, n = _total(data)
    if n == 0:
        return kind, _Fraction(0), _Fraction(0), 0
    if not isinstance(total, _Fraction):
        return kind, total, total, n
    mean = total / n if center is None else _Fraction(*_exact_ratio(center))
    ss = sum(((_Fraction(*_exact_ratio(x)) - mean) ** 2 for x in data), _Fraction(0))
    return kind, ss, mean, n

def _convert(value, kind):
    if type(value) is kind:
        return value
    if issubclass(kind, int) and value.denominator != 1:
        kind = float
    try:
        return kind(value)
    except TypeError:
        if hasattr(kind, 'quantize'):
            return kind(value.numerator) / kind(value.denominator)
        raise

def _isqrt_odd(n, m):
    a = _math.isqrt(n // m)
    return a | (a * a * m != n)

def _float_sqrt(n, m):
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        return float(_isqrt_odd(n, m << 2 * q) << q)
    return _isqrt_odd(n << -2 * q, m) / (1 << -q)

def _root(value, kind):
    if hasattr(kind, 'quantize'):
        return (kind(value.numerator) / kind(value.denominator)).sqrt()
    return _float_sqrt(value.numerator, value.denominator)

def mean(data):
    kind, total, n = _total(data)
    if n < 1:
        raise StatisticsError('mean requires at least one data point')
    return _convert(total / n, kind)

def fmean(data, weights=None):
    if weights is None:
        if not hasattr(data, '__len__'):
            data = list(data)
        n = len(data)
        total = _fsum(data)
        if not n:
            raise StatisticsError('fmean requires at least one data point')
        return total / n
    data = list(data)
    weights = list(weights)
    if len(data) != len(weights):
        raise StatisticsError('data and weights must be the same length')
    num = _sumprod(data, weights)
    den = _fsum(weights)
    if not den:
        raise StatisticsError('sum of weights must be non-zero')
    return num / den

def geometric_mean(data):
    n = 0
    found_zero = False
    logs = []
    for x in data:
        n += 1
        if x > 0.0 or _math.isnan(x):
            logs.append(_log(x))
        elif x == 0.0:
            found_zero = True
        else:
            raise StatisticsError('No negative inputs allowed', x)
    total = _fsum(logs)
    if not n:
        raise StatisticsError('Must have a non-empty dataset')
    if _math.isnan(total):
        return _math.nan
    if found_zero:
        return _math.nan if total == _math.inf else 0.0
    return _exp(total / n)

def harmonic_mean(data, weights=None):
    data = list(data)
    errmsg = 'harmonic mean does not support negative values'
    n = len(data)
    if n < 1:
        raise StatisticsError('harmonic_mean requires at least one data point')
    if n == 1 and weights is None:
        x = data[0]
        if isinstance(x, (int, float, _Fraction)) or hasattr(x, 'as_integer_ratio'):
            if x < 0:
                raise StatisticsError(errmsg)
            return x
        raise TypeError('unsupported type')
    if weights is None:
        weights = [1] * n
        sum_weights = n
    else:
        weights = list(weights)
        if len(weights) != n:
            raise StatisticsError('Number of weights does not match data size')
        _, sum_weights, _ = _total(weights)
    for x in data:
        if x < 0:
            raise StatisticsError(errmsg)
    if any(x == 0 for x in data):
        return 0
    kind, total, _ = _total(w / x if w else 0 for w, x in zip(weights, data))
    if total <= 0:
        raise StatisticsError('Weighted sum must be positive')
    return _convert(sum_weights / total, kind)

def median(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError('no median for empty data')
    if n % 2 == 1:
        return data[n // 2]
    i = n // 2
    return (data[i - 1] + data[i]) / 2
def median_low(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError('no median for empty data')
    return data[n // 2] if n % 2 == 1 else data[n // 2 - 1]
def median_high(data):
    data = sorted(data)
    n = len(data)
    if n == 0:
        raise StatisticsError('no median for empty data')
    return data[n // 2]
def median_grouped(data, interval=1.0):
    data = sorted(data)
    n = len(data)
    if not n:
        raise StatisticsError('no median for empty data')
    x = data[n // 2]
    i = _bisect_left(data, x)
    j = _bisect_right(data, x, lo=i)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError('Value cannot be converted to a float') from None
    low = x - interval / 2.0
    return low + interval * (n / 2 - i) / (j - i)

def mode(data):
    pairs = _Counter(iter(data)).most_common(1)
    try:
        return pairs[0][0]
    except IndexError:
        raise StatisticsError('no mode for empty data') from None
def multimode(data):
    counts = _Counter(iter(data))
    if not counts:
        return []
    most = max(counts.values())
    return [value for value, count in counts.items() if count == most]

def variance(data, xbar=None):
    kind, ss, c, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError('variance requires at least two data points')
    return _convert(ss / (n - 1), kind)
def pvariance(data, mu=None):
    kind, ss, c, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError('pvariance requires at least one data point')
    return _convert(ss / n, kind)
def stdev(data, xbar=None):
    kind, ss, c, n = _squares(data, xbar)
    if n < 2:
        raise StatisticsError('stdev requires at least two data points')
    return _root(ss / (n - 1), kind)
def pstdev(data, mu=None):
    kind, ss, c, n = _squares(data, mu)
    if n < 1:
        raise StatisticsError('pstdev requires at least one data point')
    return _root(ss / n, kind)

def quantiles(data, *, n=4, method='exclusive'):
    if n < 1:
        raise StatisticsError('n must be at least 1')
    data = sorted(data)
    ld = len(data)
    if ld < 2:
        if ld == 1:
            return data * (n - 1)
        raise StatisticsError('must have at least one data point')
    if method == 'inclusive':
        m = ld - 1
        result = []
        for i in range(1, n):
            j, delta = divmod(i * m, n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == 'exclusive':
        m = ld + 1
        result = []
        for i in range(1, n):
            j = i * m // n
            j = 1 if j < 1 else ld - 1 if j > ld - 1 else j
            delta = i * m - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f'Unknown method: {method!r}')

def covariance(x, y, /):
    n = len(x)
    if len(y) != n:
        raise StatisticsError('covariance requires that both inputs have same number of data points')
    if n < 2:
        raise StatisticsError('covariance requires at least two data points')
    xbar = _fsum(x) / n
    ybar = _fsum(y) / n
    return _sumprod((xi - xbar for xi in x), (yi - ybar for yi in y)) / (n - 1)

def _ranked(data, start):
    order = sorted(range(len(data)), key=data.__getitem__)
    result = [0.0] * len(data)
    i = start
    for _, group in _groupby(order, key=data.__getitem__):
        group = list(group)
        rank = i + (len(group) + 1) / 2
        for at in group:
            result[at] = rank
        i += len(group)
    return result

def _sqrtprod(x, y):
    h = _sqrt(x * y)
    if not _math.isfinite(h):
        if _math.isinf(h) and not _math.isinf(x) and not _math.isinf(y):
            scale = 2.0 ** -512
            return _sqrtprod(scale * x, scale * y) / scale
        return h
    if not h:
        if x and y:
            scale = 2.0 ** 537
            return _sqrtprod(scale * x, scale * y) / scale
        return h
    d = _sumprod((x, h), (y, -h))
    return h + d / (2.0 * h)

def correlation(x, y, /, *, method='linear'):
    n = len(x)
    if len(y) != n:
        raise StatisticsError('correlation requires that both inputs have same number of data points')
    if n < 2:
        raise StatisticsError('correlation requires at least two data points')
    if method not in {'linear', 'ranked'}:
        raise ValueError(f'Unknown method: {method!r}')
    if method == 'ranked':
        start = (n - 1) / -2
        x = _ranked(x, start - 1)
        y = _ranked(y, start - 1)
    else:
        xbar = _fsum(x) / n
        ybar = _fsum(y) / n
        x = [xi - xbar for xi in x]
        y = [yi - ybar for yi in y]
    sxy = _sumprod(x, y)
    sxx = _sumprod(x, x)
    syy = _sumprod(y, y)
    try:
        return sxy / _sqrtprod(sxx, syy)
    except ZeroDivisionError:
        raise StatisticsError('at least one of the inputs is constant') from None

LinearRegression = _namedtuple('LinearRegression', ('slope', 'intercept'))
LinearRegression.__module__ = 'statistics'

def linear_regression(x, y, /, *, proportional=False):
    n = len(x)
    if len(y) != n:
        raise StatisticsError('linear regression requires that both inputs have same number of data points')
    if n < 2:
        raise StatisticsError('linear regression requires at least two data points')
    if not proportional:
        xbar = _fsum(x) / n
        ybar = _fsum(y) / n
        x = [xi - xbar for xi in x]
        y = (yi - ybar for yi in y)
    sxy = _sumprod(x, y) + 0.0
    sxx = _sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError('x is constant') from None
    intercept = 0.0 if proportional else ybar - slope * xbar
    return LinearRegression(slope=slope, intercept=intercept)

def _mean_stdev(data):
    kind, ss, xbar, n = _squares(data)
    if n < 2:
        raise StatisticsError('stdev requires at least two data points')
    mss = ss / (n - 1)
    try:
        return float(xbar), _float_sqrt(mss.numerator, mss.denominator)
    except AttributeError:
        return float(xbar), float(xbar) / float(ss)

_CENTRAL = ((2.50908_09287_30122_6727e+3, 3.34305_75583_58812_8105e+4, 6.72657_70927_00870_0853e+4, 4.59219_53931_54987_1457e+4,
    1.37316_93765_50946_1125e+4, 1.97159_09503_06551_4427e+3, 1.33141_66789_17843_7745e+2, 3.38713_28727_96366_6080e+0),
    (5.22649_52788_52854_5610e+3, 2.87290_85735_72194_2674e+4, 3.93078_95800_09271_0610e+4, 2.12137_94301_58659_5867e+4,
    5.39419_60214_24751_1077e+3, 6.87187_00749_20579_0830e+2, 4.23133_30701_60091_1252e+1, 1.0))
_NEAR = ((7.74545_01427_83414_07640e-4, 2.27238_44989_26918_45833e-2, 2.41780_72517_74506_11770e-1, 1.27045_82524_52368_38258e+0,
    3.64784_83247_63204_60504e+0, 5.76949_72214_60691_40550e+0, 4.63033_78461_56545_29590e+0, 1.42343_71107_49683_57734e+0),
    (1.05075_00716_44416_84324e-9, 5.47593_80849_95344_94600e-4, 1.51986_66563_61645_71966e-2, 1.48103_97642_74800_74590e-1,
    6.89767_33498_51000_04550e-1, 1.67638_48301_83803_84940e+0, 2.05319_16266_37758_82187e+0, 1.0))
_FAR = ((2.01033_43992_92288_13265e-7, 2.71155_55687_43487_57815e-5, 1.24266_09473_88078_43860e-3, 2.65321_89526_57612_30930e-2,
    2.96560_57182_85048_91230e-1, 1.78482_65399_17291_33580e+0, 5.46378_49111_64114_36990e+0, 6.65790_46435_01103_77720e+0),
    (2.04426_31033_89939_78564e-15, 1.42151_17583_16445_88870e-7, 1.84631_83175_10054_68180e-5, 7.86869_13114_56132_59100e-4,
    1.48753_61290_85061_48525e-2, 1.36929_88092_27358_05310e-1, 5.99832_20655_58879_37690e-1, 1.0))

def _horner(coefficients, r):
    total = coefficients[0]
    for c in coefficients[1:]:
        total = total * r + c
    return total

def _normal_inverse(p, mu, sigma):
    q = p - 0.5
    if _fabs(q) <= 0.425:
        r = 0.180625 - q * q
        x = _horner(_CENTRAL[0], r) * q / _horner(_CENTRAL[1], r)
        return mu + x * sigma
    r = p if q <= 0.0 else 1.0 - p
    r = _sqrt(-_log(r))
    if r <= 5.0:
        r = r - 1.6
        x = _horner(_NEAR[0], r) / _horner(_NEAR[1], r)
    else:
        r = r - 5.0
        x = _horner(_FAR[0], r) / _horner(_FAR[1], r)
    if q < 0.0:
        x = -x
    return mu + x * sigma

class NormalDist:
    """Normal distribution of a random variable."""
    __slots__ = {'_mu': 'Arithmetic mean of a normal distribution', '_sigma': 'Standard deviation of a normal distribution'}
    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError('sigma must be non-negative')
        self._mu = float(mu)
        self._sigma = float(sigma)
    @classmethod
    def from_samples(cls, data):
        return cls(*_mean_stdev(data))
    def samples(self, n, *, seed=None):
        rnd = _random_module.random if seed is None else _random_module.Random(seed).random
        return [_normal_inverse(rnd(), self._mu, self._sigma) for _ in range(n)]
    def pdf(self, x):
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError('pdf() not defined when sigma is zero')
        diff = x - self._mu
        return _exp(diff * diff / (-2.0 * variance)) / _sqrt(_tau * variance)
    def cdf(self, x):
        if not self._sigma:
            raise StatisticsError('cdf() not defined when sigma is zero')
        return 0.5 * _math.erfc((self._mu - x) / (self._sigma * 1.4142135623730951))
    def inv_cdf(self, p):
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError('p must be in the range 0.0 < p < 1.0')
        return _normal_inverse(p, self._mu, self._sigma)
    def quantiles(self, n=4):
        return [self.inv_cdf(i / n) for i in range(1, n)]
    def overlap(self, other):
        if not isinstance(other, NormalDist):
            raise TypeError('Expected another NormalDist instance')
        X, Y = self, other
        if (Y._sigma, Y._mu) < (X._sigma, X._mu):
            X, Y = Y, X
        xv, yv = X.variance, Y.variance
        if not xv or not yv:
            raise StatisticsError('overlap() not defined when sigma is zero')
        dv = yv - xv
        dm = _fabs(Y._mu - X._mu)
        if not dv:
            return _math.erfc(dm / (2.0 * X._sigma * 1.4142135623730951))
        a = X._mu * yv - Y._mu * xv
        b = X._sigma * Y._sigma * _sqrt(dm * dm + dv * _log(yv / xv))
        x1 = (a + b) / dv
        x2 = (a - b) / dv
        return 1.0 - (_fabs(Y.cdf(x1) - X.cdf(x1)) + _fabs(Y.cdf(x2) - X.cdf(x2)))
    def zscore(self, x):
        if not self._sigma:
            raise StatisticsError('zscore() not defined when sigma is zero')
        return (x - self._mu) / self._sigma
    mean = property(lambda self: self._mu)
    median = property(lambda self: self._mu)
    mode = property(lambda self: self._mu)
    stdev = property(lambda self: self._sigma)
    variance = property(lambda self: self._sigma * self._sigma)
    def __add__(x1, x2):
        if isinstance(x2, NormalDist):
            return NormalDist(x1._mu + x2._mu, _hypot(x1._sigma, x2._sigma))
        return NormalDist(x1._mu + x2, x1._sigma)
    def __sub__(x1, x2):
        if isinstance(x2, NormalDist):
            return NormalDist(x1._mu - x2._mu, _hypot(x1._sigma, x2._sigma))
        return NormalDist(x1._mu - x2, x1._sigma)
    def __mul__(x1, x2):
        return NormalDist(x1._mu * x2, x1._sigma * _fabs(x2))
    def __truediv__(x1, x2):
        return NormalDist(x1._mu / x2, x1._sigma / _fabs(x2))
    def __pos__(x1):
        return NormalDist(x1._mu, x1._sigma)
    def __neg__(x1):
        return NormalDist(-x1._mu, x1._sigma)
    __radd__ = __add__
    def __rsub__(x1, x2):
        return -(x1 - x2)
    __rmul__ = __mul__
    def __eq__(x1, x2):
        if not isinstance(x2, NormalDist):
            return NotImplemented
        return x1._mu == x2._mu and x1._sigma == x2._sigma
    def __hash__(self):
        return hash((self._mu, self._sigma))
    def __repr__(self):
        return f'{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})'

_KERNELS = {}
def _kernel(*names):
    def add(maker):
        for name in names:
            _KERNELS[name] = maker()
        return maker
    return add
@_kernel('normal', 'gauss')
def _k_normal():
    c = _sqrt(2 * _math.pi)
    return (lambda t: _exp(-0.5 * t * t) / c), (lambda t: 0.5 * _math.erfc(-t / 1.4142135623730951)), None
@_kernel('logistic')
def _k_logistic():
    return (lambda t: 0.5 / (1.0 + _math.cosh(t))), (lambda t: 1.0 - 1.0 / (_exp(t) + 1.0)), None
@_kernel('sigmoid')
def _k_sigmoid():
    c1, c2 = 1 / _math.pi, 2 / _math.pi
    return (lambda t: c1 / _math.cosh(t)), (lambda t: c2 * _math.atan(_exp(t))), None
@_kernel('rectangular', 'uniform')
def _k_rect():
    return (lambda t: 0.5), (lambda t: 0.5 * t + 0.5), 1.0
@_kernel('triangular')
def _k_tri():
    return (lambda t: 1.0 - abs(t)), (lambda t: t * t * (0.5 if t < 0.0 else -0.5) + t + 0.5), 1.0
@_kernel('parabolic', 'epanechnikov')
def _k_par():
    return (lambda t: 0.75 * (1.0 - t * t)), (lambda t: _sumprod((-0.25, 0.75, 0.5), (t * t * t, t, 1.0))), 1.0

def kde(data, h, kernel='normal', *, cumulative=False):
    n = len(data)
    if not n:
        raise StatisticsError('Empty data sequence')
    if not isinstance(data[0], (int, float)):
        raise TypeError('Data sequence must contain ints or floats')
    if h <= 0.0:
        raise StatisticsError(f'Bandwidth h must be positive, not h={h!r}')
    found = _KERNELS.get(kernel)
    if found is None:
        raise StatisticsError(f'Unknown kernel name: {kernel!r}')
    K, W, support = found
    if support is None:
        def pdf(x):
            return sum(K((x - xi) / h) for xi in data) / (len(data) * h)
        def cdf(x):
            return sum(W((x - xi) / h) for xi in data) / len(data)
    else:
        sample = sorted(data)
        width = h * support
        def pdf(x):
            i = _bisect_left(sample, x - width)
            j = _bisect_right(sample, x + width)
            return sum(K((x - xi) / h) for xi in sample[i:j]) / (n * h)
        def cdf(x):
            i = _bisect_left(sample, x - width)
            j = _bisect_right(sample, x + width)
            return sum((W((x - xi) / h) for xi in sample[i:j]), i) / n
    return cdf if cumulative else pdf
`;

export const statisticsModule: ModuleDefinition = { name: 'statistics', doc: 'Basic statistics.', python: source };
