def sq(x):
    return x * x

def run():
    r = [sq(i) for i in range(2)]
    t = {i: sq(i) for i in range(2)}
    return r, t

print(run())
class K:
    vals = [sq(i) for i in (1, 2)]
print(K.vals)
