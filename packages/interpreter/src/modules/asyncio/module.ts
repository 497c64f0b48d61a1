/** Module asyncio: the loop is Python of our own, two questions about coroutines are native. */
import { makeFunctions, PyBoundMethod } from '../../objects/builtin.js';
import { PyGenericAlias } from '../../objects/descriptors.js';
import { E } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { PyFunction } from '../../objects/function.js';
import { PyCoroutine } from '../../objects/generator.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import type { Value } from '../../objects/value.js';
import type { ModuleDefinition } from '../registry.js';
import { asyncioSource } from './source.js';

function isCoroutineFunction(f: Value): boolean {
  if (f instanceof PyBoundMethod) return isCoroutineFunction(f.fn);
  return f instanceof PyFunction && f.code.kind === 'coroutine';
}

const functions = makeFunctions('asyncio', {
  // Tells one run of a program from another.
  run: ['', 1, () => new PyFloat(m.started)],
  is_coroutine: ['obj, /', 1, (obj: Value) => obj instanceof PyCoroutine],
  is_coroutine_function: ['func, /', 1, (func: Value) => isCoroutineFunction(func)],
  GenericAlias: [
    'cls, params, /',
    1,
    (cls: Value, params: Value) => new PyGenericAlias(cls, params instanceof PyTuple ? params.items : [params]),
  ],
});

/** Native questions, for asyncio's own Python only. */
export const asyncioInternalModule: ModuleDefinition = {
  name: '_asyncio_native',
  doc: 'Native parts of asyncio.',
  build: () => new Map<string, Value>(functions),
};

export const asyncioModule: ModuleDefinition = {
  name: 'asyncio',
  doc: 'Concurrency with async and await.',
  build: () => new Map<string, Value>([['TimeoutError', E.TimeoutError]]),
  python: asyncioSource,
};
