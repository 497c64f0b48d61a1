def f(x):
    try:
        return int(x)
    except ValueError as e:
        print("bad", x)
        return None
    finally:
        print("done")

print(f("3"))
print(f("z"))
