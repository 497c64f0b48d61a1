def f(x):
    try:
        y = 1 // x
    finally:
        print("cleanup")
    return y

print(f(1))
try:
    f(0)
except ZeroDivisionError:
    print("caught")
