text = " Hello World "
r = (text
     .strip()
     .lower()
     .replace("o", "0"))
n = len(
    text
).bit_length()
v = {"a": [1, 2]}["a"][
    0
]
f = f"{r}-{n}" + (
    f"{v:>3}"
)
ok = (r == "x" or
      n == 3 or
      v)
q = not (
    ok
)
print(r, n, v, f, ok, q)
