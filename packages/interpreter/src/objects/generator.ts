/** Generators, coroutines and async generators: a JavaScript generator driven only through `resume` (protocols/generators.ts). */
import type { CodeInfo } from './function.js';
import type { PyException } from './exception.js';
import { layoutType, type PyType } from './type.js';
import { type Iter, PyIterator, PyObject, type Value } from './value.js';

/** What emitted `function*` code yields: a value of a generator, or a delegate request is signalled by `delegate` being set. */
export type NativeGenerator = Generator<Value | undefined, Value, Value>;

/** State shared by the three kinds. */
export interface Resumable {
  code: CodeInfo;
  /** The emitted function*; null once finished. */
  body: NativeGenerator | null;
  started: boolean;
  running: boolean;
  /** Shadow-stack index of the running frame: set at each resume, read by emitted code. */
  sp: number;
  /** The iterator a `yield from` or `await` is draining, if any. */
  delegate: Value | null;
  /** The exception being handled inside the body when it was suspended. */
  handled: PyException | null;
  name: string;
  qualname: string;
  /** Value of `return`, once finished. */
  result: Value;
  /** Run number it belongs to: generators of a run that died are poisoned. */
  position: number;
}

export class PyGenerator extends PyIterator implements Resumable {
  code: CodeInfo;
  body: NativeGenerator | null = null;
  started = false;
  running = false;
  sp = 0;
  delegate: Value | null = null;
  handled: PyException | null = null;
  name: string;
  qualname: string;
  result: Value = null;
  position = 0;
  constructor(code: CodeInfo) {
    super();
    this.code = code;
    this.name = code.name;
    this.qualname = code.qualname;
  }
  /** Set by protocols/generators.ts. */
  next(): Value | undefined {
    return resumeHook.next(this);
  }
}
export const generatorType: PyType = layoutType('generator', PyGenerator, { subclassable: false });

export class PyCoroutine extends PyObject implements Resumable, Iter {
  code: CodeInfo;
  body: NativeGenerator | null = null;
  started = false;
  running = false;
  sp = 0;
  delegate: Value | null = null;
  handled: PyException | null = null;
  name: string;
  qualname: string;
  result: Value = null;
  position = 0;
  constructor(code: CodeInfo) {
    super();
    this.code = code;
    this.name = code.name;
    this.qualname = code.qualname;
  }
  next(): Value | undefined {
    return resumeHook.next(this);
  }
}
export const coroutineType: PyType = layoutType('coroutine', PyCoroutine, { subclassable: false });

export class PyAsyncGenerator extends PyObject implements Resumable {
  code: CodeInfo;
  body: NativeGenerator | null = null;
  started = false;
  running = false;
  sp = 0;
  delegate: Value | null = null;
  handled: PyException | null = null;
  name: string;
  qualname: string;
  result: Value = null;
  position = 0;
  /** Set while an `asend`/`athrow`/`aclose` awaitable is in flight. */
  busy = false;
  constructor(code: CodeInfo) {
    super();
    this.code = code;
    this.name = code.name;
    this.qualname = code.qualname;
  }
}
export const asyncGeneratorType: PyType = layoutType('async_generator', PyAsyncGenerator, { subclassable: false });

/** What an async generator's body yields to its consumer, told apart from what an `await` inside it passes up. */
export class AsyncYield extends PyObject {
  readonly value: Value;
  constructor(value: Value) {
    super();
    this.value = value;
  }
}

export const resumeHook: { next: (g: PyGenerator | PyCoroutine) => Value | undefined } = { next: () => undefined };
