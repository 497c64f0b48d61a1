def check(x):
    try:
        if x == 0:
            raise ValueError("zero")
        elif x == 1:
            raise KeyError("one")
        print("fine")
    except ValueError as e:
        print("value", e)
    except (KeyError, IndexError) as e:
        print("key", e)
    print("end")

for i in range(3):
    check(i)
