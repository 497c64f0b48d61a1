def deco(f):
    def wrapper(*args):
        print("before")
        r = f(*args)
        print("after")
        return r
    return wrapper

def param(n):
    def make(f):
        return f
    return make

@deco
def hello(name):
    return "hi " + name

@param(3)
@deco
def two(a,
        b=1):
    return a + b

print(hello("x"))
print(two(1))
