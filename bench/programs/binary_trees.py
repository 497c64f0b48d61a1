class Node:
    __slots__ = ("left", "right")
    def __init__(self, left, right):
        self.left = left
        self.right = right
def build(depth):
    if depth == 0:
        return Node(None, None)
    return Node(build(depth - 1), build(depth - 1))
def check(node):
    return 1 if node.left is None else 1 + check(node.left) + check(node.right)
print(sum(check(build(12)) for _ in range(20)))
