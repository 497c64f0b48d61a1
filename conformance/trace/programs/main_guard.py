"""A module docstring."""

LIMIT = 3

def main():
    total = 0
    for i in range(LIMIT):
        total += helper(i)
    return total

def helper(i):
    return i * i

if __name__ == "__main__":
    print(main())
