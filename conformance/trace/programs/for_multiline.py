for i in [
    1,
    2,
]:
    print(i)
for (a,
     b) in [(1, 2)]:
    print(a + b)
for k, v in sorted(
    {"x": 1, "y": 2}.items(),
):
    print(k, v)
