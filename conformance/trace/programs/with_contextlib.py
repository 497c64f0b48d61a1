from contextlib import contextmanager

@contextmanager
def tag(name):
    print("<" + name + ">")
    try:
        yield name.upper()
    finally:
        print("</" + name + ">")

with tag("b") as t:
    print(t)
try:
    with tag("i"):
        raise ValueError("x")
except ValueError:
    print("out")
