/** Values as hooks see them: rendered without running a line of the program, without paying, and never longer than a screen. */
import { floatRepr } from '../numbers/float-text.js';
import { PyBoundMethod, PyBuiltin } from '../objects/builtin.js';
import { PyByteArray, PyBytes } from '../objects/bytes.js';
import { PyRange, PySlice } from '../objects/descriptors.js';
import { PyDict } from '../objects/dict.js';
import { PyException } from '../objects/exception.js';
import { PyComplex, PyFloat } from '../objects/float.js';
import { PyFunction } from '../objects/function.js';
import { PyInstance } from '../objects/instance.js';
import { PyList, PyTuple } from '../objects/list.js';
import { PyModule } from '../objects/module.js';
import { PyFrozenSet, PySetBase } from '../objects/set.js';
import { Ellipsis } from '../objects/singletons.js';
import { codePointsOfStr, PyWideStr, strFromCodePoints } from '../objects/str.js';
import { PyTool } from '../objects/tools.js';
import { PyType } from '../objects/type.js';
import type { Value } from '../objects/value.js';
import { typeOf } from '../protocols/attributes.js';
import { complexText } from '../protocols/text.js';
import { reprBytes, reprStr } from '../unicode/repr.js';

/** Levels of containers that are shown; deeper ones are dots. */
const MAX_DEPTH = 4;
/** Elements of one container that are shown. */
const MAX_ITEMS = 20;
/** Characters of one str, and of the whole. */
const MAX_TEXT = 300;
/** Ints beyond this are told by their size: their digits would take long. */
const MAX_BITS = 1024n;

/** A value of the program, as it is while the hook runs. */
export class Snapshot {
  private readonly source: Value;
  private text: string | null = null;
  constructor(source: Value) {
    this.source = source;
  }
  /** Name of its Python type. */
  get type(): string {
    return typeOf(this.source).name;
  }
  /** The host value of None, a bool, an int, a float or a str; undefined for anything else. */
  get value(): null | boolean | number | bigint | string | undefined {
    const v = this.source;
    if (v === null || typeof v !== 'object') return v;
    if (v instanceof PyFloat) return v.value;
    return v instanceof PyWideStr ? v.toString() : undefined;
  }
  /**
   * Python's repr, cut in depth and length. Objects of the program's classes are shown by their class: their `__repr__` does not
   * run. Made at the first ask: ask while the hook runs, for the program may change the object afterwards.
   */
  get repr(): string {
    if (this.text === null) {
      const whole = render(this.source, 0);
      this.text = whole.length > MAX_TEXT + 100 ? `${whole.slice(0, MAX_TEXT)}...` : whole;
    }
    return this.text;
  }
  toString(): string {
    return this.repr;
  }
}

/** Snapshots of several values. */
export function snapshots(values: readonly Value[]): Snapshot[] {
  return values.map((v) => new Snapshot(v));
}

function render(v: Value, depth: number): string {
  switch (typeof v) {
    case 'string':
      return shortText(v);
    case 'number':
      return String(v);
    case 'bigint':
      return (v < 0n ? -v : v) >> MAX_BITS === 0n ? String(v) : `<int of more than ${MAX_BITS} bits>`;
    case 'boolean':
      return v ? 'True' : 'False';
    default:
      return v === null ? 'None' : renderObject(v, depth);
  }
}

function renderObject(v: Exclude<Value, string | number | bigint | boolean | null>, depth: number): string {
  if (v instanceof PyWideStr) return shortText(v);
  if (v instanceof PyFloat) return floatRepr(v.value);
  if (v instanceof PyComplex) return complexText(v.real, v.imag);
  if (v instanceof PyList) return renderItems(v.items, '[', ']', depth);
  if (v instanceof PyTuple) return v.items.length === 1 ? `(${render(v.items[0], depth + 1)},)` : renderItems(v.items, '(', ')', depth);
  if (v instanceof PyDict) return renderDict(v, depth);
  if (v instanceof PySetBase) return renderSet(v, depth);
  if (v instanceof PyBytes) return reprBytes(v.data.length > MAX_TEXT ? v.data.subarray(0, MAX_TEXT) : v.data);
  if (v instanceof PyByteArray) return `bytearray(${reprBytes(v.data.length > MAX_TEXT ? v.data.subarray(0, MAX_TEXT) : v.data)})`;
  if (v instanceof PyRange) return `range(${v.start}, ${v.stop}${v.step === 1 ? '' : `, ${v.step}`})`;
  if (v instanceof PySlice) return `slice(${render(v.start, depth + 1)}, ${render(v.stop, depth + 1)}, ${render(v.step, depth + 1)})`;
  if (v === Ellipsis) return 'Ellipsis';
  if (v instanceof PyFunction) return `<function ${v.qualname}>`;
  if (v instanceof PyBuiltin) return `<built-in function ${v.qualname}>`;
  if (v instanceof PyTool) return `<tool ${v.name}>`;
  if (v instanceof PyBoundMethod) return `<bound method ${calleeName(v.fn)}>`;
  if (v instanceof PyModule) return `<module '${v.name}'>`;
  if (v instanceof PyType) return v.module === 'builtins' ? `<class '${v.qualname}'>` : `<class '${v.module}.${v.qualname}'>`;
  if (v instanceof PyException) {
    const args = v.args.slice(0, MAX_ITEMS).map((a) => render(a, depth + 1));
    return `${v.cls.name}(${args.join(', ')})`;
  }
  if (v instanceof PyInstance && v.payload !== undefined)
    return `<${v.cls.name} ${depth >= MAX_DEPTH ? '...' : render(v.payload as Value, depth + 1)}>`;
  return `<${v.cls.name} object>`;
}

function calleeName(v: Value): string {
  return v instanceof PyFunction || v instanceof PyBuiltin ? v.qualname : '...';
}

/** repr of a str, cut by code points. */
function shortText(v: string | PyWideStr): string {
  if (typeof v === 'string') return v.length <= MAX_TEXT ? reprStr(v) : `${reprStr(v.slice(0, MAX_TEXT))}...`;
  if (v.cps.length <= MAX_TEXT) return reprStr(v.cps);
  const head = strFromCodePoints(v.cps.slice(0, MAX_TEXT));
  return `${reprStr(typeof head === 'string' ? head : codePointsOfStr(head))}...`;
}

function renderItems(items: readonly Value[], open: string, close: string, depth: number): string {
  if (items.length === 0) return open + close;
  if (depth >= MAX_DEPTH) return `${open}...${close}`;
  const parts: string[] = [];
  let size = 0;
  for (let i = 0; i < items.length; i++) {
    if (i === MAX_ITEMS || size > MAX_TEXT) {
      parts.push('...');
      break;
    }
    const part = render(items[i], depth + 1);
    size += part.length;
    parts.push(part);
  }
  return `${open}${parts.join(', ')}${close}`;
}

function renderDict(v: PyDict, depth: number): string {
  if (v.size === 0) return '{}';
  if (depth >= MAX_DEPTH) return '{...}';
  const parts: string[] = [];
  let size = 0;
  for (let i = v.nextEntry(0); i >= 0; i = v.nextEntry(i + 1)) {
    if (parts.length === MAX_ITEMS || size > MAX_TEXT) {
      parts.push('...');
      break;
    }
    const part = `${render(v.keys[i] as Value, depth + 1)}: ${render(v.vals[i], depth + 1)}`;
    size += part.length;
    parts.push(part);
  }
  return `{${parts.join(', ')}}`;
}

function renderSet(v: PySetBase, depth: number): string {
  const frozen = v instanceof PyFrozenSet;
  if (v.size === 0) return frozen ? 'frozenset()' : 'set()';
  const items: Value[] = [];
  for (let i = v.nextEntry(0); i >= 0 && items.length <= MAX_ITEMS; i = v.nextEntry(i + 1)) items.push(v.keyAt(i));
  const text = renderItems(items, '{', '}', depth);
  return frozen ? `frozenset(${text})` : text;
}
