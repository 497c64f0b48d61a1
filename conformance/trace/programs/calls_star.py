def show(*args, **kwargs):
    return len(args) + len(kwargs)

a = [1, 2]
k = {"x": 1}
print(show(*a, 3, *a, **k))
print(show(
    *a,
    **k,
    y=2,
))
