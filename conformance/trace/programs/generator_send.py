def echo():
    got = None
    while True:
        got = yield got
        if got == "stop":
            return "bye"

g = echo()
next(g)
print(g.send("a"))
print(g.send("b"))
try:
    g.send("stop")
except StopIteration as e:
    print(e.value)
