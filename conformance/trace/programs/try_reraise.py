def low():
    raise ValueError("low")

def mid():
    try:
        low()
    except ValueError as e:
        raise RuntimeError("mid") from e

try:
    mid()
except RuntimeError as e:
    print(e, "from", e.__cause__)
