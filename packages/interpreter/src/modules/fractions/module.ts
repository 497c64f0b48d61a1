/** Module fractions, in Python of our own. */
import type { ModuleDefinition } from '../registry.js';

const source = String.raw`
import math as _math
import numbers as _numbers
import operator as _operator
import functools as _functools

_MODULUS = (1 << 61) - 1

def _parse(text):
    s = text.strip()
    sign = 1
    body = s
    if body[:1] in ('+', '-'):
        sign = -1 if body[0] == '-' else 1
        body = body[1:]
    def whole(part):
        if not part or part[0] == '_' or part[-1] == '_' or '__' in part or not part.replace('_', '').isdecimal():
            raise ValueError
        return int(part)
    try:
        if '/' in body:
            a, b = body.split('/')
            return sign * whole(a.rstrip()), whole(b.lstrip())
        exponent = 0
        for e in 'eE':
            if e in body:
                body, exp = body.split(e)
                esign = 1
                if exp[:1] in ('+', '-'):
                    esign = -1 if exp[0] == '-' else 1
                    exp = exp[1:]
                exponent = esign * whole(exp)
                break
        if '.' in body:
            a, b = body.split('.')
            if not a and not b:
                raise ValueError
            n = (whole(a) if a else 0)
            if b:
                n = n * 10 ** len(b.replace('_', '')) + whole(b)
                exponent -= len(b.replace('_', ''))
        else:
            n = whole(body)
    except ValueError:
        raise ValueError(f'Invalid literal for Fraction: {text!r}') from None
    n *= sign
    return (n * 10 ** exponent, 1) if exponent >= 0 else (n, 10 ** -exponent)

def _round_half_even(n, d):
    floor, rest = divmod(n, d)
    if rest * 2 < d:
        return floor
    if rest * 2 > d:
        return floor + 1
    return floor if floor % 2 == 0 else floor + 1

class Fraction(_numbers.Rational):
    """A rational number."""
    __slots__ = ('_numerator', '_denominator')

    def __new__(cls, numerator=0, denominator=None):
        self = super(Fraction, cls).__new__(cls)
        if denominator is None:
            if type(numerator) is int:
                self._numerator, self._denominator = numerator, 1
                return self
            if isinstance(numerator, _numbers.Rational):
                self._numerator, self._denominator = numerator.numerator, numerator.denominator
                return self
            if isinstance(numerator, float) or not isinstance(numerator, str) and hasattr(numerator, 'as_integer_ratio'):
                self._numerator, self._denominator = numerator.as_integer_ratio()
                return self
            if isinstance(numerator, str):
                numerator, denominator = _parse(numerator)
            else:
                raise TypeError('argument should be a string or a Rational instance or have the as_integer_ratio() method')
        elif type(numerator) is int is type(denominator):
            pass
        elif isinstance(numerator, _numbers.Rational) and isinstance(denominator, _numbers.Rational):
            numerator, denominator = numerator.numerator * denominator.denominator, denominator.numerator * numerator.denominator
        else:
            raise TypeError('both arguments should be Rational instances')
        if denominator == 0:
            raise ZeroDivisionError(f'Fraction({numerator}, 0)')
        g = _math.gcd(numerator, denominator)
        if denominator < 0:
            g = -g
        self._numerator = numerator // g
        self._denominator = denominator // g
        return self

    @classmethod
    def from_float(cls, f):
        if isinstance(f, _numbers.Integral):
            return cls(f)
        if not isinstance(f, float):
            raise TypeError(f'{cls.__name__}.from_float() only takes floats, not {f!r} ({type(f).__name__})')
        return cls._make(*f.as_integer_ratio())
    @classmethod
    def from_decimal(cls, dec):
        return cls._make(*dec.as_integer_ratio())
    @classmethod
    def _make(cls, n, d):
        self = super(Fraction, cls).__new__(cls)
        self._numerator, self._denominator = n, d
        return self
    def is_integer(self):
        return self._denominator == 1
    def as_integer_ratio(self):
        return (self._numerator, self._denominator)
    def limit_denominator(self, max_denominator=1000000):
        if max_denominator < 1:
            raise ValueError('max_denominator should be at least 1')
        if self._denominator <= max_denominator:
            return Fraction(self)
        p0, q0, p1, q1 = 0, 1, 1, 0
        n, d = self._numerator, self._denominator
        while True:
            a = n // d
            q2 = q0 + a * q1
            if q2 > max_denominator:
                break
            p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
            n, d = d, n - a * d
        k = (max_denominator - q0) // q1
        if 2 * d * (q0 + k * q1) <= self._denominator:
            return Fraction._make(p1, q1)
        return Fraction._make(p0 + k * p1, q0 + k * q1)
    @property
    def numerator(self):
        return self._numerator
    @property
    def denominator(self):
        return self._denominator
    def __repr__(self):
        return f'{type(self).__name__}({self._numerator}, {self._denominator})'
    def __str__(self):
        return str(self._numerator) if self._denominator == 1 else f'{self._numerator}/{self._denominator}'

    def __format__(self, spec):
        if not spec:
            return str(self)
        kind = spec[-1]
        if kind not in 'eEfFgG%':
            return self._format_text(spec)
        text = spec[:-1]
        fill, align = ' ', '>'
        if len(text) > 1 and text[1] in '<>=^':
            fill, align, text = text[0], text[1], text[2:]
        elif text[:1] and text[0] in '<>=^':
            align, text = text[0], text[1:]
        sign = '-'
        if text[:1] and text[0] in '+- ':
            sign, text = text[0], text[1:]
        no_neg_zero = text[:1] == 'z'
        if no_neg_zero:
            text = text[1:]
        alternate = text[:1] == '#'
        if alternate:
            text = text[1:]
        zero = text[:1] == '0' and text[1:2].isdigit()
        if zero:
            fill, align, text = '0', '=', text[1:]
        digits = ''
        while text[:1].isdigit():
            digits += text[0]
            text = text[1:]
        width = int(digits or '0')
        comma = text[:1] if text[:1] in (',', '_') and text[:1] else ''
        if comma:
            text = text[1:]
        precision = 6
        if text[:1] == '.':
            precision = int(text[1:])
        elif text:
            raise ValueError(f'Invalid format specifier {spec!r} for object of type {type(self).__name__!r}')
        n, d = self._numerator, self._denominator
        negative = n < 0
        n = abs(n)
        if kind == '%':
            n *= 100
        if kind in 'fF%':
            scaled = _round_half_even(n * 10 ** precision, d)
            s = str(scaled).rjust(precision + 1, '0')
            whole, frac, suffix = s[:len(s) - precision], s[len(s) - precision:], '%' if kind == '%' else ''
            zero_value = scaled == 0
        else:
            figures = max(precision, 1) if kind in 'gG' else precision + 1
            if n == 0:
                exponent, s = 0, '0' * figures
            else:
                exponent = len(str(n)) - len(str(d))
                if (n < d * 10 ** exponent) if exponent >= 0 else (n * 10 ** -exponent < d):
                    exponent -= 1
                shift = figures - 1 - exponent
                q = _round_half_even(n * 10 ** shift, d) if shift >= 0 else _round_half_even(n, d * 10 ** -shift)
                if q == 10 ** figures:
                    q //= 10
                    exponent += 1
                s = str(q)
            zero_value = n == 0
            if kind in 'gG' and -4 <= exponent < figures:
                if exponent >= 0:
                    whole, frac = s[:exponent + 1], s[exponent + 1:]
                else:
                    whole, frac = '0', '0' * (-exponent - 1) + s
                suffix = ''
            else:
                whole, frac = s[0], s[1:]
                suffix = f"{'E' if kind in 'EG' else 'e'}{exponent:+03d}"
            if kind in 'gG' and not alternate:
                frac = frac.rstrip('0')
        shown_sign = '-' if negative and not (no_neg_zero and zero_value) else '' if sign == '-' else sign
        point = '.' if frac or alternate else ''
        if zero and comma:
            need = width - len(shown_sign) - len(point + frac + suffix)
            while len(whole) + (len(whole) - 1) // 3 < need:
                whole = '0' + whole
        if comma:
            head = len(whole) % 3 or 3
            whole = comma.join([whole[:head], *(whole[i:i + 3] for i in range(head, len(whole), 3))])
        body = whole + point + frac + suffix
        pad = fill * (width - len(shown_sign) - len(body))
        if align == '>':
            return pad + shown_sign + body
        if align == '<':
            return shown_sign + body + pad
        if align == '=':
            return shown_sign + pad + body
        half = len(pad) // 2
        return pad[:half] + shown_sign + body + pad[half:]
    def _format_text(self, spec):
        try:
            return format(str(self), spec)
        except ValueError:
            raise ValueError(f'Invalid format specifier {spec!r} for object of type {type(self).__name__!r}') from None

    def _operators(monomorphic, fallback):
        name = '__' + fallback.__name__ + '__'
        def forward(a, b):
            if type(b) is int:
                return monomorphic(a, Fraction._make(b, 1))
            if isinstance(b, Fraction):
                return monomorphic(a, b)
            if isinstance(b, int):
                return monomorphic(a, Fraction(b))
            if isinstance(b, float):
                return fallback(float(a), b)
            if isinstance(b, complex):
                return fallback(complex(a), b)
            return NotImplemented
        def reverse(b, a):
            if isinstance(a, _numbers.Rational):
                return monomorphic(Fraction(a), b)
            if isinstance(a, _numbers.Real):
                return fallback(float(a), float(b))
            if isinstance(a, _numbers.Complex):
                return fallback(complex(a), complex(b))
            return NotImplemented
        forward.__name__ = name
        reverse.__name__ = '__r' + name[2:]
        return forward, reverse
    def _add(a, b):
        return Fraction(a._numerator * b._denominator + b._numerator * a._denominator, a._denominator * b._denominator)
    def _sub(a, b):
        return Fraction(a._numerator * b._denominator - b._numerator * a._denominator, a._denominator * b._denominator)
    def _mul(a, b):
        return Fraction(a._numerator * b._numerator, a._denominator * b._denominator)
    def _div(a, b):
        if b._numerator == 0:
            raise ZeroDivisionError(f'Fraction({a._numerator * b._denominator}, 0)')
        return Fraction(a._numerator * b._denominator, a._denominator * b._numerator)
    def _floordiv(a, b):
        return (a._numerator * b._denominator) // (a._denominator * b._numerator)
    def _divmod(a, b):
        div, rest = divmod(a._numerator * b._denominator, a._denominator * b._numerator)
        return div, Fraction(rest, a._denominator * b._denominator)
    def _mod(a, b):
        return Fraction((a._numerator * b._denominator) % (b._numerator * a._denominator), a._denominator * b._denominator)
    __add__, __radd__ = _operators(_add, _operator.add)
    __sub__, __rsub__ = _operators(_sub, _operator.sub)
    __mul__, __rmul__ = _operators(_mul, _operator.mul)
    __truediv__, __rtruediv__ = _operators(_div, _operator.truediv)
    __floordiv__, __rfloordiv__ = _operators(_floordiv, _operator.floordiv)
    __divmod__, __rdivmod__ = _operators(_divmod, divmod)
    __mod__, __rmod__ = _operators(_mod, _operator.mod)
    def __pow__(a, b):
        if isinstance(b, _numbers.Rational):
            if b.denominator == 1:
                power = b.numerator
                if power >= 0:
                    return Fraction._make(a._numerator ** power, a._denominator ** power)
                if a._numerator > 0:
                    return Fraction._make(a._denominator ** -power, a._numerator ** -power)
                if a._numerator == 0:
                    raise ZeroDivisionError(f'Fraction({a._denominator ** -power}, 0)')
                return Fraction._make((-a._denominator) ** -power, (-a._numerator) ** -power)
            return float(a) ** float(b)
        if isinstance(b, (float, complex)):
            return float(a) ** b
        return NotImplemented
    def __rpow__(b, a):
        if b._denominator == 1 and b._numerator >= 0:
            return a ** b._numerator
        if isinstance(a, _numbers.Rational):
            return Fraction(a.numerator, a.denominator) ** b
        if b._denominator == 1:
            return a ** b._numerator
        return a ** float(b)
    def __pos__(a):
        return Fraction._make(a._numerator, a._denominator)
    def __neg__(a):
        return Fraction._make(-a._numerator, a._denominator)
    def __abs__(a):
        return Fraction._make(abs(a._numerator), a._denominator)
    def __int__(a):
        return -(-a._numerator // a._denominator) if a._numerator < 0 else a._numerator // a._denominator
    __trunc__ = __int__
    def __float__(a):
        return a._numerator / a._denominator
    def __floor__(a):
        return a._numerator // a._denominator
    def __ceil__(a):
        return -(-a._numerator // a._denominator)
    def __round__(self, ndigits=None):
        if ndigits is None:
            return _round_half_even(self._numerator, self._denominator)
        shift = 10 ** abs(ndigits)
        if ndigits > 0:
            return Fraction(round(self * shift), shift)
        return Fraction(round(self / shift) * shift)
    def __hash__(self):
        try:
            inverse = pow(self._denominator, -1, _MODULUS)
        except ValueError:
            found = 314159
        else:
            found = hash(hash(abs(self._numerator)) * inverse)
        result = found if self._numerator >= 0 else -found
        return -2 if result == -1 else result
    def __eq__(a, b):
        if type(b) is int:
            return a._numerator == b and a._denominator == 1
        if isinstance(b, _numbers.Rational):
            return a._numerator == b.numerator and a._denominator == b.denominator
        if isinstance(b, _numbers.Complex) and b.imag == 0:
            b = b.real
        if isinstance(b, float):
            return 0.0 == b if _math.isnan(b) or _math.isinf(b) else a == Fraction.from_float(b)
        return NotImplemented
    def _compare(self, other, op):
        if isinstance(other, _numbers.Rational):
            return op(self._numerator * other.denominator, self._denominator * other.numerator)
        if isinstance(other, float):
            return op(0.0, other) if _math.isnan(other) or _math.isinf(other) else op(self, Fraction.from_float(other))
        return NotImplemented
    def __lt__(a, b):
        return a._compare(b, _operator.lt)
    def __gt__(a, b):
        return a._compare(b, _operator.gt)
    def __le__(a, b):
        return a._compare(b, _operator.le)
    def __ge__(a, b):
        return a._compare(b, _operator.ge)
    def __bool__(a):
        return bool(a._numerator)
    def __reduce__(self):
        return (self.__class__, (self._numerator, self._denominator))
    def __copy__(self):
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)
    def __deepcopy__(self, memo):
        return self if type(self) is Fraction else self.__class__(self._numerator, self._denominator)
`;

export const fractionsModule: ModuleDefinition = { name: 'fractions', doc: 'Rational numbers.', python: source };
