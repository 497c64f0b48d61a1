/** The part of module statistics that is written in Python: checks, conversions and classes over the exact sums. */
export const statisticsSource: string = String.raw`
from collections import namedtuple as _namedtuple
from math import (acos as _acos, asin as _asin, atan as _atan, cos as _cos, cosh as _cosh, erf as _erf, exp as _exp, fabs as _fabs, fsum as _fsum,
    hypot as _hypot, isfinite as _isfinite, isinf as _isinf, isnan as _isnan, log as _log, pi as _pi, sin as _sin, sqrt as _sqrt, sumprod as _sumprod,
    tan as _tan, tau as _tau)
from bisect import bisect_left as _bisect_left, bisect_right as _bisect_right

__all__ = ['NormalDist', 'StatisticsError', 'correlation', 'covariance', 'fmean', 'geometric_mean', 'harmonic_mean', 'kde', 'kde_random',
    'linear_regression', 'mean', 'median', 'median_grouped', 'median_high', 'median_low', 'mode', 'multimode', 'pstdev', 'pvariance', 'quantiles',
    'stdev', 'variance']


class StatisticsError(ValueError):
    pass


def _typed(n, d, T):
    """The ratio n / d, or the value n where d is None, as a T."""
    if d is None:
        return n if type(n) is T else T(n)
    if issubclass(T, int):
        return T(n) if d == 1 else n / d
    if issubclass(T, float):
        return n / d if T is float else T(n / d)
    from fractions import Fraction
    if T is Fraction:
        return Fraction(n, d)
    try:
        return T(Fraction(n, d))
    except TypeError:
        from decimal import Decimal
        if issubclass(T, Decimal):
            return T(n) / T(d)
        raise


def _divided(n, d, by):
    return (n / by, None) if d is None else (n, d * by)


def mean(data):
    """Return the sample arithmetic mean of data."""
    T, n, d, count = _exact_sum(data)
    if count < 1:
        raise StatisticsError('mean requires at least one data point')
    if d is None:
        return _typed(n / count, None, T)
    return _ratio(n, d * count, T)


def _ratio(n, d, T):
    from math import gcd
    g = gcd(n, d)
    return _typed(n // g, d // g, T)


def fmean(data, weights=None):
    """Convert data to floats and compute the arithmetic mean."""
    if weights is None:
        try:
            count = len(data)
        except TypeError:
            data = list(data)
            count = len(data)
        total = _fsum(data)
        if not count:
            raise StatisticsError('fmean requires at least one data point')
        return total / count
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        total = _sumprod(data, weights)
    except ValueError:
        raise StatisticsError('data and weights must be the same length')
    weight = _fsum(weights)
    if not weight:
        raise StatisticsError('sum of weights must be non-zero')
    return total / weight


def geometric_mean(data):
    """Convert data to floats and compute the geometric mean."""
    count = 0
    zero = False
    logs = []
    for count, x in enumerate(data, start=1):
        if x > 0.0 or _isnan(x):
            logs.append(_log(x))
        elif x == 0.0:
            zero = True
        else:
            raise StatisticsError('No negative inputs allowed', x)
    total = _fsum(logs)
    if not count:
        raise StatisticsError('Must have a non-empty dataset')
    if _isnan(total):
        return total
    if zero:
        return float('nan') if total == float('inf') else 0.0
    return _exp(total / count)


def _not_negative(values, message):
    for x in values:
        if x < 0:
            raise StatisticsError(message)
        yield x


def harmonic_mean(data, weights=None):
    """Return the harmonic mean of data."""
    if iter(data) is data:
        data = list(data)
    message = 'harmonic mean does not support negative values'
    count = len(data)
    if count < 1:
        raise StatisticsError('harmonic_mean requires at least one data point')
    if count == 1 and weights is None:
        x = data[0]
        if not _is_number(x):
            raise TypeError('unsupported type')
        if x < 0:
            raise StatisticsError(message)
        return x
    if weights is None:
        pairs = ((1, x) for x in _not_negative(data, message))
        wn, wd = count, 1
    else:
        if iter(weights) is weights:
            weights = list(weights)
        if len(weights) != count:
            raise StatisticsError('Number of weights does not match data size')
        _, wn, wd, _ = _exact_sum(_not_negative(weights, message))
        pairs = zip(weights, _not_negative(data, message))
    try:
        T, n, d, count = _exact_sum(w / x if w else 0 for w, x in pairs)
    except ZeroDivisionError:
        return 0
    if n <= 0:
        raise StatisticsError('Weighted sum must be positive')
    if d is None or wd is None:
        return _typed((wn if wd is None else wn / wd) / (n if d is None else n / d), None, T)
    return _ratio(wn * d, wd * n, T)


def _is_number(x):
    if isinstance(x, (int, float)):
        return True
    from numbers import Real
    from decimal import Decimal
    return isinstance(x, (Real, Decimal))


def _ordered(data):
    data = sorted(data)
    if not data:
        raise StatisticsError('no median for empty data')
    return data, len(data)


def median(data):
    """Return the median (middle value) of numeric data."""
    data, n = _ordered(data)
    i = n // 2
    return data[i] if n % 2 else (data[i - 1] + data[i]) / 2


def median_low(data):
    """Return the low median of numeric data."""
    data, n = _ordered(data)
    return data[(n - 1) // 2]


def median_high(data):
    """Return the high median of data."""
    data, n = _ordered(data)
    return data[n // 2]


def median_grouped(data, interval=1.0):
    """Estimates the median for numeric data binned around the midpoints of consecutive, fixed-width intervals."""
    data, n = _ordered(data)
    x = data[n // 2]
    below = _bisect_left(data, x)
    equal = _bisect_right(data, x, lo=below) - below
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError('Value cannot be converted to a float')
    return x - interval / 2.0 + interval * (n / 2 - below) / equal


def _counts(data):
    counts = {}
    _count_elements(counts, iter(data))
    return counts


def mode(data):
    """Return the most common data point from discrete or nominal data."""
    counts = _counts(data)
    if not counts:
        raise StatisticsError('no mode for empty data') from None
    return max(counts, key=counts.get)


def multimode(data):
    """Return a list of the most frequently occurring values."""
    counts = _counts(data)
    if not counts:
        return []
    most = max(counts.values())
    return [x for x, count in counts.items() if count == most]


def quantiles(data, *, n=4, method='exclusive'):
    """Divide data into n continuous intervals with equal probability."""
    if n < 1:
        raise StatisticsError('n must be at least 1')
    data = sorted(data)
    size = len(data)
    if size < 2:
        if size == 1:
            return data * (n - 1)
        raise StatisticsError('must have at least one data point')
    cuts = []
    if method == 'inclusive':
        for i in range(1, n):
            j, rest = divmod(i * (size - 1), n)
            cuts.append((data[j] * (n - rest) + data[j + 1] * rest) / n)
    elif method == 'exclusive':
        for i in range(1, n):
            j = min(max(i * (size + 1) // n, 1), size - 1)
            rest = i * (size + 1) - j * n
            cuts.append((data[j - 1] * (n - rest) + data[j] * rest) / n)
    else:
        raise ValueError(f'Unknown method: {method!r}')
    return cuts


def _deviations(data, centre, least, name):
    """Type, sum of squared deviations as a ratio, and count."""
    if centre is None:
        T, n, d, count = _squared_deviations(data)[:4]
    else:
        T, n, d, count = _exact_sum((x - centre) * (x - centre) for x in data)
    if count < least:
        raise StatisticsError(f'{name} requires at least {("one data point", "two data points")[least - 1]}')
    return T, n, d, count


def variance(data, xbar=None):
    """Return the sample variance of data."""
    T, n, d, count = _deviations(data, xbar, 2, 'variance')
    return _typed(n / (count - 1), None, T) if d is None else _ratio(n, d * (count - 1), T)


def pvariance(data, mu=None):
    """Return the population variance of data."""
    T, n, d, count = _deviations(data, mu, 1, 'pvariance')
    return _typed(n / count, None, T) if d is None else _ratio(n, d * count, T)


def _root(n, d, T):
    if d is None:
        raise AttributeError(f"'{type(n).__name__}' object has no attribute 'numerator'")
    if T is int or T is float or issubclass(T, (int, float)):
        return _root_of_ratio(n, d)
    from decimal import Decimal
    if issubclass(T, Decimal):
        return _decimal_root(n, d, Decimal)
    return _root_of_ratio(n, d)


def _decimal_root(n, d, Decimal):
    """The Decimal nearest to the root of n / d."""
    if n <= 0:
        if not n:
            return Decimal('0.0')
        n, d = -n, -d
    root = (Decimal(n) / Decimal(d)).sqrt()
    rn, rd = root.as_integer_ratio()
    above = root.next_plus()
    an, ad = above.as_integer_ratio()
    if 4 * n * (rd * ad) ** 2 > d * (rd * an + ad * rn) ** 2:
        return above
    below = root.next_minus()
    bn, bd = below.as_integer_ratio()
    if 4 * n * (rd * bd) ** 2 < d * (rd * bn + bd * rn) ** 2:
        return below
    return root


def stdev(data, xbar=None):
    """Return the square root of the sample variance."""
    T, n, d, count = _deviations(data, xbar, 2, 'stdev')
    return _root(n, None if d is None else d * (count - 1), T)


def pstdev(data, mu=None):
    """Return the square root of the population variance."""
    T, n, d, count = _deviations(data, mu, 1, 'pstdev')
    return _root(n, None if d is None else d * count, T)


def _pairs(x, y, what):
    n = len(x)
    if len(y) != n:
        raise StatisticsError(f'{what} requires that both inputs have same number of data points')
    if n < 2:
        raise StatisticsError(f'{what} requires at least two data points')
    return n


def _root_of_product(x, y):
    h = _sqrt(x * y)
    if not _isfinite(h):
        if _isinf(h) and not _isinf(x) and not _isinf(y):
            scale = 2.0 ** -512
            return _root_of_product(scale * x, scale * y) / scale
        return h
    if not h:
        if x and y:
            scale = 2.0 ** 537
            return _root_of_product(scale * x, scale * y) / scale
        return h
    return h + _sumprod((x, h), (y, -h)) / (2.0 * h)


def covariance(x, y, /):
    """Return the sample covariance of two inputs x and y."""
    n = _pairs(x, y, 'covariance')
    xbar = _fsum(x) / n
    ybar = _fsum(y) / n
    return _sumprod((a - xbar for a in x), (b - ybar for b in y)) / (n - 1)


def _ranks(data, start):
    """Ranks from start + 1; equal values share the mean of theirs."""
    order = sorted(zip(data, range(len(data))))
    ranks = [0] * len(order)
    i = 0
    while i < len(order):
        j = i
        while j < len(order) and order[j][0] == order[i][0]:
            j += 1
        rank = start - 1 + i + (j - i + 1) / 2
        for _, at in order[i:j]:
            ranks[at] = rank
        i = j
    return ranks


def correlation(x, y, /, *, method='linear'):
    """Return Pearson's correlation coefficient for two inputs, or Spearman's where the method is 'ranked'."""
    n = _pairs(x, y, 'correlation')
    if method not in {'linear', 'ranked'}:
        raise ValueError(f'Unknown method: {method!r}')
    if method == 'ranked':
        start = (n - 1) / -2
        x = _ranks(x, start)
        y = _ranks(y, start)
    else:
        xbar = _fsum(x) / n
        ybar = _fsum(y) / n
        x = [a - xbar for a in x]
        y = [b - ybar for b in y]
    sxy = _sumprod(x, y)
    sxx = _sumprod(x, x)
    syy = _sumprod(y, y)
    try:
        return sxy / _root_of_product(sxx, syy)
    except ZeroDivisionError:
        raise StatisticsError('at least one of the inputs is constant')


LinearRegression = _namedtuple('LinearRegression', ('slope', 'intercept'), module='statistics')


def linear_regression(x, y, /, *, proportional=False):
    """Slope and intercept of the line that fits best."""
    n = _pairs(x, y, 'linear regression')
    if not proportional:
        xbar = _fsum(x) / n
        ybar = _fsum(y) / n
        x = [a - xbar for a in x]
        y = (b - ybar for b in y)
    sxy = _sumprod(x, y) + 0.0
    sxx = _sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError('x is constant')
    return LinearRegression(slope=slope, intercept=0.0 if proportional else ybar - slope * xbar)


class NormalDist:
    """Normal distribution of a random variable"""

    __slots__ = ('_mu', '_sigma')

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError('sigma must be non-negative')
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        """Make a normal distribution instance from sample data."""
        T, n, d, count, mn, md = _squared_deviations(data)
        if count < 2:
            raise StatisticsError('stdev requires at least two data points')
        if d is None:
            return cls(float(mn), float(mn) / float(n))
        return cls(mn / md, _root_of_ratio(n, d * (count - 1)))

    def samples(self, n, *, seed=None):
        """Generate n samples for a given mean and standard deviation."""
        import random
        draw = random.random if seed is None else random.Random(seed).random
        mu = self._mu
        sigma = self._sigma
        return [_normal_inverse(draw(), mu, sigma) for _ in range(n)]

    def pdf(self, x):
        """Probability density function.  P(x <= X < x+dx) / dx"""
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError('pdf() not defined when sigma is zero')
        diff = x - self._mu
        return _exp(diff * diff / (-2.0 * variance)) / _sqrt(_tau * variance)

    def cdf(self, x):
        """Cumulative distribution function.  P(X <= x)"""
        if not self._sigma:
            raise StatisticsError('cdf() not defined when sigma is zero')
        return 0.5 * (1.0 + _erf((x - self._mu) / (self._sigma * _sqrt(2.0))))

    def inv_cdf(self, p):
        """Inverse cumulative distribution function.  x : P(X <= x) = p"""
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError('p must be in the range 0.0 < p < 1.0')
        return _normal_inverse(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        """Divide into n continuous intervals with equal probability."""
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        """Compute the overlapping coefficient (OVL) between two normal distributions."""
        if not isinstance(other, NormalDist):
            raise TypeError('Expected another NormalDist instance')
        a, b = self, other
        if (b._sigma, b._mu) < (a._sigma, a._mu):
            a, b = b, a
        va, vb = a.variance, b.variance
        if not va or not vb:
            raise StatisticsError('overlap() not defined when sigma is zero')
        dv = vb - va
        dm = _fabs(b._mu - a._mu)
        if not dv:
            return 1.0 - _erf(dm / (2.0 * a._sigma * _sqrt(2.0)))
        p = a._mu * vb - b._mu * va
        q = a._sigma * b._sigma * _sqrt(dm * dm + dv * _log(vb / va))
        x = (p + q) / dv
        y = (p - q) / dv
        return 1.0 - (_fabs(b.cdf(x) - a.cdf(x)) + _fabs(b.cdf(y) - a.cdf(y)))

    def zscore(self, x):
        """Compute the Standard Score.  (x - mean) / stdev"""
        if not self._sigma:
            raise StatisticsError('zscore() not defined when sigma is zero')
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        """Arithmetic mean of the normal distribution."""
        return self._mu

    @property
    def median(self):
        """Return the median of the normal distribution"""
        return self._mu

    @property
    def mode(self):
        """Return the mode of the normal distribution"""
        return self._mu

    @property
    def stdev(self):
        """Standard deviation of the normal distribution."""
        return self._sigma

    @property
    def variance(self):
        """Square of the standard deviation."""
        return self._sigma * self._sigma

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, _hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, _hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, factor):
        return NormalDist(self._mu * factor, self._sigma * _fabs(factor))

    def __truediv__(self, divisor):
        return NormalDist(self._mu / divisor, self._sigma / _fabs(divisor))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__

    def __rsub__(self, other):
        return -(self - other)

    __rmul__ = __mul__

    def __eq__(self, other):
        if not isinstance(other, NormalDist):
            return NotImplemented
        return self._mu == other._mu and self._sigma == other._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f'{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})'

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state


_ALIASES = {'gauss': 'normal', 'uniform': 'rectangular', 'epanechnikov': 'parabolic', 'biweight': 'quartic'}


def _check_kernel_data(data, h):
    if not len(data):
        raise StatisticsError('Empty data sequence')
    if not isinstance(data[0], (int, float)):
        raise TypeError('Data sequence must contain ints or floats')
    if h <= 0.0:
        raise StatisticsError(f'Bandwidth h must be positive, not {h=!r}')


def _kernel(name):
    """Density, distribution and half width of a kernel."""
    match name:
        case 'normal':
            root = _sqrt(2 * _pi)
            root2 = _sqrt(2)
            return lambda t: _exp(-1/2 * t * t) / root, lambda t: 1/2 * (1.0 + _erf(t / root2)), None
        case 'logistic':
            return lambda t: 1/2 / (1.0 + _cosh(t)), lambda t: 1.0 - 1.0 / (_exp(t) + 1.0), None
        case 'sigmoid':
            one = 1 / _pi
            two = 2 / _pi
            return lambda t: one / _cosh(t), lambda t: two * _atan(_exp(t)), None
        case 'rectangular':
            return lambda t: 1/2, lambda t: 1/2 * t + 1/2, 1.0
        case 'triangular':
            return lambda t: 1.0 - abs(t), lambda t: t*t * (1/2 if t < 0.0 else -1/2) + t + 1/2, 1.0
        case 'parabolic':
            return lambda t: 3/4 * (1.0 - t * t), lambda t: -1/4 * t**3 + 3/4 * t + 1/2, 1.0
        case 'quartic':
            return lambda t: 15/16 * (1.0 - t * t) ** 2, lambda t: 3/16 * t**5 - 5/8 * t**3 + 15/16 * t + 1/2, 1.0
        case 'triweight':
            return lambda t: 35/32 * (1.0 - t * t) ** 3, lambda t: 35/32 * (-1/7*t**7 + 3/5*t**5 - t**3 + t) + 1/2, 1.0
        case 'cosine':
            quarter = _pi / 4
            half = _pi / 2
            return lambda t: quarter * _cos(half * t), lambda t: 1/2 * _sin(half * t) + 1/2, 1.0
    return None


def kde(data, h, kernel='normal', *, cumulative=False):
    """Kernel Density Estimation:  Create a continuous probability density function or cumulative distribution function from discrete samples."""
    _check_kernel_data(data, h)
    found = _kernel(_ALIASES.get(kernel, kernel))
    if found is None:
        raise StatisticsError(f'Unknown kernel name: {kernel!r}')
    density, distribution, support = found
    sample = None

    def near(x):
        """How many values lie wholly below, and those within reach."""
        nonlocal sample
        if support is None:
            return 0, data
        if sample is None or len(sample) != len(data):
            sample = sorted(data)
        reach = h * support
        i = _bisect_left(sample, x - reach)
        return i, sample[i:_bisect_right(sample, x + reach)]

    def pdf(x):
        return sum(density((x - each) / h) for each in near(x)[1]) / (len(data) * h)

    def cdf(x):
        below, values = near(x)
        return sum((distribution((x - each) / h) for each in values), below) / len(data)

    if cumulative:
        cdf.__doc__ = f'CDF estimate with {h=!r} and {kernel=!r}'
        return cdf
    pdf.__doc__ = f'PDF estimate with {h=!r} and {kernel=!r}'
    return pdf


def _inverse(estimate, f, slope):
    """The inverse of f by Newton's steps from an estimate."""
    def inverse(y):
        x = estimate(y)
        while abs(diff := f(x) - y) > 1e-12:
            x -= diff / slope(x)
        return x
    return inverse


def _power_estimate(exponent, wave):
    def estimate(p):
        sign, p = (1.0, p) if p <= 1/2 else (-1.0, 1.0 - p)
        x = (2.0 * p) ** exponent - 1.0
        if wave and p >= 0.004:
            x += 0.026818732 * _sin(7.101753784 * p + 2.73230839482953)
        return x * sign
    return estimate


def _kernel_inverse(name):
    match name:
        case 'normal':
            return NormalDist().inv_cdf
        case 'logistic':
            return lambda p: _log(p / (1 - p))
        case 'sigmoid':
            return lambda p: _log(_tan(p * _pi/2))
        case 'rectangular':
            return lambda p: 2*p - 1
        case 'parabolic':
            return lambda p: 2 * _cos((_acos(2*p-1) + _pi) / 3)
        case 'quartic':
            return _inverse(_power_estimate(0.4258865685331, True), _kernel(name)[1], _kernel(name)[0])
        case 'triweight':
            return _inverse(_power_estimate(0.3400218741872791, False), _kernel(name)[1], _kernel(name)[0])
        case 'triangular':
            return lambda p: _sqrt(2*p) - 1 if p < 1/2 else 1 - _sqrt(2 - 2*p)
        case 'cosine':
            return lambda p: 2 * _asin(2*p - 1) / _pi
    return None


def kde_random(data, h, kernel='normal', *, seed=None):
    """Return a function that makes a random selection from the estimated probability density function created by kde(data, h, kernel)."""
    import random
    _check_kernel_data(data, h)
    inverse = _kernel_inverse(_ALIASES.get(kernel, kernel))
    if inverse is None:
        raise StatisticsError(f'Unknown kernel name: {kernel!r}')
    generator = random.Random(seed)
    draw = generator.random
    choice = generator.choice

    def rand():
        return choice(data) + h * inverse(draw())

    rand.__doc__ = f'Random KDE selection with {h=!r} and {kernel=!r}'
    return rand
`;
