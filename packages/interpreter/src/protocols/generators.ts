/** Generators, coroutines and async generators: the one place that drives emitted `function*` code. */
import { PyBoundMethod } from '../objects/builtin.js';
import { E, newException, PyException, runtimeError, stopIterationWith, typeError, valueErr } from '../objects/exception.js';
import type { CodeInfo } from '../objects/function.js';
import {
  AsyncYield,
  type NativeGenerator,
  PyAsyncGenerator,
  PyCoroutine,
  PyGenerator,
  type Resumable,
  resumeHook,
} from '../objects/generator.js';
import { m } from '../objects/machine.js';
import { builtinType, PyType } from '../objects/type.js';
import { PyIterator, type Value } from '../objects/value.js';
import { getAttrOpt, typeName, typeOf } from './attributes.js';
import { call, call0, call1, callBound0 } from './calls.js';
import { getIter } from './iteration.js';

/** Bytes of JavaScript stack one resumed generator takes: the driver and the emitted frame. */
const GENERATOR_WEIGHT = 650;
/** The same for a generator that only passes on: it has no JavaScript frame. */
const DELEGATING_WEIGHT = 300;

export type ResumeMode = 'send' | 'throw';

/** An awaitable or iterator of the runtime that `yield from` and `await` can drive by send and throw, with a result at its end. */
export abstract class PySteerable extends PyIterator {
  /** What the `await` gives, once `steer` returned undefined. */
  result: Value = null;
  /** Runs on: a value to pass up, or undefined when it is done. */
  abstract steer(mode: ResumeMode, value: Value): Value | undefined;
  next(): Value | undefined {
    return this.steer('send', null);
  }
}

type AnyGenerator = PyGenerator | PyCoroutine | PyAsyncGenerator;

function kindOf(g: Resumable): string {
  if (g instanceof PyGenerator) return 'generator';
  return g instanceof PyCoroutine ? 'coroutine' : 'async generator';
}

/** Makes the generator object of a call: `start` gets it and returns the emitted body, not yet run. */
export function makeGenerator(
  code: CodeInfo,
  start: (g: PyGenerator) => NativeGenerator,
  name: string = code.name,
  qualname: string = code.qualname,
): PyGenerator {
  const g = new PyGenerator(code);
  g.name = name;
  g.qualname = qualname;
  g.body = start(g);
  return g;
}

/** Makes the coroutine of a call of an `async def`. */
export function makeCoroutine(
  code: CodeInfo,
  start: (g: PyCoroutine) => NativeGenerator,
  name: string = code.name,
  qualname: string = code.qualname,
): PyCoroutine {
  const g = new PyCoroutine(code);
  g.name = name;
  g.qualname = qualname;
  g.body = start(g);
  return g;
}

/** Makes the async generator of a call. */
export function makeAsyncGenerator(
  code: CodeInfo,
  start: (g: PyAsyncGenerator) => NativeGenerator,
  name: string = code.name,
  qualname: string = code.qualname,
): PyAsyncGenerator {
  const g = new PyAsyncGenerator(code);
  g.name = name;
  g.qualname = qualname;
  g.body = start(g);
  return g;
}

/** One run of the body itself: what it yields, or undefined when it returned or asked for a delegate. */
function step(g: Resumable, body: NativeGenerator, throwing: boolean, value: Value): Value | undefined {
  const sp = m.enter(g.code.index, GENERATOR_WEIGHT);
  g.sp = sp;
  m.L[sp] = g.position;
  const outer = m.h;
  if (g.handled !== null) m.h = g.handled;
  g.running = true;
  g.started = true;
  let r: IteratorResult<Value | undefined, Value>;
  try {
    r = throwing ? body.throw(value) : body.next(value);
  } catch (q) {
    if (m.dead) throw poison(g, q);
    g.running = false;
    g.body = null;
    g.handled = null;
    m.h = outer;
    throw q instanceof PyException ? escaped(g, q) : q;
  }
  g.running = false;
  if (r.done === true) {
    g.body = null;
    g.handled = null;
    g.result = r.value;
    m.h = outer;
    m.d = sp - 1;
    return undefined;
  }
  g.position = m.L[sp];
  g.handled = m.h === outer ? null : m.h;
  m.h = outer;
  m.d = sp - 1;
  return r.value;
}

/** A gate fired below: nothing of this generator ever runs again. */
function poison(g: Resumable, q: unknown): unknown {
  g.running = false;
  g.body = null;
  g.delegate = null;
  g.handled = null;
  return q;
}

/** PEP 479: a StopIteration that would end the consumer's loop becomes a RuntimeError. */
function escaped(g: Resumable, q: PyException): PyException {
  const stop = q.cls.isSubtype(E.StopIteration);
  if (!stop && !(g instanceof PyAsyncGenerator && q.cls.isSubtype(E.StopAsyncIteration))) return q;
  const made = newException(E.RuntimeError, [`${kindOf(g)} raised ${stop ? 'StopIteration' : 'StopAsyncIteration'}`]);
  made.cause = q;
  made.context = q;
  made.suppressContext = true;
  return made;
}

/**
 * Resumes a generator: a yielded value, or undefined when it is finished (`g.result` then holds the returned value).
 * Python-level callers turn undefined into StopIteration.
 */
export function resume(g: Resumable, mode: ResumeMode, value: Value): Value | undefined {
  if (g.running) throw valueErr(`${kindOf(g)} already executing`);
  const body = g.body;
  const throwing = mode === 'throw';
  if (body === null) {
    if (g instanceof PyCoroutine) throw runtimeError('cannot reuse already awaited coroutine');
    if (throwing) throw value;
    g.result = null;
    return undefined;
  }
  if (!g.started) {
    if (throwing) {
      // Nothing of the body has run: it ends here.
      g.started = true;
    } else if (value !== null) throw typeError(`can't send non-None value to a just-started ${kindOf(g)}`);
  }
  let r: Value | undefined;
  if (g.delegate === null) r = step(g, body, throwing, value);
  else if (throwing) {
    const passed = drive(g, true, value);
    if (passed !== undefined) return passed;
    r = step(g, body, driven.throwing, driven.value);
  } else return resumeChain(g, value);
  return r !== undefined || g.delegate === null ? r : resumeChain(g, null);
}

/** The delegating generators between those resumed and the one that runs: a stack shared by nested resumes. */
const chain: Resumable[] = [];
let chainTop = 0;

/**
 * Sends into a generator that delegates. A chain of generators delegating to each other is walked down in a loop: their frames
 * are pushed, only the last one runs, and what it yields needs no work on the way up.
 */
function resumeChain(g: Resumable, value: Value): Value | undefined {
  const base = chainTop;
  const d = m.d;
  let leaf = g;
  let throwing = false;
  for (;;) {
    try {
      let next = leaf.delegate;
      while ((next instanceof PyGenerator || next instanceof PyCoroutine) && next.body !== null && !next.running) {
        const sp = m.enter(leaf.code.index, DELEGATING_WEIGHT);
        m.L[sp] = leaf.position;
        leaf.running = true;
        chain[chainTop++] = leaf;
        leaf = next;
        next = leaf.delegate;
      }
      let r: Value | undefined;
      if (next !== null) r = drive(leaf, throwing, value);
      if (r === undefined) {
        if (next !== null) {
          throwing = driven.throwing;
          value = driven.value;
        }
        r = step(leaf, leaf.body!, throwing, value);
      }
      if (r !== undefined) {
        for (let i = base; i < chainTop; i++) chain[i].running = false;
        chainTop = base;
        m.d = d;
        return r;
      }
      throwing = false;
      value = null;
      if (leaf.delegate !== null) continue;
      if (chainTop === base) return undefined;
      value = leaf.result;
    } catch (q) {
      if (m.dead) throw poisonChain(base, q);
      if (chainTop === base) throw q;
      if (!(q instanceof PyException)) throw poisonChain(base, q);
      cutTrace(q, d + chainTop - base);
      throwing = true;
      value = q;
    }
    leaf = chain[--chainTop];
    leaf.delegate = null;
    leaf.running = false;
    m.d = d + chainTop - base;
  }
}

function poisonChain(base: number, q: unknown): unknown {
  while (chainTop > base) poison(chain[--chainTop], q);
  return q;
}

/** What the end of a delegate sends into the body; module-level so that driving allocates nothing. */
const driven: { throwing: boolean; value: Value } = { throwing: false, value: null };

/** Drives the delegate: a value to pass up, or undefined when the body has to go on with `driven`. */
function drive(g: Resumable, throwing: boolean, value: Value): Value | undefined {
  const delegate = g.delegate!;
  const d = m.d;
  const sp = m.enter(g.code.index, GENERATOR_WEIGHT);
  m.L[sp] = g.position;
  g.running = true;
  let passed: Value | undefined;
  try {
    passed = throwing ? throwInto(delegate, value as PyException) : sendInto(delegate, value);
  } catch (q) {
    if (m.dead) throw poison(g, q);
    g.running = false;
    g.delegate = null;
    if (!(q instanceof PyException)) throw poison(g, q);
    // The frames of the delegate belong to the traceback; the body's own frame is pushed again when it gets the exception.
    cutTrace(q, d + 1);
    m.d = d;
    driven.throwing = true;
    driven.value = q;
    return undefined;
  }
  g.running = false;
  m.d = d;
  if (passed !== undefined) return passed;
  g.delegate = null;
  driven.throwing = false;
  driven.value = ended.value;
  return undefined;
}

/** Snapshots the frames above `from - 1` into the traceback, leaving frame `from` itself to be recorded by its handler. */
function cutTrace(exc: PyException, from: number): void {
  const top = exc.tracedFrom <= m.d ? exc.tracedFrom - 1 : m.d;
  if (top > from) {
    const entries = exc.trace ?? [];
    const added = [];
    for (let i = from + 1; i <= top; i++) if (m.F[i] !== 0) added.push({ code: m.F[i], position: m.L[i] });
    exc.trace = added.concat(entries);
  }
  exc.tracedFrom = from + 1;
}

/** The result of the delegate that ended last. */
const ended: { value: Value } = { value: null };

function sendInto(it: Value, value: Value): Value | undefined {
  if (it instanceof PyGenerator || it instanceof PyCoroutine) {
    const r = resume(it, 'send', value);
    if (r === undefined) ended.value = it.result;
    return r;
  }
  if (it instanceof PySteerable) {
    const r = it.steer('send', value);
    if (r === undefined) ended.value = it.result;
    return r;
  }
  if (value === null && it instanceof PyIterator) {
    const r = it.next();
    if (r === undefined) ended.value = null;
    return r;
  }
  const d = m.d;
  try {
    if (value === null) {
      const found = typeOf(it).lookup('__next__');
      if (found === undefined) throw typeError(`'${typeName(typeOf(it))}' object is not an iterator`);
      return callBound0(found, it);
    }
    const send = getAttrOpt(it, 'send');
    if (send === undefined) throw newException(E.AttributeError, [`'${typeName(typeOf(it))}' object has no attribute 'send'`]);
    return call1(send, value);
  } catch (q) {
    if (m.dead) throw q;
    return stopped(q, d);
  }
}

/** A StopIteration of a delegate ends it; anything else goes on. */
function stopped(q: unknown, d: number): undefined {
  if (!(q instanceof PyException) || !q.cls.isSubtype(E.StopIteration)) throw q;
  m.d = d;
  ended.value = stopValue(q);
  return undefined;
}

/** `StopIteration.value`. */
export function stopValue(q: PyException): Value {
  const own = q.getOwn('value');
  if (own !== undefined) return own;
  return q.args.length > 0 ? q.args[0] : null;
}

function throwInto(it: Value, exc: PyException): Value | undefined {
  if (exc.cls.isSubtype(E.GeneratorExit)) {
    closeIter(it);
    throw exc;
  }
  if (it instanceof PyGenerator || it instanceof PyCoroutine) {
    const r = resume(it, 'throw', exc);
    if (r === undefined) ended.value = it.result;
    return r;
  }
  if (it instanceof PySteerable) {
    const r = it.steer('throw', exc);
    if (r === undefined) ended.value = it.result;
    return r;
  }
  const method = getAttrOpt(it, 'throw');
  if (method === undefined) throw exc;
  const d = m.d;
  try {
    return call1(method, exc);
  } catch (q) {
    if (m.dead) throw q;
    return stopped(q, d);
  }
}

function closeIter(it: Value): void {
  if (it instanceof PyGenerator || it instanceof PyCoroutine) {
    close(it);
    return;
  }
  const method = getAttrOpt(it, 'close');
  if (method !== undefined) call0(method);
}

resumeHook.next = (g: PyGenerator | PyCoroutine): Value | undefined => {
  const body = g.body;
  if (body !== null && !g.running && g.delegate === null) {
    const r = step(g, body, false, null);
    return r !== undefined || g.delegate === null ? r : resumeChain(g, null);
  }
  return resume(g, 'send', null);
};

/** Python-level `next(g)` / `g.send(v)`: StopIteration at the end. */
export function sendPython(g: PyGenerator | PyCoroutine, value: Value): Value {
  const r = resume(g, 'send', value);
  if (r === undefined) throw endOf(g);
  return r;
}

function endOf(g: PyGenerator | PyCoroutine): PyException {
  const result = g.result;
  g.result = null;
  return stopIterationWith(result);
}

/** Python-level `g.throw(exc)`. */
export function throwPython(g: PyGenerator | PyCoroutine, exc: PyException): Value {
  const r = resume(g, 'throw', exc);
  if (r === undefined) throw endOf(g);
  return r;
}

/** `g.close()`: throws GeneratorExit in; the value returned by the body, or None. */
export function close(g: AnyGenerator): Value {
  if (g.running) throw valueErr(`${kindOf(g)} already executing`);
  if (g.body === null) return null;
  if (!g.started) {
    g.started = true;
    g.body = null;
    return null;
  }
  const d = m.d;
  let r: Value | undefined;
  try {
    r = resume(g, 'throw', newException(E.GeneratorExit, []));
  } catch (q) {
    if (m.dead || !(q instanceof PyException)) throw q;
    if (!q.cls.isSubtype(E.GeneratorExit) && !q.cls.isSubtype(E.StopIteration)) throw q;
    m.d = d;
    return null;
  }
  if (r !== undefined) throw runtimeError(`${kindOf(g)} ignored GeneratorExit`);
  const result = g.result;
  g.result = null;
  return result;
}

/** The exception that `throw(type, value, tb)` or `raise type` means. */
export function exceptionToThrow(type: Value, value: Value | undefined): PyException {
  if (type instanceof PyException) {
    if (value !== undefined && value !== null) throw typeError('instance exception may not have a separate value');
    return type;
  }
  if (type instanceof PyType && type.isException) {
    if (value instanceof PyException && value.cls.isSubtype(type)) return value;
    const made =
      value === undefined || value === null
        ? call0(type)
        : typeOf(value).name === 'tuple'
          ? call(type, [...(value as unknown as { items: Value[] }).items])
          : call1(type, value);
    if (!(made instanceof PyException)) {
      throw typeError(`calling ${type.name} should have returned an instance of BaseException, not ${typeName(typeOf(made))}`);
    }
    return made;
  }
  throw typeError(`exceptions must be classes or instances deriving from BaseException, not ${typeName(typeOf(type))}`);
}

/** The iterator that `yield from v` drains. */
export function getYieldFromIter(v: Value): Value {
  if (v instanceof PyGenerator) return v;
  if (v instanceof PyCoroutine) throw typeError("cannot 'yield from' a coroutine object in a non-coroutine generator");
  return getIter(v);
}

/** What `await v` drives: a coroutine itself, a steerable, or the iterator its `__await__` returns. */
export function getAwaitable(v: Value, where: '' | '__aenter__' | '__aexit__' = ''): Value {
  if (v instanceof PyCoroutine) {
    if (v.delegate !== null || v.running) throw runtimeError('coroutine is being awaited already');
    return v;
  }
  if (v instanceof PySteerable) return v;
  const found = typeOf(v).lookup('__await__');
  if (found === undefined) {
    if (where !== '') {
      throw typeError(`'async with' received an object from ${where} that does not implement __await__: ${typeName(typeOf(v))}`);
    }
    throw typeError(`object ${typeName(typeOf(v))} can't be used in 'await' expression`);
  }
  const it = callBound0(found, v);
  if (it instanceof PyCoroutine) throw typeError('__await__() returned a coroutine');
  if (!(it instanceof PyIterator) && typeOf(it).lookup('__next__') === undefined) {
    throw typeError(`__await__() returned non-iterator of type '${typeName(typeOf(it))}'`);
  }
  return it;
}

/** `aiter(v)`. */
export function getAsyncIter(v: Value): Value {
  const found = typeOf(v).lookup('__aiter__');
  if (found === undefined) throw typeError(`'async for' requires an object with __aiter__ method, got ${typeName(typeOf(v))}`);
  const it = v instanceof PyAsyncGenerator ? v : callBound0(found, v);
  if (typeOf(it).lookup('__anext__') === undefined) {
    throw typeError(`'async for' received an object from __aiter__ that does not implement __anext__: ${typeName(typeOf(it))}`);
  }
  return it;
}

/** The awaitable of `anext(it)`, ready to be a delegate. */
export function getAsyncNext(it: Value): Value {
  if (it instanceof PyAsyncGenerator) return new AsyncGeneratorStep(it, 'asend', 'send', null);
  const found = typeOf(it).lookup('__anext__');
  if (found === undefined) throw typeError(`'async for' requires an iterator with __anext__ method, got ${typeName(typeOf(it))}`);
  const awaitable = callBound0(found, it);
  const d = m.d;
  try {
    return getAwaitable(awaitable);
  } catch (q) {
    if (m.dead || !(q instanceof PyException) || !q.cls.isSubtype(E.TypeError)) throw q;
    m.d = d;
    const made = typeError(`'async for' received an invalid object from __anext__: ${typeName(typeOf(awaitable))}`);
    made.cause = q;
    throw made;
  }
}

export const asyncGeneratorStepType: PyType = builtinType('async_generator_asend', { subclassable: false });
export const asyncGeneratorThrowType: PyType = builtinType('async_generator_athrow', { subclassable: false });
export const coroutineWrapperType: PyType = builtinType('coroutine_wrapper', { subclassable: false });

/** The awaitable of one `asend`, `athrow` or `aclose` of an async generator. */
export class AsyncGeneratorStep extends PySteerable {
  readonly g: PyAsyncGenerator;
  readonly what: 'asend' | 'athrow' | 'aclose';
  private mode: ResumeMode;
  private value: Value;
  private state: 'new' | 'running' | 'done' = 'new';
  constructor(g: PyAsyncGenerator, what: 'asend' | 'athrow' | 'aclose', mode: ResumeMode, value: Value) {
    super();
    this.g = g;
    this.what = what;
    this.mode = mode;
    this.value = value;
    this.cls = what === 'asend' ? asyncGeneratorStepType : asyncGeneratorThrowType;
  }

  steer(mode: ResumeMode, value: Value): Value | undefined {
    const g = this.g;
    if (this.state === 'done')
      throw runtimeError(`cannot reuse already awaited ${this.what === 'asend' ? '__anext__()/asend()' : 'aclose()/athrow()'}`);
    if (this.state === 'new') {
      if (g.busy) {
        this.state = 'done';
        const label = this.what === 'asend' ? 'anext' : this.what;
        throw runtimeError(`${label}(): asynchronous generator is already running`);
      }
      if (mode === 'send') {
        if (value !== null) throw runtimeError("can't send non-None value to a just-started coroutine");
        mode = this.mode;
        value = this.value;
      }
      this.state = 'running';
      if (g.body === null || (this.what === 'aclose' && !g.started)) {
        g.body = null;
        this.state = 'done';
        if (this.what !== 'asend') return this.finish(null);
        throw newException(E.StopAsyncIteration, []);
      }
    }
    g.busy = true;
    let r: Value | undefined;
    try {
      r = resume(g, mode, value);
    } catch (q) {
      if (m.dead) throw q;
      g.busy = false;
      this.state = 'done';
      if (!(q instanceof PyException)) throw q;
      if (this.what === 'aclose' && (q.cls.isSubtype(E.GeneratorExit) || q.cls.isSubtype(E.StopAsyncIteration))) return this.finish(null);
      throw q;
    }
    if (r === undefined) {
      g.busy = false;
      this.state = 'done';
      if (this.what === 'aclose') return this.finish(null);
      throw newException(E.StopAsyncIteration, []);
    }
    if (!(r instanceof AsyncYield)) return r;
    g.busy = false;
    this.state = 'done';
    if (this.what === 'aclose') throw runtimeError('async generator ignored GeneratorExit');
    return this.finish(r.value);
  }

  private finish(value: Value): undefined {
    this.result = value;
    return undefined;
  }

  /** `close()`. */
  end(): void {
    if (this.state === 'new') {
      this.state = 'done';
      return;
    }
    if (this.state === 'done') return;
    const d = m.d;
    try {
      if (this.steer('throw', newException(E.GeneratorExit, [])) !== undefined) throw runtimeError('coroutine ignored GeneratorExit');
    } catch (q) {
      if (m.dead || !(q instanceof PyException)) throw q;
      if (!q.cls.isSubtype(E.GeneratorExit) && !q.cls.isSubtype(E.StopIteration) && !q.cls.isSubtype(E.StopAsyncIteration)) throw q;
      m.d = d;
    }
  }
}

/** `coroutine.__await__()`: an iterator over the coroutine's own steps. */
export class CoroutineWrapper extends PySteerable {
  readonly coroutine: PyCoroutine;
  constructor(coroutine: PyCoroutine) {
    super();
    this.coroutine = coroutine;
    this.cls = coroutineWrapperType;
  }
  steer(mode: ResumeMode, value: Value): Value | undefined {
    const r = resume(this.coroutine, mode, value);
    if (r === undefined) this.result = this.coroutine.result;
    return r;
  }
}

/** True for a bound method or function that the caller may await the result of; helper of `inspect`-like code. */
export function isAwaitable(v: Value): boolean {
  return (
    v instanceof PyCoroutine || v instanceof PySteerable || (!(v instanceof PyBoundMethod) && typeOf(v).lookup('__await__') !== undefined)
  );
}
