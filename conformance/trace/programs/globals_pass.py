count = 0

def bump():
    global count
    count += 1
    pass
    ...
    "a string"
    return count

def empty():
    """Only a docstring."""

bump()
empty()
print(bump())
