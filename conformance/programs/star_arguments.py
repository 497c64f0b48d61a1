def f(a,**k): pass
for c in ["f(*5)","f(**5)","print(*5)","f(**{'a':1},**{'a':2})","f(a=1,**{'a':2})","f(**{1:2})","[].append(*5)","(lambda:1)(*3)", "int(*3)"]:
    pass
def t(fn):
    try: fn()
    except TypeError as e: print(e)
t(lambda: f(*5)); t(lambda: f(**5)); t(lambda: print(*5)); t(lambda: f(**{'a':1},**{'a':2})); t(lambda: f(a=1,**{'a':2})); t(lambda: f(**{1:2})); t(lambda: [].append(*5)); t(lambda: int(*3)); t(lambda: (lambda: 1)(*3))
