def f():
    try:
        try:
            raise ValueError("a")
        except KeyError:
            print("not this")
        finally:
            print("inner finally")
    except ValueError as e:
        print("outer", e)
        try:
            raise
        except ValueError:
            print("again")

f()
