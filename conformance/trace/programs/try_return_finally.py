def f(x):
    try:
        if x:
            return x + 1
        print("no return")
    finally:
        print("finally")
    return 0

def g():
    try:
        return 1
    finally:
        print("g")

print(f(1))
print(f(0))
print(g())
