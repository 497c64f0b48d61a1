/** The dialects of csv: checked parameters and the register of names. */
import { defGetters, defMethods, defNew } from '../../objects/builtin.js';
import { E, newException, typeError, valueErr } from '../../objects/exception.js';
import { asInt } from '../../objects/int.js';
import { m } from '../../objects/machine.js';
import { asStr, jsText } from '../../objects/str.js';
import { layoutType, PyType } from '../../objects/type.js';
import { PyObject, type Value } from '../../objects/value.js';
import { getAttrOpt, typeName, typeOf } from '../../protocols/attributes.js';
import { truth } from '../../protocols/truth.js';

export const QUOTE_MINIMAL = 0;
export const QUOTE_ALL = 1;
export const QUOTE_NONNUMERIC = 2;
export const QUOTE_NONE = 3;
export const QUOTE_STRINGS = 4;
export const QUOTE_NOTNULL = 5;

export const csvErrorType: PyType = new PyType('Error', [E.Exception]);
csvErrorType.module = '_csv';
csvErrorType.hasDict = true;

export function csvError(message: string): ReturnType<typeof newException> {
  return newException(csvErrorType, [message]);
}

/** A checked dialect. Characters are texts of one code unit; '' where there is none. */
export class PyDialect extends PyObject {
  delimiter = ',';
  quotechar = '"';
  escapechar = '';
  doublequote = true;
  skipinitialspace = false;
  lineterminator = '\r\n';
  quoting: number = QUOTE_MINIMAL;
  strict = false;
}
export const dialectType: PyType = layoutType('Dialect', PyDialect, { module: '_csv' });

/** The register of an executor. */
export function registeredDialects(): Map<string, PyDialect> {
  return m.stateOf('csv', () => new Map<string, PyDialect>());
}

const PARAMETERS: ReadonlySet<string> = new Set([
  'delimiter',
  'doublequote',
  'escapechar',
  'lineterminator',
  'quotechar',
  'quoting',
  'skipinitialspace',
  'strict',
]);

function oneCharacter(name: string, v: Value | undefined, otherwise: string, optional: boolean): string {
  if (v === undefined) return otherwise;
  if (v === null && optional) return '';
  const text = asStr(v);
  if (text === undefined) throw typeError(`"${name}" must be string${optional ? ' or None' : ''}, not ${typeName(typeOf(v))}`);
  const plain = jsText(text);
  if (plain.length !== 1) throw typeError(`"${name}" must be a 1-character string`);
  return plain;
}

function quotingOf(v: Value | undefined): number {
  if (v === undefined) return QUOTE_MINIMAL;
  if (typeof v !== 'number') throw typeError('"quoting" must be an integer');
  if (v < 0 || v > QUOTE_NOTNULL) throw typeError('bad "quoting" value');
  return v;
}

function terminatorOf(v: Value | undefined): string {
  if (v === undefined) return '\r\n';
  if (v === null) throw typeError('lineterminator must be set');
  const text = asStr(v);
  if (text === undefined) throw typeError('"lineterminator" must be a string');
  return jsText(text);
}

function checkCharacter(name: string, c: string, dialect: PyDialect, space: boolean): void {
  if (c === '') return;
  if (c === '\r' || c === '\n' || (c === ' ' && !space)) throw valueErr(`bad ${name} value`);
  if (dialect.lineterminator.includes(c)) throw valueErr(`bad ${name} or lineterminator value`);
}

function checkPair(a: string, b: string, x: string, y: string): void {
  if (x !== '' && x === y) throw valueErr(`bad ${a} or ${b} value`);
}

/** The dialect a name, an object with attributes or keywords stand for. */
export function resolveDialect(given: Value | undefined, kwargs: ReadonlyMap<string, Value> | null): PyDialect {
  let from = given ?? null;
  if (kwargs !== null && kwargs.has('dialect')) {
    from = kwargs.get('dialect') ?? null;
    const rest = new Map(kwargs);
    rest.delete('dialect');
    kwargs = rest.size === 0 ? null : rest;
  }
  const name = from === null ? undefined : asStr(from);
  if (name !== undefined) {
    const found = registeredDialects().get(jsText(name));
    if (found === undefined) throw csvError('unknown dialect');
    from = found;
  }
  if (kwargs !== null) {
    for (const key of kwargs.keys()) if (!PARAMETERS.has(key)) throw typeError(`this function got an unexpected keyword argument '${key}'`);
  } else if (from instanceof PyDialect) return from;
  const parameter = (key: string): Value | undefined =>
    kwargs?.get(key) ?? (kwargs?.has(key) ? null : from === null ? undefined : getAttrOpt(from, key));
  const made = new PyDialect();
  const quotechar = parameter('quotechar');
  const quoting = parameter('quoting');
  made.delimiter = oneCharacter('delimiter', parameter('delimiter'), ',', false);
  made.doublequote = truth(parameter('doublequote') ?? true);
  made.escapechar = oneCharacter('escapechar', parameter('escapechar'), '', true);
  made.lineterminator = terminatorOf(parameter('lineterminator'));
  made.quotechar = oneCharacter('quotechar', quotechar, '"', true);
  made.quoting = quotechar === null && quoting === undefined ? QUOTE_NONE : quotingOf(quoting);
  made.skipinitialspace = truth(parameter('skipinitialspace') ?? false);
  made.strict = truth(parameter('strict') ?? false);
  if (made.quoting !== QUOTE_NONE && made.quotechar === '') throw typeError('quotechar must be set if quoting enabled');
  const { delimiter, escapechar, quotechar: quote } = made;
  checkCharacter('delimiter', delimiter, made, true);
  checkCharacter('escapechar', escapechar, made, !made.skipinitialspace);
  checkCharacter('quotechar', quote, made, !made.skipinitialspace);
  checkPair('delimiter', 'escapechar', delimiter, escapechar);
  checkPair('delimiter', 'quotechar', delimiter, quote);
  checkPair('escapechar', 'quotechar', escapechar, quote);
  return made;
}

defNew(dialectType, 'dialect=None, **kwargs', 1, (_cls: PyType, dialect: Value, kwargs: ReadonlyMap<string, Value> | null) =>
  resolveDialect(dialect, kwargs),
);
defMethods(dialectType, { __init__: ['*args, **kwargs', 1, () => null] });
defGetters(dialectType, {
  delimiter: (d: PyDialect) => d.delimiter,
  quotechar: (d: PyDialect) => (d.quotechar === '' ? null : d.quotechar),
  escapechar: (d: PyDialect) => (d.escapechar === '' ? null : d.escapechar),
  doublequote: (d: PyDialect) => d.doublequote,
  skipinitialspace: (d: PyDialect) => d.skipinitialspace,
  lineterminator: (d: PyDialect) => d.lineterminator,
  quoting: (d: PyDialect) => d.quoting,
  strict: (d: PyDialect) => d.strict,
});

/** The longest field a reader takes: kept per executor. */
export function fieldLimit(): { value: number } {
  return m.stateOf('csv limit', () => ({ value: 131072 }));
}

export function setFieldLimit(v: Value): void {
  const limit = asInt(v);
  if (limit === undefined) throw typeError('limit must be an integer');
  fieldLimit().value = Number(limit);
}
