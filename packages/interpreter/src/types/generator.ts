/** Methods of generators, coroutines and async generators. */
import { defClassMethods, defGetters, defMethods } from '../objects/builtin.js';
import { PyGenericAlias } from '../objects/descriptors.js';
import { attributeErr, E, newException, stopIterationWith, typeError } from '../objects/exception.js';
import {
  asyncGeneratorType,
  coroutineType,
  generatorType,
  type PyAsyncGenerator,
  type PyCoroutine,
  type PyGenerator,
} from '../objects/generator.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asStr, jsText } from '../objects/str.js';
import type { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import {
  AsyncGeneratorStep,
  asyncGeneratorStepType,
  asyncGeneratorThrowType,
  CoroutineWrapper,
  close,
  coroutineWrapperType,
  exceptionToThrow,
  type PySteerable,
  sendPython,
  throwPython,
} from '../protocols/generators.js';
import { codeOf } from './function.js';
import { addressOf } from './object.js';

type Any = PyGenerator | PyCoroutine | PyAsyncGenerator;

function setText(name: string, v: Value | undefined): string {
  const text = v === undefined ? undefined : asStr(v);
  if (text === undefined) throw typeError(`${name} must be set to a string object`);
  return jsText(text);
}

for (const [type, prefix, word] of [
  [generatorType, 'gi', 'generator'],
  [coroutineType, 'cr', 'coroutine'],
  [asyncGeneratorType, 'ag', 'async_generator'],
] as const) {
  defGetters(type, {
    __name__: [
      (g: Any) => g.name,
      (g: Any, v) => {
        g.name = setText('__name__', v);
      },
    ],
    __qualname__: [
      (g: Any) => g.qualname,
      (g: Any, v) => {
        g.qualname = setText('__qualname__', v);
      },
    ],
    [`${prefix}_running`]: (g: Any) => g.running,
    [`${prefix}_suspended`]: (g: Any) => g.started && !g.running && g.body !== null,
    // Facts about code are for programs that may see every dunder; to others the way is closed.
    [`${prefix}_code`]: (g: Any) => {
      if (m.dunderMode !== 'all') throw attributeErr(`'${g.cls.name}' object has no attribute '${prefix}_code'`, `${prefix}_code`, g);
      return codeOf(g.code);
    },
    [`${prefix}_${type === generatorType ? 'yieldfrom' : 'await'}`]: (g: Any) => g.delegate,
    [`${prefix}_frame`]: () => null,
  });
  defMethods(type, { __repr__: ['', 1, (g: Any) => `<${word} object ${g.qualname} at ${addressOf(g)}>`] });
  defClassMethods(type, {
    __class_getitem__: ['item, /', 1, (cls: PyType, item: Value) => new PyGenericAlias(cls, item instanceof PyTuple ? item.items : [item])],
  });
}

defMethods(generatorType, {
  __iter__: ['', 0, (g: PyGenerator) => g],
  __next__: ['', 1, (g: PyGenerator) => sendPython(g, null)],
  send: ['value, /', 1, (g: PyGenerator, value: Value) => sendPython(g, value)],
  throw: [
    'type, value=None, traceback=None, /',
    1,
    (g: PyGenerator, type: Value, value?: Value) => throwPython(g, exceptionToThrow(type, value)),
  ],
  close: ['', 1, (g: PyGenerator) => close(g)],
});

defMethods(coroutineType, {
  __await__: ['', 0, (g: PyCoroutine) => new CoroutineWrapper(g)],
  send: ['value, /', 1, (g: PyCoroutine, value: Value) => sendPython(g, value)],
  throw: [
    'type, value=None, traceback=None, /',
    1,
    (g: PyCoroutine, type: Value, value?: Value) => throwPython(g, exceptionToThrow(type, value)),
  ],
  close: ['', 1, (g: PyCoroutine) => close(g)],
});

defMethods(asyncGeneratorType, {
  __aiter__: ['', 0, (g: PyAsyncGenerator) => g],
  __anext__: ['', 1, (g: PyAsyncGenerator) => new AsyncGeneratorStep(g, 'asend', 'send', null)],
  asend: ['value, /', 1, (g: PyAsyncGenerator, value: Value) => new AsyncGeneratorStep(g, 'asend', 'send', value)],
  athrow: [
    'type, value=None, traceback=None, /',
    1,
    (g: PyAsyncGenerator, type: Value, value?: Value) => new AsyncGeneratorStep(g, 'athrow', 'throw', exceptionToThrow(type, value)),
  ],
  aclose: ['', 1, (g: PyAsyncGenerator) => new AsyncGeneratorStep(g, 'aclose', 'throw', newException(E.GeneratorExit, []))],
});

/** Python-level step of an awaitable of the runtime. */
function steerPython(s: PySteerable, mode: 'send' | 'throw', value: Value): Value {
  const r = s.steer(mode, value);
  if (r === undefined) throw stopIterationWith(s.result);
  return r;
}

for (const type of [asyncGeneratorStepType, asyncGeneratorThrowType, coroutineWrapperType]) {
  defMethods(type, {
    __iter__: ['', 0, (s: PySteerable) => s],
    __next__: ['', 1, (s: PySteerable) => steerPython(s, 'send', null)],
    send: ['value, /', 1, (s: PySteerable, value: Value) => steerPython(s, 'send', value)],
    throw: [
      'type, value=None, traceback=None, /',
      1,
      (s: PySteerable, t: Value, v?: Value) => steerPython(s, 'throw', exceptionToThrow(t, v)),
    ],
    close: [
      '',
      1,
      (s: PySteerable) => (s instanceof AsyncGeneratorStep ? s.end() : s instanceof CoroutineWrapper ? close(s.coroutine) : null),
    ],
  });
}
for (const type of [asyncGeneratorStepType, asyncGeneratorThrowType]) {
  defMethods(type, { __await__: ['', 0, (s: PySteerable) => s] });
}
