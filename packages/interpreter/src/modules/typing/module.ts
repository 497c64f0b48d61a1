/** Module typing: type variables are native, the rest is Python of our own. */
import { defMethods, defNew, defGetters, makeFunctions } from '../../objects/builtin.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { ellipsisType } from '../../objects/singletons.js';
import { asStr, jsText } from '../../objects/str.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { builtinType, type PyType } from '../../objects/type.js';
import {
  paramSpecType,
  PyTypeAlias,
  PyTypeVar,
  type TypeVarKind,
  typeAliasType,
  typeVarTupleType,
  typeVarType,
} from '../../objects/typevars.js';
import { PyObject, type Value } from '../../objects/value.js';
import { truth } from '../../protocols/truth.js';
import { getItem } from '../../protocols/subscript.js';
import { genericAlias } from '../../types/generic.js';
import { matchType } from '../re/match.js';
import { patternType } from '../re/pattern.js';
import type { ModuleDefinition } from '../registry.js';
import { typingSource } from './source.js';

/** The marker of a type variable without a default. */
class NoDefault extends PyObject {}
const noDefaultType: PyType = builtinType('NoDefaultType', { module: 'typing', subclassable: false });
NoDefault.prototype.cls = noDefaultType;
const NO_DEFAULT: NoDefault = new NoDefault();
defMethods(noDefaultType, { __repr__: ['', 1, () => 'typing.NoDefault'] });

function nameOf(v: Value, what: string): string {
  const text = asStr(v);
  if (text === undefined) throw typeError(`${what}() argument 'name' must be str`);
  return jsText(text);
}

function lazily(v: Value | undefined): (() => Value) | null {
  return v === undefined || v === null ? null : () => v;
}

/** Union of two type expressions, by typing's own Union. */
function union(a: Value, b: Value): Value {
  return getItem(m.internalModule('typing').dict.get('Union') as Value, new PyTuple([a, b]));
}

function defVariable(type: PyType, kind: TypeVarKind, sign: boolean): void {
  defMethods(type, {
    __repr__: [
      '',
      1,
      (v: PyTypeVar) => {
        if (!sign || v.inferVariance || v.syntax) return v.name;
        return `${v.covariant ? '+' : v.contravariant ? '-' : '~'}${v.name}`;
      },
    ],
    __or__: ['value, /', 10, (v: PyTypeVar, other: Value) => union(v, other)],
    __ror__: ['value, /', 10, (v: PyTypeVar, other: Value) => union(other, v)],
    has_default: ['', 1, (v: PyTypeVar) => v.fallback !== null],
  });
  defGetters(type, {
    __name__: (v: PyTypeVar) => v.name,
    __module__: () => '__main__',
    __default__: (v: PyTypeVar) => (v.fallback === null ? NO_DEFAULT : v.fallback()),
  });
  if (kind !== 'TypeVarTuple') {
    defGetters(type, {
      __bound__: (v: PyTypeVar) => {
        const bound = v.bound === null ? null : v.bound();
        return v.syntax && bound instanceof PyTuple ? null : bound;
      },
      __covariant__: (v: PyTypeVar) => v.covariant,
      __contravariant__: (v: PyTypeVar) => v.contravariant,
      __infer_variance__: (v: PyTypeVar) => v.inferVariance || v.syntax,
    });
  }
}

defVariable(typeVarType, 'TypeVar', true);
defVariable(paramSpecType, 'ParamSpec', true);
defVariable(typeVarTupleType, 'TypeVarTuple', false);
defGetters(typeVarType, {
  __constraints__: (v: PyTypeVar) => {
    // In the syntax of PEP 695 a tuple where a bound may stand lists constraints.
    const bound = v.syntax && v.bound !== null ? v.bound() : null;
    return bound instanceof PyTuple ? bound : new PyTuple(v.constraints);
  },
});
defNew(
  typeVarType,
  'name, *constraints, bound=None, default=typing.NoDefault, covariant=False, contravariant=False, infer_variance=False',
  1,
  (
    _cls: PyType,
    name: Value,
    constraints: Value[],
    bound?: Value,
    fallback?: Value,
    covariant: Value = false,
    contravariant: Value = false,
    infer: Value = false,
  ) => {
    if (truth(covariant) && truth(contravariant)) throw valueErr('Bivariant types are not supported.');
    if (constraints.length === 1) throw typeError('A single constraint is not allowed');
    if (constraints.length > 0 && bound !== undefined && bound !== null) throw typeError('Constraints cannot be combined with bound=...');
    const made = new PyTypeVar(nameOf(name, 'typevar'), 'TypeVar', lazily(bound), lazily(fallback));
    made.constraints = constraints;
    made.covariant = truth(covariant);
    made.contravariant = truth(contravariant);
    made.inferVariance = truth(infer);
    return made;
  },
);
defNew(
  paramSpecType,
  'name, *, bound=None, default=typing.NoDefault, covariant=False, contravariant=False, infer_variance=False',
  1,
  (_cls: PyType, name: Value, bound?: Value, fallback?: Value) =>
    new PyTypeVar(nameOf(name, 'paramspec'), 'ParamSpec', lazily(bound), lazily(fallback)),
);
defNew(
  typeVarTupleType,
  'name, *, default=typing.NoDefault',
  1,
  (_cls: PyType, name: Value, fallback?: Value) => new PyTypeVar(nameOf(name, 'typevartuple'), 'TypeVarTuple', null, lazily(fallback)),
);

/** `P.args` and `P.kwargs`. */
class ParamSpecPart extends PyObject {
  readonly origin: PyTypeVar;
  readonly part: 'args' | 'kwargs';
  constructor(origin: PyTypeVar, part: 'args' | 'kwargs') {
    super();
    this.origin = origin;
    this.part = part;
    this.cls = part === 'args' ? paramSpecArgsType : paramSpecKwargsType;
  }
}
const paramSpecArgsType: PyType = builtinType('ParamSpecArgs', { module: 'typing', subclassable: false });
const paramSpecKwargsType: PyType = builtinType('ParamSpecKwargs', { module: 'typing', subclassable: false });
for (const type of [paramSpecArgsType, paramSpecKwargsType]) {
  defMethods(type, { __repr__: ['', 1, (v: ParamSpecPart) => `${v.origin.name}.${v.part}`] });
  defGetters(type, { __origin__: (v: ParamSpecPart) => v.origin });
}
defGetters(paramSpecType, {
  args: (v: PyTypeVar) => new ParamSpecPart(v, 'args'),
  kwargs: (v: PyTypeVar) => new ParamSpecPart(v, 'kwargs'),
});

defMethods(typeAliasType, {
  __repr__: ['', 1, (v: PyTypeAlias) => v.name],
  __getitem__: [
    'item, /',
    1,
    (v: PyTypeAlias, item: Value) => {
      if (!(v.params instanceof PyTuple) || v.params.items.length === 0) throw typeError('Only generic type aliases are subscriptable');
      return genericAlias(v, item);
    },
  ],
  __or__: ['value, /', 10, (v: PyTypeAlias, other: Value) => union(v, other)],
  __ror__: ['value, /', 10, (v: PyTypeAlias, other: Value) => union(other, v)],
});
defGetters(typeAliasType, {
  __name__: (v: PyTypeAlias) => v.name,
  __value__: (v: PyTypeAlias) => v.value(),
  __type_params__: (v: PyTypeAlias) => v.params,
  __parameters__: (v: PyTypeAlias) => v.params,
  __module__: () => '__main__',
});
defNew(
  typeAliasType,
  'name, value, *, type_params=()',
  1,
  (_cls: PyType, name: Value, value: Value, params?: Value) =>
    new PyTypeAlias(nameOf(name, 'typealias'), params ?? new PyTuple([]), () => value),
);

const functions = makeFunctions('typing', {
  _evaluate: ['text, names, /', 'inside', (text: Value, names: Value) => m.evaluateText(nameOf(text, 'ForwardRef'), names)],
});

export const typingModule: ModuleDefinition = {
  name: 'typing',
  doc: 'Support for type hints.',
  build: () =>
    new Map<string, Value>([
      ['TypeVar', typeVarType],
      ['ParamSpec', paramSpecType],
      ['TypeVarTuple', typeVarTupleType],
      ['TypeAliasType', typeAliasType],
      ['ParamSpecArgs', paramSpecArgsType],
      ['ParamSpecKwargs', paramSpecKwargsType],
      ['NoDefault', NO_DEFAULT],
      ['_Pattern', patternType],
      ['_Match', matchType],
      ['EllipsisType', ellipsisType],
      ...functions,
    ]),
  python: typingSource,
};
