/** The module collections.abc. */
import { defMethods, makeFunctions } from '../../objects/builtin.js';
import { genericAliasType, PyGenericAlias } from '../../objects/descriptors.js';
import { typeError } from '../../objects/exception.js';
import { PyList, PyTuple } from '../../objects/list.js';
import { Ellipsis } from '../../objects/singletons.js';
import { strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { typeOf } from '../../protocols/attributes.js';
import { reprText } from '../../protocols/text.js';
import { typeText } from '../../types/generic.js';
import { mappingProxyType } from '../../types/mappingproxy.js';
import { checkMethods } from '../abc/meta.js';
import type { ModuleDefinition } from '../registry.js';
import { COLLECTIONS_ABC_PYTHON } from './abc-source.js';

/** `Callable[[int], str]`: its arguments are kept flat and shown grouped. */
export class PyCallableAlias extends PyGenericAlias {}
export const callableAliasType: PyType = builtinType('_CallableGenericAlias', {
  bases: [genericAliasType],
  module: 'collections.abc',
  subclassable: false,
});
PyCallableAlias.prototype.cls = callableAliasType;

function isParameters(v: Value): boolean {
  return v === Ellipsis || ['ParamSpec', '_ConcatenateGenericAlias'].includes(typeOf(v).name);
}

function callableAlias(cls: Value, item: Value): Value {
  if (!(item instanceof PyTuple) || item.items.length !== 2) throw typeError('Callable must be used as Callable[[arg, ...], result].');
  const [args, result] = item.items;
  if (args instanceof PyList || args instanceof PyTuple) return new PyCallableAlias(cls, [...args.items, result]);
  if (!isParameters(args)) throw typeError(`Expected a list of types, an ellipsis, ParamSpec, or Concatenate. Got ${reprText(args)}`);
  return new PyCallableAlias(cls, [args, result]);
}

defMethods(callableAliasType, {
  __repr__: [
    '',
    1,
    (self: PyGenericAlias) => {
      const { args } = self;
      if (args.length === 2 && isParameters(args[0]))
        return strFrom(`collections.abc.Callable[${typeText(args[0])}, ${typeText(args[1])}]`);
      const shown = args.slice(0, -1).map(typeText).join(', ');
      return strFrom(`collections.abc.Callable[[${shown}], ${typeText(args[args.length - 1])}]`);
    },
  ],
});

export const collectionsAbcModule: ModuleDefinition = {
  name: 'collections.abc',
  doc: 'Abstract Base Classes (ABCs) for collections, according to PEP 3119.\n\nUnit tests are in test_collections.\n',
  build: () =>
    new Map<string, Value>([
      ...makeFunctions('collections.abc', {
        _check_methods: ['C, *methods', 1, (cls: Value, names: Value[]) => checkMethods(cls, names)],
        _callable_alias: ['cls, item, /', 1, callableAlias],
      }),
      ['_mappingproxy', mappingProxyType],
    ]),
  python: COLLECTIONS_ABC_PYTHON,
};
