/** The awaitable of `anext(iterator, default)`: the step of the iterator, with its end turned into the default. */
import { defMethods } from '../objects/builtin.js';
import { E, newException, PyException, runtimeError, stopIterationWith } from '../objects/exception.js';
import { PyCoroutine } from '../objects/generator.js';
import { m } from '../objects/machine.js';
import { builtinType, type PyType } from '../objects/type.js';
import { PyIterator, type Value } from '../objects/value.js';
import { typeLookup } from '../protocols/attributes.js';
import { callBound0, callMethod1 } from '../protocols/calls.js';
import { exceptionToThrow, getAwaitable, PySteerable, type ResumeMode, resume, stopValue } from '../protocols/generators.js';

class AnextAwaitable extends PySteerable {
  private readonly awaitable: Value;
  private readonly fallback: Value;
  private inner: Value | undefined = undefined;
  constructor(awaitable: Value, fallback: Value) {
    super();
    this.awaitable = awaitable;
    this.fallback = fallback;
  }

  steer(mode: ResumeMode, value: Value): Value | undefined {
    const d = m.d;
    m.enterNative();
    let passed: Value | undefined;
    try {
      this.inner ??= getAwaitable(this.awaitable);
      passed = this.drive(this.inner, mode, value);
    } catch (q) {
      if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.StopAsyncIteration)) throw q;
      this.result = this.fallback;
    }
    m.d = d;
    return passed;
  }

  private drive(inner: Value, mode: ResumeMode, value: Value): Value | undefined {
    if (inner instanceof PySteerable) {
      const r = inner.steer(mode, value);
      if (r === undefined) this.result = inner.result;
      return r;
    }
    if (inner instanceof PyCoroutine) {
      const r = resume(inner, mode, value);
      if (r === undefined) this.result = inner.result;
      return r;
    }
    if (inner instanceof PyIterator && mode === 'send' && value === null) return inner.next();
    const d = m.d;
    try {
      if (mode === 'throw') return callMethod1(inner, 'throw', value);
      if (value !== null) return callMethod1(inner, 'send', value);
      return callBound0(typeLookup(inner, '__next__')!, inner);
    } catch (q) {
      if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.StopIteration)) throw q;
      m.d = d;
      this.result = stopValue(q);
      return undefined;
    }
  }
}

const anextAwaitableType: PyType = builtinType('anext_awaitable', { subclassable: false });
AnextAwaitable.prototype.cls = anextAwaitableType;

function steerPython(awaitable: AnextAwaitable, mode: ResumeMode, value: Value): Value {
  const passed = awaitable.steer(mode, value);
  if (passed === undefined) throw stopIterationWith(awaitable.result);
  return passed;
}

/** Ends it by GeneratorExit. */
function closeAwaitable(awaitable: AnextAwaitable): void {
  const d = m.d;
  try {
    if (awaitable.steer('throw', newException(E.GeneratorExit, [])) !== undefined) throw runtimeError('coroutine ignored GeneratorExit');
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    if (!q.cls.isSubtype(E.GeneratorExit) && !q.cls.isSubtype(E.StopIteration)) throw q;
    m.d = d;
  }
}

defMethods(anextAwaitableType, {
  __await__: ['', 1, (self: Value) => self],
  __iter__: ['', 1, (self: Value) => self],
  __next__: ['', 1, (self: AnextAwaitable) => steerPython(self, 'send', null)],
  send: ['value, /', 1, (self: AnextAwaitable, value: Value) => steerPython(self, 'send', value)],
  throw: [
    'type, value=None, traceback=None, /',
    1,
    (self: AnextAwaitable, type: Value, value?: Value) => steerPython(self, 'throw', exceptionToThrow(type, value)),
  ],
  close: ['', 1, closeAwaitable],
});

/** Makes the awaitable. */
export function anextOrDefault(awaitable: Value, fallback: Value): Value {
  return new AnextAwaitable(awaitable, fallback);
}
