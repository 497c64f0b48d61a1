/** The module types. https://docs.python.org/3.13/library/types.html */
import {
  builtinFunctionType,
  classMethodDescriptorType,
  defNew,
  getSetType,
  memberType,
  methodDescriptorType,
  methodType,
  methodWrapperType,
  wrapperDescriptorType,
} from '../../objects/builtin.js';
import { genericAliasType, unionType } from '../../objects/descriptors.js';
import { refusal } from '../../objects/exception.js';
import { codeType, functionType } from '../../objects/function.js';
import { asyncGeneratorType, coroutineType, generatorType } from '../../objects/generator.js';
import { moduleType } from '../../objects/module.js';
import { ellipsisType, noneType, notImplementedType } from '../../objects/singletons.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { tracebackType } from '../../types/exception.js';
import { mappingProxyType } from '../../types/mappingproxy.js';
import type { ModuleDefinition } from '../registry.js';
import { TYPES_PYTHON } from './python-source.js';
import { simpleNamespaceType } from './simple-namespace.js';

/** Types of things that do not exist here, for programs that test against them. */
const cellType: PyType = builtinType('cell', { subclassable: false });
const frameType: PyType = builtinType('frame', { subclassable: false });
const capsuleType: PyType = builtinType('PyCapsule', { subclassable: false });

for (const [type, name] of [
  [functionType, 'FunctionType'],
  [codeType, 'CodeType'],
  [cellType, 'CellType'],
  [frameType, 'FrameType'],
  [capsuleType, 'CapsuleType'],
] as const) {
  if (!type.dict.has('__new__')) {
    defNew(type, '*args, **kwargs', 1, () => {
      throw refusal(`Forbidden access to constructor: types.${name}`);
    });
  }
}

export const typesModule: ModuleDefinition = {
  name: 'types',
  doc: "Define names for built-in types that aren't directly accessible as a builtin.\n",
  build: () =>
    new Map<string, Value>([
      ['AsyncGeneratorType', asyncGeneratorType],
      ['BuiltinFunctionType', builtinFunctionType],
      ['BuiltinMethodType', builtinFunctionType],
      ['CapsuleType', capsuleType],
      ['CellType', cellType],
      ['ClassMethodDescriptorType', classMethodDescriptorType],
      ['CodeType', codeType],
      ['CoroutineType', coroutineType],
      ['EllipsisType', ellipsisType],
      ['FrameType', frameType],
      ['FunctionType', functionType],
      ['GeneratorType', generatorType],
      ['GenericAlias', genericAliasType],
      ['GetSetDescriptorType', getSetType],
      ['LambdaType', functionType],
      ['MappingProxyType', mappingProxyType],
      ['MemberDescriptorType', memberType],
      ['MethodDescriptorType', methodDescriptorType],
      ['MethodType', methodType],
      ['MethodWrapperType', methodWrapperType],
      ['ModuleType', moduleType],
      ['NoneType', noneType],
      ['NotImplementedType', notImplementedType],
      ['SimpleNamespace', simpleNamespaceType],
      ['TracebackType', tracebackType],
      ['UnionType', unionType],
      ['WrapperDescriptorType', wrapperDescriptorType],
    ]),
  python: TYPES_PYTHON,
};
