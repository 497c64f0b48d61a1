/** What emitted code calls to make functions, generators, classes and type parameters, and to call with packed arguments. */
import { PyBoundMethod, PyBuiltin } from '../objects/builtin.js';
import { PyDict } from '../objects/dict.js';
import { type NativeCode, PyFunction } from '../objects/function.js';
import type { NativeGenerator, PyAsyncGenerator, PyCoroutine, PyGenerator, Resumable } from '../objects/generator.js';
import { AsyncYield } from '../objects/generator.js';
import { PyTuple } from '../objects/list.js';
import { m } from '../objects/machine.js';
import { asDict } from '../objects/dict.js';
import { E, newException, PyException, runtimeError, typeError } from '../objects/exception.js';
import { asStr, jsText } from '../objects/str.js';
import { PyType } from '../objects/type.js';
import { PyTypeAlias, PyTypeVar } from '../objects/typevars.js';
import { superType } from '../objects/descriptors.js';
import type { Iter, Value } from '../objects/value.js';
import { getAttr, getAttrOpt, typeName, typeOf } from '../protocols/attributes.js';
import { call2, directCall as call, directCall0 as call0 } from '../protocols/calls.js';
import { finishClass, prepareClass } from '../protocols/classes.js';
import * as generators from '../protocols/generators.js';
import { pushIterable } from './sequences.js';
import { getItem } from '../protocols/subscript.js';
import { iterOf } from '../protocols/iteration.js';

export function makeFunction(
  code: number,
  fn: NativeCode,
  defaults: Value[] | null,
  kwdefaults: Map<string, Value> | null,
  annotations: Value[] | null,
): PyFunction {
  const made = new PyFunction(m.codes[code]!, fn, defaults, kwdefaults);
  const name = m.globals.get('__name__')?.v;
  if (name !== undefined && !made.code.internal) made.module = name;
  if (made.code.internal) made.module = made.code.filename;
  if (annotations !== null) {
    const dict = new PyDict();
    for (let i = 0; i < annotations.length; i += 2) dict.set(annotations[i], annotations[i + 1]);
    made.annotations = dict;
  }
  return made;
}

export function keywordDefaults(names: readonly string[], values: Value[]): Map<string, Value> {
  const map = new Map<string, Value>();
  for (let i = 0; i < names.length; i++) map.set(names[i], values[i]);
  return map;
}

export function withTypeParams(fn: PyFunction, params: Value): PyFunction {
  fn.typeParams = params;
  return fn;
}

type Start<G> = (g: G, iterable?: Iter) => NativeGenerator;

export function makeGenerator(code: number, _weight: number, start: Start<PyGenerator>, iterable?: Iter): Value {
  return generators.makeGenerator(m.codes[code]!, (g) => start(g, iterable));
}

export function makeCoroutine(code: number, _weight: number, start: Start<PyCoroutine>): Value {
  return generators.makeCoroutine(m.codes[code]!, (g) => start(g));
}

export function makeAsyncGenerator(code: number, _weight: number, start: Start<PyAsyncGenerator>, iterable?: Iter): Value {
  return generators.makeAsyncGenerator(m.codes[code]!, (g) => start(g, iterable));
}

export function asyncYield(v: Value): AsyncYield {
  return new AsyncYield(v);
}

/** Sets the delegate and yields the marker that makes `resume` drive it. */
export function delegateIter(g: Resumable, v: Value): undefined {
  g.delegate = generators.getYieldFromIter(v);
  return undefined;
}

export function delegateAwait(g: Resumable, v: Value): undefined {
  g.delegate = generators.getAwaitable(v);
  return undefined;
}

export function delegateAnext(g: Resumable, it: Value): undefined {
  g.delegate = generators.getAwaitable(generators.getAsyncNext(it));
  return undefined;
}

export function asyncIter(v: Value): Value {
  return generators.getAsyncIter(v);
}

export function isStopAsync(q: unknown): boolean {
  return q instanceof PyException && q.cls.isSubtype(E.StopAsyncIteration);
}

/** The source of a generator expression: `iter()` is called where the expression stands. */
export function iterEarly(v: Value): Iter {
  return iterOf(v);
}

/** Runs a class statement. */
export function buildClass(
  code: number,
  body: (ns: Value) => ((cls: PyType) => void) | null,
  bases: Value[],
  pack: Pack | null,
  typeParams: Value,
): Value {
  const info = m.codes[code]!;
  // class C[T]: Generic[T] is among its bases, after those written.
  const written = typeParams === null ? bases : [...bases, getItem(m.internalModule('typing').dict.get('Generic') as Value, typeParams)];
  const prepared = prepareClass(info.name, written, pack?.kwargs ?? null);
  const ns = prepared.ns;
  const module = info.internal ? info.filename : (m.globals.get('__name__')?.v ?? '__main__');
  setName(ns, '__module__', module);
  setName(ns, '__qualname__', info.qualname);
  if (typeParams !== null) setName(ns, '__type_params__', typeParams);
  const setCell = body(ns);
  const made = finishClass(prepared, setCell);
  if (setCell !== null && made instanceof PyType) m.classCells.set(made, setCell);
  return made;
}

function setName(ns: Value, name: string, value: Value): void {
  if (ns instanceof PyDict) ns.setStr(name, value);
  else call2(getAttr(ns, '__setitem__'), name, value);
}

/** Arguments gathered one by one: stars, keywords, mappings. */
export class Pack {
  readonly args: Value[] = [];
  kwargs: Map<string, Value> | null = null;
}

export function packArgs(): Pack {
  return new Pack();
}

export function packPush(pack: Pack, values: Value[]): void {
  for (let i = 0; i < values.length; i++) pack.args.push(values[i]);
}

/** The callee as errors of its arguments name it, `module.f() argument`; "Value" where it has no name. */
function whose(callee: Value): string {
  if (callee instanceof PyFunction) return `${typeof callee.module === 'string' ? `${callee.module}.` : ''}${callee.qualname}() argument`;
  if (callee instanceof PyBuiltin)
    return `${callee.module === null || callee.module === 'builtins' ? '' : `${callee.module}.`}${callee.qualname}() argument`;
  if (callee instanceof PyType) return `${callee.module === 'builtins' ? '' : `${callee.module}.`}${callee.qualname}() argument`;
  if (callee instanceof PyBoundMethod) return whose(callee.fn);
  return 'Value';
}

export function packStar(pack: Pack, v: Value, callee: Value): void {
  if (typeOf(v).lookup('__iter__') === undefined && typeOf(v).lookup('__getitem__') === undefined) {
    throw typeError(`${whose(callee)} after * must be an iterable, not ${typeName(typeOf(v))}`);
  }
  pushIterable(pack.args, v);
}

export function packKeyword(pack: Pack, name: string, v: Value, callee: Value): void {
  if (pack.kwargs === null) pack.kwargs = new Map();
  if (pack.kwargs.has(name)) throw repeated(name, callee);
  pack.kwargs.set(name, v);
}

function repeated(name: string, callee: Value): PyException {
  return typeError(
    `${whose(callee)
      .replace(/ argument$/, '')
      .replace('Value', '')} got multiple values for keyword argument '${name}'`.trimStart(),
  );
}

export function packMapping(pack: Pack, v: Value, callee: Value): void {
  if (pack.kwargs === null) pack.kwargs = new Map();
  const kwargs = pack.kwargs;
  const dict = asDict(v);
  if (dict !== undefined) {
    m.chargeWork(dict.size);
    dict.forEach((key, value) => addKeyword(kwargs, key, value, callee));
    return;
  }
  const keys = getAttrOpt(v, 'keys');
  if (keys === undefined) throw typeError(`${whose(callee)} after ** must be a mapping, not ${typeName(typeOf(v))}`);
  const list: Value[] = [];
  pushIterable(list, call0(keys));
  for (let i = 0; i < list.length; i++) addKeyword(kwargs, list[i], getItem(v, list[i]), callee);
}

function addKeyword(kwargs: Map<string, Value>, key: Value, value: Value, callee: Value): void {
  const name = asStr(key);
  if (name === undefined) throw typeError('keywords must be strings');
  const text = jsText(name);
  if (kwargs.has(text)) throw repeated(text, callee);
  kwargs.set(text, value);
}

export function callStar(f: Value, pack: Pack): Value {
  return call(f, pack.args, pack.kwargs);
}

export function callStarBound(f: Value, self: Value | undefined, pack: Pack): Value {
  if (self !== undefined) pack.args.unshift(self);
  return call(f, pack.args, pack.kwargs);
}

export function callN(f: Value, args: Value[]): Value {
  return call(f, args, null);
}

export function callKw(f: Value, args: Value[], names: readonly string[], values: Value[]): Value {
  return call(f, args, keywordDefaults(names, values));
}

export function firstOf(args: PyTuple): Value {
  if (args.items.length === 0) throw runtimeError('super(): no arguments');
  return args.items[0];
}

export function superNoArgs(f: Value): Value {
  if (f === superType) throw runtimeError('super(): no arguments');
  return call0(f);
}

/** Zero-argument super: the real one gets the class cell and the receiver, anything else is called as written. */
export function superCall(f: Value, cell: Value | undefined, self: Value | undefined): Value {
  if (f !== superType) return call0(f);
  if (cell === undefined) throw runtimeError('super(): empty __class__ cell');
  if (self === undefined) throw runtimeError('super(): arg[0] deleted');
  return call2(f, cell, self);
}

export function typeParam(kind: number, name: string, bound: (() => Value) | null, fallback: (() => Value) | null): PyTypeVar {
  const made = new PyTypeVar(name, kind === 0 ? 'TypeVar' : kind === 1 ? 'ParamSpec' : 'TypeVarTuple', bound, fallback);
  made.syntax = true;
  return made;
}

export function typeAlias(name: string, params: Value, value: () => Value): PyTypeAlias {
  return new PyTypeAlias(name, params ?? new PyTuple([]), value);
}

/** A context manager that was entered. */
export class Entered {
  /** What `__enter__` gave. */
  readonly v: Value;
  readonly exit: Value;
  constructor(v: Value, exit: Value) {
    this.v = v;
    this.exit = exit;
  }
}

export function notContextManager(v: Value, isAsync: boolean, missing: string): PyException {
  const what = isAsync ? 'asynchronous context manager' : 'context manager';
  const hint = missing === '__exit__' || missing === '__aexit__' ? ` (missed ${missing} method)` : '';
  return newException(E.TypeError, [`'${typeName(typeOf(v))}' object does not support the ${what} protocol${hint}`]);
}
