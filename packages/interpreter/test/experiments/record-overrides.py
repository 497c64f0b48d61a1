"""Records what CPython 3.13 does for each override in a subclass of each builtin type: python3.13 record-overrides.py > overrides.json"""
import json

OVERRIDES = [
  ['__add__(self, o)', "return 'over'", [['{x} + {x}', 'over']]],
  ['__radd__(self, o)', "return 'over'", [['None + {x}', 'over']]],
  ['__iadd__(self, o)', "return 'over'", [['iadd({x}, 1)', 'over']]],
  ['__mul__(self, o)', "return 'over'", [['{x} * 2', 'over']]],
  ['__mod__(self, o)', "return 'over'", [['{x} % 2', 'over']]],
  ['__sub__(self, o)', "return 'over'", [['{x} - 2', 'over']]],
  ['__and__(self, o)', "return 'over'", [['{x} & 2', 'over']]],
  ['__neg__(self)', "return 'over'", [['-{x}', 'over']]],
  ['__eq__(self, o)', "return 'over'", [['{x} == 1', 'over'], ['[1].count({x})', '1']]],
  ['__ne__(self, o)', "return 'over'", [['{x} != 1', 'over']]],
  ['__lt__(self, o)', "return 'over'", [['{x} < 1', 'over'], ['min([1, {x}]) == 1', 'False']]],
  ['__bool__(self)', 'return False', [['not {x}', 'True'], ['bool({x})', 'False'], ['1 if {x} else 2', '2'], ['[i for i in [1] if {x}]', '[]']]],
  ['__len__(self)', 'return 77', [['len({x})', '77']]],
  ['__iter__(self)', "return iter('ab')", [["[i for i in {x}]", "['a', 'b']"], ['list({x})', "['a', 'b']"], ['tuple({x})', "('a', 'b')"], ["pair({x})", "('a', 'b')"], ['star(*{x})', "('a', 'b')"], ["''.join({x})", 'ab'], ['sorted({x})', "['a', 'b']"], ['set({x}) == {"a", "b"}', 'True'], ['list(map(str, {x}))', "['a', 'b']"], ['list(zip({x}))', "[('a',), ('b',)]"], ['dict.fromkeys({x})', "{'a': None, 'b': None}"], ['[*{x}]', "['a', 'b']"]]],
  ['__contains__(self, o)', 'return True', [["'nowhere' in {x}", 'True']]],
  ['__getitem__(self, i)', "return 'over'", [['{x}[12345]', 'over'], ['{x}[1:2]', 'over']]],
  ['__setitem__(self, i, v)', 'seen.append(i)', [['store({x})', "['key']"]]],
  ['__delitem__(self, i)', 'seen.append(i)', [['unstore({x})', "['key']"]]],
  ['__repr__(self)', "return 'over'", [['repr({x})', 'over'], ["'%r' % ({x},)", 'over'], ["f'{ {x}!r}'", 'over'], ['repr([{x}])', '[over]']]],
  ['__str__(self)', "return 'over'", [['str({x})', 'over'], ["'%s' % ({x},)", 'over'], ["f'{ {x}!s}'", 'over']]],
  ['__format__(self, s)', "return 'over'", [["f'{ {x}}'", 'over'], ["format({x}, 'x')", 'over'], ["'{}'.format({x})", 'over']]],
  ['__hash__(self)', 'return 5', [['hash({x})', '5'], ['hash(({x},)) == hash((5,))', 'True']]],
  ['__call__(self, *a)', "return 'over'", [['{x}(1)', 'over'], ['list(map({x}, [1]))', "['over']"]]],
  ['__getattr__(self, n)', "return 'over'", [['{x}.nothing', 'over'], ["getattr({x}, 'nothing')", 'over']]],
  ['__getattribute__(self, n)', "return 'over'", [['{x}.real', 'over'], ['{x}.append', 'over']]],
  ['__index__(self)', 'return 1', [["'abc'[{x}]", 'b'], ['[1, 2, 3][{x}]', '2']]],
  ['__enter__(self)', "return 'over'", [['enter({x})', 'over']]],
  ['__reversed__(self)', "return iter('z')", [['list(reversed({x}))', "['z']"]]],
  ['__abs__(self)', "return 'over'", [['abs({x})', 'over']]],
  ['__round__(self, n=None)', "return 'over'", [['round({x})', 'over']]],
  ['__divmod__(self, o)', "return 'over'", [['divmod({x}, 2)', 'over']]],
  ['__pow__(self, o, m=None)', "return 'over'", [['{x} ** 2', 'over'], ['pow({x}, 2)', 'over']]],
]

BASES = [
  ['int', 'X(3)'], ['float', 'X(2.5)'], ['str', "X('q')"], ['bytes', "X(b'q')"], ['bytearray', "X(b'q')"], ['list', 'X([1, 2])'], ['tuple', 'X((1, 2))'], ['dict', 'X({1: 2})'],
  ['set', 'X({1})'], ['frozenset', 'X({1})'], ['complex', 'X(1j)'], ['collections.deque', 'X([1])'], ['collections.OrderedDict', 'X({1: 2})'], ['collections.Counter', 'X({1: 2})'], ['collections.defaultdict', 'X(int, {1: 2})'], ['object', 'X()'], ['Exception', 'X(1)'],
]

HEAD = """import collections
from operator import iadd
seen = []
def pair(x):
    a, b = x
    return (a, b)
def star(*a): return a
def store(x):
    x['key'] = 1
    return seen
def unstore(x):
    del x['key']
    return seen
def enter(x):
    with x as y: return y
"""

groups = []
for base, make in BASES:
    for method, body, uses in OVERRIDES:
        name = method[:method.index('(')]
        extra = '\n    def __exit__(self, *a): pass' if name == '__enter__' else ''
        definition = f'def {method}: {body}{extra}'
        group = []
        for use, _ in uses:
            expression = use.replace('{x}', 'x')
            names = {'__name__': '__main__'}
            try:
                exec(f'{HEAD}class X({base}):\n    {definition}\nx = {make}\nseen.clear()\n', names)
            except Exception:
                # The override breaks the constructor.
                continue
            try:
                value = str(eval(expression, names))
            except Exception as e:
                value = type(e).__name__
            if ' at 0x' not in value:
                group.append([expression, value])
        if group:
            groups.append([base, name, definition, make, group])
print(json.dumps({'head': HEAD})[:-1] + ', "groups": [')
print(',\n'.join(json.dumps(group) for group in groups))
print(']}')
