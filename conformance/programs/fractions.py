from fractions import Fraction as F
import numbers, math
print(F(1,3)+1, F('0.25'), F('3/6'), F(0.5), F(-4,6), repr(F('1e-3')), F(3)/F(4), F(1,3)*3 == 1, F(7,2)//1, F(7,2)%1, divmod(F(7,2),F(3,4)))
print(F(1,3).limit_denominator(10), F(math.pi).limit_denominator(1000), round(F(7,2)), round(F(355,113), 3), int(F(-7,2)), math.floor(F(-7,2)), math.ceil(F(7,2)))
print(hash(F(1,2)) == hash(0.5), hash(F(3)) == hash(3), F(1,2) < 0.75, F(1,2) == 0.5, sum([F(1,2), F(1,3)]), F(2,3)**2, F(2,3)**-2, 2**F(2), F(4)**F(1,2))
print(f'{F(1,3):.3f} {F(22,7):10.2f}|{F(1,7):.3e}|{F(1234567,3):,.2f}|{F(1,3):.4g}|{F(1,3):%}')
for bad in ['x','1/0','']:
    try: F(bad)
    except (ValueError, ZeroDivisionError) as e: print(type(e).__name__, e)
try: F(1.5, 2)
except TypeError as e: print(e)
print(isinstance(F(1), numbers.Rational), isinstance(3, numbers.Integral), isinstance(2.0, numbers.Real), F(1,2) + 0.5, 1 - F(1,3), 2 / F(3), abs(F(-1,2)), -F(1,2), bool(F(0)), F(5,1), str(F(5,1)))
print(min(F(1,2), F(1,3)), sorted([F(1,2), 0.1, 3]), F(10**20, 3), float(F(1,3)))
