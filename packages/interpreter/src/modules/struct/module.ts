/** The module struct. https://docs.python.org/3.13/library/struct.html */
import { defGetters, defMethods, defNew, makeFunctions } from '../../objects/builtin.js';
import { PyByteArray, PyBytes, PyMemoryView } from '../../objects/bytes.js';
import { E, newException, type PyException, typeError } from '../../objects/exception.js';
import { PyTuple } from '../../objects/list.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, layoutType, PyType } from '../../objects/type.js';
import { PyIterator, PyObject, type Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { bytesLike } from '../../protocols/conversion.js';
import { index } from '../../protocols/operators.js';
import { reprText } from '../../protocols/text.js';
import type { ModuleDefinition } from '../registry.js';
import { packInto, unpackFrom } from './codec.js';
import { type Layout, parseFormat } from './format.js';

const errorType: PyType = new PyType('error', [E.Exception]);
errorType.module = 'struct';
errorType.hasDict = true;

const fail = (message: string): PyException => newException(errorType, [message]);

const parsed: Map<string, Layout> = new Map();
const KEPT = 200;

function layoutOf(format: Value): Layout {
  const str = asStr(format);
  const data = str === undefined ? bytesLike(format) : undefined;
  if (str === undefined && data === undefined)
    throw typeError(`Struct() argument 1 must be a str or bytes object, not ${typeName(typeOf(format))}`);
  const text = str !== undefined ? jsText(str) : String.fromCharCode(...data!.subarray(0, 10_000));
  let layout = parsed.get(text);
  if (layout === undefined) {
    m.chargeWork(text.length);
    layout = parseFormat(text, fail);
    if (parsed.size >= KEPT) parsed.clear();
    if (text.length < 100) parsed.set(text, layout);
  }
  return layout;
}

function checkCount(layout: Layout, name: string, given: number): void {
  if (given !== layout.values) throw fail(`${name} expected ${layout.values} items for packing (got ${given})`);
}

function pack(layout: Layout, values: readonly Value[]): PyBytes {
  checkCount(layout, 'pack', values.length);
  m.reserve(layout.size);
  const data = new Uint8Array(layout.size);
  packInto(layout, data, 0, values, fail);
  return new PyBytes(data);
}

function readable(v: Value): Uint8Array {
  const data = bytesLike(v);
  if (data === undefined) throw typeError(`a bytes-like object is required, not '${typeName(typeOf(v))}'`);
  return data;
}

function writable(v: Value): Uint8Array {
  if (v instanceof PyByteArray) return v.data;
  if (v instanceof PyMemoryView && !v.readonly && v.step === v.itemSize) return readable(v);
  const array = typeOf(v).name === 'array' ? bytesLike(v) : undefined;
  if (array !== undefined) return array;
  throw typeError(`argument must be read-write bytes-like object, not ${typeName(typeOf(v))}`);
}

function place(layout: Layout, what: string, verb: string, size: number, given: Value | undefined): number {
  let at = given === undefined ? 0 : Number(index(given));
  if (at < 0) {
    if (at + layout.size > 0 && what === 'pack_into') throw fail(`no space to pack ${layout.size} bytes at offset ${at}`);
    if (at + layout.size > 0) throw fail(`not enough data to unpack ${layout.size} bytes`);
    if (at + size < 0) throw fail(`offset ${at} out of range for ${size}-byte buffer`);
    at += size;
  }
  if (size - at < layout.size) {
    throw fail(
      `${what} requires a buffer of at least ${layout.size + at} bytes for ${verb} ${layout.size} bytes at offset ${at} (actual buffer size is ${size})`,
    );
  }
  return at;
}

function packIntoBuffer(layout: Layout, buffer: Value, offset: Value, values: readonly Value[]): void {
  const target = writable(buffer);
  checkCount(layout, 'pack_into', values.length);
  const at = place(layout, 'pack_into', 'packing', target.length, offset);
  target.fill(0, at, at + layout.size);
  packInto(layout, target, at, values, fail);
}

function unpack(layout: Layout, buffer: Value): PyTuple {
  const data = readable(buffer);
  if (data.length !== layout.size) throw fail(`unpack requires a buffer of ${layout.size} bytes`);
  return new PyTuple(unpackFrom(layout, data, 0));
}

function unpackAt(layout: Layout, buffer: Value, offset: Value | undefined): PyTuple {
  const data = readable(buffer);
  const at = place(layout, 'unpack_from', 'unpacking', data.length, offset);
  return new PyTuple(unpackFrom(layout, data, at));
}

class UnpackIterator extends PyIterator {
  private readonly layout: Layout;
  private readonly data: Uint8Array;
  private at = 0;
  constructor(layout: Layout, data: Uint8Array) {
    super();
    this.layout = layout;
    this.data = data;
  }
  next(): Value | undefined {
    if (this.at >= this.data.length) return undefined;
    const values = unpackFrom(this.layout, this.data, this.at);
    this.at += this.layout.size;
    return new PyTuple(values);
  }
  override lengthHint(): number {
    return (this.data.length - this.at) / this.layout.size;
  }
}
const unpackIteratorType: PyType = builtinType('unpack_iterator', { module: '_struct', subclassable: false });
UnpackIterator.prototype.cls = unpackIteratorType;
defMethods(unpackIteratorType, {
  __iter__: ['', 0, (it: UnpackIterator) => it],
  __next__: [
    '',
    1,
    (it: UnpackIterator) => {
      const v = it.next();
      if (v === undefined) throw newException(E.StopIteration, []);
      return v;
    },
  ],
  __length_hint__: ['', 1, (it: UnpackIterator) => it.lengthHint()],
});

function iterUnpack(layout: Layout, buffer: Value): UnpackIterator {
  if (layout.size === 0) throw fail('cannot iteratively unpack with a struct of length 0');
  const data = readable(buffer);
  if (data.length % layout.size !== 0) throw fail(`iterative unpacking requires a buffer of a multiple of ${layout.size} bytes`);
  return new UnpackIterator(layout, data);
}

class PyStruct extends PyObject {
  readonly layout: Layout;
  constructor(layout: Layout) {
    super();
    this.layout = layout;
  }
}
const structType: PyType = layoutType('Struct', PyStruct, { module: '_struct', subclassable: false });
defNew(structType, 'format', 1, (_cls: PyType, format: Value) => new PyStruct(layoutOf(format)));
defMethods(structType, {
  pack: ['*values', 'inside', (s: PyStruct, values: Value[]) => pack(s.layout, values)],
  pack_into: [
    'buffer, offset, /, *values',
    'inside',
    (s: PyStruct, buffer: Value, offset: Value, values: Value[]) => packIntoBuffer(s.layout, buffer, offset, values),
  ],
  unpack: ['buffer, /', 'inside', (s: PyStruct, buffer: Value) => unpack(s.layout, buffer)],
  unpack_from: ['buffer, offset=0', 'inside', (s: PyStruct, buffer: Value, offset?: Value) => unpackAt(s.layout, buffer, offset)],
  iter_unpack: ['buffer, /', 'inside', (s: PyStruct, buffer: Value) => iterUnpack(s.layout, buffer)],
  __repr__: ['', 1, (s: PyStruct) => strFrom(`Struct(${reprText(strFrom(s.layout.text))})`)],
});
defGetters(structType, { size: (s: PyStruct) => s.layout.size, format: (s: PyStruct) => strFrom(s.layout.text) });

const functions = makeFunctions('_struct', {
  calcsize: ['format, /', 1, (format: Value) => layoutOf(format).size],
  pack: ['format, /, *values', 'inside', (format: Value, values: Value[]) => pack(layoutOf(format), values)],
  pack_into: [
    'format, buffer, offset, /, *values',
    'inside',
    (format: Value, buffer: Value, offset: Value, values: Value[]) => packIntoBuffer(layoutOf(format), buffer, offset, values),
  ],
  unpack: ['format, buffer, /', 'inside', (format: Value, buffer: Value) => unpack(layoutOf(format), buffer)],
  unpack_from: [
    'format, /, buffer, offset=0',
    'inside',
    (format: Value, buffer: Value, offset?: Value) => unpackAt(layoutOf(format), buffer, offset),
  ],
  iter_unpack: ['format, buffer, /', 'inside', (format: Value, buffer: Value) => iterUnpack(layoutOf(format), buffer)],
});

export const structModule: ModuleDefinition = {
  name: 'struct',
  doc: 'Functions to convert between Python values and C structs represented\nas Python bytes objects.',
  build: () => new Map<string, Value>([['Struct', structType], ['error', errorType], ...functions]),
};
