/** The text of `vivarium run --trace`. */
import { evaluate } from '@vivarium/interpreter';
import { expect, it } from 'vitest';
import { tracer } from './trace.js';

it('shows lines, changed values, calls, returns, exceptions and output', () => {
  const code = [
    'items = [1]',
    'def grow(n):',
    '    extra = n + 1',
    '    items.append(extra)',
    '    return len(items)',
    '',
    'size = grow(4)',
    'items.append(0)',
    'class Box:',
    '    def __init__(self, v):',
    '        self.v = v',
    'b = Box(2)',
    'try:',
    '    items[9]',
    'except IndexError:',
    '    print("none")',
  ].join('\n');
  let text = '';
  evaluate(code, { observe: tracer(code, (part) => (text += part)) });
  expect(text).toBe(
    [
      ' 1 items = [1]',
      '       items = [1]',
      ' 2 def grow(n):',
      '       grow = <function grow>',
      ' 7 size = grow(4)',
      '     -> grow(n=4)',
      ' 3   extra = n + 1',
      '         extra = 5',
      ' 4   items.append(extra)',
      ' 5   return len(items)',
      '     <- grow: 2',
      '       size = 2',
      '       items = [1, 5]',
      ' 8 items.append(0)',
      '       items = [1, 5, 0]',
      ' 9 class Box:',
      ' 9   class Box:',
      '10   def __init__(self, v):',
      '         __init__ = <function Box.__init__>',
      "       Box = <class '__main__.Box'>",
      '12 b = Box(2)',
      '     -> Box.__init__(self=<Box object>, v=2)',
      '11   self.v = v',
      '         self.v = 2',
      '     <- Box.__init__: None',
      '       b = <Box object>',
      '13 try:',
      '14 items[9]',
      '   !! IndexError: list index out of range (line 14)',
      '15 except IndexError:',
      '16 print("none")',
      '       prints "none\\n"',
      '',
    ].join('\n'),
  );
});
