def find(items):
    for x in items:
        try:
            if x == 2:
                break
            print("look", x)
        finally:
            print("after", x)
    return x

print(find([1, 2, 3]))
