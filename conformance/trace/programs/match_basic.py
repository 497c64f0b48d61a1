def what(x):
    match x:
        case 0:
            return "zero"
        case 1 | 2:
            return "few"
        case str():
            return "text"
        case [a, b]:
            return a + b
        case [first, *rest] if first > 5:
            return rest
        case {"k": v}:
            return v
        case _:
            return "other"

for v in (0, 2, "s", [1, 2], [9, 8, 7], {"k": 3}, 4.5):
    print(what(v))
