def gen():
    try:
        yield 1
        yield 2
    except ValueError:
        print("thrown")
        yield 3
    finally:
        print("closing")

g = gen()
print(next(g))
print(g.throw(ValueError))
g.close()
h = gen()
next(h)
h.close()
