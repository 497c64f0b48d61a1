def f(x):
    try:
        return [1, 2, 3][x:][0] + x[:]
    except TypeError as e:
        print("type")
    except:
        pass
    rows = [
        [1, 2, 3],
        [4, 5, 6],
        [x,
         x],
    ]
    return rows[
        0:
    ]

print(f(1))
print(f(5))
