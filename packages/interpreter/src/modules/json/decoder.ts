/** json.JSONDecoder, load and loads. */
import { defMethods } from '../../objects/builtin.js';
import { PyByteArray, PyBytes } from '../../objects/bytes.js';
import { typeError, valueErr } from '../../objects/exception.js';
import { floatType } from '../../objects/float.js';
import { PyInstance } from '../../objects/instance.js';
import { asInt, intType } from '../../objects/int.js';
import { PyTuple } from '../../objects/list.js';
import { asStr, codePointsOfStr, type PyStr, strLength } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttrOpt, setAttr, typeName, typeOf } from '../../protocols/attributes.js';
import { m } from '../../objects/machine.js';
import { call, callMethod1, callMethodWith } from '../../protocols/calls.js';
import { unpack } from '../../protocols/iteration.js';
import { truth } from '../../protocols/truth.js';
import { decodeBytes } from '../../types/str-codec.js';
import { decodeError } from './error.js';
import { DEFAULT_DECODE, type DecodeOptions, JsonParser } from './parser.js';

export const decoderType: PyType = builtinType('JSONDecoder', { module: 'json.decoder' });
decoderType.hasDict = true;
decoderType.doc = 'Simple JSON <https://json.org> decoder.';

type Kw = Map<string, Value> | null;

function orNull(v: Value | undefined, standard: Value): Value {
  return v === undefined || v === standard ? null : v;
}

function optionsOf(self: Value): DecodeOptions {
  const attribute = (name: string): Value | undefined => getAttrOpt(self, name);
  return {
    objectHook: attribute('object_hook') ?? null,
    pairsHook: attribute('object_pairs_hook') ?? null,
    parseFloat: orNull(attribute('parse_float'), floatType),
    parseInt: orNull(attribute('parse_int'), intType),
    parseConstant: attribute('parse_constant') ?? null,
    strict: truth(attribute('strict') ?? true),
  };
}

function textOf(s: Value): PyStr {
  const text = asStr(s);
  if (text === undefined) throw typeError(`expected string or bytes-like object, got '${typeName(typeOf(s))}'`);
  return text;
}

defMethods(
  decoderType,
  {
    __init__: [
      '*, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None',
      1,
      (
        self: Value,
        objectHook: Value = null,
        parseFloat: Value = null,
        parseInt: Value = null,
        parseConstant: Value = null,
        strict: Value = true,
        pairsHook: Value = null,
      ) => {
        setAttr(self, 'object_hook', objectHook);
        setAttr(self, 'parse_float', parseFloat === null || !truth(parseFloat) ? floatType : parseFloat);
        setAttr(self, 'parse_int', parseInt === null || !truth(parseInt) ? intType : parseInt);
        setAttr(self, 'parse_constant', parseConstant);
        setAttr(self, 'strict', strict);
        setAttr(self, 'object_pairs_hook', pairsHook);
      },
    ],
    decode: [
      's',
      1,
      (self: Value, s: Value) => {
        const text = textOf(s);
        if (decoderType.dict.get('raw_decode') === typeOf(self).lookup('raw_decode'))
          return new JsonParser(text, optionsOf(self)).document();
        const [value, end] = unpack(callMethodWith(self, 'raw_decode', [s], new Map([['idx', skipSpace(text, 0)]])), 2);
        const at = skipSpace(text, Number(asInt(end) ?? 0));
        if (at !== strLength(text)) throw decodeError('Extra data', s, at);
        return value;
      },
    ],
    raw_decode: [
      's, idx=0',
      1,
      (self: Value, s: Value, idx: Value = 0) => {
        const text = asStr(s);
        if (text === undefined) throw typeError(`first argument must be a string, not ${typeName(typeOf(s))}`);
        const at = Number(asInt(idx) ?? 0);
        if (at < 0) throw valueErr('idx cannot be negative');
        return new PyTuple(new JsonParser(text, optionsOf(self)).valueAt(at));
      },
    ],
  },
  { raw: true },
);

function skipSpace(text: PyStr, from: number): number {
  const points = codePointsOfStr(text);
  let at = from;
  while (at < points.length && (points[at] === 32 || points[at] === 10 || points[at] === 13 || points[at] === 9)) at++;
  return at;
}

/** The encoding of a JSON document in bytes, told from where its zeros are. */
function detectEncoding(data: Uint8Array): string {
  const [a, b, c, d] = data;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32' : 'utf-16';
  if (a === 0xfe && b === 0xff) return 'utf-16';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32';
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8-sig';
  if (data.length >= 4) {
    if (a === 0) return b !== 0 ? 'utf-16-be' : 'utf-32-be';
    if (b === 0) return c !== 0 || d !== 0 ? 'utf-16-le' : 'utf-32-le';
  } else if (data.length === 2) {
    if (a === 0) return 'utf-16-be';
    if (b === 0) return 'utf-16-le';
  }
  return 'utf-8';
}

/** The text of what `loads` was given. */
function documentOf(s: Value): PyStr {
  const text = asStr(s);
  if (text !== undefined) {
    if ((typeof text === 'string' ? text.charCodeAt(0) : text.cps[0]) === 0xfeff) {
      throw decodeError('Unexpected UTF-8 BOM (decode using utf-8-sig)', s, 0);
    }
    return text;
  }
  const data = s instanceof PyInstance ? s.payload : s;
  if (data instanceof PyBytes || data instanceof PyByteArray) return decodeBytes(data.data, detectEncoding(data.data), 'surrogatepass');
  throw typeError(`the JSON object must be str, bytes or bytearray, not ${typeOf(s).name}`);
}

/** `json.loads`. */
export function loads(
  s: Value,
  cls: Value = null,
  objectHook: Value = null,
  parseFloat: Value = null,
  parseInt: Value = null,
  parseConstant: Value = null,
  pairsHook: Value = null,
  kw: Kw = null,
): Value {
  const text = documentOf(s);
  if (
    cls === null &&
    objectHook === null &&
    parseFloat === null &&
    parseInt === null &&
    parseConstant === null &&
    pairsHook === null &&
    kw === null
  ) {
    return new JsonParser(text, DEFAULT_DECODE).document();
  }
  const options = new Map<string, Value>(kw ?? []);
  if (objectHook !== null) options.set('object_hook', objectHook);
  if (pairsHook !== null) options.set('object_pairs_hook', pairsHook);
  if (parseFloat !== null) options.set('parse_float', parseFloat);
  if (parseInt !== null) options.set('parse_int', parseInt);
  if (parseConstant !== null) options.set('parse_constant', parseConstant);
  m.enterNative(600);
  const value = callMethod1(call(cls === null ? decoderType : cls, [], options), 'decode', text);
  m.d--;
  return value;
}
