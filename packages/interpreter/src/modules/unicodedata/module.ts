/** Module unicodedata. https://docs.python.org/3.13/library/unicodedata.html */
import { makeFunctions, type PyBuiltin } from '../../objects/builtin.js';
import { PyByteArray, PyBytes } from '../../objects/bytes.js';
import { type PyException, keyError, typeError, valueErr } from '../../objects/exception.js';
import { PyFloat } from '../../objects/float.js';
import { asStr, jsText, type PyStr, strFrom, strFromCodePoints, strLength, codePointsOfStr } from '../../objects/str.js';
import type { Value } from '../../objects/value.js';
import { typeName, typeOf } from '../../protocols/attributes.js';
import { decodeBytes } from '../../types/str-codec.js';
import { pay, strArgument, units } from '../../types/str-args.js';
import { lookupName, nameOf } from '../../unicode/names.js';
import { decomposition, isNormalized, normalize, type NormalizationForm } from '../../unicode/normalize.js';
import {
  bidirectional,
  category,
  combining,
  decimalValue,
  digitValue,
  eastAsianWidth,
  mirrored,
  numericValue,
  UNICODE_VERSION,
} from '../../unicode/properties.js';
import type { ModuleDefinition } from '../registry.js';

/** The character a function is asked about; `what` opens the TypeError. */
function character(v: Value, what: string): number {
  const text = asStr(v);
  if (text === undefined || strLength(text) !== 1) throw typeError(`${what} must be a unicode character, not ${typeName(typeOf(v))}`);
  return codePointsOfStr(text)[0];
}

/** A function of one character. */
function about(name: string, tell: (cp: number) => Value): readonly [string, number, (v: Value) => Value] {
  return ['chr, /', 1, (v) => tell(character(v, `${name}() argument`))];
}

/** A function of one character with a default. */
function aboutOr(
  name: string,
  missing: () => PyException,
  tell: (cp: number) => Value | undefined,
): readonly [string, number, (v: Value, d?: Value) => Value] {
  return [
    'chr, default=<unrepresentable>, /',
    1,
    (v, otherwise) => {
      const found = tell(character(v, `${name}() argument 1`));
      if (found !== undefined) return found;
      if (otherwise === undefined) throw missing();
      return otherwise;
    },
  ];
}

const FORMS: ReadonlySet<string> = new Set(['NFC', 'NFD', 'NFKC', 'NFKD']);

function form(v: Value, name: string): NormalizationForm {
  const text = jsText(strArgument(v, `${name}() argument 1`));
  if (!FORMS.has(text)) throw valueErr('invalid normalization form');
  return text as NormalizationForm;
}

function normalized(which: Value, text: Value): Value {
  const source: PyStr = strArgument(text, 'normalize() argument 2');
  const wanted = form(which, 'normalize');
  return typeof source === 'string' ? strFrom(normalize(wanted, source, pay)) : strFromCodePoints(normalize(wanted, units(source), pay));
}

/** `unicodedata.lookup`; names are ASCII and any case. */
function lookup(v: Value): Value {
  const bytes = v instanceof PyBytes || v instanceof PyByteArray ? decodeBytes(v.data, 'latin-1') : v;
  const text = strArgument(bytes, 'lookup() argument 1');
  pay(1 + (strLength(text) >> 6));
  const found = lookupName(jsText(text));
  if (found === undefined) throw keyError(strFrom(`undefined character name '${jsText(text)}'`));
  return strFromCodePoints(Uint32Array.from(found));
}

const functions: Map<string, PyBuiltin> = makeFunctions('unicodedata', {
  bidirectional: about('bidirectional', bidirectional),
  category: about('category', category),
  combining: about('combining', combining),
  decomposition: about('decomposition', decomposition),
  east_asian_width: about('east_asian_width', eastAsianWidth),
  mirrored: about('mirrored', (cp) => (mirrored(cp) ? 1 : 0)),
  decimal: aboutOr(
    'decimal',
    () => valueErr('not a decimal'),
    (cp) => (decimalValue(cp) < 0 ? undefined : decimalValue(cp)),
  ),
  digit: aboutOr(
    'digit',
    () => valueErr('not a digit'),
    (cp) => (digitValue(cp) < 0 ? undefined : digitValue(cp)),
  ),
  numeric: aboutOr(
    'numeric',
    () => valueErr('not a numeric character'),
    (cp) => {
      const found = numericValue(cp);
      return found === undefined ? undefined : new PyFloat(found.numerator / found.denominator);
    },
  ),
  name: aboutOr('name', () => valueErr('no such name'), nameOf),
  lookup: ['name, /', 1, lookup],
  normalize: ['form, unistr, /', 1, normalized],
  is_normalized: [
    'form, unistr, /',
    1,
    (which: Value, text: Value) => {
      const source = strArgument(text, 'is_normalized() argument 2');
      const wanted = form(which, 'is_normalized');
      return isNormalized(wanted, typeof source === 'string' ? source : units(source), pay);
    },
  ],
});

export const unicodedataModule: ModuleDefinition = {
  name: 'unicodedata',
  doc: `This module provides access to the Unicode Character Database which
defines character properties for all Unicode characters. The data in
this database is based on the UnicodeData.txt file version
${UNICODE_VERSION} which is publicly available from the Unicode Consortium.`,
  build: () => new Map<string, Value>([...functions, ['unidata_version', UNICODE_VERSION]]),
};
