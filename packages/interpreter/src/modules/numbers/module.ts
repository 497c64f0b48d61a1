/** Module numbers: the abstract tower. */
import type { Value } from '../../objects/value.js';
import { decimalType } from '../decimal/number.js';
import { fractionType } from '../fractions/fraction.js';
import type { ModuleDefinition } from '../registry.js';

const source = String.raw`
from abc import ABCMeta as _ABCMeta, abstractmethod as _abstractmethod

class Number(metaclass=_ABCMeta):
    """Base of the numeric tower."""
    __slots__ = ()
    __hash__ = None

class Complex(Number):
    __slots__ = ()
    @_abstractmethod
    def __complex__(self): ...
    def __bool__(self):
        return self != 0
    @property
    @_abstractmethod
    def real(self): ...
    @property
    @_abstractmethod
    def imag(self): ...
    @_abstractmethod
    def __add__(self, other): ...
    @_abstractmethod
    def __radd__(self, other): ...
    @_abstractmethod
    def __neg__(self): ...
    @_abstractmethod
    def __pos__(self): ...
    def __sub__(self, other):
        return self + -other
    def __rsub__(self, other):
        return -self + other
    @_abstractmethod
    def __mul__(self, other): ...
    @_abstractmethod
    def __rmul__(self, other): ...
    @_abstractmethod
    def __truediv__(self, other): ...
    @_abstractmethod
    def __rtruediv__(self, other): ...
    @_abstractmethod
    def __pow__(self, exponent): ...
    @_abstractmethod
    def __rpow__(self, base): ...
    @_abstractmethod
    def __abs__(self): ...
    @_abstractmethod
    def conjugate(self): ...
    @_abstractmethod
    def __eq__(self, other): ...
Number.register(_Decimal)
Complex.register(complex)

class Real(Complex):
    __slots__ = ()
    @_abstractmethod
    def __float__(self): ...
    @_abstractmethod
    def __trunc__(self): ...
    @_abstractmethod
    def __floor__(self): ...
    @_abstractmethod
    def __ceil__(self): ...
    @_abstractmethod
    def __round__(self, ndigits=None): ...
    def __divmod__(self, other):
        return (self // other, self % other)
    def __rdivmod__(self, other):
        return (other // self, other % self)
    @_abstractmethod
    def __floordiv__(self, other): ...
    @_abstractmethod
    def __rfloordiv__(self, other): ...
    @_abstractmethod
    def __mod__(self, other): ...
    @_abstractmethod
    def __rmod__(self, other): ...
    @_abstractmethod
    def __lt__(self, other): ...
    @_abstractmethod
    def __le__(self, other): ...
    def __complex__(self):
        return complex(float(self))
    @property
    def real(self):
        return +self
    @property
    def imag(self):
        return 0
    def conjugate(self):
        return +self
Real.register(float)

class Rational(Real):
    __slots__ = ()
    @property
    @_abstractmethod
    def numerator(self): ...
    @property
    @_abstractmethod
    def denominator(self): ...
    def __float__(self):
        return int(self.numerator) / int(self.denominator)

class Integral(Rational):
    __slots__ = ()
    @_abstractmethod
    def __int__(self): ...
    def __index__(self):
        return int(self)
    @_abstractmethod
    def __pow__(self, exponent, modulus=None): ...
    @_abstractmethod
    def __lshift__(self, other): ...
    @_abstractmethod
    def __rlshift__(self, other): ...
    @_abstractmethod
    def __rshift__(self, other): ...
    @_abstractmethod
    def __rrshift__(self, other): ...
    @_abstractmethod
    def __and__(self, other): ...
    @_abstractmethod
    def __rand__(self, other): ...
    @_abstractmethod
    def __xor__(self, other): ...
    @_abstractmethod
    def __rxor__(self, other): ...
    @_abstractmethod
    def __or__(self, other): ...
    @_abstractmethod
    def __ror__(self, other): ...
    @_abstractmethod
    def __invert__(self): ...
    def __float__(self):
        return float(int(self))
    @property
    def numerator(self):
        return +self
    @property
    def denominator(self):
        return 1
Integral.register(int)
Rational.register(_Fraction)
`;

export const numbersModule: ModuleDefinition = {
  name: 'numbers',
  doc: 'Abstract base classes for numbers.',
  build: () =>
    new Map<string, Value>([
      ['_Decimal', decimalType],
      ['_Fraction', fractionType],
    ]),
  python: source,
};
