/** json.JSONEncoder, dump and dumps. */
import { defMethods } from '../../objects/builtin.js';
import { typeError } from '../../objects/exception.js';
import { PyList } from '../../objects/list.js';
import { asStr, jsText, strFrom } from '../../objects/str.js';
import { builtinType, type PyType } from '../../objects/type.js';
import type { Value } from '../../objects/value.js';
import { getAttr, ownAttr, setAttr, typeName, typeOf } from '../../protocols/attributes.js';
import { m } from '../../objects/machine.js';
import { call, call1, callMethod1, callMethodWith } from '../../protocols/calls.js';
import { getIter, iterOf, toArray, unpack } from '../../protocols/iteration.js';
import { truth } from '../../protocols/truth.js';
import { type EncodeOptions, indentText, JsonWriter, notSerializable, quoteJson } from './writer.js';

export const encoderType: PyType = builtinType('JSONEncoder', { module: 'json.encoder' });
encoderType.hasDict = true;
encoderType.doc = 'Extensible JSON <https://json.org> encoder for Python data structures.';
encoderType.set('item_separator', ', ');
encoderType.set('key_separator', ': ');

type Kw = Map<string, Value> | null;

function separator(v: Value, name: string): string {
  const text = asStr(v);
  if (text === undefined) throw typeError(`make_encoder() argument ${name} must be str, not ${typeName(typeOf(v))}`);
  return jsText(text);
}

function own(self: Value, name: string): boolean {
  return typeOf(self).lookup(name) === encoderType.dict.get(name);
}

function optionsOf(self: Value): EncodeOptions {
  const flag = (name: string): boolean => truth(getAttr(self, name));
  const plain = own(self, 'default') && ownAttr(self, 'default') === undefined;
  return {
    skipKeys: flag('skipkeys'),
    ensureAscii: flag('ensure_ascii'),
    checkCircular: flag('check_circular'),
    allowNan: flag('allow_nan'),
    sortKeys: flag('sort_keys'),
    indent: indentText(getAttr(self, 'indent')),
    itemSeparator: separator(getAttr(self, 'item_separator'), '6'),
    keySeparator: separator(getAttr(self, 'key_separator'), '5'),
    fallback: plain ? notSerializable : (value) => callMethod1(self, 'default', value),
  };
}

function encodeText(self: Value, o: Value): Value {
  return strFrom(new JsonWriter(optionsOf(self)).text(o));
}

defMethods(
  encoderType,
  {
    __init__: [
      '*, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False, indent=None, separators=None, default=None',
      1,
      (
        self: Value,
        skipkeys: Value = false,
        ensureAscii: Value = true,
        checkCircular: Value = true,
        allowNan: Value = true,
        sortKeys: Value = false,
        indent: Value = null,
        separators: Value = null,
        fallback: Value = null,
      ) => {
        setAttr(self, 'skipkeys', skipkeys);
        setAttr(self, 'ensure_ascii', ensureAscii);
        setAttr(self, 'check_circular', checkCircular);
        setAttr(self, 'allow_nan', allowNan);
        setAttr(self, 'sort_keys', sortKeys);
        setAttr(self, 'indent', indent);
        if (separators !== null) {
          const [item, key] = unpack(separators, 2);
          setAttr(self, 'item_separator', item);
          setAttr(self, 'key_separator', key);
        } else if (indent !== null) setAttr(self, 'item_separator', ',');
        if (fallback !== null) setAttr(self, 'default', fallback);
      },
    ],
    default: ['o', 1, (_self: Value, o: Value) => notSerializable(o)],
    encode: [
      'o',
      1,
      (self: Value, o: Value) => {
        const text = asStr(o);
        if (text !== undefined) return strFrom(quoteJson(text, truth(getAttr(self, 'ensure_ascii'))));
        if (own(self, 'iterencode')) return encodeText(self, o);
        const chunks = toArray(callMethodWith(self, 'iterencode', [o], new Map([['_one_shot', true]])));
        return strFrom(chunks.map((chunk) => jsText(asStr(chunk) ?? '')).join(''));
      },
    ],
    iterencode: ['o, _one_shot=False', 1, (self: Value, o: Value) => getIter(new PyList([encodeText(self, o)]))],
  },
  { raw: true },
);

/** The keywords of `dump` and `dumps` in the order of their signature. */
export const DUMP_OPTIONS =
  'skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw';

interface DumpArguments {
  readonly cls: Value;
  readonly options: EncodeOptions | null;
  readonly keywords: Map<string, Value>;
}

function dumpArguments(given: readonly (Value | undefined)[], kw: Kw): DumpArguments {
  const [
    skipkeys = false,
    ensureAscii = true,
    checkCircular = true,
    allowNan = true,
    cls = null,
    indent = null,
    separators = null,
    fallback = null,
    sortKeys = false,
  ] = given;
  const keywords = new Map<string, Value>([
    ['skipkeys', skipkeys],
    ['ensure_ascii', ensureAscii],
    ['check_circular', checkCircular],
    ['allow_nan', allowNan],
    ['indent', indent],
    ['separators', separators],
    ['default', fallback],
    ['sort_keys', sortKeys],
    ...(kw ?? []),
  ]);
  if (cls !== null || kw !== null) return { cls, options: null, keywords };
  const pair = separators === null ? null : unpack(separators, 2);
  const options: EncodeOptions = {
    skipKeys: truth(skipkeys),
    ensureAscii: truth(ensureAscii),
    checkCircular: truth(checkCircular),
    allowNan: truth(allowNan),
    sortKeys: truth(sortKeys),
    indent: indentText(indent),
    itemSeparator: pair === null ? (indent === null ? ', ' : ',') : separator(pair[0], '6'),
    keySeparator: pair === null ? ': ' : separator(pair[1], '5'),
    fallback: fallback === null ? notSerializable : (value) => call1(fallback, value),
  };
  return { cls, options, keywords };
}

/** `json.dumps`. */
export function dumps(obj: Value, given: readonly (Value | undefined)[], kw: Kw): Value {
  const { cls, options, keywords } = dumpArguments(given, kw);
  if (options !== null) return strFrom(new JsonWriter(options).text(obj));
  m.enterNative(600);
  const text = callMethod1(call(cls ?? encoderType, [], keywords), 'encode', obj);
  m.d--;
  return text;
}

/** `json.dump`. */
export function dump(obj: Value, fp: Value, given: readonly (Value | undefined)[], kw: Kw): void {
  const { cls, options, keywords } = dumpArguments(given, kw);
  if (options !== null) {
    callMethod1(fp, 'write', strFrom(new JsonWriter(options).text(obj)));
    return;
  }
  const chunks = iterOf(callMethod1(call(cls ?? encoderType, [], keywords), 'iterencode', obj));
  for (let chunk = chunks.next(); chunk !== undefined; chunk = chunks.next()) callMethod1(fp, 'write', chunk);
}
