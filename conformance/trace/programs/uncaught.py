def f(x):
    return 1 // x

def g():
    try:
        return f(0)
    finally:
        print("leaving")

print("start")
g()
print("never")
