/** The bool type. https://docs.python.org/3.13/library/functions.html#bool */
import { intAnd, intOr, intXor } from '../numbers/int-math.js';
import { defMethods, defNew, type Row } from '../objects/builtin.js';
import { asInt, boolType, type PyInt } from '../objects/int.js';
import { NotImplemented } from '../objects/singletons.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { truth } from '../protocols/truth.js';

defNew(boolType, 'object=False, /', 'inside', (_cls: PyType, v?: Value) => v !== undefined && truth(v));
boolType.convert = truth;

/** A bitwise operator: a bool of two bools, else as int has it. */
function bitwise(bools: (a: boolean, b: boolean) => boolean, ints: (a: PyInt, b: PyInt) => PyInt): Row {
  return [
    'value, /',
    1,
    (self: boolean, other: Value) => {
      if (typeof other === 'boolean') return bools(self, other);
      const y = asInt(other);
      return y === undefined ? NotImplemented : ints(self ? 1 : 0, y);
    },
  ];
}

const and = bitwise((a, b) => a && b, intAnd);
const or = bitwise((a, b) => a || b, intOr);
const xor = bitwise((a, b) => a !== b, intXor);

defMethods(boolType, {
  __repr__: ['', 1, (self: boolean) => (self ? 'True' : 'False')],
  __invert__: ['', 1, (self: boolean) => (self ? -2 : -1)],
  __and__: and,
  __rand__: and,
  __or__: or,
  __ror__: or,
  __xor__: xor,
  __rxor__: xor,
});
boolType.doc =
  'Returns True when the argument is true, False otherwise.\nThe builtins True and False are the only two instances of the class bool.\nThe class bool is a subclass of the class int, and cannot be subclassed.';
