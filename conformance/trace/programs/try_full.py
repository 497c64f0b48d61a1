def f(k):
    try:
        print("body")
        if k == 1:
            raise TypeError("t")
        if k == 2:
            return "early"
    except TypeError:
        print("handler")
    else:
        print("else")
    finally:
        print("finally")
    return "end"

for k in range(3):
    print(f(k))
