def risky(n):
    try:
        r = 10 // n
    except ZeroDivisionError:
        r = 0
    else:
        r += 1
    return r

print(risky(2))
print(risky(0))
