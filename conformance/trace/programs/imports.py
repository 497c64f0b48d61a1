import math
import collections.abc
from functools import (
    partial,
    reduce,
)
p = partial(pow, 2)
print(p(3), reduce(lambda a, b: a + b, [1, 2, 3]), math.sqrt(4))
